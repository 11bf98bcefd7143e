import SurdNumbers

/// The values of single steps, in the order in which they were found.
package struct Trace: Sendable {
    package struct Step: Sendable {
        package var span: ByteRange
        package var value: Value
        /// How it was decided, where it is a truth value about reals.
        package var decision: Decision = .open
    }

    package var steps: [Step] = []
    /// Steps that are kept; a loop has no end of them.
    package var maximum = 1_000
    package var isCut = false

    package init() {}
}

extension Machine {
    /// Remembers the topmost value as the value of `span`. Steps inside functions are not shown:
    /// their spans belong to another text.
    mutating func note(_ span: ByteRange, _ monitor: Monitor? = nil) {
        guard running == Frame.expression else { return }
        if let count = trace?.steps.count, count < trace?.maximum ?? 0 {
            var step = Trace.Step(span: span, value: values[depth - 1])
            if case .boolean = step.value, let monitor {
                step.decision = monitor.takeDecision()
            }
            trace?.steps.append(step)
        } else {
            trace?.isCut = true
        }
    }
}
