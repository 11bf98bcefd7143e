import SurdNumbers

/// Words that are integers of two machine words, such as sums of many small integers and products of a few.
///
/// The lower half is in the place of the numerator. The upper half has 63 bits, with the sign, in
/// the place of the denominator, whose own sign bit is set: no denominator is negative. A value
/// that fits one word is never stored so, and two equal words have equal halves.
extension Word {
    @inline(__always) package var isWide: Bool { denominator < 0 }

    /// Whether the word is an integer of any length.
    @inline(__always) package var isWhole: Bool { denominator == 1 || denominator < 0 }

    /// Bits that a word may have.
    static var mostBits: Int { 126 }

    /// The value of an integer.
    package var wide: Int128 {
        if denominator == 1 { return Int128(numerator) }
        // The sign is the bit below the mark.
        let high = (denominator << 1) >> 1
        return Int128(high) << 64 | Int128(UInt(bitPattern: numerator))
    }

    /// An integer; nil where words cannot hold it.
    package init?(_ value: Int128) {
        if let small = Int(exactly: value), small != .min {
            self.init(small)
            return
        }
        guard value.magnitude >> UInt128(Word.mostBits) == 0 else { return nil }
        self.init(
            numerator: Int(truncatingIfNeeded: value),
            denominator: Int(truncatingIfNeeded: value >> 64) | .min)
    }

    /// Numerator and denominator as long integers.
    package var top: BigInt { isWide ? BigInt(wide) : BigInt(numerator) }
    package var bottom: BigInt { isWide ? 1 : BigInt(denominator) }

    /// Sets the value, or keeps the old one where words cannot hold the new one.
    @inline(__always)
    mutating func set(_ value: Int128) -> Bool {
        guard let word = Word(value) else { return false }
        self = word
        return true
    }

    // MARK: - Operators

    @inline(never)
    mutating func addWide(_ other: Word, negated: Bool) -> Bool {
        guard isWhole, other.isWhole else { return false }
        // 127 bits and a sign hold any sum of two words.
        return set(negated ? wide - other.wide : wide + other.wide)
    }

    @inline(never)
    mutating func multiplyWide(_ other: Word) -> Bool {
        guard isWhole, other.isWhole else { return false }
        if !isWide, !other.isWide {
            return set(Int128(numerator) * Int128(other.numerator))
        }
        if numerator == 0 && !isWide || other.numerator == 0 && !other.isWide {
            self = Word(0)
            return true
        }
        let (product, overflow) = wide.multipliedReportingOverflow(by: other.wide)
        return !overflow && set(product)
    }

    /// A quotient that is an integer; others are left to full numbers.
    @inline(never)
    mutating func divideWide(_ other: Word) -> Bool {
        guard isWhole, other.isWhole else { return false }
        let divisor = other.wide
        guard divisor != 0 else { return false }
        let (quotient, remainder) = wide.quotientAndRemainder(dividingBy: divisor)
        return remainder == 0 && set(quotient)
    }

    /// The floored remainder.
    @inline(never)
    mutating func reduceWide(modulo other: Word) -> Bool {
        guard isWhole, other.isWhole else { return false }
        let divisor = other.wide
        guard divisor != 0 else { return false }
        let remainder = wide % divisor
        let wrongSide = remainder != 0 && (remainder < 0) != (divisor < 0)
        return set(wrongSide ? remainder + divisor : remainder)
    }

    @inline(never)
    func compareWide(_ other: Word) -> Int? {
        guard isWhole, other.isWhole else { return nil }
        let (a, b) = (wide, other.wide)
        return a < b ? -1 : a == b ? 0 : 1
    }

    /// n!, as far as words hold it.
    @inline(never)
    mutating func takeFactorial() -> Bool {
        // 33! has 123 bits.
        guard isInteger, numerator >= 0, numerator <= 33 else { return false }
        var product: Int128 = 1
        for factor in 0..<numerator { product *= Int128(factor + 1) }
        return set(product)
    }
}

extension Limits {
    /// Whether every integer that words can hold is short enough.
    @inline(__always)
    var allowWords: Bool { maximumBits >= Word.mostBits && paths.contains(.words) }
}
