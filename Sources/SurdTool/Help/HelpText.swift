/// `surd --help`, from the tables.
enum HelpText {
    /// `surd --help`: what most people need. It fits a terminal of 24 rows and 80 columns.
    static func short() -> String {
        var text = "surd: \(Usage.summary)\n\n"
        text += table(
            Usage.forms.filter(\.isCommon).map { ($0.call, $0.short) }, width: 31)
        text += "\n"
        for (key, meaning) in Usage.commonOptions {
            guard let row = OptionTable.rows.first(where: { $0.key == key }) else { continue }
            text += table([(label(row), meaning)], width: 31)
        }
        text += "\n" + table(Usage.shortExamples.map { ($0.call, $0.result) }, width: 31)
        return text + "\n" + Usage.more
    }

    /// `surd --help all`: all options.
    static func whole() -> String {
        var text = "surd: \(Usage.summary)\n\n"
        text += table(
            Usage.forms.filter { !$0.meaning.isEmpty }.map { ($0.call, $0.meaning) })
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

    /// Two columns. The second column begins at the same place in all rows; after a first column
    /// that is too long it has a line of its own.
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

    /// Wraps the text at spaces to lines of at most 80 columns.
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

/// The description of the command, shared by `--help` and the manual page.
enum Usage {
    static let summary = "precise calculation: every digit that is printed is right"

    /// One way to call it.
    struct Form {
        let call: String
        let meaning: String
        /// A shorter description for the common ways.
        let short: String
        var isCommon: Bool { !short.isEmpty }

        init(_ call: String, _ meaning: String, short: String = "") {
            self.call = call
            self.meaning = meaning
            self.short = short
        }
    }

    /// Where to find the rest, in one row.
    static let more =
        "More: --help all, --help NAME, --functions, --operators, and man surd\n"

    /// Ways to call it, each with its meaning.
    static let forms: [Form] = [
        Form(
            "surd [options] [expression ...]",
            "each argument is evaluated, one line of output each"),
        Form("surd 'EXPR' ...", "", short: "each argument is evaluated"),
        Form(
            "surd [options] < file",
            "a script: assignments are silent, each expression prints a line"),
        Form(
            "surd [options] -f FILE", "the same from a file (FILE may be -)"),
        Form("surd -f FILE, surd < FILE", "", short: "a script"),
        Form("surd", "at a terminal: the prompt", short: "at a terminal: the prompt"),
        Form(
            "surd --lines < file", "each input line on its own; one output line for each",
            short: "each line on its own, one line for each"),
        Form(
            "surd --map 'EXPR' [file ...]",
            "EXPR for each line, whose fields are $1, $2 ...; --csv has names",
            short: "EXPR for each line of a table: $1, $2, names"),
        Form(
            "surd --reduce 'EXPR' [file ...]",
            "EXPR once, over whole columns: sum($2), mean($1)",
            short: "over whole columns: sum($2), mean($1)"),
        Form(
            "surd --test 'EXPR'", "no output; status 0 if true, 1 if false, 2 for an error"),
        Form("surd --script FILE [argument ...]", "a script whose arguments are $1, $2 ..."),
    ]

    /// The common options, in few words.
    static let commonOptions: [(key: Option.Key, meaning: String)] = [
        (.digits, "significant digits, 20 unless given"),
        (.scale, "exactly N digits after the point, for money"),
        (.round, "half-even unless given; half-up, down …"),
        (.exact, "all digits, a fraction, or a closed form"),
        (.base, "in base N: 2, 8, 16 …"),
        (.group, "commas between thousands"),
        (.csv, "tables with names in their first line"),
        (.json, "an object for each result, for programs"),
    ]

    /// Run by a test, as the others are.
    static let shortExamples: [(call: String, result: String)] = [
        ("surd '0.1 + 0.2'", "0.3"),
        ("surd -s 2 '250 - 15%'", "212.50"),
        ("surd -x '2^100'", "1267650600228229401496703205376"),
    ]

    static let expressionRule =
        "An argument that begins with - and a digit, a point, a parenthesis or a name followed "
        + "by a parenthesis is an expression, as in surd '-5+3'; after -- everything is."

    static let statuses: [(status: String, meaning: String)] = [
        ("0", "every expression was evaluated"),
        ("1", "some expression failed"),
        ("2", "bad usage, an unreadable file, or nowhere to write"),
    ]

    /// Run by a test, so that they stay true.
    static let examples: [(call: String, result: String)] = [
        ("surd '0.1 + 0.2'", "0.3"),
        ("surd -s 2 -r half-up '19.99 x 3 x 1.0825'", "64.92"),
        ("surd -d 50 'sqrt(2)'", "1.4142135623730950488016887242096980785696718753769"),
        ("surd -x '2^100'", "1267650600228229401496703205376"),
        ("surd --format fraction '1/3 + 1/6'", "1/2"),
        ("surd -b 16 '255 << 8'", "0xff00"),
    ]
}
