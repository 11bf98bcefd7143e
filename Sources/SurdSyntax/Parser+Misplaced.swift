/// Mistakes where an operator is expected.
extension Parser {
    /// No operator can begin at the cursor.
    mutating func unexpectedOperator(_ text: Span<UInt8>, _ byte: UInt8) -> ParserState {
        switch byte {
        case 0x3D: return assignmentForOperator(text)
        case 0x7B:
            reportCharacter(text)
            _ = multiply(text)
            return isStopped ? .end : open(text)
        case 0x7D:
            if !statement.hasErrors { reportCharacter(text) }
            return isStopped ? .end : close(text)
        case 0x2E:
            report(.malformedNumber(.lonePoint, SourceSpan(start: cursor, end: cursor + 1)))
            cursor += 1
            return next(.operator)
        default:
            break
        }
        if operators.prefix(text, at: cursor) != nil {
            report(.missingOperator(before: "~", SourceSpan(start: cursor, end: cursor + 1)))
            return isStopped ? .end : multiply(text)
        }
        if let state = groupingForOperator(text) { return state }
        let isOperator = LookAlike.isOperator(text, at: cursor)
        let length = reportCharacter(text)
        if isOperator {
            _ = multiply(text)
            cursor += length
            return next(.operand)
        }
        cursor += length
        statement.isQuiet = true
        return next(.operator)
    }

    private mutating func assignmentForOperator(_ text: Span<UInt8>) -> ParserState {
        let token = UInt32(cursor)
        var length: UInt8 = 1
        if cursor + 1 < text.count, text[cursor + 1] == 0x3C || text[cursor + 1] == 0x3E {
            length = 2
            let span = SourceSpan(token, token + 2)
            let hint = text[cursor + 1] == 0x3C ? "write '<='" : "write '>='"
            report(.foreignOperator(spelling(text, span), span, hint: hint))
        } else {
            report(.misplacedAssignment(SourceSpan(token, token + 1)))
        }
        statement.isMuted = true
        cursor += Int(length)
        return isStopped ? .end : pushInfix(operators.equality, token: token, length: length)
    }

    /// `a not b`: a prefix operator follows an operand.
    mutating func missingOperator(
        _ text: Span<UInt8>, _ entry: OperatorIndex.Entry
    ) -> ParserState {
        let span = SourceSpan(start: cursor, end: cursor + Int(entry.length))
        report(.missingOperator(before: spelling(text, span), span))
        return isStopped ? .end : multiply(text)
    }

    /// `,` outside the arguments of a call.
    mutating func unexpectedComma(_ text: Span<UInt8>) -> ParserState {
        let place = SourceSpan(start: cursor, end: cursor + 1)
        if frames[frames.count - 1].kind == .index {
            report(.misplacedBracket(place, .severalIndices))
            cursor += 1
            statement.isMuted = true
            return isStopped ? .end : multiply(text)
        }
        let meaning = commaMeaning(text)
        report(.unexpectedComma(place, meaning))
        cursor += 1
        statement.isMuted = meaning != .unknown
        statement.isQuiet = true
        return isStopped ? .end : multiply(text)
    }

    /// The meaning of the comma at the cursor, if it is between digits.
    private func commaMeaning(_ text: Span<UInt8>) -> SyntaxProblem.CommaMeaning {
        // The nodes of the operators that ended with the number follow it.
        var index = tree.nodes.count - 1
        let lowest = max(index - 16, 0)
        while index > lowest, [.infix, .prefix].contains(tree.nodes[index].kind) { index -= 1 }
        let last = tree.nodes[index]
        guard last.kind == .number, last.span.end == cursor, last.span.length <= 20 else {
            return .unknown
        }
        if last.numberForm == .point {
            // 1.234,56: the point groups digits, and the comma is the decimal mark.
            guard let amount = WrittenAmount(text, from: last.span.start), amount.end > cursor + 1
            else { return .unknown }
            return .thousands(amount.spelling, nil)
        }
        guard last.numberForm.isPlainInteger else { return .unknown }
        let whole = spelling(text, last.span)
        var groups: [String] = []
        var end = cursor
        while end < text.count, text[end] == 0x2C, groups.count < 8 {
            let start = end + 1
            end = start
            while end < text.count, Characters.isDigit(text[end]) { end += 1 }
            guard 1...20 ~= end - start else { return .unknown }
            groups.append(spelling(text, SourceSpan(start: start, end: end)))
        }
        var fraction = ""
        if end + 1 < text.count, text[end] == 0x2E, Characters.isDigit(text[end + 1]) {
            let start = end
            end += 1
            while end < text.count, Characters.isDigit(text[end]) { end += 1 }
            guard end - start <= 40 else { return .unknown }
            fraction = spelling(text, SourceSpan(start: start, end: end))
        }
        if whole.utf8.count <= 3, groups.allSatisfy({ $0.utf8.count == 3 }) {
            let grouped = ([whole] + groups).joined(separator: "_") + fraction
            return .thousands(
                grouped, groups.count == 1 && fraction.isEmpty ? "\(whole).\(groups[0])" : nil)
        }
        return groups.count == 1 && fraction.isEmpty ? .decimal("\(whole).\(groups[0])") : .unknown
    }

    mutating func reportAdjacentNumbers(_ text: Span<UInt8>, _ first: SourceSpan) {
        guard !statement.isMuted, !statement.isQuiet else { return }
        var end = cursor
        while end < text.count,
            Characters.isDigit(text[end]) || text[end] == 0x2E || text[end] == 0x5F
        {
            end += 1
        }
        end = max(end, WrittenNumber.end(text, from: cursor).end)
        if let fraction = mixedFractionEnd(text, after: first, from: end) { end = fraction }
        let second = SourceSpan(start: cursor, end: end)
        report(
            .adjacentNumbers(
                second, first: spelling(text, first), second: spelling(text, second),
                isArgument: frames.last { $0.right == 0 }.map {
                    $0.kind == .call || $0.kind == .list
                } ?? false))
    }

    /// The end of the fraction in `2 1/2`, which on paper is two and a half: two integers with a
    /// stroke between them, the first of them from the cursor to `end`, after an integer. Nil for
    /// anything else, and for three digits, which may be thousands (`1 234/5`).
    private func mixedFractionEnd(
        _ text: Span<UInt8>, after whole: SourceSpan, from end: Int
    ) -> Int? {
        guard end < text.count, text[end] == 0x2F, end - cursor != 3 else { return nil }
        for place in Int(whole.lower)..<Int(whole.upper) where !Characters.isDigit(text[place]) {
            return nil
        }
        for place in cursor..<end where !Characters.isDigit(text[place]) { return nil }
        var last = end + 1
        while last < text.count, Characters.isDigit(text[last]) { last += 1 }
        // A fraction that a factor follows directly has another meaning.
        guard last > end + 1, last == text.count || !Characters.isLetter(text[last]),
            last == text.count || text[last] != 0x2E
        else { return nil }
        return last
    }
}
