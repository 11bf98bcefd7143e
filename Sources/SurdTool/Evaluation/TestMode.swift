internal import Surd
internal import SurdNumbers

/// `--test EXPR`: prints nothing; the exit status says whether a condition is true.
struct TestMode {
    private let settings: Settings
    private let console: Console

    init(_ settings: Settings, _ console: Console) {
        self.settings = settings
        self.console = console
    }

    func run(_ text: [UInt8]) throws(CommandEnding) {
        guard var calculator = try Interpreter.withDefinitions(settings, console) else {
            return console.failUsage()
        }
        let watch = Watch()
        if let seconds = settings.limitOfTime {
            // The thread that owns the console is stuck when this is called.
            let mode = Unchecked(self)
            Watchdog.start(over: [watch], limit: seconds) { _ in mode.value.leave(text) }
        }
        watch.begin()
        defer { watch.end() }
        do throws(SurdError) {
            let value = try calculator.evaluate(utf8: text.span)
            switch value {
            case .boolean(let holds): if !holds { console.fail() }
            case .number, .complex, .factors, .list, .polynomial, .identifications, .infinity:
                throw SurdError(
                    .needsBoolean(operation: "--test", given: value.noun), range: text.indices
                ).locating(
                    in: text)
            }
        } catch {
            try console.complain(error, origin: .option("--test"), settings)
            console.failUsage()
        }
    }

    /// Ends the process because the condition ignored its limit of time.
    private func leave(_ text: [UInt8]) -> Never {
        let error = SurdError(writing: .timeExceeded, range: text.indices, of: text)
        // If the message cannot be written, nothing else can be done.
        try? console.complain(error, origin: .option("--test"), settings)
        console.failUsage()
        System.leave(console.status)
    }
}
