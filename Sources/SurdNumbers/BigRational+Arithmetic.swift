extension BigRational {
    @inlinable
    public static func + (a: BigRational, b: BigRational) -> BigRational {
        wordSum(a, b, negatingSecond: false) ?? slowSum(a, b, negatingSecond: false)
    }

    @inlinable
    public static func - (a: BigRational, b: BigRational) -> BigRational {
        wordSum(a, b, negatingSecond: true) ?? slowSum(a, b, negatingSecond: true)
    }

    @inlinable
    public static func * (a: BigRational, b: BigRational) -> BigRational {
        wordProduct(a, b) ?? slowProduct(a, b)
    }

    /// Division by zero traps; see ``divided(by:)``.
    public static func / (a: BigRational, b: BigRational) -> BigRational {
        guard let quotient = a.divided(by: b) else { preconditionFailure("division by zero") }
        return quotient
    }

    /// The quotient; nil when the divisor is 0.
    public func divided(by divisor: BigRational) -> BigRational? {
        guard let reciprocal = divisor.reciprocal else { return nil }
        return self * reciprocal
    }

    @inlinable
    public static func += (a: inout BigRational, b: BigRational) { a = a + b }

    @inlinable
    public static func -= (a: inout BigRational, b: BigRational) { a = a - b }

    @inlinable
    public static func *= (a: inout BigRational, b: BigRational) { a = a * b }

    public static func /= (a: inout BigRational, b: BigRational) { a = a / b }

    @inlinable
    public static prefix func - (a: BigRational) -> BigRational {
        BigRational(lowestTerms: -a.numerator, a.denominator)
    }

    /// The sum when all parts and all products of parts are words.
    @inlinable @inline(__always)
    static func wordSum(
        _ a: BigRational, _ b: BigRational, negatingSecond: Bool
    ) -> BigRational? {
        guard a.numerator.isSmall, a.denominator.isSmall, b.numerator.isSmall,
            b.denominator.isSmall
        else { return nil }
        let p = a.denominator.word
        let q = b.denominator.word
        let bn = b.numerator.word
        if p == q {
            let (n, overflow) =
                negatingSecond
                ? a.numerator.word.subtractingReportingOverflow(bn)
                : a.numerator.word.addingReportingOverflow(bn)
            if overflow || n == Int.min { return nil }
            return p == 1 ? BigRational(words: n, 1) : reduced(n, p)
        }
        let (x, overflowX) = a.numerator.word.multipliedReportingOverflow(by: q)
        let (y, overflowY) = bn.multipliedReportingOverflow(by: p)
        let (d, overflowD) = p.multipliedReportingOverflow(by: q)
        let (n, overflowN) =
            negatingSecond ? x.subtractingReportingOverflow(y) : x.addingReportingOverflow(y)
        if overflowX || overflowY || overflowD || overflowN || n == Int.min { return nil }
        return reduced(n, d)
    }

    @inlinable @inline(__always)
    static func reduced(_ n: Int, _ d: Int) -> BigRational {
        let divisor = Int(bitPattern: BigInt.wordGCD(n.magnitude, d.magnitude))
        return divisor == 1
            ? BigRational(words: n, d) : BigRational(words: n / divisor, d / divisor)
    }

    @inlinable @inline(__always)
    static func wordProduct(_ a: BigRational, _ b: BigRational) -> BigRational? {
        guard a.numerator.isSmall, a.denominator.isSmall, b.numerator.isSmall,
            b.denominator.isSmall
        else { return nil }
        let (n, overflowN) = a.numerator.word.multipliedReportingOverflow(by: b.numerator.word)
        let (d, overflowD) = a.denominator.word.multipliedReportingOverflow(
            by: b.denominator.word)
        if overflowN || overflowD || n == Int.min { return nil }
        return d == 1 ? BigRational(words: n, 1) : reduced(n, d)
    }

    /// Henrici's sum: the gcd of the denominators first, so that all gcds are of short numbers.
    @usableFromInline
    static func slowSum(
        _ a: BigRational, _ b: BigRational, negatingSecond: Bool
    ) -> BigRational {
        let bn = negatingSecond ? -b.numerator : b.numerator
        if a.denominator == 1, b.denominator == 1 {
            return BigRational(lowestTerms: a.numerator + bn, a.denominator)
        }
        if b.denominator == 1 {
            return BigRational(lowestTerms: a.numerator + bn * a.denominator, a.denominator)
        }
        if a.denominator == 1 {
            return BigRational(lowestTerms: a.numerator * b.denominator + bn, b.denominator)
        }
        let g = BigInt.greatestCommonDivisor(a.denominator, b.denominator)
        if g == 1 {
            return BigRational(
                lowestTerms: a.numerator * b.denominator + bn * a.denominator,
                a.denominator * b.denominator)
        }
        let p = a.denominator / g
        let q = b.denominator / g
        let t = a.numerator * q + bn * p
        if t.isZero { return BigRational(0) }
        let h = BigInt.greatestCommonDivisor(t, g)
        if h == 1 { return BigRational(lowestTerms: t, p * b.denominator) }
        return BigRational(lowestTerms: t / h, p * (b.denominator / h))
    }

    /// Henrici's product: cross gcds, so that nothing long is built to be cut down again.
    @usableFromInline
    static func slowProduct(_ a: BigRational, _ b: BigRational) -> BigRational {
        if a.isZero || b.isZero { return BigRational(0) }
        let g = BigInt.greatestCommonDivisor(a.numerator, b.denominator)
        let h = BigInt.greatestCommonDivisor(b.numerator, a.denominator)
        let x = g == 1 ? a.numerator : a.numerator / g
        let y = h == 1 ? b.numerator : b.numerator / h
        let p = h == 1 ? a.denominator : a.denominator / h
        let q = g == 1 ? b.denominator : b.denominator / g
        return BigRational(lowestTerms: x * y, p * q)
    }

    /// The value to an integer power; throws for 0 to a negative one and where it is too large.
    public func power(_ exponent: Int) throws(NumberError) -> BigRational {
        try power(exponent, monitor: Monitor())
    }

    package func power(_ exponent: Int, monitor: Monitor) throws(NumberError) -> BigRational {
        if exponent >= 0 {
            // Powers of coprime numbers are coprime.
            return BigRational(
                lowestTerms: try numerator.power(exponent, monitor: monitor),
                try denominator.power(exponent, monitor: monitor))
        }
        guard let reciprocal else { throw .divisionByZero }
        if exponent == Int.min {
            throw .tooLarge(bits: .infinity, what: "the power", limits: monitor.limits)
        }
        return try reciprocal.power(-exponent, monitor: monitor)
    }
}

extension BigRational: AdditiveArithmetic {}

extension BigRational: ExpressibleByIntegerLiteral {
    @inlinable
    public init(integerLiteral value: StaticBigInt) {
        self.init(BigInt(integerLiteral: value))
    }
}
