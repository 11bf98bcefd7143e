/// Full-width signs of Chinese, Japanese and Korean writing: `（１＋２）×３％`.
///
/// Each has a narrow twin in ASCII and means the same. The grammar has only the narrow ones: a text
/// with a syntax error is read once more with its wide signs replaced. Every replacement is as long
/// as the original, with blanks after the sign, so that all offsets keep their meaning. A node that
/// ends with a wide sign then ends one or two bytes early, which is corrected afterwards.
///
/// Digits, the point and letters stay, because blanks would split them. ``WrittenNumber`` reads the
/// first two.
enum FullWidthSigns {
    /// The signs with a meaning.
    private static let signs = Set("()+-*/^!%&|~<>=,;#".utf8)

    /// The text with narrow signs; nil if it has no wide ones.
    static func narrowed(_ text: Span<UInt8>) -> [UInt8]? {
        guard (0..<text.count).contains(where: { sign(text, at: $0) != nil }) else { return nil }
        var narrow: [UInt8] = []
        narrow.reserveCapacity(text.count)
        var offset = 0
        while offset < text.count {
            // Names of columns are taken literally.
            let fieldEnd = Characters.fieldNameEnd(text, from: offset)
            if fieldEnd > offset {
                for index in offset..<fieldEnd { narrow.append(text[index]) }
                offset = fieldEnd
                continue
            }
            let sign = sign(text, at: offset)
            let first = sign ?? text[offset]
            var end = offset + (sign == nil ? 1 : length)
            narrow.append(first)
            // Two signs that are one operator stay together.
            if sign != nil, end < text.count {
                let next = self.sign(text, at: end)
                if pairs.contains([first, next ?? text[end]]) {
                    narrow.append(next ?? text[end])
                    end += next == nil ? 1 : length
                }
            }
            while narrow.count < end { narrow.append(0x20) }
            offset = end
        }
        return narrow
    }

    /// A name with narrow letters and digits.
    static func narrowed(_ name: String) -> String {
        String(
            String.UnicodeScalarView(
                name.unicodeScalars.map { scalar in
                    guard 0xFF10...0xFF5A ~= scalar.value else { return scalar }
                    return Unicode.Scalar(UInt8(scalar.value - 0xFF01 + 0x21))
                }))
    }

    /// The bytes of a wide sign in UTF-8.
    private static let length = 3

    private static let pairs = Set(
        OperatorTable.rows.flatMap(\.spellings).map { Array($0.utf8) }.filter {
            $0.count == 2 && $0.allSatisfy(signs.contains)
        })

    /// The narrow twin of the wide sign at an offset.
    private static func sign(_ text: Span<UInt8>, at offset: Int) -> UInt8? {
        guard text[offset] == 0xEF, let (scalar, _) = Characters.decode(text, at: offset),
            0xFF01...0xFF5E ~= scalar.value
        else { return nil }
        let narrow = UInt8(scalar.value - 0xFF01 + 0x21)
        return signs.contains(narrow) ? narrow : nil
    }
}

extension Parser {
    /// Moves all ends to the ends of characters.
    mutating func endAtCharacters(of text: Span<UInt8>) {
        for index in tree.nodes.indices { tree.nodes[index].endAtCharacters(of: text) }
        for index in tree.statements.indices {
            tree.statements[index].span = tree.statements[index].span.endingAtCharacter(of: text)
        }
        for index in diagnostics.indices {
            diagnostics[index].span = diagnostics[index].span.endingAtCharacter(of: text)
            for note in diagnostics[index].notes.indices {
                let span = diagnostics[index].notes[note].span
                diagnostics[index].notes[note].span = span.endingAtCharacter(of: text)
            }
        }
    }
}

extension SourceSpan {
    fileprivate func endingAtCharacter(of text: Span<UInt8>) -> SourceSpan {
        var end = end
        for _ in 0..<2 where end < text.count && text[end] & 0xC0 == 0x80 { end += 1 }
        return SourceSpan(start: start, end: end)
    }
}

extension SyntaxNode {
    fileprivate mutating func endAtCharacters(of text: Span<UInt8>) {
        switch kind {
        case .prefix, .postfix, .infix:
            if isImplicit { break }
            let length = operatorSpan.endingAtCharacter(of: text).length
            detail = detail & Self.shareMark | UInt16(clamping: length)
        case .number, .name, .callBegin, .argumentEnd, .call, .shortCircuit, .missing: break
        }
        upper = span.endingAtCharacter(of: text).upper
    }
}
