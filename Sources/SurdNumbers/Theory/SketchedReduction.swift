/// A lattice reduction with the Gram-Schmidt process in doubles, which is much faster than in integers
/// (Schnorr and Euchner). The rows are integers and remain a basis, but their shortness is not proved: good
/// enough for a guess. The arithmetic is the same on every machine.
struct SketchedReduction {
    private(set) var rows: [[Int128]]
    private let width: Int
    /// The orthogonal rows, one after the other, and the squares of their lengths.
    private var stars: [Double]
    private var norms: [Double]
    /// The projections of the rows on the orthogonal ones before them.
    private var factors: [Double]

    /// Nil where the rows are too long.
    init?(_ rows: [[BigInt]]) {
        var short: [[Int128]] = []
        for row in rows {
            var numbers: [Int128] = []
            numbers.reserveCapacity(row.count)
            for value in row {
                guard let number = Int128(short: value) else { return nil }
                numbers.append(number)
            }
            short.append(numbers)
        }
        guard let width = short.first?.count else { return nil }
        self.rows = short
        self.width = width
        stars = [Double](repeating: 0, count: short.count * width)
        norms = [Double](repeating: 0, count: short.count)
        factors = [Double](repeating: 0, count: short.count * short.count)
    }

    /// The reduced rows; nil where numbers get too long or the reduction does not end soon.
    static func reduced(_ rows: [[BigInt]]) -> [[BigInt]]? {
        guard var reduction = SketchedReduction(rows), reduction.reduce() else { return nil }
        return reduction.rows.map { row in row.map { BigInt(short: $0) } }
    }

    private mutating func reduce() -> Bool {
        guard project(0) else { return false }
        var exchanges = 0
        var k = 1
        while k < rows.count {
            guard shorten(k) else { return false }
            let factor = factors[k * rows.count + k - 1]
            // Lovász's condition, with 3/4.
            if norms[k] >= (0.75 - factor * factor) * norms[k - 1] {
                k += 1
                continue
            }
            exchanges += 1
            if exchanges > 256 * rows.count { return false }
            rows.swapAt(k, k - 1)
            if k == 1 {
                guard project(0) else { return false }
            } else {
                k -= 1
            }
        }
        return true
    }

    /// Computes the part of a row that is orthogonal to those before it.
    private mutating func project(_ k: Int) -> Bool {
        let own = k * width
        for c in 0..<width { stars[own + c] = rows[k][c].asDouble }
        for j in 0..<k {
            let other = j * width
            var product = 0.0
            for c in 0..<width { product += stars[own + c] * stars[other + c] }
            let factor = product / norms[j]
            for c in 0..<width { stars[own + c] -= factor * stars[other + c] }
            factors[k * rows.count + j] = factor
        }
        var norm = 0.0
        for c in 0..<width { norm += stars[own + c] * stars[own + c] }
        norms[k] = norm
        return norm > 0 && norm.isFinite
    }

    /// Subtracts whole multiples of earlier rows from a row, until the projections are at most halves.
    private mutating func shorten(_ k: Int) -> Bool {
        for _ in 0..<32 {
            guard project(k) else { return false }
            var isShort = true
            for j in stride(from: k - 1, through: 0, by: -1) {
                let factor = factors[k * rows.count + j]
                if factor.magnitude <= 0.51 { continue }
                guard factor.magnitude < 0x1p62 else { return false }
                isShort = false
                let whole = factor.rounded()
                let multiple = Int128(Int(whole))
                for c in 0..<width {
                    let (product, isLong) = rows[j][c].multipliedReportingOverflow(by: multiple)
                    let (rest, isLonger) = rows[k][c].subtractingReportingOverflow(product)
                    if isLong || isLonger { return false }
                    rows[k][c] = rest
                }
                for i in 0..<j {
                    factors[k * rows.count + i] -= whole * factors[j * rows.count + i]
                }
                factors[k * rows.count + j] -= whole
            }
            if isShort { return true }
        }
        return false
    }
}

extension Int128 {
    /// The same as `Double(self)`, which takes a hundred times as long, within a unit in the last
    /// place.
    fileprivate var asDouble: Double {
        let size = magnitude
        let value =
            Double(UInt64(truncatingIfNeeded: size >> 64)) * 0x1p64
            + Double(UInt64(truncatingIfNeeded: size))
        return self < 0 ? -value : value
    }

    /// Nil beyond 120 bits.
    fileprivate init?(short value: BigInt) {
        if let small = value.smallValue {
            self = Int128(small)
            return
        }
        let high = value >> 60
        guard value.bitLength <= 120, let top = high.smallValue,
            let rest = (value - (high << 60)).smallValue
        else { return nil }
        self = Int128(top) << 60 + Int128(rest)
    }
}

extension BigInt {
    fileprivate init(short value: Int128) {
        if let small = Int(exactly: value) {
            self = BigInt(small)
        } else {
            self = BigInt(Int(value >> 60)) << 60 + BigInt(Int(value & ((1 << 60) - 1)))
        }
    }
}
