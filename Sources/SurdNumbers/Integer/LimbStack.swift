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

    /// Borrows one of `numbers`; whoever calls keeps them alive until the chain has ended.
    package mutating func push(borrowing index: Int, of numbers: Span<BigNumber>) -> Bool {
        guard case .integer(let value) = numbers[index].storage else { return false }
        if let limbs = value.limbs {
            push(limbs: limbs.elements, size: value.high, taking: 0)
            return true
        }
        guard used + 3 <= capacity else { return false }
        let magnitude = value.wide.magnitude
        memory[used] = UInt(truncatingIfNeeded: magnitude)
        memory[used + 1] = UInt(truncatingIfNeeded: magnitude >> 64)
        let size = memory[used + 1] != 0 ? 2 : memory[used] != 0 ? 1 : 0
        push(limbs: memory + used, size: value.high < 0 ? -size : size, taking: 3)
        return true
    }

    @inline(__always)
    mutating func push(limbs: UnsafeMutablePointer<UInt>, size: Int, taking room: Int) {
        entries[count] = Entry(limbs: limbs, size: size, start: used)
        count &+= 1
        used &+= room
    }
}

extension LimbStack {
    /// The limbs of one of `numbers`; nil where it is no integer.
    package static func limbCount(of index: Int, in numbers: Span<BigNumber>) -> Int? {
        guard case .integer(let value) = numbers[index].storage else { return nil }
        return value.isInline ? 2 : abs(value.high)
    }

    /// Whether one of `numbers` is an integer that needs limbs of its own.
    package static func isNeeded(for numbers: Span<BigNumber>) -> Bool {
        for index in 0..<numbers.count {
            if case .integer(let value) = numbers[index].storage, !value.isInline { return true }
        }
        return false
    }
}
