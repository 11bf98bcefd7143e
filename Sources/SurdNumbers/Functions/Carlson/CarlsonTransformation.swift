internal import CGMP

/// Carlson's integrals by Gauss's transformation (bounds 318 and 319). Like the arithmetic-geometric mean it
/// moves two of the three arguments together, with twice as many common digits in each step, until a
/// logarithm or an arctangent remains.
///
/// The arguments are points, the midpoints of balls. The steps change their square roots.
struct CarlsonTransformation: ~Copyable {
    /// The roots that move together.
    private var x: Ball
    private var y: Ball
    /// The root above or below both.
    private var apart: Ball
    private let work: BallWork

    /// An upper bound of the steps: their logarithms are halved until they are close to each other, then the
    /// common bits double.
    private static let mostSteps = 1000

    private init(
        _ a: borrowing Ball, _ b: borrowing Ball, _ c: borrowing Ball, _ work: BallWork
    ) throws(BallError) {
        // All calls that may throw come before the value has members.
        let first = try work.root(Ball(exactly: a.midpoint))
        let second = try work.root(Ball(exactly: b.midpoint))
        let third = try work.root(Ball(exactly: c.midpoint))
        self.x = first
        self.y = second
        self.apart = third
        self.work = work
    }

    // MARK: - The integrals

    /// Bound 318: R_F.
    static func first(
        _ a: borrowing Ball, _ b: borrowing Ball, _ c: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        var roots = try CarlsonTransformation(a, b, c, work)
        for _ in 0..<mostSteps {
            try Ball.check(work.monitor)
            roots.sort()
            if try roots.isNearerAbove() { roots.pairAbove() }
            if let error = try roots.settledError() {
                var value = try logarithm(roots.apart, roots.mean(), work)
                value.widen(by: value.largestSize * error)
                return value
            }
            try roots.step(with: roots.split(roots.apart))
        }
        throw .needsPrecision
    }

    /// R_D(a, b, c), where c is above or below both others: bound 319.
    static func second(
        _ a: borrowing Ball, _ b: borrowing Ball, _ c: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        var roots = try CarlsonTransformation(a, b, c, work)
        var sum = WeightedSum(work)
        for _ in 0..<mostSteps {
            try Ball.check(work.monitor)
            let part = try work.inverse(roots.apart)
            if let error = try roots.settledError() {
                let whole = try logarithm(roots.apart, roots.mean(), work)
                return try sum.total(whole, part, roots.apart, roots.mean(), error)
            }
            let split = try roots.split(roots.apart)
            let isAbove = isBelow(roots.x, roots.apart)
            let mean = try roots.mean()
            try roots.step(with: split)
            // Below the others the smaller root stays apart from them.
            if !isAbove { swap(&roots.y, &roots.apart) }
            try sum.add(part, split, isAbove: isAbove, movedTo: roots.apart, mean)
        }
        throw .needsPrecision
    }

    /// Bound 319: R_J.
    static func third(
        _ a: borrowing Ball, _ b: borrowing Ball, _ c: borrowing Ball, _ p: borrowing Ball,
        _ work: BallWork
    ) throws(BallError) -> Ball {
        var roots = try CarlsonTransformation(a, b, c, work)
        var last = try work.root(Ball(exactly: p.midpoint))
        var sum = WeightedSum(work)
        for _ in 0..<mostSteps {
            try Ball.check(work.monitor)
            roots.sort()
            // The last root must not lie between two that move together.
            let isBetween = isBelow(roots.x, last) && isBelow(last, roots.apart)
            let isPairAbove =
                if isBetween { isBelow(last, roots.y) } else { try roots.isNearerAbove() }
            if isPairAbove { roots.pairAbove() }
            let part = try logarithm(roots.apart, last, work)
            if let error = try roots.settledError() {
                let whole = try logarithm(roots.apart, roots.mean(), work)
                return try sum.total(whole, part, last, roots.mean(), error)
            }
            let split = try roots.split(last)
            let isAbove = isBelow(roots.x, last)
            let mean = try roots.mean()
            last = isAbove ? try split.far(work) : try split.near(last, mean, work)
            try sum.add(part, split, isAbove: isAbove, movedTo: last, mean)
            try roots.step(with: roots.split(roots.apart))
        }
        throw .needsPrecision
    }

    // MARK: - Steps

    /// Whether the midpoint of a is below that of b.
    static func isBelow(_ a: borrowing Ball, _ b: borrowing Ball) -> Bool {
        var (a, b) = (a.midpoint, b.midpoint)
        return mpfr_cmp(&a, &b) < 0
    }

    /// Sorts the roots in ascending order.
    private mutating func sort() {
        if CarlsonTransformation.isBelow(y, x) { swap(&x, &y) }
        if CarlsonTransformation.isBelow(apart, y) { swap(&y, &apart) }
        if CarlsonTransformation.isBelow(y, x) { swap(&x, &y) }
    }

    /// Whether the upper two of the sorted roots are at least as close to each other as the lower two,
    /// relative to their size.
    private func isNearerAbove() throws(BallError) -> Bool {
        try CarlsonTransformation.gap(y, apart, work) <= CarlsonTransformation.gap(x, y, work)
    }

    /// Makes the upper two of the sorted roots the pair that moves together.
    private mutating func pairAbove() { swap(&x, &apart) }

    /// An upper bound of |a − b| divided by the larger of the two.
    private static func gap(
        _ a: borrowing Ball, _ b: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Magnitude {
        let difference = try BallWork(64, work.monitor).difference(a, b)
        return difference.largestSize / max(a.smallestSize, b.smallestSize)
    }

    private func mean() throws(BallError) -> Ball {
        var mean = try work.sum(x, y)
        mean.scale(byPowerOfTwo: -1)
        return mean
    }

    /// An upper bound of the relative difference between an integral and that with the mean in place of both
    /// roots, where this is below the precision.
    private func settledError() throws(BallError) -> Magnitude? {
        let gap = try CarlsonTransformation.gap(x, y, work)
        let error = gap.power(2).scaled(byPowerOfTwo: 3)
        return error <= .powerOfTwo(-work.precision) ? error : nil
    }

    /// The factors of a step for a root w that is above or below x and y.
    private struct Split: ~Copyable {
        /// √((w + x)(w + y)) and √((w − x)(w − y))
        let sum: Ball
        let difference: Ball

        /// The larger of both.
        func far(_ work: BallWork) throws(BallError) -> Ball {
            var far = try work.sum(sum, difference)
            far.scale(byPowerOfTwo: -1)
            return far
        }

        /// The smaller of both: their product is w (x + y)/2.
        func near(
            _ w: borrowing Ball, _ mean: borrowing Ball, _ work: BallWork
        ) throws(BallError) -> Ball {
            var near = try work.difference(sum, difference)
            near.scale(byPowerOfTwo: -1)
            if near.relativeAccuracyBits >= work.precision - Split.mostLostBits { return near }
            return try work.quotient(work.product(w, mean), far(work))
        }

        /// How many bits a difference may lose before a quotient is used instead.
        private static let mostLostBits = 12
    }

    private func split(_ w: borrowing Ball) throws(BallError) -> Split {
        let sum = try work.root(work.product(work.sum(w, x), work.sum(w, y)))
        let difference = try work.root(work.product(work.difference(w, x), work.difference(w, y)))
        return Split(sum: sum, difference: difference)
    }

    /// Replaces the pair by its mean, and the root apart by the larger part of its split.
    private mutating func step(with split: borrowing Split) throws(BallError) {
        let mean = try mean()
        // With zero as the root apart, this is the arithmetic-geometric mean.
        let isMeanOfTwo = apart.isExact && apart.midpoint.isZero
        let near = isMeanOfTwo ? Ball(word: 0) : try split.near(apart, mean, work)
        let far = try split.far(work)
        x = mean
        y = near
        apart = far
    }

    // MARK: - What is left

    /// R_C(z², p²) at the midpoints of roots, widened for their balls (bound 319).
    static func logarithm(
        _ z: borrowing Ball, _ p: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let root = Ball(exactly: z.midpoint)
        let last = Ball(exactly: p.midpoint)
        let difference = try work.product(work.difference(last, root), work.sum(last, root))
        var value = try logarithm(root, difference: difference, work) { () throws(BallError) in
            Ball(exactly: p.midpoint)
        }
        let share = p.radius / p.smallestSize
        try value.widen(
            byChangeOfLogarithm: z.isExact ? share : max(z.radius / z.smallestSize, share))
        return value
    }

    /// R_C(z², p²) for a root z, the difference p² − z² and, where it is needed, the root p.
    static func logarithm(
        _ z: borrowing Ball, difference: borrowing Ball, _ work: BallWork,
        _ p: () throws(BallError) -> Ball
    ) throws(BallError) -> Ball {
        guard let sign = difference.sign else { throw .needsPrecision }
        if z.isExact, z.midpoint.isZero {
            var quarter = try work.quotient(work.constant(.pi), p())
            quarter.scale(byPowerOfTwo: -1)
            return quarter
        }
        if sign == 0 { return try work.inverse(z) }
        let excess = try work.quotient(difference, work.square(z))
        if excess.largestSize <= .powerOfTwo(-max(16, work.precision / mostTerms)) {
            return try work.quotient(series(excess, work), z)
        }
        let root = try work.root(sign > 0 ? work.product(difference, 1) : work.negative(difference))
        if sign > 0 { return try work.quotient(work.apply(.atan, work.quotient(root, z)), root) }
        // The argument of an inverse hyperbolic tangent close to 1 has lost digits.
        let isFar = excess.largestSize >= .powerOfTwo(-1)
        return try work.quotient(
            isFar
                ? work.apply(.ln, work.quotient(work.sum(z, root), p()))
                : work.apply(.atanh, work.quotient(root, z)), root)
    }

    /// A series with so many terms costs no more than an arctangent.
    private static let mostTerms = 16

    /// R_C(1, 1 + e) = Σ (−e)^k/(2k + 1) for |e| ≤ 2^(−16).
    static func series(_ e: borrowing Ball, _ work: BallWork) throws(BallError) -> Ball {
        var sum = Ball(word: 1)
        var power = Ball(word: 1)
        var k = 1
        while true {
            if k & 63 == 0 { try Ball.check(work.monitor) }
            power = try work.negative(work.product(power, e))
            let next = power.largestSize
            if next <= .powerOfTwo(-work.precision) {
                // Each omitted term is smaller than the one before by 2^16.
                sum.widen(by: next)
                return sum
            }
            sum = try work.sum(sum, work.product(power, 1, over: 2 * k + 1))
            k += 1
        }
    }

    /// 3 Σ w_k (r_k − R_F) over the steps, where r_k is the integral R_C of the step, and the factor of the
    /// remaining integral.
    private struct WeightedSum: ~Copyable {
        private let work: BallWork
        private var factor = Ball(word: 1)
        private var weights = Ball(word: 0)
        private var parts = Ball(word: 0)

        init(_ work: BallWork) { self.work = work }

        /// The step of the last root from what was split to `last`.
        mutating func add(
            _ part: borrowing Ball, _ split: borrowing Split, isAbove: Bool,
            movedTo last: borrowing Ball, _ mean: borrowing Ball
        ) throws(BallError) {
            var weight = try work.quotient(factor, work.product(split.sum, split.difference))
            if !isAbove { weight = try work.negative(weight) }
            weights = try work.sum(weights, weight)
            parts = try work.sum(parts, work.product(weight, part))
            weight.scale(byPowerOfTwo: 1)
            factor = try work.product(weight, CarlsonTransformation.excess(last, mean, work))
        }

        /// The total, where R_F = `whole` and the R_C of the last root is `part`, both without their relative
        /// error.
        borrowing func total(
            _ whole: borrowing Ball, _ part: borrowing Ball, _ last: borrowing Ball,
            _ mean: borrowing Ball, _ error: Magnitude
        ) throws(BallError) -> Ball {
            var rest = try work.quotient(
                work.difference(whole, part), CarlsonTransformation.excess(last, mean, work))
            rest.widen(by: rest.largestSize * error)
            var first = try work.product(whole, 1)
            first.widen(by: first.largestSize * error)
            let known = try work.difference(parts, work.product(weights, first))
            return try work.product(work.sum(work.product(factor, rest), known), 3)
        }
    }

    /// p² − a²
    private static func excess(
        _ p: borrowing Ball, _ a: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        try work.product(work.difference(p, a), work.sum(p, a))
    }
}
