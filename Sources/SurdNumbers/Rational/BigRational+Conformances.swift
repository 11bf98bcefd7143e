extension BigRational: Comparable {
    @inlinable
    public static func < (a: BigRational, b: BigRational) -> Bool {
        compare(a, b) < 0
    }

    /// -1, 0 or 1.
    @inlinable
    package static func compare(_ a: BigRational, _ b: BigRational) -> Int {
        if a.parts == nil, b.parts == nil {
            return SmallFraction.compare(a.top, a.bottom, b.top, b.bottom)
        }
        if a.sign != b.sign { return a.sign < b.sign ? -1 : 1 }
        return slowCompare(a, b)
    }

    @usableFromInline
    static func slowCompare(_ a: BigRational, _ b: BigRational) -> Int {
        if let x = a.heldDecimal, let y = b.heldDecimal, x.places == y.places {
            return BigInt.compare(x.mantissa, y.mantissa)
        }
        let (x, p) = a.anyTerms
        let (y, q) = b.anyTerms
        if p == q { return BigInt.compare(x, y) }
        // The lengths decide without a product unless they differ by at most one bit.
        let left = x.bitLength + q.bitLength
        let right = y.bitLength + p.bitLength
        if left > right + 1 { return a.sign }
        if right > left + 1 { return -a.sign }
        return BigInt.compare(x * q, y * p)
    }
}

extension BigRational: SignedNumeric {
    /// The absolute value is a fraction too.
    public typealias Magnitude = BigRational

    /// The value of an integer; never nil.
    public init?<T: BinaryInteger>(exactly source: T) { self.init(BigInt(source)) }

    /// Changes the sign.
    public mutating func negate() { self = -self }
}

extension BigRational: Strideable {
    /// The difference `other - self`, exactly.
    @inlinable
    public func distance(to other: BigRational) -> BigRational { other - self }

    /// The sum with a distance, exactly.
    ///
    ///     Array(stride(from: BigRational(0), to: 1, by: 0.25))   // [0, 1/4, 1/2, 3/4]
    @inlinable
    public func advanced(by distance: BigRational) -> BigRational { self + distance }
}

extension BigRational: ExpressibleByFloatLiteral {
    /// The decimal number as it is written, **up to 15 digits**: `0.1` is 1/10, not the double next to it. A
    /// literal with more digits stops the program with a message when it is reached.
    ///
    ///     let price: BigRational = 19.99   // 1999/100
    ///
    /// Swift passes a literal on as a `Double`, which keeps only 15 digits for certain, and a type cannot see
    /// the others before the program runs. Write a longer number as a text:
    /// `BigRational("3.14159265358979323846")`. Integer literals have no such bound.
    public init(floatLiteral value: Double) {
        guard let text = ExactCoding.shortText(of: value), let exact = BigRational(text) else {
            fatalError(
                "the literal \(value) has more digits than Swift keeps of it: write it as a text")
        }
        self = exact
    }
}

extension BigRational {
    /// The remainder of floored division, with the sign of the divisor. Division by zero traps.
    ///
    ///     BigRational("-7/2")!.flooredRemainder(dividingBy: 2)   // 1/2
    public func flooredRemainder(dividingBy divisor: BigRational) -> BigRational {
        self - BigRational((self / divisor).floor) * divisor
    }
}

extension BigRational: CustomStringConvertible, LosslessStringConvertible {
    /// "p/q", or "p" for an integer.
    public var description: String {
        isInteger ? numerator.description : "\(numerator)/\(denominator)"
    }

    /// The number that a text denotes: `"19.99"`, `"22/7"`, `"1e-3"`, `"0xff"`. Nil for other text,
    /// and for an exponent beyond the standard limits; ``init(parsing:limits:)`` gives the reason.
    public init?(_ text: String) {
        guard let value = try? BigRational(parsing: text) else { return nil }
        self = value
    }
}
