import SurdNumbers

/// Sums and products of integers of any size without a machine: the steps work on lent memory, and
/// only the result is a number of its own.
enum IntegerPath {
    private static let room = 16

    /// Whether `code` has nothing but sums, differences and products of integers.
    static func suits(_ code: borrowing Code) -> Bool {
        if code.maximumStack > room { return false }
        for instruction in code.instructions {
            switch instruction.operation {
            case .local, .add, .subtract, .multiply, .negate, .end: break
            case .word: if !code.words[Int(instruction.operand)].isInteger { return false }
            default: return false
            }
        }
        return true
    }

    /// Limbs up to which a chain is worth its memory; longer operands cost more than what it saves.
    private static let mostLimbs = 4_096

    /// The value, or nil where an operand is no integer or a result may exceed the limits.
    static func value(
        of code: borrowing Code, _ arguments: Span<BigNumber>, limits: borrowing Limits
    ) -> BigInt? {
        var limbs = 0
        var operands = 0
        for instruction in code.instructions {
            switch instruction.operation {
            case .word: limbs += 1
            case .local:
                guard
                    let count = LimbStack.limbCount(
                        of: Int(instruction.operand), in: arguments)
                else { return nil }
                limbs += count
            default: continue
            }
            operands += 1
        }
        if limbs > mostLimbs { return longValue(of: code, arguments, limits: limits) }
        let maximumBits = limits.maximumBits
        return LimbStack.value(
            room: LimbStack.room(forLimbs: limbs, operands: operands), depth: code.maximumStack
        ) { stack in
            for instruction in code.instructions {
                let operand = Int(instruction.operand)
                let isDone =
                    switch instruction.operation {
                    case .word: stack.push(code.words[operand].numerator)
                    case .local: stack.push(borrowing: operand, of: arguments)
                    case .add: stack.add(negated: false)
                    case .subtract: stack.add(negated: true)
                    case .multiply: stack.multiply(maximumBits: maximumBits)
                    case .negate: stack.negated()
                    default: true
                    }
                if !isDone { return false }
            }
            return true
        }
    }

    /// The same for operands so long that the steps are all that counts.
    private static func longValue(
        of code: borrowing Code, _ arguments: Span<BigNumber>, limits: borrowing Limits
    ) -> BigInt? {
        var stack = InlineArray<16, BigInt>(repeating: BigInt(0))
        var top = -1
        for instruction in code.instructions {
            let operand = Int(instruction.operand)
            switch instruction.operation {
            case .word:
                top += 1
                stack[top] = BigInt(code.words[operand].numerator)
            case .local:
                guard let integer = arguments[operand].knownInteger else { return nil }
                top += 1
                stack[top] = integer
            case .negate:
                stack[top].negate()
            case .end:
                return stack[top]
            default:
                let right = stack[top]
                stack[top] = BigInt(0)
                top -= 1
                switch instruction.operation {
                case .add: stack[top] += right
                case .subtract: stack[top] -= right
                default:
                    let bits = stack[top].bitLength + right.bitLength
                    if bits > limits.maximumBits { return nil }
                    stack[top] *= right
                }
            }
        }
        return nil
    }
}
