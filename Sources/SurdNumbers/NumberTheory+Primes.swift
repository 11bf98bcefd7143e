internal import CGMP

extension BigInt {
    /// Whether the value is a prime, by a Baillie-PSW test and more rounds of Miller-Rabin (24 in
    /// all): proven below 2^64, beyond it wrong for no number that anybody has found.
    public var isPrime: Bool {
        if word < 2 { return false }
        return withMPZ { mpz_probab_prime_p($0, 24) != 0 }
    }

    /// The smallest prime above the value.
    public func nextPrime() -> BigInt {
        if word < 2 { return 2 }
        return withMPZ { number in BigInt.fromMPZ { mpz_nextprime($0, number) } }
    }

    /// The largest prime below the value; nil for 2 and less.
    public func previousPrime() -> BigInt? {
        if self <= 2 { return nil }
        if self == 3 { return 2 }
        var candidate = isOdd ? self - 2 : self - 1
        while !candidate.isPrime { candidate -= 2 }
        return candidate
    }

    package func isPrime(monitor: Monitor) throws(NumberError) -> Bool {
        try monitor.check()
        return isPrime
    }

    package func nextPrime(monitor: Monitor) throws(NumberError) -> BigInt {
        try monitor.check()
        return nextPrime()
    }

    package func previousPrime(monitor: Monitor) throws(NumberError) -> BigInt? {
        try monitor.check()
        return previousPrime()
    }
}

extension BigInt {
    /// base^exponent without any check of the size.
    static func rawPower(_ base: UInt, _ exponent: UInt) -> BigInt {
        fromMPZ { mpz_ui_pow_ui($0, base, exponent) }
    }
}
