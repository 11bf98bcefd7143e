/// A straight piece of a computation: flat steps, each with the registers of its operands and one
/// of its own. The same tape runs on balls and on numbers.
///
/// Register 0 is the index of the loop around it, the next ones hold constants, and each step has
/// the register that follows those of the steps before it.
package struct Tape: Sendable {
    package struct Step: Sendable {
        package let operation: RealOperation
        package let parameter: Int
        /// Registers of the operands; -1 for none.
        package let first: Int
        package let second: Int
    }

    package private(set) var constants: [BigNumber] = []
    package private(set) var steps: [Step] = []
    /// The register of the result.
    package var result = 0
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

    /// The register of the result of an operation. A `power` whose exponent comes out as an integer
    /// is that power, whatever the sign of its base.
    package mutating func addStep(
        _ operation: RealOperation, parameter: Int = 0, _ first: Int, _ second: Int = -1
    ) -> Int {
        steps.append(
            Step(operation: operation, parameter: parameter, first: first, second: second))
        types.append(type(of: steps[steps.count - 1]))
        return types.count - 1
    }

    private func type(of step: Step) -> Rationality {
        let a = types[step.first]
        switch step.operation {
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
    var firstStepRegister: Int { constants.count + 1 }

    var isDear: Bool { steps.contains { $0.operation.isDear } }

    /// About how many operations on limbs a run takes.
    func work(bits: Double) -> Double {
        var sum = 0.0
        for step in steps { sum += 100 + step.operation.work(step.parameter, bits: bits) }
        return sum
    }
}
