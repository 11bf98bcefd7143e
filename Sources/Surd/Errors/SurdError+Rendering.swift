import SurdSyntax

extension SurdError {
    /// How a report is drawn.
    public enum Style: Sendable {
        /// Text only.
        case plain
        /// With the colour and weight sequences of a terminal.
        case terminal
    }

    /// The report for a person: the sentence, the line with its mark, notes, and the hint.
    ///
    /// ```
    /// error: unknown function 'sqr'
    ///   2 + sqr(16)
    ///       ^~~
    /// hint: did you mean 'sqrt'?
    /// ```
    /// - Parameters:
    ///   - style: Plain text, or with a terminal's colours.
    ///   - origin: What to put before `error:`, for example a file's name and line.
    public func rendered(_ style: Style = .plain, origin: String? = nil) -> String {
        rendered(style, origin: origin, advice: nil)
    }

    /// - Parameter advice: A hint where the error has none of its own.
    package func rendered(_ style: Style, origin: String?, advice: String?) -> String {
        let paint = Paint(style: style)
        var text = origin.map { $0 + ": " } ?? ""
        text += paint.error("error:") + " " + paint.strong(message)
        if !excerpt.text.isEmpty {
            text += "\n  " + excerpt.text + "\n  " + paint.mark(caretLine)
        }
        for note in notes {
            text += "\n" + paint.note("note:") + " " + TerminalText.shown(note)
        }
        if let hint = hint ?? advice {
            text += "\n" + paint.note("hint:") + " " + hint
        }
        return text
    }

    /// Spaces up to the mark, then `^~~` as wide as the mark.
    private var caretLine: String {
        let before = excerpt.text.prefix(excerpt.markStart)
        let marked = excerpt.text.dropFirst(excerpt.markStart).prefix(excerpt.markLength)
        let indent = TerminalText.columns(of: before)
        let width = max(1, TerminalText.columns(of: marked))
        return String(repeating: " ", count: indent) + "^"
            + String(repeating: "~", count: width - 1)
    }
}

/// The few colours of a report.
private struct Paint {
    let style: SurdError.Style

    func error(_ text: String) -> String { wrapped(text, "1;31") }
    func strong(_ text: String) -> String { wrapped(text, "1") }
    func mark(_ text: String) -> String { wrapped(text, "1;32") }
    func note(_ text: String) -> String { wrapped(text, "1;36") }

    private func wrapped(_ text: String, _ codes: String) -> String {
        switch style {
        case .plain: text
        case .terminal: "\u{1B}[" + codes + "m" + text + "\u{1B}[0m"
        }
    }
}
