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
        var trouble: System.Failure?
        let printer = printer
        let format = calculator.format
        let cancellation = calculator.cancellation
        var sharesTime = false
        if case .argument = origin { sharesTime = true }
        var exceeded: Int?
        printer.progress?.begin()
        printer.watcher?.begin(text, origin: origin)
        let outcome = Result { () throws(SurdError) in
            try calculator.explain(bytes: text, sharesTime: sharesTime) { explanation in
                printer.watcher?.pause(at: explanation.range.upperBound)
                printer.progress?.end()
                do throws(System.Failure) {
                    try printer.show(
                        explanation, origin: origin, format: format, cancellation: cancellation)
                } catch {
                    trouble = error
                }
                printer.progress?.begin()
                printer.watcher?.resume()
                if explanation.monitor != nil, explanation.isOutOfTime {
                    exceeded = explanation.range.upperBound
                }
                return trouble == nil && exceeded == nil && cancellation?.isCancelled != true
            }
        }
        printer.watcher?.end()
        printer.progress?.end()
        if let trouble { throw trouble }
        if case .failure(let error) = outcome { try printer.complain(error, origin: origin) }
        if let exceeded { try printer.noteRest(of: text, from: exceeded) }
    }
}

extension Explanation {
    fileprivate var isOutOfTime: Bool {
        if case .failure(let error) = outcome, case .number(.timeExceeded) = error.reason {
            return true
        }
        return false
    }
}

extension ResultPrinter {
    fileprivate func show(
        _ explanation: Explanation, origin: Origin, format: NumberFormat,
        cancellation: CancellationToken?
    ) throws(System.Failure) {
        let output = console.output
        try output.line(Self.shown(explanation.canonical))
        try output.line(Self.shown(explanation.tree))
        // All intermediate values share one limit of time, and the result has another, unless all
        // statements share one. The values before a failure have their own: nothing follows them.
        let fresh = Monitor(limits: limits, cancellation: cancellation)
        let shared = explanation.isOutOfTime ? nil : explanation.monitor
        let watch = shared ?? fresh
        let monitor = { [limits] (made: Int, isResult: Bool) in
            let monitor =
                if let time = limits.time, !isResult || shared != nil {
                    Monitor(watch, within: time)
                } else {
                    Monitor(limits: limits, cancellation: cancellation)
                }
            monitor.holds(exactly: explanation.bytes + made)
            return monitor
        }
        // Digits may need the parts of a deferred fraction, which the value then keeps.
        var made = 0
        var isCut = explanation.isCut
        for step in explanation.steps {
            if made > limits.maximumBytes / 4 || !watch.hasTime {
                isCut = true
                break
            }
            let before = step.value.bytesOfParts
            let value = written(step.value, format, monitor(made, false))
            made += step.value.bytesOfParts - before
            let reason = step.reason.map { " (\($0))" } ?? ""
            try output.line("  \(Self.oneLine(step.text)) \(value)\(reason)")
        }
        if isCut { try output.line("  and further steps") }
        switch explanation.outcome {
        case .success(nil): break
        case .success(let value?): try output.line(written(value, format, monitor(made, true)))
        case .failure(let error): try complain(error, origin: origin)
        }
        try console.pace()
    }

    /// The value behind `=` or `≈`.
    private func written(_ value: Value, _ format: NumberFormat, _ monitor: Monitor) -> String {
        watcher?.resume()
        defer { watcher?.end() }
        var digits: [UInt8] = []
        do throws(NumberError) {
            let isExact = try value.append(to: &digits, format: format, monitor: monitor)
            return (isExact ? "= " : "≈ ") + String(decoding: digits, as: UTF8.self)
        } catch {
            return "(\(error.message))"
        }
    }

    /// Line by line, because a name may contain invisible characters.
    private static func shown(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TerminalText.shown($0) }.joined(separator: "\n")
    }

    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
