/// Turns the rows of the terminal calculator into what a terminal is sent.
struct KeypadPainter {
    var usesColor: Bool

    /// To another screen, so that what was there comes back; no cursor; keypad keys as digits; the
    /// mouse tells where it is pressed.
    static let begin =
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}>\u{1B}[?1000h\u{1B}[?1006h\u{1B}[2J"
    static let end = "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"

    /// The whole screen, drawn over the last one.
    ///
    /// Ends of rows are wiped only where there are any: at the right edge the cursor still stands
    /// on the last character, and wiping would take it away.
    func picture(_ lines: [[KeypadScreen.Piece]], columns: Int, rows: Int) -> String {
        var text = ""
        let shown = lines.prefix(rows)
        for (index, line) in shown.enumerated() {
            text += "\u{1B}[\(index + 1);1H"
            for piece in line { text += paint(piece) }
            if line.reduce(0, { $0 + $1.text.count }) < columns { text += "\u{1B}[K" }
        }
        if shown.count < rows { text += "\u{1B}[\(shown.count + 1);1H\u{1B}[J" }
        return text
    }

    private func paint(_ piece: KeypadScreen.Piece) -> String {
        let code: String
        switch piece.manner {
        case .plain: return piece.text
        case .faint: code = "2"
        case .strong: code = "1"
        case .reversed: code = "7"
        case .error: code = usesColor ? "1;31" : "1"
        }
        return "\u{1B}[\(code)m\(piece.text)\u{1B}[0m"
    }
}
