import Foundation

/// A readable record of commands and what they print.
///
///     # A line of text, for the reader.
///     $ surd '1/0'; echo next
///     next
///     ! error: division by zero
///     ! (all of standard error, each line behind `! `)
///     ? 1
///
/// `$ ` begins a line of shell, `> ` goes on with it. What follows is standard output. `? N` is
/// the exit status, where it is not 0. Empty lines at the end of a record do not count.
struct Transcript {
    struct Entry: Sendable {
        var place: String
        var command: String
        var output: [String] = []
        var errors: [String] = []
        var status: Int32 = 0
    }

    private(set) var entries: [Entry] = []

    /// Reads a file of records.
    init(contentsOf file: URL) throws {
        let lines = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        read(lines.enumerated().map { ($0.offset + 1, $0.element) }, name: file.lastPathComponent)
    }

    /// Reads the fenced blocks of a document that begin with `$ `.
    init(documentation file: URL) throws {
        var block: [(Int, Substring)]?
        let lines = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                if let finished = block {
                    if finished.first?.1.hasPrefix("$ ") == true {
                        read(finished, name: file.lastPathComponent)
                    }
                    block = nil
                } else {
                    block = []
                }
            } else {
                block?.append((index + 1, line))
            }
        }
    }

    private mutating func read(_ lines: [(Int, Substring)], name: String) {
        var isOpen = false
        for (number, line) in lines {
            if line.hasPrefix("$ ") {
                entries.append(
                    Entry(place: "\(name):\(number)", command: String(line.dropFirst(2))))
                isOpen = true
            } else if line.hasPrefix("# ") || line == "#" {
                isOpen = false
            } else if isOpen, line.hasPrefix("> ") || line == ">" {
                entries[entries.count - 1].command += "\n" + line.dropFirst(2)
            } else if isOpen, line.hasPrefix("! ") || line == "!" {
                entries[entries.count - 1].errors.append(String(line.dropFirst(2)))
            } else if isOpen, line.hasPrefix("? "), let status = Int32(line.dropFirst(2)) {
                entries[entries.count - 1].status = status
            } else if isOpen {
                entries[entries.count - 1].output.append(String(line))
            }
        }
        for index in entries.indices {
            while entries[index].output.last == "" { entries[index].output.removeLast() }
        }
    }
}
