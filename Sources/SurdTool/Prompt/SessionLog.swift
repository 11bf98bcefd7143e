/// The statements of the prompt, so that they can be saved and repeated.
struct SessionLog {
    private struct Entry {
        var source: [UInt8]
        var isDefinition: Bool
    }

    private var entries: [Entry] = []

    mutating func add(_ source: [UInt8], isDefinition: Bool) {
        entries.append(Entry(source: source, isDefinition: isDefinition))
    }

    /// A script that makes the same definitions again: all definitions in order, and of the other
    /// statements only those whose result a later one uses as `ans`.
    var script: [UInt8] {
        var needed: [[UInt8]] = []
        var isAnswerNeeded = false
        for entry in entries.reversed() {
            guard entry.isDefinition || isAnswerNeeded else { continue }
            if !entry.isDefinition { isAnswerNeeded = false }
            if Self.mentionsAnswer(entry.source) { isAnswerNeeded = true }
            needed.append(entry.source)
        }
        return needed.reversed().flatMap { $0 + [.newline] }
    }

    private static func mentionsAnswer(_ source: [UInt8]) -> Bool {
        source.split { !$0.isNamePart }.contains { $0.elementsEqual("ans".utf8) }
    }
}
