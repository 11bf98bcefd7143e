internal import CGMP

/// The limbs of a large integer in one heap object. The header is the capacity.
@usableFromInline typealias LimbStorage = ManagedBuffer<Int, UInt>

extension ManagedBuffer<Int, UInt> {
    @inlinable @inline(__always)
    static func allocate(_ capacity: Int) -> LimbStorage {
        LimbStorage.create(minimumCapacity: capacity) { _ in capacity }
    }

    /// The header, read without the dynamic exclusivity check of `header`.
    @inline(__always)
    var capacityInLimbs: Int {
        withUnsafeMutablePointerToHeader { $0.pointee }
    }

    /// The limbs. Valid while the caller keeps the object alive.
    @inlinable @inline(__always)
    var elements: UnsafeMutablePointer<UInt> {
        withUnsafeMutablePointerToElements { $0 }
    }
}

extension BigInt {
    /// The largest magnitude that is ever stored, in limbs: beyond it GMP's own sizes overflow.
    static let maximumLimbs = Int(Int32.max) - 1

    /// The value of `count` limbs in a fresh object, brought to the canonical form.
    @inline(__always)
    static func canonical(_ storage: LimbStorage, count: Int, negative: Bool) -> BigInt {
        let limbs = storage.elements
        var count = count
        while count > 0, limbs[count - 1] == 0 { count -= 1 }
        if count <= 2, let value = inline(limbs, count: count, negative: negative) {
            return value
        }
        return BigInt(size: negative ? -count : count, limbs: storage)
    }

    /// The value of limbs without leading zeros as two words, when it fits them.
    @inline(__always)
    static func inline(
        _ limbs: UnsafePointer<UInt>, count: Int, negative: Bool
    ) -> BigInt? {
        if count > 2 { return nil }
        return inline(
            low: count > 0 ? limbs[0] : 0, high: count > 1 ? limbs[1] : 0, negative: negative)
    }

    @inline(__always)
    static func inline(low: UInt, high: UInt, negative: Bool) -> BigInt? {
        if Int(bitPattern: high) >= 0 {
            let value = BigInt(low: low, high: Int(bitPattern: high))
            return negative ? BigInt(wide: 0 &- value.wide) : value
        }
        // -2^127 is the one value whose magnitude does not fit.
        return negative && low == 0 && high == Int.min.magnitude
            ? BigInt(low: 0, high: Int.min) : nil
    }

    /// The value of a sign and a one-limb magnitude.
    @inline(__always)
    init(magnitude: UInt, negative: Bool) {
        let value = Int128(truncatingIfNeeded: magnitude)
        self.init(wide: negative ? -value : value)
    }

    /// The value of a sign and a two-limb magnitude.
    init(high: UInt, low: UInt, negative: Bool) {
        if let value = BigInt.inline(low: low, high: high, negative: negative) {
            self = value
            return
        }
        let storage = LimbStorage.allocate(2)
        storage.elements[0] = low
        storage.elements[1] = high
        self.init(size: negative ? -2 : 2, limbs: storage)
    }

    /// Lends the magnitude: its limbs and how many they are (0 for 0).
    @inline(__always)
    func withLimbs<R, E: Error>(
        _ body: (UnsafePointer<UInt>, Int) throws(E) -> R
    ) throws(E) -> R {
        // All supported machines store the lower word first.
        var magnitude = wide.magnitude
        var count = magnitude >> 64 != 0 ? 2 : magnitude != 0 ? 1 : 0
        defer { withExtendedLifetime(self) {} }
        return try withUnsafePointer(to: &magnitude) { pair throws(E) in
            var source = UnsafeRawPointer(pair).assumingMemoryBound(to: UInt.self)
            if limbs != nil {
                source = UnsafePointer(limbs.unsafelyUnwrapped.elements)
                count = abs(high)
            }
            return try body(source, count)
        }
    }

    /// Writes a result of at most `capacity` limbs into fresh storage; `body` returns the count.
    @inline(__always)
    static func fill(
        _ capacity: Int, negative: Bool, _ body: (UnsafeMutablePointer<UInt>) -> Int
    ) -> BigInt {
        let storage = LimbStorage.allocate(capacity)
        let count = body(storage.elements)
        return canonical(storage, count: count, negative: negative)
    }

    /// The capacity of the limbs when they are unshared and may be written.
    @inline(__always)
    mutating func uniqueCapacity() -> Int? {
        guard limbs != nil, isKnownUniquelyReferenced(&limbs) else { return nil }
        return limbs?.capacityInLimbs
    }

    /// Brings limbs that were just written in place to the canonical form.
    @inline(__always)
    mutating func settle(_ pointer: UnsafePointer<UInt>, count: Int, negative: Bool) {
        var count = count
        while count > 0, pointer[count - 1] == 0 { count -= 1 }
        if count <= 2,
            let small = BigInt.inline(pointer, count: count, negative: negative)
        {
            self = small
        } else {
            high = negative ? -count : count
        }
    }
}

extension BigInt {
    /// Lends the value to GMP as a read-only view; nothing is copied.
    @inline(__always)
    func withMPZ<R, E: Error>(
        _ body: (UnsafePointer<__mpz_struct>) throws(E) -> R
    ) throws(E) -> R {
        try withLimbs { (limbs, count) throws(E) in
            let size = Int32(truncatingIfNeeded: high < 0 ? -count : count)
            // The limbs are only read, but GMP has no type for a read-only view.
            var view = __mpz_struct(
                _mp_alloc: 0, _mp_size: size, _mp_d: UnsafeMutablePointer(mutating: limbs))
            return try withUnsafePointer(to: &view) { (pointer) throws(E) in try body(pointer) }
        }
    }

    /// The value that `body` leaves in a fresh GMP integer.
    @inline(__always)
    static func fromMPZ<E: Error>(
        _ body: (UnsafeMutablePointer<__mpz_struct>) throws(E) -> Void
    ) throws(E) -> BigInt {
        var number = __mpz_struct()
        mpz_init(&number)
        defer { mpz_clear(&number) }
        try body(&number)
        return BigInt(copying: &number)
    }

    /// A copy of a GMP integer.
    init(copying number: UnsafePointer<__mpz_struct>) {
        let size = Int(number.pointee._mp_size)
        let count = abs(size)
        guard count > 0, let source = number.pointee._mp_d else {
            self.init(low: 0, high: 0)
            return
        }
        if count <= 2, let value = BigInt.inline(source, count: count, negative: size < 0) {
            self = value
            return
        }
        let storage = LimbStorage.allocate(count)
        storage.elements.update(from: source, count: count)
        self.init(size: size, limbs: storage)
    }
}

extension BigInt {
    /// Bytes outside of the value itself.
    package var heapBytes: Int { limbs == nil ? 0 : Int(high.magnitude) * 8 + 48 }

    /// The same, once for each object that several values share.
    func heapBytes(_ seen: inout Set<ObjectIdentifier>) -> Int {
        guard let limbs, seen.insert(ObjectIdentifier(limbs)).inserted else { return 0 }
        return heapBytes
    }
}
