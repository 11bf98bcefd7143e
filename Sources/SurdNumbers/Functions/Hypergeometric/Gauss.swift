internal import CGMP

/// 2F1(a, b; c; x) for x < 1: the series, or one with an argument closer to 0.
enum Gauss {
    static func value(
        _ a: borrowing Ball, _ b: borrowing Ball, _ c: borrowing Ball, _ x: borrowing Ball,
        isFinite: Bool, _ work: BallWork
    ) throws(BallError) -> Ball {
        let place = x.approximateDouble
        // Gamma functions cost as much as some hundred terms.
        let border = work.precision < 300 ? 0.75 : 0.6
        if isFinite || place.magnitude <= border {
            return try direct(a, b, c, x, isFinite: isFinite, work)
        }
        let point = Point(x: Ball(copying: x), rest: try work.finer(x.precision).difference(1, x))
        if place > 0 {
            let excess = try work.difference(work.difference(c, a), b)
            return try nearOne(a, b, c, excess, point, work)
        }
        // (1 − x)^(−a) 2F1(a, c − b; c; x/(x − 1)), or the same with a and b exchanged: the one whose
        // parameters tend to be positive.
        let left = min(a.approximateDouble, c.approximateDouble - b.approximateDouble)
        let right = min(b.approximateDouble, c.approximateDouble - a.approximateDouble)
        return left >= right
            ? try transformed(a, b, c, point, border, work)
            : try transformed(b, a, c, point, border, work)
    }

    /// An argument with 1 − x, which has more significant bits than x shows where x is close to 1.
    private struct Point: ~Copyable {
        let x: Ball
        let rest: Ball
    }

    /// The series at x, or (1 − x)^(c − a − b) times that of c − a and c − b, where the terms of the latter
    /// are positive and those of the former grow and cancel.
    private static func direct(
        _ a: borrowing Ball, _ b: borrowing Ball, _ c: borrowing Ball, _ x: borrowing Ball,
        isFinite: Bool, _ work: BallWork
    ) throws(BallError) -> Ball {
        let (p, q) = (a.approximateDouble, b.approximateDouble)
        let size = x.approximateDouble
        let isWorthIt = size > 0 && min(p, q) < 0 && size * (p * q).magnitude > 64
        if !isFinite, isWorthIt {
            let left = try work.difference(c, a)
            let right = try work.difference(c, b)
            if c.sign == 1, left.sign == 1, right.sign == 1 {
                let rest = try work.finer(x.precision).difference(1, x)
                let power = try work.power(rest, work.difference(left, b), timesExponentialOf: 0)
                return try work.product(
                    power, series(left, right, c, x, work, isRelative: true))
            }
        }
        return try series(a, b, c, x, work, isRelative: true)
    }

    private static func transformed(
        _ a: borrowing Ball, _ b: borrowing Ball, _ c: borrowing Ball, _ point: borrowing Point,
        _ border: Double, _ work: BallWork
    ) throws(BallError) -> Ball {
        let mirrored = try work.negative(work.quotient(point.x, point.rest))
        let other = try work.difference(c, b)
        let power = try work.power(point.rest, work.negative(a), timesExponentialOf: 0)
        if mirrored.approximateDouble <= border {
            return try work.product(
                power, series(a, other, c, mirrored, work, isRelative: true))
        }
        let excess = try work.difference(b, a)
        let near = Point(x: mirrored, rest: try work.inverse(point.rest))
        return try work.product(power, nearOne(a, other, c, excess, near, work))
    }

    /// Σ (a)_k (b)_k x^k/((c)_k k!)
    private static func series(
        _ a: borrowing Ball, _ b: borrowing Ball, _ c: borrowing Ball, _ x: borrowing Ball,
        _ work: BallWork, isRelative: Bool = false
    ) throws(BallError) -> Ball {
        var series = RealSeries(above: 2, below: 2)
        series.isRelative = isRelative
        series.set(0, a)
        series.set(1, b)
        series.set(2, c)
        series.set(3, 1)
        var sum = Ball(precision: 64)
        _ = try series.sum(
            at: x, bits: work.precision, into: &sum, .hyp2f1, work.monitor)
        return sum
    }

    // MARK: - Next to 1

    /// Gauss's formula Γ(c) Γ(c − a − b)/(Γ(c − a) Γ(c − b)).
    static func atOne(
        _ a: borrowing Ball, _ b: borrowing Ball, _ c: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let first = try work.difference(c, a)
        let second = try work.difference(c, b)
        let excess = try work.difference(first, b)
        guard let sign = excess.sign else { throw .needsPrecision }
        if sign <= 0 { throw .pole(.hyp2f1, at: "x = 1 and c - a - b ≤ 0") }
        let top = try work.product(work.apply(.gamma, c), work.apply(.gamma, excess))
        return try work.product(
            top, work.product(work.inverseGamma(first), work.inverseGamma(second)))
    }

    /// In powers of 1 − x: DLMF 15.8.4; where c − a − b is an integer, or cannot be distinguished
    /// from one, bound 161.
    private static func nearOne(
        _ a: borrowing Ball, _ b: borrowing Ball, _ c: borrowing Ball, _ excess: borrowing Ball,
        _ point: borrowing Point, _ work: BallWork
    ) throws(BallError) -> Ball {
        // A polynomial: the limits for integer excesses would give 0 where both kinds of gamma functions have
        // poles.
        if a.endsSeries || b.endsSeries {
            return try series(a, b, c, point.x, work, isRelative: true)
        }
        let nearest = excess.approximateDouble.rounded()
        guard nearest.magnitude < 1e5 else {
            throw .tooCostly(.hyp2f1, "of these parameters")
        }
        let m = Int(nearest)
        let gap = try work.sum(excess, -m)
        let width = gap.largestSize
        if gap.isExact, gap.midpoint.isZero { return try ofInteger(m, a, b, point.rest, work) }
        if width <= .powerOfTwo(-work.precision - 16) || gap.sign == nil && !gap.isExact {
            // The limit, and a bound of the distance of the function from it, for all c of the
            // ball.
            var value = try ofInteger(m, a, b, point.rest, work)
            if !width.isZero { value.widen(by: try change(a, b, c, width, point.rest)) }
            return value
        }
        // The closer to an integer, the more bits cancel.
        let lost = max(0, -gap.midpoint.exponent.value)
        let long = lost > 8 ? work.finer(2 * lost) : work
        let above = try long.difference(c, a)
        let beside = try long.difference(c, b)
        let negative = try long.negative(excess)
        let first = try series(
            a, b, long.difference(1, excess), point.rest, long)
        let second = try series(above, beside, long.sum(excess, 1), point.rest, long)
        let left = try long.product(
            long.product(first, long.apply(.gamma, excess)),
            long.product(long.inverseGamma(above), long.inverseGamma(beside)))
        let power = try long.power(point.rest, excess, timesExponentialOf: 0)
        let right = try long.product(
            long.product(long.product(second, power), long.apply(.gamma, negative)),
            long.product(long.inverseGamma(a), long.inverseGamma(b)))
        return try long.product(long.sum(left, right), long.apply(.gamma, c))
    }

    /// The value for c = a + b + m, at 1 − `rest`.
    private static func ofInteger(
        _ m: Int, _ a: borrowing Ball, _ b: borrowing Ball, _ rest: borrowing Ball,
        _ work: BallWork
    ) throws(BallError) -> Ball {
        if m >= 0 { return try limit(m, a, b, rest, work) }
        // (1 − x)^(c − a − b) 2F1(c − a, c − b; c; x)
        let mirrored = try limit(-m, work.sum(b, m), work.sum(a, m), rest, work)
        var power = Ball(precision: work.precision)
        try power.setPower(rest, m)
        return try work.product(mirrored, power)
    }

    /// DLMF 15.8.10 with c = a + b + m, m ≥ 0 and w = 1 − x: Γ(c) times
    /// Σ (a)_k (b)_k (m − k − 1)!/k! (−w)^k/(Γ(a + m) Γ(b + m)), k < m, and
    /// (−w)^m/(Γ(a) Γ(b)) Σ (a + m)_k (b + m)_k/(k! (k + m)!) w^k (h_k − ln w),
    /// h_k = ψ(k + 1) + ψ(k + m + 1) − ψ(a + m + k) − ψ(b + m + k).
    private static func limit(
        _ m: Int, _ a: borrowing Ball, _ b: borrowing Ball, _ w: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        if m > 10_000 { throw .tooCostly(.hyp2f1, "of these parameters") }
        let first = try work.sum(a, m)
        let second = try work.sum(b, m)
        let whole = try work.sum(first, b)
        var finite = Ball(word: 0)
        if m > 0 {
            var term = try work.apply(.gamma, Ball(word: m))
            finite = try work.product(term, 1)
            for k in 1..<max(m, 1) {
                if k & 31 == 0 { try Ball.check(work.monitor) }
                let factor = try work.product(work.sum(a, k - 1), work.sum(b, k - 1))
                term = try work.product(
                    work.product(work.product(term, factor), w), -1, over: k * (m - k))
                finite = try work.sum(finite, term)
            }
            finite = try work.product(
                finite, work.product(work.inverseGamma(first), work.inverseGamma(second)))
        }
        var factor = try work.product(work.inverseGamma(a), work.inverseGamma(b))
        if !(factor.isExact && factor.midpoint.isZero) {
            var power = Ball(precision: work.precision)
            try power.setPower(w, m)
            factor = try work.product(
                work.product(factor, power), work.inverseGamma(Ball(word: m + 1)))
            if m & 1 == 1 { factor.changeSign() }
            let tail = try logarithmic(m, first, second, w, work)
            finite = try work.sum(finite, work.product(factor, tail))
        }
        return try work.product(finite, work.apply(.gamma, whole))
    }

    /// Σ (p)_k (q)_k m!/(k! (k + m)!) w^k (h_k − ln w), p = a + m and q = b + m.
    private static func logarithmic(
        _ m: Int, _ p: borrowing Ball, _ q: borrowing Ball, _ w: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        var weight = try work.difference(
            work.sum(
                work.apply(.digamma, Ball(word: 1)), work.apply(.digamma, Ball(word: m + 1))),
            work.sum(work.apply(.digamma, p), work.apply(.digamma, q)))
        weight = try work.difference(weight, work.apply(.ln, w))
        var term = Ball(word: 1)
        var sum = try work.product(weight, 1)
        let least = min(p.approximateDouble, q.approximateDouble)
        try KernelCost.check(
            work: Double(work.precision) * (2000 + 8 * Double(work.precision) / 64), work.monitor)
        let border = Magnitude.powerOfTwo(-work.precision)
        var k = 0
        while true {
            if k & 15 == 0 { try Ball.check(work.monitor) }
            let left = try work.sum(p, k)
            let right = try work.sum(q, k)
            let both = try work.product(left, right)
            let divisor = (k + 1) * (k + 1 + m)
            term = try work.product(
                work.product(term, both), w)
            term = try work.product(term, 1, over: divisor)
            // 1/(k + 1) + 1/(k + m + 1) − 1/p_k − 1/q_k
            let step = try work.difference(
                work.product(Ball(word: 2 * k + m + 2), 1, over: divisor),
                work.quotient(work.sum(left, right), both))
            weight = try work.sum(weight, step)
            k += 1
            let part = try work.product(term, weight)
            let size = part.largestSize
            if size <= border, Double(k) + least > 1 {
                let next = WeightedTerm(
                    index: k, size: term.largestSize, weight: weight.largestSize)
                if let rest = remainder(from: next, m, p, q, w) {
                    sum.widen(by: rest)
                    return sum
                }
            }
            sum = try work.sum(sum, part)
            if k > 1 << 22 { throw .needsPrecision }
        }
    }

    /// A term of the series with the logarithm: an upper bound of its size without the weight, and one of the
    /// weight.
    private struct WeightedTerm {
        let index: Int
        let size: Magnitude
        let weight: Magnitude
    }

    /// Bound 161: an upper bound of the sum of that term and all later ones.
    private static func remainder(
        from term: WeightedTerm, _ m: Int, _ p: borrowing Ball, _ q: borrowing Ball,
        _ w: borrowing Ball
    ) -> Magnitude? {
        let k = term.index
        var ratio = w.largestSize
        var change = Magnitude(atLeast: 2 / Double(k + 1)) * Magnitude(atLeast: 1 + 0x1p-40)
        guard let left = ends(p, k), let right = ends(q, k) else { return nil }
        ratio = ratio * max(.one, left.above / Magnitude(atMost: UInt(k + 1)))
        ratio = ratio * max(.one, right.above / Magnitude(atMost: UInt(k + 1 + m)))
        change = change + .one / left.below + .one / right.below
        let room = Magnitude.one.minusDown(ratio)
        if room.isZero { return nil }
        return term.size * (term.weight / room + change / (room.timesDown(room)))
    }

    private static func ends(_ p: borrowing Ball, _ k: Int) -> (above: Magnitude, below: Magnitude)?
    {
        var sum = Ball(precision: 64)
        guard (try? sum.setSum(p, Ball(word: k), precision: 64)) != nil, sum.sign == 1 else {
            return nil
        }
        return (sum.largestSize, sum.smallestSize)
    }

    /// Bound 162: an upper bound of the change of the function while c moves by `width`.
    private static func change(
        _ a: borrowing Ball, _ b: borrowing Ball, _ c: borrowing Ball, _ width: Magnitude,
        _ rest: borrowing Ball
    ) throws(BallError) -> Magnitude {
        if width > .powerOfTwo(-16) { throw .needsPrecision }
        let (p, q) = (a.largestSize.approximateDouble, b.largestSize.approximateDouble)
        let lower = c.approximateDouble - 0x1p-12
        guard p < 1e4, q < 1e4, lower.magnitude < 1e4 else {
            throw .tooCostly(.hyp2f1, "of these parameters")
        }
        if c.radius > .powerOfTwo(-16) { throw .needsPrecision }
        // Upper bounds of |a| and |b|, a lower bound of c, and of the distance of c + j from zero.
        let (above, beside) = (p + 0x1p-12, q + 0x1p-12)
        let nearest = (c.approximateDouble - c.approximateDouble.rounded()).magnitude - 0x1p-11
        let gap = lower > 0.5 ? lower : nearest
        if gap <= 0x1p-10 { throw .needsPrecision }
        let s = max(above + beside - lower, 0) + 1
        // K = sup Π (|a| + j)(|b| + j)/(|c + j| (s + j)), and all factors are at most 1 from the last on.
        let end = Int(max(above * beside - lower * s, 0) + max(-lower, 0)) + 2
        if end > 1 << 22 { throw .tooCostly(.hyp2f1, "of these parameters") }
        var (largest, product) = (Magnitude.one, Magnitude.one)
        for j in 0..<end {
            let index = Double(j)
            let below = lower + index > 0.5 ? lower + index : gap
            let ratio =
                (above + index) * (beside + index) / (below * (s + index)) * (1 + 0x1p-40)
            product = product * Magnitude(atLeast: ratio)
            largest = max(largest, product)
        }
        // K s x (1 − x)^(−s − 1) over the gap.
        let inverse = Magnitude.one / rest.smallestSize
        let power = inverse.power(UInt(s.rounded(.up)) + 1)
        return largest * Magnitude(atLeast: s) * power * width / Magnitude(atMost: gap)
    }
}

extension Ball {
    /// Whether it is 0, -1, -2, ...: the series of such a parameter is finite.
    fileprivate var endsSeries: Bool { isExact && sign != 1 && midpoint.isInteger }
}

extension Magnitude {
    fileprivate var approximateDouble: Double {
        exponent.value > 1000
            ? .infinity
            : Double(
                sign: .plus, exponent: max(exponent.value, -1000) - 32,
                significand: Double(mantissa))
    }
}
