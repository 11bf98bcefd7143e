/// The meaning of `%`: percent after an operand, the remainder between two.
extension Parser {
    /// Whether the last operand is a percentage without parentheses around it: after `+` or `-` it
    /// is then a share of the left operand.
    @inline(__always)
    var endsWithPercentage: Bool {
        let last = tree.nodes[tree.nodes.count - 1]
        return last.operation == .percent && last.kind == .postfix && last.upper == operandEnd
    }

    /// Whether a `%` at the cursor has a blank before it and a glued sign after it, as in `7 % -2`,
    /// which could be a remainder or a percentage.
    @inline(__always)
    mutating func isBetweenRemainderAndPercent(_ text: Span<UInt8>) -> Bool {
        Int(operandEnd) < cursor && isSignGlued(text)
    }

    /// Whether the `%` at the cursor is followed by a sign that is glued to its operand.
    private mutating func isSignGlued(_ text: Span<UInt8>) -> Bool {
        let percent = cursor
        defer { cursor = percent }
        cursor += 1
        _ = skipBlanks(text)
        guard cursor < text.count, let entry = operators.prefix(text, at: cursor), entry.isSign
        else { return false }
        let next = cursor + Int(entry.length)
        return next < text.count && !Characters.isSpace(text, at: next)
    }

    /// Whether an operand that begins with no sign follows.
    mutating func operandFollows(
        _ text: Span<UInt8>, _ offset: Int, _ names: (Span<UInt8>) -> NameMeaning
    ) -> Bool {
        let restore = cursor
        defer { cursor = restore }
        cursor = offset
        let byte = skipBlanks(text)
        guard cursor < text.count else { return false }
        if Characters.isDigit(byte) || byte == 0x28 { return true }
        if WrittenNumber.begins(text, at: cursor) { return true }
        if Characters.fieldNameEnd(text, from: cursor) > cursor { return true }
        if byte == 0x2E { return cursor + 1 < text.count && Characters.isDigit(text[cursor + 1]) }
        if let entry = operators.prefix(text, at: cursor), !Characters.isLetter(byte) {
            return !entry.isSign
        }
        guard Characters.letterLength(text, at: cursor) > 0 else { return false }
        let start = cursor
        let end = wordEnd(text, from: start)
        if end - start > 1, end - start <= 3, operators.infixWord(text, start, end) != nil {
            return isCall(text, start, end, names)
        }
        if isOf(text, start, end, names) { return false }
        guard operators.infixWord(text, start, start + 1) != nil,
            multiplies(text, start, end, names)
        else { return true }
        if end - start > 1 { return false }
        // `25% x 200` multiplies, `25 % x` divides by x.
        cursor = end
        let next = skipBlanks(text)
        guard cursor < text.count else { return true }
        if Characters.isDigit(next) || next == 0x28 || next == 0x2E { return false }
        if WrittenNumber.begins(text, at: cursor) { return false }
        if Characters.fieldNameEnd(text, from: cursor) > cursor { return false }
        if operators.prefix(text, at: cursor) != nil { return false }
        if Characters.letterLength(text, at: cursor) == 0 { return true }
        let nameEnd = Characters.nameEnd(text, from: cursor)
        return operators.infixWord(text, cursor, nameEnd) != nil
            && !isCall(text, cursor, nameEnd, names)
    }

    /// Whether a word is the `of` of `15% of 80`, which multiplies unless it is a defined name.
    func isOf(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, _ names: (Span<UInt8>) -> NameMeaning
    ) -> Bool {
        end - start == 2 && text[start] == UInt8(ascii: "o") && text[start + 1] == UInt8(ascii: "f")
            && meaning(text, start, end, names) == .unknown
            && !defined.isUsed(text, start, end, in: serial)
    }

    /// Whether a word operator is used as a function here: `10 % mod(7, 4)`.
    private func isCall(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, _ names: (Span<UInt8>) -> NameMeaning
    ) -> Bool {
        end < text.count && text[end] == 0x28 && names(text.extracting(start..<end)).isFunction
    }
}
