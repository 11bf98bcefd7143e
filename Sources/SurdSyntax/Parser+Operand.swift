extension Parser {
    /// Reads the text where an operand is expected: an operand, a prefix operator, `(`.
    @inline(__always)
    mutating func readOperand(
        _ text: Span<UInt8>, _ names: (Span<UInt8>) -> NameMeaning
    ) -> ParserState {
        let byte = skipBlanks(text)
        if Characters.isDigit(byte) { return readNumber(text) }
        if Characters.isLetter(byte) { return readName(text, names) }
        if byte == 0x28 { return open(text) }
        return readOtherOperand(text, byte, names)
    }

    private mutating func readOtherOperand(
        _ text: Span<UInt8>, _ byte: UInt8, _ names: (Span<UInt8>) -> NameMeaning
    ) -> ParserState {
        guard cursor < text.count else { return missingOperand(text, byte) }
        if byte == 0x5B { return openList(text) }
        if let entry = operators.prefix(text, at: cursor) {
            return pushPrefix(text, entry)
        }
        if byte == 0x2E, cursor + 1 < text.count, Characters.isDigit(text[cursor + 1]) {
            return readNumber(text)
        }
        if byte >= 0x80 {
            if Characters.letterLength(text, at: cursor) > 0 { return readName(text, names) }
            let start = cursor
            if WrittenNumber.begins(text, at: start) {
                return readWrittenNumber(text, start)
            }
        }
        if byte == 0x24 {
            // `$1` and `$"unit price"` are names where the session has given them a value.
            let end = Characters.fieldNameEnd(text, from: cursor)
            if end > cursor, meaning(text, cursor, end, names) == .value {
                let start = cursor
                cursor = end
                emitOperand(.name, start, end)
                return .operator
            }
        }
        return missingOperand(text, byte)
    }

    mutating func pushPrefix(_ text: Span<UInt8>, _ entry: OperatorIndex.Entry) -> ParserState {
        let token = UInt32(cursor)
        cursor += Int(entry.length)
        return push(
            ParserFrame(
                kind: .prefix, operation: entry.operation, right: entry.right,
                tokenLength: entry.length, token: token, left: token))
    }

    /// `(` where an operand is expected.
    mutating func open(_ text: Span<UInt8>) -> ParserState {
        let token = UInt32(cursor)
        cursor += 1
        openBrackets += 1
        return push(
            ParserFrame(
                kind: .parenthesis, operation: .none, right: 0, tokenLength: 1, token: token,
                left: token))
    }

    @inline(__always)
    mutating func push(_ frame: ParserFrame) -> ParserState {
        frames.append(frame)
        if frames.count > limits.maximumNesting + 1 {
            return stop(
                .nestingTooDeep(
                    limit: limits.maximumNesting,
                    SourceSpan(frame.token, frame.token + UInt32(frame.tokenLength))))
        }
        return .operand
    }

    @inline(__always)
    mutating func emit(_ node: SyntaxNode) { tree.nodes.append(node) }

    /// An operand of one token is complete.
    @inline(__always)
    mutating func emitOperand(
        _ kind: SyntaxKind, detail: UInt16 = 0, _ start: Int, _ end: Int
    ) {
        operandStart = UInt32(truncatingIfNeeded: start)
        operandEnd = UInt32(truncatingIfNeeded: end)
        statement.isQuiet = false
        emit(SyntaxNode(kind, detail: detail, operandStart, operandEnd))
    }

    // MARK: - Names and calls

    /// A name where an operand is expected: a variable, the start of a call, a word operator.
    mutating func readName(
        _ text: Span<UInt8>, _ names: (Span<UInt8>) -> NameMeaning
    ) -> ParserState {
        let start = cursor
        let end = Characters.nameEnd(text, from: start)
        if end - start <= 3 {
            if let entry = operators.prefixWord(text, start, end) {
                return pushPrefix(text, entry)
            }
            if end - start > 1, operators.infixWord(text, start, end) != nil,
                !isCalledWord(text, start, end, names)
            {
                return missingOperand(text, text[start])
            }
        }
        cursor = end
        let next = skipBlanks(text)
        if next == 0x28 {
            let meaning = meaning(text, start, end, names)
            if meaning != .value { return openCall(text, start, end, meaning) }
        }
        if text[start] | 0x20 == 0x78 {
            noteOperandX(text, start, end, isBinder: next == 0x2C && isBinderPlace)
        }
        emitOperand(.name, start, end)
        return .operator
    }

    /// Whether a word operator such as `mod` is used as a function: `mod(7, 3)`.
    private mutating func isCalledWord(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, _ names: (Span<UInt8>) -> NameMeaning
    ) -> Bool {
        cursor = end
        let next = skipBlanks(text)
        cursor = start
        return next == 0x28 && names(text.extracting(start..<end)).isFunction
    }

    private mutating func openCall(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, _ meaning: NameMeaning
    ) -> ParserState {
        let token = UInt32(cursor)
        cursor += 1
        openBrackets += 1
        var frame = ParserFrame(
            kind: .call, operation: .none, right: 0, tokenLength: 1, token: token,
            left: UInt32(start))
        frame.begin = UInt32(tree.nodes.count)
        var row: UInt16 = 0
        switch meaning {
        case .row(let known):
            row = known &+ 1
            frame.mayBind = true
        case .unknown, .softFunction: frame.mayBind = true
        case .function, .value: break
        }
        emit(SyntaxNode(.callBegin, detail: row, UInt32(start), UInt32(end)))
        let state = push(frame)
        if state == .operand, skipBlanks(text) == 0x29 {
            operandEnd = UInt32(cursor)
            return closeCall(hasArgument: false)
        }
        frames[frames.count - 1].argument = UInt32(cursor)
        // The names of the forms have at least five letters, so most calls are not checked.
        if end - start >= 5, frame.mayBind, state == .operand { bindSecondArgument(text) }
        return state
    }

    /// Whether the cursor is directly after the first operand of `sum(` or `prod(`: if a comma
    /// follows, a name there is the index. (With another number of arguments the name would have to
    /// be defined already, and then nothing changes.)
    private var isBinderPlace: Bool {
        let frame = frames[frames.count - 1]
        return frame.kind == .call && Int(frame.begin) + 1 == tree.nodes.count
    }

    // MARK: - The meaning of names

    /// The meaning of a name here: by the text so far, else by the session.
    func meaning(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, _ names: (Span<UInt8>) -> NameMeaning
    ) -> NameMeaning {
        let own = defined.meaning(text, start, end)
        return own == .unknown ? names(text.extracting(start..<end)) : own
    }
}
