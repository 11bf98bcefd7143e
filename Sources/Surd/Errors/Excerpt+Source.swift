import SurdSyntax

extension SurdError.Excerpt {
    /// Bytes shown on either side of a mark in a long line.
    private static let margin = 60
    /// Bytes of a long mark that are shown.
    private static let longestMark = 80

    /// Counts lines from one error to the next, so that a text with many errors is read only once.
    package struct LineCounter {
        var position = 0
        var line = 1
        /// The offset at which this line begins.
        var start = 0

        package init() {}

        /// Advances to the line that contains `target`. `
        /// `, `\r` and `\r
        /// ` each end one line.
        mutating func advance(to target: Int, in source: borrowing [UInt8]) {
            if target < start { self = LineCounter() }
            while position < target {
                let byte = source[position]
                position += 1
                guard SurdError.Excerpt.isLineEnd(byte) else { continue }
                let isPair = byte == 0x0D && position < source.count && source[position] == 0x0A
                if !isPair {
                    line += 1
                    start = position
                }
            }
        }
    }

    /// Cuts the line around `range` out of `source`.
    package init(
        of range: Range<Int>, in source: borrowing [UInt8], lines: inout LineCounter
    ) {
        let start = min(max(0, range.lowerBound), source.count)
        let end = min(max(start, range.upperBound), source.count)
        lines.advance(to: start, in: source)
        let lineStart = min(lines.start, start)
        // A line may be as long as the whole text, so only the part that is shown is read.
        let horizon = min(source.count, start + Self.longestMark + Self.margin + 8)
        var lineEnd = start
        while lineEnd < horizon, !Self.isLineEnd(source[lineEnd]) { lineEnd += 1 }
        let markEnd = min(end, lineEnd, start + Self.longestMark)

        var first = lineStart
        if start - lineStart > Self.margin {
            first = start - Self.margin
            while first < start, Self.isContinuation(source[first]) { first += 1 }
        }
        var last = lineEnd
        if lineEnd - markEnd > Self.margin {
            last = markEnd + Self.margin
            while last > markEnd, Self.isContinuation(source[last]) { last -= 1 }
        }

        let before = Self.shown(source[first..<start])
        let mark = Self.shown(source[start..<max(start, markEnd)])
        let after = Self.shown(source[max(start, markEnd)..<max(last, markEnd, start)])
        let head = first > lineStart ? "…" : ""
        let tail = last < lineEnd ? "…" : ""

        self.init(
            line: lines.line,
            column: Self.column(of: start, from: lineStart, in: source),
            text: head + before + mark + after + tail,
            markStart: (head + before).count, markLength: mark.count)
    }

    /// The column of `position`, counted from 1 in characters; in bytes where the line is very long.
    private static func column(
        of position: Int, from start: Int, in source: borrowing [UInt8]
    ) -> Int {
        if position - start > 4096 { return position - start + 1 }
        return String(decoding: source[start..<position], as: UTF8.self).count + 1
    }

    fileprivate static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// Text that is safe on a terminal: control characters and directional characters become visible escapes.
    package static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        TerminalText.shown(bytes)
    }

    /// A name for a sentence: escaped, and cut if it is very long.
    package static func named(_ name: String) -> String {
        let most = 60
        if name.utf8.count <= most { return escaped(name) }
        return escaped(String(String.UnicodeScalarView(name.unicodeScalars.prefix(most)))) + "…"
    }

    /// `text` with its control, formatting and directional characters written as `\u{…}`.
    package static func escaped(_ text: String) -> String { TerminalText.shown(text) }
}
