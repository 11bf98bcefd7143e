/// The limbs of a large integer in one heap object. The header is the capacity.
@usableFromInline typealias LimbStorage = ManagedBuffer<Int, UInt>

extension ManagedBuffer<Int, UInt> {
    @inlinable @inline(__always)
    static func allocate(_ capacity: Int) -> LimbStorage {
        LimbStorage.create(minimumCapacity: capacity) { _ in capacity }
    }

    /// The limbs. Valid while the caller keeps the object alive.
    @inlinable @inline(__always)
    var elements: UnsafeMutablePointer<UInt> {
        unsafe withUnsafeMutablePointerToElements { $0 }
    }
}

extension BigInt {
    /// The largest magnitude that is ever stored, in limbs: beyond it GMP's own sizes overflow.
    static let maximumLimbs = Int(Int32.max) - 1

    /// The value of `count` limbs in a fresh object, brought to the one form each value has.
    @usableFromInline
    static func canonical(_ storage: LimbStorage, count: Int, negative: Bool) -> BigInt {
        let limbs = storage.elements
        var count = count
        while count > 0, limbs[count - 1] == 0 { count -= 1 }
        if count <= 1, let word = word(of: limbs, count: count, negative: negative) {
            return BigInt(word: word)
        }
        return BigInt(size: negative ? -count : count, limbs: storage)
    }

    /// The value of at most one limb as a machine word, when it fits.
    @inline(__always)
    static func word(of limbs: UnsafePointer<UInt>, count: Int, negative: Bool) -> Int? {
        if count == 0 { return 0 }
        let magnitude = limbs[0]
        if negative {
            return magnitude <= Int.min.magnitude ? Int(bitPattern: 0 &- magnitude) : nil
        }
        return magnitude <= Int.max.magnitude ? Int(bitPattern: magnitude) : nil
    }

    /// The value of a sign and a one-limb magnitude.
    @usableFromInline
    init(magnitude: UInt, negative: Bool) {
        let word = withUnsafePointer(to: magnitude) {
            BigInt.word(of: $0, count: 1, negative: negative)
        }
        if let word {
            self.init(word: word)
        } else {
            let storage = LimbStorage.allocate(1)
            storage.elements[0] = magnitude
            self.init(size: negative ? -1 : 1, limbs: storage)
        }
    }

    /// The value of a sign and a two-limb magnitude.
    @usableFromInline
    init(high: UInt, low: UInt, negative: Bool) {
        if high == 0 {
            self.init(magnitude: low, negative: negative)
        } else {
            let storage = LimbStorage.allocate(2)
            storage.elements[0] = low
            storage.elements[1] = high
            self.init(size: negative ? -2 : 2, limbs: storage)
        }
    }

    /// Lends the magnitude: its limbs and how many they are (0 for 0).
    @inline(__always)
    func withLimbs<R, E: Error>(
        _ body: (UnsafePointer<UInt>, Int) throws(E) -> R
    ) throws(E) -> R {
        if let limbs {
            defer { withExtendedLifetime(limbs) {} }
            return try body(limbs.elements, abs(word))
        }
        var magnitude = word.magnitude
        return try withUnsafePointer(to: &magnitude) { pointer throws(E) in
            try body(pointer, pointer.pointee == 0 ? 0 : 1)
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
}
