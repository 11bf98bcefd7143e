/// One row of the option table: everything about an option.
///
/// The parser, `--help`, the completions of three shells and the manual page read these rows; none
/// of them has knowledge of a single option.
struct Option: Sendable {
    /// The identifier of the option in the program.
    enum Key: Sendable {
        case digits, scale, round, format, exact, base, bits, group, display20
        case complex, seed, define, file, interactive, lines, jobs, json, explain, certificate, coq
        case test, script
        case map, reduce, by, separator, csv, table, numbers, skipBad, errors, exitZero
        case inFormat, range, libraryError, allInputs
        case maximumBits, steps, time, untrusted
        case keys, keypad, style, each
        case functions, operators, help, version, completions, manualPage
    }

    /// The headings of the help text.
    enum Section: String, Sendable, CaseIterable {
        case output = "How results look"
        case input = "What is evaluated"
        case columns = "Tables"
        case floating = "What a formula does in floating point"
        case limits = "Limits"
        case keypad = "A calculator with keys"
        case about = "About"
    }

    /// The argument of the option.
    enum Argument: Sendable {
        case none
        case number(String, in: ClosedRange<Int>)
        case seconds(String)
        case choice(String, [String])
        case definition(String)
        case file(String)
        case text(String)
        /// Optional: the next argument, if there is one that is not an option.
        case optionalName(String)
    }

    let key: Key
    let short: Character?
    let long: String?
    let argument: Argument
    let section: Section
    /// One line for `--help` and the completions.
    let summary: String
    /// Further sentences for the manual page.
    let details: String

    init(
        _ key: Key, _ short: Character?, _ long: String?, _ argument: Argument = .none,
        _ section: Section, _ summary: String, details: String = ""
    ) {
        self.key = key
        self.short = short
        self.long = long
        self.argument = argument
        self.section = section
        self.summary = summary
        self.details = details
    }
}

extension Option {
    /// The longest spelling, as messages quote it.
    var spelling: String {
        if let long { return "--\(long)" }
        return short.map { "-\($0)" } ?? ""
    }

    /// The placeholder of the argument in help texts.
    var placeholder: String? {
        switch argument {
        case .none: nil
        case .number(let name, in: _), .seconds(let name), .choice(let name, _),
            .definition(let name), .file(let name), .text(let name), .optionalName(let name):
            name
        }
    }

    var takesArgument: Bool {
        switch argument {
        case .none, .optionalName: false
        default: true
        }
    }
}

/// Is an argument an option or an expression? `-5+3`, `-.5`, `-(2)`, `-π` and `-sqrt(2)` are
/// expressions; `-x`, `-d50` and `--digits=50` are options.
enum ArgumentKind: Equatable {
    case expression
    case shortOptions
    case longOption
    case endOfOptions

    init(_ argument: some Collection<UInt8>) {
        var rest = argument[...]
        guard rest.first == .minus else {
            self = .expression
            return
        }
        rest = rest.dropFirst()
        let isLong = rest.first == .minus
        if isLong { rest = rest.dropFirst() }
        if isLong && rest.isEmpty {
            self = .endOfOptions
        } else if let first = rest.first, first.isLetter, !Self.isCall(rest) {
            self = isLong ? .longOption : .shortOptions
        } else {
            self = .expression
        }
    }

    /// A name followed by a parenthesis or a point, which no option is.
    private static func isCall(_ text: some Collection<UInt8>) -> Bool {
        guard let end = text.first(where: { !$0.isNamePart }) else { return false }
        return end == UInt8(ascii: "(") || end == .point
    }
}
