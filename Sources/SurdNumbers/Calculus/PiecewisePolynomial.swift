/// The exact integral of a function that is a polynomial between breaks at rational numbers, such
/// as `floor(x)`, `abs(x - 1/3)` and `max(x, 1)`.
///
/// At a point away from all breaks the tape runs on polynomials, and each comparison, sign and
/// rounding of a polynomial of degree 1 says how far to both sides its answer holds. The parts of
/// the interval to the left and right are treated in the same way.
struct PiecewisePolynomial {
    let tape: Tape
    let monitor: Monitor

    /// Positions of the point, as parts of the interval: fractions at which breaks are rare.
    private static let parts = [(12, 29), (17, 41), (30, 73)].map {
        BigRational($0.0) / BigRational($0.1)
    }

    /// Nil where the function is not known to be of this kind.
    func integral(from low: BigRational, to high: BigRational) throws(NumberError) -> BigRational? {
        guard tape.hasBreaks, tape.bodies.isEmpty,
            var machine = TapePolynomials(tape, monitor: monitor)
        else { return nil }
        let isUpward = low < high
        var rest = [isUpward ? (low, high) : (high, low)]
        var sum = BigRational(0)
        var pieces = 0
        while let (low, high) = rest.popLast() {
            try monitor.check()
            pieces += 1
            guard pieces <= monitor.limits.maximumPieces,
                let (from, to) = try run(&machine, between: low, high)
            else { return nil }
            sum = sum + machine.integral(from: from, to: to)
            if low < from { rest.append((low, from)) }
            if to < high { rest.append((to, high)) }
        }
        return isUpward ? sum : -sum
    }

    /// The largest part of an interval about some point of it on which the function is one polynomial.
    private func run(
        _ machine: inout TapePolynomials, between low: BigRational, _ high: BigRational
    ) throws(NumberError) -> (low: BigRational, high: BigRational)? {
        for part in Self.parts {
            do throws(TapePolynomials.Stop) {
                return try machine.run(at: low + (high - low) * part, from: low, to: high)
            } catch {
                switch error {
                case .onBreak: continue
                case .isNoPolynomial: return nil
                case .number(let reason):
                    if reason.endsComputation { throw reason }
                    return nil
                }
            }
        }
        return nil
    }
}

/// A tape on polynomials of its variable with rational coefficients.
private struct TapePolynomials: TapeRegisters {
    /// The reason why a run ended.
    enum Stop: Error {
        case isNoPolynomial
        /// The answer of a comparison, a sign or a rounding changes at the point.
        case onBreak
        case number(NumberError)
    }

    typealias Failure = Stop

    let tape: Tape
    var scratch: Int { tape.registerCount }
    private let monitor: Monitor
    /// Coefficients, the highest power last and not zero; none for zero.
    private var registers: [[BigRational]]
    private var point = BigRational(0)
    /// The interval on which all answers so far hold.
    private var low = BigRational(0)
    private var high = BigRational(0)
    private var countedSteps = 0

    private static var mostDegree: Int { 64 }
    private static var mostBits: Int { 1 << 12 }

    /// Nil where a constant is not rational.
    init?(_ tape: Tape, monitor: Monitor) {
        self.tape = tape
        self.monitor = monitor
        registers = Array(repeating: [], count: tape.registerCount + 2)
        for (index, constant) in tape.constants.enumerated() {
            guard let value = constant.knownRational, Self.isShort(value) else { return nil }
            registers[index + 1] = value.isZero ? [] : [value]
        }
    }

    private static func isShort(_ value: BigRational) -> Bool {
        value.numerator.bitLength <= mostBits && value.denominator.bitLength <= mostBits
    }

    mutating func run(
        at point: BigRational, from low: BigRational, to high: BigRational
    ) throws(Stop) -> (low: BigRational, high: BigRational) {
        self.point = point
        self.low = low
        self.high = high
        registers[Tape.index] = [0, 1]
        try runSteps(monitor)
        return (self.low, self.high)
    }

    /// The integral of the result of the last run.
    func integral(from low: BigRational, to high: BigRational) -> BigRational {
        var (atLow, atHigh) = (BigRational(0), BigRational(0))
        for (index, coefficient) in registers[tape.result].enumerated().reversed() {
            let part = coefficient / BigRational(index + 1)
            atLow = (atLow + part) * low
            atHigh = (atHigh + part) * high
            if index == 0 { break }
        }
        return atHigh - atLow
    }

    // MARK: - Answers

    private func value(_ polynomial: [BigRational]) -> BigRational {
        polynomial.reversed().reduce(BigRational(0)) { $0 * point + $1 }
    }

    /// Restricts the interval to this side of a number.
    private mutating func cut(at number: BigRational) throws(Stop) {
        if number == point { throw .onBreak }
        if number > point { high = min(high, number) } else { low = max(low, number) }
    }

    /// The sign at the point; restricts the interval to where it holds.
    private mutating func sign(_ polynomial: [BigRational]) throws(Stop) -> Int {
        switch polynomial.count {
        case 0: return 0
        case 1: break
        case 2: try cut(at: -polynomial[0] / polynomial[1])
        default: throw .isNoPolynomial
        }
        return value(polynomial) > BigRational(0) ? 1 : -1
    }

    mutating func compare(
        _ first: Int, _ second: Int, _ monitor: Monitor
    ) throws(Stop) -> Int {
        try sign(difference(registers[first], registers[second]))
    }

    mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(Stop) {
        let polynomial = registers[source]
        guard polynomial.count <= 2 else { throw .isNoPolynomial }
        let value = value(polynomial)
        if polynomial.count == 2 {
            let below = BigRational(value.floor)
            if below == value { throw .onBreak }
            try cut(at: (below - polynomial[0]) / polynomial[1])
            try cut(at: (below + 1 - polynomial[0]) / polynomial[1])
        }
        try put([BigRational(value.rounded(mode))], target)
    }

    // MARK: - Operations

    private func difference(_ a: [BigRational], _ b: [BigRational]) -> [BigRational] {
        var result = a
        while result.count < b.count { result.append(0) }
        for (index, coefficient) in b.enumerated() { result[index] = result[index] - coefficient }
        while result.last?.isZero == true { result.removeLast() }
        return result
    }

    private func product(_ a: [BigRational], _ b: [BigRational]) throws(Stop) -> [BigRational] {
        if a.isEmpty || b.isEmpty { return [] }
        guard a.count + b.count <= Self.mostDegree + 2 else { throw .isNoPolynomial }
        var result = Array(repeating: BigRational(0), count: a.count + b.count - 1)
        for (i, x) in a.enumerated() {
            for (j, y) in b.enumerated() { result[i + j] = result[i + j] + x * y }
        }
        return result
    }

    private mutating func put(_ polynomial: [BigRational], _ target: Int) throws(Stop) {
        guard polynomial.allSatisfy(Self.isShort) else { throw .isNoPolynomial }
        registers[target] = polynomial
        while registers[target].last?.isZero == true { registers[target].removeLast() }
    }

    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(Stop) {
        let a = registers[first]
        let b = second >= 0 ? registers[second] : []
        switch operation {
        case .add: try put(difference(a, b.map { -$0 }), target)
        case .subtract: try put(difference(a, b), target)
        case .multiply: try put(try product(a, b), target)
        case .square: try put(try product(a, a), target)
        case .negate: try put(a.map { -$0 }, target)
        case .absolute: try put(try sign(a) < 0 ? a.map { -$0 } : a, target)
        case .divide where b.count == 1: try put(a.map { $0 / b[0] }, target)
        case .powerInteger: try put(try power(a, parameter), target)
        case .power where b.count == 1:
            guard let exponent = BigNumber(b[0]).knownInteger?.smallValue else {
                throw .isNoPolynomial
            }
            try put(try power(a, exponent), target)
        default: throw .isNoPolynomial
        }
    }

    private func power(_ a: [BigRational], _ exponent: Int) throws(Stop) -> [BigRational] {
        guard (1...Self.mostDegree).contains(exponent) else { throw .isNoPolynomial }
        var result = a
        for _ in 1..<exponent {
            result = try product(result, a)
            guard result.allSatisfy(Self.isShort) else { throw .isNoPolynomial }
        }
        return result
    }

    mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(Stop) {
        throw .isNoPolynomial
    }

    // MARK: - Registers

    mutating func set(_ register: Int, to word: Int) {
        registers[register] = word == 0 ? [] : [BigRational(word)]
    }

    mutating func copy(_ source: Int, to target: Int) { registers[target] = registers[source] }

    mutating func exchange(_ first: Int, _ second: Int) { registers.swapAt(first, second) }

    mutating func increment(_ register: Int, _ monitor: Monitor) throws(Stop) {
        try put(difference(registers[register], [-1]), register)
    }

    func isTrue(_ register: Int) -> Bool { !registers[register].isEmpty }

    func evaluate(_ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor) throws(Stop) {
        throw .isNoPolynomial
    }

    func divideAtOnce(_ step: Tape.Step) throws(Stop) -> Bool {
        // Of anything but integers that has no meaning.
        if step.action == .remainder { throw .isNoPolynomial }
        return false
    }

    func requireEnd(_ register: Int) throws(Stop) {
        guard registers[register].count <= 1 else { throw .isNoPolynomial }
        if let value = registers[register].first, value.denominator != 1 { throw .isNoPolynomial }
    }

    func endRound(_ monitor: Monitor) throws(Stop) {
        do throws(NumberError) { try monitor.tick() } catch { throw .number(error) }
    }

    mutating func count(_ steps: Int, _ monitor: Monitor) throws(Stop) {
        countedSteps += steps
        if countedSteps > monitor.limits.maximumSteps {
            throw .number(.stepsExceeded(limit: monitor.limits.maximumSteps))
        }
    }
}
