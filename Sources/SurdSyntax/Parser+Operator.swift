extension Parser {
    /// Reads the text after an operand: an operator, `)`, `,`, the end, or another operand.
    @inline(__always)
    mutating func readOperator(
        _ text: Span<UInt8>, _ names: (Span<UInt8>) -> NameMeaning
    ) -> ParserState {
        let byte = skipBlanks(text)
        switch byte {
        case 0x29: return close(text)
        case 0x28: return multiply(text)
        case 0x2C: return separate(text)
        case 0x0A, 0x0D, 0x3B, 0x23: return endStatement(text)
        case 0x30...0x39: return readAdjacentNumber(text)
        case 0x5B: return openIndex(text)
        case 0x5D: return closeBracket(text)
        default: break
        }
        if cursor == text.count { return endStatement(text) }
        if Characters.isLetter(byte) { return readWord(text, names) }
        if let entry = operators.infix(text, at: cursor) {
            if !entry.isAmbiguous { return pushInfix(entry) }
            return readAmbiguous(text, entry, names)
        }
        return readOtherOperator(text, byte, names)
    }

    /// An operator that begins at the cursor.
    @inline(__always)
    mutating func pushInfix(_ entry: OperatorIndex.Entry) -> ParserState {
        let token = UInt32(cursor)
        cursor += Int(entry.length)
        return pushInfix(entry, token: token, length: entry.length)
    }

    /// The same for one with another spelling, or without any.
    @inline(__always)
    mutating func pushInfix(
        _ entry: OperatorIndex.Entry, token: UInt32, length: UInt8
    ) -> ParserState {
        reduce(above: entry.left)
        if entry.operation.rawValue <= Operation.greaterOrEqual.rawValue {
            noteLogic(entry.operation, token, length)
        }
        return push(
            ParserFrame(
                kind: .infix, operation: entry.operation, right: entry.right,
                tokenLength: length, token: token, left: operandStart))
    }

    /// Comparisons do not chain; `and` and `or` mark the end of their left operand.
    private mutating func noteLogic(_ operation: Operation, _ token: UInt32, _ length: UInt8) {
        let span = SourceSpan(token, token + UInt32(length))
        if operation == .and || operation == .or {
            emit(SyntaxNode(.shortCircuit, operation, span.lower, span.upper))
        } else if operation.isComparison, tree.nodes[tree.nodes.count - 1].kind == .infix,
            tree.nodes[tree.nodes.count - 1].operation.isComparison,
            tree.nodes[tree.nodes.count - 1].upper == operandEnd,
            tree.nodes[tree.nodes.count - 1].lower == operandStart
        {
            let first = tree.nodes[tree.nodes.count - 1].operatorSpan
            report(.chainedComparison(span, first: first))
        }
    }

    /// A product without a sign; the cursor stays before its right operand.
    @inline(__always)
    mutating func multiply(_ text: Span<UInt8>) -> ParserState {
        if followsDivisor { noteDoubtfulFactor() }
        return pushInfix(operators.product, token: UInt32(cursor), length: 0)
    }

    private mutating func readAdjacentNumber(_ text: Span<UInt8>) -> ParserState {
        let last = tree.nodes[tree.nodes.count - 1]
        if last.kind == .number, last.upper == operandEnd, last.lower == operandStart {
            reportAdjacentNumbers(text, last.span)
        }
        return isStopped ? .end : multiply(text)
    }

    /// `!`, `!=`, `!==` and `%`.
    private mutating func readAmbiguous(
        _ text: Span<UInt8>, _ entry: OperatorIndex.Entry, _ names: (Span<UInt8>) -> NameMeaning
    ) -> ParserState {
        var entry = entry
        if entry.operation == .notEqual, cursor + 2 < text.count, text[cursor] == 0x21,
            text[cursor + 2] == 0x3D, let factorial = operators.postfix(.factorial)
        {
            entry = factorial
        } else if entry.alternative != .none {
            if operandFollows(text, cursor + 1, names) {
                if let x = nameThatMayMultiply(text, names) { report(x) }
            } else if let postfix = operators.postfix(entry.alternative) {
                if isBetweenRemainderAndPercent(text) {
                    report(.ambiguousPercent(SourceSpan(start: cursor, end: cursor + 1)))
                }
                entry = postfix
            }
            if isStopped { return .end }
        }
        guard entry.position == .postfix else { return pushInfix(entry) }
        if entry.operation == .factorial { checkFactorial(text) }
        reduce(above: entry.left)
        let token = UInt32(cursor)
        cursor += Int(entry.length)
        operandEnd = UInt32(cursor)
        emit(
            SyntaxNode(
                .postfix, entry.operation, detail: UInt16(entry.length), payload: token,
                operandStart, operandEnd))
        return .operator
    }

    /// Anything that is neither an ASCII operator nor a letter: `√`, superscripts, letters outside
    /// ASCII, numbers that begin with a point, and unexpected characters.
    private mutating func readOtherOperator(
        _ text: Span<UInt8>, _ byte: UInt8, _ names: (Span<UInt8>) -> NameMeaning
    ) -> ParserState {
        if byte >= 0x80 {
            if Characters.superscript(text, at: cursor) != nil { return readSuperscript(text) }
            if operators.prefix(text, at: cursor)?.operation.isRoot == true {
                return multiply(text)
            }
            if Characters.letterLength(text, at: cursor) > 0 { return multiply(text) }
            if WrittenNumber.begins(text, at: cursor) {
                return readAdjacentNumber(text)
            }
        }
        if byte == 0x2E, cursor + 1 < text.count, Characters.isDigit(text[cursor + 1]) {
            return readAdjacentNumber(text)
        }
        return unexpectedOperator(text, byte)
    }

    // MARK: - Words

    /// A word after an operand: `mod`, a multiplying `x`, or a name that is a factor.
    private mutating func readWord(
        _ text: Span<UInt8>, _ names: (Span<UInt8>) -> NameMeaning
    ) -> ParserState {
        let start = cursor
        let end = wordEnd(text, from: start)
        if end - start > 1, end - start <= 3 {
            if let entry = operators.infixWord(text, start, end) { return pushInfix(entry) }
            if let entry = operators.prefixWord(text, start, end) {
                return missingOperator(text, entry)
            }
            if endsWithPercentage, isOf(text, start, end, names) {
                cursor = end
                return pushInfix(operators.product, token: UInt32(start), length: 2)
            }
        }
        // A one-letter operator at the beginning of the word, or the whole word.
        guard let entry = operators.infixWord(text, start, start + 1),
            multiplies(text, start, end, names)
        else {
            if isBetweenOperands(text, start, end, names) {
                let x = SourceSpan(start: start, end: start + 1)
                report(.namedX(x, spelling(text, x)))
                statement.isMuted = true
            }
            return isStopped ? .end : multiply(text)
        }
        noteMultiplyingX(text, start, end)
        return pushInfix(entry)
    }

    /// The end of the word at an offset. In `2x3x4x5` each x begins a word that reaches to the same
    /// end, which is searched only once.
    mutating func wordEnd(_ text: Span<UInt8>, from start: Int) -> Int {
        if start > word.start, start < word.end { return word.end }
        word = SourceSpan(start: start, end: Characters.nameEnd(text, from: start))
        return word.end
    }

    /// Longer words are not looked up before they are cut, because that would take quadratic time.
    private static let longestCutName = 255

    /// Whether the x that begins a word multiplies there.
    func multiplies(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, _ names: (Span<UInt8>) -> NameMeaning
    ) -> Bool {
        if text[start] == 0x78 ? statement.usesSmallX : statement.usesCapitalX { return false }
        if meaning(text, start, start + 1, names) != .unknown { return false }
        if end - start == 1 { return true }
        if end - start <= Self.longestCutName {
            if meaning(text, start, end, names) != .unknown { return false }
            if defined.isUsed(text, start, end, in: serial) { return false }
        }
        // The rest must be something that can be multiplied by.
        return Characters.isDigit(text[start + 1])
            || Characters.letterLength(text, at: start + 1) > 0
            || WrittenNumber.begins(text, at: start + 1)
    }

    /// Whether a word after an operand begins with the spelling of an operator that is followed by
    /// an operand, so that it could be a name or the operator: `3 x 4` where `x` is defined, and
    /// `3x4` where `x4` is not.
    private mutating func isBetweenOperands(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, _ names: (Span<UInt8>) -> NameMeaning
    ) -> Bool {
        guard operators.infixWord(text, start, start + 1) != nil else { return false }
        if end == start + 1 {
            let whole = word
            defer { word = whole }
            return operandFollows(text, end, names)
        }
        return Characters.isDigit(text[start + 1]) && end - start <= Self.longestCutName
            && meaning(text, start, end, names) == .unknown
            && !defined.isUsed(text, start, end, in: serial)
    }

    /// In `25% x 200`, where `x` is defined and the `%` at the cursor would be a remainder: the x,
    /// which could multiply as well.
    private mutating func nameThatMayMultiply(
        _ text: Span<UInt8>, _ names: (Span<UInt8>) -> NameMeaning
    ) -> SyntaxProblem? {
        let percent = cursor
        defer { cursor = percent }
        cursor += 1
        let byte = skipBlanks(text)
        guard byte | 0x20 == 0x78, cursor < text.count else { return nil }
        let start = cursor
        let end = wordEnd(text, from: start)
        guard end == start + 1, isBetweenOperands(text, start, end, names) else { return nil }
        let span = SourceSpan(start: start, end: end)
        return .namedX(span, spelling(text, span))
    }

    private mutating func noteMultiplyingX(_ text: Span<UInt8>, _ start: Int, _ end: Int) {
        if end - start > 1 {
            if end - start <= Self.longestCutName { defined.cut(text, start, end, in: serial) }
        } else if text[start] == 0x78, statement.smallX < 0 {
            statement.smallX = Int32(start)
        } else if text[start] == 0x58, statement.capitalX < 0 {
            statement.capitalX = Int32(start)
        }
    }

    /// A name that begins with x is an operand, so it is a name in the rest of the statement. If it
    /// multiplied before, the statement is ambiguous. The index of a `sum` has its own scope and
    /// does not count.
    mutating func noteOperandX(_ text: Span<UInt8>, _ start: Int, _ end: Int, isBinder: Bool) {
        guard defined.meaning(text, start, end) == .unknown else { return }
        if isBinder,
            bindsItsFirstArgument(
                text, frames[frames.count - 1], tree.nodes[tree.nodes.count - 1].span)
        {
            return
        }
        var earlier: Int?
        if end - start > 1 {
            earlier = defined.use(text, start, end, in: serial)
        } else if text[start] == 0x78 {
            statement.usesSmallX = true
            earlier = statement.smallX < 0 ? nil : Int(statement.smallX)
            statement.smallX = -1
        } else {
            statement.usesCapitalX = true
            earlier = statement.capitalX < 0 ? nil : Int(statement.capitalX)
            statement.capitalX = -1
        }
        if let earlier {
            let name = SourceSpan(start: start, end: end)
            let sign = SourceSpan(start: earlier, end: earlier + 1)
            report(.ambiguousX(sign, name: name, spelling: spelling(text, name)))
        }
    }
}
