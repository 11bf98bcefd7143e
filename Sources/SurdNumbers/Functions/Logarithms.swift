#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Logarithms to several bases, and ln(1 + x).
enum Logarithms: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        switch f {
        case .ln: a.naturalLogarithm
        case .log2: a.naturalLogarithm * Estimate(log2OfE)
        case .log10: a.naturalLogarithm * Estimate(0.4342944819032518)
        case .log1p:
            a.exponent < 0
                ? a.throughOrigin(log1p) : (a + Estimate(1)).naturalLogarithm
        default: a.naturalLogarithm / b.naturalLogarithm
        }
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        switch f {
        case .log1p: a.isKnown && (a + Estimate(1)).isClearlyPositive
        case .logBase:
            a.isClearlyPositive && b.isClearlyPositive && (b + Estimate(-1)).magnitude > -20
        default: a.isClearlyPositive
        }
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        switch f {
        case .ln: return (-value, 0)
        case .log2: return (0.6 - value, 0)
        case .log10: return (-1.2 - value, 0)
        case .log1p: return (a.size - (a.estimate + Estimate(1)).log2Size - value, 0)
        default:
            let bottom = b.estimate.naturalLogarithm.log2Size
            return (-value - bottom, -bottom)
        }
    }
}
