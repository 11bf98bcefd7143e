internal import CGMP

// Constants by binary splitting: faster than MPFR's own functions from some hundreds or thousands of digits
// on, and divided into steps between which the computation can be interrupted.

extension Ball {
    /// Sets a constant by splitting where this is faster than MPFR's function, as measured; else returns
    /// false.
    mutating func setBySplitting(
        _ constant: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        switch constant {
        case .catalan where precision >= 2_000: try setCatalanBySplitting(monitor)
        case .e where precision >= 6_000: try setEBySplitting(monitor)
        case .pi where precision >= 10_000: try Ball.keptPi.set(&self, monitor)
        case .egamma where precision >= 28_000: try Ball.keptEuler.set(&self, monitor)
        default: return false
        }
        return true
    }

    private static let keptPi = KeptConstant { (ball, monitor) throws(BallError) in
        try ball.setPiBySplitting(monitor)
    }
    private static let keptEuler = KeptConstant { (ball, monitor) throws(BallError) in
        try ball.setEulerBySplitting(monitor)
    }

    /// Bounds 51 and 166: the Chudnovskys' series, alternating, 47.11 bits a term.
    mutating func setPiBySplitting(_ monitor: Monitor) throws(BallError) {
        let bits = precision + 32
        let terms = bits / 47 + 3
        let sum = try Splitting.sum(0, terms, bits: bits, monitor) { n in
            let factor = BigInt(13_591_409 + 545_140_134 * n)
            if n == 0 { return (1, 1, factor) }
            let p = BigInt(6 * n - 5) * BigInt(2 * n - 1) * BigInt(6 * n - 1)
            let cube = BigInt(n) * BigInt(n) * BigInt(n)
            return (-p, cube * BigInt(10_939_058_860_032_000), factor)
        }
        var numerator = Ball(precision: bits)
        var root = Ball(precision: bits)
        var other = Ball(precision: bits)
        other.set(10_005, precision: bits)
        try root.setSquareRoot(other)
        sum.q.set(&other, times: 426_880, precision: bits)
        try numerator.setProduct(root, other, precision: bits)
        try Ball.check(monitor)
        sum.t.set(&other, precision: bits)
        // The first omitted term, relative to a sum that is larger than 13591408.
        other.widen(by: other.largestSize * .powerOfTwo(7 + terms.bitWidthOfSize - 47 * terms))
        try setQuotient(numerator, other, precision: precision)
        widen(bySizeTimes: .powerOfTwo(-bits))
    }

    /// Bound 52: 1 + 1/1! + 1/2! + …
    mutating func setEBySplitting(_ monitor: Monitor) throws(BallError) {
        let bits = precision + 32
        // The first n with n! > 2^bits.
        var terms = 1
        var size = 0.0
        while size < Double(bits) {
            terms += 1
            size += Double(terms).naturalLogarithm * 1.44269
        }
        let sum = try Factorials.split(0, terms, monitor)
        var numerator = Ball(precision: bits)
        var denominator = Ball(precision: bits)
        numerator.set(sum.p + sum.q, precision: bits)
        denominator.set(sum.q, precision: bits)
        try setQuotient(numerator, denominator, precision: precision)
        // The terms after n add up to less than 2/(n + 1)!, which is less than 1/n!.
        var factorial = Ball(precision: 64)
        factorial.set(sum.q, precision: 64)
        widen(by: Magnitude.one / factorial.smallestSize)
    }
}

extension Ball {
    /// Bounds 93 and 166: 256 Σ t_n (580 n² − 184 n + 15)/64, n ≥ 1 (Pilehrood and Pilehrood 2010), with
    /// t_(n+1)/t_n = 32 n³ (2n − 1)/(9 (6n + 1)² (6n + 5)²) < 2^(−7.5).
    mutating func setCatalanBySplitting(_ monitor: Monitor) throws(BallError) {
        let bits = precision + 64
        let terms = 2 * bits / 15 + 8
        let sum = try Splitting.sum(1, terms + 1, bits: bits, monitor) { index in
            let n = BigInt(index)
            let factor = 580 * n * n - 184 * n + 15
            if index == 1 { return (256, 1_800, factor) }
            let m = n - 1
            let first = 6 * m + 1
            let second = 6 * m + 5
            return (
                32 * m * m * m * (2 * m - 1), 9 * (first * first) * (second * second), factor
            )
        }
        var top = Ball(precision: bits)
        var bottom = Ball(precision: bits)
        sum.t.set(&top, precision: bits)
        sum.q.set(&bottom, times: 64, precision: bits)
        try Ball.check(monitor)
        try setQuotient(top, bottom, precision: precision)
        widen(by: .powerOfTwo(8 + 2 * terms.bitWidthOfSize - 15 * terms / 2))
        widen(bySizeTimes: .powerOfTwo(-bits))
    }

    /// Bounds 116 and 166: ζ(3) = Σ (−1)^n t_n (205 n² + 250 n + 77)/64, n ≥ 0 (Amdeberhan and Zeilberger 1997), with
    /// t_n/t_(n−1) = n⁵/(32 (2n + 1)⁵) < 2^(−10) and t_0 = 1.
    mutating func setZetaOfThree(_ monitor: Monitor) throws(BallError) {
        let bits = precision + 64
        let terms = bits / 10 + 8
        let sum = try Splitting.sum(0, terms, bits: bits, monitor) { index in
            let n = BigInt(index)
            let factor = 205 * n * n + 250 * n + 77
            if index == 0 { return (1, 1, factor) }
            let (square, odd) = (n * n, 2 * n + 1)
            return (-(square * square * n), 32 * (odd * odd) * (odd * odd) * odd, factor)
        }
        var top = Ball(precision: bits)
        var bottom = Ball(precision: bits)
        sum.t.set(&top, precision: bits)
        sum.q.set(&bottom, times: 64, precision: bits)
        try Ball.check(monitor)
        try setQuotient(top, bottom, precision: precision)
        widen(by: .powerOfTwo(4 + 2 * terms.bitWidthOfSize - 10 * terms))
        widen(bySizeTimes: .powerOfTwo(-bits))
    }

    /// Bounds 94 and 166: γ = S/I − T/I² − ln n (Brent and McMillan 1980, Brent and Johansson 2015). n has no
    /// prime factors above 7.
    mutating func setEulerBySplitting(_ monitor: Monitor) throws(BallError) {
        let bits = precision + 64
        // The error of the formula is below 24 e^(−8n); 8/ln 2 > 11.54.
        var exponent = 2
        while 1_154 * (16 << exponent) < 100 * (bits + 8) { exponent += 1 }
        // The logarithm of a number with the primes 2, 3, 5 and 7 costs no more than that of 2.
        let choices =
            [(8, [3, 0, 0, 0]), (9, [0, 2, 0, 0]), (10, [1, 0, 1, 0]), (12, [2, 1, 0, 0])]
            + [(14, [1, 0, 0, 1]), (15, [0, 1, 1, 0]), (16, [4, 0, 0, 0])]
        var factor = choices[6]
        for choice in choices.reversed()
        where 1_154 * (choice.0 << exponent) >= 100 * (bits + 8) { factor = choice }
        let n = factor.0 << exponent
        factor.1[0] += exponent
        let logarithm = factor.1
        let (rest, log) = try Threads.both(monitor) { (monitor) throws(BallError) in
            try Ball.harmonicQuotient(n, bits: bits, monitor)
        } _: { (monitor) throws(BallError) in
            var log = Ball(precision: bits)
            try log.setLogarithmBySplitting(logarithm, monitor)
            return FrozenBall(log)
        }
        var first = Ball(precision: bits)
        var second = Ball(precision: bits)
        rest.thaw(into: &first)
        log.thaw(into: &second)
        try setDifference(first, second, precision: precision)
        widen(by: .powerOfTwo(3 - bits))
    }

    /// S/I − T/I² of bound 94.
    private static func harmonicQuotient(
        _ n: Int, bits: Int, _ monitor: Monitor
    ) throws(BallError) -> FrozenBall {
        // At least αn + 1 terms, with α (ln α − 1) = 3.
        let terms = n / 1_000_000 * 4_970_626 + n % 1_000_000 * 4_970_626 / 1_000_000 + 2
        let sum = try HarmonicTerms.split(1, terms, n, bits: bits, monitor)
        let i = LeadingBits.sum(sum.q, sum.t, bits: sum.bits)
        var top = Ball(precision: bits)
        var bottom = Ball(precision: bits)
        var quotient = Ball(precision: bits)
        sum.v.set(&top, precision: bits)
        LeadingBits.product(sum.d, i, bits: sum.bits).set(&bottom, precision: bits)
        try Ball.check(monitor)
        try quotient.setQuotient(top, bottom, precision: bits)
        try Ball.check(monitor)
        // T/I² is less than 2^(−bits/2).
        let few = bits / 2 + 64
        let square = BigInt(n) * BigInt(n)
        let t = try Splitting.sum(0, 2 * n, bits: few, monitor) { k in
            if k == 0 { return (1, 1, 1) }
            let odd = BigInt(2 * k - 1)
            return (odd * odd * odd, BigInt(32 * k) * square, 1)
        }
        var i0 = Ball(precision: few)
        i.set(&top, precision: few)
        sum.q.set(&bottom, precision: few)
        try i0.setQuotient(top, bottom, precision: few)
        try bottom.setSquare(i0, precision: few)
        t.t.set(&top, precision: few)
        t.q.set(&i0, times: BigInt(4 * n), precision: few)
        var factor = Ball(precision: few)
        try factor.setProduct(bottom, i0, precision: few)
        try i0.setQuotient(top, factor, precision: few)
        try Ball.check(monitor)
        try top.setDifference(quotient, i0, precision: bits)
        return FrozenBall(top)
    }

    /// Bound 95: the logarithm of 2^a 3^b 5^c 7^d, as multiples of 2 atanh 1/251, 1/449, 1/4801 and
    /// 1/8749, or of 1/26, 1/4801 and 1/8749.
    mutating func setLogarithmBySplitting(
        _ exponents: [Int], _ monitor: Monitor
    ) throws(BallError) {
        let bits = precision + 64
        // Three series are enough for 2 alone.
        let isBinary = exponents[1...].allSatisfy { $0 == 0 }
        let rows = isBinary ? [[9, -1, 4]] : Ball.logarithmsBySplitting
        let numbers: [BigInt] = isBinary ? [26, 4801, 8749] : [251, 449, 4801, 8749]
        let parts = try Threads.map(monitor, numbers.count, from: bits) {
            (index, monitor) throws(BallError) in
            var coefficient = BigInt(0)
            for (exponent, row) in zip(exponents, rows) {
                coefficient += BigInt(exponent) * BigInt(row[index])
            }
            if coefficient.isZero { return coefficient }
            let series = try InverseSeries.sum(numbers[index], isAlternating: false, bits: bits) {
                () throws(BallError) in try Ball.check(monitor)
            }
            return series * coefficient
        }
        let sum = parts.reduce(0, +)
        // Eight units for each unit of the exponents exceed all errors of coefficients and cuts.
        let size = exponents.reduce(0) { $0 + $1.magnitude }
        try Ball.check(monitor)
        set(mantissa: sum, exponent: 1 - bits, precision: precision)
        widen(by: Magnitude(atLeast: size).scaled(byPowerOfTwo: 12 - bits))
    }

    /// ln 2, ln 3, ln 5 and ln 7 as combinations of these series.
    private static let logarithmsBySplitting = [
        [72, 27, -19, 31],
        [114, 43, -30, 49],
        [167, 63, -44, 72],
        [202, 76, -53, 87],
    ]

    /// The logarithms of all points of a ball close to a short fraction (bounds 95, 118 and 15): a number
    /// without prime factors above 7, times a number close to 1. False for all other balls.
    mutating func setLogarithmOfFraction(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if precision < BurstArgument.leastShort || !a.midpoint.isPositive { return false }
        let size = a.midpoint.exponent.value
        if a.midpoint.isSpecial || size.magnitude > 1 << 40 { return false }
        let (mantissa, exponent) = a.exactMidpoint()
        // A power of two is split off.
        guard
            let (fraction, distance) = ShortArgument.near(
                mantissa, exponent - size, size: 0, bits: precision, length: 52)
        else { return false }
        // An existing table is faster than the series.
        if precision < Ball.leastBurstPrecision,
            !PrimeTable.isSpared(.logarithms, fixedLimbs + 3)
        {
            return false
        }
        let slip = a.radius + distance.scaled(byPowerOfTwo: size)
        if slip.scaled(byPowerOfTwo: 2) >= a.midpoint.sizeBelow { return false }
        var exponents = [size]
        var (top, bottom) = (fraction.top, fraction.bottom)
        for prime in [2, 3, 5, 7] {
            let exponent = top.removeFactor(prime) - bottom.removeFactor(prime)
            if prime == 2 { exponents[0] += exponent } else { exponents.append(exponent) }
        }
        guard let above = top.smallValue, let below = bottom.smallValue,
            let rest = NearOne(above, below, bits: precision)
        else { return false }
        for index in 0..<4 { exponents[index] -= rest.exponents[index] }
        let isSmooth = rest.top == 0
        if exponents.allSatisfy({ $0 == 0 }) {
            // Close to 1 the relative accuracy of the logarithm comes from the distance alone.
            if isSmooth && !distance.isZero { return false }
            try setLogarithm(rest, monitor)
        } else if isSmooth {
            try setLogarithmBySplitting(exponents, monitor)
        } else {
            var first = Ball(precision: precision + 32)
            var second = Ball(precision: precision + 32)
            try first.setLogarithmBySplitting(exponents, monitor)
            try second.setLogarithm(rest, monitor)
            try setSum(first, second, precision: precision)
        }
        if !slip.isZero { widen(by: slip / a.midpoint.sizeBelow.minusDown(slip)) }
        return true
    }
}

extension Ball {
    /// Bound 118: ln((1 + u)/(1 − u)) = 2 atanh u.
    private mutating func setLogarithm(_ x: NearOne, _ monitor: Monitor) throws(BallError) {
        if x.top == 0 { return set(0, precision: precision) }
        let bits = precision + 64
        let sum = try InverseSeries.sum(
            top: BigInt(x.top.magnitude), BigInt(x.bottom), isAlternating: false, bits: bits
        ) { () throws(BallError) in try Ball.check(monitor) }
        set(mantissa: x.top < 0 ? -sum : sum, exponent: 1 - bits, precision: precision)
        widen(by: .powerOfTwo(2 - bits))
    }
}

/// A fraction, and a number without prime factors above 7 whose product with the fraction is (1 + u)/(1 − u)
/// for a small u = top/bottom.
private struct NearOne {
    /// The exponents of 2, 3, 5 and 7 in that number.
    var exponents = [0, 0, 0, 0]
    var top = 0
    var bottom = 1

    /// The u whose series is cheapest; nil where a general logarithm is cheaper than every such series.
    init?(_ above: Int, _ below: Int, bits: Int) {
        if above == 1 && below == 1 { return }
        if above >> 27 != 0 || below >> 27 != 0 { return nil }
        // The cost up to which a series is worthwhile.
        var least = 4.0
        let (threes, fives, sevens) = ([1, 3, 9, 27, 81], [1, 5, 25, 125], [1, 7, 49, 343])
        for three in -4...4 {
            for five in -3...3 {
                for seven in -3...3 {
                    var a = above * threes[max(three, 0)] * fives[max(five, 0)]
                    var b = below * threes[max(-three, 0)] * fives[max(-five, 0)]
                    if seven > 0 { a *= sevens[seven] } else { b *= sevens[-seven] }
                    // Both between adjacent powers of two, or with a ratio below √2.
                    var twos = a.leadingZeroBitCount - b.leadingZeroBitCount
                    if twos >= 0 { a <<= twos } else { b <<= -twos }
                    if 10 * a > 14 * b {
                        if a & 1 == 0 { a >>= 1 } else { b <<= 1 }
                        twos -= 1
                    } else if 10 * b > 14 * a {
                        if b & 1 == 0 { b >>= 1 } else { a <<= 1 }
                        twos += 1
                    }
                    if a == b { continue }
                    let cost = InverseSeries.cost(
                        logTop: Double((a - b).magnitude).logBase2,
                        logBottom: Double(a + b).logBase2, bits: bits)
                    if cost < least {
                        least = cost
                        exponents = [twos, three, five, seven]
                        top = a - b
                        bottom = a + b
                    }
                }
            }
        }
        if top == 0 { return nil }
        let common = BigInt.greatestCommonDivisor(BigInt(top), BigInt(bottom)).smallValue ?? 1
        top /= common
        bottom /= common
    }
}

/// 1/(a + 1) + 1/((a + 1)(a + 2)) + … as p/q.
private struct Factorials {
    var p: BigInt
    var q: BigInt

    static func split(_ a: Int, _ b: Int, _ monitor: Monitor) throws(BallError) -> Factorials {
        // As many terms as a word holds.
        if b - a <= max(63 / (Int.bitWidth - b.leadingZeroBitCount), 1) {
            var (p, q) = (0, 1)
            for k in a..<b {
                p = p * (k + 1) + 1
                q *= k + 1
            }
            return Factorials(p: BigInt(p), q: BigInt(q))
        }
        let (left, right) = try Threads.halves(a, b, monitor) { (a, b, monitor) throws(BallError) in
            try split(a, b, monitor)
        }
        if b - a > 64 { try Ball.check(monitor) }
        return Factorials(p: left.p * right.q + right.p, q: left.q * right.q)
    }
}
