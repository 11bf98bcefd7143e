internal import Surd
internal import SurdSyntax

extension Prompt {
    /// Executes a `:` command; false when it ends the session.
    mutating func obey(_ line: String) throws(System.Failure) -> Bool {
        let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let name = words.first.map(String.init) else { return true }
        let argument = words.count > 1 ? Self.trimmed(words[1]) : ""
        guard let command = PromptCommand.row(named: name) else {
            try complain("there is no command \(name); " + Self.advice(forUnknown: name, argument))
            return true
        }
        if command.key == .quit { return false }
        if argument.isEmpty, let needed = command.argument, !needed.hasPrefix("[") {
            if let current = current(command.key) {
                try say("\(command.names[0]) \(current)")
            } else {
                try complain("\(command.names[0]) needs an argument: \(command.names[0]) \(needed)")
            }
            return true
        }
        do throws(UsageError) {
            try change(command, to: argument)
        } catch {
            // The user typed a command, and not the option behind it.
            let option = "--" + command.names[0].dropFirst()
            let message = error.message
            try complain(
                message.hasPrefix(option)
                    ? command.names[0] + message.dropFirst(option.count) : message)
            return true
        }
        settings.configure(&interpreter.calculator)
        try answer(command.key, argument)
        return true
    }

    private static func advice(forUnknown name: String, _ argument: String) -> String {
        if let line = ForeignCommands.instead(of: name, argument) { return "write \(line)" }
        let known = PromptCommand.rows.flatMap(\.names)
        // A short name is near to every other one.
        let nearest = name.count > 3 ? NearestName.nearest(to: name, among: known) : nil
        return nearest.map { "did you mean \($0)?" } ?? ":help lists them"
    }

    /// The advice for a command without its colon, `digits 50`; nil for any other line.
    func adviceForColon(_ line: String) -> String? {
        let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let first = words.first, !interpreter.calculator.isDefined(String(first)) else {
            return nil
        }
        let name = ":" + first
        let rest = words.count > 1 ? Self.trimmed(words[1]) : ""
        // `scale = 3` defines a variable, `round (2.5)` is a call.
        guard rest.first != "=", rest.first != "(" else { return nil }
        if let row = PromptCommand.row(named: name), row.names[0] == name {
            let isWhole = row.argument == nil || row.argument?.first == "["
            // `time + 1` is an expression.
            let takesWord = row.key != .time && row.key != .explain
            guard
                rest.isEmpty
                    || takesWord && (rest.first?.isLetter == true || rest.first?.isNumber == true)
            else { return nil }
            if !rest.isEmpty, row.argument == nil { return nil }
            return rest.isEmpty && !isWhole
                ? "commands begin with a colon: \(name) \(row.argument ?? "")"
                : "commands begin with a colon: :\(line)"
        }
        guard !rest.isEmpty, rest.first?.isNumber == true,
            ForeignCommands.takesNumber(name),
            let line = ForeignCommands.instead(of: name, rest)
        else { return nil }
        return "commands begin with a colon: \(line)"
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// The current value of a setting, shown for a command without an argument.
    private func current(_ key: PromptCommand.Key) -> String? {
        switch key {
        case .digits: String(settings.digits ?? 20)
        case .scale: settings.scale.map(String.init) ?? "off"
        case .round: settings.roundingName ?? "half-even"
        case .format: settings.formatName ?? "auto"
        case .base: String(settings.base ?? 10)
        case .complex: settings.complex ? "on" : "off"
        default: nil
        }
    }

    /// Settings at the prompt are the options of the command, and are checked like them.
    private mutating func change(
        _ command: PromptCommand, to argument: String
    ) throws(UsageError) {
        guard let setting = Setting(command: command.names[0]) else { return }
        try settings.change(setting, to: argument)
    }

    private mutating func answer(
        _ key: PromptCommand.Key, _ argument: String
    ) throws(System.Failure) {
        switch key {
        case .help where argument.isEmpty:
            try pager.show(PromptCommand.overview, to: console)
        case .help:
            let text: String
            do throws(UsageError) {
                text = try Information.help(on: argument)
            } catch {
                return try complain(error.message)
            }
            try pager.show(text, to: console)
        case .functions where argument.isEmpty:
            try pager.show(Information.functionNames(), to: console)
        case .functions:
            guard let text = Information.functions(about: argument) else {
                return try complain(
                    "no function is about '\(argument)'; :functions lists them all")
            }
            try pager.show(text, to: console)
        case .variables: try listVariables()
        case .explain:
            remember(argument)
            try interpreter.explain(Array(argument.utf8), origin: .argument)
        case .time: try time(argument)
        case .undo:
            if let text = undo() {
                try say("undone: \(TerminalText.shown(text))")
            } else {
                try complain("there is nothing to undo")
            }
        case .group: try say("commas between thousands: \(settings.groups ? "on" : "off")")
        case .save: try save(to: argument)
        case .load: try load(from: argument)
        case .digits, .scale, .round, .format, .base, .complex, .quit: break
        }
    }

    private mutating func time(_ text: String) throws(System.Failure) {
        remember(text)
        let asked = pager.seconds
        let began = System.seconds
        try evaluate(Array(text.utf8), origin: .argument)
        // The time that the user spent on a question does not count.
        let microseconds = Int((System.seconds - began - (pager.seconds - asked)) * 1e6)
        let rest = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
        try say("(\(microseconds / 1_000_000).\(rest) s)")
    }

    private func listVariables() throws(System.Failure) {
        var list = ""
        for (name, value) in interpreter.calculator.variables {
            let text: String
            do throws(NumberError) {
                text = try value.formatted(
                    interpreter.calculator.format, limits: interpreter.calculator.limits,
                    cancellation: interpreter.calculator.cancellation)
            } catch {
                text = "(\(error.message))"
            }
            list += pager.listed(TerminalText.shown("\(name) = \(text)")) + "\n"
        }
        for (_, source) in interpreter.calculator.functionDefinitions {
            list += TerminalText.shown(source) + "\n"
        }
        try pager.show(list, to: console)
    }

    // MARK: - Files

    private func save(to path: String) throws(System.Failure) {
        do throws(RegularFile.Trouble) {
            let lines = settings.settingLines.map { $0 + "\n" }.joined()
            try RegularFile.write(Array(lines.utf8) + log.script, to: Self.expanded(path))
        } catch {
            return try complain("cannot write \(path): \(error.message)")
        }
        try say("saved to \(TerminalText.shown(path))")
    }

    private mutating func load(from path: String) throws(System.Failure) {
        let text: [UInt8]
        do throws(RegularFile.Trouble) {
            text = try RegularFile.read(Self.expanded(path), atMost: settings.longestInput)
        } catch {
            return try complain("cannot read \(path): \(error.message)")
        }
        remember(":load \(path)")
        try runScript(text, origin: .file(path, line: 1), given: Settings())
    }

    /// `~/` is the home directory, as the shell would have it.
    static func expanded(_ path: String) -> [UInt8] {
        guard path.hasPrefix("~/"), let home = System.environment("HOME") else {
            return Array(path.utf8)
        }
        return Array((home + path.dropFirst()).utf8)
    }
}
