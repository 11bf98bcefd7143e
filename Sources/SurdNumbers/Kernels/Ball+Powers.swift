// Square roots and whole powers of balls, for kernels and rooms.

internal import CGMP

extension Ball {
    /// Bound 9: r/√m, halved with a little slack when the ball is narrow.
    mutating func setSquareRoot(_ a: borrowing Ball) throws(BallError) {
        var x = a.midpoint
        if x.isNegative && !x.isZero || a.radius > x.sizeBelow {
            if x.isZero || x.isPositive || a.radius >= x.sizeBelow { throw .needsPrecision }
            throw .notReal(.sqrt)
        }
        let ternary = roundSquareRoot(&x)
        if a.radius.isZero {
            try finish(ternary, .zero, .sqrt)
            return
        }
        if midpoint.isZero { throw .needsPrecision }
        let bound = a.radius / midpoint.resultBelow
        let isNarrow = a.radius.scaled(byPowerOfTwo: 8) <= x.sizeBelow
        try finish(
            ternary, isNarrow ? bound * Magnitude(atLeast: 0.50197) : bound, .sqrt)
    }

    /// Bound 11: |y| (t + t²) with t = |n| r / (|m| − r), and n r (|m| + r)^(n−1) near zero.
    mutating func setPower(_ a: borrowing Ball, _ exponent: Int) throws(BallError) {
        var x = a.midpoint
        if exponent == 0 {
            set(1, precision: precision)
            return
        }
        let smallest = a.smallestSize
        if exponent < 0, smallest.isZero {
            if a.radius.isZero { throw .domain(.divisionByZero) }
            throw .needsPrecision
        }
        let ternary = mpfr_pow_si(&midpoint, &x, exponent, MPFR_RNDN)
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let count = Magnitude(atLeast: exponent.magnitude)
            let growth = count * a.radius / smallest
            if growth <= .powerOfTwo(-1) {
                propagated = midpoint.sizeAbove * growth.exponentialGrowth
            } else {
                if exponent < 0 { throw .needsPrecision }
                propagated = count * a.radius * a.largestSize.power(exponent.magnitude - 1)
                if midpoint.isInfinite { throw .needsPrecision }
            }
        }
        try finish(
            ternary, propagated, .powerInteger,
            log2: Estimate(x.approximateLog2 * Double(exponent)))
    }
}
