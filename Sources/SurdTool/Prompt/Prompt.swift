internal import Surd

/// The conversation at a terminal.
struct Prompt {
    var settings: Settings
    let console: Console
    var interpreter: Interpreter
    var log = SessionLog()
    private var history = History()
    private let cancellation: CancellationToken
    /// Nil at a terminal that cannot be edited on: then it edits by itself.
    private let editor: LineEditor?
    private let plain: LineSource

    init(_ settings: Settings, _ console: Console) {
        self.settings = settings
        self.console = console
        // Before anything that has a thread of its own.
        let cancellation = CancellationToken()
        self.cancellation = cancellation
        Interrupts.handle { cancellation.cancel() }
        interpreter = Interpreter(
            settings, console: console, style: settings.json ? .json : .signed,
            hint: " (Ctrl-C cancels)")
        interpreter.calculator.cancellation = cancellation
        editor = LineEditor(input: System.standardInput, output: System.standardOutput)
        plain = LineSource(System.standardInput)
        if let editor { interpreter.printer.watcher?.beforeLeaving = { editor.close() } }
    }

    mutating func run() throws(Command.Ending) {
        defer { editor?.close() }
        do throws(System.Failure) {
            guard try interpreter.define(settings.definitions) else { return }
            try runFiles()
            try say("surd \(Information.version), \(Usage.summary). :help helps, :quit leaves.")
            while let text = try readStatement() {
                cancellation.reset()
                if text.first(where: { !$0.isWhitespace }) == ":" {
                    guard try obey(text) else { break }
                } else {
                    try evaluate(Array(text.utf8), origin: .argument)
                }
                try console.output.flush()
            }
            console.forgive()
        } catch {
            throw .output(error)
        }
    }

    func say(_ text: String) throws(System.Failure) {
        try console.output.line(text)
        try console.output.flush()
    }

    /// Evaluates at the prompt: what succeeds is remembered for `:save`.
    mutating func evaluate(_ text: [UInt8], origin: Origin) throws(System.Failure) {
        var log = log
        try interpreter.run(text, origin: origin) { source, isDefinition in
            log.add(Array(source), isDefinition: isDefinition)
        }
        self.log = log
    }

    // MARK: - Reading

    /// One line, or several while a parenthesis is open; nil at the end of the session.
    private mutating func readStatement() throws(System.Failure) -> String? {
        var text = ""
        while true {
            switch try readLine(prompt: text.isEmpty ? "> " : ". ") {
            case .endOfInput: return nil
            case .cancelled: text = ""
            case .line(let line):
                text += text.isEmpty ? line : "\n" + line
                let isCommand = text.first(where: { !$0.isWhitespace }) == ":"
                if isCommand || !interpreter.calculator.isIncomplete(text) {
                    history.add(text)
                    return text
                }
            }
        }
    }

    private mutating func readLine(prompt: String) throws(System.Failure) -> LineEditor.Outcome {
        try console.output.flush()
        if let editor {
            let completions = interpreter.calculator.completions
            editor.complete = { Self.complete($0, names: completions) }
            return try editor.read(prompt: prompt, history: history)
        }
        try console.output.append(prompt)
        try console.output.flush()
        guard let line = try plain.next() else {
            try console.output.append("\n")
            return .endOfInput
        }
        return .line(line)
    }

    private static func complete(_ text: String, names: [String]) -> Completion? {
        Completion(
            of: text, functions: names.filter { FunctionTable.entry(named: $0) != nil },
            names: names.filter { FunctionTable.entry(named: $0) == nil },
            commands: PromptCommand.rows.map { $0.names[0] })
    }
}

/// Lines of a terminal that edits them by itself.
final class LineSource {
    private var chunks: LineChunks

    init(_ descriptor: Int32) {
        chunks = LineChunks(descriptor, longestLine: 1 << 20)
    }

    func next() throws(System.Failure) -> String? {
        var chunk = LineChunks.Chunk()
        guard try chunks.next(&chunk, target: 1) else { return nil }
        if chunk.bytes.last == .newline { chunk.bytes.removeLast() }
        return String(decoding: chunk.bytes, as: UTF8.self)
    }
}
