import Synchronization

/// A place for one object after the other, with the count of the calls that use it now.
///
/// The state is one word, so that "is this still the object of the handle, and may I use it" is
/// answered and made true in one atomic step:
///
///     63          32 31       30          29   0
///     generation     closed   exclusive   users
struct Slot<Object: Sendable>: ~Copyable {
    private static var closed: UInt64 { 1 << 31 }
    private static var exclusive: UInt64 { 1 << 30 }
    private static var users: UInt64 { exclusive - 1 }

    private let state = Atomic<UInt64>(1 << 32 | Self.closed)
    /// Where the object lies; there is one from `open` until the caller of `renew` took it away.
    let object: UnsafeMutablePointer<Object>
    /// While the slot is free: the free place after it, plus one.
    let next = Atomic<UInt32>(0)

    init(object: UnsafeMutablePointer<Object>) { self.object = object }

    enum Entry {
        case entered, invalid, busy
    }

    /// Opens a closed slot, owned by the caller, whose object is in its place. Returns the generation.
    func open() -> UInt32 {
        let generation = state.load(ordering: .relaxed) >> 32
        state.store(generation << 32, ordering: .releasing)
        return UInt32(truncatingIfNeeded: generation)
    }

    /// Begins a use. An exclusive one keeps out other exclusive ones.
    @inline(__always)
    func enter(_ generation: UInt32, exclusively: Bool) -> Entry {
        var known = UInt64(generation) << 32
        while true {
            let wanted = (known + 1) | (exclusively ? Self.exclusive : 0)
            let (done, found) = state.weakCompareExchange(
                expected: known, desired: wanted, ordering: .acquiring)
            if done { return .entered }
            if found >> 32 != generation || found & Self.closed != 0 { return .invalid }
            if exclusively && found & Self.exclusive != 0 { return .busy }
            if found & Self.users == Self.users { return .busy }
            known = found
        }
    }

    /// Ends a use. True for the one who must now empty the slot: it was closed and no use is left.
    @inline(__always)
    func leave(exclusively: Bool) -> Bool {
        let (_, new) = state.subtract(
            exclusively ? Self.exclusive + 1 : 1, ordering: .acquiringAndReleasing)
        return new & (Self.closed | Self.users) == Self.closed
    }

    enum Closing {
        /// The caller must empty the slot.
        case mine
        /// The last call that uses the object will.
        case later
        case invalid
    }

    /// Ends the life of the object for all later calls.
    func close(_ generation: UInt32) -> Closing {
        var known = UInt64(generation) << 32
        while true {
            let (done, found) = state.weakCompareExchange(
                expected: known, desired: known | Self.closed, ordering: .acquiringAndReleasing)
            if done { return known & Self.users == 0 ? .mine : .later }
            if found >> 32 != generation || found & Self.closed != 0 { return .invalid }
            known = found
        }
    }

    /// Whether an object is in it; only a moment's truth.
    var isOpen: Bool { state.load(ordering: .relaxed) & Self.closed == 0 }

    /// Goes on to the next generation, the object being gone. True when there is one: each is used
    /// once, so that an old handle never fits a new object.
    func renew() -> Bool {
        let generation = (state.load(ordering: .relaxed) >> 32) + 1
        if generation > UInt64(UInt32.max) { return false }
        state.store(generation << 32 | Self.closed, ordering: .releasing)
        return true
    }
}
