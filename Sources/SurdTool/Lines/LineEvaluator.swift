internal import Surd
internal import SurdNumbers

/// Turns one line into one line of output.
struct LineEvaluator {
    private var calculator: Calculator
    private let json: Bool
    /// Digits on their way into JSON.
    private var digits: [UInt8] = []

    init(_ calculator: Calculator, json: Bool) {
        self.calculator = calculator
        self.json = json
    }

    /// Appends the result and a newline; false when the line failed. `nil` is a line too long
    /// to be read.
    mutating func evaluate(
        _ line: Slice<UnsafeBufferPointer<UInt8>>?, into results: inout [UInt8]
    ) -> Bool {
        guard let line else {
            appendOverlong(to: &results)
            return false
        }
        defer { results.append(.newline) }
        let text = UnsafeBufferPointer(rebasing: line)
        do throws(SurdError) {
            if json {
                try appendJSON(text, to: &results)
            } else {
                try calculator.appendLine(text.span, to: &results, kindMatters: false)
            }
            return true
        } catch {
            appendFailure(error, text, to: &results)
            return false
        }
    }

    /// Appends the answer of a line that ignored its limit of time, and a newline.
    static func appendOutOfTime(
        _ line: Slice<UnsafeBufferPointer<UInt8>>, _ settings: Settings, to results: inout [UInt8]
    ) {
        let text = UnsafeBufferPointer(rebasing: line)
        var calculator = Calculator(limits: settings.limits)
        let statements = calculator.statements(of: Array(text))
        let range = statements.count == 1 ? statements[0] : text.indices
        let error = SurdError(writing: .timeExceeded, range: range, of: Array(text))
        LineEvaluator(calculator, json: settings.json).appendFailure(error, text, to: &results)
        results.append(.newline)
    }

    private mutating func appendJSON(
        _ text: UnsafeBufferPointer<UInt8>, to results: inout [UInt8]
    ) throws(SurdError) {
        digits.removeAll(keepingCapacity: true)
        guard let (isExact, kind) = try calculator.appendLine(text.span, to: &digits) else {
            return
        }
        JSONText.result(digits[...], kind, isExact, input: text, into: &results)
    }

    private func appendFailure(
        _ error: SurdError, _ text: UnsafeBufferPointer<UInt8>, to results: inout [UInt8]
    ) {
        if json {
            JSONText.failure(error, input: Array(text)[...], into: &results)
        } else {
            results.append(contentsOf: "error: ".utf8)
            // One line, whatever the message holds.
            results.append(contentsOf: error.message.utf8.map { $0 < .space ? .space : $0 })
        }
    }

    private func appendOverlong(to results: inout [UInt8]) {
        let message = "the line is too long"
        if json {
            JSONText.object(into: &results) { json, buffer in
                json.field("input", nil, into: &buffer)
                json.object("error", into: &buffer) { json, buffer in
                    json.field("code", "line-too-long", into: &buffer)
                    json.field("message", message, into: &buffer)
                    json.field("start", 0, into: &buffer)
                    json.field("end", 0, into: &buffer)
                    json.field("hint", nil, into: &buffer)
                }
            }
            results.append(.newline)
        } else {
            results.append(contentsOf: "error: \(message)\n".utf8)
        }
    }
}
