internal import SurdSyntax

/// Shows long texts a screen at a time, and asks before printing a very long result.
final class Pager {
    private let editor: LineEditor?
    private let output: Int32
    /// The time in seconds that was spent waiting for answers.
    private(set) var seconds = 0.0

    init(_ editor: LineEditor?, output: Int32) {
        self.editor = editor
        self.output = output
    }

    /// Writes a text, with a pause after each screen. Enter or space continues, `q` ends; any other
    /// key ends too, and is then typed at the prompt.
    func show(_ text: String, to console: Console) throws(System.Failure) {
        let (columns, rows) = Terminal.size(output)
        let fitted = Wrapping.fitted(text, columns: columns)
        guard let editor, editor.isIdle else { return try console.output.append(fitted) }
        var lines = fitted.split(separator: "\n", omittingEmptySubsequences: false)[...]
        if lines.last?.isEmpty == true { lines.removeLast() }
        while true {
            let isLast = lines.count < rows
            for line in lines.prefix(isLast ? lines.count : rows - 1) {
                try console.output.line(line)
            }
            if isLast { return }
            lines = lines.dropFirst(rows - 1)
            try console.output.flush()
            let question =
                columns > 34 ? "-- more: Enter goes on, q ends --" : "-- more (q ends) --"
            let key = try editor.ask(question)
            guard key == .enter || key == .text(" ") || key == .down else {
                if key == .text("q") || key == .text("Q") || key == .cancel || key == .unknown {
                    return
                }
                return editor.putBack(key)
            }
        }
    }

    /// The part of a result to print: all of it, if it fits on the screen or the user says so.
    func result(_ text: [UInt8]) -> [UInt8] {
        let (columns, rows) = Terminal.size(output)
        guard let editor, text.count > columns, text.count > columns * max(rows - 2, 1) else {
            return text
        }
        let began = System.seconds
        defer { seconds += System.seconds - began }
        let rowCount = (text.count + columns - 1) / columns
        let question = Wrapping.fitted(
            "\(text.count) characters, \(rowCount) rows: y shows them, any other key the ends",
            columns: columns - 1)
        guard let key = try? editor.ask(question) else { return Self.ends(of: text, columns) }
        if key == .text("y") || key == .text("Y") { return text }
        let isAnswer =
            key == .enter || key == .cancel || key == .unknown || key == .text(" ")
            || key == .text("n") || key == .text("N") || key == .text("q")
        if !isAnswer { editor.putBack(key) }
        return Self.ends(of: text, columns)
    }

    /// A line of a list: a value that needs many rows is shown by its ends.
    func listed(_ text: String) -> String {
        let columns = Terminal.width(output)
        guard editor != nil, text.utf8.count > 4 * columns else { return text }
        return String(decoding: Self.ends(of: Array(text.utf8), columns), as: UTF8.self)
    }

    /// `= 31415926…(99,960 characters)…46768094`
    private static func ends(of text: [UInt8], _ columns: Int) -> [UInt8] {
        let side = max(8, columns / 2 - 16)
        let left = text.count - 2 * side
        return Array(text.prefix(side)) + Array(" … \(left) more … ".utf8) + text.suffix(side)
    }
}
