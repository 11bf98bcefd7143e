package import SurdNumbers

/// A destination for the values of rows, in the form that is wanted.
package protocol RowTarget {
    /// The power of ten by which the blocks of rows are multiplied before ``take``; nil where each
    /// row is evaluated exactly, in order.
    var places: Int? { get }

    /// Takes the values that the bounds decide, of `count` computed rows from `start` on. Returns
    /// the number of undecided rows.
    mutating func take(
        _ run: borrowing ColumnRun, _ start: Int, _ count: Int, marks: UnsafePointer<Double>
    ) -> Int

    /// The buffer for the nearest double of each row; nil where the target wants something else.
    var doubles: UnsafeMutablePointer<Double>? { get }

    /// Whether a row is undecided.
    func isOpen(_ row: Int) -> Bool

    /// Stores an exact value, or says why it cannot be stored.
    mutating func put(
        _ number: BigNumber, _ row: Int, monitor: Monitor
    ) throws(NumberError) -> String?

    /// Stores an exact value of the plan, whose result has been multiplied by the power of ten. False where it is
    /// too long for that.
    mutating func put(_ decimal: ShortDecimal, _ row: Int) -> Bool

    /// The same as the first for a complex number.
    mutating func put(
        _ number: BigComplex, _ row: Int, monitor: Monitor
    ) throws(NumberError) -> String?

    /// Whether the target wants the nearest doubles of both parts, in ``put(_:_:_:)``.
    var takesParts: Bool { get }

    mutating func put(_ real: Double, _ imaginary: Double, _ row: Int)

    /// Stores the mark of a missing value.
    mutating func leave(_ row: Int)
}

extension RowTarget {
    package mutating func put(
        _ number: BigComplex, _ row: Int, monitor: Monitor
    ) throws(NumberError) -> String? { "wrong-kind" }

    package var takesParts: Bool { false }

    package mutating func put(_ decimal: ShortDecimal, _ row: Int) -> Bool { false }

    package var doubles: UnsafeMutablePointer<Double>? { nil }

    package mutating func put(_ real: Double, _ imaginary: Double, _ row: Int) {}
}

/// The nearest double of each row, NaN for a row without a value.
package struct DoubleRows: RowTarget {
    private let result: UnsafeMutablePointer<Double>

    package init(_ result: UnsafeMutablePointer<Double>) { self.result = result }

    package var places: Int? { 0 }

    package var doubles: UnsafeMutablePointer<Double>? { result }

    package func take(
        _ run: borrowing ColumnRun, _ start: Int, _ count: Int, marks: UnsafePointer<Double>
    ) -> Int {
        run.round(count, marks: marks, into: result + start)
    }

    package func isOpen(_ row: Int) -> Bool { result[row].isNaN }

    package func put(
        _ number: BigNumber, _ row: Int, monitor: Monitor
    ) throws(NumberError) -> String? {
        let double = try number.nearestDouble(monitor: monitor)
        guard double.isFinite else { return "does-not-fit" }
        // A zero has no sign.
        result[row] = double + 0.0
        return nil
    }

    package func put(_ decimal: ShortDecimal, _ row: Int) -> Bool {
        guard let double = decimal.nearestDouble else { return false }
        result[row] = double + 0.0
        return true
    }

    package func leave(_ row: Int) { result[row] = .nan }
}

/// For each row the nearest multiple of a power of ten, a half to the even one, as an integer of
/// 128 bits, the lower half first; 0 for a row without a value.
package struct DecimalRows: RowTarget {
    private let result: UnsafeMutableRawPointer
    private let decimals: Int
    /// The integers of the block that was taken last, and its first row.
    private var block = [Int64](repeating: 0, count: ColumnRun.rows)
    private var first = 0

    package init(_ result: UnsafeMutableRawPointer, places: Int) {
        self.result = result
        decimals = places
    }

    package var places: Int? { decimals }

    package mutating func take(
        _ run: borrowing ColumnRun, _ start: Int, _ count: Int, marks: UnsafePointer<Double>
    ) -> Int {
        first = start
        let open = block.withUnsafeMutableBufferPointer { block in
            block.baseAddress.map { run.whole(count, marks: marks, into: $0) } ?? count
        }
        for index in 0..<count where block[index] != .min {
            store(Int128(block[index]), start + index)
        }
        return open
    }

    package func isOpen(_ row: Int) -> Bool { block[row - first] == .min }

    package func put(
        _ number: BigNumber, _ row: Int, monitor: Monitor
    ) throws(NumberError) -> String? {
        let power = BigNumber(BigInt(10) ** Int(decimals.magnitude))
        let scaled = try number.applying(
            decimals < 0 ? .divide : .multiply, power, monitor: monitor)
        let rounded = try scaled.rounded(.halfEven, monitor: monitor)
        guard let digits = rounded.twoWords, digits.magnitude < Self.limit else {
            return "does-not-fit"
        }
        store(digits, row)
        return nil
    }

    package func put(_ decimal: ShortDecimal, _ row: Int) -> Bool {
        let digits = decimal.nearestInteger
        guard digits.magnitude < Self.limit else { return false }
        store(digits, row)
        return true
    }

    package func leave(_ row: Int) { store(0, row) }

    /// A decimal has 38 digits.
    private static let limit = (0..<38).reduce(UInt128(1)) { product, _ in product * 10 }

    private func store(_ value: Int128, _ row: Int) {
        result.storeBytes(of: value, toByteOffset: row * 16, as: Int128.self)
    }
}

/// The values of the rows as texts, one after the other; an empty text for a row without a value.
package struct TextRows: RowTarget {
    private let format: NumberFormat
    /// The start of each text and the end of the last one: one entry more than rows.
    private let offsets: UnsafeMutablePointer<Int64>
    package private(set) var bytes: [UInt8] = []

    package init(_ format: NumberFormat, offsets: UnsafeMutablePointer<Int64>) {
        self.format = format
        self.offsets = offsets
        offsets[0] = 0
    }

    package var places: Int? { nil }

    package func take(
        _ run: borrowing ColumnRun, _ start: Int, _ count: Int, marks: UnsafePointer<Double>
    ) -> Int { count }

    package func isOpen(_ row: Int) -> Bool { true }

    package mutating func put(
        _ number: BigNumber, _ row: Int, monitor: Monitor
    ) throws(NumberError) -> String? {
        try put(BigComplex(number), row, monitor: monitor)
    }

    package mutating func put(
        _ number: BigComplex, _ row: Int, monitor: Monitor
    ) throws(NumberError) -> String? {
        let before = bytes.count
        do throws(NumberError) {
            _ =
                number.isPlainlyReal
                ? try format.append(number.real, to: &bytes, monitor: monitor)
                : try format.append(number, to: &bytes, monitor: monitor)
        } catch {
            bytes.removeSubrange(before...)
            throw error
        }
        offsets[row + 1] = Int64(bytes.count)
        return nil
    }

    package func leave(_ row: Int) { offsets[row + 1] = Int64(bytes.count) }
}
