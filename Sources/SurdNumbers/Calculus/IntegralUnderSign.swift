/// The Taylor coefficients in t of an integral from a(t) to b(t) of f(x, t).
///
/// With x = a + s·(b - a) the ends are 0 and 1, and all that depends on t is the integrand g(s, t), times b - a. A rule
/// of Gauss and Legendre is applied to the coefficients of g at its nodes. The error of the rule is holomorphic in t
/// too, on a disc of the radius r on which g has a bound: Cauchy's estimate gives that of each coefficient (bound 215).
struct IntegralUnderSign: ~Copyable {
    private let body: TapeBody
    private let step: Tape.Step
    private let order: Int
    private let bits: Int
    private let monitor: Monitor
    private let rules: RuleTable
    /// The enclosing tape, up to the form, on discs about the point.
    private var outer: TapeStrips
    private let point: BallRegisters
    /// The largest error of a piece in each coefficient, as powers of two.
    private var goals: [Int] = []
    private let totals: BallRegisters
    private let values: BallRegisters

    private static var ellipses: [Double] { [4, 8, 16, 2.5] }
    private static var deepest: Int { 24 }
    private static var strengthOfBounds: Int { 64 }
    /// The radius of the first disc, as a power of two.
    private static var firstRadius: Int { -2 }

    /// Sets the target of a step to the jet of the integral.
    static func set(
        _ jets: inout TapeJets<TapeRun>, _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(BallError) {
        guard jets.isOfVariable, jets.tape.isStraight,
            let index = jets.tape.steps.firstIndex(where: {
                $0.action == .body && $0.target == step.target
            })
        else {
            throw .number(
                .notBuilt(
                    what: "the derivative of an integral that depends on the name in this way"))
        }
        let prefix = jets.tape.prefix(index, result: Tape.index)
        var integral = try IntegralUnderSign(&jets, body, step, prefix, monitor)
        try integral.run(&jets)
        let mean = try jets.temporary()
        for k in 0...jets.order { jets.base.load(integral.totals[k], into: jets.place(mean, k)) }
        jets.setLength(mean, jets.order + 1)
        let width = try jets.apply(.subtract, step.second, step.first)
        try jets.apply(.multiply, 0, mean, width, to: step.target)
    }

    private init(
        _ jets: inout TapeJets<TapeRun>, _ body: TapeBody, _ step: Tape.Step, _ prefix: Tape,
        _ monitor: Monitor
    ) throws(BallError) {
        let bits = jets.base.precision + 16
        let strips = try TapeStrips(prefix, precision: Self.strengthOfBounds, monitor: monitor)
        let place = BallRegisters(count: 3, precision: bits)
        try jets.base.withBall(jets.place(Tape.index, 0)) { (ball) in
            place[0].set(copying: ball)
        }
        self.body = body
        self.step = step
        self.monitor = monitor
        self.bits = bits
        order = jets.order
        rules = RuleTable(precision: bits)
        outer = strips
        point = place
        totals = BallRegisters(count: jets.order + 1, precision: bits)
        values = BallRegisters(count: jets.order + 1, precision: bits)
    }

    private mutating func run(_ jets: inout TapeJets<TapeRun>) throws(BallError) {
        for k in 0...order { totals[k].set(0, precision: bits) }
        try setGoals(&jets)
        var pieces = [(index: 0, level: 0)]
        var count = 0
        while let piece = pieces.popLast() {
            try Ball.check(monitor)
            count += 1
            if count > monitor.limits.maximumPieces { throw .needsPrecision }
            if let (degree, errors) = try plan(piece) {
                try add(piece, degree, errors, &jets)
                continue
            }
            if piece.level == Self.deepest {
                throw .number(
                    .undecided(
                        question: "the derivative of an integral",
                        known: "no bound of the integrand was found"))
            }
            pieces.append((2 * piece.index + 1, piece.level + 1))
            pieces.append((2 * piece.index, piece.level + 1))
        }
    }

    /// The sizes of the coefficients at some points.
    private mutating func setGoals(_ jets: inout TapeJets<TapeRun>) throws(BallError) {
        var sizes = Array(repeating: Magnitude.zero, count: order + 1)
        for k in [1, 5, 8, 11, 15] {
            point[1].set(BigRational(BigInt(k), 16), precision: bits)
            try evaluate(&jets)
            for index in 0...order { sizes[index] = max(sizes[index], values[index].largestSize) }
        }
        let all = sizes.max() ?? .zero
        goals = sizes.map { size in
            let size = size.isZero ? all : size
            return (size.isZero || size.isInfinite ? 0 : size.exponent.value) - bits
        }
    }

    /// The coefficients of g at the place `point[1]` of the way from one end to the other.
    private mutating func evaluate(_ jets: inout TapeJets<TapeRun>) throws(BallError) {
        let free = jets.firstFree
        let place = try jets.temporary()
        jets.base.load(point[1], into: jets.place(place, 0))
        jets.setLength(place, 1)
        let width = try jets.apply(.subtract, step.second, step.first)
        let way = try jets.apply(.multiply, place, width)
        let x = try jets.apply(.add, step.first, way)
        let result = try jets.value(of: body, step, at: x)
        for k in 0...order {
            if k < jets.length(result) {
                try jets.base.withBall(jets.place(result, k)) { (ball) in
                    values[k].set(copying: ball)
                }
            } else {
                values[k].set(0, precision: 64)
            }
        }
        jets.giveBack(from: free)
    }

    /// A degree, and the errors of the coefficients; nil where the piece must be cut.
    private mutating func plan(
        _ piece: (index: Int, level: Int)
    ) throws(BallError) -> (degree: Int, errors: [Magnitude])? {
        let radius = Self.firstRadius - piece.level
        do throws(BallError) {
            point[2].set(copying: point[0])
            point[2].widen(by: .powerOfTwo(radius))
            try outer.run(on: point[2], height: .powerOfTwo(radius))
            let inputs = try outer.inputs(body, step)
            var inner = try TapeStrips(
                body.tape.with(inputs), precision: Self.strengthOfBounds, monitor: monitor)
            var best: (degree: Int, errors: [Magnitude])?
            for size in Self.ellipses {
                do throws(BallError) {
                    let found = try plan(piece, size, radius, &inner)
                    if found.degree < best?.degree ?? bits { best = found }
                } catch {
                    guard case .needsPrecision = error else { throw error }
                }
            }
            guard let best, best.degree <= bits / 2 + 32 else { return nil }
            return best
        } catch {
            if case .needsPrecision = error { return nil }
            throw error
        }
    }

    private mutating func plan(
        _ piece: (index: Int, level: Int), _ size: Double, _ radius: Int,
        _ inner: inout TapeStrips
    ) throws(BallError) -> (degree: Int, errors: [Magnitude]) {
        let half = Magnitude.powerOfTwo(-piece.level - 1)
        var ball = Ball(precision: 64)
        ball.set(mantissa: BigInt(2 * piece.index + 1), exponent: -piece.level - 1, precision: 64)
        ball.widen(by: half * Magnitude(atLeast: (size + 1 / size) / 2))
        let height = try outer.way(
            from: step.first, to: step.second, at: &ball,
            height: half * Magnitude(atLeast: (size - 1 / size) / 2))
        let bound = try inner.bound(on: ball, height: height)
        if bound.isInfinite { throw .needsPrecision }
        let factor = (bound * half * Magnitude(atLeast: 64.0 / 15)) / Magnitude(atMost: size - 1)
        var degree = 2
        for k in 0...order where !factor.isZero {
            let needed = factor.approximateLog2 - Double(goals[k] + k * radius)
            let count = (needed / size.logBase2 + 1) / 2 + 0.5
            guard count < 1e5 else { throw .needsPrecision }
            degree = max(degree, Int(max(count, 1)) + 1)
        }
        degree = RuleTable.degree(atLeast: degree)
        let power = Magnitude(atLeast: (1 / size).nextUp).power(UInt(2 * degree - 1))
        return (
            degree, (0...order).map { (factor * power).scaled(byPowerOfTwo: -$0 * radius) }
        )
    }

    private mutating func add(
        _ piece: (index: Int, level: Int), _ degree: Int, _ errors: [Magnitude],
        _ jets: inout TapeJets<TapeRun>
    ) throws(BallError) {
        let rule = try rules.rule(degree: degree, monitor)
        var first = Ball(precision: bits)
        var second = Ball(precision: bits)
        let centre = BigRational(
            mantissa: BigInt(2 * piece.index + 1), exponent: -piece.level - 1)
        try jets.count(degree * body.tape.steps.count, monitor)
        for k in 0..<degree {
            // Nodes above the middle, and then their mirror images.
            let node = k < rule.count ? k : k - rule.count
            try rule.withNode(node) { (node) throws(BallError) in
                try first.setProduct(
                    node, k < rule.count ? 1 : -1, over: 2 << piece.level, precision: bits)
            }
            second.set(centre, precision: bits)
            try point[1].setSum(first, second, precision: bits)
            try evaluate(&jets)
            try rule.withWeight(node) { (weight) throws(BallError) in
                try first.setProduct(weight, 1, over: 2 << piece.level, precision: bits)
            }
            for index in 0...order {
                try second.setProduct(first, values[index], precision: bits)
                try values[index].setSum(totals[index], second, precision: bits)
                totals.exchange(index, with: values)
            }
        }
        for index in 0...order { totals[index].widen(by: errors[index]) }
    }
}

extension BallRegisters {
    /// Exchanges a ball with that of the same number in another row.
    fileprivate func exchange(_ index: Int, with other: borrowing BallRegisters) {
        swap(&self[index], &other[index])
    }
}
