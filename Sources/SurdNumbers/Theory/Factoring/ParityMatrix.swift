/// Rows of bits. With each row is stored the set of original rows whose sum it is; sums are modulo
/// 2.
final class ParityMatrix {
    /// So many columns are eliminated at once, with a table of all sums of their pivots.
    private static let strip = 8

    private let rows: Int
    private let columns: Int
    /// The words of a row for the set of original rows; they come before the words of the bits.
    private let history: Int
    private let stride: Int
    private let bits: UnsafeMutablePointer<UInt64>
    private let sums: UnsafeMutablePointer<UInt64>
    private var isPivot: [Bool]

    /// Each list names the columns of one row in which it has a 1.
    init(_ lists: [[Int32]], columns: Int) {
        rows = lists.count
        self.columns = columns
        history = (lists.count + 63) / 64
        stride = history + (columns + 63) / 64
        bits = .allocate(capacity: Swift.max(1, rows * stride))
        bits.initialize(repeating: 0, count: rows * stride)
        sums = .allocate(capacity: stride << ParityMatrix.strip)
        sums.initialize(repeating: 0, count: stride << ParityMatrix.strip)
        isPivot = [Bool](repeating: false, count: rows)
        for (row, list) in lists.enumerated() {
            let words = bits + row * stride
            words[row / 64] |= 1 << UInt64(row % 64)
            for column in list { words[history + Int(column) / 64] |= 1 << UInt64(column % 64) }
        }
    }

    deinit {
        bits.deallocate()
        sums.deallocate()
    }

    /// The rows that are zero at the end. Columns of large primes, which have the fewest bits, are eliminated
    /// first.
    func dependencies(monitor: Monitor) throws(NumberError) -> [Int] {
        var first = (columns - 1) / ParityMatrix.strip * ParityMatrix.strip
        while first >= 0 {
            try monitor.check()
            eliminate(from: first)
            first -= ParityMatrix.strip
        }
        return (0..<rows).filter { !isPivot[$0] }
    }

    /// The original rows whose sum this row is.
    func members(of row: Int) -> [Int] {
        (0..<rows).filter { bits[row * stride + $0 / 64] >> UInt64($0 % 64) & 1 != 0 }
    }

    /// The bits of the row in the strip's columns.
    private func pattern(_ row: Int, from first: Int) -> UInt64 {
        (bits[row * stride + history + first / 64] >> UInt64(first % 64)) & 0xFF
    }

    private func eliminate(from first: Int) {
        // The columns of larger primes have been cleared.
        let length = history + first / 64 + 1
        // The pivot of each column of the strip.
        var pivots = [Int?](repeating: nil, count: ParityMatrix.strip)
        for bit in 0..<ParityMatrix.strip {
            guard let found = pivot(bit, from: first, pivots) else { continue }
            for (other, pivot) in pivots.enumerated() {
                guard let pivot else { continue }
                if pattern(found, from: first) >> UInt64(other) & 1 != 0 {
                    add(pivot, to: found, length)
                }
            }
            for case .some(let pivot) in pivots
            where pattern(pivot, from: first) >> UInt64(bit) & 1 != 0 {
                add(found, to: pivot, length)
            }
            isPivot[found] = true
            pivots[bit] = found
        }
        // The sums of all subsets of the pivots, indexed by their bits.
        var mask = 0
        for (bit, pivot) in pivots.enumerated() where pivot != nil { mask |= 1 << bit }
        if mask == 0 { return }
        for index in 1...mask where index & ~mask == 0 {
            let last = index.trailingZeroBitCount
            guard let pivot = pivots[last] else { continue }
            let rest = sums + (index & (index - 1)) * stride
            let row = bits + pivot * stride
            let target = sums + index * stride
            for place in 0..<length { target[place] = rest[place] ^ row[place] }
        }
        for row in 0..<rows where !isPivot[row] {
            let index = Int(pattern(row, from: first)) & mask
            if index == 0 { continue }
            let target = bits + row * stride
            let sum = sums + index * stride
            for place in 0..<length { target[place] ^= sum[place] }
        }
    }

    /// A row that still has this bit after the strip's pivots were eliminated from it.
    private func pivot(_ bit: Int, from first: Int, _ pivots: [Int?]) -> Int? {
        let patterns = pivots.map { pivot in pivot.map { pattern($0, from: first) } ?? 0 }
        return (0..<rows).first { row in
            if isPivot[row] { return false }
            var rest = pattern(row, from: first)
            for other in 0..<bit where patterns[other] != 0 && rest >> UInt64(other) & 1 != 0 {
                rest ^= patterns[other]
            }
            return rest >> UInt64(bit) & 1 != 0
        }
    }

    private func add(_ source: Int, to target: Int, _ length: Int) {
        let from = bits + source * stride
        let to = bits + target * stride
        for place in 0..<length { to[place] ^= from[place] }
    }
}
