/// What could follow the letters before the cursor.
struct Completion: Equatable {
    /// The letters that are there.
    let typed: String
    /// The same letters, and as many more as are certain.
    let `extension`: String
    let candidates: [String]

    /// Nil when nothing fits. A single candidate gets what always follows it, such as the
    /// parenthesis of a function.
    init?(of text: String, functions: [String], names: [String], commands: [String]) {
        let isCommand = text.hasPrefix(":")
        let start =
            isCommand
            ? text.startIndex
            : text.lastIndex { !($0.isLetter || $0.isNumber || $0 == "_") }
                .map { text.index(after: $0) } ?? text.startIndex
        let typed = String(text[start...].drop { $0.isNumber })
        guard !typed.isEmpty else { return nil }
        let all = isCommand ? commands : functions + names
        let fitting = Set(all.filter { $0.hasPrefix(typed) }).sorted()
        guard let first = fitting.first, let last = fitting.last else { return nil }
        self.typed = typed
        candidates = fitting
        if fitting.count == 1 {
            `extension` = first + (isCommand ? " " : functions.contains(first) ? "(" : "")
        } else {
            `extension` = String(zip(first, last).prefix { $0 == $1 }.map { $0.0 })
        }
    }
}
