/// Polylogarithms of rectangles (bounds 226 and 227).
enum ComplexPolylogarithm {
    private static let mostTerms = 1 << 18

    static func value(
        _ s: borrowing ComplexBall, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let size = z.largestSize.doubleUp
        let n = order(s)
        if n == 2, !z.isReal, let value = try ComplexDilogarithm.value(z, work) { return value }
        if size <= 0.6 { return try series(s, z, work) }
        if let n {
            if n == 0 { return try work.quotient(z, work.difference(1, z)) }
            if n == 1 { return try work.negative(work.log(work.difference(1, z))) }
            if n > 1 {
                if size >= 1.7 || z.smallestSize.doubleUp >= 4 {
                    return try inverted(n, z, work)
                }
                return try nearOne(n, z, work)
            }
        }
        return try byZeta(s, z, work)
    }

    /// Σ z^k/k^n as z times a hypergeometric sum, for a small n > 0.
    static func powers(
        _ n: Int, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let sum = try work.hypergeometric(
            Array(repeating: .fraction(1), count: n + 1),
            Array(repeating: .fraction(2), count: n), z)
        return try work.product(z, sum)
    }

    /// A small integer order.
    private static func order(_ s: borrowing ComplexBall) -> Int? {
        guard s.isReal, s.real.isExact, s.real.midpoint.isInteger, s.real.midpoint.exponent < 14
        else { return nil }
        return Int(s.real.approximateDouble)
    }

    /// Σ z^k/k^s for |z| ≤ 0.6.
    private static func series(
        _ s: borrowing ComplexBall, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if z.isZero { return ComplexBall(word: 0) }
        if let n = order(s), (1...4).contains(n), !z.isReal { return try powers(n, z, work) }
        let size = z.largestSize
        let sigma = s.real.midpoint.approximateDouble - s.real.radius.doubleUp - 1e-9
        let n = order(s)
        let minus = try work.negative(s)
        let long = work.finer(max(0, Int(min(s.approximateLog2, 1e4))) + 8)
        var power = ComplexBall(copying: z)
        var sum = ComplexBall(word: 0)
        for k in 1..<mostTerms {
            if k & 15 == 0 { try work.check() }
            let term: ComplexBall
            if let n, n.magnitude <= 64 {
                var factor = Ball(precision: work.precision)
                try factor.setPower(Ball(word: k), Int(n.magnitude))
                term =
                    n < 0 ? try work.product(power, factor) : try work.quotient(power, factor)
            } else {
                let logarithm = try long.real.apply(.ln, Ball(word: k))
                term = try work.product(power, work.exp(long.product(minus, logarithm)))
            }
            sum = try work.sum(sum, term)
            power = try work.product(power, z)
            // Terms fall by at least |z| (1 + 1/k)^max(0, -σ).
            let growth = sigma >= 0 ? 1 : exponential(-sigma / Double(k))
            let ratio = size.doubleUp * growth * 1.000_001
            if ratio < 0.95 {
                let rest = term.largestSize * Magnitude(atLeast: ratio / (1 - ratio) * 1.001)
                if rest <= sum.largestSize * work.tiny
                    || rest <= sum.real.radius.scaled(byPowerOfTwo: -3)
                {
                    sum.widen(by: rest)
                    return sum
                }
            }
        }
        throw .number(.tooCostly(what: "a polylogarithm of this order"))
    }

    private static func exponential(_ x: Double) -> Double {
        x > 700 ? .infinity : x.exponential * 1.000_001
    }

    /// ln(-z), below the negative axis as above it, from the side that matches the cut from 1 to infinity.
    private static func logarithmOfNegative(
        _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if z.isReal, z.real.sign == 1 {
            // Beyond 1 the value is that of the lower side, where -z lies above the negative axis.
            return ComplexBall(try work.real.apply(.ln, z.real), try work.constant(.pi))
        }
        return try work.log(work.negative(z))
    }

    /// Γ(1 - s)/(2π)^(1 - s) (i^(1 - s) ζ(1 - s, 1/2 + u) + i^(s - 1) ζ(1 - s, 1/2 - u)), u = ln(-z)/(2πi)
    private static func byZeta(
        _ s: borrowing ComplexBall, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let long = work.finer(max(0, Int(min(s.approximateLog2, 1e4))) + 16)
        let other = try long.difference(1, s)
        let pi = try long.constant(.pi)
        let turn = try long.real.product(pi, 2)
        let u = try long.quotient(
            long.turnedBack(logarithmOfNegative(z, long)), turn)
        var half = ComplexBall(word: 1)
        half.scale(byPowerOfTwo: -1)
        let first = try long.sum(half, u)
        let second = try long.difference(half, u)
        // i^w = e^(iπw/2)
        let angle = try long.product(
            long.turned(other), long.real.product(pi, 1, over: 2))
        let scale = try long.product(
            ComplexGamma.gamma(other, long),
            long.power(ComplexBall(real: turn), long.negative(other)))
        let sum = try long.sum(
            long.product(long.exp(angle), ComplexZeta.hurwitz(other, first, long)),
            long.product(
                long.exp(long.negative(angle)), ComplexZeta.hurwitz(other, second, long)))
        return try long.product(scale, sum)
    }

    /// -(-1)^n Li_n(1/z) - (2πi)^n/n! B_n(1/2 + u), u = ln(-z)/(2πi)
    static func inverted(
        _ n: Int, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let long = work.finer(2 * n + 16)
        let other = try series(ComplexBall(word: n), long.inverse(z), long)
        return try fromInverse(n, z, other, long)
    }

    /// The same with Li_n(1/z) known.
    static func fromInverse(
        _ n: Int, _ z: borrowing ComplexBall, _ other: borrowing ComplexBall, _ long: ComplexWork
    ) throws(BallError) -> ComplexBall {
        // As a polynomial in L = ln(-z): Σ over even k of 2 η(k) L^(n-k)/(n-k)!, η(0) = 1/2.
        let logarithm = try logarithmOfNegative(z, long)
        var sum = ComplexBall(word: 0)
        var powers = ComplexBall(word: 1)
        for j in 0...n {
            if j > 0 { powers = try long.product(long.product(powers, logarithm), 1, over: j) }
            let k = n - j
            if k & 1 == 1 { continue }
            sum = try long.sum(sum, long.product(powers, eta(k, long)))
        }
        // -(sum of 2η(k) …) - (-1)^n Li_n(1/z)
        let near = try long.negative(sum)
        return n & 1 == 0 ? try long.difference(near, other) : try long.sum(near, other)
    }

    /// 2 (1 - 2^(1 - k)) ζ(k) = |B_k| (2^k - 2) π^k/k! for an even k; 1 for 0.
    private static func eta(_ k: Int, _ work: ComplexWork) throws(BallError) -> Ball {
        if k == 0 { return Ball(word: 1) }
        let numbers = try BernoulliNumbers.kept(count: k / 2, monitor: work.monitor)
        let power = try work.real.power(work.constant(.pi), overFactorialOf: k)
        var factor = Ball(precision: work.precision)
        factor.set(
            BigRational(numbers.top(k / 2) * ((BigInt(1) << k) - 2), numbers.bottom(k / 2)),
            precision: work.precision)
        return try work.real.product(power, factor)
    }

    /// m^(n-1)/(n-1)! (H_(n-1) - ln(-m)) + Σ ζ(n - k) m^k/k!, m = ln z, |m| < 2π
    private static func nearOne(
        _ n: Int, _ z: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let one = try work.sum(z, -1)
        if one.isZero { return ComplexBall(real: try work.real.apply(.zeta, Ball(word: n))) }
        let long = work.finer(n + 16)
        let m = try long.log(z)
        let size = m.largestSize.doubleUp
        guard size < 5.5 else { throw .needsPrecision }
        var sum = ComplexBall(word: 0)
        var term = ComplexBall(word: 1)
        // Terms fall by |m|/2π.
        let fall = (6.283185 / max(size, 0.01)).logBase2
        let limit = Int(Double(long.precision + 64) * 1.1 / fall) + 2 * n + 64
        let numbers = try BernoulliNumbers.kept(count: limit / 2 + 2, monitor: work.monitor)
        for k in 0..<limit {
            if k & 15 == 0 { try work.check() }
            if k > 0 { term = try long.product(long.product(term, m), 1, over: k) }
            if k == n - 1 {
                var harmonic = Ball(word: 0)
                for j in 1..<n {
                    harmonic = try long.real.sum(
                        harmonic, long.real.product(Ball(word: 1), 1, over: j))
                }
                let logarithm: ComplexBall
                if z.isReal, m.real.sign == 1 {
                    // From below the cut beyond 1, where -ln z lies above the negative axis.
                    logarithm = ComplexBall(
                        try long.real.apply(.ln, m.real), try long.constant(.pi))
                } else {
                    logarithm = try long.log(long.negative(m))
                }
                let factor = try long.difference(ComplexBall(real: harmonic), logarithm)
                sum = try long.sum(sum, long.product(term, factor))
                continue
            }
            guard let zeta = try zeta(n - k, numbers, long) else { continue }
            sum = try long.sum(sum, long.product(term, zeta))
            // Bound 227.
            if k > n + 2 {
                let ratio = size / 6.283185
                let size = Magnitude(atLeast: 4.0) * m.largestSize.power(UInt(n))
                let rest =
                    size * Magnitude(atLeast: ratio).power(UInt(k + 1 - n))
                    * Magnitude(atLeast: 1 / (1 - ratio))
                if rest <= sum.largestSize * long.tiny {
                    sum.widen(by: rest)
                    return sum
                }
            }
        }
        throw .needsPrecision
    }

    /// ζ(j) of an integer; nil where it is 0.
    private static func zeta(
        _ j: Int, _ numbers: BernoulliNumbers, _ work: ComplexWork
    ) throws(BallError) -> Ball? {
        if j > 1 { return try work.real.apply(.zeta, Ball(word: j)) }
        if j == 0 {
            var half = Ball(word: -1)
            half.scale(byPowerOfTwo: -1)
            return half
        }
        if j & 1 == 0 { return nil }
        // -B_(1-j)/(1-j)
        let k = (1 - j) / 2
        var top = Ball(precision: work.precision)
        top.set(numbers.top(k), precision: work.precision)
        var bottom = Ball(precision: 64)
        let divisor = numbers.bottom(k) * BigInt(1 - j)
        bottom.set(divisor, precision: max(64, divisor.bitLength))
        var value = try work.real.quotient(top, bottom)
        if k & 1 == 1 { value.changeSign() }
        return value
    }
}

extension Polylogarithm {
    /// For orders from this one on the formula with powers of z/(1 - z) is short; for a fraction it may be
    /// longer.
    private static let leastOrder = -8
    private static let leastOrderOfFraction = -64

    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        guard z[0].isPlainlyReal, let n = z[0].real.knownInteger?.smallValue, n <= 2 else {
            return try general(f, z, work)
        }
        if n == 2 { return try work.complex(.li2, z[1]) }
        let isReal = try z[1].isBelow(work) == nil
        let isOnCut = isReal ? try work.order(z[1].real, .one) > 0 : false
        if n == 1, !isReal || isOnCut {
            return try work.negative(work.complex(.ln, work.difference(1, z[1])))
        }
        let least =
            GaussianFraction(z[1], work.monitor) == nil ? leastOrder : leastOrderOfFraction
        if !isReal, n <= 0, n >= least {
            return try ofNegativeOrder(-n, z[1], work)
        }
        return try general(f, z, work)
    }

    static func enclose(
        _ f: RealOperation, at z: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        try ComplexPolylogarithm.value(z[0], z[1], work)
    }
}
