internal import CGMP

/// The exponential integral and the logarithmic one.
enum ExponentialIntegrals: FunctionRoom {
    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let size = max(a.size, 0)
        if f == .li { return (abs(a.size) > 4 ? 4 : size + max(-value, 0) + 4, 0) }
        return (min(size, bitsBeyondExponentials) + max(-value, 0) + 4, 0)
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

    /// Whether Ei is to be summed here.
    static func needsSeries(
        _ x: __mpfr_struct, _ precision: Int, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let size = abs(x.approximateDouble)
        // The asymptotic expansion.
        if size >= 0.75 * Double(precision) {
            let ratio = Double(precision) / 18_000
            try KernelCost.require(precision <= 60_000, operation, precision)
            try KernelCost.check(work: 1e8 * ratio * ratio, monitor)
            return false
        }
        return !(precision <= 2500 || precision <= 12_000 && size < 64)
    }

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if f == .li { return try ball.setLogarithmicIntegral(a, monitor) }
        try ball.setExponentialIntegral(a, .ei, monitor)
    }
}

extension Ball {
    /// Bound 38: r e^(m + r) / (|m| − r).
    mutating func setExponentialIntegral(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
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
            return try setExponentialIntegralBySeries(x, propagated, operation, monitor)
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
        try setExponentialIntegral(logarithm, .li, monitor)
    }

    /// The largest |x| for Ei, and x² for erf, that a power series is summed for.
    static let largestIntegralSeries = 60_000.0

    /// Bound 63: Ei of the exact number m ≠ 0, widened by `propagated`.
    mutating func setExponentialIntegralBySeries(
        _ m: __mpfr_struct, _ propagated: Magnitude, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        let size = abs(m.approximateDouble)
        if size > Ball.largestIntegralSeries {
            throw .tooCostly(operation, "of this argument to \(precision * 3 / 10) digits")
        }
        // On the left e^−x comes of terms as large as e^x.
        let working = precision + 48 + (m.isNegative ? Int(2.9 * size) : 0)
        var argument = Ball(precision: m._mpfr_prec)
        var source = m
        mpfr_set(&argument.midpoint, &source, MPFR_RNDN)
        var absolute = Ball(precision: m._mpfr_prec)
        try absolute.setAbsolute(argument, precision: m._mpfr_prec)
        var sum = Ball(precision: working)
        var next = Ball(precision: working)
        var part = Ball(precision: working)
        try next.apply(.ln, absolute, precision: working, monitor: monitor)
        try part.apply(.egamma, precision: working, monitor: monitor)
        try sum.setSum(next, part, precision: working)
        var term = Ball(precision: working)
        term.set(1, precision: working)
        var greatest = Magnitude.one
        var count = Ball(precision: 64)
        var k = 0
        repeat {
            k += 1
            if k & 7 == 0 { try Ball.check(monitor) }
            count.set(k, precision: 64)
            try next.setProduct(term, argument, precision: working)
            try term.setQuotient(next, count, precision: working)
            try part.setQuotient(term, count, precision: working)
            try next.setSum(sum, part, precision: working)
            sum.set(copying: next)
            greatest = max(greatest, term.largestSize)
        } while Double(k + 1) < 2 * size || term.largestSize > greatest * .powerOfTwo(-working)
        sum.widen(by: term.largestSize)
        try take(sum, propagated, operation)
    }
}
