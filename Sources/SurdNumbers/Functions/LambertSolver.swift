internal import CGMP

/// Lambert's W of a ball on one of its real branches. Steps of third order from a double find w, without proof. Then
/// balls prove where the value is (bounds 41 and 154; 138 for large and for tiny arguments).
struct LambertSolver {
    private let operation: RealOperation
    /// 1 on the principal branch, -1 on the lower one.
    private let side: Int
    private let precision: Int
    private let monitor: Monitor

    /// Beyond 2^40, and below 2^-40 on the lower branch, a logarithm is taken in place of an exponential function of many
    /// bits before the point.
    private static let farExponent = 40
    /// Closer than this to the edge -1/e a series takes the place of an iteration with doubles.
    private static let edge = Magnitude.powerOfTwo(-8)
    /// Right bits of guesses, in shares of 1 + w and of w where they are less than 1.
    private static let guessBits = 42
    private static let guessBitsAtEdge = 24
    /// Bits for the errors of a step.
    private static let guardBits = 20

    init(_ operation: RealOperation, _ precision: Int, _ monitor: Monitor) {
        self.operation = operation
        self.side = operation == .lambertLower ? -1 : 1
        self.precision = precision
        self.monitor = monitor
    }

    func value(at x: borrowing Ball) throws(BallError) -> Ball {
        let exponent = x.midpoint.exponent.value
        if side * exponent > Self.farExponent, x.midpoint.isNegative == (side < 0) {
            return try far(x)
        }
        if side == 1, exponent < -precision - 8 { return try tiny(x) }
        return try near(x)
    }

    // MARK: - w e^w = x

    private func near(_ x: borrowing Ball) throws(BallError) -> Ball {
        let edge = try distanceFromEdge(x)
        // There 1 + w is as small as the root of the distance.
        let loss = min(max(-edge.exponent.value, 0), 4 * precision) / 2
        let work = BallWork(precision + loss + Self.guardBits, monitor)
        try KernelCost.check(operation, work.precision, monitor)
        return try proved(guess(x, edge, loss), x, work)
    }

    /// The value, from a w that is close to it: bound 41, and bound 154 for the last step.
    func proved(
        _ w: borrowing Ball, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let step = try LambertStep(at: w, for: x, work)
        let height = w.midpoint.difference(-1)
        if height.sign != side { throw .needsPrecision }
        let least = height.below
        let delta =
            step.residual.largestSize.scaled(byPowerOfTwo: 1)
            / step.power.smallestSize.timesDown(least)
        if delta > min(.one, least).scaled(byPowerOfTwo: -2) { throw .needsPrecision }
        var result = try step.next(from: w, precision, work)
        let inverse = .one / least
        let bend =
            Magnitude(atLeast: 4.66)
            + inverse * (Magnitude(atLeast: 7.45) + Magnitude(atLeast: 4.47) * inverse)
        result.widen(by: bend * delta.scaled(byPowerOfTwo: -1).power(3))
        return result
    }

    /// W of the midpoint, to a third of the bits.
    private func guess(
        _ x: borrowing Ball, _ edge: Magnitude, _ loss: Int
    ) throws(BallError) -> Ball {
        let exponent = x.midpoint.exponent.value
        var w: Ball
        var known = Self.guessBits
        if edge < Self.edge {
            w = fromEdge(edge, loss)
            known = Self.guessBitsAtEdge
        } else if exponent < -Self.farExponent {
            // W(x) = x - x² + …
            known = -exponent - 2
            w = Ball(precision: known + 8)
            w.setRounded(x)
        } else {
            w = Ball(precision: 64)
            let x = x.approximateDouble
            w.set(
                double: side > 0 ? Self.principal(x) : -Self.lower(-(-x).naturalLogarithm))
        }
        w.clearRadius()
        var needs: [Int] = []
        var need = max(precision - loss, 0) / 3 + 8
        while need > known {
            needs.append(need)
            need = need / 3 + 4
        }
        if needs.isEmpty { return w }
        let target = Ball(exactly: x.midpoint)
        for need in needs.reversed() {
            try Ball.check(monitor)
            let work = BallWork(need + 2 * loss + Self.guardBits, monitor)
            w = try LambertStep(at: w, for: target, work).next(from: w, need, work)
            w.clearRadius()
        }
        return w
    }

    /// w = −1 + p − p²/3 + 11p³/72 − … with p = √(2(e x + 1)), or −p on the lower branch.
    private func fromEdge(_ edge: Magnitude, _ loss: Int) -> Ball {
        var w = Ball(precision: 64 + loss)
        edge.scaled(byPowerOfTwo: 1).withMPFR { _ = mpfr_sqrt(&w.midpoint, $0, MPFR_RNDN) }
        let p = Double(side) * w.approximateDouble
        let third = 11 / 72.0 + p * (-43 / 540.0 + p * (769 / 17_280.0 - p * 221 / 8_505))
        let factor = Double(side) * (1 + p * (-1 / 3.0 + p * third))
        withUnsafeMutablePointer(to: &w.midpoint) {
            _ = mpfr_mul_d($0, $0, factor, MPFR_RNDN)
            _ = mpfr_sub_ui($0, $0, 1, MPFR_RNDN)
        }
        return w
    }

    /// About e x + 1, the distance from the edge. Throws where the ball is not above −1/e.
    private func distanceFromEdge(_ x: borrowing Ball) throws(BallError) -> Magnitude {
        let size = -x.midpoint.approximateDouble
        if size < 0 { return .one }
        // Nothing rests on this: an argument beyond −1/e has no proof.
        if size < 0.36 { return Magnitude(atMost: 1 - 2.71828182845904524 * size) }
        let work = BallWork(precision + 32, monitor)
        let edge = try work.sum(work.product(work.constant(.e), x), 1)
        guard let sign = edge.sign else { throw .needsPrecision }
        if sign < 0 { throw .notReal(operation) }
        return edge.smallestSize
    }

    /// Bound 41: |W(x) − x| ≤ 2x² for |x| ≤ 1/16.
    private func tiny(_ x: borrowing Ball) throws(BallError) -> Ball {
        let size = x.largestSize
        if size > .powerOfTwo(-4) { throw .needsPrecision }
        var result = Ball(precision: precision)
        result.setRounded(x)
        result.widen(by: (size * size).scaled(byPowerOfTwo: 1))
        return result
    }

    // MARK: - v ± ln v = ±ln |x|, for v = |w|

    private func far(_ x: borrowing Ball) throws(BallError) -> Ball {
        let work = BallWork(precision + 32, monitor)
        try KernelCost.check(operation, work.precision, monitor)
        let target: Ball
        if side == 1 {
            target = try work.apply(.ln, x)
        } else {
            let size = try BallWork(max(x.precision, 64), monitor).negative(x)
            target = try work.negative(work.apply(.ln, size))
        }
        var v = try farGuess(target)
        var known = Self.guessBits
        while known < work.precision / 2 {
            try Ball.check(monitor)
            known = 2 * known - 4
            let step = BallWork(min(work.precision, known + 32), monitor)
            v = try next(from: v, rest(v, target, step), step)
            v.clearRadius()
        }
        // Bound 138.
        let rest = try rest(v, target, work)
        let above = v.midpoint.difference(1)
        if above.sign <= 0 { throw .needsPrecision }
        let distance = (rest.largestSize * v.largestSize / above.below).scaled(byPowerOfTwo: 1)
        if distance > above.below.scaled(byPowerOfTwo: -2) { throw .needsPrecision }
        var result = try next(from: v, rest, work)
        result.widen(by: distance * distance / (above.below.timesDown(v.smallestSize)))
        if side < 0 { result.changeSign() }
        return result
    }

    private func farGuess(_ target: borrowing Ball) throws(BallError) -> Ball {
        let value = target.approximateDouble
        var v = Ball(precision: 128)
        if value < 1e15 {
            v.set(double: side > 0 ? Self.upper(value) : Self.lower(value))
        } else {
            // Some 50 bits
            let logarithm = Int(min(target.midpoint.approximateLog2 * 0.693147, 1e18))
            v = try BallWork(128, monitor).sum(target, -side * logarithm)
        }
        v.clearRadius()
        return v
    }

    /// v ± ln v − target
    private func rest(
        _ v: borrowing Ball, _ target: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let logarithm = try work.apply(.ln, v)
        let sum =
            side > 0 ? try work.sum(v, logarithm) : try work.difference(v, logarithm)
        return try work.difference(sum, target)
    }

    /// Newton's step.
    private func next(
        from v: borrowing Ball, _ rest: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        try work.difference(v, work.quotient(work.product(v, rest), work.sum(v, side)))
    }

    // MARK: - Doubles

    /// W(x) on the principal branch for −0.36 < x < 2^41.
    static func principal(_ x: Double) -> Double {
        var w = x < 3 ? x / (1 + abs(x)) + 0.05 * x : x.naturalLogarithm * 0.8
        if x < -0.3 {
            let p = (2 * (2.718281828459045 * x + 1)).squareRoot()
            w = -1 + p - p * p / 3 + 11 * p * p * p / 72
        }
        for _ in 0..<30 {
            let power = w.exponential
            let value = w * power - x
            let step = value / (power * (w + 1) - (w + 2) * value / (2 * w + 2))
            w -= step
            if abs(step) < 1e-10 * abs(w) { break }
        }
        return w.isFinite && w > -1 ? w : 0
    }

    /// The v with v + ln v = target, for a target that is not small.
    private static func upper(_ target: Double) -> Double {
        solution(of: target, 1, from: target - target.naturalLogarithm)
    }

    /// The v > 1 with v − ln v = target, for a target above 1.
    static func lower(_ target: Double) -> Double {
        let p = (2 * (target - 1)).squareRoot()
        return solution(
            of: target, -1, from: p > 1 ? target + target.naturalLogarithm : 1 + p + p * p / 3)
    }

    private static func solution(
        of target: Double, _ side: Double, from start: Double
    ) -> Double {
        var v = start
        for _ in 0..<40 {
            let step = v * (v + side * v.naturalLogarithm - target) / (v + side)
            v -= step
            if abs(step) < 1e-9 * v { break }
        }
        return v
    }
}

/// The value of w e^w − x at a point w, and what a step from there needs.
private struct LambertStep: ~Copyable {
    let power: Ball
    let derivative: Ball
    let residual: Ball

    /// From so many bits on operands are rounded before a quotient of fewer bits.
    private static let leastRounded = 1_000

    init(
        at w: borrowing Ball, for x: borrowing Ball, _ work: BallWork
    ) throws(BallError) {
        let power = try work.apply(.exp, w)
        let product = try work.product(w, power)
        let derivative = try work.sum(product, power)
        let residual = try work.difference(product, x)
        self.power = power
        self.derivative = derivative
        self.residual = residual
    }

    /// The step from about a third of so many bits to all of them: w − y − (1 + 1/(1 + w)) y²/2 with y = (w e^w −
    /// x)/(e^w (1 + w)). The leading third of y is zero, and two thirds of y².
    func next(
        from w: borrowing Ball, _ bits: Int, _ work: BallWork
    ) throws(BallError) -> Ball {
        let long = BallWork(2 * bits / 3 + 24, work.monitor)
        let y =
            bits < Self.leastRounded
            ? try long.quotient(residual, derivative)
            : try long.quotient(rounded(residual, long), rounded(derivative, long))
        let short = BallWork(bits / 3 + 24, work.monitor)
        var half = try short.square(y)
        half.scale(byPowerOfTwo: -1)
        let bend = try short.sum(half, short.quotient(half, short.sum(w, 1)))
        return try work.difference(w, long.sum(y, bend))
    }

    private func rounded(_ x: borrowing Ball, _ work: BallWork) -> Ball {
        var result = Ball(precision: work.precision)
        result.setRounded(x)
        return result
    }
}
