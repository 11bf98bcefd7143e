internal import SurdNumbers
internal import Synchronization

/// The computation of one thread, as the watchdog sees it.
///
/// The thread says when it begins and when it is done. The first one to end the computation, the
/// thread with its result or the watchdog after its deadline, reports it; the other one never does.
final class Watch: Sendable {
    /// The start of the computation in nanoseconds; 0 between two computations, -1 when it was given up.
    private let began = Atomic<Int64>(0)

    func begin() { began.store(Watch.now, ordering: .releasing) }

    /// Ends the computation. Does not return if it was given up before.
    func end() {
        let time = began.load(ordering: .relaxed)
        if time == 0 { return }
        let (isDone, _) = began.compareExchange(
            expected: time, desired: 0, ordering: .acquiringAndReleasing)
        if time < 0 || !isDone { System.waitForEver() }
    }

    /// The start of the running computation; nil when there is none.
    fileprivate var beginning: Int64? {
        let time = began.load(ordering: .relaxed)
        return time > 0 ? time : nil
    }

    /// Gives up the computation that began at `time`; false if it is done.
    fileprivate func giveUp(_ time: Int64) -> Bool {
        began.compareExchange(expected: time, desired: -1, ordering: .acquiringAndReleasing)
            .exchanged
    }

    fileprivate static var now: Int64 { Int64(System.seconds * 1e9) }
}

/// A value that is handed from one thread to another, which then owns it alone.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// The last line of defence: a thread that notices when a computation ignores its limit of time.
///
/// A computation checks the clock between its steps, and no long step is begun. If that ever fails,
/// the command must end the computation all the same. A thread cannot be ended from outside, so the
/// process is: `giveUp` reports the error and exits.
///
/// The thread does not allocate while it watches: a second heap would use a quarter of the address
/// space that untrusted text may fill.
final class Watchdog: @unchecked Sendable {
    /// The delay in seconds after the limit, because a step that began in time may end later.
    static let grace = 0.45
    private static let pause = 0.05

    private let watches: [Watch]
    private let limit: Int64
    private let giveUp: @Sendable (Int) -> Void
    /// For each watch, how often it was seen after its deadline. After the process was stopped, its
    /// clock jumps; the repeated check gives it the rest of its time.
    private var sightings: [(beginning: Int64, count: Int)]

    private init(_ watches: [Watch], limit: Double, giveUp: @escaping @Sendable (Int) -> Void) {
        self.watches = watches
        self.limit = Int64(min(limit, 1e9) * 1e9)
        self.giveUp = giveUp
        sightings = watches.map { _ in (0, 0) }
    }

    /// Calls `giveUp` with the number of a watch whose computation has outlived `limit` seconds.
    static func start(
        over watches: [Watch], limit: Double, giveUp: @escaping @Sendable (Int) -> Void
    ) {
        let dog = Watchdog(watches, limit: limit, giveUp: giveUp)
        WorkerThread(stackSize: 1 << 18) { dog.run() }?.detach()
    }

    private func run() {
        let patience = Int(Watchdog.grace / Watchdog.pause)
        while true {
            System.pause(seconds: Watchdog.pause)
            for index in watches.indices {
                guard let beginning = watches[index].beginning,
                    Watch.now - beginning > limit
                else { continue }
                if sightings[index].beginning != beginning { sightings[index] = (beginning, 0) }
                sightings[index].count += 1
                if sightings[index].count > patience, watches[index].giveUp(beginning) {
                    giveUp(index)
                }
            }
        }
    }
}
