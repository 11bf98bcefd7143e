internal import CGMP

/// The hypergeometric functions 0F1(b; x), 1F1(a; b; x) and 2F1(a, b; c; x) of real numbers.
///
/// A lower parameter, b or c, must not be 0, −1, −2, … unless an upper one ends the series before. 2F1 is
/// real for x < 1, at 1 where c − a − b > 0, and everywhere if the series is finite.
enum Hypergeometric: FunctionRoom {
    static func outside(_ f: RealOperation) -> String { "a number above 1" }

    static func rule(_ f: RealOperation, at place: String) -> String {
        "\(f.name) is not defined for \(place)"
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { surelyHasValue(f, of: [a, b]) }

    static func surelyHasValue(_ f: RealOperation, of operands: [Estimate]) -> Bool {
        let (lower, x) = (operands[operands.count - 2], operands[operands.count - 1])
        return lower.isClearlyPositive && operands.allSatisfy { $0.isKnown && $0.magnitude < 8 }
            && (f != .hyp2f1 || (Estimate(0.9999) + -x).isClearlyPositive)
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let size = max(a.size, b.size, 0)
        // In the sum of a Bessel function, terms as large as e^(2 √|x|) cancel.
        let argument = b.estimate.double
        let lost = argument < 0 && b.size < 22 ? 3 * (-argument).squareRoot() : 0
        let needed = 2 * min(size, bitsBeyondExponentials) + 16 + (lost.isFinite ? lost : 0)
        return (needed, needed)
    }

    static func condition(
        _ f: RealOperation, value: Double, _ operands: [RealPlan.Step]
    ) -> Double {
        let size = operands.reduce(0) { max($0, $1.size) }
        return 2 * min(size, bitsBeyondExponentials) + 40
    }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        // About as many terms as the first parameter is large, in addition to those for the bits.
        300 * limbs + 500 + min(argument, 1e7)
    }

    static func isDear(_ f: RealOperation) -> Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard let parameter = a.exactRational else { return nil }
        if count(parameter) != nil { throw f.pole(at: "b = 0, -1, -2, ...") }
        if b.exactRational?.isZero == true { return .one }
        guard parameter == BigRational(1, 2) || parameter == BigRational(3, 2),
            let x = b.exactRational
        else { return nil }
        // cosh(2 √x) and sinh(2 √x)/(2 √x), cos and sin of 2 √−x.
        let root = try BigNumber(x.magnitude).applying(.sqrt, monitor: monitor).multiplied(
            by: BigNumber(2), monitor: monitor)
        let isEven = parameter == BigRational(1, 2)
        let wave: RealOperation = x.isNegative ? (isEven ? .cos : .sin) : (isEven ? .cosh : .sinh)
        let value = try root.applying(wave, monitor: monitor)
        return isEven ? value : try value.divided(by: root, monitor: monitor)
    }

    static func exactValue(
        _ f: RealOperation, of operands: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let rationals = operands.map { $0.exactRational }
        // In this order, so that a number that is not visibly zero gives the same error.
        let isGauss = f == .hyp2f1
        let above = isGauss ? 2 : 1
        var end: Int?
        for index in 0..<above {
            if let rational = rationals[index], let n = count(rational) {
                end = min(end ?? n, n)
            }
        }
        if let below = rationals[above], let pole = count(below), end.map({ $0 > pole }) ?? true {
            // An upper parameter may be 0, -1, -2, …, and so end the series, without being visibly
            // so.
            for index in 0..<above where rationals[index] == nil { return nil }
            throw f.pole(at: "\(isGauss ? "c" : "b") = 0, -1, -2, ...")
        }
        if rationals[above] == nil { return nil }
        let x = operands[above + 1]
        if x.exactRational?.isZero == true || end == 0 { return .one }
        if let end { return try polynomial(operands, end, monitor) }
        guard isGauss else {
            // e^x 1F1(b − a; b; −x) where that series is finite.
            guard let a = rationals[0], let b = rationals[1], let rest = count(b - a) else {
                return nil
            }
            let power = try x.applying(.exp, monitor: monitor)
            if rest == 0 { return power }
            let mirrored = try BigNumber.applying(
                f, to: [BigNumber(b - a), operands[1], x.negated(monitor: monitor)],
                monitor: monitor)
            return try power.multiplied(by: mirrored, monitor: monitor)
        }
        return try gauss(operands, rationals, monitor)
    }

    /// n for the parameter −n, n ≥ 0.
    static func count(_ parameter: BigRational) -> Int? {
        guard parameter.sign <= 0, parameter.isInteger else { return nil }
        return (-parameter.numerator).smallValue ?? .max
    }

    /// A series that ends with the term n: a fraction for fractions, or sums and products of its
    /// operands, so that its zeros are known.
    private static func polynomial(
        _ operands: [BigNumber], _ n: Int, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let above = operands.count == 4 ? 2 : 1
        let x = operands[above + 1]
        let rationals = operands.compactMap { $0.exactRational }
        let isRational = rationals.count == operands.count
        if isRational {
            let bits = rationals.reduce(0) { $0 + $1.bits } + 16
            if n > 1 << 12 || n * bits > 1 << 16 { return nil }
        } else if n > 24 {
            return nil
        }
        // 1 + r_0 x (1 + r_1 x (1 + …)), r_k the ratio of coefficients.
        var sum = BigNumber.one
        for k in stride(from: n - 1, through: 0, by: -1) {
            try monitor.check()
            let index = BigNumber(k)
            var term = try sum.multiplied(by: x, monitor: monitor)
            for parameter in operands[..<above] {
                term = try term.multiplied(
                    by: parameter.adding(index, monitor: monitor), monitor: monitor)
            }
            let divisor = try operands[above].adding(index, monitor: monitor).multiplied(
                by: BigNumber(k + 1), monitor: monitor)
            sum = try term.divided(by: divisor, monitor: monitor).adding(.one, monitor: monitor)
        }
        return sum
    }

    /// The value of 2F1 where the series is infinite.
    private static func gauss(
        _ operands: [BigNumber], _ rationals: [BigRational?], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let x = operands[3]
        if let argument = rationals[3] {
            // An upper parameter may end the series without being visibly such a number.
            if rationals[0] == nil || rationals[1] == nil { return nil }
            if argument > 1 { throw RealOperation.hyp2f1.notReal }
            if argument == 1 { return try atOne(operands, monitor) }
        }
        guard let a = rationals[0], let b = rationals[1], let c = rationals[2] else { return nil }
        let excess = c - a - b
        guard count(c - a) != nil || count(c - b) != nil else { return nil }
        // (1 − x)^(c − a − b) 2F1(c − a, c − b; c; x), a finite series.
        let rest = try BigNumber.one.subtracting(x, monitor: monitor)
        if try rest.sign(monitor: monitor) < 0 { throw RealOperation.hyp2f1.notReal }
        let power = try rest.raised(to: BigNumber(excess), monitor: monitor)
        let mirrored = try BigNumber.applying(
            .hyp2f1, to: [BigNumber(c - a), BigNumber(c - b), operands[2], x], monitor: monitor)
        return try power.multiplied(by: mirrored, monitor: monitor)
    }

    /// Gauss's formula Γ(c) Γ(c − a − b)/(Γ(c − a) Γ(c − b)).
    private static func atOne(
        _ operands: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let (a, b, c) = (operands[0], operands[1], operands[2])
        let first = try c.subtracting(a, monitor: monitor)
        let second = try c.subtracting(b, monitor: monitor)
        let excess = try first.subtracting(b, monitor: monitor)
        if try excess.sign(monitor: monitor) <= 0 {
            throw RealOperation.hyp2f1.pole(at: "x = 1 and c - a - b ≤ 0")
        }
        for parameter in [first, second] {
            // A pole of the denominator.
            if let rational = parameter.exactRational, count(rational) != nil { return .zero }
        }
        let top = try c.applying(.gamma, monitor: monitor).multiplied(
            by: excess.applying(.gamma, monitor: monitor), monitor: monitor)
        let bottom = try first.applying(.gamma, monitor: monitor).multiplied(
            by: second.applying(.gamma, monitor: monitor), monitor: monitor)
        return try top.divided(by: bottom, monitor: monitor)
    }

    /// 1, the first term of a series whose terms are all positive.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        guard operands.allSatisfy({ $0.isAbove(0) }), f != .hyp2f1 || operands[3].isBelow(1) else {
            return nil
        }
        return StrictRange(1, nil)
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try checkBelow(f, a, "b")
        if b.isExact, b.midpoint.isZero { return ball.set(1, precision: 64) }
        try checkSize(f, a, b)
        let size = b.approximateDouble
        let root = size.magnitude.squareRoot()
        let expected = size < 0 ? 2.9 * root : 0
        let extra = 32 + Int(min(expected, Double(2 * ball.precision) + 1000))
        var attempts = Attempts(for: ball.precision, extra: extra)
        while true {
            let work = BallWork(attempts.working, monitor)
            let isFar = 5.77 * root > Double(work.precision) + 64
            let value = try isFar ? Kummer.byBessel(a, b, work) : Kummer.limit(a, b, work)
            if attempts.areOver(with: value) { return try ball.take(value, .zero, f) }
        }
    }

    static func enclose(
        _ f: RealOperation, of registers: borrowing BallRegisters, _ places: [Int],
        into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        let isGauss = f == .hyp2f1
        let above = isGauss ? 2 : 1
        let x = places[above + 1]
        var end: Int?
        for place in places[..<above] {
            if let n = try registers[place].exactCount(f) { end = min(end ?? n, n) }
        }
        if let n = try registers[places[above]].exactCount(f) {
            // An upper parameter may end the series without being visibly such a number.
            for place in places[..<above] where registers[place].mayBeCount {
                throw .needsPrecision
            }
            guard let end, end <= n else {
                throw .pole(f, at: "\(isGauss ? "c" : "b") = 0, -1, -2, ...")
            }
            return try encloseFinite(f, registers, places, end, into: &ball, monitor)
        }
        try checkBelow(f, registers[places[above]], isGauss ? "c" : "b")
        if registers[x].isExact, registers[x].midpoint.isZero {
            return ball.set(1, precision: 64)
        }
        for place in places[..<(above + 1)] { try checkSize(f, registers[place], registers[x]) }
        if isGauss, end == nil {
            guard let side = registers[x].compare(to: Ball(word: 1)) else { throw .needsPrecision }
            if side >= 0 {
                for place in places[..<above] where registers[place].mayBeCount {
                    throw .needsPrecision
                }
                if side > 0 { throw .notReal(f) }
                let value = try Gauss.atOne(
                    registers[places[0]], registers[places[1]], registers[places[2]],
                    BallWork(ball.precision + 40, monitor))
                return try ball.take(value, .zero, f)
            }
        }
        var attempts = Attempts(for: ball.precision, extra: 40)
        while true {
            let work = BallWork(attempts.working, monitor)
            let value =
                try isGauss
                ? Gauss.value(
                    registers[places[0]], registers[places[1]], registers[places[2]], registers[x],
                    isFinite: end != nil, work)
                : Kummer.value(
                    registers[places[0]], registers[places[1]], registers[x], isFinite: end != nil,
                    work)
            if attempts.areOver(with: value) { return try ball.take(value, .zero, f) }
        }
    }

    /// A series that ends before the lower parameter reaches 0, term by term.
    private static func encloseFinite(
        _ f: RealOperation, _ registers: borrowing BallRegisters, _ places: [Int], _ end: Int,
        into ball: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        if end > 100_000 { throw .tooCostly(f, "of a parameter this large") }
        let above = places.count - 2
        var attempts = Attempts(for: ball.precision, extra: 40)
        while true {
            let work = BallWork(attempts.working, monitor)
            var sum = Ball(word: 1)
            var term = Ball(word: 1)
            for k in 0..<end {
                if k & 15 == 0 { try Ball.check(monitor) }
                term = try work.product(term, registers[places[above + 1]])
                for place in places[..<above] {
                    term = try work.product(term, work.sum(registers[place], k))
                }
                let divisor = try work.product(work.sum(registers[places[above]], k), k + 1)
                term = try work.quotient(term, divisor)
                sum = try work.sum(sum, term)
            }
            if attempts.areOver(with: sum) { return try ball.take(sum, .zero, f) }
        }
    }

    private static func checkBelow(
        _ f: RealOperation, _ b: borrowing Ball, _ name: String
    ) throws(BallError) {
        if b.sign == 1 { return }
        if try b.exactCount(f) != nil { throw .pole(f, at: "\(name) = 0, -1, -2, ...") }
        // A ball that contains one of them may be narrowed.
        if !b.hasUniqueFloor { throw .needsPrecision }
    }

    private static func checkSize(
        _ f: RealOperation, _ a: borrowing Ball, _ x: borrowing Ball
    ) throws(BallError) {
        if a.midpoint.exponent > 30 { throw .tooCostly(f, "of a parameter this large") }
        if x.midpoint.exponent > 60, f != .hyp2f1 {
            throw .tooCostly(f, "of a number this large")
        }
    }
}

extension Ball {
    /// Whether it contains 0, −1, −2, … and other numbers.
    fileprivate var mayBeCount: Bool { !isExact && sign != 1 && !hasUniqueFloor }

    /// n where the ball is exactly −n, n ≥ 0; else nil.
    func exactCount(_ f: RealOperation) throws(BallError) -> Int? {
        guard isExact, sign != 1, midpoint.isInteger else { return nil }
        guard let n = wordFloor, n > -1 << 40 else {
            throw .tooCostly(f, "of a parameter this large")
        }
        return -n
    }
}

extension BallWork {
    /// 1/Γ(s), which has no poles. A ball that may contain a pole of Γ is moved to the right of
    /// them.
    func inverseGamma(_ s: borrowing Ball) throws(BallError) -> Ball {
        if s.sign == 1 { return try inverse(apply(.gamma, s)) }
        if s.isExact, s.midpoint.isInteger { return Ball(word: 0) }
        let size = s.approximateDouble
        if size > -0.75 {
            let next = try sum(s, 1)
            if next.sign == 1 { return try quotient(s, apply(.gamma, next)) }
            throw .needsPrecision
        }
        if s.hasUniqueFloor { return try inverse(apply(.gamma, s)) }
        if size < -10_000 || s.radius > .powerOfTwo(-2) { throw .needsPrecision }
        var factor = Ball(word: 1)
        var shifted = try sum(s, 0)
        while shifted.sign != 1 {
            factor = try product(factor, shifted)
            shifted = try sum(shifted, 1)
        }
        return try quotient(factor, apply(.gamma, shifted))
    }
}
