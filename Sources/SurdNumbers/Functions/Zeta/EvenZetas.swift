internal import CGMP

/// ζ(2j)/2 for j = count … 1, in this order, each as a fraction of as many limbs as are needed: bound 150.
///
/// For large j a few odd k are enough for ζ(2j) (1 − 4^−j) = Σ k^(−2j). For smaller j the numbers are
/// computed from the exact Bernoulli numbers.
final class EvenZetas {
    private let monitor: Monitor
    /// From this j on powers are used.
    private let border: Int
    private let powers: ZetaPowers?
    private let numbers: BernoulliNumbers?

    /// π^(2j)/(2j − 1)! and 1/π².
    private var factor = __mpfr_struct()
    private var inverse = __mpfr_struct()
    private var product = __mpfr_struct()

    private let scratch: Limbs

    /// The needed limbs, from that of j = 1 on, do not grow with j.
    init(limbs: [Int], monitor: Monitor) throws(BallError) {
        self.monitor = monitor
        let count = limbs.count
        var border = 1
        // k up to 256: 2^(64 n) = 256^(2j)
        while border <= count, border < 4 * limbs[border - 1] { border += 1 }
        self.border = border
        powers =
            border <= count
            ? ZetaPowers(border, count, bits: { 64 * limbs[min($0, count) - 1] }) : nil
        // What may be given up comes first: an object with members missing does not free the others.
        numbers =
            border == 1
            ? nil : try BernoulliNumbers.kept(count: border - 1, monitor: monitor)
        scratch = .allocate(capacity: (limbs.first ?? 1) + 4)
        let precision = 64 * (limbs.first ?? 1) + 64
        mpfr_init2(&factor, precision)
        mpfr_init2(&inverse, precision)
        mpfr_init2(&product, precision)
        if border == 1 { return }
        var pi = Ball(precision: precision)
        try pi.apply(.pi, precision: precision, monitor: monitor)
        mpfr_sqr(&factor, &pi.midpoint, MPFR_RNDN)
        mpfr_ui_div(&inverse, 1, &factor, MPFR_RNDN)
        let top = border - 1
        var factorial = __mpz_struct()
        mpz_init(&factorial)
        defer { mpz_clear(&factorial) }
        mpz_fac_ui(&factorial, UInt(2 * top - 1))
        withUnsafeMutablePointer(to: &factor) {
            _ = mpfr_pow_ui($0, $0, UInt(top), MPFR_RNDN)
            _ = mpfr_div_z($0, $0, &factorial, MPFR_RNDN)
        }
    }

    deinit {
        var (a, b, c) = (factor, inverse, product)
        mpfr_clear(&a)
        mpfr_clear(&b)
        mpfr_clear(&c)
        scratch.deallocate()
    }

    /// The number of j, with an error of less than two units of n limbs. The calls must go from the last j
    /// down to the first.
    func write(_ j: Int, into target: Limbs, _ n: Int) throws(BallError) {
        if j & 7 == 0 { try Ball.check(monitor) }
        if let powers, j >= border {
            powers.write(j, into: target, n)
        } else {
            writeByNumbers(j, target, n)
        }
    }

    private func writeByNumbers(_ j: Int, _ target: Limbs, _ n: Int) {
        guard let numbers else { return }
        // π^(2j)/(2j − 1)! · 4^(j − 1) |B_2j|/(2j)
        mpfr_set_prec(&product, 64 * n + 64)
        numbers.top(j).withMPZ { _ = mpfr_mul_z(&product, &factor, $0, MPFR_RNDN) }
        let divisor = numbers.bottom(j) * BigInt(2 * j)
        divisor.withMPZ { divisor in
            withUnsafeMutablePointer(to: &product) { _ = mpfr_div_z($0, $0, divisor, MPFR_RNDN) }
        }
        product.scale(byPowerOfTwo: 2 * j - 2)
        // A whole limb, which is zero, is written above.
        FixedPoint.load(
            product._mpfr_d, n + 1, exponent: product._mpfr_exp, into: scratch, fraction: n)
        FixedPoint.copy(target, scratch, n)
        if j == 1 { return }
        withUnsafeMutablePointer(to: &factor) {
            _ = mpfr_mul($0, $0, &inverse, MPFR_RNDN)
            _ = mpfr_mul_ui($0, $0, UInt((2 * j - 1) * (2 * j - 2)), MPFR_RNDN)
        }
    }
}

/// Cached values of ζ(2j)/2, and 1/(2π)², as fractions; computed when they are first needed.
final class EvenZetaTable: @unchecked Sendable {
    // Unchecked because of the pointer; its memory is written once, here.

    private let lengths: [Int]
    private let starts: [Int]
    private let memory: Limbs
    private let turn: Limbs
    private let limbs: Int

    /// Up to so many limbs there are tables.
    static let longest = 58

    private static let short = EvenZetaTable(lengths: [Int](repeating: 10, count: 112))
    /// A third of a megabyte: numbers of large j are multiplied by small numbers, and have fewer
    /// limbs.
    private static let long = EvenZetaTable(lengths: longLengths)

    private static var longLengths: [Int] {
        var gained = 0.0
        return (1...900).map { j in
            let length = longest - max(Int(gained / 64) - 1, 0)
            gained += 2 * max((2 * 3.1415926 * 450 / Double(2 * j + 4)).logBase2, 0)
            return max(length, 2)
        }
    }

    /// A table that has the first numbers with these lengths, if there is one.
    static func table(limbs: Int, lengths: [Int]) -> EvenZetaTable? {
        if limbs > longest { return nil }
        if limbs <= 10, lengths.count <= 112 { return short }
        if lengths.count > 900 { return nil }
        for (wanted, kept) in zip(lengths, long.lengths) where wanted > kept { return nil }
        return long
    }

    /// A table that has so many first numbers with so many limbs each, if there is one.
    static func table(limbs: Int, count: Int) -> EvenZetaTable? {
        limbs <= 10 && count <= 112 ? short : nil
    }

    private init(lengths: [Int]) {
        self.lengths = lengths
        limbs = lengths[0]
        var starts: [Int] = []
        var total = 0
        for length in lengths {
            starts.append(total)
            total += length
        }
        self.starts = starts
        memory = .allocate(capacity: total)
        turn = .allocate(capacity: limbs + 2)
        do {
            let source = try EvenZetas(limbs: lengths, monitor: .unswayed)
            for j in stride(from: lengths.count, through: 1, by: -1) {
                try source.write(j, into: memory + starts[j - 1], lengths[j - 1])
            }
            try FixedPoint.inverseSquareOfTurn(turn, limbs, .unswayed)
        } catch {
            fatalError("nothing interrupts an unswayed monitor")
        }
    }

    /// The number of j with n limbs.
    @inline(__always)
    func limbs(_ j: Int, _ n: Int) -> ConstantLimbs {
        ConstantLimbs(memory + (starts[j - 1] + lengths[j - 1] - n))
    }

    /// 1/(2π)² with n limbs, at most one more than the numbers have.
    func inverseSquareOfTurn(_ n: Int) -> ConstantLimbs { ConstantLimbs(turn + (limbs + 1 - n)) }
}

extension FixedPoint {
    /// 1/(2π)² as a fraction of n + 1 limbs, too low by less than two units; there is room for one more limb.
    static func inverseSquareOfTurn(
        _ target: Limbs, _ n: Int, _ monitor: Monitor
    ) throws(BallError) {
        let precision = 64 * n + 192
        var pi = Ball(precision: precision)
        try pi.apply(.pi, precision: precision, monitor: monitor)
        var square = Ball(precision: precision)
        try square.setSquare(pi, precision: precision)
        square.scale(byPowerOfTwo: 2)
        var inverse = Ball(precision: precision)
        try inverse.setQuotient(Ball(word: 1), square, precision: precision)
        load(
            inverse.midpoint._mpfr_d, Ball.limbCount(inverse.midpoint),
            exponent: inverse.midpoint._mpfr_exp, into: target, fraction: n + 1)
    }
}
