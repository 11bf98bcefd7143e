/// An amount with grouped digits and a decimal mark. The language does not read it, because `1,234`
/// is a thousand for some and little more than one for others.
struct WrittenAmount {
    /// Where it ends.
    let end: Int
    /// Its spelling in the language: `1_234.50`.
    let spelling: String
    /// The other reading, if there are two: 1.234 for `1,234`.
    let alternative: String?
    /// Whether it had more than digits and a point.
    let isGrouped: Bool

    /// The amount at an offset; nil where there is none, where groups do not have three digits, or
    /// where marks are mixed ambiguously.
    init?(_ text: Span<UInt8>, from start: Int) {
        var runs: [String] = []
        var marks: [Unicode.Scalar] = []
        var end = start
        while true {
            let run = end
            while end < text.count, Characters.isDigit(text[end]) { end += 1 }
            guard 1...40 ~= end - run, runs.count < 12 else { return nil }
            runs.append(Spelling.shown(text, SourceSpan(start: run, end: end)))
            guard end < text.count, let (mark, length) = Characters.decode(text, at: end),
                Self.marks.contains(mark), end + length < text.count,
                Characters.isDigit(text[end + length])
            else { break }
            marks.append(mark)
            end += length
        }
        self.end = end
        isGrouped = marks.contains { $0 != "." } || marks.count > 1
        var fraction: String?
        if let last = marks.last, last == "." || last == "," {
            let isAlone = marks.count == 1
            if isAlone && (last == "." || runs[1].utf8.count != 3 || runs[0].utf8.count > 3)
                || !isAlone && marks.dropLast().allSatisfy({ $0 != last })
            {
                fraction = runs.removeLast()
                marks.removeLast()
            }
        }
        if let first = marks.first {
            guard runs[0].utf8.count <= 3, marks.allSatisfy({ $0 == first }),
                runs.dropFirst().allSatisfy({ $0.utf8.count == 3 })
            else { return nil }
        }
        spelling = runs.joined(separator: "_") + (fraction.map { "." + $0 } ?? "")
        alternative =
            fraction == nil && marks == [","] ? runs.joined(separator: ".") : nil
    }

    /// The marks between groups of digits, or before the fraction.
    private static let marks: [Unicode.Scalar] = [",", ".", "'", "’"]
}

extension Parser {
    /// A currency sign such as `$` before an amount; both together are one error.
    mutating func currencyForOperand(_ text: Span<UInt8>) -> ParserState? {
        guard let (scalar, length) = Characters.decode(text, at: cursor),
            LookAlike.currencies.unicodeScalars.contains(scalar)
        else { return nil }
        let start = cursor
        var first = start + length
        if first < text.count, text[first] == 0x20 { first += 1 }
        let isField = scalar == "$" && Characters.fieldNameEnd(text, from: start) > start
        let amount = WrittenAmount(text, from: first)
        if scalar == "$", first < text.count, first == start + 1, Characters.isLetter(text[first]) {
            // As in surd '$price x 2'.
            let end = Characters.nameEnd(text, from: first)
            report(
                .foreignCharacter(
                    scalar, SourceSpan(start: start, end: start + length),
                    hint: "names have no '$'; for a variable of the shell write \"double quotes\""))
            cursor = end
            emitOperand(.missing, start, end)
            return next(.operator)
        }
        guard isField || amount != nil else { return nil }
        var hint = "leave out the currency sign"
        if let amount {
            hint += ": \(amount.spelling)"
            if let alternative = amount.alternative { hint += ", or \(alternative)" }
        }
        if isField, amount?.isGrouped != true, amount?.spelling.contains(".") != true {
            let fields =
                "$1, $2 ... are fields with --map and --reduce, and arguments with --script"
            hint = amount == nil ? fields : "\(hint); \(fields)"
        }
        report(
            .foreignCharacter(scalar, SourceSpan(start: start, end: start + length), hint: hint))
        cursor = amount?.end ?? Characters.fieldNameEnd(text, from: start)
        emitOperand(.missing, start, cursor)
        return next(.operator)
    }

    /// `5'000`: an apostrophe between the digits of the number that ends at the cursor.
    mutating func groupingForOperator(_ text: Span<UInt8>) -> ParserState? {
        let last = tree.nodes[tree.nodes.count - 1]
        guard last.kind == .number, last.numberForm.isPlainInteger, last.span.end == cursor,
            let (scalar, length) = Characters.decode(text, at: cursor),
            scalar == "'" || scalar == "’",
            let amount = WrittenAmount(text, from: last.span.start), amount.end > cursor
        else { return nil }
        report(
            .foreignCharacter(
                scalar, SourceSpan(start: cursor, end: cursor + length),
                hint: "digits are grouped with underscores: \(amount.spelling)"))
        cursor = amount.end
        return next(.operator)
    }
}
