/// The primes up to a bound, as one bit for each odd number.
struct PrimeSieve {
    let bound: Int
    private let composite: [UInt64]

    init(upTo bound: Int, monitor: Monitor) throws(NumberError) {
        self.bound = bound
        let count = Swift.max(bound, 1) / 2 + 1
        var bits = [UInt64](repeating: 0, count: count / 64 + 1)
        var p = 3
        while p * p <= bound {
            if bits[(p / 2) >> 6] >> UInt64((p / 2) & 63) & 1 == 0 {
                try monitor.check()
                var index = p * p / 2
                bits.withUnsafeMutableBufferPointer { bits in
                    while index < count {
                        bits[index >> 6] |= 1 << UInt64(index & 63)
                        index += p
                    }
                }
            }
            p += 2
        }
        composite = bits
    }

    /// Calls `body` with each prime in `range`, ascending.
    @inline(__always)
    func forEach<Failure>(
        in range: ClosedRange<Int>, _ body: (Int) throws(Failure) -> Void
    ) throws(Failure) {
        if range.contains(2) { try body(2) }
        var index = Swift.max(range.lowerBound, 3) / 2
        let end = Swift.min(range.upperBound, bound)
        while 2 * index + 1 <= end {
            if composite[index >> 6] >> UInt64(index & 63) & 1 == 0 {
                try body(2 * index + 1)
            }
            index += 1
        }
    }
}

/// Words that are multiplied into one product at the end, combined while they are collected.
struct WordProduct {
    private var words: [BigInt] = []
    private var last = 1

    mutating func append(_ factor: Int) {
        let (product, overflow) = last.multipliedReportingOverflow(by: factor)
        if overflow {
            words.append(BigInt(word: last))
            last = factor
        } else {
            last = product
        }
    }

    consuming func product(monitor: Monitor) throws(NumberError) -> BigInt {
        words.append(BigInt(word: last))
        return try BigInt.product(words[...], monitor: monitor)
    }
}

extension BigInt {
    /// The product of integers by halves, so that the large factors have equal sizes.
    package static func product(
        _ factors: ArraySlice<BigInt>, monitor: Monitor
    ) throws(NumberError) -> BigInt {
        if factors.count <= 24 {
            var result = BigInt(word: 1)
            for factor in factors { result *= factor }
            return result
        }
        if factors.count > 500 { try monitor.check() }
        let middle = (factors.startIndex + factors.endIndex) / 2
        let left = try product(factors[..<middle], monitor: monitor)
        let right = try product(factors[middle...], monitor: monitor)
        return left * right
    }

    /// n! from its primes.
    static func factorialByPrimes(_ n: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        try oddPart(upTo: n, monitor) { legendre(n, $0) }.shifted(left: n - n.nonzeroBitCount)
    }

    /// n!! of an odd n: the odd primes of n!/((n − 1)/2)!, for n!! times (n − 1)!! is n!.
    static func oddFactorialByPrimes(_ n: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        try oddPart(upTo: n, monitor) { legendre(n, $0) - legendre(n / 2, $0) }
    }

    /// A product of odd primes up to n, none of which occurs more often than in n!. It uses the
    /// bits of the exponents, highest first, with a squaring after each.
    private static func oddPart(
        upTo n: Int, _ monitor: Monitor, exponent: (Int) -> Int
    ) throws(NumberError) -> BigInt {
        let sieve = try PrimeSieve(upTo: n, monitor: monitor)
        var result = BigInt(word: 1)
        var level = Int.bitWidth - 1 - n.leadingZeroBitCount
        while level >= 0 {
            try monitor.check()
            var factors = WordProduct()
            // A prime occurs less than n / (p - 1) times.
            let highest = n >> level + 1
            if highest >= 3 {
                sieve.forEach(in: 3...highest) { prime in
                    if exponent(prime) >> level & 1 != 0 { factors.append(prime) }
                }
            }
            if result != 1 { result = result.squared }
            try monitor.check()
            result *= try factors.product(monitor: monitor)
            level -= 1
        }
        return result
    }

    /// How often the prime divides n!.
    private static func legendre(_ n: Int, _ prime: Int) -> Int {
        var count = 0
        var rest = n / prime
        while rest > 0 {
            count += rest
            rest /= prime
        }
        return count
    }

    /// n over k for 0 ≤ k ≤ n from its primes.
    static func binomialByPrimes(_ n: Int, _ k: Int, monitor: Monitor) throws(NumberError) -> BigInt
    {
        let sieve = try PrimeSieve(upTo: n, monitor: monitor)
        var factors = WordProduct()
        sieve.forEach(in: 2...n) { prime in
            // Above the root of n a prime divides at most once, and the exponent needs one step.
            var (a, b, c) = (n, k, n - k)
            while a >= prime {
                (a, b, c) = (a / prime, b / prime, c / prime)
                if a - b - c != 0 { factors.append(prime) }
            }
        }
        return try factors.product(monitor: monitor)
    }

    static func primorialByPrimes(_ n: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        var factors = WordProduct()
        if n >= 2 {
            try PrimeSieve(upTo: n, monitor: monitor).forEach(in: 2...n) { factors.append($0) }
        }
        return try factors.product(monitor: monitor)
    }
}
