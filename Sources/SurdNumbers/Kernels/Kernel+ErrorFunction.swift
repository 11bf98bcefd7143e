internal import CGMP

extension Ball {
    /// Bound 37: r (2/√π) e^(−(|m| − r)²), for erf and erfc.
    mutating func setErrorFunction(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        if a.exceeds(precision + 16) {
            // 1 − erf x < e^(−x²)
            if operation == .erf { return setLimit(x.isNegative ? -1 : 1) }
            if x.isNegative { return setLimit(2) }
            if a.smallestSize.exponent > 40 {
                let estimate = SizeEstimate.squareExponential(x)
                throw .number(.underflow(estimate: estimate.description))
            }
        }
        if try setNearLimit(a, operation, monitor) { return }
        let isForMPFR = try !KernelCost.needsErrorSeries(x, precision, operation, monitor)
        if a.radius > .one {
            // The ends have 64 bits.
            guard isForMPFR else { throw .needsPrecision }
            if operation == .erf {
                try setMonotone(a, increasing: true) { mpfr_erf($0, $1, $2) }
            } else {
                try setMonotone(a, increasing: false) { mpfr_erfc($0, $1, $2) }
            }
            return
        }
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            propagated = a.radius * Magnitude(atLeast: 1.1283792)
            let smallest = a.smallestSize
            if smallest > .one {
                let square = smallest.timesDown(smallest)
                propagated =
                    propagated
                    * .exponentialBase2(atMost: -square.doubleDown * 1.442695)
            }
        }
        if !isForMPFR { return try setErrorFunctionBySeries(x, propagated, operation, monitor) }
        let ternary =
            operation == .erf
            ? mpfr_erf(&midpoint, &x, MPFR_RNDN) : mpfr_erfc(&midpoint, &x, MPFR_RNDN)
        try finish(
            ternary, propagated, operation, estimate: SizeEstimate.squareExponential(x))
    }

    /// Where erf is nearly ±1, or erfc nearly 2, most bits are those of that number: only the rest,
    /// erfc(|x|) < 2^(−1.4426 x²) for |x| > 1, is computed, to the few bits that are left. False
    /// where this is not such a place.
    private mutating func setNearLimit(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let least = a.smallestSize.doubleDown
        guard a.radius <= .one, least > 5, operation == .erf || a.midpoint.isNegative
        else { return false }
        let known = min(least * least * 1.4426, 1e15)
        // A longer midpoint costs little and tells the value from its limit at once.
        guard known < Double(max(precision, 1 << 16)) else { return false }
        let target = max(precision, Int(known) + 48)
        var size = Ball(precision: a.midpoint._mpfr_prec)
        try size.apply(.absolute, a, precision: a.midpoint._mpfr_prec, monitor: monitor)
        var rest = Ball(precision: 64)
        let bits = max(target - Int(known) + 16, 32)
        try rest.apply(.erfc, size, precision: bits, monitor: monitor)
        var limit = Ball(precision: 64)
        limit.set(operation == .erf ? 1 : 2, precision: 64)
        let isMirrored = operation == .erf && a.midpoint.isNegative
        if isMirrored {
            try apply(.subtract, rest, limit, precision: target, monitor: monitor)
        } else {
            try apply(.subtract, limit, rest, precision: target, monitor: monitor)
        }
        return true
    }

    /// Bound 38: r e^(m + r) / (|m| − r).
    mutating func setExponentialIntegral(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        if a.containsZero {
            if a.isExact { throw .pole(operation, at: 0) }
            throw .needsPrecision
        }
        try a.checkExponentialSize(1.4426950408889634, bothSides: false)
        if a.radius > .one { throw .needsPrecision }
        let smallest = a.smallestSize
        if smallest.isZero { throw .needsPrecision }
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            // e^(m+r) ≤ 2^⌈1.4427 (m + r)⌉, or 2^−⌊1.4426 (|m| − r)⌋ on the left.
            let growth =
                x.isNegative
                ? Magnitude.exponentialBase2(atMost: -smallest.doubleDown * 1.442695)
                : Magnitude.exponentialBase2(atMost: a.largestSize.doubleUp * 1.4426951)
            propagated = a.radius * growth / smallest
        }
        if try KernelCost.needsIntegralSeries(x, precision, operation, monitor) {
            return try setExponentialIntegralBySeries(x, propagated, operation, monitor)
        }
        let ternary = mpfr_eint(&midpoint, &x, MPFR_RNDN)
        try finish(
            ternary, propagated, operation,
            estimate: .exponential(
                x.approximateDouble, log2: x.approximateLog2 - 1.2,
                factor: 1.4426950408889634, negative: x.isNegative))
    }

    /// Bound 39: Ei(ln x) as a composition of balls.
    mutating func setLogarithmicIntegral(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        if a.midpoint.isZero, a.isExact {
            set(0, precision: precision)
            return
        }
        guard let sign = a.sign else { throw .needsPrecision }
        if sign < 0 { throw .notReal(.li) }
        // Ei multiplies the relative error of ln x by about ln x.
        let size = Int(abs(a.midpoint.approximateLog2).logBase2)
        var logarithm = Ball(precision: precision + 16 + size)
        try logarithm.apply(.ln, a, precision: logarithm.precision, monitor: monitor)
        if logarithm.containsZero, logarithm.isExact {
            throw .pole(.li, at: 1)
        }
        try setExponentialIntegral(logarithm, .li, monitor)
    }

    /// Li₂(x) = −π²/6 − ln²(−x)/2 − Li₂(1/x) for x < −1, with |Li₂(1/x)| < 2/|x|.
    private mutating func setDilogarithmFarOut(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        let working = precision + 16
        var size = Ball(precision: working)
        try size.setAbsolute(a, precision: working)
        var logarithm = Ball(precision: working)
        try logarithm.apply(.ln, size, precision: working, monitor: monitor)
        try size.setSquare(logarithm, precision: working)
        // A third of π² and the square are halved together.
        var pi = Ball(precision: working)
        try pi.apply(.pi, precision: working, monitor: monitor)
        try logarithm.setSquare(pi, precision: working)
        var three = Ball(precision: 64)
        three.set(-3, precision: 64)
        try pi.setQuotient(logarithm, three, precision: working)
        try logarithm.setDifference(pi, size, precision: working)
        three.set(2, precision: 64)
        try setQuotient(logarithm, three, precision: precision)
        widen(by: Magnitude.powerOfTwo(1) / a.smallestSize)
    }

    /// Bound 40: r sup|ln(1 − x)/x|.
    mutating func setDilogarithm(_ a: borrowing Ball, _ monitor: Monitor) throws(BallError) {
        var x = a.midpoint
        let room = x.difference(1)
        if room.sign > 0 {
            if a.radius < room.below {
                throw .notReal(.li2)
            }
            throw .needsPrecision
        }
        if x.isNegative, a.smallestSize.exponent.value > precision + 16 {
            return try setDilogarithmFarOut(a, monitor)
        }
        try KernelCost.checkDilogarithm(x, precision, monitor)
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let distance = room.below.minusDown(a.radius)
            if distance.isZero { throw .needsPrecision }
            var slope = Magnitude(atLeast: 1.3862944)
            if distance < .powerOfTwo(-1) {
                // −ln D ≤ ln 2 · (1 − e) where D ≥ 2^(e − 1); twice that, since x > 1/2.
                slope = slope * Magnitude(atLeast: UInt(1 - distance.exponent.value))
            } else if x.isNegative {
                let smallest = a.smallestSize
                if smallest > .one {
                    slope =
                        Magnitude(atLeast: 0.693148)
                        * Magnitude(atLeast: UInt(smallest.exponent.value + 1)) / smallest
                }
                slope = min(slope, max(.one, Magnitude(atLeast: 1.3862944)))
            }
            propagated = a.radius * slope
        }
        if x.exponent.value < -precision - 8 {
            // |Li₂(x) − x| = x² |1/4 + x/9 + …| ≤ x² for |x| ≤ 1/2. MPFR would compute
            // the logarithm of 1 − x to all the bits that 1 − x has.
            let ternary = mpfr_set(&midpoint, &x, MPFR_RNDN)
            let square = x.sizeAbove * x.sizeAbove
            try finish(ternary, propagated + square, .li2)
            return
        }
        try finish(mpfr_li2(&midpoint, &x, MPFR_RNDN), propagated, .li2)
    }
}

extension SizeEstimate {
    /// e^(−x²).
    fileprivate static func squareExponential(_ x: __mpfr_struct) -> SizeEstimate {
        let value = x.approximateDouble
        return .exponential(
            -value * value, log2: 2 * x.approximateLog2 - 1.2, factor: 1.442695, negative: true)
    }
}
