internal import SurdSyntax

/// `surd.1`, the manual page, from the same tables as `--help`.
enum ManualPage {
    static func text(version: String) -> String {
        var page = ".TH SURD 1 \"\" \"surd \(version)\" \"User Commands\"\n"
        page += section("NAME") + "surd \\- \(escaped(Usage.summary))\n"
        page += section("SYNOPSIS")
        page += Usage.forms.filter { !$0.meaning.isEmpty }.map { ".B \(escaped($0.call))\n" }
            .joined(separator: ".br\n")
        page += section("DESCRIPTION") + description
        page += section("OPTIONS")
        for part in Option.Section.allCases {
            page += ".SS \(escaped(part.rawValue))\n"
            for option in OptionTable.rows where option.section == part {
                page += entry(option)
            }
        }
        page += ".PP\n" + escaped(Usage.expressionRule) + "\n"
        page += section("OPERATORS") + operators()
        page += section("EXIT STATUS")
        for (status, meaning) in Usage.statuses {
            page += ".TP\n.B \(status)\n\(escaped(meaning)).\n"
        }
        page += section("ENVIRONMENT")
        page += ".TP\n.B NO_COLOR\nwhen set, nothing is coloured.\n"
        page += ".TP\n.B SURD_HISTORY\nthe file in which the prompt keeps its history; "
        page += "empty for none.\n"
        page += section("EXAMPLES")
        for (call, result) in Usage.examples {
            page += ".PP\n.nf\n$ \(escaped(call))\n\(escaped(result))\n.fi\n"
        }
        page += section("SEE ALSO") + ".BR bc (1)\n"
        return page
    }

    private static let description = """
        Evaluates expressions exactly where that is possible, and otherwise to as many \
        correctly rounded digits as you ask for. Where an answer cannot be proved within \
        the limits, the answer is an error and never a guess.
        .PP
        Numbers are exact: 0.1 is one tenth, and 0.1[6], whose last digit repeats for ever, is \
        one sixth. x multiplies. surd \\-\\-functions lists the functions and constants, \
        and surd \\-\\-help NAME tells more of one.
        .PP
        Results go to standard output. Errors go to standard error with the line, the \
        expression and a caret under the place; with \\-\\-lines and \\-\\-json they stand in \
        the output line.
        .PP
        At a terminal without arguments there is a prompt: help lists its commands, Tab completes, \
        a line that begins with an operator goes on from the last result, and \
        ~/.config/surd/init.surd (in XDG_CONFIG_HOME where that is set) is read first.

        """

    /// Every operator, from its table.
    private static func operators() -> String {
        var text = "From the loosest, level 1, to the tightest, level 11.\n"
        for row in OperatorTable.rows {
            text += ".TP\n.B \(escaped(row.patterns))\n"
            text += "(level \(row.level)) \(escaped(row.summary)). "
            text += "Example: \(escaped(row.example)) is \(escaped(row.exampleResult)).\n"
        }
        return text
    }

    private static func section(_ name: String) -> String { ".SH \(name)\n" }

    private static func entry(_ option: Option) -> String {
        var names: [String] = []
        if let short = option.short { names.append("\\fB\\-\(short)\\fR") }
        if let long = option.long { names.append("\\fB\\-\\-\(escaped(long))\\fR") }
        var text = ".TP\n" + names.joined(separator: ", ")
        if let placeholder = option.placeholder {
            text +=
                option.takesArgument
                ? " \\fI\(escaped(placeholder))\\fR" : " [\\fI\(escaped(placeholder))\\fR]"
        }
        text += "\n\(escaped(option.summary)).\n"
        if case .choice(_, let choices) = option.argument {
            text += "One of \(escaped(choices.joined(separator: ", "))).\n"
        }
        if !option.details.isEmpty { text += escaped(option.details) + "\n" }
        return text
    }

    /// Backslashes, hyphens, and what a line must not begin with.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "^": result += "\\(ha"
            case "." where result.isEmpty: result += "\\&."
            default: result.append(character)
            }
        }
        return result
    }
}
