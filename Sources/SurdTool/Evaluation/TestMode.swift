internal import Surd

/// `--test EXPR`: nothing is printed, and the exit status tells whether a condition holds.
struct TestMode {
    private let settings: Settings
    private let console: Console

    init(_ settings: Settings, _ console: Console) {
        self.settings = settings
        self.console = console
    }

    func run(_ text: [UInt8]) throws(Command.Ending) {
        guard var calculator = try Interpreter.withDefinitions(settings, console) else {
            return console.failUsage()
        }
        do throws(SurdError) {
            let value = try calculator.evaluate(utf8: text.span)
            switch value {
            case .boolean(let holds): if !holds { console.fail() }
            case .number, .factors:
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
}
