internal import CGMP

/// p^−s of primes p for an exact s with 0 < s < 2^64, as fractions of n limbs, by the exponential.
struct PrimePowers: ~Copyable {
    private let n: Int
    private let s: Double
    private let monitor: Monitor
    private let memory: Limbs
    /// s with n + 1 limbs below the point.
    let argument: Limbs
    private let logarithm: Limbs
    private let wide: Limbs
    private let work: Limbs
    /// An upper bound of the error of each power in units.
    private(set) var error: UInt = 1

    /// The number of limbs in use.
    static func scratch(_ n: Int) -> Int { 4 * n + 14 + workCount(n) }

    private static func workCount(_ n: Int) -> Int {
        n <= SeriesPlan.longest ? SeriesPlan.exponential(n).scratch(n) : n + 4
    }

    init(_ m: __mpfr_struct, limbs n: Int, _ monitor: Monitor) {
        self.n = n
        self.monitor = monitor
        s = m.approximateDouble
        memory = .allocate(capacity: Self.scratch(n))
        argument = memory
        logarithm = argument + (n + 3)
        wide = logarithm + (n + 3)
        work = wide + (2 * n + 8)
        FixedPoint.load(
            m._mpfr_d, Ball.limbCount(m), exponent: m._mpfr_exp, into: argument, fraction: n + 1)
    }

    deinit { memory.deallocate() }

    /// s ln p with f limbs and a whole limb, in `wide`; the error is less than 2 s + log2(p) + 4
    /// units.
    private func multiple(ofLogarithmOf p: Int, _ f: Int) throws(BallError) -> Limbs {
        let factor = argument + (n + 1 - f)
        if let row = PrimeLogarithms.kept(p, f) {
            LimbProduct.multiply(wide, factor, f + 1, row, f + 1)
        } else {
            try PrimeLogarithms.write(p, into: logarithm, f, monitor)
            LimbProduct.multiply(wide, factor, f + 1, logarithm, f + 1)
        }
        return wide + f
    }

    /// p^−s as a fraction.
    mutating func setPower(_ p: Int, into target: Limbs) throws(BallError) {
        let isShort = n <= SeriesPlan.longest
        let f = isShort ? n : n + 1
        if !isShort { try Ball.check(monitor) }
        let t = try multiple(ofLogarithmOf: p, f)
        if t[f] > UInt(64 * n) {
            FixedPoint.clear(target, n)
            return
        }
        if n > LongPlan.longest { return try powerByBalls(t, f, p, into: target) }
        let turns = FixedPoint.reduceByLogarithmOfTwo(t, f)
        FixedPoint.withLogarithmOfTwo(f) { _ = mpn_sub_n(t, $0, t, f) }
        let inexact = UInt(2 * s) + UInt(p.bitWidthOfSize + turns + 6)
        if isShort {
            if let error = FixedPoint.exponential(
                t, n, error: inexact, plan: .exponential(n), scratch: work)
            {
                return put(turns + 1, error: error, into: target)
            }
        } else if let (error, scale) = FixedPoint.longExponential(t, n, into: work) {
            return put(turns + 1 - scale, error: error, into: target)
        }
        try powerByBalls(multiple(ofLogarithmOf: p, f), f, p, into: target)
    }

    /// Stores the number in `work`, n limbs and a whole limb, divided by a power of two.
    private mutating func put(_ shift: Int, error: UInt, into target: Limbs) {
        FixedPoint.clear(target, n)
        let limbs = shift >> 6
        if limbs > n { return }
        let count = n + 1 - limbs
        let bits = UInt32(shift & 63)
        if bits != 0 { _ = mpn_rshift(work + limbs, work + limbs, count, bits) }
        if limbs > 0 {
            FixedPoint.copy(target, work + limbs, count)
        } else if work[n] == 0 {
            FixedPoint.copy(target, work, n)
        } else {
            // The number is nearly 1.
            for index in 0..<n { target[index] = .max }
        }
        self.error = max(self.error, (shift < 64 ? error >> UInt(shift) : 0) + 2)
    }

    /// The same by the exponential of balls.
    private mutating func powerByBalls(
        _ t: Limbs, _ f: Int, _ p: Int, into target: Limbs
    ) throws(BallError) {
        let inexact = UInt(2 * s) + UInt(p.bitWidthOfSize + 4)
        let precision = 64 * n + 64
        var exponent = Ball(precision: precision + 64)
        exponent.setUnits(t, f + 1, f, error: inexact)
        exponent.changeSign()
        var value = Ball(precision: precision)
        try value.apply(.exp, exponent, precision: precision, monitor: monitor)
        FixedPoint.load(
            value.midpoint._mpfr_d, Ball.limbCount(value.midpoint),
            exponent: value.midpoint._mpfr_exp, into: work, fraction: n)
        put(0, error: inexact + 4, into: target)
    }
}
