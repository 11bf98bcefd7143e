internal import CGMP

/// The x at which a share of Euler's integrals has a given size: gammalower(a, x)/Γ(a) or gammaupper(a,
/// x)/Γ(a), or the regularised incomplete beta function.
enum InverseShares: FunctionRoom {
    static func rule(_ f: RealOperation, at place: String) -> String {
        "\(f.name) is infinite at \(place)"
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { surelyHasValue(f, of: [a, b]) }

    static func surelyHasValue(_ f: RealOperation, of operands: [Estimate]) -> Bool {
        let share = operands[operands.count - 1]
        return operands.allSatisfy { $0.isClearlyPositive && $0.magnitude < 8 }
            && share.magnitude > -20 && (Estimate(0.9999) + -share).isClearlyPositive
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let needed = 2 * min(max(a.size, 0), bitsBeyondExponentials) + 24
        return (needed, needed)
    }

    static func condition(
        _ f: RealOperation, value: Double, _ operands: [RealPlan.Step]
    ) -> Double {
        let size = max(operands[0].size, operands[1].size, 0)
        return 2 * min(size, bitsBeyondExponentials) + 32
    }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double { 600 * limbs + 5000 }

    static func isDear(_ f: RealOperation) -> Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        // In this order, so that a number that is not visibly special gives the same error.
        guard let order = a.exactRational else { return nil }
        if order.sign <= 0 { throw needsPositive(f, "a") }
        guard let share = b.exactRational else { return nil }
        if share.isNegative || share > 1 { throw outsideOfUnit(f) }
        let rest = f == .gammapinv ? share : 1 - share
        if rest.isZero { return .zero }
        if rest == 1 { throw f.pole(at: f == .gammapinv ? "1" : "0") }
        if order == 1 {
            // −ln of the upper share.
            return try BigNumber(1 - rest).applying(.ln, monitor: monitor).negated(
                monitor: monitor)
        }
        if order == BigRational(1, 2) {
            return try b.applying(f == .gammapinv ? .erfinv : .erfcinv, monitor: monitor).applying(
                .square, monitor: monitor)
        }
        return nil
    }

    static func exactValue(
        _ f: RealOperation, of operands: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let values = operands.map { $0.exactRational }
        // In this order, so that a number that is not visibly special gives the same error.
        guard let a = values[0] else { return nil }
        if a.sign <= 0 { throw needsPositive(f, "a") }
        guard let b = values[1] else { return nil }
        if b.sign <= 0 { throw needsPositive(f, "b") }
        guard let share = values[2] else { return nil }
        if share.isNegative || share > 1 { throw outsideOfUnit(f) }
        if share.isZero || share == 1 { return operands[2] }
        let half = BigRational(1, 2)
        if a == b, share == half { return BigNumber(half) }
        if b == 1 {
            return try operands[2].raised(to: BigNumber(1 / a), monitor: monitor)
        }
        if a == 1 {
            return try BigNumber.one.subtracting(
                BigNumber(1 - share).raised(to: BigNumber(1 / b), monitor: monitor),
                monitor: monitor)
        }
        if a == half, b == half {
            let angle = try BigNumber.multipleOfPi(share * half).applying(
                .sin, monitor: monitor)
            return try angle.applying(.square, monitor: monitor)
        }
        return nil
    }

    private static func needsPositive(_ f: RealOperation, _ what: String) -> NumberError {
        .domain(function: f.name, rule: "\(f.name) is not defined unless \(what) is above 0")
    }

    private static func outsideOfUnit(_ f: RealOperation) -> NumberError {
        .domain(function: f.name, rule: "\(f.name) is not defined for a share outside of 0 to 1")
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        guard let sign = a.sign else { throw .needsPrecision }
        if sign <= 0 { throw .domain(needsPositive(f, "a")) }
        let long = BallWork(max(ball.precision, min(b.precision, 1 << 20)) + 64, monitor)
        let other = try long.difference(1, b)
        let signs = try sides(f, b, other)
        let lower = f == .gammapinv ? signs.given : signs.rest
        if lower == 0 { return ball.set(0, precision: 64) }
        if (f == .gammapinv ? signs.rest : signs.given) == 0 {
            throw .pole(f, at: f == .gammapinv ? "1" : "0")
        }
        let isNearZero =
            f == .gammapinv
            ? try encloseNearZero(a, lower: b, upper: other, into: &ball, f, monitor)
            : try encloseNearZero(a, lower: other, upper: b, into: &ball, f, monitor)
        if isNearZero { return }
        // The smaller of both shares.
        let isGiven = b.midpoint.exponent.value < 0
        let isUpper = isGiven == (f == .gammaqinv)
        let equation =
            isGiven
            ? ShareEquation(a, a, isBeta: false, isUpper: isUpper, target: b)
            : ShareEquation(a, a, isBeta: false, isUpper: isUpper, target: other)
        let start = try equation.startOfGamma(f, monitor)
        try ball.solve(equation, f, logarithm: start, monitor)
    }

    /// Bound 190: the x with the lower share p lies between x₀ and x₀ (1 + 4 x₀), x₀ = (p
    /// Γ(a + 1))^(1/a) ≤ 1/8. For small orders the exponent of x has millions of digits, and a double does
    /// not hold its logarithm accurately enough for a first value. False where x₀ is not small enough for the
    /// wanted bits.
    private static func encloseNearZero(
        _ a: borrowing Ball, lower: borrowing Ball, upper: borrowing Ball, into ball: inout Ball,
        _ f: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        // Where p is above 1/2, x is small only for small orders.
        guard a.midpoint.exponent < 8 else { return false }
        let rough = try logarithmNearZero(a, lower, upper, BallWork(96, monitor)).approximateDouble
        guard rough < -0.7 * Double(ball.precision + 40) else { return false }
        let bitsOfExponent = Int(min(-rough, 0x1p80).logBase2) + 1
        var attempts = Attempts(for: ball.precision, extra: 40 + bitsOfExponent)
        while true {
            let work = BallWork(attempts.working, monitor)
            var x = try work.apply(.exp, logarithmNearZero(a, lower, upper, work))
            let most = x.largestSize
            x.widen(by: (most * most).scaled(byPowerOfTwo: 2))
            if attempts.areOver(with: x) {
                try ball.take(x, .zero, f)
                return true
            }
        }
    }

    /// ln x₀ = (ln p + ln Γ(1 + a))/a. ln Γ(1 + a) = −γa + Σ ζ(k) (−a)^k/k is a sum of falling terms. A tiny
    /// order needs only the first term: the quotient by a is −γ up to a.
    private static func logarithmNearZero(
        _ a: borrowing Ball, _ lower: borrowing Ball, _ upper: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let logarithm =
            upper.midpoint.exponent.value < 0
            ? try work.apply(.log1p, work.negative(upper)) : try work.apply(.ln, lower)
        let first = try work.quotient(logarithm, a)
        if a.largestSize < .powerOfTwo(-work.precision) {
            var constant = try work.negative(work.constant(.egamma))
            constant.widen(by: a.largestSize)
            return try work.sum(first, constant)
        }
        let next = try work.finer(work.precision + a.precision).sum(a, 1)
        return try work.sum(first, work.quotient(work.apply(.lgamma, next), a))
    }

    static func enclose(
        _ f: RealOperation, of registers: borrowing BallRegisters, _ places: [Int],
        into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        let (a, b, p) = (places[0], places[1], places[2])
        guard let first = registers[a].sign, let second = registers[b].sign else {
            throw .needsPrecision
        }
        if first <= 0 { throw .domain(needsPositive(f, "a")) }
        if second <= 0 { throw .domain(needsPositive(f, "b")) }
        let long = BallWork(
            max(ball.precision, min(registers[p].precision, 1 << 20)) + 64, monitor)
        let other = try long.difference(1, registers[p])
        let signs = try sides(f, registers[p], other)
        if signs.given == 0 { return ball.set(0, precision: 64) }
        if signs.rest == 0 { return ball.set(1, precision: 64) }
        // y is x, or 1 − x where the upper share is the smaller one, and I_y(p, q) is this share.
        let isGiven = registers[p].midpoint.exponent.value < 0
        let equation =
            isGiven
            ? ShareEquation(
                registers[a], registers[b], isBeta: true, isUpper: false, target: registers[p])
            : ShareEquation(
                registers[b], registers[a], isBeta: true, isUpper: false, target: other)
        // ln(y/(1 − y)); the unknown is the smaller of y and 1 − y.
        let start = try equation.startOfBeta(monitor)
        let isSmall = start <= 0
        let logarithm = -start.magnitude - (1 + (-start.magnitude).exponential).naturalLogarithm
        let solved = isSmall ? equation.copy : equation.mirrored
        if isSmall == isGiven { return try ball.solve(solved, f, logarithm: logarithm, monitor) }
        var part = Ball(precision: ball.precision + 8)
        try part.solve(solved, f, logarithm: logarithm, monitor)
        try ball.take(BallWork(ball.precision + 8, monitor).difference(1, part), .zero, f)
    }

    private static func sides(
        _ f: RealOperation, _ share: borrowing Ball, _ other: borrowing Ball
    ) throws(BallError) -> (given: Int, rest: Int) {
        guard let given = share.sign, let rest = other.sign else { throw .needsPrecision }
        if given < 0 || rest < 0 { throw .domain(outsideOfUnit(f)) }
        return (given, rest)
    }
}

/// A share as a function of x, and the wanted value of the share.
struct ShareEquation: ~Copyable {
    let a: Ball
    let b: Ball
    let isBeta: Bool
    /// Whether the share above x is meant.
    let isUpper: Bool
    let target: Ball

    init(
        _ a: borrowing Ball, _ b: borrowing Ball, isBeta: Bool, isUpper: Bool,
        target: borrowing Ball
    ) {
        self.a = Ball(copying: a)
        self.b = Ball(copying: b)
        self.isBeta = isBeta
        self.isUpper = isUpper
        self.target = Ball(copying: target)
    }

    var copy: ShareEquation {
        ShareEquation(a, b, isBeta: isBeta, isUpper: isUpper, target: target)
    }

    /// The same for 1 − x.
    var mirrored: ShareEquation {
        ShareEquation(b, a, isBeta: isBeta, isUpper: !isUpper, target: target)
    }

    /// The same for the midpoints of all balls.
    var ofMidpoints: ShareEquation {
        ShareEquation(
            Ball(exactly: a.midpoint), Ball(exactly: b.midpoint), isBeta: isBeta,
            isUpper: isUpper, target: Ball(exactly: target.midpoint))
    }

    func share(_ x: borrowing Ball, _ work: BallWork) throws(BallError) -> Ball {
        if !isBeta {
            return try work.quotient(
                work.apply(isUpper ? .gammaupper : .gammalower, a, x), work.apply(.gamma, a))
        }
        let registers = BallRegisters(count: 3, precision: 64)
        if isUpper {
            // I_(1−x)(b, a)
            let long = work.finer(x.precision + max(-x.midpoint.exponent.value, 0))
            registers[0].set(copying: b)
            registers[1].set(copying: a)
            registers[2] = try long.difference(1, x)
        } else {
            registers[0].set(copying: a)
            registers[1].set(copying: b)
            registers[2].set(copying: x)
        }
        var result = Ball(precision: work.precision)
        try result.apply(
            .betainc, to: registers, [0, 1, 2], precision: work.precision, monitor: work.monitor)
        return result
    }

    /// x times the density: x^a e^(−x)/Γ(a), or x^a (1 − x)^(b−1)/B(a, b).
    func density(_ x: borrowing Ball, _ work: BallWork) throws(BallError) -> Ball {
        if !isBeta {
            return try work.quotient(
                work.power(x, a, timesExponentialOf: 1), work.apply(.gamma, a))
        }
        let rest = try work.finer(x.precision).difference(1, x)
        let left = try work.power(x, a, timesExponentialOf: 0)
        let right = try work.power(rest, work.sum(b, -1), timesExponentialOf: 0)
        return try work.quotient(work.product(left, right), work.apply(.beta, a, b))
    }

    /// An upper bound of |f′/f| of the density f within ρ of x.
    func bend(_ x: borrowing Ball, _ rho: Magnitude) -> Magnitude {
        let below = x.smallestSize.minusDown(rho)
        if below.isZero { return .infinity }
        let first = (a.largestSize + .one) / below
        if !isBeta { return first + .one }
        let beyond = Magnitude.one.minusDown(x.largestSize + rho)
        if beyond.isZero { return .infinity }
        return first + (b.largestSize + .one) / beyond
    }

    private var targetLogarithm: Double { target.midpoint.approximateLog2 * 0.6931471805599453 }

    /// Approximately ln x, by Newton's method for the logarithm of the share. It is a concave function of ln
    /// x, because the logarithm of its density is concave.
    func startOfGamma(_ f: RealOperation, _ monitor: Monitor) throws(BallError) -> Double {
        let work = BallWork(96, monitor)
        let t = targetLogarithm
        let order = a.approximateDouble
        if a.midpoint.exponent > 40 { throw .tooCostly(f, "of a number this large") }
        // The formula of Wilson and Hilferty, or the first term of the series.
        let z = ShareEquation.quantile(t) * (isUpper ? -1 : 1)
        let root = 1 - 1 / (9 * order) + z / (3 * order.squareRoot())
        let whole = RealOperation.lgamma.guess(Estimate(order + 1)).double
        let series = ((isUpper ? -0.7 : t) + (whole.isFinite ? whole : 0)) / order
        var u =
            root > 0.2 && order > 0.3
            ? order.naturalLogarithm + 3 * root.naturalLogarithm : series
        if isUpper, order <= 0.3 || -t > 4 * order + 10 {
            u = max(-t, 0.5).naturalLogarithm
        }
        if u > 0, !isUpper { u = min(u, order.naturalLogarithm + 1) }
        for _ in 0..<200 {
            let x = try work.exponential(u)
            let step = try self.step(x, t, work)
            u += max(-1e9, min(step, 2))
            if step.magnitude < 1e-9 * max(1, u.magnitude * 1e-4) { return u }
        }
        throw .tooCostly(f, "of these arguments")
    }

    /// Approximately ln(x/(1 − x)), in the same way, for a share below x.
    func startOfBeta(_ monitor: Monitor) throws(BallError) -> Double {
        let work = BallWork(96, monitor)
        let t = targetLogarithm
        let (p, q) = (a.approximateDouble, b.approximateDouble)
        if max(a.midpoint.exponent, b.midpoint.exponent) > 40 {
            throw .tooCostly(.betaincinv, "of a number this large")
        }
        let beta = try work.apply(.beta, a, b).midpoint.approximateLog2 * 0.6931471805599453
        var v = placeOfBeta(p, q, beta, t)
        for _ in 0..<200 {
            // e^v/(1 + e^v); close to 1 with additional bits.
            let long = BallWork(96 + Int(max(v, 0) * 1.45), monitor)
            let power = try long.exponential(-v)
            let x = try long.inverse(long.sum(power, 1))
            let value = try share(x, work)
            let rest = try work.finer(long.precision).difference(1, x)
            let density = try work.product(self.density(x, work), rest)
            let error = try self.error(value, t, work)
            let step =
                error
                * (value.midpoint.approximateLog2 - density.midpoint.approximateLog2)
                .exponentialBase2
            v += max(-1e9, min(step, 4))
            if step.magnitude < 1e-9 * max(1, v.magnitude * 1e-4) { return v }
            if v.magnitude > 1e6 { break }
        }
        throw .tooCostly(.betaincinv, "of these arguments")
    }

    /// Where the first term of the sum of bound 132, times a geometric series, equals e^t: an estimate that
    /// costs nothing, while the sum itself may have millions of terms far from there.
    private func placeOfBeta(_ p: Double, _ q: Double, _ beta: Double, _ t: Double) -> Double {
        let middle = (p / q).naturalLogarithm
        let guess = { (v: Double) -> Double in
            let logX = -(1 + (-v.magnitude).exponential).naturalLogarithm + min(v, 0)
            let logRest = logX - v
            let room = 1 - logX.exponential * (p + q) / (p + 1)
            let sum = room > 0 ? min(-room.naturalLogarithm, 700) : 700
            return min(p * logX + q * logRest - p.naturalLogarithm - beta + sum, -0.69)
        }
        var high = middle
        var low = min(middle, (t + p.naturalLogarithm + beta) / p) - 1
        while guess(low) > t, low > -1e9 { low -= 2 * (middle - low) }
        for _ in 0..<100 where high - low > 1e-3 {
            let between = (low + high) / 2
            if guess(between) < t { low = between } else { high = between }
        }
        return low
    }

    /// Newton's step for the logarithm of the share, as a function of ln x.
    private func step(_ x: borrowing Ball, _ t: Double, _ work: BallWork) throws(BallError)
        -> Double
    {
        let share = try share(x, work)
        let value = share.midpoint.approximateLog2
        let density = try density(x, work).midpoint.approximateLog2
        return try error(share, t, work) * (value - density).exponentialBase2 * (isUpper ? -1 : 1)
    }

    /// ln of the quotient of the target, about e^t, and a value: to all digits of a double where they are
    /// close to each other.
    private func error(
        _ value: borrowing Ball, _ t: Double, _ work: BallWork
    ) throws(BallError) -> Double {
        let rough = t - value.midpoint.approximateLog2 * 0.6931471805599453
        if rough.magnitude > 0.5 { return rough }
        return try work.quotient(target, value).approximateDouble.naturalLogarithm
    }

    /// Approximately the x below which a normal variable lies with the probability e^t,
    /// t < ln(1/2).
    private static func quantile(_ t: Double) -> Double {
        let r = max(-2 * t, 0.1).squareRoot()
        return (2.30753 + 0.27061 * r) / (1 + 0.99229 * r + 0.04481 * r * r) - r
    }
}

extension BallWork {
    fileprivate func exponential(_ u: Double) throws(BallError) -> Ball {
        var exponent = Ball(precision: 64)
        mpfr_set_d(&exponent.midpoint, u, MPFR_RNDN)
        exponent.radius = .zero
        var value = try apply(.exp, exponent)
        value.radius = .zero
        return value
    }
}

extension Ball {
    /// Bound 165: for the last x of Newton's method, r = F(x) − t and ρ = 2 |r|/f(x), the solution is
    /// x − r/f(x) with an error of at most L ρ², where L ρ ≤ ln 2 and L is an upper bound of |f′/f| within ρ
    /// of x.
    fileprivate mutating func solve(
        _ equation: borrowing ShareEquation, _ operation: RealOperation, logarithm: Double,
        _ monitor: Monitor
    ) throws(BallError) {
        let goal = precision + 24 + max(-equation.a.midpoint.exponent.value, 0)
        var x = try BallWork(96, monitor).exponential(logarithm)
        let curvature =
            2 + max(equation.bend(x, .zero).approximateLog2 + x.midpoint.approximateLog2, 0)
        guard curvature < 60 else { throw .tooCostly(operation, "of these arguments") }
        let lost = Int(curvature)
        var needs: [Int] = []
        var need = goal / 2 + 8 + lost
        while need > max(24, 2 * lost + 16) {
            needs.append(need)
            need = need / 2 + 4 + lost
        }
        let middle = equation.ofMidpoints
        for need in needs.reversed() {
            try Ball.check(monitor)
            let step = try middle.newton(x, bits: need + 16, monitor)
            let next = try BallWork(need + 32, monitor).difference(x, step)
            x = Ball(exactly: next.midpoint)
        }
        let step = try equation.newton(x, bits: goal + 8, monitor)
        let rho = step.largestSize.scaled(byPowerOfTwo: 1)
        let bend = equation.bend(x, rho)
        if bend * rho > Magnitude(atMost: 0.69) { throw .needsPrecision }
        let next = try BallWork(goal + 16, monitor).difference(x, step)
        try take(next, bend * rho * rho, operation)
    }
}

extension ShareEquation {
    /// (F(x) − t)/f(x), with half as many bits as the share.
    fileprivate func newton(
        _ x: borrowing Ball, bits: Int, _ monitor: Monitor
    ) throws(BallError) -> Ball {
        let work = BallWork(bits, monitor)
        let difference = try work.difference(share(x, work), target)
        let half = BallWork(bits / 2 + 32, monitor)
        let slope = try half.quotient(density(x, half), x)
        let step = try half.quotient(difference, slope)
        return isUpper ? try half.negative(step) : step
    }
}
