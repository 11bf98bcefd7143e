internal import CGMP

/// Hurwitz's zeta function, Σ (a + k)^(−s) from k = 0 on and its continuation in s: for a > 0, or any a where
/// s is an integer.
enum HurwitzZeta: FunctionRoom {
    static func outside(_ f: RealOperation) -> String { "a negative a, unless s is an integer," }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        (a + Estimate(-1.000001)).isClearlyPositive && b.isClearlyPositive && a.magnitude < 8
            && b.magnitude < 8
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let size = max(a.size, b.size, 0)
        let needed = 2 * min(size, bitsBeyondExponentials) + min(max(value, 0), 1000) + 16
        return (needed, needed)
    }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double { 200 * limbs + 500 }

    static func isDear(_ f: RealOperation) -> Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let s = a.exactRational
        if s == 1 { throw f.pole(at: 1) }
        if let s, s.isInteger, s.sign <= 0 {
            guard let n = (-s.numerator).smallValue, n <= 2000 else { return nil }
            if b.exactRational == nil, n > 24 { return nil }
            // −B_(n+1)(a)/(n + 1)
            return try bernoulli(n + 1, b, monitor).divided(
                by: BigNumber(-n - 1), monitor: monitor)
        }
        guard let shift = b.exactRational else { return nil }
        if shift.sign <= 0 {
            // An order that is not visibly an integer gives the same error.
            guard let s else { return nil }
            if shift.isInteger { throw f.pole(at: "a = 0, -1, -2, ...") }
            if !s.isInteger { throw f.notReal }
            return nil
        }
        if shift == BigRational(1, 2) {
            // (2^s − 1) ζ(s)
            let power = try BigNumber(2).raised(to: a, monitor: monitor)
            return try power.subtracting(.one, monitor: monitor).multiplied(
                by: a.applying(.zeta, monitor: monitor), monitor: monitor)
        }
        guard shift.isInteger, let count = shift.numerator.smallValue, count <= 24 else {
            return nil
        }
        var value = try a.applying(.zeta, monitor: monitor)
        if count > 1 {
            let power = try a.negated(monitor: monitor)
            for k in 1..<count {
                value = try value.subtracting(
                    BigNumber(k).raised(to: power, monitor: monitor), monitor: monitor)
            }
        }
        return value
    }

    /// The Bernoulli polynomial of index n at x: Σ C(n, k) B_k x^(n−k).
    private static func bernoulli(
        _ n: Int, _ x: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        var sum = BigNumber.one
        var coefficient = BigInt(1)
        for k in 1...n {
            try monitor.check()
            // C(n, k), exactly, from the one before.
            coefficient = coefficient * BigInt(n - k + 1) / BigInt(k)
            sum = try sum.multiplied(by: x, monitor: monitor)
            if k > 1, k & 1 == 1 { continue }
            let number =
                k == 1
                ? BigRational(-1, 2)
                : try BigInt.bernoulli(k, monitor: monitor)
            sum = try sum.adding(
                BigNumber(number * BigRational(coefficient)), monitor: monitor)
        }
        return sum
    }

    /// The first term a^-s of a sum of positive terms, for an integer s that is small compared with the
    /// budget of digits.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        let (s, a) = (operands[0], operands[1])
        guard s.isAbove(1), a.isAbove(0) else { return nil }
        guard let order = s.exact, order.isInteger, let count = order.numerator.smallValue,
            let low = a.power(-count)?.low
        else { return StrictRange(0, nil) }
        return StrictRange(low, nil)
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        let fromPole = a.midpoint.difference(1)
        if a.radius >= fromPole.below {
            if a.isExact { throw .pole(f, at: 1) }
            throw .needsPrecision
        }
        guard let sign = b.sign else { throw .needsPrecision }
        let isInteger = a.isExact && a.midpoint.isInteger
        if sign <= 0 {
            // An order that may be an integer may be narrowed.
            if !a.isExact, !a.hasUniqueFloor { throw .needsPrecision }
            if b.isExact, b.midpoint.isInteger {
                if isInteger, a.sign != 1 { return try atInteger(a, b, into: &ball, monitor) }
                throw .pole(f, at: "a = 0, -1, -2, ...")
            }
            if !b.hasUniqueFloor { throw .needsPrecision }
            if !isInteger {
                throw .notReal(f)
            }
        }
        if isInteger, a.sign != 1 { return try atInteger(a, b, into: &ball, monitor) }
        if b.midpoint.exponent.value > 1 << 12 || a.midpoint.exponent > 60 {
            throw .tooCostly(f, "of a number this large")
        }
        var attempts = Attempts(for: ball.precision, extra: 40)
        while true {
            let work = BallWork(attempts.working, monitor)
            let value = try HurwitzSum.value(a, b, isInteger: isInteger, work)
            if attempts.areOver(with: value) { return try ball.take(value, .zero, f) }
        }
    }

    /// −B_(n+1)(a)/(n + 1), in balls.
    private static func atInteger(
        _ s: borrowing Ball, _ a: borrowing Ball, into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        guard let floor = s.wordFloor, floor > -4000 else {
            throw .tooCostly(.hurwitz, "of an order this large")
        }
        let n = 1 - floor
        var attempts = Attempts(for: ball.precision, extra: 64 + 4 * n.bitWidthOfSize)
        while true {
            let work = BallWork(attempts.working, monitor)
            var sum = Ball(word: 1)
            var coefficient = BigInt(1)
            for k in 1...n {
                try Ball.check(monitor)
                coefficient = coefficient * BigInt(n - k + 1) / BigInt(k)
                sum = try work.product(sum, a)
                if k > 1, k & 1 == 1 { continue }
                var number = Ball(precision: work.precision)
                do throws(NumberError) {
                    let value =
                        k == 1
                        ? BigRational(-1, 2) : try BigInt.bernoulli(k, monitor: monitor)
                    number.set(value * BigRational(coefficient), precision: work.precision)
                } catch {
                    throw .number(error)
                }
                sum = try work.sum(sum, number)
            }
            let value = try work.product(sum, -1, over: n)
            if attempts.areOver(with: value) { return try ball.take(value, .zero, .hurwitz) }
        }
    }
}

/// ζ(s, a) by the Euler–Maclaurin formula in balls: bound 163.
enum HurwitzSum {
    private struct Plan {
        /// The number of powers in the sum.
        var count: Int
        /// An upper bound of log2 of the rest.
        var rest: Double
        /// The limbs of the numbers ζ(2j)/2 of the correction; none where there is no correction.
        var lengths: [Int]
    }

    static func value(
        _ s: borrowing Ball, _ a: borrowing Ball, isInteger: Bool, _ work: BallWork
    ) throws(BallError) -> Ball {
        let (order, shift) = (s.approximateDouble, a.approximateDouble)
        guard s.radius <= .powerOfTwo(-20), a.radius <= .powerOfTwo(-20) else {
            throw .needsPrecision
        }
        guard let plan = plan(order, shift, bits: work.precision) else {
            throw .tooCostly(.hurwitz, "of these arguments")
        }
        let size = Double(work.precision) / 64
        let power = isInteger ? 20.0 : 2 * RealOperation.exp.work(0, bits: Double(work.precision))
        try KernelCost.check(
            work: Double(plan.count) * (300 + power)
                + Double(plan.lengths.count) * (500 + 4 * CostModel.product(limbs: size)),
            work.monitor)
        let negative = try work.negative(s)
        let integer = isInteger ? s.wordFloor : nil
        var sum = Ball(word: 0)
        for k in 0..<plan.count {
            if k & 7 == 0 { try Ball.check(work.monitor) }
            let term = try self.power(work.sum(a, k), negative, integer, work)
            sum = try work.sum(sum, term)
        }
        let end = try work.sum(a, plan.count)
        guard end.sign == 1 else { throw .needsPrecision }
        let last = try self.power(end, negative, integer, work)
        // The change of the rest by the radii is less than a factor of 2.
        let change =
            a.radius * Magnitude(atLeast: order.magnitude + 2 * Double(plan.lengths.count) + 1)
            / end.smallestSize + s.radius * Magnitude(atLeast: 64 * Double(work.precision + 64))
        if change > .powerOfTwo(-1) { throw .needsPrecision }
        if plan.lengths.isEmpty {
            // Σ (end + k)^(−s) ≤ end^(−s) (1 + end/(s − 1))
            let above = try work.sum(
                Ball(word: 1), work.quotient(end, work.sum(s, -1)))
            sum.widen(by: last.largestSize * above.largestSize)
            return sum
        }
        // end^(−s) (end/(s − 1) + 1/2 + 4 s end u h_1)
        let whole = try work.quotient(end, work.sum(s, -1))
        let half = try work.quotient(Ball(word: 1), Ball(word: 2))
        let turn = try work.product(work.product(work.constant(.pi), end), 2)
        let u = try work.inverse(work.square(turn))
        let h = try correction(s, u, plan.lengths, work)
        let part = try work.product(work.product(work.product(work.product(s, end), u), h), 4)
        let factor = try work.sum(work.sum(whole, half), part)
        sum = try work.sum(sum, work.product(last, factor))
        sum.widen(by: .exponentialBase2(atMost: plan.rest + 2))
        return sum
    }

    /// x^(−s)
    private static func power(
        _ x: borrowing Ball, _ negative: borrowing Ball, _ integer: Int?, _ work: BallWork
    ) throws(BallError) -> Ball {
        if let integer {
            var result = Ball(precision: work.precision)
            try result.setPower(x, -integer)
            return result
        }
        // For half an integer it is a power and a square root.
        var twice = try work.sum(negative, 0)
        twice.scale(byPowerOfTwo: 1)
        if negative.isExact, twice.midpoint.isInteger, x.sign == 1,
            let double = twice.wordFloor, double.magnitude < 1 << 20
        {
            var result = Ball(precision: work.precision)
            try result.setPower(x, (double - 1) / 2)
            return try work.product(result, work.root(x))
        }
        return try work.power(x, negative, timesExponentialOf: 0)
    }

    /// h_1 of h_j = ζ(2j)/2 − (s + 2j − 1)(s + 2j) u h_(j+1).
    private static func correction(
        _ s: borrowing Ball, _ u: borrowing Ball, _ lengths: [Int], _ work: BallWork
    ) throws(BallError) -> Ball {
        if let value = try HurwitzTail.value(s, u, count: lengths.count, work) { return value }
        var zetas = try ZetaSource(lengths, work.monitor)
        var h = try zetas.ball(lengths.count)
        // For an exact fraction the two factors are words.
        let fraction = s.isExact ? s.wordFraction : nil
        for j in stride(from: lengths.count - 1, through: 1, by: -1) {
            if j & 15 == 0 { try Ball.check(work.monitor) }
            let short = BallWork(64 * lengths[j - 1] + 64, work.monitor)
            if let fraction, fraction.top.magnitude < 1 << 24, fraction.bottom < 64 {
                let (p, q) = (fraction.top, fraction.bottom)
                let factors = (p + (2 * j - 1) * q) * (p + 2 * j * q)
                h = try short.difference(
                    zetas.ball(j), short.product(short.product(h, u), factors, over: q * q))
                continue
            }
            let ratio = try short.product(
                short.product(short.sum(s, 2 * j - 1), short.sum(s, 2 * j)), u)
            h = try short.difference(zetas.ball(j), short.product(ratio, h))
        }
        return h
    }

    /// |R| ≤ 4 |(s)_(2M)|/(2π)^(2M) A^(1 − s − 2M)/(s + 2M − 1) for s + 2M > 1.
    private static func plan(_ s: Double, _ a: Double, bits: Int) -> Plan? {
        let first = max(0, -a.rounded(.down))
        if first > 1e6 || s < -1e5 { return nil }
        // The approximate size of the value: its first power, or Γ(1 − s)/(2π)^(1 − s).
        let start = a + first
        let size =
            s > 0
            ? -s * start.logBase2
            : max(RealOperation.lgamma.guess(Estimate(1 - s)).double * log2OfE + (s - 1) * 2.651, 0)
        let target = -Double(bits) + (size.isFinite ? size : 0)
        let wanted = Double(bits) / 8
        if s > 1.5 {
            let reach = start * ((Double(bits + 8) / s).exponentialBase2 - 1)
            if reach < wanted + 2 {
                return Plan(count: Int(first + reach) + 2, rest: 0, lengths: [])
            }
        }
        if s > 1e6 { return nil }
        var end = max(wanted, s.magnitude / 3 + 2, start)
        while end - start < 1e8 {
            let count = max(0, (end - a).rounded(.up))
            let place = a + count
            if let (lengths, rest) = correction(s, place, target, bits: bits) {
                return Plan(count: Int(count), rest: rest, lengths: lengths)
            }
            end = place * 1.3 + 4
        }
        return nil
    }

    private static func correction(
        _ s: Double, _ a: Double, _ target: Double, bits: Int
    ) -> (lengths: [Int], rest: Double)? {
        let turn = 6.283185307179586 * a
        let turnBits = turn.logBase2
        let limbs = bits / 64 + 2
        // The size of R for M = j.
        var factor = 2 - (s - 1) * a.logBase2
        var lengths: [Int] = []
        var gained = 0.0
        var j = 1
        while true {
            let (p, q) = (s + Double(2 * j - 2), s + Double(2 * j - 1))
            // By logarithms: the square of a large `turn` exceeds a double.
            let step =
                (max(p.magnitude, 0x1p-19) * max(q.magnitude, 0x1p-19) * 1.000001).logBase2
                - 2 * turnBits
            factor += step
            lengths.append(max(limbs - max(Int((gained - 1) / 64), 0), 2))
            let order = s + Double(2 * j - 1)
            if order > 0.5, factor - order.logBase2 <= target - 8 {
                return (lengths, factor - order.logBase2 + 1e-6 * Double(j) + 1)
            }
            if q > 0.894 * turn || !turn.isFinite { return nil }
            if j > 1 { gained -= step }
            j += 1
        }
    }
}

/// The numbers ζ(2j)/2 as balls, from the last j down to the first.
struct ZetaSource: ~Copyable {
    private let lengths: [Int]
    private let table: EvenZetaTable?
    private var source: EvenZetas?
    private let buffer: Limbs

    init(_ lengths: [Int], _ monitor: Monitor) throws(BallError) {
        self.lengths = lengths
        buffer = .allocate(capacity: (lengths.first ?? 1) + 4)
        table = EvenZetaTable.table(limbs: lengths.first ?? 1, lengths: lengths)
        source = nil
        if table == nil { source = try EvenZetas(limbs: lengths, monitor: monitor) }
    }

    deinit { buffer.deallocate() }

    mutating func ball(_ j: Int) throws(BallError) -> Ball {
        let count = lengths[j - 1]
        var result = Ball(precision: 64 * count)
        if let table {
            result.setUnits(table.limbs(j, count), count, count, error: 2)
        } else if let source {
            try source.write(j, into: buffer, count)
            result.setUnits(buffer, count, count, error: 2)
        }
        return result
    }
}
