extension BigInt {
    /// The prime factors of the magnitude in ascending order; empty for 1. Throws for 0, and
    /// `unfactored` with the factors found so far where the rest is out of reach.
    public func factored() throws(NumberError) -> [PrimePower] {
        try factored(monitor: Monitor())
    }

    package func factored(monitor: Monitor) throws(NumberError) -> [PrimePower] {
        if isZero { throw .domain(function: "factor", rule: "0 has no prime factors") }
        var found: [BigInt: Int] = [:]
        let rest = try magnitude.removingSmallPrimes(into: &found, monitor: monitor)
        // Parts that are still to be taken apart, with how often each divides.
        var open: [(part: BigInt, count: Int)] = rest == 1 ? [] : [(rest, 1)]
        while let (part, count) = open.popLast() {
            if try part.isPrime(monitor: monitor) {
                found[part, default: 0] += count
                continue
            }
            if let (root, degree) = try part.perfectPower(monitor: monitor) {
                open.append((root, count * degree))
                continue
            }
            guard let factor = try part.properFactor(monitor: monitor) else {
                // What is left may still share or contain known primes; show it as one number.
                var left = part
                for (other, times) in open { left *= try other.power(times, monitor: monitor) }
                throw .unfactored(rest: left, found: BigInt.sorted(found))
            }
            open.append((factor, count))
            open.append((part / factor, count))
        }
        return BigInt.sorted(found)
    }

    private static func sorted(_ found: [BigInt: Int]) -> [PrimePower] {
        found.sorted { $0.key < $1.key }.map { PrimePower(prime: $0.key, exponent: $0.value) }
    }

    private func removingSmallPrimes(
        into found: inout [BigInt: Int], monitor: Monitor
    ) throws(NumberError) -> BigInt {
        var rest = self
        let twos = rest.trailingZeroBitCount
        if twos > 0 {
            found[2] = twos
            rest = rest.shifted(left: -twos)
        }
        // For a word the divisions stop at its root; the bound otherwise is a matter of taste.
        var divisor = 3
        while divisor < 10_000 {
            if let small = rest.smallValue, divisor * divisor > small { break }
            if divisor & 0xFF == 1 { try monitor.check() }
            if (rest % BigInt(word: divisor)).isZero {
                let (left, count) = rest.removing(BigInt(word: divisor))
                found[BigInt(word: divisor)] = count
                rest = left
            }
            divisor += 2
        }
        return rest
    }

    /// root^degree = self with a prime degree, if there is one. No factor is below 10,000.
    private func perfectPower(
        monitor: Monitor
    ) throws(NumberError) -> (root: BigInt, degree: Int)? {
        if let root = exactSquareRoot { return (root, 2) }
        var degree = 3
        while degree * 13 <= bitLength {
            try monitor.check()
            let (root, rest) = try rootAndRemainder(degree)
            if rest.isZero { return (root, degree) }
            degree += 2
        }
        return nil
    }

    /// A proper factor of an odd composite that is no perfect power and has no factor below
    /// 10,000; nil where that is out of reach.
    private func properFactor(monitor: Monitor) throws(NumberError) -> BigInt? {
        let bits = bitLength
        if bits <= 126 {
            let steps = bits <= 90 ? Int.max : 1 << 16
            if let factor = try BigInt.rhoFactor(of: self, steps: steps, monitor: monitor) {
                return factor
            }
        }
        if bits <= QuadraticSieve.maximumBits {
            var sieve = QuadraticSieve(self)
            return try sieve.factor(monitor: monitor)
        }
        return nil
    }
}
