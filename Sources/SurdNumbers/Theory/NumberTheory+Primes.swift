internal import CGMP

extension BigInt {
    /// Whether the value is a prime, by a Baillie-PSW test and more rounds of Miller-Rabin (24 in
    /// all): proven below 2^64, beyond it wrong for no number that anybody has found. Above some
    /// thousand digits Miller-Rabin alone, so that it can be interrupted.
    ///
    /// Neither a cancelled task nor a clock ends the test. Of a number of more than 2^24 bits
    /// without a small factor it would take weeks: like a division by zero, that stops the program.
    public var isPrime: Bool {
        BigInt.found { () throws(NumberError) in try isPrime(monitor: .unswayed) }
    }

    package func isPrime(monitor: Monitor) throws(NumberError) -> Bool {
        if self < 2 { return false }
        if bitLength <= 6000 {
            if let small = smallValue, small < 1 << 20 { return BigInt.isSmallPrime(small) }
            return withMPZ { mpz_probab_prime_p($0, 24) != 0 }
        }
        try monitor.check()
        if !isOdd { return false }
        if try hasSmallFactor(monitor: monitor) { return false }
        if bitLength > BigInt.mostBits {
            throw .tooCostly(what: "testing whether a number of \(bitLength) bits is prime")
        }
        let minusOne = self - 1
        let twos = minusOne.trailingZeroBitCount
        let odd = minusOne.shifted(left: -twos)
        for base in BigInt.witnesses {
            var power = try BigInt(word: base).power(odd, modulus: self, monitor: monitor)
            if power == 1 || power == minusOne { continue }
            var left = twos - 1
            while left > 0, power != minusOne {
                try monitor.check()
                power = power.squared % self
                left -= 1
            }
            if power != minusOne { return false }
        }
        return true
    }

    /// The bases of the rounds: the first primes.
    private static let witnesses = [
        2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89,
    ]

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
            // A millisecond for each, where the number has millions of limbs.
            if bitLength > 1 << 16 { try monitor.check() }
            found = withLimbs { limbs, count in mpn_mod_1(limbs, count, UInt(prime)) == 0 }
        }
        return found
    }

    /// Bits up to which a squaring modulo the number stays below half a second.
    private static let mostBits = 1 << 24

    /// What members that cannot throw return: there is no answer that could stand for a refusal.
    private static func found<T>(_ body: () throws(NumberError) -> T) -> T {
        do {
            return try body()
        } catch {
            fatalError("\(error.message); the functions of an expression throw this")
        }
    }

    /// The smallest prime above the value. Stops the program as ``isPrime`` does.
    public func nextPrime() -> BigInt {
        BigInt.found { () throws(NumberError) in try nextPrime(monitor: .unswayed) }
    }

    /// The largest prime below the value; nil for 2 and less. Stops the program as ``isPrime`` does.
    public func previousPrime() -> BigInt? {
        BigInt.found { () throws(NumberError) in try previousPrime(monitor: .unswayed) }
    }

    package func nextPrime(monitor: Monitor) throws(NumberError) -> BigInt {
        if self < 2 { return 2 }
        let start = isOdd ? self + 2 : self + 1
        guard let prime = try start.searchPrime(step: 2, monitor: monitor) else {
            fatalError("there is a prime above every number")
        }
        return prime
    }

    package func previousPrime(monitor: Monitor) throws(NumberError) -> BigInt? {
        if self <= 2 { return nil }
        if self == 3 { return 2 }
        let start = isOdd ? self - 2 : self - 1
        return try start.searchPrime(step: -2, monitor: monitor)
    }

    /// The first prime among the odd numbers from here on, upwards or downwards.
    private func searchPrime(step: Int, monitor: Monitor) throws(NumberError) -> BigInt? {
        if bitLength <= 40 {
            var candidate = self
            while try !candidate.isPrime(monitor: monitor) {
                candidate += BigInt(word: step)
            }
            return candidate
        }
        // Windows in which multiples of small primes are crossed out before any real test.
        let bound = Swift.min(1 << 20, Swift.max(256, bitLength * 8))
        let window = Swift.min(1 << 20, Swift.max(256, bitLength * 2))
        let sieve = try PrimeSieve(upTo: bound, monitor: monitor)
        var start = self
        while start > 1 << 20 {
            var crossed = [Bool](repeating: false, count: window)
            try sieve.forEach(in: 3...bound) { prime throws(NumberError) in
                if bitLength > 1 << 16 { try monitor.check() }
                let rest = start.withLimbs { limbs, count in
                    Int(mpn_mod_1(limbs, count, UInt(prime)))
                }
                // start + step·i ≡ 0, where 1/2 is (prime + 1) / 2.
                let distance = step > 0 ? prime - rest : rest
                var index = distance % prime * ((prime + 1) / 2) % prime
                while index < window {
                    crossed[index] = true
                    index += prime
                }
            }
            for index in 0..<window where !crossed[index] {
                try monitor.check()
                let candidate = start + BigInt(word: step * index)
                if try candidate.isPrime(monitor: monitor) { return candidate }
            }
            start += BigInt(word: step * window)
        }
        return nil
    }
}

extension BigInt {
    /// base^exponent without any check of the size.
    static func rawPower(_ base: UInt, _ exponent: UInt) -> BigInt {
        fromMPZ { mpz_ui_pow_ui($0, base, exponent) }
    }
}
