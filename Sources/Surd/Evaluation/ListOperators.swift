import SurdNumbers

/// Operators on lists: sums and differences element by element, products with a number, products
/// and powers of matrices. An operation with several possible meanings is refused, and the hint
/// says what to write.
extension Lists {
    /// An operator with two operands; nil where neither is a list.
    @inline(never)
    static func combined(
        _ operation: Instruction.Operation, _ left: Value, _ right: Value, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value? {
        switch (left, right) {
        case (.list(let a), .list(let b)):
            return try combined(operation, a, b, monitor)
        case (.list(let list), .number), (.list(let list), .complex):
            return try combined(operation, list, number: right, monitor)
        case (.number, .list(let list)), (.complex, .list(let list)):
            switch operation {
            case .multiply: return try each(of: list, operation, monitor) { (left, $0) }
            case .add, .subtract:
                throw .list(
                    .listAndNumber(
                        operation: "'\(operation.symbol)'", isMatrix: list.depth > 1))
            default: throw refused(operation, list, isRight: true)
            }
        default:
            return nil
        }
    }

    /// The reason why an operator has no value for a list on its right or left.
    private static func refused(
        _ operation: Instruction.Operation, _ list: ValueList, isRight: Bool
    ) -> SurdError.Reason {
        let symbol = "'\(operation.symbol)'"
        let isMatrix = list.depth > 1
        switch operation {
        case .divide where isRight, .modulo where isRight:
            return .list(.divisorIsList(operation: symbol, isMatrix: isMatrix))
        case .power where isRight: return .list(.exponentIsList(isMatrix: isMatrix))
        case .less, .lessOrEqual, .greater, .greaterOrEqual: return .list(.order(operation: symbol))
        default: return .list(.operation(symbol, isMatrix: isMatrix))
        }
    }

    private static func combined(
        _ operation: Instruction.Operation, _ list: ValueList, number: Value,
        _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        switch operation {
        case .multiply, .divide:
            return try each(of: list, operation, monitor) { ($0, number) }
        case .power:
            guard list.depth > 1 else { throw .list(.powerOfList) }
            guard case .number(let number) = number else {
                throw .number(.needsInteger(function: "a power of a matrix"))
            }
            return try MatrixFunctions.power(list, number, monitor)
        case .add, .subtract:
            throw .list(
                .listAndNumber(operation: "'\(operation.symbol)'", isMatrix: list.depth > 1))
        case .equal: return .boolean(false)
        case .notEqual: return .boolean(true)
        default: throw refused(operation, list, isRight: false)
        }
    }

    private static func combined(
        _ operation: Instruction.Operation, _ a: ValueList, _ b: ValueList, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value {
        switch operation {
        case .add, .subtract:
            guard a.count == b.count else {
                throw .list(
                    .unequalLengths(operation: "'\(operation.symbol)'", a.count, b.count))
            }
            var index = -1
            return try each(of: a, operation, monitor) {
                index += 1
                return ($0, b[index])
            }
        case .multiply:
            if a.depth == 1, b.depth == 1 { throw .list(.productOfLists) }
            return try MatrixFunctions.product(a, b, monitor)
        case .equal: return .boolean(try areEqual(a, b, monitor))
        case .notEqual: return .boolean(try !areEqual(a, b, monitor))
        default: throw refused(operation, b, isRight: true)
        }
    }

    /// The list of the results of an operator on each pair of elements.
    private static func each(
        of list: ValueList, _ operation: Instruction.Operation, _ monitor: Monitor,
        _ pair: (Value) -> (Value, Value)
    ) throws(SurdError.Reason) -> Value {
        try each(of: list, for: "'\(operation.symbol)'", isDeep: true, monitor) {
            element throws(SurdError.Reason) in
            let (left, right) = pair(element)
            // Sums, differences, products and quotients do not depend on the complex mode.
            return try Machine.combined(operation, left, right, monitor, isComplex: false)
        }
    }

    /// Whether two lists have equal elements in the same order.
    static func areEqual(
        _ a: ValueList, _ b: ValueList, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Bool {
        guard a.count == b.count else { return false }
        for (one, other) in zip(a, b) {
            try tick(monitor)
            switch (one, other) {
            case (.number, .number), (.boolean, .boolean), (.complex, .complex),
                (.complex, .number),
                (.number, .complex):
                guard
                    case .boolean(true) = try Machine.combined(
                        .equal, one, other, monitor, isComplex: false)
                else { return false }
            case (.list(let one), .list(let other)):
                if try !areEqual(one, other, monitor) { return false }
            default:
                if one != other { return false }
            }
        }
        return true
    }

    /// An operator with one operand.
    @inline(never)
    static func applied(
        _ operation: Instruction.Operation, _ list: ValueList, _ monitor: Monitor, isComplex: Bool
    ) throws(SurdError.Reason) -> Value {
        let isDeep: Bool
        switch operation {
        case .negate, .identity, .percent, .degrees: isDeep = true
        default: isDeep = false
        }
        return try each(of: list, for: "'\(operation.symbol)'", isDeep: isDeep, monitor) {
            element throws(SurdError.Reason) in
            try Machine.applied(operation, element, monitor, isComplex: isComplex)
        }
    }
}
