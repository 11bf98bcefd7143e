internal import CGMP

extension Ball {
    /// From this exponent on arguments are reduced here and not by MPFR, which computes pi anew at
    /// each attempt and cannot be stopped.
    static let leastOwnReduction = 1 << 16

    /// Bound 53: the remainder of the exact number m by 2π, as a ball of a few more bits than
    /// `precision`. The number is at least 2^65536.
    mutating func setRemainderByTurn(
        _ m: __mpfr_struct, _ monitor: Monitor
    ) throws(BallError) {
        let size = m.exponent.value
        let bits = size + precision + 64
        var pi = Ball(precision: bits)
        if bits >= Ball.leastSplittingPrecision {
            try pi.setPiBySplitting(monitor)
        } else {
            try pi.apply(.pi, precision: bits, monitor: monitor)
        }
        try Ball.check(monitor)
        var number = __mpz_struct()
        var turn = __mpz_struct()
        mpz_init(&number)
        mpz_init(&turn)
        defer {
            mpz_clear(&number)
            mpz_clear(&turn)
        }
        // turn = 2π · 2^bits to within two units, number = m · 2^bits exactly.
        var source = pi.midpoint
        source._mpfr_exp += bits + 1
        mpfr_get_z(&turn, &source, MPFR_RNDN)
        source = m
        let exponent = mpfr_get_z_2exp(&number, &source) + bits
        // A unit lost here is far less than what the rounding of the turns is allowed below.
        withUnsafeMutablePointer(to: &number) {
            if exponent >= 0 {
                mpz_mul_2exp($0, $0, UInt(exponent))
            } else {
                mpz_tdiv_q_2exp($0, $0, UInt(-exponent))
            }
        }
        try Ball.check(monitor)
        withUnsafeMutablePointer(to: &number) { mpz_tdiv_r($0, $0, &turn) }
        let ternary = mpfr_set_z(&midpoint, &number, MPFR_RNDN)
        midpoint.scale(byPowerOfTwo: -bits)
        // Fewer than 2^(size − 2) turns were taken, each off by at most 2 units and what π's own
        // radius is.
        let perTurn = pi.radius.scaled(byPowerOfTwo: 1) + .powerOfTwo(1 - bits)
        try finish(ternary, perTurn.scaled(byPowerOfTwo: size - 2), .sin)
    }

    /// Whether the argument of a trigonometric function is to be reduced here; too large a one is
    /// refused.
    static func needsReduction(
        _ m: __mpfr_struct, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if m.exponent.value < leastOwnReduction { return false }
        if m.exponent.value > min(KernelCost.largestReduction, monitor.limits.maximumBits) {
            throw .tooCostly(operation, "of a number of \(m.exponent.value) bits")
        }
        return true
    }
}
