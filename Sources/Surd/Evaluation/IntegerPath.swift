import SurdNumbers

/// Sums and products of integers of any size without a machine: a value that is not needed any
/// more lends its memory to the result.
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

    /// The value, or nil where an operand is no integer or a product may exceed the limits.
    static func value(
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
                guard let integer = arguments[operand].exactInteger else { return nil }
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
