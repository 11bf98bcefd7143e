internal import CGMP

/// 0F1 and 1F1.
enum Kummer {
    /// Σ x^k/(k! (b)_k)
    static func limit(
        _ b: borrowing Ball, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        var series = RealSeries(above: 0, below: 2)
        series.isRelative = true
        series.set(0, 1)
        series.set(1, b)
        var sum = Ball(precision: 64)
        _ = try series.sum(at: x, bits: work.precision, into: &sum, .hyp0f1, work.monitor)
        return sum
    }

    /// Γ(b) |x|^((1 − b)/2) times I or J of order b − 1 at 2 √|x|: DLMF 10.16.9 and 10.39.9.
    static func byBessel(
        _ b: borrowing Ball, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        guard let sign = x.sign else { throw .needsPrecision }
        let order = try work.sum(b, -1)
        let long = work.finer(max(x.midpoint.exponent.value, 0))
        let root = try sign < 0 ? long.root(long.negative(x)) : long.root(x)
        let twice = try long.product(root, 2)
        let wave = try work.apply(sign < 0 ? .besselJOfReal : .besseli, order, twice)
        let power = try work.power(root, work.negative(order), timesExponentialOf: 0)
        return try work.product(work.product(wave, power), work.apply(.gamma, b))
    }

    /// Kummer's transformation for x < 0, so that from some index on the terms do not alternate.
    static func value(
        _ a: borrowing Ball, _ b: borrowing Ball, _ x: borrowing Ball, isFinite: Bool,
        _ work: BallWork
    ) throws(BallError) -> Ball {
        if isFinite || x.sign == nil || x.largestSize < .powerOfTwo(-1) {
            return try series(a, b, x, work)
        }
        if x.sign == -1 {
            let mirrored = try work.negative(x)
            let other = try work.difference(b, a)
            let power = try work.apply(
                .exp, x.midpoint.exponent > 10 ? long(x, work).sum(x, 0) : work.sum(x, 0))
            return try work.product(power, value(other, b, mirrored, isFinite: false, work))
        }
        var sum = Ball(precision: 64)
        if try setFarOut(a, b, x, work, &sum) { return sum }
        return try series(a, b, x, work)
    }

    private static func long(_ x: borrowing Ball, _ work: BallWork) -> BallWork {
        work.finer(max(x.midpoint.exponent.value, 0))
    }

    /// Σ (a)_k x^k/((b)_k k!)
    private static func series(
        _ a: borrowing Ball, _ b: borrowing Ball, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        var series = RealSeries(above: 1, below: 2)
        series.isRelative = true
        series.set(0, a)
        series.set(1, b)
        series.set(2, 1)
        var sum = Ball(precision: 64)
        _ = try series.sum(at: x, bits: work.precision, into: &sum, .hyp1f1, work.monitor)
        return sum
    }

    /// Bound 160: Γ(b) (e^x x^(a−b)/Γ(a) Σ (b − a)_k (1 − a)_k/(k! x^k) + cos(πa) x^(−a)/Γ(b − a)
    /// Σ (a)_k (a − b + 1)_k/(k! (−x)^k)). False where that does not reach the precision.
    private static func setFarOut(
        _ a: borrowing Ball, _ b: borrowing Ball, _ x: borrowing Ball, _ work: BallWork,
        _ ball: inout Ball
    ) throws(BallError) -> Bool {
        let size = x.approximateDouble
        guard 1.44 * size > Double(work.precision) + 40, x.midpoint.exponent.value < 60 else {
            return false
        }
        let other = try work.difference(b, a)
        guard let lost = lostBits(a, b, x) else { return false }
        let inverse = try work.inverse(x)
        var first = Ball(precision: 64)
        guard
            try setExpansion(
                other, work.difference(1, a), inverse, lost, work, &first)
        else { return false }
        // The second part is smaller by the factor e^x.
        let bits = max(8, work.precision - Int(min(1.43 * size, 1e9)) + 64)
        var second = Ball(precision: 64)
        guard
            try setExpansion(
                a, work.difference(1, other), work.negative(inverse), lost,
                BallWork(bits, work.monitor), &second)
        else { return false }
        let difference = try work.negative(other)
        let growing = try work.product(
            work.product(
                first, work.power(x, difference, timesExponentialOf: -1)), work.inverseGamma(a))
        let angle = try work.finer(max(a.midpoint.exponent.value, 0)).product(
            work.finer(max(a.midpoint.exponent.value, 0)).constant(.pi), a)
        let cosine = try work.apply(.cos, angle)
        let falling = try work.product(
            work.product(
                work.product(second, cosine),
                work.power(x, work.negative(a), timesExponentialOf: 0)), work.inverseGamma(other))
        ball = try work.product(work.sum(growing, falling), work.apply(.gamma, b))
        return true
    }

    /// An upper bound of log2 of the ratio of the rest of both expansions to its first term; nil where none
    /// is known.
    private static func lostBits(
        _ a: borrowing Ball, _ b: borrowing Ball, _ x: borrowing Ball
    ) -> Int? {
        let (p, q, size) = (a.approximateDouble, b.approximateDouble, x.approximateDouble)
        // Room for the rounding of doubles and the radii of balls.
        if max(a.radius, b.radius) > .powerOfTwo(-10) || x.radius > x.smallestSize { return nil }
        let distance = (q - 2 * p).magnitude * 1.01 + 0.1
        if size < 2 * distance * distance + 8 { return nil }
        let count = 2 * size + 4 * (p.magnitude + q.magnitude) + 2000
        let sigma = 1.01 * distance / size
        let nu = 1 + 2 * sigma * sigma
        let tau = nu * sigma
        let rho = (p * p).magnitude + (p * q).magnitude + q.magnitude / 2 + 1
        // log2 of C(1) and of C(n)
        let one = (1.61 + sigma * nu * nu) * nu
        let many =
            ((1 + 1.6 * count).squareRoot() + sigma * nu * nu * count).logBase2
            + count * 2 * sigma * sigma * log2OfE
        let bits = 1 + many + 1 + 2 * one * rho / ((1 - tau) * size) * log2OfE
        return bits < 200 ? Int(bits) + 2 : nil
    }

    /// Σ (p)_k (q)_k/k! z^k with the omitted terms, to as many bits as the work has; `lost` more are summed.
    private static func setExpansion(
        _ p: borrowing Ball, _ q: borrowing Ball, _ z: borrowing Ball, _ lost: Int,
        _ work: BallWork, _ ball: inout Ball
    ) throws(BallError) -> Bool {
        var series = RealSeries(above: 2, below: 1)
        series.set(0, p)
        series.set(1, q)
        series.set(2, 1)
        series.firstEnclosing = 0
        let bits = work.precision + lost
        guard try series.sum(at: z, bits: bits, into: &ball, .hyp1f1, work.monitor) else {
            return false
        }
        ball.widen(by: .powerOfTwo(-work.precision))
        return true
    }
}
