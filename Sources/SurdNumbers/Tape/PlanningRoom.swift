/// What the plan of a refinement asks of a family of functions: guesses at values, how accurate arguments must
/// be, where no enclosure can tell. What a room leaves out has a safe default.
protocol PlanningRoom {
    /// A guess at the value, good to a few digits; unknown where none is cheap. Nothing that is
    /// printed or decided rests on it.
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate

    /// Whether guesses leave no reasonable doubt that the operation has a value here. A wrong answer
    /// does no harm to results: the error then comes when digits are asked for.
    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool

    /// log2 of the condition numbers: how many bits more than the value each argument must have,
    /// without any margin. Too few cost another pass, never a wrong digit.
    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double)

    /// The same of an operation of three arguments or more: what each of them must have.
    static func condition(
        _ f: RealOperation, value: Double, _ operands: [RealPlan.Step]
    ) -> Double

    /// Whether the function is so dear at a high precision that a search for digits must end soon.
    static func isDear(_ f: RealOperation) -> Bool

    /// Whether an underflow says that the result is too small, and not merely something on the way
    /// to it.
    static func underflowsAsAWhole(_ f: RealOperation) -> Bool

    /// Bounds that the value never reaches, from what is known of the operands; nil where there are none.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange?
}

extension PlanningRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate { .unknown }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { false }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        (max(a.size, 0) + max(-value, 0) + 4, 0)
    }

    static func condition(
        _ f: RealOperation, value: Double, _ operands: [RealPlan.Step]
    ) -> Double {
        2 * min(operands.reduce(0) { max($0, $1.size) }, bitsBeyondExponentials) + 32
    }

    static func isDear(_ f: RealOperation) -> Bool { false }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { false }

    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? { nil }
}

extension RealOperation {
    /// A guess at the value of the operation, from guesses at its arguments.
    func guess(_ a: Estimate, _ b: Estimate = .unknown, parameter: Int = 0) -> Estimate {
        room.guess(self, parameter, a, b)
    }

    var isDear: Bool { room.isDear(self) }
}

/// What is exponential in a number of more than 2^80 overflows or underflows, whatever the digits
/// of that number are.
let bitsBeyondExponentials = 80.0
