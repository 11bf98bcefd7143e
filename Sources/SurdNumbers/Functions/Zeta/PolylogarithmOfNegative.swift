/// Polylogarithms of negative numbers and any positive order, as accelerated alternating sums. These are
/// Fermi-Dirac integrals.
extension PolylogarithmSum {
    /// For larger arguments the powers of the series grow too much.
    private static let largestOfSeries = 64.0

    /// Li_s(x) for x < 0 and s > 0.
    static func ofNegative(
        _ s: borrowing Ball, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let y = try work.negative(x)
        return y.approximateDouble <= largestOfSeries
            ? try bySeries(s, y, work) : try byIntegrals(s, y, work)
    }

    /// Bound 184: an upper bound of |ln Li_s(−y) − ln Li_t(−z)| for all points of the balls around
    /// t and z.
    private static func relativeChange(_ s: borrowing Ball, _ y: borrowing Ball) -> Magnitude {
        let radius = min(.powerOfTwo(-2), s.smallestSize.scaled(byPowerOfTwo: -1))
        return s.radius * Magnitude(atLeast: 1.6) * (.one + y.largestSize) / radius
            + y.radius / y.smallestSize
    }

    /// −y Σ (−y)^k (k + 1)^(−s): the powers are moments, Γ(s)^(−1) ∫ t^k (−ln t)^(s−1) dt. Digits cancel in
    /// the sum, so it is computed at the midpoints.
    private static func bySeries(
        _ order: borrowing Ball, _ place: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let s = Ball(exactly: order.midpoint)
        let y = Ball(exactly: place.midpoint)
        let plan = AlternatingSum(at: y.approximateDouble, bits: work.precision)
        let long = work.finer(plan.growth)
        let bits = Double(long.precision)
        let primes = Double(plan.count) / max(1, Double(plan.count).logBase2 * 0.69)
        try KernelCost.check(
            work: primes * 2 * RealOperation.exp.work(0, bits: bits)
                + 3 * Double(plan.count) * (50 + CostModel.product(limbs: bits / 64)),
            work.monitor)
        let sum: Ball
        if let powers = try WordPowers(
            s, upTo: plan.count, bits: long.precision, long.monitor)
        {
            sum = try plan.sum(at: y, long) { powers.power($0 + 1) }
        } else {
            let powers = try InversePowers(s, upTo: plan.count, long)
            let one = Ball(word: 1)
            sum = try plan.sum(at: y, long) { (k) throws(BallError) in
                try powers.product(one, k + 1, long)
            }
        }
        var value = try work.negative(work.product(y, sum))
        try value.widen(byChangeOfLogarithm: relativeChange(order, place))
        return value
    }

    /// Γ(s) times −Li_s(−e^m) is ∫ t^(s−1)/(e^(t−m) + 1) dt: m^s/s minus ∫ (m − u)^(s−1)/(e^u + 1) du from 0
    /// to m, plus ∫ (m + u)^(s−1)/(e^u + 1) du from 0 on. With 1/(e^u + 1) = Σ (−1)^k e^(−(k+1)u) both are
    /// alternating sums of moments: m^s/s 1F1(1; s + 1; −(k+1)m), and (k+1)^(−s) e^((k+1)m) Γ(s, (k+1)m).
    private static func byIntegrals(
        _ s: borrowing Ball, _ y: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let plan = AlternatingSum(at: 1, bits: work.precision + 8)
        let long = work.finer(plan.growth + 16)
        try KernelCost.check(
            work: 2 * Double(plan.count)
                * RealOperation.gammaupper.work(0, bits: Double(long.precision)), work.monitor)
        let m = try long.finer(16).apply(.ln, y)
        let one = Ball(word: 1)
        let next = try long.sum(s, 1)
        let whole = try long.quotient(long.power(m, s, timesExponentialOf: 0), s)
        let inner = try plan.sum(at: one, long) { (k) throws(BallError) in
            let registers = BallRegisters(count: 3, precision: 64)
            registers[0].set(1, precision: 64)
            registers[1].set(copying: next)
            registers[2] = try long.product(m, -(k + 1))
            var value = Ball(precision: long.precision)
            try value.apply(
                .hyp1f1, to: registers, [0, 1, 2], precision: long.precision,
                monitor: long.monitor)
            return value
        }
        let powers = try InversePowers(s, upTo: plan.count, long)
        let outer = try plan.sum(at: one, long) { (k) throws(BallError) in
            let place = try long.product(m, k + 1)
            var tail = Ball(precision: long.precision)
            try tail.apply(
                .gammaupper, s, place, precision: long.precision, monitor: long.monitor)
            return try powers.product(long.product(tail, long.apply(.exp, place)), k + 1, long)
        }
        let rest = try long.product(whole, long.difference(1, inner))
        return try work.negative(
            work.quotient(long.sum(rest, outer), long.apply(.gamma, s)))
    }
}

// MARK: - Bounds that are not reached

extension Polylogarithm {
    /// The first term x: the other terms have its sign for positive x, and alternate and shrink for negative
    /// x and s > 0.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        let (s, x) = (operands[0], operands[1])
        let isInside =
            x.isAbove(0) && x.isBelow(1)
            || s.isAbove(0) && x.isBelow(0) && x.isAbove(-1)
        return isInside ? StrictRange(x.low, x.isBelow(0) ? 0 : nil) : nil
    }
}
