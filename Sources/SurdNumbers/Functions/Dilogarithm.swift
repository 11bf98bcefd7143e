/// Li₂.
enum Dilogarithm: FunctionRoom {
    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        a.size > 4 ? (4, 0) : (max(a.size, 0) + max(-value, 0) + 4, 0)
    }

    static func isDear(_ f: RealOperation) -> Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if x > 1 { throw f.notReal }
        if x.isZero { return .zero }
        if x == 1 { return KnownForm(coefficient: BigRational(1, 6), piPower: 2).number }
        if x == -1 { return KnownForm(coefficient: BigRational(-1, 12), piPower: 2).number }
        return nil
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setDilogarithm(a, monitor)
    }
}
