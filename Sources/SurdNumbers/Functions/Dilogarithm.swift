internal import CGMP

/// Li₂.
enum Dilogarithm: FunctionRoom {
    static func outside(_ f: RealOperation) -> String { "a number above 1" }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        a.size > 4 ? (4, 0) : (max(a.size, 0) + max(-value, 0) + 4, 0)
    }

    static func isDear(_ f: RealOperation) -> Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if x > 1 { throw f.notReal }
        if x.isZero { return .zero }
        if x == 1 { return KnownForm(coefficient: BigRational(1, 6), piPower: 2).number }
        if x == -1 { return KnownForm(coefficient: BigRational(-1, 12), piPower: 2).number }
        return nil
    }

    // MARK: - Enclosure

    /// MPFR sums a series that cannot be interrupted.
    static func checkCost(
        _ x: __mpfr_struct, _ precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        try KernelCost.require(precision <= 6_500, .li2, precision)
        let ratio = Double(precision) / 6_500
        try KernelCost.check(work: 2.5e8 * ratio * ratio, monitor)
    }

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setDilogarithm(a, monitor)
    }
}

extension Ball {
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
        try Dilogarithm.checkCost(x, precision, monitor)
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
}
