internal import Surd

/// Evaluates arguments and scripts: what was defined stays, each expression prints a line.
struct ScriptMode {
    private let settings: Settings
    private let console: Console
    private var interpreter: Interpreter

    init(_ settings: Settings, _ console: Console) {
        self.settings = settings
        self.console = console
        interpreter = Interpreter(settings, console: console)
    }

    mutating func run() throws(Command.Ending) {
        do throws(System.Failure) {
            guard try interpreter.define(settings.definitions) else { return }
        } catch {
            throw .output(error)
        }
        for file in settings.files { try run(file: file) }
        if let script = settings.script {
            try defineArguments()
            return try run(file: script)
        }
        for expression in settings.expressions {
            try run(expression, origin: .argument)
        }
        if settings.files.isEmpty && settings.expressions.isEmpty {
            try read(System.standardInput, file: nil)
        }
    }

    private mutating func run(_ text: [UInt8], origin: Origin) throws(Command.Ending) {
        do throws(System.Failure) {
            if settings.explain {
                try interpreter.explain(text, origin: origin)
            } else if case .argument = origin {
                try interpreter.runArgument(text)
            } else {
                try interpreter.run(text, origin: origin)
            }
        } catch {
            throw .output(error)
        }
    }

    // MARK: - Scripts

    /// `$1`, `$2` … are the arguments of the script: numerals, never expressions.
    private mutating func defineArguments() throws(Command.Ending) {
        var reader = NumeralReader(limits: settings.limits)
        for (index, argument) in settings.scriptArguments.enumerated() {
            let mistake = UsageError.badScriptArgument(
                place: index + 1, given: String(decoding: argument, as: UTF8.self))
            guard case .number(let number) = reader.read(argument.span) else {
                throw .usage(mistake)
            }
            do throws(SurdError) {
                try interpreter.calculator.define("$\(index + 1)", as: number)
            } catch {
                throw .usage(mistake)
            }
        }
    }

    private mutating func run(file path: [UInt8]) throws(Command.Ending) {
        if path == [.minus] { return try read(System.standardInput, file: nil) }
        let name = String(decoding: path, as: UTF8.self)
        let file: Int32
        do throws(System.Failure) {
            file = try System.openForReading(path)
        } catch {
            throw .usage(.unreadable(file: name, reason: error.message))
        }
        defer { System.shut(file) }
        try read(file, file: name)
    }

    /// Runs a script as it comes: each piece of whole lines at once, so that a script that is
    /// still being written gets its answers, and one without end is no burden.
    private mutating func read(_ descriptor: Int32, file name: String?) throws(Command.Ending) {
        var source = LineChunks(descriptor, longestLine: settings.longestInput)
        var chunk = LineChunks.Chunk()
        var text: [UInt8] = []
        var line = 1
        while true {
            let isThereMore: Bool
            do throws(System.Failure) {
                try console.output.flush()
            } catch {
                throw .output(error)
            }
            do throws(System.Failure) {
                isThereMore = try source.next(&chunk, target: 1 << 18)
            } catch {
                throw .usage(.unreadable(file: name ?? "standard input", reason: error.message))
            }
            if chunk.isOverlong {
                throw .usage(
                    .unreadable(file: name ?? "standard input", reason: "a line is too long"))
            }
            if isThereMore { text += chunk.bytes }
            // A parenthesis that is open at the end of a piece belongs to the next as well.
            if isThereMore, text.count < settings.longestInput,
                interpreter.calculator.isIncomplete(String(decoding: text, as: UTF8.self))
            {
                continue
            }
            let origin = name.map { Origin.file($0, line: line) } ?? .input(line: line)
            if !text.isEmpty { try run(text, origin: origin) }
            if !isThereMore { return }
            line += text.count { $0 == .newline }
            text.removeAll(keepingCapacity: true)
        }
    }
}
