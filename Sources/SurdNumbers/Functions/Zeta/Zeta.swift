internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Riemann's zeta function.
enum Zeta: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let x = a.double
        let fromPole = a + Estimate(-1)
        if fromPole.isClear, abs(fromPole.double) < 0.2 { return Estimate(1) / fromPole }
        return x > 1.2 ? Estimate(1 + pow(2, -x) + pow(3, -x)) : .unknown
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { a.isKnown && (a + Estimate(-1.000001)).isClearlyPositive }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        if a.size > 2, a.estimate.isClearlyPositive { return (2, 0) }
        // Close to the pole, as many bits as the value has before its point.
        if abs(a.size) <= 1, a.estimate.isClearlyPositive { return (abs(value) + 4, 0) }
        return (max(a.size, 0) + max(-value, 0) + 4, 0)
    }

    /// Up to 58 limbs, logarithms and values at even numbers are cached. Beyond that, each prime below an
    /// eighth of the bits needs a logarithm and an exponential.
    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        limbs <= 58 ? 20 * limbs + 400 : 120 * limbs
    }

    static func isDear(_ f: RealOperation) -> Bool { true }

    /// ζ(3) is a constant, and much cheaper.
    static var predictsItsTime: Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if x == 1 { throw f.pole(at: 1) }
        guard x.isInteger, let n = x.numerator.smallValue, n.magnitude <= 400 else {
            let isEvenNegative = x.isInteger && x.isNegative && !x.numerator.isOdd
            return isEvenNegative ? .zero : nil
        }
        if n == 0 { return BigNumber(BigRational(-1, 2)) }
        if n < 0 {
            if n % 2 == 0 { return .zero }
            let bernoulli = try BigInt.bernoulli(1 - n, monitor: monitor)
            return BigNumber(-bernoulli / BigRational(1 - n))
        }
        if n % 2 != 0 { return nil }
        // ζ(2k) = (-1)^(k+1) B(2k) (2π)^2k / (2 (2k)!)
        let factorial = BigRational(try BigInt.factorial(n, monitor: monitor))
        let power = BigRational(try BigInt(2).power(n - 1, monitor: monitor))
        let bernoulli = try BigInt.bernoulli(n, monitor: monitor)
        let coefficient = bernoulli.magnitude * power / factorial
        return Term(coefficient, .pi, to: BigRational(n)).number
    }

    /// 1/(s - 1) + 1/2 < ζ(s) < 1/(s - 1) + 1 for s > 0 (bound 205), 1 < ζ(s) for s > 1, and ζ falls on [-1, 0]
    /// to ζ(0) = -1/2.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        let s = operands[0]
        if s.isBelow(0), s.isAbove(-1) { return StrictRange(BigRational(-1, 2), 0) }
        let pole = s + StrictRange(exactly: -1)
        guard s.isAbove(0), let inverse = pole.inverse else { return nil }
        let range = StrictRange(
            inverse.low.map { $0 + BigRational(1, 2) }, inverse.high.map { $0 + 1 })
        if s.isAbove(1) { return range.intersection(StrictRange(1, nil)) }
        return range.intersection(StrictRange(nil, BigRational(-1, 2)))
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setZeta(a, monitor)
    }
}

extension Ball {
    /// Where the series for ζ(3) alone is the faster one.
    private static let leastPrecisionOfSplitZeta = 1_024

    /// Bound 36: r sup|ζ′|, in three regions.
    mutating func setZeta(_ a: borrowing Ball, _ monitor: Monitor) throws(BallError) {
        var x = a.midpoint
        let fromPole = x.difference(1)
        if a.radius >= fromPole.below {
            if a.radius.isZero { throw .pole(.zeta, at: 1) }
            throw .needsPrecision
        }
        // 1 < ζ(x) < 1 + 2^(2 − x)
        if x.isPositive, a.exceeds(precision + 16) { return setLimit(1) }
        if a.radius > .powerOfTwo(-3) { throw .needsPrecision }
        if a.radius.isZero, precision >= Ball.leastPrecisionOfSplitZeta, mpfr_cmp_ui(&x, 3) == 0 {
            return try setZetaOfThree(monitor)
        }
        try KernelCost.check(.zeta, precision, monitor)
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let distance = fromPole.below.minusDown(a.radius)
            let slope: Magnitude
            if fromPole.sign > 0, distance >= .one {
                slope = Ball.zetaSlopeAboveTwo(distance)
            } else if fromPole.sign > 0 || fromPole.above + a.radius <= Magnitude(atMost: 1.75) {
                let inverse = Magnitude.one / distance
                slope = inverse * inverse + Magnitude(atLeast: 1.25)
            } else {
                slope = try a.zetaSlopeOnTheLeft()
            }
            propagated = a.radius * slope
        }
        if try setZetaOfMidpoint(x, propagated, monitor) { return }
        let ternary = mpfr_zeta(&midpoint, &x, MPFR_RNDN)
        try finish(ternary, propagated, .zeta, log2: -Gammas.log2OfGamma(x))
    }

    /// 2^(−x) (1.8 + 3.3/δ + 3/δ²) for x = 1 + δ ≥ 2.
    private static func zetaSlopeAboveTwo(_ distance: Magnitude) -> Magnitude {
        let inverse = Magnitude.one / distance
        let factor =
            Magnitude(atLeast: 1.8) + Magnitude(atLeast: 3.3) * inverse
            + Magnitude(atLeast: 3.0) * inverse * inverse
        return factor * .exponentialBase2(atMost: -1 - distance.doubleDown)
    }

    /// By the functional equation; some point is below −3/4 and all points are below −1/2.
    private func zetaSlopeOnTheLeft() throws(BallError) -> Magnitude {
        // G = 2 (2π)^(s−1) Γ(1 − s), rounded up, at the midpoint.
        var limb: mp_limb_t = 0
        var second: mp_limb_t = 0
        var source = midpoint
        let size = withUnsafeMutablePointer(to: &limb) { limb in
            withUnsafeMutablePointer(to: &second) { second -> Magnitude in
                var reflected = __mpfr_struct.scratch(limb)
                var logarithm = __mpfr_struct.scratch(second)
                mpfr_si_sub(&reflected, 1, &source, MPFR_RNDU)
                // lnΓ(u) − u ln 2π + ln 2, where 1.8378770 < ln 2π.
                mpfr_lngamma(&logarithm, &reflected, MPFR_RNDU)
                mpfr_si_sub(&reflected, 1, &source, MPFR_RNDD)
                withUnsafeMutablePointer(to: &reflected) {
                    _ = mpfr_mul_d($0, $0, 1.8378770, MPFR_RNDD)
                }
                withUnsafeMutablePointer(to: &logarithm) {
                    _ = mpfr_sub($0, $0, &reflected, MPFR_RNDU)
                    _ = mpfr_add_d($0, $0, 0.6931472, MPFR_RNDU)
                    _ = mpfr_exp($0, $0, MPFR_RNDU)
                }
                return logarithm.sizeAbove
            }
        }
        let psi =
            Magnitude(atLeast: 0.693148)
            * Magnitude(atLeast: UInt(max(largestSize.exponent.value, 0) + 1)) + .one
        let rate = Magnitude(atLeast: 1.84) + psi
        // Over the ball G grows by a factor of at most e^(1/2) < 2.
        if radius * rate > .powerOfTwo(-1) { throw .needsPrecision }
        let slope =
            (Magnitude(atLeast: 3.42) + psi) * Magnitude(atLeast: 2.62) + Magnitude(atLeast: 3.94)
        return size.scaled(byPowerOfTwo: 1) * slope
    }
}

// MARK: - Equality

extension Zeta {
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        try algebra.zeta(call.first, call.a)
    }
}

extension IdentityAlgebra {
    /// ζ(s) = 2^s π^(s-1) sin(πs/2) Γ(1-s) ζ(1-s) for s below 1/2.
    fileprivate mutating func zeta(
        _ s: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let monitor = self.monitor
        let half = BigRational(1, 2)
        let excess = try lift { () throws(NumberError) in
            try value.subtracting(BigNumber(half), monitor: monitor)
        }
        if s.rational?.isInteger == true { return nil }
        guard try sign(excess) < 0 else {
            return try opaque(.zeta, s, value)
        }
        let other = try lift { () throws(NumberError) in
            try BigNumber.one.subtracting(value, monitor: monitor)
        }
        let one = IdentityPolynomial(1)
        guard let mirrored = try zeta(one - s, other) else { return nil }
        let gamma = try gamma(one - s, other)
        let two = try exponential(multiply(s, logarithm(ofRational: 2)))
        let power = try exponential(multiply(s - one, logarithm(pi())))
        let sine = try circular(.sin, multiply(s, pi()).scaled(half))
        return try multiply(
            multiply(multiply(two, power), sine), multiply(gamma, mirrored))
    }
}
