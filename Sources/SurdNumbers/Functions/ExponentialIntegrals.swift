internal import CGMP

/// The exponential integral and the logarithmic one.
enum ExponentialIntegrals: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let x = f == .li ? a.naturalLogarithm.double : a.double
        guard x.magnitude > 1e-12, x.magnitude < 500 else { return .unknown }
        if x > 40 { return Estimate(x.exponential / x * (1 + 1 / x + 2 / (x * x))) }
        if x > -3 {
            var (term, sum) = (1.0, 0.0)
            var k = 1.0
            while k < 160 {
                term *= x / k
                sum += term / k
                if term.magnitude < 1e-5 * sum.magnitude, k > x { break }
                k += 1
            }
            return Estimate(sum + 0.5772156649015329 + x.magnitude.naturalLogarithm)
        }
        // −e^x/(y + 1/(1 + 1/(y + 2/(1 + 2/(y + …))))), y = −x
        var rest = -x
        for k in stride(from: 6.0, through: 1, by: -1) { rest = -x + k / (1 + k / rest) }
        return Estimate(-x.exponential / rest)
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        if f == .li { return a.isClearlyPositive && (a + Estimate(-1)).isClear && a.magnitude < 40 }
        return a.isClear && a.magnitude < 20
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let size = max(a.size, 0)
        if f == .li { return (abs(a.size) > 4 ? 4 : size + max(-value, 0) + 4, 0) }
        return (min(size, bitsBeyondExponentials) + max(-value, 0) + 4, 0)
    }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        // The asymptotic expansion is used from the argument on at which e^-|x| is below the
        // precision.
        let reach = 1.44 * (f == .li ? 1 : argument) / (64 * limbs)
        return reach >= 1 ? 1000 + 14 * limbs : 2700 + 8000 * reach
    }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { f == .ei }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if f == .ei {
            if x.isZero { throw f.pole(at: 0) }
            return nil
        }
        if x == 1 { throw f.pole(at: 1) }
        if x.isNegative { throw f.notReal }
        return x.isZero ? .zero : nil
    }

    // MARK: - Enclosure

    /// The largest |x| for which a power series is summed: some 3 terms a unit.
    static let largestSeries = 3e6

    /// Whether this file must sum Ei, instead of MPFR.
    static func needsSeries(
        _ x: __mpfr_struct, _ precision: Int, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if x.isNegative { return true }
        let size = abs(x.approximateDouble)
        if size < 0.75 * Double(precision) { return true }
        // MPFR's asymptotic expansion, which cannot be interrupted.
        if precision > 60_000 { return true }
        let ratio = Double(precision) / 18_000
        try KernelCost.check(work: 1e8 * ratio * ratio, monitor)
        return false
    }

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if f == .li { return try ball.setLogarithmicIntegral(a, monitor) }
        if let words = a.fractionForSeries(ball.precision) {
            return try ball.setExponentialIntegral(a.hull(with: words), words, .ei, monitor)
        }
        try ball.setExponentialIntegral(a, nil, .ei, monitor)
    }
}

extension Ball {
    /// Bound 38: r e^(m + r) / (|m| − r).
    mutating func setExponentialIntegral(
        _ a: borrowing Ball, _ words: WordFraction?, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        if a.containsZero {
            if a.isExact { throw .pole(operation, at: 0) }
            throw .needsPrecision
        }
        try a.checkExponentialSize(1.4426950408889634, bothSides: false)
        if a.radius > .one { throw .needsPrecision }
        let smallest = a.smallestSize
        if smallest.isZero { throw .needsPrecision }
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            // e^(m+r) ≤ 2^⌈1.4427 (m + r)⌉, or 2^−⌊1.4426 (|m| − r)⌋ on the left.
            let growth =
                x.isNegative
                ? Magnitude.exponentialBase2(atMost: -smallest.doubleDown * 1.442695)
                : Magnitude.exponentialBase2(atMost: a.largestSize.doubleUp * 1.4426951)
            propagated = a.radius * growth / smallest
        }
        if try ExponentialIntegrals.needsSeries(x, precision, operation, monitor) {
            return try setExponentialIntegralBySeries(x, words, propagated, operation, monitor)
        }
        let ternary = mpfr_eint(&midpoint, &x, MPFR_RNDN)
        try finish(
            ternary, propagated, operation,
            log2: x.estimate * Estimate(log2OfE))
    }

    /// Bound 39: Ei(ln x) as a composition of balls.
    mutating func setLogarithmicIntegral(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        if a.midpoint.isZero, a.isExact {
            set(0, precision: precision)
            return
        }
        guard let sign = a.sign else { throw .needsPrecision }
        if sign < 0 { throw .notReal(.li) }
        // Ei multiplies the relative error of ln x by about ln x.
        let size = Int(abs(a.midpoint.approximateLog2).logBase2)
        var logarithm = Ball(precision: precision + 16 + size)
        try logarithm.apply(.ln, a, precision: logarithm.precision, monitor: monitor)
        if logarithm.containsZero, logarithm.isExact {
            throw .pole(.li, at: 1)
        }
        try setExponentialIntegral(logarithm, nil, .li, monitor)
    }

    /// Bound 63: Ei of the exact number m ≠ 0, or of the fraction, widened by `propagated`.
    mutating func setExponentialIntegralBySeries(
        _ m: __mpfr_struct, _ words: WordFraction?, _ propagated: Magnitude,
        _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        let size = abs(m.approximateDouble)
        if m.isNegative, 1.4426 * size > Double(precision + 32),
            try setExponentialTail(m, propagated, operation, monitor)
        {
            return
        }
        if size > ExponentialIntegrals.largestSeries {
            throw .tooCostly(operation, "of this argument to \(BallError.digits(precision))")
        }
        // The sum is about e^x/x. On the left, terms as large as e^|x| cancel to this size.
        let growth = Int(1.443 * size) + max(m.exponent.value, 0)
        let bits = m.isNegative ? precision + 48 + growth : max(precision + 48 - growth, 64)
        let working = max(precision + 48, bits)
        let argument = Ball.argument(m, words, bits: bits + growth + 64)
        var series = Ball(precision: bits + growth + 64)
        // Σ x^k/(k k!) from k = 1 on, over x.
        try series.setSeries(
            HypergeometricSeries([.init(1, 1)], over: [.init(2, 1), .init(2, 1)]), at: argument,
            or: SeriesFraction(words), bits: bits, operation, monitor)
        var sum = Ball(precision: working)
        var next = Ball(precision: working)
        var part = Ball(precision: working)
        var absolute = Ball(precision: argument.precision)
        try absolute.setAbsolute(argument, precision: argument.precision)
        try next.apply(.ln, absolute, precision: bits, monitor: monitor)
        try part.apply(.egamma, precision: bits, monitor: monitor)
        try sum.setSum(next, part, precision: working)
        try part.setProduct(series, argument, precision: series.precision)
        try next.setSum(sum, part, precision: working)
        try take(next, propagated, operation)
    }

    /// Bound 79: Ei(x) = (e^x/x) Σ k!/x^k for x < 0, with an error below the first omitted term
    /// (DLMF 6.12(i)). False where the expansion does not reach the precision.
    private mutating func setExponentialTail(
        _ m: __mpfr_struct, _ propagated: Magnitude, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let working = precision + 32
        let argument = Ball(exactly: m)
        var z = Ball(precision: working)
        try z.setQuotient(Ball(word: 1), argument, precision: working)
        var sum = Ball(precision: working)
        let series = HypergeometricSeries([.init(1, 1)], over: [], firstEnclosing: 0)
        guard try sum.setSeries(series, at: z, bits: working - 8, operation, monitor) else {
            return false
        }
        var product = Ball(precision: working)
        try product.setProduct(sum, z, precision: working)
        try z.apply(.exp, argument, precision: working, monitor: monitor)
        try sum.setProduct(product, z, precision: working)
        try take(sum, propagated, operation)
        return true
    }
}

// MARK: - Equality

extension ExponentialIntegrals {
    /// li(x) is ei(ln x).
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard call.operation == .li else { return nil }
        let inner = try algebra.positiveLogarithm(call.first, call.a)
        let value = try algebra.number { monitor throws(NumberError) in
            try call.a.applying(.ln, monitor: monitor)
        }
        return try algebra.opaque(.ei, inner, value)
    }
}
