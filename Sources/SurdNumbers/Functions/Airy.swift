internal import CGMP

/// Airy's function Ai.
enum Airy: FunctionRoom {
    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let size = max(a.size, 0)
        let isDecaying = a.estimate.isClearlyPositive
        return (1.5 * (isDecaying ? min(size, bitsBeyondExponentials) : size) + 3, 0)
    }

    static func isDear(_ f: RealOperation) -> Bool { true }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { true }

    // MARK: - Enclosure

    /// log2 of e^(−x^(3/2) 2/3) for a large x.
    fileprivate static func log2OfValue(_ x: __mpfr_struct) -> Estimate {
        -(x.estimate.power(1.5) * Estimate(2.0 / 3 * log2OfE))
    }

    /// MPFR sums a series that cannot be interrupted.
    static func checkCost(
        _ x: __mpfr_struct, _ precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        try KernelCost.require(
            abs(x.approximateDouble) <= 256 && precision <= 20_000, .airy, precision)
        try KernelCost.check(work: 1.25e8, monitor)
    }

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setAiry(a, monitor)
    }
}

extension Ball {
    /// Bound 42: r sup|Ai′|.
    mutating func setAiry(_ a: borrowing Ball, _ monitor: Monitor) throws(BallError) {
        var x = a.midpoint
        if a.smallestSize.exponent > 50 {
            // e^(−x^(3/2) 2/3) is beyond every exponent; on the left turns are reduced, up to a size.
            if x.isPositive {
                throw .number(.underflow(log2: Airy.log2OfValue(x)))
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
        try Airy.checkCost(x, precision, monitor)
        try finish(
            mpfr_ai(&midpoint, &x, MPFR_RNDN), propagated, .airy,
            log2: Airy.log2OfValue(x))
    }
}

extension Ball {
    /// Bound 47: Ai(m) of a large number by the asymptotic expansions, widened by `propagated`.
    mutating func setAiryFarOut(
        _ m: __mpfr_struct, _ propagated: Magnitude, _ monitor: Monitor
    ) throws(BallError) {
        if m.exponent > 45, m.isPositive {
            // e^−ζ with ζ > 2^65
            throw .number(.underflow(log2: Airy.log2OfValue(m)))
        }
        if m.exponent.value > 1 << 14 { throw .tooCostly(.airy, "of a number this large") }
        let working = precision + 48 + max(3 * m.exponent.value / 2 + 2, 0)
        var argument = Ball(precision: max(m._mpfr_prec, 64))
        var source = m
        mpfr_abs(&argument.midpoint, &source, MPFR_RNDN)
        var root = Ball(precision: working)
        try root.setSquareRoot(argument)
        // ζ = (2/3) x √x
        var product = Ball(precision: working)
        try product.setProduct(argument, root, precision: working)
        product.scale(byPowerOfTwo: 1)
        var three = Ball(precision: 64)
        three.set(3, precision: 64)
        var zeta = Ball(precision: working)
        try zeta.setQuotient(product, three, precision: working)
        var pi = Ball(precision: working)
        try pi.apply(.pi, precision: working, monitor: monitor)
        // √π x^(1/4) = √(π √x)
        var scale = Ball(precision: working)
        try product.setProduct(pi, root, precision: working)
        try root.setSquareRoot(product)
        var even = Ball(precision: working)
        var odd = Ball(precision: working)
        try Ball.sumAiry(&even, &odd, zeta, alternatingByPairs: m.isNegative, monitor)
        var result = Ball(precision: working)
        if m.isNegative {
            // (cos(ζ − π/4) even + sin(ζ − π/4) odd) / (√π x^(1/4))
            pi.scale(byPowerOfTwo: -2)
            try product.setDifference(zeta, pi, precision: working)
            try scale.apply(.cos, product, precision: working, monitor: monitor)
            try result.setProduct(scale, even, precision: working)
            try scale.apply(.sin, product, precision: working, monitor: monitor)
            try product.setProduct(scale, odd, precision: working)
            try scale.setSum(result, product, precision: working)
            try result.setQuotient(scale, root, precision: working)
        } else {
            // e^−ζ (even − odd) / (2 √π x^(1/4))
            try product.setDifference(even, odd, precision: working)
            try scale.setNegative(zeta, precision: working)
            try even.apply(.exp, scale, precision: working, monitor: monitor)
            try scale.setProduct(product, even, precision: working)
            try result.setQuotient(scale, root, precision: working)
            result.scale(byPowerOfTwo: -1)
        }
        try take(result, propagated, .airy)
    }

    /// The sums of u_k/ζ^k over even and odd k, the signs within each sum alternating or not. The
    /// first term left out bounds the error of both.
    private static func sumAiry(
        _ even: inout Ball, _ odd: inout Ball, _ zeta: borrowing Ball,
        alternatingByPairs: Bool, _ monitor: Monitor
    ) throws(BallError) {
        let working = even.precision
        var term = Ball(precision: working)
        var next = Ball(precision: working)
        var factor = Ball(precision: 64)
        term.set(1, precision: working)
        even.set(1, precision: working)
        odd.set(0, precision: working)
        var sum = Ball(precision: working)
        var k = 1
        while true {
            if k & 31 == 0 { try Ball.check(monitor) }
            // u_k = u_(k−1) (6k − 5)(6k − 3)(6k − 1) / (216 k (2k − 1))
            factor.set((6 * k - 5) * (6 * k - 3) * (6 * k - 1), precision: 64)
            try next.setProduct(term, factor, precision: working)
            factor.set(216 * k * (2 * k - 1), precision: 64)
            try term.setQuotient(next, factor, precision: working)
            try next.setQuotient(term, zeta, precision: working)
            let size = next.largestSize
            if size >= term.smallestSize, k > 1 { break }
            if size <= .powerOfTwo(-working) {
                even.widen(by: size.scaled(byPowerOfTwo: 1))
                odd.widen(by: size.scaled(byPowerOfTwo: 1))
                return
            }
            term.set(copying: next)
            let isNegative = alternatingByPairs && (k / 2) & 1 == 1
            if isNegative { next.changeSign() }
            if k & 1 == 0 {
                try sum.setSum(even, next, precision: working)
                even.set(copying: sum)
            } else {
                try sum.setSum(odd, next, precision: working)
                odd.set(copying: sum)
            }
            k += 1
            if k > 300_000 { break }
        }
        // The expansion does not reach this precision here.
        throw .tooCostly(.airy, "of this argument to \(BallError.digits(working))")
    }
}
