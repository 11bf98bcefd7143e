internal import CGMP

extension Magnitude {
    /// Lends the value to MPFR.
    @inline(__always)
    func withMPFR<R>(_ body: (UnsafePointer<__mpfr_struct>) -> R) -> R {
        var limb = mp_limb_t(mantissa << 32)
        return withUnsafeMutablePointer(to: &limb) { limb in
            var number = __mpfr_struct.scratch(limb)
            if mantissa != 0 { number._mpfr_exp = exponent.value }
            if isInfinite { number._mpfr_exp = __mpfr_struct.infiniteExponent }
            return body(&number)
        }
    }
}

extension Ball {
    /// The ends of the ball, rounded outward to the precisions of the destinations.
    func getEnds(
        _ low: UnsafeMutablePointer<__mpfr_struct>, _ high: UnsafeMutablePointer<__mpfr_struct>
    ) {
        var middle = midpoint
        radius.withMPFR { radius in
            mpfr_sub(low, &middle, radius, MPFR_RNDD)
            mpfr_add(high, &middle, radius, MPFR_RNDU)
        }
    }

    /// Lends both ends. They are exact unless midpoint and radius differ extremely in size; then
    /// they are rounded outward, at a higher precision than that of the midpoint.
    func withEnds<R>(
        _ body: (UnsafeMutablePointer<__mpfr_struct>, UnsafeMutablePointer<__mpfr_struct>) -> R
    ) -> R {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        var bits = midpoint._mpfr_prec + 40
        if !radius.isZero, !midpoint.isZero {
            let top = max(midpoint.exponent, radius.exponent) + 1
            let bottom = min(midpoint.exponent - midpoint._mpfr_prec, radius.exponent - 32)
            let span = (top - bottom).value
            if span <= 4 * bits + 4096 { bits = max(bits, span) }
        }
        var low = __mpfr_struct()
        var high = __mpfr_struct()
        mpfr_init2(&low, bits)
        mpfr_init2(&high, bits)
        defer {
            mpfr_clear(&low)
            mpfr_clear(&high)
        }
        getEnds(&low, &high)
        return body(&low, &high)
    }

    /// Integers low and high with low · 2^exponent ≤ x ≤ high · 2^exponent for all x of the ball.
    ///
    /// The unit is fine enough that rounding to it adds little to the radius, and coarse enough that
    /// the integers have few bits more than the midpoint; they are equal when the ball is exact.
    package func dyadicBounds() -> (low: BigInt, high: BigInt, exponent: Int) {
        if radius.isZero {
            if midpoint.isZero { return (.zero, .zero, 0) }
            var exponent = 0
            let mantissa = midpointMantissa(&exponent)
            return (mantissa, mantissa, exponent)
        }
        // A unit of the radius's last ten bits: bounds that are 0.1 % wider than the ball.
        let unit =
            midpoint.isZero
            ? radius.exponent - 12
            : max(radius.exponent - 12, midpoint.exponent - (midpoint._mpfr_prec + 12))
        var source = midpoint
        let reach = BigInt(Ball.ceiling(radius, unit: unit))
        var low = BigInt.zero
        var high = BigInt.zero
        if !midpoint.isZero {
            low = BigInt.fromMPZ { number in
                let own = mpfr_get_z_2exp(number, &source)
                let shift = Exponent(own) - unit
                if shift >= 0 {
                    mpz_mul_2exp(number, number, mp_bitcnt_t(shift.value))
                } else {
                    mpz_fdiv_q_2exp(number, number, mp_bitcnt_t(-shift.value))
                }
            }
            // The midpoint is at most one unit above its floor.
            high = midpoint.exponent - midpoint._mpfr_prec >= unit ? low : low + 1
        }
        return (low - reach, high + reach, unit.value)
    }

    /// ⌈radius / 2^unit⌉, at most 2^13.
    private static func ceiling(_ radius: Magnitude, unit: Exponent) -> Int {
        let shift = (radius.exponent - unit).value - 32
        if shift >= 0 { return Int(radius.mantissa << UInt64(shift)) }
        if shift <= -32 { return 1 }
        return Int((radius.mantissa - 1) >> UInt64(-shift)) + 1
    }

    private func midpointMantissa(_ exponent: inout Int) -> BigInt {
        var source = midpoint
        var own = 0
        let mantissa = BigInt.fromMPZ { number in
            own = mpfr_get_z_2exp(number, &source)
            let zeros = mpz_scan1(number, 0)
            mpz_fdiv_q_2exp(number, number, zeros)
            own += Int(zeros)
        }
        exponent = own
        return mantissa
    }

    /// The exact midpoint, mantissa · 2^exponent.
    package func exactMidpoint() -> (mantissa: BigInt, exponent: Int) {
        if midpoint.isZero { return (.zero, 0) }
        var exponent = 0
        let mantissa = midpointMantissa(&exponent)
        return (mantissa, exponent)
    }
}

extension Ball {
    /// Two rational numbers that enclose the ball.
    var rationalBounds: (low: BigRational, high: BigRational) {
        let (low, high, exponent) = dyadicBounds()
        return (
            BigRational(mantissa: low, exponent: exponent),
            BigRational(mantissa: high, exponent: exponent)
        )
    }

    /// Two rational numbers that enclose the ball, with at most about `bits` bits before and after the point.
    /// A ball whose points are smaller, or which is narrower, gets wider bounds on its side of zero. A ball
    /// whose points are larger has none.
    func rationalBounds(within bits: Int) -> (low: BigRational, high: BigRational)? {
        guard largestSize.exponent.value <= bits else { return nil }
        let isMinute = !midpoint.isZero && midpoint.exponent.value < -bits
        let isNarrow = !radius.isZero && radius.exponent.value < -bits
        if !isMinute, !isNarrow { return rationalBounds }
        var wide = Ball(precision: precision)
        if !isMinute { wide.set(copying: self) }
        wide.radius = isMinute ? largestSize : radius
        wide.widen(by: .powerOfTwo(-bits))
        let (low, high) = wide.rationalBounds
        return (sign == 1 ? max(low, 0) : low, sign == -1 ? min(high, 0) : high)
    }
}
