internal import CGMP
internal import CKernels

/// Reconstructs integers from their residues modulo several primes: Σ (r c mod p) M/p, where M is the product
/// of all primes and c the inverse of M/p modulo p, is the integer modulo M.
struct ResidueCombination {
    private let primes: [UInt]
    private let modulus: BigInt
    private let half: BigInt
    /// M/p for each prime, in as many limbs as there are primes.
    private var cofactors: [UInt]
    private var inverses: [UInt] = []

    /// Throws where there is no memory for the tables of so many primes.
    static func requireRoom(_ count: Int, _ monitor: Monitor) throws(NumberError) {
        let (words, isBeyond) = count.multipliedReportingOverflow(by: count)
        try monitor.require(isBeyond || words > Int.max / 8 ? .max : 8 * words)
    }

    init(_ primes: [UInt], _ monitor: Monitor) throws(NumberError) {
        try Self.requireRoom(primes.count, monitor)
        self.primes = primes
        var modulus = BigInt(1)
        for p in primes { modulus *= BigInt(Int(p)) }
        self.modulus = modulus
        half = modulus >> 1
        let width = primes.count
        cofactors = [UInt](repeating: 0, count: width * width)
        for (index, p) in primes.enumerated() {
            try monitor.tick(bits: modulus.bitLength)
            let cofactor = modulus / BigInt(Int(p))
            cofactor.withLimbs { limbs, count in
                for place in 0..<count { cofactors[index * width + place] = limbs[place] }
            }
            inverses.append(modular_reciprocal(cofactor.residue(modulo: p), p))
        }
    }

    /// The integers below half of the product of the primes, from their residues: a row for each prime.
    func integers(
        from residues: [[UInt]], monitor: Monitor
    ) throws(NumberError) -> [BigInt] {
        var scaled = residues
        for (index, p) in primes.enumerated() {
            try monitor.check()
            modular_scale(&scaled[index], scaled[index].count, inverses[index], p)
        }
        let width = primes.count
        var integers: [BigInt] = []
        integers.reserveCapacity(scaled[0].count)
        for place in scaled[0].indices {
            try monitor.tick(bits: 64 * width)
            let sum = BigInt.fill(width + 1, negative: false) { total in
                total.update(repeating: 0, count: width + 1)
                cofactors.withUnsafeBufferPointer { cofactors in
                    guard let base = cofactors.baseAddress else { return }
                    for index in 0..<width {
                        total[width] &+= mpn_addmul_1(
                            total, base + index * width, width, scaled[index][place])
                    }
                }
                return width + 1
            }
            let rest = sum % modulus
            integers.append(rest > half ? rest - modulus : rest)
        }
        return integers
    }
}
