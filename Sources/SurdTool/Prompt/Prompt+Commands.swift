internal import Surd
internal import SurdSyntax

extension Prompt {
    /// Carries out a `:` command; false when the session ends with it.
    mutating func obey(_ line: String) throws(System.Failure) -> Bool {
        let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let name = words.first.map(String.init) else { return true }
        let argument = words.count > 1 ? Self.trimmed(words[1]) : ""
        guard let command = PromptCommand.row(named: name) else {
            let known = PromptCommand.rows.flatMap(\.names)
            let hint = NearestName.nearest(to: name, among: known).map { "; did you mean \($0)?" }
            try complain("there is no command \(name)\(hint ?? "; :help lists them")")
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
            try change(command.key, to: argument)
        } catch {
            // The reader has typed a command, and not the option that it stands for.
            let option = "--" + command.names[0].dropFirst()
            let message = error.message
            try complain(
                message.hasPrefix(option)
                    ? command.names[0] + message.dropFirst(option.count) : message)
            return true
        }
        interpreter.calculator.format = settings.format
        try answer(command.key, argument)
        return true
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// What a setting is now, for those who ask without an argument.
    private func current(_ key: PromptCommand.Key) -> String? {
        switch key {
        case .digits: String(settings.digits ?? 20)
        case .scale: settings.scale.map(String.init) ?? "off"
        case .round: settings.roundingName ?? "half-even"
        case .format: settings.formatName ?? "auto"
        case .base: String(settings.base ?? 10)
        default: nil
        }
    }

    /// Settings at the prompt are the options of the command, and are checked like them.
    private mutating func change(
        _ key: PromptCommand.Key, to argument: String
    ) throws(UsageError) {
        let option: Option.Key
        switch key {
        case .digits: option = .digits
        case .scale where argument == "off":
            settings.scale = nil
            return
        case .scale: option = .scale
        case .round: option = .round
        case .format: option = .format
        case .base: option = .base
        case .group:
            settings.groups.toggle()
            return
        default: return
        }
        guard let row = OptionTable.rows.first(where: { $0.key == option }) else { return }
        try settings.apply(row, Array(argument.utf8))
        if key == .digits { settings.scale = nil }
        if key == .format { settings.display20 = false }
    }

    private mutating func answer(
        _ key: PromptCommand.Key, _ argument: String
    ) throws(System.Failure) {
        switch key {
        case .help where argument.isEmpty:
            try console.output.append(PromptCommand.overview)
        case .help:
            do throws(UsageError) {
                let text = try Information.help(on: argument)
                try? console.output.append(text)
            } catch {
                try complain(error.message)
            }
        case .functions: try console.output.append(Information.functions())
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
        case .digits, .scale, .round, .format, .base, .quit: break
        }
    }

    private mutating func time(_ text: String) throws(System.Failure) {
        remember(text)
        let began = System.seconds
        try evaluate(Array(text.utf8), origin: .argument)
        let microseconds = Int((System.seconds - began) * 1e6)
        let rest = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
        try say("(\(microseconds / 1_000_000).\(rest) s)")
    }

    private func listVariables() throws(System.Failure) {
        for (name, value) in interpreter.calculator.variables {
            let text: String
            do throws(NumberError) {
                text = try value.formatted(
                    interpreter.calculator.format, limits: interpreter.calculator.limits,
                    cancellation: interpreter.calculator.cancellation)
            } catch {
                text = "(\(error.message))"
            }
            try console.output.line(TerminalText.shown("\(name) = \(text)"))
        }
        for (_, source) in interpreter.calculator.functionDefinitions {
            try console.output.line(TerminalText.shown(source))
        }
    }

    // MARK: - Files

    private func save(to path: String) throws(System.Failure) {
        do throws(RegularFile.Trouble) {
            try RegularFile.write(log.script, to: Self.expanded(path))
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
        try evaluate(text, origin: .file(path, line: 1))
    }

    /// `~/` is the home directory, as the shell would have it.
    static func expanded(_ path: String) -> [UInt8] {
        guard path.hasPrefix("~/"), let home = System.environment("HOME") else {
            return Array(path.utf8)
        }
        return Array((home + path.dropFirst()).utf8)
    }
}
