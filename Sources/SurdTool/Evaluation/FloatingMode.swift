internal import Surd
internal import SurdNumbers

/// `--in FORMAT`: each expression in a floating-point format, step by step.
struct FloatingMode {
    private let settings: Settings
    private let console: Console
    private let usesColour: Bool

    init(_ settings: Settings, _ console: Console) {
        self.settings = settings
        self.console = console
        usesColour = Console.wantsColour(System.standardOutput)
    }

    func run() throws(CommandEnding) {
        guard let format = settings.floatingFormat,
            var calculator = try Interpreter.withDefinitions(settings, console)
        else { return }
        let work = WorkProgress()
        let progress = Progress(on: System.standardError, work: work)
        if progress != nil { calculator.progress = work }
        var ranges: [(name: String, low: BigNumber, high: BigNumber)] = []
        for range in settings.ranges {
            if ranges.contains(where: { $0.name == range.name }) {
                throw .usage(.conflict("--range \(range.name)", "another range of the same name"))
            }
            guard let low = try end(range.low, calculator),
                let high = try end(range.high, calculator)
            else { return }
            ranges.append((range.name, low, high))
        }
        for expression in settings.expressions {
            progress?.begin()
            let outcome = Result { () throws(SurdError) -> (json: String, lines: [ReportLine]) in
                if ranges.isEmpty {
                    let table = try calculator.inspect(
                        expression, in: format, libraryError: settings.libraryError)
                    return settings.json ? (table.json, []) : ("", table.lines)
                }
                let report = try calculator.inspect(
                    expression, in: format, over: ranges,
                    InspectionOptions(
                        libraryError: settings.libraryError, triesAll: settings.triesAll))
                return settings.json ? (report.json, []) : ("", report.lines)
            }
            progress?.end()
            switch outcome {
            case .success(let (json, lines)):
                do throws(System.Failure) {
                    if settings.json { try console.output.line(json) }
                    for line in lines { try console.output.line(painted(line)) }
                } catch {
                    throw .output(error)
                }
            case .failure(let error): try complain(error, expression)
            }
        }
    }

    /// The value of a bound of a range; nil where it has none, which has been reported then.
    private func end(
        _ text: [UInt8], _ calculator: Calculator
    ) throws(CommandEnding) -> BigNumber? {
        var calculator = calculator
        do throws(SurdError) {
            let value = try calculator.evaluate(utf8: text.span)
            guard case .number(let number) = value else {
                throw SurdError(
                    .needsNumber(operation: "--range", given: value.noun), range: text.indices
                ).locating(in: text)
            }
            return number
        } catch {
            try console.complain(error, origin: .option("--range"), settings)
            return nil
        }
    }

    private func complain(_ error: SurdError, _ text: [UInt8]) throws(CommandEnding) {
        guard settings.json else {
            return try console.complain(error, origin: .argument, settings)
        }
        console.fail()
        var line: [UInt8] = []
        JSONText.failure(LineFailure(error), input: text[...], into: &line)
        do throws(System.Failure) {
            try console.output.line(String(decoding: line, as: UTF8.self))
        } catch {
            throw .output(error)
        }
    }

    private func painted(_ line: ReportLine) -> String {
        guard usesColour else { return line.text }
        switch line.role {
        case .plain: return line.text
        case .heading: return "\u{1B}[1m\(line.text)\u{1B}[0m"
        case .worst: return "\u{1B}[31m\(line.text)\u{1B}[0m"
        case .better: return "\u{1B}[32m\(line.text)\u{1B}[0m"
        }
    }
}
