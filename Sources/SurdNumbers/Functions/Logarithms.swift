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

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if f == .log1p {
            if x == -1 { throw f.pole(at: -1) }
            if x < -1 { throw f.notReal }
            return x.isZero ? .zero : nil
        }
        if x.isZero { throw f.pole(at: 0) }
        if x.isNegative { throw f.notReal }
        if f == .ln { return natural(x) }
        return rational(x, base: f == .log2 ? 2 : 10).map { BigNumber($0) }
    }

    /// `j · ln(m)` for x = m^j with m no perfect power.
    private static func natural(_ x: BigRational) -> BigNumber? {
        if x == 1 { return .zero }
        guard let (base, exponent) = x.primitivePower, base.bits <= KnownForm.maximumBits
        else { return nil }
        return KnownForm(
            coefficient: BigRational(exponent), logArgument: base, logPower: 1
        ).number
    }

    /// The rational logarithm, if there is one; both numbers positive, the base not 1.
    private static func rational(_ x: BigRational, base: BigRational) -> BigRational? {
        if x == 1 { return 0 }
        guard let (m, j) = x.primitivePower, let (n, k) = base.primitivePower, m == n
        else { return nil }
        return BigRational(BigInt(j), BigInt(k))
    }

    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: KnownForm, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if f == .log1p { return nil }
        if form.sign < 0 { throw f.notReal }
        if f != .ln {
            return rational(form, base: f == .log2 ? 2 : 10).map { BigNumber($0) }
        }
        if let exponent = form.exponentialArgument { return BigNumber(exponent) }
        // ln(c · q^(1/k)) = ln(c^k · q)/k
        guard form.isAlgebraic, let power = form.coefficient.smallPower(form.index)
        else { return nil }
        let whole = try BigNumber(power * form.radicand).applying(.ln, monitor: monitor)
        return try whole.divided(by: BigNumber(form.index), monitor: monitor)
    }

    private static func rational(_ form: KnownForm, base: BigRational) -> BigRational? {
        guard form.isAlgebraic, let power = form.coefficient.smallPower(form.index),
            let exponent = rational(power * form.radicand, base: base)
        else { return nil }
        return exponent / BigRational(form.index)
    }

    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if let base = b.exactRational {
            if base.sign <= 0 || base == 1 { throw RealOperation.unfitLogarithmBase }
            if let x = a.exactRational {
                if x.isZero { throw RealOperation.logBase.pole(at: 0) }
                if x.isNegative { throw RealOperation.logBase.notReal }
                if let exact = rational(x, base: base) { return BigNumber(exact) }
                if base == 2 { return try a.applying(.log2, monitor: monitor) }
                if base == 10 { return try a.applying(.log10, monitor: monitor) }
            } else if let form = a.real?.form, form.sign > 0,
                let exact = rational(form, base: base)
            {
                return BigNumber(exact)
            }
        } else if let form = b.real?.form {
            if form.sign < 0 { throw RealOperation.unfitLogarithmBase }
            if let x = a.exactRational {
                if x.isZero { throw RealOperation.logBase.pole(at: 0) }
                if x.isNegative { throw RealOperation.logBase.notReal }
            } else if let x = a.real?.form, x.sign < 0 {
                throw RealOperation.logBase.notReal
            }
            // What ln says of other numbers is not what log says.
            let isPositive = a.isExact || a.real?.form != nil || a.estimate.isClearlyPositive
            if isPositive, form.exponentialArgument != nil || form.isAlgebraic {
                let top = try a.applying(.ln, monitor: monitor)
                let bottom = try b.applying(.ln, monitor: monitor)
                if bottom.isExact || bottom.real?.form != nil {
                    return try top.divided(by: bottom, monitor: monitor)
                }
            }
        }
        return nil
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if f == .log1p { return try ball.setLogarithmOnePlus(a) }
        try ball.setLogarithm(a, f)
    }

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setLogarithm(a, base: b, monitor)
    }
}
