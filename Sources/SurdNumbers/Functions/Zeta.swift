#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Riemann's zeta function.
enum Zeta: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let x = a.double
        return x > 1.2 ? Estimate(1 + pow(2, -x) + pow(3, -x)) : .unknown
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { a.isKnown && (a + Estimate(-1.000001)).isClearlyPositive }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        if a.size > 2, a.estimate.isClearlyPositive { return (2, 0) }
        return (max(a.size, 0) + max(-value, 0) + 4, 0)
    }

    static func isDear(_ f: RealOperation) -> Bool { true }
}
