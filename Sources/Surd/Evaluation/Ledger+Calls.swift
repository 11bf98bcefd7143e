import SurdNumbers

/// Calls of functions that the text defines. A function has one value for the same arguments. So a
/// call that was made before is not repeated, and its steps are in the certificate once. Otherwise
/// the certificate of a function that calls itself twice would grow with the number of calls.
///
/// Two arguments are the same if their steps are the same, or if they are equal integers. In the
/// second case the certificate states the equality in a step, because the checker must see it.
extension Ledger {
    struct Call: Hashable, Sendable {
        let function: Int
        let arguments: [Argument]
    }

    enum Argument: Hashable, Sendable {
        case step(Int)
        case integer(BigInt)
    }

    /// The result of a call.
    struct Outcome: Sendable {
        let step: Int
        let arguments: [Int]
        /// The steps of the machine for this call, for which there is a limit.
        let cost: Int
        /// The depth of calls inside this call, for which there is a limit too.
        let height: Int
    }

    struct OpenCall: Sendable {
        let call: Call
        let arguments: [Int]
        let depth: Int
        let cost: Int
        var deepest: Int
    }

    private func argument(_ step: Int) -> Argument {
        // Hashing a long number would take more time than it saves.
        guard case .number(let number) = steps[step].value, number.isHeldExactly,
            let integer = number.exactInteger, integer.bitLength <= 256
        else { return .step(step) }
        return .integer(integer)
    }

    /// In loops that are not written out, one step stands for many values.
    private var seesCalls: Bool { silent == nil && open.isEmpty && obstacle == nil }

    /// Looks up a call with the arguments from `place` on, at call depth `depth` and after `cost`
    /// steps of the machine. Returns the result and its cost if the call is known and does not
    /// exceed the depth.
    mutating func call(
        _ function: Int, count: Int, at place: Int, depth: Int, limit: Int, cost: Int
    ) -> (value: Value, cost: Int)? {
        reach(depth)
        guard seesCalls else { return nil }
        let arguments = (0..<count).map { self[mark: place + $0] }
        let call = Call(function: function, arguments: arguments.map(argument))
        if let known = calls[call], depth + known.height < limit {
            reach(depth + known.height)
            for (step, other) in zip(arguments, known.arguments) where step != other {
                _ = add("equal", [step, other], .boolean(true))
            }
            self[mark: place] = known.step
            return (steps[known.step].value, known.cost)
        }
        openCalls.append(
            OpenCall(call: call, arguments: arguments, depth: depth, cost: cost, deepest: depth))
        return nil
    }

    /// Records the depth of a call in the innermost open call.
    private mutating func reach(_ depth: Int) {
        guard let last = openCalls.indices.last else { return }
        openCalls[last].deepest = max(openCalls[last].deepest, depth)
    }

    /// Ends a call. The result is at the place of its first argument.
    mutating func leave(from place: Int, to base: Int, depth: Int, cost: Int) {
        if silent == nil { self[mark: base] = self[mark: place] }
        guard let last = openCalls.last, last.depth == depth else { return }
        openCalls.removeLast()
        reach(last.deepest)
        if seesCalls {
            calls[last.call] = Outcome(
                step: self[mark: base], arguments: last.arguments, cost: cost - last.cost,
                height: last.deepest - depth)
        }
    }
}
