import Testing

@testable import SurdNumbers

@Suite struct NumberTheoryTableTests {
    /// Scripts/number-theory-table.py wrote the table.
    @Test(arguments: ReferenceTable.rows("number-theory.tsv", fields: 2...20))
    func row(_ fields: [String]) throws {
        let name = fields[0]
        if name == "factor" {
            let value = try #require(BigInt(fields[1]))
            let found = try value.factored().map { "\($0.prime)^\($0.exponent)" }
            #expect(found == Array(fields[2...]))
            return
        }
        if name == "isprime" {
            #expect(try #require(BigInt(fields[1])).isPrime.description == fields[2])
            return
        }
        let n = try fields.dropFirst().map { try #require(BigInt($0)) }
        let small = n.map { Int(clamping: $0) }
        switch name {
        case "factorial": #expect(try BigInt.factorial(small[0]) == n[1])
        case "fibonacci": #expect(try BigInt.fibonacci(small[0]) == n[1])
        case "lucas": #expect(try BigInt.lucas(small[0]) == n[1])
        case "primorial": #expect(try BigInt.primorial(small[0]) == n[1])
        case "binomial": #expect(try BigInt.binomial(n[0], small[1]) == n[2])
        case "nextprime": #expect(n[0].nextPrime() == n[1])
        case "prevprime": #expect(n[0].previousPrime() == n[1])
        case "sqrt":
            #expect(try n[0].squareRootAndRemainder() == (n[1], n[2]))
            #expect(n[0].isPerfectSquare == n[2].isZero)
        case "root": #expect(try n[0].rootAndRemainder(small[1]) == (n[2], n[3]))
        case "power": #expect(try n[0].power(small[1]) == n[2])
        case "powmod": #expect(try n[0].power(n[1], modulus: n[2]) == n[3])
        case "invmod": #expect(try n[0].inverse(modulo: n[1]) == n[2])
        default: Issue.record("an unknown row: \(fields)")
        }
    }
}

@Suite struct NumberTheoryLimitTests {
    let tight = Monitor(limits: Limits(maximumBits: 1000))

    @Test func sizesAreRefusedBeforeTheyAreComputed() {
        let huge = [Int.max, 1 << 40, 1 << 33]
        for n in huge {
            #expect(throws: NumberError.self) { try BigInt(2).power(n) }
            #expect(throws: NumberError.self) { try BigInt(-3).power(n) }
            #expect(throws: NumberError.self) { try BigInt.factorial(n) }
            #expect(throws: NumberError.self) { try BigInt.fibonacci(n) }
            #expect(throws: NumberError.self) { try BigInt.lucas(-n) }
            #expect(throws: NumberError.self) { try BigInt.primorial(n) }
            #expect(throws: NumberError.self) { try BigInt.binomial(BigInt(n), n / 2) }
        }
        #expect(throws: NumberError.self) { try BigInt.fibonacci(Int.min) }
        #expect(throws: NumberError.self) { try BigInt(10).power(302, monitor: tight) }
        #expect(throws: Never.self) { try BigInt(10).power(300, monitor: tight) }
        #expect(throws: NumberError.self) { try BigInt.factorial(178, monitor: tight) }
    }

    @Test func theEstimateIsInTheMessage() {
        let error = #expect(throws: NumberError.self) { try BigInt(9).power(387_420_489) }
        // Python: floor(387420489 * log10(9)) + 1.
        #expect(error?.message.contains("369,693,100 digits") == true)
        #expect(error?.code == "too-large")
        #expect(NumberError.estimate(bits: .infinity) == "more than 10^18 digits")
        #expect(NumberError.estimate(bits: 1e60) == "more than 10^59 digits")
    }

    @Test func exponentsBeyondAWord() throws {
        let monitor = Monitor()
        let exponent = try BigInt(10).power(30)
        #expect(try BigInt(1).power(exponent, monitor: monitor) == 1)
        #expect(try BigInt(-1).power(exponent, monitor: monitor) == 1)
        #expect(try BigInt(-1).power(exponent + 1, monitor: monitor) == -1)
        #expect(try BigInt(0).power(exponent, monitor: monitor) == 0)
        #expect(throws: NumberError.divisionByZero) {
            try BigInt(0).power(-exponent, monitor: monitor)
        }
        #expect(try BigRational(-1).power(-exponent, monitor: monitor) == 1)
        #expect(throws: NumberError.self) {
            try BigRational(1, 3).power(-exponent, monitor: monitor)
        }
        let error = #expect(throws: NumberError.self) {
            try BigInt(10).power(exponent, monitor: monitor)
        }
        #expect(error?.message.contains("more than 10^30 digits") == true)
        // Python: 3874204 * log10(9) is 3696930.15, and log10(log10(9)) is -0.02.
        let tower = try BigInt(9).power(3_874_204)
        let tall = #expect(throws: NumberError.self) {
            try BigInt(9).power(tower, monitor: monitor)
        }
        #expect(tall?.message.contains("more than 10^3,696,930 digits") == true)
    }

    @Test func argumentsOutsideTheDomain() {
        #expect(throws: NumberError.self) { try BigInt.factorial(-1) }
        #expect(throws: NumberError.self) { try BigInt(-4).squareRoot() }
        #expect(throws: NumberError.self) { try BigInt(-16).root(4) }
        #expect(throws: NumberError.self) { try BigInt(16).root(0) }
        #expect(throws: NumberError.divisionByZero) { try BigInt(3).power(2, modulus: 0) }
        #expect(throws: NumberError.divisionByZero) { try BigInt(3).inverse(modulo: 0) }
        #expect(throws: NumberError.self) { try BigInt(6).inverse(modulo: 9) }
        #expect(throws: NumberError.self) { try BigInt(6).power(-1, modulus: 9) }
        #expect(throws: NumberError.divisionByZero) { try BigInt(0).power(-1) }
        #expect(throws: NumberError.self) { try BigInt(2).power(-1) }
        #expect(throws: NumberError.self) { try BigInt(0).factored() }
        #expect(BigInt(2).previousPrime() == nil && BigInt(-9).previousPrime() == nil)
    }

    @Test func cancellationAndTime() {
        let token = CancellationToken()
        token.cancel()
        let cancelled = Monitor(cancellation: token)
        #expect(throws: NumberError.cancelled) {
            try BigInt.factorial(400_000, monitor: cancelled)
        }
        #expect(throws: NumberError.cancelled) {
            try BigInt(3).power(4_000_000, monitor: cancelled)
        }
        let late = Monitor(limits: Limits(time: .zero))
        #expect(throws: NumberError.timeExceeded) { try late.check() }
        let hard: BigInt = 308384119115300078199626536269801514325153
        #expect(throws: NumberError.timeExceeded) { try BigInt.primorial(1 << 21, monitor: late) }
        #expect(throws: NumberError.cancelled) { try hard.factored(monitor: cancelled) }
        token.reset()
        #expect(throws: Never.self) { try cancelled.check() }
    }

    @Test func theRestAndTheFactorsFound() {
        // Two Mersenne primes beyond the reach of every method here.
        let p = (BigInt(1) << 521) - 1
        let q = (BigInt(1) << 607) - 1
        let error = #expect(throws: NumberError.self) {
            try (p * q * 18).factored(monitor: Monitor(limits: Limits(maximumSteps: 100_000)))
        }
        guard case .unfactored(let rest, let found) = error else { return }
        #expect(rest == p * q)
        #expect(found == [PrimePower(prime: 2, exponent: 1), PrimePower(prime: 3, exponent: 2)])
    }
}

/// Where the functions change their method, each against its own definition or another road.
@Suite struct NumberTheoryMethodTests {
    @Test func largeFactorialByPrimes() throws {
        let monitor = Monitor()
        for n in [2, 3, 10, 97, 1000, 2048, 3001] {
            #expect(try BigInt.factorialByPrimes(n, monitor: monitor) == BigInt.factorial(n))
            #expect(try BigInt.primorialByPrimes(n, monitor: monitor) == BigInt.primorial(n))
            for k in [0, 1, n / 3, n / 2, n] {
                let direct = try BigInt.binomial(BigInt(n), k)
                #expect(try BigInt.binomialByPrimes(n, k, monitor: monitor) == direct)
            }
        }
    }

    @Test func binomialBeyondAWord() throws {
        // Pascal's rule at a place that takes the product tree.
        let n: BigInt = 1_000_000_000_000_000_000_000
        let k = 1200
        let sum = try BigInt.binomial(n, k) + BigInt.binomial(n, k - 1)
        #expect(try BigInt.binomial(n + 1, k) == sum)
    }

    @Test func fibonacciByDoubling() throws {
        // F(n-1) F(n+1) - F(n)² = (-1)^n, beyond the size that is left to GMP.
        let n = (1 << 22) + 12_345
        let a = try BigInt.fibonacci(n - 1)
        let b = try BigInt.fibonacci(n)
        let c = try BigInt.fibonacci(n + 1)
        #expect(a + b == c && a * c - b * b == -1)
        #expect(try BigInt.lucas(n) == a + c)
    }

    @Test func interruptibleModularPower() throws {
        // Fermat: a^(p-1) = 1 for the prime 2^9689 - 1, too long for one call of GMP.
        let p = (BigInt(1) << 9689) - 1
        #expect(try BigInt(3).power(p - 1, modulus: p) == 1)
    }

    @Test(arguments: [91, 92] as [UInt64])
    func rootsAndRemainders(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let value = generator.integer(maximumLimbs: 8)
            let degree = Int.random(in: 1...9, using: &generator) * 2 - 1
            let (root, rest) = try value.rootAndRemainder(degree)
            let step = value < 0 ? root - 1 : root + 1
            #expect(try root.power(degree) + rest == value, "\(value), seed \(seed)")
            #expect(rest == 0 || (rest < 0) == (value < 0), "\(value), seed \(seed)")
            #expect(
                try step.power(degree).magnitude > value.magnitude, "\(value), seed \(seed)")
        }
    }

    @Test func quadraticSieve() throws {
        // Origin of the primes: PARI, nextprime(random(10^16)).
        let p: BigInt = 7_004_703_170_385_593
        let q: BigInt = 9_692_568_892_009_489
        #expect(try (p * q).factored().map(\.prime) == [p, q])
    }

    @Test func ellipticCurves() throws {
        // Origin of the primes: PARI, nextprime(10^k + random).
        let p: BigInt = 79_677_633_854_266_927
        let q = (BigInt(1) << 521) - 1
        let found = try EllipticCurves(1_000_000_007 * q, monitor: Monitor()).factor(budget: 1e8)
        #expect(found == 1_000_000_007)
        #expect(try (p * p * p * 97).factored().map(\.exponent) == [1, 3])
    }

    @Test func residuesInMontgomerysForm() {
        var generator = SeededGenerator(seed: 95)
        for _ in 0..<30 {
            let n = generator.nonzero().magnitude * 2 + 1
            let a = generator.integer()
            let b = generator.integer()
            let field = LimbField(n, elements: 6)
            let x = field.element(a)
            let y = field.element(b)
            let r = field.element()
            let expected = field.element()
            let values: [(BigInt, (LimbField.Element) -> Void)] = [
                (a * b, { field.multiply($0, x, y) }), (a * a, { field.square($0, x) }),
                (a + b, { field.add($0, x, y) }), (a - b, { field.subtract($0, x, y) }),
            ]
            for (value, operation) in values {
                operation(r)
                field.set(expected, to: value)
                #expect((0..<field.count).allSatisfy { r[$0] == expected[$0] }, "n = \(n)")
            }
        }
    }

    @Test func powersOfTen() throws {
        for n in [0, 1, 18, 19, 20, 38, 39, 100, 1000] {
            let power = BigInt.powerOfTen(n)
            #expect(power.description == "1" + String(repeating: "0", count: n))
        }
    }
}

/// A function that cannot throw must not answer falsely when its task is cancelled.
@Suite struct CancelledTaskTests {
    @Test func primesAreStillPrimes() async {
        // 2^9689 - 1 is on the list of Mersenne primes; the neighbours of 10^6 are from sympy.
        let answers = Task {
            while !Task.isCancelled { await Task.yield() }
            let mersenne = (BigInt(1) << 9689) - 1
            return (
                mersenne.isPrime, BigInt(1_000_000).nextPrime(), BigInt(1_000_000).previousPrime()
            )
        }
        answers.cancel()
        let (prime, next, previous) = await answers.value
        #expect(prime)
        #expect(next == 1_000_003)
        #expect(previous == 999_983)
    }
}
