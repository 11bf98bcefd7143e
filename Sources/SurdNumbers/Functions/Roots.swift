internal import CGMP

/// Roots of integer degree. Negative numbers have roots of odd degree.
enum Roots: FunctionRoom {
    static let ofNegative = NumberError.notReal(
        function: "root", rule: "an even root of a negative number is not real")
    static let zeroth = NumberError.domain(function: "root", rule: "there is no 0th root")

    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let degree = degree(f, parameter)
        if f == .sqrt, a.mantissa < 0 { return .unknown }
        let root = a.power(1 / Double(degree))
        return a.mantissa < 0 ? -root : root
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        let degree = degree(f, parameter)
        return degree & 1 == 1 ? degree > 0 || a.isClear : a.isClearlyPositive
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) { (-1, 0) }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        // Newton's steps; through logarithms where the degree is large.
        min(2 * Double(degree(f, parameter).magnitude), 4 * limbs.squareRoot() + 40)
    }

    static func degree(_ f: RealOperation, _ parameter: Int) -> Int {
        switch f {
        case .sqrt: 2
        case .cbrt: 3
        default: parameter
        }
    }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        var index = degree(f, parameter)
        var x = x
        if index == 0 { throw Roots.zeroth }
        if x.isNegative, index & 1 == 0 {
            throw f == .sqrt ? f.notReal : Roots.ofNegative
        }
        if index < 0 {
            guard let inverse = x.reciprocal else { throw .divisionByZero }
            x = inverse
            index = -index
        }
        if index == 1 { return BigNumber(x) }
        if x.isZero { return .zero }
        if index == 2, x.isInteger, let n = x.numerator.smallValue, n < 4096 {
            return squareRoot(ofSmall: n)
        }
        if let root = x.magnitude.exactRoot(index) { return BigNumber(x.isNegative ? -root : root) }
        guard x.bits <= Term.maximumBits else { return nil }
        return Term(Root(x)).power(BigRational(1, BigInt(index)))?.number
    }

    /// Of a positive integer below 64², so that the small primes include each one whose square may divide it.
    private static func squareRoot(ofSmall n: Int) -> BigNumber {
        var (outside, inside) = (1, n)
        for prime in smallPrimes {
            if prime * prime > inside { break }
            while inside % (prime * prime) == 0 {
                inside /= prime * prime
                outside *= prime
            }
        }
        if inside == 1 { return BigNumber(BigInt(outside)) }
        return Term(
            Root(BigRational(BigInt(outside)), radicand: BigRational(BigInt(inside)))
        ).number
    }

    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: Term, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let index = degree(f, parameter)
        if index == 0 { throw Roots.zeroth }
        if form.sign < 0, index & 1 == 0 {
            throw f == .sqrt ? f.notReal : Roots.ofNegative
        }
        return form.power(BigRational(BigInt(1), BigInt(index)))?.number
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if f == .sqrt { return try ball.setSquareRoot(a) }
        try ball.setRoot(a, degree(f, parameter), f, monitor)
    }
}

extension Ball {

    /// Bound 10: r |y| / (n (|m| − r)) away from zero; close to zero the values at the ends of the
    /// ball.
    mutating func setRoot(
        _ a: borrowing Ball, _ degree: Int, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        guard degree != 0 else {
            throw .domain(Roots.zeroth)
        }
        guard degree > 0 else {
            // x^(−1/n) = 1/(x^(1/n)), and −Int.min does not exist.
            guard degree > Int.min else { throw .tooCostly(operation, "of this degree") }
            var inner = Ball(precision: precision + 16)
            try inner.setRoot(a, -degree, operation, monitor)
            var one = Ball(precision: 64)
            one.set(1, precision: 64)
            try setQuotient(one, inner, precision: precision)
            return
        }
        var x = a.midpoint
        if degree & 1 == 0 {
            if a.radius >= x.sizeBelow, !a.radius.isZero { throw .needsPrecision }
            if x.isNegative && !x.isZero {
                throw .domain(Roots.ofNegative)
            }
        }
        if !a.radius.isZero, a.radius.scaled(byPowerOfTwo: 2) >= x.sizeBelow {
            try setMonotone(a, increasing: true) { mpfr_rootn_ui($0, $1, UInt(degree), $2) }
            return
        }
        if degree & 1 == 0, degree > 2, InexactRoots.halves(degree, precision) {
            var inner = Ball(precision: precision + 8)
            try inner.setSquareRoot(a)
            return degree == 4
                ? try setSquareRoot(inner) : try setRoot(inner, degree / 2, operation, monitor)
        }
        let isExact = a.radius.isZero && (precision < InexactRoots.leastStepBits || x.isZero)
        guard isExact || degree < 3 else {
            let isNegative = x.isNegative
            x._mpfr_sign = 1
            let root = try InexactRoots(degree: degree, monitor: monitor).root(
                of: x, precision: precision)
            setRounded(root)
            if isNegative { changeSign() }
            return widen(by: change(a, degree))
        }
        let ternary =
            degree == 3
            ? mpfr_cbrt(&midpoint, &x, MPFR_RNDN)
            : mpfr_rootn_ui(&midpoint, &x, UInt(degree), MPFR_RNDN)
        try finish(ternary, a.radius.isZero ? .zero : change(a, degree), operation)
    }

    /// Bound 10, for this root of the midpoint of `a`.
    private func change(_ a: borrowing Ball, _ degree: Int) -> Magnitude {
        a.radius * midpoint.sizeAbove / a.smallestSize / Magnitude(atMost: degree.magnitude)
    }
}

// MARK: - Equality

extension Roots {
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let index = degree(call.operation, call.parameter)
        let (x, value) = (call.first, call.a)
        if x.isZero { return x }
        let exponent = BigRational(BigInt(1), BigInt(index))
        let sign = try algebra.sign(value, of: x)
        if sign == 0, index > 0 { return IdentityPolynomial() }
        if sign > 0 {
            if index == 2, let sum = try algebra.denested(x, value) { return sum }
            return try algebra.power(ofPositive: x, exponent, value: value)
        }
        guard sign < 0, index & 1 == 1 else { throw .unknown }
        let opposite = try algebra.number { monitor throws(NumberError) in
            try value.negated(monitor: monitor)
        }
        return try algebra.power(ofPositive: x.scaled(-1), exponent, value: opposite).scaled(-1)
    }
}

extension IdentityAlgebra {
    /// √(s ± t) as √x ± √y with x, y = (s ± √(s² - t²))/2, where t is the root of a rational number and both are rational:
    /// sums of such roots often telescope.
    fileprivate mutating func denested(
        _ base: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let s = base.constantTerm
        let t = base - IdentityPolynomial(s)
        guard s.sign > 0, t.terms.count == 1, let square = try multiply(t, t).rational,
            square.sign > 0, square < s * s, let root = (s * s - square).exactRoot(2)
        else { return nil }
        let monitor = self.monitor
        let rest = try lift { () throws(NumberError) in
            try value.subtracting(BigNumber(s), monitor: monitor)
        }
        let half = BigRational(1, 2)
        let first = try power(ofPositive: IdentityPolynomial((s + root) * half), half)
        let second = try power(ofPositive: IdentityPolynomial((s - root) * half), half)
        return try sign(rest) > 0 ? first + second : first - second
    }
}

// MARK: - Complex numbers

extension Roots {
    /// The principal root: its argument is that of z divided by the degree.
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        switch f {
        case .sqrt: try squareRoot(z[0], work)
        case .cbrt: try Powers.power(z[0], BigRational(1, 3), work)
        default: nil
        }
    }

    /// √z = u + iv with u² = (|z| + x)/2 and 2uv = y. The larger of u and v is computed by the root, and the
    /// other by the product, so that nothing cancels.
    static func squareRoot(
        _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        let (x, y) = (z.real, z.imaginary)
        let side: Int?
        do throws(NumberError) {
            side = try work.sign(x)
        } catch {
            guard case .undecided = error else { throw error }
            side = nil
        }
        // Only to the left of the imaginary axis the sign of y decides.
        if side == 1 {
            if y.isZero { return BigComplex(try work.root(x)) }
            let larger = try work.root(work.half(work.sum(z.magnitude(work), x)))
            return BigComplex(larger, try work.quotient(y, work.product(BigNumber(2), larger)))
        }
        let height = try work.sign(y)
        if height == 0 {
            guard let side else { throw try undecided(x, work) }
            return side == 0 ? 0 : BigComplex(0, try work.root(work.negative(x)))
        }
        if side == 0 {
            let part = try work.root(work.half(work.absolute(y)))
            return BigComplex(part, height > 0 ? part : try work.negative(part))
        }
        let larger = try work.root(work.half(work.difference(z.magnitude(work), x)))
        let smaller = try work.quotient(work.absolute(y), work.product(BigNumber(2), larger))
        return BigComplex(smaller, height > 0 ? larger : try work.negative(larger))
    }

    /// The error of a sign that was computed before.
    private static func undecided(
        _ x: BigNumber, _ work: NumberWork
    ) throws(NumberError) -> NumberError {
        _ = try work.sign(x)
        return .undecided(question: "the sign of a real part", known: "it is near zero")
    }

    /// The root of a Gaussian fraction that is a Gaussian fraction itself; nil where there is none.
    ///
    /// With a common denominator d of both parts, (d·root)ⁿ = dⁿz is a Gaussian integer, so d·root is one
    /// too. Its parts are found from their digits, and the power is the proof.
    static func exactRoot(
        _ z: BigComplex, _ degree: Int, _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        guard let a = z.real.knownRational, let b = z.imaginary.knownRational,
            (a * a + b * b).exactRoot(degree) != nil
        else { return nil }
        let common = BigNumber(BigInt.leastCommonMultiple(a.denominator, b.denominator))
        let root = try z.polarPower(BigNumber(BigRational(1, BigInt(degree))), work)
            .scaled(by: common, work)
        let candidate = BigComplex(
            BigNumber(try root.real.rounded(.halfUp, monitor: work.monitor)),
            BigNumber(try root.imaginary.rounded(.halfUp, monitor: work.monitor))
        )
        let quotient = try candidate.divided(by: common, work)
        let power = try quotient.raised(to: BigInt(degree), monitor: work.monitor)
        return power == z ? quotient : nil
    }
}
