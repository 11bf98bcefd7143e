import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a running computation asks, between its pieces, whether it may go on.
///
/// One monitor serves one computation; it may be shared by the threads of that computation.
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

    /// How many proofs this part of the computation stands in, each within the one before.
    private let proofs: Int

    private let heedsTask: Bool
    /// What the threads of this computation share; nil where there is one.
    private let share: Share?
    /// Where it is told how far the computation is; nil where nobody watches.
    package let progress: WorkProgress?
    /// Bits of relative accuracy that results will be asked for, where that is known: what makes its first digits anyway
    /// makes so many of them at once. It decides what is computed when, and nothing else.
    let wantedBits: Int

    /// - Parameter heedsTask: Whether cancelling the Swift task ends the computation. A function
    ///   that cannot throw has no way to say so and must be let through to its answer.
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

    /// The same watch over a computation that makes every fraction at once, whatever its length.
    package convenience init(exactly other: Monitor) {
        var limits = other.limits
        limits.exactBits = .max
        self.init(other, limits: limits)
    }

    /// The same watch over a computation whose numbers must all have their parts: what is too long
    /// for them is an error, and no real takes its place.
    convenience init(partsOnly other: Monitor) {
        var limits = other.limits
        limits.exactBits = .max
        limits.longPowers = .refused
        self.init(other, limits: limits)
    }

    /// The same watch under other limits. What the computation holds counts here too; what the part
    /// makes is forgotten with this monitor.
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

    /// The same watch with less time: for a part of the computation that may go without its answer.
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

    /// The same watch over parts of the computation that run at the same time.
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

    /// The same watch over a proof. A proof asks for numbers whose domains may have to be proved in turn; each of these
    /// takes some of the stack, and nil says that they stand so deep in each other that one more would not help.
    convenience init?(proofWithin other: Monitor) {
        if other.proofs >= Monitor.deepestProof { return nil }
        self.init(other, limits: other.limits, proofs: other.proofs + 1)
        _ = allow(other.allowance)
    }

    private static var deepestProof: Int { 6 }

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

    /// For use between steps on numbers of so many bits: those of long numbers are looked at one by one.
    @inline(__always)
    package func tick(bits: Int) throws(NumberError) {
        if bits < Monitor.longStep { try tick() } else { try check() }
    }

    /// Operations on numbers of so many bits take a microsecond, of which a look at the clock is a small part.
    private static var longStep: Int { 1 << 12 }

    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

/// A switch that ends a running computation from another thread or a signal handler.
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

/// How a question about a real was decided.
package enum Decision: UInt8, Sendable {
    case open, bits, sameNumber, exactValues, closedForms, separationBound, normalForm, relation

    /// What to say behind a verdict; nil where nothing had to be decided.
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
