internal import CGMP

/// The self-initialising quadratic sieve with one large prime: takes apart composites of 27 to
/// about 75 digits, whatever the sizes of their factors.
///
/// It collects numbers x whose squares modulo n are products of small primes, and combines them
/// so that every exponent is even: X² ≡ Y² (mod n), and gcd(X - Y, n) is a factor half of the time.
struct QuadraticSieve {
    static let maximumBits = 250

    struct Relation {
        /// Squared, this is the product of the factors and the square of `large`, modulo n.
        var x: BigInt
        /// Indices into the factor base, repeated as often as they divide; 0 is the sign.
        var factors: [Int32]
        var large: UInt
    }

    let n: BigInt
    /// n times a small multiplier that brings more small primes into the base.
    let kn: BigInt
    /// primes[0] stands for the sign, primes[1] is 2.
    private(set) var primes: [UInt32] = [1, 2]
    /// The square root of kn modulo each prime.
    private(set) var roots: [UInt32] = [0, 1]
    private(set) var logarithms: [UInt8] = [0, 1]
    /// The sieve runs over -halfWidth ..< halfWidth.
    let halfWidth: Int
    let largeBound: UInt
    private(set) var relations: [Relation] = []
    private var partials: [UInt: Relation] = [:]
    private var generator: UInt64 = 0x5EED

    init(_ n: BigInt) {
        self.n = n
        let multiplier = QuadraticSieve.multiplier(for: n)
        kn = n * BigInt(word: multiplier)
        // Bits of n, size of the factor base, large primes as a multiple of its last, blocks.
        let table: [(bits: Int, base: Int, large: Int, blocks: Int)] = [
            (80, 100, 40, 1), (90, 140, 40, 1), (100, 190, 50, 1), (110, 280, 50, 1),
            (120, 400, 50, 1), (140, 830, 50, 1), (149, 1030, 60, 1), (165, 1300, 60, 1),
            (181, 2250, 70, 1), (198, 3500, 70, 2), (215, 6400, 80, 3), (232, 12_000, 80, 4),
            (250, 26_000, 90, 6),
        ]
        let row = table.first { n.bitLength <= $0.bits } ?? table[table.count - 1]
        halfWidth = row.blocks * 32_768
        var candidate = 3
        while primes.count < row.base {
            if QuadraticSieve.isPrime(candidate) {
                let p = UInt32(candidate)
                let rest = UInt32((kn % BigInt(word: candidate)).word)
                if rest == 0 || QuadraticSieve.power(rest, (p - 1) / 2, p) == 1 {
                    primes.append(p)
                    roots.append(QuadraticSieve.squareRoot(rest, p))
                    logarithms.append(UInt8(BigInt.log2(Double(p)).rounded()))
                }
            }
            candidate += 2
        }
        largeBound = UInt(primes[primes.count - 1]) * UInt(row.large)
    }

    /// A proper factor of n, or nil after too many relations without one.
    mutating func factor(monitor: Monitor) throws(NumberError) -> BigInt? {
        var goal = primes.count + 20
        for _ in 0..<5 {
            while relations.count < goal { try sieveFamily(monitor: monitor) }
            if let factor = try solve(monitor: monitor) { return factor }
            goal = relations.count + 50
        }
        return nil
    }

    /// Sieves all polynomials (a·x + b)² - kn with one leading coefficient.
    private mutating func sieveFamily(monitor: Monitor) throws(NumberError) {
        let chosen = chooseLeading()
        var a = BigInt(word: 1)
        for index in chosen { a *= BigInt(word: Int(primes[index])) }
        // b is a sum of ±parts, so that b² ≡ kn modulo every prime of a.
        let parts = chosen.map { index -> BigInt in
            let q = primes[index]
            let cofactor = a / BigInt(word: Int(q))
            let inverse = QuadraticSieve.inverse(UInt32((cofactor % BigInt(word: Int(q))).word), q)
            var gamma = UInt32(UInt64(roots[index]) * UInt64(inverse) % UInt64(q))
            if gamma > q / 2 { gamma = q - gamma }
            return cofactor * BigInt(word: Int(gamma))
        }
        var b = parts.reduce(BigInt(word: 0)) { $0 + $1 }
        let count = primes.count
        var steps = [[UInt32]](repeating: [UInt32](repeating: 0, count: count), count: parts.count)
        var first = [UInt32](repeating: 0, count: count)
        var second = [UInt32](repeating: 0, count: count)
        var divides = [Bool](repeating: false, count: count)
        for index in chosen { divides[index] = true }
        let offset = UInt64(halfWidth)
        for index in 2..<count where !divides[index] {
            let p = primes[index]
            let inverse = UInt64(QuadraticSieve.inverse(a.residue(p), p))
            for (place, part) in parts.enumerated() {
                steps[place][index] = UInt32(2 * UInt64(part.residue(p)) * inverse % UInt64(p))
            }
            let wide = UInt64(p)
            let middle = wide - UInt64(b.residue(p))
            first[index] = UInt32(((middle + UInt64(roots[index])) * inverse + offset) % wide)
            second[index] = UInt32(
                ((middle + wide - UInt64(roots[index])) * inverse + offset) % wide)
        }
        let families = 1 << (parts.count - 1)
        for number in 1...families {
            try monitor.check()
            collect(a: a, b: b, chosen: chosen, first: first, second: second, divides: divides)
            if number == families { break }
            // The next sign pattern in Gray's order changes one part of b.
            let place = number.trailingZeroBitCount
            let subtracts = (number >> (place + 1)) & 1 == 0
            let change = parts[place] + parts[place]
            b = subtracts ? b - change : b + change
            steps[place].withUnsafeBufferPointer { step in
                for index in 2..<count {
                    let p = primes[index]
                    let delta = subtracts ? step[index] : p - step[index]
                    let x = first[index] + delta
                    let y = second[index] + delta
                    first[index] = x >= p ? x - p : x
                    second[index] = y >= p ? y - p : y
                }
            }
        }
    }

    /// Indices of primes whose product is close to √(2kn)/halfWidth.
    private mutating func chooseLeading() -> [Int] {
        let target = kn.approximateLog2 / 2 + 0.5 - BigInt.log2(Double(halfWidth))
        let last = BigInt.log2(Double(primes[primes.count - 1]))
        let size = Swift.min(11, last - 0.7)
        let number = Swift.max(2, Int((target / size).rounded(.up)))
        let ideal = target / Double(number)
        // A window around the ideal size from which all but one are drawn.
        var middle = 2
        while middle < primes.count - 1, BigInt.log2(Double(primes[middle])) < ideal { middle += 1 }
        let reach = Swift.max(12, Swift.min(primes.count / 5, 150))
        let low = Swift.max(3, middle - reach)
        let high = Swift.min(primes.count - 1, middle + reach)
        var best: [Int] = []
        var bestError = Double.infinity
        for _ in 0..<30 {
            var picked: [Int] = []
            while picked.count < number - 1 {
                let index = low + Int(random() % UInt64(high - low + 1))
                if roots[index] != 0, !picked.contains(index) { picked.append(index) }
            }
            let sum = picked.reduce(0.0) { $0 + BigInt.log2(Double(primes[$1])) }
            var index = 3
            var end = primes.count - 1
            while index < end {
                let half = (index + end) / 2
                if BigInt.log2(Double(primes[half])) < target - sum {
                    index = half + 1
                } else {
                    end = half
                }
            }
            while index < primes.count - 1, picked.contains(index) || roots[index] == 0 {
                index += 1
            }
            if picked.contains(index) || roots[index] == 0 { continue }
            let error = abs(sum + BigInt.log2(Double(primes[index])) - target)
            if error < bestError {
                bestError = error
                best = picked.sorted() + [index]
            }
            if error < 0.1 { break }
        }
        return best
    }

    private mutating func random() -> UInt64 {
        generator = generator &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return generator >> 33
    }

    mutating func add(_ relation: Relation) {
        if relation.large == 1 {
            relations.append(relation)
        } else if let other = partials[relation.large] {
            if other.x == relation.x { return }
            relations.append(
                Relation(
                    x: other.x * relation.x % n, factors: other.factors + relation.factors,
                    large: relation.large))
        } else {
            partials[relation.large] = relation
        }
    }
}
