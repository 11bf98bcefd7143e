/// Lists and their elements: `[1, 2]` and `v[1]`.
extension Parser {
    /// `[` where an operand is wanted: a list, which is a call without a name.
    mutating func openList(_ text: Span<UInt8>) -> ParserState {
        let token = UInt32(cursor)
        cursor += 1
        openBrackets += 1
        var frame = ParserFrame(
            kind: .list, operation: .list, right: 0, tokenLength: 1, token: token, left: token)
        frame.begin = UInt32(tree.nodes.count)
        emit(SyntaxNode(.callBegin, .list, token, token + 1))
        let state = push(frame)
        if state == .operand, skipBlanks(text) == 0x5D {
            operandEnd = UInt32(cursor)
            return closeCall(hasArgument: false)
        }
        frames[frames.count - 1].argument = UInt32(cursor)
        return state
    }

    /// `[` after an operand: the index of an element, if it is glued to a name, `)` or `]`.
    mutating func openIndex(_ text: Span<UInt8>) -> ParserState {
        let token = UInt32(cursor)
        if let fault = indexFault(text) {
            if !statement.isQuiet {
                report(.misplacedBracket(SourceSpan(token, token + 1), fault))
            }
            statement.isMuted = true
            statement.hasErrors = true
        }
        cursor += 1
        openBrackets += 1
        if isStopped { return .end }
        return push(
            ParserFrame(
                kind: .index, operation: .index, right: 0, tokenLength: 1, token: token,
                left: operandStart))
    }

    /// The reason why the operand before the `[` at the cursor has no index.
    private func indexFault(_ text: Span<UInt8>) -> BracketFault? {
        let last = tree.nodes[tree.nodes.count - 1]
        let isWhole = last.upper == operandEnd && last.lower == operandStart
        if last.kind == .number, isWhole { return .afterNumber }
        if cursor != Int(operandEnd) { return .afterBlank }
        if last.kind == .name, isWhole { return nil }
        return [0x29, 0x5D].contains(text[cursor - 1]) ? nil : .afterOperator
    }

    /// `]` after an operand.
    mutating func closeBracket(_ text: Span<UInt8>) -> ParserState {
        reduce(above: 0)
        let frame = frames[frames.count - 1]
        switch frame.kind {
        case .list, .index:
            return closeBracket(of: frame)
        case .bottom:
            // In most cases an error was reported already: `1, 2]`.
            if !statement.hasErrors {
                let place = SourceSpan(start: cursor, end: cursor + 1)
                report(.misplacedBracket(place, .closesNothing))
            }
            cursor += 1
            return next(.operator)
        default:
            reportMismatch(at: cursor, of: frame)
            return isStopped ? .end : close(text)
        }
    }

    /// The end of a list or of an index, whose frame is on top, the cursor before it.
    mutating func closeBracket(of frame: ParserFrame) -> ParserState {
        if frame.kind == .list { return closeCall(hasArgument: true) }
        frames.removeLast()
        openBrackets -= 1
        cursor += 1
        operandStart = frame.left
        operandEnd = UInt32(cursor)
        emit(
            SyntaxNode(
                .infix, .index, detail: 1, payload: frame.token, operandStart, operandEnd))
        return .operator
    }

    /// `(1]` and `[1)`: the bracket at `place` does not match the open one.
    mutating func reportMismatch(at place: Int, of frame: ParserFrame) {
        let isRound = frame.kind == .parenthesis || frame.kind == .call
        report(
            .misplacedBracket(
                SourceSpan(start: place, end: place + 1), .mismatched(closing: isRound ? ")" : "]"))
        )
        statement.isMuted = true
    }
}
