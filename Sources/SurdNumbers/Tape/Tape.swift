/// A piece of a computation: flat steps, each with the registers of its operands and of its result,
/// and jumps among them. The same tape runs on balls (`TapeRun`) and on numbers (`TapeNumbers`).
///
/// Register 0 is the index of the loop around it, the next ones hold constants, and the others are
/// written by steps. What is written on two ways that meet again is copied into one register.
package struct Tape: Sendable {
    /// What a step does.
    package enum Action: Sendable, Equatable {
        case operation(RealOperation)
        /// The floored remainder, the floored quotient, and the remainder with the dividend's sign.
        case modulo, quotient, remainder
        case floor, ceiling, truncate
        /// Truth values, which are the words 0 and 1.
        case compare(Comparison), not
        case copy
        /// Goes on with the step `parameter`; the second one when the first operand is false.
        case jump, jumpUnless
        /// A loop from the first to the second operand. The index is in the register of the result;
        /// the last index, the total and room for the next total are in those that follow. Goes on
        /// with the step `parameter` where there is no term.
        case beginSum, beginProduct
        /// Takes the first operand into the total of the loop whose index is in the register of
        /// the result, and goes back to the step `parameter` while there is another term. The
        /// second operand is how many steps of the program such a round counts for.
        case nextSum, nextProduct
        /// Counts `parameter` steps of the program.
        case count
    }

    package struct Step: Sendable {
        package let action: Action
        package let parameter: Int
        /// Registers of the operands; -1 for none.
        package let first: Int
        package let second: Int
        package let target: Int

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
    }

    package private(set) var constants: [BigNumber] = []
    package private(set) var steps: [Step] = []
    /// The register of the result.
    package var result = 0
    /// Whether each step is followed by the next one.
    package private(set) var isStraight = true
    /// What is known of each register.
    private var types: [Rationality] = [.integer]
    /// Loops inside of loops inside of the constants: their enclosures are found one in another.
    private(set) var depth = 0

    package init() {}

    /// What is known of the result, whatever the index.
    package var rationality: Rationality { types[result] }

    package static let index = 0

    /// The register of a constant. Constants are added before steps.
    package mutating func addConstant(_ value: BigNumber) -> Int {
        constants.append(value)
        types.append(Rationality(of: value))
        depth = max(depth, value.real?.loopDepth ?? 0)
        return constants.count
    }

    /// Adds a step. A `power` whose exponent comes out as an integer is that power, whatever the
    /// sign of its base.
    package mutating func addStep(_ step: Step) {
        steps.append(step)
        let type = type(of: step)
        var last = step.target
        switch step.action {
        case .operation, .copy, .modulo, .quotient, .remainder, .floor, .ceiling, .truncate,
            .compare, .not, .count:
            break
        case .jump, .jumpUnless: isStraight = false
        case .beginSum, .beginProduct:
            isStraight = false
            last += 3
        case .nextSum, .nextProduct: last += 2
        }
        // What is copied from two ways is known of both; a register not yet written is no bound.
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

    var registerCount: Int { types.count }

    var isDear: Bool {
        steps.contains {
            if case .operation(let operation) = $0.action { operation.isDear } else { false }
        }
    }

    /// About how many operations on limbs a run takes, each step once.
    func work(bits: Double) -> Double {
        var sum = 0.0
        for step in steps {
            sum += 100
            if case .operation(let operation) = step.action {
                sum += operation.work(step.parameter, bits: bits)
            }
        }
        return sum
    }
}

/// What may be asked of how two numbers lie to each other.
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
