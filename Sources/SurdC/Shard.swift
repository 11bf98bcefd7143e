import Synchronization

/// A part of a registry with a lock of its own. The lock guards the list of free places only;
/// a place is found without it.
///
/// Slots lie in blocks, each twice as large as the one before, which are never moved or given
/// back: so a handle can always be looked up, however old it is.
final class Shard<Object: Sendable>: @unchecked Sendable {
    // Unchecked, because blocks are reached through pointers; a slot guards itself.

    private static var firstBlockBits: Int { 5 }
    private static var blockCount: Int { Int(Handle.placeBits) - firstBlockBits }

    private struct FreePlaces {
        var list: [Int32] = []
        /// Places that were ever in use.
        var used = 0
        /// Places that can never be used again.
        var worn = 0
    }

    private let blocks: UnsafeMutablePointer<Atomic<UInt>>
    private let free = Mutex(FreePlaces())

    init() {
        blocks = .allocate(capacity: Self.blockCount)
        for index in 0..<Self.blockCount {
            (blocks + index).initialize(to: Atomic<UInt>(0))
        }
    }

    deinit { fatalError("a shard lives as long as the process") }

    /// The slot of a place; nil where there has never been one.
    @inline(__always)
    func slot(_ place: Int) -> UnsafeMutablePointer<Slot<Object>>? {
        let number = place + (1 << Self.firstBlockBits)
        let block = Int.bitWidth - 1 - number.leadingZeroBitCount - Self.firstBlockBits
        if block >= Self.blockCount { return nil }
        let start = blocks[block].load(ordering: .acquiring)
        guard let slots = UnsafeMutablePointer<Slot<Object>>(bitPattern: start) else { return nil }
        return slots + number - (1 << (block + Self.firstBlockBits))
    }

    /// A place that nobody uses; nil when there is none left.
    func take() -> Int? {
        free.withLock { free in
            if let place = free.list.popLast() { return Int(place) }
            let place = free.used
            let number = place + (1 << Self.firstBlockBits)
            let block = Int.bitWidth - 1 - number.leadingZeroBitCount - Self.firstBlockBits
            if block >= Self.blockCount { return nil }
            let count = 1 << (block + Self.firstBlockBits)
            if number == count {
                let slots = UnsafeMutablePointer<Slot<Object>>.allocate(capacity: count)
                for index in 0..<count { (slots + index).initialize(to: Slot()) }
                blocks[block].store(UInt(bitPattern: slots), ordering: .releasing)
            }
            free.used += 1
            return place
        }
    }

    /// Gives a place back; one that is worn is never used again.
    func giveBack(_ place: Int, isWorn: Bool) {
        free.withLock {
            if isWorn { $0.worn += 1 } else { $0.list.append(Int32(place)) }
        }
    }

    /// Places in use now.
    var count: Int { free.withLock { $0.used - $0.list.count - $0.worn } }
}
