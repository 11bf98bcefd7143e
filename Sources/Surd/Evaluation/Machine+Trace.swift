import SurdNumbers

/// The values of single steps, in the order in which they were found.
package struct Trace: Sendable {
    package struct Step: Sendable {
        package var span: ByteRange
        package var value: Value
        /// How it was decided, where it is a verdict about reals.
        package var decision: Decision
    }

    package var steps: [Step] = []
    /// Steps that are kept; a loop has no end of them.
    package var maximum = 1_000
    package var isCut = false

    package init() {}
}

extension Machine {
    /// Remembers the topmost value as the value of `span`. Steps inside functions are not shown:
    /// their spans belong to another text. How the last question was decided is the reason of a
    /// verdict only: behind all else it would tell of something on the way.
    mutating func note(_ span: ByteRange, isVerdict: Bool = false, _ monitor: Monitor?) {
        guard running == Frame.expression else { return }
        let decision = monitor?.takeDecision() ?? .open
        let most = trace?.maximum ?? 0
        // A verdict is told even after a long loop.
        if let count = trace?.steps.count, count < (isVerdict ? 2 * most : most) {
            let step = Trace.Step(
                span: span, value: values[depth - 1], decision: isVerdict ? decision : .open)
            trace?.steps.append(step)
        } else {
            trace?.isCut = true
        }
    }
}
