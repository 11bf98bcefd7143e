extension BigRational {
    /// The value of an integer.
    public init<T: BinaryInteger>(_ value: T) {
        self.init(BigInt(value))
    }

    /// A floating-point number may stand for two different fractions, so the label says which one.
    @available(
        *, unavailable,
        message: "BigRational(exactly: x) is the value of x; BigRational(text) reads digits"
    )
    public init<T: BinaryFloatingPoint>(_ value: T) {
        fatalError("no program with a call of this compiles")
    }

    /// The value of a floating-point number; nil for an infinity or NaN.
    public init?<T: BinaryFloatingPoint>(exactly value: T) {
        guard value.isFinite else { return nil }
        if value.isZero {
            self.init(0)
            return
        }
        // m·2^e with m odd.
        let m = value.significandWidth
        let exponent = Int(value.exponent) - m
        guard
            let odd = BigInt(
                exactly: T(
                    sign: value.sign, exponent: T.Exponent(m), significand: value.significand)
            )
        else { return nil }
        if exponent >= 0 {
            self.init(odd.shifted(left: exponent))
        } else {
            self.init(lowestTerms: odd, BigInt(word: 1).shifted(left: -exponent))
        }
    }

    /// The integer when the value is one.
    public var exactInteger: BigInt? { isInteger ? numerator : nil }
}

extension Double {
    /// The nearest value, halves to even; infinite beyond the largest.
    public init(_ value: BigRational) {
        if value.isInteger {
            self.init(value.numerator)
            return
        }
        let (top, bottom) = value.anyTerms
        let numerator = top.magnitude
        // A quotient of 66 bits or more; below the smallest normal number the result has fewer
        // bits.
        let shift = Swift.max(0, 66 - numerator.bitLength + bottom.bitLength)
        let (quotient, rest) = numerator.shifted(left: shift)
            .quotientAndRemainder(dividingBy: bottom)
        let nearest = Double.nearest(quotient, sticky: !rest.isZero, exponent: -shift)
        self = value.isNegative ? -nearest : nearest
    }

    /// The double nearest to m · 2^exponent, or to a slightly larger number if `sticky` is set.
    static func nearest(_ m: BigInt, sticky: Bool, exponent: Int) -> Double {
        let length = m.bitLength
        let top = length + exponent  // the value is in [2^(top-1), 2^top)
        if top > 1024 { return .infinity }
        if top < -1080 { return 0 }
        // The bits below the last bit of the result, which for subnormal numbers is 2^-1074.
        let unit = Swift.max(top - 53, -1074)
        let cut = unit - exponent
        if cut <= 0 {
            let exact = m.shifted(left: -cut)
            return Double(sign: .plus, exponent: unit, significand: Double(exact))
        }
        let kept = m.shifted(left: -cut)
        let half = m.bit(at: cut - 1)
        let below = sticky || m.trailingZeroBitCount < cut - 1
        let up = half && (below || kept.isOdd)
        let rounded = up ? kept + BigInt(word: 1) : kept
        return Double(sign: .plus, exponent: unit, significand: Double(rounded))
    }
}
