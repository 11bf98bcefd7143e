/// Classes of single bytes and characters. Without tables: a few comparisons are as fast.
package enum Characters {
    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// The end of the digits that begin at an offset, eight bytes at a time.
    static func endOfDigits(_ text: Span<UInt8>, from start: Int) -> Int {
        var end = start
        let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
        while end &+ 8 <= text.count {
            let bytes = text.bytes.unsafeLoadUnaligned(fromByteOffset: end, as: UInt64.self)
            // A digit is 0x30 to 0x39. Adding six stays below 0x40, and a byte of 0x30 to 0x3F
            // causes no carry.
            guard bytes & high == 0x3030_3030_3030_3030,
                (bytes &+ 0x0606_0606_0606_0606) & high == 0x3030_3030_3030_3030
            else { break }
            end &+= 8
        }
        while end < text.count, isDigit(text[end]) { end += 1 }
        return end
    }

    /// An ASCII letter or `_`.
    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == 0x5F }

    @inline(__always)
    static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20) &- 0x61 < 6
    }

    /// Decodes the character at an offset. Nil when the bytes are not UTF-8: overlong forms,
    /// surrogates, values past U+10FFFF, stray and missing continuation bytes.
    static func decode(_ text: Span<UInt8>, at offset: Int) -> (Unicode.Scalar, length: Int)? {
        let first = text[offset]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let length: Int
        var value: UInt32
        switch first {
        case 0xC2...0xDF: (length, value) = (2, UInt32(first & 0x1F))
        case 0xE0...0xEF: (length, value) = (3, UInt32(first & 0x0F))
        case 0xF0...0xF4: (length, value) = (4, UInt32(first & 0x07))
        default: return nil
        }
        guard offset + length <= text.count else { return nil }
        for step in 1..<length {
            let byte = text[offset + step]
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        if length == 3, value < 0x800 { return nil }
        if length == 4, value < 0x10000 { return nil }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        return (scalar, length)
    }

    /// The length of the white space character at an offset whose byte is not ASCII; 0 if none.
    static func blankLength(_ text: Span<UInt8>, at offset: Int) -> Int {
        guard let (scalar, length) = decode(text, at: offset),
            scalar.properties.isWhitespace
        else { return 0 }
        return length
    }

    /// Whether there is white space at an offset.
    static func isSpace(_ text: Span<UInt8>, at offset: Int) -> Bool {
        let byte = text[offset]
        return byte == 0x20 || (0x09...0x0D).contains(byte) || blankLength(text, at: offset) > 0
    }

    /// The length of the letter at an offset, 0 if there is none. Outside ASCII a letter is what
    /// Unicode calls alphabetic, except the superscripts `ⁱ` and `ⁿ`, which look like powers; `∞`
    /// is a letter too, because it is a name.
    static func letterLength(_ text: Span<UInt8>, at offset: Int) -> Int {
        let byte = text[offset]
        if byte < 0x80 { return isLetter(byte) ? 1 : 0 }
        guard let (scalar, length) = decode(text, at: offset),
            scalar.properties.isAlphabetic || scalar.value == 0x221E,
            scalar.value != 0x2071, scalar.value != 0x207F
        else { return 0 }
        return length
    }

    /// The offset after the name that begins at an offset; the same offset if none does.
    @inline(__always)
    static func nameEnd(_ text: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while end < text.count {
            let byte = text[end]
            if isLetter(byte) || isDigit(byte) {
                end += 1
            } else if byte < 0x80 {
                break
            } else {
                let length = continuationLength(text, at: end, isFirst: end == start)
                if length == 0 { break }
                end += length
            }
        }
        return end
    }

    /// The offset after `$1` or `$"unit price"` at an offset; the same offset if there is neither.
    /// The text between the quotes is taken literally; a quote in it is written twice.
    package static func fieldNameEnd(_ text: Span<UInt8>, from start: Int) -> Int {
        guard start + 1 < text.count, text[start] == 0x24 else { return start }
        var end = start + 1
        if text[end] == 0x22 {
            end += 1
            while end < text.count {
                if text[end] == 0x22 {
                    guard end + 1 < text.count, text[end + 1] == 0x22 else { return end + 1 }
                    end += 1
                }
                end += 1
            }
            return start
        }
        while end < text.count, isDigit(text[end]) { end += 1 }
        return end == start + 1 ? start : end
    }

    /// A name may also contain combining marks and subscript digits.
    private static func continuationLength(
        _ text: Span<UInt8>, at offset: Int, isFirst: Bool
    ) -> Int {
        let letter = letterLength(text, at: offset)
        if letter > 0 || isFirst { return letter }
        guard let (scalar, length) = decode(text, at: offset) else { return 0 }
        if 0x2080...0x2089 ~= scalar.value { return length }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber: return length
        default: return 0
        }
    }

    /// A superscript digit or sign.
    enum Superscript: Equatable {
        case digit(UInt8)
        case plus, minus
    }

    static func superscript(
        _ text: Span<UInt8>, at offset: Int
    ) -> (Superscript, length: Int)? {
        guard offset < text.count, text[offset] == 0xC2 || text[offset] == 0xE2,
            let (scalar, length) = decode(text, at: offset)
        else { return nil }
        switch scalar.value {
        case 0xB9: return (.digit(1), length)
        case 0xB2, 0xB3: return (.digit(UInt8(scalar.value - 0xB0)), length)
        case 0x2070, 0x2074...0x2079: return (.digit(UInt8(scalar.value - 0x2070)), length)
        case 0x207A: return (.plus, length)
        case 0x207B: return (.minus, length)
        default: return nil
        }
    }
}
