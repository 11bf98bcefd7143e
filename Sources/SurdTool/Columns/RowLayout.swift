internal import SurdSyntax

/// How the columns of a line of output are separated.
enum RowLayout: Sendable, Equatable {
    /// This separator between two columns, which no column contains.
    case separated([UInt8])
    /// Fields as in CSV files: one that holds a separator, a quote or a line end stands in quotes.
    case csv(separator: UInt8)
    /// Cells for a `TableAligner`.
    case aligned

    private var separator: [UInt8] {
        switch self {
        case .separated(let text): text
        case .csv(let separator): [separator]
        case .aligned: [TableAligner.cellEnd]
        }
    }

    /// What stands between two columns.
    func appendSeparator(to output: inout [UInt8]) { output += separator }

    /// Puts the field from `start` on in quotes, if it needs them.
    ///
    /// - Returns: Whether the field is possible in a line of this layout.
    func finishField(from start: Int, in output: inout [UInt8]) -> Bool {
        switch self {
        case .aligned: return true
        case .separated(let text):
            return text.count == 1
                ? !output[start...].contains(text[0])
                : !output[start...].indices.contains {
                    output[$0...].starts(with: text)
                }
        case .csv(let separator):
            let needsQuotes = output[start...].contains {
                $0 == separator || $0 == .quote || $0 == .newline || $0 == .carriageReturn
            }
            if !needsQuotes { return true }
            let field = Array(output[start...])
            output.removeLast(field.count)
            output.append(.quote)
            for byte in field {
                if byte == .quote { output.append(.quote) }
                output.append(byte)
            }
            output.append(.quote)
            return true
        }
    }

    /// Appends a title, or the value of a column that groups.
    ///
    /// Fields with a chosen separator are data: a program that reads them must find the bytes of
    /// the table again. Everything else is for people, and must be safe on a terminal.
    func append(text: [UInt8], isWatched: Bool, to output: inout [UInt8]) {
        let start = output.count
        let isForPeople = self == .aligned || self == .separated([.space])
        output += isWatched || isForPeople ? Self.shown(text) : text
        _ = finishField(from: start, in: &output)
    }

    /// A text in another encoding than UTF-8 keeps its letters; the control characters are the same in all of them.
    private static func shown(_ text: [UInt8]) -> [UInt8] {
        if let valid = String(validating: text, as: UTF8.self) {
            return Array(TerminalText.shown(valid).utf8)
        }
        return text.flatMap { byte in
            byte >= 0xA0 ? [byte] : Array(TerminalText.shown(String(UnicodeScalar(byte))).utf8)
        }
    }

    /// A line of titles.
    func heading(_ titles: [[UInt8]], isWatched: Bool) -> [UInt8] {
        var line: [UInt8] = []
        for (index, title) in titles.enumerated() {
            if index > 0 { appendSeparator(to: &line) }
            append(text: title, isWatched: isWatched, to: &line)
        }
        line.append(.newline)
        return line
    }
}
