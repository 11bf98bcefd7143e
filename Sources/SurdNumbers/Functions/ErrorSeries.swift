internal import CGMP

/// Σ z^k/(3 · 5 ⋯ (2k + 1)) for z ≥ 0 in fixed point, the series of the error functions: bound 153.
///
/// It uses Horner's rule on rows of terms, like the elementary functions, but for numbers above 1.
struct OddFactorialSeries {
    private let terms: Int
    private let columns: Int
    /// The limbs after the point, and all limbs: the sum, a numerator and a power of z need more.
    private let n: Int
    private let length: Int
    /// Limbs of a power of z.
    private let width: Int
    /// The number of lowest limbs that each row leaves out, because it is multiplied by a small
    /// number.
    private var skips: [Int] = []
    /// A power of two above the omitted terms.
    let rest: Int

    /// The omitted terms are less than 2^−bits, and the relative error of the sum is at most 2^−relative. Nil
    /// where other methods are better.
    init?(_ z: Double, bits: Int, relative: Int) {
        if !(z < 4096) || relative > 3_700 { return nil }
        var logarithms = SeriesCoefficients.fewSizesOfOddFactorials
        let z = max(z, 0x1p-700)
        let size = z.logBase2
        // The sum of the terms from k on is at most twice the first of them.
        var k = max(Int(z.rounded(.up)) - 1, 1)
        while true {
            if k >= logarithms.count {
                logarithms = SeriesCoefficients.sizesOfOddFactorials
                if k >= logarithms.count { return nil }
            }
            if Double(k) * size - logarithms[k] < Double(-bits - 2) { break }
            k += 1
        }
        terms = k
        rest = Int((Double(k) * size - logarithms[k] + 0x1p-16).rounded(.up)) + 1
        n = max((relative + 7 + Int(max(z, 1).logBase2) + 63) / 64, 2)
        var columns = Int(Double(terms).squareRoot()) + 1
        // Powers of z have one limb above the point, or a few where there are many.
        let growth = max(size, 0) + 0.001
        let most = max(1, min(n / 12, 4))
        columns = max(min(columns, Int(Double(64 * most - 1) / growth)), 1)
        self.columns = columns
        let above = Int(Double(columns) * growth / 64) + 1
        width = n + above
        length = width + above + Int(0.7214 * z / 64) + 3
        skips.reserveCapacity(terms / columns + 1)
        for first in stride(from: 0, to: terms, by: columns) {
            let size = Int((Double(first) * size - logarithms[first] + 0x1p-16).rounded(.down))
            skips.append(min(max((-size - 8) / 64, 0), n - 1))
        }
    }

    /// Computes the sum and stores it in a ball.
    func sum(_ z: borrowing Ball, into ball: inout Ball) {
        let coefficients = SeriesCoefficients.oddFactorials
        let numerators = coefficients.numerators
        let denominators = coefficients.denominators
        let capacity = columns * width + 2 * length + width + 8
        withUnsafeTemporaryAllocation(of: UInt.self, capacity: capacity + width) { memory in
            let powers = memory.baseAddress!
            let sum = powers + columns * width
            let wide = sum + length
            let source = z.midpoint
            FixedPoint.load(
                source._mpfr_d, Ball.limbCount(source), exponent: source._mpfr_exp, into: powers,
                fraction: n)
            FixedPoint.clear(powers + (n + 1), width - n - 1)
            for index in stride(from: 2, through: columns, by: 1) {
                let half = index / 2
                let left = powers + (half - 1) * width
                let right = powers + (index - half - 1) * width
                if left == right {
                    LimbProduct.square(wide, left, width)
                } else {
                    LimbProduct.multiply(wide, left, width, right, width)
                }
                FixedPoint.copy(powers + (index - 1) * width, wide + n, width)
            }
            FixedPoint.clear(sum, length)
            var k = terms - 1
            var denominator = denominators[k]
            var top = width
            var row = (terms - 1) / columns
            while true {
                let first = row * columns
                let skip = skips[row]
                while k >= first {
                    if denominators[k] != denominator {
                        _ = mpn_divrem_1(sum + skip, 0, sum + skip, top - skip, denominator)
                        denominator = denominators[k]
                    }
                    while top > width, sum[top - 1] == 0 { top -= 1 }
                    var carry: UInt
                    if k == first {
                        carry = mpn_add_1(sum + n, sum + n, top - n, numerators[k])
                    } else {
                        let power = powers + (k - first - 1) * width
                        carry = mpn_addmul_1(sum + skip, power + skip, width - skip, numerators[k])
                        if top > width {
                            carry = mpn_add_1(sum + width, sum + width, top - width, carry)
                        }
                    }
                    if carry != 0 {
                        sum[top] = carry
                        top += 1
                    }
                    k -= 1
                }
                if row == 0 { break }
                row -= 1
                let next = skips[row]
                let factor = powers + ((columns - 1) * width + next)
                if top - skip >= width - next {
                    LimbProduct.multiply(wide, sum + skip, top - skip, factor, width - next)
                } else {
                    LimbProduct.multiply(wide, factor, width - next, sum + skip, top - skip)
                }
                top += width - n
                FixedPoint.copy(sum + next, wide + (n - skip), top - next)
            }
            _ = mpn_divrem_1(sum, 0, sum, top, denominator)
            while top > n + 1, sum[top - 1] == 0 { top -= 1 }
            ball.prepare(limbs: top)
            ball.setUnits(sum, top, n, error: 0)
        }
        let inexact =
            Magnitude(atLeast: 36.0)
            + z.largestSize * Magnitude(atLeast: 4.0)
        ball.widen(bySizeTimes: inexact.scaled(byPowerOfTwo: -64 * n) + z.radius)
        ball.widen(by: .powerOfTwo(rest))
    }
}
