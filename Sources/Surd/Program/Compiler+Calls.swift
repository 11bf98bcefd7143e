import SurdSyntax

extension Compiler {
    /// Decides what is called, with the number of arguments known.
    mutating func openCall(
        _ node: SyntaxNode, at position: Int, of tree: borrowing SyntaxTree, text: Span<UInt8>,
        scope: borrowing Scope
    ) throws(Failure) {
        let name = text.string(node.span)
        let count = node.argumentCount
        let form: OpenCall.Form
        switch scope.bindings[name] {
        case .function(let index):
            let function = scope.functions[index]
            guard function.parameters.count == count else {
                throw Failure(
                    .argumentCount(function: name, signature: function.signature, given: count),
                    at: callSpan(at: position, of: tree))
            }
            form = .plain(.callUser, index)
        case .host(let index):
            let function = scope.hosts[index]
            guard function.accepts(argumentCount: count) else {
                throw Failure(
                    .argumentCount(function: name, signature: function.signature, given: count),
                    at: callSpan(at: position, of: tree))
            }
            form = .plain(.callHost, index)
        case .variable, nil:
            form = try tableForm(node, name: name, at: position, of: tree, scope: scope)
        }
        calls.append(OpenCall(form: form, count: count, span: ByteRange(node.span)))
    }

    private mutating func tableForm(
        _ node: SyntaxNode, name: String, at position: Int, of tree: borrowing SyntaxTree,
        scope: borrowing Scope
    ) throws(Failure) -> OpenCall.Form {
        guard let index = FunctionTable.index(of: name) else {
            let nearest = scope.nearest(to: name, isCall: true, work: &hintWork)
            throw Failure(
                .unknownFunction(name, nearest: nearest), at: ByteRange(node.span))
        }
        let entry = FunctionTable.entries[index]
        let count = node.argumentCount
        guard entry.accepts(argumentCount: count) else {
            throw Failure(
                .argumentCount(function: name, signature: entry.signature, given: count),
                at: callSpan(at: position, of: tree))
        }
        switch entry.meaning {
        case .unary(let operation): return .plain(.unary, Int(operation.rawValue))
        case .binary(let operation): return .plain(.binary, Int(operation.rawValue))
        case .condition: return .condition
        case .builtin(let builtin):
            if builtin == .sum || builtin == .product, count == 4,
                tree.nodes[position + 1].kind == .name,
                tree.nodes[position + 2].kind == .argumentEnd
            {
                return .indexed(builtin == .sum ? 0 : 1)
            }
            return .plain(.builtin, Int(builtin.rawValue))
        }
    }

    /// All of the call that begins at `position`.
    private func callSpan(at position: Int, of tree: borrowing SyntaxTree) -> ByteRange {
        var index = position + 1
        while index < tree.nodes.count {
            let node = tree.nodes[index]
            if node.kind == .call, node.callBegin == position { return ByteRange(node.span) }
            index += 1
        }
        return ByteRange(tree.nodes[position].span)
    }

    /// Places the jumps that stand between the arguments of a special form.
    mutating func endArgument(_ node: SyntaxNode) {
        let last = calls.count - 1
        let call = calls[last]
        switch (call.form, node.argumentIndex) {
        case (.condition, 0):
            calls[last].firstJump = code.instructions.count
            emit(Instruction(.jumpIfFalse), at: node.span, change: -1)
            barrier = code.instructions.count
        case (.condition, 1):
            calls[last].secondJump = code.instructions.count
            emit(Instruction(.jump), at: node.span, change: -1)
            land(call.firstJump)
        case (.condition, _):
            land(call.secondJump)
        case (.indexed(let kind), 2):
            calls[last].firstJump = code.instructions.count
            emit(Instruction(.loopBegin, 0, count: kind), at: node.span, change: 1)
            // from, to, accumulated: the lowest of the three is what the body counts with
            locals.push(call.index, slot: depth - 3)
            barrier = code.instructions.count
        case (.indexed(let kind), 3):
            locals.pop()
            emit(
                Instruction(.loopNext, call.firstJump + 1, count: kind), at: node.span,
                change: -3)
            land(call.firstJump)
        default:
            break
        }
    }

    mutating func closeCall(_ node: SyntaxNode) {
        guard let call = calls.popLast() else { return }
        switch call.form {
        case .plain(let operation, let operand):
            let instruction = Instruction(operation, operand, count: call.count)
            emit(instruction, at: node.span, change: 1 - call.count)
            fold(operands: call.count)
        case .condition, .indexed:
            break
        }
    }
}
