#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Powers with integer and with real exponents.
enum Powers: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        if f == .power { return a.mantissa < 0 ? .unknown : a.power(b.double) }
        let power = a.power(Double(parameter))
        return a.mantissa < 0 && parameter & 1 != 0 ? -power : power
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        f == .power
            ? a.isClearlyPositive && b.isKnown && b.magnitude < 40
            : a.isClear && a.exponent.value.magnitude < 1 << 30
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        if f == .powerInteger { return (log2(max(Double(parameter.magnitude), 1)), 0) }
        let logarithm = a.estimate.naturalLogarithm.log2Size
        let excess = max(b.size + logarithm - bitsBeyondExponentials, 0)
        return (b.size - excess, b.size + logarithm - excess)
    }

    static func products(_ f: RealOperation, limbs: Double) -> Double {
        f == .powerInteger ? 3 : 2 * limbs.squareRoot() + 4
    }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        try BigNumber(x).raised(to: BigNumber(parameter), monitor: monitor)
    }

    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: KnownForm, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        form.power(BigRational(parameter))?.number
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setPower(a, parameter)
    }

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setPower(a, b)
    }
}
