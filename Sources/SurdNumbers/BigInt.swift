/// An integer of any size.
///
/// A value that fits a machine word lives in the word itself. Any other owns one heap object that
/// holds its limbs, shared between copies until one of them is changed.
public struct BigInt: @unchecked Sendable {
    /// The value when `limbs` is nil, else the number of limbs in use with the sign of the value.
    @usableFromInline var word: Int
    /// The magnitude, least significant limb first. Never written while it is shared.
    @usableFromInline var limbs: LimbStorage?

    @inlinable @inline(__always)
    init(word: Int) {
        self.word = word
        self.limbs = nil
    }

    @inlinable @inline(__always)
    init(size: Int, limbs: LimbStorage) {
        self.word = size
        self.limbs = limbs
    }

    @inlinable
    public init(_ value: Int) {
        self.init(word: value)
    }

    @inlinable
    public init() {
        self.init(word: 0)
    }

    public static let zero = BigInt(word: 0)
}

extension BigInt {
    /// The value when it fits a machine word.
    @inlinable
    package var smallValue: Int? {
        limbs == nil ? word : nil
    }

    @inlinable @inline(__always)
    package var isSmall: Bool { limbs == nil }

    @inlinable
    public var isNegative: Bool { word < 0 }

    @inlinable
    public var isZero: Bool { word == 0 }

    /// -1, 0 or 1.
    @inlinable
    public func signum() -> BigInt { BigInt(word: word.signum()) }

    /// -1, 0 or 1 as a machine word.
    @inlinable
    package var sign: Int { word.signum() }

    @inlinable
    public var isOdd: Bool {
        guard let limbs else { return word & 1 != 0 }
        return limbs.elements[0] & 1 != 0
    }

    /// The bits of the magnitude without leading zeros; 0 for 0.
    public var bitLength: Int {
        guard let limbs else { return Int.bitWidth - word.magnitude.leadingZeroBitCount }
        let count = abs(word)
        return count * UInt.bitWidth - limbs.elements[count - 1].leadingZeroBitCount
    }

    /// What every value keeps: the shortest limbs, and never a heap object for a machine word.
    package var invariantHolds: Bool {
        guard let limbs else { return true }
        let count = abs(word)
        guard count > 0, count <= limbs.header else { return false }
        let top = limbs.elements[count - 1]
        if top == 0 { return false }
        return count > 1 || top > Int.max.magnitude && !(word < 0 && top == Int.min.magnitude)
    }
}
