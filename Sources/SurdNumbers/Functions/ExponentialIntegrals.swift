/// The exponential integral and the logarithmic one.
enum ExponentialIntegrals: FunctionRoom {
    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let size = max(a.size, 0)
        if f == .li { return (abs(a.size) > 4 ? 4 : size + max(-value, 0) + 4, 0) }
        return (min(size, bitsBeyondExponentials) + max(-value, 0) + 4, 0)
    }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { f == .ei }
}
