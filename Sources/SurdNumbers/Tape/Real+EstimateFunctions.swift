#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Estimate {
    /// The estimate of an operation on estimates; unknown where none is cheap.
    static func apply(
        _ operation: RealOperation, parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        switch operation {
        case .pi: return Estimate(Double.pi)
        case .e: return Estimate(2.718281828459045)
        case .egamma: return Estimate(0.5772156649015329)
        case .catalan: return Estimate(0.915965594177219)
        case .add: return a + b
        case .subtract: return a + -b
        case .multiply: return a * b
        case .divide: return a / b
        case .negate: return -a
        case .absolute: return Estimate(mantissa: a.mantissa.magnitude, exponent: a.exponent)
        case .square: return a * a
        case .sqrt: return a.mantissa < 0 ? .unknown : a.power(0.5)
        case .cbrt: return a.mantissa < 0 ? -(-a).power(1.0 / 3) : a.power(1.0 / 3)
        case .root:
            let root = a.power(1 / Double(parameter))
            return a.mantissa < 0 ? -root : root
        case .powerInteger:
            let power = a.power(Double(parameter))
            return a.mantissa < 0 && parameter & 1 != 0 ? -power : power
        case .power: return a.mantissa < 0 ? .unknown : a.power(b.double)
        case .exp: return .exp2(a.double * 1.4426950408889634)
        case .exp2: return .exp2(a.double)
        case .exp10: return .exp2(a.double * 3.321928094887362)
        case .expm1:
            return a.exponent < 0
                ? small(a, a.double, expm1) : .exp2(a.double * 1.4426950408889634) + Estimate(-1)
        case .ln: return a.naturalLogarithm
        case .log2: return a.naturalLogarithm * Estimate(1.4426950408889634)
        case .log10: return a.naturalLogarithm * Estimate(0.4342944819032518)
        case .log1p:
            return a.exponent < 0
                ? small(a, a.double, log1p) : (a + Estimate(1)).naturalLogarithm
        case .logBase: return a.naturalLogarithm / b.naturalLogarithm
        case .lgamma:
            // Stirling's leading term where the argument is beyond doubles.
            if a.exponent > 900 { return a * (a.naturalLogarithm + Estimate(-1)) }
            return Estimate(logGamma(a.double))
        case .gamma:
            let x = a.double
            if x.magnitude < 100 { return Estimate(tgamma(x)) }
            return x > 0 ? .exp2(logGamma(x) * 1.4426950408889634) : .unknown
        case .hypot:
            let square = a * a + b * b
            return square.power(0.5)
        default:
            return ordinary(operation, parameter: parameter, a, b)
        }
    }

    /// Functions that are the identity to first order at zero.
    private static func small(_ a: Estimate, _ x: Double, _ f: (Double) -> Double) -> Estimate {
        a.exponent < -60 ? a : Estimate(f(x))
    }

    private static func ordinary(
        _ operation: RealOperation, parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let x = a.double
        switch operation {
        case .sin: return a.exponent > 900 ? Estimate(0.6) : small(a, x, sin)
        case .tan: return a.exponent > 900 ? Estimate(0.8) : small(a, x, tan)
        case .cos: return a.exponent > 900 ? Estimate(0.6) : Estimate(cos(x))
        case .sec: return a.exponent > 900 ? Estimate(1.2) : Estimate(1 / cos(x))
        case .csc: return a.exponent < -60 ? Estimate(1) / a : Estimate(1 / sin(x))
        case .cot: return a.exponent < -60 ? Estimate(1) / a : Estimate(1 / tan(x))
        case .asin: return small(a, x, asin)
        case .acos: return Estimate(acos(x))
        case .atan: return a.exponent > 900 ? Estimate(1.5707963) : small(a, x, atan)
        case .sinh, .cosh:
            if a.exponent > 4 {
                let half = Estimate.exp2(x.magnitude * 1.4426950408889634 - 1)
                return operation == .sinh && x < 0 ? -half : half
            }
            return operation == .sinh ? small(a, x, sinh) : Estimate(cosh(x))
        case .tanh: return small(a, x, tanh)
        case .asinh:
            if a.exponent > 900 {
                let value = (a * Estimate(a.mantissa < 0 ? -2 : 2)).naturalLogarithm
                return a.mantissa < 0 ? -value : value
            }
            return small(a, x, asinh)
        case .acosh:
            return a.exponent > 900 ? (a * Estimate(2)).naturalLogarithm : Estimate(acosh(x))
        case .atanh: return small(a, x, atanh)
        case .erf: return a.exponent < -60 ? a * Estimate(1.1283791670955126) : Estimate(erf(x))
        case .erfc:
            if x > 20 { return .exp2(-x * x * 1.4426950408889634) / (a * Estimate(1.77)) }
            return Estimate(erfc(x))
        case .digamma: return x > 1 ? Estimate(log(x) - 0.5 / x) : .unknown
        case .zeta: return x > 1.2 ? Estimate(1 + pow(2, -x) + pow(3, -x)) : .unknown
        case .atan2: return Estimate(atan2(x, b.double))
        case .besselJ:
            guard x.magnitude < 1e6, parameter.magnitude < 10_000 else { return .unknown }
            return Estimate(jn(Int32(parameter), x))
        case .besselY:
            guard x > 0, x < 1e6, parameter.magnitude < 10_000 else { return .unknown }
            return Estimate(yn(Int32(parameter), x))
        default: return .unknown
        }
    }

    private static func logGamma(_ x: Double) -> Double {
        // The reentrant form: the plain one writes a sign to a global.
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
            var sign: Int32 = 0
            return lgamma_r(x, &sign)
        #endif
    }
}
