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

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if f == .ei {
            if x.isZero { throw f.pole(at: 0) }
            return nil
        }
        if x == 1 { throw f.pole(at: 1) }
        if x.isNegative { throw f.notReal }
        return x.isZero ? .zero : nil
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if f == .li { return try ball.setLogarithmicIntegral(a, monitor) }
        try ball.setExponentialIntegral(a, .ei, monitor)
    }
}
