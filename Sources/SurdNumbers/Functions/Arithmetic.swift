internal import CGMP

/// Sums, products, signs, and the length of a vector.
enum Arithmetic: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        switch f {
        case .add: a + b
        case .subtract: a + -b
        case .multiply: a * b
        case .divide: a / b
        case .negate: -a
        case .absolute: a.absolute
        case .square: a * a
        default: (a * a + b * b).power(0.5)
        }
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { f != .divide || b.isClear }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        switch f {
        case .add, .subtract: (a.size - value, b.size - value)
        case .square: (1, 0)
        default: (0, 0)
        }
    }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        switch f {
        case .multiply, .square: 1
        case .divide: 3
        case .hypot: 4
        default: 0.1
        }
    }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool {
        f == .multiply || f == .divide || f == .square
    }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        switch f {
        case .negate: return BigNumber(-x)
        case .absolute: return BigNumber(x.magnitude)
        default: return try BigNumber(x).multiplied(by: BigNumber(x), monitor: monitor)
        }
    }

    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard f == .hypot else { return nil }
        if a.isZero { return try b.applying(.absolute, monitor: monitor) }
        if b.isZero { return try a.applying(.absolute, monitor: monitor) }
        // Closed forms only: all other values get better enclosures as a whole.
        guard a.isExact || a.real?.form != nil, b.isExact || b.real?.form != nil else { return nil }
        let first = try a.multiplied(by: a, monitor: monitor)
        let second = try b.multiplied(by: b, monitor: monitor)
        let sum = try first.adding(second, monitor: monitor)
        guard sum.isExact || sum.real?.form != nil else { return nil }
        return try sum.applying(.sqrt, monitor: monitor)
    }

    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: Term, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        switch f {
        case .negate: form.with(coefficient: -form.coefficient).number
        case .absolute: form.with(coefficient: form.coefficient.magnitude).number
        default: form.power(2)?.number
        }
    }

    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        let a = operands[0]
        switch f {
        case .negate: return -a
        case .absolute: return a.magnitude
        case .square: return a.power(2)
        case .add: return a + operands[1]
        case .subtract: return a + -operands[1]
        case .multiply: return a * operands[1]
        case .divide: return operands[1].inverse.flatMap { a * $0 }
        default:
            // A hypotenuse is longer than each side where the other side is not zero.
            guard let width = a.magnitude?.low, let height = operands[1].magnitude?.low else {
                return nil
            }
            return StrictRange(max(width, height), nil)
        }
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        switch f {
        case .negate: try ball.setNegative(a, precision: ball.precision)
        case .absolute: try ball.setAbsolute(a, precision: ball.precision)
        default: try ball.setSquare(a, precision: ball.precision)
        }
    }

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        switch f {
        case .add: try ball.setSum(a, b, precision: ball.precision)
        case .subtract: try ball.setDifference(a, b, precision: ball.precision)
        case .multiply: try ball.setProduct(a, b, precision: ball.precision)
        case .divide: try ball.setQuotient(a, b, precision: ball.precision)
        default: try ball.setHypotenuse(a, b)
        }
    }
}

extension Ball {
    /// Bound 30: r_x + r_y.
    mutating func setHypotenuse(_ a: borrowing Ball, _ b: borrowing Ball) throws(BallError) {
        var x = a.midpoint
        var y = b.midpoint
        let ternary = mpfr_hypot(&midpoint, &x, &y, MPFR_RNDN)
        try finish(ternary, a.radius + b.radius, .hypot)
    }
}

// MARK: - Equality

extension Arithmetic {
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let a = call.first
        switch call.operation {
        case .absolute: return a.scaled(BigRational(try algebra.sign(call.a, of: a)))
        case .hypot:
            let sum =
                try algebra.multiply(a, a) + algebra.multiply(call.second, call.second)
            if try algebra.isZero(sum) { return IdentityPolynomial() }
            // A number written with imaginary parts is not visibly positive.
            var square: BigNumber?
            if !algebra.isReal(sum) {
                let size = BigNumber(call.node)
                square = try algebra.number { monitor throws(NumberError) in
                    try size.multiplied(by: size, monitor: monitor)
                }
            }
            return try algebra.power(ofPositive: sum, BigRational(1, 2), value: square)
        default: return nil
        }
    }
}

// MARK: - Complex numbers

extension Arithmetic {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        switch f {
        case .negate: try z[0].negated(monitor: work.monitor)
        case .absolute: BigComplex(try z[0].magnitude(work))
        case .square: try z[0].multiplied(by: z[0], monitor: work.monitor)
        case .add: try z[0].adding(z[1], monitor: work.monitor)
        case .subtract: try z[0].subtracting(z[1], monitor: work.monitor)
        case .multiply: try z[0].multiplied(by: z[1], monitor: work.monitor)
        case .divide: try z[0].divided(by: z[1], monitor: work.monitor)
        default: nil
        }
    }
}
