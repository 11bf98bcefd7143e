internal import CGMP

extension FixedPoint {
    /// −ln y for 1/2 ≤ y < 1, a fraction of n ≥ 2 limbs (bound 68). The result is n limbs and a whole
    /// limb, which is zero, at `scratch`, of `plan.scratch(n)` limbs.
    @inline(__always)
    static func negativeLogarithm(
        _ y: ConstantLimbs, _ n: Int, error: UInt, plan: SeriesPlan, scratch: Limbs
    ) -> UInt? {
        if n <= 3, plan.stages == plan.grouped {
            return n == 2
                ? shortNegativeLogarithm(TwoLimbs.self, y, error: error, plan: plan, scratch)
                : shortNegativeLogarithm(ThreeLimbs.self, y, error: error, plan: plan, scratch)
        }
        let table = plan.table
        let width = table.width
        let sum = scratch
        let powers = sum + (n &+ 2)
        let space = powers + plan.columns &* n
        let total = space + (2 &* n &+ 4)
        clear(total, n &+ 1)
        // The digits of the grouped stages from the 128 leading bits of y, always rounded up, so that
        // the product of y and its factors stays below 1.
        let digitLimit = UInt(bitPattern: table.digits)
        var product = UInt128(y[n &- 1]) &<< 64 | UInt128(y[n &- 2])
        var factor: UInt = 1
        var stage = 1
        while stage <= plan.grouped {
            let bits = UInt(bitPattern: stage &* width)
            let rest = UInt(truncatingIfNeeded: ~product &>> 64)
            var digit: UInt
            if stage == 1 {
                digit = rest / ((~rest &>> bits) &+ 1)
            } else {
                digit = (rest &+ high(rest, rest)) &>> (64 &- bits)
            }
            if digit >= digitLimit { return nil }
            if digit != 0 {
                product = product &+ (product &>> UInt128(bits)) &* UInt128(digit) &+ UInt128(digit)
                _ = mpn_add_n(total, total, table.entry(stage, digit, n), n)
                factor = factor &* (1 &<< bits &+ digit)
            } else {
                factor = factor &<< bits
            }
            stage &+= 1
        }
        // u = 1 − y · factor, exactly and then rounded down.
        let u = powers
        let top = mpn_mul_1(u, y, n, factor)
        let shift = UInt(bitPattern: plan.groupedBits)
        let borrow = mpn_neg(u, u, n)
        u[n] = (1 &<< shift) &- top &- borrow
        _ = mpn_rshift(u, u, n &+ 1, UInt32(truncatingIfNeeded: shift))
        while stage <= plan.stages {
            let bits = stage &* width
            let digit = window(u, n, bits: bits)
            if digit >= digitLimit { return nil }
            if digit != 0 {
                // 1 − (1 − u)(1 + d/2^b) = u − d/2^b + u d/2^b
                add(u, u, n, digit: digit, bits: bits)
                subtract(digit, from: u, n, bits: bits)
                _ = mpn_add_n(total, total, table.entry(stage, digit, n), n)
            }
            stage &+= 1
        }
        if window(u, n, bits: plan.reduction &+ 3) > 8 { return nil }
        FixedPoint.powers(
            powers, n, count: min(plan.columns, plan.terms &- 1), zeros: plan.zeros, space)
        FixedPoint.sum(
            .logarithm, plan.shape, powers: powers, n, into: sum, space)
        _ = mpn_add_n(sum, sum, total, n &+ 1)
        let single = UInt(bitPattern: plan.stages &- plan.grouped)
        // The derivative of −ln(1 − u) is below 1.1.
        return UInt(bitPattern: plan.stages) &+ plan.error &+ 3 &* (error &+ single) &+ 3
    }

    /// u − digit/2^bits for a fraction of n limbs, in place.
    @inline(__always)
    private static func subtract(_ digit: UInt, from u: Limbs, _ n: Int, bits: Int) {
        let place = n &- 1 &- bits &>> 6
        let rest = UInt(bitPattern: bits & 63)
        if rest == 0 {
            _ = mpn_sub_1(u + (place &+ 1), u + (place &+ 1), n &- place &- 1, digit)
            return
        }
        let borrow = mpn_sub_1(u + place, u + place, 1, digit &<< (64 &- rest))
        if place &+ 1 < n {
            _ = mpn_sub_1(
                u + (place &+ 1), u + (place &+ 1), n &- place &- 1, borrow &+ digit &>> rest)
        }
    }
}
