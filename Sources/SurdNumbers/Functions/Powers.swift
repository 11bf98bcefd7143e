internal import CGMP

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

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        f == .powerInteger
            ? 1.5 * Double(parameter.bitWidthOfSize) + 2 : 2 * limbs.squareRoot() + 4
    }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        try BigNumber(x).raised(to: BigNumber(parameter), monitor: monitor)
    }

    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: Term, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        form.power(BigRational(parameter))?.number
    }

    /// For b > 1, b^x - 1 has the sign of x; for b < 1 the opposite sign.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        if f == .powerInteger { return operands[0].power(parameter) }
        let (base, exponent) = (operands[0], operands[1])
        guard base.isAbove(0) else { return nil }
        let isAbove = base.isAbove(1)
        guard isAbove || base.isBelow(1) else { return StrictRange(0, nil) }
        if exponent.isAbove(0) { return isAbove ? StrictRange(1, nil) : StrictRange(0, 1) }
        if exponent.isBelow(0) { return isAbove ? StrictRange(0, 1) : StrictRange(1, nil) }
        return StrictRange(0, nil)
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
        try ball.setPower(a, b, monitor)
    }
}

extension Ball {

    /// Bound 12: |y| (t + t²) with t = r_b sup|ln a| + |m_b| r_a / (|m_a| − r_a).
    mutating func setPower(
        _ a: borrowing Ball, _ b: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        var z = b.midpoint
        if x.isNegative || x.isZero || a.radius >= x.sizeBelow {
            if a.radius.isZero, x.isZero {
                guard let sign = b.sign else { throw .needsPrecision }
                if sign < 0 { throw .domain(.divisionByZero) }
                set(sign == 0 ? 1 : 0, precision: precision)
                return
            }
            if x.isNegative, !x.isZero, a.radius < x.sizeBelow {
                // Where the exponent is rational this is another operation; callers check this
                // before.
                throw .domain(
                    b.radius.isZero ? BigNumber.evenRoot : BigNumber.evenOrIrrationalPower)
            }
            throw .needsPrecision
        }
        var growth = Magnitude.zero
        if !a.radius.isZero {
            growth = z.sizeAbove * a.radius / a.smallestSize
        }
        if !b.radius.isZero {
            growth = growth + b.radius * a.largestLogarithm
        }
        if z.exponent > 32 { try a.checkPowerSize(b) }
        if growth > .powerOfTwo(-1) { throw .needsPrecision }
        let isOpen =
            !growth.isZero || precision > KernelCost.largestElementary
            || !Ball.mayBeExactPower(x, z)
        if isOpen, try setComposedPower(x, z, monitor) {
            return widen(bySizeTimes: growth.exponentialGrowth)
        }
        try KernelCost.checkCall(.power, x, precision, monitor)
        let ternary = mpfr_pow(&midpoint, &x, &z, MPFR_RNDN)
        let propagated =
            growth.isZero ? .zero : midpoint.sizeAbove * growth.exponentialGrowth
        try finish(
            ternary, propagated, .power,
            log2: Estimate(x.approximateLog2) * z.estimate)
    }

    /// A power whose logarithm is beyond 2^63 does not fit. MPFR would need as many bits as the
    /// exponent has to find this out.
    private func checkPowerSize(_ b: borrowing Ball) throws(BallError) {
        // |ln x| ≥ |x − 1| / max(x, 1), and more than 1/2 outside of [1/2, 2].
        let distance = midpoint.difference(1)
        let isLarge = distance.sign > 0
        var logarithm = distance.below.minusDown(radius) / max(largestSize, .one)
        if smallestSize >= .powerOfTwo(1) || largestSize <= .powerOfTwo(-1) {
            logarithm = .powerOfTwo(-1)
        }
        // Both exponents may be too large by one, and that of the quotient by one more.
        if logarithm.isZero || b.smallestSize.exponent + logarithm.exponent <= 67 { return }
        let log2 = Estimate(midpoint.approximateLog2) * b.midpoint.estimate
        throw .number(
            isLarge == b.midpoint.isNegative ? .underflow(log2: log2) : .overflow(log2: log2))
    }

    /// An upper bound of |ln x| for all points of a positive ball (part of bound 12).
    var largestLogarithm: Magnitude {
        let smallest = smallestSize
        if midpoint.exponent == 0 || midpoint.exponent == 1, smallest >= .powerOfTwo(-1) {
            // |ln x| ≤ |x − 1| / min(x, 1) ≤ 2 |x − 1|
            return (midpoint.difference(1).above + radius).scaled(byPowerOfTwo: 1)
        }
        let size = max(
            largestSize.exponent.value.magnitude, (smallest.exponent - 1).value.magnitude)
        return Magnitude(atLeast: 0.693148) * Magnitude(atLeast: size)
    }
}

// MARK: - Equality

extension Powers {
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard call.operation == .power else { return nil }
        guard try algebra.sign(call.a) > 0 else { throw .unknown }
        let logarithm = try algebra.logarithm(call.first, value: call.a)
        return try algebra.exponential(algebra.multiply(call.second, logarithm))
    }
}

// MARK: - Complex numbers

extension Powers {
    /// e^(w ln z) on the principal branch.
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        f == .power ? try power(z[0], z[1], work) : nil
    }

    private static func power(
        _ z: BigComplex, _ w: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        if w.imaginary.isZero {
            if let exponent = w.real.knownRational { return try power(z, exponent, work) }
            return try z.polarPower(w.real, work)
        }
        // e^(u ln |z| - vφ), turned by v ln |z| + uφ.
        guard let phase = try z.phaseUnlessZero(work) else {
            if try work.sign(w.real) > 0 { return 0 }
            throw .domain(
                function: "^", rule: "0 to a power whose real part is not above 0 is not defined")
        }
        let logarithm = try z.logarithmOfMagnitude(work)
        var size = try work.value(.exp, work.negative(work.product(w.imaginary, phase)))
        if !w.real.isZero {
            size = try work.product(
                z.magnitude(work).raised(to: w.real, monitor: work.monitor), size)
        }
        return try .polar(
            size, work.sum(work.product(w.imaginary, logarithm), work.product(w.real, phase)), work)
    }

    /// Halves, quarters and eighths are square roots, whose parts are exact where possible; other fractions
    /// with small denominators may be exact roots.
    static func power(
        _ z: BigComplex, _ exponent: BigRational, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        if exponent.isInteger {
            return try z.raised(to: exponent.numerator, monitor: work.monitor)
        }
        guard let degree = exponent.denominator.smallValue, degree <= 64,
            exponent.numerator.magnitude <= 64
        else { return try z.polarPower(BigNumber(exponent), work) }
        var root = z
        if [2, 4, 8].contains(degree) {
            for _ in 0..<degree.trailingZeroBitCount { root = try Roots.squareRoot(root, work) }
        } else if let exact = try Roots.exactRoot(z, degree, work) {
            root = exact
        } else {
            return try z.polarPower(BigNumber(exponent), work)
        }
        return try root.raised(to: exponent.numerator, monitor: work.monitor)
    }
}
