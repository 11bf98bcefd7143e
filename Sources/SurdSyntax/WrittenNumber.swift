/// Numbers in characters outside ASCII that have only one meaning: full-width digits with their
/// point, as Chinese, Japanese and Korean keyboards write them, and fractions of one character
/// (`½`). Directly after an integer such a fraction is refused: `2½` is a sum for most people, and
/// a product by Surd's rules.
package enum WrittenNumber {
    /// Whether such a number begins at an offset.
    @inline(__always)
    static func begins(_ text: Span<UInt8>, at offset: Int) -> Bool {
        offset < text.count && text[offset] >= 0xC2 && end(text, from: offset).end > offset
    }

    /// The end of the number at an offset, which may begin with ASCII digits, and whether it has a
    /// point. A point needs a digit after it; a fraction ends the number, and cannot follow a
    /// point.
    static func end(_ text: Span<UInt8>, from start: Int) -> (end: Int, hasPoint: Bool) {
        var end = start
        var hasPoint = false
        while let (piece, length) = piece(text, at: end) {
            switch piece {
            case .digit: end += length
            case .point:
                guard !hasPoint, case .digit? = self.piece(text, at: end + length)?.0 else {
                    return (end, hasPoint)
                }
                hasPoint = true
                end += length
            case .fraction:
                return (hasPoint ? end : end + length, hasPoint)
            }
        }
        return (end, hasPoint)
    }

    /// The same number in ASCII: `2.5` for `2½`, `0.[3]` for `⅓`.
    package static func plainSpelling(_ text: Span<UInt8>, _ span: SourceSpan) -> [UInt8] {
        var bytes: [UInt8] = []
        var offset = span.start
        while offset < span.end, let (piece, length) = piece(text, at: offset) {
            switch piece {
            case .digit(let digit): bytes.append(0x30 + digit)
            case .point: bytes.append(0x2E)
            case .fraction(let places):
                if bytes.isEmpty { bytes.append(0x30) }
                bytes.append(contentsOf: places.utf8)
            }
            offset += length
        }
        return bytes
    }

    /// The start of the one-character fraction at the end of a number; nil where there is none.
    static func fractionStart(_ text: Span<UInt8>, _ number: SourceSpan) -> Int? {
        var offset = number.start
        while offset < number.end, let (piece, length) = piece(text, at: offset) {
            if case .fraction = piece { return offset }
            offset += length
        }
        return nil
    }

    private enum Piece {
        case digit(UInt8)
        case point
        /// The places of the fraction, as the language writes them.
        case fraction(String)
    }

    private static func piece(_ text: Span<UInt8>, at offset: Int) -> (Piece, length: Int)? {
        guard offset < text.count else { return nil }
        let byte = text[offset]
        if Characters.isDigit(byte) { return (.digit(byte - 0x30), 1) }
        if byte == 0x2E { return (.point, 1) }
        guard byte == 0xC2 || byte == 0xE2 || byte == 0xEF,
            let (scalar, length) = Characters.decode(text, at: offset)
        else { return nil }
        switch scalar.value {
        case 0xFF10...0xFF19: return (.digit(UInt8(scalar.value - 0xFF10)), length)
        case 0xFF0E: return (.point, length)
        default:
            guard let row = fractions.first(where: { $0.character == scalar }) else { return nil }
            return (.fraction(row.places), length)
        }
    }

    private static let fractions: [(character: Unicode.Scalar, places: String)] = [
        ("½", ".5"), ("⅓", ".[3]"), ("⅔", ".[6]"), ("¼", ".25"), ("¾", ".75"),
        ("⅕", ".2"), ("⅖", ".4"), ("⅗", ".6"), ("⅘", ".8"), ("⅙", ".1[6]"), ("⅚", ".8[3]"),
        ("⅐", ".[142857]"), ("⅛", ".125"), ("⅜", ".375"), ("⅝", ".625"), ("⅞", ".875"),
        ("⅑", ".[1]"), ("⅒", ".1"), ("↉", ".0"),
    ]
}

extension Parser {
    /// A number that ``WrittenNumber`` reads; its first character is at `start`.
    mutating func readWrittenNumber(_ text: Span<UInt8>, _ start: Int) -> ParserState {
        let (end, _) = WrittenNumber.end(text, from: start)
        cursor = end
        checkFraction(text, SourceSpan(start: start, end: end))
        emitOperand(.number, detail: NumberForm.written.rawValue, start, end)
        return .operator
    }
}
