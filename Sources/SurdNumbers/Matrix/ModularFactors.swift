internal import CKernels

/// Primes below 2^59, the largest first.
struct ModularPrimes {
    /// Each prime is above 2 to this power.
    static let bits = 58

    private var place = 0
    private var last: UInt = 1 << 59

    mutating func next(_ monitor: Monitor) throws(NumberError) -> UInt {
        if place < Self.first.count {
            last = 1 << 59 - UInt(Self.first[place])
            place += 1
            return last
        }
        repeat { last -= 2 } while try !BigInt(Int(last)).isPrime(monitor: monitor)
        return last
    }

    /// The differences of the first ones from 2^59 (from PARI's precprime).
    private static let first: [UInt16] = [
        55, 99, 225, 427, 517, 607, 649, 687, 861, 871,
        889, 931, 945, 955, 987, 1009, 1057, 1059, 1119, 1179,
        1207, 1219, 1239, 1245, 1261, 1269, 1329, 1335, 1387, 1525,
        1527, 1539, 1569, 1585, 1591, 1611, 1627, 1669, 1729, 1765,
    ]

    /// The number of primes whose product is above 2^(bits + 1), so that residues determine a number below
    /// 2^bits.
    static func count(for bits: Int) -> Int { (bits + 1) / Self.bits + 1 }
}

/// The triangular factors of a matrix modulo a prime.
struct ModularFactors {
    let n: Int
    let p: UInt
    private var lower: [UInt]
    private var upper: [UInt]
    private var order: [Int]
    private var negative: Int32 = 0

    /// nil where the matrix is singular modulo the prime.
    init?(_ residues: [UInt], rows n: Int, modulo p: UInt, monitor: Monitor) throws(NumberError) {
        self.n = n
        self.p = p
        lower = residues
        upper = [UInt](repeating: 0, count: n * n)
        order = [Int](repeating: 0, count: n)
        let part = Self.part(of: n)
        for start in stride(from: 0, to: n, by: part) {
            try monitor.check()
            let end = min(start + part, n)
            guard modular_factor(&lower, &upper, &order, &negative, n, p, start, end) != 0 else {
                return nil
            }
        }
    }

    /// The columns that are handled between two checks of the monitor.
    private static func part(of n: Int) -> Int { max(2, (1 << 24) / (n * n + 1)) & ~1 }

    var determinant: UInt { modular_determinant(lower, negative, n, p) }

    /// The inverse, row by row; may be called once.
    mutating func inverse(_ monitor: Monitor) throws(NumberError) -> [UInt] {
        var inverse = [UInt](repeating: 0, count: n * n)
        var scratch = [UInt](repeating: 0, count: 3 * n)
        let part = Self.part(of: n)
        for start in stride(from: 0, to: n, by: part) {
            try monitor.check()
            modular_inverse(
                &lower, upper, order, &inverse, &scratch, n, p, start, min(start + part, n))
        }
        return inverse
    }
}
