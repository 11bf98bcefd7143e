internal import CGMP

extension Ball {
    /// Bound 18: sine and cosine change no faster than their argument, and stay within 1.
    mutating func setSine(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        if a.radius >= .one {
            setInterval(centre: 0, .one)
            return
        }
        var x = a.midpoint
        if try Ball.needsReduction(x, operation, monitor) {
            var reduced = Ball(precision: precision + 32)
            try reduced.setRemainderByTurn(x, monitor)
            reduced.widen(by: a.radius)
            try setSine(reduced, operation, monitor)
            return
        }
        if setFixedSine(x, operation) { return widen(by: a.radius) }
        let ternary =
            operation == .sin
            ? mpfr_sin(&midpoint, &x, MPFR_RNDN) : mpfr_cos(&midpoint, &x, MPFR_RNDN)
        try finish(ternary, a.radius, operation)
    }

    /// Bound 19: (1 + y²) τ / (1 − |y| τ) with τ = r + r³, for tangent and cotangent.
    mutating func setTangent(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        if operation == .cot, x.isZero, a.radius.isZero {
            throw .pole(.cot, at: 0)
        }
        if a.radius > .powerOfTwo(-1) { throw .needsPrecision }
        if try Ball.needsReduction(x, operation, monitor) {
            var reduced = Ball(precision: precision + 32)
            try reduced.setRemainderByTurn(x, monitor)
            reduced.widen(by: a.radius)
            try setTangent(reduced, operation, monitor)
            return
        }
        if setFixedSine(x, operation) {
            if !a.radius.isZero {
                let value = midpoint.sizeAbove + radius
                radius = radius + (try Ball.tangentGrowth(value, a.radius))
            }
            return
        }
        let ternary =
            operation == .tan
            ? mpfr_tan(&midpoint, &x, MPFR_RNDN) : mpfr_cot(&midpoint, &x, MPFR_RNDN)
        if a.radius.isZero || midpoint.isSpecial && !midpoint.isZero {
            if !a.radius.isZero { throw .needsPrecision }
            try finish(ternary, .zero, operation, estimate: .powerOfTwo(-x.approximateLog2))
            return
        }
        try finish(ternary, try Ball.tangentGrowth(midpoint.sizeAbove, a.radius), operation)
    }

    /// Bound 19 for a tangent of at most `value` in size.
    private static func tangentGrowth(
        _ value: Magnitude, _ radius: Magnitude
    ) throws(BallError) -> Magnitude {
        let tau = radius + radius * radius * radius
        let touch = value * tau
        if touch >= .powerOfTwo(-1) { throw .needsPrecision }
        let slope = .one + value * value
        return slope * tau / Magnitude.one.minusDown(touch)
    }

    /// Bound 20: y² r / (1 − |y| r), for secant and cosecant.
    mutating func setSecant(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        if operation == .csc, x.isZero, a.radius.isZero {
            throw .pole(.csc, at: 0)
        }
        if a.radius > .powerOfTwo(-1) { throw .needsPrecision }
        if try Ball.needsReduction(x, operation, monitor) {
            var reduced = Ball(precision: precision + 32)
            try reduced.setRemainderByTurn(x, monitor)
            reduced.widen(by: a.radius)
            try setSecant(reduced, operation, monitor)
            return
        }
        // One over the cosine or the sine of the midpoint, by bound 7, where the kernel reaches.
        var inner = Ball(precision: precision + 16)
        if inner.setFixedSine(x, operation == .sec ? .cos : .sin) {
            var one = Ball(precision: 64)
            one.set(1, precision: 64)
            inner.widen(by: a.radius)
            return try setQuotient(one, inner, precision: precision)
        }
        let ternary =
            operation == .sec
            ? mpfr_sec(&midpoint, &x, MPFR_RNDN) : mpfr_csc(&midpoint, &x, MPFR_RNDN)
        if a.radius.isZero || midpoint.isSpecial {
            if !a.radius.isZero { throw .needsPrecision }
            try finish(ternary, .zero, operation, estimate: .powerOfTwo(-x.approximateLog2))
            return
        }
        let value = midpoint.sizeAbove
        let touch = value * a.radius
        if touch >= .powerOfTwo(-1) { throw .needsPrecision }
        try finish(ternary, value * touch / Magnitude.one.minusDown(touch), operation)
    }
}
