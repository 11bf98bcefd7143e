/// Gauss's mean and the complete elliptic integrals of rectangles (bound 219).
enum ComplexMeans {
    private static let mostSteps = 200

    /// The results of the steps from (1, b): the mean, and Σ 2^(n-1) c_n², c_n² = a_n² - b_n², for n from 0
    /// on.
    struct Mean: ~Copyable {
        var mean: ComplexBall
        var sum: ComplexBall
    }

    /// The mean of 1 and b, where b lies on the imaginary axis or to the right of it.
    static func steps(
        _ b: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> Mean {
        var a = ComplexBall(word: 1)
        var b = ComplexBall(copying: b)
        var square = try work.difference(1, work.square(b))
        var sum = try work.product(square, 1, over: 2)
        for n in 0..<mostSteps {
            try work.check()
            // |M(1, b/a) - 1| ≤ |1 - (b/a)²| = |c²/a²|
            let size = a.smallestSize
            if size.isZero { throw .needsPrecision }
            let rest = square.largestSize / size.timesDown(size)
            if rest <= .powerOfTwo(-work.precision - n) {
                // Each later c² is at most half of the one before, times at most a twelfth of its size.
                sum.widen(by: square.largestSize.scaled(byPowerOfTwo: n))
                a.widen(by: a.largestSize * rest)
                return Mean(mean: a, sum: sum)
            }
            let mean = try work.product(work.sum(a, b), 1, over: 2)
            // c_(n+1) = c_n²/(4 a_(n+1)), c² is the square of that
            let next = try work.quotient(square, work.product(mean, 4))
            // √(ab) on the side of a: a √(b/a)
            b = try work.product(a, work.root(work.quotient(b, a)))
            a = mean
            square = try work.square(next)
            var scaled = ComplexBall(copying: square)
            scaled.scale(byPowerOfTwo: n)
            sum = try work.sum(sum, scaled)
        }
        throw .needsPrecision
    }

    // MARK: - The mean alone

    /// M(x, y), where the first step uses the root of xy that is closer to the mean of x and y. Where y/x is
    /// negative, this is the principal root.
    static func agm(
        _ x: borrowing ComplexBall, _ y: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if x.isZero || y.isZero { return ComplexBall(word: 0) }
        let long = work.finer(guardBits(work.precision))
        if var steps = try MeanSteps(ComplexBall(copying: x), ComplexBall(copying: y), long) {
            return try steps.mean()
        }
        var sum = try long.sum(x, y)
        if sum.isZero { return sum }
        let product = try long.product(x, y)
        let isLeft = product.real.midpoint.isNegative
        var root =
            isLeft
            ? try long.turned(long.root(long.negative(product))) : try long.root(product)
        let isPrincipal = isLeft ? product.imaginary.sign.map { $0 >= 0 } : true
        if try isFarther(root, isPrincipal: isPrincipal, from: sum, work) { root.changeSign() }
        sum.scale(byPowerOfTwo: -1)
        guard var steps = try MeanSteps(sum, root, long) else { throw .needsPrecision }
        return try steps.mean()
    }

    /// Whether -r is closer to s than r is, or as close and the principal root.
    private static func isFarther(
        _ r: borrowing ComplexBall, isPrincipal: Bool?, from s: borrowing ComplexBall,
        _ work: ComplexWork
    ) throws(BallError) -> Bool {
        let short = ComplexWork(64, work.monitor)
        let a = short.rounded(r)
        let b = short.rounded(s)
        let side = try short.real.sum(
            short.real.product(a.real, b.real), short.real.product(a.imaginary, b.imaginary))
        guard let side = side.sign else { throw .needsPrecision }
        if side != 0 { return side < 0 }
        guard let isPrincipal else { throw .needsPrecision }
        return !isPrincipal
    }

    /// Bits for the rounding errors: some units in the last place for each of a handful of steps, and more of them where
    /// products come from squares.
    private static func guardBits(_ precision: Int) -> Int { precision < 976 ? 8 : 24 }
}

/// The steps of a mean of two numbers that lie to the right of the imaginary axis after both were rotated
/// (bound 266).
///
/// The balls are reused, because for few digits making one costs as much as a product.
private struct MeanSteps: ~Copyable {
    private let work: ComplexWork
    /// The number of quarter turns.
    private let turns: Int
    private var a: ComplexBall
    private var b: ComplexBall
    /// ab, or b² where the step to a and b was computed.
    private var product: ComplexBall
    private var isProduct = true
    private var sum: ComplexBall
    private var difference: ComplexBall
    /// a², where products come from squares.
    private var square: ComplexBall
    private var hasSquare = false
    private var u: Ball
    private var v: Ball
    private var w: Ball

    private static let mostSteps = 200
    /// From so many bits on, products dominate the cost.
    private static let leastLong = 1_000

    /// Nil where the numbers do not show a rotation that moves both to the right.
    init?(
        _ a: consuming ComplexBall, _ b: consuming ComplexBall, _ work: ComplexWork
    ) throws(BallError) {
        var first = a
        var second = b
        var product = ComplexBall(precision: work.precision)
        var u = Ball(precision: work.precision)
        var v = Ball(precision: work.precision)
        if first.isReal {
            try product.real.setProduct(second.real, first.real, precision: work.precision)
            try product.imaginary.setProduct(
                second.imaginary, first.real, precision: work.precision)
        } else {
            try product.setProduct(first, second, precision: work.precision, &u, &v)
        }
        var turns = 0
        while !Self.fits(first.real, second.real, product) {
            turns += 1
            if turns == 4 { return nil }
            first.turn()
            second.turn()
            product.changeSign()
        }
        self.work = work
        self.turns = turns
        self.a = first
        self.b = second
        self.product = product
        self.u = u
        self.v = v
        sum = ComplexBall(precision: work.precision)
        difference = ComplexBall(precision: work.precision)
        square = ComplexBall(precision: 64)
        w = Ball(precision: work.precision)
    }

    /// Whether both real parts are positive, or one of them is zero, and the product does not touch the cut
    /// of the root.
    private static func fits(
        _ a: borrowing Ball, _ b: borrowing Ball, _ product: borrowing ComplexBall
    ) -> Bool {
        guard let first = a.sign, let second = b.sign, first >= 0, second >= 0, first + second > 0
        else { return false }
        return !product.real.midpoint.isNegative || product.imaginary.sign != nil
    }

    mutating func mean() throws(BallError) -> ComplexBall {
        let bits = work.precision
        var ratio: Magnitude?
        for _ in 0..<Self.mostSteps {
            try work.check()
            try sum.setSum(a, b, precision: bits)
            sum.scale(byPowerOfTwo: -1)
            if let last = ratio {
                ratio = last * last * Self.decline
            } else {
                try difference.setDifference(a, b, precision: bits)
                ratio = try smallRatio()
            }
            if let ratio, let terms = terms(ratio) {
                var value =
                    terms < Self.series.count
                    ? try shortEnd(ratio, terms) : try end(ratio, terms)
                // Rotates back.
                if turns > 0 { for _ in turns..<4 { value.turn() } }
                return value
            }
            if !isProduct { try multiply(isNear: ratio != nil) }
            try step()
        }
        throw .needsPrecision
    }

    /// An upper bound of the size of (a - b)/(a + b), where it is at most 1/4; the sum is halved.
    private func smallRatio() throws(BallError) -> Magnitude? {
        let distance = difference.largestSize
        // The sum is computed only where it matters.
        let size = max(sum.real.midpoint.exponent, sum.imaginary.midpoint.exponent)
        if distance.exponent.value > size.value - 2 { return nil }
        let smallest = sum.smallestSize
        if smallest.isZero { throw .needsPrecision }
        let ratio = (distance / smallest).scaled(byPowerOfTwo: -1)
        return ratio <= Self.mostRatio ? ratio : nil
    }

    /// With r = (a - b)/(a + b), that of the next step is r²/(1 + √(1 - r²))²: where |r| is at most 1/4,
    /// below 0.2604 |r|².
    private static let mostRatio = Magnitude.powerOfTwo(-2)
    private static let decline = Magnitude(atLeast: 0.2604)

    /// ab. For many bits a square is cheaper, and ab is 2((a + b)/2)² - (a² + b²)/2, whose squares are those
    /// of the steps before and after; where a and b are close to each other nothing cancels.
    private mutating func multiply(isNear: Bool) throws(BallError) {
        let bits = work.precision
        guard isNear, bits >= Self.leastLong else {
            hasSquare = false
            return try product.setProduct(a, b, precision: bits, &u, &v)
        }
        if !hasSquare { try square.setSquare(a, precision: bits, &u, &v) }
        hasSquare = true
        try difference.setSum(square, product, precision: bits)
        difference.scale(byPowerOfTwo: -1)
        try square.setSquare(sum, precision: bits, &u, &v)
        product.set(copying: square)
        product.scale(byPowerOfTwo: 1)
        var rest = ComplexBall(precision: bits)
        try rest.setDifference(product, difference, precision: bits)
        swap(&rest, &product)
    }

    /// From a and b to their mean and the root of their product.
    private mutating func step() throws(BallError) {
        let bits = work.precision
        try u.setSquare(product.real, precision: bits)
        try v.setSquare(product.imaginary, precision: bits)
        try w.setSum(u, v, precision: bits)
        try u.setSquareRoot(w)
        let isLeft = product.real.midpoint.isNegative
        if isLeft {
            try v.setDifference(u, product.real, precision: bits)
        } else {
            try v.setSum(u, product.real, precision: bits)
        }
        v.scale(byPowerOfTwo: -1)
        try w.setSquareRoot(v)
        try u.setQuotient(product.imaginary, w, precision: bits)
        u.scale(byPowerOfTwo: -1)
        if isLeft {
            guard let side = product.imaginary.sign else { throw .needsPrecision }
            if side < 0 {
                u.changeSign()
                w.changeSign()
            }
            swap(&u, &w)
        }
        swap(&b.real, &w)
        swap(&b.imaginary, &u)
        swap(&a, &sum)
        isProduct = false
    }

    /// The number of terms of the series that suffice, if there is one: for few bits one or three.
    private func terms(_ ratio: Magnitude) -> Int? {
        let bits = work.precision
        func reach(_ terms: Int) -> Bool {
            ratio.isZero || (ratio.exponent * (-2 * (terms + 1))).value >= bits
        }
        if bits >= Self.leastLong { return reach(Self.series.count) ? Self.series.count : nil }
        if reach(1) { return 1 }
        // The second and third are computed as doubles.
        let zeros = -ratio.exponent.value
        let size = max(sum.real.midpoint.exponent, sum.imaginary.midpoint.exponent).value
        return reach(3) && zeros <= 60 && bits <= 4 * zeros + 44 && abs(size) < 200 ? 3 : nil
    }

    /// m - q with one term, q = d²/(16 m), or m - q (1 + 5t/16 + 11t²/64) with t = 4q/m. The precision is low, so the
    /// number of balls determines the cost.
    private mutating func shortEnd(
        _ ratio: Magnitude, _ terms: Int
    ) throws(BallError) -> ComplexBall {
        let bits = work.precision
        if ratio.isZero { return ComplexBall(copying: sum) }
        // The term is smaller than m by so many bits.
        let short = max(64, bits + 2 * ratio.exponent.value)
        try difference.setDifference(a, b, precision: short)
        a.real.setRounded(sum.real, precision: short)
        a.imaginary.setRounded(sum.imaginary, precision: short)
        // d² conj(m)/|m|²
        try product.setSquare(difference, precision: short, &u, &v)
        try u.setSquare(a.real, precision: short)
        try v.setSquare(a.imaginary, precision: short)
        try w.setSum(u, v, precision: short)
        a.imaginary.changeSign()
        try difference.setProduct(product, a, precision: short, &u, &v)
        try u.setQuotient(difference.real, w, precision: short)
        try v.setQuotient(difference.imaginary, w, precision: short)
        u.scale(byPowerOfTwo: -4)
        v.scale(byPowerOfTwo: -4)
        // The rest is at most |m| |t|^(terms + 1).
        let square = ratio * ratio
        var rest = sum.largestSize * square * square
        if terms > 1 {
            rest = rest * square * square + smallTermsError(square)
            try addSmallTerms()
        }
        u.widen(by: rest)
        v.widen(by: rest)
        var value = ComplexBall(precision: bits)
        try value.real.setDifference(sum.real, u, precision: bits)
        try value.imaginary.setDifference(sum.imaginary, v, precision: bits)
        return value
    }

    /// Adds q (5t/16 + 11t²/64), computed with doubles, to q = u + iv; the conjugate of m is in a.
    private mutating func addSmallTerms() throws(BallError) {
        let (x, y) = (u.approximateDouble, v.approximateDouble)
        let (c, d) = (a.real.approximateDouble, -a.imaginary.approximateDouble)
        let scale = 4 / (c * c + d * d)
        let (r, s) = ((x * c + y * d) * scale, (y * c - x * d) * scale)
        let (f, g) = (0.3125 + 0.171875 * r, 0.171875 * s)
        let (h, k) = (f * r - g * s, f * s + g * r)
        difference.set(exactly: x * h - y * k, x * k + y * h)
        try u.add(difference.real)
        try v.add(difference.imaginary)
    }

    /// An upper bound of the error of that, for |t| ≤ `square` (bound 266).
    private func smallTermsError(_ square: Magnitude) -> Magnitude {
        let inner =
            (u.radius + v.radius).scaled(byPowerOfTwo: 2)
            + (a.real.radius + a.imaginary.radius) * square
        let size = sum.largestSize
        let own = size * square.scaled(byPowerOfTwo: -47)
        return (inner * (size / sum.smallestSize) + own) * square
    }

    /// m (1 - Σ c_k t^k) for t = (d/2m)², where |d/2m| is at most `ratio`.
    private mutating func end(_ ratio: Magnitude, _ terms: Int) throws(BallError) -> ComplexBall {
        if ratio.isZero { return ComplexBall(copying: sum) }
        try difference.setDifference(a, b, precision: work.precision)
        // Each power of t is shorter by so many bits.
        let drop = max(0, min((ratio.exponent * -2).value, work.precision))
        func shorter(_ powers: Int) -> ComplexWork {
            ComplexWork(max(work.precision - powers * drop, 64), work.monitor)
        }
        let short = shorter(1)
        let m = short.rounded(sum)
        var half = try short.quotient(short.rounded(difference), m)
        half.scale(byPowerOfTwo: -1)
        let t = try short.square(half)
        var value = try shorter(terms).product(shorter(terms).rounded(t), Self.series[terms - 1])
        for k in stride(from: terms - 1, through: 1, by: -1) {
            try value.real = shorter(k).real.sum(value.real, Self.series[k - 1])
            value = try shorter(k).product(value, shorter(k).rounded(t))
        }
        value.scale(byPowerOfTwo: -Self.seriesBits)
        // The rest is at most |t|^(terms + 1).
        var rest = ratio * ratio
        for _ in 0..<2 * terms { rest = rest * ratio }
        value.widen(by: rest)
        return try work.difference(sum, short.product(value, m))
    }

    /// c_k 2^22 of 1/F(1/2, 1/2; 1; t) = 1 - Σ c_k t^k.
    private static let series = [
        1_048_576, 327_680, 180_224, 120_064, 88_256, 68_892, 56_001,
    ]
    private static let seriesBits = 22
}
