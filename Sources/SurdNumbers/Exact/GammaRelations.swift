/// Expresses Γ at the fractions of one denominator by as few of these values as possible.
///
/// Reflection and Gauss's multiplication formula are linear in ln Γ(k/n), ln π, and the logarithms
/// of primes and of sines. The equations are solved once for a denominator; fractions with larger
/// denominators are expressed by those with smaller ones.
struct GammaRelations {
    enum Variable: Hashable {
        case gamma(BigRational)
        case pi
        case prime(Int)
        /// ln sin(πq) for 0 < q < 1/2
        case sine(BigRational)
    }
    typealias Row = OrderedTable<Variable, BigRational>

    /// Values with larger denominators stay as they are.
    static let largestDenominator = 60

    private var solved: [(pivot: BigRational, row: Row)] = []

    init(denominator n: Int) {
        for p in 2...max(n, 2) where n % p == 0 && BigInt(p).isPrime {
            for k in 1..<max(n / p, 1) { insert(Self.multiplication(.ratio(k, n), p)) }
        }
    }

    /// ln Γ(q) for 0 < q < 1.
    func logarithm(_ q: BigRational) -> Row {
        var row = Self.reflected(q)
        for (pivot, other) in solved { Self.eliminate(pivot, by: other, from: &row) }
        return row
    }

    private static func reflected(_ q: BigRational) -> Row {
        let half = BigRational(1, 2)
        if q == half { return [.pi: half] }
        if q < half { return [.gamma(q): 1] }
        return [.pi: 1, .sine(1 - q): -1, .gamma(1 - q): -1]
    }

    /// Σ ln Γ(x + j/p) - ln Γ(px) - (p - 1)/2 · ln(2π) - (1/2 - px) ln p, which is zero.
    private static func multiplication(_ x: BigRational, _ p: Int) -> Row {
        var row = reflected(BigRational(p) * x).mapValues { -$0 }
        for j in 0..<p { add(reflected(x + .ratio(j, p)), 1, to: &row) }
        let half = BigRational.ratio(p - 1, 2)
        add([.pi: -half, .prime(2): -half], 1, to: &row)
        add([.prime(p): BigRational(p) * x - BigRational(1, 2)], 1, to: &row)
        return row
    }

    private mutating func insert(_ row: Row) {
        var row = row
        for (pivot, other) in solved { Self.eliminate(pivot, by: other, from: &row) }
        var pivot: BigRational?
        for case .gamma(let q) in row.keys {
            guard let old = pivot else {
                pivot = q
                continue
            }
            if q.denominator > old.denominator || q.denominator == old.denominator && q > old {
                pivot = q
            }
        }
        guard let pivot, let factor = row[.gamma(pivot)] else { return }
        row = row.mapValues { $0 / factor }
        for i in solved.indices { Self.eliminate(pivot, by: row, from: &solved[i].row) }
        solved.append((pivot, row))
    }

    private static func eliminate(_ pivot: BigRational, by other: Row, from row: inout Row) {
        guard let factor = row[.gamma(pivot)] else { return }
        add(other, -factor, to: &row)
    }

    private static func add(_ other: Row, _ factor: BigRational, to row: inout Row) {
        for (variable, value) in other {
            let sum = (row[variable] ?? 0) + value * factor
            row[variable] = sum.isZero ? nil : sum
        }
    }
}
