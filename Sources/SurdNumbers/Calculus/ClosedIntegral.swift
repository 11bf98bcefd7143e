/// The integral in closed form, where one is known for each term of the integrand.
///
/// This is right only where the integral exists (bound 332): who asks must have proved that, by a convergent enclosure.
struct ClosedIntegral {
    private let tape: Tape
    private let low: Bound
    private let high: Bound
    private let monitor: Monitor
    private let work: NumberWork

    init(_ tape: Tape, from low: Bound, to high: Bound, monitor: Monitor) {
        self.tape = tape
        self.low = low
        self.high = high
        self.monitor = monitor
        work = NumberWork(monitor: monitor)
    }

    /// Whether the closed form is known, and 0.
    func isZero() throws(NumberError) -> Bool {
        guard let value = try value() else { return false }
        do throws(NumberError) {
            return try value.sign(monitor: monitor) == 0
        } catch {
            if error.endsComputation { throw error }
            return false
        }
    }

    /// Nil where none is known.
    func value() throws(NumberError) -> BigNumber? {
        do throws(NumberError) {
            return try total()
        } catch {
            if error.endsComputation { throw error }
            return nil
        }
    }

    private func total() throws(NumberError) -> BigNumber? {
        var reader = ElementaryTerms(tape, monitor)
        guard let terms = try reader.run() else { return nil }
        if reader.isOnPositive {
            guard try isNotNegative(ElementaryTerm.Linear(slope: 1, shift: 0)) else { return nil }
        }
        for argument in reader.notNegative {
            guard try isNotNegative(argument) else { return nil }
        }
        var sum = BigNumber(0)
        var others: [ElementaryTerm] = []
        for term in terms {
            if let value = try ofPeriods(term) {
                sum = try work.sum(sum, value)
            } else if let value = try ofHalfLine(term) {
                sum = try work.sum(sum, value)
            } else {
                others.append(term)
            }
        }
        if others.isEmpty { return sum }
        var form = Antiderivative(monitor)
        guard let whole = try form.tape(of: others),
            let isUpward = try isUpward(),
            let last = try value(of: whole, at: high, side: isUpward ? -1 : 1),
            let first = try value(of: whole, at: low, side: isUpward ? 1 : -1)
        else { return nil }
        return try work.sum(sum, work.difference(last, first))
    }

    private func isUpward() throws(NumberError) -> Bool? {
        switch (low, high) {
        case (.number(let a), .number(let b)): try work.order(a, b) < 0
        case (.infinity(let sign), .number): sign < 0
        case (.number, .infinity(let sign)): sign > 0
        case (.infinity(let a), .infinity(let b)): a == b ? nil : a < b
        }
    }

    /// Whether αx + β is at least 0 at both ends, and so between them.
    private func isNotNegative(_ u: ElementaryTerm.Linear) throws(NumberError) -> Bool {
        for bound in [low, high] {
            let value: BigNumber
            switch bound {
            case .number(let a): value = try work.sum(work.product(u.slope, a), u.shift)
            case .infinity(let sign): value = try work.product(u.slope, BigNumber(sign))
            }
            guard try work.sign(value) >= 0 else { return false }
        }
        return true
    }

    /// The value at an end, or the limit from inside.
    private func value(
        of whole: Tape, at bound: Bound, side: Int
    ) throws(NumberError) -> BigNumber? {
        var limit = Limit(whole, monitor: monitor)
        let found: Limit.Value
        switch bound {
        case .infinity(let sign): found = try limit.value(atInfinity: sign)
        case .number(let point):
            do throws(NumberError) {
                var numbers = TapeNumbers(whole, constants: whole.constants, monitor: monitor)
                numbers.load(point, into: Tape.index)
                try numbers.runSteps(monitor)
                return numbers.registers[whole.result]
            } catch {
                if error.endsComputation { throw error }
            }
            found = try limit.value(at: point, side: side)
        }
        if case .number(let number) = found { return number }
        return nil
    }

    // MARK: - Ranges with values of their own

    /// The integral of ln(u + v·w) over half periods of the wave w: (u + √(u² - v²))/2 is the geometric mean of the
    /// operand. Where u is 0 there are quarters of a period, with the mean |v|/2.
    private func ofPeriods(_ term: ElementaryTerm) throws(NumberError) -> BigNumber? {
        guard case .logarithmOfWave(let level, let height, let wave)? = term.atom,
            term.power.isZero, term.logarithms == 0, term.rate.isZero, term.bend.isZero,
            term.wave == nil, case .number(let a) = low, case .number(let b) = high
        else { return nil }
        let pi = BigNumber.constant(.pi)
        let isPlain = try work.sign(level) == 0
        let part = isPlain ? try work.quotient(pi, 2) : pi
        var places: [BigNumber] = []
        for end in [a, b] {
            var angle = try work.sum(work.product(wave.turn, end), wave.phase)
            if wave.isSine { angle = try work.difference(angle, work.quotient(pi, 2)) }
            let count = try work.quotient(angle, part)
            guard let whole = try count.integerOrNone(monitor: monitor) else { return nil }
            places.append(BigNumber(whole))
        }
        let mean: BigNumber
        if isPlain {
            mean = try work.quotient(height.applying(.absolute, monitor: monitor), 2)
        } else {
            let square = try work.difference(
                work.product(level, level), work.product(height, height))
            guard try work.sign(level) > 0, try work.sign(square) >= 0 else { return nil }
            mean = try work.quotient(work.sum(level, work.root(square)), 2)
        }
        let count = try work.difference(places[1], places[0])
        return try work.product(
            term.factor, work.quotient(work.product(count, part), wave.turn),
            work.value(.ln, mean))
    }

    /// The integral from 0 to infinity of x^s times e^(λx), a Bessel function, or another function of a power.
    private func ofHalfLine(_ term: ElementaryTerm) throws(NumberError) -> BigNumber? {
        guard case .number(let start) = low, start.knownInteger == 0, case .infinity(1) = high,
            term.logarithms == 0, term.wave == nil
        else { return nil }
        let s = term.power + 1
        let value: BigNumber?
        switch term.atom {
        case nil:
            guard term.bend.isZero || term.rate.isZero, s.sign > 0 else { return nil }
            let isBell = !term.bend.isZero
            guard !term.power.isInteger || isBell else { return nil }
            value = try ofPower(.exp, isBell ? term.bend : term.rate, isBell ? 2 : 1, s)
        case .ofPower(let operation, let b, let m)?:
            guard term.rate.isZero, term.bend.isZero else { return nil }
            value = try ofPower(operation, b, m, s)
        case .binomial(let q, let a, let b, let m)?:
            guard term.rate.isZero, term.bend.isZero else { return nil }
            value = try ofBinomial(-q, a, b, m, s)
        case .quadratic(let halves, let q)? where halves < 0 && q.b.isZero:
            guard term.rate.isZero, term.bend.isZero, !term.power.isInteger else { return nil }
            value = try ofBinomial(BigRational(BigInt(-halves), 2), q.c, q.a, 2, s)
        case .power(let q, let u)? where q.sign < 0:
            guard term.rate.isZero, term.bend.isZero else { return nil }
            value = try ofBinomial(-q, u.shift, u.slope, 1, s)
        case .overExponential(let a, let b, let rate)?:
            guard term.bend.isZero else { return nil }
            value = try ofQuanta(term, a, b, rate)
        case .function(let operation, let parameter, let order, let u)?:
            guard term.rate.isZero, term.bend.isZero, u.shift.isZero,
                try work.sign(u.slope) > 0
            else { return nil }
            let number = order ?? BigNumber(parameter)
            guard let n = number.knownRational,
                let whole = try ofBessel(operation, term.power, n)
            else { return nil }
            let scale = try u.slope.raised(to: BigNumber(-s), monitor: monitor)
            value = try work.product(whole, scale)
        default: return nil
        }
        guard let value else { return nil }
        return try work.product(term.factor, value)
    }

    /// x^(s - 1)·e^(bx^m), or the same with a wave: Γ(s/m)/(m·|b|^(s/m)), times the sine or cosine of πs/2m.
    private func ofPower(
        _ operation: RealOperation, _ b: BigNumber, _ m: BigRational, _ s: BigRational
    ) throws(NumberError) -> BigNumber? {
        let sign = try work.sign(b)
        let ratio = s / m
        var factor = BigNumber(1 / m)
        switch operation {
        case .exp: guard sign < 0, ratio.sign > 0 else { return nil }
        case .sin, .cos:
            guard sign != 0, ratio.sign > 0, ratio < 1 else { return nil }
            let angle = try work.product(
                BigNumber.constant(.pi), BigNumber(ratio * BigRational(1, 2)))
            factor = try work.product(factor, work.value(operation, angle))
            if operation == .sin, sign < 0 { factor = try work.negative(factor) }
        default: return nil
        }
        let size = try b.applying(.absolute, monitor: monitor)
        return try work.quotient(
            work.product(factor, work.value(.gamma, BigNumber(ratio))),
            size.raised(to: BigNumber(ratio), monitor: monitor))
    }

    /// x^(s - 1)/(a + bx^m)^q: a^(-q)·(a/b)^(s/m)·B(s/m, q - s/m)/m
    private func ofBinomial(
        _ q: BigRational, _ a: BigNumber, _ b: BigNumber, _ m: BigRational, _ s: BigRational
    ) throws(NumberError) -> BigNumber? {
        let ratio = s / m
        guard try work.sign(a) > 0, try work.sign(b) > 0, m.sign > 0, ratio.sign > 0, ratio < q
        else { return nil }
        let beta = try work.quotient(
            work.product(
                work.value(.gamma, BigNumber(ratio)), work.value(.gamma, BigNumber(q - ratio))),
            work.value(.gamma, BigNumber(q)))
        return try work.product(
            BigNumber(1 / m), a.raised(to: BigNumber(-q), monitor: monitor),
            work.quotient(a, b).raised(to: BigNumber(ratio), monitor: monitor), beta)
    }

    /// x^(s - 1)/(ae^(λx) ± a), as a sum of x^(s - 1)·e^(-kλx): Γ(s)·ζ(s)/(aλ^s), with + times 1 - 2^(1 - s).
    private func ofQuanta(
        _ term: ElementaryTerm, _ a: BigNumber, _ b: BigNumber, _ rate: BigNumber
    ) throws(NumberError) -> BigNumber? {
        guard try work.sign(term.rate) == 0, try work.sign(rate) > 0 else { return nil }
        let s = term.power + 1
        let isMinus = try work.sign(work.sum(a, b)) == 0
        guard isMinus ? s > 1 : s.sign > 0 else { return nil }
        if !isMinus { guard try work.order(a, b) == 0 else { return nil } }
        var value: BigNumber
        if s == 1 {
            value = try work.value(.ln, 2)
        } else {
            value = try work.value(.zeta, BigNumber(s))
            if !isMinus {
                let power = try BigNumber(2).raised(to: BigNumber(1 - s), monitor: monitor)
                value = try work.product(value, work.difference(1, power))
            }
        }
        let scale = try work.product(a, rate.raised(to: BigNumber(s), monitor: monitor))
        return try work.quotient(
            work.product(value, work.value(.gamma, BigNumber(s))), scale)
    }

    /// The integral of x^m times a Bessel function of the order n, where it converges.
    private func ofBessel(
        _ operation: RealOperation, _ m: BigRational, _ n: BigRational
    ) throws(NumberError) -> BigNumber? {
        let size = n.sign < 0 ? -n : n
        let half = BigRational(1, 2)
        let (up, down) = (BigNumber((m + n + 1) * half), BigNumber((m - n + 1) * half))
        func power(_ exponent: BigRational) throws(NumberError) -> BigNumber {
            try BigNumber(2).raised(to: BigNumber(exponent), monitor: monitor)
        }
        switch operation {
        case .besselJ, .besselJOfReal:
            guard n.sign >= 0, m + n > -1, m < half else { return nil }
            let below = BigNumber((n - m + 1) * half)
            return try work.product(
                power(m), work.quotient(work.value(.gamma, up), work.value(.gamma, below)))
        case .besselY, .besselYOfReal:
            guard m - size > -1, m < half else { return nil }
            let pi = BigNumber.constant(.pi)
            let wave = try work.value(.sin, work.product(pi, BigNumber((m - n) * half)))
            return try work.quotient(
                work.product(power(m), work.value(.gamma, up), work.value(.gamma, down), wave),
                pi)
        case .besselk:
            guard m - size > -1 else { return nil }
            return try work.product(
                power(m - 1), work.value(.gamma, up), work.value(.gamma, down))
        default: return nil
        }
    }
}

extension ImproperIntegral {
    /// The closed form of an integral that exists, and has an enclosure that agrees with it; otherwise the number itself.
    func inClosedForm(_ number: BigNumber) throws(NumberError) -> BigNumber {
        guard number.real?.body != nil,
            let closed = try ClosedIntegral(tape, from: low, to: high, monitor: monitor).value()
        else { return number }
        let work = NumberWork(monitor: monitor)
        do throws(NumberError) {
            let difference = try work.difference(number, closed)
            guard let real = difference.real else { return difference.isZero ? closed : number }
            let sign = try real.look(at: [32], leafAccuracy: 40, monitor: monitor) { $0.sign }
            return sign == nil || sign == 0 ? closed : number
        } catch {
            if error.endsComputation { throw error }
            return number
        }
    }
}
