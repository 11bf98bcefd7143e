/// Airy's function Ai.
enum Airy: FunctionRoom {
    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let size = max(a.size, 0)
        let isDecaying = a.estimate.isClearlyPositive
        return (1.5 * (isDecaying ? min(size, bitsBeyondExponentials) : size) + 3, 0)
    }

    static func isDear(_ f: RealOperation) -> Bool { true }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { true }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setAiry(a, monitor)
    }
}
