extension BigInt {
    /// Two's complement limbs, least significant first, the sign repeated without end.
    public struct Words: RandomAccessCollection, Sendable {
        let value: BigInt
        /// The index of the lowest limb that is not zero: negation leaves the limbs below it alone.
        let lowest: Int
        public let count: Int

        init(_ value: BigInt) {
            self.value = value
            var lowest = 0
            if let limbs = value.limbs {
                while limbs.elements[lowest] == 0 { lowest += 1 }
                count = (value.bitWidth + UInt.bitWidth - 1) / UInt.bitWidth
            } else {
                count = value.isSmall ? 1 : 2
            }
            self.lowest = lowest
        }

        public var startIndex: Int { 0 }
        public var endIndex: Int { count }

        public subscript(index: Int) -> UInt {
            // Only programs pass indices here; an index from a text is checked before.
            ensure(index >= 0, "a word before the first")
            guard let limbs = value.limbs else {
                if index == 0 { return value.low }
                return index == 1 ? UInt(bitPattern: value.high) : value.high < 0 ? .max : 0
            }
            let negative = value.high < 0
            if index >= abs(value.high) { return negative ? .max : 0 }
            let limb = limbs.elements[index]
            if !negative || index < lowest { return limb }
            return index == lowest ? 0 &- limb : ~limb
        }
    }

    public var words: Words { Words(self) }

    /// The fewest bits that hold the value in two's complement, the sign included.
    public var bitWidth: Int {
        if limbs == nil {
            let pattern = high < 0 ? ~wide : wide
            return Int128.bitWidth - pattern.leadingZeroBitCount + 1
        }
        let length = bitLength
        // -2^k needs one bit less than 2^k.
        if high < 0, trailingZeroBitCount == length - 1 { return length }
        return length + 1
    }

    /// The number of zero bits below the lowest set bit; 0 for the value 0, which has no set bit.
    public var trailingZeroBitCount: Int {
        guard let limbs else { return isZero ? 0 : wide.trailingZeroBitCount }
        let pointer = limbs.elements
        var index = 0
        while pointer[index] == 0 { index += 1 }
        return index * UInt.bitWidth + pointer[index].trailingZeroBitCount
    }

    /// The number of set bits of the magnitude.
    public var populationCount: Int {
        guard let limbs else { return wide.magnitude.nonzeroBitCount }
        var total = 0
        let pointer = limbs.elements
        for index in 0..<abs(high) { total += pointer[index].nonzeroBitCount }
        return total
    }

    /// Whether the bit is set in two's complement.
    public func bit(at index: Int) -> Bool {
        // Only programs pass indices here; an index from a text is checked before.
        ensure(index >= 0, "a bit before the first")
        return (words[index / UInt.bitWidth] >> UInt(index % UInt.bitWidth)) & 1 != 0
    }

    @inlinable
    public static prefix func ~ (a: BigInt) -> BigInt {
        if a.limbs == nil { return BigInt(low: ~a.low, high: ~a.high) }
        return -a - BigInt(word: 1)
    }

    @inlinable
    public static func & (a: BigInt, b: BigInt) -> BigInt {
        if a.limbs == nil, b.limbs == nil {
            return BigInt(low: a.low & b.low, high: a.high & b.high)
        }
        return bitwise(a, b, &)
    }

    @inlinable
    public static func | (a: BigInt, b: BigInt) -> BigInt {
        if a.limbs == nil, b.limbs == nil {
            return BigInt(low: a.low | b.low, high: a.high | b.high)
        }
        return bitwise(a, b, |)
    }

    @inlinable
    public static func ^ (a: BigInt, b: BigInt) -> BigInt {
        if a.limbs == nil, b.limbs == nil {
            return BigInt(low: a.low ^ b.low, high: a.high ^ b.high)
        }
        return bitwise(a, b, ^)
    }

    @inlinable
    public static func &= (a: inout BigInt, b: BigInt) { a = a & b }

    @inlinable
    public static func |= (a: inout BigInt, b: BigInt) { a = a | b }

    @inlinable
    public static func ^= (a: inout BigInt, b: BigInt) { a = a ^ b }

    @usableFromInline
    static func bitwise(_ a: BigInt, _ b: BigInt, _ combine: (UInt, UInt) -> UInt) -> BigInt {
        let x = a.words
        let y = b.words
        let negative = combine(a.high < 0 ? 1 : 0, b.high < 0 ? 1 : 0) != 0
        let count = Swift.max(x.count, y.count)
        let storage = LimbStorage.allocate(count + 1)
        let limbs = storage.elements
        for index in 0..<count { limbs[index] = combine(x[index], y[index]) }
        limbs[count] = negative ? .max : 0
        if negative { BigInt.negateTwosComplement(limbs, count + 1) }
        return canonical(storage, count: count + 1, negative: negative)
    }

    static func negateTwosComplement(_ limbs: UnsafeMutablePointer<UInt>, _ count: Int) {
        var carry = true
        for index in 0..<count {
            let (sum, overflow) = (~limbs[index]).addingReportingOverflow(carry ? 1 : 0)
            limbs[index] = sum
            carry = overflow
        }
    }
}
