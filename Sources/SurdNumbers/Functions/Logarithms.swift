internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Logarithms to several bases, and ln(1 + x).
enum Logarithms: FunctionRoom {
    static func outside(_ f: RealOperation) -> String {
        f == .log1p ? "a number below -1" : "a negative number"
    }

    static func rule(_ f: RealOperation, at place: String) -> String {
        "\(f.name) of \(place) is not defined"
    }

    static let unfitBase = NumberError.domain(
        function: "log", rule: "log needs a base that is positive and not 1")

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

    /// By the theorem of Hermite, Lindemann and Weierstrass.
    static func isIrrationalOfAlgebraic(_ f: RealOperation) -> Bool { f == .ln || f == .log1p }

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
        guard let (base, exponent) = x.primitivePower, base.bits <= Term.maximumBits
        else { return nil }
        return Term(BigRational(exponent), .logarithm(base)).number
    }

    /// The rational logarithm, if there is one; both numbers positive, the base not 1.
    private static func rational(_ x: BigRational, base: BigRational) -> BigRational? {
        if x == 1 { return 0 }
        if x.bits > 1 << 22 { return longPower(x, of: base).map { BigRational($0) } }
        guard let (m, j) = x.primitivePower, let (n, k) = base.primitivePower, m == n
        else { return nil }
        return BigRational(BigInt(j), BigInt(k))
    }

    /// The integer k with x = base^k, for a long x: its size leaves only one candidate.
    private static func longPower(_ x: BigRational, of base: BigRational) -> BigInt? {
        if x < 1 { return x.reciprocal.flatMap { longPower($0, of: base) }.map { -$0 } }
        if base < 1 { return base.reciprocal.flatMap { longPower(x, of: $0) }.map { -$0 } }
        guard x.isInteger, base.isInteger else { return nil }
        let (value, root) = (x.numerator, base.numerator)
        let quotient = (value.approximateLog2 / root.approximateLog2).rounded()
        guard let k = Int(exactly: quotient),
            value.trailingZeroBitCount == k * root.trailingZeroBitCount,
            let power = try? root.power(k, monitor: .unswayed), power == value
        else { return nil }
        return BigInt(k)
    }

    /// For a long number that is stored as a recipe: the logarithms of its factors. The factors of short
    /// numbers are found elsewhere.
    static func unfolded(
        _ f: RealOperation, of operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        guard [.ln, .log2, .log10].contains(f), let real = operands[0].real, real.isRational,
            let bits = real.exactValue?.bits, bits > 1 << 16, let a = real.first
        else { return nil }
        let monitor = work.monitor
        // The number is positive, so the magnitudes of its factors have the same product.
        func logarithm(_ x: BigNumber) throws(NumberError) -> BigNumber {
            let size = try x.sign(monitor: monitor) < 0 ? x.negated(monitor: monitor) : x
            return try size.applying(f, monitor: monitor)
        }
        switch real.operation {
        case .multiply, .divide:
            guard let b = real.second else { return nil }
            return try real.operation == .multiply
                ? logarithm(a).adding(logarithm(b), monitor: monitor)
                : logarithm(a).subtracting(logarithm(b), monitor: monitor)
        case .square, .powerInteger:
            let exponent = real.operation == .square ? 2 : real.parameter
            return try logarithm(a).multiplied(by: BigNumber(exponent), monitor: monitor)
        default: return nil
        }
    }

    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: Term, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if f == .log1p { return nil }
        if form.sign < 0 { throw f.notReal }
        if f != .ln {
            return rational(form, base: f == .log2 ? 2 : 10).map { BigNumber($0) }
        }
        if let exponent = form.exponentialArgument { return BigNumber(exponent) }
        // ln(c · q^(1/k)) = ln(c^k · q)/k
        guard form.isAlgebraic, let power = form.root.rationalPower else { return nil }
        let whole = try BigNumber(power).applying(.ln, monitor: monitor)
        return try whole.divided(by: BigNumber(form.root.index), monitor: monitor)
    }

    private static func rational(_ form: Term, base: BigRational) -> BigRational? {
        guard form.isAlgebraic, let power = form.root.rationalPower,
            let exponent = rational(power, base: base)
        else { return nil }
        return exponent / BigRational(form.root.index)
    }

    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if let base = b.exactRational {
            if base.sign <= 0 || base == 1 { throw Logarithms.unfitBase }
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
            if form.sign < 0 { throw Logarithms.unfitBase }
            if let x = a.exactRational {
                if x.isZero { throw RealOperation.logBase.pole(at: 0) }
                if x.isNegative { throw RealOperation.logBase.notReal }
            } else if let x = a.real?.form, x.sign < 0 {
                throw RealOperation.logBase.notReal
            }
            // Where the argument may not be positive, the errors of ln and log have different
            // words.
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

    /// 1 - 1/x < ln x < x - 1 for an x other than 1. The logarithms to base 2 and 10 have the sign of x - 1.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        guard f != .logBase else { return nil }
        let x = f == .log1p ? operands[0] + StrictRange(exactly: 1) : operands[0]
        let isAbove = x.isAbove(1)
        guard isAbove || x.isBelow(1), x.isAbove(0) else { return nil }
        let range = isAbove ? StrictRange(0, nil) : StrictRange(nil, 0)
        guard f == .ln || f == .log1p else { return range }
        let low = x.low.flatMap { $0.sign > 0 ? 1 - 1 / $0 : nil }
        return range.intersection(StrictRange(low, x.high.map { $0 - 1 }))
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if f == .log1p { return try ball.setLogarithmOnePlus(a, monitor) }
        try ball.setLogarithm(a, f, monitor)
    }

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setLogarithm(a, base: b, monitor)
    }
}

extension Ball {
    /// Bound 15: r / (|m| − r), over the logarithm of the base.
    mutating func setLogarithm(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        if !x.isPositive || a.radius >= x.sizeBelow {
            if a.radius.isZero, x.isZero {
                throw .pole(operation, at: 0)
            }
            if x.isZero || x.isPositive || a.radius >= x.sizeBelow { throw .needsPrecision }
            throw .notReal(operation)
        }
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            if a.radius.scaled(byPowerOfTwo: 2) >= x.sizeBelow {
                switch operation {
                case .log2: try setMonotone(a, increasing: true) { mpfr_log2($0, $1, $2) }
                case .log10: try setMonotone(a, increasing: true) { mpfr_log10($0, $1, $2) }
                default: try setMonotone(a, increasing: true) { mpfr_log($0, $1, $2) }
                }
                return
            }
            propagated = a.radius / a.smallestSize
        }
        if x.isMuchNearer(to: 1, than: precision) {
            return try setLogarithmNearOne(x, operation, propagated, monitor)
        }
        if operation == .ln {
            if try setLogarithmOfFraction(a, monitor) { return }
            if try setLogarithmByBursts(a, monitor) { return widen(by: propagated) }
        }
        if setFixedLogarithm(x, operation) {
            if !propagated.isZero {
                switch operation {
                case .log2: propagated = propagated * Magnitude(atLeast: 1.4426951)
                case .log10: propagated = propagated * Magnitude(atLeast: 0.43429449)
                default: break
                }
                widen(by: propagated)
            }
            return
        }
        if operation != .ln, precision >= BurstArgument.leastShort {
            return try setLogarithmQuotient(a, operation, monitor)
        }
        try KernelCost.checkCall(operation, x, precision, monitor)
        let ternary: Int32
        switch operation {
        case .log2:
            ternary = mpfr_log2(&midpoint, &x, MPFR_RNDN)
            propagated = propagated * Magnitude(atLeast: 1.4426951)
        case .log10:
            ternary = mpfr_log10(&midpoint, &x, MPFR_RNDN)
            propagated = propagated * Magnitude(atLeast: 0.43429449)
        default:
            ternary = mpfr_log(&midpoint, &x, MPFR_RNDN)
        }
        try finish(ternary, propagated, operation)
    }

    /// ln(1 + t) for t = x − 1, which is short where x is long; MPFR's time grows with the length
    /// of x.
    private mutating func setLogarithmNearOne(
        _ x: __mpfr_struct, _ operation: RealOperation, _ propagated: Magnitude,
        _ monitor: Monitor
    ) throws(BallError) {
        let working = precision + 32
        let t = x.excess(over: 1, precision: working)
        if operation == .ln {
            try setLogarithmOnePlus(t, monitor)
            widen(by: propagated)
            return
        }
        var top = Ball(precision: working)
        var base = Ball(precision: 64)
        var bottom = Ball(precision: working)
        base.set(operation == .log2 ? 2 : 10, precision: 64)
        try top.setLogarithmOnePlus(t, monitor)
        try bottom.setLogarithm(base, .ln, monitor)
        top.widen(by: propagated)
        try setQuotient(top, bottom, precision: precision)
    }

    /// log2 or log10 of a narrow ball to many bits, as a quotient; an exact value is found at once.
    private mutating func setLogarithmQuotient(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        let isBinary = operation == .log2
        if a.radius.isZero {
            var x = a.midpoint
            var short = Ball(precision: 64)
            let ternary =
                isBinary
                ? mpfr_log2(&short.midpoint, &x, MPFR_RNDN)
                : mpfr_log10(&short.midpoint, &x, MPFR_RNDN)
            if ternary == 0 { return setRounded(short) }
        }
        let working = precision + 16
        let base = Ball(word: isBinary ? 2 : 10)
        var top = Ball(precision: working)
        var bottom = Ball(precision: working)
        try top.setLogarithm(a, .ln, monitor)
        try bottom.setLogarithm(base, .ln, monitor)
        try setQuotient(top, bottom, precision: precision)
    }

    /// Bound 16: r / (|1 + m| − r).
    mutating func setLogarithmOnePlus(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        let (above, below, sign) = x.difference(-1)
        if sign <= 0 || a.radius >= below {
            if sign == 0, a.radius.isZero { throw .pole(.log1p, at: -1) }
            if sign < 0, a.radius < below {
                throw .notReal(.log1p)
            }
            throw .needsPrecision
        }
        if a.radius.scaled(byPowerOfTwo: 2) >= above {
            try setMonotone(a, increasing: true) { mpfr_log1p($0, $1, $2) }
            return
        }
        let propagated: Magnitude =
            a.radius.isZero ? .zero : a.radius / below.minusDown(a.radius)
        if try setNearOrigin(.log1p, a) { return }
        if try setComposedLogarithmOnePlus(x, monitor) { return widen(by: propagated) }
        try KernelCost.checkCall(.log1p, x, precision, monitor)
        try finish(mpfr_log1p(&midpoint, &x, MPFR_RNDN), propagated, .log1p)
    }

    /// Bound 17: ln(a) / ln(b) as a composition of balls.
    mutating func setLogarithm(
        _ a: borrowing Ball, base b: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        var top = Ball(precision: precision + 16)
        var bottom = Ball(precision: precision + 16)
        if let sign = b.sign, sign <= 0 { throw .domain(Logarithms.unfitBase) }
        try bottom.apply(.ln, b, precision: precision + 16, monitor: monitor)
        if bottom.isExact, bottom.midpoint.isZero {
            throw .domain(Logarithms.unfitBase)
        }
        // The error of the argument is thrown only where the base is valid.
        guard bottom.sign != nil else { throw .needsPrecision }
        if a.sign == 0 { throw .pole(.logBase, at: 0) }
        if a.sign == -1 { throw .notReal(.logBase) }
        try top.apply(.ln, a, precision: precision + 16, monitor: monitor)
        try setQuotient(top, bottom, precision: precision)
    }
}

// MARK: - Equality

extension Logarithms {
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        if call.operation == .log1p {
            let sum = try algebra.number { monitor throws(NumberError) in
                try call.a.adding(1, monitor: monitor)
            }
            return try algebra.positiveLogarithm(call.first + IdentityPolynomial(1), sum)
        }
        let natural = try algebra.positiveLogarithm(call.first, call.a)
        let base: IdentityPolynomial
        switch call.operation {
        case .log2: base = try algebra.logarithm(ofRational: 2)
        case .log10: base = try algebra.logarithm(ofRational: 10)
        case .logBase: base = try algebra.positiveLogarithm(call.second, call.b)
        default: return natural
        }
        return try algebra.multiply(natural, algebra.inverse(base))
    }
}

// MARK: - Complex numbers

extension Logarithms {
    /// ln |z| + i arg z
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        switch f {
        case .ln: return try logarithm(z[0], f, work)
        case .log1p: return try logarithmOfNext(z[0], work)
        case .log2, .log10:
            let base = try work.value(.ln, BigNumber(f == .log2 ? 2 : 10))
            let natural = try logarithm(z[0], f, work)
            // For a real number the logarithm of its size may be exact.
            let real =
                z[0].imaginary.isZero
                ? try work.value(f, work.absolute(z[0].real))
                : try work.quotient(natural.real, base)
            return BigComplex(real, try work.quotient(natural.imaginary, base))
        default:
            let bottom = try logarithm(z[1], f, work)
            if try bottom.equals(0, monitor: work.monitor) { throw unfitBase }
            return try logarithm(z[0], f, work).divided(by: bottom, monitor: work.monitor)
        }
    }

    private static func logarithm(
        _ z: BigComplex, _ f: RealOperation, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        guard let phase = try z.phaseUnlessZero(work) else { throw f.pole(at: 0) }
        return BigComplex(try z.logarithmOfMagnitude(work), phase)
    }

    /// ln(1 + z), whose real part is ln(1 + x(2 + x) + y²)/2.
    private static func logarithmOfNext(
        _ z: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        let (x, y) = (z.real, z.imaginary)
        let next = BigComplex(try work.sum(x, .one), y)
        guard let phase = try next.phaseUnlessZero(work) else {
            throw RealOperation.log1p.pole(at: -1)
        }
        let distance = try work.sum(
            work.product(x, work.sum(BigNumber(2), x)), work.product(y, y))
        return BigComplex(try work.half(work.value(.log1p, distance)), phase)
    }
}
