import SurdNumbers

/// The primes that a primality proof depends on.
///
/// The checker of certificates recognises primes below ``byWitnesses``. It proves a larger p from
/// the factors of p - 1 and p + 1, if enough of these are listed before p: the prime factors of p -
/// 1 whose product reaches the cube root of p, or those of p - 1 and p + 1 whose product reaches
/// the square root (Brillhart, Lehmer and Selfridge). Each of these factors may need such a proof
/// itself.
struct PrimalityProof {
    private let monitor: Monitor
    /// What has been listed already.
    private var listed: Set<BigInt> = []

    /// Below this the witnesses 2 to 41 find every composite number (Sorenson and Webster, 2015).
    private static let byWitnesses: BigInt = 3_317_044_064_679_887_385_961_981
    /// The checker finds smaller factors by itself.
    private static let small: BigInt = 2_000
    /// The time for the factors of neighbours, for all primes of a certificate together. Two
    /// seconds find what ten seconds find, except for one prime in thirty.
    private static let effort = Duration.seconds(2)
    /// The monitor with this limit of time, from the first prime that needs it.
    private var hurried: Monitor?

    init(monitor: Monitor) { self.monitor = monitor }

    /// The primes to list so that the given primes can be proved, in an order in which each depends
    /// only on those before it. Primes whose neighbours are too hard to factor are left out.
    mutating func primes(for numbers: [BigInt]) throws(NumberError) -> [BigInt] {
        var open = numbers
        var found: [BigInt] = []
        while let prime = open.popLast() {
            if prime < Self.small || listed.contains(prime) { continue }
            if prime > Self.byWitnesses {
                guard let factors = try factors(beside: prime) else { continue }
                open += factors
            }
            listed.insert(prime)
            found.append(prime)
        }
        // The factors of a neighbour are smaller than the prime.
        return found.sorted()
    }

    /// Prime factors of p - 1 and p + 1 that are enough for a proof; nil where they are out of reach.
    private mutating func factors(beside prime: BigInt) throws(NumberError) -> [BigInt]? {
        let below = try factors(of: prime - 1)
        if below.product * below.product * below.product * 2 > prime { return below.primes }
        let above = try factors(of: prime + 1)
        let both = below.product * above.product
        return both * both > prime * 4 ? below.primes + above.primes : nil
    }

    /// The prime factors of a number that are found quickly, and their product with multiplicity.
    private mutating func factors(
        of number: BigInt
    ) throws(NumberError) -> (primes: [BigInt], product: BigInt) {
        let hurried = hurried ?? Monitor(monitor, within: Self.effort)
        self.hurried = hurried
        var found: [PrimePower]
        do throws(NumberError) {
            found = try number.factored(monitor: hurried)
        } catch {
            guard case .unfactored(_, let some) = error else {
                if error == .timeExceeded, monitor.hasTime { return ([], 1) }
                throw error
            }
            found = some
        }
        var product: BigInt = 1
        for power in found {
            product *= try power.prime.power(power.exponent, monitor: monitor)
        }
        return (found.map(\.prime), product)
    }
}
