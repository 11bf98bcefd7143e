internal import SurdKeypad
internal import SurdNumbers

/// The terminal calculator as rows of text: what is drawn, and not how.
///
/// Everything fits into the available columns and rows. The history fills the space above the
/// display. When there is little space, the second line of the legend is left out first, then the
/// keys, then the frame. One line of the legend stays: it explains help and quit.
struct KeypadScreen {
    var session: KeypadSession
    var columns: Int
    var rows: Int
    var glyphs = KeypadGlyphs.lines
    /// The page of the help that is shown instead of the calculator; nil if none is.
    var helpPage: Int?

    /// A part of a row in one style.
    struct Piece: Equatable {
        enum Manner: Equatable { case plain, faint, strong, reversed, error }
        var text: String
        var manner = Manner.plain
    }

    /// A wider calculator is hard to read.
    static let widest = 64

    private var width: Int { max(1, min(columns, Self.widest)) }
    private var inside: Int { max(1, width - 4) }

    /// The rows from the top, each as wide as the calculator.
    var lines: [[Piece]] {
        if let helpPage { return helpPages[helpPage % helpPages.count] }
        let keys = keyRows
        guard hasKeys else { return bareLines }
        let legend = legendRows
        let room = rows - needed - legend.count
        return [border(glyphs.top), framed(title)]
            + historyRows(room) + [framed(tapeRow), framed(displayRow), border(glyphs.middle)]
            + keys.map(framed) + [border(glyphs.bottom)] + legend
    }

    /// The rows of frame, title, tape, display and keys.
    private var needed: Int { 6 + Self.caps.count }
    private var hasKeys: Bool { columns >= 30 && rows > needed }

    /// The layout without space for keys: tape, display and legend, without a frame.
    private var bareLines: [[Piece]] {
        let tape = [Piece(text: right(session.keypad.computedTape, width), manner: .faint)]
        let display = [displayPiece(width)]
        if rows <= 1 { return [display] }
        return rows == 2 ? [display] + legendRows : [tape, display] + legendRows
    }

    private var title: [Piece] {
        let memory = session.keypad.hasMemory ? "M  " : ""
        let style = memory + session.keypad.style.rawValue
        return [
            Piece(text: "Surd", manner: .strong),
            Piece(text: right(style, inside - 4), manner: .faint),
        ]
    }

    private func historyRows(_ room: Int) -> [[Piece]] {
        guard room > 0 else { return [] }
        let lines = session.keypad.history.suffix(room).map { line in
            framed([Piece(text: right(line.computed, inside), manner: .faint)])
        }
        let empty = framed([Piece(text: right("", inside))])
        return Array(repeating: empty, count: room - lines.count) + lines
    }

    private var tapeRow: [Piece] {
        // In the precedence style the display is the tape, unless it has an error or a result.
        let keypad = session.keypad
        let isShownBelow =
            keypad.style == .precedence && !keypad.isError
            && keypad.computedTape == keypad.shownTape
        let tape = isShownBelow ? "" : keypad.computedTape
        return [Piece(text: right(tape, inside))]
    }

    private var displayRow: [Piece] { [displayPiece(inside)] }

    private func displayPiece(_ width: Int) -> Piece {
        let keypad = session.keypad
        // One word in all styles, for people who have never heard of NaN.
        return keypad.isError
            ? Piece(text: right("Error", width), manner: .error)
            : Piece(text: right(keypad.display, width), manner: .strong)
    }

    /// The keys that are not drawn, as many as fit into a line; `?` shows all.
    private var legendRows: [[Piece]] {
        let isLong = hasKeys && rows >= needed + 3
        let lines =
            isLong
            ? [
                Self.fitting(
                    ["? help", "Enter =", "Esc/c C", "n +/-", "z 00", "Tab style"], width),
                Self.fitting(["q quit", "s M+", "d M-", "r MR", "f MC", "u undo"], width),
            ]
            : [Self.fitting(["? help", "q quit", "Esc/c C", "u undo", "Tab style"], width)]
        return lines.map { [Piece(text: left($0, width), manner: .faint)] }
    }

    /// As many of the words as fit.
    private static func fitting(_ words: [String], _ width: Int) -> String {
        var line = ""
        for word in words {
            let longer = line.isEmpty ? word : line + "  " + word
            if longer.count > width { break }
            line = longer
        }
        return line
    }

    /// Right-aligned; a text that is too long loses its beginning.
    private func right(_ text: String, _ width: Int) -> String {
        let length = text.count
        if length <= width { return String(repeating: " ", count: width - length) + text }
        return glyphs.ellipsis + text.suffix(max(0, width - glyphs.ellipsis.count))
    }

    private func left(_ text: String, _ width: Int) -> String {
        let cut = text.prefix(width)
        return cut + String(repeating: " ", count: width - cut.count)
    }

    private func framed(_ pieces: [Piece]) -> [Piece] {
        [Piece(text: glyphs.side + " ")] + pieces + [Piece(text: " " + glyphs.side)]
    }

    private func border(_ ends: KeypadGlyphs.Border) -> [Piece] {
        let bar = String(repeating: glyphs.bar, count: max(0, width - 2))
        return [Piece(text: ends.left + bar + ends.right)]
    }
}

extension KeypadScreen {
    /// The help for the keyboard, in pages.
    var helpPages: [[[Piece]]] {
        let end = "? goes on, any key back"
        var lines: [String] = []
        for (key, meaning) in Self.keyMeanings {
            let line = key + String(repeating: " ", count: max(1, 11 - key.count)) + meaning
            if line.count <= columns {
                lines.append(line)
            } else {
                lines += [key, "  " + meaning].map { String($0.prefix(columns)) }
            }
        }
        let room = max(1, rows - 1)
        return stride(from: 0, to: lines.count, by: room).map { start in
            let page = lines[start..<min(start + room, lines.count)].map { [Piece(text: $0)] }
            let last = [Piece(text: String(end.prefix(columns)), manner: .faint)]
            return rows > 1 ? page + [last] : page
        }
    }

    private static let keyMeanings: [(key: String, meaning: String)] = [
        ("0-9 . ( )", "digits and parentheses"),
        ("+ - * / %", "operators"),
        ("Enter =", "the result"),
        ("Backspace", "takes back a digit"),
        ("Esc c", "C, clears; a clears all"),
        ("n", "+/-, the other sign"),
        ("z", "00"),
        ("s d", "M+ and M-"),
        ("r f", "MR and MC"),
        ("u y", "undo and redo"),
        ("Tab t", "the next style"),
        ("q Ctrl-C", "leaves"),
    ]

    /// The meaning of a drawn key.
    private enum Cap: Equatable {
        case key(KeypadKey)
        case clear, undo, redo, style
    }

    private static let caps: [[Cap]] = [
        [
            .key(.memoryClear), .key(.memoryRecall), .key(.memorySubtract), .key(.memoryAdd),
            .key(.back),
        ],
        [.clear, .key(.open), .key(.close), .key(.percent), .key(.divide)],
        [.key(.negate), .key(.seven), .key(.eight), .key(.nine), .key(.multiply)],
        [.undo, .key(.four), .key(.five), .key(.six), .key(.subtract)],
        [.redo, .key(.one), .key(.two), .key(.three), .key(.add)],
        [.style, .key(.zero), .key(.doubleZero), .key(.point), .key(.equals)],
    ]

    /// The keys, five in a row. A key without effect is faint, and the active one is reversed.
    var keyRows: [[Piece]] {
        Self.caps.map { caps in
            var pieces: [Piece] = []
            var used = 0
            for (index, cap) in caps.enumerated() {
                let end = keyEnd(index)
                let label = self.label(cap)
                let room = max(0, end - used)
                let before = max(0, room - label.count) / 2
                let after = max(0, room - label.count - before)
                let text = String(label.prefix(room))
                if before > 0 { pieces.append(Piece(text: spaces(before - 1))) }
                // The spaces on both sides belong to the key, so that its highlight is visible.
                let left = before > 0 ? " " : ""
                let right = after > 0 ? " " : ""
                pieces.append(Piece(text: left + text + right, manner: manner(cap)))
                if after > 0 { pieces.append(Piece(text: spaces(after - 1))) }
                used = end
            }
            return pieces.filter { !$0.text.isEmpty }
        }
    }

    /// The end of a key in a row. The keys share the width evenly.
    private func keyEnd(_ index: Int) -> Int { (index + 1) * inside / Self.caps[0].count }

    /// The action of the key at a position, counted from 0; nil beside the keys.
    func wish(column: Int, row: Int) -> KeypadWish? {
        guard hasKeys, helpPage == nil else { return nil }
        let legend = legendRows.count
        // The keys are above the lower edge and the legend, and after the frame and a space.
        let top = rows - legend - 1 - Self.caps.count
        let place = column - 2
        guard Self.caps.indices.contains(row - top), (0..<inside).contains(place),
            let index = Self.caps[0].indices.first(where: { place < keyEnd($0) })
        else { return nil }
        switch Self.caps[row - top][index] {
        case .key(let key): return session.keypad.style.uses(key) ? .press(key) : nil
        case .clear: return .clear
        case .undo: return .undo
        case .redo: return .redo
        case .style: return .changeStyle
        }
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

    private func label(_ cap: Cap) -> String {
        switch cap {
        // Keys keep their places; a key that this style does not use is empty.
        case .key(let key): session.keypad.style.uses(key) ? key.rawValue : ""
        case .clear: session.keypad.clearKey.rawValue
        case .undo: "undo"
        case .redo: "redo"
        case .style: "style"
        }
    }

    private func manner(_ cap: Cap) -> Piece.Manner {
        let keypad = session.keypad
        switch cap {
        case .key(let key):
            if let sign = key.operator, sign == keypad.activeOperator { return .reversed }
            return keypad.canPress(key) ? .plain : .faint
        case .clear, .style: return .plain
        case .undo: return session.canUndo ? .plain : .faint
        case .redo: return session.canRedo ? .plain : .faint
        }
    }
}

/// The characters of the frame.
struct KeypadGlyphs: Equatable {
    struct Border: Equatable {
        var left: String
        var right: String
    }

    var bar: String
    var side: String
    var top: Border
    var middle: Border
    var bottom: Border
    /// Replaces the beginning of a text that is too long.
    var ellipsis: String

    static let lines = KeypadGlyphs(
        bar: "─", side: "│", top: Border(left: "┌", right: "┐"),
        middle: Border(left: "├", right: "┤"), bottom: Border(left: "└", right: "┘"),
        ellipsis: "…")

    /// For terminals whose locale is not UTF-8.
    static let plain = KeypadGlyphs(
        bar: "-", side: "|", top: Border(left: "+", right: "+"),
        middle: Border(left: "+", right: "+"), bottom: Border(left: "+", right: "+"),
        ellipsis: "..")

    /// The characters that the terminal can show according to the environment: the first of these
    /// variables that is set decides, as for every program.
    static func forEnvironment(_ value: (String) -> String?) -> KeypadGlyphs {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let locale = value(name), !locale.isEmpty else { continue }
            let upper = locale.uppercased()
            return upper.holds("UTF-8") || upper.holds("UTF8") ? .lines : .plain
        }
        return .plain
    }
}

/// Turns the rows of the terminal calculator into terminal output.
struct KeypadPainter {
    var usesColor: Bool

    /// Switches to the alternate screen, hides the cursor, and turns numeric keypad keys and mouse
    /// reports on.
    static let begin =
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}>\u{1B}[?1000h\u{1B}[?1006h\u{1B}[2J"
    static let end = "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"

    /// The whole screen, drawn over the last one. Ends of rows are only cleared if there are any:
    /// at the right edge the cursor is still on the last character, and clearing would remove it.
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
