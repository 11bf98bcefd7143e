/// The arithmetic-geometric mean of two numbers.
enum ArithmeticGeometricMean: FunctionRoom {
    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { a.isClearlyPositive && b.isClearlyPositive }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) { (0, 0) }
}
