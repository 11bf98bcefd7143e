internal import CGMP

extension BigInt {
    /// The smallest prime above the value. Stops the program as ``isPrime`` does, and may take minutes
    /// above a number of thousands of digits: ``nextPrime(limits:cancellation:)`` can be ended.
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
        // Windows in which multiples of small primes are crossed out before a real test. The longer
        // a test takes, the more primes are worthwhile. If a twentieth of the candidates remain, a
        // window is about twenty times as long as the mean distance of two primes.
        let bits = Swift.min(bitLength, 1 << 20)
        let bound = Swift.min(1 << 25, Swift.max(256, bits * bits / 8))
        let window = Swift.min(1 << 23, Swift.max(256, bits * 8))
        let sieve = try PrimeSieve(upTo: bound, monitor: monitor)
        var start = self
        while start > bound {
            let crossed = try start.multiples(
                of: sieve, step: step, count: window, monitor: monitor)
            for index in 0..<window where !crossed[index] {
                try monitor.check()
                let candidate = start + BigInt(word: step * index)
                if try candidate.isPrimeWithoutSmallFactors(monitor: monitor) { return candidate }
            }
            start += BigInt(word: step * window)
        }
        return nil
    }

    /// Which of the odd numbers `self + step · i` below a count have a factor in the sieve.
    private func multiples(
        of sieve: PrimeSieve, step: Int, count: Int, monitor: Monitor
    ) throws(NumberError) -> [Bool] {
        var crossed = [Bool](repeating: false, count: count)
        let isLong = bitLength > 1 << 16
        // One division of the long number serves all primes whose product fits a word.
        var primes: [Int] = []
        var product: UInt = 1
        try sieve.forEach(in: 3...sieve.bound) { prime throws(NumberError) in
            if isLong { try monitor.check() } else { try monitor.tick() }
            let (next, overflow) = product.multipliedReportingOverflow(by: UInt(prime))
            if overflow {
                crossOut(primes, product, step: step, in: &crossed)
                primes.removeAll(keepingCapacity: true)
            }
            product = overflow ? UInt(prime) : next
            primes.append(prime)
        }
        crossOut(primes, product, step: step, in: &crossed)
        return crossed
    }

    /// Crosses out the multiples of some primes, whose product fits a word.
    private func crossOut(
        _ primes: [Int], _ product: UInt, step: Int, in crossed: inout [Bool]
    ) {
        let rest = withLimbs { limbs, count in mpn_mod_1(limbs, count, product) }
        for prime in primes {
            let own = Int(rest % UInt(prime))
            // start + step·i ≡ 0, where 1/2 is (prime + 1) / 2.
            let distance = step > 0 ? (own == 0 ? 0 : prime - own) : own
            var index = (distance & 1 == 0 ? distance : distance + prime) / 2
            while index < crossed.count {
                crossed[index] = true
                index += prime
            }
        }
    }
}
