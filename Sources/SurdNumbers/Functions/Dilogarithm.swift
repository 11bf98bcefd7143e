internal import CGMP

/// Li₂.
enum Dilogarithm: FunctionRoom {
    static func outside(_ f: RealOperation) -> String { "a number above 1" }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { a.magnitude < 40 && (Estimate(0.9999) + -a).isClearlyPositive }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        a.size > 4 ? (4, 0) : (max(a.size, 0) + max(-value, 0) + 4, 0)
    }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        2000
    }

    static func isDear(_ f: RealOperation) -> Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if x > 1 { throw f.notReal }
        if x.isZero { return .zero }
        if x == 1 { return Term(BigRational(1, 6), .pi, to: 2).number }
        if x == -1 { return Term(BigRational(-1, 12), .pi, to: 2).number }
        return nil
    }

    /// The first term of the series, as for other polylogarithms.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        let x = operands[0]
        guard x.isAbove(0) || x.isBelow(0), x.isAbove(-1), x.isBelow(1) else { return nil }
        return StrictRange(x.low, x.isBelow(0) ? 0 : nil)
    }

    // MARK: - Enclosure

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
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            let distance = room.below.minusDown(a.radius)
            if distance.isZero { throw .needsPrecision }
            var slope = Magnitude(atLeast: 1.3862944)
            if distance < .powerOfTwo(-1) {
                // −ln D ≤ ln 2 · (1 − e) where D ≥ 2^(e − 1); doubled, because x > 1/2.
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
        try setDilogarithmBySeries(x, propagated, monitor)
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

extension Ball {
    /// Bound 80: Li₂ of the exact number m ≤ 1, widened by `propagated`: Σ x^k/k² where |x| ≤ 1/2,
    /// elsewhere one of three relations to a number of that size.
    fileprivate mutating func setDilogarithmBySeries(
        _ m: __mpfr_struct, _ propagated: Magnitude, _ monitor: Monitor
    ) throws(BallError) {
        let working = precision + 32
        let argument = Ball(exactly: m)
        var result = Ball(precision: working)
        if m.isNegative, m.exponent >= 1, m.compared(to: -1) < 0 {
            // −π²/6 − ln²(−x)/2 − Li₂(1/x)
            var inverse = Ball(precision: working)
            try inverse.setQuotient(Ball(word: 1), argument, precision: working)
            var inner = Ball(precision: working)
            try inner.setMediumDilogarithm(inverse, monitor)
            var size = Ball(precision: argument.precision)
            try size.setAbsolute(argument, precision: argument.precision)
            var other = Ball(precision: working)
            try other.setHalfSquareOfLogarithm(size, monitor)
            var sum = Ball(precision: working)
            try sum.setSum(inner, other, precision: working)
            try other.setZetaTwo(monitor)
            try inner.setSum(sum, other, precision: working)
            try result.setNegative(inner, precision: working)
        } else if m.isPositive, m.exponent >= 0, m.compared(to: 1) != 0,
            m.approximateDouble > 0.5
        {
            // π²/6 − ln x ln(1 − x) − Li₂(1 − x)
            var rest = m.excess(over: 1, precision: working + m._mpfr_prec)
            rest.changeSign()
            var inner = Ball(precision: working)
            try inner.setMediumDilogarithm(rest, monitor)
            var logarithm = Ball(precision: working)
            var other = Ball(precision: working)
            try logarithm.apply(.ln, argument, precision: working, monitor: monitor)
            try other.apply(.ln, rest, precision: working, monitor: monitor)
            var product = Ball(precision: working)
            try product.setProduct(logarithm, other, precision: working)
            try logarithm.setSum(product, inner, precision: working)
            try other.setZetaTwo(monitor)
            try result.setDifference(other, logarithm, precision: working)
        } else if m.compared(to: 1) == 0 {
            try result.setZetaTwo(monitor)
        } else {
            try result.setMediumDilogarithm(argument, monitor)
        }
        try take(result, propagated, .li2)
    }

    /// π²/6
    private mutating func setZetaTwo(_ monitor: Monitor) throws(BallError) {
        var pi = Ball(precision: precision)
        try pi.apply(.pi, precision: precision, monitor: monitor)
        var square = Ball(precision: precision)
        try square.setSquare(pi, precision: precision)
        try setQuotient(square, Ball(word: 6), precision: precision)
    }

    /// (ln a)²/2
    private mutating func setHalfSquareOfLogarithm(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        var logarithm = Ball(precision: precision)
        try logarithm.apply(.ln, a, precision: precision, monitor: monitor)
        try setSquare(logarithm, precision: precision)
        scale(byPowerOfTwo: -1)
    }

    /// −1 ≤ a ≤ 1/2: Li₂(a) = −Li₂(a/(a − 1)) − ln²(1 − a)/2 on the left half.
    private mutating func setMediumDilogarithm(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        if try setDilogarithmByLogarithm(a, monitor) { return }
        if a.midpoint.approximateDouble >= -0.5 { return try setShortDilogarithm(a, monitor) }
        var rest = Ball(precision: precision)
        try rest.setDifference(Ball(word: 1), a, precision: precision)
        var quotient = Ball(precision: precision)
        try quotient.setQuotient(a, rest, precision: precision)
        quotient.changeSign()
        var inner = Ball(precision: precision)
        try inner.setShortDilogarithm(quotient, monitor)
        try quotient.setHalfSquareOfLogarithm(rest, monitor)
        try setSum(inner, quotient, precision: precision)
        changeSign()
    }

    /// Bound 156: Li₂(a) = t − t²/4 + Σ B_2j t^(2j + 1)/(2j + 1)! for t = −ln(1 − a), |t| ≤ ln 2, where the
    /// numbers ζ(2j) are cached: a term gives more than six bits. False where they are not cached.
    private mutating func setDilogarithmByLogarithm(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let n = (precision + 71) / 64
        if n > 10 { return false }
        let bits = precision + 8
        var other = Ball(precision: bits)
        try other.setNegative(a, precision: a.precision)
        var t = Ball(precision: bits)
        try t.apply(.log1p, other, precision: bits, monitor: monitor)
        t.changeSign()
        // r = (t/2π)², below 2^−6.3.
        var r = Ball(precision: bits)
        try other.setSquare(t, precision: bits)
        let perTerm = -(other.largestSize.approximateLog2 - 5.3029)
        if !(perTerm > 6.3) { return false }
        let count = max(Int(Double(bits) / perTerm) + 1, 1)
        guard let table = EvenZetaTable.table(limbs: n, count: count) else { return false }
        r.setUnits(table.inverseSquareOfTurn(n), n, n, error: 2)
        var product = Ball(precision: bits)
        try product.setProduct(other, r, precision: bits)
        withUnsafeTemporaryAllocation(of: UInt.self, capacity: 6 * n + 8) { memory in
            let ratio = memory.baseAddress!
            let h = ratio + (n + 2)
            let next = h + (n + 1)
            let wide = next + (n + 1)
            let source = product.midpoint
            if source.isZero {
                FixedPoint.clear(ratio, n + 1)
            } else {
                FixedPoint.load(
                    source._mpfr_d, Ball.limbCount(source), exponent: source._mpfr_exp,
                    into: ratio, fraction: n)
            }
            var length = 0
            for j in stride(from: count, through: 1, by: -1) {
                let longer = n - min(Int(perTerm * Double(j - 1) / 64), n - 1)
                _ = mpn_divrem_1(next, 0, table.limbs(j, longer), longer, UInt(2 * j + 1))
                if length > 0 {
                    mpn_mul_n(wide, ratio + (n - length), h, length)
                    let place = next + (longer - length)
                    _ = mpn_sub_n(place, place, wide + length, length)
                }
                FixedPoint.copy(h, next, longer)
                length = longer
            }
            other.prepare(limbs: n)
            other.setUnits(h, n, n, error: 6)
        }
        other.widen(by: .powerOfTwo(-Int(perTerm * Double(count)) - 1) + product.radius)
        // t (1 − t/4 + 4 r h)
        try r.setProduct(product, other, precision: bits)
        r.scale(byPowerOfTwo: 2)
        try product.setSum(r, Ball(word: 1), precision: bits)
        r.set(copying: t)
        r.scale(byPowerOfTwo: -2)
        try other.setDifference(product, r, precision: bits)
        try setProduct(t, other, precision: precision)
        return true
    }

    /// Σ a^k/k² for |a| at most slightly above 1/2.
    private mutating func setShortDilogarithm(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        let square: [HypergeometricSeries.Factor] = [.init(1, 1), .init(1, 1)]
        let next: [HypergeometricSeries.Factor] = [.init(2, 1), .init(2, 1)]
        var sum = Ball(precision: precision)
        _ = try sum.setSeries(
            HypergeometricSeries(square, over: next), at: a, bits: precision, .li2, monitor)
        try setProduct(sum, a, precision: precision)
    }
}
