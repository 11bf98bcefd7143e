/// A stack of integers for short chains of sums and products. Operands are lent, intermediate
/// results live one behind the other in memory that ends with the chain, and only what the chain
/// comes to is made a ``BigInt``: one allocation, whatever the number of steps.
///
/// Every step reports false where the memory does not suffice or the operand is not an integer;
/// the chain is then worked out in another way.
package struct LimbStack: ~Copyable {
    struct Entry {
        /// The magnitude, lent or in the memory of the stack, without leading zeros.
        var limbs: UnsafeMutablePointer<UInt>
        /// How many limbs, with the sign of the value.
        var size: Int
        /// Where the part of the memory begins that belongs to this entry. It ends where that of
        /// the next entry begins.
        var start: Int
    }

    let entries: UnsafeMutablePointer<Entry>
    let memory: UnsafeMutablePointer<UInt>
    let capacity: Int
    /// Entries on the stack.
    var count = 0
    /// Limbs of the memory that are in use.
    var used = 0

    private init(
        entries: UnsafeMutablePointer<Entry>, memory: UnsafeMutablePointer<UInt>, capacity: Int
    ) {
        self.entries = entries
        self.memory = memory
        self.capacity = capacity
    }

    /// The memory that a chain can need whose operands have so many limbs together: they and their
    /// results at rest, and the result of one more step beside them.
    package static func room(forLimbs limbs: Int, operands: Int) -> Int {
        2 * (limbs + 2 * operands) + 2
    }

    /// The only value left by `chain`, which must not push more than `depth` operands at once; nil
    /// where it returned false.
    package static func value(
        room: Int, depth: Int, _ chain: (inout LimbStack) -> Bool
    ) -> BigInt? {
        let words = MemoryLayout<Entry>.stride / MemoryLayout<UInt>.stride * depth
        return withUnsafeTemporaryAllocation(of: UInt.self, capacity: room + words) {
            memory -> BigInt? in
            guard let start = memory.baseAddress else { return nil }
            let entries = UnsafeMutableRawPointer(start).bindMemory(
                to: Entry.self, capacity: depth)
            var stack = LimbStack(entries: entries, memory: start + words, capacity: room)
            guard chain(&stack), stack.count == 1 else { return nil }
            return stack.top
        }
    }

    /// The topmost entry as a value of its own.
    private var top: BigInt {
        let entry = entries[count - 1]
        let size = abs(entry.size)
        if size <= 2,
            let value = BigInt.inline(entry.limbs, count: size, negative: entry.size < 0)
        {
            return value
        }
        // Some limbs more, so that a caller can go on adding in place.
        let storage = LimbStorage.allocate(size + 1)
        storage.elements.update(from: entry.limbs, count: size)
        return BigInt(size: entry.size, limbs: storage)
    }
}

// MARK: - Operands

extension LimbStack {
    package mutating func push(_ word: Int) -> Bool {
        guard used + 2 <= capacity else { return false }
        memory[used] = word.magnitude
        push(limbs: memory + used, size: word.signum(), taking: 2)
        return true
    }

    @inline(__always)
    mutating func push(limbs: UnsafeMutablePointer<UInt>, size: Int, taking room: Int) {
        entries[count] = Entry(limbs: limbs, size: size, start: used)
        count &+= 1
        used &+= room
    }
}
