import SurdNumbers

extension Machine {
    /// Runs `code` from `counter` on the stack of full values, to its end or to a call.
    ///
    /// Any error that it throws belongs to the instruction at `counter`.
    mutating func runValues(
        _ code: borrowing Code, scope: borrowing Scope, monitor: Monitor
    ) throws(SurdError.Reason) -> Exit {
        var pc = state.counter
        while true {
            let instruction = code.instructions[pc]
            state.counter = pc
            switch instruction.operation {
            case .jump:
                pc = Int(instruction.operand)
                continue
            case .jumpIfFalse:
                depth -= 1
                if try !Self.boolean(values[depth], for: "if") {
                    pc = Int(instruction.operand)
                    continue
                }
            case .jumpIfFalseElsePop, .jumpIfTrueElsePop:
                let wanted = instruction.operation == .jumpIfTrueElsePop
                let value = try Self.boolean(values[depth - 1], for: wanted ? "or" : "and")
                if value == wanted {
                    pc = Int(instruction.operand)
                    continue
                }
                depth -= 1
            case .loopBegin:
                if try beginLoop(instruction, monitor) {
                    pc = Int(instruction.operand)
                    continue
                }
                try refuseDoomedValues(
                    endingAt: Int(instruction.operand) - 1, code, monitor)
                if ledger != nil { enterBody(of: instruction, at: pc, code, scope) }
            case .loopNext:
                if let next = try endRound(instruction, at: pc, code, scope, monitor) {
                    pc = next
                    continue
                }
            case .listBegin:
                if try beginList(monitor) {
                    pc = Int(instruction.operand)
                    continue
                }
            case .listNext:
                if try advanceList(monitor) {
                    state.steps += pc - Int(instruction.operand) + 1
                    try Self.checkSteps(state.steps, monitor)
                    pc = Int(instruction.operand)
                    continue
                }
                if ledger != nil { enter(instruction, scope) }
            case .callUser:
                return .call
            case .end:
                return .finished
            case .form:
                try tick(monitor)
                try computeForm(at: pc, code, scope, monitor)
                try countResult(monitor)
                if trace != nil {
                    note(instruction.span, form: FormCount(instruction).form, monitor)
                }
                if ledger != nil { enter(instruction, scope) }
                pc = Int(instruction.operand)
                continue
            default:
                try tick(monitor)
                try perform(instruction, code, scope, monitor)
                if instruction.makesValue { try countResult(monitor) }
                if trace != nil, instruction.isStep {
                    note(
                        instruction.span, isVerdict: instruction.isVerdict(in: scope), monitor)
                }
                if ledger != nil { enter(instruction, scope) }
            }
            pc += 1
        }
    }

    /// Ends a round of a sum or product. Returns where the program continues; nil after the last round.
    private mutating func endRound(
        _ instruction: Instruction, at pc: Int, _ code: borrowing Code, _ scope: borrowing Scope,
        _ monitor: Monitor
    ) throws(SurdError.Reason) -> Int? {
        let wasListening = ledger?.isListening == true
        guard try advanceLoop(instruction, monitor) else { return nil }
        try countResult(monitor)
        if try finishLoop(from: pc, code, scope, monitor) {
            try countResult(monitor)
            if ledger != nil { endLoop() }
            return pc + 1
        }
        let before = state.steps
        state.steps += pc - Int(instruction.operand) + 1
        if (before ^ state.steps) >> 14 != 0 {
            try refuseDoomedValues(endingAt: pc, code, monitor)
        }
        try Self.checkSteps(state.steps, monitor)
        return wasListening && ledger?.isListening == false
            ? try goOnInWords(from: pc, code, scope, monitor) : Int(instruction.operand)
    }

    /// The value of an instruction whose operands are constants; nil where it has no value, or must
    /// be computed at run time.
    @inline(never)
    static func value(
        of instruction: Instruction, _ operands: [Value], rows: FunctionRows?, _ monitor: Monitor
    ) -> Value? {
        if instruction.operation == .callUser || instruction.operation == .callHost { return nil }
        var machine = Machine()
        var code = Code()
        code.rows = rows
        machine.values = operands
        machine.depth = operands.count
        do {
            try machine.perform(instruction, code, Scope(), monitor)
        } catch {
            return nil
        }
        return machine.values[machine.depth - 1]
    }

    /// Executes an instruction without a jump.
    @inline(__always)
    private mutating func perform(
        _ instruction: Instruction, _ code: borrowing Code, _ scope: borrowing Scope,
        _ monitor: Monitor
    ) throws(SurdError.Reason) {
        let operand = Int(instruction.operand)
        switch instruction.operation {
        case .constant:
            push(code.constants[operand])
        case .word:
            push(Value(code.words[operand]))
        case .local:
            push(values[state.base + operand])
        case .variable:
            guard let value = scope.variables[operand] else {
                let name = scope.variableNames[operand]
                throw .notYetDefined(name)
            }
            push(value)
        case .previousResult:
            guard let value = scope.previousResult else {
                throw scope.previousFailure ?? .noPreviousResult
            }
            push(value)
        case .failedLiteral:
            throw code.failures[operand]
        case .realConstant:
            push(.number(BigNumber.constant(RealOperation(operand: operand))))
        case .checkBoolean:
            _ = try Self.boolean(values[depth - 1], for: operand == 0 ? "and" : "or")
        case .negate, .identity, .percent, .degrees, .factorial, .squareRoot, .complement, .not:
            values[depth - 1] = try Self.applied(
                instruction.operation, values[depth - 1], monitor, isComplex: isComplex)
        case .unary:
            values[depth - 1] = try Self.unary(
                operand, values[depth - 1], monitor, isComplex: isComplex)
        case .binary:
            depth -= 1
            values[depth - 1] = try Self.binary(
                operand, values[depth - 1], values[depth], monitor, isComplex: isComplex)
        case .function:
            let start = depth - Int(instruction.count)
            if code.table.calls[operand].traits.isRandom {
                values[start] = try drawn(values[start..<depth], scope, monitor)
                depth = start + 1
                return
            }
            values[start] = try code.table.entries[operand].value(
                of: values[start..<depth], monitor, isComplex: isComplex)
            depth = start + 1
        case .makeList:
            let start = depth - Int(instruction.count)
            values[start] = try Lists.made(of: values[start..<depth], monitor)
            depth = start + 1
        case .index:
            depth -= 1
            values[depth - 1] = try Lists.element(of: values[depth - 1], values[depth], monitor)
        case .callHost:
            let start = depth - Int(instruction.count)
            values[start] = try Self.call(scope.hosts[operand], values[start..<depth])
            depth = start + 1
        default:
            depth -= 1
            values[depth - 1] = try Self.combined(
                instruction.operation, values[depth - 1], values[depth], monitor,
                isComplex: isComplex)
        }
    }

    // MARK: - The ledger

    /// Enters the result of an instruction in the ledger.
    @inline(never)
    private mutating func enter(_ instruction: Instruction, _ scope: borrowing Scope) {
        let (result, depth, base) = (values[depth - 1], depth, state.base)
        ledger?.note(instruction, result: result, depth: depth, base: base, scope: scope)
    }

    /// Enters the beginning of a loop in the ledger, or a loop without terms.
    @inline(never)
    private mutating func enterLoop(hasTerms: Bool) {
        let (identity, depth) = (values[depth - 1], depth)
        let (first, last) = hasTerms ? (values[depth - 3], values[depth - 2]) : (identity, identity)
        ledger?.beginLoop(
            at: depth, from: first, to: last, hasTerms: hasTerms, identity: identity)
    }

    /// Shows the ledger the terms of the loop that has just begun.
    @inline(never)
    private mutating func enterBody(
        of loop: Instruction, at counter: Int, _ code: borrowing Code, _ scope: borrowing Scope
    ) {
        // The loop continues after its last instruction.
        let body = counter + 1..<Int(loop.operand) - 1
        let (depth, base) = (depth, state.base)
        ledger?.readTerm(of: code, body, depth: depth, base: base, scope: scope)
    }

    /// Enters the topmost value as the result of a loop whose rest was computed as a whole.
    @inline(never)
    private mutating func endLoop() {
        let (place, result) = (depth - 1, values[depth - 1])
        ledger?.endLoop(at: place, result: result)
    }

    /// Continues a loop, of which nothing more is entered, on the stack of words as long as words
    /// suffice. Returns where to continue. The loop ends at `counter`.
    @inline(never)
    private mutating func goOnInWords(
        from counter: Int, _ code: borrowing Code, _ scope: borrowing Scope, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Int {
        let begin = Int(code.instructions[counter].operand)
        let stack = values[..<depth].map(\.wideWord)
        guard stack.allSatisfy({ $0 != nil }), monitor.limits.allowWords else { return begin }
        words = stack.compactMap { $0 }
        while words.count < state.base + code.maximumStack { words.append(Word(0)) }
        // Code on words does not know the ledger, so it must stop after the loop.
        var part = copy code
        part.instructions.detach()
        part.instructions[counter + 1].operation = .end
        state.counter = begin
        while case .pause = runWords(part, scope) {
            try Self.checkSteps(state.steps, monitor)
            do { try monitor.check() } catch { throw .number(error) }
        }
        for index in 0..<depth { values[index] = Value(words[index]) }
        if state.counter > counter { endLoop() }
        return state.counter
    }

    /// Enters that the topmost value, a term, was added to the total below it.
    @inline(never)
    private mutating func enterTerm(_ instruction: Instruction, next: Value?) {
        let (result, depth) = (values[depth - 2], depth)
        ledger?.takeTerm(
            at: depth, product: instruction.count != 0, result: result, next: next)
    }

    @inline(__always)
    mutating func push(_ value: Value) {
        values[depth] = value
        depth += 1
    }

    @inline(__always)
    private func tick(_ monitor: Monitor) throws(SurdError.Reason) {
        do { try monitor.tick() } catch { throw .number(error) }
    }

    static func checkSteps(_ steps: Int, _ monitor: Monitor) throws(SurdError.Reason) {
        let limit = monitor.limits.maximumSteps
        if steps > limit { throw .number(.stepsExceeded(limit: limit)) }
        do { try monitor.tick() } catch { throw .number(error) }
    }

    static func boolean(_ value: Value, for operation: String) throws(SurdError.Reason) -> Bool {
        guard case .boolean(let boolean) = value else {
            throw .needsBoolean(operation: "'\(operation)'", given: value.noun)
        }
        return boolean
    }

    // MARK: - Sums and products

    /// Begins a loop. Returns true if there are no terms; then the result has replaced the bounds.
    private mutating func beginLoop(
        _ instruction: Instruction, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Bool {
        let name = instruction.count == 0 ? "sum" : "prod"
        let start = try Self.bound(values[depth - 2], name, monitor)
        let end = try Self.bound(values[depth - 1], name, monitor)
        let identity = Value.number(BigNumber(Int(instruction.count)))
        if start > end {
            depth -= 1
            values[depth - 1] = identity
            if ledger != nil { enterLoop(hasTerms: false) }
            return true
        }
        values[depth - 2] = .number(BigNumber(start))
        values[depth - 1] = .number(BigNumber(end))
        if let progress = monitor.progress { report(end - start + 1, at: depth - 2, to: progress) }
        push(identity)
        if ledger != nil { enterLoop(hasTerms: true) }
        return false
    }

    static func bound(
        _ value: Value, _ name: String, _ monitor: Monitor
    ) throws(SurdError.Reason) -> BigInt {
        guard case .number(let number) = value else {
            throw .needsNumber(operation: name, given: value.noun)
        }
        do {
            return try Numbers.integer(number, for: name, monitor)
        } catch {
            throw .number(error)
        }
    }

    /// Reports the number of terms left, where the loop is not in a function.
    @inline(never)
    func report(_ terms: BigInt, at position: Int, to progress: WorkProgress) {
        guard running == Frame.expression, let count = Int(exactly: terms) else { return }
        progress.loop(at: position, remaining: count)
    }

    /// Adds the term. Returns whether there is another one.
    private mutating func advanceLoop(
        _ instruction: Instruction, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Bool {
        let operation: Instruction.Operation = instruction.count == 0 ? .add : .multiply
        values[depth - 2] = try Self.combined(
            operation, values[depth - 2], values[depth - 1], monitor, isComplex: isComplex)
        // `beginLoop` has put integers there, and no instruction of the body writes below its own values.
        guard case .number(let indexNumber) = values[depth - 4],
            case .number(let endNumber) = values[depth - 3],
            let index = indexNumber.exactInteger, let end = endNumber.exactInteger
        else { fatalError("a sum counts with something that is no integer") }
        if index < end {
            let next = Value.number(BigNumber(index + 1))
            if ledger != nil { enterTerm(instruction, next: next) }
            depth -= 1
            if let progress = monitor.progress { report(end - index, at: depth - 3, to: progress) }
            values[depth - 3] = next
            return true
        }
        if ledger != nil { enterTerm(instruction, next: nil) }
        values[depth - 4] = values[depth - 2]
        depth -= 3
        return false
    }
}
