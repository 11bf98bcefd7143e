import SurdNumbers

/// The conditions of a run.
package struct Conditions: Sendable {
    package var limits: Limits
    package var cancellation: CancellationToken?
    /// The monitor of the whole text that this run belongs to; nil where each run has its own.
    package var shared: Monitor?
    /// Receives the progress of a computation.
    package var progress: WorkProgress?
    /// The accuracy in bits that will be asked of the result; 0 where it is not known.
    package var wantedBits: Int

    package init(
        limits: Limits = .standard, cancellation: CancellationToken? = nil,
        shared: Monitor? = nil, progress: WorkProgress? = nil, wantedBits: Int = 0
    ) {
        self.wantedBits = wantedBits
        self.progress = progress
        self.limits = limits
        self.cancellation = cancellation
        self.shared = shared
    }

    package var monitor: Monitor {
        shared
            ?? Monitor(
                limits: limits, cancellation: cancellation, progress: progress,
                wantedBits: wantedBits)
    }
}

extension Machine {
    /// The value of `code`, with the meanings of names in `scope`. Its variables are `count`
    /// numbers, or `values`.
    package mutating func run(
        _ code: borrowing Code, scope: borrowing Scope, conditions: borrowing Conditions,
        arguments: Span<BigNumber> = Span(), count: Int = 0, values others: Span<Value> = Span()
    ) throws(Failure) -> Value {
        reset()
        let given = count + others.count
        isFull = trace != nil || ledger != nil || given > 0 || !conditions.limits.allowWords
        reserve(code.maximumStack)
        isComplex = scope.isComplex || code.writesUnit
        for index in 0..<count { values[index] = .number(arguments[index]) }
        for index in others.indices { values[count + index] = others[index] }
        depth = given
        produced = 0
        heldBefore = scope.previousBytes + (trace?.before ?? 0)
        heldExactly = heldBefore
        loopBits = 0
        let before = conditions.shared?.heldByReals ?? 0
        var monitor: Monitor?
        while true {
            let exit: Exit
            do {
                if isFull {
                    let watch = monitor ?? conditions.monitor
                    monitor = watch
                    exit =
                        running == Frame.expression
                        ? try runValues(code, scope: scope, monitor: watch)
                        : try runValues(
                            scope.functions[running].code, scope: scope, monitor: watch)
                } else {
                    exit =
                        running == Frame.expression
                        ? runWords(code, scope)
                        : runWords(scope.functions[running].code, scope)
                }
                switch exit {
                case .finished:
                    guard let frame = frames.popLast() else {
                        heldByReals = (monitor?.heldByReals ?? 0) - before
                        return takeResult()
                    }
                    leave(to: frame)
                    if trace != nil, running == Frame.expression {
                        note(code.instructions[frame.counter].span, monitor)
                    }
                case .call:
                    let watch = monitor ?? conditions.monitor
                    monitor = watch
                    if running == Frame.expression {
                        try enter(code.instructions[state.counter], scope, watch)
                    } else {
                        let caller = scope.functions[running].code.instructions[state.counter]
                        try enter(caller, scope, watch)
                    }
                case .pause:
                    let watch = monitor ?? conditions.monitor
                    monitor = watch
                    if let progress = watch.progress, running == Frame.expression {
                        report(code, to: progress)
                    }
                    if running == Frame.expression {
                        try refuseDoomedWords(code, watch)
                    } else {
                        try refuseDoomedWords(scope.functions[running].code, watch)
                    }
                    try Self.checkSteps(state.steps, watch)
                    do { try watch.check() } catch { throw SurdError.Reason.number(error) }
                case .needsValues:
                    switchToValues()
                }
            } catch let reason as SurdError.Reason {
                throw failure(reason, code, scope)
            } catch {
                throw failure(.host(function: "", message: "\(error)"), code, scope)
            }
        }
    }

    mutating func runWords(_ code: borrowing Code, _ scope: borrowing Scope) -> Exit {
        var position = state
        var stack = words.mutableSpan
        let exit = Self.runWords(
            code, variables: scope.variables, stack: &stack,
            state: &position)
        state = position
        return exit
    }

    /// Reports the progress of the loop that pauses at its end, unless it is inside another loop.
    private func report(_ code: borrowing Code, to progress: WorkProgress) {
        let counter = state.counter
        let begin = code.instructions[counter].operand
        for later in code.instructions[(counter + 1)...]
        where later.operation == .loopNext && later.operand < begin { return }
        let index = state.depth - 4
        guard index >= 0 else { return }
        let (left, isBeyond) = words[index + 1].numerator.subtractingReportingOverflow(
            words[index].numerator)
        progress.loop(at: index, remaining: isBeyond ? .max : left)
    }

    private mutating func reset() {
        frames.removeAll(keepingCapacity: true)
        if !lists.isEmpty { lists.removeAll() }
        if !generalLoops.isEmpty { generalLoops.removeAll() }
        state = State()
        running = Frame.expression
    }

    /// Reserves a frame that begins at `base`.
    private mutating func reserve(_ count: Int) {
        let needed = state.base + count
        if isFull {
            while values.count < needed { values.append(.boolean(false)) }
        } else {
            while words.count < needed { words.append(Word(0)) }
        }
    }

    private mutating func switchToValues() {
        isFull = true
        while values.count < words.count { values.append(.boolean(false)) }
        for index in 0..<depth { values[index] = Value(words[index]) }
    }

    private mutating func takeResult() -> Value {
        depth -= 1
        if !isFull { return Value(words[depth]) }
        let result = values[depth]
        // Unused places must not keep values alive.
        for index in values.indices { values[index] = .boolean(false) }
        if values.count > 4096 { values.removeAll() }
        return result
    }

    // MARK: - Calls

    private mutating func enter(
        _ call: Instruction, _ scope: borrowing Scope, _ monitor: Monitor
    ) throws(SurdError.Reason) {
        let index = Int(call.operand)
        guard scope.functions[index].isDefined else {
            throw .notYetDefined(scope.functions[index].name)
        }
        guard scope.functions[index].parameters.count == Int(call.count) else {
            throw .argumentCount(
                function: scope.functions[index].name,
                signature: scope.functions[index].signature, given: Int(call.count))
        }
        let limit = monitor.limits.maximumDepth
        guard frames.count < limit else {
            throw .tooDeep(function: scope.functions[index].name, limit: limit)
        }
        if ledger != nil, trace == nil, !isComplex, isKnown(call, limit) {
            try Self.checkSteps(state.steps, monitor)
            return
        }
        state.steps += scope.functions[index].code.instructions.count
        try Self.checkSteps(state.steps, monitor)
        frames.append(
            Frame(
                running: running, counter: state.counter, base: state.base, isComplex: isComplex))
        isComplex = isComplex || scope.functions[index].code.writesUnit
        running = index
        state.base = depth - Int(call.count)
        state.counter = 0
        reserve(scope.functions[index].code.maximumStack)
    }

    private mutating func leave(to frame: Frame) {
        if isFull {
            values[state.base] = values[depth - 1]
            if ledger != nil { leaveInLedger() }
        } else {
            words[state.base] = words[depth - 1]
        }
        depth = state.base + 1
        state.base = frame.base
        running = frame.running
        isComplex = frame.isComplex
        state.counter = frame.counter + 1
    }

    /// Whether the ledger knows this call; then its result is on the stack.
    @inline(never)
    private mutating func isKnown(_ call: Instruction, _ limit: Int) -> Bool {
        let (count, calls, steps) = (Int(call.count), frames.count, state.steps)
        let place = depth - count
        guard
            let known = ledger?.call(
                Int(call.operand), count: count, at: place, depth: calls, limit: limit,
                cost: steps)
        else { return false }
        if count == 0 { reserve(place + 1 - state.base) }
        values[place] = known.value
        depth = place + 1
        state.steps += known.cost
        state.counter += 1
        return true
    }

    @inline(never)
    private mutating func leaveInLedger() {
        let (top, base, calls, steps) = (depth - 1, state.base, frames.count, state.steps)
        ledger?.leave(from: top, to: base, depth: calls, cost: steps)
    }

    // MARK: - Errors

    /// An error at `counter`, as seen from the expression: an error inside a function is reported
    /// at its call.
    private func failure(
        _ reason: SurdError.Reason, _ code: borrowing Code, _ scope: borrowing Scope
    ) -> Failure {
        guard let outermost = frames.first else {
            return Failure(reason, at: code.instructions[state.counter].span)
        }
        var notes: [String] = []
        if scope.functions[running].code.instructions.indices.contains(state.counter) {
            let function = scope.functions[running]
            let place = function.code.instructions[state.counter].span.range.clamped(
                to: function.source.indices)
            let piece = SurdError.Excerpt.shown(function.source[place].prefix(80))
            notes.append("in \(function.signature): \(piece)")
        }
        return Failure(reason, at: code.instructions[outermost.counter].span, notes: notes)
    }
}

extension Monitor {
    convenience init(_ conditions: borrowing Conditions) {
        self.init(
            limits: conditions.limits, cancellation: conditions.cancellation,
            progress: conditions.progress, wantedBits: conditions.wantedBits)
    }
}
