internal import CGMP

extension Ball {
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
        try finish(ternary, propagated, .zeta, estimate: SizeEstimate.gamma(x).negated)
    }

    /// 2^(−x) (1.8 + 3.3/δ + 3/δ²) for x = 1 + δ ≥ 2.
    private static func zetaSlopeAboveTwo(_ distance: Magnitude) -> Magnitude {
        let inverse = Magnitude.one / distance
        let factor =
            Magnitude(atLeast: 1.8) + Magnitude(atLeast: 3.3) * inverse
            + Magnitude(atLeast: 3.0) * inverse * inverse
        return factor * .exponentialBase2(atMost: -1 - distance.doubleDown)
    }

    /// By the functional equation; some point is below −3/4 and all are below −1/2.
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

extension SizeEstimate {
    /// The size of the reciprocal.
    var negated: SizeEstimate {
        switch self {
        case .unknown: .unknown
        case .powerOfTwo(let power): .powerOfTwo(-power)
        case .powerOfPower(let power, let negative):
            .powerOfPower(power, negative: !negative)
        }
    }
}
