internal import CGMP

/// Lambert's W on its two real branches: w·e^w = x for x ≥ −1/e, with w ≥ −1 on the principal branch and w ≤ −1 on the
/// lower one, which ends at 0.
///
/// At −1/e both branches meet in −1 with an infinite slope. There is no real value below −1/e.
enum Lambert: FunctionRoom {
    static func outside(_ f: RealOperation) -> String { "a number below -1/e" }

    static func rule(_ f: RealOperation, at place: String) -> String {
        "branch -1 of lambertw has a pole at \(place)"
    }

    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        if f == .lambertLower {
            let target = -(-a).naturalLogarithm.double
            return target > 1.001 && target < 1e6
                ? Estimate(-LambertSolver.lower(target)) : .unknown
        }
        guard a.magnitude < 40, a.magnitude > -40, a.double > -0.3 else { return .unknown }
        return Estimate(LambertSolver.principal(a.double))
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        guard (a + Estimate(0.36)).isClearlyPositive else { return false }
        return f == .lambertw
            ? a.magnitude < 40 : a.isClear && a.mantissa < 0 && a.magnitude > -1000
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) { (f == .lambertw ? 2 : 4, 0) }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double { 800 }

    static var invertsProductWithExponential: Bool { true }

    /// The lower branch has complex values there.
    private static var ofPositive: NumberError {
        .notReal(
            function: RealOperation.lambertLower.name,
            rule: "branch -1 of lambertw is not real for a positive number")
    }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if f == .lambertw { return x.isZero ? .zero : nil }
        if x.isZero { throw f.pole(at: 0) }
        if x.sign > 0 { throw ofPositive }
        return nil
    }

    /// W(q·e^q) is q where q belongs to the branch.
    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: Term, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard let (q, exponent) = form.multipleOfExponential, q == exponent,
            q == -1 || (q > -1) == (f == .lambertw)
        else { return nil }
        return BigNumber(q)
    }

    /// On the principal branch w·e^w = x makes w smaller than x, on both sides of 0.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        let x = operands[0]
        guard f == .lambertw, x.isAbove(0) || x.isBelow(0) else { return nil }
        return StrictRange(x.isAbove(0) ? 0 : nil, x.high)
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if f == .lambertLower {
            guard let sign = a.sign else { throw .needsPrecision }
            if sign == 0 { throw .pole(f, at: "0") }
            if sign > 0 { throw .domain(ofPositive) }
        } else if a.midpoint.isZero, a.isExact {
            return ball.set(0, precision: ball.precision)
        }
        let solver = LambertSolver(f, ball.precision, monitor)
        try ball.take(solver.value(at: a), .zero, f)
    }
}

// MARK: - Equality

extension Lambert {
    /// The domain begins at -1/e.
    static var unitOfEdges: Term? { Term(1, .e, to: -1) }

    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let isLower = call.operation == .lambertLower
        if let known = try algebra.lambert(call.first, call, side: isLower ? -1 : 1) {
            return known
        }
        if isLower { return nil }
        // A value that is not simplified may occur in relations: W(x) + W(y) may be a value of W.
        let value = try algebra.opaque(call)
        algebra.join(value, BigNumber(call.node), on: .real)
        return value
    }
}

extension IdentityAlgebra {
    /// W(x) is y where y·exp(y) is x and y is above -1, or below -1 on the lower branch. y is searched among
    /// sums of the logarithms and exponents that occurred before.
    mutating func lambert(
        _ x: IdentityPolynomial, _ call: IdentityCall, side: Int
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let value = BigNumber(call.node)
        let monitor = self.monitor
        let above = try lift { () throws(NumberError) in try value.adding(1, monitor: monitor) }
        guard try sign(above) == side else { return nil }
        if let factor = x.leading?.coefficient, factor.isReal { _ = try logarithmOfSize(factor.re) }
        return try combination(on: .real, value) { (algebra, relation) throws(IdentityStop) in
            // y·exp(y) falls below -1 and grows above -1, so only one y on each side has the value x.
            let y = relation.value
            let place = try algebra.complexValue(of: y).re
            let above = try algebra.lift { () throws(NumberError) in
                try place.adding(1, monitor: monitor)
            }
            guard try algebra.sign(above) == side else { return false }
            return try algebra.isZero(algebra.multiply(y, algebra.exponential(y)) - x)
        }
    }

    private mutating func logarithmOfSize(
        _ q: BigRational
    ) throws(IdentityStop) -> IdentityPolynomial { try logarithm(ofRational: q.magnitude) }
}

extension RealOperation {
    /// W on this branch, 0 or -1; nil for the others, which are not real.
    package static func lambert(branch: Int) -> RealOperation? {
        switch branch {
        case 0: .lambertw
        case -1: .lambertLower
        default: nil
        }
    }
}
