internal import CGMP

// Functions composed of e^x and ln where there are kernels for these two. They are computed with
// balls, so only the cancelled bits must be predicted. Each method takes an exact argument and
// returns whether it set the ball. The caller adds the error from the radius of the argument.

extension Ball {
    /// e^x or ln x for an exact number, by a kernel in fixed point or by splitting.
    mutating func setByKernel(
        _ f: RealOperation, _ x: __mpfr_struct, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if precision >= BurstArgument.leastShort {
            let argument = Ball(exactly: x)
            if f == .exp {
                if try setByBursts(.exp, argument, monitor) { return true }
            } else if try setLogarithmOfFraction(argument, monitor) {
                return true
            }
            if f == .ln, try setLogarithmByBursts(argument, monitor) { return true }
        }
        return f == .exp ? setFixedExponential(x, .exp) : setFixedLogarithm(x, .ln)
    }

    /// The number of cancelled bits where f(x) is about x: none for large x, nil where MPFR's own
    /// series for tiny x are short.
    private func cancelledBits(_ x: __mpfr_struct) -> Int? {
        let loss = max(-x._mpfr_exp, 0) + 2
        let isLong = precision >= Ball.leastBurstPrecision
        return isLong || loss <= max(precision / 4, 64) ? loss : nil
    }

    /// 1/b for a ball that does not touch zero: bound 7.
    private mutating func setReciprocal(_ b: borrowing Ball) {
        var y = b.midpoint
        let one = Ball(word: 1)
        var unit = one.midpoint
        let ternary = roundQuotient(&unit, &y)
        radius = ternary == 0 ? .zero : halfUlp
        if !b.radius.isZero {
            radius = radius + midpoint.sizeAbove * b.radius / b.smallestSize
        }
    }

    /// b ± 1, rounded to this precision: bound 4.
    mutating func setNext(_ b: borrowing Ball, by step: Int) {
        let ternary = roundSum(b.midpoint, step)
        radius = ternary == 0 ? b.radius : b.radius + halfUlp
    }

    /// 2^x or 10^x to many bits, for a ball of radius below 1/4.
    mutating func setComposedExponential(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let size = a.midpoint.exponent.value
        if a.midpoint.isSpecial || size > 58 || a.radius > .powerOfTwo(-2) { return false }
        let bits = precision + 16 + max(size, 0)
        var logarithm = Ball(precision: bits)
        var product = Ball(precision: bits)
        try logarithm.setLogarithmBySplitting(
            operation == .exp2 ? [1, 0, 0, 0] : [1, 0, 1, 0], monitor)
        try product.setProduct(a, logarithm, precision: bits)
        try setExponential(product, .exp, monitor)
        return true
    }

    /// sinh, cosh, tanh or expm1 for |x| < 2^30; bound 73.
    mutating func setComposedHyperbolic(
        _ x: __mpfr_struct, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if x.isSpecial || x._mpfr_exp > (precision < Ball.leastBurstPrecision ? 30 : 60) {
            return false
        }
        if operation == .expm1, setFixedExponentialMinusOne(x) { return true }
        guard let loss = cancelledBits(x) else { return false }
        let bits = precision + 8 + (operation == .cosh ? 0 : loss)
        var power = Ball(precision: bits)
        var argument = x
        if operation == .tanh { argument._mpfr_exp += 1 }
        if !(try power.setByKernel(.exp, argument, monitor)) { return false }
        switch operation {
        case .expm1: setNext(power, by: -1)
        case .tanh:
            // (e^2x − 1)/(e^2x + 1)
            var top = Ball(precision: bits)
            var bottom = Ball(precision: precision + 8)
            top.setNext(power, by: -1)
            bottom.setNext(power, by: 1)
            try setQuotient(top, bottom, precision: precision)
        default:
            var inverse = Ball(precision: bits)
            inverse.setReciprocal(power)
            if operation == .sinh {
                try setDifference(power, inverse, precision: precision)
            } else {
                try setSum(power, inverse, precision: precision)
            }
            scale(byPowerOfTwo: -1)
        }
        return !midpoint.isZero
    }

    /// ln(1 + x) for x > −1; bound 74.
    mutating func setComposedLogarithmOnePlus(
        _ x: __mpfr_struct, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if x.isSpecial { return false }
        guard let loss = cancelledBits(x) else { return false }
        let bits = precision + 8 + loss
        var sum = Ball(precision: bits)
        let ternary = sum.roundSum(x, 1)
        if sum.midpoint.isSpecial || sum.midpoint.isNegative { return false }
        if !(try setByKernel(.ln, sum.midpoint, monitor)) { return false }
        if ternary != 0 {
            sum.radius = sum.halfUlp
            widen(by: sum.radius / sum.smallestSize)
        }
        return true
    }

    /// asinh x, or acosh x for x − 1 ≥ 2^(−8): ln(|x| + √(x² ± 1)); bound 74.
    mutating func setComposedArea(
        _ x: __mpfr_struct, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if x.isSpecial || x._mpfr_exp > 1 << 30 { return false }
        let isSine = operation == .asinh
        guard let loss = isSine ? cancelledBits(x) : 10 else { return false }
        let bits = precision + 8 + loss
        var sum = Ball(precision: bits)
        var root = Ball(precision: bits)
        var size = x
        size._mpfr_sign = 1
        root.setExactly(
            size._mpfr_prec < Ball.longProduct
                ? mpfr_sqr(&root.midpoint, &size, MPFR_RNDN) : root.roundSquare(&size))
        sum.setNext(root, by: isSine ? 1 : -1)
        try root.setSquareRoot(sum)
        var half = root.midpoint
        let ternary = mpfr_add(&sum.midpoint, &half, &size, MPFR_RNDN)
        sum.radius = ternary == 0 ? root.radius : root.radius + sum.halfUlp
        if !(try setByKernel(.ln, sum.midpoint, monitor)) { return false }
        widen(by: sum.radius / sum.smallestSize)
        if x.isNegative { changeSign() }
        return true
    }

    /// atanh x as ln((1 + |x|)/(1 − |x|))/2 for |x| < 1; bound 74.
    mutating func setComposedAreaTangent(
        _ x: __mpfr_struct, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if x.isSpecial || x._mpfr_exp > 0 { return false }
        if setFixedAreaTangent(x) { return true }
        guard let loss = cancelledBits(x) else { return false }
        let bits = precision + 8 + loss
        var top = Ball(precision: bits)
        var bottom = Ball(precision: bits)
        var size = x
        size._mpfr_sign = 1
        top.setExactly(top.roundSum(size, 1))
        bottom.setExactly(bottom.roundDifference(1, size))
        if bottom.midpoint.isSpecial { return false }
        var quotient = Ball(precision: bits)
        try quotient.setQuotient(top, bottom, precision: bits)
        if !(try setByKernel(.ln, quotient.midpoint, monitor)) { return false }
        widen(by: quotient.radius / quotient.smallestSize)
        scale(byPowerOfTwo: -1)
        if x.isNegative { changeSign() }
        return true
    }

    /// x^z for exact x > 0 and z, where it is not exact; bound 75.
    mutating func setComposedPower(
        _ x: __mpfr_struct, _ z: __mpfr_struct, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if x.isSpecial || z.isSpecial || z._mpfr_exp > 30 || x._mpfr_exp.magnitude > 1 << 30 {
            return false
        }
        // ln x is below 2^31, and only its product with z matters.
        let size = max(z._mpfr_exp, 0) + 64 - x._mpfr_exp.magnitude.leadingZeroBitCount
        let bits = precision + 8 + size
        var logarithm = Ball(precision: bits)
        if !(try logarithm.setByKernel(.ln, x, monitor)) { return false }
        // The logarithm of 1 has no exponent.
        if logarithm.midpoint.isSpecial || logarithm.midpoint.exponent + z.exponent > 31 {
            return false
        }
        var product = Ball(precision: bits)
        var copy = z
        var other = logarithm.midpoint
        let ternary = product.roundProduct(&other, &copy)
        product.radius = z.sizeAbove * logarithm.radius
        if ternary != 0 { product.radius = product.radius + product.halfUlp }
        if product.midpoint.isSpecial || product.radius > .one { return false }
        if !(try setByKernel(.exp, product.midpoint, monitor)) { return false }
        widen(bySizeTimes: product.radius.exponentialGrowth)
        return true
    }

    /// Whether x^z may have finitely many bits; only then must the exact value be tried.
    static func mayBeExactPower(_ x: __mpfr_struct, _ z: __mpfr_struct) -> Bool {
        var exponent = z
        if mpfr_integer_p(&exponent) != 0 { return true }
        // Otherwise the odd part of x is a square, and so 1 modulo 8.
        let count = limbCount(x)
        var limb = 0
        while limb < count, x._mpfr_d[limb] == 0 { limb += 1 }
        if limb == count { return true }
        let zeros = UInt(bitPattern: x._mpfr_d[limb].trailingZeroBitCount)
        var odd = x._mpfr_d[limb] >> zeros
        if zeros > 61, limb + 1 < count { odd |= x._mpfr_d[limb + 1] << (64 - zeros) }
        return odd & 7 == 1
    }
}

extension Ball {
    /// e^x and e^(−x), at the precision of `grown`. At high precision one series serves for both. Bound 13
    /// for each.
    static func setExponentials(
        of a: borrowing Ball, grown: inout Ball, shrunk: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        let precision = grown.precision
        if a.radius <= .powerOfTwo(-8) {
            if try grown.setByBursts(.exp, a, monitor) {
                return try shrunk.setQuotient(Ball(word: 1), grown, precision: precision)
            }
            if grown.setLongExponentials(a.midpoint, inverse: &shrunk) {
                let growth = a.radius.exponentialGrowth
                grown.widen(bySizeTimes: growth)
                return shrunk.widen(bySizeTimes: growth)
            }
        }
        try grown.apply(.exp, a, precision: precision, monitor: monitor)
        try shrunk.setQuotient(Ball(word: 1), grown, precision: precision)
    }

    /// Bound 13: base^x with t = r ln(base): |y| (t + t²).
    mutating func setExponential(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        if operation == .exp, try setByBursts(.exp, a, monitor) { return }
        let (logarithm, perUnit) =
            switch operation {
            case .exp2: (0.69314719, 1.0)
            case .exp10: (2.3025852, 3.3219280948873623)
            default: (1.0, 1.4426950408889634)
            }
        var growth = a.radius
        if operation != .exp, !growth.isZero { growth = growth * Magnitude(atLeast: logarithm) }
        if growth > .one {
            try a.checkExponentialSize(perUnit, bothSides: false)
            switch operation {
            case .exp2: try setMonotone(a, increasing: true) { mpfr_exp2($0, $1, $2) }
            case .exp10: try setMonotone(a, increasing: true) { mpfr_exp10($0, $1, $2) }
            default: try setMonotone(a, increasing: true) { mpfr_exp($0, $1, $2) }
            }
            return
        }
        var x = a.midpoint
        if setFixedExponential(x, operation) {
            widen(bySizeTimes: growth.exponentialGrowth)
            return
        }
        if operation != .exp, precision >= Ball.leastBurstPrecision,
            try setComposedExponential(a, operation, monitor)
        {
            return
        }
        // An overflow is reported at once.
        if x.exponent < 62 { try KernelCost.checkCall(operation, x, precision, monitor) }
        let ternary =
            switch operation {
            case .exp2: mpfr_exp2(&midpoint, &x, MPFR_RNDN)
            case .exp10: mpfr_exp10(&midpoint, &x, MPFR_RNDN)
            default: mpfr_exp(&midpoint, &x, MPFR_RNDN)
            }
        let propagated = midpoint.sizeAbove * growth.exponentialGrowth
        try finish(
            ternary, propagated, operation,
            log2: x.estimate * Estimate(perUnit))
    }

    /// Throws for a wide ball whose every point is beyond 2^63 in size, because its exponential
    /// does not fit.
    func checkExponentialSize(_ perUnit: Double, bothSides: Bool) throws(BallError) {
        if smallestSize.exponent <= 64 { return }
        let isSmall = midpoint.isNegative && !bothSides
        let x = midpoint.estimate * Estimate(perUnit)
        throw .number(isSmall ? .underflow(log2: x) : .overflow(log2: bothSides ? x.absolute : x))
    }
}
