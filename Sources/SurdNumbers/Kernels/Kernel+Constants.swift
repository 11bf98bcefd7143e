internal import CGMP

// Pi and e by binary splitting: faster than MPFR's own from some ten thousand digits on, and in
// pieces that can be interrupted.

extension Ball {
    /// From this precision on, measured, the splitting beats `mpfr_const_pi`.
    static let leastSplittingPrecision = 40_000

    /// Bound 51: the Chudnovskys' series, alternating, 47.11 bits a term.
    mutating func setPiBySplitting(_ monitor: Monitor) throws(BallError) {
        let bits = precision + 32
        let terms = bits / 47 + 3
        let sum = try Chudnovsky.split(0, terms, monitor)
        var numerator = Ball(precision: bits)
        var root = Ball(precision: bits)
        var other = Ball(precision: bits)
        other.set(10_005, precision: bits)
        try root.setSquareRoot(other)
        other.set(sum.q * BigInt(426_880), precision: bits)
        try numerator.setProduct(root, other, precision: bits)
        try Ball.check(monitor)
        other.set(sum.t, precision: bits)
        // The first term left out, relative to a sum that is larger than 13591408.
        other.widen(by: other.largestSize * .powerOfTwo(7 + terms.bitWidthOfSize - 47 * terms))
        try setQuotient(numerator, other, precision: precision)
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
        // Beyond n the series is less than 2/(n + 1)!, which is less than 1/n!.
        var factorial = Ball(precision: 64)
        factorial.set(sum.q, precision: 64)
        widen(by: Magnitude.one / factorial.smallestSize)
    }
}

/// Partial sums of the Chudnovskys' series for pi over the common denominator.
private struct Chudnovsky {
    var p: BigInt
    var q: BigInt
    var t: BigInt

    /// Terms a ..< b. The recursion is as deep as the number of terms has bits.
    static func split(_ a: Int, _ b: Int, _ monitor: Monitor) throws(BallError) -> Chudnovsky {
        if b - a == 1 {
            if a == 0 { return Chudnovsky(p: 1, q: 1, t: 13_591_409) }
            let p = BigInt(6 * a - 5) * BigInt(2 * a - 1) * BigInt(6 * a - 1)
            let cube = BigInt(a) * BigInt(a) * BigInt(a)
            let t = p * BigInt(13_591_409 + 545_140_134 * a)
            return Chudnovsky(
                p: p, q: cube * BigInt(10_939_058_860_032_000), t: a & 1 == 0 ? t : -t)
        }
        let middle = (a + b) / 2
        let left = try split(a, middle, monitor)
        let right = try split(middle, b, monitor)
        if b - a > 64 { try Ball.check(monitor) }
        let t = left.t * right.q
        if b - a > 10_000 { try Ball.check(monitor) }
        return Chudnovsky(
            p: left.p * right.p, q: left.q * right.q, t: t + left.p * right.t)
    }
}

/// 1/(a + 1) + 1/((a + 1)(a + 2)) + … as p/q.
private struct Factorials {
    var p: BigInt
    var q: BigInt

    static func split(_ a: Int, _ b: Int, _ monitor: Monitor) throws(BallError) -> Factorials {
        if b - a == 1 { return Factorials(p: 1, q: BigInt(b)) }
        let middle = (a + b) / 2
        let left = try split(a, middle, monitor)
        let right = try split(middle, b, monitor)
        if b - a > 64 { try Ball.check(monitor) }
        return Factorials(p: left.p * right.q + right.p, q: left.q * right.q)
    }
}
