internal import CGMP

extension QuadraticSieve {
    /// Finds the x for which (a·x + b)² - kn has only small factors besides a.
    mutating func collect(_ rows: SieveRows, a: BigInt, b: BigInt) {
        var candidates: [Int] = []
        rows.sieve(&candidates)
        if candidates.isEmpty { return }
        let c = (b * b - base.kn) / a
        for place in candidates {
            let x = BigInt(word: place - sizes.halfWidth)
            let ax = a * x
            let value = (ax + b + b) * x + c
            if var relation = relation(value, rows, at: place) {
                relation.x = ax + b
                add(relation)
            }
        }
    }

    /// Divides a value by its prime factors; nil where more than a large prime remains.
    private func relation(_ value: BigInt, _ rows: SieveRows, at place: Int) -> Relation? {
        value.withLimbs { limbs, count -> Relation? in
            if count == 0 { return nil }
            return withUnsafeTemporaryAllocation(of: UInt.self, capacity: count) { room in
                guard let room = room.baseAddress else { return nil }
                room.initialize(from: limbs, count: count)
                var rest = Rest(limbs: room, count: count)
                if value.isNegative { rest.factors.append(0) }
                for index in rows.chosen { rest.factors.append(Int32(index)) }
                rest.removeTwos()
                var found: [Int] = []
                rows.divisors(at: place, among: 2..<rows.firstSieved, into: &found)
                for index in found { rest.remove(base.primes[index], index) }
                // The size of the sieved factors is known except for the rounding of the
                // logarithms.
                let rounding = 3
                let large = UInt.bitWidth - largeBound.leadingZeroBitCount
                if rest.bits > rows.bitsFound(at: place) + large + rounding { return nil }
                found = rows.chosen
                rows.divisors(at: place, among: rows.firstSieved..<rows.count, into: &found)
                for index in found { rest.remove(base.primes[index], index) }
                guard rest.count == 1, rest.limbs[0] <= largeBound else { return nil }
                return Relation(x: 0, factors: rest.factors, large: rest.limbs[0])
            }
        }
    }
}

/// The remaining factor of a nonzero value, and the factors found.
private struct Rest {
    let limbs: UnsafeMutablePointer<UInt>
    var count: Int
    var factors: [Int32] = []

    init(limbs: UnsafeMutablePointer<UInt>, count: Int) {
        self.limbs = limbs
        self.count = count
        factors.reserveCapacity(32)
    }

    var bits: Int { count * UInt.bitWidth - limbs[count - 1].leadingZeroBitCount }

    mutating func removeTwos() {
        while limbs[0] & 1 == 0 {
            let shift = Swift.min(limbs[0].trailingZeroBitCount, UInt.bitWidth - 1)
            _ = mpn_rshift(limbs, limbs, count, UInt32(shift))
            if count > 1, limbs[count - 1] == 0 { count -= 1 }
            for _ in 0..<shift { factors.append(1) }
        }
    }

    mutating func remove(_ prime: UInt32, _ index: Int) {
        while mpn_mod_1(limbs, count, UInt(prime)) == 0 {
            _ = mpn_divrem_1(limbs, 0, limbs, count, UInt(prime))
            if count > 1, limbs[count - 1] == 0 { count -= 1 }
            factors.append(Int32(index))
        }
    }
}
