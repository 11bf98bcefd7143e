import SurdSyntax

/// The rows that programs name by their places, with what must be looked up quickly.
final class FunctionRows: Sendable {
    let entries: [FunctionEntry]
    /// What the compiler must know of each row: plain values, which are cheap to copy.
    let calls: [(least: Int, most: Int, traits: FunctionEntry.Traits)]
    /// What words do for each row.
    let words: [(any WordFunction.Type)?]

    static let table = FunctionRows(adding: [])

    /// Those of the language, and others behind them. The parts are read in place: a row is long to copy.
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
