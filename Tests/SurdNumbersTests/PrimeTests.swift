import Testing

@testable import SurdNumbers

/// Numbers that are not prime and look it.
@Suite struct PrimeTests {
    /// OEIS A217719: the composite numbers below 80,000 that pass the extra strong Lucas test.
    static let lucasPseudoprimes = [
        989, 3239, 5777, 10877, 27971, 29681, 30739, 31631, 39059, 72389, 73919, 75077,
    ]

    @Test func lucasTestHasItsPseudoprimes() throws {
        let isPrime = Self.primes(below: 80_000)
        var found: [Int] = []
        for n in stride(from: 7, to: 80_000, by: 2) {
            let passes = try BigInt(n).isStrongLucasProbablePrime(monitor: Monitor())
            if isPrime[n] { #expect(passes, "\(n) is a prime") }
            if passes, !isPrime[n] { found.append(n) }
        }
        #expect(found == Self.lucasPseudoprimes)
    }

    /// F. Arnault's numbers p (37 (p - 1) + 1) (41 (p - 1) + 1), which pass the test of Miller and
    /// Rabin to every prime base up to 89: gmpy2.is_strong_prp says so of them all. The primes were
    /// found with gmpy2; the second number has 6,039 bits.
    static let arnault: [BigInt] = [
        "240deb871e0c07e9e115e4b9e30691d7980c51e787fa377207fddbc0d4e9c6f",
        """
        29cb474d18a669a5af84e6b4f59672710e6d8e6568068b9b52a43abad8d194a9892139600ddb74d9\
        60d5a8f9a656aafd14125844d25deb354f46a6910acff0043892dfc254cb864ef901b932a7c18806\
        a3753915c76f18a0585a01c4c7d6df0621aef57e4cc4132f7108e96f770c2263266aa3bb0cde917f\
        7f35634f0e3cd972e81d66d346c6e2ba02fdaa1ad864c44e049548e8a0a8c9632ea6928f6236bf25\
        04b74ba4a0fe75d2a9eba0cdf561d802a759159fb7ff337f5cae3bf3729c619c60a3cab359eeefb0\
        15c33b2df1461aaf8eb18b90074513021da8978206f5c6671e0c07e9e115e4b9e306ebe87674621b\
        f5da2b2412b3cde53c07397
        """,
    ].map { text in
        let p = BigInt(text, radix: 16) ?? 0
        return p * (37 * (p - 1) + 1) * (41 * (p - 1) + 1)
    }

    static let bases: [BigInt] = [
        2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89,
    ]

    @Test(arguments: arnault)
    func madeForFixedBases(_ number: BigInt) throws {
        for base in Self.bases {
            #expect(try number.isStrongProbablePrime(base: base, monitor: Monitor()))
        }
        #expect(try !number.isStrongLucasProbablePrime(monitor: Monitor()))
        #expect(!number.isPrime)
    }

    /// The rounds to random bases find them, too: each misses one with a probability below 1/4.
    @Test func randomBasesAreRandom() throws {
        var source = SystemRandomNumberGenerator()
        let number = Self.arnault[0]
        let bases = (0..<40).map { _ in BigInt.random(in: 2...(number - 2), using: &source) }
        #expect(Set(bases).count == 40)
        #expect(bases.allSatisfy { $0 >= 2 && $0 <= number - 2 })
        let passed = try bases.filter {
            try number.isStrongProbablePrime(base: $0, monitor: Monitor())
        }
        #expect(passed.count < 40)
    }

    /// From PARI/GP: nextprime(10^1300), precprime(10^1300); two known Mersenne numbers.
    @Test func nextOfLongNumbers() throws {
        let ten = try BigInt(10).power(1300)
        #expect(ten.nextPrime() - ten == 11523)
        #expect(try ten - #require(ten.previousPrime()) == 3869)
        #expect(try (BigInt(2).power(4423) - 1).isPrime)
        #expect(try !(BigInt(2).power(4421) - 1).isPrime)
    }

    private static func primes(below bound: Int) -> [Bool] {
        var isPrime = [Bool](repeating: true, count: bound)
        isPrime[0] = false
        isPrime[1] = false
        for n in 2..<bound where isPrime[n] {
            for multiple in stride(from: n * n, to: bound, by: n) { isPrime[multiple] = false }
        }
        return isPrime
    }
}
