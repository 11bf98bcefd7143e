internal import CGMP

/// The polylogarithm of a real order s, Σ x^k/k^s from k = 1 on and its continuation: x < 1, x = 1 for s > 1,
/// and any x but 1 where s is 0, −1, −2, …
enum Polylogarithm: FunctionRoom {
    static func outside(_ f: RealOperation) -> String { "a number above 1" }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        // Of a negative order a number far below 0 may take too long.
        a.isKnown && a.magnitude < 6 && b.magnitude < 4
            && (Estimate(0.9999) + -b).isClearlyPositive
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let size = max(a.size, b.size, 0)
        let needed = 2 * min(size, bitsBeyondExponentials) + min(max(value, 0), 1000) + 24
        return (needed, needed)
    }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double { 300 * limbs + 500 }

    static func isDear(_ f: RealOperation) -> Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let (s, x) = (a.exactRational, b.exactRational)
        if let x, x.isZero { return .zero }
        if let s, s.isInteger, let n = s.numerator.smallValue {
            if x == 1 {
                if n > 1 { return try a.applying(.zeta, monitor: monitor) }
                throw f.pole(at: 1)
            }
            if n == 2 {
                do throws(NumberError) {
                    return try b.applying(.li2, monitor: monitor)
                } catch .notReal {
                    throw f.notReal
                }
            }
            if n < 2 {
                let rest = try BigNumber.one.subtracting(b, monitor: monitor)
                let sign = try rest.sign(monitor: monitor)
                if sign == 0 { throw f.pole(at: 1) }
                if n == 1 {
                    if sign < 0 { throw f.notReal }
                    return try rest.applying(.ln, monitor: monitor).negated(monitor: monitor)
                }
                return n >= (x == nil ? -24 : -300) ? try rational(-n, b, monitor) : nil
            }
        }
        guard let x else { return nil }
        if x > 1 {
            // If the order is not visibly special, the argument does not matter.
            if s == nil { return nil }
            throw f.notReal
        }
        if x == 1 {
            if try a.subtracting(.one, monitor: monitor).sign(monitor: monitor) <= 0 {
                throw f.pole(at: 1)
            }
            return try a.applying(.zeta, monitor: monitor)
        }
        if x == -1 {
            // (2^(1 − s) − 1) ζ(s), and −ln 2 at the pole of ζ.
            let rest = try BigNumber.one.subtracting(a, monitor: monitor)
            if try rest.sign(monitor: monitor) == 0 {
                return try BigNumber(2).applying(.ln, monitor: monitor).negated(monitor: monitor)
            }
            let power = try BigNumber(2).raised(to: rest, monitor: monitor)
            return try power.subtracting(.one, monitor: monitor).multiplied(
                by: a.applying(.zeta, monitor: monitor), monitor: monitor)
        }
        return nil
    }

    /// For the order −n: Σ k! S(n, k) w^k (1 + w) with w = x/(1 − x), where S are Stirling's
    /// numbers.
    private static func rational(
        _ n: Int, _ x: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let rest = try BigNumber.one.subtracting(x, monitor: monitor)
        let w = try x.divided(by: rest, monitor: monitor)
        if n == 0 { return w }
        let row = try surjections(n, monitor)
        var sum = BigNumber.zero
        for k in stride(from: n, through: 1, by: -1) {
            sum = try sum.adding(BigNumber(row[k]), monitor: monitor).multiplied(
                by: w, monitor: monitor)
        }
        return try sum.divided(by: rest, monitor: monitor)
    }

    /// k! S(n, k) for all k.
    private static func surjections(
        _ n: Int, _ monitor: Monitor
    ) throws(NumberError) -> [BigInt] {
        var row = [BigInt](repeating: 0, count: n + 1)
        row[0] = 1
        for m in 1...n {
            try monitor.check()
            for k in stride(from: m, through: 1, by: -1) {
                row[k] = BigInt(k) * (row[k] + row[k - 1])
            }
            row[0] = 0
        }
        return row
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        guard let sign = b.sign else { throw .needsPrecision }
        if sign == 0 { return ball.set(0, precision: 64) }
        let integer = a.isExact && a.midpoint.isInteger ? a.wordFloor : nil
        guard let side = b.compare(to: Ball(word: 1)) else { throw .needsPrecision }
        if side == 0 {
            guard let order = try BallWork(64, monitor).sum(a, -1).sign else {
                throw .needsPrecision
            }
            if order <= 0 { throw .pole(f, at: 1) }
            return try ball.apply(.zeta, a, precision: ball.precision, monitor: monitor)
        }
        if side > 0, integer.map({ $0 > 0 }) ?? true {
            // An order that may be an integer may be narrowed.
            if !a.isExact, !a.hasUniqueFloor { throw .needsPrecision }
            throw .notReal(f)
        }
        if a.midpoint.exponent > 40 { throw .tooCostly(f, "of an order this large") }
        if b.compare(to: Ball(word: -1)) == nil { throw .needsPrecision }
        if b.midpoint.exponent.value > 1 << 12 { throw .tooCostly(f, "of a number this large") }
        if side < 0, integer == nil, try encloseNearInteger(a, b, into: &ball, monitor) { return }
        var attempts = Attempts(for: ball.precision, extra: 40)
        while true {
            let work = BallWork(attempts.working, monitor)
            let value: Ball
            if b.isExact, b.compare(to: Ball(word: -1)) == 0 {
                // (2^(1 − s) − 1) ζ(s)
                let power = try work.power(
                    Ball(word: 2), work.difference(1, a), timesExponentialOf: 0)
                value = try work.product(work.sum(power, -1), work.apply(.zeta, a))
            } else if let integer {
                value =
                    integer > 0
                    ? try PolylogarithmSum.ofInteger(integer, b, work)
                    : try ofNegative(-integer, b, work)
            } else {
                value = try PolylogarithmSum.ofReal(a, b, work)
            }
            if attempts.areOver(with: value) { return try ball.take(value, .zero, f) }
        }
    }

    /// Bound 182: for an order s close to an integer n ≥ 1 the value is that of n, with an error of at most 4
    /// |s − n| M, M = 1.6 |x| for x < 0 and x/(1 − x) for x > 0. False where s is too far from n.
    private static func encloseNearInteger(
        _ s: borrowing Ball, _ x: borrowing Ball, into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let order = s.approximateDouble.rounded()
        guard order >= 1, order < 0x1p20 else { return false }
        var rest = Ball(precision: 64)
        try rest.setDifference(s, Ball(word: Int(order)), precision: 64)
        var most = x.largestSize
        if x.sign == 1 {
            let room = Magnitude.one.minusDown(most)
            if room.isZero { return false }
            most = most / room
        }
        let change = rest.largestSize * most * Magnitude(atLeast: 6.4)
        let least = x.smallestSize
        guard change <= .powerOfTwo(-ball.precision - 16) * min(.one, least) else { return false }
        try enclose(.polylog, of: Ball(word: Int(order)), x, into: &ball, monitor)
        ball.widen(by: change)
        return true
    }

    private static func ofNegative(
        _ n: Int, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        if n > 2000 { throw .tooCostly(.polylog, "of an order this large") }
        let rest = try work.difference(1, x)
        let w = try work.quotient(x, rest)
        if n == 0 { return w }
        let row: [BigInt]
        do throws(NumberError) {
            row = try surjections(n, work.monitor)
        } catch {
            throw .number(error)
        }
        var sum = Ball(word: 0)
        for k in stride(from: n, through: 1, by: -1) {
            try Ball.check(work.monitor)
            var count = Ball(precision: work.precision)
            count.set(row[k], precision: work.precision)
            sum = try work.product(work.sum(sum, count), w)
        }
        return try work.quotient(sum, rest)
    }
}

/// The summation of polylogarithms.
enum PolylogarithmSum {
    // MARK: - Orders 2, 3, 4, …

    static func ofInteger(
        _ n: Int, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let place = x.approximateDouble
        if place < -1.0001 || x.compare(to: Ball(word: -1)) == -1 {
            return try inverted(n, x, work)
        }
        // Up to here the series has few terms.
        let reach = min(
            Double(work.precision) / max(-place.magnitude.logBase2, 1e-9),
            (Double(work.precision) / Double(n)).exponentialBase2)
        if place.magnitude <= 0.5 || reach < Double(n + 10) {
            return try series(Ball(word: n), n, x, work)
        }
        if place < 0 { return try duplicated(Ball(word: n), x, work, n) }
        return try nearOne(n, x, work)
    }

    /// Li_n(x) = −(−1)^n Li_n(1/x) − l^n/n! − 2 Σ (1 − 2^(1−2k)) ζ(2k) l^(n−2k)/(n − 2k)! for x < −1, l = ln(−x),
    /// 1 ≤ k ≤ n/2 (DLMF 25.12.7 and its integrals).
    private static func inverted(
        _ n: Int, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        if n > 10_000 { throw .tooCostly(.polylog, "of an order this large") }
        let logarithm = try work.apply(.ln, work.negative(x))
        let far = try ofInteger(n, work.inverse(x), work)
        var sum = Ball(word: 0)
        // l^j/j! for j = n − 2k
        var power = Ball(word: 1)
        for j in 0..<(n + 1) {
            try Ball.check(work.monitor)
            let rest = n - j
            if rest & 1 == 0 {
                if rest == 0 {
                    sum = try work.sum(sum, power)
                } else {
                    var eta = Ball(word: 1)
                    eta.scale(byPowerOfTwo: 1 - rest)
                    eta = try work.product(
                        work.difference(1, eta), work.apply(.zeta, Ball(word: rest)))
                    sum = try work.sum(sum, work.product(work.product(power, eta), 2))
                }
            }
            power = try work.product(work.product(power, logarithm), 1, over: j + 1)
        }
        return n & 1 == 0
            ? try work.negative(work.sum(far, sum)) : try work.difference(far, sum)
    }

    /// With m = ln x: m^(n−1)/(n − 1)! (H_(n−1) − ln(−m)) + Σ ζ(n − k) m^k/k!, k ≠ n − 1; bound 164.
    private static func nearOne(
        _ n: Int, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let logarithm = try work.apply(.ln, x)
        var sum = Ball(word: 0)
        var power = Ball(word: 1)
        var harmonic = Ball(word: 0)
        for k in 0..<(n - 1) {
            if k & 7 == 0 { try Ball.check(work.monitor) }
            sum = try work.sum(
                sum, work.product(power, work.apply(.zeta, Ball(word: n - k))))
            power = try work.product(work.product(power, logarithm), 1, over: k + 1)
            harmonic = try work.sum(harmonic, work.quotient(Ball(word: 1), Ball(word: k + 1)))
        }
        let inner = try work.apply(.ln, work.negative(logarithm))
        var tail = try work.difference(harmonic, inner)
        // ζ(0) = −1/2 and ζ(1 − 2j) = (−1)^j 4 (2j − 1)!/(2π)^(2j) · ζ(2j)/2
        tail = try work.sum(tail, work.product(logarithm, -1, over: 2 * n))
        let turn = try work.product(work.constant(.pi), 2)
        let ratio = try work.square(work.quotient(logarithm, turn))
        let step = ratio.largestSize
        guard step < .powerOfTwo(-6) else { throw .needsPrecision }
        let count = work.precision / 6 + 2
        let limbs = work.precision / 64 + 2
        let lengths = (1...count).map { max(limbs - 6 * ($0 - 1) / 64 + 1, 2) }
        var zetas = try ZetaSource(lengths, work.monitor)
        // −Σ (−1)^j h_j ρ^j (2j − 1)! (n − 1)!/(n − 1 + 2j)! from its last term: all factors are below 1.
        var bracket = Ball(word: 0)
        for j in stride(from: count, through: 1, by: -1) {
            if j & 15 == 0 { try Ball.check(work.monitor) }
            let short = BallWork(64 * lengths[j - 1] + 64, work.monitor)
            // The coefficient of j divided by that of j − 1; 1/(n (n + 1)) is the first.
            let top = j == 1 ? 1 : (2 * j - 1) * (2 * j - 2)
            let term = try short.difference(zetas.ball(j), bracket)
            bracket = try short.product(
                short.product(term, ratio), top, over: (n - 2 + 2 * j) * (n - 1 + 2 * j))
        }
        bracket.widen(by: .powerOfTwo(-6 * count))
        tail = try work.difference(tail, work.product(bracket, 4))
        return try work.sum(sum, work.product(power, tail))
    }

    // MARK: - Any order

    static func ofReal(
        _ s: borrowing Ball, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        if !s.hasUniqueFloor || s.radius > .powerOfTwo(-20) { throw .needsPrecision }
        let place = x.approximateDouble
        if place < -0.25, s.sign == 1 { return try ofNegative(s, x, work) }
        // The series around -1 holds on both sides of -1. Duplication does not apply: it would need the value
        // at x², which may be above 1, and close to -1 its two terms cancel.
        if place < -0.9 {
            let logarithm = try work.apply(.ln, work.negative(x))
            if logarithm.largestSize > Magnitude(atMost: 2.8) {
                throw .tooCostly(.polylog, "of a number below -16 and a fractional order below 0")
            }
            return try aroundMinusOne(s, logarithm, work)
        }
        let bits = Double(work.precision)
        let order = s.approximateDouble
        let reach = min(
            bits / max(-place.magnitude.logBase2, 1e-9),
            order > 1 ? (bits / order).exponentialBase2 : .infinity)
        // A zeta function takes as long as some dozens of powers, and one is needed for each 3
        // bits.
        if place.magnitude <= 0.5 || reach < 40 * bits { return try series(s, nil, x, work) }
        if place < 0 { return try duplicated(s, x, work, nil) }
        return try nearOne(s, x, work)
    }

    /// Γ(1 − s) (−m)^(s−1) + Σ ζ(s − k) m^k/k!, m = ln x: bound 164.
    private static func nearOne(
        _ s: borrowing Ball, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let logarithm = try work.apply(.ln, x)
        let rest = try work.difference(1, s)
        let factor = try work.product(
            work.apply(.gamma, rest),
            work.power(
                work.negative(logarithm), work.negative(rest), timesExponentialOf: 0))
        return try work.sum(factor, zetas(s, logarithm, isAlternating: false, work))
    }

    /// −Σ η(s − k) t^k/k! at −e^t, |t| < π.
    private static func aroundMinusOne(
        _ s: borrowing Ball, _ t: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        try work.negative(zetas(s, t, isAlternating: true, work))
    }

    /// Σ ζ(s − k) t^k/k!, or with η(s) = (1 − 2^(1 − s)) ζ(s) in place of ζ.
    private static func zetas(
        _ s: borrowing Ball, _ t: borrowing Ball, isAlternating: Bool, _ work: BallWork
    ) throws(BallError) -> Ball {
        let order = s.approximateDouble
        if order.magnitude > 1000 { throw .tooCostly(.polylog, "of an order this large") }
        // |t|/2π, or |t|/π.
        let step =
            t.largestSize * Magnitude(atLeast: isAlternating ? 0.3183098862 : 0.1591549431)
        guard step < .one else { throw .needsPrecision }
        let rate = max(-step.approximateLog2, 0.05)
        try KernelCost.check(
            work: Double(work.precision) / rate
                * RealOperation.zeta.work(0, bits: Double(work.precision)), work.monitor)
        let border = Magnitude.powerOfTwo(-work.precision)
        var sum = Ball(word: 0)
        var power = Ball(word: 1)
        // 2^(1 − s + k)
        var two = try work.power(Ball(word: 2), work.difference(1, s), timesExponentialOf: 0)
        let first = max(0, Int((order + 0.5).rounded(.up)))
        for k in 0..<first {
            try Ball.check(work.monitor)
            var zeta = try work.apply(.zeta, work.sum(s, -k))
            if isAlternating { zeta = try work.product(zeta, work.difference(1, two)) }
            sum = try work.sum(sum, work.product(power, zeta))
            power = try work.product(work.product(power, t), 1, over: k + 1)
            two.scale(byPowerOfTwo: 1)
        }
        // From here on ζ(s − k) = 2 (2π)^(s − k − 1) sin(π (s − k)/2) Γ(u) ζ(u), u = 1 − s + k. So the zeta
        // functions have larger and larger arguments, and need fewer and fewer bits.
        let pi = try work.constant(.pi)
        let angle = try work.product(work.product(pi, s), 1, over: 2)
        let sine = try work.apply(.sin, angle)
        let cosine = try work.apply(.cos, angle)
        let turn = try work.product(pi, 2)
        let quotient = try work.quotient(t, turn)
        var u = try work.sum(work.difference(1, s), first)
        var factor = try work.product(
            work.product(
                work.power(turn, work.sum(s, -first - 1), timesExponentialOf: 0), power),
            work.product(work.apply(.gamma, u), 2))
        var k = first
        while true {
            try Ball.check(work.monitor)
            // This many bits of the term are above the last place of the sum, once the factors
            // fall.
            var bits = work.precision
            let size =
                isAlternating ? factor.largestSize * two.largestSize : factor.largestSize
            if !size.isZero, u.largestSize * step <= Magnitude(atMost: UInt(k + 1)) {
                bits = max(64, bits + 8 + min(0, size.exponent.value))
            }
            let short = BallWork(bits, work.monitor)
            var zeta = try short.apply(.zeta, u)
            zeta = try k & 1 == 0 ? short.product(zeta, sine) : short.product(zeta, cosine)
            if isAlternating {
                zeta = try short.product(zeta, short.difference(1, two))
                two.scale(byPowerOfTwo: 1)
            }
            let term = try short.product(factor, zeta)
            sum = try k % 4 == 0 || k % 4 == 3 ? work.sum(sum, term) : work.difference(sum, term)
            k += 1
            factor = try short.product(
                short.product(factor, short.product(u, 1, over: k)), quotient)
            u = try work.sum(u, 1)
            if let rest = remainder(order, k, step), rest <= border || k > 1 << 20 {
                sum.widen(by: rest)
                return sum
            }
        }
    }

    /// Bound 164: an upper bound of the terms from the k-th on, where `step` is |t|/2π or |t|/π.
    private static func remainder(_ s: Double, _ k: Int, _ step: Magnitude) -> Magnitude? {
        let u = Double(k) + 1 - s
        if u < 2.1 { return nil }
        // Γ(k + 1 − s)/k! ≤ 2 for s ≥ 0, and at most (k + 1 − s)^(−s) for s < 0.
        let gamma = s >= 0 ? 1 : -s * 1.001 * u.logBase2 + 1
        let ratio =
            step * Magnitude(atLeast: max(1, u / Double(k + 1)) * (1 + 0x1p-20))
        let room = Magnitude.one.minusDown(ratio)
        if room.isZero { return nil }
        // 2 ζ(u) ≤ 4 and (2π)^(s−1), or 2 π^(s−1)
        let bits = 2 + gamma + max(s - 1, 0) * 2.652 + 1
        return step.power(UInt(k)) * .exponentialBase2(atMost: bits) / room
    }

    // MARK: - Series

    /// Li_s(x) = 2^(1−s) Li_s(x²) − Li_s(−x)
    private static func duplicated(
        _ s: borrowing Ball, _ x: borrowing Ball, _ work: BallWork, _ integer: Int?
    ) throws(BallError) -> Ball {
        let square = try work.square(x)
        let mirrored = try work.negative(x)
        if let integer {
            var first = try ofInteger(integer, square, work)
            first.scale(byPowerOfTwo: 1 - integer)
            return try work.difference(first, ofInteger(integer, mirrored, work))
        }
        let power = try work.power(
            Ball(word: 2), work.difference(1, s), timesExponentialOf: 0)
        return try work.difference(
            work.product(power, ofReal(s, square, work)), ofReal(s, mirrored, work))
    }

    /// Σ x^k/k^s: bound 164.
    private static func series(
        _ s: borrowing Ball, _ integer: Int?, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let order = s.approximateDouble
        let step = x.midpoint.approximateLog2
        let bits = Double(work.precision)
        var count = max(2, order < 0 ? Int(min(-2 * order, 1e9)) : 0)
        // The terms down to 2^(−bits) of the first one.
        while Double(count) * step - order * Double(count).logBase2 > step - bits - 8 {
            count += max(1, count / 16)
            if count > 1 << 22 { throw .tooCostly(.polylog, "of these arguments") }
        }
        let product = CostModel.product(limbs: bits / 64)
        let power =
            integer == nil ? RealOperation.exp.work(0, bits: bits) * 2 / Double(count).logBase2 : 0
        try KernelCost.check(
            work: Double(count) * (200 + power + 2 * product), work.monitor)
        // The next term, and an upper bound of the ratio of each term to the one before.
        let next =
            x.largestSize.power(UInt(count + 1))
            * .exponentialBase2(atMost: -order * Double(count + 1).logBase2 + 1e-9 * bits + 0.01)
        let growth = order < 0 ? (-order * 1.01 / Double(count + 1)) : 0
        let ratio =
            growth > 0.5
            ? Magnitude.infinity
            : x.largestSize * (Magnitude.one + Magnitude(atLeast: growth).exponentialGrowth)
        if ratio >= .one { throw .needsPrecision }
        let rest = next / Magnitude.one.minusDown(ratio)
        if integer == nil,
            let powers = try WordPowers(
                s, upTo: count, bits: max(64, work.precision - 24), work.monitor),
            let sum = try powers.sum(x, rest: rest / x.smallestSize, work.monitor)
        {
            return try work.product(x, sum)
        }
        let table = try InversePowers(s, upTo: integer == nil ? count : 1, work)
        var sum = Ball(word: 0)
        var argument = try work.sum(x, 0)
        for k in 1...count {
            if k & 15 == 0 { try Ball.check(work.monitor) }
            // This many bits of the term are above the last place of the sum.
            let size = Double(k - 1) * step - order * Double(k).logBase2
            let short = BallWork(
                max(64, min(work.precision, work.precision + 16 + Int(max(size, -bits)))),
                work.monitor)
            if k > 1 { argument = try short.product(argument, x) }
            if let integer {
                sum = try work.sum(sum, quotient(argument, k, integer, short))
            } else {
                sum = try work.sum(sum, table.product(argument, k, short))
            }
        }
        sum.widen(by: rest)
        return sum
    }

    /// a/k^n
    private static func quotient(
        _ a: borrowing Ball, _ k: Int, _ n: Int, _ work: BallWork
    ) throws(BallError) -> Ball {
        if Double(n) * Double(k).logBase2 < 61 {
            var power = 1
            for _ in 0..<(k == 1 ? 0 : n) { power *= k }
            return try work.product(a, 1, over: power)
        }
        var power = Ball(precision: work.precision)
        try power.setPower(Ball(word: k), n)
        return try work.quotient(a, power)
    }
}

/// 1/k^s for all k up to a limit: exponentials at the primes, and products.
struct InversePowers: ~Copyable {
    private let powers: BallRegisters

    init(_ s: borrowing Ball, upTo count: Int, _ work: BallWork) throws(BallError) {
        if count * (work.precision / 8 + 80) > work.monitor.limits.maximumBytes / 4 {
            throw .tooCostly(.polylog, "of these arguments")
        }
        let powers = BallRegisters(count: count + 1, precision: 64)
        let negative = try work.negative(s)
        var factors = [Int32](repeating: 0, count: count + 1)
        powers[1].set(1, precision: 64)
        for k in stride(from: 2, through: count, by: 1) {
            if k & 7 == 0 { try Ball.check(work.monitor) }
            let factor = Int(factors[k])
            if factor == 0 {
                powers[k] = try work.power(Ball(word: k), negative, timesExponentialOf: 0)
                if k <= count / k {
                    for multiple in stride(from: k * k, through: count, by: k) {
                        factors[multiple] = Int32(truncatingIfNeeded: k)
                    }
                }
            } else {
                powers[k] = try work.product(powers[factor], powers[k / factor])
            }
        }
        self.powers = powers
    }

    func product(_ a: borrowing Ball, _ k: Int, _ work: BallWork) throws(BallError) -> Ball {
        try work.product(a, powers[k])
    }
}
