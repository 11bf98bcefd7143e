import Testing

@testable import Surd
@testable import SurdNumbers

/// A carrier that is nothing but this file: intervals of doubles. The one loop over the steps of a tape runs
/// each golden formula on it, or the carrier declines; where it runs, the interval holds the value.
struct DoubleIntervals: TapeRegisters {
    struct Declined: Error {}
    typealias Failure = Declined

    let tape: Tape
    private(set) var values: [ClosedRange<Double>]
    var scratch: Int { tape.registerCount }

    init(_ tape: Tape) throws(Declined) {
        self.tape = tape
        values = Array(repeating: 0...0, count: tape.registerCount + 2)
        for (index, constant) in tape.constants.enumerated() {
            guard let text = try? constant.digits(25), let nearest = Double(text) else {
                throw Declined()
            }
            values[index + 1] = try Self.hull([nearest])
            if let word = constant.knownInteger?.smallValue, word.magnitude < 1 << 53 {
                values[index + 1] = Double(word)...Double(word)
            }
        }
    }

    /// From the smallest to the largest, rounded outward.
    private static func hull(_ numbers: [Double]) throws(Declined) -> ClosedRange<Double> {
        let (low, high) = (numbers.min() ?? .nan, numbers.max() ?? .nan)
        guard low.nextDown.isFinite, high.nextUp.isFinite else { throw Declined() }
        return low.nextDown...high.nextUp
    }

    private static func ends(
        _ a: ClosedRange<Double>, _ b: ClosedRange<Double>, _ f: (Double, Double) -> Double
    ) throws(Declined) -> ClosedRange<Double> {
        try hull([
            f(a.lowerBound, b.lowerBound), f(a.lowerBound, b.upperBound),
            f(a.upperBound, b.lowerBound), f(a.upperBound, b.upperBound),
        ])
    }

    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(Declined) {
        let a = values[first]
        let b = second >= 0 ? values[second] : 0...0
        switch operation {
        case .add: values[target] = try Self.ends(a, b, +)
        case .subtract: values[target] = try Self.ends(a, b, -)
        case .multiply: values[target] = try Self.ends(a, b, *)
        case .square: values[target] = try Self.ends(a, a, *)
        case .divide where !b.contains(0): values[target] = try Self.ends(a, b, /)
        case .negate: values[target] = -a.upperBound ... -a.lowerBound
        case .absolute where a.lowerBound >= 0: values[target] = a
        case .sqrt where a.lowerBound >= 0:
            values[target] = try Self.hull([
                a.lowerBound.squareRoot(), a.upperBound.squareRoot(),
            ])
        default: throw Declined()
        }
    }

    mutating func set(_ register: Int, to word: Int) {
        values[register] = Double(word).nextDown...Double(word).nextUp
        if word.magnitude < 1 << 53 { values[register] = Double(word)...Double(word) }
    }

    mutating func copy(_ source: Int, to target: Int) { values[target] = values[source] }
    mutating func exchange(_ first: Int, _ second: Int) { values.swapAt(first, second) }

    mutating func increment(_ register: Int, _ monitor: Monitor) throws(Declined) {
        values[register] = try Self.ends(values[register], 1...1, +)
    }

    func isTrue(_ register: Int) -> Bool { values[register].lowerBound != 0 }

    mutating func compare(
        _ first: Int, _ second: Int, _ monitor: Monitor
    ) throws(Declined) -> Int {
        let (a, b) = (values[first], values[second])
        if a.upperBound < b.lowerBound { return -1 }
        if a.lowerBound > b.upperBound { return 1 }
        guard a == b, a.lowerBound == a.upperBound else { throw Declined() }
        return 0
    }

    mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(Declined) {
        let rule: FloatingPointRoundingRule =
            mode == .floor ? .down : mode == .ceiling ? .up : .towardZero
        let low = values[source].lowerBound.rounded(rule)
        guard low == values[source].upperBound.rounded(rule) else { throw Declined() }
        values[target] = low...low
    }

    mutating func divideAtOnce(_ step: Tape.Step) throws(Declined) -> Bool { false }
    func requireEnd(_ register: Int) throws(Declined) { throw Declined() }
    mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(Declined) {
        throw Declined()
    }
    mutating func evaluate(
        _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(Declined) {
        throw Declined()
    }
    mutating func endRound(_ monitor: Monitor) throws(Declined) {}
    mutating func count(_ steps: Int, _ monitor: Monitor) throws(Declined) {}
}

@Suite struct ToyCarrierTests {
    @Test func intervalsHoldTheValuesOfGoldenFormulas() throws {
        var (ran, declined) = (0, 0)
        for golden in GoldenScripts.cases where golden.text.utf8.count < 60 {
            guard let expression = try? CompiledExpression(golden.text),
                expression.variables.isEmpty, let tape = expression.tape(slot: -1, [])
            else { continue }
            var calculator = Calculator()
            guard var carrier = try? DoubleIntervals(tape),
                (try? carrier.runSteps(.unswayed)) != nil
            else {
                declined += 1
                continue
            }
            ran += 1
            let value = try #require(try calculator.evaluate(golden.text).number, "\(golden)")
            let range = carrier.values[tape.result]
            let low = try #require(BigNumber(exactly: range.lowerBound))
            let high = try #require(BigNumber(exactly: range.upperBound))
            #expect(low <= value && value <= high, "\(golden.text): \(range)")
        }
        #expect(ran > 100, "\(ran) formulas ran, \(declined) were declined")
    }
}
