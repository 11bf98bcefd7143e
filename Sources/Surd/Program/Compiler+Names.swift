import SurdSyntax

extension Compiler {
    /// A name that is used as a value: a local name, a variable, a constant.
    mutating func emitName(
        _ node: SyntaxNode, text: Span<UInt8>, scope: borrowing Scope
    ) throws(Failure) {
        let bytes = text.extracting(node.span.range)
        if locals.isEmpty, !isOpen {
            // Local names come first, then names of the session, then constants.
            switch scope.binding(of: bytes) {
            case .variable(let slot):
                try checkUnit(node, text, scope)
                return emit(Instruction(.variable, slot), at: node.span, change: 1)
            case nil:
                if let index = ConstantTable.index(of: bytes) {
                    try checkInfinity(index, node.span)
                    try checkCall(ofConstant: node.span, text)
                    return emitConstant(ConstantTable.meanings[index], at: node.span)
                }
            default: break
            }
        }
        let name = text.string(node.span)
        try checkUnit(node, text, scope)
        if !locals.isEmpty, let slot = locals.slot(of: name) {
            emit(Instruction(.local, slot), at: node.span, change: 1)
            return
        }
        if isOpen, let slot = knownVariableSlot(name) {
            emit(Instruction(.local, slot), at: node.span, change: 1)
            return
        }
        switch scope.bindings[name] {
        case .variable(let slot):
            emit(Instruction(.variable, slot), at: node.span, change: 1)
            return
        case .function(let index):
            throw Failure(
                .functionWithoutArguments(name, signature: scope.functions[index].signature),
                at: ByteRange(node.span))
        case .host(let index):
            throw Failure(
                .functionWithoutArguments(name, signature: scope.hosts[index].signature),
                at: ByteRange(node.span))
        case nil:
            break
        }
        if let index = ConstantTable.index(of: name) {
            try checkInfinity(index, node.span)
            try checkCall(ofConstant: node.span, text)
            emitConstant(ConstantTable.entries[index].meaning, at: node.span)
        } else if let entry = FunctionTable.entry(named: name),
            !(isOpen && FunctionTable.isSoft(name))
        {
            throw Failure(
                .functionWithoutArguments(name, signature: entry.signature),
                at: ByteRange(node.span))
        } else if isOpen {
            emit(Instruction(.local, variableSlot(name)), at: node.span, change: 1)
        } else {
            let nearest = scope.nearest(to: name, taking: nil, work: &hintWork)
            throw Failure(.unknownName(name, nearest: nearest), at: ByteRange(node.span))
        }
    }

    /// Refuses `1i` where i is a variable, a parameter or an index, because it could mean that or
    /// the imaginary unit.
    ///
    /// The method changes nothing. Without `mutating`, the compiler would copy itself for the call below.
    @inline(__always)
    private mutating func checkUnit(
        _ node: SyntaxNode, _ text: Span<UInt8>, _ scope: borrowing Scope
    ) throws(Failure) {
        let start = node.span.start
        guard node.span.length == 1, text[start] == UInt8(ascii: "i"), start > 0,
            text[start - 1] == UInt8(ascii: "1")
        else { return }
        try checkUnit(behindOne: node, text, scope)
    }

    @inline(never)
    private mutating func checkUnit(
        behindOne node: SyntaxNode, _ text: Span<UInt8>, _ scope: borrowing Scope
    ) throws(Failure) {
        let start = node.span.start
        if start > 1 {
            switch text[start - 2] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                return
            default: break
            }
        }
        let name = text.string(node.span)
        var isOwn = locals.slot(of: name) != nil || isOpen && knownVariableSlot(name) != nil
        if case .variable? = scope.bindings[name] { isOwn = true }
        guard isOwn else { return }
        throw Failure(
            .syntax(
                code: "ambiguous-unit",
                message: "'1i' could be the imaginary unit, and 'i' has a value here",
                hint: "write i for the value, or rename the value to use i as the imaginary unit"),
            at: ByteRange(SourceSpan(start: start - 1, end: start + 1)))
    }

    /// Infinity can only be a bound of some forms.
    private func checkInfinity(_ constant: Int, _ span: SourceSpan) throws(Failure) {
        guard ConstantTable.meanings[constant] == .infinity else { return }
        if let call = calls.last, case .body(let form) = call.form, form.takesInfinity,
            call.firstJump == 0
        {
            return
        }
        throw Failure(
            .syntax(
                code: "infinity-outside",
                message:
                    "inf is not a number; it can only be a bound of integrate, sum, prod and limit",
                hint: "as in sum(k, 1, inf, 1/k^2); for a large number write 10^100"),
            at: ByteRange(span))
    }

    /// `e(2)` is the exponential function in bc, and a product by Surd's rules.
    private func checkCall(ofConstant name: SourceSpan, _ text: Span<UInt8>) throws(Failure) {
        guard name.length == 1 else { return }
        if text[name.start] == UInt8(ascii: "i") { return try checkExponent(before: name, text) }
        guard text[name.start] == UInt8(ascii: "e") else { return }
        var start = name.end
        while start < text.count, text[start] == 0x20 || text[start] == 0x09 { start += 1 }
        guard start < text.count, text[start] == UInt8(ascii: "(") else { return }
        var end = start
        var depth = 0
        repeat {
            if text[end] == UInt8(ascii: "(") { depth += 1 }
            if text[end] == UInt8(ascii: ")") { depth -= 1 }
            end += 1
        } while depth > 0 && end < text.count && end - start <= 40
        let argument =
            depth == 0 ? text.string(SourceSpan(start: start, end: end)) : "(x)"
        throw Failure(
            .syntax(
                code: "ambiguous-call",
                message: "e\(argument) could be the exponential function or a product",
                hint: "write exp\(argument) or e*\(argument)"),
            at: ByteRange(Int32(name.start), Int32(depth == 0 ? end : name.end)))
    }

    /// `e^2i` is `e^(2i)` on paper, and `e^2*i` by Surd's rules.
    @inline(never)
    private func checkExponent(before unit: SourceSpan, _ text: Span<UInt8>) throws(Failure) {
        var start = unit.start
        while start > 0, text[start - 1] &- 0x30 < 10 || text[start - 1] == UInt8(ascii: ".") {
            start -= 1
            // An exponent of this length is not meant so.
            if unit.start - start > 40 { return }
        }
        guard start < unit.start else { return }
        let number = text.string(SourceSpan(start: start, end: unit.start))
        var sign = ""
        if start > 0, text[start - 1] == UInt8(ascii: "-") {
            start -= 1
            sign = "-"
        }
        var end = start
        while end > 0, text[end - 1] == 0x20 { end -= 1 }
        var base = end
        if end > 1, text[end - 1] == UInt8(ascii: "*"), text[end - 2] == UInt8(ascii: "*") {
            base -= 2
        } else if end > 0, text[end - 1] == UInt8(ascii: "^") {
            base -= 1
        } else {
            return
        }
        let last = base
        while base > 0, last - base < 20,
            text[base - 1] &- 0x30 < 10 || (text[base - 1] | 0x20) &- 0x61 < 26
        {
            base -= 1
        }
        let shown = base < last ? text.string(SourceSpan(start: base, end: last)) : "x"
        throw Failure(
            .syntax(
                code: "ambiguous-exponent",
                message: "'i' could belong to the exponent \(sign)\(number) or multiply the power",
                hint: "write \(shown)^(\(sign)\(number)i) or \(shown)^\(sign)\(number)*i"),
            at: ByteRange(SourceSpan(start: start, end: unit.end)))
    }

    private mutating func emitConstant(_ meaning: ConstantEntry.Meaning, at span: SourceSpan) {
        switch meaning {
        case .real(let operation):
            emit(Instruction(.realConstant, Int(operation.rawValue)), at: span, change: 1)
        case .twicePi:
            emitConstant(.number(Numbers.tau), at: span)
        case .goldenRatio:
            emitConstant(.number(Numbers.phi), at: span)
        case .imaginaryUnit:
            code.writesUnit = true
            emitConstant(.complex(.i), at: span)
        case .boolean(let value):
            emitWord(Word(boolean: value), at: span)
        case .previousResult:
            emit(Instruction(.previousResult), at: span, change: 1)
        case .infinity:
            emitConstant(.infinity(isNegative: false), at: span)
        }
    }

    mutating func emitConstant(_ value: Value, at span: SourceSpan) {
        if let word = value.word {
            emitWord(word, at: span)
            return
        }
        if case .number(let number) = value {
            // 1e1000000 is nine bytes of text.
            code.heapBytes += number.heapBytes
            if code.heapBytes > limits.maximumBytes {
                code.failures.append(.number(.tooManyBytes(code.heapBytes, limits: limits)))
                emit(Instruction(.failedLiteral, code.failures.count - 1), at: span, change: 1)
                return
            }
        }
        code.constants.append(value)
        emit(Instruction(.constant, code.constants.count - 1), at: span, change: 1)
    }

    @inline(__always)
    mutating func emitWord(_ word: Word, at span: SourceSpan) {
        code.words.append(word)
        emit(Instruction(.word, code.words.count - 1), at: span, change: 1)
    }
}
