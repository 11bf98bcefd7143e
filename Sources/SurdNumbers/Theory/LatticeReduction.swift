/// A basis of an integer lattice that is reduced while it grows (Lenstra, Lenstra and Lovász), with
/// all quantities of the Gram-Schmidt process as integers (de Weger; Cohen, Algorithm 2.6.7).
///
/// The rows must be linearly independent. `determinants[i]` is the Gram determinant of the first i
/// rows, and `projections[i][j]` is μᵢⱼ times `determinants[j + 1]`.
package struct LatticeReduction {
    package private(set) var rows: [[BigInt]] = []
    private(set) var determinants: [BigInt] = [1]
    private var projections: [[BigInt]] = []
    /// The number of exchanges of two rows, which are the work of the reduction.
    package private(set) var exchanges = 0

    package init() {}

    /// Appends a row that is independent of the others, and reduces the whole basis again.
    package mutating func append(
        _ row: [BigInt], monitor: Monitor
    ) throws(NumberError) {
        var projection: [BigInt] = []
        let new = rows.count
        for j in 0...new {
            var u = Self.product(row, j == new ? row : rows[j])
            for i in 0..<j {
                let other = j == new ? projection[i] : projections[j][i]
                u = (determinants[i + 1] * u - projection[i] * other) / determinants[i]
            }
            projection.append(u)
        }
        let last = projection.removeLast()
        // Each row begins with a column of its own, in which the rows before it have zeros.
        ensure(!last.isZero, "a row that depends on the others")
        rows.append(row)
        projections.append(projection)
        determinants.append(last)
        var k = new
        while k < rows.count {
            try monitor.tick()
            if k == 0 {
                k = 1
                continue
            }
            shorten(k, by: k - 1)
            if isOutOfOrder(k) {
                exchange(k)
                k -= 1
            } else {
                for j in stride(from: k - 2, through: 0, by: -1) { shorten(k, by: j) }
                k += 1
            }
        }
    }

    /// Lovász's condition, with 3/4.
    private func isOutOfOrder(_ k: Int) -> Bool {
        let projection = projections[k][k - 1]
        let middle = determinants[k]
        return 4 * (determinants[k + 1] * determinants[k - 1] + projection * projection) < 3
            * (middle * middle)
    }

    private mutating func shorten(_ k: Int, by j: Int) {
        let projection = projections[k][j]
        let whole = determinants[j + 1]
        if 2 * projection.magnitude <= whole { return }
        let factor = projection.quotient(dividingBy: whole, rounding: .halfEven)
        for column in rows[k].indices { rows[k][column] -= factor * rows[j][column] }
        projections[k][j] -= factor * whole
        for i in 0..<j { projections[k][i] -= factor * projections[j][i] }
    }

    private mutating func exchange(_ k: Int) {
        exchanges += 1
        rows.swapAt(k, k - 1)
        for j in 0..<(k - 1) {
            (projections[k][j], projections[k - 1][j]) = (projections[k - 1][j], projections[k][j])
        }
        let projection = projections[k][k - 1]
        let middle = determinants[k]
        let top = determinants[k + 1]
        let new = (determinants[k - 1] * top + projection * projection) / middle
        for i in stride(from: k + 1, to: rows.count, by: 1) {
            let old = projections[i][k]
            projections[i][k] = (top * projections[i][k - 1] - projection * old) / middle
            projections[i][k - 1] = (new * old + projection * projections[i][k]) / top
        }
        determinants[k] = new
    }

    private static func product(_ a: [BigInt], _ b: [BigInt]) -> BigInt {
        var sum = BigInt(0)
        for i in a.indices where !a[i].isZero && !b[i].isZero { sum += a[i] * b[i] }
        return sum
    }
}

/// Small integers c with Σ cᵢ·vᵢ close to zero. A relation that is found is a guess, and the caller
/// must prove it.
package enum IntegerRelation {
    /// The shortest relations between numbers given as vᵢ·2^bits to the nearest integer.
    ///
    /// The bits are added in steps, so that the numbers in the reduction stay short. A relation
    /// whose coefficients are longer than half of the length expected by chance is rejected.
    package static func find(
        _ values: [BigInt], bits: Int, monitor: Monitor
    ) throws(NumberError) -> [[BigInt]] {
        let count = values.count
        var basis: [[BigInt]] = values.indices.map { i in
            values.indices.map { BigInt($0 == i ? 1 : 0) }
        }
        // Doubles are precise enough for so many new bits at a time.
        let step = 24
        var used = 0
        while used < bits {
            try monitor.check()
            used = min(used + step, bits)
            let rows = basis.map { coefficients in
                var sum = BigInt(0)
                for (c, v) in zip(coefficients, values) where !c.isZero { sum += c * v }
                return coefficients + [sum >> (bits - used)]
            }
            var reduced = SketchedReduction.reduced(rows)
            if reduced == nil { reduced = try exactly(rows, monitor: monitor) }
            basis = (reduced ?? []).map { Array($0.dropLast()) }
        }
        let longest = bits / (2 * count)
        return basis.filter { coefficients in
            guard coefficients.allSatisfy({ $0.bitLength <= longest }) else { return false }
            var sum = BigInt(0)
            var size = BigInt(0)
            for (c, v) in zip(coefficients, values) {
                sum += c * v
                size += c.magnitude
            }
            return sum.magnitude <= 4 * size
        }
    }

    private static func exactly(
        _ rows: [[BigInt]], monitor: Monitor
    ) throws(NumberError) -> [[BigInt]] {
        var reduction = LatticeReduction()
        for row in rows { try reduction.append(row, monitor: monitor) }
        return reduction.rows
    }
}
