internal import Surd

/// The possible completions of the letters before the cursor.
struct Completion: Equatable {
    /// The typed letters.
    let typed: String
    /// The typed letters, with as many more as all candidates share.
    let `extension`: String
    let candidates: [String]

    /// Nil when nothing fits. A single candidate is followed by its usual character.
    init?(
        of typed: String, among all: some Sequence<String>,
        followedBy next: (String) -> String = { _ in "" }
    ) {
        let fitting = Set(all.filter { $0.hasPrefix(typed) }).sorted()
        guard let first = fitting.first, let last = fitting.last else { return nil }
        self.typed = typed
        candidates = fitting
        if fitting.count == 1 {
            `extension` = first + next(first)
        } else {
            `extension` = String(zip(first, last).prefix { $0 == $1 }.map { $0.0 })
        }
    }
}

extension Completion {
    /// Completes a line of the prompt: a name in an expression, a command, or the argument of a command.
    init?(line text: String, names: [String]) {
        let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        let isFirst = words.count < 2 && text.last?.isWhitespace != true
        guard let word = words.first, word.first == ":" || (word == "help" && !isFirst) else {
            self.init(expression: text, names: names)
            return
        }
        if isFirst {
            self.init(of: String(word), among: PromptCommand.rows.map { $0.names[0] }) { name in
                PromptCommand.row(named: name)?.argument == nil ? "" : " "
            }
            return
        }
        let name = word.first == ":" ? String(word) : ":\(word)"
        let argument = words.count > 1 ? String(words[1]) : ""
        switch PromptCommand.row(named: name)?.key {
        case .help: self.init(of: argument, among: Information.topics)
        case .format: self.init(of: argument, among: OptionTable.formats)
        case .round: self.init(of: argument, among: OptionTable.roundingModes)
        case .scale: self.init(of: argument, among: ["off"])
        case .save, .load: self.init(file: argument)
        case .explain, .time: self.init(expression: argument, names: names)
        default: return nil
        }
    }

    /// The name that ends an expression; a function gets its parenthesis.
    private init?(expression text: String, names: [String]) {
        let start =
            text.lastIndex { !($0.isLetter || $0.isNumber || $0 == "_") }
            .map { text.index(after: $0) } ?? text.startIndex
        let typed = String(text[start...].drop { $0.isNumber })
        guard !typed.isEmpty else { return nil }
        self.init(of: typed, among: names) { FunctionTable.entry(named: $0) == nil ? "" : "(" }
    }

    /// The last part of a path.
    private init?(file path: String) {
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let folder = path[..<start].isEmpty ? "." : String(path[..<start])
        let typed = String(path[start...])
        let names = RegularFile.names(in: Prompt.expanded(folder))
            .filter { typed.hasPrefix(".") || !$0.hasPrefix(".") }
        self.init(of: typed, among: names)
    }
}
