internal import Surd
internal import SurdSyntax

/// The prompt at a terminal.
struct Prompt {
    var settings: Settings
    let console: Console
    var interpreter: Interpreter
    var log = SessionLog()
    /// The state before each of the last lines, for `:undo`. Calculators are values: each copy only
    /// holds what later ones have changed.
    private(set) var past: [(text: String, calculator: Calculator, log: SessionLog)] = []
    private static let longestPast = 100
    private var history = History()
    private let cancellation: CancellationToken
    /// Nil if the terminal cannot be edited on; then the terminal itself edits.
    private let editor: LineEditor?
    let pager: Pager
    private let plain: LineSource

    init(_ settings: Settings, _ console: Console) {
        self.settings = settings
        self.console = console
        // Before any other thread exists.
        TerminalGuard.unblockSignals()
        let cancellation = CancellationToken()
        self.cancellation = cancellation
        Interrupts.handle { cancellation.cancel() }
        interpreter = Interpreter(
            settings, console: console, style: settings.json ? .json : .signed,
            hint: " (Ctrl-C cancels)")
        interpreter.calculator.cancellation = cancellation
        let editor = LineEditor(input: System.standardInput, output: System.standardOutput)
        self.editor = editor
        let pager = Pager(editor, output: System.standardOutput)
        self.pager = pager
        if editor != nil, !settings.json {
            interpreter.printer.shorten = { pager.result($0) }
            interpreter.printer.columns = { Terminal.width(System.standardError) }
        }
        plain = LineSource(System.standardInput)
    }

    mutating func run() throws(CommandEnding) {
        defer { editor?.close() }
        do throws(System.Failure) {
            try say(Self.banner)
            if let trouble = history.trouble { try complain(trouble) }
            try readStartFile()
            guard try interpreter.define(settings.definitions) else { return }
            try runFiles()
            while let text = try readStatement() {
                cancellation.reset()
                if let command = command(in: text) {
                    guard try obey(command) else { break }
                } else if let advice = adviceForColon(text) {
                    try complain(advice)
                } else {
                    let text = naming(answerIn: text)
                    remember(text)
                    try evaluate(Array(text.utf8), origin: .argument)
                }
                try console.output.flush()
            }
            console.forgive()
        } catch {
            throw .output(error)
        }
    }

    /// Fits a terminal of 80 columns.
    static let banner =
        "surd \(Information.version): every digit that is printed is right. "
        + "help shows help, quit leaves."

    /// The `:` command of a line; `quit`, `exit` and `help` are commands as well, unless they are defined.
    private func command(in line: String) -> String? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let first = words.first else { return nil }
        if first.hasPrefix(":") { return line }
        if let question = first.first, question == "?" {
            return ([":help", String(first.dropFirst())] + words.dropFirst().map(String.init))
                .filter { !$0.isEmpty }.joined(separator: " ")
        }
        let isAlone = words.count == 1 || (first == "help" && words.count == 2)
        guard isAlone, PromptCommand.words.contains(String(first)),
            !interpreter.calculator.isDefined(String(first)),
            words.count == 1 || words[1].first != "=" && words[1].first != "("
        else { return nil }
        return ":" + words.joined(separator: " ")
    }

    /// `_` alone is the last result, as in other programs, unless it is defined.
    private func naming(answerIn text: String) -> String {
        guard text.contains("_"), !interpreter.calculator.isDefined("_") else { return text }
        let start = text.drop { $0.isWhitespace }
        let next = start.dropFirst().drop { $0.isWhitespace }
        // `_ = 7` defines it.
        if start.first == "_", next.first == "=", next.dropFirst().first != "=" { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var isComment = false
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "#") { isComment = true }
            if byte == .newline { isComment = false }
            let before = index > 0 ? bytes[index - 1] : .space
            let after = index + 1 < bytes.count ? bytes[index + 1] : .space
            let isAlone =
                !before.isNamePart && before < 0x80 && before != .point && !after.isNamePart
                && after < 0x80
            if byte == UInt8(ascii: "_"), isAlone, !isComment {
                result += "ans".utf8
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    // MARK: - Undoing

    mutating func remember(_ text: String) {
        past.append((text, interpreter.calculator, log))
        if past.count > Self.longestPast { past.removeFirst() }
    }

    /// Restores the state before the last line; returns its text, or nil if there is none.
    mutating func undo() -> String? {
        guard let last = past.popLast() else { return nil }
        interpreter.calculator = last.calculator
        settings.configure(&interpreter.calculator)
        log = last.log
        return last.text
    }

    // MARK: - The start file

    /// `surd/init.surd` in the directory for configurations.
    private static var startFile: String? {
        if let folder = System.environment("XDG_CONFIG_HOME"), !folder.isEmpty {
            return folder + "/surd/init.surd"
        }
        guard let home = System.environment("HOME"), !home.isEmpty else { return nil }
        return home + "/.config/surd/init.surd"
    }

    private mutating func readStartFile() throws(System.Failure) {
        guard let path = Self.startFile else { return }
        let text: [UInt8]
        do throws(RegularFile.Trouble) {
            text = try RegularFile.read(Array(path.utf8), atMost: settings.longestInput)
        } catch {
            if !error.isMissing { try complain("cannot read \(path): \(error.message)") }
            return
        }
        try runScript(text, origin: .file(path, line: 1), given: settings)
    }

    func complain(_ text: String) throws(System.Failure) {
        let columns = Terminal.width(System.standardError)
        try console.complain(
            editor == nil
                ? TerminalText.shown(text)
                : Wrapping.message(TerminalText.shown(text), columns: columns))
    }

    func say(_ text: String) throws(System.Failure) {
        let columns = Terminal.width(System.standardOutput)
        try console.output.line(
            editor == nil ? text : Wrapping.message(text, columns: columns))
        try console.output.flush()
    }

    /// Evaluates at the prompt; successful statements are recorded for `:save`.
    mutating func evaluate(_ text: [UInt8], origin: Origin) throws(System.Failure) {
        var log = log
        try interpreter.run(text, origin: origin) { source, isDefinition in
            log.add(Array(source), isDefinition: isDefinition)
        }
        self.log = log
    }

    // MARK: - Reading

    private static let sign = "> "

    /// One line, or several while a parenthesis is open; nil at the end of the session.
    private mutating func readStatement() throws(System.Failure) -> String? {
        var text = ""
        while true {
            switch try readLine(prompt: text.isEmpty ? Self.sign : ". ") {
            case .endOfInput: return nil
            case .cancelled: text = ""
            case .line(let line):
                if !text.isEmpty {
                    text += "\n" + line
                } else if editor == nil,
                    let prefix = interpreter.calculator.prefix(of: line, isFinished: true)
                {
                    // An editor has inserted the prefix already.
                    text = prefix + line
                } else {
                    text = line
                }
                let isCommand = command(in: text) != nil
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
            let calculator = interpreter.calculator
            let completions = calculator.completions
            editor.complete = { Completion(line: $0, names: completions) }
            editor.remark = { text in
                Signature.remark(for: text) { calculator.parameters(ofFunction: $0) }
            }
            let isFirst = prompt == Self.sign
            editor.prefix = { isFirst ? calculator.prefix(of: $0, isFinished: $1) : nil }
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
}

extension Calculator {
    /// Whether a variable or a function of the session has this name.
    func isDefined(_ name: String) -> Bool {
        variable(name) != nil || parameters(ofFunction: name) != nil
    }

    /// The prefix of a line that continues with the last result; nil as long as there is no result.
    fileprivate func prefix(of line: String, isFinished: Bool) -> String? {
        guard previousResult != nil else { return nil }
        return Continuation.prefix(for: line, isFinished: isFinished, isDefined: isDefined)
    }
}

/// Lines of a terminal that does the editing itself.
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
