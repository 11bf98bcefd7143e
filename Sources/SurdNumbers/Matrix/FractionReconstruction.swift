internal import CGMP

/// The fraction for which a residue stands: Euclid's algorithm on the modulus and the residue, stopped as
/// soon as the remainder is short. It finds a fraction a/b with |a| < 2^bits and 2^(bits + 1) b below the
/// modulus, which is unique.
///
/// Most steps are combined, using the leading 62 bits (Lehmer; Knuth, 4.5.2, algorithm L).
struct FractionReconstruction: ~Copyable {
    private typealias Integer = UnsafeMutablePointer<__mpz_struct>
    /// Two remainders, their factors, and room.
    private let room: Integer
    private var (r0, r1, t0, t1): (Integer, Integer, Integer, Integer)

    static func fraction(
        of residue: BigInt, modulo modulus: BigInt, bits: Int, monitor: Monitor
    ) throws(NumberError) -> (numerator: BigInt, denominator: BigInt) {
        var search = FractionReconstruction(residue, modulus)
        return try search.run(bits, monitor)
    }

    private init(_ residue: BigInt, _ modulus: BigInt) {
        room = .allocate(capacity: 7)
        for index in 0..<7 { mpz_init(room + index) }
        (r0, r1, t0, t1) = (room, room + 1, room + 2, room + 3)
        modulus.withMPZ { mpz_set(r0, $0) }
        residue.withMPZ { mpz_set(r1, $0) }
        mpz_set_si(t1, 1)
    }

    deinit {
        for index in 0..<7 { mpz_clear(room + index) }
        room.deallocate()
    }

    private mutating func run(
        _ bits: Int, _ monitor: Monitor
    ) throws(NumberError) -> (numerator: BigInt, denominator: BigInt) {
        while mpz_sizeinbase(r1, 2) > bits {
            try monitor.tick()
            if !takeManySteps(above: bits + 64) { takeStep() }
        }
        let (above, below) = (BigInt(copying: r1), BigInt(copying: t1))
        let divisor = BigInt.greatestCommonDivisor(above, below)
        let signed = below.isNegative ? -divisor : divisor
        return (above / signed, below / signed)
    }

    private mutating func takeStep() {
        let (quotient, product) = (room + 4, room + 5)
        mpz_tdiv_qr(quotient, r0, r0, r1)
        (r0, r1) = (r1, r0)
        mpz_mul(product, quotient, t1)
        mpz_sub(t0, t0, product)
        (t0, t1) = (t1, t0)
    }

    /// Takes several steps at once, some thirty bits; returns false where this is not possible.
    private mutating func takeManySteps(above bits: Int) -> Bool {
        let length = mpz_sizeinbase(r0, 2)
        guard length > 62, mpz_sizeinbase(r1, 2) > bits else { return false }
        var (x, y) = (leading(r0, length - 62), leading(r1, length - 62))
        var (a, b, c, d) = (1, 0, 0, 1)
        while y + c != 0, y + d != 0 {
            let q = (x + a) / (y + c)
            if q != (x + b) / (y + d) { break }
            (a, c) = (c, a - q * c)
            (b, d) = (d, b - q * d)
            (x, y) = (y, x - q * y)
        }
        if b == 0 { return false }
        combine(r0, r1, a, b, c, d)
        combine(t0, t1, a, b, c, d)
        return true
    }

    private func leading(_ number: Integer, _ shift: Int) -> Int {
        mpz_tdiv_q_2exp(room + 6, number, UInt(shift))
        return mpz_get_si(room + 6)
    }

    /// x and y become a x + b y and c x + d y.
    private func combine(
        _ x: Integer, _ y: Integer, _ a: Int, _ b: Int, _ c: Int, _ d: Int
    ) {
        let (product, sum) = (room + 4, room + 5)
        mpz_mul_si(sum, x, a)
        mpz_mul_si(product, y, b)
        mpz_add(sum, sum, product)
        mpz_mul_si(product, x, c)
        mpz_mul_si(y, y, d)
        mpz_add(y, y, product)
        mpz_swap(x, sum)
    }
}
