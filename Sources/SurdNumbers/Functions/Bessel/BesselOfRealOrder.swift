internal import CGMP

/// Bessel's modified functions I and K, and J and Y where the order is not an integer. The first argument is
/// the order, any real number.
///
/// I and J are defined for x ≥ 0 and, where the order is an integer, for x < 0 too; K and Y for x > 0.
enum BesselOfRealOrder: FunctionRoom {
    static func outside(_ f: RealOperation) -> String {
        f == .besselk || f == .besselYOfReal
            ? "a negative number" : "a negative number, of an order that is not an integer,"
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { b.isClearlyPositive && b.magnitude < 16 && a.magnitude < 8 }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let size = max(a.size, b.size, 0)
        let isModified = f == .besseli || f == .besselk
        // In the sums of J and Y, terms as large as e^x cancel.
        let lost = !isModified && b.size < 11 ? 3 * abs(b.estimate.double) : 0
        let needed = 2 * min(size, bitsBeyondExponentials) + 16 + (lost.isFinite ? lost : 0)
        return (needed, needed)
    }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double { 300 * limbs + 500 }

    static func isDear(_ f: RealOperation) -> Bool { true }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { f != .besselYOfReal }

    // MARK: - Exact values

    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if let order = a.exactRational, order.magnitude == BigRational(1, 2),
            b.exactRational?.sign != 0
        {
            let sign = try b.sign(monitor: monitor)
            if sign < 0 { throw f.notReal }
            if sign == 0 { return try atZero(f, order) }
            return try ofHalf(f, isNegative: order.isNegative, b, monitor)
        }
        guard let x = b.exactRational else { return nil }
        let isFirstKind = f == .besseli || f == .besselJOfReal
        if x.isNegative {
            if !isFirstKind { throw f.notReal }
            if let order = a.exactRational, !order.isInteger { throw f.notReal }
            return nil
        }
        guard x.isZero else { return nil }
        if !isFirstKind { throw f.pole(at: 0) }
        return try a.exactRational.map { order throws(NumberError) in try atZero(f, order) }
    }

    private static func atZero(
        _ f: RealOperation, _ order: BigRational
    ) throws(NumberError) -> BigNumber {
        guard f == .besseli || f == .besselJOfReal else { throw f.pole(at: 0) }
        if order.isZero { return .one }
        if order.isInteger || order.sign > 0 { return .zero }
        throw f.pole(at: 0)
    }

    /// Of order ±1/2 for x > 0: √(2/(πx)) times sin x, cos x, sinh x or cosh x, and √(π/(2x)) e^(−x).
    private static func ofHalf(
        _ f: RealOperation, isNegative: Bool, _ x: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let wave: BigNumber
        switch f {
        case .besseli: wave = try x.applying(isNegative ? .cosh : .sinh, monitor: monitor)
        case .besselJOfReal: wave = try x.applying(isNegative ? .cos : .sin, monitor: monitor)
        case .besselYOfReal:
            // Y of 1/2 is −J of −1/2, and Y of −1/2 is J of 1/2.
            let cosine = try x.applying(isNegative ? .sin : .cos, monitor: monitor)
            wave = isNegative ? cosine : try cosine.negated(monitor: monitor)
        default:
            let decay = try x.negated(monitor: monitor).applying(.exp, monitor: monitor)
            return try BigNumber.pi.divided(
                by: x.multiplied(by: BigNumber(2), monitor: monitor), monitor: monitor
            ).applying(.sqrt, monitor: monitor).multiplied(by: decay, monitor: monitor)
        }
        return try BigNumber(2).divided(
            by: x.multiplied(by: BigNumber.pi, monitor: monitor), monitor: monitor
        ).applying(.sqrt, monitor: monitor).multiplied(by: wave, monitor: monitor)
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        guard let sign = b.sign else { throw .needsPrecision }
        let order = a.isExact && a.midpoint.isInteger ? a.wordFloor : nil
        if sign == 0 { return try encloseAtZero(f, a, into: &ball) }
        if sign < 0 {
            guard f == .besseli || f == .besselJOfReal, let order else {
                if a.isExact || f == .besselk || f == .besselYOfReal { throw .notReal(f) }
                // The order lies between two integers, or it may be an integer.
                if a.hasUniqueFloor { throw .notReal(f) }
                throw .needsPrecision
            }
            let x = try BallWork(max(b.precision, 64), monitor).negative(b)
            try enclose(f, of: a, x, into: &ball, monitor)
            if order & 1 == 1 { ball.changeSign() }
            return
        }
        if a.midpoint.exponent > 50 { throw .tooCostly(f, "of an order this large") }
        if b.midpoint.exponent > 70 {
            // e^x and e^(−x) are beyond all exponents; J and Y oscillate as the sine does.
            let size = b.midpoint.estimate * Estimate(log2OfE)
            switch f {
            case .besseli: throw .number(.overflow(log2: size))
            case .besselk: throw .number(.underflow(log2: -size))
            default:
                if b.midpoint.exponent.value > 1 << 16 {
                    throw .tooCostly(f, "of a number this large")
                }
            }
        }
        let next = order == nil ? try NextInteger(a) : nil
        if f == .besselk || f == .besselYOfReal, let next,
            try encloseNearInteger(f, next, b, into: &ball, monitor)
        {
            return
        }
        if f == .besselk { return try encloseThird(a, b, order, into: &ball, monitor) }
        if f == .besseli, let order, try encloseFirst(abs(order), b, into: &ball, monitor) {
            return
        }
        let size = b.approximateDouble
        let expected: Double
        switch f {
        case .besseli: expected = 0
        default: expected = 1.45 * size
        }
        // For large arguments an expansion is used, and no bits are lost.
        var extra = 32 + Int(min(expected, Double(2 * ball.precision) + 1000))
        if f == .besselYOfReal, let next, !next.distance.isZero {
            extra += max(-next.distance.exponent.value, 0)
        }
        if f == .besselJOfReal || f == .besselYOfReal {
            let work = BallWork(ball.precision + 48, monitor)
            var value = Ball(precision: 64)
            if try setFarOut(f, a, b, work, &value) { return try ball.take(value, .zero, f) }
        }
        var attempts = Attempts(for: ball.precision, extra: extra)
        while true {
            let work = BallWork(attempts.working, monitor)
            let value =
                switch f {
                case .besseli: try first(.besseli, a, b, work, isRelative: true)
                case .besselJOfReal: try first(f, a, b, work)
                default: try second(a, b, work)
                }
            if attempts.areOver(with: value) { return try ball.take(value, .zero, f) }
        }
    }

    private static func encloseAtZero(
        _ f: RealOperation, _ a: borrowing Ball, into ball: inout Ball
    ) throws(BallError) {
        if f == .besselk || f == .besselYOfReal { throw .pole(f, at: 0) }
        guard let sign = a.sign else { throw .needsPrecision }
        if sign < 0, !(a.isExact && a.midpoint.isInteger) {
            if !a.hasUniqueFloor { throw .needsPrecision }
            throw .pole(f, at: 0)
        }
        ball.set(sign == 0 ? 1 : 0, precision: 64)
    }

    /// (x/2)^v/Γ(v + 1) Σ (±x²/4)^k/(k! (v + 1)_k): DLMF 10.25.2 and 10.2.2; for large arguments
    /// bound 133.
    private static func first(
        _ f: RealOperation, _ a: borrowing Ball, _ x: borrowing Ball, _ work: BallWork,
        isRelative: Bool = false
    ) throws(BallError) -> Ball {
        if a.sign == -1, a.isExact, a.midpoint.isInteger {
            // The function of order −n is that of order n, for J times (−1)^n.
            let mirrored = try first(
                f, work.negative(a), x, work, isRelative: isRelative)
            let isOdd = (a.wordFloor ?? 0) & 1 == 1
            return f == .besselJOfReal && isOdd ? try work.negative(mirrored) : mirrored
        }
        if f == .besseli {
            var value = Ball(precision: 64)
            if try setGrowing(a, x, work, &value) { return value }
        }
        let shifted = try work.sum(a, 1)
        var series = RealSeries(above: 0, below: 2)
        series.isRelative = isRelative
        series.set(0, 1)
        series.set(1, shifted)
        let half = try work.product(x, 1, over: 2)
        var square = try work.finer(2 * max(x.midpoint.exponent.value, 0)).square(half)
        if f == .besselJOfReal { square.changeSign() }
        var sum = Ball(precision: 64)
        _ = try series.sum(at: square, bits: work.precision, into: &sum, f, work.monitor)
        let power = try work.power(half, a, timesExponentialOf: 0)
        return try work.quotient(work.product(power, sum), work.apply(.gamma, shifted))
    }

    /// (J_v cos vπ − J_−v)/sin vπ
    private static func second(
        _ a: borrowing Ball, _ x: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        let angle = try work.finer(max(a.midpoint.exponent.value, 0)).product(
            work.finer(max(a.midpoint.exponent.value, 0)).constant(.pi), a)
        let value = try work.product(
            first(.besselJOfReal, a, x, work), work.apply(.cos, angle))
        let mirrored = try first(.besselJOfReal, work.negative(a), x, work)
        return try work.quotient(
            work.difference(value, mirrored), work.apply(.sin, angle))
    }

    /// Bound 135: √(π/(2x)) e^(−x) Σ (1/2 + v)_k (1/2 − v)_k/(k! (−2x)^k). False where it does not
    /// reach the precision.
    static func setFalling(
        _ a: borrowing Ball, _ x: borrowing Ball, _ work: BallWork, _ ball: inout Ball
    ) throws(BallError) -> Bool {
        guard let sum = try expansion(a, x, isFalling: true, bits: work.precision, work) else {
            return false
        }
        let power = try work.finer(max(x.midpoint.exponent.value, 0)).negative(x)
        let root = try work.root(
            work.quotient(work.constant(.pi), work.product(x, 2)))
        ball = try work.product(work.product(sum.ball, root), work.apply(.exp, power))
        return true
    }

    /// Bound 133: e^x/√(2πx) Σ (1/2 + v)_k (1/2 − v)_k/(k! (2x)^k).
    private static func setGrowing(
        _ a: borrowing Ball, _ x: borrowing Ball, _ work: BallWork, _ ball: inout Ball
    ) throws(BallError) -> Bool {
        let room = try work.sum(a.isNegative ? work.negative(a) : work.product(a, 1), 2)
        guard 2.88 * x.approximateDouble > Double(work.precision + 8),
            room.largestSize * room.largestSize <= x.smallestSize,
            var sum = try expansion(a, x, isFalling: false, bits: work.precision + 18, work)
        else { return false }
        let rest = Magnitude.powerOfTwo(-work.precision)
        sum.ball.widen(by: rest.scaled(byPowerOfTwo: 1))
        let power = try work.apply(.exp, x)
        let root = try work.root(work.product(work.product(work.constant(.pi), 2), x))
        ball = try work.quotient(work.product(sum.ball, power), root)
        return true
    }

    private struct Sum: ~Copyable {
        var ball: Ball
    }

    private static func expansion(
        _ a: borrowing Ball, _ x: borrowing Ball, isFalling: Bool, bits: Int, _ work: BallWork
    ) throws(BallError) -> Sum? {
        guard 2.88 * x.approximateDouble > Double(bits), a.midpoint.exponent.value < 20 else {
            return nil
        }
        let half = try work.quotient(Ball(word: 1), Ball(word: 2))
        var series = RealSeries(above: 2, below: 1)
        series.set(0, try work.sum(half, a))
        series.set(1, try work.difference(half, a))
        series.set(2, 1)
        series.firstEnclosing = Int(a.approximateDouble.magnitude) + 1
        let twice = try work.product(x, isFalling ? -2 : 2)
        let z = try work.inverse(twice)
        var sum = Ball(precision: 64)
        guard try series.sum(at: z, bits: bits, into: &sum, .besselk, work.monitor) else {
            return nil
        }
        return Sum(ball: sum)
    }

    /// Bound 134: an upper bound of |ln K_v(x) − ln K_w(y)| for all points of the balls around w
    /// and y.
    static func relativeChangeOfK(
        _ a: borrowing Ball, _ x: borrowing Ball
    ) throws(BallError) -> Magnitude {
        let slope = Magnitude.one + (.one + a.largestSize) / x.smallestSize
        if slope.isInfinite { return slope }
        // ln(2 slope) ≤ (e + 1) ln 2 for a slope below 2^e
        let logarithm =
            Magnitude(atLeast: 0.6931472)
            * Magnitude(atLeast: UInt(max(slope.exponent.value, 0) + 1))
        return a.radius * logarithm + x.radius * slope
    }

    // MARK: - J and Y far out

    /// Bound 136: Hankel's expansions for a real order. False where they do not reach the precision.
    private static func setFarOut(
        _ f: RealOperation, _ a: borrowing Ball, _ x: borrowing Ball, _ work: BallWork,
        _ ball: inout Ball
    ) throws(BallError) -> Bool {
        let (size, order) = (x.approximateDouble, a.approximateDouble.magnitude)
        guard 2.885 * size > Double(work.precision) + 32, order < 1e6,
            order * order < 4 * size || order < 0.5 * size, x.midpoint.exponent.value < 1 << 16
        else { return false }
        let inverse = try work.inverse(x)
        let z = try work.negative(work.square(inverse))
        let half = try work.product(a, 1, over: 2)
        var even = Ball(precision: 64)
        var odd = Ball(precision: 64)
        for isOdd in [false, true] {
            var series = RealSeries(above: 4, below: 2)
            for (index, quarters) in [1, 3].enumerated() {
                let place = try work.quotient(Ball(word: quarters + (isOdd ? 2 : 0)), Ball(word: 4))
                series.set(2 * index, try work.sum(place, half))
                series.set(2 * index + 1, try work.difference(place, half))
            }
            series.set(4, try work.quotient(Ball(word: isOdd ? 3 : 1), Ball(word: 2)))
            series.set(5, 1)
            series.firstEnclosing = Int(order / 2) + 2
            let isDone =
                isOdd
                ? try series.sum(at: z, bits: work.precision, into: &odd, f, work.monitor)
                : try series.sum(at: z, bits: work.precision, into: &even, f, work.monitor)
            if !isDone { return false }
        }
        // a_1/x = (4v² − 1)/(8x)
        let square = try work.product(work.square(a), 4)
        var factor = try work.product(work.sum(square, -1), inverse)
        factor.scale(byPowerOfTwo: -3)
        odd = try work.product(odd, factor)
        // x − (2v + 1)π/4
        let long = work.finer(max(x.midpoint.exponent.value, a.midpoint.exponent.value, 0) + 8)
        let pi = try long.constant(.pi)
        var turn = try long.product(pi, long.sum(long.product(a, 2), 1))
        turn.scale(byPowerOfTwo: -2)
        let phase = try long.difference(x, turn)
        let cosine = try work.apply(.cos, phase)
        let sine = try work.apply(.sin, phase)
        let total =
            f == .besselJOfReal
            ? try work.difference(work.product(cosine, even), work.product(sine, odd))
            : try work.sum(work.product(sine, even), work.product(cosine, odd))
        var scale = try work.product(pi, x)
        scale.scale(byPowerOfTwo: -1)
        ball = try work.quotient(total, work.root(scale))
        return true
    }
}

extension Ball {
    /// Whether the midpoint is below zero.
    fileprivate var isNegative: Bool { midpoint.isNegative && !midpoint.isZero }
}

// MARK: - Equality

extension BesselOfRealOrder {
    /// All orders that differ by an integer, and their negatives, are reduced to p and p + 1 with 0 ≤ p < 1/2
    /// by the recurrence and the rules for −ν. K and Y of p + 1 are reduced further by the Wronskians I_ν
    /// K_(ν+1) + I_(ν+1) K_ν = 1/x and J_(ν+1) Y_ν − J_ν Y_(ν+1) = 2/(πx). Order 1/2 is elementary.
    static func unfolded(
        _ f: RealOperation, of operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let (order, x) = (operands[0], operands[1])
        guard let floor = work.few(work.steps(order)) else { return nil }
        let integer = order.exactRational.flatMap { $0.isInteger ? floor : nil }
        // J and Y of integer order have their own room.
        if integer != nil, f == .besselJOfReal || f == .besselYOfReal { return nil }
        guard try work.sign(x) > 0 else {
            return try integer.map { n throws(NumberError) in try ofNegative(f, n, x, work) } ?? nil
        }
        if order.exactRational == nil, let twice = try work.whole(work.product(2, order)) {
            // An order that is an integer or half of one, but not visibly.
            return try shown(f, twice, x, work)
        }
        if floor < 0 { return try ofOpposite(f, work.negative(order), x, work) }
        let isFirstKind = f == .besseli || f == .besselJOfReal
        let p = try work.difference(order, BigNumber(floor))
        let isLow = try work.order(p, BigNumber(BigRational(1, 2))) < 0
        if floor == 0 {
            if isLow { return nil }
            // ν = 1 − p via −ν = p − 1.
            let p = try work.difference(1, order)
            if f == .besselk { return try below(f, p, x, work) }
            let (first, second) = kinds(f)
            let a = try below(first, p, x, work)
            let b = try below(second, p, x, work)
            let (sine, cosine) = try turn(order, work)
            switch f {
            case .besseli: return try work.difference(a, work.product(twoOverPi(work), sine, b))
            case .besselJOfReal:
                return try work.sum(work.product(cosine, a), work.product(sine, b))
            default:
                return try work.difference(work.product(cosine, b), work.product(sine, a))
            }
        }
        if floor == 1, isLow { return isFirstKind ? nil : try byWronskian(f, p, x, work) }
        // Upward from p and p − 1, or from p and p + 1 where p is below 1/2.
        var place = isLow ? try work.sum(p, 1) : p
        var before = try work.value(f, work.difference(place, 1), x)
        var last = try work.value(f, place, x)
        for _ in (isLow ? 1 : 0)..<floor {
            let term = try work.product(last, work.quotient(work.product(2, place), x))
            let next =
                switch f {
                case .besseli: try work.difference(before, term)
                case .besselk: try work.sum(before, term)
                default: try work.difference(term, before)
                }
            (before, last) = (last, next)
            place = try work.sum(place, 1)
        }
        return last
    }

    /// Of an order that is half an integer.
    private static func shown(
        _ f: RealOperation, _ twice: Int, _ x: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber {
        if twice & 1 == 0, f == .besselJOfReal || f == .besselYOfReal {
            return try x.applying(
                f == .besselJOfReal ? .besselJ : .besselY, parameter: twice / 2,
                monitor: work.monitor)
        }
        return try work.value(f, BigNumber(BigRational.ratio(twice, 2)), x)
    }

    private static func kinds(_ f: RealOperation) -> (RealOperation, RealOperation) {
        f == .besseli || f == .besselk ? (.besseli, .besselk) : (.besselJOfReal, .besselYOfReal)
    }

    private static func twoOverPi(_ work: NumberWork) throws(NumberError) -> BigNumber {
        try work.quotient(2, .pi)
    }

    /// The sine and cosine of νπ.
    private static func turn(
        _ order: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> (BigNumber, BigNumber) {
        let angle = try work.product(order, .pi)
        return (try work.value(.sin, angle), try work.value(.cos, angle))
    }

    /// I of an integer order and a negative argument.
    private static func ofNegative(
        _ f: RealOperation, _ order: Int, _ x: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        guard f == .besseli, try work.sign(x) < 0 else { return nil }
        let value = try work.value(f, BigNumber(order), work.negative(x))
        return order & 1 == 1 ? try work.negative(value) : value
    }

    /// The value of order −ν by those of order ν.
    private static func ofOpposite(
        _ f: RealOperation, _ order: BigNumber, _ x: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber {
        let (first, second) = kinds(f)
        if f == .besselk { return try work.value(f, order, x) }
        let a = try work.value(first, order, x)
        if f == .besseli, order.exactRational?.isInteger == true { return a }
        let b = try work.value(second, order, x)
        let (sine, cosine) = try turn(order, work)
        switch f {
        case .besseli: return try work.sum(a, work.product(twoOverPi(work), sine, b))
        case .besselJOfReal:
            return try work.difference(work.product(cosine, a), work.product(sine, b))
        default: return try work.sum(work.product(sine, a), work.product(cosine, b))
        }
    }

    /// The value of order p − 1 by the recurrence downward.
    private static func below(
        _ f: RealOperation, _ p: BigNumber, _ x: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber {
        let middle = try work.value(f, p, x)
        let above = try work.value(f, work.sum(p, 1), x)
        let term = try work.product(middle, work.quotient(work.product(2, p), x))
        switch f {
        case .besseli: return try work.sum(above, term)
        case .besselk: return try work.difference(above, term)
        default: return try work.difference(term, above)
        }
    }

    /// The second kind of order p + 1.
    private static func byWronskian(
        _ f: RealOperation, _ p: BigNumber, _ x: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let (first, second) = kinds(f)
        let a = try work.value(first, p, x)
        guard try work.sign(a) != 0 else { return nil }
        let product = try work.product(
            work.value(first, work.sum(p, 1), x), work.value(second, p, x))
        if f == .besselk {
            return try work.quotient(work.difference(work.quotient(1, x), product), a)
        }
        let term = try work.quotient(twoOverPi(work), x)
        return try work.quotient(work.difference(product, term), a)
    }
}
