internal import CGMP

/// The regularised incomplete beta function I_x(a, b), for a, b > 0 and 0 ≤ x ≤ 1.
enum IncompleteBeta: FunctionRoom {
    static func surelyHasValue(_ f: RealOperation, of operands: [Estimate]) -> Bool {
        operands.allSatisfy { $0.isClearlyPositive && $0.magnitude < 8 && $0.magnitude > -40 }
            && (Estimate(0.9999) + -operands[2]).isClearlyPositive
    }

    static func condition(
        _ f: RealOperation, value: Double, _ operands: [RealPlan.Step]
    ) -> Double {
        let size = max(operands[0].size, operands[1].size, 0)
        // A small value may be the difference of 1 and a number close to 1.
        let loss = min(max(-value, 0), 1e6)
        return 2 * min(size, bitsBeyondExponentials) + 40 + (loss.isNaN ? 0 : loss)
    }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double { 300 * limbs + 500 }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { true }

    // MARK: - Exact values

    static func exactValue(
        _ f: RealOperation, of operands: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let (a, b, x) = (
            operands[0].exactRational, operands[1].exactRational, operands[2].exactRational
        )
        // In this order, so that a number that is not visibly special gives the same error.
        guard let a else { return nil }
        if a.sign <= 0 { throw needsPositive("a") }
        guard let b else { return nil }
        if b.sign <= 0 { throw needsPositive("b") }
        guard let x else { return nil }
        if x.isNegative || x > 1 { throw outsideOfUnit }
        if x.isZero { return .zero }
        if x == 1 { return .one }
        if a == b, x == BigRational(1, 2) { return BigNumber(x) }
        // For integers the function is a polynomial in x.
        guard a.isInteger, b.isInteger, let m = a.numerator.smallValue,
            let n = b.numerator.smallValue, m < 1 << 20, n < 1 << 20,
            (m + n) * x.bits <= 1 << 14
        else { return nil }
        return BigNumber(try polynomial(m, n, x, monitor))
    }

    private static func needsPositive(_ what: String) -> NumberError {
        .domain(function: "betainc", rule: "betainc is not defined unless \(what) is above 0")
    }

    private static var outsideOfUnit: NumberError {
        .domain(function: "betainc", rule: "betainc is not defined for x outside of 0 to 1")
    }

    /// Σ C(N, j) x^j (1 − x)^(N − j) from j = m to N = m + n − 1 (DLMF 8.17.5).
    private static func polynomial(
        _ m: Int, _ n: Int, _ x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigRational {
        let (top, bottom) = (x.numerator, x.denominator)
        let other = bottom - top
        let last = m + n - 1
        // As integers over bottom^N, from the term j = N down.
        var term = try top.power(last)
        var sum = BigInt.zero
        var j = last
        while j >= m {
            if j & 63 == 0 { try monitor.check() }
            sum += term
            if j == m { break }
            // C(N, j − 1) x^(j−1) (1 − x)^(N−j+1) from the term before; exact in each step.
            term = (term * other * BigInt(j)) / (top * BigInt(last - j + 1))
            j -= 1
        }
        return BigRational(sum, try bottom.power(last))
    }

    /// A fraction of the integral of a positive function, from 0 to an x inside the interval.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        guard operands.allSatisfy({ $0.isAbove(0) }), operands[2].isBelow(1) else { return nil }
        return StrictRange(0, 1)
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, of registers: borrowing BallRegisters, _ places: [Int],
        into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        let (a, b, x) = (places[0], places[1], places[2])
        try checkDomain(registers[a], registers[b], registers[x], monitor)
        if registers[x].isExact, registers[x].midpoint.isZero { return ball.set(0, precision: 64) }
        let other = try BallWork(registers[x].precision + ball.precision, monitor).difference(
            1, registers[x])
        if other.isExact, other.midpoint.isZero { return ball.set(1, precision: 64) }
        if other.sign != 1 { throw .needsPrecision }
        let direct = try plan(
            registers[a], registers[b], registers[x], ball.precision + 32, monitor)
        if let direct, direct.count < 200 {
            return try sumDirectly(registers, places, other, into: &ball, monitor)
        }
        // 1 − I_(1−x)(b, a) loses bits where the value is small.
        let rough = BallWork(64, monitor)
        let size = try factor(registers[a], registers[b], registers[x], other, rough)
        let (p, q, t) = (
            registers[a].approximateDouble, registers[b].approximateDouble,
            registers[x].approximateDouble
        )
        // To the right of the mean the value is not small.
        let isRight = t * (p + q) > p
        let loss = isRight ? 0 : max(0, -size.midpoint.approximateLog2)
        let mirrored =
            loss > 1e6
            ? nil
            : try plan(
                registers[b], registers[a], other, ball.precision + 32 + Int(loss), monitor)
        let bits = Double(ball.precision)
        if loss > 16 * bits + 10_000,
            workOf(direct, bits) > mostOfTiny, workOf(mirrored, bits + loss) > mostOfTiny,
            try encloseTiny(
                registers[a], registers[b], registers[x], other, into: &ball, monitor)
        {
            return
        }
        let cost = { (plan: (count: Int, growth: Int)?, bits: Double) -> Double in
            plan.map { Double($0.count) * (bits + 500) } ?? .infinity
        }
        if cost(direct, bits) <= cost(mirrored, bits + loss) {
            return try sumDirectly(registers, places, other, into: &ball, monitor)
        }
        var attempts = Attempts(for: ball.precision, extra: 32 + Int(loss))
        while true {
            let work = BallWork(attempts.working, monitor)
            let rest = try share(registers[b], registers[a], other, registers[x], work)
            let value = try work.difference(1, rest)
            if attempts.areOver(with: value) { return try ball.take(value, .zero, .betainc) }
        }
    }

    /// From so many operations on limbs on, some seconds, a tiny value is only bounded.
    private static let mostOfTiny = 1e10

    private static func workOf(_ plan: (count: Int, growth: Int)?, _ bits: Double) -> Double {
        guard let plan else { return .infinity }
        let limbs = (bits + Double(plan.growth)) / 64
        return Double(plan.count) * (60 + 2 * CostModel.product(limbs: limbs))
    }

    /// Bound 181: the sum of bound 132 lies between its first term, 1, and 1/(1 − r), where r < 1 is an upper
    /// bound of the ratios of terms. This is all that 1 − I needs to know about an I below 10^-100000. False
    /// where there is no such r.
    private static func encloseTiny(
        _ a: borrowing Ball, _ b: borrowing Ball, _ x: borrowing Ball, _ other: borrowing Ball,
        into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let size = max(a.midpoint.exponent.value, b.midpoint.exponent.value, 0)
        guard size < 1 << 12 else { return false }
        let work = BallWork(64 + 2 * size, monitor)
        var room = other.smallestSize
        if b.compare(to: Ball(word: 1)) != -1 {
            // (a + b + k)/(a + 1 + k) falls towards 1.
            let first = try work.quotient(work.sum(a, b), work.sum(a, 1))
            let rest = try work.difference(1, work.product(first, x))
            room = rest.sign == 1 ? rest.smallestSize : .zero
        }
        if room.isZero { return false }
        var sum = Ball(precision: 64)
        sum.setInterval(centre: 0, .one / room)
        let value = try work.product(factor(a, b, x, other, work), sum)
        try ball.take(value, .zero, .betainc)
        return true
    }

    private static func sumDirectly(
        _ registers: borrowing BallRegisters, _ places: [Int], _ other: borrowing Ball,
        into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        var attempts = Attempts(for: ball.precision, extra: 32)
        while true {
            let work = BallWork(attempts.working, monitor)
            let value = try share(
                registers[places[0]], registers[places[1]], registers[places[2]], other, work)
            if attempts.areOver(with: value) { return try ball.take(value, .zero, .betainc) }
        }
    }

    private static func checkDomain(
        _ a: borrowing Ball, _ b: borrowing Ball, _ x: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        guard let first = a.sign else { throw .needsPrecision }
        if first <= 0 { throw .domain(needsPositive("a")) }
        guard let second = b.sign else { throw .needsPrecision }
        if second <= 0 { throw .domain(needsPositive("b")) }
        guard let sign = x.sign else { throw .needsPrecision }
        if sign < 0 || x.compare(to: Ball(word: 1)) == 1 { throw .domain(outsideOfUnit) }
    }

    private static func series(
        _ a: borrowing Ball, _ b: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> RealSeries {
        var series = RealSeries(above: 1, below: 1)
        series.set(0, try work.sum(a, b))
        series.set(1, try work.sum(a, 1))
        return series
    }

    private static func plan(
        _ a: borrowing Ball, _ b: borrowing Ball, _ x: borrowing Ball, _ bits: Int,
        _ monitor: Monitor
    ) throws(BallError) -> (count: Int, growth: Int)? {
        let step = -x.midpoint.approximateLog2
        // Terms that fall so slowly are not counted one by one.
        if x.midpoint.exponent >= 0, step * Double(RealSeries.mostTerms) < Double(bits) {
            return nil
        }
        return try series(a, b, BallWork(128, monitor)).plan(x.largestSize, bits: bits)
    }

    /// x^a (1 − x)^b/(a B(a, b))
    private static func factor(
        _ a: borrowing Ball, _ b: borrowing Ball, _ x: borrowing Ball, _ other: borrowing Ball,
        _ work: BallWork
    ) throws(BallError) -> Ball {
        let left = try work.power(x, a, timesExponentialOf: 0)
        let right = try work.power(other, b, timesExponentialOf: 0)
        let divisor = try work.product(a, work.apply(.beta, a, b))
        return try work.quotient(work.product(left, right), divisor)
    }

    /// Bound 132: I_x(a, b) = x^a (1 − x)^b/(a B(a, b)) Σ (a + b)_k/(a + 1)_k x^k.
    private static func share(
        _ a: borrowing Ball, _ b: borrowing Ball, _ x: borrowing Ball, _ other: borrowing Ball,
        _ work: BallWork
    ) throws(BallError) -> Ball {
        var sum = Ball(precision: 64)
        _ = try series(a, b, work).sum(
            at: x, bits: work.precision, into: &sum, .betainc, work.monitor)
        return try work.product(factor(a, b, x, other, work), sum)
    }
}

// MARK: - Equality

extension IncompleteBeta {
    /// I_x(a, b) is 1 − I_(1−x)(b, a), so x can be reduced to at most 1/2, and a and b to at most 1 by
    /// I_x(a + 1, b) = I_x(a, b) − x^a (1 − x)^b/(a B(a, b)) and its counterpart (DLMF 8.17.20). If one of
    /// them is an integer, or both are halves, or they are fractions with the sum 1, the rest is elementary.
    static func unfolded(
        _ f: RealOperation, of operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let (a, b, x) = (operands[0], operands[1], operands[2])
        let rest = try work.difference(1, x)
        if let share = try knownShare(a, b, x, rest, work) { return share }
        if try work.sign(x) == 0 { return .zero }
        let middle = BigNumber(BigRational(1, 2))
        var side = try work.order(x, middle)
        if side == 0 {
            side = try work.order(a, b)
            if side == 0 { return middle }
        }
        if side > 0 {
            if try work.sign(rest) == 0 { return .one }
            return try work.difference(1, work.value(f, of: b, a, rest))
        }
        guard let first = above(a, work), let second = above(b, work) else { return nil }
        var p = try work.difference(a, BigNumber(first))
        var q = try work.difference(b, BigNumber(second))
        let isLeast = first == 0 && second == 0
        let start: BigNumber
        if q.exactRational == 1 {
            start = try work.value(.power, x, p)
        } else if p.exactRational == 1 {
            start = try work.difference(1, work.value(.power, rest, q))
        } else if try work.isSame(p, middle), try work.isSame(q, middle) {
            let angle = try work.value(.asin, work.root(x))
            start = try work.quotient(work.product(2, angle), .pi)
        } else if let value = try ofFractions(p, q, x, rest, work) {
            start = value
        } else if isLeast {
            return nil
        } else {
            start = try work.value(f, of: p, q, x)
        }
        if isLeast { return start }
        // x^p (1 − x)^q/(q B(p, q)), and B(p, q + 1) = B(p, q) q/(p + q).
        let powers = try work.product(work.value(.power, x, p), work.value(.power, rest, q))
        var term = try work.quotient(powers, work.value(.beta, p, q))
        var sum = BigNumber.zero
        for _ in 0..<second {
            sum = try work.sum(sum, work.quotient(term, q))
            term = try work.quotient(work.product(term, rest, work.sum(p, q)), q)
            q = try work.sum(q, 1)
        }
        for _ in 0..<first {
            sum = try work.difference(sum, work.quotient(term, p))
            term = try work.quotient(work.product(term, x, work.sum(p, q)), p)
            p = try work.sum(p, 1)
        }
        return try work.sum(start, sum)
    }

    /// The number of integer steps by which a parameter exceeds the ones that are at most 1.
    private static func above(_ a: BigNumber, _ work: NumberWork) -> Int? {
        guard let floor = work.few(work.steps(a)), floor >= 0 else { return nil }
        return a.exactRational?.isInteger == true ? floor - 1 : floor
    }

    /// sin(πp)/π times the integral of u^(p − 1)/(1 + u) from 0 to x/(1 − x), for p = m/n and q = 1 − p: n times that of
    /// t^(m − 1)/(1 + t^n) to the root.
    private static func ofFractions(
        _ p: BigNumber, _ q: BigNumber, _ x: BigNumber, _ rest: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        guard let order = p.exactRational, let other = q.exactRational, order + other == 1,
            let n = order.denominator.smallValue, let m = order.numerator.smallValue, n <= 24
        else { return nil }
        let place = try work.value(
            .power, work.quotient(x, rest), BigNumber(BigRational.ratio(1, n)))
        let integral = try work.integral(m, n, to: place, isPlus: true)
        let sine = try work.value(.sin, BigNumber.multipleOfPi(order))
        return try work.quotient(work.product(BigNumber(n), sine, integral), .pi)
    }
}
