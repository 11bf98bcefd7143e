internal import CGMP

extension Ball {
    /// Bound 13: base^x with t = r ln(base): |y| (t + t²).
    mutating func setExponential(
        _ a: borrowing Ball, _ operation: RealOperation
    ) throws(BallError) {
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
        let ternary =
            switch operation {
            case .exp2: mpfr_exp2(&midpoint, &x, MPFR_RNDN)
            case .exp10: mpfr_exp10(&midpoint, &x, MPFR_RNDN)
            default: mpfr_exp(&midpoint, &x, MPFR_RNDN)
            }
        let propagated = midpoint.sizeAbove * growth.exponentialGrowth
        try finish(
            ternary, propagated, operation,
            estimate: .exponential(
                x.approximateDouble, log2: x.approximateLog2 + (perUnit * 0.4342944819).logBase2,
                factor: perUnit, negative: x.isNegative))
    }

    /// A wide ball whose every point is beyond 2^63 in size has no exponential that fits.
    func checkExponentialSize(_ perUnit: Double, bothSides: Bool) throws(BallError) {
        if smallestSize.exponent <= 64 { return }
        let isSmall = midpoint.isNegative && !bothSides
        let estimate = SizeEstimate.exponential(
            bothSides ? abs(midpoint.approximateDouble) : midpoint.approximateDouble,
            log2: midpoint.approximateLog2 + (perUnit * 0.4342944819).logBase2,
            factor: perUnit, negative: isSmall
        ).description
        throw .number(isSmall ? .underflow(estimate: estimate) : .overflow(estimate: estimate))
    }

    /// Bound 14: (|y| + 1) (r + r²).
    mutating func setExponentialMinusOne(_ a: borrowing Ball) throws(BallError) {
        if a.midpoint.isNegative, a.exceeds(precision + 16) { return setLimit(-1) }
        if a.radius > .one {
            if !a.midpoint.isNegative {
                try a.checkExponentialSize(1.4426950408889634, bothSides: false)
            }
            try setMonotone(a, increasing: true) { mpfr_expm1($0, $1, $2) }
            return
        }
        var x = a.midpoint
        if try setComposedHyperbolic(x, .expm1) {
            if !a.radius.isZero {
                widen(by: (midpoint.sizeAbove + radius + .one) * a.radius.exponentialGrowth)
            }
            return
        }
        let ternary = mpfr_expm1(&midpoint, &x, MPFR_RNDN)
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            propagated = (midpoint.sizeAbove + .one) * a.radius.exponentialGrowth
        }
        try finish(
            ternary, propagated, .expm1,
            estimate: .exponential(
                x.approximateDouble, log2: x.approximateLog2 - 1.2,
                factor: 1.4426950408889634, negative: false))
    }

    /// Bound 15: r / (|m| − r), over the logarithm of the base.
    mutating func setLogarithm(
        _ a: borrowing Ball, _ operation: RealOperation
    ) throws(BallError) {
        var x = a.midpoint
        if !x.isPositive || a.radius >= x.sizeBelow {
            if a.radius.isZero, x.isZero {
                throw .pole(operation, at: 0)
            }
            if x.isZero || x.isPositive || a.radius >= x.sizeBelow { throw .needsPrecision }
            throw .notReal(operation)
        }
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            if a.radius.scaled(byPowerOfTwo: 2) >= x.sizeBelow {
                switch operation {
                case .log2: try setMonotone(a, increasing: true) { mpfr_log2($0, $1, $2) }
                case .log10: try setMonotone(a, increasing: true) { mpfr_log10($0, $1, $2) }
                default: try setMonotone(a, increasing: true) { mpfr_log($0, $1, $2) }
                }
                return
            }
            propagated = a.radius / a.smallestSize
        }
        if x.isMuchNearer(to: 1, than: precision) {
            return try setLogarithmNearOne(x, operation, propagated)
        }
        if setFixedLogarithm(x, operation) {
            if !propagated.isZero {
                switch operation {
                case .log2: propagated = propagated * Magnitude(atLeast: 1.4426951)
                case .log10: propagated = propagated * Magnitude(atLeast: 0.43429449)
                default: break
                }
                widen(by: propagated)
            }
            return
        }
        let ternary: Int32
        switch operation {
        case .log2:
            ternary = mpfr_log2(&midpoint, &x, MPFR_RNDN)
            propagated = propagated * Magnitude(atLeast: 1.4426951)
        case .log10:
            ternary = mpfr_log10(&midpoint, &x, MPFR_RNDN)
            propagated = propagated * Magnitude(atLeast: 0.43429449)
        default:
            ternary = mpfr_log(&midpoint, &x, MPFR_RNDN)
        }
        try finish(ternary, propagated, operation)
    }

    /// ln(1 + t) for t = x − 1, which is short where x is long: MPFR takes as long as x is.
    private mutating func setLogarithmNearOne(
        _ x: __mpfr_struct, _ operation: RealOperation, _ propagated: Magnitude
    ) throws(BallError) {
        let working = precision + 32
        let t = x.excess(over: 1, precision: working)
        if operation == .ln {
            try setLogarithmOnePlus(t)
            widen(by: propagated)
            return
        }
        var top = Ball(precision: working)
        var base = Ball(precision: 64)
        var bottom = Ball(precision: working)
        base.set(operation == .log2 ? 2 : 10, precision: 64)
        try top.setLogarithmOnePlus(t)
        try bottom.setLogarithm(base, .ln)
        top.widen(by: propagated)
        try setQuotient(top, bottom, precision: precision)
    }

    /// Bound 16: r / (|1 + m| − r).
    mutating func setLogarithmOnePlus(_ a: borrowing Ball) throws(BallError) {
        var x = a.midpoint
        let (above, below, sign) = x.difference(-1)
        if sign <= 0 || a.radius >= below {
            if sign == 0, a.radius.isZero { throw .pole(.log1p, at: -1) }
            if sign < 0, a.radius < below {
                throw .notReal(.log1p)
            }
            throw .needsPrecision
        }
        if a.radius.scaled(byPowerOfTwo: 2) >= above {
            try setMonotone(a, increasing: true) { mpfr_log1p($0, $1, $2) }
            return
        }
        let propagated: Magnitude =
            a.radius.isZero ? .zero : a.radius / below.minusDown(a.radius)
        if try setComposedLogarithmOnePlus(x) { return widen(by: propagated) }
        try finish(mpfr_log1p(&midpoint, &x, MPFR_RNDN), propagated, .log1p)
    }

    /// Bound 17: ln(a) / ln(b) as a composition of balls.
    mutating func setLogarithm(
        _ a: borrowing Ball, base b: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        var top = Ball(precision: precision + 16)
        var bottom = Ball(precision: precision + 16)
        if let sign = b.sign, sign <= 0 { throw .domain(RealOperation.unfitLogarithmBase) }
        try bottom.apply(.ln, b, precision: precision + 16, monitor: monitor)
        if bottom.isExact, bottom.midpoint.isZero {
            throw .domain(RealOperation.unfitLogarithmBase)
        }
        // Only a base that is none of those leaves the word to the argument.
        guard bottom.sign != nil else { throw .needsPrecision }
        if a.sign == 0 { throw .pole(.logBase, at: 0) }
        if a.sign == -1 { throw .notReal(.logBase) }
        try top.apply(.ln, a, precision: precision + 16, monitor: monitor)
        try setQuotient(top, bottom, precision: precision)
    }
}

extension Double {
    /// Log2 without the mathematics library, for estimates.
    var logBase2: Double { naturalLogarithm * 1.4426950408889634 }
}
