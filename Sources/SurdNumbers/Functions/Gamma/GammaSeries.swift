internal import CGMP
internal import CKernels

/// 1/Γ(1 + y) for |y| ≤ 1/2, and the factors j ± y that lead from there to another argument, in fixed point.
///
/// Bound 175: with t = 2y, 1/Γ(1 + y) = 1 + t P, P = d_1 + d_2 t + …, whose coefficients are stored
/// truncated. By Horner's rule P_k = d_k + t P_(k+1) and P_k′ = P_(k+1) + t P′_(k+1) stay below 1, because Σ
/// k |d_k| < 0.69. A product loses less than two units, one for the omitted limbs of t and one at its end,
/// and a coefficient loses one. A truncated product of L limbs omits products of limbs i and j with
/// i + j < L − 1, which adds w = L. A product of two or three limbs in registers also omits the lower halves
/// of those with i + j = L − 1, and for a short negative P the last limb of t, so it loses less than 3 or 6
/// units: w = 2 and 5. So K terms make an error of 1 + t P of at most (w + 3) K + 8 units. This includes the
/// error of t (two units, and the slope is below 1) and the omitted terms (one). The error of the derivative
/// is at most (w + 3) (K + 2)², because the second derivative is below 2 and each step adds the error of
/// P_(k+1).
struct GammaSeries: ~Copyable {
    /// Limbs of a fraction.
    let n: Int
    /// x = N + y.
    let whole: Int
    private let isNegative: Bool
    /// Whether y = 0, as far as the row shows.
    private let isWhole: Bool
    private let memory: Limbs
    /// |y| and |t|, with a limb above the first.
    private let distance: Limbs
    private let argument: Limbs
    private let work: Limbs

    /// The limit of the limbs of the coefficients and of a sum.
    static let longest = 56

    /// From so many limbs on, products are truncated.
    private static let leastCut = 12

    /// Terms of a sum of so many limbs.
    static func terms(_ n: Int) -> Int { Int(surdGammaData_termsStart()[n]) }

    deinit { memory.deallocate() }

    /// For a number below 2^20, or for the fraction p/q of words.
    init(_ x: __mpfr_struct, _ fraction: WordFraction?, limbs: Int) {
        n = limbs
        memory = .allocate(capacity: 10 * n + 24)
        distance = memory
        argument = distance + (n + 1)
        work = argument + (n + 1)
        if let fraction {
            let (p, q) = (fraction.top, fraction.bottom)
            var (floor, rest) = p.quotientAndRemainder(dividingBy: q)
            if rest < 0 { (floor, rest) = (floor - 1, rest + q) }
            let isAbove = 2 * rest >= q
            whole = isAbove ? floor + 1 : floor
            isNegative = isAbove
            var remainder = UInt(isAbove ? q - rest : rest)
            _ = mpn_divrem_1(distance, n, &remainder, 1, UInt(q))
        } else {
            FixedPoint.load(
                x._mpfr_d, Ball.limbCount(x), exponent: x._mpfr_exp, into: distance, fraction: n)
            let floor = Int(distance[n])
            let isAbove = distance[n - 1] >> 63 != 0
            if isAbove { _ = mpn_neg(distance, distance, n) }
            let size = isAbove ? floor + 1 : floor
            whole = x.isNegative ? -size : size
            isNegative = isAbove != x.isNegative
        }
        distance[n] = 0
        isWhole = mpn_zero_p(distance, n) != 0
        // 1/2 becomes the largest number below 1.
        if mpn_lshift(argument, distance, n, 1) != 0 {
            for k in 0..<n { argument[k] = .max }
        }
    }

    /// A signed row that is only as long as necessary.
    private struct Row {
        let limbs: Limbs
        var length = 0
        var isNegative = false

        mutating func trim() { while length > 0, limbs[length - 1] == 0 { length -= 1 } }

        /// Multiplies by a fraction of n limbs, as far as it matters.
        mutating func multiply(by t: ConstantLimbs, _ n: Int, isNegative other: Bool, _ wide: Limbs)
        {
            if length == 0 { return }
            if length < GammaSeries.leastCut {
                mpn_mul_n(wide, limbs, t + (n - length), length)
                FixedPoint.copy(limbs, wide + length, length)
            } else {
                multiplyHigh(by: t + (n - length), wide)
            }
            if other { isNegative.toggle() }
            trim()
        }

        /// Multiplies by a fraction of as many limbs, without most of the products of limbs below the result.
        /// Let b be a third of the limbs: the upper parts are multiplied in full, and the upper b limbs of
        /// each by the lower b limbs of the other.
        private func multiplyHigh(by t: ConstantLimbs, _ wide: Limbs) {
            let b = length / 3
            let a = length - b
            let part = wide + 2 * length
            mpn_mul_n(wide + 2 * b, limbs + b, t + b, a)
            // These products begin at limb a of the whole product, which is at least 2b.
            mpn_mul_n(part, limbs + a, t, b)
            _ = mpn_add(wide + a, wide + a, length + b, part, 2 * b)
            mpn_mul_n(part, limbs, t + a, b)
            _ = mpn_add(wide + a, wide + a, length + b, part, 2 * b)
            FixedPoint.copy(limbs, wide + length, length)
        }

        /// Adds a row without leading zeros.
        mutating func add(_ other: ConstantLimbs, _ count: Int, isNegative sign: Bool) {
            if count <= 0 { return }
            if length == 0 {
                FixedPoint.copy(limbs, other, count)
                (length, isNegative) = (count, sign)
            } else if sign == isNegative {
                let carry =
                    count > length
                    ? mpn_add(limbs, other, count, limbs, length)
                    : mpn_add(limbs, limbs, length, other, count)
                length = max(length, count)
                if carry != 0 {
                    limbs[length] = carry
                    length += 1
                }
            } else if count > length || count == length && mpn_cmp(other, limbs, count) > 0 {
                _ = mpn_sub(limbs, other, count, limbs, length)
                (length, isNegative) = (count, sign)
                trim()
            } else {
                _ = mpn_sub(limbs, limbs, length, other, count)
                trim()
            }
        }
    }

    /// Writes 1/Γ(1 + y) into a ball and, on request, its derivative by t = 2y.
    func write(into value: inout Ball, _ precision: Int) {
        if n <= 3 {
            if n == 2 { hornerOfTwo() } else { hornerOfThree() }
            return write(work, into: &value, precision)
        }
        var sum = Row(limbs: work)
        let wide = work + (n + 2)
        horner(&sum, wide)
        finish(&sum, into: &value, precision)
    }

    func write(into value: inout Ball, derivative: inout Ball, _ precision: Int) {
        var sum = Row(limbs: work)
        var change = Row(limbs: work + (n + 2))
        let wide = work + 2 * (n + 2)
        let count = GammaSeries.terms(n)
        let skipped = GammaSeries.longest - n
        let (limbs, starts) = (surdGammaData_limbsStart()!, surdGammaData_startsStart()!)
        let signs = surdGammaData_negativesStart()!
        for k in stride(from: count, through: 0, by: -1) {
            change.multiply(by: argument, n, isNegative: isNegative, wide)
            change.add(sum.limbs, sum.length, isNegative: sum.isNegative)
            sum.multiply(by: argument, n, isNegative: isNegative, wide)
            if k == 0 { break }
            let start = Int(starts[k - 1])
            sum.add(
                limbs + (start + skipped), Int(starts[k]) - start - skipped,
                isNegative: signs[k - 1] != 0)
        }
        finish(&sum, into: &value, precision)
        derivative.prepare(precision)
        FixedPoint.clear(change.limbs + change.length, n + 1 - change.length)
        derivative.setUnits(
            change.limbs, n + 1, n, error: UInt((cut + 3) * (count + 2) * (count + 2)))
        if change.isNegative { derivative.changeSign() }
    }

    /// An upper bound of the units that a truncated product loses.
    private var cut: Int {
        switch n {
        case 2: 2
        case 3: 5
        case ..<GammaSeries.leastCut: 0
        default: n
        }
    }

    /// t P.
    private func horner(_ sum: inout Row, _ wide: Limbs) {
        let count = GammaSeries.terms(n)
        let skipped = GammaSeries.longest - n
        let (limbs, starts) = (surdGammaData_limbsStart()!, surdGammaData_startsStart()!)
        let signs = surdGammaData_negativesStart()!
        for k in stride(from: count, through: 1, by: -1) {
            let start = Int(starts[k - 1])
            sum.add(
                limbs + (start + skipped), Int(starts[k]) - start - skipped,
                isNegative: signs[k - 1] != 0)
            sum.multiply(by: argument, n, isNegative: isNegative, wide)
        }
    }

    /// 1 + t P, which is at least 1/2.
    private func finish(_ sum: inout Row, into value: inout Ball, _ precision: Int) {
        let row = sum.limbs
        FixedPoint.clear(row + sum.length, n + 1 - sum.length)
        row[n] = 1
        if sum.isNegative, sum.length > 0 {
            _ = mpn_neg(row, row, n)
            row[n] = 0
        }
        write(row, into: &value, precision)
    }

    private func write(_ row: Limbs, into value: inout Ball, _ precision: Int) {
        value.prepare(precision)
        value.setUnits(row, n + 1, n, error: UInt((cut + 3) * GammaSeries.terms(n) + 8))
    }

    // MARK: - In registers

    /// Computes 1 + t P of two limbs in the row. P is a two's complement fraction, which |P| ≤ Σ |d_k| < 0.48
    /// allows: as an unsigned number a negative P is larger by 1, and its product by |t| larger by |t|. For a
    /// negative t, every second coefficient is negated.
    private func hornerOfTwo() {
        let (limbs, starts) = (surdGammaData_limbsStart()!, surdGammaData_startsStart()!)
        let signs = surdGammaData_negativesStart()!
        let skipped = GammaSeries.longest - 2
        let t = (argument[0], argument[1])
        let under = Self.negated(t, .max)
        let flip: UInt = isNegative ? .max : 0
        var p: (UInt, UInt) = (0, 0)
        for k in stride(from: GammaSeries.terms(2), through: 1, by: -1) {
            let start = Int(starts[k - 1]) &+ skipped
            let count = Int(starts[k]) &- start
            let sign = (signs[k - 1] != 0 ? UInt.max : 0) ^ (k & 1 == 0 ? flip : 0)
            let d = (count > 0 ? limbs[start] : 0, count > 1 ? limbs[start &+ 1] : 0)
            p = Self.sum(p, Self.negated(d, sign))
            let mask = UInt(bitPattern: Int(bitPattern: p.1) >> 63)
            let top = p.1.multipliedFullWidth(by: t.1)
            var r = Self.sum((top.low, top.high), (p.1.multipliedFullWidth(by: t.0).high, 0))
            r = Self.sum(r, (p.0.multipliedFullWidth(by: t.1).high, 0))
            p = Self.sum(r, (under.0 & mask, under.1 & mask))
        }
        p = Self.negated(p, flip)
        (work[0], work[1]) = p
        work[2] = p.1 >> 63 == 0 ? 1 : 0
    }

    /// The same for three limbs; for two as long as the coefficients are below 2^(−66), and the sum with them
    /// below 2^(−65).
    private func hornerOfThree() {
        let (limbs, starts) = (surdGammaData_limbsStart()!, surdGammaData_startsStart()!)
        let signs = surdGammaData_negativesStart()!
        let skipped = GammaSeries.longest - 3
        let t = (argument[0], argument[1], argument[2])
        let flip: UInt = isNegative ? .max : 0
        var k = GammaSeries.terms(3)
        var short: (UInt, UInt) = (0, 0)
        let shortUnder = Self.negated((t.1, t.2), .max)
        while k >= 1 {
            let start = Int(starts[k - 1]) &+ skipped
            let count = Int(starts[k]) &- start
            let d = (count > 0 ? limbs[start] : 0, count > 1 ? limbs[start &+ 1] : 0)
            if count > 2 || d.1 >> 62 != 0 { break }
            let sign = (signs[k - 1] != 0 ? UInt.max : 0) ^ (k & 1 == 0 ? flip : 0)
            short = Self.sum(short, Self.negated(d, sign))
            let mask = UInt(bitPattern: Int(bitPattern: short.1) >> 63)
            let top = short.1.multipliedFullWidth(by: t.2)
            var r = Self.sum((top.low, top.high), (short.1.multipliedFullWidth(by: t.1).high, 0))
            r = Self.sum(r, (short.0.multipliedFullWidth(by: t.2).high, 0))
            short = Self.sum(r, (shortUnder.0 & mask, shortUnder.1 & mask))
            k &-= 1
        }
        let under = Self.negated(t, .max)
        var p = (short.0, short.1, UInt(bitPattern: Int(bitPattern: short.1) >> 63))
        while k >= 1 {
            let start = Int(starts[k - 1]) &+ skipped
            let count = Int(starts[k]) &- start
            let sign = (signs[k - 1] != 0 ? UInt.max : 0) ^ (k & 1 == 0 ? flip : 0)
            let d = (
                count > 0 ? limbs[start] : 0, count > 1 ? limbs[start &+ 1] : 0,
                count > 2 ? limbs[start &+ 2] : 0
            )
            p = Self.sum(p, Self.negated(d, sign))
            let mask = UInt(bitPattern: Int(bitPattern: p.2) >> 63)
            let top = p.2.multipliedFullWidth(by: t.2)
            let left = p.2.multipliedFullWidth(by: t.1)
            let right = p.1.multipliedFullWidth(by: t.2)
            var r = (p.1.multipliedFullWidth(by: t.1).high, top.low, top.high)
            r = Self.sum(r, (left.low, left.high, 0))
            r = Self.sum(r, (right.low, right.high, 0))
            r = Self.sum(r, (p.2.multipliedFullWidth(by: t.0).high, 0, 0))
            r = Self.sum(r, (p.0.multipliedFullWidth(by: t.2).high, 0, 0))
            p = Self.sum(r, (under.0 & mask, under.1 & mask, under.2 & mask))
            k &-= 1
        }
        p = Self.negated(p, flip)
        (work[0], work[1], work[2]) = p
        work[3] = p.2 >> 63 == 0 ? 1 : 0
    }

    @inline(__always)
    private static func sum(_ a: (UInt, UInt), _ b: (UInt, UInt)) -> (UInt, UInt) {
        let (low, carry) = a.0.addingReportingOverflow(b.0)
        return (low, a.1 &+ b.1 &+ (carry ? 1 : 0))
    }

    @inline(__always)
    private static func sum(
        _ a: (UInt, UInt, UInt), _ b: (UInt, UInt, UInt)
    ) -> (UInt, UInt, UInt) {
        let (low, first) = a.0.addingReportingOverflow(b.0)
        let (half, second) = a.1.addingReportingOverflow(b.1)
        let (middle, third) = half.addingReportingOverflow(first ? 1 : 0)
        return (low, middle, a.2 &+ b.2 &+ (second ? 1 : 0) &+ (third ? 1 : 0))
    }

    /// The negative where all bits of `flip` are set, and the same number where none is.
    @inline(__always)
    private static func negated(_ a: (UInt, UInt), _ flip: UInt) -> (UInt, UInt) {
        sum((a.0 ^ flip, a.1 ^ flip), (flip & 1, 0))
    }

    @inline(__always)
    private static func negated(
        _ a: (UInt, UInt, UInt), _ flip: UInt
    ) -> (UInt, UInt, UInt) {
        sum((a.0 ^ flip, a.1 ^ flip, a.2 ^ flip), (flip & 1, 0, 0))
    }

    // MARK: - The factors

    /// (1 + s) (2 + s) … (c + s) for s = y, or s = −y, and on request the sum of the inverses of the factors.
    ///
    /// Bound 176: the product P is a row with a limb above the fraction, times a power of 2^64. Factors and
    /// products are at least 1/2, so a factor has a relative error of two units and a product loses as much:
    /// c factors lose 4c units of P. The sum is S/P by S ← S v + P, P ← P v. With S = P σ, σ < 9 for c < 512,
    /// a step adds an error to S/P of 18 units for the factor, two for the product, and 8j for P after j
    /// factors. 5 (c + 8)² units cover these, and 36c for the last quotient.
    func factors(
        _ c: Int, reflected: Bool, into product: inout Ball, sum: inout Ball?, _ precision: Int
    ) throws(BallError) {
        let total = work
        let other = total + (n + 1)
        let wide = other + (n + 3)
        let factor = distance
        let isBelow = isNegative != reflected && !isWhole
        if isBelow { _ = mpn_neg(factor, factor, n) }
        defer {
            if isBelow { _ = mpn_neg(factor, factor, n) }
            factor[n] = 0
        }
        FixedPoint.clear(total, n)
        total[n] = 1
        FixedPoint.clear(other, n + 2)
        let withSum = sum != nil
        var exponent = 0
        for j in 1...max(c, 1) where c > 0 {
            factor[n] = UInt(isBelow ? j - 1 : j)
            var drop = n
            if withSum {
                mpn_mul(wide, other, n + 2, factor, n + 1)
                // S v + P, before it is known whether a limb is dropped.
                let carry = mpn_add_n(wide + n, wide + n, total, n + 1)
                _ = mpn_add_1(wide + (2 * n + 1), wide + (2 * n + 1), 2, carry)
                FixedPoint.copy(other, wide + n, n + 3)
            }
            mpn_mul_n(wide, total, factor, n + 1)
            if wide[2 * n + 1] != 0 {
                drop += 1
                exponent += 1
                if withSum { FixedPoint.copy(other, other + 1, n + 2) }
            }
            FixedPoint.copy(total, wide + drop, n + 1)
        }
        product.prepare(precision)
        product.setUnits(total, n + 1, n, error: 0)
        if var quotient = sum.take() {
            var dividend = Ball(precision: precision)
            dividend.setUnits(other, n + 2, n, error: 0)
            try quotient.setQuotient(dividend, product, precision: precision)
            quotient.widen(
                by: Magnitude(atLeast: UInt(5 * (c + 8) * (c + 8))).scaled(byPowerOfTwo: -64 * n))
            sum = consume quotient
        }
        product.widen(bySizeTimes: Magnitude(atLeast: UInt(4 * c)).scaled(byPowerOfTwo: -64 * n))
        product.scale(byPowerOfTwo: 64 * exponent)
    }
}
