internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Sine, cosine, tangent and their reciprocals, of angles in radians.
enum Trigonometry: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        // For an angle beyond doubles, its place within its period is unknown.
        let isHuge = a.exponent > 900
        let x = a.double
        switch f {
        case .sin: return isHuge ? Estimate(0.6) : a.throughOrigin(sin)
        case .tan: return isHuge ? Estimate(0.8) : a.throughOrigin(tan)
        case .cos: return Estimate(isHuge ? 0.6 : cos(x))
        case .sec: return Estimate(isHuge ? 1.2 : 1 / cos(x))
        case .csc: return a.exponent < -60 ? Estimate(1) / a : Estimate(1 / sin(x))
        default: return a.exponent < -60 ? Estimate(1) / a : Estimate(1 / tan(x))
        }
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { f == .sin || f == .cos || value.isClear && value.magnitude < 30 }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        switch f {
        case .sin, .cos: (a.size - min(value, 0), 0)
        case .tan, .cot: (a.size + abs(value) + 1, 0)
        default: (a.size + max(value, 0), 0)
        }
    }

    // MARK: - Exact values and closed forms

    /// By the theorem of Hermite, Lindemann and Weierstrass.
    static func isIrrationalOfAlgebraic(_ f: RealOperation) -> Bool { true }

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        switch f {
        case .sin, .tan: return x.isZero ? .zero : nil
        case .cos, .sec: return x.isZero ? .one : nil
        default:
            if x.isZero { throw f.pole(at: 0) }
            return nil
        }
    }

    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: Term, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard let turns = form.multipleOfPi else { return nil }
        return try Term.trigonometric(f, turns: turns, monitor: monitor)
    }

    /// Close to 0: cos x < 1 < sec x, sin x < x < tan x, cot x < 1/x < csc x for positive x.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        let x = operands[0]
        let isNegative = x.isBelow(0)
        let size = isNegative ? -x : x
        guard size.isAbove(0) else { return nil }
        // 3/2 is below a quarter turn, 3 below a half turn, 6 below a full turn.
        if f == .cos { return size.isBelow(6) ? StrictRange(nil, 1) : nil }
        if f == .sec { return size.isBelow(BigRational(3, 2)) ? StrictRange(1, nil) : nil }
        let range: StrictRange
        switch f {
        case .sin: range = StrictRange(size.isBelow(3) ? 0 : nil, size.high)
        case .tan where size.isBelow(BigRational(3, 2)): range = StrictRange(size.low, nil)
        case .cot where size.isBelow(3): range = StrictRange(nil, size.inverse?.high)
        case .csc where size.isBelow(3): range = StrictRange(size.inverse?.low, nil)
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
        case .sin, .cos: try ball.setSine(a, f, monitor)
        case .tan, .cot: try ball.setTangent(a, f, monitor)
        default: try ball.setSecant(a, f, monitor)
        }
    }
}

extension Ball {
    /// Bound 18: sine and cosine change no faster than their argument, and stay within 1.
    mutating func setSine(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        if a.radius >= .one {
            setInterval(centre: 0, .one)
            return
        }
        var x = a.midpoint
        if try Ball.needsReduction(x, operation, monitor) {
            var reduced = Ball(precision: precision + 32)
            try reduced.setRemainderByTurn(x, monitor)
            reduced.widen(by: a.radius)
            try setSine(reduced, operation, monitor)
            return
        }
        if try setByBursts(operation, a, monitor) { return }
        if setFixedSine(x, operation) { return widen(by: a.radius) }
        try KernelCost.checkCall(operation, x, precision, monitor)
        let ternary =
            operation == .sin
            ? mpfr_sin(&midpoint, &x, MPFR_RNDN) : mpfr_cos(&midpoint, &x, MPFR_RNDN)
        try finish(ternary, a.radius, operation)
    }

    /// Bound 19: (1 + y²) τ / (1 − |y| τ) with τ = r + r³, for tangent and cotangent.
    mutating func setTangent(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        if operation == .cot, x.isZero, a.radius.isZero {
            throw .pole(.cot, at: 0)
        }
        if a.radius > .powerOfTwo(-1) { throw .needsPrecision }
        if try Ball.needsReduction(x, operation, monitor) {
            var reduced = Ball(precision: precision + 32)
            try reduced.setRemainderByTurn(x, monitor)
            reduced.widen(by: a.radius)
            try setTangent(reduced, operation, monitor)
            return
        }
        if try setByBursts(operation, a, monitor) { return }
        if setFixedSine(x, operation) {
            if !a.radius.isZero {
                let value = midpoint.sizeAbove + radius
                radius = radius + (try Ball.tangentGrowth(value, a.radius))
            }
            return
        }
        try KernelCost.checkCall(operation, x, precision, monitor)
        let ternary =
            operation == .tan
            ? mpfr_tan(&midpoint, &x, MPFR_RNDN) : mpfr_cot(&midpoint, &x, MPFR_RNDN)
        if a.radius.isZero || midpoint.isSpecial && !midpoint.isZero {
            if !a.radius.isZero { throw .needsPrecision }
            try finish(ternary, .zero, operation, log2: Estimate(-x.approximateLog2))
            return
        }
        try finish(ternary, try Ball.tangentGrowth(midpoint.sizeAbove, a.radius), operation)
    }

    /// Bound 19 for a tangent whose size is at most `value`.
    private static func tangentGrowth(
        _ value: Magnitude, _ radius: Magnitude
    ) throws(BallError) -> Magnitude {
        let tau = radius + radius * radius * radius
        let touch = value * tau
        if touch >= .powerOfTwo(-1) { throw .needsPrecision }
        let slope = .one + value * value
        return slope * tau / Magnitude.one.minusDown(touch)
    }

    /// Bound 20: y² r / (1 − |y| r), for secant and cosecant.
    mutating func setSecant(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        if operation == .csc, x.isZero, a.radius.isZero {
            throw .pole(.csc, at: 0)
        }
        if a.radius > .powerOfTwo(-1) { throw .needsPrecision }
        if try Ball.needsReduction(x, operation, monitor) {
            var reduced = Ball(precision: precision + 32)
            try reduced.setRemainderByTurn(x, monitor)
            reduced.widen(by: a.radius)
            try setSecant(reduced, operation, monitor)
            return
        }
        if try setByBursts(operation, a, monitor) { return }
        // One over the cosine or the sine of the midpoint, by bound 7, where the kernel applies.
        var inner = Ball(precision: precision + 16)
        if inner.setFixedSine(x, operation == .sec ? .cos : .sin) {
            var one = Ball(precision: 64)
            one.set(1, precision: 64)
            inner.widen(by: a.radius)
            return try setQuotient(one, inner, precision: precision)
        }
        try KernelCost.checkCall(operation, x, precision, monitor)
        let ternary =
            operation == .sec
            ? mpfr_sec(&midpoint, &x, MPFR_RNDN) : mpfr_csc(&midpoint, &x, MPFR_RNDN)
        if a.radius.isZero || midpoint.isSpecial {
            if !a.radius.isZero { throw .needsPrecision }
            try finish(ternary, .zero, operation, log2: Estimate(-x.approximateLog2))
            return
        }
        let value = midpoint.sizeAbove
        let touch = value * a.radius
        if touch >= .powerOfTwo(-1) { throw .needsPrecision }
        try finish(ternary, value * touch / Magnitude.one.minusDown(touch), operation)
    }
}

extension Ball {

    /// Bound 53: the remainder of the exact number m by 2π, as a ball of a few more bits than
    /// `precision`. The number is at least 2^65536.
    mutating func setRemainderByTurn(
        _ m: __mpfr_struct, _ monitor: Monitor
    ) throws(BallError) {
        let size = m.exponent.value
        let bits = size + precision + 64
        var pi = Ball(precision: bits)
        try pi.apply(.pi, precision: bits, monitor: monitor)
        try Ball.check(monitor)
        var number = __mpz_struct()
        var turn = __mpz_struct()
        mpz_init(&number)
        mpz_init(&turn)
        defer {
            mpz_clear(&number)
            mpz_clear(&turn)
        }
        // turn = 2π · 2^bits to within two units, number = m · 2^bits exactly.
        var source = pi.midpoint
        source._mpfr_exp += bits + 1
        mpfr_get_z(&turn, &source, MPFR_RNDN)
        source = m
        let exponent = mpfr_get_z_2exp(&number, &source) + bits
        // A unit lost here is far less than the error that is counted for the turns below.
        withUnsafeMutablePointer(to: &number) {
            if exponent >= 0 {
                mpz_mul_2exp($0, $0, UInt(exponent))
            } else {
                mpz_tdiv_q_2exp($0, $0, UInt(-exponent))
            }
        }
        try Ball.check(monitor)
        withUnsafeMutablePointer(to: &number) { mpz_tdiv_r($0, $0, &turn) }
        let ternary = mpfr_set_z(&midpoint, &number, MPFR_RNDN)
        midpoint.scale(byPowerOfTwo: -bits)
        // Fewer than 2^(size − 2) turns were subtracted, each with an error of at most 2 units plus the
        // radius of π.
        let perTurn = pi.radius.scaled(byPowerOfTwo: 1) + .powerOfTwo(1 - bits)
        try finish(ternary, perTurn.scaled(byPowerOfTwo: size - 2), .sin)
    }

    /// Whether the argument of a trigonometric function must be reduced here; throws where it is too
    /// large.
    static func needsReduction(
        _ m: __mpfr_struct, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if m.exponent.value < leastOwnReduction { return false }
        if m.exponent.value > min(KernelCost.largestReduction, monitor.limits.maximumBits) {
            throw .tooCostly(operation, "of a number of \(m.exponent.value) bits")
        }
        return true
    }
}

// MARK: - Equality

extension Trigonometry {
    static var unitOfEdges: Term? { Term(BigRational(1, 2), .pi) }

    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        try algebra.circular(call.operation, call.first)
    }
}

extension IdentityAlgebra {
    /// The function at a multiple of π for which it has a closed form without imaginary parts.
    private mutating func simpleCircular(
        _ operation: RealOperation, _ angle: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard angle.terms.count == 1, let (monomial, factor) = angle.terms.first, factor.isReal,
            let atom = monomial.singleAtom, atoms[atom] == .constant(.pi),
            factor.re.denominator <= 6
        else { return nil }
        let value = try lift { () throws(NumberError) in
            try BigNumber.multipleOfPi(factor.re).applying(operation, monitor: monitor)
        }
        if let exact = value.exactRational { return IdentityPolynomial(exact) }
        guard let form = value.real?.form else { return nil }
        return try read(form)
    }

    mutating func circular(
        _ operation: RealOperation, _ angle: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        if let simple = try simpleCircular(operation, angle) { return simple }
        let plus = try exponential(angle.scaled(.i))
        let minus = try exponential(angle.scaled(-.i))
        let sin = (plus - minus).scaled(GaussianRational(0, BigRational(-1, 2)))
        let cos = (plus + minus).scaled(BigRational(1, 2))
        switch operation {
        case .sin: return sin
        case .cos: return cos
        case .tan: return try multiply(sin, inverse(cos))
        case .cot: return try multiply(cos, inverse(sin))
        case .sec: return try inverse(cos)
        default: return try inverse(sin)
        }
    }
}

// MARK: - Complex numbers

extension Trigonometry {
    /// From the addition theorems with cos iy = cosh y and sin iy = i sinh y. The quotients have
    /// cos²x + sinh²y = |cos z|² and sin²x + sinh²y = |sin z|² as denominators, where nothing cancels.
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        let (x, y) = (z[0].real, z[0].imaginary)
        let (sine, cosine) = (try work.value(.sin, x), try work.value(.cos, x))
        let (high, wide) = (try work.value(.sinh, y), try work.value(.cosh, y))
        func size(_ part: BigNumber) throws(NumberError) -> BigNumber {
            try work.sum(work.square(part), work.square(high))
        }
        switch f {
        case .sin: return BigComplex(try work.product(sine, wide), try work.product(cosine, high))
        case .cos:
            return BigComplex(
                try work.product(cosine, wide), try work.negative(work.product(sine, high)))
        case .sec:
            return try BigComplex(work.product(cosine, wide), work.product(sine, high))
                .divided(by: size(cosine), work)
        case .csc:
            return try BigComplex(
                work.product(sine, wide), work.negative(work.product(cosine, high))
            ).divided(by: size(sine), work)
        case .tan:
            return try BigComplex(work.product(sine, cosine), work.product(high, wide))
                .divided(by: size(cosine), work)
        case .cot:
            return try BigComplex(
                work.product(sine, cosine), work.negative(work.product(high, wide))
            ).divided(by: size(sine), work)
        default: return nil
        }
    }
}
