#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Hyperbolic functions and their inverses.
enum Hyperbolics: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let isHuge = a.exponent > 900
        switch f {
        case .sinh, .cosh:
            if a.exponent > 4 {
                let half = Estimate.exp2(a.double.magnitude * log2OfE - 1)
                return f == .sinh && a.mantissa < 0 ? -half : half
            }
            return f == .sinh ? a.throughOrigin(sinh) : Estimate(cosh(a.double))
        case .tanh: return a.throughOrigin(tanh)
        case .asinh:
            if !isHuge { return a.throughOrigin(asinh) }
            let value = (a * Estimate(a.mantissa < 0 ? -2 : 2)).naturalLogarithm
            return a.mantissa < 0 ? -value : value
        case .acosh:
            return isHuge ? (a * Estimate(2)).naturalLogarithm : Estimate(acosh(a.double))
        default: return a.throughOrigin(atanh)
        }
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        switch f {
        case .sinh, .cosh: a.isKnown && a.magnitude < 40
        case .acosh: a.isKnown && (a + Estimate(-1.000001)).isClearlyPositive
        case .atanh: a.isKnown && (Estimate(0.999999) + -(a * a)).isClearlyPositive
        default: true
        }
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        switch f {
        case .cosh: return (min(a.size, bitsBeyondExponentials), 0)
        case .sinh: return (min(max(a.size, 0), bitsBeyondExponentials), 0)
        case .tanh, .asinh: return (0, 0)
        default:
            if a.size > 2 { return (2, 0) }
            let slope = InverseTrigonometry.slopeAtOne(a)
            return (a.size + max(f == .atanh ? slope : slope / 2, 0) - value, 0)
        }
    }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        switch f {
        case .cosh: return x.isZero ? .one : nil
        case .acosh:
            if x < 1 { throw f.notReal }
            return x == 1 ? .zero : nil
        case .atanh:
            if x.magnitude == 1 { throw f.pole(at: x.numerator) }
            if x.magnitude > 1 { throw f.notReal }
            return x.isZero ? .zero : nil
        default: return x.isZero ? .zero : nil
        }
    }

    /// Of the logarithm of a rational number.
    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: KnownForm, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard f == .sinh || f == .cosh || f == .tanh,
            let value = try Exponentials.ofLogarithm(form, monitor), value.isExact
        else { return nil }
        let inverse = try BigNumber.one.divided(by: value, monitor: monitor)
        let half = BigNumber(BigRational(1, 2))
        let sum = try value.adding(inverse, monitor: monitor)
        let difference = try value.subtracting(inverse, monitor: monitor)
        switch f {
        case .cosh: return try sum.multiplied(by: half, monitor: monitor)
        case .sinh: return try difference.multiplied(by: half, monitor: monitor)
        default: return try difference.divided(by: sum, monitor: monitor)
        }
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        switch f {
        case .sinh, .cosh: try ball.setHyperbolicSine(a, f)
        case .tanh: try ball.setHyperbolicTangent(a)
        case .asinh: try ball.setAreaSine(a)
        case .acosh: try ball.setAreaCosine(a)
        default: try ball.setAreaTangent(a)
        }
    }
}
