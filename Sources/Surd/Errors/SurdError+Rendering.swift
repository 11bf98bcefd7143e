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
        let paint = Paint(style: style)
        var text = origin.map { $0 + ": " } ?? ""
        text += paint.error("error:") + " " + paint.strong(message)
        if !excerpt.text.isEmpty {
            text += "\n  " + excerpt.text + "\n  " + paint.mark(caretLine)
        }
        for note in notes {
            text += "\n" + paint.note("note:") + " " + note
        }
        if let hint {
            text += "\n" + paint.note("hint:") + " " + hint
        }
        return text
    }

    /// Spaces as wide as what stands before the mark, then `^~~` as wide as what is marked.
    private var caretLine: String {
        let before = excerpt.text.prefix(excerpt.markStart)
        let marked = excerpt.text.dropFirst(excerpt.markStart).prefix(excerpt.markLength)
        let indent = before.reduce(0) { $0 + Self.columns(of: $1) }
        let width = max(1, marked.reduce(0) { $0 + Self.columns(of: $1) })
        return String(repeating: " ", count: indent) + "^"
            + String(repeating: "~", count: width - 1)
    }

    /// Columns that a character takes on a terminal: none, one or two.
    private static func columns(of character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0..<0x300: return 1
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF,
            0x20000...0x3FFFD:
            return 2
        default:
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark: return 0
            default: return 1
            }
        }
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
