#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Γ, the logarithm of its size, the derivative of that, and Euler's beta.
enum Gammas: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let x = a.double
        switch f {
        case .lgamma:
            // Stirling's leading term where the argument is beyond doubles.
            if a.exponent > 900 { return a * (a.naturalLogarithm + Estimate(-1)) }
            return Estimate(logarithm(x))
        case .gamma:
            if x.magnitude < 100 { return Estimate(tgamma(x)) }
            return x > 0 ? .exp2(logarithm(x) * log2OfE) : .unknown
        case .digamma: return x > 1 ? Estimate(log(x) - 0.5 / x) : .unknown
        default: return .unknown
        }
    }

    private static func logarithm(_ x: Double) -> Double {
        // The reentrant form: the plain one writes a sign to a global.
        var sign: Int32 = 0
        return lgamma_r(x, &sign)
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { f != .beta && a.isClearlyPositive && a.magnitude < 40 }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let size = max(a.size, 0)
        switch f {
        case .gamma where a.size < -2, .digamma where a.size < -2: return (2, 0)
        case .gamma:
            let needed = a.estimate.isClearlyPositive ? min(size, bitsBeyondExponentials) : size
            return (needed + log2(needed + 1) + 2, 0)
        case .digamma where a.size > 2 && a.estimate.isClearlyPositive: return (2, 0)
        case .digamma: return (size + max(-value, 0) + 4, 0)
        case .lgamma: return (size + log2(size + 1) + 2 - value, 0)
        default:
            let both = max(size, b.size) + 4
            return (both, both)
        }
    }

    static func isDear(_ f: RealOperation) -> Bool { true }

    /// In beta only the exponential at the end can be so small: a quotient of gammas, of which any
    /// may be, is taken of small arguments only.
    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { f == .gamma || f == .beta }
}
