#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The angles that have a given sine, cosine or tangent, and the angle of a point.
enum InverseTrigonometry: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        switch f {
        case .asin: a.throughOrigin(asin)
        case .acos: Estimate(acos(a.double))
        case .atan: a.exponent > 900 ? Estimate(1.5707963) : a.throughOrigin(atan)
        default: Estimate(atan2(a.double, b.double))
        }
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        switch f {
        case .atan: true
        case .atan2: a.isClear || b.isClearlyPositive
        default: a.isKnown && (Estimate(0.999999) + -(a * a)).isClearlyPositive
        }
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        if f == .atan || f == .atan2 { return (0, 0) }
        if a.size > 2 { return (2, 0) }
        return (a.size + max(slopeAtOne(a) / 2, 0) - value, 0)
    }

    /// log2 of 1/|1 − x²|: slopes grow without bound at 1.
    static func slopeAtOne(_ a: RealPlan.Step) -> Double {
        -(Estimate(1) + -(a.estimate * a.estimate)).log2Size
    }
}
