internal import CGMP

/// How a series is summed after a reduction by primes, for fractions of more than 56 limbs.
struct LongPlan {
    enum Kind { case hyperbolicSine, sine, areaTangent, arctangent }

    /// The limbs of the longest fractions: a kernel takes some hundredths of a second there, and cannot be
    /// interrupted.
    static let longest = 2_048

    /// The reduced argument is below 2^(−reduction); this is checked.
    static let reduction = 48
    /// The argument of the series, its square, is below 2^(−zeros).
    static let zeros = 2 * reduction - 1

    let coefficients: SeriesCoefficients
    let terms: Int
    let columns: Int
    /// The error of the sum in units (bound 66).
    let error: UInt

    /// Limbs of scratch memory that ``sum`` needs for fractions of n limbs.
    func scratch(_ n: Int) -> Int { (columns &+ 4) &* n &+ 16 }

    init(_ kind: Kind, _ n: Int) {
        var terms = 2
        var known = 0.0
        let perTerm = Double(2 * LongPlan.reduction)
        let isFactorial = kind == .hyperbolicSine || kind == .sine
        while known + Double(terms) * perTerm < Double(64 * n) {
            if isFactorial { known += Double(2 * terms * (2 * terms + 1)).logBase2 }
            terms += 1
        }
        self.terms = terms
        var best = Double.infinity
        var columns = 2
        // The optimum is close to the square root of the number of terms.
        let middle = Int(Double(terms).squareRoot())
        for candidate in stride(from: max(middle / 4 * 2, 2), through: 2 * middle + 2, by: 2) {
            let work = SeriesPlan.work(
                n, terms: terms, columns: candidate, zeros: LongPlan.zeros, sums: 1)
            if work < best {
                best = work
                columns = candidate
            }
        }
        self.columns = columns
        switch kind {
        case .hyperbolicSine: coefficients = .longHyperbolicSine
        case .sine: coefficients = .longSine
        case .areaTangent: coefficients = .longAreaTangent
        case .arctangent: coefficients = .longArctangent
        }
        error = isFactorial ? 5 : SeriesPlan.harmonicError(terms: terms, columns: columns)
    }

    /// t · S(t²) for a fraction t of n limbs below 2^(−48): n limbs at `result`. If t is exact, the
    /// error is below two units, because the error of the sum is multiplied by t.
    func odd(_ t: ConstantLimbs, _ n: Int, into result: Limbs, _ scratch: Limbs) {
        let sum = scratch
        let powers = sum + (n &+ 2)
        let space = powers + columns &* n
        LimbProduct.square(space, t, n)
        FixedPoint.copy(powers, space + n, n)
        FixedPoint.powers(
            powers, n, count: min(columns, terms &- 1), zeros: LongPlan.zeros, space)
        FixedPoint.sum(
            coefficients, SeriesShape(terms: terms, columns: columns, zeros: LongPlan.zeros),
            powers: powers, n, into: sum, space)
        LimbProduct.multiply(space, sum, n &+ 1, t, n)
        FixedPoint.copy(result, space + n, n)
    }
}

extension FixedPoint {
    /// Whether a fraction of n limbs is below 2^(−48).
    @inline(__always)
    static func isReduced(_ t: ConstantLimbs, _ n: Int) -> Bool {
        t[n &- 1] &>> UInt(64 &- LongPlan.reduction) == 0
    }

    /// e^t for 0 ≤ t < 0.694, a fraction of n + 1 limbs (its whole limb is zero) that is overwritten and has
    /// an error of less than 2^40 of its units (bound 89). The result, e^t · 2^(−shift), is n limbs and a
    /// whole limb that is 1, at `result`.
    static func longExponential(
        _ t: Limbs, _ n: Int, into result: Limbs
    ) -> (error: UInt, shift: Int)? {
        longExponentials(t, n, into: result, nil).map { ($0.error, $0.shift) }
    }

    /// The same, and e^(−t) where there is memory for it: the same series and square root give both.
    static func longExponentials(
        _ t: Limbs, _ n: Int, into result: Limbs, _ inverse: Limbs?
    ) -> (error: UInt, shift: Int, inverseShift: Int)? {
        let wide = n &+ 1
        let table = PrimeTable.table(.logarithms, wide)
        let exponents = PrimeReduction.coefficients(.logarithms, t[wide &- 1], t[wide &- 2])
        table.subtract(exponents, from: t, wide)
        let isNegative = t[wide] >> 63 != 0
        if isNegative { _ = mpn_neg(t, t, wide &+ 1) }
        if t[wide] != 0 || !isReduced(t + 1, n) { return nil }
        let plan = LongPlan(.hyperbolicSine, n)
        let (top, bottom) = PrimeReduction.product(exponents, from: 1)
        return withUnsafeTemporaryAllocation(
            of: UInt.self, capacity: plan.scratch(n) &+ 5 &* n &+ 12
        ) { memory in
            let sine = memory.baseAddress!
            let root = sine + (n &+ 1)
            let other = root + (n &+ 2)
            let square = other + (n &+ 2)
            plan.odd(t + 1, n, into: sine, square + (2 &* n &+ 2))
            // cosh = √(1 + sinh²)
            LimbProduct.square(square, sine, n)
            square[2 &* n] = 1
            _ = mpn_sqrtrem(root, nil, square, 2 &* n &+ 1)
            copy(other, root, n &+ 1)
            let (above, below) = isNegative ? (other, root) : (root, other)
            above[n] &+= mpn_add_n(above, above, sine, n)
            below[n] &-= mpn_sub_n(below, below, sine, n)
            guard let shift = scale(root, n, by: top, over: bottom, into: result) else {
                return nil
            }
            guard let inverse else { return (16, exponents[0] &+ shift, 0) }
            guard let back = scale(other, n, by: bottom, over: top, into: inverse) else {
                return nil
            }
            return (16, exponents[0] &+ shift, back &- exponents[0])
        }
    }

    /// x top/bottom 2^(-shift) for a number x close to 1 of n limbs and a whole limb: in [1, 2), as many
    /// limbs. Returns the shift.
    private static func scale(
        _ x: Limbs, _ n: Int, by top: BigInt, over bottom: BigInt, into result: Limbs
    ) -> Int? {
        top.withLimbs { factor, a in
            bottom.withLimbs { divisor, b in
                // b + 1 limbs of zeros below the product give the quotient additional limbs.
                let padding = b &+ 1
                let long = n &+ 1 &+ a &+ padding
                return withUnsafeTemporaryAllocation(
                    of: UInt.self, capacity: 2 &* long &+ b &+ 4
                ) { memory in
                    let product = memory.baseAddress!
                    let quotient = product + long
                    let rest = quotient + (long &+ 2)
                    clear(product, padding)
                    let upper = product + padding
                    if n &+ 1 >= a {
                        LimbProduct.multiply(upper, x, n &+ 1, factor, a)
                    } else {
                        LimbProduct.multiply(upper, factor, a, x, n &+ 1)
                    }
                    mpn_tdiv_qr(quotient, rest, 0, product, long, divisor, b)
                    var count = long &- b &+ 1
                    while count > 0, quotient[count &- 1] == 0 { count &-= 1 }
                    let drop = count &- (n &+ 1)
                    if drop < 0 { return nil }
                    copy(result, quotient + drop, n &+ 1)
                    let bits = 63 &- result[n].leadingZeroBitCount
                    if bits > 0 {
                        _ = mpn_rshift(result, result, n &+ 1, UInt32(truncatingIfNeeded: bits))
                    }
                    return 64 &* (drop &- padding) &+ bits
                }
            }
        }
    }

    /// The quotient of |a| by b for numbers of `count` limbs, b with a nonzero highest limb, when it is below
    /// 2^(−48): n limbs, with an error of at most two units.
    static func smallQuotient(
        _ a: ConstantLimbs, _ b: ConstantLimbs, count: Int, into quotient: Limbs, _ n: Int
    ) -> Bool {
        // For so small a quotient the limbs after the first n + 1 do not matter.
        let kept = min(count, n &+ 1)
        return withUnsafeTemporaryAllocation(of: UInt.self, capacity: 3 &* n &+ 2 &* kept &+ 8) {
            memory in
            let dividend = memory.baseAddress!
            let target = dividend + (n &+ kept)
            clear(dividend, n)
            copy(dividend + n, a + (count &- kept), kept)
            mpn_tdiv_qr(
                target, dividend, 0, dividend, n &+ kept, b + (count &- kept), kept)
            if target[n] != 0 || !isReduced(target, n) { return false }
            copy(quotient, target, n)
            return true
        }
    }

    /// scale · ln 2 + ln y for 1/2 ≤ y < 1, a fraction of n limbs with an error of at most a unit (bound 90).
    /// The absolute value is n limbs and a whole limb at `result`.
    static func longLogarithm(
        _ y: ConstantLimbs, _ n: Int, scale: Int, into result: Limbs
    ) -> UInt? {
        if scale.magnitude >> 61 != 0 { return nil }
        let wide = n &+ 1
        let table = PrimeTable.table(.logarithms, wide)
        // −ln y to two limbs, unless it is tiny.
        var exponents = [Int](repeating: 0, count: PrimeTable.count)
        if ~y[n &- 1] >> 8 != 0 {
            let plan = SeriesPlan.logarithm(2)
            let isKnown = withUnsafeTemporaryAllocation(of: UInt.self, capacity: plan.scratch(2)) {
                let scratch = $0.baseAddress!
                guard
                    negativeLogarithm(y + (n &- 2), 2, error: 1, plan: plan, scratch: scratch)
                        != nil
                else { return false }
                exponents = PrimeReduction.coefficients(.logarithms, scratch[1], scratch[0])
                return true
            }
            if !isKnown { return nil }
        }
        // y · top/bottom is close to 1.
        var (top, bottom) = PrimeReduction.product(exponents, from: 1)
        if exponents[0] > 0 {
            top = top.shifted(left: exponents[0])
        } else {
            bottom = bottom.shifted(left: -exponents[0])
        }
        let plan = LongPlan(.areaTangent, n)
        return top.withLimbs { top, a in
            bottom.withLimbs { bottom, b in
                let count = n &+ max(a, b) &+ 1
                return withUnsafeTemporaryAllocation(
                    of: UInt.self, capacity: plan.scratch(n) &+ 2 &* count &+ 2 &* n &+ 8
                ) { memory in
                    let first = memory.baseAddress!
                    let second = first + count
                    let u = second + count
                    let sum = u + (n &+ 1)
                    let scratch = sum + (n &+ 3)
                    clear(first, count)
                    clear(second, count)
                    if n >= a {
                        LimbProduct.multiply(first, y, n, top, a)
                    } else {
                        LimbProduct.multiply(first, top, a, y, n)
                    }
                    copy(second + n, bottom, b)
                    // u = |first − second|/(first + second)
                    let isBelow = mpn_cmp(first, second, count) < 0
                    copySum(first, second, count, isBelow: isBelow)
                    var length = count
                    while length > 0, second[length &- 1] == 0 { length &-= 1 }
                    guard smallQuotient(first, second, count: length, into: u, n) else {
                        return nil
                    }
                    plan.odd(u, n, into: u, scratch)
                    // scale · ln 2 − Σ e_j L_j ± 2 atanh u with one more limb.
                    clear(sum, wide &+ 1)
                    sum[wide] = mpn_lshift(sum + 1, u, n, 1)
                    if isBelow { _ = mpn_neg(sum, sum, wide &+ 1) }
                    exponents[0] &-= scale
                    table.subtract(exponents, from: sum, wide)
                    if scale <= 0 { _ = mpn_neg(sum, sum, wide &+ 1) }
                    if sum[wide] >> 63 != 0 { return nil }
                    copy(result, sum + 1, n &+ 1)
                    return 12
                }
            }
        }
    }

    /// Replaces two numbers by the absolute value of their difference and by their sum.
    private static func copySum(_ a: Limbs, _ b: Limbs, _ count: Int, isBelow: Bool) {
        withUnsafeTemporaryAllocation(of: UInt.self, capacity: count) { memory in
            let spare = memory.baseAddress!
            copy(spare, a, count)
            if isBelow {
                _ = mpn_sub_n(a, b, a, count)
            } else {
                _ = mpn_sub_n(a, a, b, count)
            }
            _ = mpn_add_n(b, b, spare, count)
        }
    }

    /// cos 2h and sin 2h for 0 ≤ h < 0.4, a fraction of n + 1 limbs (its whole limb is zero) that is
    /// overwritten and has an error of less than 2^40 of its units (bound 91): n limbs and a whole limb each.
    static func longDirection(
        _ h: Limbs, _ n: Int, cosine: Limbs, sine: Limbs
    ) -> UInt? {
        let wide = n &+ 1
        let table = PrimeTable.table(.angles, wide)
        let exponents = PrimeReduction.coefficients(.angles, h[wide &- 1], h[wide &- 2])
        table.subtract(exponents, from: h, wide)
        let isNegative = h[wide] >> 63 != 0
        if isNegative { _ = mpn_neg(h, h, wide &+ 1) }
        _ = mpn_lshift(h, h, wide &+ 1, 1)
        if h[wide] != 0 || !isReduced(h + 1, n) { return nil }
        let plan = LongPlan(.sine, n)
        // e^(2ih) = e^(it) z²/|z|²
        let z = PrimeReduction.gaussianProduct(exponents)
        let re = (z.re + z.im) * (z.re - z.im)
        let im = (z.re * z.im).shifted(left: 1)
        let norm = z.re * z.re + z.im * z.im
        return withUnsafeTemporaryAllocation(
            of: UInt.self, capacity: plan.scratch(n) &+ 4 &* n &+ 8
        ) { memory in
            let s = memory.baseAddress!
            let c = s + (n &+ 1)
            let square = c + (n &+ 1)
            let scratch = square + (2 &* n &+ 2)
            plan.odd(h + 1, n, into: s, scratch)
            s[n] = 0
            c[n] = 0
            // √(1 − s²)
            LimbProduct.square(square, s, n)
            if mpn_neg(square, square, 2 &* n) != 0 {
                _ = mpn_sqrtrem(c, nil, square, 2 &* n)
            } else {
                for k in 0..<n { c[k] = UInt.max }
            }
            let turned = isNegative ? -im : im
            guard
                combine(
                    Multiple(of: c, by: re), Multiple(of: s, by: -turned), n, over: norm,
                    into: cosine),
                combine(
                    Multiple(of: c, by: im), Multiple(of: s, by: isNegative ? -re : re), n,
                    over: norm, into: sine)
            else { return nil }
            return 9
        }
    }

    /// A fraction times an integer.
    private struct Multiple {
        let fraction: ConstantLimbs
        let factor: BigInt

        init(of fraction: ConstantLimbs, by factor: BigInt) {
            self.fraction = fraction
            self.factor = factor
        }
    }

    /// (a + b)/d for multiples of fractions of n limbs: n limbs and a whole limb, truncated; false where it is
    /// negative.
    private static func combine(
        _ a: Multiple, _ b: Multiple, _ n: Int, over d: BigInt, into result: Limbs
    ) -> Bool {
        let (f, g) = (a.factor, b.factor)
        let longest = max(f.limbCount, g.limbCount, d.limbCount)
        let count = n &+ longest &+ 1
        return withUnsafeTemporaryAllocation(of: UInt.self, capacity: 4 &* count &+ 4) { memory in
            let first = memory.baseAddress!
            let second = first + count
            let quotient = second + count
            multiply(a.fraction, n, f, into: first, count)
            multiply(b.fraction, n, g, into: second, count)
            if f.isNegative == g.isNegative {
                _ = mpn_add_n(first, first, second, count)
                if f.isNegative { return false }
            } else {
                let borrow =
                    f.isNegative
                    ? mpn_sub_n(first, second, first, count)
                    : mpn_sub_n(first, first, second, count)
                if borrow != 0 { return false }
            }
            return d.withLimbs { divisor, b in
                mpn_tdiv_qr(quotient, second, 0, first, count, divisor, b)
                let length = count &- b &+ 1
                for k in (n &+ 1)..<max(length, n &+ 1) where quotient[k] != 0 { return false }
                copy(result, quotient, min(length, n &+ 1))
                if length < n &+ 1 { clear(result + length, n &+ 1 &- length) }
                return true
            }
        }
    }

    /// x |f| as a row of `count` limbs.
    private static func multiply(
        _ x: ConstantLimbs, _ n: Int, _ f: BigInt, into target: Limbs, _ count: Int
    ) {
        f.withLimbs { factor, length in
            if length == 0 {
                clear(target, count)
                return
            }
            if n >= length {
                LimbProduct.multiply(target, x, n, factor, length)
            } else {
                LimbProduct.multiply(target, factor, length, x, n)
            }
            clear(target + (n &+ length), count &- n &- length)
        }
    }

    /// The angle of a vector (x, y) with 0 ≤ y ≤ x and 1/2 ≤ x < 1, fractions of n limbs with errors of at
    /// most `error` units (bound 92): n limbs and a whole limb at `result`.
    static func longAngle(
        _ x: ConstantLimbs, _ y: ConstantLimbs, _ n: Int, error: UInt, into result: Limbs
    ) -> UInt? {
        let wide = n &+ 1
        let table = PrimeTable.table(.angles, wide)
        var exponents = [Int](repeating: 0, count: PrimeTable.count)
        let short = SeriesPlan.arctangent(2)
        let isKnown = withUnsafeTemporaryAllocation(of: UInt.self, capacity: short.scratch(2)) {
            let scratch = $0.baseAddress!
            guard
                angle(x + (n &- 2), y + (n &- 2), 2, error: 1, plan: short, scratch: scratch) != nil
            else { return false }
            exponents = PrimeReduction.coefficients(.angles, scratch[1], scratch[0])
            return true
        }
        if !isKnown { return nil }
        let z = PrimeReduction.gaussianProduct(exponents)
        let plan = LongPlan(.arctangent, n)
        let longest = max(z.re.limbCount, z.im.limbCount)
        let count = n &+ longest &+ 1
        return withUnsafeTemporaryAllocation(
            of: UInt.self, capacity: plan.scratch(n) &+ 3 &* count &+ 2 &* n &+ 8
        ) { memory in
            let a = memory.baseAddress!
            let b = a + count
            let spare = b + count
            let u = spare + count
            let sum = u + (n &+ 1)
            let scratch = sum + (n &+ 3)
            // (x + iy)(re − i im)
            if z.re.isNegative { return nil }
            multiply(x, n, z.re, into: a, count)
            multiply(y, n, z.im, into: spare, count)
            if z.im.isNegative {
                if mpn_sub_n(a, a, spare, count) != 0 { return nil }
            } else {
                _ = mpn_add_n(a, a, spare, count)
            }
            multiply(y, n, z.re, into: b, count)
            multiply(x, n, z.im, into: spare, count)
            var isBelow = false
            if z.im.isNegative {
                _ = mpn_add_n(b, b, spare, count)
            } else {
                isBelow = mpn_cmp(b, spare, count) < 0
                if isBelow {
                    _ = mpn_sub_n(b, spare, b, count)
                } else {
                    _ = mpn_sub_n(b, b, spare, count)
                }
            }
            var length = count
            while length > 0, a[length &- 1] == 0 { length &-= 1 }
            guard smallQuotient(b, a, count: length, into: u, n) else { return nil }
            plan.odd(u, n, into: u, scratch)
            clear(sum, wide &+ 1)
            copy(sum + 1, u, n)
            if isBelow { _ = mpn_neg(sum, sum, wide &+ 1) }
            table.subtract(exponents.map { -$0 }, from: sum, wide)
            if sum[wide] >> 63 != 0 { return nil }
            copy(result, sum + 1, n &+ 1)
            return 3 &* error &+ 8
        }
    }
}

extension BigInt {
    fileprivate var limbCount: Int { withLimbs { _, count in count } }
}
