import SurdNumbers

/// The rest of a sum or product as one operation. When the general path has shown that the terms
/// are ordinary fractions or reals, the remaining terms are computed on balls, in constant memory.
extension Machine {
    /// Whether the rest of the loop that ends at `counter` was computed as a whole; then the result
    /// has replaced the loop on the stack. Called before the next term would run.
    @inline(__always)
    mutating func finishLoop(
        from counter: Int, _ code: borrowing Code, _ scope: borrowing Scope, _ monitor: Monitor
    ) throws(SurdError.Reason) -> Bool {
        guard case .number(let total) = values[depth - 1],
            total.isRecipe || isLong(total, at: counter, code, monitor)
        else { return false }
        return try finishLoop(total, from: counter, code, scope, monitor)
    }

    @inline(never)
    private mutating func finishLoop(
        _ total: BigNumber, from counter: Int, _ code: borrowing Code, _ scope: borrowing Scope,
        _ monitor: Monitor
    ) throws(SurdError.Reason) -> Bool {
        let loop = code.instructions[counter]
        let isProduct = loop.count != 0
        guard total.isExact || total.isStuck(inProduct: isProduct) else { return false }
        let place = LoopPlace(code: running, counter: counter)
        guard monitor.limits.paths.contains(.loops), monitor.limits.exactBits != .max,
            trace == nil, ledger?.isListening != true,
            !generalLoops.contains(place),
            case .number(let indexNumber) = values[depth - 3],
            case .number(let endNumber) = values[depth - 2],
            let first = indexNumber.exactInteger?.smallValue,
            let last = endNumber.exactInteger?.smallValue,
            first > -1 << 61, last < 1 << 61, last - first >= Self.leastRest
        else { return false }
        try refuseDoomed(last - first, at: counter, code, monitor)
        let begin = Int(loop.operand)
        var compiler = TapeCompiler(
            values: values, base: state.base, index: depth - 3 - state.base)
        guard let tape = compiler.tape(of: code, begin..<counter, scope: scope) else {
            generalLoops.insert(place)
            return false
        }
        // A power of a negative number depends on the complex mode.
        guard !isComplex || !tape.dependsOnMode else {
            generalLoops.insert(place)
            return false
        }
        guard tape.rationality == .rational || !total.isExact else {
            generalLoops.insert(place)
            return false
        }
        // Calls in the body take steps too, and are counted here. A tape with jumps counts its own
        // steps, once they are known.
        let stepsOfTerm = counter - begin + 1 + compiler.inlinedSteps
        let allowed = (monitor.limits.maximumSteps - state.steps) / stepsOfTerm
        let terms = min(last - first + 1, max(allowed + 1, 1))
        var steps = state.steps
        let whole = LoopValue.Loop(
            from: total, tape, first...first + (terms - 1), isProduct: isProduct)
        let result: BigNumber?
        do {
            result = try LoopValue.number(
                of: whole, position: running == Frame.expression ? depth - 3 : nil,
                stepsOfTerm: counter - begin + 1, steps: &steps, monitor: monitor)
        } catch {
            throw .number(error)
        }
        guard let result else {
            generalLoops.insert(place)
            return false
        }
        state.steps = tape.isStraight ? state.steps + terms * stepsOfTerm : steps
        try Self.checkSteps(state.steps, monitor)
        depth -= 2
        values[depth - 1] = .number(result)
        return true
    }

    /// Whether a fraction is long enough to defer the rest of a loop. The threshold is lower than
    /// for a single step, because there are many terms. In nested loops the totals may stay short
    /// although there are as many steps, so the bits of all loops count too.
    @inline(__always)
    private mutating func isLong(
        _ total: BigNumber, at counter: Int, _ code: borrowing Code, _ monitor: Monitor
    ) -> Bool {
        let budget = monitor.limits.exactBits
        let bits = total.lengthOfFraction(evenOfWords: budget < 2048)
        if bits == 0 { return false }
        loopBits &+= bits
        if bits > budget / 16 { return true }
        return loopBits / 16 > budget && bits > budget / 256 && holdsLoops(code, at: counter)
    }

    /// Whether a loop contains other loops, as far as its code tells. Only such a loop is deferred
    /// as a whole: many short loops, deferred one by one, would give as many recipes.
    private func holdsLoops(_ code: borrowing Code, at counter: Int) -> Bool {
        for place in Int(code.instructions[counter].operand)..<counter {
            switch code.instructions[place].operation {
            case .loopBegin, .callUser: return true
            default: break
            }
        }
        return false
    }

    /// The smallest number of terms for which this is worthwhile.
    private static var leastRest: Int { 8 }
}
