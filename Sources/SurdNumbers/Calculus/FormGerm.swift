/// The germ of a form with a body of its own: an integral whose bounds tend to a place, or a form
/// at a place where it has Taylor coefficients.
struct FormGerm {
    private let body: TapeBody
    private let step: Tape.Step
    private let captures: [(inner: Int, outer: Int, germ: Germ)]
    private let operands: [(register: Int, germ: Germ)]
    private let work: GermWork

    init(_ body: TapeBody, _ step: Tape.Step, inputs: (Int) -> Germ, _ work: GermWork) {
        self.body = body
        self.step = step
        self.work = work
        captures = body.captures.map { ($0.inner, $0.outer, inputs($0.outer)) }
        operands = [step.first, step.second].filter { $0 >= 0 }.map { ($0, inputs($0)) }
    }

    func germ() throws(BallError) -> Germ {
        let isFixed = captures.allSatisfy { $0.germ.constant != nil }
        let numbers = operands.compactMap { $0.germ.constant }
        if isFixed, numbers.count == operands.count {
            return Germ(
                try work.lift { () throws(NumberError) in
                    try body.form.number(try fixedBody, numbers, work.monitor)
                })
        }
        if isFixed, body.form is NestedIntegral, body.tape.isStraight { return try integral() }
        return try regular()
    }

    /// The body with its captured values, which are numbers.
    private var fixedBody: Tape {
        get throws(NumberError) {
            body.tape.with(
                captures.compactMap { item in item.germ.constant.map { (item.inner, $0) } })
        }
    }

    private var notBuilt: BallError {
        .number(
            .notBuilt(
                what:
                    "a limit of a form, other than an integral of which only the bounds change,"
            ))
    }

    // MARK: - At a point

    /// A form with one changing value, at a place where it has Taylor coefficients.
    private func regular() throws(BallError) -> Germ {
        var register: Int?
        var argument = Germ()
        for (place, germ) in captures.map({ ($0.outer, $0.germ) }) + operands
        where germ.constant == nil {
            if let register, register != place { throw notBuilt }
            (register, argument) = (place, germ)
        }
        guard let register, let limit = try work.finiteLimit(argument) else { throw notBuilt }
        var tape = Tape(of: .unknown)
        func place(_ outer: Int, _ germ: Germ) -> Int {
            if outer == register { return Tape.index }
            return tape.addConstant(germ.constant ?? 0)
        }
        let inner = captures.map { ($0.inner, place($0.outer, $0.germ)) }
        let ends = operands.map { place($0.register, $0.germ) }
        let number = tape.addBody(TapeBody(form: body.form, tape: body.tape, captures: inner))
        let target = tape.constants.count + 1
        tape.addStep(
            Tape.Step(
                .body, parameter: number, ends.first ?? -1, ends.count > 1 ? ends[1] : -1,
                target: target))
        tape.result = target
        return try work.compose(tape, at: limit, try work.sum(argument, Germ(limit), sign: -1))
    }

    // MARK: - Integrals

    /// The integrals from a number in between to both bounds.
    private func integral() throws(BallError) -> Germ {
        let tape = try work.lift { () throws(NumberError) in try fixedBody }
        let low = try end(operands[0].germ)
        let high = try end(operands[1].germ)
        if let end = high.end, try isSame(low, high) {
            // Both bounds are near the same end, where antiderivatives are known up to a constant.
            return try work.sum(
                try part(tape, from: end, to: operands[1].germ, isWhole: true),
                try part(tape, from: end, to: operands[0].germ, isWhole: true), sign: -1)
        }
        let middle = try work.lift { () throws(NumberError) in try self.middle(low, high) }
        let above = try integral(tape, from: middle, to: high, operands[1].germ)
        return try work.sum(
            above, try integral(tape, from: middle, to: low, operands[0].germ), sign: -1)
    }

    private typealias Place = (bound: Bound, end: End?)

    /// A bound that is a number, or a number between the limits of both bounds.
    private func middle(_ low: Place, _ high: Place) throws(NumberError) -> BigNumber {
        for place in [low, high] {
            if place.end == nil, case .number(let number) = place.bound { return number }
        }
        switch (low.bound, high.bound) {
        case (.number(let a), .number(let b)):
            return try work.numbers.quotient(try work.numbers.sum(a, b), 2)
        case (.number(let a), .infinity(let sign)), (.infinity(let sign), .number(let a)):
            return try work.numbers.sum(a, BigNumber(sign))
        case (.infinity, .infinity): return 0
        }
    }

    /// Whether both bounds tend to one place from one side.
    private func isSame(_ low: Place, _ high: Place) throws(BallError) -> Bool {
        switch (low.end, high.end) {
        case (.infinity(let a), .infinity(let b)): return a == b
        case (.point(let a, let first), .point(let b, let second)):
            if first != second { return false }
            return try work.lift { () throws(NumberError) in
                try a.compare(to: b, monitor: work.monitor) == 0
            }
        default: return false
        }
    }

    /// The integral from a number to a germ: up to the limit of the germ, if that integral exists,
    /// and the part between.
    private func integral(
        _ tape: Tape, from start: BigNumber, to place: Place, _ germ: Germ
    ) throws(BallError) -> Germ {
        func whole(to bound: Bound) throws(BallError) -> Germ {
            if case .number(let end) = bound,
                try work.lift({ () throws(NumberError) in
                    try end.compare(to: start, monitor: work.monitor) == 0
                })
            {
                return Germ()
            }
            return Germ(
                try work.lift { () throws(NumberError) in
                    var integral = ImproperIntegral(
                        tape, from: .number(start), to: bound, monitor: work.monitor)
                    return try integral.value()
                })
        }
        guard let end = place.end else { return try whole(to: place.bound) }
        do throws(BallError) {
            return try work.sum(
                try whole(to: place.bound), try part(tape, from: end, to: germ, isWhole: true))
        } catch {
            guard case .number(.diverges) = error else { throw error }
        }
        // Where the germ equals the integrand, its antiderivative is valid between all numbers.
        let here = try work.lift { () throws(NumberError) in
            try end.distance(start, work.monitor)
        }
        if let value = try exactPart(tape, from: end, to: germ, and: here) { return value }
        let near: BigNumber
        let reach = try reach(of: germ, end).exponent
        switch end {
        case .point(let number, let side):
            let step = BigNumber(BigRational(BigInt(side), BigInt(1) << reach))
            near = try work.lift { () throws(NumberError) in
                try work.numbers.sum(number, step)
            }
        case .infinity(let sign): near = BigNumber(BigInt(sign) << reach)
        }
        // A constant that may cancel, and is small compared with a growing term.
        let constant = try rest(try whole(to: .number(near)), .one)
        return try work.sum(constant, try part(tape, from: end, to: germ, isWhole: false))
    }

    /// The integral between a number and a germ, where the germ of the integrand has no remainder
    /// and an antiderivative.
    private func exactPart(
        _ tape: Tape, from end: End, to germ: Germ, and start: BigNumber
    ) throws(BallError) -> Germ? {
        guard !tape.hasBreaks, tape.bodies.isEmpty,
            try work.lift({ () throws(NumberError) in
                try start.sign(monitor: work.monitor) > 0
            })
        else { return nil }
        let (distance, exponent) = try reach(of: germ, end)
        let inner = try GermWork(
            order: work.order, exponent: exponent, taylor: JetCoefficients(),
            monitor: work.monitor)
        var germs = TapeGerms(tape, point: try end.germ(inner), work: inner)
        let slope = try inner.product(try germs.run(), try end.slope(inner))
        guard slope.rest == nil else { return nil }
        var near = Germ(start)
        if case .infinity = end { near = try work.power(near, -1) }
        var sum = Germ()
        for term in slope.terms {
            guard term.wave == nil, let far = try antiderivative(term.scale, at: distance),
                let close = try antiderivative(term.scale, at: near)
            else { return nil }
            sum = try work.sum(
                sum,
                try work.product(try work.sum(far, close, sign: -1), times: term.coefficient))
        }
        return isUpward(end) ? sum : try work.negative(sum)
    }

    private func isUpward(_ end: End) -> Bool {
        switch end {
        case .point(_, let side): side > 0
        case .infinity(let sign): sign < 0
        }
    }

    /// The limit of a bound, and the side from which it is approached; no end where the bound is a number.
    private func end(_ germ: Germ) throws(BallError) -> Place {
        if let number = germ.constant { return (.number(number), nil) }
        let sign = try work.infiniteSign(germ)
        if sign != 0 { return (.infinity(sign), .infinity(sign)) }
        guard let limit = try work.finiteLimit(germ) else { throw .needsPrecision }
        let side = try work.sign(try work.sum(germ, Germ(limit), sign: -1))
        if side == 0 { return (.number(limit), nil) }
        return (.number(limit), .point(limit, side: side))
    }

    private static var steepest: Int { 40 }

    /// The distance of a germ from an end, and the exponent of a t0 for the integrand there.
    private func reach(
        of germ: Germ, _ end: End
    ) throws(BallError) -> (distance: Germ, exponent: Int) {
        let distance: Germ
        switch end {
        case .point(let number, let side):
            let difference = try work.sum(germ, Germ(number), sign: -1)
            distance = side > 0 ? difference : try work.negative(difference)
        case .infinity(let sign):
            distance = try work.power(sign > 0 ? germ : try work.negative(germ), -1)
        }
        let reach = try work.supremum(try work.size(distance))
        guard !reach.isZero, reach < .powerOfTwo(-3) else { throw .needsPrecision }
        return (distance, -reach.exponent.value - 1)
    }

    /// The integral from an end to a germ that tends to it, from the germ of the integrand there (bound 275); where it is
    /// not whole, that from t0 on.
    private func part(
        _ tape: Tape, from end: End, to germ: Germ, isWhole: Bool
    ) throws(BallError) -> Germ {
        let (distance, exponent) = try reach(of: germ, end)
        let inner = try GermWork(
            order: work.order, exponent: exponent, taylor: JetCoefficients(),
            monitor: work.monitor)
        var germs = TapeGerms(tape, point: try end.germ(inner), work: inner)
        let slope = try inner.product(try germs.run(), try end.slope(inner))
        let near = Germ(BigNumber(BigRational(BigInt(1), BigInt(1) << exponent)))
        var sum = Germ()
        for term in slope.terms {
            var value = term.wave == nil ? try antiderivative(term.scale, at: distance) : nil
            if let here = value, !isWhole, let there = try antiderivative(term.scale, at: near) {
                value = try work.sum(here, there, sign: -1)
            }
            if let value {
                sum = try work.sum(sum, try work.product(value, times: term.coefficient))
                continue
            }
            if let steep = try steep(term, at: distance, isWhole: isWhole, inner) {
                sum = try work.sum(sum, steep)
                continue
            }
            if isWhole, let wave = try wave(term, at: distance, inner) {
                sum = try work.sum(sum, wave)
                continue
            }
            let factor = try inner.bounds.size(of: term.coefficient).high
            sum = try work.sum(
                sum,
                try rest(try bound(term.scale, at: isWhole ? distance : near, inner), factor))
        }
        if let rest = slope.rest {
            let size = try bound(rest.scale, at: isWhole ? distance : near, inner)
            sum = try work.sum(sum, try self.rest(size, rest.bound))
        }
        return isUpward(end) ? sum : try work.negative(sum)
    }

    /// Whether a germ is the local parameter.
    private func isParameter(_ s: Germ) -> Bool {
        guard let only = s.terms.first, s.terms.count == 1, s.rest == nil, only.wave == nil,
            only.coefficient.knownInteger == 1, let (a, b) = only.scale.powers, b.isZero
        else { return false }
        return a.knownInteger == 1
    }

    /// A term that grows or falls fast, by parts, where the germ is the local parameter; where it
    /// is incomplete, the integral from t0 on.
    private func steep(
        _ term: Germ.Term, at s: Germ, isWhole: Bool, _ inner: GermWork
    ) throws(BallError) -> Germ? {
        guard isParameter(s), let parts = try SteepParts(term, inner), parts.grows != isWhole
        else { return nil }
        var sum = Germ()
        for part in parts.terms { sum = try work.sum(sum, Germ(terms: [part])) }
        for left in parts.rests { sum = try work.sum(sum, Germ(rest: try work.size(left))) }
        if isWhole { return sum }
        return try work.sum(sum, Germ(rest: Germ.Rest(bound: try parts.sizeAtStart(), scale: .one)))
    }

    /// A wave by parts, where the germ is the local parameter.
    private func wave(
        _ term: Germ.Term, at s: Germ, _ inner: GermWork
    ) throws(BallError) -> Germ? {
        guard isParameter(s),
            let (terms, rests) = try WaveParts(term, inner)?.expansion(work.order)
        else { return nil }
        var sum = Germ()
        for term in terms { sum = try work.sum(sum, Germ(terms: [term])) }
        for left in rests {
            let factor = try inner.bounds.size(of: left.coefficient).high
            sum = try work.sum(sum, try rest(try bound(left.scale, at: s, inner), factor))
        }
        return sum
    }

    private func rest(_ size: Germ, _ factor: Magnitude) throws(BallError) -> Germ {
        guard let size = try work.size(size) else { return Germ() }
        return Germ(rest: Germ.Rest(bound: size.bound * factor, scale: size.scale))
    }

    /// ∫ e^(-au)·u^b du from ln(1/s) on, b a whole number from 0 on, or minus an antiderivative where that does not
    /// exist: s^a·Σ b!/k!·ln(1/s)^k/a^(b - k + 1), and for a = 0 a power of ln(1/s), or its logarithm.
    private func antiderivative(_ scale: Scale, at s: Germ) throws(BallError) -> Germ? {
        guard let (a, b) = scale.powers, let power = b.knownInteger?.smallValue,
            power.magnitude <= Self.steepest
        else { return nil }
        if a.isZero {
            let u = try work.negative(try work.logarithm(s))
            if power == -1 { return try work.negative(try work.logarithm(u)) }
            let factor = BigNumber(BigRational(BigInt(-1), BigInt(power + 1)))
            return try work.product(try work.power(u, BigNumber(power + 1)), times: factor)
        }
        return power < 0 ? nil : try series(a, power, at: s)
    }

    private func isPositive(_ a: BigNumber) throws(BallError) -> Bool {
        try work.lift { () throws(NumberError) in try a.sign(monitor: work.monitor) } > 0
    }

    private func series(_ a: BigNumber, _ count: Int, at s: Germ) throws(BallError) -> Germ {
        let u = try work.negative(try work.logarithm(s))
        var sum = Germ()
        var factor = try work.lift { () throws(NumberError) in
            try work.numbers.quotient(1, a)
        }
        for k in stride(from: count, through: 0, by: -1) {
            let power = k == 0 ? Germ(1) : try work.power(u, BigNumber(k))
            sum = try work.sum(sum, try work.product(power, times: factor))
            factor = try work.lift { () throws(NumberError) in
                try work.numbers.quotient(try work.numbers.product(factor, BigNumber(k)), a)
            }
        }
        return try work.product(try work.power(s, a), sum)
    }

    /// A germ that bounds the integral of a scale.
    private func bound(
        _ scale: Scale, at s: Germ, _ inner: GermWork
    ) throws(BallError) -> Germ {
        if let (a, b) = scale.powers, try isPositive(a) {
            // u is at least 1.3, so that u^b is at most u to the next whole number above.
            let most = try inner.bounds.size(of: b)
            guard most.sign > 0 else { return try series(a, 0, at: s) }
            let power = most.high.doubleUp.rounded(.up)
            guard power <= Double(Self.steepest) else { throw .needsPrecision }
            return try series(a, Int(power), at: s)
        }
        // A term that falls faster than powers is at most a multiple of one of them.
        guard try inner.direction(scale) < 0, let first = scale.parts.first else {
            throw .needsPrecision
        }
        if case .logarithm = first.rate { throw .needsPrecision }
        let count = BigNumber(max(work.order, 4))
        let power = try work.lift { () throws(NumberError) in
            try Scale.power(count, monitor: work.monitor)
        }
        let most = try inner.bounds.supremum(try inner.product(scale, power, power: -1))
        let size = try series(count, 0, at: s)
        return try rest(size, most)
    }
}
