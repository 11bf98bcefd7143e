/// A tape on strips: each register is a rectangle of complex numbers about the real axis, on which
/// the continuation of the computation so far is holomorphic.
///
/// The purpose is a bound of the integrand on an ellipse about a piece of the real line.
struct TapeStrips: ~Copyable {
    let tape: Tape
    private var base: TapeRun
    private let monitor: Monitor
    private var heights: [Magnitude]
    /// Bounds of the sizes of the values, in addition to the rectangles.
    private var sizes: [SizeRange]
    private let firstTemporary: Int
    private var nextTemporary: Int
    /// The branches of the tape on the current real piece; empty where a rectangle decides.
    private var script: [TapeDecision] = []
    private var nextDecision = 0
    /// An operation for which no rule is built in.
    private(set) var missing: RealOperation?

    private static var temporaries: Int { 40 }

    init(_ tape: Tape, precision: Int, monitor: Monitor) throws(BallError) {
        self.tape = tape
        self.monitor = monitor
        firstTemporary = tape.registerCount + 2
        nextTemporary = firstTemporary
        base = try TapeRun(
            tape, precision: precision, spare: 2 + Self.temporaries, monitor: monitor)
        heights = Array(repeating: .zero, count: firstTemporary + Self.temporaries)
        sizes = Array(repeating: .unknown, count: firstTemporary + Self.temporaries)
        if let known = tape.balls {
            for (index, register) in known.registers.enumerated() {
                heights[register] = known.heights[index]
            }
        }
    }

    /// Makes later rectangles take the branches that are proved for a piece of the real line.
    mutating func follow(_ decisions: [TapeDecision]) { script = decisions }

    /// The decision at this step on the real line.
    private mutating func decision(
        _ kind: TapeDecision.Kind, _ first: Int, _ second: Int = -1
    ) throws(BallError) -> Int? {
        if script.isEmpty { return nil }
        guard nextDecision < script.count else { throw .needsPrecision }
        let found = script[nextDecision]
        nextDecision += 1
        guard found.kind == kind, found.first == first, found.second == second else {
            throw .needsPrecision
        }
        return found.result
    }

    /// A bound of the function on the rectangle of these real parts and imaginary parts up to `height`.
    mutating func bound(
        on ball: borrowing Ball, height: Magnitude
    ) throws(BallError) -> Magnitude {
        try run(on: ball, height: height)
        return try most(tape.result)
    }

    mutating func run(on ball: borrowing Ball, height: Magnitude) throws(BallError) {
        load(ball, height: height, into: Tape.index)
        nextTemporary = firstTemporary
        nextDecision = 0
        try runSteps(monitor)
    }

    /// The inputs of a form from the last run.
    mutating func inputs(
        _ body: TapeBody, _ step: Tape.Step
    ) throws(BallError) -> BallConstants {
        let known = heights
        return try base.inputs(body, step) { known[$0] }
    }

    /// Replaces a ball, and a bound of imaginary parts, by those at a position between two
    /// registers: 0 is one end and 1 the other. Returns the bound.
    mutating func way(
        from first: Int, to second: Int, at ball: inout Ball, height: Magnitude
    ) throws(BallError) -> Magnitude {
        let free = nextTemporary
        defer { nextTemporary = free }
        let (place, sum) = (try temporary(), try temporary())
        load(ball, height: height, into: place)
        let width = try apply(.subtract, second, first)
        let product = try apply(.multiply, place, width)
        try apply(.add, 0, first, product, to: sum)
        try base.withBall(sum) { (value) in ball.set(copying: value) }
        return heights[sum]
    }

    /// Copies the real part of the result, and returns the bound of the imaginary part.
    mutating func copyResult(to ball: inout Ball) throws(BallError) -> Magnitude {
        try base.withBall(tape.result) { (value) in ball.set(copying: value) }
        return heights[tape.result]
    }

    mutating func load(_ ball: borrowing Ball, height: Magnitude, into register: Int) {
        base.load(ball, into: register)
        heights[register] = height
        sizes[register] = .unknown
    }
}

extension TapeStrips: StripMachine {
    func height(_ strip: Int) -> Magnitude { heights[strip] }

    mutating func setHeight(_ strip: Int, _ height: Magnitude) { heights[strip] = height }

    mutating func sign(_ strip: Int) throws(BallError) -> Int? {
        try base.withBall(strip) { (ball) in ball.sign }
    }

    mutating func largest(_ strip: Int) throws(BallError) -> Magnitude {
        try base.withBall(strip) { (ball) in ball.largestSize }
    }

    mutating func smallest(_ strip: Int) throws(BallError) -> Magnitude {
        try base.withBall(strip) { (ball) in ball.smallestSize }
    }

    func range(_ strip: Int) -> SizeRange { sizes[strip] }

    mutating func setRange(_ strip: Int, _ range: SizeRange) { sizes[strip] = range }

    func word(_ strip: Int) -> Int? { heights[strip].isZero ? base.word(strip) : nil }

    mutating func compute(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int
    ) throws(BallError) {
        try base.carryOut(operation, parameter, first, second, target, monitor)
        sizes[target] = .unknown
    }

    mutating func compute(
        _ operation: RealOperation, of operands: [Int], _ target: Int
    ) throws(BallError) {
        try base.perform(operation, of: operands, to: target, monitor)
        sizes[target] = .unknown
    }

    mutating func widen(_ strip: Int, by amount: Magnitude) {
        if !amount.isZero { base.widen(strip, by: amount) }
        sizes[strip] = .unknown
    }

    mutating func temporary() throws(BallError) -> Int {
        guard nextTemporary < firstTemporary + Self.temporaries else { throw .needsPrecision }
        nextTemporary += 1
        return nextTemporary - 1
    }

    @inline(never)
    mutating func apply(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, to target: Int
    ) throws(BallError) {
        if operation == .subtract, first == second { return set(target, to: 0) }
        if heights[first].isZero, second < 0 || heights[second].isZero {
            try base.carryOut(operation, parameter, first, second, target, monitor)
            heights[target] = .zero
            sizes[target] = .unknown
            return
        }
        try apply(
            StripCall(
                operation: operation, parameter: parameter, first: first, second: second,
                target: target))
    }

    private mutating func apply(_ call: StripCall) throws(BallError) {
        let free = nextTemporary
        defer { nextTemporary = free }
        if try call.operation.room.continuation(call, &self) != nil { return }
        missing = call.operation
        throw .needsPrecision
    }
}

extension TapeStrips: TapeRegisters {
    typealias Failure = BallError

    var scratch: Int { tape.registerCount }

    @inline(never)
    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(BallError) {
        if operation == .absolute, base.word(first) == nil,
            let sign = try decision(.sign, first)
        {
            if sign >= 0 { return copy(first, to: target) }
            return try apply(.negate, 0, first, -1, to: target)
        }
        try apply(operation, parameter, first, second, to: target)
    }

    mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        if operands.allSatisfy({ heights[$0].isZero }) {
            try base.perform(operation, of: operands, to: target, monitor)
            heights[target] = .zero
            sizes[target] = .unknown
            return
        }
        let call = StripCall(
            operation: operation, parameter: 0, first: operands[0], second: operands[1],
            target: target, operands: operands)
        try apply(call)
    }

    mutating func set(_ register: Int, to word: Int) {
        base.set(register, to: word)
        heights[register] = .zero
        sizes[register] = .unknown
    }

    mutating func copy(_ source: Int, to target: Int) {
        base.copy(source, to: target)
        heights[target] = heights[source]
        sizes[target] = sizes[source]
    }

    mutating func exchange(_ first: Int, _ second: Int) {
        base.exchange(first, second)
        heights.swapAt(first, second)
        sizes.swapAt(first, second)
    }

    mutating func increment(_ register: Int, _ monitor: Monitor) {
        base.increment(register, monitor)
        sizes[register] = .unknown
    }

    func isTrue(_ register: Int) -> Bool { base.isTrue(register) }

    /// One branch is taken for the whole rectangle: the one that is proved for the real line, or
    /// the one that holds for all real parts.
    mutating func compare(
        _ first: Int, _ second: Int, _ monitor: Monitor
    ) throws(BallError) -> Int {
        if let order = try decision(.comparison, first, second) { return order }
        return try base.compare(first, second, monitor)
    }

    /// Constant where all numbers on the real line, or all real parts, have the same value.
    mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(BallError) {
        if let word = try decision(.rounding, source) {
            base.set(target, to: word)
        } else {
            try base.round(source, mode, to: target, monitor)
        }
        heights[target] = .zero
        sizes[target] = .unknown
    }

    /// Where all inputs are real, so is the value; otherwise the form continues its value.
    mutating func evaluate(
        _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(BallError) {
        if body.inputs(of: step).allSatisfy({ heights[$0].isZero }) {
            try base.evaluate(body, step, monitor)
            heights[step.target] = .zero
            sizes[step.target] = .unknown
            return
        }
        guard let form = body.form as? any ContinuedForm else { throw .needsPrecision }
        let known = heights
        let inputs = try base.inputs(body, step) { known[$0] }
        let free = nextTemporary
        defer { nextTemporary = free }
        try form.continuation(
            body.tape.with(inputs), inputs, precision: base.precision, &self, to: step.target,
            monitor)
    }

    mutating func divideAtOnce(_ step: Tape.Step) throws(BallError) -> Bool {
        guard heights[step.first].isZero, heights[step.second].isZero else { return false }
        heights[step.target] = .zero
        sizes[step.target] = .unknown
        return try base.divideAtOnce(step)
    }

    func requireEnd(_ register: Int) throws(BallError) {
        guard heights[register].isZero else { throw .needsPrecision }
        try base.requireEnd(register)
    }

    mutating func endRound(_ monitor: Monitor) throws(BallError) { try base.endRound(monitor) }

    mutating func count(_ steps: Int, _ monitor: Monitor) throws(BallError) {
        try base.count(steps, monitor)
    }
}
