internal import Surd
internal import SurdNumbers

/// The aggregates of the rows so far, for each value of the columns of `--by`; without `--by` there
/// is one group.
struct RowGroups: Sendable {
    private let kinds: [AggregateKind]
    private let limits: Limits
    /// Whether there are columns of `--by`.
    private let hasKeys: Bool
    /// The values of the key columns of each group.
    private(set) var keys: [[[UInt8]]] = []
    /// The first record of each group.
    private var firstRecords: [Int] = []
    /// The accumulators of the first group, then those of the second, and so on.
    private(set) var accumulators: [Accumulator] = []
    private var places: [[UInt8]: Int] = [:]
    /// The memory of the groups themselves, and of the values that they keep.
    private var groupBytes = 0
    private var keptBytes = 0
    /// The values of the key columns of a row, in one piece.
    private var buffer: [UInt8] = []

    /// The largest number of groups; more values are not a useful grouping.
    private static let mostGroups = 1_000_000
    /// About what an accumulator and an entry of a dictionary take.
    private static let bytesOfAccumulator = 512

    init(_ plan: ColumnPlan, limits: Limits, hasKeys: Bool) {
        kinds = plan.aggregates.map(\.kind)
        self.limits = limits
        self.hasKeys = hasKeys
        if !hasKeys { addGroup([], firstRecord: 0) }
    }

    var count: Int { keys.count }

    /// The groups in the order of their first records.
    var order: [Int] { keys.indices.sorted { firstRecords[$0] < firstRecords[$1] } }

    func accumulators(of group: Int) -> ArraySlice<Accumulator> {
        accumulators[group * kinds.count..<(group + 1) * kinds.count]
    }

    private mutating func addGroup(_ values: [[UInt8]], firstRecord: Int) {
        keys.append(values)
        firstRecords.append(firstRecord)
        for kind in kinds { accumulators.append(Accumulator(kind, limits: limits)) }
    }

    // MARK: - Rows

    /// The index of the first accumulator for a row.
    ///
    /// - Parameter fields: The key columns of the record, which `reader` has read.
    mutating func place(
        of bytes: UnsafeBufferPointer<UInt8>, _ reader: borrowing RowReader, _ fields: [Int],
        record: Int
    ) throws(RowFailure) -> Int {
        if !hasKeys { return 0 }
        buffer.removeAll(keepingCapacity: true)
        for field in fields {
            guard let range = reader.range(ofField: field) else {
                throw .missingField(column: field, count: reader.fieldCount)
            }
            let text = Self.trimmed(bytes, range)
            // The length in front keeps "a", "bc" apart from "ab", "c".
            withUnsafeBytes(of: text.count) { buffer.append(contentsOf: $0) }
            buffer.append(contentsOf: bytes[text])
        }
        if let group = places[buffer] { return group * kinds.count }
        try checkRoom(for: buffer.count)
        places[buffer] = count
        let values = fields.map { field in
            let range = reader.range(ofField: field) ?? 0..<0
            return Self.unquoted(bytes, Self.trimmed(bytes, range))
        }
        addGroup(values, firstRecord: record)
        return (count - 1) * kinds.count
    }

    private mutating func checkRoom(for length: Int) throws(RowFailure) {
        groupBytes += 2 * length + kinds.count * Self.bytesOfAccumulator
        guard count < Self.mostGroups, groupBytes <= limits.maximumBytes / 8 else {
            throw .tooManyGroups(count)
        }
    }

    /// Counts the memory of one row; a single column counts its own.
    mutating func charge(_ bytes: Int) throws(NumberError) {
        if !hasKeys { return }
        keptBytes += bytes
        if keptBytes > limits.maximumBytes { throw .tooManyBytes(keptBytes, limits: limits) }
    }

    @inline(__always)
    mutating func add(_ word: Word, at place: Int) throws(NumberError) {
        try accumulators[place].add(word)
    }

    mutating func add(_ number: BigNumber, at place: Int) throws(NumberError) {
        // Short numbers are counted with the accumulators.
        if hasKeys, let exact = number.exactRational, exact.bitLength > 1024 {
            try charge(exact.bitLength / 8)
        }
        try accumulators[place].add(number)
    }

    mutating func add(_ z: BigComplex, at place: Int) throws(NumberError) {
        if hasKeys {
            for part in [z.real, z.imaginary] {
                if let exact = part.exactRational, exact.bitLength > 1024 {
                    try charge(exact.bitLength / 8)
                }
            }
        }
        try accumulators[place].add(z)
    }

    /// The text without blanks around it, unless these are in quotes.
    private static func trimmed(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        if start > 0, bytes[start - 1] == .quote { return range }
        while start < end, bytes[start] == .space || bytes[start] == .tab { start += 1 }
        while end > start, bytes[end - 1] == .space || bytes[end - 1] == .tab { end -= 1 }
        return start..<end
    }

    private static func unquoted(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> [UInt8] {
        let text = Array(bytes[range])
        let isQuoted = range.lowerBound > 0 && bytes[range.lowerBound - 1] == .quote
        return isQuoted ? Array(Fields.unquoted(text[...]).utf8) : text
    }

    // MARK: - Parts of a table

    /// Adds the aggregates of another thread.
    mutating func merge(_ other: RowGroups) throws(RowFailure) {
        let size = kinds.count
        var targets = [Int](repeating: 0, count: other.count)
        if hasKeys {
            for (key, group) in other.places.sorted(by: { $0.value < $1.value }) {
                if let known = places[key] {
                    firstRecords[known] = min(firstRecords[known], other.firstRecords[group])
                    targets[group] = known
                    continue
                }
                try checkRoom(for: key.count)
                places[key] = count
                targets[group] = count
                addGroup(other.keys[group], firstRecord: other.firstRecords[group])
            }
        }
        do throws(NumberError) {
            try charge(other.keptBytes)
            for group in 0..<other.count {
                for index in 0..<size {
                    try accumulators[targets[group] * size + index].merge(
                        other.accumulators[group * size + index])
                }
            }
        } catch {
            throw .number(error, column: -1)
        }
    }
}
