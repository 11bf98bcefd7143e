import SurdNumbers

/// Calls of functions that the text defines. A function has one value for the same arguments: a call
/// that was made before is not made again, and its steps stand in the certificate once. That is what
/// keeps the certificate of a function that calls itself twice from growing with the number of its
/// calls.
///
/// The arguments are the same if their steps are, or if they are the same integers. Then the
/// certificate says so, in a step for each, for the checker has to see it.
extension Ledger {
    struct Call: Hashable, Sendable {
        let function: Int
        let arguments: [Argument]
    }

    enum Argument: Hashable, Sendable {
        case step(Int)
        case integer(BigInt)
    }

    /// What a call came to.
    struct Outcome: Sendable {
        let step: Int
        let arguments: [Int]
        /// What it counted for among the steps of the machine, for which there is a limit.
        let cost: Int
        /// How many calls deep it went, for which there is a limit too.
        let height: Int
    }

    struct OpenCall: Sendable {
        let call: Call
        let arguments: [Int]
        let depth: Int
        let cost: Int
        /// The depth of the deepest call in it.
        var deepest: Int
    }

    private func argument(_ step: Int) -> Argument {
        // The hash of a long one would take longer than it saves.
        guard case .number(let number) = steps[step].value, number.isHeldExactly,
            let integer = number.exactInteger, integer.bitLength <= 256
        else { return .step(step) }
        return .integer(integer)
    }

    /// Inside of loops that are not written out, steps stand for many values.
    private var seesCalls: Bool { silent == nil && open.isEmpty && obstacle == nil }

    /// A function is called with the values from `place` on, `depth` calls deep and after `cost` steps
    /// of the machine: the result and its cost if that is known already, and it is not too deep here.
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

    /// There was a call so deep, in those that are open.
    private mutating func reach(_ depth: Int) {
        guard let last = openCalls.indices.last else { return }
        openCalls[last].deepest = max(openCalls[last].deepest, depth)
    }

    /// A call is over: its result stands where its first argument was.
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
