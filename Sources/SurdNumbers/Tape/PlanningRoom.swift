/// What the plan of a refinement asks of a family of functions: estimates of values, the accuracy that
/// arguments need, and the places where enclosures cannot decide. Each requirement has a safe default.
protocol PlanningRoom {
    /// An estimate of the value, good to a few digits; unknown where none is cheap. No printed
    /// digit and no decision depends on it.
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate

    /// Whether the estimates show with a large margin that the operation has a value here. A wrong
    /// answer does not make results wrong: the error then comes when digits are requested.
    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool

    /// The same for an operation of three arguments or more.
    static func surelyHasValue(_ f: RealOperation, of operands: [Estimate]) -> Bool

    /// log2 of the condition numbers: how many bits more than the value each argument needs,
    /// without any margin. Too few bits cost another pass, never a wrong digit.
    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double)

    /// The same for an operation of three arguments or more.
    static func condition(
        _ f: RealOperation, value: Double, _ operands: [RealPlan.Step]
    ) -> Double

    /// Whether the function is so expensive at a high precision that a search for digits must end
    /// soon.
    static func isDear(_ f: RealOperation) -> Bool

    /// Whether an underflow means that the result is too small. Otherwise only an intermediate
    /// value may be too small.
    static func underflowsAsAWhole(_ f: RealOperation) -> Bool

    /// Bounds that the value never reaches, from the known bounds of the operands; nil where there are none.
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

    static func surelyHasValue(_ f: RealOperation, of operands: [Estimate]) -> Bool { false }

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
    /// An estimate of the value of the operation, from estimates of its arguments.
    func guess(_ a: Estimate, _ b: Estimate = .unknown, parameter: Int = 0) -> Estimate {
        room.guess(self, parameter, a, b)
    }

    var isDear: Bool { room.isDear(self) }
}

/// The exponential of a number of more than 2^80 overflows or underflows, whatever the digits of
/// that number are.
let bitsBeyondExponentials = 80.0
