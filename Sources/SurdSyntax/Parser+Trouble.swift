/// Error recovery: the parser reports each mistake once, puts a `missing` node in the place of a
/// missing operand, and continues.
extension Parser {
    mutating func report(_ problem: SyntaxProblem) {
        statement.hasErrors = true
        guard !statement.isMuted, !isStopped else { return }
        diagnostics.append(problem.diagnostic)
        if diagnostics.count >= limits.maximumDiagnostics { isStopped = true }
    }

    /// Reports an error and stops.
    mutating func stop(_ problem: SyntaxProblem) -> ParserState {
        report(problem)
        isStopped = true
        return .end
    }

    func spelling(_ text: Span<UInt8>, _ span: SourceSpan) -> String { Spelling.shown(text, span) }

    /// The next state, unless the parser has given up.
    func next(_ state: ParserState) -> ParserState { isStopped ? .end : state }

    private mutating func emitMissing() {
        let place = UInt32(cursor)
        operandStart = operandEnd
        emit(SyntaxNode(.missing, operandEnd, min(operandEnd, place)))
    }

    /// Reports a missing operand; the parser continues as if there were one before the cursor.
    private mutating func reportMissing(_ problem: SyntaxProblem) -> ParserState {
        if !statement.isQuiet { report(problem) }
        statement.hasErrors = true
        statement.isQuiet = true
        operandEnd = max(operandEnd, UInt32(cursor))
        emitMissing()
        return next(.operator)
    }

    // MARK: - Where an operand is wanted

    /// No operand can begin at the cursor.
    mutating func missingOperand(_ text: Span<UInt8>, _ byte: UInt8) -> ParserState {
        let top = frames[frames.count - 1]
        if cursor == text.count || byte == 0x3B
            || (openBrackets == 0 && (byte == 0x0A || byte == 0x0D || byte == 0x23))
        {
            return missingAtEnd(text, top)
        }
        switch byte {
        case 0x29, 0x5D, 0x7D: return missingBeforeClosing(text, byte, top)
        case 0x2C: return missingBeforeComma(text, top)
        case 0x3D: return assignmentForOperand(text, top)
        case 0x7B:
            reportCharacter(text)
            return isStopped ? .end : open(text)
        default: break
        }
        guard let length = operatorLength(text) else { return unexpectedOperand(text) }
        if let hint = foreignHint(text, top, byte) {
            return foreignOperator(text, top, hint)
        }
        let token = SourceSpan(start: cursor, end: cursor + length)
        if let missing = missingRight(text, top) { return reportMissing(missing) }
        let name = spelling(text, token)
        let state = reportMissing(.missingOperand(of: name, .left, token))
        if byte == 0x7C { statement.isMuted = true }
        return state
    }

    /// The length of the infix or postfix operator or superscript at the cursor.
    private func operatorLength(_ text: Span<UInt8>) -> Int? {
        if Characters.letterLength(text, at: cursor) > 0 {
            return Characters.nameEnd(text, from: cursor) - cursor
        }
        if let entry = operators.infix(text, at: cursor) { return Int(entry.length) }
        return Characters.superscript(text, at: cursor)?.length
    }

    /// The error that the operator on top has no right operand; nil when no operator is on top.
    private func missingRight(_ text: Span<UInt8>, _ top: ParserFrame) -> SyntaxProblem? {
        guard top.kind == .infix || top.kind == .prefix, top.tokenLength > 0 else { return nil }
        let span = SourceSpan(top.token, top.token + UInt32(top.tokenLength))
        return .missingOperand(of: spelling(text, span), .right, span)
    }

    private mutating func missingAtEnd(_ text: Span<UInt8>, _ top: ParserFrame) -> ParserState {
        let errors = diagnostics.count
        if openBrackets == 0 {
            let end = operandEnd
            if let missing = missingRight(text, top) {
                _ = reportMissing(missing)
            } else if let equals = lastEqualsSign(text) {
                _ = reportMissing(.missingOperand(of: "=", .right, equals))
            } else {
                statement.isQuiet = true
                _ = reportMissing(.nothingToEvaluate(SourceSpan(start: cursor, end: cursor)))
            }
            operandEnd = max(end, top.token + UInt32(top.tokenLength))
            if cursor == text.count, errors == 0, diagnostics.count == 1 {
                incompleteness = .operand
            }
        } else {
            statement.isQuiet = true
            operandEnd = max(operandEnd, top.token + UInt32(top.tokenLength))
            emitMissing()
        }
        return isStopped ? .end : endStatement(text)
    }

    /// The `=` of a statement that ends after its head.
    private func lastEqualsSign(_ text: Span<UInt8>) -> SourceSpan? {
        var offset = cursor
        let start = Int(frames[0].token)
        while offset > start {
            offset -= 1
            if text[offset] == 0x3D { return SourceSpan(start: offset, end: offset + 1) }
        }
        return nil
    }

    private mutating func missingBeforeClosing(
        _ text: Span<UInt8>, _ byte: UInt8, _ top: ParserFrame
    ) -> ParserState {
        let place = SourceSpan(start: cursor, end: cursor + 1)
        switch top.kind {
        case .parenthesis:
            let span = SourceSpan(top.token, place.upper)
            return reportMissing(.emptyParentheses(span))
        case .call:
            let name = spelling(text, tree.nodes[Int(top.begin)].span)
            return reportMissing(.missingArgument(place, of: name))
        case .list:
            return reportMissing(.misplacedBracket(place, .noElement))
        case .index:
            return reportMissing(.misplacedBracket(place, .noIndex))
        case .infix, .prefix:
            if let missing = missingRight(text, top) { return reportMissing(missing) }
            return reportMissing(.strayParenthesis(at: cursor))
        case .bottom:
            switch byte {
            case 0x29: report(.strayParenthesis(at: cursor))
            case 0x5D: report(.misplacedBracket(place, .closesNothing))
            default: reportCharacter(text)
            }
            statement.isQuiet = true
            cursor += 1
            return next(.operand)
        }
    }

    private mutating func missingBeforeComma(
        _ text: Span<UInt8>, _ top: ParserFrame
    ) -> ParserState {
        let place = SourceSpan(start: cursor, end: cursor + 1)
        if top.kind == .call {
            let name = spelling(text, tree.nodes[Int(top.begin)].span)
            return reportMissing(.missingArgument(place, of: name))
        }
        if top.kind == .list { return reportMissing(.misplacedBracket(place, .noElement)) }
        if let missing = missingRight(text, top) { return reportMissing(missing) }
        if !statement.isQuiet { report(.unexpectedComma(place, .unknown)) }
        statement.isQuiet = true
        cursor += 1
        return next(.operand)
    }

    private mutating func assignmentForOperand(
        _ text: Span<UInt8>, _ top: ParserFrame
    ) -> ParserState {
        if let hint = foreignHint(text, top, 0x3D) { return foreignOperator(text, top, hint) }
        if operators.infix(text, at: cursor) != nil {
            let token = SourceSpan(start: cursor, end: cursor + 2)
            if let missing = missingRight(text, top) { return reportMissing(missing) }
            return reportMissing(.missingOperand(of: "==", .left, token))
        }
        if !statement.isQuiet {
            report(.misplacedAssignment(SourceSpan(start: cursor, end: cursor + 1)))
        }
        statement.isQuiet = true
        cursor += 1
        return next(.operand)
    }

    private mutating func unexpectedOperand(_ text: Span<UInt8>) -> ParserState {
        if text[cursor] == 0x2E {
            var end = cursor
            while end < text.count, text[end] == 0x2E { end += 1 }
            report(.malformedNumber(.lonePoint, SourceSpan(start: cursor, end: end)))
            emitOperand(.missing, cursor, end)
            cursor = end
            return next(.operator)
        }
        if let state = currencyForOperand(text) { return state }
        cursor += reportCharacter(text)
        statement.isQuiet = true
        return next(.operand)
    }

    /// The innermost open parenthesis at the end of a statement.
    mutating func reportUnclosed(_ text: Span<UInt8>) {
        var others = -1
        var innermost: ParserFrame?
        var outermost: ParserFrame?
        for frame in frames where frame.isBracket {
            others += 1
            if outermost == nil { outermost = frame }
            innermost = frame
        }
        guard let innermost, let outermost else { return }
        let name: String? =
            switch innermost.kind {
            case .call: spelling(text, tree.nodes[Int(innermost.begin)].span)
            case .list, .index: "["
            default: nil
            }
        let isAlone = diagnostics.isEmpty
        report(
            .unclosedParenthesis(
                SourceSpan(innermost.token, innermost.token + 1), of: name, others: others,
                outermost: SourceSpan(outermost.token, outermost.token + 1)))
        if isAlone, cursor == text.count { incompleteness = .openParenthesis }
    }
}
