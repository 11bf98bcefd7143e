internal import Surd
internal import SurdNumbers

/// Evaluates arguments and scripts: definitions stay, each expression prints a line.
struct ScriptMode {
    private var settings: Settings
    /// The settings as the options gave them.
    private let given: Settings
    private let console: Console
    private var interpreter: Interpreter
    /// Whether a script had an expression, and not only definitions.
    private var hasComputed = false
    /// For scripts with buffered results.
    private let interrupt: ScriptInterrupt?

    init(_ settings: Settings, _ console: Console) {
        self.settings = settings
        given = settings
        self.console = console
        // Not with `--untrusted`: strangers cannot send signals, and another thread would use a
        // part of the address space.
        let isScript =
            settings.expressions.isEmpty || !settings.files.isEmpty || settings.script != nil
        interrupt =
            isScript && !console.isWatched && !settings.untrusted ? ScriptInterrupt() : nil
        interpreter = Interpreter(settings, console: console)
        if let interrupt {
            interpreter.calculator.cancellation = interrupt.cancellation
            interpreter.printer.isQuietWhenCancelled = true
        }
    }

    mutating func run() throws(CommandEnding) {
        try runAll()
        guard let path = settings.certificates else { return }
        let file = String(decoding: path, as: UTF8.self)
        // If nothing can be certified, the file is not written, and an earlier file stays.
        if interpreter.certificates.isEmpty, console.failures > 0 {
            let state = System.exists(path) ? "is unchanged" : "was not written"
            do throws(System.Failure) {
                return try console.complain(
                    "note: \(SurdError.Excerpt.escaped(file)) \(state): no result has a certificate"
                )
            } catch {
                throw .output(error)
            }
        }
        do throws(RegularFile.Trouble) {
            try RegularFile.replace(path, with: interpreter.certificates)
        } catch {
            throw .usage(.unwritableCertificates(file: file, reason: error.message))
        }
    }

    private mutating func runAll() throws(CommandEnding) {
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
        try runArguments()
        if settings.expressions.isEmpty, needsInput { try run(file: [.minus]) }
    }

    /// Whether standard input is read in addition to the files. Files with only definitions are a
    /// library for it; a file with expressions is itself the input.
    private var needsInput: Bool {
        if settings.files.isEmpty { return true }
        return !hasComputed && !settings.explain && !settings.files.contains([.minus])
            && System.isStream(System.standardInput)
    }

    private mutating func runArguments() throws(CommandEnding) {
        var failed: Set<Int> = []
        for (index, expression) in settings.expressions.enumerated() {
            let before = console.failures
            try run(expression, origin: .argument)
            // The next statement may take long, and there are few.
            try flush()
            if console.failures > before { failed.insert(index) }
        }
        guard !settings.json,
            let advice = Quoting.advice(
                for: settings.expressions, failed: failed, &interpreter.calculator)
                ?? Quoting.fileAdvice(for: settings.expressions, failed: failed)
        else { return }
        do throws(System.Failure) {
            try console.complain("hint: " + advice)
        } catch {
            throw .output(error)
        }
    }

    private func flush() throws(CommandEnding) {
        do throws(System.Failure) {
            try console.output.flush()
        } catch {
            throw .output(error)
        }
    }

    private mutating func run(_ text: [UInt8], origin: Origin) throws(CommandEnding) {
        do throws(System.Failure) {
            if settings.explain {
                try interpreter.explain(text, origin: origin)
            } else if case .argument = origin {
                try interpreter.runArgument(text)
            } else if try interpreter.run(text, origin: origin).expressions > 0 {
                hasComputed = true
            }
        } catch {
            throw .output(error)
        }
        interrupt?.leaveIfInterrupted(console)
    }

    // MARK: - Scripts

    /// `$1`, `$2` … are the arguments of the script: numerals, never expressions.
    private mutating func defineArguments() throws(CommandEnding) {
        var reader = NumeralReader(limits: settings.limits)
        for (index, argument) in settings.scriptArguments.enumerated() {
            let place = index + 1
            let number: BigNumber
            switch reader.read(argument.span) {
            case .number(let value): number = value
            case .failure(let error):
                throw .usage(.failedScriptArgument(place: place, reason: error.message))
            case .nothing:
                let given = String(decoding: argument, as: UTF8.self)
                throw .usage(.badScriptArgument(place: place, given: given))
            }
            do throws(SurdError) {
                try interpreter.calculator.define("$\(place)", as: number)
            } catch {
                throw .usage(.failedScriptArgument(place: place, reason: error.message))
            }
        }
    }

    private mutating func run(file path: [UInt8]) throws(CommandEnding) {
        var script = try ScriptReader.opening(path, longest: settings.longestInput)
        while true {
            try flush()
            interrupt?.end()
            guard let piece = try script.piece(for: &interpreter.calculator) else { return }
            interrupt?.begin()
            if settings.script != nil { try checkArguments(of: piece.text) }
            guard piece.text.contains(UInt8(ascii: ":")) else {
                try run(piece.text, origin: piece.origin)
                continue
            }
            for segment in ScriptSegment.segments(of: piece.text, firstLine: piece.origin.line) {
                switch segment {
                case .statements(let text, let line):
                    try run(text, origin: piece.origin.at(line: line))
                case .setting(let text, _):
                    do throws(UsageError) {
                        try settings.apply(line: text, given: given)
                    } catch {
                        throw .usage(error)
                    }
                    settings.configure(&interpreter.calculator)
                }
            }
        }
    }

    /// Throws before the script runs if it uses an argument that was not given.
    private func checkArguments(of text: [UInt8]) throws(CommandEnding) {
        let given = settings.scriptArguments.count
        for line in text.split(separator: .newline) where line.contains(UInt8(ascii: "$")) {
            let code = Array(line.prefix { $0 != UInt8(ascii: "#") })
            for name in CompiledExpression.fieldNames(in: code) {
                guard let place = Int(name.dropFirst()), place > given else { continue }
                throw .usage(.missingScriptArgument(place: place, given: given))
            }
        }
    }
}
