import SurdSyntax

/// The text around the mark of an error: the parts of the line that a hint quotes.
///
/// Only a short part of one line is read, so that an error in a long text costs no more than one in
/// a short text.
struct Surroundings {
    let bytes: [UInt8]
    let mark: Range<Int>
    /// Whether the line up to the mark is complete.
    let isFromStart: Bool

    private static let reach = 200
    /// Longer pieces are not quoted.
    static let longestPiece = 48

    init(_ range: Range<Int>, in source: borrowing [UInt8]) {
        let lower = min(max(0, range.lowerBound), source.count)
        let upper = min(max(lower, range.upperBound), source.count)
        var first = lower
        while first > 0, lower - first < Self.reach, !Self.isLineEnd(source[first - 1]) {
            first -= 1
        }
        var last = lower
        while last < source.count, last - lower < 2 * Self.reach, !Self.isLineEnd(source[last]) {
            last += 1
        }
        bytes = Array(source[first..<last])
        mark = (lower - first)..<(min(max(upper, lower), last) - first)
        isFromStart = first == 0 || Self.isLineEnd(source[first - 1])
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    // MARK: - Pieces

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    var word: String { text(mark) }

    /// The first byte at or after an offset that is not a blank; 0 at the end.
    func byte(from offset: Int) -> UInt8 {
        let next = skip(from: offset)
        return next < bytes.count ? bytes[next] : 0
    }

    func skip(from offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
        return offset
    }

    /// The end of the text before an offset, without blanks.
    func skip(backTo offset: Int) -> Int {
        var offset = offset
        while offset > 0, bytes[offset - 1] == 0x20 || bytes[offset - 1] == 0x09 { offset -= 1 }
        return offset
    }

    func starts(_ text: String, at offset: Int) -> Bool {
        bytes[min(max(0, offset), bytes.count)...].starts(with: text.utf8)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == 0x5F || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
    }

    /// The word or number that begins at an offset, after blanks.
    func wordRange(from offset: Int) -> Range<Int>? {
        let start = skip(from: offset)
        var end = start
        while end < bytes.count, Self.isWord(bytes[end]) || bytes[end] == 0x2E { end += 1 }
        return end > start ? start..<end : nil
    }

    func word(from offset: Int) -> String? { wordRange(from: offset).map { text($0) } }

    /// The word or number that ends before an offset.
    func wordRange(backTo offset: Int) -> Range<Int>? {
        let end = skip(backTo: offset)
        var start = end
        while start > 0, Self.isWord(bytes[start - 1]) || bytes[start - 1] == 0x2E { start -= 1 }
        return end > start ? start..<end : nil
    }

    /// The offset after the bracket that closes the one at an offset.
    func end(ofGroupAt open: Int) -> Int? {
        var depth = 0
        for offset in open..<bytes.count {
            switch bytes[offset] {
            case 0x28, 0x5B, 0x7B: depth += 1
            case 0x29, 0x5D, 0x7D:
                depth -= 1
                if depth == 0 { return offset + 1 }
            default: break
            }
        }
        return nil
    }

    /// The operand that begins at an offset: a number, a name, a call, or a text in parentheses.
    func operandRange(from offset: Int) -> Range<Int>? {
        let start = skip(from: offset)
        guard start < bytes.count else { return nil }
        let first = bytes[start] == 0x2D ? start + 1 : start
        guard first < bytes.count else { return nil }
        var end = first
        if bytes[first] != 0x28 {
            guard let word = wordRange(from: first), word.lowerBound == first else { return nil }
            end = word.upperBound
        }
        if end < bytes.count, bytes[end] == 0x28 {
            guard let close = self.end(ofGroupAt: end) else { return nil }
            end = close
        }
        return end - start <= Self.longestPiece ? start..<end : nil
    }

    /// The same, for an operand that ends before an offset.
    func operandRange(backTo offset: Int) -> Range<Int>? {
        let end = skip(backTo: offset)
        guard end > 0 else { return nil }
        var start = end
        if bytes[end - 1] == 0x29 {
            guard let open = opening(before: end - 1, brackets: true) else { return nil }
            start = open
        }
        while start > 0, Self.isWord(bytes[start - 1]) || bytes[start - 1] == 0x2E { start -= 1 }
        return end > start && end - start <= Self.longestPiece ? start..<end : nil
    }

    /// The nearest open parenthesis before an offset.
    func opening(before offset: Int, brackets: Bool = false) -> Int? {
        var depth = 0
        for index in stride(from: offset - 1, through: 0, by: -1) {
            switch bytes[index] {
            case 0x29, 0x5D, 0x7D: depth += 1
            case 0x28, 0x5B, 0x7B:
                if depth == 0 { return bytes[index] == 0x28 || brackets ? index : nil }
                depth -= 1
            default: break
            }
        }
        return nil
    }

    /// The texts between the brackets that open at an offset, separated by commas.
    func arguments(at open: Int, separator: UInt8 = 0x2C) -> [String]? {
        guard open < bytes.count, let end = end(ofGroupAt: open),
            end - open <= 2 * Self.longestPiece
        else { return nil }
        var pieces: [String] = []
        var start = open + 1
        var depth = 0
        for offset in open + 1..<end {
            let byte = bytes[offset]
            if byte == 0x28 || byte == 0x5B || byte == 0x7B { depth += 1 }
            let isClosing = byte == 0x29 || byte == 0x5D || byte == 0x7D
            if offset == end - 1 || depth == 0 && byte == separator {
                let first = min(skip(from: start), offset)
                pieces.append(text(first..<max(first, skip(backTo: offset))))
                start = offset + 1
            }
            if isClosing { depth -= 1 }
        }
        return pieces == [""] ? [] : pieces
    }

    /// The call around the mark: its name and its arguments.
    var call: (name: String, arguments: [String])? {
        guard let open = opening(before: mark.lowerBound), let name = wordRange(backTo: open),
            name.upperBound == open, let arguments = arguments(at: open)
        else { return nil }
        return (text(name), arguments)
    }

    /// The text as an operand, with parentheses if it needs them.
    static func operand(_ text: String) -> String {
        let isSimple = text.utf8.allSatisfy { isWord($0) || $0 == 0x2E }
        if isSimple || text.isEmpty { return text }
        let around = Surroundings(0..<0, in: Array(text.utf8))
        if around.operandRange(from: 0) == around.bytes.indices, around.bytes[0] != 0x2D {
            return text
        }
        return "(\(text))"
    }
}
