extension Parser {
    /// A number: digits, perhaps a point, an exponent, underscores, a prefix for the base.
    @inline(__always)
    mutating func readNumber(_ text: Span<UInt8>) -> ParserState {
        let start = cursor
        var end = start
        while end < text.count, Characters.isDigit(text[end]) {
            end += 1
            if end &- start == 16 {
                end = Characters.endOfDigits(text, from: end)
                break
            }
        }
        if end < text.count {
            let next = text[end]
            // A number can only continue with a point, a letter or an underscore.
            if next == 0x2E || Characters.isLetter(next) { return readLongNumber(text, start, end) }
            if next >= 0x80, WrittenNumber.begins(text, at: end) {
                return readWrittenNumber(text, start)
            }
        }
        cursor = end
        emitOperand(.number, start, end)
        return .operator
    }

    /// A number with more than digits; `end` is the end of its first digits.
    private mutating func readLongNumber(
        _ text: Span<UInt8>, _ start: Int, _ end: Int
    ) -> ParserState {
        if end == start + 1, text[start] == 0x30, let base = NumberBase(letter: text[end]) {
            return readBased(text, start, base)
        }
        var form: NumberForm = []
        var fault: NumberFault?
        var end = scanDigits(text, from: start, &form, &fault)
        if end < text.count, text[end] == 0x2E {
            form.insert(.point)
            end = scanDigits(text, from: end + 1, &form, &fault)
            if end < text.count, text[end] == 0x5B {
                end = scanRepeating(text, end, &form, &fault)
            }
        }
        if end < text.count, text[end] | 0x20 == 0x65 {
            end = scanExponent(text, end, &form, &fault)
        }
        if end < text.count, text[end] == 0x2E {
            let isRange =
                text[end - 1] == 0x2E || end + 1 < text.count && text[end + 1] == 0x2E
            fault = fault ?? (isRange ? .points : .twoPoints)
            while end < text.count,
                text[end] == 0x2E || text[end] == 0x5F || Characters.isDigit(text[end])
            {
                end += 1
            }
        }
        if end < text.count, text[end] == 0x28, fault == nil, form.contains(.point),
            !form.contains(.exponent)
        {
            reportUncertainty(text, SourceSpan(start: start, end: end))
        }
        return finishNumber(start, end, form, fault)
    }

    private mutating func finishNumber(
        _ start: Int, _ end: Int, _ form: NumberForm, _ fault: NumberFault?
    ) -> ParserState {
        cursor = end
        emitOperand(fault == nil ? .number : .missing, detail: form.rawValue, start, end)
        if let fault { report(.malformedNumber(fault, SourceSpan(start: start, end: end))) }
        return isStopped ? .end : .operator
    }

    /// Skips digits with single underscores between them; other underscores are a fault.
    private func scanDigits(
        _ text: Span<UInt8>, from start: Int, _ form: inout NumberForm, _ fault: inout NumberFault?,
        isDigit: (UInt8) -> Bool = Characters.isDigit
    ) -> Int {
        var end = start
        while end < text.count {
            let byte = text[end]
            if byte == 0x5F {
                let isBetween =
                    end > start && isDigit(text[end - 1]) && end + 1 < text.count
                    && isDigit(text[end + 1])
                form.insert(.grouped)
                if !isBetween { fault = fault ?? .underscore }
            } else if !isDigit(byte) {
                break
            }
            end += 1
        }
        return end
    }

    /// The repeating digits in the brackets at an offset: `[6]`. Brackets with other contents are left alone.
    private func scanRepeating(
        _ text: Span<UInt8>, _ start: Int, _ form: inout NumberForm, _ fault: inout NumberFault?
    ) -> Int {
        var inner = form
        var innerFault = fault
        var end = scanDigits(text, from: start + 1, &inner, &innerFault)
        let isClosed = end < text.count && text[end] == 0x5D
        guard isClosed || end == text.count else { return start }
        form = inner
        fault = innerFault
        form.insert(.repeating)
        if !isClosed {
            fault = fault ?? .openBracket
            return end
        }
        if end == start + 1 { fault = fault ?? .noRepeatingDigits }
        end += 1
        let rest = end
        while end < text.count, Characters.isDigit(text[end]) || text[end] == 0x5F { end += 1 }
        if end > rest { fault = fault ?? .digitsAfterBracket }
        return end
    }

    /// A fraction directly followed by an integer in parentheses: in tables of constants an
    /// uncertainty, in some countries repeating digits, and a product by Surd's rules.
    private mutating func reportUncertainty(_ text: Span<UInt8>, _ number: SourceSpan) {
        var end = number.end + 1
        while end < text.count, Characters.isDigit(text[end]) { end += 1 }
        guard end > number.end + 1, end < text.count, text[end] == 0x29 else { return }
        let digits = SourceSpan(start: number.end + 1, end: end)
        report(
            .uncertainty(
                SourceSpan(start: number.start, end: end + 1), number: spelling(text, number),
                digits: spelling(text, digits), isRepeating: text[number.end - 1] == 0x5D))
    }

    /// The exponent at an `e`, if there is one. Without digits after it, `2e` is a fault, and
    /// `2exp` is a number before a name.
    private func scanExponent(
        _ text: Span<UInt8>, _ start: Int, _ form: inout NumberForm, _ fault: inout NumberFault?
    ) -> Int {
        var digits = start + 1
        if digits < text.count, text[digits] == 0x2B || text[digits] == 0x2D { digits += 1 }
        // The Unicode minus sign, U+2212.
        if digits + 2 < text.count, text[digits] == 0xE2, text[digits + 1] == 0x88,
            text[digits + 2] == 0x92, digits == start + 1
        {
            digits += 3
        }
        if digits < text.count, Characters.isDigit(text[digits]) {
            form.insert(.exponent)
            return scanDigits(text, from: digits, &form, &fault)
        }
        if Characters.nameEnd(text, from: start) > start + 1 { return start }
        fault = fault ?? .exponent
        return digits
    }

    private mutating func readBased(
        _ text: Span<UInt8>, _ start: Int, _ base: NumberBase
    ) -> ParserState {
        var form = base.form
        var fault: NumberFault?
        var end = scanDigits(text, from: start + 2, &form, &fault, isDigit: base.isDigit)
        let whole = end
        if let exponent = scanBinaryFraction(text, start, end, base, &form, &fault) {
            end = exponent
        } else if end == start + 2 || text[start + 2] == 0x5F {
            fault = .noDigits(base)
        }
        // A point between digits: 0x0.8 is a half.
        if end == whole, end + 1 < text.count, text[end] == 0x2E, base.isDigit(text[end + 1]) {
            form.insert(.point)
            end = scanDigits(text, from: end + 1, &form, &fault, isDigit: base.isDigit)
        }
        // Nothing may follow it directly, except an x that multiplies.
        if end < text.count, text[end] != 0x78, text[end] != 0x58 || fault != nil {
            let rest = Characters.nameEnd(text, from: end)
            if rest > end {
                let isPower = base == .hexadecimal && text[end] | 0x20 == 0x70 && rest == end + 1
                fault = fault ?? (isPower ? .binaryExponent : .digit(base, UInt8(text[end])))
                end = rest
            } else if text[end] == 0x2E {
                fault = fault ?? (form.contains(.point) ? .twoPoints : .basedPoint)
                end += 1
                while end < text.count, base.isDigit(text[end]) { end += 1 }
            }
        }
        return finishNumber(start, end, form, fault)
    }

    /// The rest of a number such as `0x1.8p3`, whose digits before the point end at `whole`: a
    /// point with digits on either side, and a power of two. Nil where there is no such exponent.
    private func scanBinaryFraction(
        _ text: Span<UInt8>, _ start: Int, _ whole: Int, _ base: NumberBase,
        _ form: inout NumberForm, _ fault: inout NumberFault?
    ) -> Int? {
        guard base == .hexadecimal, whole < text.count else { return nil }
        var inner = form
        var innerFault = fault
        var end = whole
        var digits = whole - (start + 2)
        if text[end] == 0x2E {
            inner.insert(.point)
            end = scanDigits(text, from: end + 1, &inner, &innerFault, isDigit: base.isDigit)
            digits += end - whole - 1
        }
        guard digits > 0, end < text.count, text[end] | 0x20 == 0x70 else { return nil }
        var exponent = end + 1
        if exponent < text.count, text[exponent] == 0x2B || text[exponent] == 0x2D {
            exponent += 1
        }
        guard exponent < text.count, Characters.isDigit(text[exponent]) else { return nil }
        inner.insert(.exponent)
        form = inner
        fault = innerFault
        return scanDigits(text, from: exponent, &form, &fault)
    }

    // MARK: - Superscripts

    /// A superscript power: `x²`, `x⁻¹`. A sign becomes a prefix operator.
    mutating func readSuperscript(_ text: Span<UInt8>) -> ParserState {
        let start = cursor
        var end = start
        var sign: (Operation, length: Int)?
        var digits = 0
        var isWhole = true
        while let (mark, length) = Characters.superscript(text, at: end) {
            switch mark {
            case .digit:
                digits += 1
            case .plus, .minus:
                if end > start { isWhole = false }
                sign = (mark == .plus ? .plus : .negate, length)
            }
            end += length
        }
        if statement.superscriptEnd == Int(operandEnd) { isWhole = false }
        if !isWhole || digits == 0 {
            report(.malformedSuperscript(SourceSpan(start: start, end: end)))
        }
        guard let power = OperatorTable.row(.power) else { return .operator }
        reduce(above: power.left)
        let first = UInt32(start)
        let last = UInt32(end)
        let signEnd = isWhole ? first + UInt32(sign?.length ?? 0) : first
        emit(SyntaxNode(.number, detail: NumberForm.superscript.rawValue, signEnd, last))
        if isWhole, let sign {
            emit(
                SyntaxNode(
                    .prefix, sign.0, detail: UInt16(sign.length), payload: first, first, last))
        }
        cursor = end
        operandEnd = last
        statement.superscriptEnd = end
        emit(
            SyntaxNode(
                .infix, .power, detail: UInt16(clamping: end - start), payload: first, operandStart,
                last))
        return isStopped ? .end : .operator
    }
}

/// The base that a prefix announces.
enum NumberBase: Sendable, Equatable {
    case hexadecimal, binary, octal

    init?(letter: UInt8) {
        switch letter | 0x20 {
        case 0x78: self = .hexadecimal
        case 0x62: self = .binary
        case 0x6F: self = .octal
        default: return nil
        }
    }

    var form: NumberForm {
        switch self {
        case .hexadecimal: .hexadecimal
        case .binary: .binary
        case .octal: .octal
        }
    }

    func isDigit(_ byte: UInt8) -> Bool {
        switch self {
        case .hexadecimal: Characters.isHexadecimalDigit(byte)
        case .binary: byte == 0x30 || byte == 0x31
        case .octal: byte &- 0x30 < 8
        }
    }
}
