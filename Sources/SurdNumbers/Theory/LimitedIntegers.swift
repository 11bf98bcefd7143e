// Functions of integers that may take long, with limits and a cancellation token as arguments. The functions
// of the same names without limits have the documentation. Cancelling the Swift task ends them too.

extension BigInt {
    /// Whether the value is a prime, as ``isPrime`` says, within limits.
    ///
    ///     try n.isPrime(limits: Limits(time: .seconds(2)))
    public func isPrime(
        limits: Limits, cancellation: CancellationToken? = nil
    ) throws(NumberError) -> Bool {
        try isPrime(monitor: Monitor(limits: limits, cancellation: cancellation))
    }

    /// The smallest prime above the value, within limits: see ``nextPrime()``.
    public func nextPrime(
        limits: Limits, cancellation: CancellationToken? = nil
    ) throws(NumberError) -> BigInt {
        try nextPrime(monitor: Monitor(limits: limits, cancellation: cancellation))
    }

    /// The largest prime below the value, within limits: see ``previousPrime()``.
    public func previousPrime(
        limits: Limits, cancellation: CancellationToken? = nil
    ) throws(NumberError) -> BigInt? {
        try previousPrime(monitor: Monitor(limits: limits, cancellation: cancellation))
    }

    /// The prime factors, within limits: see ``factored()``.
    public func factored(
        limits: Limits, cancellation: CancellationToken? = nil
    ) throws(NumberError) -> [PrimePower] {
        try factored(monitor: Monitor(limits: limits, cancellation: cancellation))
    }

    /// A power, within limits: see ``power(_:)``.
    public func power(
        _ exponent: Int, limits: Limits, cancellation: CancellationToken? = nil
    ) throws(NumberError) -> BigInt {
        try power(exponent, monitor: Monitor(limits: limits, cancellation: cancellation))
    }

    /// A power modulo a number, within limits: see ``power(_:modulus:)``.
    public func power(
        _ exponent: BigInt, modulus: BigInt, limits: Limits, cancellation: CancellationToken? = nil
    ) throws(NumberError) -> BigInt {
        try power(
            exponent, modulus: modulus,
            monitor: Monitor(limits: limits, cancellation: cancellation))
    }

    /// n!, within limits: see ``factorial(_:)``.
    public static func factorial(
        _ n: Int, limits: Limits, cancellation: CancellationToken? = nil
    ) throws(NumberError) -> BigInt {
        try factorial(n, monitor: Monitor(limits: limits, cancellation: cancellation))
    }

    /// n over k, within limits: see ``binomial(_:_:)``.
    public static func binomial(
        _ n: BigInt, _ k: Int, limits: Limits, cancellation: CancellationToken? = nil
    ) throws(NumberError) -> BigInt {
        try binomial(n, k, monitor: Monitor(limits: limits, cancellation: cancellation))
    }

    /// A Fibonacci number, within limits: see ``fibonacci(_:)``.
    public static func fibonacci(
        _ n: Int, limits: Limits, cancellation: CancellationToken? = nil
    ) throws(NumberError) -> BigInt {
        try fibonacci(n, monitor: Monitor(limits: limits, cancellation: cancellation))
    }

    /// A Lucas number, within limits: see ``lucas(_:)``.
    public static func lucas(
        _ n: Int, limits: Limits, cancellation: CancellationToken? = nil
    ) throws(NumberError) -> BigInt {
        try lucas(n, monitor: Monitor(limits: limits, cancellation: cancellation))
    }

    /// The product of the primes up to n, within limits: see ``primorial(_:)``.
    public static func primorial(
        _ n: Int, limits: Limits, cancellation: CancellationToken? = nil
    ) throws(NumberError) -> BigInt {
        try primorial(n, monitor: Monitor(limits: limits, cancellation: cancellation))
    }
}
