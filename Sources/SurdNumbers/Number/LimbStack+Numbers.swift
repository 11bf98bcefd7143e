/// Operands for a chain of integer operations, borrowed from numbers.
extension LimbStack {
    /// Borrows one of `numbers`; the caller keeps them alive until the chain has ended.
    package mutating func push(borrowing index: Int, of numbers: Span<BigNumber>) -> Bool {
        guard case .integer(let value) = numbers[index].storage else { return false }
        if let limbs = value.limbs {
            push(limbs: limbs.elements, size: value.high, taking: 0)
            return true
        }
        guard used + 3 <= capacity else { return false }
        let magnitude = value.wide.magnitude
        memory[used] = UInt(truncatingIfNeeded: magnitude)
        memory[used + 1] = UInt(truncatingIfNeeded: magnitude >> 64)
        let size = memory[used + 1] != 0 ? 2 : memory[used] != 0 ? 1 : 0
        push(limbs: memory + used, size: value.high < 0 ? -size : size, taking: 3)
        return true
    }

    /// The limbs of one of `numbers`; nil where it is no integer.
    package static func limbCount(of index: Int, in numbers: Span<BigNumber>) -> Int? {
        guard case .integer(let value) = numbers[index].storage else { return nil }
        return value.isInline ? 2 : abs(value.high)
    }
}
