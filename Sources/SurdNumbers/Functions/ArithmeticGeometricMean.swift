internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The arithmetic-geometric mean of two numbers.
enum ArithmeticGeometricMean: FunctionRoom {
    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { a.isClearlyPositive && b.isClearlyPositive }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) { (0, 0) }

    /// Each step doubles the number of common digits.
    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        20 * log2(limbs) + 50
    }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, of a: BigNumber, _ b: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        for x in [a, b] {
            if x.exactRational?.isNegative ?? ((x.real?.form?.sign ?? 0) < 0) {
                throw f.notReal
            }
        }
        // The mean with zero is zero for every nonnegative other number.
        if a.isZero || b.isZero {
            if try (a.isZero ? b : a).sign(monitor: monitor) < 0 {
                throw f.notReal
            }
            return .zero
        }
        if let x = a.exactRational, let y = b.exactRational, x == y { return a }
        return nil
    }

    /// The mean of two different numbers lies between them.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        guard operands.allSatisfy({ $0.isAbove(0) }) else { return nil }
        for (a, b) in [(operands[0], operands[1]), (operands[1], operands[0])] {
            if let high = a.high, b.isAbove(high) { return StrictRange(a.low, b.high) }
        }
        return StrictRange(0, nil)
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, of a: borrowing Ball, _ b: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setArithmeticGeometricMean(a, b)
    }
}

extension Ball {
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
