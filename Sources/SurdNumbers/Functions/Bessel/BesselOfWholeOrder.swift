internal import CGMP

/// Bessel's functions of the second kind of an integer order n ≥ 0 by their series at 0, Y_n for J's
/// differential equation and K_n for the modified one: DLMF 10.8.1 and 10.31.1.
///
/// Bound 171: with S = Σ (±x²/4)^k/(k! (n + 1)_k), W the same sum with the weights H_k + H_(n+k) − H_n, and
/// F = Σ (±x²/4)^k/(k! (1 − n)_k), k < n, where the signs are those of I and of K and the opposite ones for J
/// and Y: π Y_n = P ((2 (ln(x/2) + γ) − H_n) S − W) − F/(n P) and 2 K_n = F/(n P) − (−1)^n P ((2
/// (ln(x/2) + γ) − H_n) S − W), P = (x/2)^n/n!. The sums are those of bound 170; the other operations are on
/// balls.
struct BesselOfWholeOrder {
    /// The largest order for which the series are summed.
    static let largestOrder = 1000
    /// From so many bits on, rows of terms are faster than single terms; beyond the second limit there are
    /// too many terms.
    private static let leastBitsOfRows = 4_000
    private static let mostBits = 400_000

    /// Whether the function is K; else it is Y.
    private let isModified: Bool
    private let n: Int
    /// The argument: a fraction close to the midpoint; nil for the midpoint itself.
    private let fraction: WordFraction?
    private let monitor: Monitor

    /// - Parameter f: `besselY` or `besselk`.
    init(_ f: RealOperation, _ n: Int, at fraction: WordFraction?, _ monitor: Monitor) {
        isModified = f == .besselk
        self.n = n
        self.fraction = fraction
        self.monitor = monitor
    }

    /// The value at the fraction close to the midpoint of x, or at the midpoint; false where the sums would
    /// be long.
    ///
    /// Bits that cancel close to a zero, or between the parts of Y where n is large and x is larger, are
    /// added when the cancellation is seen.
    func set(
        _ value: inout Ball, near x: borrowing Ball, precision: Int
    ) throws(BallError) -> Bool {
        var bits = precision
        for _ in 0..<3 {
            guard try sum(&value, near: x, precision: bits) else { return false }
            let accuracy = value.relativeAccuracyBits
            if accuracy >= precision + 2 { break }
            bits += accuracy > 0 ? precision - accuracy + 16 : bits + 64
        }
        return true
    }

    /// 2 (ln(x/2) + γ) − H_n, the weight of the first sum.
    private func weight(
        _ half: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball {
        var weight = try work.sum(work.apply(.ln, half), work.constant(.egamma))
        weight.scale(byPowerOfTwo: 1)
        if n == 0 { return weight }
        var harmonic = Ball(word: 1)
        for k in stride(from: 2, through: n, by: 1) {
            harmonic = try work.sum(harmonic, work.product(Ball(word: 1), 1, over: k))
        }
        return try work.difference(weight, harmonic)
    }

    /// S and W with so many bits below the first term; the terms are below 2^peak.
    private func setSums(
        _ sum: inout Ball, _ weighted: inout Ball, at z: borrowing Ball, _ words: WordFraction?,
        bits: Int, peak: Int
    ) throws(BallError) -> Bool {
        if bits <= Self.leastBitsOfRows {
            let parameters = [1, n + 1].map { WordFraction(top: $0, bottom: 1, drift: .zero) }
            var series = WordSeries(
                parameters, above: 0, at: z, words: words, bits: bits, growth: peak + 12)
            return try series.sums(
                into: &sum, weighted: &weighted, bits: bits, most: 1 << 16, monitor)
        }
        // With so many bits below the largest term.
        let argument = ComplexBall(real: Ball(copying: z))
        guard let rows = ComplexWordSeries.ofWholeOrder(n, argument, bits: bits + peak + 12) else {
            return false
        }
        let both = try rows.weighted(n, argument, monitor)
        sum.set(copying: both.sum.real)
        weighted.set(copying: both.weighted.real)
        return true
    }

    private func sum(
        _ value: inout Ball, near x: borrowing Ball, precision: Int
    ) throws(BallError) -> Bool {
        let size = x.approximateDouble
        // The terms of all three sums grow up to e^x at most.
        let peak = 1.4427 * size
        guard n <= Self.largestOrder, size < 600, x.midpoint.exponent.value > -100 else {
            return false
        }
        // log2 of P, of 1/(n P), and approximately of the value.
        let degree = Double(n)
        let first = degree * (size.logBase2 - 1) - (n > 1 ? BigInt.log2Factorial(n) : 0)
        let second = -first - max(degree, 1).logBase2
        var target = -0.5 * max(size, 1).logBase2 - 1 - (isModified ? peak : 0)
        if degree > size { target = max(target, second - 2 - 0.75 * size) }
        let bits = max(64, precision + 32 + Int(first - target))
        let bitsOfFinite = max(64, precision + 32 + Int(second - target))
        guard max(bits, bitsOfFinite) + Int(peak) < Self.mostBits else { return false }
        let work = BallWork(
            precision + 48 + max(0, Int((isModified ? peak : 0) - target)), monitor)

        var point = Ball(exactly: x.midpoint)
        var words: WordFraction?
        if let fraction {
            point.set(
                BigRational(BigInt(fraction.top), BigInt(fraction.bottom)),
                precision: work.precision)
            let (top, overflow) = fraction.top.multipliedReportingOverflow(by: fraction.top)
            let (bottom, other) = (2 * fraction.bottom).multipliedReportingOverflow(
                by: 2 * fraction.bottom)
            if !overflow, !other { words = WordFraction(top: top, bottom: bottom, drift: .zero) }
        }
        let half = try work.product(point, 1, over: 2)
        var z = try BallWork(max(bits, bitsOfFinite) + Int(peak) + 16, monitor).square(
            BallWork(max(bits, bitsOfFinite) + Int(peak) + 16, monitor).product(point, 1, over: 2))
        if !isModified { z.changeSign() }

        let one = WordFraction(top: 1, bottom: 1, drift: .zero)
        var sum = Ball(precision: bits + Int(peak) + 16)
        var weighted = Ball(precision: bits + Int(peak) + 16)
        guard try setSums(&sum, &weighted, at: z, words, bits: bits, peak: Int(peak)) else {
            return false
        }

        let factor = try work.power(half, overFactorialOf: n)
        let weight = try weight(half, work)
        var bracket = try work.product(
            factor, work.difference(work.product(weight, sum), weighted))
        if isModified, n & 1 == 0 { bracket.changeSign() }
        if n > 0 {
            var finite = Ball(precision: bitsOfFinite + Int(peak) + 16)
            var polynomial = WordSeries(
                [one, WordFraction(top: 1 - n, bottom: 1, drift: .zero)], above: 0, at: z,
                words: words, bits: bitsOfFinite, growth: Int(peak) + 4)
            polynomial.count = n
            guard
                try polynomial.sum(into: &finite, bits: bitsOfFinite, most: n, monitor)
            else { return false }
            let part = try work.quotient(finite, work.product(factor, n))
            bracket =
                isModified
                ? try work.sum(bracket, part) : try work.difference(bracket, part)
        }
        if isModified {
            bracket.scale(byPowerOfTwo: -1)
            swap(&value, &bracket)
        } else {
            value = try work.quotient(bracket, work.constant(.pi))
        }
        return true
    }
}

extension Ball {
    /// Bound 44: an upper bound of |Y_n′| at and beyond `point`: M_(n−1) + (n/x) M_n, or M_1 for
    /// n = 0.
    static func largestBesselYSlope(from point: Magnitude, _ order: Int) -> Magnitude {
        if order == 0 { return largestBesselModulus(from: point, 1) }
        return largestBesselModulus(from: point, order - 1)
            + Magnitude(atLeast: UInt(order)) * largestBesselModulus(from: point, order) / point
    }

    /// An upper bound of √(J_n² + Y_n²) at and beyond `point`, by the integral of Y_n (DLMF
    /// 10.9.7).
    private static func largestBesselModulus(from point: Magnitude, _ order: Int) -> Magnitude {
        let two = Magnitude.powerOfTwo(1)
        // 2/x ≤ 2^(2 − e), and (2/π) ln(1 + 2/x) ≤ 0.45 log2(1 + 2/x).
        if order == 0 {
            return two + Magnitude(atLeast: 0.45 * (max(2 - point.exponent.double, 0) + 1))
        }
        // 2 e^(y/2)/π ≤ 1. A double would lose bits of the exponent.
        if point.exponent < -32 {
            let factorial = order > 2 ? BigInt.log2Factorial(order - 1) * (1 + 1e-9) : 0
            return two + .exponentialBase2(atMost: factorial) * (two / point).power(UInt(order))
        }
        let degree = Double(order)
        let log2 = min(point.approximateLog2 - 1e-9, (degree + 1).logBase2)
        let size = log2.exponentialBase2
        let bits =
            0.7213476 * size * (1 + 1e-9) + degree * (1 - log2)
            + (order > 2 ? BigInt.log2Factorial(order - 1) : 0) - 0.65
        return two + .exponentialBase2(atMost: bits + 1e-9 * bits.magnitude + 1e-6)
    }
}
