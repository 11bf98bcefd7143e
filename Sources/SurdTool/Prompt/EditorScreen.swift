internal import SurdSyntax

/// Draws the edited line over as many rows as it needs.
///
/// Unsafe characters appear in their visible form, and every place is counted in the columns of that form.
struct EditorScreen {
    /// A remark below the line: the text before, the current part, the text after.
    struct Remark: Equatable {
        var before = ""
        var current = ""
        var after = ""
    }

    private let output: Int32
    private var prompt = ""
    /// The row of the cursor, counted from the row of the prompt.
    private var cursorRow = 0

    init(output: Int32) {
        self.output = output
    }

    mutating func begin(prompt: String) throws(System.Failure) {
        self.prompt = prompt
        cursorRow = 0
        try put(prompt)
    }

    mutating func draw(
        _ buffer: EditBuffer, remark: Remark? = nil, marksParentheses: Bool = true
    ) throws(System.Failure) {
        let width = max(Terminal.width(output), 2)
        let pair = marksParentheses ? buffer.matchingParentheses : nil
        var text = start + prompt
        var place = Place(width: width)
        place.advance(over: prompt)
        var cursor = place
        for (index, character) in buffer.characters.enumerated() {
            if index == buffer.cursor { cursor = place.settled }
            let shown = TerminalText.shown(String(character))
            place.advance(over: shown)
            let isMarked = index == pair?.0 || index == pair?.1
            text += isMarked ? "\u{1B}[1;4m\(shown)\u{1B}[0m" : shown
        }
        // A line that fills its last row leaves the cursor there, so the next row must be created.
        if place.column == width { text += "\r\n" }
        place = place.settled
        if buffer.isAtEnd { cursor = place }
        if let remark {
            text += "\r\n" + Self.painted(remark, columns: width - 1)
            place.row += 1
        }
        if place.row > cursor.row { text += "\u{1B}[\(place.row - cursor.row)A" }
        text += "\r"
        if cursor.column > 0 { text += "\u{1B}[\(cursor.column)C" }
        cursorRow = cursor.row
        try put(text)
    }

    /// Faint, with the current part as bright as the line.
    private static func painted(_ remark: Remark, columns: Int) -> String {
        var left = columns
        func cut(_ text: String) -> String {
            var result = ""
            for character in TerminalText.shown(text) {
                left -= TerminalText.columns(of: String(character))
                if left < 0 { break }
                result.append(character)
            }
            return result
        }
        let pieces = [remark.before, remark.current, remark.after].map(cut)
        return "\u{1B}[2m\(pieces[0])\u{1B}[22m\(pieces[1])\u{1B}[2m\(pieces[2])\u{1B}[22m"
    }

    /// Leaves the line on the screen and moves to the next.
    mutating func end(with buffer: EditBuffer, mark: String) throws(System.Failure) {
        try draw(buffer, marksParentheses: false)
        try put(mark + "\r\n")
        cursorRow = 0
    }

    mutating func drawSearch(wanted: String, found: String) throws(System.Failure) {
        let text = TerminalText.shown("search '\(wanted)': \(found)")
        try put(start + text)
        var place = Place(width: max(Terminal.width(output), 2))
        place.advance(over: text)
        cursorRow = place.row
    }

    mutating func clear() throws(System.Failure) {
        cursorRow = 0
        try put("\u{1B}[H\u{1B}[2J")
    }

    /// The screen has changed: the line is drawn anew from here.
    mutating func forget() { cursorRow = 0 }

    /// Shows names in columns and draws the line again below them.
    mutating func list(_ names: [String], below buffer: EditBuffer) throws(System.Failure) {
        var end = buffer
        end.moveToEnd()
        try draw(end, marksParentheses: false)
        let names = names.map { TerminalText.shown($0) }
        let cell = (names.map { TerminalText.columns(of: $0) }.max() ?? 0) + 2
        let perRow = max(Terminal.width(output) / cell, 1)
        var text = "\r\n"
        for (index, name) in names.enumerated() {
            let isLast = index % perRow == perRow - 1 || index == names.count - 1
            text += name
            text +=
                isLast
                ? "\r\n"
                : String(repeating: " ", count: cell - TerminalText.columns(of: name))
        }
        cursorRow = 0
        try put(text)
    }

    /// Moves to the row of the prompt, and clears everything below.
    private var start: String {
        (cursorRow > 0 ? "\u{1B}[\(cursorRow)A" : "") + "\r\u{1B}[J"
    }

    private func put(_ text: String) throws(System.Failure) {
        try System.write(output, Array(text.utf8))
    }

    /// The position of the cursor after some text. A wide character that does not fit into a row
    /// moves to the next row as a whole; a full row is left only when something follows.
    private struct Place {
        let width: Int
        var row = 0
        var column = 0

        init(width: Int) { self.width = width }

        mutating func advance(over text: String) {
            for scalar in text.unicodeScalars {
                let columns = TerminalText.columns(of: scalar)
                if columns > 0, column + columns > width {
                    row += 1
                    column = 0
                }
                column += columns
            }
        }

        /// The place of the next character.
        var settled: Place {
            var place = self
            if column == width {
                place.row += 1
                place.column = 0
            }
            return place
        }
    }
}
