/// The settings of the prompt, which have the same form in files: `:digits 40`.
enum Setting: String, CaseIterable {
    case digits, scale, round, format, base, group, complex

    /// `:digits`, `:d`.
    init?(command: some StringProtocol) {
        guard command.first == ":" else { return nil }
        let name = String(command.dropFirst())
        self.init(rawValue: name == "d" ? "digits" : name)
    }
}

extension Settings {
    /// Changes a setting; the value is checked like that of the command's option.
    mutating func change(_ setting: Setting, to argument: String) throws(UsageError) {
        let option: Option.Key
        switch setting {
        case .digits: option = .digits
        case .scale where argument == "off":
            scale = nil
            return
        case .scale: option = .scale
        case .round: option = .round
        case .format: option = .format
        case .base: option = .base
        case .group:
            guard argument.isEmpty || argument == "on" || argument == "off" else {
                throw .notAChoice(option: ":group", given: argument, choices: ["on", "off"])
            }
            groups = argument.isEmpty ? !groups : argument == "on"
            return
        case .complex:
            guard argument == "on" || argument == "off" else {
                throw .notAChoice(option: ":complex", given: argument, choices: ["on", "off"])
            }
            complex = argument == "on"
            return
        }
        guard let row = OptionTable.rows.first(where: { $0.key == option }) else { return }
        try apply(row, Array(argument.utf8))
        if setting == .digits { scale = nil }
        if setting == .format { display20 = false }
    }

    /// Whether an option of the command has fixed a setting.
    func isGiven(_ setting: Setting) -> Bool {
        switch setting {
        case .digits, .scale: digits != nil || scale != nil || display20
        case .round: roundingName != nil || display20
        case .format: formatName != nil || display20
        case .base: base != nil || display20
        case .group: groups || display20
        case .complex: complex
        }
    }

    /// The changed settings, as lines of a file.
    var settingLines: [String] {
        var lines: [String] = []
        if let digits { lines.append(":digits \(digits)") }
        if let scale { lines.append(":scale \(scale)") }
        if let roundingName { lines.append(":round \(roundingName)") }
        if let formatName { lines.append(":format \(formatName)") }
        if let base { lines.append(":base \(base)") }
        if groups { lines.append(":group on") }
        if complex { lines.append(":complex on") }
        return lines
    }

    /// Applies a setting from a file, unless an option of the command has fixed it.
    ///
    /// - Parameter options: The settings that the command was called with.
    mutating func apply(line: String, given options: Settings) throws(UsageError) {
        let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let name = words.first, let setting = Setting(command: name) else {
            let given = String(words.first ?? "")
            // A setting may have another name in another program; other commands are not settings.
            let line = ForeignCommands.instead(of: given, words.count > 1 ? String(words[1]) : "")
            let isSetting = line.map { Setting(command: $0.prefix { $0 != " " }) != nil } ?? false
            throw .noSetting(given, instead: isSetting ? line : nil)
        }
        let argument = words.count > 1 ? String(words[1]) : ""
        if argument.isEmpty, setting != .group {
            throw .missingArgument(option: String(name), placeholder: "VALUE")
        }
        if options.isGiven(setting) { return }
        var changed = self
        try changed.change(setting, to: argument)
        try changed.checkForm()
        self = changed
    }
}

/// A part of a script: statements, or a setting.
enum ScriptSegment: Equatable {
    case statements([UInt8], line: Int)
    case setting(String, line: Int)

    /// Splits a script at the lines that begin with a colon.
    static func segments(of text: [UInt8], firstLine: Int = 1) -> [ScriptSegment] {
        // Few scripts have such lines.
        guard text.contains(UInt8(ascii: ":")) else { return [.statements(text, line: firstLine)] }
        var segments: [ScriptSegment] = []
        var statements: [UInt8] = []
        var (start, line) = (firstLine, firstLine)
        for piece in text.split(separator: .newline, omittingEmptySubsequences: false) {
            if piece.first(where: { !$0.isBlank }) == UInt8(ascii: ":") {
                if !statements.isEmpty { segments.append(.statements(statements, line: start)) }
                let words = String(decoding: piece, as: UTF8.self)
                    .split(whereSeparator: \.isWhitespace)
                segments.append(.setting(words.joined(separator: " "), line: line))
                statements = []
                start = line + 1
            } else {
                statements += piece
                statements.append(.newline)
            }
            line += 1
        }
        // The text after the last newline is no line, unless something stands there.
        statements.removeLast(statements.isEmpty ? 0 : 1)
        if !statements.isEmpty || segments.isEmpty {
            segments.append(.statements(statements, line: start))
        }
        return segments
    }
}
