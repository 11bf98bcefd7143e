import SurdNumbers
package import SurdSyntax

/// Turns the nodes of one statement into code: names become slots and table entries, spellings
/// become numbers, and special forms become jumps. One pass over the flat tree, no recursion.
package struct Compiler: Sendable {
    /// The code that is being built.
    package var code = Code()
    /// Parameters and indices of sums that are in scope, innermost last.
    var locals = LocalNames()
    /// Calls whose arguments are being compiled, innermost last.
    var calls = _Row<OpenCall>()
    /// Jumps of `and` and `or` that wait for their target.
    var shortCircuits = _Row<Int>()
    /// Values on the stack at this point of the code.
    var depth = 0
    /// Operands before this instruction belong to another branch and are not folded.
    var barrier = 0
    /// Whether constant operations are folded: worthwhile for code that runs again.
    package var foldsConstants = false
    package var limits = Limits.standard
    /// The monitor for the folding of this statement.
    var foldingMonitor: Monitor?
    /// The number of names that may still be compared for hints in this text.
    package var hintWork = Self.hintWorkOfText
    /// Enough for hints to the first hundred unknown names among ten thousand names.
    package static let hintWorkOfText = 1_000_000
    /// Whether unknown names become variables: in a compiled expression, not in a session.
    package var isOpen = false
    /// Whether the list of these variables is complete, so that they can have slots in the frame.
    package var knowsVariables = false
    /// Names of variables in the order of their slots.
    package private(set) var variableNames: [String] = []
    private var variableSlots: [String: Int] = [:]

    /// Whether an error of a division marks only the sign and the divisor; otherwise the whole quotient.
    package var marksDivisors = true

    package init() {}

    /// Declares variables for the first slots.
    package mutating func declare(_ names: [String]) {
        for name in names { _ = variableSlot(name) }
    }

    /// The slot of a variable of an open compilation; a new one if needed.
    mutating func variableSlot(_ name: String) -> Int {
        if let slot = variableSlots[name] { return slot }
        variableNames.append(name)
        variableSlots[name] = variableNames.count - 1
        return variableNames.count - 1
    }

    func knownVariableSlot(_ name: String) -> Int? { variableSlots[name] }

    /// A call between its first argument and its end.
    struct OpenCall: Sendable {
        enum Form: Sendable {
            case plain(Instruction.Operation, Int)
            case condition
            /// 0 for a sum, 1 for a product.
            case indexed(Int)
            case body(BodyForm)
            /// `list(k, a, b, body)`
            case listed

            /// Whether the first argument is a variable that is bound in the body.
            var bindsName: Bool {
                switch self {
                case .indexed, .listed, .body: true
                case .plain, .condition: false
                }
            }
        }
        var form: Form
        var count: Int
        var firstJump = 0
        var secondJump = 0
        /// The name of the index.
        var index = SourceSpan(start: 0, end: 0)
        /// The number of decimal places of the literal argument of `identify`.
        var places: Int?
    }

    /// Compiles one statement of `tree` into `code`.
    package mutating func compile(
        _ statement: SyntaxTree.Statement, of tree: borrowing SyntaxTree, text: Span<UInt8>,
        scope: borrowing Scope
    ) throws(Failure) {
        code.removeAll()
        foldingMonitor = nil
        locals.removeAll()
        calls.removeAll()
        shortCircuits.removeAll()
        depth = 0
        barrier = 0
        if statement.kind == .definition {
            try declareParameters(statement, of: tree, text: text)
        }
        if knowsVariables {
            depth = variableNames.count
            code.parameterCount = depth
            code.maximumStack = depth
        }
        var position = statement.nodes.lowerBound
        let end = statement.nodes.upperBound
        while position < end {
            let node = tree.nodes[position]
            switch node.kind {
            case .number:
                emitLiteral(node, text: text)
            case .name:
                try emitName(node, text: text, scope: scope)
            case .postfix where node.operation == .percent:
                let run = percentRun(at: position, before: end, of: tree)
                if run < Self.longPercentRun {
                    emitOperator(node)
                } else {
                    position += run - 1
                    emitPercents(run, tree.nodes[position])
                }
            case .prefix, .postfix, .infix:
                emitOperator(node)
            case .shortCircuit:
                let operation: Instruction.Operation =
                    node.operation == .or ? .jumpIfTrueElsePop : .jumpIfFalseElsePop
                shortCircuits.append(code.instructions.count)
                emit(Instruction(operation), at: node.span, change: -1)
            case .callBegin:
                try openCall(node, at: position, of: tree, text: text, scope: scope)
                if calls[calls.count - 1].form.bindsName {
                    // The next node is the bound variable, which is not evaluated.
                    position += 1
                    calls[calls.count - 1].index = tree.nodes[position].span
                }
            case .argumentEnd:
                endArgument(node, text: text)
                position = skipSide(from: position, of: tree)
            case .call:
                closeCall(node)
            case .missing:
                break
            }
            position += 1
        }
        emit(Instruction(.end), at: statement.span, change: 0)
    }

    private mutating func declareParameters(
        _ statement: SyntaxTree.Statement, of tree: borrowing SyntaxTree, text: Span<UInt8>
    ) throws(Failure) {
        for index in statement.parameters {
            let span = tree.parameters[index]
            let name = text.string(span)
            if locals.slot(of: name) != nil {
                throw Failure(.repeatedParameter(name), at: ByteRange(span))
            }
            locals.push(name, slot: code.parameterCount)
            code.parameterCount += 1
        }
        depth = code.parameterCount
        code.maximumStack = depth
    }

    // MARK: - Emitting

    /// Appends an instruction that changes the height of the stack by `change`.
    @inline(__always)
    mutating func emit(_ instruction: Instruction, at span: SourceSpan, change: Int) {
        emit(instruction, at: ByteRange(span), change: change)
    }

    @inline(__always)
    mutating func emit(_ instruction: Instruction, at span: ByteRange, change: Int) {
        var instruction = instruction
        instruction.span = span
        code.instructions.append(instruction)
        depth += change
        if depth > code.maximumStack { code.maximumStack = depth }
    }

    /// Sets the target of a jump to the next instruction.
    mutating func land(_ jump: Int) {
        code.instructions[jump].operand = Int32(truncatingIfNeeded: code.instructions.count)
        barrier = code.instructions.count
    }
}

extension Span<UInt8> {
}
