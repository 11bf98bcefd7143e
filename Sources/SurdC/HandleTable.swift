import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The type of a handle's object. The raw value is odd, so that no pointer to memory is ever taken
/// for a handle: pointers are multiples of 8.
enum HandleKind: UInt64, Sendable {
    case session = 1
    case expression = 3
    case value = 5
    case format = 7
    case text = 9
    case error = 11
    case keypad = 13
    case sum = 15
}

/// The number that C holds instead of a pointer: the slot, and which of the successive objects of
/// the slot is meant. It points to no memory.
///
///     63          32 31             9 8        4 3     0
///     generation     place in shard   shard      kind
struct Handle {
    static let kindBits: UInt64 = 4
    static let shardBits: UInt64 = 5
    static let placeBits: UInt64 = 23
    static let shardCount = 1 << Int(shardBits)
    static let placeCount = 1 << Int(placeBits)

    let bits: UInt64

    init(_ kind: HandleKind, shard: Int, place: Int, generation: UInt32) {
        bits =
            UInt64(generation) << 32 | UInt64(place) << (Self.kindBits + Self.shardBits)
            | UInt64(shard) << Self.kindBits | kind.rawValue
    }

    /// Nil for what cannot be a handle of this kind.
    @inline(__always)
    init?(_ pointer: OpaquePointer?, _ kind: HandleKind) {
        bits = UInt64(UInt(bitPattern: pointer))
        if bits & 15 != kind.rawValue { return nil }
    }

    var pointer: OpaquePointer? { OpaquePointer(bitPattern: UInt(truncatingIfNeeded: bits)) }
    var generation: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }
    var shard: Int {
        Int(truncatingIfNeeded: bits >> Self.kindBits) & (Self.shardCount - 1)
    }
    var place: Int {
        Int(truncatingIfNeeded: bits >> (Self.kindBits + Self.shardBits)) & (Self.placeCount - 1)
    }
}

/// The objects of one type that C holds by handle. Every handle from C is checked here.
///
/// A thread mostly uses one shard, so that threads which make and free objects do not wait for each
/// other. A place always returns to the shard from which it came.
final class Registry<Object: Sendable>: @unchecked Sendable {
    // Unchecked because of the pointer; a shard synchronises itself.

    private let kind: HandleKind
    /// By pointer, because with an array each call would retain and release its objects.
    private let shards: UnsafeMutablePointer<Shard<Object>>

    /// Called for an object that can no longer be reached.
    private let discarding: (@Sendable (Object) -> Void)?

    init(_ kind: HandleKind, discarding: (@Sendable (Object) -> Void)? = nil) {
        self.kind = kind
        self.discarding = discarding
        shards = .allocate(capacity: Handle.shardCount)
        for index in 0..<Handle.shardCount { (shards + index).initialize(to: Shard()) }
    }

    deinit {
        shards.deinitialize(count: Handle.shardCount)
        shards.deallocate()
    }

    /// A handle for a new object.
    @inline(__always)
    func insert(_ object: consuming Object) throws(Trouble) -> OpaquePointer? {
        let shard = Self.shardOfThread()
        guard let (place, slot) = shards[shard].take() else { throw .tooManyObjects }
        slot.pointee.object.initialize(to: object)
        let generation = slot.pointee.open()
        return Handle(kind, shard: shard, place: place, generation: generation).pointer
    }

    /// Passes the object of a handle to `body`; any number of other calls may use it at the same
    /// time.
    @inline(__always)
    func with<Result>(
        _ pointer: OpaquePointer?, exclusively: Bool = false,
        _ body: (Object) throws(Trouble) -> Result
    ) throws(Trouble) -> Result {
        guard let handle = Handle(pointer, kind),
            let slot = shards[handle.shard].slot(handle.place)
        else { throw .invalidHandle }
        switch slot.pointee.enter(handle.generation, exclusively: exclusively) {
        case .invalid: throw .invalidHandle
        case .busy: throw .busy
        case .entered: break
        }
        defer {
            if slot.pointee.leave(exclusively: exclusively) { discard(slot, of: handle) }
        }
        return try body(slot.pointee.object.pointee)
    }

    /// Ends the life of a handle. The object is released when the last call that uses it has ended.
    func remove(_ pointer: OpaquePointer?) -> Bool {
        guard let handle = Handle(pointer, kind),
            let slot = shards[handle.shard].slot(handle.place)
        else { return false }
        switch slot.pointee.close(handle.generation) {
        case .invalid: return false
        case .later: return true
        case .mine:
            discard(slot, of: handle)
            return true
        }
    }

    /// Objects that exist now.
    var count: Int { (0..<Handle.shardCount).reduce(0) { $0 + shards[$1].count } }

    private func discard(_ slot: UnsafeMutablePointer<Slot<Object>>, of handle: Handle) {
        if let discarding { discarding(slot.pointee.object.pointee) }
        slot.pointee.object.deinitialize(count: 1)
        // A place whose generations are used up is never used again.
        if slot.pointee.renew() { shards[handle.shard].giveBack(handle.place, slot) }
    }

    /// The addresses of threads are far apart; the multiplication mixes the bits that distinguish
    /// them.
    @inline(__always)
    private static func shardOfThread() -> Int {
        #if canImport(Glibc)
            let thread = UInt64(pthread_self())
        #else
            let thread = UInt64(UInt(bitPattern: pthread_self()))
        #endif
        return Int((thread &* 0x9E37_79B9_7F4A_7C15) >> (64 - Handle.shardBits))
    }
}

/// A part of a registry, with its own list of free places.
///
/// Slots are stored in blocks, each twice as large as the one before, which are never moved or
/// freed. So a handle can always be looked up, however old it is. Looking up, taking and returning
/// a place need no lock; only adding a block does.
struct Shard<Object: Sendable>: ~Copyable {
    typealias SlotPointer = UnsafeMutablePointer<Slot<Object>>

    private static var firstBlockBits: Int { 5 }
    private static var blockCount: Int { Int(Handle.placeBits) - firstBlockBits }

    private let blocks: UnsafeMutablePointer<Atomic<UInt>>
    /// The first free place plus one, and below it a count of changes. The count distinguishes two
    /// moments at which the same place is first, so that no thread links in an outdated next place.
    private let free = Atomic<UInt64>(0)
    private let blocksInUse = Mutex(0)

    init() {
        blocks = .allocate(capacity: Self.blockCount)
        for index in 0..<Self.blockCount {
            (blocks + index).initialize(to: Atomic<UInt>(0))
        }
    }

    deinit { blocks.deallocate() }

    /// The slot of a place; nil where there has never been one.
    @inline(__always)
    func slot(_ place: Int) -> SlotPointer? {
        let number = place + (1 << Self.firstBlockBits)
        let block = Int.bitWidth - 1 - number.leadingZeroBitCount - Self.firstBlockBits
        if block >= Self.blockCount { return nil }
        let start = blocks[block].load(ordering: .acquiring)
        guard let slots = SlotPointer(bitPattern: start) else { return nil }
        return slots + (number - (1 << (block + Self.firstBlockBits)))
    }

    /// An unused place with its slot; nil when there is none left.
    @inline(__always)
    func take() -> (place: Int, slot: SlotPointer)? {
        var head = free.load(ordering: .acquiring)
        while true {
            let first = Int(truncatingIfNeeded: head & 0xFFFF_FFFF)
            if first == 0 {
                if !addBlock() { return nil }
                head = free.load(ordering: .acquiring)
                continue
            }
            guard let slot = slot(first - 1) else { return nil }
            let next = UInt64(slot.pointee.next.load(ordering: .relaxed))
            let (done, found) = free.weakCompareExchange(
                expected: head, desired: Self.changed(head, first: next), ordering: .acquiring)
            if done { return (first - 1, slot) }
            head = found
        }
    }

    /// Returns a place.
    @inline(__always)
    func giveBack(_ place: Int, _ slot: SlotPointer) {
        giveBack(chainFrom: place, to: slot)
    }

    private func giveBack(chainFrom place: Int, to last: SlotPointer) {
        var head = free.load(ordering: .relaxed)
        while true {
            last.pointee.next.store(UInt32(truncatingIfNeeded: head), ordering: .relaxed)
            let (done, found) = free.weakCompareExchange(
                expected: head, desired: Self.changed(head, first: UInt64(place + 1)),
                ordering: .acquiringAndReleasing)
            if done { return }
            head = found
        }
    }

    @inline(__always)
    private static func changed(_ head: UInt64, first: UInt64) -> UInt64 {
        ((head >> 32) &+ 1) << 32 | first
    }

    /// Makes the next block and puts its places on the free list. False when there is none.
    @inline(never)
    private func addBlock() -> Bool {
        blocksInUse.withLock { block in
            // Another thread may have added one.
            if free.load(ordering: .acquiring) & 0xFFFF_FFFF != 0 { return true }
            if block >= Self.blockCount { return false }
            let count = 1 << (block + Self.firstBlockBits)
            let first = count - (1 << Self.firstBlockBits)
            let slots = SlotPointer.allocate(capacity: count)
            let objects = UnsafeMutablePointer<Object>.allocate(capacity: count)
            for index in 0..<count {
                (slots + index).initialize(to: Slot(object: objects + index))
                let next = UInt32(truncatingIfNeeded: first + index + 2)
                slots[index].next.store(next, ordering: .relaxed)
            }
            blocks[block].store(UInt(bitPattern: slots), ordering: .releasing)
            block += 1
            giveBack(chainFrom: first, to: slots + (count - 1))
            return true
        }
    }

    /// Places in use now.
    var count: Int {
        let block = blocksInUse.withLock { $0 }
        let places = (1 << (block + Self.firstBlockBits)) - (1 << Self.firstBlockBits)
        return (0..<places).count { slot($0)?.pointee.isOpen ?? false }
    }
}

/// A place for one object after the other, with the number of calls that use it now.
///
/// The state is one word, so that one atomic step checks that this is still the object of the
/// handle and begins its use:
///
///     63          32 31       30          29   0
///     generation     closed   exclusive   users
struct Slot<Object: Sendable>: ~Copyable {
    private static var closed: UInt64 { 1 << 31 }
    private static var exclusive: UInt64 { 1 << 30 }
    private static var users: UInt64 { exclusive - 1 }

    private let state = Atomic<UInt64>(1 << 32 | Self.closed)
    /// The address of the object; it exists from `open` until the caller of `renew` has removed it.
    let object: UnsafeMutablePointer<Object>
    /// While the slot is free: the free place after it, plus one.
    let next = Atomic<UInt32>(0)

    init(object: UnsafeMutablePointer<Object>) { self.object = object }

    enum Entry {
        case entered, invalid, busy
    }

    /// Opens a closed slot that the caller owns and whose object is in its place. Returns the generation.
    func open() -> UInt32 {
        let generation = state.load(ordering: .relaxed) >> 32
        state.store(generation << 32, ordering: .releasing)
        return UInt32(truncatingIfNeeded: generation)
    }

    /// Begins a use. An exclusive use excludes other exclusive ones.
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

    /// Ends a use. Returns true if the caller must now empty the slot: it was closed and this was
    /// the last use.
    @inline(__always)
    func leave(exclusively: Bool) -> Bool {
        let (_, new) = state.subtract(
            exclusively ? Self.exclusive + 1 : 1, ordering: .acquiringAndReleasing)
        return new & (Self.closed | Self.users) == Self.closed
    }

    enum Closing {
        /// The caller must empty the slot.
        case mine
        /// The last call that uses the object must empty the slot.
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

    /// Whether the slot holds an object at this moment.
    var isOpen: Bool { state.load(ordering: .relaxed) & Self.closed == 0 }

    /// Proceeds to the next generation after the object was removed. True when there is one: each
    /// is used once, so that an old handle never matches a new object.
    func renew() -> Bool {
        let generation = (state.load(ordering: .relaxed) >> 32) + 1
        if generation > UInt64(UInt32.max) { return false }
        state.store(generation << 32 | Self.closed, ordering: .releasing)
        return true
    }
}
