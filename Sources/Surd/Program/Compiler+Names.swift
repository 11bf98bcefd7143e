import SurdSyntax

extension Compiler {
    /// A name where a value stands: a local, a variable, a constant.
    mutating func emitName(
        _ node: SyntaxNode, text: Span<UInt8>, scope: borrowing Scope
    ) throws(Failure) {
        let bytes = text.extracting(node.span.range)
        if locals.isEmpty, !isOpen {
            // Nothing hides what the session means, and the session hides constants.
            switch scope.binding(of: bytes) {
            case .variable(let slot):
                return emit(Instruction(.variable, slot), at: node.span, change: 1)
            case nil:
                if let index = ConstantTable.index(of: bytes) {
                    return emitConstant(ConstantTable.meanings[index], at: node.span)
                }
            default: break
            }
        }
        let name = text.string(node.span)
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
            emitConstant(ConstantTable.entries[index].meaning, at: node.span)
        } else if let entry = FunctionTable.entry(named: name) {
            throw Failure(
                .functionWithoutArguments(name, signature: entry.signature),
                at: ByteRange(node.span))
        } else if isOpen {
            emit(Instruction(.local, variableSlot(name)), at: node.span, change: 1)
        } else {
            let nearest = scope.nearest(to: name, isCall: false, work: &hintWork)
            throw Failure(.unknownName(name, nearest: nearest), at: ByteRange(node.span))
        }
    }

    private mutating func emitConstant(_ meaning: ConstantEntry.Meaning, at span: SourceSpan) {
        switch meaning {
        case .real(let operation):
            emit(Instruction(.realConstant, Int(operation.rawValue)), at: span, change: 1)
        case .twicePi:
            emitConstant(.number(Numbers.tau), at: span)
        case .goldenRatio:
            emitConstant(.number(Numbers.phi), at: span)
        case .boolean(let value):
            emitWord(Word(boolean: value), at: span)
        case .previousResult:
            emit(Instruction(.previousResult), at: span, change: 1)
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
