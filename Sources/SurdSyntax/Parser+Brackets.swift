extension Parser {
    /// Ends all operators that hold the operand before them more strongly than `power` does.
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
        if frame.binding >= 0 { defined.unbind(Int(frame.binding)) }
        openBrackets -= 1
        cursor += 1
        operandStart = frame.left
        operandEnd = UInt32(cursor)
        statement.isQuiet = false
        emit(SyntaxNode(.call, payload: frame.begin, operandStart, operandEnd))
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
        guard frames[top].kind == .call else { return unexpectedComma(text) }
        let begin = Int(frames[top].begin)
        let isFirst = tree.nodes[begin].argumentCount == 0
        endArgument()
        if isFirst, tree.nodes.count == begin + 3, tree.nodes[begin + 1].kind == .name,
            bindsItsFirstArgument(text, tree.nodes[begin].span)
        {
            let binding = defined.bind(text, tree.nodes[begin + 1].span)
            frames[top].binding = Int32(binding.entry)
        }
        cursor += 1
        _ = skipBlanks(text)
        frames[top].argument = UInt32(cursor)
        return .operand
    }

    /// Whether a function is `sum` or `prod`, whose first of four arguments names an index.
    func bindsItsFirstArgument(_ text: Span<UInt8>, _ name: SourceSpan) -> Bool {
        switch name.length {
        case 3: return matches(text, name.start, "sum")
        case 4: return matches(text, name.start, "prod")
        default: return false
        }
    }

    private func matches(_ text: Span<UInt8>, _ start: Int, _ word: StaticString) -> Bool {
        guard start + word.utf8CodeUnitCount <= text.count else { return false }
        return word.withUTF8Buffer { letters in
            letters.indices.allSatisfy { letters[$0] == text[start + $0] }
        }
    }

    /// The end of a statement. Closes what is open, with an error for a parenthesis.
    mutating func endStatement(_ text: Span<UInt8>) -> ParserState {
        if openBrackets > 0 { reportUnclosed(text) }
        if isStopped { return .end }
        while true {
            reduce(above: 0)
            switch frames[frames.count - 1].kind {
            case .call:
                cursor -= 1
                let end = operandEnd
                _ = closeCall(hasArgument: true)
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
