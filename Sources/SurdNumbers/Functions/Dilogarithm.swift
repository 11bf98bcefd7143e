/// Li₂.
enum Dilogarithm: FunctionRoom {
    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        a.size > 4 ? (4, 0) : (max(a.size, 0) + max(-value, 0) + 4, 0)
    }

    static func isDear(_ f: RealOperation) -> Bool { true }
}
