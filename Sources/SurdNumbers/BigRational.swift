/// A fraction in lowest terms with a positive denominator.
public struct BigRational: Sendable, Hashable {
    public let numerator: BigInt
    public let denominator: BigInt

    /// Parts that are known to be in lowest terms.
    @inlinable @inline(__always)
    init(lowestTerms numerator: BigInt, _ denominator: BigInt) {
        self.numerator = numerator
        self.denominator = denominator
    }

    @inlinable @inline(__always)
    init(words numerator: Int, _ denominator: Int) {
        self.numerator = BigInt(word: numerator)
        self.denominator = BigInt(word: denominator)
    }

    @inlinable
    public init(_ value: BigInt) {
        self.init(lowestTerms: value, BigInt(word: 1))
    }

    @inlinable
    public init(_ value: Int) {
        self.init(words: value, 1)
    }

    /// The quotient of two integers. Division by zero traps; see ``init(checking:_:)``.
    public init(_ numerator: BigInt, _ denominator: BigInt) {
        guard let value = BigRational(checking: numerator, denominator) else {
            preconditionFailure("division by zero")
        }
        self = value
    }

    /// The quotient of two integers, nil when the denominator is 0.
    public init?(checking numerator: BigInt, _ denominator: BigInt) {
        if denominator.isZero { return nil }
        let divisor = BigInt.greatestCommonDivisor(numerator, denominator)
        let signed = denominator.isNegative ? -divisor : divisor
        if signed == 1 {
            self.init(lowestTerms: numerator, denominator)
        } else {
            self.init(lowestTerms: numerator / signed, denominator / signed)
        }
    }

    public static let zero = BigRational(0)
    public static let one = BigRational(1)
}

extension BigRational {
    @inlinable
    public var isInteger: Bool { denominator == 1 }

    @inlinable
    public var isZero: Bool { numerator.isZero }

    @inlinable
    public var isNegative: Bool { numerator.isNegative }

    /// -1, 0 or 1.
    @inlinable
    package var sign: Int { numerator.sign }

    public var magnitude: BigRational {
        BigRational(lowestTerms: numerator.magnitude, denominator)
    }

    /// 1 divided by the value; nil for 0.
    public var reciprocal: BigRational? {
        if numerator.isZero { return nil }
        if numerator.isNegative { return BigRational(lowestTerms: -denominator, -numerator) }
        return BigRational(lowestTerms: denominator, numerator)
    }

    /// What every value keeps.
    package var invariantHolds: Bool {
        numerator.invariantHolds && denominator.invariantHolds && denominator > 0
            && BigInt.greatestCommonDivisor(numerator, denominator) == 1
    }

    /// The bits of the longer part.
    public var bitLength: Int { Swift.max(numerator.bitLength, denominator.bitLength) }
}
