/// A form inside a tape, such as an integral inside an integral: a body with its own bound name, which may
/// also read registers of the outer tape.
package struct TapeBody: Sendable {
    let form: any TapeForm
    /// The body; its register 0 is the bound name of the form.
    let tape: Tape
    /// Parameters of the body, and the outer registers from which they get their values.
    let captures: [(inner: Int, outer: Int)]

    package init(form: any TapeForm, tape: Tape, captures: [(inner: Int, outer: Int)]) {
        self.form = form
        self.tape = tape
        self.captures = captures
    }

    /// The outer registers that the form reads: its operands, and the values that the body
    /// captures.
    func inputs(of step: Tape.Step) -> [Int] {
        [step.first, step.second].filter { $0 >= 0 } + captures.map(\.outer)
    }
}

/// How a form evaluates its body.
package protocol TapeForm: Sendable {
    /// Encloses the value for the operands, which are stored with the constants of the body.
    ///
    /// - Parameter keeping: A cache that serves all points; nil at first.
    /// - Returns: The steps of the program that loops in the body took.
    func enclose(
        _ body: Tape, _ inputs: BallConstants, into ball: inout Ball, precision: Int,
        keeping: inout AnyObject?, _ monitor: Monitor
    ) throws(BallError) -> Int

    /// The value for exact operands.
    func number(
        _ body: Tape, _ operands: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber

    /// How the form is saved: its name, and the order of a derivative; nil where it cannot be
    /// saved.
    var saved: (kind: String, order: Int)? { get }
    /// The number of operands of the form beside its body.
    var operandCount: Int { get }
}

extension TapeForm {
    package var saved: (kind: String, order: Int)? { nil }
    package var operandCount: Int { 1 }
}

/// Constants that are known only by an enclosure: the values that the body of a form captures, followed by
/// the operands of the form.
///
/// They are set once by their creator and only read after that.
package final class BallConstants: @unchecked Sendable {
    /// The registers of the first balls.
    let registers: [Int]
    /// Bounds of imaginary parts, where the carrier has them.
    private(set) var heights: [Magnitude]
    private let balls: BallRegisters
    /// The largest of the radii and heights.
    private(set) var radius = Magnitude.zero

    init(registers: [Int], operands: Int) {
        self.registers = registers
        let count = registers.count + operands
        balls = BallRegisters(count: count, precision: 64)
        heights = Array(repeating: .zero, count: count)
    }

    func set(_ index: Int, to ball: borrowing Ball, height: Magnitude = .zero) {
        balls[index].set(copying: ball)
        heights[index] = height
        radius = max(radius, max(ball.radius, height))
    }

    func copy(_ index: Int, to ball: inout Ball) { ball.set(copying: balls[index]) }

    /// Copies an operand of the form.
    func copyOperand(_ index: Int, to ball: inout Ball) { copy(registers.count + index, to: &ball) }

    func operandHeight(_ index: Int) -> Magnitude { heights[registers.count + index] }
}

extension TapeRun {
    /// The operands of a form and the values that its body captures, copied from the registers.
    mutating func inputs(
        _ body: TapeBody, _ step: Tape.Step, heights: (Int) -> Magnitude = { _ in .zero }
    ) throws(BallError) -> BallConstants {
        let operands = [step.first, step.second].filter { $0 >= 0 }
        let constants = BallConstants(
            registers: body.captures.map(\.inner), operands: operands.count)
        for (index, register) in (body.captures.map(\.outer) + operands).enumerated() {
            let height = heights(register)
            try withBall(register) { (ball) in constants.set(index, to: ball, height: height) }
        }
        return constants
    }

    mutating func evaluate(
        _ body: TapeBody, _ step: Tape.Step, _ monitor: Monitor
    ) throws(BallError) {
        let inputs = try inputs(body, step)
        var ball = Ball(precision: precision)
        let steps = try body.form.enclose(
            body.tape.with(inputs), inputs, into: &ball, precision: precision, keeping: &kept,
            monitor)
        try count(steps, monitor)
        load(ball, into: step.target)
    }
}
