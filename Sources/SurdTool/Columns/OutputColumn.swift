internal import Surd

/// One column of output: an expression, and perhaps its name.
struct OutputColumn: Sendable {
    /// The name before the `=` of `total = price x qty`.
    let name: String?
    /// The expression, without its name.
    let text: [UInt8]

    /// The columns for the arguments of an option; each argument may list several, separated by commas.
    static func columns(in arguments: [[UInt8]]) -> [OutputColumn] {
        arguments.flatMap { argument in
            ColumnText.parts(of: argument[...], keepsNumbers: true).map { part in
                OutputColumn(ColumnText.trimmed(part))
            }
        }
    }

    private init(_ text: [UInt8]) {
        guard let (name, rest) = Self.named(text) else {
            self.name = nil
            self.text = text
            return
        }
        self.name = name
        self.text = rest
    }

    /// `total = EXPR` or `$"unit price" = EXPR`, but not a comparison with `==`.
    private static func named(_ text: [UInt8]) -> (String, [UInt8])? {
        let end: Int
        let name: String
        if let quoted = ColumnText.endOfQuotedName(text, at: 0) {
            end = quoted
            name = Fields.unquoted(text[2..<(end - 1)])
        } else {
            end = text.firstIndex { !$0.isNamePart && $0 < 0x80 } ?? text.count
            guard end > 0, !text[0].isDigit else { return nil }
            name = String(decoding: text[..<end], as: UTF8.self)
        }
        guard let sign = text[end...].firstIndex(where: { !$0.isBlank }),
            text[sign] == UInt8(ascii: "="),
            sign + 1 == text.count || text[sign + 1] != UInt8(ascii: "=")
        else { return nil }
        return (name, ColumnText.trimmed(text[(sign + 1)...]))
    }

    /// The title of the column: its name, the title of the input column that it repeats, or the expression.
    func title(_ names: ColumnNames) -> [UInt8] {
        if let name { return Array(name.utf8) }
        if let column = try? names.column(String(decoding: text, as: UTF8.self)),
            case .field(let index) = column, let header = names.header, index < header.count
        {
            return Array(header[index].utf8)
        }
        return text
    }
}

/// Finds the commas between several expressions in a text.
enum ColumnText {
    /// The parts between commas outside parentheses and brackets.
    ///
    /// - Parameter keepsNumbers: Whether a comma between two digits does not end a part. Outside
    ///   the arguments of a call, such a comma is an error of the expression.
    static func parts(
        of text: ArraySlice<UInt8>, keepsNumbers: Bool = false
    ) -> [ArraySlice<UInt8>] {
        let whole = Array(text)
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        var depth = 0
        var index = 0
        while index < whole.count {
            if let end = endOfQuotedName(whole, at: index) {
                index = end
                continue
            }
            switch whole[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ",")
            where depth == 0 && !(keepsNumbers && isInsideNumber(whole, index)):
                parts.append(whole[start..<index])
                start = index + 1
            default: break
            }
            index += 1
        }
        parts.append(whole[start...])
        return parts
    }

    private static func isInsideNumber(_ text: [UInt8], _ comma: Int) -> Bool {
        guard comma > 0, comma + 1 < text.count, text[comma - 1].isDigit, text[comma + 1].isDigit
        else { return false }
        // `$1,2` is a field and a number.
        var start = comma
        while start > 0, text[start - 1].isNamePart { start -= 1 }
        return start == 0 || text[start - 1] != UInt8(ascii: "$")
    }

    static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var text = text.drop(while: \.isBlank)
        while let last = text.last, last.isBlank { text.removeLast() }
        return Array(text)
    }

    /// The offset after a name in quotes, `$"unit price"`, that begins here.
    static func endOfQuotedName(_ text: [UInt8], at index: Int) -> Int? {
        guard index + 1 < text.count, text[index] == UInt8(ascii: "$"), text[index + 1] == .quote
        else { return nil }
        let end = CompiledExpression.fieldNameEnd(in: text, from: index)
        return end > index ? end : nil
    }
}
