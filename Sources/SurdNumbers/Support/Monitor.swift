import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Decides whether a running computation may continue; the computation asks between its steps.
///
/// One monitor serves one computation; the threads of that computation may share it.
package final class Monitor: Sendable {
    package let limits: Limits
    private let cancellation: CancellationToken?
    /// Nanoseconds of the monotonic clock; `Int64.max` when there is no limit of time.
    private let deadline: Int64
    private let ticks = Atomic<UInt>(0)
    /// Bytes of the reals that were made: see below.
    let realBytes: Atomic<Int>
    /// Bytes of the exact numbers that the evaluator holds: see below.
    let exactBytes: Atomic<Int>

    /// The limit of operations on limbs for a single kernel, as the bit pattern of a double. A search for
    /// digits that were not requested sets it.
    private let allowed = Atomic<UInt64>(Double.infinity.bitPattern)

    var allowance: Double { Double(bitPattern: allowed.load(ordering: .relaxed)) }

    /// Sets the limit of a single kernel, and returns the earlier one.
    func allow(_ work: Double) -> Double {
        Double(bitPattern: allowed.exchange(work.bitPattern, ordering: .relaxed))
    }

    /// How the last question about a real was decided, for explanations.
    private let decision = Atomic<UInt8>(Decision.open.rawValue)

    package func note(_ decision: Decision) {
        self.decision.store(decision.rawValue, ordering: .relaxed)
    }

    /// Returns how the last question was decided, and resets it.
    package func takeDecision() -> Decision {
        Decision(rawValue: decision.exchange(Decision.open.rawValue, ordering: .relaxed)) ?? .open
    }

    /// The nesting depth of proofs in which this part of the computation runs.
    private let proofs: Int

    private let heedsTask: Bool
    /// The state that the threads of this computation share; nil for a single thread.
    private let share: Share?
    /// Where the progress of the computation is reported; nil where nobody observes it.
    package let progress: WorkProgress?
    /// The bits of relative accuracy that results will need, where this is known. A computation that makes
    /// the first digits anyway then makes all of them at once. This changes when digits are computed, and
    /// nothing else.
    let wantedBits: Int

    /// - Parameter heedsTask: Whether cancelling the Swift task ends the computation. A function
    ///   that cannot throw could not report this, so its computation must reach its answer.
    package init(
        limits: Limits = .standard, cancellation: CancellationToken? = nil, heedsTask: Bool = true,
        progress: WorkProgress? = nil, wantedBits: Int = 0
    ) {
        self.progress = progress
        self.wantedBits = wantedBits
        realBytes = Atomic(0)
        exactBytes = Atomic(0)
        proofs = 0
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

    /// A monitor with the same limits, for a computation that computes every fraction at once,
    /// whatever its length.
    package convenience init(exactly other: Monitor) {
        var limits = other.limits
        limits.exactBits = .max
        self.init(other, limits: limits)
    }

    /// A monitor with the same limits, for a computation whose numbers must all have their parts
    /// computed. Where these are too long, it throws instead of making a real.
    convenience init(partsOnly other: Monitor) {
        var limits = other.limits
        limits.exactBits = .max
        limits.longPowers = .refused
        self.init(other, limits: limits)
    }

    /// A monitor with other limits for a part of this computation. The memory that the computation
    /// holds counts here too; the memory that the part needs is not counted after it.
    @inline(never)
    private init(_ other: Monitor, limits: Limits, proofs: Int? = nil) {
        self.limits = limits
        realBytes = Atomic(other.heldByReals)
        exactBytes = Atomic(other.heldExactly)
        self.proofs = proofs ?? other.proofs
        progress = other.progress
        wantedBits = other.wantedBits
        cancellation = other.cancellation
        heedsTask = other.heedsTask
        share = other.share
        deadline = other.deadline
    }

    /// A monitor with less time, for a part of the computation whose answer is optional.
    @inline(never)
    package init(_ other: Monitor, within time: Duration) {
        limits = other.limits
        realBytes = Atomic(other.heldByReals)
        exactBytes = Atomic(other.heldExactly)
        proofs = other.proofs
        progress = other.progress
        wantedBits = other.wantedBits
        cancellation = other.cancellation
        heedsTask = other.heedsTask
        share = other.share
        let (seconds, attoseconds) = time.components
        let span = seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
        deadline = Swift.min(other.deadline, Monitor.now() &+ span)
    }

    /// A monitor for parts of the computation that run at the same time.
    @inline(never)
    init(_ other: Monitor, share: Share) {
        limits = other.limits
        realBytes = Atomic(other.heldByReals)
        exactBytes = Atomic(other.heldExactly)
        proofs = other.proofs
        progress = other.progress
        wantedBits = other.wantedBits
        cancellation = other.cancellation
        heedsTask = other.heedsTask
        deadline = other.deadline
        self.share = share
    }

    /// A monitor for a proof. A proof may need numbers whose domains must be proved too. Each level of
    /// nesting needs stack memory; nil means that another level would be too deep to be useful.
    convenience init?(proofWithin other: Monitor) {
        if other.proofs >= Monitor.deepestProof { return nil }
        self.init(other, limits: other.limits, proofs: other.proofs + 1)
        _ = allow(other.allowance)
    }

    private static var deepestProof: Int { 6 }

    /// The shared state of parts of a computation that run at the same time. All of them end when one has
    /// failed, and when the task is cancelled for which they work.
    final class Share: @unchecked Sendable {
        private let outer: Share?
        private let hasEnded = Atomic(false)
        /// The task of the thread that waits for the others; only its cancellation is read.
        private let task: UnsafeCurrentTask?

        init(of monitor: Monitor) {
            outer = monitor.share
            task = outer?.task ?? withUnsafeCurrentTask { $0 }
        }

        /// Ends the parts; returns whether they had not ended before.
        func end() -> Bool { !hasEnded.exchange(true, ordering: .acquiringAndReleasing) }

        var isEnded: Bool { hasEnded.load(ordering: .relaxed) || outer?.isEnded == true }
        var isCancelled: Bool { task?.isCancelled == true }
    }

    /// For members that cannot throw: the standard limits, and no cancellation.
    package static var unswayed: Monitor { Monitor(heedsTask: false) }

    /// Whether a computation with these arguments would have the same monitor.
    package func fits(_ limits: Limits, _ cancellation: CancellationToken?) -> Bool {
        self.cancellation === cancellation && self.limits == limits
    }

    /// To be called between steps of a microsecond and more: checks everything.
    package func check() throws(NumberError) {
        if let cancellation, cancellation.isCancelled { throw .cancelled }
        if deadline != .max, Monitor.now() >= deadline { throw .timeExceeded }
        if heedsTask, Task.isCancelled || share?.isCancelled == true { throw .cancelled }
        if let share, share.isEnded { throw .cancelled }
    }

    var hasDeadline: Bool { deadline != .max }

    /// The time before the limit; negative after it.
    var secondsLeft: Double { Double(deadline &- Monitor.now()) * 1e-9 }

    /// Whether the limit of time has not been reached.
    package var hasTime: Bool { deadline == .max || Monitor.now() < deadline }

    /// To be called between single steps of some nanoseconds: checks everything only now and then.
    @inline(__always)
    package func tick() throws(NumberError) {
        // Not an atomic addition: a count lost between two threads is harmless, and a locked
        // instruction for each step would be expensive.
        let count = ticks.load(ordering: .relaxed) &+ 1
        ticks.store(count, ordering: .relaxed)
        if count & 63 == 0 { try check() }
    }

    /// To be called between steps on numbers of so many bits; everything is checked before each step on long
    /// numbers.
    @inline(__always)
    package func tick(bits: Int) throws(NumberError) {
        if bits < Monitor.longStep { try tick() } else { try check() }
    }

    /// Operations on numbers of so many bits take a microsecond, and reading the clock a small part of it.
    private static var longStep: Int { 1 << 12 }

    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

/// Ends a running computation from another thread or a signal handler.
public final class CancellationToken: Sendable {
    private let flag = Atomic<Bool>(false)

    /// A token that is not cancelled.
    public init() {}

    /// Asks every computation that holds this token to end. Safe to call from a signal handler.
    public func cancel() {
        flag.store(true, ordering: .relaxed)
    }

    /// Makes the token usable again.
    public func reset() {
        flag.store(false, ordering: .relaxed)
    }

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool {
        flag.load(ordering: .relaxed)
    }
}

/// The progress of a long computation, for an observer on another thread. The values are recent;
/// nothing waits for them.
package final class WorkProgress: Sendable {
    /// The stack position of the index of the outermost loop; `Int.max` while there is none.
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

    /// Reports that a loop whose index is at `position` of the stack has so many terms left. Inner
    /// loops have a higher position, and do not count.
    package func loop(at position: Int, remaining count: Int) {
        let known = level.load(ordering: .relaxed)
        guard position <= known else { return }
        if position < known || count > remaining.load(ordering: .relaxed) {
            total.store(count, ordering: .relaxed)
            level.store(position, ordering: .relaxed)
        }
        remaining.store(count, ordering: .relaxed)
    }

    /// Reports that digits are computed with so many bits now.
    package func aims(at bits: Int) { self.bits.store(bits, ordering: .relaxed) }

    /// The finished terms of the outermost loop since its first report, and the number of all its
    /// terms at that time.
    package var terms: (done: Int, total: Int)? {
        let total = total.load(ordering: .relaxed)
        let done = total - remaining.load(ordering: .relaxed)
        return total > 1 && done >= 0 ? (done, total) : nil
    }

    /// The number of decimal digits that are being computed; nil before digits are computed.
    package var digits: Int? {
        let bits = bits.load(ordering: .relaxed)
        return bits > 0 ? Int(Double(bits) * 0.30103) : nil
    }
}

/// How a question about a real was decided.
package enum Decision: UInt8, Sendable {
    case open, bits, sameNumber, exactValues, closedForms, separationBound, normalForm, relation

    /// The sentence to print after a verdict; nil where nothing had to be decided.
    package var sentence: String? {
        switch self {
        case .open: nil
        case .bits: "enclosures tell them apart"
        case .sameNumber: "both are one and the same number"
        case .exactValues: "by exact arithmetic"
        case .closedForms: "by their closed forms"
        case .separationBound: "by the separation bound of algebraic numbers"
        case .normalForm: "the difference is zero in normal form"
        case .relation: "by an integer relation, found and proved"
        }
    }
}
