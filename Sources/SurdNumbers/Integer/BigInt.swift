/// An integer of any size.
///
///     BigInt(2) ** 127 - 1                                     // 170141183460469231731687303715884105727
///     BigInt("0xff")! % 16                                     // 15
///     BigInt(101).isPrime                                      // true
///
/// It is a `SignedInteger`, so Swift's generic algorithms for integers work with it.
///
/// A value that fits two machine words (128 bits including the sign) is stored in the words themselves. Any
/// other value owns one heap object with its limbs, which copies share until one of them is changed.
public struct BigInt: @unchecked Sendable {
    /// The lower word of a value without limbs; 0 when there are limbs.
    @usableFromInline var low: UInt
    /// The upper word of a value without limbs, else the number of limbs in use with the sign of
    /// the value. Either way its sign is the sign of the value, and zero is all zeros.
    @usableFromInline var high: Int
    /// The magnitude, least significant limb first. Never written while it is shared.
    @usableFromInline var limbs: LimbStorage?

    @inlinable @inline(__always)
    init(low: UInt, high: Int) {
        self.low = low
        self.high = high
        self.limbs = nil
    }

    @inlinable @inline(__always)
    init(word: Int) {
        self.init(low: UInt(bitPattern: word), high: word &>> (Int.bitWidth - 1))
    }

    @inlinable @inline(__always)
    init(size: Int, limbs: LimbStorage) {
        self.low = 0
        self.high = size
        self.limbs = limbs
    }

    /// The value of a machine word.
    @inlinable
    public init(_ value: Int) {
        self.init(word: value)
    }

    /// Zero.
    @inlinable
    public init() {
        self.init(low: 0, high: 0)
    }

    @inlinable
    public static var zero: BigInt { BigInt(low: 0, high: 0) }
}

extension BigInt {
    /// Whether the value lives in the two words.
    @inlinable @inline(__always)
    var isInline: Bool { limbs == nil }

    /// Whether the value fits one machine word.
    @inlinable @inline(__always)
    package var isSmall: Bool {
        limbs == nil && high == Int(bitPattern: low) &>> (Int.bitWidth - 1)
    }

    /// The lower word as a signed value: the whole value when ``isSmall``.
    @inlinable @inline(__always)
    var word: Int { Int(bitPattern: low) }

    /// The two words as one value: the whole value when ``isInline``.
    @inlinable @inline(__always)
    var wide: Int128 {
        Int128(truncatingIfNeeded: high) &<< 64 | Int128(truncatingIfNeeded: low)
    }

    @inlinable @inline(__always)
    init(wide: Int128) {
        self.init(
            low: UInt(truncatingIfNeeded: wide), high: Int(truncatingIfNeeded: wide &>> 64))
    }

    /// The value when it fits a machine word.
    @inlinable
    package var smallValue: Int? {
        isSmall ? word : nil
    }

    /// The value when it fits two machine words.
    @inlinable
    package var twoWords: Int128? {
        isInline ? wide : nil
    }

    /// Whether the value is below zero.
    @inlinable
    public var isNegative: Bool { high < 0 }

    /// Whether the value is zero.
    @inlinable
    public var isZero: Bool { low | UInt(bitPattern: high) == 0 }

    /// -1, 0 or 1.
    @inlinable
    public func signum() -> BigInt { BigInt(word: sign) }

    /// -1, 0 or 1 as a machine word.
    @inlinable
    package var sign: Int { high < 0 ? -1 : isZero ? 0 : 1 }

    /// Whether the value is odd.
    @inlinable
    public var isOdd: Bool {
        guard let limbs else { return low & 1 != 0 }
        return limbs.elements[0] & 1 != 0
    }

    /// The bits of the magnitude without leading zeros; 0 for 0.
    public var bitLength: Int {
        guard let limbs else { return Int128.bitWidth - wide.magnitude.leadingZeroBitCount }
        let count = abs(high)
        return count * UInt.bitWidth - limbs.elements[count - 1].leadingZeroBitCount
    }

    /// The invariant of every value: the shortest limbs, and no heap object for two words.
    package var invariantHolds: Bool {
        guard let limbs else { return true }
        let count = abs(high)
        guard low == 0, count > 0, count <= limbs.capacityInLimbs else { return false }
        if limbs.elements[count - 1] == 0 { return false }
        return BigInt.inline(limbs.elements, count: count, negative: high < 0) == nil
    }
}
