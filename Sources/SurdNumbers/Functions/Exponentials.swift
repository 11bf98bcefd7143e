internal import CGMP

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

    /// By the theorem of Hermite, Lindemann and Weierstrass.
    static func isIrrationalOfAlgebraic(_ f: RealOperation) -> Bool { f == .exp || f == .expm1 }

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        switch f {
        case .exp: x.isZero ? .one : Term(1, .e, to: x).number
        case .exp2: try BigNumber(2).raised(to: BigNumber(x), monitor: monitor)
        case .exp10: try BigNumber(10).raised(to: BigNumber(x), monitor: monitor)
        default: x.isZero ? .zero : nil
        }
    }

    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: Term, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        f == .exp ? try ofLogarithm(form, monitor) : nil
    }

    /// e^(q ln m) = m^q, where q is short enough.
    static func ofLogarithm(
        _ form: Term, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard let (factor, argument) = form.multipleOfLogarithm, factor.bits <= 40 else {
            return nil
        }
        return try BigNumber(argument).raised(to: BigNumber(factor), monitor: monitor)
    }

    /// 1 + x < e^x < 1/(1 - x) for an x < 1 other than 0; b^x - 1 has the sign of x.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        let x = operands[0]
        let isOne = f == .expm1 ? 0 : 1 as BigRational
        guard x.isAbove(0) || x.isBelow(0) else { return StrictRange(isOne - 1, nil) }
        var range = x.isAbove(0) ? StrictRange(isOne, nil) : StrictRange(isOne - 1, isOne)
        guard f == .exp || f == .expm1 else { return range }
        range = range.intersection(StrictRange(x.low.map { isOne + $0 }, nil))
        guard x.isBelow(1), let high = x.high, high < 1 else { return range }
        return range.intersection(StrictRange(nil, 1 / (1 - high) + (isOne - 1)))
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if f == .expm1 { return try ball.setExponentialMinusOne(a, monitor) }
        try ball.setExponential(a, f, monitor)
    }
}

extension Ball {

    /// Bound 14: (|y| + 1) (r + r²).
    mutating func setExponentialMinusOne(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        if a.midpoint.isNegative, a.exceeds(precision + 16) { return setLimit(-1) }
        if a.radius > .one {
            if !a.midpoint.isNegative {
                try a.checkExponentialSize(1.4426950408889634, bothSides: false)
            }
            try setMonotone(a, increasing: true) { mpfr_expm1($0, $1, $2) }
            return
        }
        if try setNearOrigin(.expm1, a) { return }
        var x = a.midpoint
        if try setComposedHyperbolic(x, .expm1, monitor) {
            if !a.radius.isZero {
                widen(by: (midpoint.sizeAbove + radius + .one) * a.radius.exponentialGrowth)
            }
            return
        }
        if x.exponent < 62 { try KernelCost.checkCall(.expm1, x, precision, monitor) }
        let ternary = mpfr_expm1(&midpoint, &x, MPFR_RNDN)
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            propagated = (midpoint.sizeAbove + .one) * a.radius.exponentialGrowth
        }
        try finish(
            ternary, propagated, .expm1,
            log2: x.estimate * Estimate(log2OfE))
    }
}

// MARK: - Equality

extension Exponentials {
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let a = call.first
        switch call.operation {
        case .exp2, .exp10:
            let base = BigRational(call.operation == .exp2 ? 2 : 10)
            return try algebra.exponential(
                algebra.multiply(a, algebra.logarithm(ofRational: base)))
        case .expm1: return try algebra.exponential(a) - IdentityPolynomial(1)
        default: return try algebra.exponential(a)
        }
    }
}

// MARK: - Complex numbers

extension Exponentials {
    /// bˣ⁺ⁱʸ = bˣ (cos(y ln b) + i sin(y ln b))
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let (x, y) = (z[0].real, z[0].imaginary)
        switch f {
        case .expm1:
            // eˣ cos y - 1 = (eˣ - 1) cos y - 2 sin²(y/2)
            let sine = try work.value(.sin, work.half(y))
            let real = try work.difference(
                work.product(work.value(.expm1, x), work.value(.cos, y)),
                work.product(BigNumber(2), sine, sine))
            return BigComplex(
                real, try work.product(work.value(.exp, x), work.value(.sin, y)))
        case .exp2, .exp10:
            let base = try work.value(.ln, BigNumber(f == .exp2 ? 2 : 10))
            return try .polar(work.value(f, x), work.product(y, base), work)
        default: return try .polar(work.value(.exp, x), y, work)
        }
    }
}
