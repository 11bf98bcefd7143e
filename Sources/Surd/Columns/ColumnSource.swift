import SurdNumbers

/// The memory with the values of a variable, one for each row.
package struct ColumnSource {
    package enum Storage {
        case doubles(UnsafePointer<Double>)
        case integers(UnsafePointer<Int64>)
        /// Texts in one buffer: row `i` is the bytes from offset `i` up to offset `i + 1`.
        case text(UnsafePointer<UInt8>, Offsets)
        /// Integers of 128 bits, the lower half first, and the number of their digits after the point.
        case decimals(UnsafeRawPointer, places: Int)
        /// Complex numbers: a double for each part, the real one first.
        case complexes(UnsafePointer<Double>)
    }

    package enum Offsets {
        case words(UnsafePointer<Int32>)
        case longs(UnsafePointer<Int64>)

        @inline(__always)
        package subscript(index: Int) -> Int {
            switch self {
            case .words(let offsets): Int(offsets[index])
            case .longs(let offsets): Int(offsets[index])
            }
        }
    }

    package var storage: Storage
    /// One bit for each row, the lowest bit of a byte first: 0 where the row has no value. Nil
    /// where all rows have a value.
    package var validity: UnsafePointer<UInt8>?
    /// The bit of the first row.
    package var firstBit: Int

    package init(
        _ storage: Storage, validity: UnsafePointer<UInt8>? = nil, firstBit: Int = 0
    ) {
        self.storage = storage
        self.validity = validity
        self.firstBit = firstBit
    }

    @inline(__always)
    func isNull(_ row: Int) -> Bool {
        guard let validity else { return false }
        let bit = firstBit + row
        return validity[bit >> 3] >> UInt8(bit & 7) & 1 == 0
    }

    var kind: ColumnPlan.Kind {
        switch storage {
        case .doubles: .doubles
        case .integers: .integers
        case .text, .decimals, .complexes: .text
        }
    }

    var isComplex: Bool {
        if case .complexes = storage { return true }
        return false
    }

    /// The integer of a decimal, without its point.
    @inline(__always)
    static func decimal(_ values: UnsafeRawPointer, _ row: Int) -> Int128 {
        values.loadUnaligned(fromByteOffset: row * 16, as: Int128.self)
    }

    /// The bytes of a text. Its offsets were checked before.
    @inline(__always)
    static func text(
        _ bytes: UnsafePointer<UInt8>, _ offsets: Offsets, _ row: Int
    ) -> UnsafeBufferPointer<UInt8> {
        let start = offsets[row]
        return UnsafeBufferPointer(start: bytes + start, count: offsets[row + 1] - start)
    }
}

/// The rows in which a column has no value.
struct ColumnGaps {
    /// The columns with missing values.
    private let columns: [ColumnSource]

    init(_ columns: [ColumnSource]) { self.columns = columns.filter { $0.validity != nil } }

    func has(_ row: Int) -> Bool {
        for place in columns.indices where columns[place].isNull(row) { return true }
        return false
    }

    /// Marks the rows of a block that have no value.
    func mark(_ start: Int, _ count: Int, _ marks: UnsafeMutablePointer<Double>) {
        for column in columns {
            for index in 0..<count where column.isNull(start + index) { marks[index] = .nan }
        }
    }
}

/// The inputs of one block: pointers to doubles and integers, and the digits of texts.
struct ColumnInputs: ~Copyable {
    private let sources: [ColumnSource]
    private var start = 0
    /// For each column of texts, the digits of a block as integers, and their powers of ten.
    private let digits: UnsafeMutablePointer<Int64>
    private let powers: UnsafeMutablePointer<Double>

    init(_ sources: [ColumnSource]) {
        self.sources = sources
        digits = .allocate(capacity: max(1, sources.count * ColumnRun.rows))
        powers = .allocate(capacity: max(1, sources.count * ColumnRun.rows))
    }

    deinit {
        digits.deallocate()
        powers.deallocate()
    }

    /// Moves to the block that starts at this row.
    mutating func move(to row: Int, _ count: Int) {
        start = row
        for slot in sources.indices {
            // A power of 0 gives the quotient no value, so the row is evaluated exactly.
            let first = slot * ColumnRun.rows
            switch sources[slot].storage {
            case .doubles, .integers, .complexes: break
            case .text(let bytes, let offsets):
                for index in 0..<count {
                    let text = ColumnSource.text(bytes, offsets, row + index)
                    let plain = PlainDecimal(text.span)
                    digits[first + index] = plain?.digits ?? 1
                    powers[first + index] = plain.map { Self.powersOfTen[$0.places] } ?? 0
                }
            case .decimals(let values, let places):
                let power = Self.powersOfTen.indices.contains(places) ? Self.powersOfTen[places] : 0
                for index in 0..<count {
                    let value = Int64(exactly: ColumnSource.decimal(values, row + index))
                    (digits[first + index], powers[first + index]) =
                        value.map { ($0, power) } ?? (1, 0)
                }
            }
        }
    }

    @inline(__always)
    func doubles(_ slot: Int) -> UnsafePointer<Double>? {
        guard case .doubles(let values) = sources[slot].storage else { return nil }
        return values + start
    }

    @inline(__always)
    func integers(_ slot: Int) -> UnsafePointer<Int64>? {
        switch sources[slot].storage {
        case .doubles: nil
        case .integers(let values): values + start
        case .text, .decimals, .complexes: UnsafePointer(digits + slot * ColumnRun.rows)
        }
    }

    func scales(_ slot: Int) -> UnsafePointer<Double> {
        UnsafePointer(powers + slot * ColumnRun.rows)
    }

    private static let powersOfTen: [Double] = (0...18).map { exponent in
        (0..<exponent).reduce(1.0) { product, _ in product * 10 }
    }
}
