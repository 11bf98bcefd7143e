/// Text for messages: without characters that a terminal would act upon, that reverse the reading
/// direction or are invisible, and not too long.
package enum Spelling {
    /// The characters of a span, at most `limit`; an unsafe character appears as `<U+202E>`.
    package static func shown(
        _ text: Span<UInt8>, _ span: SourceSpan, limit: Int = 40
    ) -> String {
        var result = ""
        var offset = span.start
        let end = min(span.end, text.count)
        var count = 0
        while offset < end {
            if count == limit { return result + "…" }
            if let (scalar, length) = Characters.decode(text, at: offset) {
                result += shown(scalar)
                offset += length
            } else {
                result += "<0x\(hexadecimal(UInt32(text[offset]), digits: 2))>"
                offset += 1
            }
            count += 1
        }
        return result
    }

    /// The character, or its number where it must not be shown.
    package static func shown(_ scalar: Unicode.Scalar) -> String {
        isShowable(scalar) ? String(Character(scalar)) : "<\(number(scalar))>"
    }

    /// Whether a character can stand in a message as it is.
    package static func isShowable(_ scalar: Unicode.Scalar) -> Bool {
        guard TerminalText.isSafe(scalar) else { return false }
        if scalar.isASCII { return true }
        // Alone between quotes, a space or a mark would be invisible.
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark: return false
        default: return true
        }
    }

    /// `'@'`, or `U+202E` where the character must not be shown.
    static func quoted(_ scalar: Unicode.Scalar) -> String {
        isShowable(scalar) ? "'\(Character(scalar))'" : number(scalar)
    }

    static func number(_ scalar: Unicode.Scalar) -> String {
        "U+\(hexadecimal(scalar.value, digits: 4))"
    }

    static func hexadecimal(_ value: UInt32, digits: Int) -> String {
        let spelled = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - spelled.utf8.count)) + spelled
    }
}
