internal import CGMP

// Borwein's series, in pieces that can be interrupted. MPFR's zeta is slower by a factor of ten
// and more from 100 digits on, and cannot be stopped.

extension Ball {
    /// Bounds 45 and 46: this ball becomes zeta of the number m, widened by `propagated`; false
    /// when MPFR should do it.
    mutating func setZetaOfMidpoint(
        _ m: __mpfr_struct, _ propagated: Magnitude, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let value = m.approximateDouble
        // Few terms of the plain series are enough far to the right.
        if value > Double(precision) || value > 0 && precision <= 160 && value > 20 { return false }
        var source = m
        if m.isInteger {
            if m.isZero { return false }
            if m.isNegative, !m.isOddInteger {
                mpfr_set_zero(&midpoint, 1)
                radius = propagated
                return true
            }
            // MPFR knows a series for positive integers that is as good as the one below.
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
        if value >= 0.5 {
            var inner = Ball(precision: precision + 16)
            try inner.setZetaByBorwein(m, reflected, monitor)
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

    /// Bound 46: ζ(s) = 2 (2π)^(s−1) sin(πs/2) Γ(1 − s) ζ(1 − s) for s < 1/2.
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

    /// Bound 45 over 1 − 2^(1−s).
    private mutating func setZetaByBorwein(
        _ s: __mpfr_struct, _ reflected: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        // Before any logarithm: what is refused is refused at once.
        try checkEtaSeries(monitor)
        let working = precision + 16
        var two = Ball(precision: 64)
        two.set(2, precision: 64)
        var logarithm = Ball(precision: working)
        var exponent = Ball(precision: working)
        var divisor = Ball(precision: working)
        try logarithm.apply(.ln, two, precision: working, monitor: monitor)
        try exponent.setProduct(logarithm, reflected, precision: working)
        try divisor.apply(.expm1, exponent, precision: working, monitor: monitor)
        divisor.changeSign()
        var eta = Ball(precision: working)
        try eta.setEtaSeries(s, monitor)
        try setQuotient(eta, divisor, precision: precision)
    }

    /// Bits after the point, and terms, of the series below: (3 + √8)^−n · 3 ≤ 2^−bits.
    private var etaSize: (bits: Int, count: Int) {
        let bits = precision + 40 + 2 * precision.bitWidthOfSize
        return (bits, Int(Double(bits + 2) / 2.5431) + 2)
    }

    /// All powers of the series are in memory at the same time.
    private func checkEtaSeries(_ monitor: Monitor) throws(BallError) {
        let (bits, count) = etaSize
        if Double(count) * Double(bits / 8 + 48) > Double(min(1 << 27, monitor.limits.maximumBytes))
        {
            throw .tooCostly(.zeta, "to \(BallError.digits(precision))")
        }
    }

    /// Bound 45: η(s) for s ≥ 1/2, in fixed point with `bits` bits after the point.
    private mutating func setEtaSeries(
        _ s: __mpfr_struct, _ monitor: Monitor
    ) throws(BallError) {
        let (bits, count) = etaSize
        let powers = FixedPowers(count: count, bits: bits)
        defer { powers.deallocate() }
        try powers.fill(exponent: s, monitor)
        var sum = __mpz_struct()
        var term = __mpz_struct()
        var tail = __mpz_struct()
        mpz_init(&sum)
        mpz_init_set_ui(&term, 1)
        mpz_init(&tail)
        defer {
            mpz_clear(&sum)
            mpz_clear(&term)
            mpz_clear(&tail)
        }
        // From the last term 2^(2n−1) of d_n down to the first.
        withUnsafeMutablePointer(to: &term) { mpz_mul_2exp($0, $0, UInt(2 * count - 1)) }
        var k = count - 1
        while k >= 0 {
            if k & 63 == 0 { try Ball.check(monitor) }
            withUnsafeMutablePointer(to: &tail) { mpz_add($0, $0, &term) }
            if k & 1 == 0 {
                mpz_addmul(&sum, &tail, powers.values + k + 1)
            } else {
                mpz_submul(&sum, &tail, powers.values + k + 1)
            }
            withUnsafeMutablePointer(to: &term) {
                mpz_mul_ui($0, $0, UInt((2 * k + 1) * (k + 1)))
                mpz_divexact_ui($0, $0, UInt(2 * (count + k) * (count - k)))
            }
            k -= 1
        }
        withUnsafeMutablePointer(to: &tail) { mpz_add($0, $0, &term) }
        // Round the quotient of the two exact integers once.
        var fraction = __mpq_struct(_mp_num: sum, _mp_den: tail)
        let ternary = mpfr_set_q(&midpoint, &fraction, MPFR_RNDN)
        midpoint.scale(byPowerOfTwo: -bits)
        let errors = Magnitude(atLeast: UInt(3 * count * count.bitWidthOfSize + 1))
        try finish(ternary, errors.scaled(byPowerOfTwo: -bits), .zeta)
    }

    /// The monitor's word as a ball's error.
    static func check(_ monitor: Monitor) throws(BallError) {
        do throws(NumberError) { try monitor.check() } catch { throw .number(error) }
    }
}

/// The numbers j^−s for 1 ≤ j ≤ count in fixed point, each off by at most 3 Ω(j) units, where Ω
/// counts prime factors (bound 45).
private struct FixedPowers {
    let values: UnsafeMutablePointer<__mpz_struct>
    let count: Int
    let bits: Int

    init(count: Int, bits: Int) {
        self.count = count
        self.bits = bits
        values = .allocate(capacity: count + 1)
        for j in 0...count {
            values[j] = __mpz_struct()
            mpz_init(values + j)
        }
    }

    func deallocate() {
        for j in 0...count { mpz_clear(values + j) }
        values.deallocate()
    }

    func fill(exponent: __mpfr_struct, _ monitor: Monitor) throws(BallError) {
        var divisor = [Int32](repeating: 0, count: count + 1)
        var number = __mpfr_struct()
        mpfr_init2(&number, bits + 16)
        defer { mpfr_clear(&number) }
        var source = exponent
        mpz_set_ui(values + 1, 1)
        mpz_mul_2exp(values + 1, values + 1, UInt(bits))
        if count < 2 { return }
        for j in 2...count {
            if divisor[j] == 0 {
                var multiple = j * j
                while multiple <= count {
                    if divisor[multiple] == 0 { divisor[multiple] = Int32(j) }
                    multiple += j
                }
                try Ball.check(monitor)
                mpfr_log_ui(&number, UInt(j), MPFR_RNDN)
                withUnsafeMutablePointer(to: &number) {
                    _ = mpfr_mul($0, $0, &source, MPFR_RNDN)
                    _ = mpfr_neg($0, $0, MPFR_RNDN)
                    _ = mpfr_exp($0, $0, MPFR_RNDN)
                    _ = mpfr_mul_2ui($0, $0, UInt(bits), MPFR_RNDN)
                }
                mpfr_get_z(values + j, &number, MPFR_RNDN)
            } else {
                let prime = Int(divisor[j])
                mpz_mul(values + j, values + prime, values + j / prime)
                mpz_fdiv_q_2exp(values + j, values + j, UInt(bits))
            }
        }
    }
}
