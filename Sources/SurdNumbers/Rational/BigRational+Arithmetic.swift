extension BigRational {
    @inlinable
    public static func + (a: BigRational, b: BigRational) -> BigRational {
        wordSum(a, b, negatingSecond: false) ?? slowSum(a, b, negatingSecond: false)
    }

    @inlinable
    public static func - (a: BigRational, b: BigRational) -> BigRational {
        wordSum(a, b, negatingSecond: true) ?? slowSum(a, b, negatingSecond: true)
    }

    /// The exact product.
    @inlinable
    public static func * (a: BigRational, b: BigRational) -> BigRational {
        wordProduct(a, b) ?? slowProduct(a, b)
    }

    /// Division by zero traps; see ``divided(by:)``.
    public static func / (a: BigRational, b: BigRational) -> BigRational {
        guard let quotient = a.quotient(by: b) else { fatalError("division by zero") }
        return quotient
    }

    /// The quotient; throws ``NumberError/divisionByZero`` where `/` would trap.
    public func divided(by divisor: BigRational) throws(NumberError) -> BigRational {
        guard let quotient = quotient(by: divisor) else { throw .divisionByZero }
        return quotient
    }

    /// The quotient; nil when the divisor is 0.
    @inline(never)
    private func quotient(by divisor: BigRational) -> BigRational? {
        if divisor.isZero { return nil }
        if let quotient = BigRational.heldQuotient(self, by: divisor) { return quotient }
        guard let reciprocal = divisor.reciprocal else { return nil }
        return self * reciprocal
    }

    @inlinable
    public static func += (a: inout BigRational, b: BigRational) { a = a + b }

    @inlinable
    public static func -= (a: inout BigRational, b: BigRational) { a = a - b }

    /// Multiplies exactly.
    @inlinable
    public static func *= (a: inout BigRational, b: BigRational) { a = a * b }

    /// Divides exactly. Division by zero traps.
    public static func /= (a: inout BigRational, b: BigRational) { a = a / b }

    /// The value with the other sign.
    @inlinable
    public static prefix func - (a: BigRational) -> BigRational {
        if a.parts == nil, a.top != Int.min { return BigRational(words: 0 &- a.top, a.bottom) }
        return a.slowNegated()
    }

    @usableFromInline
    func slowNegated() -> BigRational {
        guard let parts else { return BigRational(lowestTerms: -numerator, denominator) }
        switch parts.form {
        case .lowestTerms: return BigRational(lowestTerms: -parts.top, parts.bottom)
        case .decimal: return BigRational(parts: Parts(decimal: -parts.top, places: parts.places))
        case .quotient: return BigRational(parts: Parts(quotient: -parts.top, parts.bottom))
        }
    }

    /// The sum when all four parts are words.
    @inlinable @inline(__always)
    static func wordSum(
        _ a: BigRational, _ b: BigRational, negatingSecond: Bool
    ) -> BigRational? {
        guard a.parts == nil, b.parts == nil else { return nil }
        if a.bottom == 1, b.bottom == 1 {
            let (sum, overflow) =
                negatingSecond
                ? a.top.subtractingReportingOverflow(b.top)
                : a.top.addingReportingOverflow(b.top)
            return overflow ? nil : BigRational(words: sum, 1)
        }
        return fractionSum(a, b, negatingSecond: negatingSecond)
    }

    /// The sum of fractions of words. Not inlined, because it is long and used in hundreds of
    /// places.
    @usableFromInline @inline(never)
    static func fractionSum(
        _ a: BigRational, _ b: BigRational, negatingSecond: Bool
    ) -> BigRational {
        BigRational(
            SmallFraction.sum(a.top, a.bottom, b.top, b.bottom, negatingSecond: negatingSecond))
    }

    /// The product when all four parts are words.
    @inlinable @inline(__always)
    static func wordProduct(_ a: BigRational, _ b: BigRational) -> BigRational? {
        guard a.parts == nil, b.parts == nil else { return nil }
        return BigRational(SmallFraction.product(a.top, a.bottom, b.top, b.bottom))
    }

    @inlinable @inline(__always)
    init(_ value: SmallFraction.Parts) {
        if let (top, bottom) = SmallFraction.words(value) {
            self.init(words: top, bottom)
        } else {
            self.init(parts: Parts(BigInt(wide: value.top), BigInt(wide: value.bottom)))
        }
    }

    /// Henrici's sum: the gcd of the denominators comes first, so that all gcds are of short
    /// numbers.
    @usableFromInline
    static func slowSum(
        _ a: BigRational, _ b: BigRational, negatingSecond: Bool
    ) -> BigRational {
        if let sum = decimalSum(a, b, negatingSecond: negatingSecond) { return sum }
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

    /// Henrici's product: the gcds are taken crosswise, so that no long number must be reduced.
    @usableFromInline
    static func slowProduct(_ a: BigRational, _ b: BigRational) -> BigRational {
        if a.isZero || b.isZero { return BigRational(0) }
        if let product = decimalProduct(a, b) { return product }
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

    /// The same for an exponent of any size; beyond a word only 0 and ±1 have a power.
    package func power(_ exponent: BigInt, monitor: Monitor) throws(NumberError) -> BigRational {
        if let small = exponent.smallValue { return try power(small, monitor: monitor) }
        if isInteger, numerator.magnitude <= 1 {
            return BigRational(try numerator.power(exponent, monitor: monitor))
        }
        let longer = numerator.magnitude > denominator ? numerator : denominator
        return BigRational(try longer.power(exponent.magnitude, monitor: monitor))
    }

    package func power(_ exponent: Int, monitor: Monitor) throws(NumberError) -> BigRational {
        if exponent >= 0 {
            if let power = try decimalPower(exponent, monitor: monitor) { return power }
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

extension BigRational: ExpressibleByIntegerLiteral {
    @inlinable
    public init(integerLiteral value: StaticBigInt) {
        self.init(BigInt(integerLiteral: value))
    }
}
