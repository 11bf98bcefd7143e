/// A fraction in lowest terms with a positive denominator.
///
///     BigRational("19.99")! * 3                                // 5997/100
///     BigRational("59.97")!.decimal(places: 1)                 // 60.0
///     try BigRational(100).allocated(into: 3, toPlaces: 2)     // [1667/50, 3333/100, 3333/100]
///
/// A literal stands for its decimal text, of up to 15 digits: `let price: BigRational = 19.99` is 1999/100. A
/// division by zero stops the program, as it does for `Int`; ``divided(by:)`` throws.
public struct BigRational: Sendable {
    // Two machine words when both parts are known to fit one each, else a shared object with the parts.

    /// The numerator of a value without parts; 0 when there are parts.
    @usableFromInline let top: Int
    /// The denominator of a value without parts; 0 when there are parts.
    @usableFromInline let bottom: Int
    @usableFromInline let parts: Parts?

    /// Words that are known to be in lowest terms.
    @inlinable @inline(__always)
    init(words top: Int, _ bottom: Int) {
        self.top = top
        self.bottom = bottom
        self.parts = nil
    }

    /// The same, for callers whose words are in lowest terms; the denominator is positive.
    package init(lowestTerms numerator: Int, over denominator: Int) {
        self.init(words: numerator, denominator)
    }

    /// Parts that are known to be in lowest terms.
    @inlinable @inline(__always)
    init(lowestTerms numerator: BigInt, _ denominator: BigInt) {
        if numerator.isSmall, denominator.isSmall {
            self.init(words: numerator.word, denominator.word)
        } else {
            self.init(parts: Parts(numerator, denominator))
        }
    }

    @inlinable @inline(__always)
    init(parts: Parts) {
        self.top = 0
        self.bottom = 0
        self.parts = parts
    }

    /// Numerator and denominator of a value without parts.
    @inlinable
    package var words: (numerator: Int, denominator: Int)? {
        parts == nil ? (top, bottom) : nil
    }

    /// The numerator, with the sign.
    @inlinable
    public var numerator: BigInt {
        guard let parts else { return BigInt(word: top) }
        return parts.numerator
    }

    /// The denominator: positive, and without a common divisor with the numerator.
    @inlinable
    public var denominator: BigInt {
        guard let parts else { return BigInt(word: bottom) }
        return parts.denominator
    }

    /// The value of an integer.
    @inlinable
    public init(_ value: BigInt) {
        self.init(lowestTerms: value, BigInt(word: 1))
    }

    /// The value of a machine word.
    @inlinable
    public init(_ value: Int) {
        self.init(words: value, 1)
    }

    /// The quotient of two integers. Division by zero traps; see ``init(checking:_:)``.
    public init(_ numerator: BigInt, _ denominator: BigInt) {
        guard let value = BigRational(checking: numerator, denominator) else {
            fatalError("division by zero")
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

    @inlinable
    public static var zero: BigRational { BigRational(words: 0, 1) }

    /// The fraction 1.
    @inlinable
    public static var one: BigRational { BigRational(words: 1, 1) }
}

extension BigRational: Hashable {
    @inlinable
    public static func == (a: BigRational, b: BigRational) -> Bool {
        if a.parts == nil, b.parts == nil { return a.top == b.top && a.bottom == b.bottom }
        return slowEquals(a, b)
    }

    @usableFromInline
    static func slowEquals(_ a: BigRational, _ b: BigRational) -> Bool {
        if let x = a.parts, let y = b.parts {
            if x === y { return true }
            if x.form == .decimal, y.form == .decimal {
                return x.places == y.places && x.top == y.top
            }
            if x.sign != y.sign { return false }
        }
        return a.numerator == b.numerator && a.denominator == b.denominator
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(numerator)
        hasher.combine(denominator)
    }
}

extension BigRational {
    /// Whether the denominator is 1.
    @inlinable
    public var isInteger: Bool {
        guard let parts else { return bottom == 1 }
        return parts.isInteger
    }

    /// Whether the value is zero.
    @inlinable
    public var isZero: Bool { top == 0 && parts == nil }

    /// Whether the value is below zero.
    @inlinable
    public var isNegative: Bool { sign < 0 }

    /// -1, 0 or 1.
    @inlinable
    package var sign: Int {
        guard let parts else { return top.signum() }
        return parts.sign
    }

    /// The absolute value.
    public var magnitude: BigRational { isNegative ? -self : self }

    /// 1 divided by the value; nil for 0.
    @inline(never)
    public var reciprocal: BigRational? {
        if isZero { return nil }
        if isNegative { return BigRational(lowestTerms: -denominator, -numerator) }
        return BigRational(lowestTerms: denominator, numerator)
    }

    /// The invariant of every value.
    package var invariantHolds: Bool {
        (parts == nil || parts?.form == .quotient || !(numerator.isSmall && denominator.isSmall))
            && (heldQuotient.map { $0.bottom > 0 && !$0.top.isMultiple(of: $0.bottom) } ?? true)
            && (heldDecimal.map { !$0.mantissa.isMultipleOfTen && $0.places > 0 } ?? true)
            && numerator.invariantHolds && denominator.invariantHolds && denominator > 0
            && BigInt.greatestCommonDivisor(numerator, denominator) == 1
    }

    /// The bits of the longer part.
    public var bitLength: Int { Swift.max(numerator.bitLength, denominator.bitLength) }
}

extension BigRational {
    static func ratio(_ numerator: Int, _ denominator: Int) -> BigRational {
        BigRational(BigInt(numerator), BigInt(denominator))
    }
}

extension BigRational {
    /// The fraction with small parts that is close to a number; nil where there is none.
    static func simpleFraction(_ x: BigRational) -> BigRational? {
        var (p, q) = ((BigInt(1), BigInt(0)), (BigInt(0), BigInt(1)))
        var rest = x
        while true {
            let whole = rest.floor
            p = (whole * p.0 + p.1, p.0)
            q = (whole * q.0 + q.1, q.0)
            guard p.0.bitLength <= 10, q.0.bitLength <= 10 else { return nil }
            let fraction = BigRational(p.0, q.0)
            if (x - fraction).magnitude < BigRational(1, BigInt(1) << 140) { return fraction }
            rest = rest - BigRational(whole)
            if rest.isZero { return nil }
            rest = 1 / rest
        }
    }
}

extension Estimate {
    @inline(never)
    init(exact value: BigInt) {
        let (mantissa, exponent) = value.frexp
        self.init(mantissa: mantissa, exponent: Exponent(exponent))
    }

    @inline(never)
    init(exact value: BigRational) {
        let (top, bottom) = value.anyTerms
        self = Estimate(exact: top) / Estimate(exact: bottom)
    }
}

extension BigInt {
    /// The leading bits as a double between 1/2 and 1, and the exponent that goes with them.
    var frexp: (mantissa: Double, exponent: Int) {
        if let small = smallValue {
            let estimate = Estimate(Double(small))
            return (estimate.mantissa, estimate.exponent.value)
        }
        let shift = bitLength - 62
        guard let leading = (self.magnitude >> shift).smallValue else {
            fatalError("62 bits do not fit into a word")
        }
        let value = Estimate(mantissa: Double(leading), exponent: Exponent(shift))
        return (isNegative ? -value.mantissa : value.mantissa, value.exponent.value)
    }
}

extension BigRational {
    /// mantissa · 2^exponent.
    init(mantissa: BigInt, exponent: Int) {
        if exponent >= 0 {
            self.init(mantissa << exponent)
        } else {
            self.init(mantissa, BigInt(1) << (-exponent))
        }
    }
}
