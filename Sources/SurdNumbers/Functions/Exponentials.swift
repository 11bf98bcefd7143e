#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Exponential functions of several bases, and e^x − 1.
enum Exponentials: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        switch f {
        case .exp: .exp2(a.double * log2OfE)
        case .exp2: .exp2(a.double)
        case .exp10: .exp2(a.double * 3.321928094887362)
        default:
            a.exponent < 0
                ? a.throughOrigin(expm1) : .exp2(a.double * log2OfE) + Estimate(-1)
        }
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { a.isKnown && a.magnitude < 40 }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let size = min(a.size, bitsBeyondExponentials)
        switch f {
        case .exp: return (size, 0)
        case .exp2: return (size - 0.5, 0)
        case .exp10: return (size + 1.3, 0)
        default: return (max(size, 0), 0)
        }
    }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { f != .expm1 }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        switch f {
        case .exp: x.isZero ? .one : KnownForm(ePower: x).number
        case .exp2: try BigNumber(2).raised(to: BigNumber(x), monitor: monitor)
        case .exp10: try BigNumber(10).raised(to: BigNumber(x), monitor: monitor)
        default: x.isZero ? .zero : nil
        }
    }

    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: KnownForm, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        f == .exp ? try ofLogarithm(form, monitor) : nil
    }

    /// e^(q ln m) = m^q, where q is not too long.
    static func ofLogarithm(
        _ form: KnownForm, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard let (factor, argument) = form.multipleOfLogarithm, factor.bits <= 40 else {
            return nil
        }
        return try BigNumber(argument).raised(to: BigNumber(factor), monitor: monitor)
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if f == .expm1 { return try ball.setExponentialMinusOne(a) }
        try ball.setExponential(a, f)
    }
}
