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
        var evaluator = LineEvaluator(calculator, json: settings.json)
        for expression in settings.expressions {
            var results: [UInt8] = []
            let isAllRight = expression.withUnsafeBufferPointer { bytes in
                evaluator.evaluate(bytes[...], into: &results)
            }
            if !isAllRight { console.fail() }
            do throws(System.Failure) {
                try console.output.append(results)
            } catch {
                throw .output(error)
            }
        }
    }

    private func run(
        _ input: Int32, name: String, _ calculator: Calculator
    ) throws(Command.Ending) {
        let pipeline = LinePipeline(
            from: input, to: System.standardOutput, jobs: settings.jobs,
            longestLine: settings.longestInput)
        let progress = Progress(on: System.standardError) {
            ", \(pipeline.linesDone.withLock { $0 }) lines"
        }
        progress?.begin()
        let settings = settings
        let ending = pipeline.run {
            // Copies of one calculator would share its memory, and threads that count references
            // to the same memory wait for each other all the time: so each makes its own.
            var own = calculator
            if settings.jobs > 1 {
                own = Calculator(limits: settings.limits, format: settings.format)
                for definition in settings.definitions { own.run(bytes: definition) { _ in true } }
            }
            var evaluator = LineEvaluator(own, json: settings.json)
            return { line, results in evaluator.evaluate(line, into: &results) }
        }
        progress?.end()
        switch ending {
        case .finished(let allRight): if !allRight { console.fail() }
        case .unreadable(let failure):
            throw .usage(.unreadable(file: name, reason: failure.message))
        case .unwritable(let failure): throw .output(failure)
        case .closedPipe(let allRight):
            if !allRight { console.fail() }
            throw .output(.closedPipe)
        }
    }
}
