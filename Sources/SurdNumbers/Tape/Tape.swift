/// A piece of a computation: flat steps, each with the registers of its operands and of its result, and jumps
/// between them. The same tape runs on balls (`TapeRun`) and on numbers (`TapeNumbers`).
///
/// Register 0 is the index of the loop around it, or the bound name of a form. The next registers hold
/// constants, and the others are written by steps. Where two branches join, their values are copied into one
/// register.
package struct Tape: Sendable {
    /// The meaning of a step.
    package enum Action: Sendable, Equatable {
        case operation(RealOperation)
        /// An operation of three operands or four.
        case call(RealOperation)
        /// The floored remainder, the floored quotient, and the remainder with the dividend's sign.
        case modulo, quotient, remainder
        case floor, ceiling, truncate
        /// Truth values, which are the words 0 and 1.
        case compare(Comparison), not
        case copy
        /// Adds the product of both operands to the target.
        case fuse
        /// Continues with the step `parameter`; the second one only when the first operand is
        /// false.
        case jump, jumpUnless
        /// A loop from the first to the second operand. The index is in the register of the result;
        /// the last index, the total and room for the next total are in the registers that follow.
        /// Continues with the step `parameter` where there is no term.
        case beginSum, beginProduct
        /// Adds the first operand to the total, or multiplies the total by it, in the loop whose index is in the
        /// register of the result, and goes back to the step `parameter` while there is another
        /// term. The second operand is the number of program steps for which such a round counts.
        case nextSum, nextProduct
        /// Counts `parameter` steps of the program.
        case count
        /// The form with the number `parameter`, applied to its operands.
        case body
    }

    package struct Step: Sendable {
        package let action: Action
        package let parameter: Int
        /// Registers of the operands; -1 for none.
        package let first: Int
        package let second: Int
        package let target: Int
        /// Registers of the operands of a call beyond two; -1 for none.
        package private(set) var third = -1
        package private(set) var fourth = -1

        package init(
            _ action: Action, parameter: Int = 0, _ first: Int = -1, _ second: Int = -1,
            target: Int = -1
        ) {
            self.action = action
            self.parameter = parameter
            self.first = first
            self.second = second
            self.target = target
        }

        /// A call of an operation with three operands or four.
        package init(_ operation: RealOperation, of operands: [Int], target: Int) {
            self.init(.call(operation), operands[0], operands[1], target: target)
            third = operands[2]
            if operands.count > 3 { fourth = operands[3] }
        }

        /// The registers that the step reads as operands.
        var operands: [Int] { [first, second, third, fourth].filter { $0 >= 0 } }
    }

    package private(set) var constants: [BigNumber] = []
    /// Forms inside of this tape.
    private(set) var bodies: [TapeBody] = []
    /// Balls that replace some constants.
    private(set) var balls: BallConstants?
    package private(set) var steps: [Step] = []
    /// The register of the result.
    package var result = 0
    /// Whether the steps always run one after the other.
    package private(set) var isStraight = true
    /// The rationality of each register.
    private var types: [Rationality] = [.integer]
    /// The nesting depth of loops inside the constants, whose enclosures are nested in the same
    /// way.
    private(set) var depth = 0

    /// A tape whose index is an integer.
    package init() {}

    /// A tape whose register 0 may hold any number of that kind.
    package init(of kind: Rationality) { types = [kind] }

    /// The rationality of the result, whatever the index.
    package var rationality: Rationality { types[result] }

    package static let index = 0

    /// The register of a constant. Constants are added before steps.
    package mutating func addConstant(_ value: BigNumber) -> Int {
        constants.append(value)
        types.append(Rationality(of: value))
        depth = max(depth, value.real?.loopDepth ?? 0)
        return constants.count
    }

    /// The register of a value that the body of a form captures: a constant that is set later.
    package mutating func addParameter() -> Int {
        constants.append(BigNumber(0))
        types.append(.unknown)
        return constants.count
    }

    /// The number of a form that steps may name.
    package mutating func addBody(_ body: TapeBody) -> Int {
        bodies.append(body)
        depth = max(depth, body.tape.depth + 1)
        return bodies.count - 1
    }

    /// Whether a register is that of a constant.
    func holdsConstant(_ register: Int) -> Bool { register >= 1 && register <= constants.count }

    /// The same tape with balls for its parameters.
    func with(_ balls: BallConstants) -> Tape {
        var tape = self
        tape.balls = balls
        return tape
    }

    /// The same tape with numbers for its parameters.
    package func with(_ numbers: [(register: Int, number: BigNumber)]) -> Tape {
        var tape = self
        for (register, number) in numbers {
            tape.constants[register - 1] = number
            tape.depth = max(tape.depth, number.real?.loopDepth ?? 0)
        }
        return tape
    }

    /// Adds a step. A `power` whose exponent is an integer at run time is an integer power,
    /// whatever the sign of its base.
    package mutating func addStep(_ step: Step) {
        steps.append(step)
        let type = type(of: step)
        var last = step.target
        switch step.action {
        case .operation, .call, .copy, .fuse, .modulo, .quotient, .remainder, .floor, .ceiling,
            .truncate, .compare, .not, .count, .body:
            break
        case .jump, .jumpUnless: isStraight = false
        case .beginSum, .beginProduct:
            isStraight = false
            last += 3
        case .nextSum, .nextProduct: last += 2
        }
        // A value copied from two branches has the common properties of both; a register not yet
        // written gives no bound.
        while types.count <= last { types.append(.integer) }
        if last >= 0 { types[last] = min(types[last], type) }
    }

    private func type(of step: Step) -> Rationality {
        guard step.first >= 0, step.first < types.count else { return .integer }
        let a = types[step.first]
        switch step.action {
        case .operation(let operation): return type(of: operation, step, a)
        case .modulo, .remainder: return min(a, types[step.second])
        case .copy, .nextSum, .nextProduct: return a
        case .fuse: return min(a, types[step.second])
        case .body, .call: return .unknown
        default: return .integer
        }
    }

    private func type(of operation: RealOperation, _ step: Step, _ a: Rationality) -> Rationality {
        switch operation {
        case .negate, .absolute, .square: return a
        case .add, .subtract, .multiply: return min(a, types[step.second])
        case .divide: return min(a, types[step.second], .rational)
        case .powerInteger: return step.parameter >= 0 ? a : min(a, .rational)
        case .power:
            guard types[step.second] == .integer else { return .unknown }
            let isCount =
                step.second >= 1 && step.second <= constants.count
                && constants[step.second - 1].knownInteger.map { $0.sign >= 0 } == true
            return isCount ? a : min(a, .rational)
        default: return .unknown
        }
    }

    /// Whether there is a step whose value may change where complex numbers are on, such as a power whose
    /// exponent is not known to be an integer.
    package var dependsOnMode: Bool {
        steps.contains {
            guard case .operation(let operation) = $0.action else { return false }
            return operation == .power
                ? types[$0.second] != .integer : operation.changesWithComplex
        }
    }

    /// The tape of the first `count` steps, with the value of a register as its result.
    func prefix(_ count: Int, result register: Int) -> Tape {
        var tape = Tape(of: types[Tape.index])
        for constant in constants { _ = tape.addConstant(constant) }
        tape.types = Array(types.prefix(constants.count + 1))
        tape.bodies = bodies
        tape.depth = depth
        tape.balls = balls
        for step in steps.prefix(count) { tape.addStep(step) }
        tape.result = register
        return tape
    }

    /// The tape for the value of a register, without unnecessary steps where the tape is straight.
    package func pruned(to register: Int) -> Tape {
        var needed = Array(repeating: !isStraight, count: types.count)
        needed[register] = true
        var kept: [Step] = []
        for step in steps.reversed() {
            guard step.target < 0 || needed[step.target] || !isStraight else { continue }
            kept.append(step)
            for operand in step.operands { needed[operand] = true }
            guard step.action == .body else { continue }
            for capture in bodies[step.parameter].captures { needed[capture.outer] = true }
        }
        var tape = prefix(0, result: register)
        for step in kept.reversed() { tape.addStep(step) }
        tape.result = register
        return tape
    }

    var registerCount: Int { types.count }

    /// The bytes of the steps and of the numbers, including inner forms.
    var heldBytes: Int {
        steps.count * MemoryLayout<Tape.Step>.stride
            + constants.reduce(0) { $0 + BigNumber.rowBytes + $1.heapBytes }
            + bodies.reduce(0) { $0 + $1.tape.heldBytes }
    }

    var isDear: Bool {
        steps.contains {
            switch $0.action {
            case .operation(let operation): operation.isDear
            case .body, .call: true
            default: false
            }
        }
    }

    /// The approximate number of operations on limbs of a run, each step once.
    func work(bits: Double) -> Double {
        var sum = 0.0
        for step in steps {
            sum += 100
            switch step.action {
            case .operation(let operation), .call(let operation):
                sum += operation.work(step.parameter, bits: bits)
            default: break
            }
        }
        // A form evaluates its body about as many times as the result has bits.
        for body in bodies { sum += bits * body.tape.work(bits: bits) }
        return sum
    }
}

/// The comparisons of two numbers.
package enum Comparison: Sendable, Equatable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

    /// Whether it is true for operands in this order (-1, 0 or 1).
    @inlinable @inline(__always)
    package func holds(for order: Int) -> Bool {
        switch self {
        case .equal: order == 0
        case .notEqual: order != 0
        case .less: order < 0
        case .lessOrEqual: order <= 0
        case .greater: order > 0
        case .greaterOrEqual: order >= 0
        }
    }
}
