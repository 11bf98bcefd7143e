extension BigInt {
    /// 1 + 1/2 + … + 1/n.
    package static func harmonic(_ n: Int, monitor: Monitor) throws(NumberError) -> BigRational {
        try requireCount(n, "harmonic")
        let bits = 1.45 * Double(n)
        if bits > Double(monitor.limits.maximumBits) {
            throw .tooLarge(bits: bits, what: "the harmonic number", limits: monitor.limits)
        }
        if n == 0 { return 0 }
        return try HarmonicNumber(n, monitor: monitor).value(monitor: monitor)
    }
}

/// A harmonic number from the primes: intermediate values are never longer than the result.
///
/// A number up to n has at most one prime factor p above √n, and the cofactor is then any of 1, …,
/// n/p. So H(n) = S + Σ H(⌊n/p⌋)/p over these primes, where S is the sum over the numbers without
/// such a factor. The denominators of S and of all these H divide one number D of some √n words.
private struct HarmonicNumber {
    /// The product of the powers of the primes up to √n that are at most n.
    private var small = BigInt(1)
    /// The primes above √n in descending order, and 1.
    private var primes: [Int] = []
    /// D times the factor of each prime; the primes between n/(j + 1) and n/j have the same one.
    private var factors: [BigInt] = []
    private var factorOfPrime: [Int] = []

    init(_ n: Int, monitor: Monitor) throws(NumberError) {
        let sieve = try PrimeSieve(upTo: n, monitor: monitor)
        var isSmooth = [Bool](repeating: true, count: n + 1)
        var powers: [BigInt] = []
        primes.append(1)
        sieve.forEach(in: 1...n) { prime in
            if prime > n / prime {
                for multiple in stride(from: prime, through: n, by: prime) {
                    isSmooth[multiple] = false
                }
                primes.append(prime)
            } else {
                var power = prime
                while power <= n / prime { power *= prime }
                powers.append(BigInt(power))
            }
        }
        primes.reverse()
        small = try BigInt.product(powers[...], monitor: monitor)
        var total = BigInt(0)
        var next = 1
        for prime in primes {
            if factors.isEmpty || next <= n / prime {
                while next <= n / prime {
                    try monitor.tick()
                    if isSmooth[next] { total += small / BigInt(next) }
                    next += 1
                }
                factors.append(total)
            }
            factorOfPrime.append(factors.count - 1)
        }
    }

    func value(monitor: Monitor) throws(NumberError) -> BigRational {
        let (top, bottom) = try sum(primes.indices, monitor)
        // Only the primes of D can still divide both: see `sum`.
        let common = BigInt.greatestCommonDivisor(top, small)
        return BigRational(lowestTerms: top / common, bottom * (small / common))
    }

    /// D times the sum over a range of the primes, in lowest terms. A prime occurs in one term
    /// only, and is cancelled where it divides the numerator of this term.
    private func sum(
        _ range: Range<Int>, _ monitor: Monitor
    ) throws(NumberError) -> (BigInt, BigInt) {
        if factorOfPrime[range.lowerBound] == factorOfPrime[range.upperBound - 1] {
            let (top, bottom) = try reciprocals(range, monitor)
            let factor = factors[factorOfPrime[range.lowerBound]]
            let common = BigInt.greatestCommonDivisor(factor, bottom)
            return (top * (factor / common), bottom / common)
        }
        let middle = (range.lowerBound + range.upperBound) / 2
        return HarmonicNumber.sum(
            try sum(range.lowerBound..<middle, monitor), try sum(middle..<range.upperBound, monitor)
        )
    }

    private func reciprocals(
        _ range: Range<Int>, _ monitor: Monitor
    ) throws(NumberError) -> (BigInt, BigInt) {
        if range.count <= 16 {
            var (top, bottom) = (BigInt(0), BigInt(1))
            for prime in primes[range] {
                top = top * BigInt(prime) + bottom
                bottom *= BigInt(prime)
            }
            return (top, bottom)
        }
        try monitor.check()
        let middle = (range.lowerBound + range.upperBound) / 2
        return HarmonicNumber.sum(
            try reciprocals(range.lowerBound..<middle, monitor),
            try reciprocals(middle..<range.upperBound, monitor))
    }

    private static func sum(_ a: (BigInt, BigInt), _ b: (BigInt, BigInt)) -> (BigInt, BigInt) {
        (a.0 * b.1 + b.0 * a.1, a.1 * b.1)
    }
}
