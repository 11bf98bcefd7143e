internal import Surd

/// The tape as text, in two forms: in full, so that it can be evaluated, and as a screen shows it.
enum KeypadText {
    /// No commas; a value that has no finite decimal form is a fraction in parentheses.
    static func exact(_ tokens: [KeypadToken], then state: KeypadState? = nil) -> String {
        var text = ""
        for token in tokens { append(token, to: &text, exact: true) }
        switch state {
        case .typing(let entry): append(entry.finishedText(grouped: false), to: &text)
        case .operand(let operand): append(self.text(of: operand, exact: true), to: &text)
        default: break
        }
        return text
    }

    /// Grouped by commas; values by the rules of the display; the number being typed unchanged.
    static func shown(_ tokens: [KeypadToken], then state: KeypadState? = nil) -> String {
        var text = ""
        for token in tokens { append(token, to: &text, exact: false) }
        switch state {
        case .typing(let entry): append(entry.typedText, to: &text)
        case .operand(let operand): append(self.text(of: operand, exact: false), to: &text)
        default: break
        }
        return text
    }

    private static func append(_ token: KeypadToken, to text: inout String, exact: Bool) {
        switch token {
        case .operand(let operand): append(self.text(of: operand, exact: exact), to: &text)
        case .operator(let sign): append(sign.rawValue, to: &text)
        case .open: append("(", to: &text)
        case .close: text += ")"
        }
    }

    /// Pieces are separated by a space, except inside a parenthesis at its ends.
    private static func append(_ piece: String, to text: inout String) {
        if !text.isEmpty && text.utf8.last != UInt8(ascii: "(") { text += " " }
        text += piece
    }

    private static func text(of operand: KeypadOperand, exact: Bool) -> String {
        switch operand {
        case .typed(let entry): entry.finishedText(grouped: !exact)
        case .value(let value): exact ? value.tapeText : value.displayText
        }
    }

    // MARK: - What was computed

    /// The tape as it is computed: parentheses where a left-to-right style carries out an addition
    /// before a multiplication, and every number in full, grouped by commas.
    static func computed(
        _ tokens: [KeypadToken], then state: KeypadState? = nil, leftToRight: Bool
    ) -> String {
        var text = ""
        var isSum = false
        for token in tokens {
            if case .operator(let sign) = token, leftToRight {
                if sign.bindsTighter, isSum {
                    text = "(\(text))"
                    isSum = false
                } else if !sign.bindsTighter {
                    isSum = true
                }
            }
            if case .operand(let operand) = token {
                append(computed(operand), to: &text)
            } else {
                append(token, to: &text, exact: false)
            }
        }
        switch state {
        case .typing(let entry): append(entry.typedText, to: &text)
        case .operand(let operand): append(computed(operand), to: &text)
        default: break
        }
        return text
    }

    private static func computed(_ operand: KeypadOperand) -> String {
        switch operand {
        case .typed(let entry): entry.finishedText(grouped: true)
        case .value(let value): value.groupedTapeText
        }
    }
}
