internal import CGMP

extension BigInt {
    /// Lends the value to GMP as a read-only view; nothing is copied.
    @inline(__always)
    func withMPZ<R, E: Error>(
        _ body: (UnsafePointer<__mpz_struct>) throws(E) -> R
    ) throws(E) -> R {
        try withLimbs { (limbs, count) throws(E) in
            let size = Int32(truncatingIfNeeded: high < 0 ? -count : count)
            // The limbs are only read: GMP has no type for a view that says so.
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
