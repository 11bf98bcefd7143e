/// One row of the table of `:` commands.
struct PromptCommand: Sendable {
    enum Key: Sendable {
        case help, digits, scale, round, format, base, group, complex, functions, variables
        case explain, time, undo, save, load, quit
    }

    let key: Key
    /// The first name is the one that is shown.
    let names: [String]
    let argument: String?
    let summary: String

    static let rows: [PromptCommand] = [
        PromptCommand(
            key: .help, names: [":help", ":h", ":?"], argument: "[NAME]",
            summary: "this list, or what is known about a name; also ? and ?NAME"),
        PromptCommand(
            key: .digits, names: [":digits", ":d"], argument: "N", summary: "significant digits"),
        PromptCommand(
            key: .scale, names: [":scale"], argument: "N",
            summary: "exactly N digits after the point; off goes back to digits"),
        PromptCommand(
            key: .round, names: [":round"], argument: "MODE",
            summary: OptionTable.roundingModes.joined(separator: " ")),
        PromptCommand(
            key: .format, names: [":format"], argument: "NAME",
            summary: OptionTable.formats.joined(separator: " ")),
        PromptCommand(key: .base, names: [":base"], argument: "N", summary: "print in base N"),
        PromptCommand(
            key: .group, names: [":group"], argument: "[on|off]",
            summary: "commas between thousands, on or off"),
        PromptCommand(
            key: .complex, names: [":complex"], argument: "on|off",
            summary: "complex numbers: sqrt(-1) is i"),
        PromptCommand(
            key: .functions, names: [":functions"], argument: "[WORD]",
            summary: "functions by subject, or those for one subject"),
        PromptCommand(
            key: .variables, names: [":vars"], argument: nil,
            summary: "list what has been defined"),
        PromptCommand(
            key: .explain, names: [":explain"], argument: "EXPR",
            summary: "show how an expression is understood, step by step"),
        PromptCommand(
            key: .time, names: [":time"], argument: "EXPR",
            summary: "evaluate, and say how long it took"),
        PromptCommand(
            key: .undo, names: [":undo", ":u"], argument: nil,
            summary: "undo what the last line defined or changed"),
        PromptCommand(
            key: .save, names: [":save"], argument: "FILE",
            summary: "write settings and definitions to a file"),
        PromptCommand(
            key: .load, names: [":load"], argument: "FILE", summary: "read a file that was saved"),
        PromptCommand(
            key: .quit, names: [":quit", ":q", ":exit"], argument: nil,
            summary: "leave; so does Ctrl-D"),
    ]

    /// Words that mean the same as a command, unless they are defined.
    static let words = ["quit", "exit", "help"]

    static func row(named name: String) -> PromptCommand? {
        rows.first { $0.names.contains(name) }
    }

    /// Text for `:help`.
    static var overview: String {
        HelpText.table(
            rows.map { row in
                (row.names[0] + (row.argument.map { " \($0)" } ?? ""), row.summary)
            }, width: 14)
    }
}
