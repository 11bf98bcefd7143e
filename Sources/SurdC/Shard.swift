import Synchronization

/// A part of a registry, with its own list of free places.
///
/// Slots lie in blocks, each twice as large as the one before, which are never moved or given
/// back: so a handle can always be looked up, however old it is. Looking up, taking and giving
/// back take no lock; only adding a block does.
struct Shard<Object: Sendable>: ~Copyable {
    typealias SlotPointer = UnsafeMutablePointer<Slot<Object>>

    private static var firstBlockBits: Int { 5 }
    private static var blockCount: Int { Int(Handle.placeBits) - firstBlockBits }

    private let blocks: UnsafeMutablePointer<Atomic<UInt>>
    /// The first free place plus one below a count of changes. The count tells apart two moments
    /// at which the same place is first, so that nobody links in what was true only then.
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

    /// A place that nobody uses, with its slot; nil when there is none left.
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

    /// Gives a place back.
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
            // Another thread may have been quicker.
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
