extension BigInt {
    /// A random integer of 0 ..< 2^bits, uniformly distributed.
    ///
    ///     BigInt.random(bits: 256)
    ///
    /// - Parameters:
    ///   - bits: How many random bits; a negative number traps.
    ///   - generator: The source of the random bits.
    public static func random(bits: Int, using generator: inout some RandomNumberGenerator)
        -> BigInt
    {
        // Only programs call this; no function of the language draws numbers.
        ensure(bits >= 0, "the number of random bits is not negative")
        if bits == 0 { return 0 }
        let count = (bits + UInt.bitWidth - 1) / UInt.bitWidth
        var limbs = (0..<count).map { _ in UInt(truncatingIfNeeded: generator.next()) }
        limbs[count - 1] >>= UInt(count * UInt.bitWidth - bits)
        return limbs.withUnsafeBufferPointer { BigInt(limbs: $0) }
    }

    /// The same from the random generator of the system.
    public static func random(bits: Int) -> BigInt {
        var generator = SystemRandomNumberGenerator()
        return random(bits: bits, using: &generator)
    }

    /// A random integer of a range, uniformly distributed. An empty range traps.
    ///
    ///     BigInt.random(in: 1..<BigInt(10) ** 30)
    public static func random(
        in range: Range<BigInt>, using generator: inout some RandomNumberGenerator
    ) -> BigInt {
        // Only programs call this; no function of the language draws numbers.
        ensure(!range.isEmpty, "no number can be drawn from an empty range")
        let count = range.upperBound - range.lowerBound
        let bits = (count - 1).bitLength
        // Each attempt lies in the range with a probability of at least a half.
        while true {
            let offset = random(bits: bits, using: &generator)
            if offset < count { return range.lowerBound + offset }
        }
    }

    /// The same from the random generator of the system.
    public static func random(in range: Range<BigInt>) -> BigInt {
        var generator = SystemRandomNumberGenerator()
        return random(in: range, using: &generator)
    }

    /// An integer of a range that includes its end.
    ///
    ///     BigInt.random(in: -6...6)
    public static func random(
        in range: ClosedRange<BigInt>, using generator: inout some RandomNumberGenerator
    ) -> BigInt {
        random(in: range.lowerBound..<range.upperBound + 1, using: &generator)
    }

    /// The same from the random generator of the system.
    public static func random(in range: ClosedRange<BigInt>) -> BigInt {
        var generator = SystemRandomNumberGenerator()
        return random(in: range, using: &generator)
    }
}
