internal import CGMP

/// The extent of the Euler–Maclaurin sum for one argument: bounds 151 and 152.
struct ZetaPlan {
    /// The first number whose power is not in the sum; 4 (mod 8), so that it is four times an odd
    /// number.
    var end: Int
    /// An upper bound of log2 of the rest.
    var rest: Double
    /// Limbs of a fraction.
    let n: Int
    /// The limbs that the numbers h_1, h_2, … of the correction must have; none where there is no
    /// correction.
    var lengths: [Int]

    /// For s > 0 to 2^−bits.
    init(_ s: Double, bits: Int) {
        let target = Double(bits)
        // Minimises the cost: a power of a prime against a step of the correction.
        let limbs = bits / 64 + 1
        let rate =
            limbs <= 4 ? 6.2 : limbs <= 10 ? 6.6 : limbs <= 24 ? 7.4 : limbs <= 58 ? 8 : 8.5
        var guess = target / rate
        for _ in 0..<3 {
            guess = max(target - s * max(guess, 4).logBase2, 0) / rate + s / 6
        }
        // Far to the right a few powers are enough.
        let alone = target / max(s, 0.25)
        if alone < 10 { guess = min(guess, alone.exponentialBase2) }
        var end = max(Int(guess) / 8 * 8 + 4, 4)
        var plan: (lengths: [Int], rest: Double)?
        var limbCount = 0
        while plan == nil {
            let units = Double(end) * Double(end.bitWidthOfSize) * (64 + 2 * s)
            limbCount = (bits + 6 + Int(units.logBase2) + 63) / 64
            plan = ZetaPlan.correction(s, end, bits: target, n: limbCount)
            if plan == nil { end += max(8, end / 32 * 8) }
        }
        self.end = end
        n = max(limbCount, 2)
        lengths = plan?.lengths ?? []
        rest = plan?.rest ?? 0
    }

    /// The sizes of the terms T_1, T_2, … one after the other, until one is small enough; nil where none is.
    private static func correction(
        _ s: Double, _ end: Int, bits: Double, n: Int
    ) -> (lengths: [Int], rest: Double)? {
        let base = Double(end)
        let turn = 6.283185307179586 * base
        let limbs = max(n, 2)
        // |T_1| = s N^(−s − 1)/12
        var size = max(s, 1e-30).logBase2 - (s + 1) * base.logBase2 - 3.58
        var lengths: [Int] = []
        var gained = 0.0
        var j = 1
        while size > -bits - 1 {
            let a = s + Double(2 * j - 1)
            let ratio = a * (a + 1) / (turn * turn)
            if ratio > 0.9 { return nil }
            lengths.append(max(limbs - max(Int((gained - 1) / 64), 0), 1))
            let step = ratio.logBase2
            size += step
            gained -= step
            j += 1
        }
        return (lengths, size + 0.5)
    }
}

/// ζ(s) for an exact s > 0 by the Euler–Maclaurin formula in fixed point: bound 152.
struct ZetaSum: ~Copyable {
    private let plan: ZetaPlan
    private let n: Int
    private let end: Int
    private let s: Double
    private let monitor: Monitor
    private var powers: PrimePowers
    private let memory: Limbs
    private let wide: Limbs
    /// 2^−s, the sum and the power of the end.
    private let half: Limbs
    private let sum: Limbs
    private let total: Limbs
    private let last: Limbs
    /// k^−s for odd k below a third of the end, each of n limbs.
    private let rows: Limbs
    private let kept: Int

    init(
        _ m: __mpfr_struct, _ plan: ZetaPlan, _ monitor: Monitor
    ) throws(BallError) {
        self.plan = plan
        self.monitor = monitor
        n = plan.n
        end = plan.end
        s = m.approximateDouble
        kept = max((plan.end - 1) / 3, plan.end / 4)
        let count = 6 * plan.n + 14 + (kept / 2 + 1) * plan.n
        if count + PrimePowers.scratch(plan.n) > monitor.limits.maximumBytes / 16 {
            throw .tooCostly(.zeta, "to \(BallError.digits(64 * plan.n))")
        }
        powers = PrimePowers(m, limbs: plan.n, monitor)
        memory = .allocate(capacity: count)
        wide = memory
        half = wide + (2 * n + 8)
        sum = half + (n + 1)
        total = sum + (n + 2)
        last = total + (n + 2)
        rows = last + (n + 1)
    }

    deinit { memory.deallocate() }

    private func row(_ k: Int) -> Limbs { rows + (k >> 1) * n }

    /// The sum of all powers below the end, and half the power of the end with its correction, in `total`.
    /// Returns upper bounds of its error and of that of the last power in units.
    private mutating func run() throws(BallError) -> (sum: UInt, last: UInt) {
        try powers.setPower(2, into: half)
        FixedPoint.clear(sum, n + 2)
        sum[n] = 1
        FixedPoint.copy(total, sum, n + 2)
        try sumPowers()
        let logEnd = UInt(end.bitWidthOfSize)
        let error = (powers.error + 1) * UInt(end) * logEnd + logEnd
        // N^−s = 2^−s 2^−s (N/4)^−s
        if end == 4 {
            LimbProduct.square(wide, half, n)
            FixedPoint.copy(last, wide + n, n)
        } else {
            LimbProduct.square(wide, half, n)
            FixedPoint.copy(last, wide + n, n)
            LimbProduct.multiply(wide, last, n, row(end / 4), n)
            FixedPoint.copy(last, wide + n, n)
        }
        last[n] = 0
        let lastError = (powers.error + 1) * logEnd
        _ = mpn_rshift(wide, last, n + 1, 1)
        _ = mpn_add_n(total, total, wide, n + 1)
        if plan.lengths.isEmpty { return (error + lastError + 1, lastError) }
        try addCorrection()
        return (error + 4 * lastError + UInt(plan.lengths.count) + 8, lastError)
    }

    /// Σ k^−s below the end: R_i = A_i + 2^−s R_(i+1) with A_i the sum of the odd numbers below N/2^i.
    private mutating func sumPowers() throws(BallError) {
        let top = end - 1
        // A prime factor of each odd number that is not a prime.
        var factors = [Int32](repeating: 0, count: end / 2 + 1)
        var p = 3
        while p * p <= top {
            if factors[p >> 1] == 0 {
                var multiple = p * p
                while multiple <= top {
                    factors[multiple >> 1] = Int32(truncatingIfNeeded: p)
                    multiple += 2 * p
                }
            }
            p += 2
        }
        var k = 3
        let stride = n < 60 ? 63 : 7
        for level in Swift.stride(from: top.bitWidthOfSize - 2, through: 0, by: -1) {
            while k <= top >> level {
                if k >> 1 & stride == 0 { try Ball.check(monitor) }
                let factor = Int(factors[k >> 1])
                let target = k <= kept ? row(k) : last
                if factor == 0 {
                    try powers.setPower(k, into: target)
                } else {
                    LimbProduct.multiply(wide, row(factor), n, row(k / factor), n)
                    FixedPoint.copy(target, wide + n, n)
                }
                // A copy of the member, because the compiler's thread sanitizer cannot read the
                // member itself.
                let sum = sum
                sum[n] &+= mpn_add_n(sum, sum, target, n)
                k += 2
            }
            LimbProduct.multiply(wide, total, n + 1, half, n)
            FixedPoint.copy(total, wide + n, n + 1)
            _ = mpn_add_n(total, total, sum, n + 1)
        }
    }

    /// N^−s · 4 N s u h_1 with u = 1/(2πN)² and h_j = ζ(2j)/2 − r_j h_(j+1).
    private mutating func addCorrection() throws(BallError) {
        let count = plan.lengths.count
        let f = n + 1
        let memory = Limbs.allocate(capacity: 11 * n + 48)
        defer { memory.deallocate() }
        let u = memory
        let l = u + (f + 2)
        let q = l + (f + 2)
        let ratio = q + (f + 2)
        let h = ratio + (f + 2)
        let next = h + (n + 2)
        let product = next + (n + 2)
        let table = EvenZetaTable.table(limbs: n, lengths: plan.lengths)
        if let table {
            FixedPoint.copy(u, table.inverseSquareOfTurn(f), f)
        } else {
            try FixedPoint.inverseSquareOfTurn(u, n, monitor)
        }
        _ = mpn_divrem_1(u, 0, u, f, UInt(end) * UInt(end))
        // l = s u and q = s² u, below 1 as s is below 2πN.
        LimbProduct.multiply(product, powers.argument, f + 1, u, f)
        FixedPoint.copy(l, product + f, f)
        LimbProduct.multiply(product, powers.argument, f + 1, l, f)
        FixedPoint.copy(q, product + f, f)
        var length = plan.lengths[count - 1]
        var source: EvenZetas?
        if let table {
            FixedPoint.copy(h, table.limbs(count, length), length)
        } else {
            source = try EvenZetas(limbs: plan.lengths, monitor: monitor)
            try source?.write(count, into: h, length)
        }
        for j in stride(from: count - 1, through: 1, by: -1) {
            if j & 15 == 0 { try Ball.check(monitor) }
            // r_j = (s + 2j − 1)(s + 2j) u with one more limb.
            let skip = n - length
            let width = length + 1
            FixedPoint.copy(ratio, q + skip, width)
            _ = mpn_addmul_1(ratio, l + skip, width, UInt(4 * j - 1))
            _ = mpn_addmul_1(ratio, u + skip, width, UInt(2 * j) * UInt(2 * j - 1))
            LimbProduct.multiply(product, ratio + 1, length, h, length)
            let longer = plan.lengths[j - 1]
            if let table {
                FixedPoint.copy(next, table.limbs(j, longer), longer)
            } else {
                try source?.write(j, into: next, longer)
            }
            _ = mpn_sub_n(
                next + (longer - length), next + (longer - length), product + length, length)
            FixedPoint.copy(h, next, longer)
            length = longer
        }
        // 4 N l h_1, then its product with the power.
        LimbProduct.multiply(product, l, f, h, n)
        let value = product + n
        value[f] = mpn_mul_1(value, value, f, 4 * UInt(end))
        LimbProduct.multiply(wide, value + 1, n + 1, last, n)
        _ = mpn_add_n(total, total, wide + n, n + 1)
    }

    /// The value, for 1 − s.
    mutating func write(
        into ball: inout Ball, _ reflected: borrowing Ball, precision: Int
    ) throws(BallError) {
        let (error, lastError) = try run()
        let bits = 64 * n + 64
        var value = Ball(precision: bits)
        value.setUnits(total, n + 1, n, error: error)
        value.widen(by: .powerOfTwo(Int(plan.rest.rounded(.up)) + 1))
        // N^(1−s)/(s − 1)
        last[n] = mpn_mul_1(last, last, n, UInt(end))
        var power = Ball(precision: bits)
        power.setUnits(last, n + 1, n, error: lastError * UInt(end))
        var quotient = Ball(precision: bits)
        try quotient.setQuotient(power, reflected, precision: bits)
        try ball.setDifference(value, quotient, precision: precision)
    }
}
