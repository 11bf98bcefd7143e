internal import Surd

/// Runs texts through a calculator; what comes of them is printed as it comes.
struct Interpreter {
    var calculator: Calculator
    var printer: ResultPrinter

    /// - Parameter hint: What to add while long work is under way.
    init(
        _ settings: Settings, console: Console, style: ResultPrinter.Style? = nil,
        hint: String = ""
    ) {
        calculator = Calculator(limits: settings.limits, format: settings.format)
        printer = ResultPrinter(
            style: style ?? (settings.json ? .json : .plain), console: console,
            limits: settings.limits, hint: hint)
    }

    /// A calculator with the definitions of `--let`; nil when one of them failed, which has been
    /// told then.
    static func withDefinitions(
        _ settings: Settings, _ console: Console
    ) throws(Command.Ending) -> Calculator? {
        var interpreter = Interpreter(settings, console: console)
        do throws(System.Failure) {
            return try interpreter.define(settings.definitions) ? interpreter.calculator : nil
        } catch {
            throw .output(error)
        }
    }

    /// Makes the definitions of `--let`; false when one of them fails.
    mutating func define(_ definitions: [[UInt8]]) throws(System.Failure) -> Bool {
        for definition in definitions {
            var failure: SurdError?
            calculator.run(bytes: definition) { result in
                if case .failure(let error) = result.outcome { failure = error }
                return failure == nil
            }
            if let failure {
                try printer.complain(failure, origin: .option("--let"))
                return false
            }
        }
        return true
    }

    /// Runs all statements of a text. An error is told, and the statements after it are run.
    ///
    /// - Parameter each: Called with each statement that succeeded, and whether it defines.
    /// - Returns: How many statements there were.
    @discardableResult
    mutating func run(
        _ text: [UInt8], origin: Origin, each: (ArraySlice<UInt8>, Bool) -> Void = { _, _ in }
    ) throws(System.Failure) -> Int {
        var trouble: System.Failure?
        var count = 0
        let printer = printer
        let format = calculator.format
        let cancellation = calculator.cancellation
        printer.progress?.begin()
        calculator.run(bytes: text) { result in
            count += 1
            do throws(System.Failure) {
                try printer.show(
                    result, of: text, origin: origin, format: format, cancellation: cancellation)
            } catch {
                trouble = error
            }
            if case .success(let value) = result.outcome {
                each(text[result.range], value == nil)
            }
            // What was cancelled is cancelled as a whole.
            return trouble == nil && cancellation?.isCancelled != true
        }
        printer.progress?.end()
        if let trouble { throw trouble }
        return count
    }

    /// Runs an argument of the command. One that says nothing is a mistake: an unset variable
    /// of a shell script must not pass for a result.
    mutating func runArgument(_ text: [UInt8]) throws(System.Failure) {
        if try run(text, origin: .argument) > 0 { return }
        let error = SurdError(.notOneExpression(count: 0), range: text.indices).locating(in: text)
        try printer.report(error, statement: text.indices, of: text, origin: .argument)
    }
}
