internal import CGMP

extension Ball {
    /// Tries a fraction of as many limbs as a result of about 2^exponent needs, and up to three
    /// more limbs where leading bits cancelled. False where the kernels do not apply.
    @inline(__always)
    private mutating func withFixedLimbs(
        exponent: Int, _ attempt: (inout Ball, Int) -> Bool
    ) -> Bool {
        if exponent < -1024 { return false }
        var n = max((precision &+ fixedGuard &+ 63 &+ max(-exponent, 0)) &>> 6, 2)
        let last = n &+ 3
        while n <= LongPlan.longest, n <= last {
            if attempt(&self, n) { return true }
            n &+= 1
        }
        return false
    }

    /// sin, cos, tan or cot of |x| < 2^31; bounds 69 and 70.
    mutating func setFixedSine(_ x: __mpfr_struct, _ operation: RealOperation) -> Bool {
        let exponent = x._mpfr_exp
        if x.isSpecial || exponent > 31 { return false }
        let loss = operation == .cos || operation == .cot ? 0 : exponent
        return withFixedLimbs(exponent: loss) { ball, n in
            if n > SeriesPlan.longest { return ball.setLongSine(x, operation, n) }
            let plan = SeriesPlan.sine(n)
            // One more limb where the multiple of π/2 would reduce the precision.
            let wide = exponent > 2 ? n &+ 1 : n
            let scratch = plan.scratch(n)
            return withUnsafeTemporaryAllocation(
                of: UInt.self, capacity: wide &+ 2 &+ scratch
            ) { memory in
                let argument = memory.baseAddress!
                let work = argument + (wide &+ 2)
                FixedPoint.load(
                    x._mpfr_d, Ball.limbCount(x), exponent: exponent, into: argument,
                    fraction: wide)
                let (turns, isBelow) = FixedPoint.reduceByHalfPi(argument, wide)
                // The kernels take half of the angle.
                _ = mpn_rshift(argument, argument, wide &+ 1, 1)
                var norm: UInt128 = 0
                guard
                    let error = FixedPoint.direction(
                        argument + (wide &- n), n, error: wide > n ? 3 : 5, plan: plan,
                        scratch: work, norm: &norm)
                else { return false }
                let signs = DirectionSigns(turns, isBelow: isBelow, isNegative: x.isNegative)
                let isOdd = signs.isOdd
                let kind: FixedPoint.Ratio
                let isNegative: Bool
                switch operation {
                case .sin:
                    kind = isOdd ? .cosine : .sine
                    isNegative = signs.sine
                case .cos:
                    kind = isOdd ? .sine : .cosine
                    isNegative = signs.cosine
                case .tan:
                    kind = isOdd ? .cotangent : .tangent
                    isNegative = signs.tangent
                default:
                    kind = isOdd ? .tangent : .cotangent
                    isNegative = signs.tangent
                }
                guard FixedPoint.ratio(kind, work, n, norm: norm) else { return false }
                // The error of the direction counts twice; the derivative of tan is at most 2 here,
                // that of cot 1 + y².
                var total = 2 &* error &+ 2
                if kind == .tangent { total = 4 &* error &+ 2 }
                if kind == .cotangent {
                    let whole = work[n]
                    let size = 64 &- whole.leadingZeroBitCount
                    if work[n &+ 1] != 0 || size > 24 { return false }
                    // 1 + y² for y < whole + 1.
                    total = 2 &* error &* ((whole &+ 1) &* (whole &+ 1) &+ 1) &+ 2
                    // The result needs as many additional correct bits.
                    if 64 &* n < ball.precision &+ ball.fixedGuard &+ size &- 1 { return false }
                }
                return ball.setFixed(
                    work, n, whole: 2, scale: 0, error: total, isNegative: isNegative)
            }
        }
    }

    /// Cosine and sine at once, at their common precision; one series serves for both where both would use
    /// it. Bound 204 gives their distance from the values at the midpoint.
    static func setDirection(
        of a: borrowing Ball, cosine: inout Ball, sine: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        let radius = a.radius
        if radius < .one, a.midpoint.exponent.value < leastOwnReduction {
            if try setDirectionByBursts(a, cosine: &cosine, sine: &sine, monitor) { return }
            if setFixedDirection(a.midpoint, cosine: &cosine, sine: &sine) {
                if radius.isZero { return }
                let square = (radius * radius).scaled(byPowerOfTwo: -1)
                let ofSine = cosine.largestSize * radius + square
                let ofCosine = sine.largestSize * radius + square
                sine.widen(by: ofSine < radius ? ofSine : radius)
                return cosine.widen(by: ofCosine < radius ? ofCosine : radius)
            }
        }
        try cosine.apply(.cos, a, precision: cosine.precision, monitor: monitor)
        try sine.apply(.sin, a, precision: sine.precision, monitor: monitor)
    }

    /// cos x and sin x of |x| < 2^31 at once, at the precision of `cosine`; bounds 69, 70 and 91. Returns
    /// false, with both balls in an undefined state, where the kernels do not apply.
    private static func setFixedDirection(
        _ x: __mpfr_struct, cosine: inout Ball, sine: inout Ball
    ) -> Bool {
        let exponent = x._mpfr_exp
        if x.isSpecial || exponent > 31 || exponent < -1024 { return false }
        let bits = cosine.precision &+ cosine.fixedGuard &+ 63 &+ max(-exponent, 0)
        let n = max(bits &>> 6, 2)
        // One more limb where leading bits of one of them cancelled.
        for n in n...(n &+ 1) where n <= LongPlan.longest {
            let isDone =
                n > SeriesPlan.longest
                ? setLongDirection(x, n, cosine: &cosine, sine: &sine)
                : setShortDirection(x, n, cosine: &cosine, sine: &sine)
            if isDone { return true }
        }
        return false
    }

    private static func setShortDirection(
        _ x: __mpfr_struct, _ n: Int, cosine: inout Ball, sine: inout Ball
    ) -> Bool {
        let plan = SeriesPlan.sine(n)
        let wide = x._mpfr_exp > 2 ? n &+ 1 : n
        let kept = 2 &* (n &+ 1)
        let scratch = plan.scratch(n)
        return withUnsafeTemporaryAllocation(
            of: UInt.self, capacity: wide &+ 2 &+ scratch &+ kept
        ) { memory in
            let argument = memory.baseAddress!
            let work = argument + (wide &+ 2)
            let copy = work + scratch
            FixedPoint.load(
                x._mpfr_d, Ball.limbCount(x), exponent: x._mpfr_exp, into: argument,
                fraction: wide)
            let (turns, isBelow) = FixedPoint.reduceByHalfPi(argument, wide)
            _ = mpn_rshift(argument, argument, wide &+ 1, 1)
            var norm: UInt128 = 0
            guard
                let error = FixedPoint.direction(
                    argument + (wide &- n), n, error: wide > n ? 3 : 5, plan: plan,
                    scratch: work, norm: &norm)
            else { return false }
            let signs = DirectionSigns(turns, isBelow: isBelow, isNegative: x.isNegative)
            // The first quotient overwrites the direction.
            FixedPoint.copy(copy, work, kept)
            guard FixedPoint.ratio(signs.isOdd ? .sine : .cosine, work, n, norm: norm),
                cosine.setFixed(
                    work, n, whole: 2, scale: 0, error: 2 &* error &+ 2,
                    isNegative: signs.cosine)
            else { return false }
            FixedPoint.copy(work, copy, kept)
            return FixedPoint.ratio(signs.isOdd ? .cosine : .sine, work, n, norm: norm)
                && sine.setFixed(
                    work, n, whole: 2, scale: 0, error: 2 &* error &+ 2, isNegative: signs.sine)
        }
    }

    private static func setLongDirection(
        _ x: __mpfr_struct, _ n: Int, cosine: inout Ball, sine: inout Ball
    ) -> Bool {
        let wide = n &+ 1
        return withUnsafeTemporaryAllocation(of: UInt.self, capacity: 3 &* n &+ 10) { memory in
            let argument = memory.baseAddress!
            let first = argument + (wide &+ 2)
            let second = first + (n &+ 2)
            FixedPoint.load(
                x._mpfr_d, Ball.limbCount(x), exponent: x._mpfr_exp, into: argument,
                fraction: wide)
            let (turns, isBelow) = FixedPoint.reduceByHalfPi(argument, wide)
            _ = mpn_rshift(argument, argument, wide &+ 1, 1)
            guard
                let error = FixedPoint.longDirection(argument, n, cosine: first, sine: second)
            else { return false }
            let signs = DirectionSigns(turns, isBelow: isBelow, isNegative: x.isNegative)
            return cosine.setFixed(
                signs.isOdd ? second : first, n, scale: 0, error: error,
                isNegative: signs.cosine)
                && sine.setFixed(
                    signs.isOdd ? first : second, n, scale: 0, error: error,
                    isNegative: signs.sine)
        }
    }

    /// The same for fractions of more limbs; bound 91.
    private mutating func setLongSine(
        _ x: __mpfr_struct, _ operation: RealOperation, _ n: Int
    ) -> Bool {
        let wide = n &+ 1
        return withUnsafeTemporaryAllocation(of: UInt.self, capacity: 8 &* n &+ 24) { memory in
            let argument = memory.baseAddress!
            let cosine = argument + (wide &+ 2)
            let sine = cosine + (n &+ 2)
            let dividend = sine + (n &+ 2)
            let quotient = dividend + (2 &* n &+ 2)
            FixedPoint.load(
                x._mpfr_d, Ball.limbCount(x), exponent: x._mpfr_exp, into: argument,
                fraction: wide)
            let (turns, isBelow) = FixedPoint.reduceByHalfPi(argument, wide)
            _ = mpn_rshift(argument, argument, wide &+ 1, 1)
            guard
                var error = FixedPoint.longDirection(argument, n, cosine: cosine, sine: sine)
            else { return false }
            let signs = DirectionSigns(turns, isBelow: isBelow, isNegative: x.isNegative)
            let isOdd = signs.isOdd
            switch operation {
            case .sin:
                return setFixed(
                    isOdd ? cosine : sine, n, scale: 0, error: error, isNegative: signs.sine)
            case .cos:
                return setFixed(
                    isOdd ? sine : cosine, n, scale: 0, error: error,
                    isNegative: signs.cosine)
            default:
                // tan or cot of the reduced angle: the errors of both coordinates are at most
                // `error` units.
                let isSmall = (operation == .tan) != isOdd
                let top = isSmall ? sine : cosine
                let bottom = isSmall ? cosine : sine
                var count = n &+ 1
                while count > 0, bottom[count &- 1] == 0 { count &-= 1 }
                // The inverse of a sine below 2^(−24) needs another method.
                if count < n || bottom[n] == 0 && bottom[n &- 1] >> 40 == 0 { return false }
                FixedPoint.clear(dividend, n)
                FixedPoint.copy(dividend + n, top, n &+ 1)
                mpn_tdiv_qr(
                    quotient, dividend, 0, dividend, 2 &* n &+ 1, bottom, count)
                if count == n, quotient[n &+ 1] != 0 { return false }
                // The error is error (1 + y)/b + 1, where 1/b is at most 1 + y, or 2 for a cosine.
                let y = quotient[n] &+ 1
                let size = isSmall ? 0 : 64 &- y.leadingZeroBitCount
                error = isSmall ? 4 &* error &+ 2 : error &* (1 &+ y) &* (1 &+ y) &+ 2
                if 64 &* n < precision &+ fixedGuard &+ size { return false }
                return setFixed(
                    quotient, n, scale: 0, error: error,
                    isNegative: signs.tangent)
            }
        }
    }

    /// atan x for any x; bound 71.
    mutating func setFixedArcTangent(_ x: __mpfr_struct) -> Bool {
        if x.isSpecial { return false }
        let exponent = x._mpfr_exp
        return withFixedLimbs(exponent: exponent) { ball, n in
            let scratch = FixedPoint.angleScratch(n)
            return withUnsafeTemporaryAllocation(
                of: UInt.self, capacity: 2 &* n &+ 2 &+ scratch
            ) { memory in
                let first = memory.baseAddress!
                let second = first + (n &+ 1)
                let work = second + (n &+ 1)
                // The larger of |x| and 1 in [1/2, 1), the other one scaled in the same way.
                let isLarge = exponent > 0
                FixedPoint.load(
                    x._mpfr_d, Ball.limbCount(x), exponent: min(exponent, 0) &- (isLarge ? 0 : 1),
                    into: isLarge ? first : second, fraction: n)
                let other = isLarge ? second : first
                FixedPoint.clear(other, n)
                let place = 64 &* n &- max(exponent, 1)
                if place >= 0 { other[place &>> 6] = 1 &<< UInt(bitPattern: place & 63) }
                guard
                    var error = FixedPoint.angle(
                        first, second, n, error: 1, scratch: work)
                else { return false }
                if isLarge {
                    FixedPoint.complementByQuarterPi(work, n, times: 2)
                    error &+= 2
                }
                return ball.setFixed(
                    work, n, scale: 0, error: error, isNegative: x.isNegative)
            }
        }
    }

    /// atan2(y, x) for numbers that are not zero; bound 71.
    mutating func setFixedArcTangent(_ y: __mpfr_struct, over x: __mpfr_struct) -> Bool {
        if x.isSpecial || y.isSpecial { return false }
        let (distance, overflow) = y._mpfr_exp.subtractingReportingOverflow(x._mpfr_exp)
        if overflow || distance.magnitude > 4096 { return false }
        return withFixedLimbs(exponent: x.isNegative ? 0 : distance) { ball, n in
            let scratch = FixedPoint.angleScratch(n)
            return withUnsafeTemporaryAllocation(
                of: UInt.self, capacity: 2 &* n &+ 2 &+ scratch
            ) { memory in
                var first = memory.baseAddress!
                var second = first + (n &+ 1)
                let work = second + (n &+ 1)
                FixedPoint.load(
                    x._mpfr_d, Ball.limbCount(x), exponent: min(-distance, 0), into: first,
                    fraction: n)
                FixedPoint.load(
                    y._mpfr_d, Ball.limbCount(y), exponent: min(distance, 0), into: second,
                    fraction: n)
                let isSteep = mpn_cmp(first, second, n) < 0
                if isSteep { swap(&first, &second) }
                guard
                    let error = FixedPoint.angle(
                        first, second, n, error: 1, scratch: work)
                else { return false }
                if isSteep { FixedPoint.complementByQuarterPi(work, n, times: 2) }
                if x.isNegative { FixedPoint.complementByQuarterPi(work, n, times: 4) }
                return ball.setFixed(
                    work, n, scale: 0, error: error &+ 6, isNegative: y.isNegative)
            }
        }
    }

    /// asin x or acos x for 2^-1000 < |x| < 1 − 2^(−16); bound 72.
    mutating func setFixedArcSine(_ x: __mpfr_struct, _ operation: RealOperation) -> Bool {
        let exponent = x._mpfr_exp
        let count = Ball.limbCount(x)
        if x.isSpecial || exponent > 0 { return false }
        // The root of 1 − x² must not lose more than some bits.
        if exponent == 0, x._mpfr_d[count &- 1] >> 48 == 0xFFFF { return false }
        return withFixedLimbs(exponent: operation == .asin ? exponent : 0) { ball, n in
            let scratch = FixedPoint.angleScratch(n)
            return withUnsafeTemporaryAllocation(
                of: UInt.self, capacity: 2 &* n &+ 2 &+ scratch
            ) { memory in
                let sine = memory.baseAddress!
                let cosine = sine + (n &+ 1)
                let work = cosine + (n &+ 1)
                FixedPoint.load(x._mpfr_d, count, exponent: exponent, into: sine, fraction: n)
                // 1 − x² exactly, for the fraction that was loaded.
                LimbProduct.square(work, sine, n)
                if mpn_neg(work, work, 2 &* n) != 0 {
                    _ = mpn_sqrtrem(cosine, nil, work, 2 &* n)
                } else {
                    // x is below a unit, so 1 − x² rounds to 1.
                    for k in 0..<n { cosine[k] = UInt.max }
                }
                var first = cosine
                var second = sine
                let isSteep = mpn_cmp(cosine, sine, n) < 0
                if isSteep { swap(&first, &second) }
                // An error of one unit in x is 1/√(1 − x²) units of the root, which itself is too
                // low by one unit.
                let isCut = 64 &* (n &- count) &+ exponent < 0
                let slip = isCut ? 3 &+ 65_536 / (cosine[n &- 1] &>> 48) : 1
                guard
                    let error = FixedPoint.angle(
                        first, second, n, error: slip, scratch: work)
                else { return false }
                if isSteep != (operation == .acos) {
                    FixedPoint.complementByQuarterPi(work, n, times: 2)
                }
                var isNegative = x.isNegative
                if operation == .acos {
                    if isNegative { FixedPoint.complementByQuarterPi(work, n, times: 4) }
                    isNegative = false
                }
                return ball.setFixed(
                    work, n, scale: 0, error: error &+ 6, isNegative: isNegative)
            }
        }
    }
}

extension Ball {
    /// From this exponent on arguments are reduced here and not by MPFR, which computes π again in
    /// each attempt and cannot be interrupted.
    static let leastOwnReduction = 1 << 16
}

/// The signs of cosine, sine and tangent of an angle, from the number of quarter turns subtracted from its
/// size.
private struct DirectionSigns {
    /// Whether sine and cosine are exchanged.
    let isOdd: Bool
    let cosine: Bool
    let sine: Bool
    /// The sign of the tangent and of the cotangent.
    let tangent: Bool

    @inline(__always)
    init(_ turns: UInt, isBelow: Bool, isNegative: Bool) {
        isOdd = turns & 1 == 1
        let isHalf = turns & 2 == 2
        cosine = isOdd ? isHalf == isBelow : isHalf
        sine = (isOdd ? isHalf : isHalf != isBelow) != isNegative
        tangent = (isOdd != isBelow) != isNegative
    }
}
