#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Riemann's and Hurwitz's zeta functions of rectangles, by the Euler–Maclaurin formula (bound 225).
enum ComplexZeta {
    private static let mostTerms = 1 << 21

    /// ζ(s); to the left of the critical strip by the functional equation.
    static func riemann(
        _ s: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        if s.isReal { return ComplexBall(real: try work.real.apply(.zeta, s.real)) }
        if s.real.midpoint.isNegative {
            // 2 (2π)^(s - 1) sin(πs/2) Γ(1 - s) ζ(1 - s)
            let long = work.finer(max(0, Int(min(s.approximateLog2, 1e6))) * 2 + 8)
            let other = try long.difference(1, s)
            let turn = ComplexBall(real: try long.real.product(long.constant(.pi), 2))
            let power = try long.power(turn, long.negative(other))
            let sine = try long.sineOfPi(long.product(s, 1, over: 2))
            let product = try long.product(
                long.product(power, sine), ComplexGamma.gamma(other, long))
            return try long.product(long.product(product, riemann(other, long)), 2)
        }
        if let sum = try dirichlet(s, work) { return sum }
        return try hurwitz(s, ComplexBall(word: 1), work)
    }

    /// The sum of n^(-s) far to the right, where few terms are enough.
    private static func dirichlet(
        _ s: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall? {
        let sigma = s.real.approximateDouble
        guard sigma > 8 else { return nil }
        let needed = (Double(work.precision) + sigma + 8) / (sigma - 1)
        guard needed < 12 else { return nil }
        let count = Int(exp2(needed)) + 2
        guard Double(count) < 0.2 * Double(work.precision) + 8 else { return nil }
        let powers = try Powers(count, s, work)
        var sum = ComplexBall(word: 0)
        for n in stride(from: count, through: 1, by: -1) { sum = try work.sum(sum, powers[n]) }
        // Σ n^(-σ) beyond N is at most N^(1 - σ)/(σ - 1).
        let least = try work.real.sum(s.real, -1)
        guard least.sign == 1 else { throw .needsPrecision }
        let rest = try work.real.apply(
            .exp,
            work.real.negative(
                work.real.product(least, work.real.apply(.ln, Ball(word: count)))))
        sum.widen(by: rest.largestSize / least.smallestSize)
        return sum
    }

    /// ζ(s, a), the sum of (a + k)^(-s).
    static func hurwitz(
        _ s: borrowing ComplexBall, _ a: borrowing ComplexBall, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let below = try work.sum(s, -1)
        if below.containsZero {
            if below.isZero {
                throw .domain(.domain(function: "zeta", rule: "zeta has a pole at 1"))
            }
            throw .needsPrecision
        }
        let plan = try Plan(s, a, work)
        let long = work.finer(plan.extra)
        var sum = ComplexBall(word: 0)
        let minus = try long.negative(s)
        if a.isReal, a.real.isExact, a.real.midpoint.difference(1).sign == 0 {
            let powers = try Powers(plan.count, s, long)
            for n in stride(from: plan.count, through: 1, by: -1) {
                sum = try long.sum(sum, powers[n])
            }
        } else {
            for k in 0..<plan.count {
                if k & 15 == 0 { try work.check() }
                let base = try long.sum(a, k)
                if base.containsZero {
                    if base.isZero {
                        throw .domain(
                            .domain(
                                function: "zeta", rule: "zeta has a pole at a = 0, -1, -2, ..."))
                    }
                    throw .needsPrecision
                }
                sum = try long.sum(sum, long.power(base, minus))
            }
        }
        let tail = try tail(s, long.sum(a, plan.count), plan, long)
        return try long.sum(sum, tail)
    }

    /// The number of terms of the sum, the number of corrections after them, and the bits that
    /// cancel.
    private struct Plan {
        let count: Int
        let corrections: Int
        let extra: Int

        private static let shortPrecision = 700.0

        init(
            _ s: borrowing ComplexBall, _ a: borrowing ComplexBall, _ work: ComplexWork
        ) throws(BallError) {
            let (sigma, tau) = s.approximate
            let (x, y) = a.approximate
            let size = hypot(sigma, tau)
            guard size < Double(mostTerms), hypot(x, y) < Double(mostTerms) else {
                throw .number(.tooCostly(what: "zeta of a number this large"))
            }
            let precision = Double(work.precision)
            extra = Int(size.logBase2 + 8 + max(0, -sigma) * 0.5)
            // Powers of integers are mostly products of other powers. Where there are tables for the
            // corrections, these are cheaper than powers. Terms of about 2π |a + N|/2k cannot reach the
            // precision below 0.11 p.
            let isWhole = a.isReal && a.real.smallWhole == 1
            let isShort = precision < Self.shortPrecision
            let share = isShort && !isWhole ? 0.11 : isWhole ? 0.12 : 0.13
            var reach = share * precision + 0.45 * size + (isShort ? 2 : 4)
            while true {
                // The real part of a + N is at least half of its size.
                let far = max(reach, abs(y))
                let count = max(0, Int((far - x).rounded(.up)), x < 1 ? Int(1 - x) + 1 : 0)
                if count > mostTerms {
                    throw .number(.tooCostly(what: "zeta of a number this large"))
                }
                let log = hypot(x + Double(count), y).logBase2
                let slope = 2 * (6.283185307179586.logBase2 + log)
                var bound = 2.0
                var m = 0
                var best = (bound: Double.infinity, m: 1)
                while m < 4 * Int(precision) + 64 {
                    let j = Double(2 * m)
                    bound +=
                        (hypot(sigma + j, tau) + 1e-9).logBase2
                        + (hypot(sigma + j + 1, tau) + 1e-9).logBase2 - slope
                    m += 1
                    let total = bound - (sigma - 1) * min(log, 0)
                    if sigma + Double(2 * m) > 2, total < best.bound { best = (total, m) }
                    if total < -precision - 4, sigma + Double(2 * m) > 2 { break }
                    if total > best.bound + 64 { break }
                }
                if best.bound < -precision - 4 {
                    self.count = count
                    corrections = best.m
                    return
                }
                reach *= 1.4
            }
        }
    }

    /// A^(-s) (A/(s - 1) + 1/2 + Σ B_2k/(2k)! (s)_(2k-1)/A^(2k-1)), A = a + N, with bound 225 for the rest.
    private static func tail(
        _ s: borrowing ComplexBall, _ far: borrowing ComplexBall, _ plan: Plan,
        _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        guard far.real.sign == 1 else { throw .needsPrecision }
        var sum = try work.quotient(far, work.sum(s, -1))
        var half = ComplexBall(word: 1)
        half.scale(byPowerOfTwo: -1)
        sum = try work.sum(sum, half)
        if let terms = try ComplexZetaTail.sum(s, far, count: plan.corrections, work) {
            sum = try work.sum(sum, terms)
        } else {
            sum = try work.sum(sum, corrections(s, far, plan.corrections, work))
        }
        let power = try work.power(far, work.negative(s))
        let m = plan.corrections
        let rest = try rest(s, far, power, m, work)
        var result = try work.product(power, sum)
        result.widen(by: rest)
        return result
    }

    /// The same sum in rectangles.
    private static func corrections(
        _ s: borrowing ComplexBall, _ far: borrowing ComplexBall, _ count: Int, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        let table = StirlingTable.table(
            limbs: (work.precision + 72) / 64, count: count, forDigamma: false)
        let numbers = try BernoulliNumbers.kept(
            count: table == nil ? count : 1, monitor: work.monitor)
        let inverse = try work.inverse(far)
        let square = try work.square(inverse)
        var sum = ComplexBall(word: 0)
        // (s)_(2k-1)/(A^(2k-1) (2k - 2)!), by |B_2k|/(2k (2k - 1))
        var term = try work.product(s, inverse)
        // (s + 2k - 1)(s + 2k), which grows by 4s + 8k + 2
        var factor = try work.product(work.sum(s, 1), work.sum(s, 2))
        let growth = try work.product(s, 4)
        let whole = far.isReal ? far.real.smallWhole : nil
        for k in 1...count {
            if k & 31 == 0 { try work.check() }
            var number =
                table?.value(k, precision: work.precision)
                ?? Self.coefficient(numbers, k, precision: work.precision)
            if k & 1 == 0 { number.changeSign() }
            sum = try work.sum(sum, work.product(term, number))
            if k == count { break }
            term = try work.product(term, factor)
            let divisor = (2 * k - 1) * (2 * k)
            if let whole, whole * whole < Int.max / divisor {
                term = try work.product(term, 1, over: divisor * whole * whole)
            } else {
                term = try work.product(work.product(term, square), 1, over: divisor)
            }
            factor = try work.sum(factor, growth)
            factor.real = try work.real.sum(factor.real, 8 * k + 2)
        }
        return sum
    }

    private static func coefficient(
        _ numbers: BernoulliNumbers, _ k: Int, precision: Int
    ) -> Ball {
        var ball = Ball(precision: precision)
        ball.set(
            BigRational(numbers.top(k), numbers.bottom(k) * BigInt(2 * k * (2 * k - 1))),
            precision: precision)
        return ball
    }

    /// 4 |(s)_2M|/(2π|A|)^2M · |A^(-s)| e^max(0, -τθ) |A|²/(X (σ + 2M - 1)), θ the angle of A and X its real part.
    private static func rest(
        _ s: borrowing ComplexBall, _ far: borrowing ComplexBall, _ power: borrowing ComplexBall,
        _ m: Int, _ work: ComplexWork
    ) throws(BallError) -> Magnitude {
        let least = try work.real.sum(s.real, 2 * m - 1)
        guard least.sign == 1 else { throw .needsPrecision }
        let size = far.largestSize
        // (|s|)_2M/(2π|A|)^2M in doubles that are too large by some parts of 10^9, where |s| is
        // below 2^22.
        let (sigma, tau) = s.approximate
        let spread = (s.real.radius + s.imaginary.radius).doubleUp + 1e-9
        let height = abs(tau) + spread
        let scale = 6.283185 * far.smallestSize.doubleDown
        let share = 1.000_000_001 / (scale * scale)
        var (square, exponent) = (1.0, 0)
        for j in 0..<(2 * m) {
            let along = abs(sigma + Double(j)) + spread
            square *= (along * along + height * height) * share
            if !(square > 0x1p-400 && square < 0x1p400) {
                guard square > 0, square < .infinity else { throw .needsPrecision }
                exponent += Int(square.exponent)
                square = square.significand
            }
        }
        let product = Magnitude(atLeast: 16 * square * 1.001).scaled(byPowerOfTwo: exponent)
            .squareRoot
        var slant = Magnitude.one
        if !far.isReal {
            let angle = try work.phase(far)
            let turn = try work.real.negative(work.real.product(s.imaginary, angle))
            if turn.sign != -1 {
                slant = .exponentialBase2(atMost: turn.largestSize.doubleUp * 1.442_696)
            }
        }
        return product * power.largestSize * slant * size * size
            / far.real.smallestSize.timesDown(least.smallestSize)
    }

    /// n^(-s) for n = 1 … N: those of primes by the exponential function, the others as products.
    private struct Powers {
        private let values: ComplexOperands

        init(
            _ count: Int, _ s: borrowing ComplexBall, _ work: ComplexWork
        ) throws(BallError) {
            values = ComplexOperands(count: count + 1, precision: 64)
            if count < 1 { return }
            var smallest = [Int](repeating: 0, count: count + 1)
            values[1].set(copying: ComplexBall(word: 1))
            let bits = s.bitsBeforePoint(most: 1 << 14) + 8
            let long = work.finer(bits)
            let minus = try work.negative(s)
            for n in stride(from: 2, through: count, by: 1) {
                if smallest[n] == 0 {
                    if n & 7 == 1 { try work.check() }
                    for multiple in stride(from: n, through: count, by: n)
                    where smallest[multiple] == 0 {
                        smallest[multiple] = n
                    }
                    let logarithm = try long.real.apply(.ln, Ball(word: n))
                    let value = try work.exp(long.product(minus, logarithm))
                    values[n].set(copying: value)
                } else {
                    let p = smallest[n]
                    let value = try work.product(values[p], values[n / p])
                    values[n].set(copying: value)
                }
            }
        }

        subscript(n: Int) -> ComplexBall {
            _read { yield values[n] }
        }
    }
}

extension Ball {
    /// The integer that it equals exactly, where that is small.
    fileprivate var smallWhole: Int? {
        guard isExact, midpoint.isInteger, midpoint.exponent < 30 else { return nil }
        return Int(approximateDouble)
    }
}

extension Zeta {
    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        try general(f, z, work)
    }

    static func enclose(
        _ f: RealOperation, at z: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        try ComplexZeta.riemann(z[0], work)
    }
}

extension HurwitzZeta {
    /// Beyond this degree a polynomial takes longer than a sum.
    private static let largestDegree = 256

    static func value(
        _ f: RealOperation, at z: [BigComplex], _ work: NumberWork
    ) throws(NumberError) -> BigComplex? {
        if z[0].isPlainlyReal, let n = z[0].real.knownInteger?.smallValue, n <= 0,
            n >= -largestDegree, try z[1].isBelow(work) != nil
        {
            return try polynomial(1 - n, z[1], work)
        }
        return try general(f, z, work)
    }

    /// ζ(1 - n, a) = -B_n(a)/n, by Horner's rule: B_n(a) = Σ C(n, k) B_k a^(n-k).
    private static func polynomial(
        _ n: Int, _ a: BigComplex, _ work: NumberWork
    ) throws(NumberError) -> BigComplex {
        var sum: BigComplex = 0
        var binomial = BigInt(1)
        for k in 0...n {
            sum = try work.product(sum, a)
            let bernoulli =
                k == 1 ? BigRational(-1, 2) : try BigInt.bernoulli(k, monitor: work.monitor)
            sum = try work.sum(sum, BigComplex(BigNumber(bernoulli * BigRational(binomial))))
            binomial = binomial * BigInt(n - k) / BigInt(k + 1)
        }
        return try work.quotient(work.negative(sum), BigComplex(BigNumber(n)))
    }

    static func enclose(
        _ f: RealOperation, at z: ComplexOperands, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall {
        try ComplexZeta.hurwitz(z[0], z[1], work)
    }
}
