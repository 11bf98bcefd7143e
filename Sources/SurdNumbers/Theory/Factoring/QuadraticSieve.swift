/// The self-initialising quadratic sieve with one large prime. It factors composites of 27 to about
/// 75 digits, whatever the sizes of their factors.
///
/// It collects numbers x whose squares modulo n are products of small primes, and combines them so
/// that every exponent is even: X² ≡ Y² (mod n), and gcd(X - Y, n) is a factor half of the time.
struct QuadraticSieve {
    static let maximumBits = 250

    struct Relation {
        /// x², modulo n, is the product of the factors and of the square of `large`.
        var x: BigInt
        /// Indices into the factor base, repeated by multiplicity; 0 is the sign.
        var factors: [Int32]
        var large: UInt
    }

    let n: BigInt
    let sizes: Sizes
    let base: FactorBase
    let largeBound: UInt
    private(set) var relations: [Relation] = []
    /// Relations with a large prime that no other relation has yet.
    private var partials: [UInt: Relation] = [:]
    private var leading = LeadingCoefficients()

    init(_ n: BigInt) {
        self.n = n
        sizes = Sizes(bits: n.bitLength)
        base = FactorBase(n, count: sizes.base)
        largeBound = UInt(base.largest) * UInt(sizes.large)
    }

    /// A proper factor of n, or nil after too many relations without one.
    mutating func factor(monitor: Monitor) throws(NumberError) -> BigInt? {
        let rows = SieveRows(base, sizes)
        var goal = base.count + 20
        for _ in 0..<5 {
            while relations.count < goal {
                guard let chosen = leading.next(base, sizes) else { return nil }
                try sieveFamily(rows, chosen, monitor: monitor)
            }
            if let factor = try solve(monitor: monitor) { return factor }
            goal = relations.count + 50
        }
        return nil
    }

    /// Sieves all polynomials (a·x + b)² - kn with one leading coefficient.
    private mutating func sieveFamily(
        _ rows: SieveRows, _ chosen: [Int], monitor: Monitor
    ) throws(NumberError) {
        var a = BigInt(word: 1)
        for index in chosen { a *= BigInt(word: Int(base.primes[index])) }
        // b is a sum of ±parts, so that b² ≡ kn modulo every prime of a.
        var parts: [BigInt] = []
        var multiples: [UInt32] = []
        for index in chosen {
            let q = base.primes[index]
            let cofactor = a / BigInt(word: Int(q))
            let inverse = WordModulus.inverse(cofactor.residue(q), q)
            let multiple = UInt32(UInt64(base.roots[index]) * UInt64(inverse) % UInt64(q))
            multiples.append(Swift.min(multiple, q - multiple))
            parts.append(cofactor * BigInt(word: Int(multiples[multiples.count - 1])))
        }
        var b = parts.reduce(BigInt(word: 0)) { $0 + $1 }
        rows.begin(base, chosen: chosen, multiples: multiples)
        let families = 1 << (parts.count - 1)
        for number in 1...families {
            try monitor.check()
            collect(rows, a: a, b: b)
            if number == families { break }
            // The next sign pattern in Gray's order changes one part of b.
            let place = number.trailingZeroBitCount
            let subtracts = (number >> (place + 1)) & 1 == 0
            let change = parts[place] + parts[place]
            b = subtracts ? b - change : b + change
            rows.advance(place, subtracts: subtracts)
        }
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

extension QuadraticSieve {
    /// The parameters that depend on the length of n.
    struct Sizes {
        /// The number of primes in the base.
        let base: Int
        /// The sieve runs over -halfWidth ..< halfWidth: a whole number of blocks.
        let halfWidth: Int
        /// Large primes as a multiple of the last one of the base.
        let large: Int
        /// A candidate may lack so many bits, because the primes up to `unsieved` are not sieved.
        let slack: Double
        let unsieved: UInt32

        /// Tuned on products of two primes of equal length on a machine with 48 kB of first cache. A base
        /// half or twice as large, or half or twice as many blocks, took up to a quarter longer.
        init(bits: Int) {
            typealias SizesRow = (
                bits: Int, base: Int, blocks: Int, large: Int, slack: Double, unsieved: UInt32
            )
            let table: [SizesRow] = [
                (80, 120, 1, 50, 5, 30), (100, 220, 1, 50, 5, 30), (120, 360, 1, 50, 5, 40),
                (132, 500, 1, 60, 5, 50), (149, 850, 2, 60, 5, 50), (163, 1300, 2, 80, 6, 60),
                (181, 2300, 3, 80, 7, 90), (199, 4000, 4, 80, 8, 90), (219, 7500, 4, 100, 9, 128),
                (232, 12_000, 6, 150, 10, 128), (250, 24_000, 8, 200, 10, 128),
            ]
            var place = 1
            while place < table.count - 1, table[place].bits < bits { place += 1 }
            let (low, high) = (table[place - 1], table[place])
            let part = Double(bits - low.bits) / Double(high.bits - low.bits)
            base = low.base + Int(part * Double(high.base - low.base))
            halfWidth = high.blocks * SieveRows.block / 2
            large = high.large
            slack = high.slack
            unsieved = high.unsieved
        }
    }

    /// Chooses the primes of leading coefficients close to √(2kn)/halfWidth.
    struct LeadingCoefficients {
        private var generator: UInt64 = 0x5EED
        private var used: Set<[Int]> = []

        /// Indices of primes, in ascending order and not chosen before; nil where none are found.
        mutating func next(_ base: FactorBase, _ sizes: Sizes) -> [Int]? {
            for _ in 0..<1000 {
                if let chosen = draw(base, sizes), used.insert(chosen).inserted { return chosen }
            }
            return nil
        }

        private mutating func draw(_ base: FactorBase, _ sizes: Sizes) -> [Int]? {
            let logarithms = base.bits
            let last = logarithms.count - 1
            let target = base.kn.approximateLog2 / 2 + 0.5 - BigInt.log2(Double(sizes.halfWidth))
            let size = Swift.min(11, logarithms[last] - 0.7)
            let number = Swift.max(2, Int((target / size).rounded(.up)))
            // A window around the ideal size, from which all primes but one are drawn.
            let middle = place(of: target / Double(number), in: logarithms, from: 2)
            let reach = Swift.max(12, Swift.min(logarithms.count / 5, 150))
            let low = Swift.max(3, middle - reach)
            let high = Swift.min(last, middle + reach)
            guard high - low >= number else { return nil }
            var best: [Int]?
            var bestError = Double.infinity
            for _ in 0..<30 {
                var picked: [Int] = []
                while picked.count < number - 1 {
                    let index = low + Int(random() % UInt64(high - low + 1))
                    if base.roots[index] != 0, !picked.contains(index) { picked.append(index) }
                }
                let sum = picked.reduce(0.0) { $0 + logarithms[$1] }
                var index = place(of: target - sum, in: logarithms, from: 3)
                while index < last, picked.contains(index) || base.roots[index] == 0 { index += 1 }
                if picked.contains(index) || base.roots[index] == 0 { continue }
                let error = abs(sum + logarithms[index] - target)
                if error < bestError {
                    bestError = error
                    best = (picked + [index]).sorted()
                }
                if error < 0.1 { break }
            }
            return best
        }

        /// The first place with at least so many bits, or the last place.
        private func place(of bits: Double, in logarithms: [Double], from first: Int) -> Int {
            var index = first
            var end = logarithms.count - 1
            while index < end {
                let half = (index + end) / 2
                if logarithms[half] < bits { index = half + 1 } else { end = half }
            }
            return index
        }

        private mutating func random() -> UInt64 {
            generator = generator &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return generator >> 33
        }
    }
}
