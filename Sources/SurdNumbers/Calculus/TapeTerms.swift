/// A tape on terms of sums: each register is a product of a fraction of polynomials, a power and
/// gamma functions.
struct TapeTerms {
    let tape: Tape
    private let monitor: Monitor
    private var registers: [SumTerm]
    let scratch: Int
    private var countedSteps = 0
    /// What was divided by; a quotient in lowest terms does not show all of it.
    private var divisors: [IntegerPolynomial] = []

    private init(_ tape: Tape, index: SumTerm, _ monitor: Monitor) {
        self.tape = tape
        self.monitor = monitor
        scratch = tape.registerCount
        registers = [index] + tape.constants.map { SumTerm($0) }
        registers += Array(
            repeating: SumTerm(0), count: tape.registerCount + 2 - registers.count)
    }

    /// The term for the integers first, first + step, first + 2·step and so on; nil where it is not
    /// of this kind, or has no value at one of them.
    static func term(
        of tape: Tape, from first: Int, by step: Int, _ monitor: Monitor
    ) throws(NumberError) -> SumTerm? {
        guard tape.balls == nil, tape.bodies.isEmpty else { return nil }
        var terms = TapeTerms(tape, index: SumTerm(offset: first, slope: step), monitor)
        do throws(NumberError) {
            try terms.runSteps(monitor)
            for divisor in terms.divisors where try divisor.hasNaturalZero(monitor) { return nil }
            return terms.registers[tape.result]
        } catch {
            if error.endsComputation { throw error }
            return nil
        }
    }

    /// Thrown where a step has no such result; it is never shown.
    private var other: NumberError { .notBuilt(what: "such a term") }
}

extension TapeTerms: TapeRegisters {
    typealias Failure = NumberError

    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(NumberError) {
        let value =
            second < 0
            ? try one(operation, parameter, registers[first])
            : try two(operation, registers[first], registers[second])
        guard let value else { throw other }
        registers[target] = value
    }

    private mutating func divide(by term: SumTerm) {
        if term.top.degree > 0 { divisors.append(term.top) }
    }

    private mutating func raise(_ a: SumTerm, to power: Int) throws(NumberError) -> SumTerm? {
        if power < 0 { divide(by: a) }
        return try a.raised(to: power, monitor)
    }

    private mutating func one(
        _ operation: RealOperation, _ parameter: Int, _ a: SumTerm
    ) throws(NumberError) -> SumTerm? {
        switch operation {
        case .negate: return a.negative()
        case .square: return try a.multiplied(by: a, monitor)
        case .powerInteger: return try raise(a, to: parameter)
        default: break
        }
        if let number = try a.constant(monitor) {
            return SumTerm(
                try number.applying(operation, parameter: parameter, monitor: monitor))
        }
        switch operation {
        case .exp: return try a.exponential(monitor)
        case .exp2: return try a.exponent(of: 2, monitor)
        case .exp10: return try a.exponent(of: 10, monitor)
        case .gamma: return a.gamma()
        default: return nil
        }
    }

    private mutating func two(
        _ operation: RealOperation, _ a: SumTerm, _ b: SumTerm
    ) throws(NumberError) -> SumTerm? {
        switch operation {
        case .add: return try a.adding(b, monitor)
        case .subtract: return try a.adding(b.negative(), monitor)
        case .multiply: return try a.multiplied(by: b, monitor)
        case .divide:
            guard let inverse = try b.inverse(monitor) else { return nil }
            divide(by: b)
            return try a.multiplied(by: inverse, monitor)
        default: break
        }
        let exponent = try b.constant(monitor)
        if let number = try a.constant(monitor) {
            if let exponent {
                return SumTerm(try number.applying(operation, exponent, monitor: monitor))
            }
            return operation == .power ? try b.exponent(of: number, monitor) : nil
        }
        guard operation == .power, let power = exponent?.knownInteger?.smallValue else {
            return nil
        }
        return try raise(a, to: power)
    }

    mutating func set(_ register: Int, to word: Int) {
        registers[register] = SumTerm(BigNumber(word))
    }

    mutating func copy(_ source: Int, to target: Int) { registers[target] = registers[source] }

    mutating func exchange(_ first: Int, _ second: Int) { registers.swapAt(first, second) }

    mutating func increment(_ register: Int, _ monitor: Monitor) throws(NumberError) {
        guard let next = try registers[register].adding(SumTerm(1), monitor) else { throw other }
        registers[register] = next
    }

    func isTrue(_ register: Int) -> Bool { !registers[register].isZero }

    /// The order that holds for all k from 0 on.
    func compare(_ first: Int, _ second: Int, _ monitor: Monitor) throws(NumberError) -> Int {
        guard let difference = try registers[first].adding(registers[second].negative(), monitor)
        else { throw other }
        if let number = try difference.constant(monitor) {
            return try number.sign(monitor: monitor)
        }
        guard let (slope, offset) = difference.linear else { throw other }
        if offset.sign > 0, slope.sign >= 0 { return 1 }
        if offset.sign < 0, slope.sign <= 0 { return -1 }
        throw other
    }

    mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(NumberError) {
        if let number = try registers[source].constant(monitor) {
            registers[target] = SumTerm(
                BigNumber(try number.rounded(mode, monitor: monitor)))
            return
        }
        // Integers stay unchanged, and only the number added to them is rounded.
        guard let (slope, offset) = registers[source].linear, slope.isInteger,
            mode == .floor || mode == .ceiling || slope.sign > 0 && offset.sign >= 0
        else { throw other }
        let whole = SumTerm(BigNumber(offset.rounded(mode)))
        guard
            let rest = try registers[source].adding(SumTerm(BigNumber(-offset)), monitor),
            let sum = try rest.adding(whole, monitor)
        else { throw other }
        registers[target] = sum
    }

    func divideAtOnce(_ step: Tape.Step) -> Bool { false }

    func requireEnd(_ register: Int) throws(NumberError) {
        guard try registers[register].constant(monitor) != nil else { throw other }
    }

    mutating func endRound(_ monitor: Monitor) throws(NumberError) { try monitor.tick() }

    mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(NumberError) {
        throw other
    }

    mutating func evaluate(
        _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(NumberError) {
        throw other
    }

    mutating func count(_ steps: Int, _ monitor: Monitor) throws(NumberError) {
        countedSteps += steps
        if countedSteps > monitor.limits.maximumSteps {
            throw .stepsExceeded(limit: monitor.limits.maximumSteps)
        }
    }
}
