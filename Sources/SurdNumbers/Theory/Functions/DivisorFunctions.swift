internal import CGMP

// Functions of an integer that are computed from its prime factors: each is a product over the
// prime powers.

extension BigInt {
    /// How many of 1 … n have no common factor with n.
    package func totient(monitor: Monitor) throws(NumberError) -> BigInt {
        var result = BigInt(1)
        for power in try factorsOfPositive("totient", monitor) {
            let rest = try power.prime.power(power.exponent - 1, monitor: monitor)
            result *= rest * (power.prime - 1)
        }
        return result
    }

    /// The sum of the k-th powers of the positive divisors; how many there are for k = 0.
    package func divisorSum(
        power k: Int, monitor: Monitor
    ) throws(NumberError) -> BigRational {
        let factors = try factorsOfPositive("sigma", monitor)
        let size = k.magnitude
        let bits = Double(bitLength) * (Double(size) + 1)
        if bits > Double(monitor.limits.maximumBits) {
            throw .tooLarge(bits: bits, what: "the sum of the powers", limits: monitor.limits)
        }
        var result = BigInt(1)
        for power in factors {
            if k == 0 {
                result *= BigInt(power.exponent + 1)
                continue
            }
            let step = try power.prime.power(Int(size), monitor: monitor)
            let top = try step.power(power.exponent + 1, monitor: monitor) - 1
            result *= top / (step - 1)
        }
        // The sum of the d^−k is that of the d^k over n^k, because n/d runs over the divisors too.
        if k >= 0 { return BigRational(result) }
        return BigRational(result, try self.power(Int(size), monitor: monitor))
    }

    /// 0 where a square divides n, else 1 or −1 for an even or odd number of primes.
    package func moebius(monitor: Monitor) throws(NumberError) -> Int {
        let factors = try factorsOfPositive("moebius", monitor)
        if factors.contains(where: { $0.exponent > 1 }) { return 0 }
        return factors.count % 2 == 0 ? 1 : -1
    }

    /// The positive divisors, smallest first.
    package func divisors(monitor: Monitor) throws(NumberError) -> [BigInt] {
        if isZero { throw .domain(function: "divisors", rule: "every integer divides 0") }
        let factors = try magnitude.factored(monitor: monitor)
        var count = 1.0
        for power in factors { count *= Double(power.exponent + 1) }
        if count * Double(bitLength / 8 + 16) > Double(monitor.limits.maximumBytes / 4) {
            let number = count < 1e15 ? NumberError.grouped(Int(count)) : "\(count)"
            throw .tooLarge(
                what: "the list of the divisors", estimate: "\(number) divisors",
                limit: "\(NumberError.grouped(monitor.limits.maximumBytes)) bytes")
        }
        var found = [BigInt(1)]
        for power in factors {
            // Each row is sorted, and merging two of them keeps the order.
            var row = found
            for _ in 0..<power.exponent {
                try monitor.check()
                for index in row.indices { row[index] *= power.prime }
                found = try BigInt.merged(found, row, monitor)
            }
        }
        return found
    }

    private static func merged(
        _ a: [BigInt], _ b: [BigInt], _ monitor: Monitor
    ) throws(NumberError) -> [BigInt] {
        var result: [BigInt] = []
        result.reserveCapacity(a.count + b.count)
        var (left, right) = (0, 0)
        while left < a.count, right < b.count {
            try monitor.tick()
            if a[left] < b[right] {
                result.append(a[left])
                left += 1
            } else {
                result.append(b[right])
                right += 1
            }
        }
        result += a[left...]
        result += b[right...]
        return result
    }

    /// Kronecker's extension of the symbols of Legendre and Jacobi to all integers.
    package static func jacobi(
        _ a: BigInt, _ n: BigInt, monitor: Monitor
    ) throws(NumberError) -> Int {
        try monitor.checkDivisor(bits: Swift.max(a.bitLength, n.bitLength))
        return a.withMPZ { a in n.withMPZ { n in Int(mpz_jacobi(a, n)) } }
    }

    /// The least x ≥ 0 with x ≡ r mod m for all pairs, and the modulus: the least common multiple
    /// of the moduli.
    package static func chineseRemainder(
        _ pairs: [(remainder: BigInt, modulus: BigInt)], monitor: Monitor
    ) throws(NumberError) -> (remainder: BigInt, modulus: BigInt) {
        var x = BigInt(0)
        var modulus = BigInt(1)
        for pair in pairs {
            try monitor.check()
            let m = pair.modulus.magnitude
            if m.isZero { throw .divisionByZero }
            try monitor.checkDivisor(bits: Swift.max(modulus.bitLength, m.bitLength))
            let (divisor, inverse, _) = extendedGreatestCommonDivisor(modulus, m)
            let (steps, rest) = (pair.remainder - x).flooredQuotientAndRemainder(
                dividingBy: divisor)
            if !rest.isZero {
                throw .domain(
                    function: "crt", rule: "no integer has all of these remainders")
            }
            // x + modulus·t ≡ r mod m where t ≡ steps / (modulus/divisor) mod m/divisor.
            let part = m / divisor
            let t = (steps * inverse).flooredQuotientAndRemainder(dividingBy: part).remainder
            x += modulus * t
            modulus *= part
            if modulus.bitLength > monitor.limits.maximumBits {
                throw .tooLarge(
                    bits: Double(modulus.bitLength), what: "the common modulus",
                    limits: monitor.limits)
            }
        }
        return (x, modulus)
    }

    private func factorsOfPositive(
        _ name: String, _ monitor: Monitor
    ) throws(NumberError) -> [PrimePower] {
        if sign <= 0 {
            throw .domain(function: name, rule: "\(name) needs a positive integer")
        }
        return try factored(monitor: monitor)
    }
}
