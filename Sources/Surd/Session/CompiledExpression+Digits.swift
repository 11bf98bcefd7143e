public import SurdNumbers

extension CompiledExpression {
    /// The value to `count` significant digits.
    public func digits(
        _ count: Int, _ bindings: [String: BigNumber] = [:], rounding: RoundingMode = .halfEven
    ) throws(SurdError) -> String {
        var text: [UInt8] = []
        let values = try values(of: bindings)
        try append(to: &text, values, format: NumberFormat(digits: count, rounding: rounding))
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the value as text. This is the fastest way to digits: where the value is a real, it
    /// is enclosed by the registers of earlier calls, without an object for any of the steps.
    ///
    /// - Parameters:
    ///   - text: What the result is appended to, as UTF-8.
    ///   - values: The variables in the order of their slots.
    ///   - format: How a number is written.
    /// - Returns: Whether the text is known to be the exact value.
    @discardableResult
    public func append(
        to text: inout [UInt8], _ values: [BigNumber], format: NumberFormat = NumberFormat()
    ) throws(SurdError) -> Bool {
        try check(count: values.count)
        guard let value = try find(values.span, writing: format, to: &text).value else {
            return false
        }
        do throws(NumberError) {
            return try value.append(
                to: &text, format: format,
                monitor: Monitor(limits: limits, cancellation: cancellation))
        } catch {
            throw failure(.number(error))
        }
    }

    /// Whether balls can run the program: only real functions, and no jump.
    static func isStraight(_ code: borrowing Code) -> Bool {
        code.isStraight { $0 == .constant || $0.isReal }
    }
}

extension Code {
    /// Whether balls can run the program and its value is hardly ever rational.
    var isReal: Bool { isStraight { $0.isReal } }

    /// Whether there are only arithmetic and real functions, at least one of which is `wanted`, or a power that may be a root.
    fileprivate func isStraight(with wanted: (Instruction.Operation) -> Bool) -> Bool {
        var isFound = false
        for place in instructions.indices {
            let instruction = instructions[place]
            switch instruction.operation {
            case .unary, .binary, .realConstant, .constant, .squareRoot:
                if wanted(instruction.operation) { isFound = true }
            case .power: if mayMakeRoot(place) { isFound = true }
            case .function:
                let (row, count) = (Int(instruction.operand), Int(instruction.count))
                guard
                    count == 2 && takesWord(row: row)
                        || ballFunction(row: row, count: count) != nil
                else { return false }
                isFound = true
            case .word, .local, .add, .subtract, .multiply, .divide, .negate, .identity, .end:
                break
            default: return false
            }
        }
        return isFound
    }

    /// Whether the power at this place has an exponent that is not a literal integer.
    fileprivate func mayMakeRoot(_ place: Int) -> Bool {
        let before = place > 0 ? instructions[place - 1] : instructions[place]
        return before.operation != .word || !words[Int(before.operand)].isInteger
    }
}

extension Code {
    /// Whether the program is straight, has real functions, and uses names of a session.
    var isStraightWithNames: Bool {
        var hasNames = false
        for instruction in instructions {
            switch instruction.operation {
            case .unary, .binary, .realConstant, .squareRoot, .word, .constant, .add, .subtract,
                .multiply, .divide, .power, .negate, .identity, .end:
                break
            case .variable, .callUser: hasNames = true
            default: return false
            }
        }
        return hasNames
    }

    /// Whether rectangles of balls can run the program, which contains the imaginary unit, and its
    /// value is hardly ever exact: it has a function, or a power whose exponent is not a literal
    /// integer.
    var isForRectangles: Bool {
        var isFound = false
        for place in instructions.indices {
            let instruction = instructions[place]
            switch instruction.operation {
            case .unary, .binary, .realConstant, .squareRoot: isFound = true
            case .function:
                let row = Int(instruction.operand)
                guard
                    isRoot(row: row)
                        || complexOperation(row: row, count: Int(instruction.count)) != nil
                else { return false }
                isFound = true
            case .power: if mayMakeRoot(place) { isFound = true }
            case .word, .local, .constant, .add, .subtract, .multiply, .divide, .negate,
                .identity, .end:
                break
            default: return false
            }
        }
        return isFound
    }

    /// Whether rectangles of balls can run the program, which is straight and names what a session knows, and its value is
    /// hardly ever exact: there is a function in it, or in a function that it calls, and a complex number or the imaginary unit.
    func isComplex(in scope: borrowing Scope) -> Bool {
        var hasUnit = writesUnit
        var hasFunction = false
        for instruction in instructions {
            switch instruction.operation {
            case .unary, .binary, .realConstant, .squareRoot: hasFunction = true
            case .variable:
                if case .complex? = scope.variables[Int(instruction.operand)] { hasUnit = true }
            case .callUser:
                let function = scope.functions[Int(instruction.operand)]
                if function.code.writesUnit { hasUnit = true }
                hasFunction = hasFunction || function.code.hasFunction
            default: break
            }
        }
        return hasUnit && hasFunction
    }

    private var hasFunction: Bool {
        instructions.contains { $0.operation.isReal || $0.operation == .callUser }
    }
}

extension Instruction.Operation {
    fileprivate var isReal: Bool {
        switch self {
        case .unary, .binary, .realConstant, .squareRoot: true
        default: false
        }
    }
}
