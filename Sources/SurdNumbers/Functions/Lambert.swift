/// Lambert's W on its principal branch.
enum Lambert: FunctionRoom {
    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) { (2, 0) }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        x.isZero ? .zero : nil
    }

    /// W(q·e^q) is q where q is on the branch.
    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: KnownForm, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let isOnBranch = form.coefficient == form.ePower && form.coefficient >= -1
        let isProduct = !form.hasRoot && !form.hasPi && !form.hasLogarithm
        return isOnBranch && isProduct ? BigNumber(form.ePower) : nil
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setLambert(a, monitor)
    }
}
