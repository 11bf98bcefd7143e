/// A group of vectors of fractional exponents, where whole exponents count as zero: the group that given
/// vectors generate.
///
/// Π bⱼ^eⱼ is a radical where the eⱼ are fractions, and a number of the field of the bases where they are
/// whole. So radicals generate a field whose degree over that of the bases is at most the order of the group
/// of their exponents. √2, √3 and √6 make degree 4. √6 and √10 alone make 4 too, although their primes would
/// make 8. (2·3·5·7)^(1/6) makes 6, although the sixth roots of its primes would make 1296.
struct ExponentGroup {
    /// A direct summand: the multiples of a vector over `order`.
    struct Summand {
        /// Above 1.
        let order: Int
        /// The generator times `order`.
        let exponents: [Int]
    }

    private(set) var summands: [Summand] = []
    /// The common denominator of all exponents.
    private let modulus: Int
    /// The columns that give the multiple of each summand in a vector, and the divisors of these multiples.
    private var columns: [(column: [Int], divisor: Int)] = []

    private static let largestModulus = 1 << 30
    /// Longer vectors are refused; a caller with such a need never writes them down.
    static let mostBases = 24
    private static let mostWork = 1 << 22

    /// The group of vectors of one length; nil where there are too many vectors or the denominators
    /// are too large.
    init?(_ vectors: [[BigRational]]) {
        let count = vectors.first?.count ?? 0
        guard count <= Self.mostBases, vectors.count * count * count <= Self.mostWork else {
            return nil
        }
        var modulus = 1
        for exponent in vectors.joined() {
            guard let d = exponent.denominator.smallValue, d <= Self.largestModulus else {
                return nil
            }
            modulus = modulus / greatestCommonDivisor(modulus, d) * d
            if modulus > Self.largestModulus { return nil }
        }
        self.modulus = modulus
        var reduction = Reduction(
            rows: vectors.map { $0.map { Self.residue($0, modulus) } }, count: count,
            modulus: modulus)
        for (place, pivot) in reduction.diagonalize().enumerated() {
            let divisor = greatestCommonDivisor(pivot, modulus)
            let order = modulus / divisor
            if order == 1 { continue }
            let exponents = reduction.inverse[place].map { exponent in
                let rest = exponent % order
                return 2 * rest > order ? rest - order : rest
            }
            summands.append(Summand(order: order, exponents: exponents))
            columns.append((reduction.columns.map { $0[place] }, divisor))
        }
    }

    /// An upper bound of the degree that the radicals of these exponents make.
    var order: Double { summands.reduce(1) { $0 * Double($1.order) } }

    /// A vector of the group as multiples of the generators, and whole exponents.
    func parts(of vector: [BigRational]) -> (multiples: [Int], whole: [BigInt])? {
        var rest = vector
        var multiples: [Int] = []
        let residues = vector.map { Self.residue($0, modulus) }
        for (summand, (column, divisor)) in zip(summands, columns) {
            var sum = 0
            for (residue, factor) in zip(residues, column) {
                sum = (sum + residue * factor) % modulus
            }
            if sum % divisor != 0 { return nil }
            var multiple = sum / divisor % summand.order
            if 2 * multiple > summand.order { multiple -= summand.order }
            multiples.append(multiple)
            for j in rest.indices {
                rest[j] = rest[j] - .ratio(multiple * summand.exponents[j], summand.order)
            }
        }
        guard rest.allSatisfy({ $0.isInteger }) else { return nil }
        return (multiples, rest.map { $0.numerator })
    }

    /// The fractional part times the modulus, which is a multiple of the denominator.
    private static func residue(_ exponent: BigRational, _ modulus: Int) -> Int {
        let fraction = exponent - BigRational(exponent.floor)
        return (fraction * .ratio(modulus, 1)).numerator.smallValue ?? 0
    }
}

/// Diagonalises a matrix modulo a number by reversible steps. Steps on rows leave the group as it is; steps
/// on columns are recorded.
private struct Reduction {
    var rows: [[Int]]
    let count: Int
    let modulus: Int
    /// The product of the steps on columns, and its inverse.
    var columns: [[Int]]
    var inverse: [[Int]]

    init(rows: [[Int]], count: Int, modulus: Int) {
        self.rows = rows
        self.count = count
        self.modulus = modulus
        columns = (0..<count).map { i in (0..<count).map { $0 == i ? 1 % modulus : 0 } }
        inverse = columns
    }

    /// The diagonal.
    mutating func diagonalize() -> [Int] {
        var pivots: [Int] = []
        for place in 0..<min(rows.count, count) {
            guard let (i, j) = smallest(from: place) else { break }
            rows.swapAt(place, i)
            swapColumns(place, j)
            var isDone = false
            while !isDone {
                isDone = true
                for i in rows.indices where i > place && rows[i][place] != 0 {
                    clearRow(i, by: place)
                }
                for j in place..<count where j > place && rows[place][j] != 0 {
                    clearColumn(j, by: place)
                    isDone = false
                }
            }
            pivots.append(rows[place][place])
        }
        return pivots
    }

    /// The place of the entry that shares the smallest divisor with the modulus.
    private func smallest(from place: Int) -> (Int, Int)? {
        var best: (i: Int, j: Int, size: Int)?
        for i in place..<rows.count {
            for j in place..<count where rows[i][j] != 0 {
                let size = greatestCommonDivisor(rows[i][j], modulus)
                if size < best?.size ?? .max { best = (i, j, size) }
            }
        }
        return best.map { ($0.i, $0.j) }
    }

    private static func reduced(_ value: Int, _ modulus: Int) -> Int {
        let rest = value % modulus
        return rest < 0 ? rest + modulus : rest
    }

    /// x·p + y·q.
    private static func sum(_ x: Int, _ p: Int, _ y: Int, _ q: Int, _ modulus: Int) -> Int {
        let (x, y) = (reduced(x, modulus), reduced(y, modulus))
        return (x * p % modulus + y * q % modulus) % modulus
    }

    /// Whole x and y for which x·a + y·b is the greatest common divisor. This is the pivot where the pivot
    /// divides b.
    private func bezout(_ a: Int, _ b: Int) -> (x: Int, y: Int, divisor: Int) {
        if b % a == 0 { return (1, 0, a) }
        var (old, new) = ((1, 0, a), (0, 1, b))
        while new.2 != 0 {
            let q = old.2 / new.2
            (old, new) = (new, (old.0 - q * new.0, old.1 - q * new.1, old.2 - q * new.2))
        }
        return old
    }

    private mutating func clearRow(_ i: Int, by place: Int) {
        let (a, b) = (rows[place][place], rows[i][place])
        if a == 0 { return rows.swapAt(place, i) }
        let (x, y, divisor) = bezout(a, b)
        for j in place..<count {
            let (p, q) = (rows[place][j], rows[i][j])
            rows[place][j] = Self.sum(x, p, y, q, modulus)
            rows[i][j] = Self.sum(a / divisor, q, -(b / divisor), p, modulus)
        }
    }

    private mutating func swapColumns(_ i: Int, _ j: Int) {
        if i == j { return }
        for row in rows.indices { rows[row].swapAt(i, j) }
        for row in columns.indices { columns[row].swapAt(i, j) }
        inverse.swapAt(i, j)
    }

    private mutating func clearColumn(_ j: Int, by place: Int) {
        let (a, b) = (rows[place][place], rows[place][j])
        if a == 0 { return swapColumns(place, j) }
        let (x, y, divisor) = bezout(a, b)
        let (c, d) = (a / divisor, b / divisor)
        let modulus = self.modulus
        func step(_ row: inout [Int]) {
            let (p, q) = (row[place], row[j])
            row[place] = Self.sum(x, p, y, q, modulus)
            row[j] = Self.sum(c, q, -d, p, modulus)
        }
        for row in rows.indices { step(&rows[row]) }
        for row in columns.indices { step(&columns[row]) }
        // The inverse of (x, -d; y, c) is (c, d; -y, x).
        for k in 0..<count {
            let (p, q) = (inverse[place][k], inverse[j][k])
            inverse[place][k] = Self.sum(c, p, d, q, modulus)
            inverse[j][k] = Self.sum(x, q, -y, p, modulus)
        }
    }
}
