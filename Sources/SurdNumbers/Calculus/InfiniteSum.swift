/// An infinite sum or product: its first terms, and the tail from the germ of the term.
package struct InfiniteSum {
    let tape: Tape
    let first: BigNumber
    let isProduct: Bool
    let monitor: Monitor

    package init(_ tape: Tape, from first: BigNumber, isProduct: Bool, monitor: Monitor) {
        self.tape = tape
        self.first = first
        self.isProduct = isProduct
        self.monitor = monitor
    }

    private var noun: String { isProduct ? "the product" : "the sum" }

    package func value() throws(NumberError) -> BigNumber {
        guard let whole = try first.integerOrNone(monitor: monitor) else {
            throw .needsInteger(function: isProduct ? "prod" : "sum")
        }
        guard let start = whole.smallValue, start.magnitude < 1 << 40 else {
            throw .tooCostly(what: "\(isProduct ? "a product" : "a sum") that begins so far from 0")
        }
        do throws(NumberError) {
            return try value(from: start)
        } catch {
            switch error {
            case .undecided, .notBuilt: break
            default: throw error
            }
            if let value = try valueByParts(from: start) { return value }
            throw error
        }
    }

    /// The value from sums for each remainder, or for each root of k; nil where they are not known.
    private func valueByParts(from start: Int) throws(NumberError) -> BigNumber? {
        do throws(NumberError) {
            let sum = RemainderSum(tape, isProduct: isProduct, monitor: monitor)
            if let value = try sum.value(from: start) { return value }
            if let value = try sumOfBlocks(from: start) { return value }
        } catch {
            if error.endsComputation { throw error }
            if case .diverges = error, !isProduct { throw error }
        }
        return nil
    }

    private func value(from start: Int) throws(NumberError) -> BigNumber {
        if let series = try SeriesSum(tape, from: start, isProduct: isProduct, monitor) {
            guard series.verdict == .converges else { throw .diverges(rule: "\(noun) diverges") }
            if !isProduct, series.isElementary, let exact = try exactValue(from: start) {
                return exact
            }
            let terms =
                !isProduct && series.isFraction
                ? try AlternatingTerms(tape, from: start, monitor) : nil
            return try number(from: start, series, terms)
        }
        if !isProduct, let value = try logarithmOfProduct(from: start) { return value }
        if let shift = tape.shiftOfLogarithms, start.magnitude < 1 << 30 {
            // Logarithms of k alone have no series.
            return try InfiniteSum(
                tape.shifted(by: shift), from: BigNumber(start + shift), isProduct: isProduct,
                monitor: monitor
            ).value()
        }
        let terms = isProduct ? nil : try AlternatingTerms(tape, from: start, monitor)
        if !(terms?.isConvergent ?? false) { try requireConvergence() }
        if !isProduct, let exact = try exactValue(from: start) { return exact }
        return try number(from: start, nil, terms)
    }

    private func number(
        from start: Int, _ series: SeriesSum?, _ terms: AlternatingTerms?
    ) throws(NumberError) -> BigNumber {
        try InfiniteSumValue.number(
            tape, start, isProduct: isProduct,
            InfiniteSumValue.Rules(series: series, alternating: terms), monitor)
    }

    /// Throws where the germ of the term does not show that the sum or product exists.
    private func requireConvergence() throws(NumberError) {
        let verdict = try tape.settle(at: .infinity(1), as: .ofIntegers, monitor: monitor) {
            (germ, work) throws(BallError) -> EndTail.Verdict? in
            guard isProduct else { return try SumTail(germ: germ, work: work).verdict() }
            return try productVerdict(germ, work)
        }
        switch verdict {
        case .converges: break
        case .diverges: throw .diverges(rule: "\(noun) diverges")
        case nil:
            if !isProduct, try isAboveInfiniteSum() { throw .diverges(rule: "\(noun) diverges") }
            throw .undecided(
                question: "whether \(noun) exists",
                known: "the terms found so far do not decide it")
        }
    }

    /// The largest k at which a fraction of polynomials may be 0 or negative.
    private static var mostFactors: Int { 1000 }

    /// The sum of the logarithms of fractions of polynomials: the logarithm of their product, which
    /// is faster.
    private func logarithmOfProduct(from start: Int) throws(NumberError) -> BigNumber? {
        guard let factors = tape.argumentOfLogarithm,
            let term = try TapeTerms.term(of: factors, from: start, by: 1, monitor),
            term.isFraction, !term.isZero,
            let series = try SeriesSum(factors, from: start, isProduct: true, monitor),
            series.verdict == .converges
        else { return nil }
        // Beyond all zeros the signs of numerator and denominator are those of the leading coefficients.
        guard let last = term.lastZero, last < Self.mostFactors else { return nil }
        for k in 0...max(last, 0) {
            var numbers = TapeNumbers(factors, constants: factors.constants, monitor: monitor)
            guard try numbers.value(at: start + k).sign(monitor: monitor) > 0 else { return nil }
        }
        return try InfiniteSumValue.number(
            factors, start, isProduct: true, InfiniteSumValue.Rules(series: series), monitor
        ).applying(.ln, monitor: monitor)
    }

    /// The factors must be positive from some k on, and the sum of their logarithms must converge.
    private func productVerdict(
        _ germ: Germ, _ work: GermWork
    ) throws(BallError) -> EndTail.Verdict? {
        if germ.terms.isEmpty, let rest = germ.rest, try work.direction(rest.scale) < 0 {
            return .diverges
        }
        if let lead = germ.terms.first, lead.wave == nil {
            if try work.direction(lead.scale) != 0 { return .diverges }
            if try work.sign(germ) < 0 { return .diverges }
        }
        if try hasNoLimit(germ, work) { return .diverges }
        if try Limit.hasNoLimit(germ, work) { return .diverges }
        return try SumTail(germ: try work.logarithm(germ), work: work).verdict()
    }

    /// Whether the factors alternate between several limits, so that they cannot tend to 1.
    private func hasNoLimit(_ germ: Germ, _ work: GermWork) throws(BallError) -> Bool {
        if let rest = germ.rest, try work.direction(rest.scale) >= 0 { return false }
        let tail = try SumTail(germ: germ, work: work)
        for term in tail.others where try work.direction(term.scale) >= 0 { return false }
        guard let group = tail.groups.first else { return false }
        let direction = try work.direction(group.scale)
        guard direction >= 0, let first = group.coefficients.first else { return false }
        for other in group.coefficients.dropFirst() {
            let isSame = try work.lift { () throws(NumberError) in
                try other.compare(to: first, monitor: monitor) == 0
            }
            if !isSame { return true }
        }
        return false
    }

    // MARK: - Sums in closed form

    private static var exactExponents: [Int] { [2, 3, 4] }
    private static var mostExactTerms: Int { 40 }

    /// The sum where the term is a sum of powers of k and of numbers to the power k, exactly.
    private func exactValue(from start: Int) throws(NumberError) -> BigNumber? {
        try inClosedForm(from: start) { (germ, n, work) throws(BallError) in
            try exactTail(germ, from: n, work)
        }
    }

    /// The first terms, one by one, and the tail from n on, where its germ has no remainder and few
    /// terms come before; for a product the germ is that of the logarithm.
    func inClosedForm(
        from start: Int, _ tail: (Germ, Int, GermWork) throws(BallError) -> BigNumber?
    ) throws(NumberError) -> BigNumber? {
        for exponent in Self.exactExponents {
            do throws(BallError) {
                var work = try GermWork(
                    order: 8, exponent: exponent, taylor: JetCoefficients(), monitor: monitor)
                work.isOfIntegers = true
                var germs = TapeGerms(
                    tape, point: try End.infinity(1).germ(work), work: work)
                var germ = try germs.run()
                if isProduct { germ = try work.logarithm(germ) }
                let n = max(1 << exponent, start)
                guard germ.rest == nil, n - start <= Self.mostExactTerms,
                    var total = try tail(germ, n, work)
                else { return nil }
                return try work.lift { () throws(NumberError) in
                    for k in stride(from: start, to: n, by: 1) {
                        var numbers = TapeNumbers(
                            tape, constants: tape.constants, monitor: monitor)
                        let value = try numbers.value(at: k)
                        total =
                            isProduct
                            ? try work.numbers.product(total, value)
                            : try work.numbers.sum(total, value)
                    }
                    return total
                }
            } catch {
                switch error {
                case .needsPrecision: continue
                case .domain(let reason), .number(let reason):
                    if reason.endsComputation { throw reason }
                    return nil
                }
            }
        }
        return nil
    }

    private func exactTail(
        _ germ: Germ, from n: Int, _ work: GermWork
    ) throws(BallError) -> BigNumber? {
        let numbers = work.numbers
        var sum = BigNumber(0)
        for term in germ.terms {
            let tail: BigNumber
            if let (a, b) = term.scale.powers, b.isZero {
                if term.wave == nil {
                    tail = try work.lift { () throws(NumberError) in
                        try numbers.value(.hurwitz, a, BigNumber(n))
                    }
                } else {
                    guard let value = try alternating(term, a, from: n, work) else { return nil }
                    tail = value
                }
            } else if term.wave == nil, term.scale.parts.count == 1,
                let (a, b) = Scale(term.scale.parts[0].rate).powers, b.isZero,
                a.knownInteger == -1
            {
                tail = try work.lift { () throws(NumberError) in
                    let q = try numbers.value(.exp, term.scale.parts[0].coefficient)
                    return try numbers.quotient(
                        try q.raised(to: BigNumber(n), monitor: monitor),
                        try numbers.difference(1, q))
                }
            } else {
                return nil
            }
            sum = try work.lift { () throws(NumberError) in
                try numbers.sum(sum, try numbers.product(term.coefficient, tail))
            }
        }
        return sum
    }

    /// The largest number of terms that are subtracted from a known sum one by one.
    private static var mostTermsTakenOff: Int { 64 }

    /// Σ (-1)^k/k^a from k = n on: Dirichlet's eta function without its first terms, or half the distance of two
    /// values of Hurwitz' zeta function, of digamma for a = 1.
    private func alternating(
        _ term: Germ.Term, _ a: BigNumber, from n: Int, _ work: GermWork
    ) throws(BallError) -> BigNumber? {
        guard let wave = term.wave, !wave.isSine, wave.phase.count == 1,
            let (p, q) = Scale(wave.phase[0].rate).powers, q.isZero, p.knownInteger == -1,
            let s = a.knownInteger?.smallValue, (1...50).contains(s)
        else { return nil }
        return try work.lift { () throws(NumberError) in
            let numbers = work.numbers
            guard
                try wave.phase[0].coefficient.compare(
                    to: BigNumber.constant(.pi), monitor: monitor) == 0
            else { return nil }
            if n > Self.mostTermsTakenOff { return try alternatingTail(s, n, numbers) }
            // -η(s), with η(1) = ln 2 and η(s) = (1 - 2^(1 - s)) ζ(s)
            var sum: BigNumber
            if s == 1 {
                sum = try numbers.value(.ln, 2)
            } else {
                let power = BigNumber(BigRational(1, BigInt(1) << (s - 1)))
                sum = try numbers.product(
                    try numbers.difference(1, power), try numbers.value(.zeta, BigNumber(s)))
            }
            sum = try numbers.negative(sum)
            for k in 1..<n {
                let size = try BigNumber(k).raised(to: BigNumber(-s), monitor: monitor)
                sum =
                    k % 2 == 0
                    ? try numbers.difference(sum, size) : try numbers.sum(sum, size)
            }
            return sum
        }
    }

    /// (-1)^n 2^(-s) (ζ(s, n/2) - ζ(s, (n + 1)/2)), or (-1)^n (ψ((n + 1)/2) - ψ(n/2))/2.
    private func alternatingTail(
        _ s: Int, _ n: Int, _ numbers: NumberWork
    ) throws(NumberError) -> BigNumber {
        let near = BigNumber(BigRational(BigInt(n), 2))
        let far = BigNumber(BigRational(BigInt(n + 1), 2))
        let distance =
            s == 1
            ? try numbers.difference(numbers.value(.digamma, far), numbers.value(.digamma, near))
            : try numbers.difference(
                numbers.value(.hurwitz, BigNumber(s), near),
                numbers.value(.hurwitz, BigNumber(s), far))
        let power = BigNumber(BigRational(n % 2 == 0 ? 1 : -1, BigInt(1) << s))
        return try numbers.product(power, distance)
    }
}

extension Tape {
    /// The tape of f where this one is ln(f).
    fileprivate var argumentOfLogarithm: Tape? {
        guard isStraight, bodies.isEmpty, let last = steps.last, last.target == result else {
            return nil
        }
        if case .operation(.ln) = last.action {
            return prefix(steps.count - 1, result: last.first)
        }
        return nil
    }

    private static var largestShift: Int { 1 << 20 }

    /// c, where there are logarithms, all of them of k + c or of expressions of k + c, and k is
    /// used only in sums and powers of minus one; nil for c = 0.
    fileprivate var shiftOfLogarithms: Int? {
        guard isStraight, bodies.isEmpty else { return nil }
        var common: Int?
        for step in steps {
            guard case .operation(let operation) = step.action else { continue }
            switch operation {
            case .ln, .log2, .log10:
                guard let found = shift(in: step.first) else { continue }
                if let common, common != found { return nil }
                common = found
            case .log1p where step.first == Tape.index:
                if let common, common != 1 { return nil }
                common = 1
            default: continue
            }
        }
        return common == 0 ? nil : common
    }

    /// c where a register holds k + c.
    private func shift(in register: Int) -> Int? {
        if register == Tape.index { return 0 }
        guard let step = steps.last(where: { $0.target == register }),
            case .operation(let operation) = step.action,
            operation == .add || operation == .subtract
        else { return nil }
        func constant(_ register: Int) -> Int? {
            guard register >= 1, register <= constants.count else { return nil }
            return constants[register - 1].knownInteger?.smallValue
        }
        var number: Int?
        if step.first == Tape.index { number = constant(step.second) }
        if step.second == Tape.index, operation == .add { number = constant(step.first) }
        guard let number, number.magnitude < Self.largestShift else { return nil }
        return operation == .add ? number : -number
    }
}

/// The value of an infinite sum or product.
final class InfiniteSumValue: BodyValue, @unchecked Sendable {
    private let start: Int
    private let isProduct: Bool
    /// Whether the value is the constant that a sum up to a growing bound has beside its growing terms.
    private let isPartial: Bool
    private let exponent: Int
    private let rules: Rules

    /// Faster methods for some kinds of terms.
    struct Rules {
        var series: SeriesSum?
        var alternating: AlternatingTerms?
    }

    private init(
        _ tape: Tape, _ start: Int, isProduct: Bool, isPartial: Bool, _ rules: Rules, exponent: Int
    ) {
        self.rules = rules
        self.isPartial = isPartial
        self.start = start
        self.isProduct = isProduct
        self.exponent = exponent
        super.init(tape, of: [])
    }

    private static var firstBits: Int { 64 }
    private static var mostBits: Int { 400 }
    private static var mostDepth: Int { 4 }

    static func number(
        _ tape: Tape, _ start: Int, isProduct: Bool, isPartial: Bool = false,
        _ rules: Rules, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let trial = InfiniteSumValue(
            tape, start, isProduct: isProduct, isPartial: isPartial, rules, exponent: 0)
        guard trial.depth <= mostDepth else {
            throw .tooCostly(what: "sums nested this deeply")
        }
        do throws(BallError) {
            var bits = firstBits
            while true {
                var ball = Ball(precision: bits)
                try trial.total(into: &ball, bits: bits + 16, goal: -bits, monitor)
                let accuracy = ball.relativeAccuracyBits
                if accuracy == .max, ball.sign == 0 { return 0 }
                if accuracy > 24 {
                    let exponent = ball.magnitudeExponent?.value ?? 0
                    let value = InfiniteSumValue(
                        tape, start, isProduct: isProduct, isPartial: isPartial, rules,
                        exponent: exponent)
                    value.note(trial.proof)
                    let real = Real(value, estimate: Estimate(ball))
                    real.remember(Real.Enclosure(copying: ball))
                    return BigNumber(storage: .real(real))
                }
                bits *= 2
                if bits > mostBits {
                    throw .number(
                        .undecided(
                            question: "whether the sum is zero",
                            known: "the value is closer to zero than 2^(-\(mostBits))"))
                }
            }
        } catch {
            switch error {
            case .needsPrecision: throw .undecided(question: "the sum", known: "")
            case .domain(let reason), .number(let reason): throw reason
            }
        }
    }

    override var saved: (kind: String, numbers: [BigNumber])? {
        let numbers = isPartial ? [BigNumber(start), 1] : [BigNumber(start)]
        return (isProduct ? CalculusForms.product : CalculusForms.sum, numbers)
    }

    override func work(bits: Double) -> Double {
        4 * bits * tape.work(bits: bits) + bits * bits * bits / 4
    }

    override func enclose(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        var extra = 24
        while true {
            try total(
                into: &ball, bits: precision + extra, goal: exponent - precision - 8, monitor)
            if ball.relativeAccuracyBits >= precision { return }
            if extra > precision + 400 { return }
            extra = 2 * extra + 20
        }
    }

    private static var exponents: [Int] { [2, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20] }

    /// The sum with an error of about 2^goal; for a product the error is relative to the part after
    /// the first factors.
    private func total(
        into ball: inout Ball, bits: Int, goal: Int, _ monitor: Monitor
    ) throws(BallError) {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        if let alternating = rules.alternating,
            let proof = try alternating.put(into: &ball, bits: bits, goal: goal, monitor)
        {
            return note(proof)
        }
        if let series = rules.series,
            let proof = try series.put(
                into: &ball, bits: bits, goal: goal, isProduct: isProduct, monitor)
        {
            return note(proof)
        }
        // A few terms suffice for an exponential decrease.
        for order in [Self.fewTerms, min(12 + max(-goal, 0) / 7, 400)] {
            let most = order == Self.fewTerms ? Self.mostDoublings : Self.largestExponent
            for exponent in Self.exponents where exponent <= most {
                do throws(BallError) {
                    guard let tail = try tail(order, exponent, monitor) else { continue }
                    let last = tail.fallsFast ? max(most, Self.mostFastDoublings) : most
                    let least = try firstExponent(exponent)
                    var sum = Ball(precision: bits)
                    sum.set(0, precision: bits)
                    for reach in least...max(least, last) {
                        try Ball.check(monitor)
                        guard
                            try tail.add(to: &sum, exponent: reach, bits: bits, goal: goal - 2)
                        else { continue }
                        try finish(&sum, reach, into: &ball, bits: bits, monitor)
                        let noun = isProduct ? "factors" : "terms"
                        let count = tail.germ.terms.count
                        let terms = count == 1 ? "1 term" : "\(count) terms"
                        note(
                            "the first \((1 << reach) - start) \(noun), then \(terms) of the germ")
                        return
                    }
                } catch {
                    guard case .needsPrecision = error else { throw error }
                }
            }
        }
        guard try addByIntegral(into: &ball, bits: bits, goal: goal, monitor) else {
            throw .needsPrecision
        }
    }

    /// The sum by its integral, where the germ is not sufficient; false where the integral is not
    /// known either.
    private func addByIntegral(
        into ball: inout Ball, bits: Int, goal: Int, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        guard !isPartial, let form = SumByIntegral(isProduct ? tape.logarithm : tape, monitor)
        else { return false }
        var sum = Ball(precision: bits)
        do throws(BallError) {
            let (reach, terms) = try form.sum(
                from: try firstExponent(2), into: &sum, bits: bits, goal: goal - 2)
            try finish(&sum, reach, into: &ball, bits: bits, monitor)
            let noun = isProduct ? "factors" : "terms"
            note(
                "the first \((1 << reach) - start) \(noun), then an integral and Euler and Maclaurin's formula to order \(2 * terms)"
            )
            return true
        } catch {
            switch error {
            case .needsPrecision: return false
            case .domain(let reason), .number(let reason):
                if reason.endsComputation { throw .number(reason) }
                return false
            }
        }
    }

    /// The germ of the term, or of its logarithm; nil where it does not show that the sum converges.
    private func tail(
        _ order: Int, _ exponent: Int, _ monitor: Monitor
    ) throws(BallError) -> SumTail? {
        var work = try GermWork(
            order: order, exponent: exponent, taylor: JetCoefficients(), monitor: monitor)
        work.isOfIntegers = true
        var germs = TapeGerms(tape, point: try End.infinity(1).germ(work), work: work)
        var germ = try germs.run()
        if isProduct { germ = try work.logarithm(germ) }
        var tail = try SumTail(germ: germ, work: work)
        tail.isPartial = isPartial
        if isPartial { return try tail.isRegular() ? tail : nil }
        return try tail.verdict() == .converges ? tail : nil
    }

    private static var fewTerms: Int { 10 }

    /// The largest number of doublings of the terms that are added one by one, before more terms of
    /// the germ are better.
    private static var mostDoublings: Int { 9 }
    /// The same where all terms fall like exponentials, so that more terms of the germ are no better.
    private static var mostFastDoublings: Int { 16 }
    private static var largestExponent: Int { 22 }

    /// The tail must begin after the first term.
    private func firstExponent(_ exponent: Int) throws(BallError) -> Int {
        var result = exponent
        while result < 50, 1 << result < start { result += 1 }
        guard result <= Self.largestExponent + 4 else {
            throw .number(.tooCostly(what: "a sum that begins at a number this large"))
        }
        return result
    }

    /// Takes the terms before 2^reach into the tail.
    private func finish(
        _ tail: inout Ball, _ reach: Int, into ball: inout Ball, bits: Int, _ monitor: Monitor
    ) throws(BallError) {
        var run = try TapeRun(tape, precision: bits, monitor: monitor)
        run.allowedSteps = monitor.limits.maximumSteps
        var total = Ball(precision: bits)
        var next = Ball(precision: bits)
        if isProduct {
            try next.apply(.exp, tail, precision: bits, monitor: monitor)
            swap(&total, &next)
        } else {
            total.set(copying: tail)
        }
        var k = (1 << reach) - 1
        while k >= start {
            try Ball.check(monitor)
            try run.runTape(at: k, monitor)
            try run.withResult { (value) throws(BallError) in
                if isProduct {
                    try next.setProduct(total, value, precision: bits)
                } else {
                    try next.setSum(total, value, precision: bits)
                }
            }
            swap(&total, &next)
            k -= 1
        }
        ball.set(copying: total)
    }
}
