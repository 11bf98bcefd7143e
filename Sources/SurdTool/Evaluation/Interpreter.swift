internal import Surd

/// Runs texts through a calculator, and prints the results as they come.
struct Interpreter {
    var calculator: Calculator
    var printer: ResultPrinter
    /// The texts of the definitions.
    private(set) var library: [[UInt8]] = []
    /// The certificates of the results so far, if they are requested.
    private(set) var certificates: [UInt8] = []
    private let isForCoq: Bool

    /// - Parameter hint: A text that is shown during long computations.
    init(
        _ settings: Settings, console: Console, style: ResultPrinter.Style? = nil,
        hint: String = ""
    ) {
        calculator = settings.calculator
        isForCoq = settings.coq
        if settings.certificates != nil { calculator.ledger = Ledger() }
        printer = ResultPrinter(settings, style: style, console: console, hint: hint)
        // Only if somebody can see it.
        if printer.progress != nil { calculator.progress = printer.work }
    }

    /// A calculator with the definitions of `--let` and of the files of `-f`; nil if one of `--let`
    /// failed, which has been reported then.
    static func withDefinitions(
        _ settings: Settings, _ console: Console
    ) throws(CommandEnding) -> Calculator? {
        var interpreter = Interpreter(settings, console: console)
        guard try interpreter.prepare(settings) else { return nil }
        return interpreter.calculator
    }

    /// Executes the definitions of `--let` and of the files of `-f`, whose expressions are skipped;
    /// false if one of `--let` fails. Other errors are reported, and the rest is executed.
    mutating func prepare(_ settings: Settings) throws(CommandEnding) -> Bool {
        do throws(System.Failure) {
            guard try define(settings.definitions) else { return false }
        } catch {
            throw .output(error)
        }
        for file in settings.files where file != [.minus] {
            var script = try ScriptReader.opening(file, longest: settings.longestInput)
            while let piece = try script.piece(for: &calculator) {
                // Settings in the file concern its own results, which are skipped too.
                for case .statements(let text, let line) in ScriptSegment.segments(
                    of: piece.text, firstLine: piece.origin.line)
                {
                    library.append(text)
                    do throws(System.Failure) {
                        try load(text, origin: piece.origin.at(line: line))
                    } catch {
                        throw .output(error)
                    }
                }
            }
        }
        return true
    }

    private mutating func load(_ text: [UInt8], origin: Origin) throws(System.Failure) {
        var trouble: System.Failure?
        let printer = printer
        calculator.runDefinitions(bytes: text) { result in
            guard let error = result.error else { return true }
            do throws(System.Failure) {
                try printer.complain(error, origin: origin)
            } catch {
                trouble = error
            }
            return trouble == nil
        }
        if let trouble { throw trouble }
    }

    /// Executes the definitions of `--let`; false if one of them fails.
    mutating func define(_ definitions: [[UInt8]]) throws(System.Failure) -> Bool {
        for definition in definitions {
            var failure: SurdError?
            printer.watcher?.begin(definition, origin: .option("--let"))
            calculator.run(bytes: definition) { result in
                failure = result.error
                return failure == nil
            }
            printer.watcher?.end()
            if let failure {
                try printer.complain(failure, origin: .option("--let"))
                return false
            }
        }
        return true
    }

    /// Runs all statements of a text. An error is reported, and the following statements are run.
    /// The statements of an argument share their limit of time: when it is exceeded, nothing after
    /// it is run, and the number of skipped statements is reported.
    ///
    /// - Parameter each: Called for each statement that succeeded, with whether it defines.
    /// - Returns: The number of statements, and of expressions among them.
    @discardableResult
    mutating func run(
        _ text: [UInt8], origin: Origin, each: (ArraySlice<UInt8>, Bool) -> Void = { _, _ in }
    ) throws(System.Failure) -> (statements: Int, expressions: Int) {
        var trouble: System.Failure?
        var count = (statements: 0, expressions: 0)
        var certificates: [UInt8] = []
        let printer = printer
        let isForCoq = isForCoq
        let format = calculator.format
        let cancellation = calculator.cancellation
        var sharesTime = false
        if case .argument = origin { sharesTime = true }
        var exceeded: Int?
        printer.progress?.begin()
        printer.watcher?.begin(text, origin: origin)
        calculator.run(
            bytes: text, writesReals: printer.style == .plain, sharesTime: sharesTime
        ) { result in
            count.statements += 1
            if result.isSilent {
                printer.passOver(result.range)
                do throws(System.Failure) {
                    try printer.noteSetting(in: text[result.range])
                } catch {
                    trouble = error
                    return false
                }
                each(text[result.range], true)
                return cancellation?.isCancelled != true
            }
            if result.isExpression { count.expressions += 1 }
            do throws(System.Failure) {
                try printer.show(
                    result, of: text, origin: origin, format: format, cancellation: cancellation)
                switch result.certificate {
                case .made(let certificate)?:
                    do throws(SurdError) {
                        certificates += (isForCoq ? try certificate.coq() : certificate.text).utf8
                    } catch {
                        try printer.complain(error, origin: origin)
                    }
                case .failed(let error)?: try printer.complain(error, origin: origin)
                case nil: break
                }
            } catch {
                trouble = error
            }
            if !result.hasError {
                each(text[result.range], false)
            }
            if sharesTime, case .number(.timeExceeded)? = result.error?.reason {
                exceeded = result.range.upperBound
            }
            // A cancellation ends the whole text.
            return trouble == nil && exceeded == nil && cancellation?.isCancelled != true
        }
        printer.watcher?.end()
        printer.progress?.end()
        self.certificates += certificates
        if let trouble { throw trouble }
        if let exceeded { try printer.noteRest(of: text, from: exceeded) }
        return count
    }

    /// Runs an argument of the command. An empty argument is an error: an unset variable of a shell
    /// script must not pass for a result.
    mutating func runArgument(_ text: [UInt8]) throws(System.Failure) {
        if try run(text, origin: .argument).statements > 0 { return }
        let error = SurdError(.notOneExpression(count: 0), range: text.indices).locating(in: text)
        try printer.report(error, statement: text.indices, of: text, origin: .argument)
    }
}

extension StatementResult {
    /// Whether the statement is an expression that could be read.
    fileprivate var isExpression: Bool {
        if hasError, case .syntax? = error?.reason { return false }
        return kind == .expression
    }
}
