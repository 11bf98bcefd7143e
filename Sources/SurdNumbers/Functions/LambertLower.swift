internal import CGMP

/// Lambert's W on its lower branch: w·e^w = x for −1/e ≤ x < 0 and w ≤ −1.
///
/// With u = −w ≥ 1 the equation is u − ln u = −ln(−x), a number L ≥ 1. At −1/e both branches meet in −1 with
/// an infinite slope, and at 0 the value goes to −∞ like a logarithm.
enum LambertLower: FunctionRoom {
    static func outside(_ f: RealOperation) -> String { "a number below -1/e" }

    static func rule(_ f: RealOperation, at place: String) -> String {
        "branch -1 of lambertw has a pole at \(place)"
    }

    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let target = -(-a).naturalLogarithm.double
        return target > 1.001 && target < 1e6 ? Estimate(-1 - approximate(target - 1)) : .unknown
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        a.isClear && a.mantissa < 0 && a.magnitude > -1000 && (a + Estimate(0.36)).isClearlyPositive
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) { (4, 0) }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double { 800 }

    static var invertsProductWithExponential: Bool { true }

    /// The branch has complex values there.
    private static var ofPositive: NumberError {
        .notReal(
            function: RealOperation.lambertLower.name,
            rule: "branch -1 of lambertw is not real for a positive number")
    }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if x.isZero { throw f.pole(at: 0) }
        if x.sign > 0 { throw ofPositive }
        return nil
    }

    /// W(q·e^q) is q where q belongs to the branch.
    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: Term, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard let (q, exponent) = form.multipleOfExponential, q == exponent, q <= -1 else {
            return nil
        }
        return BigNumber(q)
    }

    static var unitOfEdges: Term? { Term(1, .e, to: -1) }

    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        try algebra.lambert(call.first, call, side: -1)
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        guard let sign = a.sign else { throw .needsPrecision }
        if sign == 0 { throw .pole(f, at: "0") }
        if sign > 0 { throw .domain(ofPositive) }
        // The distance from the branch point determines how many bits are lost.
        var log2OfExcess = 0.0
        let size = -a.midpoint.approximateDouble
        if size > 1e-300, size < 0.36, a.radius < .powerOfTwo(-10) * a.smallestSize {
            // Far enough from it a double is accurate enough.
            log2OfExcess = (-size.naturalLogarithm - 1).logBase2
        } else {
            let rough = try logarithm(a, BallWork(max(ball.precision, 64) + 64, monitor))
            let excess = try BallWork(128, monitor).sum(rough, -1)
            guard let side = excess.sign else { throw .needsPrecision }
            if side < 0 { throw .notReal(f) }
            if side == 0 { return ball.set(-1, precision: 64) }
            log2OfExcess = excess.midpoint.approximateLog2
        }
        let loss = max(0, Int(-log2OfExcess) + 1)
        let working = ball.precision + loss + 32
        try KernelCost.check(f, working, monitor)
        let work = BallWork(working, monitor)
        let target = try logarithm(a, work)
        // L − 1 comes from a double close to 1, and from its root closer to the branch point.
        var known =
            log2OfExcess < -40
            ? Int(-log2OfExcess / 2) : min(44, max(18, Int(50 + log2OfExcess)))
        var u = start(target, log2OfExcess)
        while known < working / 2 + loss {
            // Each step doubles the known bits of u − 1.
            try Ball.check(monitor)
            known = 2 * known - 4
            let step = BallWork(min(working, known + loss + 32), monitor)
            u = try next(u, target, step)
            u.radius = .zero
        }
        try ball.take(work.negative(certified(u, target, work)), .zero, f)
    }

    /// −ln(−x)
    private static func logarithm(
        _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let size = try BallWork(max(x.precision, 64), work.monitor).negative(x)
        return try work.negative(work.apply(.ln, size))
    }

    /// Some 40 bits of u − 1; nothing is proved here.
    private static func start(_ target: borrowing Ball, _ log2OfExcess: Double) -> Ball {
        var result = Ball(precision: 128)
        if log2OfExcess < -40 {
            // u = 1 + √(2 (L − 1)) + …
            var excess = Ball(precision: target.precision)
            guard
                (try? excess.setDifference(target, Ball(word: 1), precision: target.precision))
                    != nil
            else { return result }
            excess.scale(byPowerOfTwo: 1)
            var root = Ball(precision: 128 + Int(-log2OfExcess / 2))
            excess.radius = .zero
            guard (try? root.setSquareRoot(excess)) != nil else { return result }
            let precision = root.precision + Int(-log2OfExcess / 2)
            _ = try? result.setSum(root, Ball(word: 1), precision: precision)
            result.radius = .zero
            return result
        }
        let value = target.approximateDouble
        guard value < 1e15 else {
            let logarithm = Ball(word: Int(min(target.midpoint.approximateLog2 * 0.693147, 1e18)))
            _ = try? result.setSum(target, logarithm, precision: 128)
            result.radius = .zero
            return result
        }
        let excess = log2OfExcess > -30 ? value - 1 : exp2(log2OfExcess)
        mpfr_set_d(&result.midpoint, approximate(excess), MPFR_RNDN)
        var sum = Ball(precision: 192)
        _ = try? sum.setSum(result, Ball(word: 1), precision: 192)
        sum.radius = .zero
        return sum
    }

    /// The v > 0 with v − ln(1 + v) = L − 1.
    private static func approximate(_ excess: Double) -> Double {
        let p = (2 * excess).squareRoot()
        var v = excess > 1 ? excess + (1 + excess).naturalLogarithm : p + p * p / 3 + p * p * p / 36
        for _ in 0..<40 {
            let step = (v - logOnePlus(v) - excess) * (1 + v) / v
            v -= step
            if step.magnitude < 1e-8 * v { break }
        }
        return v
    }

    private static func exp2(_ x: Double) -> Double { Estimate.exp2(x).double }

    private static func logOnePlus(_ v: Double) -> Double {
        if v > 1e-3 { return (1 + v).naturalLogarithm }
        return v * (1 - v * (1 / 2.0 - v * (1 / 3.0 - v * (1 / 4.0 - v * (1 / 5.0 - v / 6)))))
    }

    /// Newton's step u (L − 1 + ln u)/(u − 1).
    private static func next(
        _ u: borrowing Ball, _ target: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let value = try work.difference(work.difference(u, work.apply(.ln, u)), target)
        let step = try work.quotient(work.product(u, value), work.sum(u, -1))
        return try work.difference(u, step)
    }

    /// Bound 138: for the exact u and ρ ≥ |u − ln u − L| the solution is within δ = 2ρu/(u − 1) of u, where δ
    /// is at most (u − 1)/4, and within δ²/(u (u − 1)) of the result of Newton's step, which needs only half
    /// of the bits.
    private static func certified(
        _ u: borrowing Ball, _ target: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let residual = try work.difference(work.difference(u, work.apply(.ln, u)), target)
        let above = u.midpoint.difference(1)
        if above.sign <= 0 { throw .needsPrecision }
        let distance =
            (residual.largestSize * u.largestSize / above.below).scaled(byPowerOfTwo: 1)
        if distance > above.below.scaled(byPowerOfTwo: -2) { throw .needsPrecision }
        var result = try work.difference(
            u, work.quotient(work.product(u, residual), work.sum(u, -1)))
        result.widen(by: distance * distance / (above.below.timesDown(u.smallestSize)))
        return result
    }
}
