/// The result of a comparison, a sign or a rounding, with the registers it depends on.
struct TapeDecision: Equatable {
    enum Kind: Equatable { case comparison, sign, rounding }

    let kind: Kind
    let first: Int
    let second: Int
    /// The order, the sign, or the integer.
    let result: Int
    /// Whether this result is possible only at a single point.
    var isPoint = false
}

/// A tape on balls that records its decisions: they hold for all points of the ball.
struct TapeDecisions: ~Copyable {
    let tape: Tape
    private var base: TapeRun
    private let monitor: Monitor
    private(set) var decisions: [TapeDecision] = []

    init(_ tape: Tape, precision: Int, monitor: Monitor) throws(BallError) {
        self.tape = tape
        self.monitor = monitor
        base = try TapeRun(tape, precision: precision, spare: 2, monitor: monitor)
    }

    mutating func run(on ball: borrowing Ball) throws(BallError) {
        decisions.removeAll(keepingCapacity: true)
        base.load(ball, into: Tape.index)
        try runSteps(monitor)
    }
}

extension TapeDecisions: TapeRegisters {
    typealias Failure = BallError

    var scratch: Int { tape.registerCount }

    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(BallError) {
        if operation == .absolute, base.word(first) == nil {
            guard let sign = try base.withBall(first, { (ball) in ball.sign }) else {
                throw .needsPrecision
            }
            decisions.append(TapeDecision(kind: .sign, first: first, second: -1, result: sign))
        }
        try base.carryOut(operation, parameter, first, second, target, monitor)
    }

    mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        try base.perform(operation, of: operands, to: target, monitor)
    }

    mutating func compare(
        _ first: Int, _ second: Int, _ monitor: Monitor
    ) throws(BallError) -> Int {
        let order = try base.compare(first, second, monitor)
        decisions.append(
            TapeDecision(kind: .comparison, first: first, second: second, result: order))
        return order
    }

    mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        try base.round(source, mode, to: target, monitor)
        guard let word = base.word(target) else { throw .needsPrecision }
        decisions.append(TapeDecision(kind: .rounding, first: source, second: -1, result: word))
    }

    mutating func set(_ register: Int, to word: Int) { base.set(register, to: word) }

    mutating func copy(_ source: Int, to target: Int) { base.copy(source, to: target) }

    mutating func exchange(_ first: Int, _ second: Int) { base.exchange(first, second) }

    mutating func increment(_ register: Int, _ monitor: Monitor) {
        base.increment(register, monitor)
    }

    func isTrue(_ register: Int) -> Bool { base.isTrue(register) }

    mutating func evaluate(
        _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(BallError) {
        try base.evaluate(body, step, monitor)
    }

    mutating func divideAtOnce(_ step: Tape.Step) throws(BallError) -> Bool {
        try base.divideAtOnce(step)
    }

    func requireEnd(_ register: Int) throws(BallError) { try base.requireEnd(register) }

    mutating func endRound(_ monitor: Monitor) throws(BallError) { try base.endRound(monitor) }

    mutating func count(_ steps: Int, _ monitor: Monitor) throws(BallError) {
        try base.count(steps, monitor)
    }
}

extension Tape {
    var hasComparisons: Bool {
        steps.contains { if case .compare = $0.action { true } else { false } }
    }

    /// Whether the tape or a form inside it has steps that may be discontinuous.
    var hasBreaksInside: Bool { hasBreaks || bodies.contains { $0.tape.hasBreaksInside } }

    /// Whether there are loops, whose rounds write the same registers.
    var hasLoops: Bool {
        steps.contains { $0.action == .beginSum || $0.action == .beginProduct }
    }

    /// Whether there are steps that may be discontinuous: comparisons, signs, roundings.
    var hasBreaks: Bool {
        steps.contains {
            switch $0.action {
            case .operation(let operation): operation == .absolute
            case .modulo, .quotient, .remainder, .floor, .ceiling, .truncate, .compare: true
            default: false
            }
        }
    }
}
