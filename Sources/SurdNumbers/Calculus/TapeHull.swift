/// The range of a tape with conditions and roundings over a ball: for an undecided one, every
/// possible answer is tried.
struct TapeHull: ~Copyable {
    private var base: TapeRanges
    private let monitor: Monitor
    let tape: Tape
    private var answers = OpenAnswers()
    /// The comparisons of this run, which get the same answer when repeated.
    private var known: [(first: Int, second: Int, order: Int)] = []
    private let hasLoops: Bool

    init(_ tape: Tape, precision: Int, monitor: Monitor) throws(BallError) {
        self.tape = tape
        self.monitor = monitor
        hasLoops = tape.hasLoops
        base = try TapeRanges(tape, precision: precision, monitor: monitor)
    }

    mutating func copyRange(on ball: borrowing Ball, to range: inout Ball) throws(BallError) {
        answers = OpenAnswers()
        var isEmpty = true
        var value = Ball(precision: base.precision)
        for _ in 0..<OpenAnswers.mostRows {
            base.loadPoint(ball)
            base.followsGuesses = false
            known = []
            try runSteps(monitor)
            try base.copyResult(to: &value)
            if isEmpty { range.set(copying: value) } else { try Self.join(&range, value) }
            isEmpty = false
            if !answers.advance() { return }
        }
        throw .needsPrecision
    }

    /// Whether the function has no zero in the ball, on any branch.
    mutating func excludesZero(on ball: borrowing Ball) throws(BallError) -> Bool {
        answers = OpenAnswers()
        for _ in 0..<OpenAnswers.mostRows {
            base.loadPoint(ball)
            base.followsGuesses = false
            known = []
            try runSteps(monitor)
            if try !base.resultExcludesZero() { return false }
            if !answers.advance() { return true }
        }
        return false
    }

    /// Sets a ball about the first one's midpoint that contains both.
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
        if !hasLoops,
            let before = known.first(where: { $0.first == first && $0.second == second })
        {
            return before.order
        }
        base.followsGuesses = true
        let order = answers.answer(from: -1, to: 1)
        known.append((first, second, order))
        return order
    }

    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(BallError) {
        try base.perform(operation, parameter, first, second, target, monitor)
    }

    mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        try base.perform(operation, of: operands, to: target, monitor)
    }

    mutating func set(_ register: Int, to word: Int) { base.set(register, to: word) }

    mutating func copy(_ source: Int, to target: Int) { base.copy(source, to: target) }

    mutating func exchange(_ first: Int, _ second: Int) { base.exchange(first, second) }

    mutating func increment(_ register: Int, _ monitor: Monitor) {
        base.increment(register, monitor)
    }

    func isTrue(_ register: Int) -> Bool { base.isTrue(register) }

    @inline(never)
    mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        if let (low, high) = try base.openRounding(source, mode) {
            base.followsGuesses = true
            base.set(target, to: answers.answer(from: low, to: high))
        } else {
            try base.round(source, mode, to: target, monitor)
        }
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
