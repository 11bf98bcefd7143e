internal import CGMP

/// Σ (−1)^(k−1) c_k t^(k−1) of a complex t in fixed point, c_k = |B_2k|/(2k (2k − 1)) for ln Γ and
/// |B_2k|/(2k) for ψ: the terms of Stirling's series that bound 220 needs, by Horner's rule on rows of terms. Other c_k
/// with such a sum come from a table.
///
/// Bound 271: t = 2^(−e) τ with |τ| < 1, and d_k = c_k 2^(−e (k − 1)). The error of a power τ^i is at most 4i
/// units. Every row, whose size is below Σ d_k ≤ 1, adds 4m units for the power by which it is multiplied,
/// and 4 for the truncation. A term has 4i d_k for its power, and 6 for its own end: by bound 315 three
/// units, one for its product, and the omitted limbs of the power. So the error of the sum of T terms in R
/// rows is at most 4m (R + 1) + 6 (T + R) units. A τ at the distance r from the centre changes the sum by at
/// most r Σ k d_(k + 1).
enum ComplexStirling {
    /// The sum for all points of t; nil where one part of t is too small compared with the other, or t is too
    /// large.
    static func sum(
        _ t: borrowing ComplexBall, terms: Int, forDigamma: Bool, _ work: ComplexWork
    ) throws(BallError) -> ComplexBall? {
        let gap = t.gapOfParts
        let exponent = t.largestSize.exponent.value
        guard gap <= work.precision / 2 + 64, exponent < 0, exponent > -1 << 20 else { return nil }
        let bits = work.precision + gap + 8 + (Int.bitWidth - (8 * terms).leadingZeroBitCount)
        let n = (bits + 63) / 64
        if bits <= StirlingTable.longestBits,
            let table = StirlingTable.table(limbs: n, count: terms, forDigamma: forDigamma)
        {
            return try sum(t, terms: terms, table, limbs: n, work)
        }
        let plan = Plan(exponent: exponent, terms: terms, n: n)
        let coefficients = try StirlingCoefficients(
            n, exponent, terms: terms, forDigamma: forDigamma,
            StirlingTail.kept(n, exponent, terms: terms, work.monitor), work.monitor)
        return try sum(
            t, plan, work,
            add: { k, column, rows in
                coefficients.withFraction(k) { fraction, shift, limbs in
                    rows.add(
                        fraction, shift: shift, limbs: limbs, isNegative: k & 1 == 0,
                        column: column)
                }
            },
            load: { k, target in
                let size = coefficients.size(k)
                // A coefficient of 1 or more has no room, and is refused.
                if size <= 0 { coefficients.load(k, into: target) }
                return size
            })
    }

    /// The same with the c_k of a table, on n limbs; nil where Σ d_k may be 1 or more.
    static func sum(
        _ t: borrowing ComplexBall, terms: Int, _ table: StirlingTable, limbs n: Int,
        _ work: ComplexWork
    ) throws(BallError) -> ComplexBall? {
        let exponent = t.largestSize.exponent.value
        let plan = Plan(exponent: exponent, terms: terms, n: n)
        return try sum(t, plan, work, add: { _, _, _ in false }) { k, target in
            let shift = exponent * (k - 1)
            let size = table.bound(k, shift: shift)
            // A coefficient of 1 or more has no room, and is refused.
            if size <= 0 { table.load(k, shift: shift, into: target, n) }
            return size
        }
    }

    private struct Plan {
        let exponent: Int
        let terms: Int
        let n: Int

        /// An upper bound of log2 of |B_2k|/(2k) 2^(e (k − 1)).
        func size(_ k: Int) -> Int { StirlingTail.size(k, exponent) }
    }

    /// `load` writes d_k, and returns a power of two above it; `add` adds it in another way, if there is one.
    private static func sum(
        _ t: borrowing ComplexBall, _ plan: Plan, _ work: ComplexWork,
        add: (_ k: Int, _ column: Int, _ rows: borrowing ComplexRows) -> Bool,
        load: (_ k: Int, _ target: Limbs) -> Int
    ) throws(BallError) -> ComplexBall? {
        let (exponent, terms, n) = (plan.exponent, plan.terms, plan.n)
        switch n {
        case TwoLimbs.count: return try shortSum(TwoLimbs.self, t, plan, work, load: load)
        case ThreeLimbs.count: return try shortSum(ThreeLimbs.self, t, plan, work, load: load)
        case ...mostShortLimbs: return try shortSum(t, plan, work, load: load)
        default: break
        }
        let best = Int((0.5 * Double(terms)).squareRoot()) + 1
        let columns = max(1, min(terms, best, ComplexRows.mostColumns(n)))
        let rows = ComplexRows(columns: columns, n, n + 1)
        try rows.setPowers(of: t, exponent, work.monitor)
        var slope = Magnitude.zero
        var total = Magnitude.zero
        let coefficient = Limbs.allocate(capacity: n + 1)
        defer { coefficient.deallocate() }
        FixedPoint.clear(coefficient, n + 1)
        for k in stride(from: terms, through: 1, by: -1) {
            if k & 31 == 0 { try work.check() }
            if k % columns == 0, k < terms { rows.multiplyByRow(from: 0, to: 0) }
            let column = (k - 1) % columns
            let isAdded = column > 0 && add(k, column, rows)
            let power = isAdded ? plan.size(k) : load(k, coefficient)
            let size = Magnitude.powerOfTwo(power)
            total = total + size
            slope = slope + size * Magnitude(atLeast: UInt(k - 1))
            if isAdded { continue }
            var count = n
            while count > 0, coefficient[count - 1] == 0 { count -= 1 }
            rows.add(coefficient, count, isNegative: k & 1 == 0, column: column)
        }
        guard total < .one else { return nil }
        var result = ComplexBall(precision: 64)
        rows.setParts(of: &result)
        let count = (terms + columns - 1) / columns
        let units = Magnitude(atLeast: UInt(4 * columns * (count + 1) + 6 * (terms + count)))
        let radius = (t.real.radius + t.imaginary.radius).scaled(byPowerOfTwo: -exponent)
        result.widen(by: units.scaled(byPowerOfTwo: -64 * n) + slope * radius)
        return result
    }

    /// The same on values, for two or three limbs. A step adds less than by bound 313: its four products are truncated, which is
    /// less than √5 units.
    @inline(__always)
    private static func shortSum<F: ShortFraction>(
        _ type: F.Type, _ t: borrowing ComplexBall, _ plan: Plan, _ work: ComplexWork,
        load: (_ k: Int, _ target: Limbs) -> Int
    ) throws(BallError) -> ComplexBall? {
        let memory = Limbs.allocate(capacity: 2 * (F.count + 1))
        defer { memory.deallocate() }
        var factor = FixedComplex(memory, length: F.count + 1)
        factor.set(t, fraction: F.count, scale: -plan.exponent)
        let minus = ShortComplex<F>(factor).negative
        var sum = ShortComplex<F>.zero
        var size = Size()
        for k in stride(from: plan.terms, through: 1, by: -1) {
            if k & 31 == 0 { try work.check() }
            let power = load(k, memory)
            size.add(power, k)
            sum = sum.times(minus)
            sum.real = sum.real.plus(SignedFraction(size: F(memory), isNegative: false))
        }
        guard size.total < 0.999 else { return nil }
        var result = ComplexBall(precision: 64)
        sum.set(&result)
        widen(&result, size, plan, t)
        return result
    }

    /// Upper bounds of Σ d_k, Σ (k - 1) d_k and Σ (k - 1) (k - 2) d_k.
    private struct Size {
        var total = 0.0
        var slope = 0.0
        var curve = 0.0

        @inline(__always)
        mutating func add(_ power: Int, _ k: Int) {
            let size = Double.powerOfTwo(min(max(power, -1000), 1000))
            total += size
            slope += size * Double(k - 1)
            curve += size * Double((k - 1) * (k - 2))
        }
    }

    /// Widens a sum that is computed from single terms. The imaginary part of its derivative is at most the second
    /// derivative times the height.
    private static func widen(
        _ result: inout ComplexBall, _ size: Size, _ plan: Plan, _ t: borrowing ComplexBall
    ) {
        let units = Magnitude(atLeast: UInt(8 * plan.terms)).scaled(byPowerOfTwo: -64 * plan.n)
        let slope = Magnitude(atLeast: size.slope * 1.001)
        let (x, y) = (t.real.radius, t.imaginary.radius)
        if t.gapOfParts < leastGap {
            let change = slope * (x + y)
            return result.widen(by: units + change.scaled(byPowerOfTwo: -plan.exponent))
        }
        let height = t.imaginary.largestSize.scaled(byPowerOfTwo: -plan.exponent)
        let across = min(slope, Magnitude(atLeast: size.curve * 1.001) * height)
        result.real.widen(
            by: units + (slope * x + across * y).scaled(byPowerOfTwo: -plan.exponent))
        result.imaginary.widen(
            by: units + (slope * y + across * x).scaled(byPowerOfTwo: -plan.exponent))
    }

    private static let mostShortLimbs = 8

    /// Where the parts differ by fewer bits, their changes are not told apart.
    private static let leastGap = 8

    /// By Horner's rule on single terms, for few limbs.
    ///
    /// Bound 313: S_k = d_k − τ S_(k + 1), all below 1. In units of 2^(−64 n) the error of τ is √2, and the
    /// limbs of τ that S_(k + 1), whose upper limbs are 0, does not use add √2 · √2. The product has √2 for
    /// its end, and d_k 3 (bound 315). So a step adds at most 8 units.
    private static func shortSum(
        _ t: borrowing ComplexBall, _ plan: Plan, _ work: ComplexWork,
        load: (_ k: Int, _ target: Limbs) -> Int
    ) throws(BallError) -> ComplexBall? {
        let (exponent, terms, n) = (plan.exponent, plan.terms, plan.n)
        let length = n + 1
        let wide = 2 * length + 1
        let memory = Limbs.allocate(capacity: 5 * length + 3 * wide)
        defer { memory.deallocate() }
        var factor = FixedComplex(memory, length: length)
        factor.set(t, fraction: n, scale: -exponent)
        var sum = FixedComplex(memory + 2 * length, length: length)
        sum.set(word: 0, fraction: n)
        let coefficient = memory + 4 * length
        let rows = memory + 5 * length
        FixedPoint.clear(coefficient, length)
        var size = Size()
        for k in stride(from: terms, through: 1, by: -1) {
            if k & 31 == 0 { try work.check() }
            let digits = sum.count
            if digits > 0 {
                let low = max(0, n - digits)
                var next = FixedComplex(rows, length: digits + n - low + 1)
                next.setProduct(sum, digits, factor, from: low, n - low, rows + 2 * wide)
                guard sum.take(next, from: n - low) else { return nil }
                sum.changeSign()
            }
            let power = load(k, coefficient)
            size.add(power, k)
            sum.addToReal(coefficient)
        }
        guard size.total < 0.999 else { return nil }
        var result = ComplexBall(precision: 64)
        sum.set(&result, fraction: n)
        widen(&result, size, plan, t)
        return result
    }
}

extension ComplexBall {
    /// By how many bits the smaller part lies below the larger one.
    var gapOfParts: Int {
        let (x, y) = (real.midpoint, imaginary.midpoint)
        if x.isZero || y.isZero { return 0 }
        let (a, b) = (Int(x.exponent.value), Int(y.exponent.value))
        return abs(a - b)
    }
}
