internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Hyperbolic functions and their inverses.
enum Hyperbolics: FunctionRoom {
    static func outside(_ f: RealOperation) -> String {
        f == .acosh ? "a number below 1" : "a number outside of -1...1"
    }

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

    /// By the theorem of Hermite, Lindemann and Weierstrass.
    static func isIrrationalOfAlgebraic(_ f: RealOperation) -> Bool { true }

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

    /// At the logarithm of a rational number.
    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: Term, _ monitor: Monitor
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

    /// Each value lies on one side of its argument: sinh x and artanh x are larger in size, arsinh x and tanh
    /// x smaller.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        let x = operands[0]
        let isNegative = x.isBelow(0)
        guard isNegative || x.isAbove(0) else { return f == .tanh ? StrictRange(-1, 1) : nil }
        let size = isNegative ? -x : x
        let range: StrictRange
        switch f {
        case .cosh: return StrictRange(1, nil)
        case .sinh, .atanh: range = StrictRange(size.low, nil)
        case .asinh: range = StrictRange(0, size.high)
        case .tanh: range = StrictRange(0, size.high.map { min($0, 1) } ?? 1)
        default: return nil
        }
        return isNegative ? -range : range
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        switch f {
        case .sinh, .cosh: try ball.setHyperbolicSine(a, f, monitor)
        case .tanh: try ball.setHyperbolicTangent(a, monitor)
        case .asinh: try ball.setAreaSine(a, monitor)
        case .acosh: try ball.setAreaCosine(a, monitor)
        default: try ball.setAreaTangent(a, monitor)
        }
    }
}

extension Ball {
    /// Bounds 24 and 25: sinh (|y| + 1)(r + r²), cosh |y| (r + r²).
    mutating func setHyperbolicSine(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        if a.radius > .one {
            try a.checkExponentialSize(1.4426950408889634, bothSides: true)
            if operation == .sinh {
                try setMonotone(a, increasing: true) { mpfr_sinh($0, $1, $2) }
                return
            }
            // An even function that grows with the size.
            let sign = a.sign
            guard sign == nil || sign == 0 else {
                try setMonotone(a, increasing: sign == 1) { mpfr_cosh($0, $1, $2) }
                return
            }
            var sizes = Ball(precision: precision)
            sizes.setFromZero(to: a.largestSize)
            try setMonotone(sizes, increasing: true) { mpfr_cosh($0, $1, $2) }
            return
        }
        if try setNearOrigin(operation, a) { return }
        var x = a.midpoint
        if try setComposedHyperbolic(x, operation, monitor) {
            if !a.radius.isZero {
                let value = midpoint.sizeAbove + radius
                let bound = operation == .sinh ? value + .one : value
                widen(by: bound * a.radius.exponentialGrowth)
            }
            return
        }
        if x.exponent < 62 { try KernelCost.checkCall(operation, x, precision, monitor) }
        let ternary =
            operation == .sinh
            ? mpfr_sinh(&midpoint, &x, MPFR_RNDN) : mpfr_cosh(&midpoint, &x, MPFR_RNDN)
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let value = midpoint.sizeAbove
            propagated =
                (operation == .sinh ? value + .one : value) * a.radius.exponentialGrowth
        }
        try finish(
            ternary, propagated, operation,
            log2: x.estimate.absolute * Estimate(log2OfE))
    }

    /// Bound 26: r min(1, 4 e^(−2 (|m| − r))).
    mutating func setHyperbolicTangent(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        // 1 − tanh x < 2 e^(−2x)
        if a.exceeds(precision + 16) { return setLimit(a.midpoint.isNegative ? -1 : 1) }
        if a.radius > .one {
            try setMonotone(a, increasing: true) { mpfr_tanh($0, $1, $2) }
            return
        }
        var propagated = a.radius
        if !propagated.isZero {
            let power = 2 - a.smallestSize.doubleDown * 2.88539
            if power < 0 { propagated = propagated * .exponentialBase2(atMost: power) }
        }
        if try setNearOrigin(.tanh, a) { return }
        var x = a.midpoint
        if try setComposedHyperbolic(x, .tanh, monitor) { return widen(by: propagated) }
        try KernelCost.checkCall(.tanh, x, precision, monitor)
        let ternary = mpfr_tanh(&midpoint, &x, MPFR_RNDN)
        // Rounded to nearest, 1 minus a tiny number is 1, with an error that is not "unusual".
        try finish(ternary, propagated, .tanh)
    }

    /// Bound 27: r / max(1, |m| − r).
    mutating func setAreaSine(_ a: borrowing Ball, _ monitor: Monitor) throws(BallError) {
        if a.radius > .one, a.radius.scaled(byPowerOfTwo: 8) > a.smallestSize {
            try setMonotone(a, increasing: true) { mpfr_asinh($0, $1, $2) }
            return
        }
        var x = a.midpoint
        let propagated =
            a.radius.isZero ? .zero : a.radius / max(Magnitude.one, a.smallestSize)
        if try setNearOrigin(.asinh, a) { return }
        if try setComposedArea(x, .asinh, monitor) { return widen(by: propagated) }
        try KernelCost.checkCall(.asinh, x, precision, monitor)
        let ternary = mpfr_asinh(&midpoint, &x, MPFR_RNDN)
        try finish(ternary, propagated, .asinh)
    }

    /// Bound 28: r / √(D (D + 2)) with D = m − 1 − r.
    mutating func setAreaCosine(_ a: borrowing Ball, _ monitor: Monitor) throws(BallError) {
        var x = a.midpoint
        let (above, below, sign) = x.difference(1)
        if sign < 0 {
            if a.radius < below {
                throw .notReal(.acosh)
            }
            throw .needsPrecision
        }
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let distance = below.minusDown(a.radius)
            if distance.isZero { throw .needsPrecision }
            let square = distance.timesDown(distance.plusDown(.powerOfTwo(1)))
            propagated = a.radius / square.squareRootDown
        }
        if below >= .powerOfTwo(-8), try setComposedArea(x, .acosh, monitor) {
            return widen(by: propagated)
        }
        if !above.isZero {
            // acosh(1 + t) = ln(1 + (t + √(t (t + 2)))), where MPFR needs twice the bits of t.
            let working = precision + 32
            let t = x.excess(over: 1, precision: working)
            var two = Ball(precision: 64)
            two.set(2, precision: 64)
            var sum = Ball(precision: working)
            var product = Ball(precision: working)
            try sum.setSum(t, two, precision: working)
            try product.setProduct(sum, t, precision: working)
            try sum.setSquareRoot(product)
            try product.setSum(sum, t, precision: working)
            try setLogarithmOnePlus(product, monitor)
            widen(by: propagated)
            return
        }
        try finish(mpfr_acosh(&midpoint, &x, MPFR_RNDN), propagated, .acosh)
    }

    /// Bound 29: r / (D (1 + |m| − r)) with D = 1 − |m| − r.
    mutating func setAreaTangent(_ a: borrowing Ball, _ monitor: Monitor) throws(BallError) {
        var x = a.midpoint
        let room = x.isNegative ? x.difference(-1) : x.difference(1)
        if room.sign == 0, a.radius.isZero {
            throw .pole(.atanh, at: x.isNegative ? -1 : 1)
        }
        if x.isNegative ? room.sign < 0 : room.sign > 0 {
            if a.radius < room.below {
                throw .notReal(.atanh)
            }
            throw .needsPrecision
        }
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let distance = room.below.minusDown(a.radius)
            if distance.isZero { throw .needsPrecision }
            propagated =
                a.radius / distance.timesDown(Magnitude.one.plusDown(a.smallestSize))
        }
        if try setNearOrigin(.atanh, a) { return }
        if try setComposedAreaTangent(x, monitor) { return widen(by: propagated) }
        try KernelCost.checkCall(.atanh, x, precision, monitor)
        try finish(mpfr_atanh(&midpoint, &x, MPFR_RNDN), propagated, .atanh)
    }
}

// MARK: - Equality

extension Hyperbolics {
    static func isOdd(_ f: RealOperation, _ parameter: Int) -> Bool { f != .cosh && f != .acosh }

    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let x = call.first
        let one = IdentityPolynomial(1)
        let half = BigRational(1, 2)
        switch call.operation {
        case .asinh, .acosh:
            // The values are passed along, because a number written with imaginary parts is
            // expensive to enclose.
            let monitor = algebra.monitor
            let isAsinh = call.operation == .asinh
            let square = try algebra.multiply(x, x) + (isAsinh ? one : one.scaled(-1))
            if !isAsinh, try algebra.isZero(square) { return IdentityPolynomial() }
            let isFlipped = isAsinh ? try algebra.sign(call.a) < 0 : false
            let values = try algebra.lift { () throws(NumberError) in
                let size = try call.a.multiplied(by: call.a, monitor: monitor)
                let node = BigNumber(call.node)
                return (
                    square: try size.adding(isAsinh ? 1 : -1, monitor: monitor),
                    // asinh is odd, and the argument of its logarithm is small for a negative x.
                    power: try (isFlipped ? node.negated(monitor: monitor) : node).applying(
                        .exp, monitor: monitor)
                )
            }
            let root = try algebra.power(ofPositive: square, half, value: values.square)
            let sum = isFlipped ? root - x : root + x
            return try algebra.logarithm(sum, value: values.power).scaled(isFlipped ? -1 : 1)
        case .atanh:
            let monitor = algebra.monitor
            let values = try algebra.lift { () throws(NumberError) in
                (
                    try BigNumber.one.adding(call.a, monitor: monitor),
                    try BigNumber.one.subtracting(call.a, monitor: monitor)
                )
            }
            return try
                (algebra.logarithm(one + x, value: values.0)
                - algebra.logarithm(one - x, value: values.1))
                .scaled(half)
        default:
            let (plus, minus) = try (algebra.exponential(x), algebra.exponential(x.scaled(-1)))
            switch call.operation {
            case .sinh: return (plus - minus).scaled(half)
            case .cosh: return (plus + minus).scaled(half)
            default: return try algebra.multiply(plus - minus, algebra.inverse(plus + minus))
            }
        }
    }
}

// MARK: - Complex numbers

extension Hyperbolics {
    /// The same as for circular functions with the argument times i.
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let z = z[0]
        switch f {
        case .asinh: return try turnedInverse(.asin, z, work)
        case .atanh: return try turnedInverse(.atan, z, work)
        case .acosh: return try inverseCosine(z, work)
        default: break
        }
        let (sine, cosine) = (try work.value(.sin, z.imaginary), try work.value(.cos, z.imaginary))
        let (high, wide) = (try work.value(.sinh, z.real), try work.value(.cosh, z.real))
        switch f {
        case .sinh: return BigComplex(try work.product(high, cosine), try work.product(wide, sine))
        case .cosh: return BigComplex(try work.product(wide, cosine), try work.product(high, sine))
        default:
            return try BigComplex(work.product(high, wide), work.product(sine, cosine))
                .divided(by: work.sum(work.square(high), work.square(cosine)), work)
        }
    }

    /// asinh z = -i asin iz, and atanh likewise.
    private static func turnedInverse(
        _ f: RealOperation, _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        do throws(NumberError) {
            return try InverseTrigonometry.value(f, at: [z.turned(work)], work)?.turnedBack(work)
        } catch {
            guard case .domain = error else { throw error }
            let isRight = try work.sign(z.real) > 0
            throw .domain(
                function: "atanh", rule: "atanh of \(isRight ? "1" : "-1") is not defined")
        }
    }

    /// i acos z or -i acos z, whichever has a nonnegative real part.
    private static func inverseCosine(
        _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let height = try work.sign(z.imaginary)
        if height == 0 {
            if try work.order(z.real, .one) >= 0 {
                return BigComplex(try work.value(.acosh, z.real))
            }
            if try work.order(z.real, BigNumber(-1)) >= 0 {
                return BigComplex(0, try work.value(.acos, z.real))
            }
            return BigComplex(try work.value(.acosh, work.negative(z.real)), .constant(.pi))
        }
        let angle = try InverseTrigonometry.value(.acos, at: [z], work)
        return height > 0 ? try angle?.turned(work) : try angle?.turnedBack(work)
    }
}
