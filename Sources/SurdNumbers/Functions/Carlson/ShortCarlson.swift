internal import CGMP

/// R_F of points by duplication in fixed point, for few bits (bound 338).
///
/// The arguments are below 1, in n limbs after the point and a whole one, in ascending order. A step brings them four times
/// closer to their mean A, and a series in what remains of their distances gives the integral.
struct ShortCarlson {
    /// With so many limbs Gauss's transformation, which doubles the digits, takes as many instructions; with more it takes fewer.
    private static let mostLimbs = 12
    /// Arguments that lie further apart need too many limbs.
    private static let mostDistance = 96
    /// Bits that the smallest argument has in units after the first step, for which bound 338 is written.
    private static let leastBits = 16
    /// Each step halves the logarithms of the ratios of the arguments, then it takes two bits from the distances.
    private static let mostSteps = 64

    private let n: Int
    private let arguments: Limbs
    private let roots: Limbs
    /// x + y + z
    private let total: Limbs
    /// Three times the distances of the smallest and of the largest argument from the mean, later the distances over the mean.
    private let below: Limbs
    private let above: Limbs
    private let room: Limbs

    /// R_F(a, b, c) of the midpoints; nil where another way is shorter. None of them is negative, and at most one is 0.
    static func first(
        _ a: borrowing Ball, _ b: borrowing Ball, _ c: borrowing Ball, _ work: BallWork
    ) throws(BallError) -> Ball? {
        var (x, y, z) = (a.midpoint, b.midpoint, c.midpoint)
        if mpfr_cmp(&y, &x) < 0 { swap(&x, &y) }
        if mpfr_cmp(&z, &y) < 0 { swap(&y, &z) }
        if mpfr_cmp(&y, &x) < 0 { swap(&x, &y) }
        let most = z.exponent.value
        let least = (x.isZero ? y : x).exponent.value
        guard most - least <= mostDistance else { return nil }
        let n = (work.precision + most - least + 16 + 63) / 64
        guard n <= mostLimbs else { return nil }
        let memory = Limbs.allocate(capacity: 15 * (n + 1))
        defer { memory.deallocate() }
        let row = ShortCarlson(memory, n)
        // All are divided by 4^turns: the largest lies between 1/4 and 1, and the integral is 2^turns times as large.
        let turns = (most + 1) >> 1
        row.load(x, 0, exponent: -2 * turns)
        row.load(y, 1, exponent: -2 * turns)
        row.load(z, 2, exponent: -2 * turns)
        return try row.value(least - 2 * turns, turns, work)
    }

    private init(_ memory: Limbs, _ n: Int) {
        self.n = n
        arguments = memory
        roots = memory + 3 * (n + 1)
        total = roots + 3 * (n + 1)
        below = total + (n + 1)
        above = below + (n + 1)
        room = above + (n + 1)
    }

    private func argument(_ index: Int) -> Limbs { arguments + index * (n + 1) }

    private func load(_ point: __mpfr_struct, _ index: Int, exponent: Int) {
        if point.isZero { return FixedPoint.clear(argument(index), n + 1) }
        FixedPoint.load(
            point._mpfr_d, Ball.limbCount(point), exponent: point._mpfr_exp + exponent,
            into: argument(index), fraction: n)
    }

    // MARK: - Steps

    /// The arguments other than 0 are at least 2^(exponent - 1).
    private func value(
        _ exponent: Int, _ turns: Int, _ work: BallWork
    ) throws(BallError) -> Ball? {
        let goal = 6 + n / 2
        var error = Magnitude.powerOfTwo(-64 * n - exponent)
        var steps = 0
        var spread = setDistances()
        while spread > -goal {
            step()
            steps += 1
            if steps == 1 {
                let bits = bits(argument(0))
                if bits < Self.leastBits { return nil }
                error = error + .powerOfTwo(3 - bits)
            }
            if steps > Self.mostSteps { return nil }
            spread = setDistances()
        }
        error = error * Magnitude(atLeast: UInt(steps + 1))
        let last = max((work.precision + 7) / -spread, 3)
        let (sum, units) = series(last)
        var value = Ball(precision: 64 * n + 63)
        value.setUnits(sum, n + 1, n, error: units)
        value.widen(by: .powerOfTwo(spread * (last + 1)))
        var mean = Ball(precision: 64 * n + 63)
        mean.setUnits(total, n + 1, n, error: 0)
        value = try work.quotient(value, work.root(work.product(mean, 1, over: 3)))
        value.scale(byPowerOfTwo: -turns)
        try value.widen(byChangeOfLogarithm: error)
        return value
    }

    /// (x + λ)/4 in place of each x, λ = √x√y + √y√z + √z√x. Rounding down keeps their order.
    private func step() {
        let (a, b, c) = (roots, roots + n, roots + 2 * n)
        for index in 0..<3 { setRoot(argument(index), roots + index * n) }
        let pair = total
        pair[n] = mpn_add_n(pair, b, c, n)
        let product = room + (2 * n + 1)
        FixedRow.multiply(room, pair, n + 1, a, n)
        FixedRow.multiply(product, b, n, c, n)
        room[2 * n] &+= mpn_add_n(room, room, product, 2 * n)
        for index in 0..<3 {
            let x = argument(index)
            _ = mpn_add_n(x, x, room + n, n + 1)
            _ = mpn_rshift(x, x, n + 1, 2)
        }
    }

    /// The root of an argument, rounded down.
    private func setRoot(_ argument: Limbs, _ root: Limbs) {
        var count = n
        while count > 0, argument[count - 1] == 0 { count -= 1 }
        FixedPoint.clear(root, n)
        if count == 0 { return }
        FixedPoint.clear(room, n)
        FixedPoint.copy(room + n, argument, count)
        _ = mpn_sqrtrem(root, nil, room, n + count)
    }

    /// Sets the sum and the distances, and returns the exponent of a power of two above all |A - x|/A.
    private func setDistances() -> Int {
        let (x, y, z) = (argument(0), argument(1), argument(2))
        _ = mpn_add_n(total, x, y, n + 1)
        _ = mpn_add_n(total, total, z, n + 1)
        _ = mpn_mul_1(below, x, n + 1, 3)
        _ = mpn_sub_n(below, total, below, n + 1)
        _ = mpn_mul_1(above, z, n + 1, 3)
        _ = mpn_sub_n(above, above, total, n + 1)
        return max(bits(below), bits(above)) - bits(total) + 1
    }

    /// The bits of a row in units.
    private func bits(_ row: Limbs) -> Int {
        var count = n + 1
        while count > 0, row[count - 1] == 0 { count -= 1 }
        return count == 0 ? 0 : 64 * count - row[count - 1].leadingZeroBitCount
    }

    // MARK: - The series

    /// Σ T_k/(2k + 1) up to this k at least 3, in n limbs and a whole one, and the units of its error.
    ///
    /// The T_k are the coefficients of 1/√(1 - e t² - c t³), where the distances from the mean X, W - X, -W over it give e =
    /// X² - XW + W² and c = XW (X - W). All T_k have the sign of c^k.
    private func series(_ last: Int) -> (sum: Limbs, units: UInt) {
        divideByTotal(below)
        divideByTotal(above)
        let difference = roots
        let isNegative = mpn_cmp(below, above, n) < 0
        if isNegative {
            _ = mpn_sub_n(difference, above, below, n)
        } else {
            _ = mpn_sub_n(difference, below, above, n)
        }
        // The arguments are used up.
        let (e, c, sum) = (above, below, arguments)
        setProduct(c, below, above)
        setProduct(e, difference, difference)
        _ = mpn_add_n(e, e, c, n)
        setProduct(c, c, difference)
        // T_(k - 3), T_(k - 2), T_(k - 1)
        var terms = (sum + (n + 1), sum + (2 * n + 1), roots + n)
        FixedPoint.clear(terms.0, n)
        _ = mpn_rshift(terms.1, e, n, 1)
        _ = mpn_rshift(terms.2, c, n, 1)
        FixedPoint.clear(sum, n)
        sum[n] = 1
        let share = roots
        add(terms.1, 2, false, to: sum, share)
        add(terms.2, 3, isNegative, to: sum, share)
        for k in stride(from: 4, through: last, by: 1) {
            let next = terms.0
            setProduct(share, c, next)
            setProduct(next, e, terms.1)
            _ = mpn_mul_1(next, next, n, UInt(2 * k - 2))
            _ = mpn_addmul_1(next, share, n, UInt(2 * k - 3))
            _ = mpn_divrem_1(next, 0, next, n, UInt(2 * k))
            terms = (terms.1, terms.2, next)
            add(next, k, isNegative && k & 1 == 1, to: sum, share)
        }
        return (sum, UInt(2 * last + 4))
    }

    /// Three times a distance over the sum, rounded down.
    private func divideByTotal(_ row: Limbs) {
        var divisor = n + 1
        while total[divisor - 1] == 0 { divisor -= 1 }
        let numerator = room
        let quotient = room + (2 * n + 1)
        FixedPoint.clear(numerator, n)
        FixedPoint.copy(numerator + n, row, n + 1)
        FixedPoint.clear(quotient, n)
        mpn_tdiv_qr(quotient, quotient + (2 * n + 2), 0, numerator, 2 * n + 1, total, divisor)
        FixedPoint.copy(row, quotient, n)
    }

    /// The product of two rows, rounded down.
    private func setProduct(_ target: Limbs, _ a: Limbs, _ b: Limbs) {
        var count = n
        while count > 0, b[count - 1] == 0 { count -= 1 }
        if count > 0 { FixedRow.multiply(room, a, n, b, count) }
        FixedPoint.copy(target, room + n, count)
        FixedPoint.clear(target + count, n - count)
    }

    /// Adds ±row/(2k + 1) to the sum.
    private func add(_ row: Limbs, _ k: Int, _ isNegative: Bool, to sum: Limbs, _ share: Limbs) {
        _ = mpn_divrem_1(share, 0, row, n, UInt(2 * k + 1))
        if isNegative {
            sum[n] &-= mpn_sub_n(sum, sum, share, n)
        } else {
            sum[n] &+= mpn_add_n(sum, sum, share, n)
        }
    }
}
