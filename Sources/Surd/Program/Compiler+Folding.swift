import SurdNumbers

extension Compiler {
    /// Executes the last emitted operation if all its operands are constants.
    ///
    /// An operation that fails stays in the code: `if(false, 1/0, 2)` is 2. An expensive one fails
    /// too, because folding has its own limits.
    mutating func fold(operands count: Int) {
        guard foldsConstants else { return }
        let last = code.instructions.count - 1
        let first = last - count
        guard first >= barrier, count > 0 else { return }
        let instruction = code.instructions[last]
        // Most constants are words, and need no allocation.
        if count == 2, let left = word(at: first), let right = word(at: first + 1),
            let result = left.combined(instruction.operation, right)
        {
            return replace(from: first, by: Value(result))
        }
        var values: [Value] = []
        for index in first..<last {
            guard let value = constant(at: index) else { return }
            values.append(value)
        }
        if dependsOnMode(instruction, values) { return }
        // One monitor for all foldings. Expensive operations are left to the run and its limits.
        let monitor = foldingMonitor ?? Monitor(limits: Self.foldingLimits)
        foldingMonitor = monitor
        guard let value = Machine.value(of: instruction, values, rows: code.rows, monitor) else {
            return
        }
        replace(from: first, by: value)
    }

    /// Whether the value is random, or depends on complex mode, which only the run knows: a power
    /// of a negative base with an exponent that is not an integer.
    private func dependsOnMode(_ instruction: Instruction, _ operands: [Value]) -> Bool {
        switch instruction.operation {
        case .power: break
        case .unary:
            guard RealOperation(operand: Int(instruction.operand)).changesWithComplex,
                case .number(let number) = operands[0]
            else { return false }
            return !(number.estimate.mantissa > 0)
        case .function:
            let traits = code.table.calls[Int(instruction.operand)].traits
            if traits.isRandom { return true }
            guard traits.dependsOnMode else { return false }
        default: return false
        }
        guard operands.count == 2, case .number(let base) = operands[0],
            case .number(let exponent) = operands[1]
        else { return false }
        return exponent.knownInteger == nil && base.estimate.mantissa < 0
    }

    /// Replaces the last emitted operation and its operands by a constant.
    private mutating func replace(from first: Int, by value: Value) {
        let span = code.instructions[code.instructions.count - 1].span
        code.instructions.cut(to: first)
        depth -= 1
        if let word = value.word {
            code.words.append(word)
            emit(Instruction(.word, code.words.count - 1), at: span, change: 1)
        } else {
            code.constants.append(value)
            emit(Instruction(.constant, code.constants.count - 1), at: span, change: 1)
        }
    }

    private func word(at index: Int) -> Word? {
        let instruction = code.instructions[index]
        return instruction.operation == .word ? code.words[Int(instruction.operand)] : nil
    }

    private func constant(at index: Int) -> Value? {
        let instruction = code.instructions[index]
        let operand = Int(instruction.operand)
        switch instruction.operation {
        case .word: return Value(code.words[operand])
        case .constant: return code.constants[operand]
        case .realConstant:
            return RealOperation(rawValue: UInt8(truncatingIfNeeded: operand))
                .map { .number(BigNumber.constant($0)) }
        default: return nil
        }
    }

    private static let foldingLimits = Limits(
        maximumBits: 1 << 14, longPowers: .refused, maximumDigits: 1 << 12, maximumSteps: 1_000,
        maximumPrecision: 1 << 10, time: .milliseconds(100))
}
