internal import CGMP

extension BigInt {
    /// n!
    public static func factorial(_ n: Int) throws(NumberError) -> BigInt {
        try factorial(n, monitor: Monitor())
    }

    package static func factorial(_ n: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        if n < 0 {
            throw .domain(
                function: "factorial", rule: "the factorial of a negative integer is not defined")
        }
        if n <= 33 {
            // 33! is the last that fits two words.
            var value: Int128 = 1
            var factor = n
            while factor > 1 {
                value = value &* Int128(truncatingIfNeeded: factor)
                factor -= 1
            }
            return BigInt(wide: value)
        }
        let bits = log2Factorial(n)
        if bits > Double(monitor.limits.maximumBits) {
            throw .tooLarge(bits: bits, what: "the factorial", limits: monitor.limits)
        }
        // GMP cannot be interrupted; up to this n it needs some hundredths of a second.
        if n > 300_000 { return try factorialByPrimes(n, monitor: monitor) }
        return fromMPZ { mpz_fac_ui($0, UInt(n)) }
    }

    /// n!!, the product of n, n − 2, n − 4 … down to 1 or 2; of −1 and 0 it is 1.
    package static func doubleFactorial(
        _ n: Int, monitor: Monitor
    ) throws(NumberError) -> BigInt {
        if n < -1 {
            throw .domain(
                function: "factorial2",
                rule: "the double factorial of an integer below -1 is not defined")
        }
        if n < 1 { return 1 }
        let half = n / 2
        let bits =
            n % 2 == 0
            ? log2Factorial(half) + Double(half)
            : log2Factorial(n) - log2Factorial(half) - Double(half)
        if bits > Double(monitor.limits.maximumBits) {
            throw .tooLarge(bits: bits, what: "the double factorial", limits: monitor.limits)
        }
        if n % 2 == 0 { return try factorial(half, monitor: monitor).shifted(left: half) }
        // As for the factorial: longer calls of GMP are avoided.
        if n > 300_000 { return try oddFactorialByPrimes(n, monitor: monitor) }
        return fromMPZ { mpz_2fac_ui($0, UInt(n)) }
    }

    /// n over k, also for a negative n.
    public static func binomial(_ n: BigInt, _ k: Int) throws(NumberError) -> BigInt {
        try binomial(n, k, monitor: Monitor())
    }

    package static func binomial(
        _ n: BigInt, _ k: Int, monitor: Monitor
    ) throws(NumberError) -> BigInt {
        if k < 0 { return 0 }
        var k = k
        if !n.isNegative {
            if n < k { return 0 }
            let other = n - BigInt(word: k)
            if let small = other.smallValue, small < k { k = small }
        }
        if k == 0 { return 1 }
        // (n choose k) is at most (e·n/k)^k.
        let top = !n.isNegative ? n : BigInt(word: k) - n
        let perFactor = top.approximateLog2 - log2(Double(k)) + 1.4427
        let bits = Swift.min(perFactor * Double(k), top.approximateLog2 * Double(k))
        if bits > Double(monitor.limits.maximumBits) {
            throw .tooLarge(bits: bits, what: "the binomial coefficient", limits: monitor.limits)
        }
        if n.isNegative {
            // Upper negation: (-1)^k times (k - n - 1 over k).
            let value = try binomial(top - 1, k, monitor: monitor)
            return k % 2 == 0 ? value : -value
        }
        if let small = n.smallValue {
            if small <= 2_000_000 || k <= 1000 {
                return fromMPZ { mpz_bin_uiui($0, UInt(small), UInt(k)) }
            }
            if small < 1 << 30, small / k < 64 {
                return try binomialByPrimes(small, k, monitor: monitor)
            }
        }
        if k <= 1000 { return n.withMPZ { n in fromMPZ { mpz_bin_ui($0, n, UInt(k)) } } }
        let first = n - BigInt(word: k)
        let numerator = try product((1...k).map { first + BigInt(word: $0) }[...], monitor: monitor)
        try monitor.check()
        return numerator / (try factorial(k, monitor: monitor))
    }

    /// The n-th Fibonacci number, also for a negative n.
    public static func fibonacci(_ n: Int) throws(NumberError) -> BigInt {
        try fibonacci(n, monitor: Monitor())
    }

    package static func fibonacci(_ n: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        try checkFibonacciSize(n, "the Fibonacci number", monitor)
        if n.magnitude < 1 << 22 {
            let value = fromMPZ { mpz_fib_ui($0, n.magnitude) }
            return n < 0 && n % 2 == 0 ? -value : value
        }
        let value = try fibonacciPair(n.magnitude, monitor: monitor).this
        return n < 0 && n % 2 == 0 ? -value : value
    }

    /// The n-th Lucas number (2, 1, 3, 4, 7, …), also for a negative n.
    public static func lucas(_ n: Int) throws(NumberError) -> BigInt {
        try lucas(n, monitor: Monitor())
    }

    package static func lucas(_ n: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        try checkFibonacciSize(n, "the Lucas number", monitor)
        let (this, previous) = try fibonacciPair(n.magnitude, monitor: monitor)
        let value = this + previous + previous
        return n < 0 && n % 2 != 0 ? -value : value
    }

    /// F(n) and F(n - 1): from GMP while this is fast, then by doubling.
    private static func fibonacciPair(
        _ n: UInt, monitor: Monitor
    ) throws(NumberError) -> (this: BigInt, previous: BigInt) {
        let doublings = Swift.max(0, UInt.bitWidth - n.leadingZeroBitCount - 22)
        var previous = BigInt(word: 0)
        var this = fromMPZ { this in
            previous = fromMPZ { mpz_fib2_ui(this, $0, n >> UInt(doublings)) }
        }
        for step in stride(from: doublings - 1, through: 0, by: -1) {
            try monitor.check()
            // F(2k+1) = 4 F(k)^2 - F(k-1)^2 + 2 (-1)^k, F(2k-1) = F(k)^2 + F(k-1)^2.
            let a = this.squared
            let b = previous.squared
            let isOddIndex = n >> UInt(step + 1) & 1 != 0
            let above = a.shifted(left: 2) - b + (isOddIndex ? -2 : 2)
            let below = a + b
            if n >> UInt(step) & 1 != 0 {
                (this, previous) = (above, above - below)
            } else {
                (this, previous) = (above - below, below)
            }
        }
        return (this, previous)
    }

    private static func checkFibonacciSize(
        _ n: Int, _ what: String, _ monitor: Monitor
    ) throws(NumberError) {
        let bits = Double(n.magnitude) * 0.694_241_913_630_617_3
        if bits > Double(monitor.limits.maximumBits) {
            throw .tooLarge(bits: bits, what: what, limits: monitor.limits)
        }
    }

    /// The product of the primes up to n.
    public static func primorial(_ n: Int) throws(NumberError) -> BigInt {
        try primorial(n, monitor: Monitor())
    }

    package static func primorial(_ n: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        if n < 0 {
            throw .domain(
                function: "primorial", rule: "the primorial of a negative integer is not defined")
        }
        // The sum of ln p up to n is below 1.000081 n.
        let bits = Double(n) * 1.442_812
        if bits > Double(monitor.limits.maximumBits) {
            throw .tooLarge(bits: bits, what: "the primorial", limits: monitor.limits)
        }
        if n > 1_000_000 { return try primorialByPrimes(n, monitor: monitor) }
        return fromMPZ { mpz_primorial_ui($0, UInt(n)) }
    }
}

extension BigInt {
    static func requireCount(_ n: Int, _ name: String) throws(NumberError) {
        if n < 0 {
            throw .domain(function: name, rule: "\(name) of a negative number is not defined")
        }
    }
}
