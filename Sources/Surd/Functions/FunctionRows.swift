import SurdSyntax

/// The rows that compiled programs refer to by index, with the data that must be found quickly.
final class FunctionRows: Sendable {
    let entries: [FunctionEntry]
    /// The properties of each row for the compiler: plain values, which are cheap to copy.
    let calls: [(least: Int, most: Int, traits: FunctionEntry.Traits)]
    /// The meaning of each row on words.
    let words: [(any WordFunction.Type)?]

    static let table = FunctionRows(adding: [])

    /// The rows of the language, followed by others. They are read in place, because copying a row
    /// takes long.
    init(adding added: [FunctionEntry]) {
        let entries =
            added.isEmpty ? FunctionTable.entries : FunctionTable.entries + added
        self.entries = entries
        calls = entries.indices.map {
            (
                entries[$0].minimumArguments, entries[$0].maximumArguments ?? .max,
                entries[$0].meaning.traits
            )
        }
        words = entries.indices.map { entries[$0].meaning.words }
    }

    func index(of name: Span<UInt8>) -> Int? {
        if let row = FunctionTable.index(of: name) { return row }
        let count = FunctionTable.entries.count
        if entries.count == count { return nil }
        let name = name.string(SourceSpan(start: 0, end: name.count))
        return entries[count...].firstIndex { $0.name == name }
    }
}
