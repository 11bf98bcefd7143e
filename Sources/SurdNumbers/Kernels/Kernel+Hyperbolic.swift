internal import CGMP

extension Ball {
    /// Bounds 24 and 25: sinh (|y| + 1)(r + r²), cosh |y| (r + r²).
    mutating func setHyperbolicSine(
        _ a: borrowing Ball, _ operation: RealOperation
    ) throws(BallError) {
        if a.radius > .one {
            try a.checkExponentialSize(1.4426950408889634, bothSides: true)
            if operation == .sinh {
                try setMonotone(a, increasing: true) { mpfr_sinh($0, $1, $2) }
                return
            }
            throw .needsPrecision
        }
        var x = a.midpoint
        if try setComposedHyperbolic(x, operation) {
            if !a.radius.isZero {
                let value = midpoint.sizeAbove + radius
                let bound = operation == .sinh ? value + .one : value
                widen(by: bound * a.radius.exponentialGrowth)
            }
            return
        }
        let ternary =
            operation == .sinh
            ? mpfr_sinh(&midpoint, &x, MPFR_RNDN) : mpfr_cosh(&midpoint, &x, MPFR_RNDN)
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let value = midpoint.sizeAbove
            propagated =
                (operation == .sinh ? value + .one : value) * a.radius.exponentialGrowth
        }
        try finish(
            ternary, propagated, operation,
            estimate: .exponential(
                abs(x.approximateDouble), log2: x.approximateLog2 - 1.2,
                factor: 1.4426950408889634, negative: false))
    }

    /// Bound 26: r min(1, 4 e^(−2 (|m| − r))).
    mutating func setHyperbolicTangent(_ a: borrowing Ball) throws(BallError) {
        // 1 − tanh x < 2 e^(−2x)
        if a.exceeds(precision + 16) { return setLimit(a.midpoint.isNegative ? -1 : 1) }
        if a.radius > .one {
            try setMonotone(a, increasing: true) { mpfr_tanh($0, $1, $2) }
            return
        }
        var propagated = a.radius
        if !propagated.isZero {
            let power = 2 - a.smallestSize.doubleDown * 2.88539
            if power < 0 { propagated = propagated * .exponentialBase2(atMost: power) }
        }
        var x = a.midpoint
        if try setComposedHyperbolic(x, .tanh) { return widen(by: propagated) }
        let ternary = mpfr_tanh(&midpoint, &x, MPFR_RNDN)
        // Rounded to nearest, 1 − tiny is 1 with an error that is not "unusual".
        try finish(ternary, propagated, .tanh)
    }

    /// Bound 27: r / max(1, |m| − r).
    mutating func setAreaSine(_ a: borrowing Ball) throws(BallError) {
        if a.radius > .one, a.radius.scaled(byPowerOfTwo: 8) > a.smallestSize {
            try setMonotone(a, increasing: true) { mpfr_asinh($0, $1, $2) }
            return
        }
        var x = a.midpoint
        let propagated =
            a.radius.isZero ? .zero : a.radius / max(Magnitude.one, a.smallestSize)
        if try setComposedArea(x, .asinh) { return widen(by: propagated) }
        let ternary = mpfr_asinh(&midpoint, &x, MPFR_RNDN)
        try finish(ternary, propagated, .asinh)
    }

    /// Bound 28: r / √(D (D + 2)) with D = m − 1 − r.
    mutating func setAreaCosine(_ a: borrowing Ball) throws(BallError) {
        var x = a.midpoint
        let (above, below, sign) = x.difference(1)
        if sign < 0 {
            if a.radius < below {
                throw .notReal(.acosh)
            }
            throw .needsPrecision
        }
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let distance = below.minusDown(a.radius)
            if distance.isZero { throw .needsPrecision }
            let square = distance.timesDown(distance.plusDown(.powerOfTwo(1)))
            propagated = a.radius / square.squareRootDown
        }
        if below >= .powerOfTwo(-8), try setComposedArea(x, .acosh) {
            return widen(by: propagated)
        }
        if above.exponent < -64 || precision <= 64 * (SeriesPlan.longest - 2), !above.isZero {
            // acosh(1 + t) = ln(1 + (t + √(t (t + 2)))), where MPFR needs twice the bits of t.
            let working = precision + 32
            let t = x.excess(over: 1, precision: working)
            var two = Ball(precision: 64)
            two.set(2, precision: 64)
            var sum = Ball(precision: working)
            var product = Ball(precision: working)
            try sum.setSum(t, two, precision: working)
            try product.setProduct(sum, t, precision: working)
            try sum.setSquareRoot(product)
            try product.setSum(sum, t, precision: working)
            try setLogarithmOnePlus(product)
            widen(by: propagated)
            return
        }
        try finish(mpfr_acosh(&midpoint, &x, MPFR_RNDN), propagated, .acosh)
    }

    /// Bound 29: r / (D (1 + |m| − r)) with D = 1 − |m| − r.
    mutating func setAreaTangent(_ a: borrowing Ball) throws(BallError) {
        var x = a.midpoint
        let room = x.isNegative ? x.difference(-1) : x.difference(1)
        if room.sign == 0, a.radius.isZero {
            throw .pole(.atanh, at: x.isNegative ? -1 : 1)
        }
        if x.isNegative ? room.sign < 0 : room.sign > 0 {
            if a.radius < room.below {
                throw .notReal(.atanh)
            }
            throw .needsPrecision
        }
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let distance = room.below.minusDown(a.radius)
            if distance.isZero { throw .needsPrecision }
            propagated =
                a.radius / distance.timesDown(Magnitude.one.plusDown(a.smallestSize))
        }
        if try setComposedAreaTangent(x) { return widen(by: propagated) }
        try finish(mpfr_atanh(&midpoint, &x, MPFR_RNDN), propagated, .atanh)
    }

    /// Bound 30: r_x + r_y.
    mutating func setHypotenuse(_ a: borrowing Ball, _ b: borrowing Ball) throws(BallError) {
        var x = a.midpoint
        var y = b.midpoint
        let ternary = mpfr_hypot(&midpoint, &x, &y, MPFR_RNDN)
        try finish(ternary, a.radius + b.radius, .hypot)
    }

    /// Bound 31: |y| max(r_a/|m_a|, r_b/|m_b|): the mean is monotone and homogeneous.
    mutating func setArithmeticGeometricMean(
        _ a: borrowing Ball, _ b: borrowing Ball
    ) throws(BallError) {
        var x = a.midpoint
        var y = b.midpoint
        if a.sign == -1 || b.sign == -1 { throw .notReal(.agm) }
        guard let signX = a.sign, let signY = b.sign else { throw .needsPrecision }
        if signX == 0 || signY == 0 {
            set(0, precision: precision)
            return
        }
        let relative = max(a.radius / x.sizeBelow, b.radius / y.sizeBelow)
        let ternary = mpfr_agm(&midpoint, &x, &y, MPFR_RNDN)
        let propagated = relative.isZero ? .zero : midpoint.sizeAbove * relative
        try finish(ternary, propagated, .agm)
    }
}
