internal import CGMP

/// A stack of integers for short chains of sums and products. Operands are borrowed, and
/// intermediate results are stored one after the other in memory that is released when the chain
/// ends. Only the final result becomes a ``BigInt``: one allocation, whatever the number of steps.
///
/// Every step returns false where the memory does not suffice or the operand is not an integer; the
/// chain is then computed in another way.
package struct LimbStack: ~Copyable {
    struct Entry {
        /// The magnitude without leading zeros, borrowed or in the memory of the stack.
        var limbs: UnsafeMutablePointer<UInt>
        /// The number of limbs, with the sign of the value.
        var size: Int
        /// The place where the memory of this entry begins. It ends where that of the next entry
        /// begins.
        var start: Int
    }

    let entries: UnsafeMutablePointer<Entry>
    let memory: UnsafeMutablePointer<UInt>
    let capacity: Int
    /// Longer products are refused.
    let maximumBits: Int
    /// Entries on the stack.
    package private(set) var count = 0
    /// Limbs of the memory that are in use.
    var used = 0

    private init(
        entries: UnsafeMutablePointer<Entry>, memory: UnsafeMutablePointer<UInt>, capacity: Int,
        maximumBits: Int
    ) {
        self.entries = entries
        self.memory = memory
        self.capacity = capacity
        self.maximumBits = maximumBits
    }

    /// The memory that a chain may need whose operands have so many limbs together: for them and
    /// their results, and for the result of one more step.
    package static func room(forLimbs limbs: Int, operands: Int) -> Int {
        2 * (limbs + 2 * operands) + 2
    }

    /// The single value that `chain` leaves; it must not push more than `depth` operands at once.
    /// Nil where it returned false.
    package static func value(
        room: Int, depth: Int, maximumBits: Int, _ chain: (inout LimbStack) -> Bool
    ) -> BigInt? {
        let words = MemoryLayout<Entry>.stride / MemoryLayout<UInt>.stride * depth
        return withUnsafeTemporaryAllocation(of: UInt.self, capacity: room + words) {
            memory -> BigInt? in
            guard let start = memory.baseAddress else { return nil }
            let entries = UnsafeMutableRawPointer(start).bindMemory(
                to: Entry.self, capacity: depth)
            var stack = LimbStack(
                entries: entries, memory: start + words, capacity: room, maximumBits: maximumBits)
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
        // Some additional limbs, so that a caller can continue to add in place.
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

extension LimbStack {
    /// Pushes the value of decimal digits, and nothing but digits.
    package mutating func push(decimal text: Span<UInt8>) -> Bool {
        var first = 0
        while first < text.count, text[first] == UInt8(ascii: "0") { first += 1 }
        let length = text.count - first
        if length <= 18 {
            var word = 0
            for index in first..<text.count { word = word &* 10 &+ Int(text[index] &- 0x30) }
            return push(word)
        }
        // A limb holds more than nineteen digits. GMP needs one limb more than the largest value,
        // and one more is for a carry. The values of the digits are written behind them.
        let limbs = length / 19 + 3
        let bytes = MemoryLayout<UInt>.size
        guard used + limbs + length / bytes + 1 <= capacity else { return false }
        let digits = UnsafeMutableRawPointer(memory + used + limbs)
            .bindMemory(to: UInt8.self, capacity: length)
        text.withUnsafeBufferPointer { text in
            for index in 0..<length { digits[index] = text[first &+ index] &- 0x30 }
        }
        let size = mpn_set_str(memory + used, digits, length, 10)
        push(limbs: memory + used, size: size, taking: size + 1)
        return true
    }

    package mutating func negate() -> Bool {
        entries[count - 1].size.negate()
        return true
    }

    /// Adds the topmost entry to the one below it, or subtracts it.
    package mutating func add(negated: Bool) -> Bool {
        let b = entries[count - 1]
        let a = entries[count - 2]
        let bSize = negated ? -b.size : b.size
        if b.size == 0 {
            used = b.start
            count -= 1
            return true
        }
        if a.size == 0 {
            // The entry for zero is replaced by the next result.
            count -= 1
            entries[count - 1] = Entry(limbs: b.limbs, size: bSize, start: a.start)
            return true
        }
        let need = max(abs(a.size), abs(b.size)) + 1
        // In place where the first operand has its own memory with room for the carry.
        let isInPlace = a.limbs == memory + a.start && a.start + need <= b.start
        if !isInPlace, used + need > capacity { return false }
        let target = isInPlace ? a.limbs : memory + used
        let (size, isNegative) = BigInt.addLimbs(
            BigInt.SignedLimbs(a.limbs, abs(a.size), isNegative: a.size < 0),
            BigInt.SignedLimbs(b.limbs, abs(b.size), isNegative: bSize < 0), into: target)
        settle(target, size: size, isNegative: isNegative, at: a.start)
        return true
    }

    /// Multiplies the entry below the topmost one by it; false also where the product may be too
    /// long.
    package mutating func multiply() -> Bool {
        let b = entries[count - 1]
        let a = entries[count - 2]
        let (an, bn) = (abs(a.size), abs(b.size))
        let size = an + bn
        guard used + size <= capacity, size * UInt.bitWidth <= maximumBits else { return false }
        let isNegative = (a.size < 0) != (b.size < 0)
        if an == 0 || bn == 0 {
            settle(memory + a.start, size: 0, isNegative: false, at: a.start)
            return true
        }
        if an == 1 {
            // A row of products may overwrite its own operand when it begins before it.
            let target = memory + a.start
            target[bn] = mpn_mul_1(target, b.limbs, bn, a.limbs[0])
            settle(target, size: size, isNegative: isNegative, at: a.start)
            return true
        }
        let target = memory + used
        if bn == 1 {
            target[an] = mpn_mul_1(target, a.limbs, an, b.limbs[0])
        } else if a.limbs == b.limbs, an == bn {
            LimbProduct.square(target, a.limbs, an)
        } else if an >= bn {
            LimbProduct.multiply(target, a.limbs, an, b.limbs, bn)
        } else {
            LimbProduct.multiply(target, b.limbs, bn, a.limbs, an)
        }
        settle(target, size: size, isNegative: isNegative, at: a.start)
        return true
    }

    /// Stores a result where the memory of its first operand begins, and replaces both operands by
    /// it.
    @inline(__always)
    private mutating func settle(
        _ limbs: UnsafeMutablePointer<UInt>, size: Int, isNegative: Bool, at start: Int
    ) {
        var size = size
        while size > 0, limbs[size - 1] == 0 { size &-= 1 }
        let target = memory + start
        if target != limbs { target.update(from: limbs, count: size) }
        count &-= 1
        entries[count - 1] = Entry(limbs: target, size: isNegative ? -size : size, start: start)
        // One limb for the carry of the next sum.
        used = min(start &+ size &+ 1, capacity)
    }
}
