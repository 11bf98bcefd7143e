internal import CGMP

extension Ball {
    /// Bound 21: r / √(D (1 + |m| − r)) with D = 1 − |m| − r.
    mutating func setArcSine(
        _ a: borrowing Ball, _ operation: RealOperation
    ) throws(BallError) {
        var x = a.midpoint
        let room = x.isNegative ? x.difference(-1) : x.difference(1)
        let isOutside = x.isNegative ? room.sign < 0 : room.sign > 0
        if isOutside {
            if a.radius < room.below {
                throw .notReal(operation)
            }
            throw .needsPrecision
        }
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let distance = room.below.minusDown(a.radius)
            if distance.isZero { throw .needsPrecision }
            let square = distance.timesDown(Magnitude.one.plusDown(a.smallestSize))
            propagated = a.radius / square.squareRootDown
        }
        if setFixedArcSine(x, operation) { return widen(by: propagated) }
        let ternary =
            operation == .asin
            ? mpfr_asin(&midpoint, &x, MPFR_RNDN) : mpfr_acos(&midpoint, &x, MPFR_RNDN)
        try finish(ternary, propagated, operation)
    }

    /// Bound 22: r / (1 + (|m| − r)²).
    mutating func setArcTangent(_ a: borrowing Ball) throws(BallError) {
        // Far from zero the slope is tiny, however wide the ball: 10^(10^6) to 100 bits.
        if a.radius > .powerOfTwo(-1), a.radius.scaled(byPowerOfTwo: 8) > a.smallestSize {
            try setMonotone(a, increasing: true) { mpfr_atan($0, $1, $2) }
            return
        }
        var x = a.midpoint
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let smallest = a.smallestSize
            propagated = a.radius / Magnitude.one.plusDown(smallest.timesDown(smallest))
        }
        if setFixedArcTangent(x) { return widen(by: propagated) }
        let ternary = mpfr_atan(&midpoint, &x, MPFR_RNDN)
        try finish(ternary, propagated, .atan)
    }

    /// Bound 23: (r_x |y| + r_y |x|) / ρ², where ρ is the least distance from the origin.
    mutating func setArcTangent(
        _ a: borrowing Ball, over b: borrowing Ball
    ) throws(BallError) {
        var y = a.midpoint
        var x = b.midpoint
        if a.radius.isZero, b.radius.isZero {
            if x.isZero, y.isZero { throw .domain(RealOperation.angleOfOrigin) }
            if y.isZero { mpfr_set_zero(&y, 1) }
            if x.isZero { mpfr_set_zero(&x, 1) }
            if setFixedArcTangent(y, over: x) { return }
            try finish(mpfr_atan2(&midpoint, &y, &x, MPFR_RNDN), .zero, .atan2)
            return
        }
        let leastY = a.smallestSize
        let leastX = b.smallestSize
        if leastY.isZero {
            // The cut runs along the negative x axis; on it the function is not continuous.
            let onAxis = y.isZero && a.radius.isZero
            if leastX.isZero || x.isNegative && !onAxis { throw .needsPrecision }
            if onAxis {
                mpfr_set_zero(&y, 1)
            }
        }
        let square = leastX.timesDown(leastX).plusDown(leastY.timesDown(leastY))
        let propagated =
            (b.radius * a.largestSize + a.radius * b.largestSize) / square
        if propagated > Magnitude(atLeast: 7.0) { throw .needsPrecision }
        if setFixedArcTangent(y, over: x) { return widen(by: propagated) }
        try finish(mpfr_atan2(&midpoint, &y, &x, MPFR_RNDN), propagated, .atan2)
    }
}
