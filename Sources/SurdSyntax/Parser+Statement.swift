extension Parser {
    /// Goes to the next statement. False at the end of the text.
    mutating func nextStatement(_ text: Span<UInt8>) -> Bool {
        while cursor < text.count, !isStopped {
            switch text[cursor] {
            case 0x09...0x0D, 0x20, 0x3B:
                cursor += 1
            case 0x23:
                skipComment(text)
            case 0x80...:
                let length = Characters.blankLength(text, at: cursor)
                if length == 0 { return true }
                cursor += length
            default:
                return true
            }
        }
        return false
    }

    mutating func readStatement(
        _ text: Span<UInt8>, _ names: (Span<UInt8>) -> NameMeaning
    ) {
        let start = UInt32(cursor)
        let firstNode = UInt32(tree.nodes.count)
        let firstParameter = UInt32(tree.parameters.count)
        let complaints = diagnostics.count
        statement = StatementState()
        serial += 1
        incompleteness = nil
        let bottom = ParserFrame(
            kind: .bottom, operation: .none, right: 0, tokenLength: 0, token: start, left: start)
        frames.removeAll()
        frames.append(bottom)
        openBrackets = 0
        var kind = SyntaxTree.Statement.Kind.expression
        var name = SourceSpan(start, start)
        if let head = readHead(text) {
            (kind, name) = head
            if kind == .definition { bindParameters(text, from: Int(firstParameter), of: name) }
        }
        operandEnd = UInt32(cursor)
        readExpression(text, names)
        if statement.doubtfulFactor >= 0 { reportDoubtfulFactor(text, from: Int(firstNode)) }
        if kind == .definition {
            unbindParameters(text, from: Int(firstParameter))
        } else if kind == .assignment {
            defined.define(text, name, as: .value)
        }
        if isStopped {
            tree.nodes.cut(to: Int(firstNode))
            emit(SyntaxNode(.missing, start, start))
        }
        let hasErrors = statement.hasErrors || isStopped || diagnostics.count > complaints
        if complaints > 0 { incompleteness = nil }
        tree.statements.append(
            SyntaxTree.Statement(
                kind: kind, hasErrors: hasErrors, span: SourceSpan(start, operandEnd), name: name,
                firstNode: firstNode, endNode: UInt32(tree.nodes.count),
                firstParameter: firstParameter, endParameter: UInt32(tree.parameters.count)))
    }

    /// Reads `name =` or `name(parameters) =` if the statement begins so; else reads nothing.
    private mutating func readHead(
        _ text: Span<UInt8>
    ) -> (SyntaxTree.Statement.Kind, SourceSpan)? {
        let start = cursor
        let byte = text[start]
        guard Characters.isLetter(byte) || byte >= 0x80, !Characters.isDigit(byte) else {
            return nil
        }
        let end = Characters.nameEnd(text, from: start)
        guard end > start else { return nil }
        let name = SourceSpan(UInt32(start), UInt32(end))
        cursor = end
        switch skipBlanks(text) {
        case 0x3D where !isDoubled(text):
            cursor += 1
            return (.assignment, name)
        case 0x28:
            let count = tree.parameters.count
            if readParameters(text) { return (.definition, name) }
            tree.parameters.cut(to: count)
        default:
            break
        }
        cursor = start
        openBrackets = 0
        return nil
    }

    /// Whether `==`, or a mistaken `=<` or `=>`, is at the cursor, which is at a `=`.
    private func isDoubled(_ text: Span<UInt8>) -> Bool {
        cursor + 1 < text.count && 0x3C...0x3E ~= text[cursor + 1]
    }

    /// Reads `(a, b) =`. False, at any place, if something else stands there.
    private mutating func readParameters(_ text: Span<UInt8>) -> Bool {
        cursor += 1
        openBrackets = 1
        if skipBlanks(text) == 0x29 {
            cursor += 1
        } else {
            while true {
                let byte = skipBlanks(text)
                guard cursor < text.count, !Characters.isDigit(byte) else { return false }
                let end = Characters.nameEnd(text, from: cursor)
                guard end > cursor else { return false }
                tree.parameters.append(SourceSpan(UInt32(cursor), UInt32(end)))
                cursor = end
                let next = skipBlanks(text)
                guard next == 0x2C || next == 0x29 else { return false }
                cursor += 1
                if next == 0x29 { break }
            }
        }
        openBrackets = 0
        guard skipBlanks(text) == 0x3D, !isDoubled(text) else { return false }
        cursor += 1
        return true
    }

    private mutating func bindParameters(
        _ text: Span<UInt8>, from first: Int, of function: SourceSpan
    ) {
        defined.define(text, function, as: .function)
        for index in first..<tree.parameters.count {
            let parameter = tree.parameters[index]
            if !defined.bind(text, parameter).isNew {
                report(.duplicateParameter(spelling(text, parameter), parameter))
            }
        }
    }

    private mutating func unbindParameters(_ text: Span<UInt8>, from first: Int) {
        for index in first..<tree.parameters.count {
            defined.unbind(text, tree.parameters[index])
        }
    }

    // MARK: - White space

    /// Advances to the next significant byte and returns it; 0 at the end of the text, which the
    /// cursor distinguishes from a NUL. At nesting 0 a newline and a comment are significant.
    @inline(__always)
    mutating func skipBlanks(_ text: Span<UInt8>) -> UInt8 {
        while cursor < text.count {
            let byte = text[cursor]
            if byte == 0x20 {
                cursor += 1
            } else if byte > 0x23 && byte < 0x80 {
                return byte
            } else {
                return skipUnusualBlanks(text)
            }
        }
        return 0
    }

    @inline(never)
    private mutating func skipUnusualBlanks(_ text: Span<UInt8>) -> UInt8 {
        while cursor < text.count {
            let byte = text[cursor]
            switch byte {
            case 0x20, 0x09, 0x0B, 0x0C:
                cursor += 1
            case 0x0A, 0x0D:
                if openBrackets == 0 { return byte }
                cursor += 1
            case 0x23:
                checkComment(text)
                if openBrackets == 0 { return byte }
                skipComment(text)
            case 0x80...:
                let length = Characters.blankLength(text, at: cursor)
                if length == 0 { return byte }
                cursor += length
            default:
                return byte
            }
        }
        return 0
    }

    /// Goes to the end of the line.
    mutating func skipComment(_ text: Span<UInt8>) {
        while cursor < text.count, text[cursor] != 0x0A, text[cursor] != 0x0D { cursor += 1 }
    }
}
