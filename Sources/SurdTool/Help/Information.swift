internal import Surd
internal import SurdNumbers
internal import SurdSyntax

/// Output other than results: help, lists, completions.
enum Information {
    static let version = "1.0.0"

    static func text(for action: Settings.Action) throws(UsageError) -> String {
        switch action {
        case .evaluate, .keypad, .keys: return ""
        case .version: return "surd \(version)\n"
        case .help(nil): return HelpText.short()
        case .help(let name?): return try help(on: name)
        case .functions: return functions()
        case .operators: return operators()
        case .completions(let shell): return Completions.script(for: shell, functions: names)
        case .manualPage: return ManualPage.text(version: version)
        }
    }

    /// Every name that `--help` knows.
    static var names: [String] { FunctionTable.names + ConstantTable.names }

    /// The topics of `help` at the prompt.
    static var topics: [String] {
        names + OptionTable.rows.map(\.spelling) + PromptCommand.rows.map { $0.names[0] }
    }

    /// The help for a text: its meaning in an expression, as an option, as the value of an option,
    /// and as a command at the prompt.
    static func help(on name: String) throws(UsageError) -> String {
        if name == "operators" { return operators() }
        if name == "functions" { return functions() }
        if name == "all" { return HelpText.whole() }
        var parts: [String] = []
        if let entry = FunctionTable.entry(named: name) { parts.append(help(on: entry)) }
        parts += OperatorTable.rows(spelled: name).map(help)
        if let entry = ConstantTable.entry(named: name) { parts.append(help(on: entry)) }
        if let row = Notation.row(name) { parts.append(help(on: row)) }
        // A word without dashes is an option only if it has no other meaning: `e` is a number.
        let bare = String(name.drop { $0 == "-" })
        if parts.isEmpty || bare != name {
            if let option = OptionTable.row(long: bare) {
                parts.append(HelpText.option(option))
            } else if bare.count == 1, let option = OptionTable.row(short: Character(bare)) {
                parts.append(HelpText.option(option))
            }
        }
        let command = name.hasPrefix(":") ? name : ":" + name
        if parts.isEmpty || name.hasPrefix(":") || PromptCommand.words.contains(name),
            let row = PromptCommand.row(named: command)
        {
            parts.append(help(on: row))
        }
        if parts.isEmpty {
            let options = OptionTable.rows.filter { option in
                guard case .choice(_, let choices) = option.argument else { return false }
                return choices.contains(name)
            }
            parts = options.map(HelpText.option)
        }
        if !parts.isEmpty { return parts.joined() }
        let known = names + OptionTable.rows.compactMap(\.long)
        throw .nothingKnown(about: name, nearest: NearestName.nearest(to: name, among: known))
    }

    private static func help(on row: Notation) -> String {
        var text = "\(row.pattern): \(row.summary)\n"
        if let last = row.example.last {
            let before = row.example.dropLast().map { "\($0); " }.joined()
            text += "    example: \(before)\(last) is \(row.result)\n"
        }
        return text
    }

    private static func help(on row: PromptCommand) -> String {
        var text = row.names[0] + (row.argument.map { " \($0)" } ?? "")
        text += " (at the prompt): \(row.summary)\n"
        let others = row.names.dropFirst()
        if !others.isEmpty { text += "    also \(others.joined(separator: ", "))\n" }
        return text
    }

    private static func help(on entry: FunctionEntry) -> String {
        var text = "\(entry.signature): \(entry.summary)\n"
        if !entry.domain.isEmpty { text += "    for \(entry.domain)\n" }
        if !entry.aliases.isEmpty {
            text += "    also called \(entry.aliases.joined(separator: ", "))\n"
        }
        if !entry.example.isEmpty {
            text += "    example: \(entry.example) is \(entry.exampleResult)\n"
        }
        return text
    }

    private static func help(on row: OperatorRow) -> String {
        var text = "\(row.pattern): \(row.summary)\n    level \(row.level) of 11"
        text += ", \(row.position.name)\n"
        let others = row.spellings.dropFirst()
        if !others.isEmpty { text += "    also written \(others.joined(separator: " "))\n" }
        return text + "    example: \(row.example) is \(row.exampleResult)\n"
    }

    private static func help(on entry: ConstantEntry) -> String {
        var text = "\(entry.name): \(entry.summary)\n"
        if !entry.aliases.isEmpty {
            text += "    also written \(entry.aliases.joined(separator: ", "))\n"
        }
        if !entry.exampleResult.isEmpty { text += "    \(entry.exampleResult)\n" }
        return text
    }

    /// The list of functions and constants, chapter by chapter.
    static func functions() -> String {
        var chapters: [String] = []
        for kind in FunctionEntry.Kind.allCases {
            let rows = FunctionTable.entries.filter { $0.kind == kind }
                .map { ($0.signature, $0.summary) }
            if !rows.isEmpty { chapters.append(kind.rawValue + ":\n" + HelpText.table(rows)) }
        }
        let constants = ConstantTable.entries.map { entry in
            (([entry.name] + entry.aliases).joined(separator: ", "), entry.summary)
        }
        chapters.append("constants:\n" + HelpText.table(constants))
        return chapters.joined(separator: "\n")
    }

    /// The names of all functions, chapter by chapter.
    static func functionNames() -> String {
        var text = ""
        for kind in FunctionEntry.Kind.allCases {
            let names = FunctionTable.entries.filter { $0.kind == kind }.map(\.name)
            if !names.isEmpty { text += "\(kind.rawValue):  \(names.joined(separator: " "))\n" }
        }
        text += "constants:  \(ConstantTable.entries.map(\.name).joined(separator: " "))\n"
        return text + ":functions WORD lists the functions for a subject, ?NAME explains one.\n"
    }

    /// The functions and constants whose name, chapter or meaning contains a word; nil if there are none.
    static func functions(about word: String) -> String? {
        let word = word.lowercased()
        let functions = FunctionTable.entries.filter { entry in
            ([entry.name, entry.summary, entry.kind.rawValue] + entry.aliases)
                .contains { $0.lowercased().holds(word) }
        }
        let constants = ConstantTable.entries.filter { entry in
            ([entry.name, entry.summary] + entry.aliases).contains {
                $0.lowercased().holds(word)
            }
        }
        let rows =
            functions.map { ($0.signature, $0.summary) }
            + constants.map { ($0.name, $0.summary) }
        return rows.isEmpty ? nil : HelpText.table(rows)
    }

    /// The list of operators, loosest first: level, spellings, meaning and an example of each.
    static func operators() -> String {
        var text = "operators, loosest first:\n"
        for row in OperatorTable.rows {
            let level = (row.level < 10 ? " " : "") + "\(row.level)  "
            text += HelpText.table([(level + row.patterns, row.summary)])
            text += HelpText.table([("", "\(row.example) is \(row.exampleResult)")])
        }
        return text
    }
}

extension OperatorRow {
    /// The operator between its operands: `a mod b`, `-a`, `a!`.
    var pattern: String { pattern(spelling) }

    /// All spellings, the first with its operands: `a mod b, %`.
    var patterns: String { ([pattern] + spellings.dropFirst()).joined(separator: ", ") }

    private func pattern(_ spelling: String) -> String {
        switch position {
        case .prefix: spelling + (isSpaced ? " a" : "a")
        case .infix: isSpaced ? "a \(spelling) b" : "a\(spelling)b"
        case .postfix: "a" + spelling
        }
    }
}

extension OperatorPosition {
    var name: String {
        switch self {
        case .prefix: "before its operand"
        case .infix: "between two operands"
        case .postfix: "after its operand"
        }
    }
}
