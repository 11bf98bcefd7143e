internal import SurdNumbers
internal import SurdSyntax

/// The lines of this and earlier sessions, in a file with one line each. Lines with unsafe
/// characters are stored in their visible form, because the file may be viewed in a terminal.
struct History {
    private(set) var lines: [String] = []
    private var path: String?
    /// The reason why no history is kept, if one was requested.
    private(set) var trouble: String?
    private static let longest = 2_000
    /// The number of bytes that are read at the end of the file.
    private static let longestFile = 1 << 22

    /// `SURD_HISTORY` is the name of the file; an empty value switches history off.
    init() {
        path = Self.defaultPath()
        load()
    }

    init(lines: [String]) {
        self.lines = lines
        path = nil
    }

    private static func defaultPath() -> String? {
        if let chosen = System.environment("SURD_HISTORY") {
            // The usual way to say "nowhere".
            return chosen.isEmpty || chosen == "/dev/null" ? nil : chosen
        }
        if let state = System.environment("XDG_STATE_HOME"), !state.isEmpty {
            return prepared(state)
        }
        guard let home = System.environment("HOME"), !home.isEmpty else { return nil }
        System.makeDirectory(home + "/.local")
        return prepared(home + "/.local/state")
    }

    private static func prepared(_ directory: String) -> String {
        System.makeDirectory(directory)
        System.makeDirectory(directory + "/surd")
        return directory + "/surd/history"
    }

    private mutating func load() {
        guard let path else { return }
        do throws(RegularFile.Trouble) {
            let bytes = try RegularFile.readEnd(Array(path.utf8), atMost: Self.longestFile)
            lines = bytes.split(separator: .newline).suffix(Self.longest)
                .map { TerminalText.shown($0) }
        } catch {
            guard !error.isMissing else { return }
            trouble = "no history is kept in \(TerminalText.shown(path)): \(error.message)"
            self.path = nil
        }
    }

    /// Adds a line, unless it is empty or the same as the one before, and writes it at once, so
    /// that it survives whatever happens next.
    mutating func add(_ text: String) {
        let line = TerminalText.shown(String(text.map { $0.isNewline ? " " : $0 }))
        guard line.contains(where: { !$0.isWhitespace }), line != lines.last else { return }
        lines.append(line)
        guard let path = path.map({ Array($0.utf8) }) else { return }
        // If the history cannot be written, the session continues without it.
        if lines.count > Self.longest * 2 {
            lines.removeFirst(Self.longest)
            try? RegularFile.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: path)
        } else {
            try? RegularFile.append(Array((line + "\n").utf8), to: path)
        }
    }
}

/// Moves through the history with the arrow keys. The typed line comes back at the end.
struct HistoryCursor {
    private let lines: [String]
    private var place: Int
    private var typed = ""
    /// The number of lines back from which the last word was taken.
    private var wordsBack = 0

    init(_ history: History) {
        lines = history.lines
        place = lines.count
    }

    mutating func older(than current: String) -> String? {
        guard place > 0 else { return nil }
        if place == lines.count { typed = current }
        place -= 1
        return lines[place]
    }

    mutating func newer() -> String? {
        guard place < lines.count else { return nil }
        place += 1
        return place == lines.count ? typed : lines[place]
    }

    /// The last word of the line before; if called again, of the line before that.
    mutating func lastWord(again: Bool) -> String? {
        wordsBack = again ? wordsBack + 1 : 1
        let words = lines.reversed().dropFirst(wordsBack - 1).lazy
            .compactMap { $0.split(whereSeparator: \.isWhitespace).last }
        return words.first.map(String.init)
    }

    /// The latest line that contains `text`, after skipping some.
    func match(_ text: String, skipping: Int) -> String? {
        guard !text.isEmpty else { return nil }
        return lines.reversed().lazy.filter { $0.holds(text) }.dropFirst(skipping).first
    }
}
