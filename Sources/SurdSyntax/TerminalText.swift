/// Which characters are safe on a terminal, and how many columns they take.
///
/// This is the only place that decides it, for messages, the prompt's editor and its history, the
/// calculator with keys, and JSON. A text of a stranger must not be able to move the cursor, change
/// the colours, reverse the reading direction or hide a part of itself.
package enum TerminalText {
    /// Whether a terminal only shows a character.
    ///
    /// Excluded are control characters (C0, DEL and C1: U+009B begins a sequence as ESC [ does),
    /// characters that change the direction of text, characters without a width except marks on
    /// letters, and unassigned characters.
    @inline(__always)
    package static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x7F ? scalar.value >= 0x20 : isSafeOutsideASCII(scalar)
    }

    private static func isSafeOutsideASCII(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
            .unassigned:
            false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// `text` with every unsafe character written as `\u{…}`; a tab becomes a space.
    package static func shown(_ text: some StringProtocol) -> String { shown(String(text)) }

    /// The same. Not generic: every message of an error passes here.
    package static func shown(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isSafe(scalar) {
                result.unicodeScalars.append(scalar)
            } else if scalar == "\t" {
                result += " "
            } else {
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            }
        }
        return result
    }

    /// Bytes that need not be valid UTF-8: invalid ones become U+FFFD.
    package static func shown(_ bytes: some Sequence<UInt8>) -> String {
        shown(String(decoding: Array(bytes), as: UTF8.self))
    }

    /// The same. Not generic: the excerpts of errors pass here.
    package static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        shown(String(decoding: bytes, as: UTF8.self))
    }

    // MARK: - Columns

    /// The number of columns of a safe text.
    package static func columns(of text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
    }

    /// The number of columns of a character: 0, 1 or 2. Terminals place scalar by scalar, so the
    /// width of a letter with marks is the sum.
    package static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        // Vowels and final consonants of Hangul join the syllable before them.
        if 0x1160...0x11FF ~= scalar.value || 0xD7B0...0xD7FF ~= scalar.value { return 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: return isWide(scalar.value) ? 2 : 1
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        if value < wide[0].lowerBound { return false }
        var low = 0
        var high = wide.count
        while low < high {
            let middle = (low + high) / 2
            if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wide.count && wide[low].contains(value)
    }

    /// East_Asian_Width W and F of Unicode 14. Ranges include unassigned characters, which are never shown.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
        0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
        0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
        0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
        0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
        0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
        0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
        0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6, 0xA960...0xA97C,
        0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x1B2FB, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E,
        0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C,
        0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
        0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC,
        0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A,
        0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5,
        0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC,
        0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
        0x1F947...0x1F9FF, 0x1FA70...0x1FAF6, 0x20000...0x3134A,
    ]
}
