/// A carrier of a tape: registers of one kind of number, and the effect of each step on them.
protocol TapeRegisters: ~Copyable {
    associatedtype Failure: Error

    var tape: Tape { get }
    /// Two registers after those of the tape, for intermediate values of a step.
    var scratch: Int { get }

    /// Stores the result of an operation of one operand, whose second is -1, or of two in `target`.
    mutating func perform(
        _ operation: RealOperation, _ parameter: Int, _ first: Int, _ second: Int, _ target: Int,
        _ monitor: Monitor
    ) throws(Failure)
    /// The same for three operands or four.
    mutating func perform(
        _ operation: RealOperation, of operands: [Int], to target: Int, _ monitor: Monitor
    ) throws(Failure)
    mutating func set(_ register: Int, to word: Int)
    mutating func copy(_ source: Int, to target: Int)
    mutating func exchange(_ first: Int, _ second: Int)
    mutating func increment(_ register: Int, _ monitor: Monitor) throws(Failure)
    func isTrue(_ register: Int) -> Bool
    /// -1, 0 or 1.
    mutating func compare(
        _ first: Int, _ second: Int, _ monitor: Monitor
    ) throws(Failure) -> Int
    mutating func round(
        _ source: Int, _ mode: RoundingMode, to target: Int, _ monitor: Monitor
    ) throws(Failure)
    /// A division with remainder, where this is faster than a quotient, its rounding and a product.
    mutating func divideAtOnce(_ step: Tape.Step) throws(Failure) -> Bool
    /// Adds the product of both operands of a step to its target.
    mutating func fuse(_ step: Tape.Step, _ monitor: Monitor) throws(Failure)
    /// A loop with an unusual range that can be computed at once: its total is stored in the loop's register,
    /// and `place` moves behind the loop.
    mutating func sumAtOnce(_ step: Tape.Step, _ place: inout Int) throws(Failure) -> Bool
    /// Throws where a loop cannot count from or to what a register holds.
    func requireEnd(_ register: Int) throws(Failure)
    /// Called when a round of an inner loop has ended.
    mutating func endRound(_ monitor: Monitor) throws(Failure)
    /// Stores the value of a form in the target of a step.
    mutating func evaluate(
        _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(Failure)
    /// Counts steps of the program.
    mutating func count(_ steps: Int, _ monitor: Monitor) throws(Failure)
}

/// The one loop over the steps of a tape, and the meaning of each action.
extension TapeRegisters where Self: ~Copyable {
    /// Runs the tape for an index.
    @inline(__always)
    mutating func runTape(at index: Int, _ monitor: Monitor) throws(Failure) {
        set(Tape.index, to: index)
        try runSteps(monitor)
    }

    /// Runs the steps for the present value of register 0.
    @inline(__always)
    mutating func runSteps(_ monitor: Monitor) throws(Failure) {
        var place = 0
        while place < tape.steps.count {
            let step = tape.steps[place]
            place += 1
            switch step.action {
            case .operation(let operation):
                try perform(
                    operation, step.parameter, step.first, step.second, step.target, monitor)
            case .copy: copy(step.first, to: step.target)
            case .jump: place = step.parameter
            case .jumpUnless: if !isTrue(step.first) { place = step.parameter }
            default: try control(step, &place, monitor)
            }
        }
    }

    /// Integers, conditions and loops: a separate function, so that the loop above stays small.
    @inline(never)
    private mutating func control(
        _ step: Tape.Step, _ place: inout Int, _ monitor: Monitor
    ) throws(Failure) {
        switch step.action {
        case .operation, .copy, .jump, .jumpUnless:
            fatalError("a step of a tape that is carried out elsewhere")
        case .call(let operation):
            try perform(operation, of: step.operands, to: step.target, monitor)
        case .modulo, .quotient, .remainder: try divide(step, monitor)
        case .fuse: try fuse(step, monitor)
        case .floor: try round(step.first, .floor, to: step.target, monitor)
        case .ceiling: try round(step.first, .ceiling, to: step.target, monitor)
        case .truncate: try round(step.first, .down, to: step.target, monitor)
        case .not: set(step.target, to: isTrue(step.first) ? 0 : 1)
        case .compare(let comparison):
            let order = try compare(step.first, step.second, monitor)
            set(step.target, to: comparison.holds(for: order) ? 1 : 0)
        case .beginSum, .beginProduct:
            if try sumAtOnce(step, &place) { return }
            try requireEnd(step.first)
            try requireEnd(step.second)
            set(step.target + 2, to: step.action == .beginProduct ? 1 : 0)
            if try compare(step.first, step.second, monitor) > 0 {
                place = step.parameter
            } else {
                copy(step.second, to: step.target + 1)
                copy(step.first, to: step.target)
            }
        case .nextSum, .nextProduct:
            let (index, total, next) = (step.target, step.target + 2, step.target + 3)
            try perform(
                step.action == .nextSum ? .add : .multiply, 0, total, step.first, next, monitor)
            exchange(total, next)
            try endRound(monitor)
            if try compare(index, index + 1, monitor) < 0 {
                try increment(index, monitor)
                place = step.parameter
                try count(step.second, monitor)
            }
        case .count: try count(step.parameter, monitor)
        case .body: try evaluate(tape.bodies[step.parameter], step, monitor)
        }
    }

    mutating func sumAtOnce(_ step: Tape.Step, _ place: inout Int) throws(Failure) -> Bool {
        false
    }

    /// A product and a sum, for carriers that do not round each step.
    mutating func fuse(_ step: Tape.Step, _ monitor: Monitor) throws(Failure) {
        let (product, sum) = (scratch, scratch + 1)
        try perform(.multiply, 0, step.first, step.second, product, monitor)
        try perform(.add, 0, product, step.target, sum, monitor)
        copy(sum, to: step.target)
    }

    /// Division with remainder.
    private mutating func divide(_ step: Tape.Step, _ monitor: Monitor) throws(Failure) {
        if try divideAtOnce(step) { return }
        let (quotient, product) = (scratch, scratch + 1)
        try perform(.divide, 0, step.first, step.second, quotient, monitor)
        let mode: RoundingMode = step.action == .remainder ? .down : .floor
        if step.action == .quotient {
            return try round(quotient, mode, to: step.target, monitor)
        }
        try round(quotient, mode, to: quotient, monitor)
        try perform(.multiply, 0, step.second, quotient, product, monitor)
        try perform(.subtract, 0, step.first, product, step.target, monitor)
    }
}
