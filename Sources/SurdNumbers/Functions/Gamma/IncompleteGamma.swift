internal import CGMP

/// The two parts of Euler's integral: Γ(a, x) from x to infinity, γ(a, x) from 0 to x.
///
/// Both are defined here for x ≥ 0, where they are real for every a. γ has poles at a = 0, −1, −2, …, and at
/// x = 0 there is no Γ(a, 0) unless a > 0.
enum IncompleteGamma: FunctionRoom {
    static func rule(_ f: RealOperation, at place: String) -> String {
        "\(f.name) is not defined for \(place)"
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        a.isClearlyPositive && a.magnitude < 16 && b.isClearlyPositive && b.magnitude < 16
    }

    /// d ln Γ(a, x)/d ln x is at most about x.
    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let size = max(a.size, b.size, 0)
        let needed = 2 * min(size, bitsBeyondExponentials) + 10
        return (needed, needed)
    }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double { 200 * limbs + 300 }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if let x = b.exactRational, x.isNegative {
            throw f.pole(at: "a negative x")
        }
        guard let order = a.exactRational else { return nil }
        if b.exactRational == nil, try b.sign(monitor: monitor) < 0 {
            throw f.pole(at: "a negative x")
        }
        let isPole = order.isInteger && order.sign <= 0
        if f == .gammalower, isPole { throw f.pole(at: "a = 0, -1, -2, ...") }
        if let x = b.exactRational, x.isZero {
            if order.sign <= 0 { throw f.pole(at: "x = 0 and a ≤ 0") }
            return f == .gammalower ? .zero : try a.applying(.gamma, monitor: monitor)
        }
        if order == BigRational(1, 2), f == .gammaupper || f == .gammalower {
            // √π erfc(√x) and √π erf(√x)
            let root = try b.applying(.sqrt, monitor: monitor)
            let value = try root.applying(f == .gammaupper ? .erfc : .erf, monitor: monitor)
            let factor = Term(1, .pi, to: BigRational(1, 2)).number
            return try value.multiplied(by: factor, monitor: monitor)
        }
        if f == .gammaupper, order.isZero {
            return try b.negated(monitor: monitor).applying(.ei, monitor: monitor).negated(
                monitor: monitor)
        }
        guard let x = b.exactRational, order.isInteger, let n = order.numerator.smallValue, n <= 20,
            x.bits < 200, f == .gammaupper || x >= 1
        else { return nil }
        return try elementary(f, n, x, monitor)
    }

    /// Γ(n, x) = (n − 1)! e^(−x) Σ x^k/k!, k < n; γ(n, x) is (n − 1)! minus this.
    private static func elementary(
        _ f: RealOperation, _ n: Int, _ x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if n < 1 { return nil }
        var (sum, power, factorial) = (BigRational(1), BigRational(1), BigRational(1))
        for k in 1..<max(n, 1) {
            power *= x
            factorial *= BigRational(k)
            sum += power / factorial
        }
        let tail = try BigNumber(BigRational(0) - x).applying(.exp, monitor: monitor).multiplied(
            by: BigNumber(sum * factorial), monitor: monitor)
        if f == .gammaupper { return tail }
        return try BigNumber(factorial).subtracting(tail, monitor: monitor)
    }

    /// Up to this order Γ(a) is written out as a bound.
    private static let largestWrittenOrder = 1 << 14

    /// A part of the integral of a positive function; the whole integral is (a − 1)!.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        guard operands.allSatisfy({ $0.isAbove(0) }) else { return nil }
        guard let a = operands[0].exact, a.isInteger, let order = a.numerator.smallValue,
            order <= largestWrittenOrder,
            let whole = try? BigInt.factorial(order - 1)
        else { return StrictRange(0, nil) }
        return StrictRange(0, BigRational(whole))
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try checkDomain(f, a, b)
        if f == .gammaupper, b.sign == 1, a.largestSize < .powerOfTwo(-64), !a.largestSize.isZero {
            // Close to a = 0, where both parts of Γ(a) − γ(a, x) are about 1/a, the value is that of Γ(0, x)
            // plus an error.
            var near = Ball(word: 0)
            near.radius = a.largestSize
            let x = Ball(exactly: b.midpoint)
            if try relativeChange(near, x) <= .powerOfTwo(-ball.precision - 8) {
                try enclose(f, of: Ball(word: 0), x, into: &ball, monitor)
                return try ball.widen(byChangeOfLogarithm: relativeChange(near, b))
            }
        }
        if f == .gammaupper, !a.isExact || !b.isExact {
            let x = Ball(exactly: b.midpoint)
            if let fraction = a.fractionForGamma, fraction.bottom > 1 {
                // Γ and the series are cheaper at a fraction than at a number of many bits.
                var near = Ball(exactly: a.midpoint)
                near.radius = fraction.drift
                let order = BigRational(BigInt(fraction.top), BigInt(fraction.bottom))
                try encloseUpper(of: order, x, extraBits(f, a, x, ball.precision), &ball, monitor)
                return try ball.widen(byChangeOfLogarithm: relativeChange(near, b))
            }
            try enclose(f, of: Ball(exactly: a.midpoint), x, into: &ball, monitor)
            return try ball.widen(byChangeOfLogarithm: relativeChange(a, b))
        }
        var attempts = Attempts(for: ball.precision, extra: extraBits(f, a, b, ball.precision))
        while true {
            let work = BallWork(attempts.working, monitor)
            let value =
                f == .gammaupper
                ? try upper(a, b, work) : try lower(a, b, work)
            if attempts.areOver(with: value) { return try ball.take(value, .zero, f) }
        }
    }

    /// Γ(a, x) for a fraction a and a point x.
    private static func encloseUpper(
        of order: BigRational, _ x: borrowing Ball, _ extra: Int, _ ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        var attempts = Attempts(for: ball.precision, extra: extra)
        var a = Ball(precision: 64)
        while true {
            let work = BallWork(attempts.working, monitor)
            a.set(order, precision: work.precision + 64)
            let value = try upper(a, x, work)
            if attempts.areOver(with: value) { return try ball.take(value, .zero, .gammaupper) }
        }
    }

    /// An upper bound of |ln Γ(a, x) − ln Γ(m, n)| for all points of the balls around m and n.
    private static func relativeChange(
        _ a: borrowing Ball, _ x: borrowing Ball
    ) throws(BallError) -> Magnitude {
        let size = a.largestSize
        let two = Magnitude.powerOfTwo(1)
        var change = Magnitude.zero
        if !a.isExact {
            var end = Ball(precision: 64)
            try end.setSum(x, Ball(word: 0), precision: 64)
            end.widen(by: size.scaled(byPowerOfTwo: 1) + two)
            change = a.radius * max(x.largestLogarithm, end.largestLogarithmAbove)
        }
        if !x.isExact {
            change = change + x.radius * (.one + (.one + size) / x.smallestSize)
        }
        return change
    }

    private static func checkDomain(
        _ f: RealOperation, _ a: borrowing Ball, _ x: borrowing Ball
    ) throws(BallError) {
        guard let sign = x.sign else { throw .needsPrecision }
        if sign < 0 { throw .pole(f, at: "a negative x") }
        if f == .gammalower, try nonpositiveInteger(a) != nil {
            throw .pole(f, at: "a = 0, -1, -2, ...")
        }
        if sign == 0 {
            guard let sign = a.sign else { throw .needsPrecision }
            if sign <= 0 { throw .pole(f, at: "x = 0 and a ≤ 0") }
        }
    }

    /// n where a is exactly −n, n ≥ 0; else nil.
    private static func nonpositiveInteger(_ a: borrowing Ball) throws(BallError) -> Int? {
        if a.sign == 1 { return nil }
        if a.isExact, a.midpoint.isInteger {
            guard let n = a.wordFloor, n > -1 << 40 else {
                throw .tooCostly(.gammaupper, "of an order this large")
            }
            return -n
        }
        // A ball that contains one of them may be narrowed.
        if !a.hasUniqueFloor { throw .needsPrecision }
        return nil
    }

    /// The approximate number of bits that cancel in Γ(a) − γ(a, x).
    private static func extraBits(
        _ f: RealOperation, _ a: borrowing Ball, _ x: borrowing Ball, _ precision: Int
    ) -> Int {
        let (order, argument) = (a.approximateDouble, x.approximateDouble)
        guard f == .gammaupper, argument > 1, argument < 1e7, order.magnitude < 1e7 else {
            return 32
        }
        let whole = RealOperation.gamma.guess(Estimate(order)).log2Size
        let part = (order - 1) * argument.logBase2 - argument * log2OfE
        // For large x the expansion is used, and no bits are lost.
        return 32 + max(0, min(Int(whole - part), precision + 64))
    }

    private static func upper(
        _ a: borrowing Ball, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        if x.midpoint.isZero { return try work.apply(.gamma, a) }
        var value = Ball(precision: 64)
        // Far below the order nothing cancels in the difference, and the terms of the tail grow like Γ.
        let isLow = a.approximateDouble > 64 + 2 * x.approximateDouble
        if !isLow, try setTail(a, x, work, &value) { return value }
        if let n = try nonpositiveInteger(a) { return try atPole(n, x, work) }
        return try work.difference(work.apply(.gamma, a), power(a, x, work))
    }

    private static func lower(
        _ a: borrowing Ball, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        if x.midpoint.isZero { return Ball(word: 0) }
        if x.approximateDouble > a.approximateDouble {
            var value = Ball(precision: 64)
            if try setTail(a, x, work, &value) {
                return try work.difference(work.apply(.gamma, a), value)
            }
        }
        return try power(a, x, work)
    }

    /// γ(a, x) = x^a e^(−x) a^(−1) Σ x^k/(a + 1)_k (DLMF 8.5.1 and 13.2.2).
    private static func power(
        _ a: borrowing Ball, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        var series = RealSeries(above: 0, below: 1)
        // Close to a pole the last bits of a matter.
        series.set(0, try work.finer(a.precision).sum(a, 1))
        var sum = Ball(precision: 64)
        _ = try series.sum(at: x, bits: work.precision, into: &sum, .gammalower, work.monitor)
        let factor = try work.power(x, a, timesExponentialOf: 1)
        return try work.quotient(work.product(factor, sum), a)
    }

    /// Bound 131: Γ(a, x) = x^(a−1) e^(−x) Σ (a − 1)(a − 2) ⋯ (a − k)/x^k. False where the
    /// expansion does not reach the precision.
    private static func setTail(
        _ a: borrowing Ball, _ x: borrowing Ball, _ work: BallWork, _ ball: inout Ball
    ) throws(BallError) -> Bool {
        guard a.midpoint.exponent.value < 40, x.midpoint.exponent.value >= 0 else { return false }
        let parameter = try work.difference(1, a)
        // x ≥ (8/7)(a − 1), or a term beyond a − 1.
        let room = try work.sum(work.product(x, 7), work.product(parameter, 8))
        var first = 0
        if room.sign != 1 {
            guard let order = a.wordFloor ?? a.midpoint.nearestWord, order < 1 << 24
            else { return false }
            first = max(0, order + 1)
        }
        var series = RealSeries(above: 1, below: 0)
        series.firstEnclosing = first
        series.set(0, parameter)
        let z = try work.negative(work.inverse(x))
        guard try series.sum(at: z, bits: work.precision, into: &ball, .gammaupper, work.monitor)
        else { return false }
        let lowered = try work.negative(parameter)
        let factor = try work.power(x, lowered, timesExponentialOf: 1)
        var sum = try work.product(ball, factor)
        swap(&ball, &sum)
        return true
    }

    /// Γ(−n, x) = (−1)^n/n! (E₁(x) − e^(−x) Σ (−1)^j j!/x^(j+1)), j < n (DLMF 8.4.15).
    private static func atPole(
        _ n: Int, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        if n > 100_000 { throw .tooCostly(.gammaupper, "of an order this large") }
        let integral = try work.negative(work.apply(.ei, work.negative(x)))
        if n == 0 { return integral }
        let inverse = try work.inverse(x)
        var term = try work.product(inverse, 1)
        var sum = try work.product(inverse, 1)
        for j in 1..<max(n, 1) {
            if j & 63 == 0 { try Ball.check(work.monitor) }
            let next = try work.product(work.product(term, inverse), -j)
            sum = try work.sum(sum, next)
            term = next
        }
        let power = try work.apply(.exp, work.negative(x))
        let bracket = try work.difference(integral, work.product(power, sum))
        let factorial = try work.apply(.gamma, Ball(word: n + 1))
        let value = try work.quotient(bracket, factorial)
        return n & 1 == 0 ? value : try work.negative(value)
    }
}

extension Ball {
    /// An upper bound of ln of all points, which are not all below 1: (e + 1) ln 2 for points below
    /// 2^e.
    fileprivate var largestLogarithmAbove: Magnitude {
        Magnitude(atLeast: 0.6931472)
            * Magnitude(atLeast: UInt(max(largestSize.exponent.value, 0) + 1))
    }
}

extension __mpfr_struct {
    /// The nearest integer, where it is a word.
    fileprivate var nearestWord: Int? {
        let value = approximateDouble.rounded(.up)
        return value.magnitude < 0x1p60 ? Int(value) : nil
    }
}

// MARK: - Equality

extension IncompleteGamma {
    /// γ(a, x) is Γ(a) − Γ(a, x), and an order is reduced to 0 ≤ a < 1, or to 1, by Γ(a + 1, x) = a
    /// Γ(a, x) + x^a e^(−x). Γ(0, x) is −Ei(−x), Γ(1/2, x) is √π erfc √x.
    static func unfolded(
        _ f: RealOperation, of operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let (a, x) = (operands[0], operands[1])
        if let share = try knownShare(a, x, work) {
            let part = f == .gammalower ? share : try work.difference(1, share)
            return try work.product(part, work.value(.gamma, a))
        }
        if f == .gammalower {
            return try work.difference(work.value(.gamma, a), work.value(.gammaupper, a, x))
        }
        let sign = try work.sign(x)
        if sign == 0 { return try work.value(.gamma, a) }
        guard sign > 0, let floor = work.few(work.steps(a)) else { return nil }
        if a.exactRational == nil, let whole = try work.whole(work.product(2, a)) {
            // An order that is visibly such a number would have a value.
            return try work.value(f, BigNumber(BigRational.ratio(whole, 2)), x)
        }
        let decay = try work.value(.exp, work.negative(x))
        var place = try work.difference(a, BigNumber(floor))
        var steps = floor
        if place.isZero, floor > 0 { (place, steps) = (.one, floor - 1) }
        var value: BigNumber
        if place.isZero {
            value = try work.negative(work.value(.ei, work.negative(x)))
        } else if place.exactRational == 1 {
            value = decay
        } else if place.exactRational == BigRational(1, 2) {
            value = try work.product(
                work.root(.pi), work.value(.erfc, work.root(x)))
        } else {
            if steps == 0 { return nil }
            value = try work.value(f, place, x)
        }
        for _ in 0..<max(steps, 0) {
            let term = try work.product(work.value(.power, x, place), decay)
            value = try work.sum(work.product(place, value), term)
            place = try work.sum(place, 1)
        }
        for _ in min(steps, 0)..<0 {
            place = try work.difference(place, 1)
            let term = try work.product(work.value(.power, x, place), decay)
            value = try work.quotient(work.difference(value, term), place)
        }
        return value
    }
}
