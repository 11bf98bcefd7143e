internal import Surd

/// `--lines`: each input line on its own, exactly one output line for each.
struct LinesMode {
    private let settings: Settings
    private let console: Console
    /// Created before other threads exist.
    private let interrupt = LineInterrupt()

    init(_ settings: Settings, _ console: Console) {
        self.settings = settings
        self.console = console
    }

    func run() throws(CommandEnding) {
        var interpreter = Interpreter(settings, console: console)
        var settings = settings
        // The inputs that an earlier process finished, and the rest of the current one.
        let resumption = LineResumption.found()
        if resumption != nil, !settings.exitZero { console.fail() }
        // Without other input, the files are the input.
        let isElsewhere = resumption.map { $0.descriptor < 0 } ?? hasOtherInput
        let inputs = isElsewhere ? settings.files.filter { $0 == [.minus] } : settings.files
        if !isElsewhere { settings.files = [] }
        guard try interpreter.prepare(settings) else { return }
        let first = resumption?.source ?? 0
        for (source, file) in inputs.enumerated() where source >= first {
            try run(
                file: file, interpreter, source: source, source == first ? resumption : nil)
        }
        if !settings.expressions.isEmpty {
            try runArguments(
                interpreter.calculator, from: max(0, first - inputs.count), after: inputs.count)
        }
        if inputs.isEmpty && settings.expressions.isEmpty {
            try run(
                System.standardInput, name: "standard input", interpreter, source: 0, resumption)
        }
    }

    /// Whether lines come from elsewhere, so that the files of `-f` only define.
    private var hasOtherInput: Bool {
        !settings.expressions.isEmpty || settings.files.contains([.minus])
            || !settings.files.isEmpty && System.hasInput(System.standardInput)
    }

    private func run(
        file path: [UInt8], _ interpreter: Interpreter, source: Int, _ rest: LineResumption?
    ) throws(CommandEnding) {
        if path == [.minus] {
            return try run(
                System.standardInput, name: "standard input", interpreter, source: source, rest)
        }
        let name = String(decoding: path, as: UTF8.self)
        if let rest, rest.descriptor >= 0 {
            defer { System.shut(rest.descriptor) }
            return try run(rest.descriptor, name: name, interpreter, source: source, rest)
        }
        let file: Int32
        do throws(System.Failure) {
            file = try System.openForReading(path)
        } catch {
            throw .usage(.unreadable(file: name, reason: error.message))
        }
        defer { System.shut(file) }
        try run(file, name: name, interpreter, source: source, rest)
    }

    private func runArguments(
        _ calculator: Calculator, from first: Int, after inputs: Int
    ) throws(CommandEnding) {
        var evaluator = LineEvaluator(calculator, settings)
        let watch = Watch()
        let current = Shared(first)
        if let seconds = settings.limitOfTime {
            // The thread that owns these is stuck when this is called.
            let (mode, spare) = (Unchecked(self), Unchecked(evaluator))
            Watchdog.start(over: [watch], limit: seconds) { _ in
                let number = current.withLock { $0 }
                mode.value.goOn(afterArgument: number, inputs, spare.value)
            }
        }
        for (index, expression) in settings.expressions.enumerated().dropFirst(first) {
            var results = LinePipeline.Results()
            current.withLock { $0 = index }
            watch.begin()
            expression.withUnsafeBufferPointer { bytes in
                evaluator.evaluate(bytes, number: index + 1, into: &results)
            }
            watch.end()
            do throws(System.Failure) { try show(results) } catch { throw .output(error) }
        }
    }

    private func show(_ results: LinePipeline.Results) throws(System.Failure) {
        if !results.allRight, !settings.exitZero { console.fail() }
        try console.output.append(results.output)
        if !results.errors.isEmpty {
            try console.complain(String(decoding: results.errors.dropLast(), as: UTF8.self))
        }
    }

    private func goOn(
        afterArgument number: Int, _ inputs: Int, _ evaluator: LineEvaluator
    ) -> Never {
        var results = LinePipeline.Results()
        settings.expressions[number].withUnsafeBufferPointer { bytes in
            evaluator.appendOutOfTime(bytes, number: number + 1, into: &results)
        }
        // If the message cannot be written, nothing else can be done.
        try? show(results)
        try? console.output.flush()
        var rest = LineResumption()
        rest.source = inputs + number + 1
        rest.goOn()
    }

    private func run(
        _ input: Int32, name: String, _ interpreter: Interpreter, source: Int,
        _ rest: LineResumption?
    ) throws(CommandEnding) {
        let settings = settings
        let interrupt = interrupt
        var calculator = interpreter.calculator
        calculator.cancellation = interrupt.cancellation
        let prepared = calculator
        let library = interpreter.library
        let guarding = settings.limitOfTime.map { seconds in
            LineGuarding(limit: seconds) { rest in
                var rest = rest
                rest.source = source
                rest.descriptor = input == System.standardInput ? -1 : input
                rest.goOn()
            }
        }
        let chunks = LineChunks(
            input, longestLine: settings.longestInput, resuming: rest)
        let pipeline = LinePipeline(
            chunks, to: System.standardOutput, jobs: settings.jobs ?? 1, guarding: guarding)
        try pipeline.run(name: name, settings, console, interrupt: interrupt) {
            // Copies of one calculator would share memory, and reference counting on shared memory
            // makes threads wait for each other. So each thread makes its own.
            var own = prepared
            if settings.jobs ?? 1 > 1 {
                own = settings.calculator
                own.cancellation = interrupt.cancellation
                for definition in settings.definitions { own.run(bytes: definition) { _ in true } }
                for text in library { own.runDefinitions(bytes: text) { _ in true } }
            }
            var evaluator = LineEvaluator(own, settings)
            return { chunk, results in evaluator.evaluate(chunk, into: &results) }
        }
    }
}
