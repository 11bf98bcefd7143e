/// The range of a tape with conditions over a ball: where a condition is open there, each of its
/// answers is taken in turn, and the ranges are joined.
struct TapeHull: ~Copyable {
    private var base: TapeRanges
    private let monitor: Monitor
    let tape: Tape
    /// Answers for the conditions that are open, in the order in which a run meets them.
    private var answers: [Int] = []
    private var met = 0

    /// Runs for one ball: three answers for each of a few conditions.
    private static var mostRuns: Int { 81 }

    init(_ tape: Tape, precision: Int, monitor: Monitor) throws(BallError) {
        self.tape = tape
        self.monitor = monitor
        base = try TapeRanges(tape, precision: precision, monitor: monitor)
    }

    mutating func copyRange(on ball: borrowing Ball, to range: inout Ball) throws(BallError) {
        answers = []
        var isEmpty = true
        var value = Ball(precision: base.precision)
        for _ in 0..<Self.mostRuns {
            met = 0
            base.loadPoint(ball)
            try runSteps(monitor)
            try base.copyResult(to: &value)
            if isEmpty { range.set(copying: value) } else { try Self.join(&range, value) }
            isEmpty = false
            // The next row of answers: -1, 0, 1 for each condition, the last one first.
            answers.removeSubrange(met..<answers.count)
            while answers.last == 1 { answers.removeLast() }
            if answers.isEmpty { return }
            answers[answers.count - 1] += 1
        }
        throw .needsPrecision
    }

    /// A ball about the first one's midpoint that holds both.
    private static func join(_ range: inout Ball, _ other: borrowing Ball) throws(BallError) {
        let bits = range.precision
        var middle = Ball(precision: bits)
        middle.set(copying: range)
        middle.radius = .zero
        var distance = Ball(precision: bits)
        try distance.setDifference(other, middle, precision: bits)
        let reach = distance.largestSize
        if range.radius < reach { range.widen(by: reach) }
    }
}

extension TapeHull: TapeRegisters {
    typealias Failure = BallError

    var scratch: Int { base.scratch }

    mutating func compare(
        _ first: Int, _ second: Int, _ monitor: Monitor
    ) throws(BallError) -> Int {
        do throws(BallError) {
            return try base.compare(first, second, monitor)
        } catch {
            guard case .needsPrecision = error else { throw error }
        }
        if met == answers.count { answers.append(-1) }
        met += 1
        return answers[met - 1]
    }

    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(BallError) {
        try base.perform(operation, parameter, first, second, target, monitor)
    }

    mutating func set(_ register: Int, to word: Int) { base.set(register, to: word) }

    mutating func copy(_ source: Int, to target: Int) { base.copy(source, to: target) }

    mutating func exchange(_ first: Int, _ second: Int) { base.exchange(first, second) }

    mutating func increment(_ register: Int, _ monitor: Monitor) {
        base.increment(register, monitor)
    }

    func isTrue(_ register: Int) -> Bool { base.isTrue(register) }

    mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        try base.round(source, mode, to: target, monitor)
    }

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
