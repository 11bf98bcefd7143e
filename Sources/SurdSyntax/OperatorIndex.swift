/// ``OperatorTable`` arranged for reading: rows by the first byte of their spelling, longest first.
///
/// Built once per process; each parser holds its arrays, so the parsing loop asks no global.
struct OperatorIndex: Sendable {
    /// One spelling.
    struct Entry: Sendable {
        /// The bytes of the spelling, the first one lowest.
        let bytes: UInt32
        let length: UInt8
        let position: OperatorPosition
        let operation: Operation
        let left: UInt8
        let right: UInt8
        /// The postfix operation with the same spelling: `percent` for `%`.
        let alternative: Operation
        /// Whether what follows decides which operator it is: `%` has two meanings, and `!=` begins
        /// like `!`.
        var isAmbiguous = false
    }

    /// What can stand where an operand is wanted, and where an operator is.
    private let prefixes: Group
    private let others: Group
    private let postfixes: [Entry]
    /// What a product without a sign is: a multiplication.
    let product: Entry
    let equality: Entry

    static let shared = OperatorIndex()

    private init() {
        prefixes = Group { $0.position == .prefix }
        others = Group { $0.position != .prefix }
        postfixes = OperatorTable.rows.filter { $0.position == .postfix }
            .map { Entry($0, $0.spelling) }
        product = Self.entry(of: .multiply)
        equality = Self.entry(of: .equal)
    }

    private static func entry(of operation: Operation) -> Entry {
        // Not by the table's own index, which a start can do without.
        guard let row = OperatorTable.rows.first(where: { $0.operation == operation }) else {
            fatalError("the operator table has no row for \(operation)")
        }
        return Entry(row, row.spelling)
    }

    /// The prefix operator at an offset. Words are compared by their first bytes only.
    @inline(__always)
    func prefix(_ text: Span<UInt8>, at offset: Int) -> Entry? { prefixes.match(text, offset) }

    /// The infix or postfix operator at an offset. Words are compared by their first bytes only.
    @inline(__always)
    func infix(_ text: Span<UInt8>, at offset: Int) -> Entry? { others.match(text, offset) }

    /// The prefix operator that is spelled by exactly these letters.
    func prefixWord(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Entry? {
        prefixes.word(text, start, end)
    }

    /// The infix operator that is spelled by exactly these letters.
    func infixWord(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Entry? {
        others.word(text, start, end)
    }

    /// The postfix operator of an operation.
    func postfix(_ operation: Operation) -> Entry? {
        postfixes.first { $0.operation == operation }
    }

    private struct Group: Sendable {
        let entries: [Entry]
        /// Where the entries of a first byte begin; one more than there are bytes.
        let starts: [UInt8]

        init(where belongs: (OperatorRow) -> Bool) {
            var found: [Entry] = []
            for row in OperatorTable.rows where belongs(row) {
                for spelling in row.spellings {
                    found.append(Entry(row, spelling))
                }
            }
            // A spelling that is infix and postfix is one entry which knows both.
            let postfixes = found.filter { $0.position == .postfix }
            found = found.filter { entry in
                entry.position != .postfix
                    || !found.contains { $0.bytes == entry.bytes && $0.position == .infix }
            }
            found = found.map { entry in
                guard let other = postfixes.first(where: { $0.bytes == entry.bytes }),
                    entry.position == .infix
                else { return entry }
                return Entry(entry, alternative: other.operation)
            }
            for index in found.indices {
                let entry = found[index]
                found[index].isAmbiguous =
                    entry.position != .infix || entry.alternative != .none
                    || postfixes.contains { entry.begins(with: $0) }
            }
            found.sort { ($0.bytes & 0xFF, 4 - $0.length) < ($1.bytes & 0xFF, 4 - $1.length) }
            var starts = [UInt8](repeating: 0, count: 257)
            for entry in found { starts[Int(entry.bytes & 0xFF) + 1] += 1 }
            for byte in 1...256 { starts[byte] += starts[byte - 1] }
            entries = found
            self.starts = starts
        }

        @inline(__always)
        func match(_ text: Span<UInt8>, _ offset: Int) -> Entry? {
            let first = Int(text[offset])
            var index = Int(starts[first])
            let end = Int(starts[first + 1])
            while index < end {
                let entry = entries[index]
                if entry.length == 1 || entry.agrees(text, offset) { return entry }
                index += 1
            }
            return nil
        }

        func word(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Entry? {
            let first = Int(text[start])
            for index in Int(starts[first])..<Int(starts[first + 1]) {
                let entry = entries[index]
                if Int(entry.length) == end - start, entry.agrees(text, start) { return entry }
            }
            return nil
        }
    }
}

extension OperatorIndex.Entry {
    init(_ row: OperatorRow, _ spelling: String) {
        var packed: UInt32 = 0
        var count: UInt8 = 0
        for byte in spelling.utf8 {
            packed |= UInt32(byte) << (8 * UInt32(count))
            count += 1
        }
        self.init(
            bytes: packed, length: count, position: row.position, operation: row.operation,
            left: row.left, right: row.right, alternative: .none)
    }

    init(_ entry: OperatorIndex.Entry, alternative: Operation) {
        self.init(
            bytes: entry.bytes, length: entry.length, position: entry.position,
            operation: entry.operation, left: entry.left, right: entry.right,
            alternative: alternative)
    }

    /// Whether this is the sign of a number.
    var isSign: Bool { position == .prefix && (operation == .negate || operation == .plus) }

    /// Whether the spelling of another is the beginning of this one.
    func begins(with other: OperatorIndex.Entry) -> Bool {
        let shift = 32 - 8 * UInt32(other.length)
        return other.length < length && bytes << shift == other.bytes << shift
    }

    /// Whether the text has these bytes at an offset whose byte is known to be the first.
    @inline(__always)
    func agrees(_ text: Span<UInt8>, _ offset: Int) -> Bool {
        guard offset + Int(length) <= text.count else { return false }
        var rest = bytes >> 8
        for step in 1..<max(1, Int(length)) {
            guard text[offset + step] == UInt8(truncatingIfNeeded: rest) else { return false }
            rest >>= 8
        }
        return true
    }
}
