internal import CGMP

// Where zeta is summed (`ZetaSum`) or reflected. MPFR's zeta is slower by a factor of fifty and more, and
// cannot be interrupted.

extension Ball {
    /// Bounds 46 and 152: sets this ball to zeta of the number m, widened by `propagated`; false
    /// when MPFR should be used.
    mutating func setZetaOfMidpoint(
        _ m: __mpfr_struct, _ propagated: Magnitude, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let value = m.approximateDouble
        // For larger arguments the value is close to 1, and one power is enough.
        if value > Double(precision) + 64 { return false }
        var source = m
        if m.isInteger {
            if m.isZero { return false }
            if m.isNegative, !m.isOddInteger {
                mpfr_set_zero(&midpoint, 1)
                radius = propagated
                return true
            }
            if value > 0, try setZeta(ofInteger: Int(value), propagated, monitor) { return true }
            // For positive integers MPFR has a series that is as good as the one below.
            if value > 0, value < 1e6, precision <= (value < 64 ? 80_000 : 20_000) {
                let ternary = mpfr_zeta_ui(&midpoint, UInt(value), MPFR_RNDN)
                try finish(ternary, propagated, .zeta)
                return true
            }
        }
        if m.exponent.value < -precision - 8 {
            // |ζ(s) − ζ(0)| ≤ |s| (1/(1 − |s|)² + 5/4) ≤ 3 |s|
            mpfr_set_d(&midpoint, -0.5, MPFR_RNDN)
            radius = m.sizeAbove * Magnitude(atLeast: 3.0) + propagated
            return true
        }
        // An exact copy of 1 − m.
        let span = m._mpfr_prec + abs(m.exponent.value) + 2
        var reflected = Ball(precision: span)
        mpfr_ui_sub(&reflected.midpoint, 1, &source, MPFR_RNDN)
        if !m.isNegative {
            var sum = try ZetaSum(m, ZetaPlan(value, bits: precision + 8), monitor)
            var inner = Ball(precision: precision + 8)
            try sum.write(into: &inner, reflected, precision: precision + 8)
            try take(inner, propagated, .zeta)
            return true
        }
        if value < -1e7 { throw .tooCostly(.zeta, "of a large negative number") }
        var inner = Ball(precision: precision + 16)
        try inner.setZetaByReflection(m, reflected, monitor)
        try take(inner, propagated, .zeta)
        return true
    }

    /// The value of another ball at this precision, widened.
    mutating func take(
        _ inner: borrowing Ball, _ propagated: Magnitude, _ operation: RealOperation
    ) throws(BallError) {
        var source = inner.midpoint
        try finish(
            mpfr_set(&midpoint, &source, MPFR_RNDN), inner.radius + propagated, operation)
    }

    /// Bound 46: ζ(s) = 2 (2π)^(s−1) sin(πs/2) Γ(1 − s) ζ(1 − s) for s < 0.
    private mutating func setZetaByReflection(
        _ s: __mpfr_struct, _ reflected: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        let working = precision + 32 + max(s.exponent.value, 0)
        var source = s
        // t = s − 2k with |t| ≤ 1, exactly; sin(πs/2) = ±sin(πt/2).
        var t = Ball(precision: s._mpfr_prec + max(s.exponent.value, 0) + 4)
        mpfr_div_2ui(&t.midpoint, &source, 1, MPFR_RNDN)
        withUnsafeMutablePointer(to: &t.midpoint) { _ = mpfr_rint($0, $0, MPFR_RNDN) }
        var half = t.midpoint
        let isOdd = mpfr_get_si(&half, MPFR_RNDN) & 1 != 0
        t.midpoint.scale(byPowerOfTwo: 1)
        withUnsafeMutablePointer(to: &t.midpoint) { _ = mpfr_sub($0, &source, $0, MPFR_RNDN) }
        var pi = Ball(precision: working)
        try pi.apply(.pi, precision: working, monitor: monitor)
        var first = Ball(precision: working)
        var second = Ball(precision: working)
        try first.setProduct(pi, t, precision: working)
        first.scale(byPowerOfTwo: -1)
        try second.apply(.sin, first, precision: working, monitor: monitor)
        if isOdd { second.changeSign() }
        // (2π)^(s−1) as a power of a ball.
        pi.scale(byPowerOfTwo: 1)
        try first.setPower(pi, reflected, monitor)
        var product = Ball(precision: working)
        try product.setQuotient(second, first, precision: working)
        product.scale(byPowerOfTwo: 1)
        try first.setGamma(reflected, monitor)
        try second.setProduct(product, first, precision: working)
        try first.setZeta(reflected, monitor)
        try setProduct(second, first, precision: precision)
    }
}
