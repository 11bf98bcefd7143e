/// Σ (−y)^k a_k for y > 0, where the a_k are the moments ∫ t^k dν of some measure on 0 ≤ t ≤ 1. The method
/// also works where y is 1 or more and the series diverges. For y = 1 it is that of Cohen, Rodriguez Villegas
/// and Zagier.
struct AlternatingSum {
    /// The number of terms.
    let count: Int
    /// The additional bits that the terms need.
    let growth: Int
    /// The binary logarithm of the factor by which each term reduces the error.
    private static func gain(_ y: Double) -> Double {
        let place = 1 + 2 / y
        return (place + (place * place - 1).squareRoot()).logBase2
    }

    /// For an error of 2^−bits relative to the value, which is at least a_0/(1 + y).
    init(at y: Double, bits: Int) {
        let gain = AlternatingSum.gain(y)
        let needed = Double(bits + 8) + (1 + y).logBase2
        count = Int(min(needed / gain, 0x1p30)) + 2
        let slack = count.bitWidthOfSize + 8 + Int((1 + y).logBase2)
        growth = Int(max(0, Double(count) * (AlternatingSum.gain(1) - gain))) + slack
    }

    /// Bound 183: with P(t) = T_n(1 − 2t) and Q(t) = (1 − P(t)/P(−1/y))/(1 + yt), a polynomial of degree
    /// n − 1, the sum ∫ dν/(1 + yt) differs from ∫ Q dν by at most a_0/P(−1/y). `term` gives a_k for all k
    /// below `count`, from the last one down. `work` has `growth` more bits than the result. For a measure that
    /// is not positive, `mass` is a bound of its size instead of a_0.
    func sum(
        at y: borrowing Ball, _ work: BallWork, mass: Magnitude? = nil,
        term: (Int) throws(BallError) -> Ball
    ) throws(BallError) -> Ball {
        let n = count
        let isOne = y.isExact && y.contains(BigRational(1, 1))
        let inverse = try work.inverse(y)
        // |p_j|, the coefficients of P without their signs, and u_k = Σ |p_j| y^(k − j) over all j > k.
        var coefficient = Ball(word: 1)
        coefficient.scale(byPowerOfTwo: 2 * n - 1)
        var weight = Ball(word: 0)
        var sum = Ball(word: 0)
        for k in stride(from: n - 1, through: 0, by: -1) {
            if k & 15 == 0 { try Ball.check(work.monitor) }
            weight = try work.sum(weight, coefficient)
            if !isOne { weight = try work.product(weight, inverse) }
            let part = try work.product(weight, term(k))
            sum = try k & 1 == 0 ? work.sum(sum, part) : work.difference(sum, part)
            let j = k
            coefficient = try work.product(
                coefficient, (2 * j + 1) * (j + 1), over: 2 * (n - j) * (n + j))
        }
        let whole = try work.sum(weight, 1)
        var value = try work.quotient(sum, whole)
        let size = if let mass { mass } else { try term(0).largestSize }
        value.widen(by: size / whole.smallestSize)
        return value
    }
}
