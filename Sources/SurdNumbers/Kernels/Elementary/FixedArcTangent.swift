internal import CGMP

extension FixedPoint {
    /// The angle of a vector (x, y) with 0 ≤ y ≤ x and 1/2 ≤ x < 1, fractions of n ≥ 2 limbs (bound 71).
    ///
    /// The result is n limbs and a whole limb at `scratch`, of `plan.scratch(n)` limbs. The returned value
    /// bounds its error if the errors of x and y are at most `error` units.
    @inline(__always)
    static func angle(
        _ x: ConstantLimbs, _ y: ConstantLimbs, _ n: Int, error: UInt, plan: SeriesPlan,
        scratch: Limbs
    ) -> UInt? {
        if n <= 3, plan.stages == plan.grouped {
            return n == 2
                ? shortAngle(TwoLimbs.self, x, y, error: error, plan: plan, scratch)
                : shortAngle(ThreeLimbs.self, x, y, error: error, plan: plan, scratch)
        }
        let total = scratch
        let a = total + (n &+ 1)
        // b has n limbs of zeros below it.
        let dividend = a + (n &+ 1)
        let b = dividend + n
        let sum = b + (n &+ 1)
        let powers = sum + (n &+ 2)
        let space = powers + plan.columns &* n
        clear(total, n &+ 1)
        guard let (real, imaginary) = turn(x, y, n, plan, total) else { return nil }
        // (x + iy)(real − i imaginary)
        a[n] = mpn_mul_1(a, x, n, real)
        a[n] &+= mpn_addmul_1(a, y, n, imaginary)
        b[n] = mpn_mul_1(b, y, n, real)
        b[n] &-= mpn_submul_1(b, x, n, imaginary)
        if b[n] >> 63 != 0 { return nil }
        guard turnOn(a, b, n, plan, total, spare: sum) else { return nil }
        // v = b/a, below 1.125 · 2^(−reduction). For so small a quotient the lowest limb of a does not
        // matter.
        clear(dividend, n)
        mpn_tdiv_qr(sum, dividend + 1, 0, dividend + 1, 2 &* n, a + 1, n)
        if sum[n] != 0 || window(sum, n, bits: plan.reduction &+ 3) > 8 { return nil }
        let v = dividend
        copy(v, sum, n)
        LimbProduct.square(space, v, n)
        copy(powers, space + n, n)
        FixedPoint.powers(
            powers, n, count: min(plan.columns, plan.terms &- 1), zeros: plan.zeros, space)
        FixedPoint.sum(
            .arctangent, plan.shape, powers: powers, n, into: sum, space)
        LimbProduct.multiply(space, sum, n &+ 1, v, n)
        _ = mpn_add_n(total, total, space + n, n &+ 1)
        // The direction of (x, y) has an error of √2 · error over a length of at least 1/2.
        return 3 &* error &+ UInt(bitPattern: plan.stages) &+ 5
    }

    /// The grouped stages: (x, y) is multiplied by the conjugate of the number real + i imaginary, whose
    /// angle is added to `total`.
    @inline(__always)
    private static func turn(
        _ x: ConstantLimbs, _ y: ConstantLimbs, _ n: Int, _ plan: SeriesPlan, _ total: Limbs
    ) -> (real: UInt, imaginary: UInt)? {
        let table = plan.table
        let width = table.width
        let digitLimit = UInt(bitPattern: table.digits)
        // The quotient to some 46 bits, rounded down; the grouped stages take less than 30 of them.
        var slope = max(Double(y[n &- 1]) / Double(x[n &- 1]) - 0x1p-46, 0)
        var real: UInt = 1
        var imaginary: UInt = 0
        var stage = 1
        while stage <= plan.grouped {
            let bits = UInt(bitPattern: stage &* width)
            let unit = Double(sign: .plus, exponent: Int(bitPattern: bits), significand: 1)
            let digit = UInt(slope * unit)
            if digit >= digitLimit { return nil }
            let old = real
            real = real &<< bits &- imaginary &* digit
            imaginary = imaginary &<< bits &+ old &* digit
            if digit != 0 {
                let part = Double(digit) / unit
                // For small s and t, 1 − st is close enough to 1/(1 + st), and below it.
                slope =
                    stage == 1 || width < 6
                    ? (slope - part) / (1 + slope * part)
                    : (slope - part) * (1 - slope * part)
                _ = mpn_add_n(total, total, table.entry(stage, digit, n), n)
            }
            stage &+= 1
        }
        return (real, imaginary)
    }

    /// The stages that are applied one by one: (a, b) is rotated towards the axis in place.
    @inline(__always)
    private static func turnOn(
        _ a: Limbs, _ b: Limbs, _ n: Int, _ plan: SeriesPlan, _ total: Limbs, spare: Limbs
    ) -> Bool {
        let table = plan.table
        let width = table.width
        let digitLimit = UInt(bitPattern: table.digits)
        var stage = plan.grouped &+ 1
        if stage > plan.stages { return true }
        let inverse = 1 / (Double(a[n]) * 0x1p64 + Double(a[n &- 1]))
        while stage <= plan.stages {
            let bits = stage &* width
            let place = n &- (bits &- width) &>> 6
            let leading = Double(b[place]) * 0x1p64 + Double(b[place &- 1])
            let unit = Double(sign: .plus, exponent: bits &+ 64 &* (place &- n), significand: 1)
            let digit = UInt(leading * inverse * (1 - 0x1p-24) * unit)
            if digit >= digitLimit { return false }
            if digit != 0 {
                copy(spare, b, n &+ 1)
                subtract(b, a, n &+ 1, digit: digit, bits: bits)
                add(a, spare, n &+ 1, digit: digit, bits: bits)
                if b[n] >> 63 != 0 { return false }
                _ = mpn_add_n(total, total, table.entry(stage, digit, n), n)
            }
            stage &+= 1
        }
        return true
    }
}

extension FixedPoint {
    /// x = π/4 · times − x for a number of n limbs and a whole limb; the error grows by `times`
    /// units.
    @inline(__always)
    static func complementByQuarterPi(_ x: Limbs, _ n: Int, times: UInt) {
        _ = mpn_neg(x, x, n &+ 1)
        x[n] &+= withQuarterPi(n) { mpn_addmul_1(x, $0, n, times) }
    }

    /// π/4 as a fraction of n limbs, rounded down.
    @inline(__always)
    static func withQuarterPi<R>(_ n: Int, _ body: (ConstantLimbs) -> R) -> R {
        if n <= SeriesPlan.longest + 1 { return body(FixedConstant.quarterPi.limbs(n)) }
        return PrimeTable.table(.angles, n &+ 1).withRow(0, n, body)
    }

    /// ln 2 as a fraction of n limbs, rounded down.
    @inline(__always)
    static func withLogarithmOfTwo<R>(_ n: Int, _ body: (ConstantLimbs) -> R) -> R {
        if n <= SeriesPlan.longest + 1 { return body(FixedConstant.logarithmOfTwo.limbs(n)) }
        return PrimeTable.table(.logarithms, n &+ 1).withRow(0, n, body)
    }

    /// The angle of a vector by the kernel that serves fractions of n limbs.
    @inline(__always)
    static func angle(
        _ x: ConstantLimbs, _ y: ConstantLimbs, _ n: Int, error: UInt, scratch: Limbs
    ) -> UInt? {
        if n > SeriesPlan.longest { return longAngle(x, y, n, error: error, into: scratch) }
        return angle(x, y, n, error: error, plan: .arctangent(n), scratch: scratch)
    }

    /// The limbs of scratch memory for this kernel, and for the square of a fraction.
    @inline(__always)
    static func angleScratch(_ n: Int) -> Int {
        n > SeriesPlan.longest ? 2 &* n &+ 4 : SeriesPlan.arctangent(n).scratch(n)
    }
}
