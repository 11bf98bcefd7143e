internal import CGMP

extension FixedPoint {
    /// e^t for 0 ≤ t < 0.694, a fraction of n limbs that is overwritten (bound 67).
    ///
    /// The result is n limbs and a whole limb at `scratch`, which has room for `plan.scratch(n)`
    /// limbs. The returned value bounds its error in units if the error of t is at most `error`
    /// units.
    @inline(__always)
    static func exponential(
        _ t: Limbs, _ n: Int, error: UInt, plan: SeriesPlan, scratch: Limbs
    ) -> UInt? {
        if n <= 3, plan.stages == plan.grouped {
            return n == 2
                ? shortExponential(TwoLimbs.self, t, error: error, plan: plan, scratch)
                : shortExponential(ThreeLimbs.self, t, error: error, plan: plan, scratch)
        }
        let table = plan.table
        let width = table.width
        var factor: UInt = 1
        var stage = 1
        let sum = scratch
        let powers = sum + (n &+ 2)
        let space = powers + plan.columns &* n
        // The digits of the stages that are multiplied one by one; a byte each.
        let digits = space + (2 &* n &+ 4)
        while stage <= plan.stages {
            let bits = stage &* width
            var digit: UInt
            if bits <= 16 {
                // e^t − 1 from below: t + t²/2 (+ t³/6 + t⁴/24).
                let top = t[n &- 1]
                let square = high(top, top)
                var growth = top &+ square &>> 1
                if stage == 1 {
                    growth &+= high(high(square, top), 0x2AAA_AAAA_AAAA_AAAA)
                    growth &+= high(high(square, square), 0x0AAA_AAAA_AAAA_AAAA)
                }
                digit = growth &>> UInt(bitPattern: 64 &- bits)
            } else {
                digit = window(t, n, bits: bits)
            }
            if digit != 0 {
                if digit >= UInt(bitPattern: table.digits) { return nil }
                _ = mpn_sub_n(t, t, table.entry(stage, digit, n), n)
            }
            if stage <= plan.grouped {
                factor = factor &* (1 &<< UInt(bitPattern: bits) &+ digit)
            } else {
                digits[stage &- plan.grouped &- 1] = digit
            }
            stage &+= 1
        }
        // The condition of the series.
        if window(t, n, bits: plan.reduction &+ 3) > 8 { return nil }
        copy(powers, t, n)
        FixedPoint.powers(
            powers, n, count: min(plan.columns, plan.terms &- 1), zeros: plan.zeros, space)
        FixedPoint.sum(
            .exponential, plan.shape, powers: powers, n, into: sum, space)
        sum[n &+ 1] = mpn_mul_1(sum, sum, n &+ 1, factor)
        _ = mpn_rshift(sum, sum, n &+ 2, UInt32(truncatingIfNeeded: plan.groupedBits))
        stage = plan.grouped &+ 1
        while stage <= plan.stages {
            let digit = digits[stage &- plan.grouped &- 1]
            if digit != 0 { scaleUp(sum, n &+ 1, digit: digit, bits: stage &* width) }
            stage &+= 1
        }
        let single = UInt(bitPattern: plan.stages &- plan.grouped)
        return 2 &* (error &+ UInt(bitPattern: plan.stages) &+ plan.error) &+ 1 &+ 4 &* single
    }
}

extension FixedPoint {
    /// Subtracts multiples of ln 2 from a number below 2^32 of n limbs and a whole limb, and returns how
    /// many. The remaining fraction is below ln 2; each multiple makes it too high by less than a unit.
    @inline(__always)
    static func reduceByLogarithmOfTwo(_ x: Limbs, _ n: Int) -> Int {
        // x · 2^32 times 2^63/ln 2: the quotient or one less.
        let top = x[n] &<< 32 | x[n &- 1] &>> 32
        var turns = high(top, 0xB8AA_3B29_5C17_F0BB) &>> 31
        return withLogarithmOfTwo(n) { logarithm in
            if turns != 0 { x[n] &-= mpn_submul_1(x, logarithm, n, turns) }
            while x[n] != 0 || mpn_cmp(x, logarithm, n) >= 0 {
                x[n] &-= mpn_sub_n(x, x, logarithm, n)
                turns &+= 1
            }
            return Int(bitPattern: turns)
        }
    }

    /// Whether a number of n limbs and a whole limb is within 2^64 units of an integer.
    static func isNearInteger(_ x: ConstantLimbs, _ n: Int) -> Bool {
        let pattern = x[n &- 1]
        if pattern != 0, pattern != UInt.max { return false }
        for k in 1..<n where x[k] != pattern { return false }
        return true
    }
}
