/// A product of which an antiderivative may be known: c·x^p·ln(x)^q·e^(λx + γx²), perhaps times a sine or cosine, or times one
/// function of αx + β.
struct ElementaryTerm {
    /// A sine or cosine of ωx + φ.
    struct Wave {
        var isSine: Bool
        var turn: BigNumber
        var phase: BigNumber
    }

    enum Atom {
        /// A function of αx + β with its integer parameter, or with a constant as its first operand.
        case function(RealOperation, parameter: Int, order: BigNumber?, Linear)
        /// (αx + β)^q
        case power(BigRational, Linear)
        /// (ax² + bx + c)^(halves/2)
        case quadratic(halves: Int, Quadratic)
        /// ln(ax² + bx + c)
        case logarithm(Quadratic)
        /// ln(u + v·w) of a wave w.
        case logarithmOfWave(level: BigNumber, height: BigNumber, Wave)
        /// (a + bx^m)^q
        case binomial(BigRational, a: BigNumber, b: BigNumber, m: BigRational)
        /// e^(bx^m), sin(bx^m) or cos(bx^m)
        case ofPower(RealOperation, b: BigNumber, m: BigRational)
        /// 1/(ae^(λx) + b)
        case overExponential(a: BigNumber, b: BigNumber, rate: BigNumber)
    }

    /// αx + β
    struct Linear {
        var slope: BigNumber
        var shift: BigNumber
    }

    /// ax² + bx + c
    struct Quadratic {
        var a: BigNumber
        var b: BigNumber
        var c: BigNumber
    }

    var factor: BigNumber
    var power: BigRational = 0
    var logarithms = 0
    var rate: BigNumber = 0
    var bend: BigNumber = 0
    var wave: Wave?
    var atom: Atom?

    init(_ factor: BigNumber, power: BigRational = 0) {
        self.factor = factor
        self.power = power
    }

    init(_ factor: BigNumber, _ atom: Atom) {
        self.factor = factor
        self.atom = atom
    }

    /// Whether there is nothing but c·x^p.
    var isPower: Bool {
        logarithms == 0 && rate.isZero && bend.isZero && wave == nil && atom == nil
    }

    /// Whether it is a number.
    var isConstant: Bool { isPower && power.isZero }
}

/// Runs a tape on sums of such terms.
struct ElementaryTerms {
    typealias Terms = [ElementaryTerm]

    private let tape: Tape
    let work: NumberWork
    /// Whether the terms are right for x ≥ 0 alone, as x for sqrt(x²).
    private(set) var isOnPositive = false
    /// What must not be negative in the interval.
    private(set) var notNegative: [ElementaryTerm.Linear] = []

    private static var mostTerms: Int { 40 }
    private static var mostPower: Int { 24 }

    init(_ tape: Tape, _ monitor: Monitor) {
        self.tape = tape
        work = NumberWork(monitor: monitor)
    }

    /// The terms of the result; nil where the tape has other steps.
    mutating func run() throws(NumberError) -> Terms? {
        guard tape.isStraight, tape.bodies.isEmpty, tape.balls == nil else { return nil }
        var registers = [Terms](repeating: [], count: tape.registerCount)
        registers[Tape.index] = [ElementaryTerm(1, power: 1)]
        // Powers are divisors before they are multiplied out.
        var powers: [Int: (base: Terms, exponent: Int)] = [:]
        for (place, number) in tape.constants.enumerated() {
            registers[place + 1] = [ElementaryTerm(number)]
        }
        for step in tape.steps where step.target >= 0 {
            let first = registers[step.first]
            let found: Terms?
            switch step.action {
            case .copy: found = first
            case .operation(let operation) where step.second < 0:
                found = try value(operation, step.parameter, first)
                if operation == .square { powers[step.target] = (first, 2) }
                if operation == .powerInteger, step.parameter > 0 {
                    powers[step.target] = (first, step.parameter)
                }
            case .operation(.divide) where powers[step.second] != nil:
                guard let (base, exponent) = powers[step.second],
                    let other = try raised(base, to: BigRational(BigInt(-exponent), 1))
                else { return nil }
                found = try product(first, other)
            case .operation(let operation):
                if operation == .power,
                    let exponent = try number(registers[step.second])?.knownInteger?.smallValue,
                    exponent > 0
                {
                    powers[step.target] = (first, exponent)
                }
                found = try value(operation, first, registers[step.second])
            default: found = nil
            }
            guard let found, found.count <= Self.mostTerms else { return nil }
            registers[step.target] = found
        }
        return registers[tape.result]
    }

    // MARK: - What terms are

    /// The number, where the terms are one.
    private func number(_ terms: Terms) throws(NumberError) -> BigNumber? {
        guard terms.allSatisfy(\.isConstant) else { return nil }
        var sum = BigNumber(0)
        for term in terms { sum = try work.sum(sum, term.factor) }
        return sum
    }

    /// The coefficients of a polynomial of low degree; nil for others.
    func coefficients(_ terms: Terms, upTo degree: Int) throws(NumberError) -> [BigNumber]? {
        var result = [BigNumber](repeating: 0, count: degree + 1)
        for term in terms {
            guard term.isPower, term.power.isInteger, let p = term.power.numerator.smallValue,
                (0...degree).contains(p)
            else { return nil }
            result[p] = try work.sum(result[p], term.factor)
        }
        return result
    }

    private func linear(_ terms: Terms) throws(NumberError) -> ElementaryTerm.Linear? {
        guard let c = try coefficients(terms, upTo: 1), try work.sign(c[1]) != 0 else {
            return nil
        }
        return ElementaryTerm.Linear(slope: c[1], shift: c[0])
    }

    private func quadratic(_ terms: Terms) throws(NumberError) -> ElementaryTerm.Quadratic? {
        guard let c = try coefficients(terms, upTo: 2), try work.sign(c[2]) != 0 else {
            return nil
        }
        return ElementaryTerm.Quadratic(a: c[2], b: c[1], c: c[0])
    }

    // MARK: - Functions of one operand

    private mutating func value(
        _ operation: RealOperation, _ parameter: Int, _ a: Terms
    ) throws(NumberError) -> Terms? {
        if let number = try number(a) {
            guard parameter == 0 || operation == .powerInteger else { return nil }
            if operation == .powerInteger {
                return [
                    ElementaryTerm(
                        try number.raised(to: BigNumber(parameter), monitor: work.monitor))
                ]
            }
            return [ElementaryTerm(try work.value(operation, number))]
        }
        switch operation {
        case .negate: return try scaled(a, by: -1)
        case .square: return try product(a, a)
        case .sqrt: return try raised(a, to: BigRational(1, 2))
        case .root, .cbrt: return nil
        case .powerInteger: return try raised(a, to: BigRational(BigInt(parameter), 1))
        case .exp: return try exponential(a, of: nil)
        case .exp2, .exp10:
            return try exponential(a, of: work.value(.ln, operation == .exp2 ? 2 : 10))
        case .expm1: return try exponential(a, of: nil).map { $0 + [ElementaryTerm(-1)] }
        case .sinh, .cosh:
            let half = BigNumber(BigRational(1, 2))
            guard let rise = try exponential(a, of: nil),
                let fall = try exponential(scaled(a, by: -1), of: nil)
            else { return nil }
            let factor = operation == .cosh ? half : try work.negative(half)
            return try scaled(rise, by: half) + scaled(fall, by: factor)
        case .sin, .cos:
            guard let u = try linear(a) else { return try ofPower(operation, a) }
            var term = ElementaryTerm(1)
            term.wave = ElementaryTerm.Wave(
                isSine: operation == .sin, turn: u.slope, phase: u.shift)
            return [term]
        case .ln: return try logarithm(a)
        case .log1p: return try logarithm(a + [ElementaryTerm(1)])
        case .log2, .log10:
            let base = try work.value(.ln, operation == .log2 ? 2 : 10)
            return try logarithm(a).map { (terms) throws(NumberError) in
                try scaled(terms, by: work.quotient(1, base))
            }
        default:
            guard let u = try linear(a) else { return nil }
            if operation == .digamma { notNegative.append(u) }
            return [
                ElementaryTerm(
                    1, .function(operation, parameter: parameter, order: nil, u))
            ]
        }
    }

    private func exponential(
        _ a: Terms, of base: BigNumber?
    ) throws(NumberError) -> Terms? {
        guard var c = try coefficients(a, upTo: 2) else {
            return base == nil ? try ofPower(.exp, a) : nil
        }
        if let base {
            for place in c.indices { c[place] = try work.product(c[place], base) }
        }
        var term = ElementaryTerm(try work.value(.exp, c[0]))
        term.rate = c[1]
        term.bend = c[2]
        return [term]
    }

    /// A function of bx^m.
    private func ofPower(
        _ operation: RealOperation, _ a: Terms
    ) throws(NumberError) -> Terms? {
        guard a.count == 1, a[0].isPower, a[0].power.sign > 0 else { return nil }
        return [ElementaryTerm(1, .ofPower(operation, b: a[0].factor, m: a[0].power))]
    }

    private mutating func logarithm(_ a: Terms) throws(NumberError) -> Terms? {
        if a.count == 1, a[0].isPower {
            // ln(c·x^p)
            guard try work.sign(a[0].factor) > 0 else { return nil }
            isOnPositive = true
            var term = ElementaryTerm(BigNumber(a[0].power))
            term.logarithms = 1
            return [ElementaryTerm(try work.value(.ln, a[0].factor)), term]
        }
        if let u = try linear(a) {
            return [ElementaryTerm(1, .function(.ln, parameter: 0, order: nil, u))]
        }
        if let q = try quadratic(a) { return [ElementaryTerm(1, .logarithm(q))] }
        return try logarithmOfWave(a)
    }

    /// ln(u + v·w)
    private func logarithmOfWave(_ a: Terms) throws(NumberError) -> Terms? {
        var level = BigNumber(0)
        var waves: [ElementaryTerm] = []
        for term in a {
            if term.isConstant {
                level = try work.sum(level, term.factor)
                continue
            }
            guard term.wave != nil, term.power.isZero, term.logarithms == 0, term.rate.isZero,
                term.bend.isZero, term.atom == nil
            else { return nil }
            waves.append(term)
        }
        guard waves.count == 1, let wave = waves[0].wave else { return nil }
        return [
            ElementaryTerm(
                1, .logarithmOfWave(level: level, height: waves[0].factor, wave))
        ]
    }

    // MARK: - Functions of two operands

    private mutating func value(
        _ operation: RealOperation, _ a: Terms, _ b: Terms
    ) throws(NumberError) -> Terms? {
        switch operation {
        case .add: return a + b
        case .subtract: return a + (try scaled(b, by: -1))
        case .multiply: return try product(a, b)
        case .divide:
            return try raised(b, to: -1).flatMap { (other) throws(NumberError) in
                try product(a, other)
            }
        case .power:
            if let exponent = try number(b) {
                guard let q = exponent.knownRational else { return nil }
                return try raised(a, to: q)
            }
            guard let base = try number(a), try work.sign(base) > 0 else { return nil }
            return try exponential(b, of: work.value(.ln, base))
        default:
            guard let order = try number(a), let u = try linear(b) else { return nil }
            return [ElementaryTerm(1, .function(operation, parameter: 0, order: order, u))]
        }
    }

    private func scaled(_ a: Terms, by number: BigNumber) throws(NumberError) -> Terms {
        var result = a
        for place in a.indices {
            result[place].factor = try work.product(a[place].factor, number)
        }
        return result
    }

    private mutating func raised(
        _ a: Terms, to exponent: BigRational
    ) throws(NumberError) -> Terms? {
        if exponent.isInteger, let word = exponent.numerator.smallValue, word >= 0,
            a.count > 1
                || a.first?.wave != nil
        {
            guard word <= Self.mostPower else { return nil }
            var result = [ElementaryTerm(1)]
            for _ in 0..<word {
                guard let next = try product(result, a), next.count <= Self.mostTerms else {
                    return nil
                }
                result = next
            }
            return result
        }
        if a.count == 1 { return try raised(a[0], to: exponent) }
        if let u = try linear(a) {
            if !exponent.isInteger { notNegative.append(u) }
            return [ElementaryTerm(1, .power(exponent, u))]
        }
        let halves = exponent * 2
        if halves.isInteger, let word = halves.numerator.smallValue, word.magnitude < 12,
            let q = try quadratic(a)
        {
            return [ElementaryTerm(1, .quadratic(halves: word, q))]
        }
        if exponent.isInteger, let least = a.map(\.power).min(), !least.isZero,
            a.allSatisfy(\.isPower)
        {
            // x^m·(…)
            let rest = a.map { ElementaryTerm($0.factor, power: $0.power - least) }
            return try raised(rest, to: exponent).flatMap { (terms) throws(NumberError) in
                try product(terms, [ElementaryTerm(1, power: least * exponent)])
            }
        }
        return try raisedSum(a, to: exponent)
    }

    /// (a + bx^m)^q, and 1/(ae^(λx) + b).
    private func raisedSum(
        _ terms: Terms, to exponent: BigRational
    ) throws(NumberError) -> Terms? {
        var level = BigNumber(0)
        var others: Terms = []
        for term in terms {
            if term.isConstant {
                level = try work.sum(level, term.factor)
            } else {
                others.append(term)
            }
        }
        guard others.count == 1, exponent.sign < 0 else { return nil }
        var term = others[0]
        if term.isPower {
            return [
                ElementaryTerm(
                    1, .binomial(exponent, a: level, b: term.factor, m: term.power))
            ]
        }
        guard exponent == -1, term.power.isZero, !term.rate.isZero, term.bend.isZero,
            term.logarithms == 0, term.wave == nil, term.atom == nil
        else { return nil }
        term.atom = .overExponential(a: term.factor, b: level, rate: term.rate)
        term.rate = 0
        term.factor = 1
        return [term]
    }

    private mutating func raised(
        _ a: ElementaryTerm, to exponent: BigRational
    ) throws(NumberError) -> Terms? {
        guard a.wave == nil, a.logarithms == 0 || exponent.isInteger && exponent.sign >= 0 else {
            return nil
        }
        var result = a
        if !exponent.isInteger {
            guard try work.sign(a.factor) > 0 else { return nil }
            isOnPositive = true
        }
        result.factor = try a.factor.raised(to: BigNumber(exponent), monitor: work.monitor)
        result.power = a.power * exponent
        if a.logarithms > 0 {
            guard let word = exponent.numerator.smallValue, word <= Self.mostPower else {
                return nil
            }
            result.logarithms = a.logarithms * word
        }
        result.rate = try work.product(a.rate, BigNumber(exponent))
        result.bend = try work.product(a.bend, BigNumber(exponent))
        switch a.atom {
        case nil: break
        case .power(let q, let u):
            // Of a square the root is a size.
            guard exponent.isInteger || q.numerator.magnitude == 1 && q.denominator == 1 else {
                return nil
            }
            if !exponent.isInteger { notNegative.append(u) }
            result.atom = .power(q * exponent, u)
        case .quadratic(let halves, let q):
            let word = BigRational(BigInt(halves), 1) * exponent
            guard exponent.isInteger || halves.magnitude == 2, word.isInteger,
                let halves = word.numerator.smallValue, halves.magnitude < 12
            else { return nil }
            result.atom = .quadratic(halves: halves, q)
        default: return nil
        }
        return [result]
    }

    func product(_ a: Terms, _ b: Terms) throws(NumberError) -> Terms? {
        guard a.count * b.count <= Self.mostTerms else { return nil }
        var result: Terms = []
        for first in a {
            for second in b {
                guard let terms = try product(first, second) else { return nil }
                result += terms
            }
        }
        return result
    }

    private func product(
        _ a: ElementaryTerm, _ b: ElementaryTerm
    ) throws(NumberError) -> Terms? {
        var result = a
        result.factor = try work.product(a.factor, b.factor)
        result.power = a.power + b.power
        result.logarithms = a.logarithms + b.logarithms
        result.rate = try work.sum(a.rate, b.rate)
        result.bend = try work.sum(a.bend, b.bend)
        result.atom = a.atom ?? b.atom
        if let first = a.atom, let second = b.atom {
            guard case .power(let p, let u) = first, case .power(let q, let v) = second,
                try work.order(u.slope, v.slope) == 0, try work.order(u.shift, v.shift) == 0
            else { return nil }
            result.atom = (p + q).isZero ? nil : .power(p + q, u)
        }
        guard let u = a.wave, let v = b.wave else {
            result.wave = a.wave ?? b.wave
            return [result]
        }
        // The waves of the sum and of the difference of the arguments.
        result.factor = try work.quotient(result.factor, 2)
        let isSine = u.isSine != v.isSine
        var (sum, difference) = (result, result)
        sum.wave = ElementaryTerm.Wave(
            isSine: isSine, turn: try work.sum(u.turn, v.turn),
            phase: try work.sum(u.phase, v.phase))
        difference.wave = ElementaryTerm.Wave(
            isSine: isSine, turn: try work.difference(u.turn, v.turn),
            phase: try work.difference(u.phase, v.phase))
        // cos·cos = (+ +)/2, sin·sin = (- +)/2, sin·cos = (+ +)/2, cos·sin = (+ -)/2
        if u.isSine, v.isSine { sum.factor = try work.negative(sum.factor) }
        if !u.isSine, v.isSine { difference.factor = try work.negative(difference.factor) }
        return [try plain(sum), try plain(difference)]
    }

    /// A wave that does not turn is a number.
    private func plain(_ term: ElementaryTerm) throws(NumberError) -> ElementaryTerm {
        guard let wave = term.wave, try work.sign(wave.turn) == 0 else { return term }
        var result = term
        result.wave = nil
        result.factor = try work.product(
            term.factor, work.value(wave.isSine ? .sin : .cos, wave.phase))
        return result
    }
}
