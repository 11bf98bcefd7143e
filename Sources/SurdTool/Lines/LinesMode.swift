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
        // Inputs that an earlier process answered, and the rest of the one it was at.
        let resumption = LineResumption.found()
        if resumption != nil { console.fail() }
        var source = 0
        func next() -> (isDone: Bool, rest: LineResumption?) {
            defer { source += 1 }
            guard let resumption, source <= resumption.source else { return (false, nil) }
            return (source < resumption.source, source == resumption.source ? resumption : nil)
        }
        for file in settings.files {
            let (isDone, rest) = next()
            if !isDone { try run(file: file, calculator, source: source - 1, rest) }
        }
        if !settings.expressions.isEmpty {
            try runArguments(calculator, from: max(0, (resumption?.source ?? 0) - source))
        }
        if settings.files.isEmpty && settings.expressions.isEmpty {
            try run(
                System.standardInput, name: "standard input", calculator, source: 0, next().rest)
        }
    }

    private func run(
        file path: [UInt8], _ calculator: Calculator, source: Int, _ rest: LineResumption?
    ) throws(Command.Ending) {
        if path == [.minus] {
            return try run(
                System.standardInput, name: "standard input", calculator, source: source, rest)
        }
        let name = String(decoding: path, as: UTF8.self)
        if let rest, rest.descriptor >= 0 {
            defer { System.shut(rest.descriptor) }
            return try run(rest.descriptor, name: name, calculator, source: source, rest)
        }
        let file: Int32
        do throws(System.Failure) {
            file = try System.openForReading(path)
        } catch {
            throw .usage(.unreadable(file: name, reason: error.message))
        }
        defer { System.shut(file) }
        try run(file, name: name, calculator, source: source, rest)
    }

    private func runArguments(
        _ calculator: Calculator, from first: Int
    ) throws(Command.Ending) {
        var evaluator = LineEvaluator(calculator, json: settings.json)
        let watch = Watch()
        let current = Shared(first)
        if let seconds = settings.limitOfTime {
            let (settings, output) = (settings, Unchecked(console.output))
            // The thread that has the output does not run on when this is called.
            Watchdog.start(over: [watch], limit: seconds) { _ in
                let number = current.withLock { $0 }
                var answer: [UInt8] = []
                settings.expressions[number].withUnsafeBufferPointer { bytes in
                    LineEvaluator.appendOutOfTime(bytes[...], settings, to: &answer)
                }
                try? output.value.append(answer)
                try? output.value.flush()
                var rest = LineResumption()
                rest.source = settings.files.count + number + 1
                Self.goOn(rest)
            }
        }
        for (index, expression) in settings.expressions.enumerated().dropFirst(first) {
            var results: [UInt8] = []
            current.withLock { $0 = index }
            watch.begin()
            let isAllRight = expression.withUnsafeBufferPointer { bytes in
                evaluator.evaluate(bytes[...], into: &results)
            }
            watch.end()
            if !isAllRight { console.fail() }
            do throws(System.Failure) {
                try console.output.append(results)
            } catch {
                throw .output(error)
            }
        }
    }

    private static func goOn(_ rest: LineResumption) -> Never {
        do throws(System.Failure) { try rest.go() } catch {
            let text = "surd: a line did not heed its limit of time; \(error.message)\n"
            try? System.write(System.standardError, Array(text.utf8))
        }
        System.leave(1)
    }

    private func run(
        _ input: Int32, name: String, _ calculator: Calculator, source: Int,
        _ rest: LineResumption?
    ) throws(Command.Ending) {
        var guarding: LinePipeline.Guarding?
        if let seconds = settings.limitOfTime {
            let settings = settings
            guarding = LinePipeline.Guarding(
                limit: seconds,
                answer: { LineEvaluator.appendOutOfTime($0, settings, to: &$1) },
                goOn: { rest in
                    var rest = rest
                    rest.source = source
                    rest.descriptor = input == System.standardInput ? -1 : input
                    Self.goOn(rest)
                })
        }
        let pipeline = LinePipeline(
            from: input, to: System.standardOutput, jobs: settings.jobs,
            longestLine: settings.longestInput, resuming: rest ?? LineResumption(),
            guarding: guarding)
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
                own = settings.calculator
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
