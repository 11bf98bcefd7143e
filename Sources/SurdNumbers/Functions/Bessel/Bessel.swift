internal import CGMP

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
    ) -> Bool {
        if f == .besselJ { return a.isKnown }
        return a.isClearlyPositive && a.magnitude < 16 && a.magnitude > -40
            && parameter.magnitude < 1000
    }

    /// Functions of the second kind of a higher order are computed from two others.
    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        // Hankel's expansion takes over where e^-2|x| is below the precision.
        let isAsymptotic = 2.88 * argument >= 64 * limbs
        if f == .besselJ { return isAsymptotic ? 1000 + 20 * limbs : 2000 }
        if isAsymptotic { return 1000 }
        // For small arguments and few bits, MPFR takes longer than this series.
        let slope = 64 * limbs + 4 * argument <= 6000 ? 6000.0 : 1000
        return (parameter.magnitude < 2 ? 1 : 2) * (4000 + slope * max(argument, 1).logBase2)
    }

    static func isDear(_ f: RealOperation) -> Bool { true }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { f == .besselJ }

    static func isOdd(_ f: RealOperation, _ parameter: Int) -> Bool {
        f == .besselJ && parameter & 1 == 1
    }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if f == .besselJ { return x.isZero ? BigNumber(parameter == 0 ? 1 : 0) : nil }
        if x.isZero { throw f.pole(at: 0) }
        if x.isNegative { throw f.notReal }
        return nil
    }

    /// |J_n(x)| < (|x|/2)^n/n! for an x other than 0 and n ≥ 0.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        let x = operands[0]
        guard f == .besselJ, parameter >= 0, x.isAbove(0) || x.isBelow(0),
            let bound = firstTerm(parameter, x.isAbove(0) ? x : -x)?.high
        else { return nil }
        return StrictRange(-bound, bound)
    }

    /// (x/2)^n/n!, for small n.
    static func firstTerm(_ order: Int, _ x: StrictRange) -> StrictRange? {
        guard order <= 1000, let factorial = try? BigInt.factorial(order) else { return nil }
        if order == 0 { return StrictRange(exactly: 1) }
        guard let power = (x * StrictRange(exactly: BigRational(1, 2)))?.power(order) else {
            return nil
        }
        return power * StrictRange(exactly: BigRational(BigInt(1), factorial))
    }

    // MARK: - Enclosure

    /// Whether MPFR uses Hankel's expansion, for arguments well beyond the square of the order.
    /// They are reduced like those of the sine.
    static func servesHankel(_ x: __mpfr_struct, _ order: Int, _ precision: Int) -> Bool {
        x.exponent.value > 2 * max(order.bitWidthOfSize, 1) + 4
            && abs(x.approximateDouble) >= Double(precision)
            && precision <= 35_000 && x.exponent.value <= 1 << 17
    }

    /// Below this MPFR is slower also to few bits.
    private static let largestShort = 24.0

    /// Whether this file must sum a Bessel function, instead of MPFR.
    static func needsSeries(
        _ x: __mpfr_struct, _ order: Int, _ precision: Int, _ operation: RealOperation,
        _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if servesHankel(x, order, precision) {
            try KernelCost.check(work: 1.25e8, monitor)
            return false
        }
        // MPFR does not end for tiny arguments.
        if x.exponent.value < -32 || order.magnitude > 1000 { return true }
        let size = abs(x.approximateDouble)
        return operation == .besselJ && (precision >= 160 || order > 100 || size < largestShort)
            || Double(precision) + 4 * size > 6000
    }

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if f == .besselJ { return try ball.setBesselJ(a, parameter, monitor) }
        try ball.setBesselY(a, parameter, monitor)
    }
}

extension Ball {
    /// Bound 43: r min(1, (|x|/2)^(n−1)/(n−1)!).
    mutating func setBesselJ(
        _ a: borrowing Ball, _ order: Int, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        if a.radius > .one {
            setInterval(centre: 0, .one)
            return
        }
        guard order.magnitude <= 1 << 40 else {
            throw .tooCostly(.besselJ, "of this order")
        }
        var propagated = a.radius
        if !a.radius.isZero, order.magnitude >= 2 {
            propagated =
                propagated * min(Magnitude.one, Ball.besselSlope(a.largestSize, order.magnitude))
        }
        if try Bessel.needsSeries(x, order, precision, .besselJ, monitor) {
            try setBesselJBySeries(x, abs(order), propagated, monitor)
        } else {
            // MPFR hangs for some negative orders; J_−n = (−1)^n J_n.
            let ternary = mpfr_jn(&midpoint, abs(order), &x, MPFR_RNDN)
            try finish(ternary, propagated, .besselJ)
        }
        if order < 0, order & 1 != 0 { changeSign() }
    }

    /// Y_n of the exact number m.
    mutating func setBesselYOfExact(
        _ m: __mpfr_struct, _ order: Int, _ monitor: Monitor
    ) throws(BallError) {
        var x = m
        if precision >= 160 || order >= Ball.leastRecurrenceOrder,
            try setBesselFarOut(m, order, .besselY, .zero, monitor)
        {
            return
        }
        // MPFR's time grows fast with the order, except with Hankel's expansion.
        let isForMPFR =
            Bessel.servesHankel(m, order, precision) || order < Ball.leastRecurrenceOrder
        if isForMPFR, !(try Bessel.needsSeries(m, order, precision, .besselY, monitor)) {
            let ternary = mpfr_yn(&midpoint, order, &x, MPFR_RNDN)
            try finish(ternary, .zero, .besselY)
        } else if order < 2 {
            try setBesselYBySeries(m, order, monitor)
        } else {
            var previous = Ball(precision: 64)
            try setBesselYByRecurrence(m, order, previous: &previous, monitor)
        }
    }

    /// Bound 44: −(n − 1)! (2/x)^n/π, with a relative error of at most x² (2 + |log₂ x|).
    private mutating func setBesselYOfTiny(
        _ a: borrowing Ball, _ order: Int, _ monitor: Monitor
    ) throws(BallError) {
        let working = precision + 16
        var power = Ball(precision: working)
        try power.setHalfPower(a, -order)
        var factor = Ball(precision: working)
        try factor.setFactorial(order - 1, .besselY)
        var product = Ball(precision: working)
        try product.setProduct(power, factor, precision: working)
        try factor.apply(.pi, precision: working, monitor: monitor)
        try setQuotient(product, factor, precision: precision)
        changeSign()
        let size = Magnitude(atLeast: 2 + a.smallestSize.exponent.value.magnitude)
        widen(by: largestSize * a.largestSize * a.largestSize * size)
    }

    /// (a/2)^n
    private mutating func setHalfPower(
        _ a: borrowing Ball, _ exponent: Int
    ) throws(BallError) {
        var half = Ball(precision: 64)
        half.set(copying: a)
        half.scale(byPowerOfTwo: -1)
        try setPower(half, exponent)
    }

    private mutating func setFactorial(
        _ n: Int, _ operation: RealOperation
    ) throws(BallError) {
        if n > 1000 { throw .tooCostly(operation, "of this order and argument") }
        var factorial = BigInt(1)
        var k = 2
        while k <= n {
            factorial = factorial * BigInt(k)
            k += 1
        }
        set(factorial, precision: precision)
    }

    /// (X/2)^(n−1)/(n−1)! when X² ≤ 4 n (n + 1), else 1.
    private static func besselSlope(_ size: Magnitude, _ order: UInt) -> Magnitude {
        let double = Double(order)
        if size.doubleUp * size.doubleUp > 3.99 * double * (double + 1) { return .one }
        // (n − 1)! ≥ ((n − 1)/e)^(n − 1)
        let base =
            size.scaled(byPowerOfTwo: -1) * Magnitude(atLeast: 2.7182819)
            / Magnitude(atMost: order - 1)
        return base.power(order - 1)
    }

    /// Bound 171, at the fraction of words close to the ball where there is one.
    private mutating func setBesselYBySums(
        _ a: borrowing Ball, _ smallest: Magnitude, _ order: Int, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let (size, n) = (a.approximateDouble, Double(order))
        // For large arguments Hankel's expansions are used.
        if 2.885 * size > Double(precision) + 32, n * n < 4 * size || n < 0.5 * size {
            return false
        }
        let fraction = a.wordFraction
        var value = Ball(precision: 64)
        guard
            try BesselOfWholeOrder(.besselY, order, at: fraction, monitor).set(
                &value, near: a, precision: precision)
        else { return false }
        let distance = fraction?.drift ?? a.radius
        // The fraction may lie to the left of the ball.
        let start = fraction == nil ? smallest : smallest.minusDown(distance)
        if start.isZero { throw .needsPrecision }
        let propagated =
            distance.isZero ? .zero : distance * Ball.largestBesselYSlope(from: start, order)
        try take(value, propagated, .besselY)
        return true
    }

    /// Bound 44: r (M_(n−1)(x) + n M_n(x)/x) at the left end, M_n² = J_n² + Y_n² decreasing.
    mutating func setBesselY(
        _ a: borrowing Ball, _ order: Int, _ monitor: Monitor
    ) throws(BallError) {
        let x = a.midpoint
        guard let sign = a.sign else { throw .needsPrecision }
        if sign == 0 { throw .pole(.besselY, at: 0) }
        if sign < 0 { throw .notReal(.besselY) }
        let smallest = a.smallestSize
        // If a ball nearly reaches the pole, a bound of the slope would be useless.
        if smallest.isZero || a.radius > .one || smallest.exponent < x.exponent - 2 {
            throw .needsPrecision
        }
        guard order.magnitude <= 1 << 40 else {
            throw .tooCostly(.besselY, "of this order")
        }
        let degree = abs(order)
        if x.exponent.value < -(precision / 2 + 64), degree > 1, degree <= 1000 {
            try setBesselYOfTiny(a, degree, monitor)
        } else if !(try setBesselYBySums(a, smallest, degree, monitor)) {
            let propagated =
                a.radius.isZero
                ? .zero : a.radius * Ball.largestBesselYSlope(from: smallest, degree)
            try setBesselYOfExact(x, degree, monitor)
            widen(by: propagated)
        }
        if order < 0, order & 1 != 0 { changeSign() }
    }
}

// MARK: - Equality

extension Bessel {
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        try algebra.bessel(call)
    }
}

extension IdentityAlgebra {
    /// The recurrence reduces orders to 0 and 1, and the Wronskian J₁Y₀ - J₀Y₁ = 2/(πx) reduces Y
    /// of order 1 to the others.
    fileprivate mutating func bessel(_ call: IdentityCall) throws(IdentityStop)
        -> IdentityPolynomial?
    {
        let order = call.parameter
        guard order.magnitude <= 32 else { return nil }
        if order < 0 {
            // Of order -n it is (-1)^n times that of order n.
            let value = try bessel(call.operation, -order, call)
            return order & 1 == 1 ? value.scaled(-1) : value
        }
        return try bessel(call.operation, order, call)
    }

    private mutating func bessel(
        _ operation: RealOperation, _ order: Int, _ call: IdentityCall
    ) throws(IdentityStop) -> IdentityPolynomial {
        let x = call.first
        if order < 2 {
            if operation == .besselY, order == 1,
                let value = try wronskian(x, call)
            {
                return value
            }
            return try opaque(operation, parameter: order, x, call.a)
        }
        guard try sign(call.a) != 0 else { throw .unknown }
        let inverse = try self.inverse(x)
        var before = try bessel(operation, 0, call)
        var last = try bessel(operation, 1, call)
        for n in 1..<order {
            // C(n + 1) = 2n/x · C(n) - C(n - 1)
            let next = try multiply(last, inverse).scaled(BigRational(2 * n)) - before
            (before, last) = (last, next)
        }
        return last
    }

    private mutating func wronskian(
        _ x: IdentityPolynomial, _ call: IdentityCall
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let zeroth = Real(.besselJ, parameter: 0, call.a)
        guard try isVisiblyNonzero(BigNumber(zeroth)) else { return nil }
        let (a, b) = try (bessel(.besselJ, 0, call), bessel(.besselJ, 1, call))
        let y = try bessel(.besselY, 0, call)
        let term = try multiply(inverse(multiply(pi(), x)), IdentityPolynomial(2))
        return try multiply(multiply(b, y) - term, inverse(a))
    }
}
