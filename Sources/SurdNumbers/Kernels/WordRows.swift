internal import CGMP

/// Σ Π (a)_k/Π (b)_k z^k to few bits in fixed point, by Horner's rule on rows of terms, where all parameters are close to
/// fractions of words. `WordSeries` computes each term from the one before; here several ratios of terms share one
/// division, and a whole row one product by a power of z.
///
/// Bound 343: the sum for the centres of the balls has the error of bound 270. For other points each ratio changes by the
/// relative drifts of z and of the parameters. Where z is close to a fraction of words, this belongs to the ratios, all
/// terms are one row, and ζ = 1 is exact.
struct WordRows {
    /// What a sum needs.
    struct Goal {
        /// Relative to the largest term, or to the first one, which is 1.
        let bits: Int
        let isRelative: Bool
        /// `RealSeries.firstEnclosing`
        var firstEnclosing: Int?
    }

    /// The ratio of the term k + 1 to the term k is tops[k]/bottoms[k] times ζ.
    private var tops: [Int] = []
    private var bottoms: [Int] = []
    private var columns = 1
    /// The limbs after the point, and those of the sum.
    private var n = 2
    private var length = 0
    /// log2 of z/ζ.
    private var power = 0
    /// Whether z belongs to the ratios, so that ζ = 1.
    private let isFolded: Bool
    /// The number of lowest limbs that each row leaves out.
    private var skips: [Int] = []
    private var error = Magnitude.zero

    private var terms: Int { tops.count }

    /// Up to so many bits, terms and their weights stay within the range of doubles.
    static let mostBits = 600
    private static let mostTerms = 4_096
    /// z = p/q belongs to the ratios up to this size; otherwise few ratios fit a word.
    private static let largestFolded = 1 << 20
    /// More than the rounding errors of the operations of all terms.
    private static let slack = 1.000_001

    /// A plan for the sum; nil where words do not suffice, where rows are not suitable, or where an expansion does not
    /// reach so many bits. The upper parameters come first.
    init?(_ parameters: [WordFraction], above: Int, at z: borrowing Ball, _ goal: Goal) {
        let size = z.largestSize
        guard goal.bits <= Self.mostBits, !z.midpoint.isSpecial, size.exponent > -200,
            size.exponent < 20, z.radius.scaled(byPowerOfTwo: 15) < z.smallestSize
        else { return nil }
        var fraction = z.wordFraction
        if let words = fraction,
            max(words.top.magnitude, words.bottom.magnitude) > Self.largestFolded
        {
            fraction = nil
        }
        isFolded = fraction != nil
        power = isFolded ? 0 : max(0, size.exponent.value)
        func factors(_ part: ArraySlice<WordFraction>) -> [WordFactors.Parameter] {
            part.map { WordFactors.Parameter(top: $0.top, slope: $0.bottom) }
        }
        guard
            let factors = WordFactors(
                factors(parameters[..<above]), factors(parameters[above...]),
                times: (fraction?.top ?? 1 << power, fraction?.bottom ?? 1))
        else { return nil }
        let near = isFolded ? 1 : size.scaled(byPowerOfTwo: -power).doubleUp
        let drift = ((fraction?.drift ?? z.radius) / z.smallestSize).doubleUp
        let series = Terms(parameters, above, size: size.doubleUp, drift: drift)
        guard let ratios = gather(factors, series, near: near, goal), bound(ratios, near, goal)
        else { return nil }
    }

    /// The parameters as doubles.
    private struct Terms {
        let parameters: [WordFraction]
        let above: Int
        /// |z|, and the relative drift of a ratio that comes from z.
        let size: Double
        let drift: Double
        private let isDrifting: Bool

        init(_ parameters: [WordFraction], _ above: Int, size: Double, drift: Double) {
            self.parameters = parameters
            self.above = above
            self.size = size
            self.drift = drift
            isDrifting = parameters.contains { !$0.drift.isZero }
        }

        /// s_k of bound 343.
        func share(_ k: Int) -> Double {
            var share = drift
            if isDrifting {
                for parameter in parameters where !parameter.drift.isZero {
                    let top = parameter.top + k * parameter.bottom
                    share +=
                        parameter.drift.doubleUp * Double(parameter.bottom) / Double(top.magnitude)
                }
            }
            return share
        }

        /// An upper bound of the ratios of all terms from this one on; infinite where none is known. A quotient (a + j)/(b
        /// + j) of positive numbers moves monotonically towards 1, and 1/(b + j) falls.
        func largestRatio(from k: Int) -> Double {
            let below = parameters.count - above
            if above > below { return .infinity }
            func value(_ index: Int) -> Double {
                let parameter = parameters[index]
                return Double(parameter.top + k * parameter.bottom) / Double(parameter.bottom)
            }
            var result = size
            for index in 0..<below {
                let divisor = value(above + index)
                if divisor <= 0 { return .infinity }
                guard index < above else {
                    result /= divisor
                    continue
                }
                let factor = value(index)
                if factor <= 0 { return .infinity }
                result *= max(factor / divisor, 1)
            }
            // The margin covers drifts too, which are below 2^(−10) of a ratio.
            return result * 1.002
        }
    }

    /// Gathers the ratios of the terms that are summed, and their sizes as doubles; takes the changes of these terms and
    /// the omitted ones into the error.
    private mutating func gather(
        _ factors: WordFactors, _ series: Terms, near: Double, _ goal: Goal
    ) -> Ratios? {
        var ratios = Ratios()
        let expected = min(goal.bits / 2 + 8, 128)
        ratios.sizes.reserveCapacity(expected)
        tops.reserveCapacity(expected)
        bottoms.reserveCapacity(expected)
        let smallest = Double(sign: .plus, exponent: -goal.bits - 4, significand: 1)
        var (term, share, change) = (1.0, 0.0, 0.0)
        while terms < Self.mostTerms {
            let k = terms
            guard let (top, bottom) = factors.ratio(k), top != 0 else { return nil }
            let ratio = Double(top.magnitude) / Double(bottom.magnitude)
            tops.append(top)
            bottoms.append(bottom)
            ratios.sizes.append(ratio)
            share += series.share(k)
            term *= ratio * near
            guard share < 0x1p-11, term > 0x1p-900, term < 0x1p400 else { return nil }
            ratios.largest = max(ratios.largest, term)
            if term < smallest * (goal.isRelative ? ratios.largest : 1),
                let rest = rest(term, series, goal)
            {
                error = Magnitude(atLeast: (change + rest) * 1.01)
                return ratios
            }
            change += term * share
            if let first = goal.firstEnclosing, k > first, ratio * near >= 1 { return nil }
        }
        return nil
    }

    /// The sum of the terms from the next one on, which has this size; nil where no bound is known.
    private func rest(_ term: Double, _ series: Terms, _ goal: Goal) -> Double? {
        if let first = goal.firstEnclosing { return terms >= first ? 8 * term : nil }
        let ratio = series.largestRatio(from: terms)
        return ratio < 0.75 ? term / (1 - ratio) : nil
    }

    private struct Ratios {
        var sizes: [Double] = []
        /// The largest term.
        var largest = 1.0
    }

    /// Chooses rows and limbs, and takes the errors of the sum into the error: bound 270. False beyond the range of doubles.
    private mutating func bound(_ ratios: Ratios, _ near: Double, _ goal: Goal) -> Bool {
        columns = terms
        if !isFolded { columns = max(2, min(terms, Int((0.55 * Double(terms)).squareRoot()) + 1)) }
        let rows = (terms + columns - 1) / columns
        var row = 1.0
        for _ in 0..<columns { row *= near }
        // From the end: an upper bound of |S| at each start of a row.
        var starts = [Double](repeating: 0, count: rows + 1)
        var (above, largest) = (0.0, 1.0)
        for k in stride(from: terms - 1, through: 0, by: -1) {
            if (k + 1) % columns == 0 {
                starts[(k + 1) / columns] = above
                above *= row
            }
            above = 1 + ratios.sizes[k] * above
            largest = max(largest, above)
        }
        guard largest < 0x1p500 else { return false }
        // A row and its product with a word, and a bit for the sign.
        let whole = (Int(largest.exponent) + 2 + 68 + 63) / 64
        var (weight, weights, heaviest, k) = (1.0, 0.0, 0.0, 0)
        skips.reserveCapacity(rows)
        for index in 0..<rows {
            let end = min(k + columns, terms)
            heaviest = 0
            while k < end {
                weights += weight
                heaviest = max(heaviest, weight)
                weight *= ratios.sizes[k]
                k += 1
            }
            let behind = k < terms ? weight * starts[index + 1] : 0
            weights += behind
            heaviest = max(heaviest, behind)
            skips.append(heaviest < 1 ? max(0, (-Int(heaviest.exponent) - 2) / 64) : 0)
            weight *= row
        }
        let units =
            (weights * Double(4 * (isFolded ? 1 : columns)) + Double(4 * (terms + rows) + 4))
            * Self.slack
        let room = Double(sign: .plus, exponent: -goal.bits - 3, significand: 1)
        let least = units / (room * (goal.isRelative ? ratios.largest : 1))
        guard least.isFinite else { return false }
        n = max(2, (Int(least.exponent) + 1 + 63) / 64)
        length = n + whole
        for index in skips.indices { skips[index] = min(skips[index], n - 1) }
        error = error + Magnitude(atLeast: units).scaled(byPowerOfTwo: -64 * n)
        return true
    }

    // MARK: - The sum

    /// The sum at all points of z.
    func sum(at z: borrowing Ball, into ball: inout Ball, _ monitor: Monitor) throws(BallError) {
        try Ball.check(monitor)
        let powers = isFolded ? 0 : columns
        let memory = Limbs.allocate(capacity: powers * n + 2 * (length + n) + length)
        defer { memory.deallocate() }
        let row = Row(
            columns: powers, n: n, length: length, powers: memory, sum: memory + powers * n,
            wide: memory + powers * n + length)
        FixedPoint.clear(row.sum, length)
        let isNegative = !isFolded && z.midpoint.isNegative
        if !isFolded { row.setPowers(of: z.midpoint, power) }
        var run = WordRun()
        var k = terms - 1
        row.add(1, column: isFolded ? 0 : k % columns, isNegative, skips[k / columns])
        while k > 0 {
            let index = (k - 1) / columns
            let skip = skips[index]
            if k % columns == 0 {
                row.multiplyByRow(from: skips[index + 1], to: skip, isNegative)
            }
            run.gather(tops, bottoms, from: k, to: index * columns)
            if run.factor != 1 {
                TwosComplement.multiply(row.sum + skip, run.factor, length - skip)
            }
            for numerator in run.numerators {
                k -= 1
                row.add(numerator, column: isFolded ? 0 : k - index * columns, isNegative, skip)
            }
            if run.divisor != 1 {
                TwosComplement.divide(row.sum + skip, run.divisor, length - skip)
            }
        }
        ball.set(twosComplement: row.sum, length, fraction: n)
        ball.widen(by: error)
    }

    /// The sum in two's complement, and sizes of powers of ζ.
    private struct Row {
        let columns: Int
        let n: Int
        let length: Int
        let powers: Limbs
        let sum: Limbs
        let wide: Limbs

        func setPowers(of x: borrowing __mpfr_struct, _ power: Int) {
            FixedPoint.load(
                x._mpfr_d, Ball.limbCount(x), exponent: x._mpfr_exp - power, into: wide,
                fraction: n)
            FixedPoint.copy(powers, wide, n)
            for index in stride(from: 2, through: columns, by: 1) {
                let half = index / 2
                let (left, right) = (powers + (half - 1) * n, powers + (index - half - 1) * n)
                if left == right {
                    LimbProduct.square(wide, left, n)
                } else {
                    LimbProduct.multiply(wide, left, n, right, n)
                }
                FixedPoint.copy(powers + (index - 1) * n, wide + n, n)
            }
        }

        /// Adds a multiple of ζ^column.
        @inline(__always)
        func add(_ factor: Int, column: Int, _ isNegative: Bool, _ skip: Int) {
            if column == 0 { return TwosComplement.add(factor, to: sum + n, length - n) }
            TwosComplement.add(
                factor.magnitude, (factor < 0) != (isNegative && column & 1 == 1),
                powers + (column - 1) * n + skip, n - skip, to: sum + skip, length - n)
        }

        /// Multiplies by ζ^m; the limbs below `skip` are 0, and those below `next` will be.
        func multiplyByRow(from skip: Int, to next: Int, _ isNegative: Bool) {
            let wasNegative = TwosComplement.makePositive(sum + skip, length - skip)
            var count = length - skip
            while count > 1, sum[skip + count - 1] == 0 { count -= 1 }
            // Limbs of the power that only affect bits below a unit are left out.
            let low = min(next + max(0, n - skip - count), n - 1)
            let short = n - low
            let power = powers + (columns - 1) * n + low
            if count >= short {
                LimbProduct.multiply(wide, sum + skip, count, power, short)
            } else {
                LimbProduct.multiply(wide, power, short, sum + skip, count)
            }
            let cut = n + next - skip - low
            let kept = max(0, min(count + short - cut, length - next))
            FixedPoint.clear(sum, next)
            if kept > 0 { FixedPoint.copy(sum + next, wide + cut, kept) }
            FixedPoint.clear(sum + next + kept, length - next - kept)
            if wasNegative != (isNegative && columns & 1 == 1) {
                _ = mpn_neg(sum + next, sum + next, length - next)
            }
        }
    }
}
