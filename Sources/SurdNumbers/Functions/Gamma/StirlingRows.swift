internal import CGMP

/// Σ (−1)^(k−1) d_k τ^(k−1) of a number τ, 0 < τ < 1, in fixed point with n limbs, by Horner's rule on rows
/// of m terms. A row needs one product of full length, and a term one of its own length by a power of τ.
///
/// Bound 306: in units of 2^(−64 n), τ is too low by less than 1, and a power, a truncated product of two, by
/// less than 2i. A term d_k τ^i has 2m d_k of this error, at most 3 for d_k itself (bound 315), and 2 for the
/// omitted limbs of the power, because d_k has leading zeros, and for its end. Where N/(D d) is multiplied
/// and divided in its place, these are 1 for the limbs and 1 for each of the three ends. A row, whose size is
/// below Σ d_k < 1, has 2m for the power by which it is multiplied, and 2 for the omitted limbs and the end.
/// All errors are multiplied by powers of τ < 1 afterwards. So the error of T terms in R rows is at most 2m
/// (R + 1) + 2R + 5T units.
struct StirlingRows: ~Copyable {
    private let columns: Int
    private let n: Int
    /// τ to τ^m
    private let powers: Limbs
    /// The sum in two's complement, with a limb above the fraction.
    private let sum: Limbs
    private let wide: Limbs

    /// The columns for so many terms; their powers take 16 MiB at most.
    static func columns(terms: Int, _ n: Int) -> Int {
        max(2, min(Int((0.5 * Double(terms)).squareRoot()) + 1, terms, (1 << 21) / n))
    }

    /// An upper bound of the error of a sum of so many terms, in units.
    static func error(terms: Int, columns: Int) -> UInt {
        let rows = (terms + columns - 1) / columns
        return UInt(2 * columns * (rows + 1) + 2 * rows + 5 * terms)
    }

    /// For a τ of n limbs; the sum starts with 0.
    init(
        columns: Int, _ n: Int, of point: ConstantLimbs, _ monitor: Monitor
    ) throws(BallError) {
        self.columns = columns
        self.n = n
        powers = .allocate(capacity: columns * n + n + 1 + 2 * n + 2)
        sum = powers + columns * n
        wide = sum + (n + 1)
        FixedPoint.copy(powers, point, n)
        FixedPoint.clear(sum, n + 1)
        for index in stride(from: 2, through: columns, by: 1) {
            if n > 1_000 || index & 15 == 0 { try Ball.check(monitor) }
            let half = index / 2
            if index == 2 * half {
                LimbProduct.square(wide, power(half), n)
            } else {
                LimbProduct.multiply(wide, power(half), n, power(half + 1), n)
            }
            FixedPoint.copy(power(index), wide + n, n)
        }
    }

    deinit { powers.deallocate() }

    private func power(_ index: Int) -> Limbs { powers + (index - 1) * n }

    /// Adds or subtracts a fraction of n limbs.
    func add(_ row: ConstantLimbs, isNegative: Bool) { add(row, n, isNegative) }

    /// Adds or subtracts a fraction of n limbs times τ^column.
    func add(_ row: ConstantLimbs, isNegative: Bool, column: Int) {
        if column == 0 { return add(row, n, isNegative) }
        var count = n
        while count > 0, row[count - 1] == 0 { count -= 1 }
        if count == 0 { return }
        LimbProduct.multiply(wide, power(column) + (n - count), count, row, count)
        add(wide + count, count, isNegative)
    }

    /// Adds or subtracts N/(D d) over 2^shift, below 2^(−64 (n − c)), times τ^column, where column is not 0
    /// and the shift is at least 64 (n − c).
    func add(
        _ fraction: ComplexRows.LongFraction, shift: Int, limbs c: Int, isNegative: Bool,
        column: Int
    ) {
        let low = shift - 64 * (n - c)
        let (limbs, bits) = (low >> 6, UInt32(low & 63))
        let count = c + fraction.count - limbs
        if count <= 0 { return }
        FixedRow.multiply(wide, power(column) + (n - c), c, fraction.top, fraction.count)
        let row = wide + limbs
        if bits > 0 { _ = mpn_rshift(row, row, count, bits) }
        fraction.divide(row, count)
        var length = count
        while length > 0, row[length - 1] == 0 { length -= 1 }
        if length > 0 { add(row, length, isNegative) }
    }

    private func add(_ row: ConstantLimbs, _ count: Int, _ isNegative: Bool) {
        let end = sum + count
        if isNegative {
            if mpn_sub_n(sum, sum, row, count) != 0 { _ = mpn_sub_1(end, end, n + 1 - count, 1) }
        } else if mpn_add_n(sum, sum, row, count) != 0 {
            _ = mpn_add_1(end, end, n + 1 - count, 1)
        }
    }

    /// Multiplies the sum by τ^column.
    func multiply(column: Int) {
        if column == 0 { return }
        // Rows of the last terms are about 0, and may be negative by their error.
        let isNegative = sum[n] >> 63 == 1
        if isNegative { _ = mpn_neg(sum, sum, n + 1) }
        var count = n
        while count > 0, sum[count - 1] == 0 { count -= 1 }
        if count == 0 { return }
        LimbProduct.multiply(wide, power(column) + (n - count), count, sum, count)
        FixedPoint.copy(sum, wide + count, count)
        if isNegative { _ = mpn_neg(sum, sum, n + 1) }
    }

    /// The end of a row.
    func multiplyByRow() { multiply(column: columns) }

    /// The sum, which is positive, as a fraction of n limbs.
    func write(into target: Limbs) { FixedPoint.copy(target, sum, n) }
}
