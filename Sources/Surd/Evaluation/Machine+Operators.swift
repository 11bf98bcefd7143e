import SurdNumbers

extension Machine {
    /// An operator with two operands.
    static func combined(
        _ operation: Instruction.Operation, _ left: Value, _ right: Value, _ monitor: Monitor,
        isComplex: Bool
    ) throws(SurdError.Reason) -> Value {
        if case .boolean(let a) = left, case .boolean(let b) = right {
            if operation == .equal { return .boolean(a == b) }
            if operation == .notEqual { return .boolean(a != b) }
        }
        guard case .number(let a) = left, case .number(let b) = right else {
            if let value = try Lists.combined(operation, left, right, monitor) { return value }
            if let value = try combinedComplex(operation, left, right, monitor) {
                return value
            }
            let wrong = left.complex == nil ? left : right
            throw .needsNumber(operation: "'\(operation.symbol)'", given: wrong.noun)
        }
        if isComplex, operation == .power,
            let value = try complexPower(a, b, [left, right], monitor)
        {
            return value
        }
        do {
            switch operation {
            case .add: return .number(try a.applying(.add, b, monitor: monitor))
            case .subtract: return .number(try a.applying(.subtract, b, monitor: monitor))
            case .multiply: return .number(try a.applying(.multiply, b, monitor: monitor))
            case .divide: return .number(try a.applying(.divide, b, monitor: monitor))
            case .power: return .number(try Numbers.power(a, b, monitor))
            case .modulo: return .number(try Numbers.modulo(a, b, monitor))
            default:
                if let comparison = operation.comparison {
                    return .boolean(comparison.holds(for: try a.compare(to: b, monitor: monitor)))
                }
                let symbol = "'\(operation.symbol)'"
                return .number(
                    BigNumber(
                        try bits(
                            operation, try Numbers.integer(a, for: symbol, monitor),
                            try Numbers.integer(b, for: symbol, monitor), monitor)))
            }
        } catch {
            throw .number(error)
        }
    }

    /// A power of real numbers in complex mode; nil where the mode makes no difference.
    ///
    /// A separate function, because the rest throws errors of one type, and telling two types apart
    /// costs more than the operation.
    private static func complexPower(
        _ base: BigNumber, _ exponent: BigNumber, _ operands: [Value], _ monitor: Monitor
    ) throws(SurdError.Reason) -> Value? {
        do {
            guard try ComplexValues.differs(base, power: exponent, monitor) else { return nil }
        } catch {
            throw .number(error)
        }
        return try ComplexValues.value(of: .power, operands, monitor)
    }

    private static func bits(
        _ operation: Instruction.Operation, _ a: BigInt, _ b: BigInt, _ monitor: Monitor
    ) throws(NumberError) -> BigInt {
        switch operation {
        case .shiftLeft: try Numbers.shifted(a, left: b, monitor)
        case .shiftRight: try Numbers.shifted(a, left: -b, monitor)
        case .bitAnd: a & b
        case .bitOr: a | b
        case .bitXor: a ^ b
        // The compiler emits what the operator table has.
        default: fatalError("'\(operation.symbol)' is not an operator with two operands")
        }
    }

    /// An operator with one operand.
    static func applied(
        _ operation: Instruction.Operation, _ value: Value, _ monitor: Monitor, isComplex: Bool
    ) throws(SurdError.Reason) -> Value {
        switch operation {
        case .not:
            return .boolean(try !boolean(value, for: "not"))
        case .squareRoot where isComplex:
            return try unary(Int(RealOperation.sqrt.rawValue), value, monitor, isComplex: true)
        default:
            break
        }
        guard case .number(let number) = value else {
            if case .complex(let z) = value {
                return try appliedComplex(operation, z, monitor)
            }
            if case .list(let list) = value {
                return try Lists.applied(operation, list, monitor, isComplex: isComplex)
            }
            if case .infinity(let isNegative) = value, operation == .negate {
                return .infinity(isNegative: !isNegative)
            }
            throw .needsNumber(operation: "'\(operation.symbol)'", given: value.noun)
        }
        do {
            switch operation {
            case .negate: return .number(try number.applying(.negate, monitor: monitor))
            case .squareRoot: return .number(try number.applying(.sqrt, monitor: monitor))
            case .percent:
                return .number(
                    try number.applying(.divide, Numbers.hundred, monitor: monitor))
            case .degrees: return .number(try Numbers.radians(number, monitor))
            case .factorial:
                let call = FunctionCall(name: "factorial", [number], monitor)
                return .number(try IntegerFunctions.factorial(call))
            case .complement:
                return .number(
                    BigNumber(~(try Numbers.integer(number, for: "'~'", monitor))))
            case .identity: return value
            // The compiler emits what the operator table has.
            default: fatalError("'\(operation.symbol)' is not an operator with one operand")
            }
        } catch {
            throw .number(error)
        }
    }

    /// A real function of one argument.
    static func unary(
        _ operand: Int, _ value: Value, _ monitor: Monitor, isComplex: Bool
    ) throws(SurdError.Reason) -> Value {
        let operation = RealOperation(operand: operand)
        guard case .number(let number) = value else {
            if let value = try ComplexValues.value(of: operation, [value], monitor) {
                return value
            }
            if case .list(let list) = value {
                return try Lists.each(of: list, for: operation.languageName, monitor) {
                    element throws(SurdError.Reason) in
                    try unary(operand, element, monitor, isComplex: isComplex)
                }
            }
            throw .needsNumber(operation: operation.languageName, given: value.noun)
        }
        if isComplex, operation.changesWithComplex,
            let value = try ComplexValues.value(
                of: operation, [.complex(BigComplex(number))], monitor)
        {
            return value
        }
        do {
            return .number(try number.applying(operation, monitor: monitor))
        } catch {
            if isComplex {
                return try ComplexValues.value(beyond: error, of: operation, [number], monitor)
            }
            throw .number(error)
        }
    }

    /// A real function of two arguments.
    static func binary(
        _ operand: Int, _ left: Value, _ right: Value, _ monitor: Monitor, isComplex: Bool
    ) throws(SurdError.Reason) -> Value {
        let operation = RealOperation(operand: operand)
        guard case .number(let a) = left, case .number(let b) = right else {
            if case .list(let list) = left, case .number = right {
                return try Lists.each(of: list, for: operation.languageName, monitor) {
                    element throws(SurdError.Reason) in
                    try binary(operand, element, right, monitor, isComplex: isComplex)
                }
            }
            if let value = try ComplexValues.value(of: operation, [left, right], monitor) {
                return value
            }
            let wrong = left.complex == nil ? left : right
            throw .needsNumber(operation: operation.languageName, given: wrong.noun)
        }
        do {
            return .number(try a.applying(operation, b, monitor: monitor))
        } catch {
            if isComplex {
                return try ComplexValues.value(beyond: error, of: operation, [a, b], monitor)
            }
            throw .number(error)
        }
    }

    /// A function of the embedding program.
    static func call(
        _ function: HostFunction, _ arguments: ArraySlice<Value>
    ) throws(SurdError.Reason) -> Value {
        var numbers: [BigNumber] = []
        for argument in arguments {
            guard case .number(let number) = argument else {
                throw .needsNumber(operation: function.name, given: argument.noun)
            }
            numbers.append(number)
        }
        do {
            return .number(try function.body(numbers))
        } catch let error as NumberError {
            throw .number(error)
        } catch let error as SurdError {
            throw .host(function: function.name, message: error.message)
        } catch {
            throw .host(function: function.name, message: "\(function.name): \(error)")
        }
    }
}
