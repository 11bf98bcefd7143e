#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Γ, the logarithm of its size, the derivative of this logarithm, and Euler's beta.
enum Gammas: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let x = a.double
        switch f {
        case .lgamma:
            // Stirling's leading term where the argument is beyond doubles.
            if a.exponent > 900 { return a * (a.naturalLogarithm + Estimate(-1)) }
            return Estimate(logarithm(x))
        case .gamma:
            if x.magnitude < 100 { return Estimate(tgamma(x)) }
            return x > 0 ? .exp2(logarithm(x) * log2OfE) : .unknown
        case .digamma:
            // Two steps to the right, where ln x − 1/(2x) − 1/(12x²) is accurate to three digits.
            let y = x + 2
            return x > 0
                ? Estimate(log(y) - 0.5 / y - 1 / (12 * y * y) - 1 / x - 1 / (x + 1)) : .unknown
        default:
            let y = b.double
            guard x > 0, y > 0, x < 1e9, y < 1e9 else { return .unknown }
            return .exp2((logarithm(x) + logarithm(y) - logarithm(x + y)) * log2OfE)
        }
    }

    private static func logarithm(_ x: Double) -> Double {
        // The reentrant form: the plain one writes a sign to a global.
        var sign: Int32 = 0
        return lgamma_r(x, &sign)
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        a.isClearlyPositive && a.magnitude < 40
            && (f != .beta || b.isClearlyPositive && b.magnitude < 40)
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let size = max(a.size, 0)
        switch f {
        case .gamma where a.size < -2, .digamma where a.size < -2: return (2, 0)
        case .gamma:
            let needed = a.estimate.isClearlyPositive ? min(size, bitsBeyondExponentials) : size
            return (needed + log2(needed + 1) + 2, 0)
        case .digamma where a.size > 2 && a.estimate.isClearlyPositive: return (2, 0)
        case .digamma: return (size + max(-value, 0) + 4, 0)
        case .lgamma: return (size + log2(size + 1) + 2 - value, 0)
        default:
            let both = max(size, b.size) + 4
            return (both, both)
        }
    }

    /// Stirling's series with cached quotients needs about a product for each bit. Beyond them it has a sixth
    /// as many terms as bits, mostly shorter ones, half as many short steps, and Bernoulli numbers.
    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        // Beta consists of three functions with more bits, and logarithms.
        let count = f == .beta ? 6.0 : f == .digamma ? 1.4 : 1
        if 64 * limbs < Double(StirlingSeries.bitsWithKeptQuotients) { return count * 64 * limbs }
        return count * 4 * limbs
    }

    static func isDear(_ f: RealOperation) -> Bool { true }

    /// In beta only the exponential at the end can be so small: a quotient of gammas, each of which
    /// may be so small, is used for small arguments only.
    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { f == .gamma || f == .beta }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if x.isInteger {
            guard x.sign > 0 else {
                throw f.pole(at: x.numerator)
            }
            guard let n = x.numerator.smallValue else { return nil }
            switch f {
            case .gamma:
                guard n < 1 << 40,
                    BigInt.log2Factorial(n) < Double(min(monitor.limits.maximumBits, 1 << 25))
                else { return nil }
                return BigNumber(try BigInt.factorial(n - 1, monitor: monitor))
            case .lgamma:
                if n <= 2 { return .zero }
                guard n < 256 else { return nil }
                return try BigNumber(try BigInt.factorial(n - 1, monitor: monitor)).applying(
                    .ln, monitor: monitor)
            default: return nil
            }
        }
        // Γ(n + 1/2) is a rational multiple of √π.
        guard f == .gamma, x.denominator == 2, let twice = x.numerator.smallValue,
            twice.magnitude < 1000
        else { return nil }
        var coefficient = BigRational(1)
        var k = 1
        while k < twice {
            coefficient *= BigRational(BigInt(k), 2)
            k += 2
        }
        while k > twice {
            k -= 2
            coefficient = coefficient / BigRational(BigInt(k), 2)
        }
        return Term(coefficient, .pi, to: BigRational(1, 2)).number
    }

    /// Beta.
    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard let x = a.exactRational, let y = b.exactRational else {
            return try ofIrrationals(a, b, monitor)
        }
        for (pole, other) in [(x, y), (y, x)] where pole.isInteger && pole.sign <= 0 {
            return try beta(pole: pole, other, monitor)
        }
        // 1/Γ is zero at its poles, which no enclosure of the sum can show.
        let sum = x + y
        if sum.isInteger, sum.sign <= 0 { return .zero }
        if let exact = try BigRational.beta(x, y, monitor) { return BigNumber(exact) }
        if let exact = try BigRational.beta(y, x, monitor) { return BigNumber(exact) }
        guard x.bits < 10, y.bits < 10 else { return nil }
        let top = try a.applying(.gamma, monitor: monitor).multiplied(
            by: b.applying(.gamma, monitor: monitor), monitor: monitor)
        let result = try top.divided(
            by: BigNumber(sum).applying(.gamma, monitor: monitor), monitor: monitor)
        return result.isExact || result.real?.form != nil ? result : nil
    }

    /// B(p, n) = (−1)^n B(1 − p − n, n) for a pole p = 0, −1, … of Γ and an integer n with
    /// 1 ≤ n ≤ −p, where the poles of Γ(p) and Γ(p + n) cancel. This is the limit for first
    /// arguments close to p: (n − 1)!/(x (x + 1) … (x + n − 1)) has no pole there.
    private static func beta(
        pole: BigRational, _ count: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let mirror = BigRational(1) - pole - count
        guard count.isInteger, count.sign > 0, mirror.sign > 0 else {
            throw RealOperation.beta.pole(at: pole.numerator)
        }
        let value = try BigNumber(mirror).applying(.beta, BigNumber(count), monitor: monitor)
        return count.numerator.isOdd ? try value.negated(monitor: monitor) : value
    }

    /// Two irrational numbers with a sum of 0, −1, …: a zero of 1/Γ that no enclosure shows.
    private static func ofIrrationals(
        _ a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard a.isKnownIrrational, b.isKnownIrrational else { return nil }
        let sum = try a.adding(b, monitor: monitor).settledKind
        return sum.exactInteger.map { $0.sign <= 0 } == true ? .zero : nil
    }

    // Strict bounds: `GammaBorders.swift`.

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        switch f {
        case .gamma: try ball.setGamma(a, monitor)
        case .lgamma: try ball.setLogGamma(a, monitor)
        default: try ball.setDigamma(a, monitor)
        }
    }

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setBeta(a, b, monitor)
    }
}

extension BigRational {
    /// B(n, y) = (n − 1)!/(y (y + 1) … (y + n − 1)) for a small positive integer n; nil otherwise.
    fileprivate static func beta(
        _ count: BigRational, _ y: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigRational? {
        guard let n = count.exactInteger.flatMap({ Int(exactly: $0) }), n > 0, n <= 512,
            n * (y.bits + 10) <= 1 << 16
        else { return nil }
        var (top, bottom, factor) = (BigInt(1), BigInt(1), y.numerator)
        for index in 0..<n {
            try monitor.check()
            top *= index == 0 ? y.denominator : BigInt(index) * y.denominator
            bottom *= factor
            factor += y.denominator
        }
        return BigRational(top, bottom)
    }
}
