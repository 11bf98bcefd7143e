/// What is largest of f(k, n) where k is x·n, x between two numbers: a constant, n^d·g(x), n^e·h(x)·ln n, and a bound of what is left
/// for all such x and all n from some number on (bound 298).
struct DominantPart {
    private(set) var constant: BigNumber
    /// g and d; nil where there is only the constant and the remainder.
    private(set) var shape: (tape: Tape, degree: BigRational)?
    /// h and e, of what has ln n as a factor.
    private(set) var logarithm: (tape: Tape, degree: BigRational)?
    private(set) var error: Germ.Rest?

    /// - Parameters:
    ///   - body: f, a function of k; its constants stand for themselves, or times n to a power.
    ///   - degrees: These powers.
    ///   - range: The least and the largest x.
    ///
    /// `needsPrecision` where a shorter range may do, and nil for other bodies.
    init?(
        _ body: Tape, degrees: [Int: BigRational], _ range: (low: BigRational, high: BigRational),
        reach: Magnitude, _ work: GermWork
    ) throws(BallError) {
        guard body.isStraight, body.bodies.isEmpty else { return nil }
        var run = try DominantRun(body, degrees: degrees, range, reach, work)
        guard let part = try run.run() else { return nil }
        constant = part.constant
        error = part.error
        shape = part.lead.map { (run.sketch.tape(of: $0.node), $0.degree) }
        logarithm = part.logarithm.map { (run.sketch.tape(of: $0.node), $0.degree) }
    }
}

/// The steps of the body, one after the other.
private struct DominantRun {
    /// c + n^d·g(x) + n^e·h(x)·ln n and what is left, v being all but c.
    struct Part {
        var constant: BigNumber = 0
        var lead: (node: Int, degree: BigRational)?
        var logarithm: (node: Int, degree: BigRational)?
        /// Bounds of |v| and of what is left; nil for 0.
        var size: Germ.Rest?
        var error: Germ.Rest?
        var hasSize = true

        var isConstant: Bool { lead == nil && error == nil && logarithm == nil }
    }

    private let body: Tape
    private let work: GermWork
    /// The middle of x, and half of its width.
    private let middle: BigRational
    private let half: Magnitude
    private var parts: [Part]
    private(set) var sketch = TapeSketch()

    init(
        _ body: Tape, degrees: [Int: BigRational], _ range: (low: BigRational, high: BigRational),
        _ reach: Magnitude, _ work: GermWork
    ) throws(BallError) {
        self.body = body
        self.work = work
        middle = (range.low + range.high) / 2
        half = try work.bounds.size(of: BigNumber((range.high - range.low) / 2)).high + reach
        parts = Array(repeating: Part(), count: body.registerCount)
        let scale = try End.infinity(1).germ(work).terms[0].scale
        let most = try work.bounds.size(of: BigNumber(max(range.high, -range.low))).high + reach
        parts[Tape.index] = Part(
            lead: (TapeSketch.index, 1), size: Germ.Rest(bound: most, scale: scale))
        for (place, number) in body.constants.enumerated() {
            guard let degree = degrees[place + 1] else {
                parts[place + 1].constant = number
                continue
            }
            let bound = try work.bounds.size(of: number).high
            parts[place + 1] = Part(
                lead: (sketch.number(number), degree),
                size: Germ.Rest(bound: bound, scale: try Self.scale(degree, work)))
        }
    }

    mutating func run() throws(BallError) -> Part? {
        for step in body.steps {
            guard step.target >= 0 else { continue }
            try Ball.check(work.monitor)
            switch step.action {
            case .copy:
                parts[step.target] = parts[step.first]
            case .operation(let operation):
                guard let part = try part(operation, step) else { return nil }
                parts[step.target] = part
            default: return nil
            }
        }
        return parts[body.result]
    }

    // MARK: - Steps

    /// Encloses the value of a step, and tells its part.
    private mutating func part(
        _ operation: RealOperation, _ step: Tape.Step
    ) throws(BallError) -> Part? {
        let (a, b) = (step.first, step.second)
        let (first, second) = (parts[a], b < 0 ? nil : parts[b])
        switch (operation, second) {
        case (.add, let second?): return try sum(first, second)
        case (.subtract, let second?): return try sum(first, try times(second, number: -1))
        case (.multiply, let second?): return try product(first, second)
        case (.divide, let second?):
            guard let inverse = try power(second, -1) else { return nil }
            return try product(first, inverse)
        case (.power, let second?):
            if second.isConstant { return try power(first, second.constant) }
            guard first.isConstant else { return nil }
            let logarithm = try work.value(.ln, first.constant)
            return try smooth(.exp, 0, try times(second, number: logarithm))
        case (.negate, nil): return try times(first, number: -1)
        case (.square, nil): return try product(first, first)
        case (.sqrt, nil): return try power(first, work.half)
        case (.cbrt, nil):
            return try power(first, BigNumber(BigRational(1, 3)))
        case (.root, nil) where step.parameter > 0:
            return try power(first, BigNumber(BigRational(1, BigInt(step.parameter))))
        case (.powerInteger, nil):
            return try power(first, BigNumber(step.parameter))
        case (_, nil): return try smooth(operation, step.parameter, first)
        default: return nil
        }
    }

    /// n^d
    private static func scale(
        _ degree: BigRational, _ work: GermWork
    ) throws(BallError) -> Scale {
        try work.lift { () throws(NumberError) in
            try Scale.power(BigNumber(-degree), monitor: work.monitor)
        }
    }

    /// Encloses the values of a node for all x.
    private mutating func enclose(_ node: Int, into ball: inout Ball) throws(BallError) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        let value = sketch.apply(.add, node, sketch.number(0))
        let tape = sketch.tape(of: value)
        do throws(BallError) {
            var function = try FunctionBalls(
                tape, order: 0, precision: Self.precision, monitor: work.monitor)
            var point = Ball(precision: Self.precision)
            point.set(middle, precision: Self.precision)
            point.widen(by: half)
            try function.evaluate(at: point)
            try function.copyCoefficient(0, to: &ball)
        } catch {
            // A pole, or the edge of the domain.
            if case .number(let reason) = error, reason.endsComputation { throw error }
            throw .needsPrecision
        }
    }

    private static var precision: Int { 64 }

    /// An upper bound of n^d times a node.
    private mutating func size(
        _ node: Int, _ degree: BigRational
    ) throws(BallError) -> Germ.Rest {
        var ball = Ball(precision: Self.precision)
        try enclose(node, into: &ball)
        let size = ball.largestSize
        guard !size.isInfinite else { throw .needsPrecision }
        return Germ.Rest(bound: size, scale: try Self.scale(degree, work))
    }

    /// The size of a part with this lead and error; none where the values have no bound.
    private mutating func measure(_ part: inout Part) throws(BallError) {
        guard let lead = part.lead else { return }
        do throws(BallError) {
            part.size = try work.sum(try size(lead.node, lead.degree), part.error)
        } catch {
            guard case .needsPrecision = error else { throw error }
            part.hasSize = false
        }
    }

    private mutating func node(
        _ operation: RealOperation, _ a: Int, _ b: Int = -1, parameter: Int = 0
    ) -> Int {
        sketch.apply(operation, a, b, parameter: parameter)
    }

    private mutating func node(_ number: BigNumber) -> Int { sketch.number(number) }

    private func size(_ part: Part) throws(BallError) -> Germ.Rest? {
        guard part.hasSize else { throw .needsPrecision }
        return part.size
    }

    private func size(of number: BigNumber) throws(BallError) -> Germ.Rest? {
        number.isZero
            ? nil : Germ.Rest(bound: try work.bounds.size(of: number).high, scale: .one)
    }

    // MARK: - Arithmetic

    private mutating func sum(_ a: Part, _ b: Part) throws(BallError) -> Part {
        var result = Part()
        result.constant = try work.lift { () throws(NumberError) in
            let sum = try work.numbers.sum(a.constant, b.constant)
            return try sum.sign(monitor: work.monitor) == 0 ? 0 : sum
        }
        result.hasSize = a.hasSize && b.hasSize
        if result.hasSize { result.size = try work.sum(a.size, b.size) }
        result.error = try work.sum(a.error, b.error)
        switch (a.logarithm, b.logarithm) {
        case (let first?, let second?):
            guard first.degree == second.degree else { throw PartialSum.notBuilt }
            result.logarithm = (node(.add, first.node, second.node), first.degree)
        default: result.logarithm = a.logarithm ?? b.logarithm
        }
        switch (a.lead, b.lead) {
        case (let first?, let second?) where first.degree == second.degree:
            result.lead = (node(.add, first.node, second.node), first.degree)
        case (let first?, let second?):
            // The smaller one is left.
            let isFirst = first.degree > second.degree
            result.lead = isFirst ? first : second
            let other = isFirst ? b : a
            result.error = try work.sum(isFirst ? a.error : b.error, try size(other))
        default: result.lead = a.lead ?? b.lead
        }
        return try normal(result)
    }

    /// A constant is not kept beside a part that is as large or larger.
    private mutating func normal(_ part: Part) throws(BallError) -> Part {
        guard let lead = part.lead, lead.degree.sign >= 0, !part.constant.isZero else {
            return part
        }
        var result = part
        let size = try size(of: part.constant)
        if lead.degree.sign == 0 {
            result.lead = (node(.add, lead.node, node(part.constant)), 0)
        } else {
            result.error = try work.sum(part.error, size)
        }
        if part.hasSize { result.size = try work.sum(part.size, size) }
        result.constant = 0
        return result
    }

    private mutating func times(_ part: Part, number: BigNumber) throws(BallError) -> Part {
        if number.isZero { return Part() }
        var result = part
        result.constant = try work.lift { () throws(NumberError) in
            try work.numbers.product(part.constant, number)
        }
        let size = try size(of: number)
        if part.hasSize { result.size = try work.product(part.size, size) }
        result.error = try work.product(part.error, size)
        if let lead = part.lead {
            result.lead = (node(.multiply, lead.node, node(number)), lead.degree)
        }
        if let logarithm = part.logarithm {
            result.logarithm = (
                node(.multiply, logarithm.node, node(number)), logarithm.degree
            )
        }
        return result
    }

    private mutating func product(_ a: Part, _ b: Part) throws(BallError) -> Part {
        if a.isConstant { return try times(b, number: a.constant) }
        if b.isConstant { return try times(a, number: b.constant) }
        if a.logarithm != nil { return try productWithLogarithm(a, b) }
        if b.logarithm != nil { return try productWithLogarithm(b, a) }
        var result = Part()
        // (l + e)(m + f) = lm + (l + e)f + e(m + f) - ef
        if a.error != nil || b.error != nil {
            let (first, second) = (
                b.error == nil ? nil : try size(a), a.error == nil ? nil : try size(b)
            )
            result.error = try work.sum(
                try work.product(a.error, b.error),
                try work.sum(
                    try work.product(first, b.error), try work.product(second, a.error)))
        }
        result.hasSize = a.hasSize && b.hasSize
        if result.hasSize { result.size = try work.product(a.size, b.size) }
        if let first = a.lead, let second = b.lead {
            result.lead = (
                node(.multiply, first.node, second.node), first.degree + second.degree
            )
        }
        result = try normal(result)
        for (constant, other) in [(a.constant, b), (b.constant, a)] where !constant.isZero {
            var rest = other
            rest.constant = 0
            result = try sum(result, try times(rest, number: constant))
        }
        let constant = try work.lift { () throws(NumberError) in
            try work.numbers.product(a.constant, b.constant)
        }
        return constant.isZero ? result : try sum(result, Part(constant: constant))
    }

    /// A part with ln n times n^d·g(x) alone.
    private mutating func productWithLogarithm(_ a: Part, _ b: Part) throws(BallError) -> Part {
        guard let logarithm = a.logarithm, let lead = b.lead, b.error == nil, b.logarithm == nil,
            b.constant.isZero
        else { throw PartialSum.notBuilt }
        var others = a
        others.logarithm = nil
        var result = try product(others, b)
        result.logarithm = (
            node(.multiply, logarithm.node, lead.node), logarithm.degree + lead.degree
        )
        result.hasSize = false
        return result
    }

    /// ln(n^d·g(x) + e) = d·ln n + ln g(x), and at most 2|e|/(n^d·|g|) where that is at most 1 (bound 308).
    private mutating func logarithm(
        _ lead: (node: Int, degree: BigRational), _ error: Germ.Rest?
    ) throws(BallError) -> Part {
        var result = Part(lead: (node(.ln, lead.node), 0))
        if let error {
            let inverse = try size(powerNode(lead.node, -1), -lead.degree)
            guard let left = try work.product(error, inverse),
                try work.supremum(left) <= .powerOfTwo(-1)
            else { throw .needsPrecision }
            result.error = Germ.Rest(bound: left.bound.scaled(byPowerOfTwo: 1), scale: left.scale)
        }
        result.logarithm = (node(BigNumber(lead.degree)), 0)
        result.hasSize = false
        return result
    }

    /// v^p, or a function of c + v.
    private mutating func power(_ a: Part, _ p: BigNumber) throws(BallError) -> Part? {
        if a.isConstant {
            return Part(
                constant: try work.lift { () throws(NumberError) in
                    try a.constant.raised(to: p, monitor: work.monitor)
                })
        }
        guard a.logarithm == nil else { return nil }
        if !a.constant.isZero { return try composed(GermWork.tape(.power, with: p), a) }
        guard let lead = a.lead, let exponent = p.knownRational else { return nil }
        var result = Part(lead: (powerNode(lead.node, exponent), lead.degree * exponent))
        guard let error = a.error else {
            try measure(&result)
            return result
        }
        // |p|·|w|^(p - 1)·|e| for a w between l and l + e, the size of which is within a factor of 2 of l.
        let inverse = try size(powerNode(lead.node, -1), -lead.degree)
        guard try work.supremum(try work.product(error, inverse)) <= .powerOfTwo(-1) else {
            throw .needsPrecision
        }
        let less = exponent - 1
        let slope = try size(powerNode(lead.node, less), lead.degree * less)
        let factor = try work.lift { () throws(NumberError) in
            let size = try work.numbers.value(.absolute, BigNumber(less))
            return try work.numbers.product(
                p, try BigNumber(2).raised(to: size, monitor: work.monitor))
        }
        result.error = try work.product(try work.product(slope, error), try size(of: factor))
        try measure(&result)
        return result
    }

    private mutating func powerNode(_ a: Int, _ exponent: BigRational) -> Int {
        if exponent.denominator == 1, let word = exponent.numerator.smallValue {
            return node(.powerInteger, a, parameter: word)
        }
        return node(.power, a, node(BigNumber(exponent)))
    }

    /// A function with Taylor coefficients.
    private mutating func smooth(
        _ operation: RealOperation, _ parameter: Int, _ a: Part
    ) throws(BallError) -> Part? {
        guard operation.arity == 1, a.logarithm == nil else { return nil }
        if operation == .ln, a.constant.isZero, let lead = a.lead, lead.degree.sign != 0 {
            return try logarithm(lead, a.error)
        }
        let tape = GermWork.tape(operation, parameter: parameter)
        guard let lead = a.lead, lead.degree.sign >= 0 else { return try composed(tape, a) }
        guard lead.degree.sign == 0 else { return nil }
        var result = Part(lead: (node(operation, lead.node, parameter: parameter), 0))
        if let error = a.error {
            if operation == .absolute {
                result.error = error
            } else {
                // The largest slope between the values with and without the rest.
                var ball = Ball(precision: Self.precision)
                try enclose(lead.node, into: &ball)
                ball.widen(by: try work.supremum(error))
                let slope = try work.largestSlope(of: tape, on: ball)
                result.error = Germ.Rest(bound: error.bound * slope, scale: error.scale)
            }
        }
        try measure(&result)
        return result
    }

    /// f(c + v) for a v that tends to 0: the first coefficient of f at c that is not 0, times v or v².
    private mutating func composed(_ tape: Tape, _ a: Part) throws(BallError) -> Part? {
        guard let size = try size(a) else {
            return Part(
                constant: try work.taylorCoefficients(of: tape, at: a.constant, order: 0)[0])
        }
        let radius = try work.supremum(size)
        let c: [BigNumber]
        do throws(BallError) {
            c = try work.taylorCoefficients(of: tape, at: a.constant, order: 2)
        } catch {
            // A pole, or the edge of the domain.
            if case .number(let reason) = error, reason.endsComputation { throw error }
            return nil
        }
        let isFlat = try work.lift { () throws(NumberError) in
            try c[1].sign(monitor: work.monitor) == 0
        }
        var rest = a
        rest.constant = 0
        let order = isFlat ? 3 : 2
        let last = try work.largestCoefficient(of: tape, around: a.constant, radius, order: order)
        var left: Germ.Rest? = Germ.Rest(bound: last, scale: .one)
        for _ in 0..<order { left = try work.product(left, size) }
        var result =
            isFlat
            ? try times(try product(rest, rest), number: c[2]) : try times(rest, number: c[1])
        if !last.isZero {
            result.error = try work.sum(result.error, left)
            if result.hasSize { result.size = try work.sum(result.size, left) }
        }
        return try sum(result, Part(constant: c[0]))
    }
}

extension GermWork {
    fileprivate func largestSlope(
        of tape: Tape, on ball: borrowing Ball
    ) throws(BallError) -> Magnitude {
        do throws(BallError) {
            return try taylor.largestCoefficient(of: tape, on: ball, order: 1, monitor)
        } catch {
            if case .domain = error { throw .needsPrecision }
            throw error
        }
    }
}
