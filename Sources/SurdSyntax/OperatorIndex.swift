/// ``OperatorTable`` as an index for the parser: rows by the first byte of their spelling, longest first.
///
/// It is built once per process. Each parser holds its arrays, so that the parsing loop reads no global.
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
        var alternative: Operation
        /// Whether the text after it decides which operator it is: `%` has two meanings, and `!=`
        /// begins like `!`.
        var isAmbiguous: Bool
    }

    /// The entries where an operand is expected, and where an operator is.
    private let prefixes: Group
    private let others: Group
    private let postfixes: _Row<Entry>
    /// The entry of a product without a sign.
    let product: Entry
    let equality: Entry

    static let shared = OperatorIndex()

    /// This runs at each start, so it copies no row of the table and uses no generic type.
    private init() {
        var (prefixes, others, postfixes) = (_Row<Entry>(), _Row<Entry>(), _Row<Entry>())
        var (product, equality): (Entry?, Entry?)
        for row in OperatorTable.rows.indices {
            let position = OperatorTable.rows[row].position
            for index in OperatorTable.rows[row].spellings.indices {
                let entry = Entry(row, spelling: index)
                switch position {
                case .prefix: prefixes.append(entry)
                case .infix: others.append(entry)
                case .postfix: postfixes.append(entry)
                }
                if index > 0 { continue }
                if entry.operation == .multiply { product = entry }
                if entry.operation == .equal { equality = entry }
            }
        }
        // The table is a part of the program.
        guard let product, let equality else {
            fatalError("the operator table has no product or no equality")
        }
        // A spelling that is infix and postfix becomes one entry for both.
        for postfix in postfixes {
            var isKnown = false
            for index in others.indices where others[index].learn(postfix) { isKnown = true }
            if !isKnown { others.append(postfix) }
        }
        self.prefixes = Group(prefixes)
        self.others = Group(others)
        self.postfixes = postfixes
        self.product = product
        self.equality = equality
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
        let entries: _Row<Entry>
        /// The start of the entries of each first byte, longest first; the next element is their end.
        let starts: _Row<UInt8>

        /// Entries are counted by their first bytes and then stored in place.
        init(_ found: _Row<Entry>) {
            // While entries are stored, the start of a first byte moves by one for each entry.
            var starts = _Row<UInt8>()
            starts.move(to: 258)
            for _ in 0...257 { starts.append(0) }
            for entry in found { starts[entry.first + 2] += 1 }
            for byte in 1...257 { starts[byte] += starts[byte - 1] }
            var entries = found
            entries.detach()
            for length in stride(from: UInt8(4), to: 0, by: -1) {
                for entry in found where entry.length == length {
                    entries[Int(starts[entry.first + 1])] = entry
                    starts[entry.first + 1] += 1
                }
            }
            self.entries = entries
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
    /// A spelling of a row of the table.
    fileprivate init(_ row: Int, spelling: Int) {
        let (bytes, length) = Self.packed(OperatorTable.rows[row].spellings[spelling])
        let position = OperatorTable.rows[row].position
        let power = OperatorRow.power(OperatorTable.rows[row].level, OperatorTable.rows[row].rank)
        self.init(
            bytes: bytes, length: length, position: position,
            operation: OperatorTable.rows[row].operation, left: OperatorRow.left(position, power),
            right: OperatorRow.right(position, OperatorTable.rows[row].grouping, power),
            alternative: .none, isAmbiguous: position != .infix)
    }

    /// The bytes of a spelling in one word, and their number. A longer spelling would match by its
    /// first four bytes only, so it ends the process when the table is made.
    static func packed(_ spelling: String) -> (bytes: UInt32, length: UInt8) {
        var bytes: UInt32 = 0
        var length: UInt8 = 0
        for byte in spelling.utf8 {
            if length == 4 {
                fatalError("the operator '\(spelling)' has more than four bytes")
            }
            bytes |= UInt32(byte) << (8 * UInt32(length))
            length += 1
        }
        return (bytes, length)
    }

    fileprivate var first: Int { Int(bytes & 0xFF) }

    /// Records a postfix operator with the same spelling, and returns whether it has. A postfix
    /// operator whose spelling begins this one makes it ambiguous too.
    fileprivate mutating func learn(_ postfix: OperatorIndex.Entry) -> Bool {
        if postfix.bytes == bytes {
            alternative = postfix.operation
            isAmbiguous = true
            return true
        }
        if begins(with: postfix) { isAmbiguous = true }
        return false
    }

    /// Whether this is the sign of a number.
    var isSign: Bool { position == .prefix && (operation == .negate || operation == .plus) }

    /// Whether the spelling of another is the beginning of this one.
    func begins(with other: OperatorIndex.Entry) -> Bool {
        let shift = 32 - 8 * UInt32(other.length)
        return other.length < length && bytes << shift == other.bytes << shift
    }

    /// Whether the text has these bytes at an offset; the first byte is known to match.
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
