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
}
