/// What `%` means: percent behind an operand, the remainder between two.
extension Parser {
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
        if byte == 0x2E { return cursor + 1 < text.count && Characters.isDigit(text[cursor + 1]) }
        if let entry = operators.prefix(text, at: cursor), !Characters.isLetter(byte) {
            return entry.operation != .negate && entry.operation != .plus
        }
        guard Characters.letterLength(text, at: cursor) > 0 else { return false }
        let start = cursor
        let end = wordEnd(text, from: start)
        if end - start > 1, end - start <= 3, operators.infixWord(text, start, end) != nil {
            return isCall(text, start, end, names)
        }
        guard operators.infixWord(text, start, start + 1) != nil,
            multiplies(text, start, end, names)
        else { return true }
        if end - start > 1 { return false }
        // `25% x 200` multiplies, `25 % x` divides by x.
        cursor = end
        let next = skipBlanks(text)
        guard cursor < text.count else { return true }
        if Characters.isDigit(next) || next == 0x28 || next == 0x2E { return false }
        if operators.prefix(text, at: cursor) != nil { return false }
        if Characters.letterLength(text, at: cursor) == 0 { return true }
        let nameEnd = Characters.nameEnd(text, from: cursor)
        return operators.infixWord(text, cursor, nameEnd) != nil
            && !isCall(text, cursor, nameEnd, names)
    }

    /// Whether the word of an operator is the function of that name here: `10 % mod(7, 4)`.
    private func isCall(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, _ names: (Span<UInt8>) -> NameMeaning
    ) -> Bool {
        end < text.count && text[end] == 0x28 && names(text.extracting(start..<end)) == .function
    }
}
