internal import CFilter
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

        /// Whether these are the places of so many texts: none is negative or less than the one before.
        package func areInOrder(_ rows: Int) -> Bool {
            switch self {
            case .words(let offsets): filter_words_ascend(offsets, rows) != 0
            case .longs(let offsets): filter_longs_ascend(offsets, rows) != 0
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
            filter_mark_gaps(column.validity, column.firstBit + start, marks, count)
        }
    }
}

/// The inputs of one block: pointers to doubles and integers, and texts and decimals as quotients.
struct ColumnInputs: ~Copyable {
    private let sources: [ColumnSource]
    private let kernels: filter_kernels
    private let rows: Int
    private var start = 0
    /// For each column of texts or decimals, the digits of a block as integers, and the powers of ten under them. A power
    /// of 0 gives the quotient no value, so the row is evaluated exactly.
    private let room: UnsafeMutablePointer<Int64>
    private let roomOfPowers: UnsafeMutablePointer<Double>

    init(_ sources: [ColumnSource], _ rows: Int, _ kernels: filter_kernels) {
        self.sources = sources
        self.rows = rows
        self.kernels = kernels
        room = .allocate(capacity: max(1, sources.count * ColumnRun.rows))
        roomOfPowers = .allocate(capacity: max(1, sources.count * ColumnRun.rows))
    }

    deinit {
        room.deallocate()
        roomOfPowers.deallocate()
    }

    /// Moves to the block that starts at this row.
    mutating func move(to row: Int, _ count: Int) {
        start = row
        for slot in sources.indices {
            let first = slot * ColumnRun.rows
            switch sources[slot].storage {
            case .doubles, .integers, .complexes: break
            case .text(let bytes, let offsets):
                var texts = filter_texts(bytes, offsets, rows)
                kernels.read_texts(&texts, row, count, room + first, roomOfPowers + first)
            case .decimals(let values, let places):
                let power = Self.powersOfTen.indices.contains(places) ? Self.powersOfTen[places] : 0
                kernels.read_decimals(
                    values + 16 * row, power, count, room + first, roomOfPowers + first)
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
        guard case .integers(let values) = sources[slot].storage else { return nil }
        return values + start
    }

    func digits(_ slot: Int) -> UnsafePointer<Int64> {
        UnsafePointer(room + slot * ColumnRun.rows)
    }

    func powers(_ slot: Int) -> UnsafePointer<Double> {
        UnsafePointer(roomOfPowers + slot * ColumnRun.rows)
    }

    private static let powersOfTen: [Double] = (0...18).map { exponent in
        (0..<exponent).reduce(1.0) { product, _ in product * 10 }
    }
}

extension filter_texts {
    /// All texts of a column.
    fileprivate init(_ bytes: UnsafePointer<UInt8>, _ offsets: ColumnSource.Offsets, _ rows: Int) {
        let end = Int64(offsets[rows])
        switch offsets {
        case .words(let words): self.init(bytes: bytes, words: words, longs: nil, end: end)
        case .longs(let longs): self.init(bytes: bytes, words: nil, longs: longs, end: end)
        }
    }
}
