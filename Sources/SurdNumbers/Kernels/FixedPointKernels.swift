internal import CGMP

// The connection between balls and the kernels in fixed point of the folder Elementary. Each method
// returns whether it set the ball; if not, MPFR's function is used. Section 10 of the proofs bounds
// their errors.

extension Ball {
    /// The bits that a result must have beyond the ball's precision, so that the error of a kernel
    /// (some tens of units, or some hundreds for long fractions) is similar to the rounding error.
    @inline(__always) var fixedGuard: Int { precision > 1_000 ? 9 : 6 }

    /// The limbs of a fraction for a result in [1, 2) of this ball's precision.
    @inline(__always) var fixedLimbs: Int {
        max((precision &+ fixedGuard &+ 63) &>> 6, 2)
    }

    /// Bound 65: ± v · 2^(scale − 64 n), rounded to nearest, for a row of n limbs of fraction and
    /// `whole` limbs above them, with an error of at most `error` units. False when the row has too
    /// few significant bits.
    @inline(__always)
    mutating func setFixed(
        _ v: ConstantLimbs, _ n: Int, whole: Int = 1, scale: Int, error: UInt, isNegative: Bool
    ) -> Bool {
        var count = n &+ whole
        while count > 0, v[count &- 1] == 0 { count &-= 1 }
        if count == 0 { return false }
        let zeros = UInt(bitPattern: v[count &- 1].leadingZeroBitCount)
        let bits = count &* 64 &- Int(bitPattern: zeros)
        let precision = midpoint._mpfr_prec
        // So the row has as many limbs as the midpoint, or more.
        if bits < self.precision &+ fixedGuard { return false }
        let target = midpoint._mpfr_d!
        let length = (precision &+ 63) &>> 6
        let first = count &- length
        var carried: UInt = first > 0 ? v[first &- 1] : 0
        if zeros == 0 {
            var k = 0
            while k < length {
                target[k] = v[first &+ k]
                k &+= 1
            }
        } else {
            var below = carried
            var k = 0
            while k < length {
                let limb = v[first &+ k]
                target[k] = limb &<< zeros | below &>> (64 &- zeros)
                below = limb
                k &+= 1
            }
            carried = carried &<< zeros
            if first > 1 { carried |= v[first &- 2] &>> (64 &- zeros) }
        }
        let unused = UInt(bitPattern: length &* 64 &- precision)
        var increment: UInt
        if unused > 0 {
            increment = 1 &<< (unused &- 1)
        } else {
            increment = carried &>> 63
        }
        var k = 0
        while increment != 0, k < length {
            let (sum, overflow) = target[k].addingReportingOverflow(increment)
            target[k] = sum
            increment = overflow ? 1 : 0
            k &+= 1
        }
        target[0] &= ~((1 &<< unused) &- 1)
        var exponent = bits &+ scale &- 64 &* n
        if increment != 0 {
            target[length &- 1] = 1 &<< 63
            exponent &+= 1
        }
        midpoint._mpfr_exp = exponent
        midpoint._mpfr_sign = isNegative ? -1 : 1
        radius =
            Magnitude(atLeast: error).scaled(byPowerOfTwo: scale &- 64 &* n)
            + .powerOfTwo(exponent &- precision &- 1)
        return true
    }

    /// Widens by a multiple of the size of f(m), which is at most that of the midpoint plus the
    /// radius.
    @inline(__always)
    mutating func widen(bySizeTimes part: Magnitude) {
        if part.isZero { return }
        radius = radius + (midpoint.sizeAbove + radius) * part
    }

    /// The limbs of the mantissa of an MPFR number.
    @inline(__always)
    static func limbCount(_ x: borrowing __mpfr_struct) -> Int { (x._mpfr_prec &+ 63) &>> 6 }

    /// e^x, 2^x or 10^x for |x| < 2^31.
    @inline(__always)
    mutating func setFixedExponential(
        _ x: __mpfr_struct, _ operation: RealOperation
    ) -> Bool {
        let exponent = x._mpfr_exp
        let n = fixedLimbs
        if x.isSpecial || exponent > 31 || n > LongPlan.longest { return false }
        if operation != .exp {
            if exponent > 29 { return false }
            // Whole powers are exact.
            var copy = x
            if mpfr_integer_p(&copy) != 0 { return false }
        }
        return setFixedExponential(x, operation, exponent, n)
    }

    private mutating func setFixedExponential(
        _ x: __mpfr_struct, _ operation: RealOperation, _ exponent: Int, _ n: Int
    ) -> Bool {
        if n > SeriesPlan.longest {
            return setLongExponential(x, operation, exponent, n)
        }
        return withFixedExponential(x, operation, exponent, n) { (ball, power, turns, error) in
            ball.setFixed(power, n, scale: turns, error: error, isNegative: false)
        }
    }

    /// Passes e^x, 2^x or 10^x to `body` as a row that may be changed, with a power of two as a factor and
    /// the error in units.
    @inline(__always)
    private mutating func withFixedExponential(
        _ x: __mpfr_struct, _ operation: RealOperation, _ exponent: Int, _ n: Int,
        _ body: (inout Ball, Limbs, Int, UInt) -> Bool
    ) -> Bool {
        let plan = SeriesPlan.exponential(n)
        // One more limb where the multiple of ln 2 would reduce the precision.
        let wide = exponent > 2 || operation != .exp ? n &+ 1 : n
        let scratch = plan.scratch(n)
        return withUnsafeTemporaryAllocation(
            of: UInt.self, capacity: scratch &+ 3 &* wide &+ 6
        ) { memory in
            let argument = memory.baseAddress!
            let work = argument + (wide &+ 2)
            if operation == .exp {
                FixedPoint.load(
                    x._mpfr_d, Ball.limbCount(x), exponent: exponent, into: argument,
                    fraction: wide)
            } else {
                let isBinary = operation == .exp2
                FixedPoint.load(
                    x._mpfr_d, Ball.limbCount(x), exponent: exponent &+ (isBinary ? 0 : 2),
                    into: argument, fraction: wide)
                let constant: FixedConstant = isBinary ? .logarithmOfTwo : .quarterLogarithmOfTen
                LimbProduct.multiply(work, argument, wide &+ 1, constant.limbs(wide), wide)
                FixedPoint.copy(argument, work + wide, wide &+ 1)
            }
            var turns = FixedPoint.reduceByLogarithmOfTwo(argument, wide)
            if x.isNegative {
                _ = mpn_sub_n(
                    argument, FixedConstant.logarithmOfTwo.limbs(wide), argument, wide)
                turns = -turns &- 1
            }
            guard
                let error = FixedPoint.exponential(
                    argument + (wide &- n), n, error: wide > n ? 3 : 8, plan: plan,
                    scratch: work)
            else { return false }
            return body(&self, work, turns, error)
        }
    }

    /// The same for fractions of more limbs; bound 89.
    private mutating func setLongExponential(
        _ x: __mpfr_struct, _ operation: RealOperation, _ exponent: Int, _ n: Int
    ) -> Bool {
        let wide = n &+ 1
        return withUnsafeTemporaryAllocation(of: UInt.self, capacity: 5 &* wide &+ 16) { memory in
            let argument = memory.baseAddress!
            let work = argument + 2 &* (wide &+ 2)
            let turns = Ball.reduce(x, operation, exponent, wide, argument, work)
            guard let (error, shift) = FixedPoint.longExponential(argument, n, into: work) else {
                return false
            }
            return setFixed(work, n, scale: turns &+ shift, error: error, isNegative: false)
        }
    }

    /// e^x and e^(−x) at once, at the precision of this ball; bound 89 holds for both. Returns false, with
    /// the balls in an undefined state, where the kernel does not apply.
    mutating func setLongExponentials(_ x: __mpfr_struct, inverse: inout Ball) -> Bool {
        let n = fixedLimbs
        if n <= SeriesPlan.longest || n > LongPlan.longest { return false }
        if x.isSpecial || x._mpfr_exp > 31 { return false }
        let wide = n &+ 1
        return withUnsafeTemporaryAllocation(of: UInt.self, capacity: 6 &* wide &+ 16) { memory in
            let argument = memory.baseAddress!
            let work = argument + 2 &* (wide &+ 2)
            let other = work + (n &+ 2)
            let turns = Ball.reduce(x, .exp, x._mpfr_exp, wide, argument, work)
            guard
                let (error, shift, back) = FixedPoint.longExponentials(
                    argument, n, into: work, other)
            else { return false }
            return setFixed(work, n, scale: turns &+ shift, error: error, isNegative: false)
                && inverse.setFixed(
                    other, n, scale: back &- turns, error: error, isNegative: false)
        }
    }

    /// Reduces the argument of an exponential by a multiple of ln 2, and returns the multiple: `wide` limbs
    /// of fraction.
    private static func reduce(
        _ x: __mpfr_struct, _ operation: RealOperation, _ exponent: Int, _ wide: Int,
        _ argument: Limbs, _ work: Limbs
    ) -> Int {
        let table = PrimeTable.table(.logarithms, wide &+ 1)
        FixedPoint.load(
            x._mpfr_d, Ball.limbCount(x), exponent: exponent, into: argument, fraction: wide)
        if operation != .exp {
            let constant = argument + (wide &+ 2)
            // ln 2, or ln 10 = ln 2 + ln 5.
            FixedPoint.clear(constant, wide &+ 1)
            var coefficients = [Int](repeating: 0, count: PrimeTable.count)
            coefficients[0] = -1
            if operation == .exp10 { coefficients[2] = -1 }
            table.subtract(coefficients, from: constant, wide)
            LimbProduct.multiply(work, argument, wide &+ 1, constant, wide &+ 1)
            FixedPoint.copy(argument, work + wide, wide &+ 1)
        }
        var turns = FixedPoint.reduceByLogarithmOfTwo(argument, wide)
        if x.isNegative {
            FixedPoint.withLogarithmOfTwo(wide) {
                _ = mpn_sub_n(argument, $0, argument, wide)
            }
            turns = -turns &- 1
        }
        return turns
    }

    /// ln x, log2 x or log10 x for x > 0.
    @inline(__always)
    mutating func setFixedLogarithm(
        _ x: __mpfr_struct, _ operation: RealOperation
    ) -> Bool {
        var n = fixedLimbs
        if x.isSpecial { return false }
        let count = Ball.limbCount(x)
        let top = x._mpfr_d[count &- 1]
        let exponent = x._mpfr_exp
        if top == 1 &<< 63 {
            // Powers of two: their results are exact, and none is close to ln 1 = 0.
            var copy = x
            if mpfr_min_prec(&copy) <= 1 { return false }
        }
        // Near 1 leading bits cancel.
        if exponent == 1 {
            n &+= ((top &<< 1).leadingZeroBitCount &+ 8) &>> 6
        } else if exponent == 0 {
            n &+= ((~top).leadingZeroBitCount &+ 8) &>> 6
        }
        while n <= (operation == .ln ? LongPlan.longest : SeriesPlan.longest) {
            if setFixedLogarithm(x, operation, n) { return true }
            n &+= 1
            // A number for which one more limb does not help equals 1 in all these bits.
            if n > fixedLimbs &+ 3 { return false }
        }
        return false
    }

    private mutating func setFixedLogarithm(
        _ x: __mpfr_struct, _ operation: RealOperation, _ n: Int
    ) -> Bool {
        let count = Ball.limbCount(x)
        if n > SeriesPlan.longest { return setLongLogarithm(x, n) }
        let plan = SeriesPlan.logarithm(n)
        let scratch = plan.scratch(n)
        return withUnsafeTemporaryAllocation(
            of: UInt.self, capacity: scratch &+ 4 &* n &+ 8
        ) { memory in
            let other = memory.baseAddress!
            let work = other + (4 &* n &+ 8)
            var source = UnsafePointer(x._mpfr_d!)
            if count >= n {
                source += count &- n
            } else {
                FixedPoint.clear(other, n &- count)
                FixedPoint.copy(other + (n &- count), source, count)
                source = UnsafePointer(other)
            }
            return setFixedLogarithm(
                source, n, exponent: x._mpfr_exp, error: count > n ? 1 : 0, operation, plan: plan,
                isNegative: x._mpfr_exp <= 0, other, work)
        }
    }

    /// |ln(y · 2^exponent)| · 2^scale, or the same for another logarithm, for 1/2 ≤ y < 1 of n limbs with an
    /// error of at most `error` units. `other` has room for 4 n + 8 limbs.
    @inline(__always)
    private mutating func setFixedLogarithm(
        _ y: ConstantLimbs, _ n: Int, exponent: Int, error: UInt, _ operation: RealOperation,
        plan: SeriesPlan, scale: Int = 0, isNegative: Bool, _ other: Limbs, _ work: Limbs
    ) -> Bool {
        guard
            var error = FixedPoint.negativeLogarithm(y, n, error: error, plan: plan, scratch: work)
        else { return false }
        let turns = exponent.magnitude
        var result = work
        if turns != 0 {
            other[n &+ 1] = mpn_mul_1(
                other, FixedConstant.logarithmOfTwo.limbs(n &+ 1), n &+ 1, turns)
            result = other + 1
            if exponent > 0 {
                _ = mpn_sub_n(result, result, work, n &+ 1)
            } else {
                _ = mpn_add_n(result, result, work, n &+ 1)
            }
            error &+= 2
            if result[n] >> 63 != 0 { return false }
        }
        var scale = scale
        if operation != .ln {
            let isBinary = operation == .log2
            let constant: FixedConstant = isBinary ? .inverseLogarithmOfTwo : .inverseLogarithmOfTen
            scale = isBinary ? 1 : 0
            let product = other + (n &+ 3)
            LimbProduct.multiply(product, result, n &+ 1, constant.limbs(n &+ 1), n &+ 1)
            result = product + (n &+ 1)
            error &+= 2
            // Close to an integer, MPFR decides whether the value is an integer.
            if !isBinary, FixedPoint.isNearInteger(result, n) { return false }
        }
        return setFixed(result, n, scale: scale, error: error, isNegative: isNegative)
    }

    /// The limbs of a fraction for a function that is about x for small x.
    @inline(__always)
    private func fixedLimbs(atSmall exponent: Int) -> Int {
        max((precision &+ fixedGuard &+ 2 &+ max(-exponent, 0) &+ 63) &>> 6, 2)
    }

    /// e^x − 1 for |x| < 32 that is not tiny; bound 73.
    mutating func setFixedExponentialMinusOne(_ x: __mpfr_struct) -> Bool {
        if x.isSpecial || x._mpfr_exp > 5 || x._mpfr_exp < -precision { return false }
        let n = fixedLimbs(atSmall: x._mpfr_exp)
        if n > SeriesPlan.longest { return false }
        return withFixedExponential(x, .exp, x._mpfr_exp, n) { (ball, power, turns, error) in
            if turns >= 0 {
                let place = n &* 64 &- turns
                let limb = place &>> 6
                _ = mpn_sub_1(
                    power + limb, power + limb, n &+ 1 &- limb, 1 &<< UInt(bitPattern: place & 63))
                return ball.setFixed(power, n, scale: turns, error: error, isNegative: false)
            }
            // 1 minus the power, which is truncated by less than a unit.
            _ = mpn_rshift(power, power, n &+ 1, UInt32(truncatingIfNeeded: -turns))
            if power[n] != 0 || mpn_neg(power, power, n) == 0 { return false }
            return ball.setFixed(power, n, whole: 0, scale: 0, error: error &+ 1, isNegative: true)
        }
    }

    /// atanh x, half of −ln((1 − |x|)/(1 + |x|)), for |x| < 1 that is not tiny; bound 74.
    mutating func setFixedAreaTangent(_ x: __mpfr_struct) -> Bool {
        if x.isSpecial || x._mpfr_exp > 0 || x._mpfr_exp < -precision { return false }
        let n = fixedLimbs(atSmall: x._mpfr_exp)
        let count = Ball.limbCount(x)
        if n > SeriesPlan.longest || count > n { return false }
        let plan = SeriesPlan.logarithm(n)
        return withUnsafeTemporaryAllocation(
            of: UInt.self, capacity: plan.scratch(n) &+ 8 &* n &+ 12
        ) { memory in
            let other = memory.baseAddress!
            let bottom = other + (4 &* n &+ 8)
            let top = bottom + (n &+ 2)
            let quotient = top + 2 &* n
            let work = quotient + (n &+ 2)
            FixedPoint.load(x._mpfr_d, count, exponent: x._mpfr_exp, into: bottom, fraction: n)
            FixedPoint.clear(top, n)
            if mpn_neg(top + n, bottom, n) == 0 { return false }
            bottom[n] = 1
            let isCut = x._mpfr_exp < 0
            // The rest of 1 is scaled to a number from 1/2 to 1.
            var limbs = 0
            while top[2 &* n &- 1 &- limbs] == 0 { limbs &+= 1 }
            let bits = top[2 &* n &- 1 &- limbs].leadingZeroBitCount
            if limbs > 0 {
                var k = n &- 1
                while k >= 0 {
                    top[n &+ k] = k >= limbs ? top[n &+ k &- limbs] : 0
                    k &-= 1
                }
            }
            if bits > 0 { _ = mpn_lshift(top + n, top + n, n, UInt32(truncatingIfNeeded: bits)) }
            mpn_tdiv_qr(quotient, work, 0, top, 2 &* n, bottom, n &+ 1)
            var exponent = -64 &* limbs &- bits
            if quotient[n &- 1] >> 63 == 0 {
                _ = mpn_lshift(quotient, quotient, n, 1)
                exponent &-= 1
            }
            // A number below 1/2 was truncated by less than a unit; then the rest of 1 was shifted by at most
            // a bit.
            return setFixedLogarithm(
                quotient, n, exponent: exponent, error: isCut ? 8 : 2, .ln, plan: plan, scale: -1,
                isNegative: x.isNegative, other, work)
        }
    }

    /// ln x by fractions of more limbs; bound 90.
    private mutating func setLongLogarithm(_ x: __mpfr_struct, _ n: Int) -> Bool {
        let count = Ball.limbCount(x)
        return withUnsafeTemporaryAllocation(of: UInt.self, capacity: 2 &* n &+ 4) { memory in
            let result = memory.baseAddress!
            var source = UnsafePointer(x._mpfr_d!)
            if count >= n {
                source += count &- n
            } else {
                let padded = result + (n &+ 2)
                FixedPoint.clear(padded, n &- count)
                FixedPoint.copy(padded + (n &- count), source, count)
                source = UnsafePointer(padded)
            }
            let exponent = x._mpfr_exp
            guard
                let error = FixedPoint.longLogarithm(source, n, scale: exponent, into: result)
            else { return false }
            return setFixed(
                result, n, scale: 0, error: error, isNegative: exponent <= 0)
        }
    }
}
