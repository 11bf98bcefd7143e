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
        let bits = log2Factorial(n)
        if bits > Double(monitor.limits.maximumBits) {
            throw .tooLarge(bits: bits, what: "the factorial", limits: monitor.limits)
        }
        return fromMPZ { mpz_fac_ui($0, UInt(n)) }
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
        if n.word >= 0 {
            if n < k { return 0 }
            let other = n - BigInt(word: k)
            if let small = other.smallValue, small < k { k = small }
        }
        if k == 0 { return 1 }
        // (n choose k) is at most (e·n/k)^k.
        let top = n.word >= 0 ? n : BigInt(word: k) - n
        let perFactor = top.approximateLog2 - log2(Double(k)) + 1.4427
        let bits = Swift.min(perFactor * Double(k), top.approximateLog2 * Double(k))
        if bits > Double(monitor.limits.maximumBits) {
            throw .tooLarge(bits: bits, what: "the binomial coefficient", limits: monitor.limits)
        }
        return n.withMPZ { n in fromMPZ { mpz_bin_ui($0, n, UInt(k)) } }
    }

    /// The n-th Fibonacci number, also for a negative n.
    public static func fibonacci(_ n: Int) throws(NumberError) -> BigInt {
        try fibonacci(n, monitor: Monitor())
    }

    package static func fibonacci(_ n: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        try checkFibonacciSize(n, "the Fibonacci number", monitor)
        let value = fromMPZ { mpz_fib_ui($0, n.magnitude) }
        return n < 0 && n % 2 == 0 ? -value : value
    }

    /// The n-th Lucas number (2, 1, 3, 4, 7, …), also for a negative n.
    public static func lucas(_ n: Int) throws(NumberError) -> BigInt {
        try lucas(n, monitor: Monitor())
    }

    package static func lucas(_ n: Int, monitor: Monitor) throws(NumberError) -> BigInt {
        try checkFibonacciSize(n, "the Lucas number", monitor)
        let value = fromMPZ { mpz_lucnum_ui($0, n.magnitude) }
        return n < 0 && n % 2 != 0 ? -value : value
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
        return fromMPZ { mpz_primorial_ui($0, UInt(n)) }
    }
}
