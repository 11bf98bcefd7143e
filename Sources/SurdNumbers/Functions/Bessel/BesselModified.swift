internal import CGMP

// The modified functions: I of integer order, and K.

extension BesselOfRealOrder {
    /// Bound 173: I_n(x) = (x/2)^n/n! Σ (x²/4)^k/(k! (n + 1)_k) at the midpoint, summed as for J_n.
    /// False where other methods are better.
    static func encloseFirst(
        _ n: Int, _ x: borrowing Ball, into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let size = x.approximateDouble
        // For large arguments the expansion is used.
        guard n < 20_000, size < Ball.largestBesselSeries, x.midpoint.exponent.value > -1000,
            2.88 * size <= Double(ball.precision + 40)
        else { return false }
        let work = BallWork(ball.precision + 32 + n.bitWidthOfSize, monitor)
        let growth = Int(1.45 * size)
        var half = Ball(exactly: x.midpoint)
        half.scale(byPowerOfTwo: -1)
        let square = try work.finer(growth + 32).square(half)
        // The sum is at least 1.
        var sum = Ball(precision: work.precision + growth + 16)
        _ = try sum.setSeries(
            HypergeometricSeries([], over: [.init(1, 1), .init(n + 1, 1)]), at: square,
            bits: work.precision, .besseli, monitor)
        var value = Ball(precision: work.precision)
        if n == 0 {
            value = sum
        } else {
            value = try work.product(work.power(half, overFactorialOf: n), sum)
        }
        try ball.take(value, .zero, .besseli)
        if !x.isExact {
            try ball.widen(byChangeOfLogarithm: relativeChangeOfK(Ball(word: n), x))
        }
        return true
    }

    // MARK: - K

    /// K_v(x) at the fractions of words close to the balls where they exist, else at the midpoints, widened
    /// by bound 134.
    static func encloseThird(
        _ v: borrowing Ball, _ x: borrowing Ball, _ order: Int?, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if let order, try encloseThird(abs(order), x, into: &ball, monitor) { return }
        let ofOrder = v.isExact ? nil : v.wordFraction
        let ofArgument = x.isExact ? nil : x.wordFraction
        // The order that stands for the whole ball may be an integer where the ball is none.
        var whole = order
        if let ofOrder {
            if ofOrder.bottom == 1 { whole = ofOrder.top }
        } else if v.midpoint.isInteger {
            whole = Ball(exactly: v.midpoint).wordFloor
        }
        let size = x.approximateDouble
        let expected = 32 + Int(min(2.89 * size, Double(2 * ball.precision) + 1000))
        var attempts = Attempts(for: ball.precision, extra: expected)
        while true {
            let work = BallWork(attempts.working, monitor)
            let degree = point(v, ofOrder, work)
            let value = try third(degree, point(x, ofArgument, work), whole, work, ball.precision)
            if attempts.areOver(with: value) {
                try ball.take(value, .zero, .besselk)
                break
            }
        }
        if v.isExact, x.isExact { return }
        var order = Ball(exactly: v.midpoint)
        order.radius = ofOrder?.drift ?? v.radius
        var argument = Ball(exactly: x.midpoint)
        argument.radius = ofArgument?.drift ?? x.radius
        try ball.widen(byChangeOfLogarithm: relativeChangeOfK(order, argument))
    }

    /// The fraction with a few more bits than the work has, or the midpoint.
    private static func point(
        _ ball: borrowing Ball, _ fraction: WordFraction?, _ work: BallWork
    ) -> Ball {
        var point = Ball(exactly: ball.midpoint)
        if let fraction {
            point.set(
                BigRational(BigInt(fraction.top), BigInt(fraction.bottom)),
                precision: work.precision + 64)
        }
        return point
    }

    /// K of integer order by bound 171, at the fraction of words close to the ball where there is
    /// one.
    private static func encloseThird(
        _ n: Int, _ x: borrowing Ball, into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        // For large arguments the expansion is used.
        if 2.88 * x.approximateDouble > Double(ball.precision + 32) { return false }
        let fraction = x.wordFraction
        var value = Ball(precision: 64)
        guard
            try BesselOfWholeOrder(.besselk, n, at: fraction, monitor).set(
                &value, near: x, precision: ball.precision)
        else { return false }
        var near = Ball(exactly: x.midpoint)
        near.radius = fraction?.drift ?? x.radius
        let change = try relativeChangeOfK(Ball(word: n), near)
        try ball.take(value, .zero, .besselk)
        if !near.isExact { try ball.widen(byChangeOfLogarithm: change) }
        return true
    }

    /// By the series at 0, by their limit for integers, or by the expansion for large arguments.
    private static func third(
        _ v: borrowing Ball, _ x: borrowing Ball, _ order: Int?, _ work: BallWork, _ precision: Int
    ) throws(BallError) -> Ball {
        var value = Ball(precision: 64)
        if try setFalling(v, x, BallWork(precision + 32, work.monitor), &value) { return value }
        if let order { return try third(abs(order), x, work) }
        return try thirdBetweenIntegers(v, x, work)
    }

    /// Bound 174: 2 K_v = Γ(v) (x/2)^(−v) Σ (x²/4)^k/(k! (1 − v)_k) + Γ(−v) (x/2)^v Σ (x²/4)^k/(k! (1 + v)_k)
    /// (DLMF 10.27.4 and 10.25.2), with Γ(−v) = −π/(v sin(πv) Γ(v)).
    private static func thirdBetweenIntegers(
        _ v: borrowing Ball, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let order = try BallWork(max(v.precision, 64), work.monitor).apply(.absolute, v)
        let size = max(order.midpoint.exponent.value, 0)
        let long = work.finer(size)
        let half = try work.product(x, 1, over: 2)
        let square = try work.finer(2 * max(x.midpoint.exponent.value, 0)).square(half)
        let gamma = try work.apply(.gamma, order)
        let power = try work.power(half, order, timesExponentialOf: 0)
        let pi = try long.constant(.pi)
        let sine = try work.apply(.sin, long.product(pi, order))
        let first = try work.quotient(
            work.product(gamma, sum(over: work.difference(1, order), at: square, work)), power)
        let second = try work.quotient(
            work.product(
                work.product(pi, power), sum(over: work.sum(order, 1), at: square, work)),
            work.product(work.product(order, sine), gamma))
        var value = try work.difference(first, second)
        value.scale(byPowerOfTwo: -1)
        return value
    }

    /// Σ z^k/(k! (a)_k)
    private static func sum(
        over a: borrowing Ball, at z: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        var series = RealSeries(above: 0, below: 2)
        series.set(0, 1)
        series.set(1, a)
        var sum = Ball(precision: 64)
        _ = try series.sum(at: z, bits: work.precision, into: &sum, .besselk, work.monitor)
        return sum
    }

    /// Bound 134: DLMF 10.31.1 for x > 0.
    private static func third(
        _ n: Int, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        if n > 100_000 || x.approximateDouble > 1e6 {
            throw .tooCostly(.besselk, "of this order and argument")
        }
        let half = try work.product(x, 1, over: 2)
        let square = try work.square(half)
        let logarithm = try work.sum(work.apply(.ln, half), work.constant(.egamma))
        var power = Ball(precision: work.precision)
        try power.setPower(half, n)
        let factorial = try work.apply(.gamma, Ball(word: n + 1))
        // u = (x/2)^(2k + n)/(k! (n + k)!), h = H_k + H_(n+k)
        var term = try work.quotient(power, factorial)
        var weight = Ball(word: 0)
        for k in 1..<(n + 1) {
            if k & 63 == 0 { try Ball.check(work.monitor) }
            weight = try work.sum(weight, work.quotient(Ball(word: 1), Ball(word: k)))
        }
        var plain = try work.product(term, 1)
        var weighted = try work.product(term, weight)
        let greatest = plain.largestSize
        var peak = greatest
        var k = 1
        while true {
            if k & 31 == 0 { try Ball.check(work.monitor) }
            term = try work.product(
                work.product(term, square), 1, over: k * (n + k))
            let step = try work.quotient(Ball(word: 2 * k + n), Ball(word: k * (n + k)))
            weight = try work.sum(weight, step)
            let part = try work.product(term, weight)
            let size = term.largestSize + part.largestSize
            // From here on terms, also with their weights, fall by at least a half.
            if square.largestSize.scaled(byPowerOfTwo: 2)
                <= Magnitude(atMost: UInt((k + 1) * (n + k + 1))),
                size <= peak * .powerOfTwo(-work.precision)
            {
                plain.widen(by: size.scaled(byPowerOfTwo: 1))
                weighted.widen(by: size.scaled(byPowerOfTwo: 1))
                break
            }
            peak = max(peak, size)
            plain = try work.sum(plain, term)
            weighted = try work.sum(weighted, part)
            k += 1
        }
        // Σ (−1)^k (n − k − 1)!/k! (x/2)^(2k − n), k < n
        weighted.scale(byPowerOfTwo: -1)
        var sum = try work.difference(work.product(logarithm, plain), weighted)
        if n & 1 == 0 { sum.changeSign() }
        if n == 0 { return sum }
        term = try work.quotient(work.apply(.gamma, Ball(word: n)), power)
        var finite = try work.product(term, 1)
        for k in 1..<max(n, 1) {
            if k & 63 == 0 { try Ball.check(work.monitor) }
            term = try work.product(work.product(term, square), -1, over: k * (n - k))
            finite = try work.sum(finite, term)
        }
        finite.scale(byPowerOfTwo: -1)
        return try work.sum(finite, sum)
    }
}

// MARK: - Bounds that are not reached

extension BesselOfRealOrder {
    /// The first term (x/2)^n/n! of I_n(x), a series of positive terms.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        guard f == .besseli, operands[1].isAbove(0), let order = operands[0].exact, order.isInteger,
            let count = order.numerator.smallValue, count >= 0
        else { return nil }
        return StrictRange(Bessel.firstTerm(count, operands[1])?.low, nil)
    }
}
