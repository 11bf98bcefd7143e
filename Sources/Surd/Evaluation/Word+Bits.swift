import SurdNumbers

extension Word {
    /// A shift or an operation on the bits of two integers.
    @inline(never)
    mutating func combineBits(_ operation: Instruction.Operation, _ other: Word) -> Bool {
        guard isWhole, other.isWhole else { return false }
        let (a, b) = (wide, other.wide)
        switch operation {
        case .bitAnd: return set(a & b)
        case .bitOr: return set(a | b)
        case .bitXor: return set(a ^ b)
        case .shiftLeft, .shiftRight:
            let count = operation == .shiftLeft ? b : -b
            guard count.magnitude < Word.mostBits else { return false }
            if count <= 0 { return set(a >> -count) }
            guard Int128.bitWidth - a.magnitude.leadingZeroBitCount + Int(count) <= Word.mostBits
            else { return false }
            return set(a << count)
        default: return false
        }
    }
}
