internal import CGMP

/// k^−s for all words k up to a limit and an s > 0, as fractions of n limbs (bound 337).
final class WordPowers {
    private let n: Int
    private let count: Int
    private let memory: Limbs
    private let radius: Magnitude
    /// An upper bound of the error of each power in units. It has a value from the start, so that the memory is freed where
    /// the powers are given up.
    private var error: UInt = 0

    private static let largestOrder = 256.0

    /// Powers to about 2^−bits; nil where s is large or not known to be positive, and for many bits, for which balls that get
    /// shorter from term to term are faster.
    init?(
        _ s: borrowing Ball, upTo count: Int, bits: Int, _ monitor: Monitor
    ) throws(BallError) {
        guard s.sign == 1, s.largestSize < Magnitude(atMost: Self.largestOrder),
            s.midpoint.exponent.value > -1 << 20
        else { return nil }
        let length = UInt(count.bitWidthOfSize)
        let lost = (600 * Int(length)).bitWidthOfSize
        n = max(2, (bits + lost + 63) / 64)
        if n > PrimeLogarithms.longest { return nil }
        self.count = count
        radius = s.radius
        let size = (count + 1) * n
        if size + PrimePowers.scratch(n) > monitor.limits.maximumBytes / 32 { return nil }
        var primes = PrimePowers(s.midpoint, limbs: n, monitor)
        memory = .allocate(capacity: size + 2 * n)
        let wide = memory + size
        // A prime factor of each number that is not a prime.
        var factors = [Int32](repeating: 0, count: count + 1)
        for k in stride(from: 2, through: count, by: 1) {
            if k & 31 == 0 || n > 60 { try Ball.check(monitor) }
            let target = memory + k * n
            let factor = Int(factors[k])
            if factor == 0 {
                try primes.setPower(k, into: target)
                if k <= count / k {
                    for multiple in stride(from: k * k, through: count, by: k) {
                        factors[multiple] = Int32(truncatingIfNeeded: k)
                    }
                }
            } else {
                LimbProduct.multiply(
                    wide, memory + factor * n, n, memory + k / factor * n, n)
                FixedPoint.copy(target, wide + n, n)
            }
        }
        error = (primes.error + 1) * length
    }

    deinit { memory.deallocate() }

    /// k^−s
    func power(_ k: Int) -> Ball {
        if k == 1 { return Ball(word: 1) }
        var power = Ball(precision: 64 * n)
        power.setUnits(memory + k * n, n, n, error: error)
        if !radius.isZero { power.widen(by: radius * Magnitude(atLeast: UInt(k.bitWidthOfSize))) }
        return power
    }

    /// Σ k^−s x^(k − 1) from k = 1 on, for all points of x, where the terms beyond the limit are at most `rest`; nil where |x| is
    /// near 1.
    func sum(_ x: borrowing Ball, rest: Magnitude, _ monitor: Monitor) throws(BallError) -> Ball? {
        let room = Magnitude.one.minusDown(x.largestSize)
        guard room > .powerOfTwo(-20), x.midpoint.exponent.value > -1 << 20 else { return nil }
        let place = Limbs.allocate(capacity: 5 * n + 4)
        defer { place.deallocate() }
        let sum = place + (n + 1)
        let wide = sum + (n + 1)
        if x.midpoint.isZero {
            FixedPoint.clear(place, n + 1)
        } else {
            FixedPoint.load(
                x.midpoint._mpfr_d, Ball.limbCount(x.midpoint), exponent: x.midpoint._mpfr_exp,
                into: place, fraction: n)
        }
        let isNegative = x.midpoint.isNegative
        FixedPoint.clear(sum, n + 1)
        for k in stride(from: count, through: 1, by: -1) {
            if k & 63 == 0 || n > 200 { try Ball.check(monitor) }
            LimbProduct.multiply(wide, sum, n + 1, place, n)
            if k == 1 {
                FixedPoint.clear(sum, n)
                sum[n] = 1
            } else {
                FixedPoint.copy(sum, memory + k * n, n)
                sum[n] = 0
            }
            if isNegative {
                if mpn_sub_n(sum, sum, wide + n, n + 1) != 0 { return nil }
            } else {
                _ = mpn_add_n(sum, sum, wide + n, n + 1)
            }
        }
        var value = Ball(precision: 64 * n + 64)
        value.setUnits(sum, n + 1, n, error: 0)
        let units = Magnitude(atLeast: error + 1) + .one / room
        value.widen(
            by: (units / room).scaled(byPowerOfTwo: -64 * n) + rest
                + (x.radius + radius) / room / room)
        return value
    }
}
