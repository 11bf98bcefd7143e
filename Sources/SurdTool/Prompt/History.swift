/// The lines of this and earlier sessions, in a file of one line each.
struct History {
    private(set) var lines: [String] = []
    private let path: String?
    private static let longest = 2_000

    /// `SURD_HISTORY` names the file, and switches history off when it is empty.
    init() {
        path = Self.defaultPath()
        load()
    }

    init(lines: [String]) {
        self.lines = lines
        path = nil
    }

    private static func defaultPath() -> String? {
        if let chosen = System.environment("SURD_HISTORY") { return chosen.isEmpty ? nil : chosen }
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
        guard let path, let file = try? System.openForReading(Array(path.utf8)) else { return }
        defer { System.shut(file) }
        var bytes: [UInt8] = []
        while let got = try? System.read(file, atMost: 1 << 16, appendingTo: &bytes), got > 0 {}
        lines = bytes.split(separator: .newline).suffix(Self.longest)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Remembers a line, unless it is empty or the same as the one before, and writes it at
    /// once: what was typed survives whatever happens next.
    mutating func add(_ text: String) {
        let line = String(text.map { $0.isNewline ? " " : $0 })
        guard line.contains(where: { !$0.isWhitespace }), line != lines.last else { return }
        lines.append(line)
        guard let path else { return }
        if lines.count > Self.longest * 2 {
            lines.removeFirst(Self.longest)
            write(
                lines.map { $0 + "\n" }.joined(), to: try? System.openForWriting(Array(path.utf8)))
        } else {
            write(line + "\n", to: try? System.openForAppending(Array(path.utf8)))
        }
    }

    private func write(_ text: String, to file: Int32?) {
        guard let file else { return }
        try? System.write(file, Array(text.utf8))
        System.shut(file)
    }
}

/// Walks through the history with the arrow keys. What was being typed comes back at the end.
struct HistoryCursor {
    private let lines: [String]
    private var place: Int
    private var typed = ""

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

    /// The latest line that contains `text`, after leaving out some.
    func match(_ text: String, skipping: Int) -> String? {
        guard !text.isEmpty else { return nil }
        return lines.reversed().lazy.filter { $0.contains(text) }.dropFirst(skipping).first
    }
}
