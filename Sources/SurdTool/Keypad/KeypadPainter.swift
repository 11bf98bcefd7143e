/// Turns the rows of the terminal calculator into what a terminal is sent.
struct KeypadPainter {
    var usesColor: Bool

    /// To another screen, so that what was there comes back; no cursor; keypad keys as digits.
    static let begin = "\u{1B}[?1049h\u{1B}[?25l\u{1B}>\u{1B}[2J"
    static let end = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

    /// The whole screen, drawn over the last one; no row is left without its end being wiped.
    func picture(_ lines: [[KeypadScreen.Piece]], rows: Int) -> String {
        var text = ""
        for (index, line) in lines.prefix(rows).enumerated() {
            text += "\u{1B}[\(index + 1);1H"
            for piece in line { text += paint(piece) }
            text += "\u{1B}[K"
        }
        return text + "\u{1B}[J"
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
