internal import CGMP

// Ei, erf and erfc by their power series, in pieces that can be interrupted, where MPFR's own would
// take long.

extension Ball {
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

    /// Bound 64: erf or erfc of the exact number m, widened by `propagated`.
    mutating func setErrorFunctionBySeries(
        _ m: __mpfr_struct, _ propagated: Magnitude, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        let square = m.approximateDouble * m.approximateDouble
        if square > Ball.largestIntegralSeries {
            throw .tooCostly(operation, "of this argument to \(precision * 3 / 10) digits")
        }
        // erfc x = 1 − erf x is as small as e^(−x²).
        let loss = operation == .erfc && m.isPositive ? Int(1.45 * square) : 0
        let working = precision + 48 + loss + 2 * max(m.exponent.value, 0)
        var argument = Ball(precision: m._mpfr_prec)
        var source = m
        mpfr_set(&argument.midpoint, &source, MPFR_RNDN)
        var factor = Ball(precision: working)
        try factor.setSquare(argument, precision: working)
        var next = Ball(precision: working)
        try next.setNegative(factor, precision: working)
        var scale = Ball(precision: working)
        try scale.apply(.exp, next, precision: working, monitor: monitor)
        // x Σ (2x²)^k / (1 · 3 · 5 … (2k + 1))
        factor.scale(byPowerOfTwo: 1)
        var sum = Ball(precision: working)
        var term = Ball(precision: working)
        try term.setSum(argument, sum, precision: working)
        sum.set(copying: term)
        var greatest = term.largestSize
        var count = Ball(precision: 64)
        var k = 0
        repeat {
            k += 1
            if k & 7 == 0 { try Ball.check(monitor) }
            count.set(2 * k + 1, precision: 64)
            try next.setProduct(term, factor, precision: working)
            try term.setQuotient(next, count, precision: working)
            try next.setSum(sum, term, precision: working)
            sum.set(copying: next)
            greatest = max(greatest, term.largestSize)
        } while factor.largestSize.scaled(byPowerOfTwo: 1) > Magnitude(atMost: UInt(2 * k + 3))
            || term.largestSize > greatest * .powerOfTwo(-working)
        sum.widen(by: term.largestSize)
        // 2/√π e^(−x²)
        try next.setProduct(sum, scale, precision: working)
        next.scale(byPowerOfTwo: 1)
        try term.apply(.pi, precision: working, monitor: monitor)
        try factor.setSquareRoot(term)
        try sum.setQuotient(next, factor, precision: working)
        if operation == .erf { return try take(sum, propagated, operation) }
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        try next.setDifference(one, sum, precision: working)
        try take(next, propagated, operation)
    }
}
