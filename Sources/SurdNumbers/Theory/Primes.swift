internal import CGMP

// The meaning of "prime" here. Below 2^64 the Baillie-PSW test is a proof, because every number was
// checked. Beyond, no composite number is known to pass this test. Such numbers may exist, and
// numbers that pass tests to fixed bases can be constructed. So numbers that pass the test go
// through rounds of Miller-Rabin to random bases. A composite number, whatever it is, passes each
// round with a probability of at most 1/4.

extension BigInt {
    /// Whether the value is a prime. The answer is proved below 2^64. Beyond that, a number is
    /// called prime when it passes the test of Baillie and PSW, which no composite number is known
    /// to pass, and then 16 rounds of Miller and Rabin's test to random bases. A composite number,
    /// even one constructed for the purpose, passes all rounds with a probability below 2^-32.
    ///
    /// Neither cancellation nor a time limit ends the test. For a number of more than 2^24 bits
    /// without a small factor it would take weeks, so it stops the program, like a division by
    /// zero. ``isPrime(limits:cancellation:)`` throws instead, and can be cancelled.
    public var isPrime: Bool {
        BigInt.found { () throws(NumberError) in try isPrime(monitor: .unswayed) }
    }

    /// For members that cannot throw: no value could stand for a refusal.
    static func found<T>(_ body: () throws(NumberError) -> T) -> T {
        do {
            return try body()
        } catch {
            fatalError("\(error.message); the functions of an expression throw this")
        }
    }

    package func isPrime(monitor: Monitor) throws(NumberError) -> Bool {
        if self < 2 { return false }
        if let small = smallValue, small < 1 << 20 { return BigInt.isSmallPrime(small) }
        if !isOdd { return false }
        try monitor.check()
        // In the tests that are one call, GMP itself divides by small primes.
        if bitLength > BigInt.bitsOfOneTest, try hasSmallFactor(monitor: monitor) { return false }
        return try isPrimeWithoutSmallFactors(monitor: monitor)
    }

    /// The same for an odd number above 2^20 without small prime factors, as far as the search for
    /// them is worthwhile.
    func isPrimeWithoutSmallFactors(monitor: Monitor) throws(NumberError) -> Bool {
        if bitLength > BigInt.mostBits {
            throw .tooCostly(what: "testing whether a number of \(bitLength) bits is prime")
        }
        if bitLength <= BigInt.bitsOfOneTest {
            // For GMP, up to 24 rounds mean Baillie-PSW and nothing more.
            guard withMPZ({ mpz_probab_prime_p($0, 24) }) != 0 else { return false }
            if bitLength <= 64 { return true }
        } else {
            guard try isStrongProbablePrime(base: 2, monitor: monitor) else { return false }
            guard try isStrongLucasProbablePrime(monitor: monitor) else { return false }
        }
        // Nobody can construct a number for unknown bases. The answer still depends only on the number,
        // except for one run in 4^16 of a composite number that also passes the tests above, and none is
        // known.
        var source = SystemRandomNumberGenerator()
        for _ in 0..<BigInt.randomRounds {
            try monitor.check()
            let base = BigInt.random(in: 2...(self - 2), using: &source)
            guard try isStrongProbablePrime(base: base, monitor: monitor) else { return false }
        }
        return true
    }

    private static let randomRounds = 16

    /// Bits up to which GMP's Baillie-PSW test, which cannot be interrupted, takes less than a tenth
    /// of a second.
    private static let bitsOfOneTest = 4096

    /// Bits up to which a squaring modulo the number stays below half a second.
    private static let mostBits = 1 << 24

    private static func isSmallPrime(_ n: Int) -> Bool {
        if n < 4 { return n >= 2 }
        if n % 2 == 0 { return false }
        var divisor = 3
        while divisor * divisor <= n {
            if n % divisor == 0 { return false }
            divisor += 2
        }
        return true
    }

    /// Whether a prime below 100,000 divides the value, which is larger than that.
    private func hasSmallFactor(monitor: Monitor) throws(NumberError) -> Bool {
        let sieve = try PrimeSieve(upTo: 100_000, monitor: monitor)
        var found = false
        try sieve.forEach(in: 3...100_000) { prime throws(NumberError) in
            if found { return }
            // A millisecond for each prime, where the number has millions of limbs.
            if bitLength > 1 << 16 { try monitor.check() }
            found = withLimbs { limbs, count in mpn_mod_1(limbs, count, UInt(prime)) == 0 }
        }
        return found
    }

    // MARK: - Miller and Rabin

    /// One round: base^d = 1 or base^(d·2^r) = -1 for an r < s, where the value is d·2^s + 1.
    func isStrongProbablePrime(base: BigInt, monitor: Monitor) throws(NumberError) -> Bool {
        let minusOne = self - 1
        let twos = minusOne.trailingZeroBitCount
        var power = try base.power(minusOne.shifted(left: -twos), modulus: self, monitor: monitor)
        if power == 1 || power == minusOne { return true }
        for _ in 1..<Swift.max(twos, 1) {
            try monitor.check()
            power = power.squared % self
            if power == minusOne { return true }
        }
        return false
    }

    // MARK: - Lucas

    /// The extra strong Lucas test: P = 3, 4, … is the first with (P² − 4 | n) = −1, Q = 1, and
    /// n + 1 = d·2^s. A prime has U(d) = 0 and V(d) = ±2, or V(d·2^r) = 0 for an r < s − 1.
    ///
    /// (R. Baillie, S. Wagstaff, Lucas pseudoprimes, 1980; J. Grantham, Frobenius pseudoprimes,
    /// 2001.) The chain V(k), V(k + 1) takes two products for each bit and can stop between them.
    func isStrongLucasProbablePrime(monitor: Monitor) throws(NumberError) -> Bool {
        // For a square there is no such P.
        if withMPZ({ mpz_perfect_square_p($0) }) != 0 { return false }
        var p = 3
        while true {
            try monitor.check()
            let symbol = withMPZ { mpz_si_kronecker(p * p - 4, $0) }
            if symbol == -1 { break }
            if symbol == 0, BigInt(word: p * p - 4) % self != 0 { return false }
            p += 1
        }
        let plusOne = self + 1
        let twos = plusOne.trailingZeroBitCount
        let odd = plusOne.shifted(left: -twos)
        let start = BigInt(word: p)
        let two = BigInt(word: 2)
        // V(k) and V(k + 1) for the leading bits of d.
        var v = start
        var next = start.squared - two
        for position in (0..<(odd.bitLength - 1)).reversed() {
            try monitor.check()
            let middle = (v * next - start) % self
            if odd.bit(at: position) {
                v = middle
                next = (next.squared - two) % self
            } else {
                next = middle
                v = (v.squared - two) % self
            }
        }
        v = v % self
        if v.isNegative { v += self }
        // U(d) = (2 V(d + 1) − P V(d))/(P² − 4).
        if v == two || v == self - two, ((two * next - start * v) % self).isZero { return true }
        for _ in 0..<Swift.max(twos - 1, 0) {
            if v.isZero { return true }
            try monitor.check()
            v = (v.squared - two) % self
        }
        return false
    }
}

extension BigInt {
}
