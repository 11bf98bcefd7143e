import Synchronization

/// How far a long computation is, for whoever watches it from another thread. What it says is
/// right at some moment near now; nothing waits for it.
package final class WorkProgress: Sendable {
    /// Where on the stack the outermost loop keeps its index; `Int.max` while there is none.
    private let level = Atomic<Int>(.max)
    private let remaining = Atomic<Int>(0)
    private let total = Atomic<Int>(0)
    private let bits = Atomic<Int>(0)

    package init() {}

    /// A new computation begins.
    package func reset() {
        level.store(.max, ordering: .relaxed)
        total.store(0, ordering: .relaxed)
        bits.store(0, ordering: .relaxed)
    }

    /// A loop whose index stands at `position` of the stack has so many terms to go. Loops inside of
    /// others have a higher position, and do not count.
    package func loop(at position: Int, remaining count: Int) {
        let known = level.load(ordering: .relaxed)
        guard position <= known else { return }
        if position < known || count > remaining.load(ordering: .relaxed) {
            total.store(count, ordering: .relaxed)
            level.store(position, ordering: .relaxed)
        }
        remaining.store(count, ordering: .relaxed)
    }

    /// Digits are worked out with so many bits now.
    package func aims(at bits: Int) { self.bits.store(bits, ordering: .relaxed) }

    /// The terms of the outermost loop that are done since it was first told of, and with them all
    /// that were left then.
    package var terms: (done: Int, total: Int)? {
        let total = total.load(ordering: .relaxed)
        let done = total - remaining.load(ordering: .relaxed)
        return total > 1 && done >= 0 ? (done, total) : nil
    }

    /// How many decimal digits are being worked out; nil before it comes to digits.
    package var digits: Int? {
        let bits = bits.load(ordering: .relaxed)
        return bits > 0 ? Int(Double(bits) * 0.30103) : nil
    }
}
