internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The angles with a given sine, cosine or tangent, and the angle of a point.
enum InverseTrigonometry: FunctionRoom {
    static func outside(_ f: RealOperation) -> String { "a number outside of -1...1" }

    static let angleOfOrigin = NumberError.domain(
        function: "atan2", rule: "atan2(0, 0) is not defined")

    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        switch f {
        case .asin: a.throughOrigin(asin)
        case .acos: Estimate(acos(a.double))
        case .atan: a.exponent > 900 ? Estimate(1.5707963) : a.throughOrigin(atan)
        default: Estimate(atan2(a.double, b.double))
        }
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        switch f {
        case .atan: true
        case .atan2: a.isClear || b.isClearlyPositive
        default: a.isKnown && (Estimate(0.999999) + -(a * a)).isClearlyPositive
        }
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        if f == .atan || f == .atan2 { return (0, 0) }
        if a.size > 2 { return (2, 0) }
        return (a.size + max(slopeAtOne(a) / 2, 0) - value, 0)
    }

    /// log2 of 1/|1 − x²|: the slopes are unbounded at 1.
    static func slopeAtOne(_ a: RealPlan.Step) -> Double {
        -(Estimate(1) + -(a.estimate * a.estimate)).log2Size
    }

    // MARK: - Exact values and closed forms

    /// By the theorem of Hermite, Lindemann and Weierstrass.
    static func isIrrationalOfAlgebraic(_ f: RealOperation) -> Bool { f != .atan2 }

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if f == .atan { return KnownAngles.arctangent(x).map { .multipleOfPi($0) } }
        if x.magnitude > 1 { throw f.notReal }
        return angle(f, arcsine: KnownAngles.arcsine(x))
    }

    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: Term, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard form.isAlgebraic, form.root.index == 2, let square = form.root.rationalPower else {
            return nil
        }
        if f == .atan {
            return KnownAngles.arctangent(square: square, sign: form.sign).map { .multipleOfPi($0) }
        }
        return angle(f, arcsine: KnownAngles.arcsine(square: square, sign: form.sign))
    }

    private static func angle(_ f: RealOperation, arcsine: BigRational?) -> BigNumber? {
        arcsine.map { .multipleOfPi(f == .asin ? $0 : BigRational(1, 2) - $0) }
    }

    /// atan2(a, b): the angle of the point (b, a).
    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let half = BigNumber.multipleOfPi(BigRational(1, 2))
        // On an axis the sign of the other coordinate decides, which may be a zero that is not
        // visibly zero.
        if a.isZero || b.isZero {
            let sign = try (a.isZero ? b : a).sign(monitor: monitor)
            if sign == 0 { throw InverseTrigonometry.angleOfOrigin }
            if a.isZero { return sign > 0 ? .zero : .constant(.pi) }
            return sign > 0 ? half : try half.negated(monitor: monitor)
        }
        guard a.isExact || a.real?.form != nil, b.isExact || b.real?.form != nil else { return nil }
        let quotient = try a.divided(by: b, monitor: monitor)
        let angle = try quotient.applying(.atan, monitor: monitor)
        guard angle.isZero || angle.real?.form?.multipleOfPi != nil else { return nil }
        if try b.sign(monitor: monitor) > 0 { return angle }
        let turn = BigNumber.constant(.pi)
        return try a.sign(monitor: monitor) > 0
            ? angle.adding(turn, monitor: monitor) : angle.subtracting(turn, monitor: monitor)
    }

    /// For positive arguments: atan x < x < asin x, and the angle of (x, y) is below y/x.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        if f == .atan2 {
            guard operands[0].isAbove(0), let slope = operands[1].inverse, slope.isAbove(0) else {
                return nil
            }
            return StrictRange(0, (operands[0] * slope)?.high)
        }
        let isNegative = operands[0].isBelow(0)
        let size = isNegative ? -operands[0] : operands[0]
        guard size.isAbove(0), f == .asin || f == .atan else { return nil }
        let range = f == .asin ? StrictRange(size.low, nil) : StrictRange(0, size.high)
        return isNegative ? -range : range
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if f == .atan { return try ball.setArcTangent(a, monitor) }
        try ball.setArcSine(a, f, monitor)
    }

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setArcTangent(a, over: b, monitor)
    }
}

extension Ball {
    /// Bound 21: r / √(D (1 + |m| − r)) with D = 1 − |m| − r.
    mutating func setArcSine(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        let room = x.isNegative ? x.difference(-1) : x.difference(1)
        let isOutside = x.isNegative ? room.sign < 0 : room.sign > 0
        if isOutside {
            if a.radius < room.below {
                throw .notReal(operation)
            }
            throw .needsPrecision
        }
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let distance = room.below.minusDown(a.radius)
            if distance.isZero { throw .needsPrecision }
            let square = distance.timesDown(Magnitude.one.plusDown(a.smallestSize))
            propagated = a.radius / square.squareRootDown
        }
        if try setNearOrigin(operation, a) { return }
        if precision >= Ball.leastBurstPrecision,
            try setArcSineByBursts(x, operation, monitor)
        {
            return widen(by: propagated)
        }
        if setFixedArcSine(x, operation) { return widen(by: propagated) }
        try KernelCost.checkCall(operation, x, precision, monitor)
        let ternary =
            operation == .asin
            ? mpfr_asin(&midpoint, &x, MPFR_RNDN) : mpfr_acos(&midpoint, &x, MPFR_RNDN)
        try finish(ternary, propagated, operation)
    }

    /// Bound 22: r / (1 + (|m| − r)²).
    mutating func setArcTangent(_ a: borrowing Ball, _ monitor: Monitor) throws(BallError) {
        // Far from zero the slope is tiny, however wide the ball is, for example at 10^(10^6) to
        // 100 bits.
        if a.radius > .powerOfTwo(-1), a.radius.scaled(byPowerOfTwo: 8) > a.smallestSize {
            try setMonotone(a, increasing: true) { mpfr_atan($0, $1, $2) }
            return
        }
        var x = a.midpoint
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let smallest = a.smallestSize
            propagated = a.radius / Magnitude.one.plusDown(smallest.timesDown(smallest))
        }
        if try setNearOrigin(.atan, a) { return }
        if try setArcTangentOfFraction(a, monitor) { return }
        if precision >= Ball.leastBurstPrecision {
            let one = Ball(word: 1)
            if try setAngleByBursts(a, over: one, monitor) { return widen(by: propagated) }
        }
        if setFixedArcTangent(x) { return widen(by: propagated) }
        try KernelCost.checkCall(.atan, x, precision, monitor)
        let ternary = mpfr_atan(&midpoint, &x, MPFR_RNDN)
        try finish(ternary, propagated, .atan)
    }

    /// Bound 23: (r_x |y| + r_y |x|) / ρ², where ρ is the least distance from the origin.
    mutating func setArcTangent(
        _ a: borrowing Ball, over b: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        var y = a.midpoint
        var x = b.midpoint
        if a.radius.isZero, b.radius.isZero {
            if x.isZero, y.isZero { throw .domain(InverseTrigonometry.angleOfOrigin) }
            if y.isZero { mpfr_set_zero(&y, 1) }
            if x.isZero { mpfr_set_zero(&x, 1) }
            if try setAngleByBursts(a, over: b, monitor) { return }
            if setFixedArcTangent(y, over: x) { return }
            try KernelCost.checkCall(.atan2, x, precision, monitor)
            try finish(mpfr_atan2(&midpoint, &y, &x, MPFR_RNDN), .zero, .atan2)
            return
        }
        let leastY = a.smallestSize
        let leastX = b.smallestSize
        if leastY.isZero {
            // The cut runs along the negative x axis, where the function is not continuous.
            let onAxis = y.isZero && a.radius.isZero
            if leastX.isZero || x.isNegative && !onAxis { throw .needsPrecision }
            if onAxis {
                mpfr_set_zero(&y, 1)
            }
        }
        let square = leastX.timesDown(leastX).plusDown(leastY.timesDown(leastY))
        let propagated =
            (b.radius * a.largestSize + a.radius * b.largestSize) / square
        if propagated > Magnitude(atLeast: 7.0) { throw .needsPrecision }
        if try setAngleByBursts(a, over: b, monitor) { return widen(by: propagated) }
        if setFixedArcTangent(y, over: x) { return widen(by: propagated) }
        try KernelCost.checkCall(.atan2, x, precision, monitor)
        try finish(mpfr_atan2(&midpoint, &y, &x, MPFR_RNDN), propagated, .atan2)
    }
}

// MARK: - Equality

extension InverseTrigonometry {
    static func isOdd(_ f: RealOperation, _ parameter: Int) -> Bool { f == .asin || f == .atan }

    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let x = call.first
        switch call.operation {
        case .asin: return try algebra.arcSine(x, call.a)
        case .acos:
            let quarter = try algebra.pi(GaussianRational(BigRational(1, 2)))
            return try quarter - algebra.arcSine(x, call.a)
        case .atan:
            if let difference = try algebra.differenceOfAngles(x) { return difference }
            return try algebra.argument(IdentityPolynomial(1), x) { () throws(NumberError) in
                BigNumber(call.node)
            }
        default: return try algebra.quadrant(call)
        }
    }
}

extension IdentityAlgebra {
    /// The argument of re + im·i, where re and im are real and re is positive.
    fileprivate mutating func argument(
        _ re: IdentityPolynomial, _ im: IdentityPolynomial,
        value: () throws(NumberError) -> BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        if im.isZero { return im }
        if let x = re.rational, let y = im.rational { return try arcTangent(y / x) }
        return try additive(.argument(re, im), on: .imaginary, value: value)
    }

    /// atan of (a - b)m/(1 + ab·m²) as atan(a·m) - atan(b·m), for rational a and b of one sign: sums of such
    /// angles telescope. For c·m/(1 + d·m²), a and b are (r ± c)/2 with r² = c² + 4d. Both angles have one
    /// sign, because ab is positive, so their difference is within a quarter turn.
    fileprivate mutating func differenceOfAngles(
        _ x: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard x.terms.count == 1, let (monomial, c) = x.leading, c.isReal else { return nil }
        var shape = monomial
        var below: IdentityPolynomial?
        for (place, power) in monomial.powers.enumerated() where power.exponent == 1 {
            guard case .inverse(let base) = atoms[power.atom] else { continue }
            below = base - IdentityPolynomial(1)
            shape.powers.remove(at: place)
            break
        }
        let m = IdentityPolynomial(shape)
        guard let (product, d) = below?.leading, below?.terms.count == 1, d.isReal,
            let square = try multiply(m, m).leading, square.coefficient.isReal,
            square.monomial == product
        else { return nil }
        let ab = d.re / square.coefficient.re
        guard ab.sign > 0, let root = (c.re * c.re + 4 * ab).exactRoot(2) else { return nil }
        var difference = IdentityPolynomial()
        for (factor, sign) in [(root + c.re, 1), (root - c.re, -1)] {
            let tangent = m.scaled(factor * BigRational(1, 2))
            guard let value = try value(of: tangent) else { return nil }
            let monitor = self.monitor
            difference += try argument(IdentityPolynomial(1), tangent) { () throws(NumberError) in
                try value.applying(.atan, monitor: monitor)
            }.scaled(BigRational(sign))
        }
        return difference
    }

    fileprivate mutating func quadrant(
        _ call: IdentityCall
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let monitor = self.monitor
        let y = try sign(call.a, of: call.first)
        let x = try sign(call.b, of: call.second)
        if x == 0, y == 0 { return nil }
        if y == 0 { return x > 0 ? IdentityPolynomial() : try pi() }
        if x == 0 { return try pi(GaussianRational(.ratio(y, 2))) }
        let angle = try argument(call.second.scaled(BigRational(x)), call.first) {
            () throws(NumberError) in
            let size = try call.b.multiplied(by: BigNumber(x), monitor: monitor)
            return try call.a.divided(by: size, monitor: monitor).applying(.atan, monitor: monitor)
        }
        return x > 0 ? angle : try pi(GaussianRational(BigRational(y))) - angle
    }

    fileprivate mutating func arcSine(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        let monitor = self.monitor
        let square = try IdentityPolynomial(1) - multiply(x, x)
        if try isZero(square) {
            return try pi(GaussianRational(BigRational(BigInt(sign(value)), 2)))
        }
        let squareValue = try lift { () throws(NumberError) in
            try BigNumber.one.subtracting(
                value.multiplied(by: value, monitor: monitor), monitor: monitor)
        }
        let cosine = try power(ofPositive: square, BigRational(1, 2), value: squareValue)
        return try argument(cosine, x) { () throws(NumberError) in
            try value.applying(.asin, monitor: monitor)
        }
    }
}

// MARK: - Complex numbers

extension InverseTrigonometry {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        switch f {
        case .asin: return try arcsine(z[0], work)
        case .acos: return try arccosine(z[0], work)
        case .atan: return try arctangent(z[0], work)
        default: return nil
        }
    }

    /// The parts of asin and acos for z off the real line (Hull, Fairgrieve and Tang). With r = |z + 1| and
    /// s = |z - 1| the ellipse through z with the foci ±1 has the half axis a = (r + s)/2. Its differences
    /// from 1 and from |x| are computed without cancellation.
    private struct Ellipse {
        /// ln(a + √(a² - 1)), which is above zero.
        let height: BigNumber
        /// √(a² - x²)
        let width: BigNumber

        init(_ z: BigComplex, _ work: NumberWork) throws(NumberError) {
            let x = try work.absolute(z.real)
            let square = try work.square(z.imaginary)
            let r = try work.value(.hypot, work.sum(x, .one), z.imaginary)
            let beside = try work.difference(x, .one)
            let s =
                beside.isZero
                ? try work.absolute(z.imaginary) : try work.value(.hypot, beside, z.imaginary)
            let a = try work.half(work.sum(r, s))
            let far = try work.quotient(square, work.sum(r, work.sum(x, .one)))
            // s + x - 1 and s - x + 1, whose product is y²: the one that would cancel is computed from the
            // other.
            let isInside = beside.estimate.mantissa < 0
            let larger = isInside ? try work.difference(s, beside) : try work.sum(s, beside)
            let smaller = try work.quotient(square, larger)
            let aboveOne = try work.half(work.sum(far, isInside ? smaller : larger))
            let aboveX = try work.half(work.sum(far, isInside ? larger : smaller))
            height = try work.value(
                .log1p,
                work.sum(
                    aboveOne, work.root(work.product(aboveOne, work.sum(a, .one)))))
            width = try work.root(work.product(aboveX, work.sum(a, x)))
        }
    }

    private static let quarterTurn = BigNumber.multipleOfPi(BigRational(1, 2))

    private static func arcsine(
        _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        let height = try work.sign(z.imaginary)
        if height == 0 {
            if try work.order(work.absolute(z.real), .one) <= 0 {
                return BigComplex(try work.value(.asin, z.real))
            }
            let isRight = try work.sign(z.real) > 0
            let size = try work.value(.acosh, work.absolute(z.real))
            return isRight
                ? BigComplex(quarterTurn, try work.negative(size))
                : BigComplex(try work.negative(quarterTurn), size)
        }
        if z.real.isZero { return BigComplex(0, try work.value(.asinh, z.imaginary)) }
        let ellipse = try Ellipse(z, work)
        return BigComplex(
            try work.value(.atan2, z.real, ellipse.width),
            height > 0 ? ellipse.height : try work.negative(ellipse.height))
    }

    private static func arccosine(
        _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        let height = try work.sign(z.imaginary)
        if height == 0 {
            if try work.order(work.absolute(z.real), .one) <= 0 {
                return BigComplex(try work.value(.acos, z.real))
            }
            let isRight = try work.sign(z.real) > 0
            let size = try work.value(.acosh, work.absolute(z.real))
            return isRight
                ? BigComplex(0, size) : BigComplex(.constant(.pi), try work.negative(size))
        }
        if z.real.isZero {
            return BigComplex(quarterTurn, try work.negative(work.value(.asinh, z.imaginary)))
        }
        let ellipse = try Ellipse(z, work)
        return BigComplex(
            try work.value(.atan2, ellipse.width, z.real),
            height > 0 ? try work.negative(ellipse.height) : ellipse.height)
    }

    /// arg((1 + iz)/(1 - iz))/2 and ln |(1 - iz)/(1 + iz)|/2, with the modulus from the side on which it is above 1.
    private static func arctangent(
        _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        let (x, y) = (z.real, z.imaginary)
        if y.isZero { return BigComplex(try work.value(.atan, x)) }
        if try work.sign(x) == 0 {
            let order = try work.order(work.absolute(y), .one)
            if order == 0 {
                let isAbove = try work.sign(y) > 0
                throw .domain(
                    function: "atan", rule: "atan of \(isAbove ? "i" : "-i") is not defined")
            }
            if order < 0 { return BigComplex(0, try work.value(.atanh, y)) }
            let size = try work.value(.atanh, work.quotient(.one, y))
            let isAbove = try work.sign(y) > 0
            return BigComplex(isAbove ? quarterTurn : try work.negative(quarterTurn), size)
        }
        let angle = try work.value(
            .atan2, work.product(BigNumber(2), x),
            work.difference(
                work.product(work.difference(.one, y), work.sum(.one, y)), work.square(x)))
        let isBelow = y.estimate.mantissa < 0
        let beside = isBelow ? try work.sum(.one, y) : try work.difference(.one, y)
        let share = try work.quotient(
            work.product(BigNumber(isBelow ? -4 : 4), y),
            work.sum(work.square(x), work.square(beside)))
        let size = try work.quotient(work.value(.log1p, share), BigNumber(isBelow ? -4 : 4))
        return BigComplex(try work.half(angle), size)
    }
}
