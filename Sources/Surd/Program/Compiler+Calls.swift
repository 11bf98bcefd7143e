import SurdSyntax

extension Compiler {
    /// Decides which function is called, by the name and the number of arguments.
    mutating func openCall(
        _ node: SyntaxNode, at position: Int, of tree: borrowing SyntaxTree, text: Span<UInt8>,
        scope: borrowing Scope
    ) throws(Failure) {
        if node.operation == .list {
            calls.append(OpenCall(form: .plain(.makeList, 0), count: node.argumentCount))
            return
        }
        if let row = node.functionRow {
            // The parser has looked it up already, and no session can change the meaning of these names.
            return try openCall(
                tableForm(node, row, at: position, of: tree, text: text, scope: scope), node,
                at: position, of: tree, text: text, scope: scope)
        }
        let count = node.argumentCount
        let form: OpenCall.Form
        switch scope.binding(of: text.extracting(node.span.range)) {
        case .function(let index):
            let function = scope.functions[index]
            guard function.parameters.count == count else {
                throw Failure(
                    .argumentCount(
                        function: text.string(node.span), signature: function.signature,
                        given: count),
                    at: callSpan(at: position, of: tree))
            }
            form = .plain(.callUser, index)
        case .host(let index):
            let function = scope.hosts[index]
            guard function.accepts(argumentCount: count) else {
                throw Failure(
                    .argumentCount(
                        function: text.string(node.span), signature: function.signature,
                        given: count),
                    at: callSpan(at: position, of: tree))
            }
            form = .plain(.callHost, index)
        case .variable, nil:
            guard let row = scope.rows.index(of: text.extracting(node.span.range)) else {
                let name = text.string(node.span)
                if let form = BodyForm.named(name) {
                    throw Failure(
                        .number(.notBuilt(what: form.noun)), at: callSpan(at: position, of: tree))
                }
                let nearest = scope.nearest(to: name, taking: count, work: &hintWork)
                throw Failure(
                    .unknownFunction(name, nearest: nearest), at: ByteRange(node.span))
            }
            form = try tableForm(
                node, row, at: position, of: tree, text: text, scope: scope)
        }
        openCall(form, node, at: position, of: tree, text: text, scope: scope)
    }

    private mutating func openCall(
        _ form: OpenCall.Form, _ node: SyntaxNode, at position: Int, of tree: borrowing SyntaxTree,
        text: Span<UInt8>, scope: borrowing Scope
    ) {
        calls.append(OpenCall(form: form, count: node.argumentCount))
        guard case .plain(.function, let row) = form else { return }
        if code.rows == nil || scope.ownRows != nil { code.rows = scope.rows }
        // Only with a single argument, so that most calls need no second lookup.
        if node.argumentCount == 1, scope.rows.calls[row].traits.takesPlaces {
            calls[calls.count - 1].places = writtenPlaces(ofCallAt: position, of: tree, text: text)
        }
    }

    /// The number of decimal places of a literal with a point that is the only argument of a call,
    /// perhaps with a sign; nil for anything else, which is known exactly.
    private func writtenPlaces(
        ofCallAt position: Int, of tree: borrowing SyntaxTree, text: Span<UInt8>
    ) -> Int? {
        let node = tree.nodes[position + 1]
        var end = tree.nodes[position + 2]
        if end.kind == .prefix { end = tree.nodes[position + 3] }
        guard node.kind == .number, end.kind == .argumentEnd,
            node.numberForm.isSubset(of: [.point, .exponent, .grouped]),
            node.numberForm.contains(.point)
        else { return nil }
        var places = 0
        var isFraction = false
        for index in node.span.start..<node.span.end {
            switch text[index] {
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                let exponent = LiteralReader.readExponent(text, from: index + 1, to: node.span.end)
                let (sum, overflow) = places.subtractingReportingOverflow(exponent)
                return overflow ? nil : sum
            case UInt8(ascii: "0")...UInt8(ascii: "9"): places += isFraction ? 1 : 0
            default: break
            }
        }
        return places
    }

    private mutating func tableForm(
        _ node: SyntaxNode, _ index: Int, at position: Int, of tree: borrowing SyntaxTree,
        text: Span<UInt8>, scope: borrowing Scope
    ) throws(Failure) -> OpenCall.Form {
        let rows = scope.rows
        let (least, most, traits) = rows.calls[index]
        let count = node.argumentCount
        guard count >= least, count <= most else {
            throw Failure(
                .argumentCount(
                    function: text.string(node.span), signature: rows.entries[index].signature,
                    given: count),
                at: callSpan(at: position, of: tree))
        }
        if let operation = traits.operation ?? (count == 1 ? traits.ofOne : nil), count <= 2 {
            return .plain(count == 1 ? .unary : .binary, Int(operation.rawValue))
        }
        if traits.isCondition { return .condition }
        if let form = traits.form {
            try requireName(at: position, rows.entries[index].signature, of: tree, text: text)
            if form == .limit, count == 4 {
                return .body(try limit(at: position, of: tree, text: text))
            }
            return .body(form)
        }
        if traits.makesList {
            try requireName(at: position, text.string(node.span), of: tree, text: text)
            return .listed
        }
        if let start = traits.start, count == 4,
            try isIndex(
                at: position, called: text.string(node.span), of: tree, text: text, scope: scope)
        {
            if isInfinite(2, ofCallAt: position, of: tree, text: text, scope: scope)
                || isInfinite(
                    1, isNegative: true, ofCallAt: position, of: tree, text: text, scope: scope)
            {
                return .body(start == 0 ? .sum : .product)
            }
            return .indexed(start)
        }
        return .plain(.function, index)
    }

    /// The nodes of an argument of the call that begins at `position`.
    private func nodes(
        ofArgument argument: Int, ofCallAt position: Int, _ tree: borrowing SyntaxTree
    ) -> Range<Int> {
        var start = position + 1
        var index = start
        var depth = 0
        while index < tree.nodes.count {
            let node = tree.nodes[index]
            switch node.kind {
            case .callBegin: depth += 1
            case .call:
                if depth == 0 { return index..<index }
                depth -= 1
            case .argumentEnd where depth == 0:
                if node.argumentIndex == argument { return start..<index }
                start = index + 1
            default: break
            }
            index += 1
        }
        return index..<index
    }

    /// Whether an argument is infinity, or minus infinity, written as that.
    private func isInfinite(
        _ argument: Int, isNegative: Bool = false, ofCallAt position: Int,
        of tree: borrowing SyntaxTree, text: Span<UInt8>, scope: borrowing Scope
    ) -> Bool {
        let nodes = nodes(ofArgument: argument, ofCallAt: position, tree)
        if isNegative {
            guard nodes.count == 2, tree.nodes[nodes.lowerBound + 1].kind == .prefix,
                tree.nodes[nodes.lowerBound + 1].operation == .negate
            else { return false }
        }
        guard nodes.count == (isNegative ? 2 : 1), tree.nodes[nodes.lowerBound].kind == .name else {
            return false
        }
        let name = text.string(tree.nodes[nodes.lowerBound].span)
        guard let index = ConstantTable.index(of: name),
            ConstantTable.meanings[index] == .infinity, locals.slot(of: name) == nil,
            scope.bindings[name] == nil
        else { return false }
        return !(isOpen && knownVariableSlot(name) != nil)
    }

    /// The form for `limit(x, a, body, side)`: the side is a literal 1 or -1.
    private func limit(
        at position: Int, of tree: borrowing SyntaxTree, text: Span<UInt8>
    ) throws(Failure) -> BodyForm {
        let nodes = nodes(ofArgument: 3, ofCallAt: position, tree)
        let written = nodes.map { text.string(tree.nodes[$0].span) }
        if nodes.count == 1, written == ["1"] { return .limitAbove }
        if nodes.count == 2, written[0] == "1", tree.nodes[nodes.lowerBound + 1].kind == .prefix {
            switch tree.nodes[nodes.lowerBound + 1].operation {
            case .negate: return .limitBelow
            case .plus: return .limitAbove
            default: break
            }
        }
        throw Failure(
            .syntax(
                code: "limit-side",
                message: "the side of a limit must be 1 (from above) or -1 (from below)",
                hint:
                    "write limit(x, 0, 1/x, 1) for the limit from above; without a side, both sides must have the same limit"
            ),
            at: callSpan(at: position, of: tree))
    }

    /// Skips the side of a limit, which is not evaluated: returns its last node, or `position` elsewhere.
    func skipSide(from position: Int, of tree: borrowing SyntaxTree) -> Int {
        guard let call = calls.last, case .body(let form) = call.form,
            form == .limitAbove || form == .limitBelow, tree.nodes[position].argumentIndex == 2
        else { return position }
        var index = position + 1
        while index < tree.nodes.count {
            if tree.nodes[index].kind == .argumentEnd { return index }
            index += 1
        }
        return position
    }

    /// Throws unless the first argument of a form is a plain name that is not a constant.
    private func requireName(
        at position: Int, _ signature: String, of tree: borrowing SyntaxTree, text: Span<UInt8>
    ) throws(Failure) {
        let first = tree.nodes[position + 1]
        let isName = first.kind == .name && tree.nodes[position + 2].kind == .argumentEnd
        let constant = isName ? ConstantTable.index(of: text.string(first.span)) : nil
        guard isName, constant.map({ ConstantTable.entries[$0].isSoft }) ?? true else {
            throw Failure(.needsIndexName(function: signature), at: ByteRange(first.span))
        }
    }

    /// Whether the first of the four arguments of a `sum` or `prod` is its index: a plain name
    /// without a value, or a variable that also occurs in the body and is hidden there.
    ///
    /// A constant, or a name with a value that the body does not use, could mean a number or an index.
    private func isIndex(
        at position: Int, called function: String, of tree: borrowing SyntaxTree,
        text: Span<UInt8>, scope: borrowing Scope
    ) throws(Failure) -> Bool {
        let first = tree.nodes[position + 1]
        guard first.kind == .name, tree.nodes[position + 2].kind == .argumentEnd else {
            return false
        }
        var brackets = 0
        for offset in tree.nodes[position].span.end..<first.span.start
        where text[offset] == UInt8(ascii: "(") {
            brackets += 1
        }
        if brackets > 1 { return false }
        let name = text.string(first.span)
        var isVariable = locals.slot(of: name) != nil
        if isOpen, knownVariableSlot(name) != nil { isVariable = true }
        if case .variable = scope.bindings[name] { isVariable = true }
        let constant = ConstantTable.index(of: name)
        if isVariable || constant.map({ !ConstantTable.entries[$0].isSoft }) ?? false {
            guard isVariable, isInBody(name, ofCallAt: position, of: tree, text: text) else {
                throw Failure(
                    .ambiguousIndex(function: function, name: name), at: ByteRange(first.span))
            }
        }
        return true
    }

    /// Whether a name occurs in the last of the four arguments of a call.
    private func isInBody(
        _ name: String, ofCallAt position: Int, of tree: borrowing SyntaxTree, text: Span<UInt8>
    ) -> Bool {
        let length = name.utf8.count
        var index = position + 1
        var body: Int?
        var depth = 0
        while index < tree.nodes.count {
            let node = tree.nodes[index]
            switch node.kind {
            case .callBegin: depth += 1
            case .call:
                if depth == 0 { return false }
                depth -= 1
            case .argumentEnd where depth == 0 && node.argumentIndex == 2: body = index
            case .name where body != nil && node.span.length == length:
                if text.string(node.span) == name { return true }
            default: break
            }
            index += 1
        }
        return false
    }

    /// The span of the call that begins at `position`.
    private func callSpan(at position: Int, of tree: borrowing SyntaxTree) -> ByteRange {
        var index = position + 1
        while index < tree.nodes.count {
            let node = tree.nodes[index]
            if node.kind == .call, node.callBegin == position { return ByteRange(node.span) }
            index += 1
        }
        return ByteRange(tree.nodes[position].span)
    }

    /// Emits the jumps between the arguments of a special form.
    mutating func endArgument(_ node: SyntaxNode, text: Span<UInt8>) {
        let last = calls.count - 1
        if case .plain = calls[last].form { return }
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
            // The frame of a loop: from, to, accumulated. The index has the place of the first.
            locals.push(text.string(call.index), slot: depth - 3)
            barrier = code.instructions.count
        case (.indexed(let kind), 3):
            locals.pop()
            emit(
                Instruction(.loopNext, call.firstJump + 1, count: kind), at: node.span,
                change: -3)
            land(call.firstJump)
        case (.body(let form), let index):
            endArgument(index, of: form, node, text: text)
        case (.listed, 2):
            calls[last].firstJump = code.instructions.count
            emit(Instruction(.listBegin), at: node.span, change: 1)
            locals.push(text.string(call.index), slot: depth - 3)
            barrier = code.instructions.count
        case (.listed, 3):
            locals.pop()
            emit(Instruction(.listNext, call.firstJump + 1), at: node.span, change: -3)
            land(call.firstJump)
        case (.plain, _), (.indexed, _), (.listed, _):
            break
        }
    }

    /// The body of a form follows its other arguments, and execution jumps over it. The instruction
    /// before the body says what is computed from it.
    private mutating func endArgument(
        _ index: Int, of form: BodyForm, _ node: SyntaxNode, text: Span<UInt8>
    ) {
        let last = calls.count - 1
        let isSided = form == .limitAbove || form == .limitBelow
        let count = calls[last].count - (isSided ? 1 : 0)
        let body = form.body(ofArguments: count)
        if index == body - 1 {
            calls[last].firstJump = code.instructions.count
            emit(
                Instruction(.form, 0, count: FormCount(form, values: count - 2).word),
                at: node.span, change: 1)
            locals.push(text.string(calls[last].index), slot: depth - 1)
            barrier = code.instructions.count
        } else if index == body {
            locals.pop()
            let end = code.instructions.count - 1
            if form.takesEquations, code.instructions[end].operation == .equal {
                code.instructions[end].operation = .subtract
            }
            land(calls[last].firstJump)
            // The result replaces the values and the bound variable.
            depth -= count - 1
        }
    }

    mutating func closeCall(_ node: SyntaxNode) {
        // The parser closes only calls that it has opened.
        guard let call = calls.popLast() else { fatalError("a call ends that never began") }
        switch call.form {
        case .plain(let operation, let operand):
            var count = call.count
            if let places = call.places {
                emitWord(Word(places), at: node.span)
                count += 1
            }
            let instruction = Instruction(operation, operand, count: count)
            emit(instruction, at: node.span, change: 1 - count)
            fold(operands: count)
        case .body:
            // An error of the form marks the whole call.
            code.instructions[call.firstJump].span = ByteRange(node.span)
        case .condition, .indexed, .listed:
            break
        }
    }
}

/// The form of an instruction, and the number of values it takes, in one word.
struct FormCount {
    let form: BodyForm
    let values: Int

    private static let radix = 16

    init(_ form: BodyForm, values: Int) {
        self.form = form
        self.values = values
    }

    init(_ instruction: Instruction) {
        let count = Int(instruction.count)
        guard let form = BodyForm(rawValue: UInt8(count / Self.radix)) else {
            fatalError("an instruction names a form that does not exist")
        }
        self.init(form, values: count % Self.radix)
    }

    var word: Int { Int(form.rawValue) * Self.radix + values }
}
