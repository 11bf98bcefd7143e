extension Parser {
    /// Ends all operators with a greater binding power than `power` on the operand before the cursor.
    @inline(__always)
    mutating func reduce(above power: UInt8) {
        while true {
            let frame = frames[frames.count - 1]
            if frame.right <= power { return }
            frames.removeLast()
            var node = SyntaxNode(
                frame.kind == .prefix ? .prefix : .infix, frame.operation,
                detail: UInt16(frame.tokenLength), payload: frame.token, frame.left, operandEnd)
            if frame.operation.isSum, endsWithPercentage {
                node.takesShare = true
            }
            emit(node)
            operandStart = frame.left
        }
    }

    /// `)` after an operand.
    mutating func close(_ text: Span<UInt8>) -> ParserState {
        reduce(above: 0)
        let frame = frames[frames.count - 1]
        switch frame.kind {
        case .parenthesis:
            frames.removeLast()
            openBrackets -= 1
            cursor += 1
            operandStart = frame.left
            operandEnd = UInt32(cursor)
            return .operator
        case .call:
            return closeCall(hasArgument: true)
        case .list, .index:
            reportMismatch(at: cursor, of: frame)
            return isStopped ? .end : closeBracket(of: frame)
        default:
            report(.strayParenthesis(at: cursor))
            cursor += 1
            return isStopped ? .end : .operator
        }
    }

    /// `)` of a call whose frame is on top, the cursor before it.
    mutating func closeCall(hasArgument: Bool) -> ParserState {
        if hasArgument { endArgument() }
        let frame = frames.removeLast()
        if frame.bodyPlace > 0 { moveBody(of: frame) }
        if frame.binding >= 0 { defined.unbind(Int(frame.binding)) }
        openBrackets -= 1
        cursor += 1
        operandStart = frame.left
        operandEnd = UInt32(cursor)
        statement.isQuiet = false
        let operation: Operation = frame.kind == .list ? .list : .none
        emit(SyntaxNode(.call, operation, payload: frame.begin, operandStart, operandEnd))
        return .operator
    }

    /// Marks the end of an argument of the call on top.
    private mutating func endArgument() {
        let frame = frames[frames.count - 1]
        let begin = Int(frame.begin)
        let index = tree.nodes[begin].payload
        tree.nodes[begin].payload = index + 1
        let start = min(frame.argument, operandEnd)
        emit(SyntaxNode(.argumentEnd, payload: index, start, operandEnd))
    }

    /// `,` after an operand.
    mutating func separate(_ text: Span<UInt8>) -> ParserState {
        reduce(above: 0)
        let top = frames.count - 1
        guard frames[top].kind == .call || frames[top].kind == .list else {
            return unexpectedComma(text)
        }
        let begin = Int(frames[top].begin)
        let isFirst = tree.nodes[begin].argumentCount == 0
        endArgument()
        if isFirst, frames[top].bodyPlace == 0, tree.nodes.count == begin + 3,
            tree.nodes[begin + 1].kind == .name,
            bindsItsFirstArgument(text, frames[top], tree.nodes[begin].span)
        {
            let binding = defined.bind(text, tree.nodes[begin + 1].span)
            frames[top].binding = Int32(binding.entry)
        }
        cursor += 1
        _ = skipBlanks(text)
        frames[top].argument = UInt32(cursor)
        return .operand
    }

    /// Whether a function binds a variable, its first argument, in its body: a sum, a product, a
    /// list, or a form of calculus, unless another function with that name is defined.
    func bindsItsFirstArgument(
        _ text: Span<UInt8>, _ frame: ParserFrame, _ name: SourceSpan
    ) -> Bool {
        switch name.length {
        case 3: return matches(text, name, "sum")
        case 4: return matches(text, name, "prod") || matches(text, name, "list")
        default: return isForm(text, frame, name)
        }
    }

    /// Whether a call is a form of calculus.
    func isForm(_ text: Span<UInt8>, _ frame: ParserFrame, _ name: SourceSpan) -> Bool {
        switch name.length {
        case 5:
            return frame.mayBind
                && (matches(text, name, "solve") || matches(text, name, "roots")
                    || matches(text, name, "limit"))
        case 9: return frame.mayBind && matches(text, name, "integrate")
        case 10: return frame.mayBind && matches(text, name, "derivative")
        default: return false
        }
    }

    func matches(_ text: Span<UInt8>, _ name: SourceSpan, _ word: StaticString) -> Bool {
        guard name.length == word.utf8CodeUnitCount, name.end <= text.count else { return false }
        return word.withUTF8Buffer { letters in
            letters.indices.allSatisfy { letters[$0] == text[name.start + $0] }
        }
    }

    /// The end of a statement. Closes open frames, with an error for a parenthesis.
    mutating func endStatement(_ text: Span<UInt8>) -> ParserState {
        if openBrackets > 0 { reportUnclosed(text) }
        if isStopped { return .end }
        while true {
            reduce(above: 0)
            switch frames[frames.count - 1].kind {
            case .call, .list:
                cursor -= 1
                let end = operandEnd
                _ = closeCall(hasArgument: true)
                operandEnd = end
            case .index:
                cursor -= 1
                let end = operandEnd
                _ = closeBracket(of: frames[frames.count - 1])
                operandEnd = end
            case .parenthesis:
                openBrackets -= 1
                operandStart = frames.removeLast().left
            default:
                return .end
            }
        }
    }
}
