internal import SurdSyntax

/// Breaks lines at blanks, so that the edge of a terminal breaks no word.
enum Wrapping {
    /// A message for a terminal of this width. On a wide one a message stays in one line, which can
    /// be copied and searched.
    static func message(_ text: String, columns: Int) -> String {
        columns < widestBroken ? fitted(text, columns: columns) : text
    }

    private static let widestBroken = 60

    /// Text whose lines fit into this many columns. A line of two columns, separated by several
    /// blanks, continues below the second column if there is space, else slightly indented.
    static func fitted(_ text: String, columns: Int) -> String {
        guard columns > 8 else { return text }
        var result = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            result += (width(line) <= columns ? String(line) : broken(line, columns)) + "\n"
        }
        let last = text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        return result + (width(last) <= columns ? String(last) : broken(last, columns))
    }

    /// The width of a text, in which colour sequences take no columns.
    private static func width(_ text: Substring) -> Int {
        var count = 0
        var isSequence = false
        for scalar in text.unicodeScalars {
            if scalar == "\u{1B}" {
                isSequence = true
            } else if isSequence {
                if scalar.properties.isAlphabetic { isSequence = false }
            } else {
                count += TerminalText.columns(of: scalar)
            }
        }
        return count
    }

    private static func broken(_ line: Substring, _ columns: Int) -> String {
        let indent = line.prefix { $0 == " " }.count
        var margin = min(indent + 2, columns / 2)
        var words = line.split(separator: " ")[...]
        var lines: [String] = []
        var current = String(repeating: " ", count: min(indent, columns / 2))
        if let second = secondColumn(of: line) {
            let first = line[..<second].split(separator: " ").joined(separator: " ")
            let place = line.distance(from: line.startIndex, to: second)
            if columns - place >= 24 {
                margin = place
                current = String(line[..<second])
            } else {
                lines.append(current + first)
                margin = min(indent + 4, columns / 2)
                current = String(repeating: " ", count: margin)
            }
            words = line[second...].split(separator: " ")[...]
        }
        var isEmpty = true
        for word in words {
            let room = columns - width(current[...]) - (isEmpty ? 0 : 1)
            if !isEmpty, width(word) > room {
                lines.append(current)
                current = String(repeating: " ", count: margin)
                isEmpty = true
            }
            current += isEmpty ? word : " \(word)"
            isEmpty = false
        }
        return (lines + [current]).joined(separator: "\n")
    }

    /// The start of the second column, after several blanks.
    private static func secondColumn(of line: Substring) -> String.Index? {
        let start = line.firstIndex { $0 != " " } ?? line.startIndex
        var index = start
        while index < line.endIndex {
            let next = line.index(after: index)
            if line[index] == " ", next < line.endIndex, line[next] == " " {
                return line[next...].firstIndex { $0 != " " }
            }
            index = next
        }
        return nil
    }
}
