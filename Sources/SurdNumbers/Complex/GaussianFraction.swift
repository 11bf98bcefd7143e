/// A complex number whose parts are fractions, with exact arithmetic.
///
/// Fractions that are longer than words are put over a common denominator for a product or a
/// quotient: that takes fewer greatest common divisors than multiplying the parts one by one, and
/// of shorter numbers.
package struct GaussianFraction: Sendable {
    package var real: BigRational
    package var imaginary: BigRational

    package init(_ real: BigRational, _ imaginary: BigRational = .zero) {
        self.real = real
        self.imaginary = imaginary
    }

    /// The parts, if both are known and a product or a quotient of such numbers is within the limits.
    init?(_ z: BigComplex, _ monitor: Monitor) {
        guard let real = z.real.knownRational, let imaginary = z.imaginary.knownRational,
            real.bits + imaginary.bits
                <= min(GaussianFraction.mostBits, monitor.limits.maximumBits >> 3)
        else { return nil }
        self.real = real
        self.imaginary = imaginary
    }

    /// Longer numbers are deferred, so they are not handled here.
    private static let mostBits = 1 << 16

    // MARK: - Sums

    package static func + (a: GaussianFraction, b: GaussianFraction) -> GaussianFraction {
        GaussianFraction(sum(a.real, b.real), sum(a.imaginary, b.imaginary))
    }

    package static func - (a: GaussianFraction, b: GaussianFraction) -> GaussianFraction {
        GaussianFraction(
            b.real.isZero ? a.real : a.real - b.real,
            b.imaginary.isZero ? a.imaginary : a.imaginary - b.imaginary)
    }

    package static prefix func - (a: GaussianFraction) -> GaussianFraction {
        GaussianFraction(-a.real, -a.imaginary)
    }

    private static func sum(_ a: BigRational, _ b: BigRational) -> BigRational {
        if a.isZero { return b }
        return b.isZero ? a : a + b
    }

    // MARK: - Products

    package static func * (a: GaussianFraction, b: GaussianFraction) -> GaussianFraction {
        if b.imaginary.isZero { return a.scaled(by: b.real) }
        if a.imaginary.isZero { return b.scaled(by: a.real) }
        // i·b·(c + d·i)
        if b.real.isZero { return a.scaled(by: b.imaginary).turned }
        if a.real.isZero { return b.scaled(by: a.imaginary).turned }
        guard let x = CommonFraction(a), let y = CommonFraction(b) else {
            return GaussianFraction(
                a.real * b.real - a.imaginary * b.imaginary,
                a.real * b.imaginary + a.imaginary * b.real)
        }
        return product(x, y)
    }

    fileprivate static func product(_ x: CommonFraction, _ y: CommonFraction) -> GaussianFraction {
        GaussianFraction(
            quotient(x.real * y.real - x.imaginary * y.imaginary, x.bottom, y.bottom),
            quotient(x.real * y.imaginary + x.imaginary * y.real, x.bottom, y.bottom))
    }

    private var turned: GaussianFraction { GaussianFraction(-imaginary, real) }

    private func scaled(by factor: BigRational) -> GaussianFraction {
        if factor.words?.denominator == 1 {
            if factor.words?.numerator == 1 { return self }
            if factor.isZero { return GaussianFraction(.zero) }
        }
        return GaussianFraction(
            real.isZero ? .zero : real * factor, imaginary.isZero ? .zero : imaginary * factor)
    }

    // MARK: - Quotients

    /// The quotient; nil where the divisor is 0.
    package func divided(by divisor: GaussianFraction) -> GaussianFraction? {
        if divisor.imaginary.isZero {
            guard !divisor.real.isZero else { return nil }
            return divided(by: divisor.real)
        }
        // (a + b·i)/(d·i) = (b - a·i)/d
        if divisor.real.isZero {
            return GaussianFraction(imaginary, -real).divided(by: divisor.imaginary)
        }
        guard let x = CommonFraction(self), let y = CommonFraction(divisor) else {
            let (c, d) = (divisor.real, divisor.imaginary)
            let norm = c * c + d * d
            return GaussianFraction(
                (real * c + imaginary * d) / norm, (imaginary * c - real * d) / norm)
        }
        return Self.quotient(x, y)
    }

    /// (a·c + b·d)·r/(q·(c² + d²)), of which r and the divisors are reduced for both parts at once.
    fileprivate static func quotient(
        _ x: CommonFraction, _ y: CommonFraction
    ) -> GaussianFraction {
        let norm = y.real * y.real + y.imaginary * y.imaginary
        let (first, bottom) = reduced(y.bottom, x.bottom)
        let (top, size) = reduced(first, norm)
        return GaussianFraction(
            quotient(
                x.real * y.real + x.imaginary * y.imaginary, bottom, size, times: top),
            quotient(
                x.imaginary * y.real - x.real * y.imaginary, bottom, size, times: top))
    }

    /// The divisor is not zero.
    private func divided(by divisor: BigRational) -> GaussianFraction {
        func quotient(_ part: BigRational) -> BigRational {
            if part.isZero { return .zero }
            // The quotient of two integers in lowest terms, because the next step needs it.
            if part.isInteger, divisor.isInteger {
                return BigRational(part.numerator, divisor.numerator)
            }
            return part / divisor
        }
        return GaussianFraction(quotient(real), quotient(imaginary))
    }

    // MARK: - Lowest terms

    private static func reduced(_ a: BigInt, _ b: BigInt) -> (BigInt, BigInt) {
        if a == 1 || b == 1 { return (a, b) }
        let divisor = BigInt.greatestCommonDivisor(a, b)
        return divisor == 1 ? (a, b) : (a / divisor, b / divisor)
    }

    /// top·factor/(first·second) in lowest terms, where `factor` has no divisor in common with the divisors, which are
    /// above zero.
    private static func quotient(
        _ top: BigInt, _ first: BigInt, _ second: BigInt, times factor: BigInt = 1
    ) -> BigRational {
        if top.isZero { return .zero }
        let (rest, a) = reduced(top, first)
        let (numerator, b) = reduced(rest, second)
        return BigRational(lowestTerms: factor == 1 ? numerator : numerator * factor, a * b)
    }
}

/// A complex number whose parts are unreduced quotients of a text: a sum, product or quotient of
/// such numbers needs fewer greatest common divisors than one in lowest terms.
package struct UnreducedGaussian: Sendable {
    package var real: UnreducedFraction
    package var imaginary: UnreducedFraction

    package init(_ real: UnreducedFraction, _ imaginary: UnreducedFraction) {
        self.real = real
        self.imaginary = imaginary
    }

    package init(_ value: GaussianFraction) {
        self.init(.lowest(value.real), .lowest(value.imaginary))
    }

    package var value: GaussianFraction { GaussianFraction(real.value, imaginary.value) }

    package static func + (a: UnreducedGaussian, b: UnreducedGaussian) -> UnreducedGaussian {
        UnreducedGaussian(a.real + b.real, a.imaginary + b.imaginary)
    }

    package static prefix func - (a: UnreducedGaussian) -> UnreducedGaussian {
        UnreducedGaussian(-a.real, -a.imaginary)
    }

    package static func * (a: UnreducedGaussian, b: UnreducedGaussian) -> UnreducedGaussian {
        if b.isUnit { return UnreducedGaussian(-a.imaginary, a.real) }
        if a.isUnit { return UnreducedGaussian(-b.imaginary, b.real) }
        guard let x = CommonFraction(a), let y = CommonFraction(b) else {
            return UnreducedGaussian(a.value * b.value)
        }
        return UnreducedGaussian(GaussianFraction.product(x, y))
    }

    /// The quotient; nil where the divisor is 0.
    package func divided(by divisor: UnreducedGaussian) -> UnreducedGaussian? {
        guard let x = CommonFraction(self), let y = CommonFraction(divisor) else {
            return value.divided(by: divisor.value).map(UnreducedGaussian.init)
        }
        return UnreducedGaussian(GaussianFraction.quotient(x, y))
    }

    private var isUnit: Bool {
        guard real.isZero, case .lowest(let imaginary) = imaginary else { return false }
        return imaginary == .one
    }
}

/// Both parts over a common denominator, not necessarily in lowest terms.
private struct CommonFraction {
    let real: BigInt
    let imaginary: BigInt
    let bottom: BigInt

    /// Nil for words, whose products need no long integers, and for decimals, which need no
    /// greatest common divisor.
    init?(_ z: GaussianFraction) {
        let (x, y) = (z.real, z.imaginary)
        if x.parts == nil && y.parts == nil || x.heldDecimal != nil || y.heldDecimal != nil {
            return nil
        }
        self.init((x.numerator, x.denominator), (y.numerator, y.denominator))
    }

    /// Nil where one part is zero, or both are in lowest terms and short.
    init?(_ z: UnreducedGaussian) {
        if z.real.isZero || z.imaginary.isZero { return nil }
        switch (z.real, z.imaginary) {
        case (.lowest(let x), .lowest(let y)): self.init(GaussianFraction(x, y))
        case (.lowest(let x), .quotient(let top, let bottom)):
            self.init((x.numerator, x.denominator), (top, bottom))
        case (.quotient(let top, let bottom), .lowest(let y)):
            self.init((top, bottom), (y.numerator, y.denominator))
        case (.quotient(let a, let b), .quotient(let c, let d)): self.init((a, b), (c, d))
        }
    }

    private init(_ x: (top: BigInt, bottom: BigInt), _ y: (top: BigInt, bottom: BigInt)) {
        let (p, q) = (x.bottom, y.bottom)
        if p == q {
            (real, imaginary, bottom) = (x.top, y.top, p)
            return
        }
        let divisor = BigInt.greatestCommonDivisor(p, q)
        let (a, b) = divisor == 1 ? (p, q) : (p / divisor, q / divisor)
        real = x.top * b
        imaginary = y.top * a
        bottom = p * b
    }
}
