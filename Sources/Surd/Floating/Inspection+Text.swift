import SurdNumbers

/// A line of a report, with its colour on a terminal.
package struct ReportLine: Sendable {
    package enum Role: Sendable { case plain, heading, worst, better }
    package var text: String
    package var role = Role.plain
}

extension Inspection: CustomStringConvertible {
    /// The table of steps, in lines of at most 80 columns.
    public var description: String { lines.map(\.text).joined(separator: "\n") }

    /// The lines of the table.
    package var lines: [ReportLine] {
        var lines = [
            ReportLine(
                text: ReportText.cut("\(ReportText.shown(source)) in \(format.name)", 80),
                role: .heading)
        ]
        for input in inputs {
            var text = ReportText.line("  \(input.name) = ", "\(input.value)")
            if !input.isExact {
                text = ReportText.line(
                    "  \(input.name) = \(FloatingNumerals.exact(input.given, format)), rounded to ",
                    FloatingNumerals.computed(input.value))
            }
            lines.append(ReportLine(text: ReportText.cut(text, 80)))
        }
        for step in steps { lines += rows(of: step) }
        lines += resultLines
        return lines
    }

    private static let signs = ["+", "-", "*", "/"]

    private func rows(of step: Step) -> [ReportLine] {
        let mark = step.isWorst ? "*" : " "
        var name = ReportText.cut(ReportText.shown(step.text), 46)
        // All additions of a sum have the same text, so the sign is shown too.
        let isPartOfCall = step.text.isOneCall && Self.signs.contains(step.operation)
        if step.operation == "constant" || isPartOfCall { name += " (\(step.operation))" }
        if step.cancels { name += "  cancels" }
        let bar = FloatingNumerals.bar(step.ulps, format, width: 16)
        let head = ReportText.padded("\(mark) \(name)", 63) + " " + bar
        let added = "added \(FloatingNumerals.ulps(step.added))"
        var inherited = "inherited \(FloatingNumerals.ulps(step.inherited))"
        if let condition = step.condition, let own = step.inherited, own != 0 {
            inherited += " (x\(FloatingNumerals.size(condition)))"
        }
        return [
            ReportLine(text: ReportText.trimmed(head), role: step.isWorst ? .worst : .plain),
            ReportLine(
                text: ReportText.pair(
                    "    computed  ", FloatingNumerals.computed(step.value), added)),
            ReportLine(
                text: ReportText.pair(
                    "    exact     ", FloatingNumerals.exact(step.exact, format), inherited)),
        ]
    }

    private var resultLines: [ReportLine] {
        var lines = [
            ReportLine(text: ReportText.line("result        ", "\(result)"), role: .heading),
            ReportLine(
                text: ReportText.line(
                    "exact         ", FloatingNumerals.exact(exact, format)), role: .heading),
        ]
        if takesAnotherBranch {
            lines.append(
                ReportLine(
                    text: "              a condition is decided another way in exact arithmetic",
                    role: .worst))
        }
        var error = "error         "
        switch ulps {
        case nil:
            error +=
                exact == nil
                ? "none: exact arithmetic has no value, or too large a one" : "not known"
        case .infinity?: error += "the result is not a number that the format has"
        case let ulps?:
            error += "\(FloatingNumerals.ulps(ulps)) ulps"
            let lost = lostDigits(abs(ulps))
            if lost > 0 {
                let unit = format.base == 2 ? "bits" : "digits"
                error += ", \(lost) of \(format.precision) \(unit) wrong"
            }
        }
        lines.append(ReportLine(text: error, role: (abs(ulps ?? 0) > 2) ? .worst : .heading))
        if let libraryBound {
            lines.append(
                ReportLine(
                    text:
                        "at most       \(FloatingNumerals.directed(libraryBound, isUp: true)) ulps"
                        + " with functions as wrong as --libm-ulps says"))
        }
        for suggestion in suggestions {
            lines.append(
                ReportLine(
                    text: ReportText.cut(
                        "better        \(FloatingNumerals.ulps(suggestion.ulps)) ulps: \(ReportText.shown(suggestion.text))",
                        80), role: .better))
        }
        return lines
    }

    /// The number of wrong digits at the end of the result.
    private func lostDigits(_ ulps: Double) -> Int {
        guard ulps >= 1 else { return 0 }
        let bits = FloatingNumerals.binaryExponent(ulps) + 1
        let digits = format.base == 2 ? bits : bits * 0.30103
        return min(format.precision, Int(digits.rounded(.up)))
    }
}

/// Lines of at most 80 columns.
enum ReportText {
    /// One line that is safe on a terminal.
    static func shown(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }

    static func cut(_ text: String, _ width: Int) -> String {
        text.count <= width ? text : text.prefix(width - 1) + "…"
    }

    static func padded(_ text: String, _ width: Int) -> String {
        let cut = cut(text, width)
        return cut + String(repeating: " ", count: width - cut.count)
    }

    static func trimmed(_ text: String) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        return text
    }

    /// A number with its label, and a second column after both: from column 57 on where there is room.
    static func pair(_ label: String, _ number: String, _ second: String) -> String {
        let number = fitted(number, 79 - second.count - label.count)
        let end = label.count + number.count + 1
        return padded(label + number, max(end, min(56, 80 - second.count))) + second
    }

    /// A number with its label, in 80 columns.
    static func line(_ label: String, _ number: String) -> String {
        label + fitted(number, max(80 - label.count, 12))
    }

    /// A number in at most this many characters: with an exponent where that is shorter, otherwise
    /// without its last digits.
    static func fitted(_ number: String, _ width: Int) -> String {
        guard number.count > width else { return number }
        let parts = number.split(separator: "e")
        guard let first = parts.first, let place = first.firstIndex(where: \.isNumber),
            let exponent = parts.count == 1 ? 0 : Int(parts[1])
        else { return cut(number, width) }
        let (sign, digits) = (first[..<place], first[place...])
        let whole = digits.prefix { $0 != "." }
        // A short integer part is kept in full.
        let kept = whole.count <= 21 ? whole.count : 1
        var text = sign + whole.prefix(kept) + "."
        text += String(whole.dropFirst(kept)) + digits.dropFirst(whole.count + 1)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        let power = exponent + whole.count - kept
        let end = power == 0 ? "" : "e\(power)"
        return cut(String(text), width - end.count) + end
    }
}

extension RangeInspection: CustomStringConvertible {
    /// The report, in lines of at most 80 columns.
    public var description: String { lines.map(\.text).joined(separator: "\n") }

    /// The lines of the report.
    package var lines: [ReportLine] {
        var lines = [
            ReportLine(
                text: ReportText.cut("\(ReportText.shown(source)) in \(format.name)", 80),
                role: .heading)
        ]
        for range in ranges {
            lines.append(
                ReportLine(
                    text: ReportText.cut(
                        "  \(range.name) from \(Self.text(range.lower)) to \(Self.text(range.upper))",
                        80)))
        }
        let isUlps = measure == .ulps
        lines.append(
            ReportLine(
                text: "error at most     \(FloatingNumerals.directed(bound.ulps, isUp: true)) ulps",
                role: isUlps ? .heading : .plain))
        lines.append(
            ReportLine(
                text:
                    "                  \(FloatingNumerals.directed(bound.absolute, isUp: true)) absolute",
                role: isUlps ? .plain : .heading))
        guard let witness else {
            lines.append(
                ReportLine(
                    text: tried > 0
                        ? "no input with an error: \(NumberError.grouped(tried)) were tried"
                        : "no input is shown, because none was tried"))
            return lines
        }
        lines.append(ReportLine(text: isExhaustive ? "worst input" : "an input with"))
        for input in witness.inputs {
            let text = ReportText.line("  \(input.name) = ", "\(input.value)")
            lines.append(ReportLine(text: ReportText.cut(text, 80)))
        }
        lines.append(ReportLine(text: ReportText.line("  computed        ", "\(witness.result)")))
        lines.append(
            ReportLine(
                text: ReportText.line(
                    "  exact           ", FloatingNumerals.exact(witness.exact, format))))
        lines.append(
            ReportLine(
                text:
                    "  error           \(FloatingNumerals.directed(witness.ulps, isUp: false)) ulps, "
                    + "\(FloatingNumerals.directed(witness.absolute, isUp: false)) absolute",
                role: .worst))
        lines.append(last)
        return lines
    }

    private var last: ReportLine {
        let count = NumberError.grouped(tried)
        if isExhaustive {
            let without =
                withoutValue > 0 ? ", \(NumberError.grouped(withoutValue)) without a value" : ""
            return ReportLine(text: "all \(count) inputs were tried\(without)")
        }
        guard let ratio else {
            return ReportLine(text: "\(count) inputs were tried")
        }
        return ReportLine(
            text:
                "the bound is \(FloatingNumerals.directed(ratio, isUp: true)) times as large (\(measure.rawValue)); \(count) inputs were tried"
        )
    }

    static func text(_ value: BigRational) -> String {
        FloatingValue.text(BigNumber(value), digits: 20)
    }
}
