internal import CGMP

/// Σ Π (a)_k/Π (b)_k z^k of a complex z in fixed point, where all parameters are fractions of words.
///
/// It uses Horner's rule on rows of m terms. S_k is the sum of the terms from k on, divided by the term k
/// without the powers of z that belong to the complete rows before. A term costs products by words, and a row
/// one product by a power of z.
///
/// Bound 270: z = 2^e ζ with |ζ| < 1, and 2^e belongs to the ratios of terms. In units of 2^(−64 n) the error
/// of a power ζ^i is at most 4i: √2 for the point, and for a product of two powers the sum of both errors,
/// and 2 for its end. Let w_k be
/// |t_k/ζ^(k mod m)|, and v_j the same for the term after the row j, counted in that row, times an upper
/// bound of |S| there. A row leaves out so many lowest limbs that its w_k and v_j times the last remaining
/// place are at most one unit. Then the error of the sum is at most 4m (Σ w_k + Σ v_j), plus 2 for each end:
/// two for a term, for its power and for a division after it, and two for a row, for the product and for its
/// factor. Bound 223 covers the omitted terms. For a point of the rectangle at the distance r from the
/// centre, the sum differs by at most r Σ k |t_k|/|z|, where the sizes are those of the farthest point.
struct ComplexWordSeries {
    /// The ratio of the term k + 1 to the term k is tops[k]/bottoms[k] times ζ.
    private var tops: [Int] = []
    private var bottoms: [Int] = []
    private var terms = 0
    private var columns = 0
    /// The limbs after the point, and those of a row of the sum.
    private var n = 0
    private var length = 0
    /// log2 of z/ζ.
    private var power = 0
    /// The number of lowest limbs that each row leaves out.
    private var skips: [Int] = []
    /// The error of the sum in units, and a further error.
    private var units = Magnitude.zero
    private var rest = Magnitude.zero

    /// Longer sums use other methods.
    private static let mostTerms = 1 << 18

    /// A plan for the sum to about 2^−bits of its largest term; nil where words do not suffice, or rows are
    /// not suitable.
    ///
    /// - Parameters:
    ///   - end: The index of the last term, where the series has one.
    ///   - ratio: An upper bound of |t_(j+1)/t_j| for all j from an index on.
    init?(
        _ above: [SeriesParameter], _ below: [SeriesParameter], _ z: borrowing ComplexBall,
        bits: Int,
        end: Int?, ratio: (Int) -> Double
    ) {
        let size = z.largestSize
        guard size.exponent > -200, size.exponent < 24 else { return nil }
        power = max(0, size.exponent.value)
        // Small parts have their own significant digits, for which bits are added.
        let gap = max(0, -min(Self.exponent(z.real), Self.exponent(z.imaginary)))
        guard gap <= bits / 2 + 64, let factors = WordFactors(above, below, power: power),
            chooseTerms(factors, size, bits: bits, end: end, ratio: ratio)
        else { return nil }
        let near = size.scaled(byPowerOfTwo: -power)
        columns = max(2, min(terms, Int((0.55 * Double(terms)).squareRoot()) + 1))
        let steep = power > 0 ? Int(Double(columns) * -near.approximateLog2) + 1 : 0
        let counted = Int.bitWidth - (4 * terms).leadingZeroBitCount
        n = max(2, (bits + gap + steep + counted + 3 + 63) / 64)
        columns = min(columns, ComplexRows.mostColumns(n))
        let radius = z.real.radius + z.imaginary.radius
        var last = Magnitude.infinity
        if bits < Self.mostBitsOfDoubles { last = bound(Double.self, near, size, radius) }
        if last.isInfinite || units.isInfinite || rest.isInfinite {
            last = bound(Magnitude.self, near, size, radius)
        }
        if terms - 1 != end { rest = rest + last * Magnitude(atLeast: 1.001 / (1 - ratio(terms))) }
    }

    /// The place of the highest bit of a part; large for zero.
    private static func exponent(_ part: borrowing Ball) -> Int {
        part.midpoint.isZero ? .max : Int(part.midpoint.exponent.value)
    }

    /// Chooses the number of terms, and computes their ratios.
    private mutating func chooseTerms(
        _ factors: borrowing WordFactors, _ size: Magnitude, bits: Int, end: Int?,
        ratio: (Int) -> Double
    ) -> Bool {
        let scaled = size.scaled(byPowerOfTwo: -power).doubleUp
        let expected = min(bits / 2 + 8, 512)
        tops.reserveCapacity(expected)
        bottoms.reserveCapacity(expected)
        var (term, exponent, growth, k) = (1.0, 0, 0, 0)
        while true {
            guard k < Self.mostTerms, let (top, bottom) = factors.ratio(k) else { return false }
            tops.append(top)
            bottoms.append(bottom)
            if k == end { break }
            k += 1
            term *= (Double(top) / Double(bottom)).magnitude * scaled
            if !(term > 0x1p-200 && term < 0x1p200) {
                if !(term > 0x1p-900 && term < 0x1p900) { return false }
                exponent += Int(term.exponent)
                term = term.significand
            }
            let last = exponent + Int(term.exponent) + 1
            growth = max(growth, last)
            if last < growth - bits - 4, end == nil || k > 64, ratio(k) < 0.75 { break }
        }
        terms = tops.count
        return true
    }

    /// Chooses the limbs that rows leave out, and bounds the error of the sum. Returns the size of the first
    /// omitted term.
    private mutating func bound<Size: SeriesSize>(
        _: Size.Type, _ near: Magnitude, _ size: Magnitude, _ radius: Magnitude
    ) -> Magnitude {
        let rows = (terms + columns - 1) / columns
        // From the end: an upper bound of |S| at each start of a row.
        var starts = [Size](repeating: .zero, count: rows + 1)
        let row = Size(atLeast: near.power(UInt(columns)))
        let near = Size(atLeast: near)
        var (above, largest) = (Size.zero, Size.one)
        for k in stride(from: terms - 1, through: 0, by: -1) {
            if (k + 1) % columns == 0 {
                starts[(k + 1) / columns] = above
                above = above * row
            }
            above = .one + .ratio(tops[k].magnitude, bottoms[k].magnitude) * above
            largest = max(largest, above)
        }
        // A row and its product with a word, and a bit for the sign.
        let whole = max(0, largest.exponentAbove) + 68
        length = n + (whole + 63) / 64
        skips.removeAll(keepingCapacity: true)
        var (weight, term, slope) = (Size.one, Size.one, Size.zero)
        var (weights, heaviest) = (Size.zero, Size.zero)
        for k in 0..<terms {
            weights = weights + weight
            heaviest = max(heaviest, weight)
            let ratio = Size.ratio(tops[k].magnitude, bottoms[k].magnitude)
            weight = weight * ratio
            term = term * ratio * near
            if k + 1 < terms { slope = slope + term * .ratio(UInt(k + 1), 1) }
            guard (k + 1) % columns == 0 || k + 1 == terms else { continue }
            let behind = weight * starts[min((k + 1) / columns, rows)]
            if k + 1 < terms { weights = weights + behind }
            heaviest = max(heaviest, behind)
            skips.append(min(max(-heaviest.exponentAbove / 64, 0), n - 1))
            weight = weight * row
            heaviest = .zero
        }
        units =
            weights.above * Magnitude(atLeast: UInt(4 * columns))
            + Magnitude(atLeast: UInt(4 * (terms + rows) + 4))
        rest = radius.isZero ? .zero : slope.above * radius / size
        return term.above
    }

    /// Up to so many bits, terms and their weights stay within the range of doubles.
    private static let mostBitsOfDoubles = 600
}

/// Bounds of sizes: magnitudes that are rounded up, or doubles, for which the rounding errors are added on
/// reading.
private protocol SeriesSize: Comparable {
    static var zero: Self { get }
    static var one: Self { get }
    static func + (a: Self, b: Self) -> Self
    static func * (a: Self, b: Self) -> Self
    static func ratio(_ top: UInt, _ bottom: UInt) -> Self
    init(atLeast size: Magnitude)
    var above: Magnitude { get }
    /// The size is less than 2 to this power.
    var exponentAbove: Int { get }
}

extension Magnitude: SeriesSize {
    fileprivate static func ratio(_ top: UInt, _ bottom: UInt) -> Magnitude {
        Magnitude(atLeast: top) / Magnitude(atMost: bottom)
    }

    fileprivate init(atLeast size: Magnitude) { self = size }
    fileprivate var above: Magnitude { self }
    fileprivate var exponentAbove: Int { exponent.value }
}

extension Double: SeriesSize {
    /// More than the rounding errors of the operations of 2^18 terms.
    private static let slack = 1.000_000_001

    fileprivate static var one: Double { 1 }
    fileprivate static func ratio(_ top: UInt, _ bottom: UInt) -> Double {
        Double(top) / Double(bottom)
    }

    fileprivate init(atLeast size: SurdNumbers.Magnitude) { self = size.doubleUp }
    fileprivate var above: SurdNumbers.Magnitude {
        // Sizes lost below the smallest doubles are smaller than this.
        SurdNumbers.Magnitude(atLeast: max(self * Self.slack, 0x1p-1000))
    }
    fileprivate var exponentAbove: Int {
        isFinite && self > 0 ? Int((self * Self.slack).exponent) + 1 : isFinite ? -2_000 : 1 << 20
    }
}

extension ComplexWordSeries {
    /// The sum at all points of z.
    func sum(_ z: borrowing ComplexBall, _ monitor: Monitor) throws(BallError) -> ComplexBall {
        let rows = ComplexRows(columns: columns, n, length, isReal: z.isReal)
        try rows.setPowers(of: z, power, monitor)
        var run = WordRun()
        var k = terms - 1
        rows.add(1, column: k % columns, skip: skips[k / columns])
        while k > 0 {
            let row = (k - 1) / columns
            if k % columns == 0 {
                if row & 15 == 0 || n > 100 { try Ball.check(monitor) }
                rows.multiplyByRow(from: skips[row + 1], to: skips[row])
            }
            run.gather(tops, bottoms, from: k, to: row * columns)
            rows.multiply(run.factor, skip: skips[row])
            for index in 0..<run.count {
                k -= 1
                rows.add(run.numerators[index], column: k - row * columns, skip: skips[row])
            }
            rows.divide(run.divisor, skip: skips[row])
        }
        var result = ComplexBall(precision: 64)
        rows.setParts(of: &result)
        result.widen(by: units.scaled(byPowerOfTwo: -64 * n) + rest)
        return result
    }
}

extension ComplexWordSeries {
    /// Σ z^k/(k! (n + 1)_k) and the same with weights h_k − h_0, h_k = H_k + H_(n + k).
    struct Weighted: ~Copyable {
        let sum: ComplexBall
        let weighted: ComplexBall
    }

    /// The plan of `weighted`, for an order below 2^17.
    static func ofWholeOrder(
        _ n: Int, _ z: borrowing ComplexBall, bits: Int
    ) -> ComplexWordSeries? {
        let size = z.largestSize.doubleUp
        return ComplexWordSeries([], [.fraction(n + 1), .fraction(1)], z, bits: bits + 7, end: nil)
        {
            size / (Double($0 + 1) * Double(n + $0 + 1)) * 1.000_001
        }
    }

    /// Bound 314: B_(k−1) = (P B_k + (n + 2k) Q)/D, Q = P A_k/D the term of A_(k−1), P/D the ratio of terms.
    /// Weights are below 28 for fewer than 2^18 terms, and a quotient by D counts 2 for Q in B. The errors of
    /// both sums are at most 64 times that of bound 270.
    func weighted(
        _ n: Int, _ z: borrowing ComplexBall, _ monitor: Monitor
    ) throws(BallError) -> Weighted {
        let rows = ComplexRows(columns: columns, self.n, length, isReal: z.isReal)
        try rows.setPowers(of: z, power, monitor)
        let second = ComplexRows(with: rows)
        var k = terms - 1
        rows.add(1, column: k % columns, skip: skips[k / columns])
        while k > 0 {
            let row = (k - 1) / columns
            let skip = skips[row]
            if k % columns == 0 {
                if row & 15 == 0 || self.n > 100 { try Ball.check(monitor) }
                rows.multiplyByRow(from: skips[row + 1], to: skip)
                second.multiplyByRow(from: skips[row + 1], to: skip)
            }
            rows.multiply(tops[k - 1], skip: skip)
            rows.divide(bottoms[k - 1], skip: skip)
            second.multiply(tops[k - 1], skip: skip)
            second.add(n + 2 * k, times: rows, skip: skip)
            second.divide(bottoms[k - 1], skip: skip)
            k -= 1
            rows.add(1, column: k - row * columns, skip: skip)
        }
        var sum = ComplexBall(precision: 64)
        rows.setParts(of: &sum)
        var weighted = ComplexBall(precision: 64)
        second.setParts(of: &weighted)
        let error = units.scaled(byPowerOfTwo: -64 * self.n) + rest
        sum.widen(by: error)
        weighted.widen(by: error.scaled(byPowerOfTwo: 6))
        return Weighted(sum: sum, weighted: weighted)
    }
}

extension WordFactors {
    /// Nil where a parameter is not a fraction of words.
    fileprivate init?(_ above: [SeriesParameter], _ below: [SeriesParameter], power: Int) {
        guard above.allSatisfy({ $0.ball == nil }), below.allSatisfy({ $0.ball == nil }) else {
            return nil
        }
        self.init(
            above.map { Parameter(top: $0.top, slope: $0.bottom) },
            below.map { Parameter(top: $0.top, slope: $0.bottom) }, times: (1 << power, 1))
    }
}
