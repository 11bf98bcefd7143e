internal import Surd
internal import SurdNumbers

/// Prints results to standard output, and errors to their place.
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
    /// Whether a cancelled statement is not reported, because the process ends.
    var isQuietWhenCancelled = false
    /// Shortens a long result, if somebody decides so.
    var shorten: (([UInt8]) -> [UInt8])?
    /// The width for line breaks in messages, if there is a screen.
    var columns: (() -> Int)?

    /// - Parameter hint: What to add while long work is under way.
    init(_ settings: Settings, style: Style?, console: Console, hint: String) {
        self.style = style ?? (settings.json ? .json : .plain)
        self.console = console
        limits = settings.limits
        advice = LimitAdvice(settings)
        progress = Progress(on: System.standardError, work: work) { hint }
        if let guarding = StatementGuard.make(self, limits: limits) { watcher = guarding }
    }

    /// Records that a silent statement was executed.
    func passOver(_ range: Range<Int>) {
        watcher?.pause(at: range.upperBound)
        watcher?.resume()
    }

    /// Prints once a note about a line that sets a variable with the name of a setting of bc.
    func noteSetting(in statement: ArraySlice<UInt8>) throws(System.Failure) {
        guard style != .json, !console.hasNoted, let note = SettingNote.text(for: statement) else {
            return
        }
        console.hasNoted = true
        try console.complain(note)
    }

    /// Prints the result of one statement of `text`.
    func show(
        _ result: StatementResult, of text: [UInt8], origin: Origin, format: NumberFormat,
        cancellation: CancellationToken?
    ) throws(System.Failure) {
        if result.hasError, let error = result.error {
            watcher?.pause(at: result.range.upperBound)
            progress?.end()
            try report(error, statement: result.range, of: text, origin: origin)
        } else if !result.text.isEmpty {
            // Reals of a script come with their digits; other styles also show whether they are exact.
            watcher?.pause(at: result.range.upperBound)
            progress?.end()
            try print(
                Text(digits: result.text, kind: .real, isExact: false), input: text[result.range])
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
        var format = format
        format.provesExactness = style != .plain
        if style == .plain, case .list(let list) = value, list.total > Self.longList {
            return try stream(
                list, result, of: text, origin: origin, format: format, monitor: monitor)
        }
        var digits: [UInt8] = []
        // Only JSON shows the kind, which may take long to find.
        var kind = Value.Kind.real
        var form: String?
        var parts: ComplexTexts?
        let isExact: Bool
        do throws(NumberError) {
            isExact = try value.append(to: &digits, format: format, monitor: monitor)
            if style == .json {
                kind = try value.kind(monitor: monitor)
                parts = try value.complexTexts(kind, format, monitor)
            }
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
            // A number that was typed is not repeated.
            let typed = text[result.range].filter { $0 != UInt8(ascii: " ") }
            if form?.utf8.filter({ $0 != UInt8(ascii: " ") }) == typed { form = nil }
        }
        watcher?.pause(at: result.range.upperBound)
        progress?.end()
        try print(
            Text(digits: digits, kind: kind, isExact: isExact, form: form, parts: parts),
            input: text[result.range])
    }

    /// The text of a result, and its description.
    private struct Text {
        var digits: [UInt8]
        var kind: Value.Kind
        var isExact: Bool
        /// The closed form beside the digits.
        var form: String?
        var parts: ComplexTexts?
    }

    /// A longer list is printed in pieces, and never held as one text.
    private static let longList = 10_000

    private func stream(
        _ list: ValueList, _ result: StatementResult, of text: [UInt8], origin: Origin,
        format: NumberFormat, monitor: Monitor
    ) throws(System.Failure) {
        var failure: NumberError?
        do throws(NumberError) { try list.requireNoGroups(format) } catch { failure = error }
        var piece = [UInt8(ascii: "[")]
        // A slow reader must not use up the limit of time, so the clock runs only between the pieces.
        let most = limits.time.map { $0 / .seconds(1) } ?? .infinity
        var worked = 0.0
        var began = System.seconds
        for (index, element) in list.enumerated() where failure == nil {
            if index > 0 { piece += ", ".utf8 }
            do throws(NumberError) {
                _ = try element.append(to: &piece, format: format, monitor: monitor)
            } catch {
                failure = error
            }
            if piece.count < 1 << 15, index + 1 < list.count, failure == nil { continue }
            if index + 1 == list.count { piece.append(UInt8(ascii: "]")) }
            watcher?.pause(at: result.range.upperBound)
            progress?.end()
            worked += System.seconds - began
            if worked > most, index + 1 < list.count { failure = failure ?? .timeExceeded }
            try console.output.append(piece)
            began = System.seconds
            watcher?.resume()
            piece.removeAll(keepingCapacity: true)
        }
        watcher?.pause(at: result.range.upperBound)
        progress?.end()
        try console.output.append(CollectionOfOne(UInt8.newline))
        guard let failure else { return }
        let error = SurdError(writing: failure, range: result.range, of: text)
        try report(error, statement: result.range, of: text, origin: origin)
    }

    private func print(
        _ text: Text, input: ArraySlice<UInt8>
    ) throws(System.Failure) {
        if let shorten, style == .signed {
            let line =
                Array((text.form.map { "= \($0) " } ?? "").utf8)
                + Array((text.isExact ? "= " : "≈ ").utf8) + text.digits
            try console.output.flush()
            return try console.output.append(shorten(line) + [.newline])
        }
        try console.output.fill { buffer in
            switch style {
            case .plain: buffer += text.digits
            case .signed:
                if let form = text.form { buffer += "= \(form) ".utf8 }
                buffer += (text.isExact ? "= " : "≈ ").utf8
                buffer += text.digits
            case .json:
                JSONText.result(
                    text.digits[...], text.kind, text.isExact, parts: text.parts, input: input,
                    into: &buffer)
            }
            buffer.append(.newline)
        }
    }

    /// Reports an error: in the output with `--json`, else on standard error.
    func report(
        _ error: SurdError, statement: Range<Int>, of text: [UInt8], origin: Origin
    ) throws(System.Failure) {
        if isQuietWhenCancelled, case .number(.cancelled) = error.reason { return }
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
        let text = error.rendered(
            console.usesColour ? .terminal : .plain, origin: prefix,
            advice: advice.hint(for: error))
        guard let columns else { return try console.complain(text) }
        // The excerpt and its carets are not wrapped.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.first == " " ? String($0) : Wrapping.message(String($0), columns: columns())
        }
        try console.complain(lines.joined(separator: "\n"))
    }

    /// The part of the text that is shown with an error: the statement, or, where the text cannot
    /// be split into statements, the argument or the line.
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
