internal import Surd
internal import SurdNumbers
internal import SurdSyntax

extension Interpreter {
    /// Shows how each statement of a text was understood, the values on the way, and the result:
    ///
    ///     12 + 3 * 2
    ///     (+ 12 (* 3 2))
    ///       3 x 2 = 6
    ///       12 + 3 x 2 = 18
    ///     18
    mutating func explain(_ text: [UInt8], origin: Origin) throws(System.Failure) {
        printer.progress?.begin()
        if let watcher = printer.watcher {
            watcher.begin(
                text, origin: origin, together: calculator.statements(of: text).count)
        }
        let explanations = Result { () throws(SurdError) in
            try calculator.explain(String(decoding: text, as: UTF8.self))
        }
        printer.watcher?.end()
        printer.progress?.end()
        switch explanations {
        case .failure(let error): try printer.complain(error, origin: origin)
        case .success(let statements):
            for statement in statements { try show(statement, origin: origin) }
        }
    }

    private func show(_ explanation: Explanation, origin: Origin) throws(System.Failure) {
        let output = printer.console.output
        try output.line(Self.shown(explanation.canonical))
        try output.line(Self.shown(explanation.tree))
        for step in explanation.steps {
            let value = written(step.value, origin: origin)
            let reason = step.reason.map { " (\($0))" } ?? ""
            try output.line("  \(Self.oneLine(step.text)) \(value)\(reason)")
        }
        if explanation.isCut { try output.line("  and further steps") }
        switch explanation.outcome {
        case .success(nil): break
        case .success(let value?): try output.line(written(value, origin: origin))
        case .failure(let error): try printer.complain(error, origin: origin)
        }
        try printer.console.pace()
    }

    /// The value behind `=` or `≈`.
    private func written(_ value: Value, origin: Origin) -> String {
        printer.watcher?.resume()
        defer { printer.watcher?.end() }
        var digits: [UInt8] = []
        do throws(NumberError) {
            let isExact = try value.append(
                to: &digits, format: calculator.format,
                monitor: Monitor(limits: calculator.limits, cancellation: calculator.cancellation))
            return (isExact ? "= " : "≈ ") + String(decoding: digits, as: UTF8.self)
        } catch {
            return "(\(error.message))"
        }
    }

    /// Line by line: a name may hold letters that nobody sees.
    private static func shown(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TerminalText.shown($0) }.joined(separator: "\n")
    }

    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
