internal import CGMP

/// h_1 of h_j = ζ(2j)/2 − r_j h_(j+1), r_j = (s + 2j − 1)(s + 2j) u, in fixed point: the correction of the Euler–Maclaurin
/// formula for ζ(s, a). The ratios r_j come from their differences, which are a line in j (bound 344).
enum HurwitzTail {
    private static let largestRatio = 0.85

    /// Nil where the numbers ζ(2j) are not kept, or where the ratios are not suitable.
    static func value(
        _ s: borrowing Ball, _ u: borrowing Ball, count: Int, _ work: BallWork
    ) throws(BallError) -> Ball? {
        let n = (work.precision + 63) / 64
        guard s.sign == 1, u.midpoint.exponent < -4, s.midpoint.exponent < 60,
            let table = EvenZetaTable.table(limbs: n, count: count)
        else { return nil }
        let change =
            u.radius / u.smallestSize
            + (s.radius / s.smallestSize.plusDown(.one)).scaled(byPowerOfTwo: 1)
        if change > .powerOfTwo(-10) { return nil }
        let rows = Limbs.allocate(capacity: 3 * (n + 2) + 3 * n)
        defer { rows.deallocate() }
        let (ratio, step, second) = (rows, rows + (n + 2), rows + 2 * (n + 2))
        let h = rows + 3 * (n + 2)
        let wide = h + n
        if count > 1 {
            let first = count - 1
            let exact = BallWork(64 * (n + 2), work.monitor)
            let s = Ball(exactly: s.midpoint)
            let u = Ball(exactly: u.midpoint)
            let product = try exact.product(
                exact.product(exact.sum(s, 2 * first - 1), exact.sum(s, 2 * first)), u)
            guard product.approximateDouble < largestRatio - 0x1p-20 else { return nil }
            load(product, into: ratio, n + 1)
            var slope = try exact.product(s, 4)
            slope = try exact.product(exact.sum(slope, 8 * first - 6), u)
            load(slope, into: step, n + 1)
            load(try exact.product(u, 8), into: second, n + 1)
        }
        FixedPoint.copy(h, table.limbs(count, n), n)
        for j in stride(from: count - 1, through: 1, by: -1) {
            LimbProduct.multiply(wide, h, n, ratio + 1, n)
            _ = mpn_sub_n(h, table.limbs(j, n), wide + n, n)
            if j > 1 {
                _ = mpn_sub_n(ratio, ratio, step, n + 1)
                _ = mpn_sub_n(step, step, second, n + 1)
            }
        }
        var result = Ball(precision: 64 * n)
        result.setUnits(h, n, n, error: 34)
        result.widen(by: change.scaled(byPowerOfTwo: 2))
        return .some(consume result)
    }

    private static func load(_ x: borrowing Ball, into row: Limbs, _ n: Int) {
        let source = x.midpoint
        FixedPoint.load(
            source._mpfr_d, Ball.limbCount(source), exponent: source._mpfr_exp, into: row,
            fraction: n)
    }
}
