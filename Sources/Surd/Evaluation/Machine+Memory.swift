import SurdNumbers

/// Keeping the memory of a run within its limits.
///
/// Every result is counted when it is made. When as much was made as an eighth of the limit, the
/// stack is looked through for what is still held; so at most nine eighths are ever in use.
extension Machine {
    /// Takes down the result of the instruction that was just carried out.
    @inline(__always)
    mutating func countResult(_ monitor: Monitor) throws(SurdError.Reason) {
        guard case .number(let number) = values[depth - 1] else { return }
        if number.isRecipe {
            do { try monitor.chargeReal(number.countedBytesOfRecipe()) } catch {
                throw .number(error)
            }
        } else {
            let bytes = number.heapBytes
            if bytes > 0 { try countBytes(bytes, monitor) }
        }
    }

    private mutating func countBytes(
        _ bytes: Int, _ monitor: Monitor
    ) throws(SurdError.Reason) {
        produced += bytes
        let limit = monitor.limits.maximumBytes
        guard produced > limit / 8 else { return }
        produced = 0
        // What was taken from the stack is still in its slots.
        for index in depth..<values.count { values[index] = .boolean(false) }
        var seen: Set<ObjectIdentifier> = []
        var held = 0
        for index in 0..<depth {
            if case .number(let number) = values[index] { held += number.heapBytes(&seen) }
        }
        if held + monitor.heldByReals > limit {
            throw .number(.tooManyBytes(held + monitor.heldByReals, limits: monitor.limits))
        }
    }
}

extension Scope {
    /// Takes down what a variable or a function keeps from now on instead of what it kept before.
    /// False when that is too much for the session.
    mutating func keep(_ bytes: Int, for binding: Binding, limits: Limits) -> Bool {
        if bytes == 0, kept.isEmpty { return true }
        let before = kept[binding] ?? 0
        guard bytes > 0 || before > 0 else { return true }
        let total = keptBytes - before + bytes
        if bytes > before, total > limits.maximumBytes { return false }
        kept[binding] = bytes
        keptBytes = total
        return true
    }
}
