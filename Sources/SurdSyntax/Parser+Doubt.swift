/// Texts that people read in two ways. Each is refused, and the hint has both readings.
extension Parser {
    // MARK: - A factor behind a divisor

    /// Whether the operand read last is a divisor, so that a factor without a sign behind it could
    /// belong to the divisor, as in `1/2pi`, or multiply the quotient.
    @inline(__always)
    var followsDivisor: Bool {
        let power = operators.product.right
        var index = frames.count - 1
        while frames[index].right > power { index -= 1 }
        return frames[index].right == power && frames[index].operation.isDivision
    }

    /// Records the factor that begins at the cursor. It is reported when its end is known.
    @inline(never)
    mutating func noteDoubtfulFactor() {
        // After another error this one would be misleading.
        if statement.hasErrors || statement.isMuted { return }
        statement.hasErrors = true
        statement.doubtfulFactor = Int32(truncatingIfNeeded: cursor)
    }

    /// Longer texts are not repeated in a hint.
    private static let longestShown = 40

    mutating func reportDoubtfulFactor(_ text: Span<UInt8>, from first: Int) {
        let factor = Int(statement.doubtfulFactor)
        incompleteness = nil
        let quotient = quotient(text, before: factor, from: first)
        let end = quotient.map { factor + $0.factor.utf8.count } ?? factor + 1
        report(
            .ambiguousDivision(
                SourceSpan(start: factor, end: min(end, text.count)), quotient))
    }

    /// The quotient that ends before an offset and the factor that begins there, as they are written.
    private func quotient(
        _ text: Span<UInt8>, before factor: Int, from first: Int
    ) -> SyntaxProblem.Quotient? {
        guard
            let product = (first..<tree.nodes.count).first(where: {
                tree.nodes[$0].isImplicit && tree.nodes[$0].operatorSpan.start == factor
            })
        else { return nil }
        let whole = tree.nodes[product].span
        guard
            let division = (first..<product).last(where: {
                let node = tree.nodes[$0]
                return node.kind == .infix && node.operation.isDivision
                    && node.lower == whole.lower && node.span.end <= factor
            })
        else { return nil }
        let sign = tree.nodes[division].operatorSpan
        let pieces = [
            SourceSpan(start: whole.start, end: sign.start), sign,
            SourceSpan(start: sign.end, end: factor), SourceSpan(start: factor, end: whole.end),
        ].map { trimmed(text, $0) }
        guard pieces.allSatisfy({ $0.length <= Self.longestShown && $0.length > 0 }) else {
            return nil
        }
        let shown = pieces.map { spelling(text, $0) }
        return SyntaxProblem.Quotient(
            dividend: shown[0], sign: shown[1], divisor: shown[2], factor: shown[3])
    }

    /// A piece of the text without the blanks at its ends.
    private func trimmed(_ text: Span<UInt8>, _ span: SourceSpan) -> SourceSpan {
        var (start, end) = (span.start, span.end)
        while start < end, text[start] <= 0x20 { start += 1 }
        while start < end, text[end - 1] <= 0x20 { end -= 1 }
        return SourceSpan(start: start, end: end)
    }

    // MARK: - Two factorial signs

    /// `5!!` is the factorial of a factorial to some and the double factorial to others. The second
    /// sign is at the cursor.
    mutating func checkFactorial(_ text: Span<UInt8>) {
        let last = tree.nodes[tree.nodes.count - 1]
        guard last.kind == .postfix, last.operation == .factorial, last.upper == operandEnd else {
            return
        }
        let operand = trimmed(
            text, SourceSpan(start: last.span.start, end: last.operatorSpan.start))
        let isShort = operand.length <= Self.longestShown && !statement.hasErrors
        report(
            .doubleFactorial(
                SourceSpan(start: last.operatorSpan.start, end: cursor + 1),
                of: isShort ? spelling(text, operand) : "n"))
        statement.isMuted = true
    }

    // MARK: - A comment glued to a number or a name

    /// `16#ff` is a number in base 16 elsewhere. A `#` is at the cursor.
    mutating func checkComment(_ text: Span<UInt8>) {
        guard cursor > 0, statement.gluedComment != cursor else { return }
        var start = cursor - 1
        while start > 0, cursor - start < 4, text[start] & 0xC0 == 0x80 { start -= 1 }
        guard let (scalar, length) = Characters.decode(text, at: start), start + length == cursor,
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
        else { return }
        statement.gluedComment = cursor
        var first = cursor
        while first > 0, cursor - first < 4, Characters.isDigit(text[first - 1]) { first -= 1 }
        if first > 0, Characters.isLetter(text[first - 1]) || text[first - 1] == 0x2E {
            first = cursor
        }
        var end = cursor + 1
        while end < text.count, end - cursor <= Self.longestShown,
            Characters.isDigit(text[end]) || Characters.isLetter(text[end])
        {
            end += 1
        }
        report(
            .gluedComment(
                SourceSpan(start: cursor, end: cursor + 1),
                before: spelling(text, SourceSpan(start: first, end: cursor)),
                after: spelling(text, SourceSpan(start: cursor + 1, end: end))))
    }

    // MARK: - A fraction behind a whole number

    /// `3½` is 3 + ½ on paper, and 3 times ½ by the rule for operands side by side.
    mutating func checkFraction(_ text: Span<UInt8>, _ number: SourceSpan) {
        guard let start = WrittenNumber.fractionStart(text, number), start > number.start else {
            return
        }
        report(
            .mixedFraction(
                number, whole: spelling(text, SourceSpan(start: number.start, end: start)),
                fraction: spelling(text, SourceSpan(start: start, end: number.end))))
    }
}
