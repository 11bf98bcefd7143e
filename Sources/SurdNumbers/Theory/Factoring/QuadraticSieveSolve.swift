extension QuadraticSieve {
    /// Looks for sets of relations in which every exponent is even; nil when none splits n.
    func solve(monitor: Monitor) throws(NumberError) -> BigInt? {
        let columns = primes.count
        let width = (columns + 63) / 64
        let history = (relations.count + 63) / 64
        let stride = width + history
        // Each row: the parities of the exponents, then which relations it is the sum of.
        var rows = [UInt64](repeating: 0, count: relations.count * stride)
        for (row, relation) in relations.enumerated() {
            for factor in relation.factors {
                rows[row * stride + Int(factor) / 64] ^= 1 << UInt64(Int(factor) % 64)
            }
            rows[row * stride + width + row / 64] |= 1 << UInt64(row % 64)
        }
        var isPivot = [Bool](repeating: false, count: relations.count)
        for column in 0..<columns {
            if column & 63 == 0 { try monitor.check() }
            rows.withUnsafeMutableBufferPointer { rows in
                QuadraticSieve.eliminate(
                    column: column, rows: rows, stride: stride, isPivot: &isPivot)
            }
        }
        for row in 0..<relations.count where !isPivot[row] {
            try monitor.check()
            let members = (0..<relations.count).filter {
                rows[row * stride + width + $0 / 64] >> UInt64($0 % 64) & 1 != 0
            }
            if let factor = combine(members) { return factor }
        }
        return nil
    }

    private static func eliminate(
        column: Int, rows: UnsafeMutableBufferPointer<UInt64>, stride: Int, isPivot: inout [Bool]
    ) {
        let word = column / 64
        let mask: UInt64 = 1 << UInt64(column % 64)
        let pivot = isPivot.indices.first { !isPivot[$0] && rows[$0 * stride + word] & mask != 0 }
        guard let pivot else { return }
        isPivot[pivot] = true
        for row in isPivot.indices where row != pivot && rows[row * stride + word] & mask != 0 {
            // Pivots of earlier columns keep their rows: only later columns matter to them.
            if isPivot[row] { continue }
            for index in word..<stride {
                rows[row * stride + index] ^= rows[pivot * stride + index]
            }
        }
    }

    private func combine(_ members: [Int]) -> BigInt? {
        var exponents = [Int](repeating: 0, count: primes.count)
        var x = BigInt(word: 1)
        var y = BigInt(word: 1)
        for member in members {
            let relation = relations[member]
            x = x * relation.x % n
            for factor in relation.factors { exponents[Int(factor)] += 1 }
            if relation.large != 1 { y = y * BigInt(relation.large) % n }
        }
        for index in 1..<primes.count {
            for _ in 0..<(exponents[index] / 2) { y = y * BigInt(word: Int(primes[index])) % n }
        }
        let divisor = BigInt.greatestCommonDivisor(x - y, n)
        return divisor == 1 || divisor == n ? nil : divisor
    }
}

extension QuadraticSieve {
    static func isPrime(_ n: Int) -> Bool {
        var divisor = 3
        while divisor * divisor <= n {
            if n % divisor == 0 { return false }
            divisor += 2
        }
        return true
    }

    static func power(_ base: UInt32, _ exponent: UInt32, _ p: UInt32) -> UInt32 {
        var result: UInt64 = 1
        var square = UInt64(base % p)
        var bits = exponent
        while bits > 0 {
            if bits & 1 != 0 { result = result * square % UInt64(p) }
            square = square * square % UInt64(p)
            bits >>= 1
        }
        return UInt32(result)
    }

    /// The inverse modulo a prime that does not divide the number.
    static func inverse(_ a: UInt32, _ p: UInt32) -> UInt32 {
        var (r0, r1) = (Int64(p), Int64(a))
        var (t0, t1): (Int64, Int64) = (0, 1)
        while r1 != 0 {
            let q = r0 / r1
            (r0, r1) = (r1, r0 - q * r1)
            (t0, t1) = (t1, t0 - q * t1)
        }
        return UInt32(t0 < 0 ? t0 + Int64(p) : t0)
    }

    /// A square root modulo an odd prime of a number that has one, by Tonelli and Shanks.
    static func squareRoot(_ a: UInt32, _ p: UInt32) -> UInt32 {
        if a == 0 { return 0 }
        if p % 4 == 3 { return power(a, (p + 1) / 4, p) }
        let twos = (p - 1).trailingZeroBitCount
        let odd = (p - 1) >> UInt32(twos)
        var nonresidue: UInt32 = 2
        while power(nonresidue, (p - 1) / 2, p) != p - 1 { nonresidue += 1 }
        let wide = UInt64(p)
        var c = UInt64(power(nonresidue, odd, p))
        var t = UInt64(power(a, odd, p))
        var r = UInt64(power(a, (odd + 1) / 2, p))
        var m = twos
        while t != 1 {
            var i = 0
            var square = t
            while square != 1 {
                square = square * square % wide
                i += 1
            }
            var b = c
            for _ in 0..<(m - i - 1) { b = b * b % wide }
            r = r * b % wide
            c = b * b % wide
            t = t * c % wide
            m = i
        }
        return UInt32(r)
    }

    /// The multiplier that Knuth and Schroeppel's estimate likes best.
    static func multiplier(for n: BigInt) -> Int {
        let candidates = [
            1, 2, 3, 5, 6, 7, 10, 11, 13, 14, 15, 17, 19, 21, 22, 23, 26, 29, 30, 31, 33, 34, 35,
            37, 38, 39, 41, 42, 43, 46, 47,
        ]
        var best = 1
        var bestScore = -Double.infinity
        for k in candidates {
            let kn = n * BigInt(word: k)
            var score = -0.5 * BigInt.log2(Double(k))
            switch kn.residue(8) {
            case 1: score += 2
            case 5: score += 1
            case 3, 7: score += 0.5
            default: break
            }
            var p = 3
            while p < 1000 {
                if isPrime(p) {
                    let rest = kn.residue(UInt32(p))
                    let log = BigInt.log2(Double(p))
                    if rest == 0 {
                        score += log / Double(p)
                    } else if power(rest, UInt32((p - 1) / 2), UInt32(p)) == 1 {
                        score += 2 * log / Double(p - 1)
                    }
                }
                p += 2
            }
            if score > bestScore {
                bestScore = score
                best = k
            }
        }
        return best
    }
}
