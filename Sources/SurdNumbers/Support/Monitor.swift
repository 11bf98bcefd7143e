#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import Synchronization

/// What a running computation asks, between its pieces, whether it may go on.
///
/// One monitor serves one computation; it may be shared by the threads of that computation.
package final class Monitor: Sendable {
    package let limits: Limits
    private let cancellation: CancellationToken?
    /// Nanoseconds of the monotonic clock; `Int64.max` when there is no limit of time.
    private let deadline: Int64
    private let ticks = Atomic<UInt>(0)
    /// Bytes of the reals that were made: see `Monitor+Memory.swift`.
    let realBytes = Atomic<Int>(0)

    /// The operations on limbs that a single kernel may take, as the pattern of a double: a search for digits that nobody
    /// asked for sets it.
    private let allowed = Atomic<UInt64>(Double.infinity.bitPattern)

    var allowance: Double { Double(bitPattern: allowed.load(ordering: .relaxed)) }

    /// Sets what a single kernel may take, and returns what it was.
    func allow(_ work: Double) -> Double {
        Double(bitPattern: allowed.exchange(work.bitPattern, ordering: .relaxed))
    }

    /// How the last question about a real was decided, for those who explain it.
    private let decision = Atomic<UInt8>(Decision.open.rawValue)

    package func note(_ decision: Decision) {
        self.decision.store(decision.rawValue, ordering: .relaxed)
    }

    /// How the last question was decided; the next one has not been asked yet.
    package func takeDecision() -> Decision {
        Decision(rawValue: decision.exchange(Decision.open.rawValue, ordering: .relaxed)) ?? .open
    }

    private let heedsTask: Bool
    /// What the threads of this computation share; nil where there is one.
    private let share: Share?
    /// Where it is told how far the computation is; nil where nobody watches.
    package let progress: WorkProgress?

    /// - Parameter heedsTask: Whether cancelling the Swift task ends the computation. A function
    ///   that cannot throw has no way to say so and must be let through to its answer.
    package init(
        limits: Limits = .standard, cancellation: CancellationToken? = nil, heedsTask: Bool = true,
        progress: WorkProgress? = nil
    ) {
        self.progress = progress
        share = nil
        self.limits = limits.possible
        self.cancellation = cancellation
        self.heedsTask = heedsTask
        if let time = limits.time {
            let (seconds, attoseconds) = time.components
            let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
            let span = overflow ? Int64.max / 2 : scaled &+ attoseconds / 1_000_000_000
            let (sum, beyond) = Monitor.now().addingReportingOverflow(span)
            deadline = beyond ? .max : sum
        } else {
            deadline = .max
        }
    }

    /// The same watch over a computation that makes every fraction at once, whatever its length.
    package init(exactly other: Monitor) {
        var limits = other.limits
        limits.exactBits = .max
        self.limits = limits
        progress = other.progress
        cancellation = other.cancellation
        heedsTask = other.heedsTask
        share = other.share
        deadline = other.deadline
    }

    /// The same watch with less time: for a part of the computation that may go without its answer.
    package init(_ other: Monitor, within time: Duration) {
        limits = other.limits
        progress = other.progress
        cancellation = other.cancellation
        heedsTask = other.heedsTask
        share = other.share
        let (seconds, attoseconds) = time.components
        let span = seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
        deadline = Swift.min(other.deadline, Monitor.now() &+ span)
    }

    /// The same watch over parts of the computation that run at the same time.
    init(_ other: Monitor, share: Share) {
        limits = other.limits
        progress = other.progress
        cancellation = other.cancellation
        heedsTask = other.heedsTask
        deadline = other.deadline
        self.share = share
    }

    /// What parts of a computation that run at the same time have in common: all of them end when one has
    /// failed, and when the task is cancelled that they work for.
    final class Share: @unchecked Sendable {
        private let outer: Share?
        private let hasEnded = Atomic(false)
        /// The task of the thread that waits for all of the others; it is only asked whether it is cancelled.
        private let task: UnsafeCurrentTask?

        init(of monitor: Monitor) {
            outer = monitor.share
            task = outer?.task ?? withUnsafeCurrentTask { $0 }
        }

        /// Whether it had not ended before.
        func end() -> Bool { !hasEnded.exchange(true, ordering: .acquiringAndReleasing) }

        var isEnded: Bool { hasEnded.load(ordering: .relaxed) || outer?.isEnded == true }
        var isCancelled: Bool { task?.isCancelled == true }
    }

    /// For members that cannot throw: the standard limits, and whatever happens to the task.
    package static var unswayed: Monitor { Monitor(heedsTask: false) }

    /// Whether a computation under these conditions would be watched in the same way.
    package func fits(_ limits: Limits, _ cancellation: CancellationToken?) -> Bool {
        self.cancellation === cancellation && self.limits == limits
    }

    /// For use between pieces of work of a microsecond and more: looks at everything.
    package func check() throws(NumberError) {
        if let cancellation, cancellation.isCancelled { throw .cancelled }
        if deadline != .max, Monitor.now() >= deadline { throw .timeExceeded }
        if heedsTask, Task.isCancelled || share?.isCancelled == true { throw .cancelled }
        if let share, share.isEnded { throw .cancelled }
    }

    var hasDeadline: Bool { deadline != .max }

    /// Until the limit of time; negative after it.
    var secondsLeft: Double { Double(deadline &- Monitor.now()) * 1e-9 }

    /// Whether the end of the time is still to come.
    package var hasTime: Bool { deadline == .max || Monitor.now() < deadline }

    /// For use between single steps of some nanoseconds: looks at everything only now and then.
    @inline(__always)
    package func tick() throws(NumberError) {
        // Not a read-modify-write: a count lost between two threads does no harm and a locked
        // instruction for each step would.
        let count = ticks.load(ordering: .relaxed) &+ 1
        ticks.store(count, ordering: .relaxed)
        if count & 63 == 0 { try check() }
    }

    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
