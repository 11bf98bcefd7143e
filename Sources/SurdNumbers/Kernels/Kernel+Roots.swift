internal import CGMP

extension Ball {
    /// Bound 9: r/√m, halved with a little slack when the ball is narrow.
    mutating func setSquareRoot(_ a: borrowing Ball) throws(BallError) {
        var x = a.midpoint
        if x.isNegative && !x.isZero || a.radius > x.sizeBelow {
            if x.isZero || x.isPositive || a.radius >= x.sizeBelow { throw .needsPrecision }
            throw .notReal(.sqrt)
        }
        let ternary = mpfr_sqrt(&midpoint, &x, MPFR_RNDN)
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

    /// Bound 10: r |y| / (n (|m| − r)) away from zero, the ends of the ball near it.
    mutating func setRoot(
        _ a: borrowing Ball, _ degree: Int, _ operation: RealOperation
    ) throws(BallError) {
        guard degree != 0 else {
            throw .domain(RealOperation.zerothRoot)
        }
        guard degree > 0 else {
            // x^(−1/n) = 1/(x^(1/n)), and −Int.min does not exist.
            guard degree > Int.min else { throw .tooCostly(operation, "of this degree") }
            var inner = Ball(precision: precision + 16)
            try inner.setRoot(a, -degree, operation)
            var one = Ball(precision: 64)
            one.set(1, precision: 64)
            try setQuotient(one, inner, precision: precision)
            return
        }
        var x = a.midpoint
        if degree & 1 == 0 {
            if a.radius >= x.sizeBelow, !a.radius.isZero { throw .needsPrecision }
            if x.isNegative && !x.isZero {
                throw .domain(RealOperation.evenRoot)
            }
        }
        if !a.radius.isZero, a.radius.scaled(byPowerOfTwo: 2) >= x.sizeBelow {
            try setMonotone(a, increasing: true) { mpfr_rootn_ui($0, $1, UInt(degree), $2) }
            return
        }
        let ternary =
            degree == 3
            ? mpfr_cbrt(&midpoint, &x, MPFR_RNDN)
            : mpfr_rootn_ui(&midpoint, &x, UInt(degree), MPFR_RNDN)
        let propagated =
            a.radius.isZero
            ? .zero
            : a.radius * midpoint.sizeAbove / a.smallestSize
                / Magnitude(atMost: degree.magnitude)
        try finish(ternary, propagated, operation)
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
            estimate: .powerOfTwo(x.approximateLog2 * Double(exponent)))
    }

    /// Bound 12: |y| (t + t²) with t = r_b sup|ln a| + |m_b| r_a / (|m_a| − r_a).
    mutating func setPower(_ a: borrowing Ball, _ b: borrowing Ball) throws(BallError) {
        var x = a.midpoint
        var z = b.midpoint
        if x.isNegative || x.isZero || a.radius >= x.sizeBelow {
            if a.radius.isZero, x.isZero {
                guard let sign = b.sign else { throw .needsPrecision }
                if sign < 0 { throw .domain(.divisionByZero) }
                set(sign == 0 ? 1 : 0, precision: precision)
                return
            }
            if x.isNegative, !x.isZero, a.radius < x.sizeBelow {
                // Where the exponent is rational this is another operation: who knows, asks.
                throw .domain(BigNumber.irrationalPower)
            }
            throw .needsPrecision
        }
        var growth = Magnitude.zero
        if !a.radius.isZero {
            growth = z.sizeAbove * a.radius / a.smallestSize
        }
        if !b.radius.isZero {
            growth = growth + b.radius * a.largestLogarithm
        }
        if z.exponent > 32 { try a.checkPowerSize(b) }
        if growth > .powerOfTwo(-1) { throw .needsPrecision }
        if !growth.isZero || !Ball.mayBeExactPower(x, z), try setComposedPower(x, z) {
            return widen(bySizeTimes: growth.exponentialGrowth)
        }
        let ternary = mpfr_pow(&midpoint, &x, &z, MPFR_RNDN)
        let propagated =
            growth.isZero ? .zero : midpoint.sizeAbove * growth.exponentialGrowth
        try finish(
            ternary, propagated, .power,
            estimate: SizeEstimate.power(x, z))
    }

    /// A power whose logarithm is beyond 2^63 does not fit. MPFR would find that out with as many
    /// bits as the exponent has.
    private func checkPowerSize(_ b: borrowing Ball) throws(BallError) {
        // |ln x| ≥ |x − 1| / max(x, 1), and more than 1/2 outside of [1/2, 2].
        let distance = midpoint.difference(1)
        let isLarge = distance.sign > 0
        var logarithm = distance.below.minusDown(radius) / max(largestSize, .one)
        if smallestSize >= .powerOfTwo(1) || largestSize <= .powerOfTwo(-1) {
            logarithm = .powerOfTwo(-1)
        }
        // Both exponents may be one too high, and a quotient one more.
        if logarithm.isZero || b.smallestSize.exponent + logarithm.exponent <= 67 { return }
        let estimate = SizeEstimate.power(midpoint, b.midpoint).description
        throw .number(
            isLarge == b.midpoint.isNegative
                ? .underflow(estimate: estimate) : .overflow(estimate: estimate))
    }

    /// At least |ln x| for all points of a positive ball (part of bound 12).
    var largestLogarithm: Magnitude {
        let smallest = smallestSize
        if midpoint.exponent == 0 || midpoint.exponent == 1, smallest >= .powerOfTwo(-1) {
            // |ln x| ≤ |x − 1| / min(x, 1) ≤ 2 |x − 1|
            return (midpoint.difference(1).above + radius).scaled(byPowerOfTwo: 1)
        }
        let size = max(
            largestSize.exponent.value.magnitude, (smallest.exponent - 1).value.magnitude)
        return Magnitude(atLeast: 0.693148) * Magnitude(atLeast: size)
    }
}

extension SizeEstimate {
    /// The size of base^exponent.
    static func power(_ base: __mpfr_struct, _ exponent: __mpfr_struct) -> SizeEstimate {
        let log2 = base.approximateLog2
        let value = exponent.approximateDouble
        if value.isFinite { return .powerOfTwo(log2 * value) }
        return .powerOfPower(
            exponent.approximateLog2 * 0.30102999566398120,
            negative: exponent.isNegative != (log2 < 0))
    }
}
