extension BigInt {
    /// The prime factors of the magnitude in ascending order; empty for 1. Throws for 0. Throws
    /// `unfactored` with the factors found so far where the rest cannot be factored in time.
    public func factored() throws(NumberError) -> [PrimePower] {
        try factored(monitor: Monitor())
    }

    package func factored(monitor: Monitor) throws(NumberError) -> [PrimePower] {
        if isZero { throw .domain(function: "factor", rule: "0 has no prime factors") }
        var found: [BigInt: Int] = [:]
        let rest = try magnitude.removingSmallPrimes(into: &found, monitor: monitor)
        // Parts that are still to be factored, with their exponents.
        var open: [(part: BigInt, count: Int)] = rest == 1 ? [] : [(rest, 1)]
        while let (part, count) = open.popLast() {
            switch try part.split(monitor: monitor) {
            case .prime:
                found[part, default: 0] += count
            case .power(let root, let degree):
                open.append((root, count * degree))
            case .product(let factor):
                open.append((factor, count))
                open.append((part / factor, count))
            case .outOfReach:
                // All parts that are still open are reported as one number.
                var left = try part.power(count, monitor: monitor)
                for (other, times) in open { left *= try other.power(times, monitor: monitor) }
                throw .unfactored(rest: left, found: BigInt.sorted(found))
            }
        }
        return BigInt.sorted(found)
    }

    private enum Split {
        case prime
        case power(root: BigInt, degree: Int)
        case product(factor: BigInt)
        case outOfReach
    }

    /// One step of factoring. The end of the time is no error here, because the caller can report
    /// the factors found.
    private func split(monitor: Monitor) throws(NumberError) -> Split {
        do throws(NumberError) {
            if try isPrime(monitor: monitor) { return .prime }
            if let (root, degree) = try perfectPower(monitor: monitor) {
                return .power(root: root, degree: degree)
            }
            if let factor = try properFactor(monitor: monitor) { return .product(factor: factor) }
        } catch {
            if error != .timeExceeded { throw error }
        }
        return .outOfReach
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
        // For a word, trial division stops at its square root; otherwise the bound was chosen
        // freely.
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
            if let root = exactRoot(degree) { return (root, degree) }
            degree += 2
        }
        return nil
    }

    /// A proper factor of an odd composite that is no perfect power and has no factor below 10,000;
    /// nil where none can be found.
    private func properFactor(monitor: Monitor) throws(NumberError) -> BigInt? {
        let bits = bitLength
        if bits <= 126 {
            let steps = bits <= 90 ? Int.max : 1 << 16
            if let factor = try BigInt.rhoFactor(of: self, steps: steps, monitor: monitor) {
                return factor
            }
        }
        if bits > 160 {
            // This finds factors of up to 15 or 20 digits before the sieve would be half done, and
            // it is the only method for numbers that are too long for the sieve.
            let isLast = bits > QuadraticSieve.maximumBits
            let most = Double(monitor.limits.maximumSteps) * 12
            // A tenth of the sieve's time, which doubles with each 13 bits.
            let beforeSieve = 1.5e7 * (Double(bits - 163) / 13).exponentialBase2
            let effort = Swift.min(isLast ? 1.2e10 : beforeSieve, most)
            let curves = EllipticCurves(self, monitor: monitor)
            if let factor = try curves.factor(budget: effort) { return factor }
        }
        if bits <= QuadraticSieve.maximumBits {
            var sieve = QuadraticSieve(self)
            return try sieve.factor(monitor: monitor)
        }
        return nil
    }
}
