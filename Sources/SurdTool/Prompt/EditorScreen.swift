/// Draws the line being edited, over as many rows as it needs.
struct EditorScreen {
    private let output: Int32
    private var prompt = ""
    private var promptColumns = 0
    /// The row of the cursor, counted from the row of the prompt.
    private var cursorRow = 0

    init(output: Int32) {
        self.output = output
    }

    mutating func begin(prompt: String) throws(System.Failure) {
        self.prompt = prompt
        promptColumns = Terminal.columns(of: prompt)
        cursorRow = 0
        try put(prompt)
    }

    mutating func draw(_ buffer: EditBuffer) throws(System.Failure) {
        let width = max(Terminal.width(output), 2)
        let before = promptColumns + Terminal.columns(of: buffer.beforeCursor)
        let all = promptColumns + Terminal.columns(of: buffer.text)
        var text = start + prompt + buffer.text
        // A line that fills its last row leaves the cursor there: the next row must exist.
        if all % width == 0 { text += "\r\n" }
        let endRow = all / width
        let row = before / width
        if endRow > row { text += "\u{1B}[\(endRow - row)A" }
        text += "\r"
        if before % width > 0 { text += "\u{1B}[\(before % width)C" }
        cursorRow = row
        try put(text)
    }

    /// Leaves the line on the screen as it is and goes to the next.
    mutating func end(with buffer: EditBuffer, mark: String) throws(System.Failure) {
        try draw(buffer)
        try put(mark + "\r\n")
        cursorRow = 0
    }

    mutating func drawSearch(wanted: String, found: String) throws(System.Failure) {
        try put(start + "search '\(wanted)': \(found)")
        let width = max(Terminal.width(output), 2)
        cursorRow = (Terminal.columns(of: "search '\(wanted)': \(found)") - 1) / width
    }

    mutating func clear() throws(System.Failure) {
        cursorRow = 0
        try put("\u{1B}[H\u{1B}[2J")
    }

    /// Shows names in columns and begins the line again below them.
    mutating func list(_ names: [String], below buffer: EditBuffer) throws(System.Failure) {
        var end = buffer
        end.moveToEnd()
        try draw(end)
        let cell = (names.map { Terminal.columns(of: $0) }.max() ?? 0) + 2
        let perRow = max(Terminal.width(output) / cell, 1)
        var text = "\r\n"
        for (index, name) in names.enumerated() {
            let isLast = index % perRow == perRow - 1 || index == names.count - 1
            text += name
            text +=
                isLast
                ? "\r\n" : String(repeating: " ", count: cell - Terminal.columns(of: name))
        }
        cursorRow = 0
        try put(text)
    }

    /// To the row of the prompt, and everything below is gone.
    private var start: String {
        (cursorRow > 0 ? "\u{1B}[\(cursorRow)A" : "") + "\r\u{1B}[J"
    }

    private func put(_ text: String) throws(System.Failure) {
        try System.write(output, Array(text.utf8))
    }
}
