#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The error function and its complement.
enum ErrorFunctions: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let x = a.double
        if f == .erf {
            return a.exponent < -60 ? a * Estimate(1.1283791670955126) : Estimate(erf(x))
        }
        if x > 20 { return .exp2(-x * x * log2OfE) / (a * Estimate(1.77)) }
        return Estimate(erfc(x))
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { true }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        f == .erf ? (0, 0) : (2 * min(max(a.size, 0), bitsBeyondExponentials) + 2, 0)
    }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { f == .erfc }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        x.isZero ? (f == .erf ? .zero : .one) : nil
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setErrorFunction(a, f, monitor)
    }
}
