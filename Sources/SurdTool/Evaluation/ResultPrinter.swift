internal import Surd
internal import SurdNumbers

/// Prints results to standard output and errors where they belong.
struct ResultPrinter {
    enum Style: Equatable {
        case plain
        /// `=` before what is exact, `≈` before what is rounded.
        case signed
        case json
    }

    let style: Style
    let console: Console
    let limits: Limits
    private let advice: LimitAdvice
    let progress: Progress?
    private(set) var watcher: StatementGuard?
    let work = WorkProgress()

    /// - Parameter hint: What to add while long work is under way.
    init(_ settings: Settings, style: Style?, console: Console, hint: String) {
        self.style = style ?? (settings.json ? .json : .plain)
        self.console = console
        limits = settings.limits
        advice = LimitAdvice(settings)
        progress = Progress(on: System.standardError, work: work) { hint }
        if let guarding = StatementGuard.make(self, limits: limits) { watcher = guarding }
    }

    /// Notes that a statement that shows nothing was carried out.
    func passOver(_ range: Range<Int>) {
        watcher?.pause(at: range.upperBound)
        watcher?.resume()
    }

    /// Prints what came of one statement of `text`.
    func show(
        _ result: StatementResult, of text: [UInt8], origin: Origin, format: NumberFormat,
        cancellation: CancellationToken?
    ) throws(System.Failure) {
        if result.hasError, let error = result.error {
            watcher?.pause(at: result.range.upperBound)
            progress?.end()
            try report(error, statement: result.range, of: text, origin: origin)
        } else if !result.text.isEmpty {
            // A script's reals bring their digits; how exact they are shows in other styles only.
            watcher?.pause(at: result.range.upperBound)
            progress?.end()
            try print(result.text, .real, false, form: nil, input: text[result.range])
        } else if let value = result.value {
            try show(
                value, result, of: text, origin: origin, format: format, cancellation: cancellation)
        } else {
            passOver(result.range)
        }
        try console.pace()
        progress?.begin()
        watcher?.resume()
    }

    private func show(
        _ value: Value, _ result: StatementResult, of text: [UInt8], origin: Origin,
        format: NumberFormat, cancellation: CancellationToken?
    ) throws(System.Failure) {
        let monitor =
            result.monitor ?? Monitor(limits: limits, cancellation: cancellation, progress: work)
        var digits: [UInt8] = []
        // Only JSON tells the kind, which may take long to know.
        var kind = Value.Kind.real
        var form: String?
        let isExact: Bool
        do throws(NumberError) {
            isExact = try value.append(to: &digits, format: format, monitor: monitor)
            if style == .json { kind = try value.kind(monitor: monitor) }
        } catch {
            watcher?.pause(at: result.range.upperBound)
            progress?.end()
            let failure = SurdError(writing: error, range: result.range, of: text)
            return try report(failure, statement: result.range, of: text, origin: origin)
        }
        if style == .signed, !isExact {
            form = value.closedForm(
                in: format,
                monitor: result.monitor ?? Monitor(limits: limits, cancellation: cancellation))
            // What was typed need not be said again.
            let typed = text[result.range].filter { $0 != UInt8(ascii: " ") }
            if form?.utf8.filter({ $0 != UInt8(ascii: " ") }) == typed { form = nil }
        }
        watcher?.pause(at: result.range.upperBound)
        progress?.end()
        try print(digits, kind, isExact, form: form, input: text[result.range])
    }

    private func print(
        _ digits: [UInt8], _ kind: Value.Kind, _ isExact: Bool, form: String?,
        input: ArraySlice<UInt8>
    ) throws(System.Failure) {
        try console.output.fill { buffer in
            switch style {
            case .plain: buffer += digits
            case .signed:
                if let form { buffer += "= \(form) ".utf8 }
                buffer += (isExact ? "= " : "≈ ").utf8
                buffer += digits
            case .json:
                JSONText.result(digits[...], kind, isExact, input: input, into: &buffer)
            }
            buffer.append(.newline)
        }
    }

    /// Tells of an error: in the output for JSON, else on standard error.
    func report(
        _ error: SurdError, statement: Range<Int>, of text: [UInt8], origin: Origin
    ) throws(System.Failure) {
        guard style == .json else { return try complain(error, origin: origin) }
        console.fail()
        let input = Self.input(of: error, statement: statement, in: text, origin: origin)
        try console.output.fill { buffer in
            JSONText.failure(
                LineFailure(error, advice: advice.hint(for: error)), input: text[input],
                into: &buffer)
            buffer.append(.newline)
        }
    }

    func complain(_ error: SurdError, origin: Origin) throws(System.Failure) {
        console.fail()
        let prefix = origin.prefix(line: error.excerpt.line)
        try console.complain(
            error.rendered(
                console.usesColour ? .terminal : .plain, origin: prefix,
                advice: advice.hint(for: error)))
    }

    /// The part of the text that an error is shown with: the statement, or where the text cannot
    /// be read as statements, the argument or the line.
    private static func input(
        of error: SurdError, statement: Range<Int>, in text: [UInt8], origin: Origin
    ) -> Range<Int> {
        guard case .syntax = error.reason else {
            let whole = statement.lowerBound...max(statement.upperBound, error.range.upperBound)
            return min(whole.lowerBound, error.range.lowerBound)..<whole.upperBound
        }
        if case .argument = origin { return text.indices }
        let place = min(max(error.range.lowerBound, 0), text.count)
        let start = text[..<place].lastIndex(of: .newline).map { $0 + 1 } ?? 0
        let end = text[place...].firstIndex(of: .newline) ?? text.count
        return start..<max(end, min(error.range.upperBound, text.count))
    }
}
