internal import CGMP

extension Ball {
    /// Bound 42: r sup|Ai′|.
    mutating func setAiry(_ a: borrowing Ball, _ monitor: Monitor) throws(BallError) {
        var x = a.midpoint
        if a.smallestSize.exponent > 50 {
            // e^(−x^(3/2) 2/3) is beyond every exponent; on the left turns are reduced, up to a size.
            if x.isPositive {
                throw .number(.underflow(estimate: SizeEstimate.airy(x).description))
            }
            if x.exponent.value > 1 << 20 { throw .tooCostly(.airy, "of a number this large") }
        }
        if a.radius > .one { throw .needsPrecision }
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            var slope = Magnitude(atLeast: 0.6)
            let smallest = a.smallestSize
            if x.isNegative || smallest < .one {
                slope = slope * max(Magnitude.one, a.largestSize).squareRoot
            } else {
                // x^(1/4) e^(−ζ) (1 + 7/(72 ζ)) / (2 √π) with ζ = (2/3) x^(3/2)
                let zeta = smallest.timesDown(smallest.squareRootDown)
                    .timesDown(Magnitude(atMost: 0.66666))
                slope =
                    slope * a.largestSize.squareRoot.squareRoot
                    * .exponentialBase2(atMost: -zeta.doubleDown * 1.442695)
            }
            propagated = a.radius * slope
        }
        if abs(x.approximateDouble) > 256 {
            try setAiryFarOut(x, propagated, monitor)
            return
        }
        try KernelCost.checkAiry(x, precision, monitor)
        try finish(
            mpfr_ai(&midpoint, &x, MPFR_RNDN), propagated, .airy,
            estimate: .powerOfTwo(-0.96 * Ball.threeHalves(x.approximateDouble)))
    }

    private static func threeHalves(_ x: Double) -> Double { abs(x) * abs(x).squareRoot() }

    /// Bound 43: r min(1, (|x|/2)^(n−1)/(n−1)!).
    mutating func setBesselJ(
        _ a: borrowing Ball, _ order: Int, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        if a.radius > .one {
            setInterval(centre: 0, .one)
            return
        }
        try KernelCost.checkBessel(x, order, precision, .besselJ, monitor)
        if x.exponent.value < -(precision / 2 + 16), order != 0, !x.isZero {
            try setBesselJOfTiny(a, abs(order))
            if order < 0, order & 1 != 0 { changeSign() }
            return
        }
        var propagated = a.radius
        if !a.radius.isZero, order.magnitude >= 2 {
            propagated =
                propagated * min(Magnitude.one, Ball.besselSlope(a.largestSize, order.magnitude))
        }
        // MPFR hangs for some negative orders; J_−n = (−1)^n J_n.
        let ternary = mpfr_jn(&midpoint, abs(order), &x, MPFR_RNDN)
        try finish(ternary, propagated, .besselJ)
        if order < 0, order & 1 != 0 { changeSign() }
    }

    /// Bound 43: (x/2)^n/n!, wrong by a factor of at most 1 ± x². MPFR hangs when x^n underflows.
    private mutating func setBesselJOfTiny(
        _ a: borrowing Ball, _ order: Int
    ) throws(BallError) {
        var power = Ball(precision: precision + 16)
        try power.setHalfPower(a, order)
        var factorial = Ball(precision: precision + 16)
        try factorial.setFactorial(order, .besselJ)
        try setQuotient(power, factorial, precision: precision)
        widen(by: largestSize * a.largestSize * a.largestSize)
    }

    /// Bounds 44 and 54, with |J_k| ≤ 1 in place of J_k.
    private mutating func setBesselYOfLargeOrder(
        _ a: borrowing Ball, _ order: Int, _ monitor: Monitor
    ) throws(BallError) {
        var previous = Ball(precision: precision)
        if !a.radius.isZero {
            let smallest = a.smallestSize
            var end = Ball(precision: 64)
            smallest.withMPFR { _ = mpfr_set(&end.midpoint, $0, MPFR_RNDN) }
            var value = Ball(precision: 64)
            var lower = Ball(precision: 64)
            try value.setBesselYByRecurrence(end.midpoint, order, previous: &lower, monitor)
            let slope =
                lower.largestSize + .one
                + Magnitude(atLeast: UInt(order)) * (value.largestSize + .one) / smallest
            try setBesselYByRecurrence(a.midpoint, order, previous: &previous, monitor)
            widen(by: a.radius * slope)
            return
        }
        try setBesselYByRecurrence(a.midpoint, order, previous: &previous, monitor)
    }

    /// Bound 44: −(n − 1)! (2/x)^n/π, wrong by a factor of at most 1 ± x² (2 + |log₂ x|).
    private mutating func setBesselYOfTiny(
        _ a: borrowing Ball, _ order: Int, _ monitor: Monitor
    ) throws(BallError) {
        let working = precision + 16
        var power = Ball(precision: working)
        try power.setHalfPower(a, -order)
        var factor = Ball(precision: working)
        try factor.setFactorial(order - 1, .besselY)
        var product = Ball(precision: working)
        try product.setProduct(power, factor, precision: working)
        try factor.apply(.pi, precision: working, monitor: monitor)
        try setQuotient(product, factor, precision: precision)
        changeSign()
        let size = Magnitude(atLeast: 2 + a.smallestSize.exponent.value.magnitude)
        widen(by: largestSize * a.largestSize * a.largestSize * size)
    }

    /// (a/2)^n
    private mutating func setHalfPower(
        _ a: borrowing Ball, _ exponent: Int
    ) throws(BallError) {
        var half = Ball(precision: 64)
        half.set(copying: a)
        half.scale(byPowerOfTwo: -1)
        try setPower(half, exponent)
    }

    private mutating func setFactorial(
        _ n: Int, _ operation: RealOperation
    ) throws(BallError) {
        if n > 1000 { throw .tooCostly(operation, "of this order and argument") }
        var factorial = BigInt(1)
        var k = 2
        while k <= n {
            factorial = factorial * BigInt(k)
            k += 1
        }
        set(factorial, precision: precision)
    }

    /// (X/2)^(n−1)/(n−1)! when X² ≤ 4 n (n + 1), else 1.
    private static func besselSlope(_ size: Magnitude, _ order: UInt) -> Magnitude {
        let double = Double(order)
        if size.doubleUp * size.doubleUp > 3.99 * double * (double + 1) { return .one }
        // (n − 1)! ≥ ((n − 1)/e)^(n − 1)
        let base =
            size.scaled(byPowerOfTwo: -1) * Magnitude(atLeast: 2.7182819)
            / Magnitude(atMost: order - 1)
        return base.power(order - 1)
    }

    /// Bound 44: r (M_(n−1)(x) + n M_n(x)/x) at the left end, M_n² = J_n² + Y_n² decreasing.
    mutating func setBesselY(
        _ a: borrowing Ball, _ order: Int, _ monitor: Monitor
    ) throws(BallError) {
        var x = a.midpoint
        guard let sign = a.sign else { throw .needsPrecision }
        if sign == 0 { throw .pole(.besselY, at: 0) }
        if sign < 0 { throw .notReal(.besselY) }
        let smallest = a.smallestSize
        if smallest.isZero || a.radius > .one { throw .needsPrecision }
        if order.magnitude >= Ball.leastRecurrenceOrder, order.magnitude <= 100_000,
            x.exponent.value >= -(precision / 2 + 64)
        {
            try setBesselYOfLargeOrder(a, abs(order), monitor)
            if order < 0, order & 1 != 0 { changeSign() }
            return
        }
        try KernelCost.checkBessel(x, order, precision, .besselY, monitor)
        if x.exponent.value < -(precision / 2 + 64), order != 0 {
            try setBesselYOfTiny(a, abs(order), monitor)
            if order < 0, order & 1 != 0 { changeSign() }
            return
        }
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let n = Int(order.magnitude)
            let lower = Ball.besselModulus(n == 0 ? 1 : n - 1, smallest)
            let upper = n == 0 ? .zero : Ball.besselModulus(n, smallest)
            propagated =
                a.radius * (lower + Magnitude(atLeast: order.magnitude) * upper / smallest)
        }
        let ternary = mpfr_yn(&midpoint, abs(order), &x, MPFR_RNDN)
        try finish(ternary, propagated, .besselY, estimate: .unknown)
        if order < 0, order & 1 != 0 { changeSign() }
    }

    /// At least √(J_n² + Y_n²) at x.
    private static func besselModulus(_ order: Int, _ x: Magnitude) -> Magnitude {
        var limb: mp_limb_t = 0
        return withUnsafeMutablePointer(to: &limb) { limb in
            x.withMPFR { x in
                var value = __mpfr_struct.scratch(limb)
                mpfr_jn(&value, order, x, MPFR_RNDN)
                let first = value.isInfinite ? Magnitude.infinity : value.sizeAbove
                mpfr_yn(&value, order, x, MPFR_RNDN)
                let second = value.isInfinite ? Magnitude.infinity : value.sizeAbove
                return first + second
            }
        }
    }
}

extension SizeEstimate {
    /// e^(−x^(3/2) 2/3) for a large x.
    fileprivate static func airy(_ x: __mpfr_struct) -> SizeEstimate {
        let value = x.approximateDouble
        return .exponential(
            -0.66666 * value * value.squareRoot(), log2: 1.5 * x.approximateLog2 - 1.8,
            factor: 1.442695, negative: true)
    }
}
