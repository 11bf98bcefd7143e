internal import CGMP

/// The primes modulo which kn is a square, so that they divide values of the polynomials.
struct FactorBase {
    /// n times a small multiplier that brings more small primes into the base.
    let kn: BigInt
    /// The first stands for the sign, the second is 2.
    private(set) var primes: [UInt32] = [1, 2]
    /// The square root of kn modulo each prime.
    private(set) var roots: [UInt32] = [0, 1]
    /// The primes' logarithms to base 2.
    private(set) var bits: [Double] = [0, 1]

    var count: Int { primes.count }
    var largest: UInt32 { primes[primes.count - 1] }

    init(_ n: BigInt, count: Int) {
        kn = n * BigInt(word: FactorBase.multiplier(for: n))
        var candidate: UInt32 = 3
        while primes.count < count {
            if WordModulus.isPrime(Int(candidate)) {
                let rest = kn.residue(candidate)
                if rest == 0 || WordModulus.power(rest, (candidate - 1) / 2, candidate) == 1 {
                    primes.append(candidate)
                    roots.append(WordModulus.squareRoot(rest, candidate))
                    bits.append(BigInt.log2(Double(candidate)))
                }
            }
            candidate += 2
        }
    }

    /// The average number of bits that the primes before `end` contribute to a value.
    func bitsGiven(before end: Int) -> Double {
        (1..<end).reduce(0.0) { sum, index in
            sum + bits[index] * (roots[index] == 0 ? 1 : 2) / (Double(primes[index]) - 1)
        }
    }

    /// The multiplier that is best by Knuth and Schroeppel's estimate.
    private static func multiplier(for n: BigInt) -> Int {
        let candidates = [
            1, 2, 3, 5, 6, 7, 10, 11, 13, 14, 15, 17, 19, 21, 22, 23, 26, 29, 30, 31, 33, 34, 35,
            37, 38, 39, 41, 42, 43, 46, 47,
        ]
        let primes = (2..<1000).filter { $0 % 2 != 0 && WordModulus.isPrime($0) }
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
            for p in primes {
                let rest = kn.residue(UInt32(p))
                let log = BigInt.log2(Double(p))
                if rest == 0 {
                    score += log / Double(p)
                } else if WordModulus.power(rest, UInt32((p - 1) / 2), UInt32(p)) == 1 {
                    score += 2 * log / Double(p - 1)
                }
            }
            if score > bestScore {
                bestScore = score
                best = k
            }
        }
        return best
    }
}

extension BigInt {
    /// The value modulo a small prime, in 0 ..< p.
    func residue(_ p: UInt32) -> UInt32 {
        let rest = withLimbs { limbs, count in
            count == 0 ? 0 : UInt32(truncatingIfNeeded: mpn_mod_1(limbs, count, UInt(p)))
        }
        return isNegative && rest != 0 ? p - rest : rest
    }
}

/// Arithmetic modulo primes of at most 32 bits.
enum WordModulus {
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

    /// A square root, modulo an odd prime, of a number that is a square; by Tonelli and Shanks.
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
}
