internal import CGMP

/// Stirling's sum Σ_{k ≤ T} (−1)^(k−1) c_k z^(2 − 2k) to many bits, c_k = |B_2k|/(2k (2k − 1)) for ln Γ and
/// |B_2k|/(2k) for ψ.
///
/// Bound 202. The first terms, up to a border, use the exact Bernoulli numbers, whose numerators are shorter
/// than the precision needed there. The others use ζ(2k), which is a sum of few powers there, by Horner's
/// rule in fixed point, with numbers that get shorter as the terms fall. At a fraction of words all terms are
/// summed by Horner's rule with products and quotients by words, and the last of them may use cached numbers
/// (bound 315); elsewhere in rows (bound 306).
struct StirlingSum {
    /// The bits that the sum must have after the point.
    let working: Int
    /// The limbs of a fraction with 64 additional bits.
    let n: Int
    /// z^(−2) is in [1/2, 1) · 2^(−scale).
    let scale: Int
    let terms: Int
    /// The first term that uses ζ(2k); terms + 1 where there is none.
    let border: Int
    /// The limbs of the numbers from the border on.
    let lengths: [Int]
    /// An upper bound of log2 of the first omitted term.
    let rest: Int
    /// c_k is 4 (2k − 2 + offset)!/(2π)^(2k) · ζ(2k)/2.
    private let offset: Int
    private let monitor: Monitor

    /// log2 of (2π)², smaller by a relative error of about 2^−40.
    private static let turn = 5.302992249

    /// For 1/z² in a ball with a tiny radius; nil where the terms do not fall by three quarters each.
    init?(_ square: borrowing Ball, working: Int, forDigamma: Bool, monitor: Monitor) {
        self.working = working
        self.monitor = monitor
        offset = forDigamma ? 1 : 0
        n = (working + 63) / 64 + 1
        scale = -square.midpoint._mpfr_exp
        // v = 1/(2πz)², from above
        let log2 = square.midpoint.approximateLog2 - Self.turn + 1e-8
        guard let reach = Self.reach(log2, working: working, offset) else { return nil }
        (terms, rest) = reach
        // The bits of the exact numbers grow like the gained bits: 2k log2 z are the bits of both.
        let wanted = Double(working) / max(-square.midpoint.approximateLog2, 1)
        border = min(max(Int(wanted), 64), terms + 1)
        var lengths: [Int] = []
        if border <= terms {
            let size =
                2 - 2.6514961294 * Double(2 * border) - Double(scale * (border - 1))
                + BigInt.log2Factorial(2 * border - 2 + offset)
            let most = max((64 * n + Int(size) + 8 + 63) / 64, 1) + 1
            var gained = 0.0
            for k in border...terms {
                lengths.append(max(most - max(Int((gained - 1) / 64), 0), 2))
                gained -= Self.logOfRatio(k, log2, offset)
            }
        }
        self.lengths = lengths
    }

    /// log2 of (2k − 1 + offset)(2k + offset) v.
    private static func logOfRatio(_ k: Int, _ log2: Double, _ offset: Int) -> Double {
        (Double(2 * k - 1 + offset) * Double(2 * k + offset)).logBase2 + log2
    }

    /// The number of terms T after which the next one is small enough, and log2 of the next one.
    private static func reach(
        _ log2: Double, working: Int, _ offset: Int
    ) -> (terms: Int, rest: Int)? {
        // c_1 = 4 offset!/(2π)² · ζ(2)/2 is at most a twelfth. After it, c_(k+1)/(c_k z²) is below the ratio.
        var size = -3.58
        var k = 1
        while k < 1 << 22 {
            let ratio = logOfRatio(k, log2, offset)
            if ratio > -2 { return nil }
            size += ratio
            if size < -Double(working) - 6 { return (k, Int(size.rounded(.up)) + 2) }
            k += 1
        }
        return nil
    }

    /// The cost of the sum without its Bernoulli numbers, in operations on limbs.
    var work: Double {
        let first = CostModel.product(limbs: Double(n) * 0.7)
        return Double(min(border, terms)) * first
            + Double(lengths.count) * CostModel.product(limbs: Double(lengths.first ?? 1) * 0.6)
    }

    /// The sum for all points of z^(−2), which equals `words` where these are given: times 2^−scale.
    func write(
        into result: inout Ball, _ square: borrowing Ball,
        words: (factor: UInt, divisor: UInt)?
    ) throws(BallError) {
        let memory = Limbs.allocate(capacity: 3 * (n + 1))
        defer { memory.deallocate() }
        let total = memory + (n + 1)
        let term = total + (n + 1)
        FixedPoint.load(
            square.midpoint._mpfr_d, Ball.limbCount(square.midpoint), exponent: 0, into: memory,
            fraction: n)
        FixedPoint.clear(total, 2 * (n + 1))
        // Where a term costs a product, computing ζ takes no longer than multiplying a cached
        // number.
        let tail =
            words == nil
            ? nil : try StirlingTail.keptForFractions(n, -scale, terms: terms, monitor)
        var error: UInt = 0
        if tail == nil, border <= terms { error = try loadTail(into: total, square) }
        let top = tail == nil ? min(border - 1, terms) : terms
        let coefficients = try StirlingCoefficients(
            n, -scale, terms: top, forDigamma: offset == 1, tail, monitor)
        if let words {
            try sumByWords(coefficients, from: top, words, total, term)
            error += UInt(5 * terms + 5)
        } else {
            let columns = StirlingRows.columns(terms: terms, n)
            try sumByRows(
                coefficients, from: top,
                StirlingRows(columns: columns, n, of: memory, monitor), columns, total, term)
            error += StirlingRows.error(terms: terms + 1, columns: columns)
        }
        result.prepare(working)
        let isSet = result.setFixed(
            total, n, whole: 0, scale: 0, error: error, isNegative: false)
        ensure(isSet, "Stirling's series begins with a twelfth")
        // The rest is smaller than its first term, and the slope smaller than the second coefficient.
        result.widen(by: .powerOfTwo(rest) + square.radius)
    }

    /// Horner's rule with a product and a quotient by a word for each term, starting from the sum after the
    /// last of them.
    private func sumByWords(
        _ coefficients: borrowing StirlingCoefficients, from top: Int,
        _ words: (factor: UInt, divisor: UInt), _ total: Limbs, _ term: Limbs
    ) throws(BallError) {
        var length = n
        for k in stride(from: top, through: 1, by: -1) {
            if k & 15 == 0 { try Ball.check(monitor) }
            while length > 0, total[length - 1] == 0 { length -= 1 }
            coefficients.load(k, into: term)
            if length > 0 {
                total[length] = mpn_mul_1(total, total, length, words.factor)
                _ = mpn_divrem_1(total, 0, total, length + 1, words.divisor)
                _ = mpn_sub(term, term, n, total, length)
            }
            FixedPoint.copy(total, term, n)
            length = n
        }
    }

    /// The same in rows of terms.
    private func sumByRows(
        _ coefficients: borrowing StirlingCoefficients, from top: Int,
        _ rows: borrowing StirlingRows, _ columns: Int, _ total: Limbs, _ term: Limbs
    ) throws(BallError) {
        rows.add(total, isNegative: top & 1 == 1)
        rows.multiply(column: top % columns)
        for k in stride(from: top, through: 1, by: -1) {
            if k & 15 == 0 { try Ball.check(monitor) }
            if k % columns == 0 { rows.multiplyByRow() }
            let column = (k - 1) % columns
            let isNegative = k & 1 == 0
            let isAdded =
                column > 0
                && coefficients.withFraction(k) { fraction, shift, limbs in
                    rows.add(
                        fraction, shift: shift, limbs: limbs, isNegative: isNegative,
                        column: column)
                }
            if isAdded { continue }
            coefficients.load(k, into: term)
            rows.add(term, isNegative: isNegative, column: column)
        }
        rows.write(into: total)
    }

    /// The value of Horner's rule at the border, and an upper bound of its error in units.
    private func loadTail(
        into target: Limbs, _ square: borrowing Ball
    ) throws(BallError) -> UInt {
        let most = lengths[0]
        let precision = 64 * most + 64
        var turn = Ball(precision: precision)
        try turn.apply(.pi, precision: precision, monitor: monitor)
        turn.scale(byPowerOfTwo: 1)
        var power = Ball(precision: precision)
        var other = Ball(precision: precision)
        try power.setSquare(turn, precision: precision)
        // v = 1/(2πz)²
        try other.setQuotient(square, power, precision: precision)
        var value = Ball(precision: precision)
        try setTail(&value, other)
        // 4 (2k − 2 + offset)!/(2π)^(2k)
        try turn.setPower(power, border)
        let factorial = try BallError.of { () throws(NumberError) in
            try BigInt.factorial(2 * border - 2 + offset, monitor: monitor)
        }
        other.set(factorial, precision: precision)
        try power.setQuotient(other, turn, precision: precision)
        try other.setProduct(power, value, precision: precision)
        other.scale(byPowerOfTwo: 2 - scale * (border - 1))
        FixedPoint.load(
            other.midpoint._mpfr_d, Ball.limbCount(other.midpoint),
            exponent: other.midpoint._mpfr_exp, into: target, fraction: n)
        let units = other.radius.scaled(byPowerOfTwo: 64 * n)
        guard units < .powerOfTwo(40) else { throw .needsPrecision }
        return 1 << UInt(max(units.exponent.value, 0)) + 1
    }

    /// g_k = ζ(2k)/2 − r_k g_(k+1), r_k = (2k − 1 + offset)(2k + offset) v, at the border.
    private func setTail(_ result: inout Ball, _ v: borrowing Ball) throws(BallError) {
        let most = lengths[0]
        let f = most + 1
        guard v.radius < .powerOfTwo(-64 * f) else { throw .needsPrecision }
        let memory = Limbs.allocate(capacity: 7 * f + 16)
        defer { memory.deallocate() }
        let u = memory
        let ratio = u + (f + 1)
        let g = ratio + (f + 1)
        let next = g + (f + 1)
        let product = next + (f + 1)
        FixedPoint.load(
            v.midpoint._mpfr_d, Ball.limbCount(v.midpoint), exponent: v.midpoint._mpfr_exp,
            into: u, fraction: f)
        let zetas = ZetaPowers(border, terms, bits: { 64 * lengths[$0 - border] })
        var length = lengths[terms - border]
        zetas.write(terms, into: g, length)
        for k in stride(from: terms - 1, through: border, by: -1) {
            if k & 15 == 0 { try Ball.check(monitor) }
            // One limb more than the numbers have.
            let width = length + 1
            _ = mpn_mul_1(
                ratio, u + (f - width), width, UInt(2 * k - 1 + offset) * UInt(2 * k + offset))
            LimbProduct.multiply(product, ratio + 1, length, g, length)
            let longer = lengths[k - border]
            zetas.write(k, into: next, longer)
            _ = mpn_sub_n(
                next + (longer - length), next + (longer - length), product + length, length)
            FixedPoint.copy(g, next, longer)
            length = longer
        }
        result.setUnits(g, length, length, error: UInt(4 * (terms - border) + 4))
    }
}

/// c_k = N_k/(D_k d), d = 2k (2k − 1) or 2k, as a fraction.
struct StirlingCoefficient: ~Copyable {
    private let numbers: BernoulliNumbers
    private let offset: Int
    private let quotient: UnsafeMutablePointer<__mpz_struct>

    init(_ numbers: BernoulliNumbers, _ offset: Int) {
        self.numbers = numbers
        self.offset = offset
        quotient = .allocate(capacity: 1)
        quotient.initialize(to: __mpz_struct())
        mpz_init(quotient)
    }

    deinit {
        mpz_clear(quotient)
        quotient.deallocate()
    }

    /// c_k 2^shift, truncated to an integer of n limbs.
    func write(_ k: Int, shift: Int, into target: Limbs, _ n: Int) {
        numbers.top(k).withMPZ { top in
            if shift >= 0 {
                mpz_mul_2exp(quotient, top, UInt(shift))
            } else {
                mpz_fdiv_q_2exp(quotient, top, UInt(-shift))
            }
        }
        let divisor = numbers.bottom(k) * BigInt(2 * k * (offset == 1 ? 1 : 2 * k - 1))
        divisor.withMPZ { mpz_tdiv_q(quotient, quotient, $0) }
        let size = Int(mpz_size(quotient))
        if size > 0, let source = mpz_limbs_read(quotient) {
            FixedPoint.copy(target, source, size)
        }
        FixedPoint.clear(target + size, n - size)
    }
}
