import SurdNumbers

/// Sums and products of integers of any size without the general machine: the steps work on
/// borrowed memory, and only the result is allocated.
enum IntegerPath {
    private static let room = 16

    /// Whether `code` consists only of sums, differences and products of integers.
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

    /// The largest number of limbs for which this path saves time. For longer operands only the
    /// arithmetic matters.
    private static let mostLimbs = 4_096

    /// The value; nil where an operand is not an integer or a result may exceed the limits.
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
        if limbs > mostLimbs { return nil }
        return LimbStack.value(
            room: LimbStack.room(forLimbs: limbs, operands: operands), depth: code.maximumStack,
            maximumBits: limits.maximumBits
        ) { stack in
            do throws(Abandoned) { try code.run(on: &stack, arguments) } catch { return false }
            return true
        }
    }
}

extension LimbStack: CodeOperands {
    @inline(__always)
    mutating func push(_ word: Word) throws(Abandoned) {
        guard push(word.numerator) else { throw Abandoned() }
    }

    @inline(__always)
    mutating func push(argument index: Int, of arguments: Span<BigNumber>) throws(Abandoned) {
        guard push(borrowing: index, of: arguments) else { throw Abandoned() }
    }

    func push(constant index: Int, of code: borrowing Code) throws(Abandoned) { throw Abandoned() }

    func push(_ constant: RealOperation) throws(Abandoned) { throw Abandoned() }

    @inline(__always)
    mutating func apply(_ operation: RealOperation) throws(Abandoned) {
        guard case .negate = operation, negate() else { throw Abandoned() }
    }

    func combine(_ operation: RealOperation) throws(Abandoned) { throw Abandoned() }

    @inline(__always)
    mutating func add(negated: Bool) throws(Abandoned) {
        let isDone: Bool = add(negated: negated)
        if !isDone { throw Abandoned() }
    }

    @inline(__always)
    mutating func multiply() throws(Abandoned) {
        let isDone: Bool = multiply()
        if !isDone { throw Abandoned() }
    }
}
