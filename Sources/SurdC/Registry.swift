#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The objects of one type that C holds by handle. Every handle that comes back is checked here.
///
/// A thread mostly uses one shard, so that threads which make and free objects do not wait for
/// each other; a place always goes back to the shard that it came from.
final class Registry<Object: Sendable>: @unchecked Sendable {
    // Unchecked, because of the pointer; a shard guards itself.

    private let kind: HandleKind
    /// By pointer, because an array of objects would have them retained and released by each call.
    private let shards: UnsafeMutablePointer<Shard<Object>>

    /// What has to be done with an object that nobody can reach any more.
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

    /// Gives the object of a handle to `body`, shared with any number of other calls.
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

    /// Ends the life of a handle. The object goes when the last call that uses it is over.
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

    /// Threads lie far apart in memory; the product spreads what distinguishes them.
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
