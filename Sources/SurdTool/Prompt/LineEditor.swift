/// Reads one line from a terminal, with editing, history and completion.
///
/// Written for this command instead of using a library: a program that links a line-editing library
/// cannot be fully static, and would start three times slower for everybody who never sees the
/// prompt.
final class LineEditor {
    enum Outcome: Equatable {
        case line(String)
        case cancelled
        case endOfInput
    }

    private let input: Int32
    private let output: Int32
    private let mode: Terminal.RawMode
    /// Completes the letters before the cursor.
    var complete: (String) -> Completion? = { _ in nil }
    /// The remark below the line for the text before the cursor.
    var remark: (String) -> EditorScreen.Remark? = { _ in nil }
    /// The text to put before a line that continues with the last result; the second argument says
    /// whether the line is complete.
    var prefix: (String, Bool) -> String? = { _, _ in nil }
    /// Keeps typed-ahead input from one line to the next.
    private var decoder = KeyDecoder()
    private var screen: EditorScreen
    private var buffer = EditBuffer()
    private var history = HistoryCursor(History(lines: []))
    private var lastKey: Key?
    /// A key that did not answer a question.
    private var pushedBack: Key?
    /// The number of characters that Alt-. inserted last.
    private var wordLength = 0

    /// Nil if the terminal lacks a needed feature.
    init?(input: Int32, output: Int32) {
        guard Terminal.canEdit, let mode = Terminal.RawMode(input) else { return nil }
        self.mode = mode
        self.input = input
        self.output = output
        screen = EditorScreen(output: output)
    }

    /// Reads one line. Input that was typed before the prompt is not lost.
    func read(prompt: String, history: History) throws(System.Failure) -> Outcome {
        guard mode.set(interruptible: false) else { return .endOfInput }
        defer { mode.set(interruptible: true) }
        self.history = HistoryCursor(history)
        buffer = EditBuffer()
        lastKey = nil
        try screen.begin(prompt: prompt)
        while true {
            guard let key = try nextKey() else { return try finish(.endOfInput) }
            if let outcome = try handle(key) { return try finish(outcome) }
        }
    }

    // MARK: - Questions

    /// Whether there is no typed-ahead input.
    var isIdle: Bool {
        pushedBack == nil && !decoder.isWaiting && !System.isReadable(input, milliseconds: 0)
    }

    /// Shows a question, waits for one key, and clears the question.
    func ask(_ question: String) throws(System.Failure) -> Key? {
        guard mode.set(interruptible: false) else { return nil }
        defer { mode.set(interruptible: true) }
        try System.write(output, Array(question.utf8))
        let key = try nextKey { _ in }
        let rows = question.count { $0 == "\n" }
        let up = rows > 0 ? "\u{1B}[\(rows)A" : ""
        try System.write(output, Array((up + "\r\u{1B}[J").utf8))
        return key
    }

    /// Makes the key the next one again.
    func putBack(_ key: Key?) { pushedBack = key }

    /// Restores the terminal.
    func close() { mode.restore() }

    private func finish(_ outcome: Outcome) throws(System.Failure) -> Outcome {
        buffer.moveToEnd()
        try screen.end(with: buffer, mark: outcome == .cancelled ? "^C" : "")
        return outcome
    }

    /// The next key. The line is drawn only when no further key is waiting, so that pasting a long
    /// text is fast. Nil at the end of the input.
    private func nextKey() throws(System.Failure) -> Key? {
        try nextKey { editor throws(System.Failure) in
            try editor.screen.draw(editor.buffer, remark: editor.remark(editor.buffer.beforeCursor))
        }
    }

    private func nextKey(
        draw: (LineEditor) throws(System.Failure) -> Void
    ) throws(System.Failure) -> Key? {
        while true {
            if let key = pushedBack {
                pushedBack = nil
                return key
            }
            if let key = decoder.next() { return key }
            if !decoder.isWaiting, !System.isReadable(input, milliseconds: 0) { try draw(self) }
            switch TerminalGuard.wait(input, milliseconds: decoder.isWaiting ? 50 : -1) {
            case .nothing: if let key = decoder.next(isLast: true) { return key }
            case .event(.resized): try draw(self)
            case .event(.resumed):
                screen.forget()
                try draw(self)
            case .input:
                var bytes: [UInt8] = []
                if try System.read(input, atMost: 4096, appendingTo: &bytes) == 0 { return nil }
                decoder.add(bytes)
            }
        }
    }

    private func handle(_ key: Key) throws(System.Failure) -> Outcome? {
        defer { lastKey = key }
        switch key {
        case .enter:
            if let prefix = prefix(buffer.text, true) { buffer.prepend(prefix) }
            return .line(buffer.text)
        case .cancel: return .cancelled
        case .endOfInput:
            if buffer.isEmpty { return .endOfInput }
            buffer.deleteForward()
        case .up: if let line = history.older(than: buffer.text) { buffer.replace(with: line) }
        case .down: if let line = history.newer() { buffer.replace(with: line) }
        case .lastWord: insertLastWord()
        case .search: return try search()
        case .tab: try completeWord()
        case .redraw: try screen.clear()
        case .suspend: TerminalGuard.stop()
        case .text:
            buffer.apply(key)
            if buffer.isAtEnd, let prefix = prefix(buffer.text, false) { buffer.prepend(prefix) }
        default: buffer.apply(key)
        }
        return nil
    }

    private func insertLastWord() {
        let isAgain = lastKey == .lastWord
        guard let word = history.lastWord(again: isAgain) else { return }
        buffer.replaceBeforeCursor(isAgain ? wordLength : 0, with: word)
        wordLength = word.count
    }

    // MARK: - Completion

    private func completeWord() throws(System.Failure) {
        guard let completion = complete(buffer.beforeCursor) else { return }
        if completion.extension.count > completion.typed.count {
            buffer.replaceBeforeCursor(completion.typed.count, with: completion.extension)
        } else if lastKey == .tab, completion.candidates.count > 1 {
            try screen.list(completion.candidates, below: buffer)
        }
    }

    // MARK: - Searching the history

    /// Ctrl-R: searches the typed text in earlier lines, the latest first.
    private func search() throws(System.Failure) -> Outcome? {
        var wanted = ""
        var skipping = 0
        var found = buffer.text
        while true {
            let key = try nextKey { editor throws(System.Failure) in
                try editor.screen.drawSearch(wanted: wanted, found: found)
            }
            guard let key else { return .endOfInput }
            switch key {
            case .text(let more):
                wanted += more
                skipping = 0
            case .backspace:
                wanted = String(wanted.dropLast())
                skipping = 0
            case .search: skipping += 1
            case .cancel:
                return nil
            case .enter:
                buffer.replace(with: found)
                return .line(found)
            default:
                buffer.replace(with: found)
                buffer.apply(key)
                return nil
            }
            if let match = history.match(wanted, skipping: skipping) {
                found = match
            } else if skipping > 0 {
                skipping -= 1
            }
        }
    }
}

extension EditBuffer {
    /// The keys that change only the line itself.
    mutating func apply(_ key: Key) {
        switch key {
        case .text(let text): insert(text)
        case .backspace: deleteBackward()
        case .deleteForward: deleteForward()
        case .left: move(by: -1)
        case .right: move(by: 1)
        case .home: moveToStart()
        case .end: moveToEnd()
        case .wordLeft: moveWordLeft()
        case .wordRight: moveWordRight()
        case .cutWordLeft: cutWordLeft()
        case .cutWordRight: cutWordRight()
        case .cutToEnd: cutToEnd()
        case .cutToStart: cutToStart()
        case .paste: paste()
        case .transpose: transpose()
        case .undo: undo()
        case .redo: redo()
        default: break
        }
    }
}
