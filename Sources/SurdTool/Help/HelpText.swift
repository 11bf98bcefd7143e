/// `surd --help`, from the tables.
enum HelpText {
    static func whole() -> String {
        var text = "surd: \(Usage.summary)\n\n"
        text += table(Usage.forms.map { ($0.call, $0.meaning) })
        for section in Option.Section.allCases {
            text += "\n\(section.rawValue):\n"
            text += table(
                OptionTable.rows.filter { $0.section == section }.map { (label($0), $0.summary) })
        }
        text += "\nExamples:\n"
        text += table(Usage.examples.map { ($0.call, $0.result) })
        text += "\n" + wrapped(Usage.expressionRule, indent: 0)
        let statuses = Usage.statuses.map { "\($0.status) \($0.meaning)" }
        text += wrapped("Exit status: \(statuses.joined(separator: "; ")).", indent: 0)
        return text
    }

    /// `surd --help digits`
    static func option(_ option: Option) -> String {
        var text = label(option).drop { $0 == " " } + "\n"
        text += wrapped(option.summary, indent: 4)
        if !option.details.isEmpty { text += wrapped(option.details, indent: 4) }
        if case .choice(let placeholder, let choices) = option.argument {
            text += wrapped("\(placeholder): \(choices.joined(separator: ", "))", indent: 4)
        }
        return String(text)
    }

    /// `-d, --digits N`
    static func label(_ option: Option) -> String {
        var label = option.short.map { "-\($0)" } ?? "   "
        if let long = option.long { label += (option.short == nil ? " " : ", ") + "--\(long)" }
        if let placeholder = option.placeholder {
            label += option.takesArgument ? " \(placeholder)" : " [\(placeholder)]"
        }
        return label
    }

    /// Two columns. The second begins in the same place in all rows, except after a first
    /// that is too long: then it has a line of its own.
    static func table(_ rows: [(String, String)], width: Int = 24) -> String {
        let longest = rows.map(\.0.count).max() ?? 0
        let column = longest > 36 ? width : max(longest, width)
        var text = ""
        for (first, second) in rows {
            text += "  " + first
            if first.count > column {
                text += "\n" + String(repeating: " ", count: column + 4) + second + "\n"
            } else {
                text += String(repeating: " ", count: column + 2 - first.count) + second + "\n"
            }
        }
        return text
    }

    /// Broken at spaces so that lines have at most 80 columns.
    static func wrapped(_ text: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines = ""
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > 80 {
                lines += margin + line + "\n"
                line = ""
            }
            line += line.isEmpty ? word : " \(word)"
        }
        return lines + margin + line + "\n"
    }
}
