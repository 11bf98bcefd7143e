internal import CGMP

/// ζ(n) of an integer n ≥ 2 in integers of some limbs: by primes where few of them matter, else by the
/// alternating sum.
enum ZetaOfInteger {
    /// Up to this precision the tables of the sum fit the caches.
    static let mostBits = 8_000

    /// The terms of the alternating sum for so many bits: T_N(3) ≥ 2^(2.543 N − 1).
    fileprivate static func terms(_ bits: Int) -> Int {
        let wanted = Double(bits + 4)
        var count = Int(wanted / 2.543) + 1
        while 2.543 * Double(count) < wanted + Double(count + 2).logBase2 { count += 1 }
        return count
    }

    /// For an odd number below 71².
    fileprivate static func smallestFactor(_ m: Int) -> Int {
        let m = UInt32(truncatingIfNeeded: m)
        for prime in smallPrimes.dropFirst() {
            let p = UInt32(truncatingIfNeeded: prime)
            if p &* p > m { break }
            if m % p == 0 { return prime }
        }
        return Int(m)
    }

    /// The largest powers of small numbers in a word, and their exponents.
    fileprivate static let wordPowers: [(word: UInt, exponent: Int)] = (0..<72).map { p in
        p < 2 ? (0, 0) : wordPower(p, .max)
    }

    /// The largest power of p in a word with an exponent of at most n.
    fileprivate static func wordPower(_ p: Int, _ n: Int) -> (word: UInt, exponent: Int) {
        var (word, exponent) = (UInt(p), 1)
        while exponent < n {
            let (next, overflow) = word.multipliedReportingOverflow(by: UInt(p))
            if overflow { break }
            (word, exponent) = (next, exponent + 1)
        }
        return (word, exponent)
    }
}

extension Ball {
    /// False where other methods are better.
    mutating func setZeta(
        ofInteger n: Int, _ propagated: Magnitude, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let bits = precision + 6
        guard n >= 2, bits <= ZetaOfInteger.mostBits else { return false }
        let terms = ZetaOfInteger.terms(bits)
        // The rest is about p^(1 − n) for the first omitted prime p.
        let last = (Double(bits + 2) / Double(n - 1)).exponentialBase2
        var inner = Ball(precision: precision + 8)
        if last <= Double(min(2 * terms, 4_000)) {
            try inner.setZetaByPrimes(n, to: Int(last) + 1, bits: bits)
        } else {
            try inner.setZetaByAlternatingSum(n, terms, monitor)
        }
        try take(inner, propagated, .zeta)
        return true
    }

    /// Bound 186: 1/ζ(n) = Π (1 − p^(−n)), the factors applied one by one, V ← V − ⌊V/p^n⌋.
    private mutating func setZetaByPrimes(_ n: Int, to last: Int, bits: Int) throws(BallError) {
        let limbs = (bits + last.bitWidthOfSize + 8) / 64 + 1
        var row = Ball(precision: precision)
        var factors = 1
        withUnsafeTemporaryAllocation(of: UInt.self, capacity: 6 * limbs + 8) { memory in
            let value = memory.baseAddress!
            let division = PowerDivision(n, limbs, memory: value + limbs)
            // 1 − 2^(−n), or 1 where the power is too small.
            for k in 0..<limbs { value[k] = .max }
            if n < 64 * limbs {
                FixedPoint.clear(value, limbs)
                value[limbs - 1 - (n - 1) / 64] = 1 << UInt(63 - (n - 1) % 64)
                _ = mpn_neg(value, value, limbs)
            }
            for p in stride(from: 3, through: last, by: 2)
            where ZetaOfInteger.smallestFactor(p) == p {
                let length = division.divide(value, by: p)
                _ = mpn_sub(value, value, limbs, division.quotient, length)
                factors += 1
            }
            row.setUnits(value, limbs, limbs, error: UInt(factors + 1))
        }
        try setQuotient(Ball(word: 1), row, precision: precision)
        // ζ is at most Π (1 + 2 m^(−n)) times as large, for the omitted m.
        widen(
            bySizeTimes: .exponentialBase2(
                atMost: 2 - Double(n - 1) * (Double(last) * (1 - 0x1p-40)).logBase2))
    }

    /// Bound 187: Σ (−1)^k u_k (k + 1)^(−n), u_k = Σ_{j > k} p_j, divided by Σ p_j = T_N(3). The terms are
    /// grouped by their smallest prime factors, so that few numbers are divided, and by few powers.
    private mutating func setZetaByAlternatingSum(
        _ n: Int, _ terms: Int, _ monitor: Monitor
    ) throws(BallError) {
        let limbs = Int(2.5432 * Double(terms) + 2) / 64 + 1
        let half = terms / 2
        let capacity = (half + 1) * limbs + 9 * limbs + 16
        var sum = Ball(precision: precision)
        var divisor = Ball(precision: precision)
        var failure: BallError?
        withUnsafeTemporaryAllocation(of: UInt.self, capacity: capacity) { memory in
            let slots = memory.baseAddress!
            let coefficient = slots + (half + 1) * limbs
            let weight = coefficient + (limbs + 1)
            let term = weight + limbs
            let division = PowerDivision(n, limbs, memory: term + limbs)
            FixedPoint.clear(slots, (half + 1) * limbs)
            FixedPoint.clear(coefficient, limbs + 1)
            FixedPoint.clear(weight, limbs)
            coefficient[(2 * terms - 1) / 64] = 1 << UInt((2 * terms - 1) % 64)
            for m in stride(from: terms, through: 1, by: -1) {
                if m & 255 == 0 {
                    do throws(BallError) {
                        try Ball.check(monitor)
                    } catch {
                        failure = error
                        return
                    }
                }
                // u_(m − 1), and the terms that larger m have left here.
                _ = mpn_add_n(weight, weight, coefficient, limbs)
                if m <= half {
                    _ = mpn_add_n(term, weight, slots + m * limbs, limbs)
                } else {
                    FixedPoint.copy(term, weight, limbs)
                }
                if m > 1 {
                    let p = m & 1 == 0 ? 2 : ZetaOfInteger.smallestFactor(m)
                    let slot = slots + (m / p) * limbs
                    let length = division.divide(term, by: p)
                    // Terms of even m are subtracted.
                    if p == 2, m & 2 != 0 {
                        _ = mpn_sub(slot, slot, limbs, division.quotient, length)
                    } else {
                        _ = mpn_add(slot, slot, limbs, division.quotient, length)
                    }
                }
                // p_(m − 1) from p_m.
                let j = m - 1
                coefficient[limbs] = mpn_mul_1(
                    coefficient, coefficient, limbs, UInt((2 * j + 1) * (j + 1)))
                mpn_divexact_1(
                    coefficient, coefficient, limbs + 1, UInt(2 * (terms - j) * (terms + j)))
            }
            sum.setUnits(term, limbs, limbs, error: UInt(terms + 1))
            // T_N(3) is u_0 + p_0, and η = (1 − 2^(1 − n)) ζ.
            _ = mpn_add_n(weight, weight, coefficient, limbs)
            FixedPoint.copy(term, weight, limbs)
            let length = division.divide(term, byPowerOfTwo: n - 1)
            if length > 0 { _ = mpn_sub(term, term, limbs, division.quotient, length) }
            divisor.setUnits(term, limbs, limbs, error: 1)
        }
        if let failure { throw failure }
        try setQuotient(sum, divisor, precision: precision)
    }
}

/// ⌊a/p^n⌋ for rows of so many limbs.
private struct PowerDivision {
    let n: Int
    let limbs: Int
    let quotient: Limbs
    private let power: Limbs
    private let rest: Limbs

    /// In memory for three rows, each a limb longer.
    init(_ n: Int, _ limbs: Int, memory: Limbs) {
        self.n = n
        self.limbs = limbs
        quotient = memory
        power = memory + (limbs + 1)
        rest = power + (limbs + 1)
    }

    /// The limbs of the quotient without leading zeros.
    func divide(_ a: Limbs, by p: Int) -> Int {
        if p == 2 { return divide(a, byPowerOfTwo: n) }
        var length = limbs
        while length > 0, a[length - 1] == 0 { length -= 1 }
        var (word, exponent) =
            p < ZetaOfInteger.wordPowers.count ? ZetaOfInteger.wordPowers[p] : (0, n + 1)
        if exponent > n { (word, exponent) = ZetaOfInteger.wordPower(p, n) }
        if exponent == n {
            _ = mpn_divrem_1(quotient, 0, a, length, word)
            return trimmed(length)
        }
        guard let size = raise(p, word, exponent, length) else { return 0 }
        mpn_tdiv_qr(quotient, rest, 0, a, length, power, size)
        return trimmed(length - size + 1)
    }

    func divide(_ a: Limbs, byPowerOfTwo shift: Int) -> Int {
        let skipped = shift / 64
        if skipped >= limbs { return 0 }
        let length = limbs - skipped
        if shift % 64 == 0 {
            FixedPoint.copy(quotient, a + skipped, length)
        } else {
            _ = mpn_rshift(quotient, a + skipped, length, UInt32(shift % 64))
        }
        return trimmed(length)
    }

    /// p^n by words; nil where it has more than `most` limbs.
    private func raise(_ p: Int, _ word: UInt, _ exponent: Int, _ most: Int) -> Int? {
        // 2^(bits − 1) ≤ p: a power that is too long is not computed.
        if (p.bitWidthOfSize - 1) * n >= 64 * most { return nil }
        var size = 1
        power[0] = word
        var done = exponent
        while done < n {
            let step = min(exponent, n - done)
            var factor = word
            if step < exponent {
                factor = 1
                for _ in 0..<step { factor *= UInt(p) }
            }
            let carry = mpn_mul_1(power, power, size, factor)
            if carry != 0 {
                if size == most { return nil }
                power[size] = carry
                size += 1
            }
            done += step
        }
        return size
    }

    private func trimmed(_ length: Int) -> Int {
        var length = length
        while length > 0, quotient[length - 1] == 0 { length -= 1 }
        return length
    }
}
