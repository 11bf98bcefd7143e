extension SurdError.Excerpt {
    /// Bytes shown on either side of a mark in a long line.
    private static let margin = 60
    /// Bytes of a long mark that are shown.
    private static let longestMark = 80

    /// Cuts the line around `range` out of `source`.
    package init(of range: Range<Int>, in source: borrowing [UInt8]) {
        let start = min(max(0, range.lowerBound), source.count)
        let end = min(max(start, range.upperBound), source.count)
        var lineStart = start
        while lineStart > 0, !Self.isLineEnd(source[lineStart - 1]) { lineStart -= 1 }
        var lineEnd = start
        while lineEnd < source.count, !Self.isLineEnd(source[lineEnd]) { lineEnd += 1 }
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
            line: Self.lineNumber(at: lineStart, in: source),
            column: String(decoding: source[lineStart..<start], as: UTF8.self).count + 1,
            text: head + before + mark + after + tail,
            markStart: (head + before).count, markLength: mark.count)
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// `\n`, `\r` and `\r\n` each end one line.
    private static func lineNumber(at position: Int, in source: borrowing [UInt8]) -> Int {
        var line = 1
        var index = 0
        while index < position {
            if source[index] == 0x0A {
                line += 1
            } else if source[index] == 0x0D {
                let isPair = index + 1 < source.count && source[index + 1] == 0x0A
                if !isPair { line += 1 }
            }
            index += 1
        }
        return line
    }

    /// Text that is safe on a terminal: control and directional characters become visible escapes.
    package static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        escaped(String(decoding: bytes, as: UTF8.self))
    }

    /// `text` with its control, formatting and directional characters written as `\u{…}`.
    package static func escaped(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
                .unassigned:
                if scalar == "\t" {
                    result += " "
                } else {
                    result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
                }
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
