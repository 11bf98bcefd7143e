/// Characters that look like signs of the language, or that other programs use, with advice.
enum LookAlike {
    private struct Row {
        let characters: String
        let hint: String
        /// Whether it stands between two operands, so that another operand is expected after it.
        let isOperator: Bool
    }

    static let currencies = "$€£¥₹₽¢₩₺₴₿"

    private static let rows: [Row] = [
        Row(characters: "–—‐‑‒―﹣", hint: "write '-' to subtract", isOperator: true),
        Row(characters: "∗•∙⨯✕✖", hint: "write '*' to multiply", isOperator: true),
        Row(characters: "∕⁄", hint: "write '/' to divide", isOperator: true),
        Row(characters: "∧⋀", hint: "write 'and'", isOperator: true),
        Row(characters: "∨⋁", hint: "write 'or'", isOperator: true),
        Row(characters: "⊕⊻", hint: "write 'xor'", isOperator: true),
        Row(characters: "≈≡", hint: "write '==' to compare", isOperator: true),
        Row(characters: "→↦", hint: "a function is defined by f(x) = ...", isOperator: true),
        Row(characters: "¬", hint: "write 'not'", isOperator: false),
        Row(characters: "\"'`´‘’‚“”„«»‹›", hint: "leave out the quotes", isOperator: false),
        Row(characters: currencies, hint: "leave out the currency sign", isOperator: false),
        Row(characters: "[]{}⟨⟩［］｛｝", hint: "use round parentheses: ( )", isOperator: false),
        Row(
            characters: "′″", hint: "write (30 + 15/60 + 20/3600)° for minutes and seconds",
            isOperator: false),
        Row(characters: "∑", hint: "write sum(k, 1, 10, k^2)", isOperator: false),
        Row(characters: "∏", hint: "write prod(k, 1, 10, k)", isOperator: false),
        Row(characters: "∜", hint: "write root(x, 4)", isOperator: false),
        Row(characters: "⌊⌋", hint: "write floor(x)", isOperator: false),
        Row(characters: "⌈⌉", hint: "write ceil(x)", isOperator: false),
        Row(characters: "?:", hint: "write if(condition, a, b)", isOperator: true),
        Row(characters: "⅟", hint: "write '1/'", isOperator: false),
        Row(characters: "‰", hint: "write '/1000'", isOperator: false),
        Row(characters: "ⁱⁿ", hint: "write '^' before a name", isOperator: false),
    ]

    private static func row(_ scalar: Unicode.Scalar) -> Row? {
        rows.first { $0.characters.unicodeScalars.contains(scalar) }
    }

    static func hint(_ scalar: Unicode.Scalar) -> String? { row(scalar)?.hint }

    static func isOperator(_ text: Span<UInt8>, at offset: Int) -> Bool {
        guard let (scalar, _) = Characters.decode(text, at: offset) else { return false }
        return row(scalar)?.isOperator ?? false
    }
}

extension Parser {
    /// Reports the character at the cursor without skipping it, and returns its length.
    @discardableResult
    mutating func reportCharacter(_ text: Span<UInt8>) -> Int {
        guard let (scalar, length) = Characters.decode(text, at: cursor) else {
            report(.invalidBytes(text[cursor], SourceSpan(start: cursor, end: cursor + 1)))
            return 1
        }
        let span = SourceSpan(start: cursor, end: cursor + length)
        if let hint = LookAlike.hint(scalar) {
            report(.foreignCharacter(scalar, span, hint: hint))
        } else {
            report(.unexpectedCharacter(scalar, span))
        }
        // In other languages these signs begin whole phrases, so errors after them are not reported.
        statement.isMuted = statement.isMuted || "?:\\{".unicodeScalars.contains(scalar)
        return length
    }

    /// The advice for an operator of another language that ends at the cursor's byte and begins
    /// with the operator on top of the stack, such as `&&`.
    func foreignHint(_ text: Span<UInt8>, _ top: ParserFrame, _ byte: UInt8) -> String? {
        if byte == 0x21, operators.infix(text, at: cursor)?.operation == .factorial {
            return "write 'not' for the opposite of a condition"
        }
        guard top.kind == .infix, top.tokenLength > 0,
            Int(top.token) + Int(top.tokenLength) == cursor
        else { return nil }
        // `let x=3`: the author means a name.
        if byte == 0x3D, text[cursor - 1] | 0x20 == UInt8(ascii: "x") { return nil }
        switch (top.operation, byte) {
        case (.bitAnd, 0x26): return "write 'and'"
        case (.bitOr, 0x7C): return "write 'or'"
        case (.less, 0x3E): return "write '!=' for not equal"
        case (.divide, 0x2F): return "write div(a, b) for the whole part of a quotient"
        case (.power, 0x5E): return "write '^' for a power, 'xor' for exclusive or"
        case (.equal, 0x3D), (.notEqual, 0x3D): return "write '==' or '!='"
        case (.greater, 0x3D), (.less, 0x3D): return nil
        case (_, 0x3D) where cursor + 1 == text.count || text[cursor + 1] != 0x3D:
            return "write a = a + 1 for a += 1"
        default: return nil
        }
    }

    /// Reports such an operator, treats it as the one on top, and continues with its right operand.
    mutating func foreignOperator(
        _ text: Span<UInt8>, _ top: ParserFrame, _ hint: String
    ) -> ParserState {
        let isAlone = text[cursor] == 0x21
        let span = SourceSpan(start: isAlone ? cursor : Int(top.token), end: cursor + 1)
        report(.foreignOperator(spelling(text, span), span, hint: hint))
        cursor += 1
        return isStopped ? .end : .operand
    }
}
