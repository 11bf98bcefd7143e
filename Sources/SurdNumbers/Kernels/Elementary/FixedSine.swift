internal import CGMP

extension FixedPoint {
    /// A vector (a, b) of the direction t, of any length, for 0 ≤ t ≤ π/8, a fraction of n limbs that is
    /// overwritten (bound 69). Both are rows of n + 1 limbs, a at `scratch` and b behind it; the length is
    /// between 2^59 and 2^62 in units of the whole part. `scratch` has room for `plan.scratch(n)` limbs. The
    /// returned value bounds the error of the direction.
    @inline(__always)
    static func direction(
        _ t: Limbs, _ n: Int, error: UInt, plan: SeriesPlan, scratch: Limbs, norm: inout UInt128
    ) -> UInt? {
        if n <= 3, plan.stages == plan.grouped {
            return n == 2
                ? shortDirection(TwoLimbs.self, t, error: error, plan: plan, scratch, norm: &norm)
                : shortDirection(ThreeLimbs.self, t, error: error, plan: plan, scratch, norm: &norm)
        }
        let table = plan.table
        let width = table.width
        let a = scratch
        let b = a + (n &+ 1)
        let cosine = b + (n &+ 1)
        let sine = cosine + (n &+ 2)
        let powers = sine + (n &+ 2)
        let space = powers + plan.columns &* n
        let digits = space + (2 &* n &+ 4)
        var real: UInt = 1
        var imaginary: UInt = 0
        var stage = 1
        while stage <= plan.stages {
            let bits = stage &* width
            var digit: UInt
            if stage == 1 {
                // tan t from below: t + t³/3.
                let top = t[n &- 1]
                let cube = high(high(top, top), top)
                digit =
                    (top &+ high(cube, 0x5555_5555_5555_5555)) &>> UInt(bitPattern: 64 &- bits)
            } else {
                digit = window(t, n, bits: bits)
            }
            if digit != 0 {
                if digit >= UInt(bitPattern: table.digits) { return nil }
                _ = mpn_sub_n(t, t, table.entry(stage, digit, n), n)
            }
            if stage <= plan.grouped {
                let shift = UInt(bitPattern: bits)
                let old = real
                real = real &<< shift &- imaginary &* digit
                imaginary = imaginary &<< shift &+ old &* digit
            } else {
                digits[stage &- plan.grouped &- 1] = digit
            }
            stage &+= 1
        }
        if window(t, n, bits: plan.reduction &+ 3) > 8 { return nil }
        LimbProduct.square(space, t, n)
        copy(powers, space + n, n)
        FixedPoint.powers(
            powers, n, count: min(plan.columns, plan.terms &- 1), zeros: plan.zeros, space)
        FixedPoint.sum(
            .sine, plan.shape, powers: powers, n, into: cosine, space)
        LimbProduct.multiply(space, cosine, n &+ 1, t, n)
        copy(sine, space + n, n &+ 1)
        FixedPoint.sum(
            .cosine, plan.shape, powers: powers, n, into: cosine, space)
        _ = mpn_mul_1(a, cosine, n &+ 1, real)
        _ = mpn_submul_1(a, sine, n &+ 1, imaginary)
        _ = mpn_mul_1(b, sine, n &+ 1, real)
        _ = mpn_addmul_1(b, cosine, n &+ 1, imaginary)
        if plan.stages == plan.grouped {
            norm = UInt128(real) &* UInt128(real) &+ UInt128(imaginary) &* UInt128(imaginary)
        }
        stage = plan.grouped &+ 1
        while stage <= plan.stages {
            let digit = digits[stage &- plan.grouped &- 1]
            if digit != 0 {
                copy(cosine, a, n &+ 1)
                subtract(a, b, n &+ 1, digit: digit, bits: stage &* width)
                add(b, cosine, n &+ 1, digit: digit, bits: stage &* width)
            }
            stage &+= 1
        }
        // √2 (error of the series + 2) for the direction, and one unit for the errors of all
        // stages.
        return (3 &* (plan.error &+ 2)) &>> 1 &+ error &+ UInt(bitPattern: plan.stages) &+ 1
    }

    enum Ratio {
        /// sin 2t = 2ab/(a² + b²)
        case sine
        /// cos 2t = (a² − b²)/(a² + b²)
        case cosine
        /// tan 2t = 2ab/(a² − b²)
        case tangent
        /// cot 2t = (a² − b²)/2ab
        case cotangent
    }

    /// A function of twice the direction of the vector at `a`: rows of n + 1 limbs each, as `direction`
    /// leaves them (bound 70). The result replaces them: n limbs and two whole limbs. It is too low by at
    /// most two units, besides the effect of the direction's error.
    @inline(__always)
    static func ratio(_ kind: Ratio, _ a: Limbs, _ n: Int, norm: UInt128 = 0) -> Bool {
        if norm != 0, kind == .sine || kind == .cosine {
            shortRatio(kind, a, n, norm)
            return true
        }
        let length = n &+ 1
        let b = a + length
        let first = b + length
        let second = first + 2 &* length
        let third = second + 2 &* length
        // third = 2ab, first = a², second = b².
        LimbProduct.multiply(third, a, length, b, length)
        _ = mpn_lshift(third, third, 2 &* length, 1)
        LimbProduct.square(first, a, length)
        LimbProduct.square(second, b, length)
        let top: Limbs
        let bottom: Limbs
        switch kind {
        case .sine:
            _ = mpn_add_n(second, first, second, 2 &* length)
            (top, bottom) = (third, second)
        case .cosine:
            _ = mpn_sub_n(third, first, second, 2 &* length)
            _ = mpn_add_n(second, first, second, 2 &* length)
            (top, bottom) = (third, second)
        case .tangent:
            _ = mpn_sub_n(second, first, second, 2 &* length)
            (top, bottom) = (third, second)
        case .cotangent:
            _ = mpn_sub_n(second, first, second, 2 &* length)
            (top, bottom) = (second, third)
        }
        // The upper n + 1 limbs of the divisor, and as many more limbs of the dividend as give n
        // limbs of fraction.
        let zeros = bottom[2 &* length &- 1] == 0 ? 1 : 0
        if bottom[2 &* length &- 1 &- zeros] == 0 { return false }
        let drop = 1 &- zeros
        clear(a, n &+ 2)
        mpn_tdiv_qr(
            a, first, 0, top + drop, 2 &* length &- drop, bottom + (length &- zeros), length)
        return true
    }

    /// sin 2t = 2ab/c or cos 2t = 1 − 2b²/c with the square c of the vector's length.
    @inline(__always)
    private static func shortRatio(_ kind: Ratio, _ a: Limbs, _ n: Int, _ norm: UInt128) {
        let length = n &+ 1
        let b = a + length
        let product = b + length
        if kind == .sine {
            LimbProduct.multiply(product, a, length, b, length)
        } else {
            LimbProduct.square(product, b, length)
        }
        // Both are shifted so that the divisor's highest bit is set; the quotient is below 1.
        let zeros = norm.leadingZeroBitCount
        let top = product + n
        _ = mpn_lshift(top, top, n &+ 2, UInt32(truncatingIfNeeded: zeros &+ 1))
        let scaled = norm &<< UInt128(zeros)
        withUnsafeTemporaryAllocation(of: UInt.self, capacity: 2) { divisor in
            divisor[0] = UInt(truncatingIfNeeded: scaled)
            divisor[1] = UInt(truncatingIfNeeded: scaled &>> 64)
            _ = mpn_divrem_2(a, 0, top, n &+ 2, divisor.baseAddress!)
        }
        a[n] = 0
        if kind == .cosine {
            a[n] = mpn_neg(a, a, n) == 0 ? 1 : 0
        }
        a[n &+ 1] = 0
    }

    /// Subtracts multiples of π/2 from a number below 2^32 of n limbs and a whole limb, and returns how many
    /// and whether the rest is negative. The size of the rest, at most slightly more than π/4, replaces x.
    @inline(__always)
    static func reduceByHalfPi(_ x: Limbs, _ n: Int) -> (turns: UInt, isNegative: Bool) {
        let top = x[n] &<< 32 | x[n &- 1] &>> 32
        // 2/π
        let turns = (high(top, 0xA2F9_836E_4E44_1529) &+ 1 &<< 31) &>> 32
        if turns == 0 { return (0, false) }
        x[n] &-= withQuarterPi(n) { mpn_submul_1(x, $0, n, 2 &* turns) }
        if x[n] >> 63 == 0 { return (turns, false) }
        _ = mpn_neg(x, x, n &+ 1)
        return (turns, true)
    }
}
