/// 2F1 of a rectangle that no formula moves close to zero: Taylor series from point to point, by the
/// differential equation z(1 - z) F'' + (c - (a + b + 1) z) F' - ab F = 0.
struct ComplexGaussByTaylor {
    private let a: ComplexBox
    private let b: ComplexBox
    private let c: ComplexBox
    private let work: ComplexWork

    /// The length of a step as a fraction of the distance to the nearest singularity. With more, the radii of
    /// the terms would grow although the terms fall, because the two parts of the recurrence cancel.
    private static let share = 0.25
    private static let mostSteps = 1 << 8
    /// The limit of terms of a step for each bit. Half as many reach the precision where the parameters are
    /// small. Where all do not, the radii prevent it.
    private static let termsForEachBit = 4
    private static let leastTerms = 256
    private static let mostSize = 1e5
    /// The bits that a step may lose, for plans.
    private static let bitsOfStep = 6

    private init(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ c: borrowing ComplexBall,
        _ work: ComplexWork
    ) {
        self.a = ComplexBox(ComplexBall(copying: a))
        self.b = ComplexBox(ComplexBall(copying: b))
        self.c = ComplexBox(ComplexBall(copying: c))
        self.work = work
    }

    /// On the real line beyond 1 the value is that of the lower side.
    static func value(
        _ a: borrowing ComplexBall, _ b: borrowing ComplexBall, _ c: borrowing ComplexBall,
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let (x, y) = z.approximate
        if !z.isReal, z.imaginary.containsZero, z.real.largestSize > Magnitude.one {
            throw .needsPrecision
        }
        let path = try path(to: x, z.isReal && x > 1 ? -0.0 : y)
        let long = work.finer(32 + bitsOfStep * path.count)
        let solution = ComplexGaussByTaylor(a, b, c, long)
        // F'(z) = ab/c F(a + 1, b + 1; c + 1; z)
        var center = Self.point(path[0])
        let value = ComplexBox(
            try long.hypergeometric([.ball(a), .ball(b)], [.ball(c)], center))
        let next = try long.hypergeometric(
            [.ball(long.sum(a, 1)), .ball(long.sum(b, 1))], [.ball(long.sum(c, 1))], center)
        let slope = ComplexBox(
            try long.product(long.quotient(long.product(a, b), c), next))
        var pair = Pair(value: value, slope: slope)
        for place in path.dropFirst() {
            try work.check()
            let target = Self.point(place)
            pair = try solution.step(pair, from: center, to: target)
            center = target
        }
        pair = try solution.step(pair, from: center, to: z)
        return ComplexBall(copying: pair.value.value)
    }

    private struct Pair {
        let value: ComplexBox
        let slope: ComplexBox
    }

    private static func point(_ place: (x: Double, y: Double)) -> ComplexBall {
        var result = ComplexBall(precision: 64)
        result.set(exactly: place.x, place.y)
        return result
    }

    // MARK: - The way

    private static func distance(_ x: Double, _ y: Double) -> Double {
        (x * x + y * y).squareRoot()
    }

    /// The distance of the nearest singularity.
    private static func radius(_ x: Double, _ y: Double) -> Double {
        min(distance(x, y), distance(x - 1, y))
    }

    /// Points from one at which the series converges, each well inside the disc around the one before, so
    /// that the last disc contains x + yi. For points beyond 1 the path passes 1 on the side of y.
    private static func path(
        to x: Double, _ y: Double
    ) throws(BallError) -> [(x: Double, y: Double)] {
        let isLower = y.sign == .minus
        let size = distance(x, y)
        var corners: [(x: Double, y: Double)] = []
        var place: (x: Double, y: Double)
        if x <= 0.5 {
            let scale = min(0.5, 0.5 / size)
            place = (rounded(x * scale, besides: 1), rounded(y * scale, besides: 1))
            if radius(place.x, place.y) < 0x1p-10 { place = (0, isLower ? -0.5 : 0.5) }
        } else {
            place = (0.03125, isLower ? -0.5 : 0.5)
            corners.append((1.03125, isLower ? -0.9375 : 0.9375))
        }
        corners.append((x, y))
        var path = [place]
        for corner in corners {
            while true {
                let (dx, dy) = (corner.x - place.x, corner.y - place.y)
                let rest = distance(dx, dy)
                let most = share * radius(place.x, place.y)
                if rest <= most { break }
                guard path.count < mostSteps, most > 0 else {
                    throw .number(
                        .tooCostly(what: "hyp2f1 of a number this close to the edge of its series"))
                }
                let part = most / rest * 0.95
                place = (
                    rounded(place.x + dx * part, besides: most),
                    rounded(place.y + dy * part, besides: most)
                )
                path.append(place)
            }
        }
        return path
    }

    /// A double with few bits compared with the size of a step, so that the centre of a series is
    /// short.
    private static func rounded(_ x: Double, besides step: Double) -> Double {
        let unit = step.binade * 0x1p-12
        return (x / unit).rounded() * unit
    }

    // MARK: - A step

    /// The solution and its slope at z, from those at a point p: Σ U_n and Σ n U_n, U_n = u_n t^n, t = z - p,
    /// q = p (1 - p), (n + 1)(n + 2) q U_(n+2) = -(n + 1)((1 - 2p) n + c - (a + b + 1) p) t
    /// U_(n+1) + (n + a)(n + b) t² U_n. Bound 265 covers the rest.
    private func step(
        _ start: Pair, from p: borrowing ComplexBall, to z: borrowing ComplexBall
    ) throws(BallError) -> Pair {
        let t = try work.difference(z, p)
        if t.isZero { return start }
        let product = try work.product(p, work.difference(1, p))
        let scale = try work.quotient(t, product)
        let linear = try work.product(work.difference(1, work.product(p, 2)), scale)
        let sum = try work.sum(work.sum(a.value, b.value), 1)
        let constant = try work.product(work.difference(c.value, work.product(sum, p)), scale)
        let square = try work.product(t, scale)
        let rest = Rest(linear, constant, square, self)
        // U_n and U_(n+1), and both sums.
        let terms = ComplexOperands(count: 2, precision: work.precision)
        let sums = ComplexOperands(count: 2, precision: work.precision)
        terms[0].set(copying: start.value.value)
        let step = try work.product(start.slope.value, t)
        terms[1].set(copying: step)
        let size = (a.value.largestSize + b.value.largestSize + c.value.largestSize).doubleUp
        if size > Self.mostSize {
            throw .number(.tooCostly(what: "a hypergeometric function of such parameters"))
        }
        let most = Self.leastTerms + Self.termsForEachBit * work.precision + 8 * Int(size)
        for n in 0..<most {
            if n & 31 == 0 { try work.check() }
            let value = try work.sum(sums[0], terms[0])
            let slope = try work.sum(sums[1], work.product(terms[0], n))
            sums[0].set(copying: value)
            sums[1].set(copying: slope)
            let first = try work.product(
                work.product(work.sum(work.product(linear, n), constant), terms[1]), -1, over: n + 2
            )
            let factors = try work.product(work.sum(a.value, n), work.sum(b.value, n))
            let second = try work.product(
                work.product(work.product(factors, square), terms[0]), 1, over: (n + 1) * (n + 2))
            let next = try work.sum(first, second)
            terms[0].set(copying: terms[1])
            terms[1].set(copying: next)
            if n & 3 == 3, rest.widen(sums, n + 1, terms, work) {
                return Pair(
                    value: ComplexBox(ComplexBall(copying: sums[0])),
                    slope: ComplexBox(try work.quotient(sums[1], t)))
            }
        }
        throw .needsPrecision
    }

    /// Bound 265: |U_(k+2)| ≤ E |U_(k+1)| + H |U_k| for k ≥ n.
    private struct Rest {
        private let linear: Double
        private let constant: Double
        private let square: Double
        private let a: Double
        private let b: Double

        private static let upward = 1 + 0x1p-30
        /// The ratio that is proved, r.
        private static let ratio = 0.75

        init(
            _ linear: borrowing ComplexBall, _ constant: borrowing ComplexBall,
            _ square: borrowing ComplexBall, _ solution: ComplexGaussByTaylor
        ) {
            self.linear = linear.largestSize.doubleUp
            self.constant = constant.largestSize.doubleUp
            self.square = square.largestSize.doubleUp
            a = solution.a.value.largestSize.doubleUp
            b = solution.b.value.largestSize.doubleUp
        }

        /// Widens both sums by upper bounds of Σ |U_k| and Σ k |U_k| from k = n on, where these are
        /// small.
        func widen(
            _ sums: ComplexOperands, _ n: Int, _ terms: ComplexOperands, _ work: ComplexWork
        ) -> Bool {
            let (x, r) = (Double(n + 1), Self.ratio)
            let e = linear + constant / x
            let h = square * (1 + a / x) * (1 + b / x)
            if (e * r + h) * Self.upward > r * r { return false }
            let size = max(
                terms[0].largestSize, terms[1].largestSize * Magnitude(atLeast: Self.upward / r))
            let rest = size * Magnitude(atLeast: Self.upward / (1 - r))
            let noise = sums[0].real.radius.scaled(byPowerOfTwo: -3)
            if rest > sums[0].largestSize * work.tiny, rest > noise { return false }
            sums[0].widen(by: rest)
            sums[1].widen(by: rest * Magnitude(atLeast: Double(n) / (1 - r) * Self.upward))
            return true
        }
    }
}
