internal import Surd

/// `--lines`: each input line on its own, exactly one output line for each.
struct LinesMode {
    private let settings: Settings
    private let console: Console

    init(_ settings: Settings, _ console: Console) {
        self.settings = settings
        self.console = console
    }

    func run() throws(Command.Ending) {
        var interpreter = Interpreter(settings, console: console)
        do throws(System.Failure) {
            guard try interpreter.define(settings.definitions) else { return }
        } catch {
            throw .output(error)
        }
        let calculator = interpreter.calculator
        for file in settings.files { try run(file: file, calculator) }
        if !settings.expressions.isEmpty { try runArguments(calculator) }
        if settings.files.isEmpty && settings.expressions.isEmpty {
            try run(System.standardInput, name: "standard input", calculator)
        }
    }

    private func run(file path: [UInt8], _ calculator: Calculator) throws(Command.Ending) {
        if path == [.minus] {
            return try run(System.standardInput, name: "standard input", calculator)
        }
        let name = String(decoding: path, as: UTF8.self)
        let file: Int32
        do throws(System.Failure) {
            file = try System.openForReading(path)
        } catch {
            throw .usage(.unreadable(file: name, reason: error.message))
        }
        defer { System.shut(file) }
        try run(file, name: name, calculator)
    }

    private func runArguments(_ calculator: Calculator) throws(Command.Ending) {
        var evaluator = LineEvaluator(calculator, settings)
        for (index, expression) in settings.expressions.enumerated() {
            var results = LinePipeline.Results()
            expression.withUnsafeBufferPointer { bytes in
                evaluator.evaluate(bytes, number: index + 1, into: &results)
            }
            if !results.allRight, !settings.exitZero { console.fail() }
            do throws(System.Failure) {
                try console.output.append(results.output)
                if !results.errors.isEmpty {
                    try console.complain(String(decoding: results.errors.dropLast(), as: UTF8.self))
                }
            } catch {
                throw .output(error)
            }
        }
    }

    private func run(
        _ input: Int32, name: String, _ calculator: Calculator
    ) throws(Command.Ending) {
        let settings = settings
        let chunks = LineChunks(input, longestLine: settings.longestInput)
        try LinePipeline.run(chunks, name: name, settings, console) {
            // Copies of one calculator would share its memory, and threads that count references
            // to the same memory wait for each other all the time: so each makes its own.
            var own = calculator
            if settings.jobs > 1 {
                own = Calculator(limits: settings.limits, format: settings.format)
                for definition in settings.definitions { own.run(bytes: definition) { _ in true } }
            }
            var evaluator = LineEvaluator(own, settings)
            return { chunk, results in evaluator.evaluate(chunk, into: &results) }
        }
    }
}
