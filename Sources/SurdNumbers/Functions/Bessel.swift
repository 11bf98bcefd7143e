#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Bessel's functions of the first and the second kind; the order is the parameter.
enum Bessel: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let x = a.double
        guard parameter.magnitude < 10_000, x.magnitude < 1e6 else { return .unknown }
        if f == .besselJ { return Estimate(jn(Int32(parameter), x)) }
        return x > 0 ? Estimate(yn(Int32(parameter), x)) : .unknown
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { f == .besselJ && a.isKnown }

    static func isDear(_ f: RealOperation) -> Bool { true }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { f == .besselJ }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if f == .besselJ { return x.isZero ? BigNumber(parameter == 0 ? 1 : 0) : nil }
        if x.isZero { throw f.pole(at: 0) }
        if x.isNegative { throw f.notReal }
        return nil
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if f == .besselJ { return try ball.setBesselJ(a, parameter, monitor) }
        try ball.setBesselY(a, parameter, monitor)
    }
}
