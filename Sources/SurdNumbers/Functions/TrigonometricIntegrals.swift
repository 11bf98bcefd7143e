internal import CGMP

/// The sine and cosine integrals and Fresnel's: integrals of (sin t)/t, of (cos t)/t, of sin(πt²/2)
/// and of cos(πt²/2).
enum TrigonometricIntegrals: FunctionRoom {
    static func outside(_ f: RealOperation) -> String { "a negative number" }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { f != .ci || a.isClearlyPositive }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        switch f {
        case .si: (2, 0)
        case .ci: (max(a.size, 0) + max(-value, 0) + 4, 0)
        default: (max(a.size, 0) + 4, 0)
        }
    }

    /// The cosine integral needs Euler's constant and a logarithm.
    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        f == .si ? 1000 : 3000
    }

    static func isDear(_ f: RealOperation) -> Bool { true }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        if f == .ci {
            if x.isZero { throw f.pole(at: 0) }
            if x.isNegative { throw f.notReal }
            return nil
        }
        return x.isZero ? .zero : nil
    }

    /// Si x < x for positive x, because sin t < t.
    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        guard f == .si else { return nil }
        if operands[0].isAbove(0) { return StrictRange(0, operands[0].high) }
        return operands[0].isBelow(0) ? StrictRange(operands[0].low, 0) : nil
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if f == .si || f == .ci, let words = a.fractionForSeries(ball.precision) {
            return try enclose(f, a.hull(with: words), words, into: &ball, monitor)
        }
        try enclose(f, a, nil, into: &ball, monitor)
    }

    private static func enclose(
        _ f: RealOperation, _ a: borrowing Ball, _ words: WordFraction?, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if a.radius > .one { throw .needsPrecision }
        // The derivatives are at most 1, and 1/x for ci.
        var propagated = a.radius
        if f == .ci {
            guard let sign = a.sign else { throw .needsPrecision }
            if sign == 0 { throw .pole(.ci, at: 0) }
            if sign < 0 { throw .notReal(.ci) }
            propagated = propagated / a.smallestSize
        }
        if f == .fresnels {
            // sin(πx²/2) ≤ πx²/2
            let size = a.largestSize
            propagated = propagated * min(.one, Magnitude(atLeast: 1.5708) * size * size)
        }
        let m = a.midpoint
        if m.isZero {
            ball.set(0, precision: ball.precision)
            ball.radius = propagated
            return
        }
        switch f {
        case .si, .ci: try ball.setTrigonometricIntegral(m, words, f, propagated, monitor)
        default: try ball.setFresnelIntegral(m, f, propagated, monitor)
        }
    }

    /// The largest |x|, or πx²/2, for which a power series is summed.
    static let largestSeries = 1e6
}

extension Ball {
    /// Bound 83: Si(x) = x Σ (−x²)^k/((2k + 1)(2k + 1)!) and
    /// Ci(x) = γ + ln x + Σ (−x²)^k/(2k (2k)!), k ≥ 1, of the exact number m ≠ 0, or of the fraction.
    fileprivate mutating func setTrigonometricIntegral(
        _ m: __mpfr_struct, _ words: WordFraction?, _ f: RealOperation, _ propagated: Magnitude,
        _ monitor: Monitor
    ) throws(BallError) {
        let size = abs(m.approximateDouble)
        let exponent = max(m.exponent.value, 0)
        if try setTrigonometricTail(m, f, propagated, monitor) { return }
        if size > TrigonometricIntegrals.largestSeries {
            throw .tooCostly(f, "of this argument to \(BallError.digits(precision))")
        }
        let bits = precision + 32 + 3 * exponent
        let growth = Int(1.45 * size)
        var z = Ball(precision: bits + growth + 2 * exponent + 32)
        let argument = Ball.argument(m, words, bits: z.precision + 8)
        try z.setSquare(argument, precision: z.precision)
        // Factors are as short as possible: the factors 2 of the ratios belong to z.
        z.scale(byPowerOfTwo: -1)
        z.changeSign()
        let half = SeriesFraction(words)?.power(2)?.halved?.negated
        var sum = Ball(precision: bits + growth + 16)
        var result = Ball(precision: bits)
        if f == .si {
            let series = HypergeometricSeries(
                [.init(1, 2)], over: [.init(1, 1), .init(3, 2), .init(3, 2)])
            try sum.setSeries(series, at: z, or: half, bits: bits, f, monitor)
            try result.setProduct(sum, argument, precision: bits)
            return try take(result, propagated, f)
        }
        let series = HypergeometricSeries(
            [.init(1, 1)], over: [.init(3, 2), .init(2, 1), .init(2, 1)])
        try sum.setSeries(series, at: z, or: half, bits: bits, f, monitor)
        var part = Ball(precision: sum.precision)
        try part.setProduct(sum, z, precision: sum.precision)
        part.scale(byPowerOfTwo: -1)
        var logarithm = Ball(precision: bits)
        try logarithm.apply(.ln, argument, precision: bits, monitor: monitor)
        var constant = Ball(precision: bits)
        try constant.apply(.egamma, precision: bits, monitor: monitor)
        try result.setSum(logarithm, constant, precision: bits)
        try constant.setSum(result, part, precision: bits)
        try take(constant, propagated, f)
    }

    /// Bound 84: Si(x) = π/2 − f cos x − g sin x and Ci(x) = f sin x − g cos x for x > 0, with
    /// f = Σ (−1)^k (2k)!/x^(2k+1) and g = Σ (−1)^k (2k + 1)!/x^(2k+2), each with an error below
    /// the first omitted term (DLMF 6.12(ii)). False where they do not reach the precision.
    private mutating func setTrigonometricTail(
        _ m: __mpfr_struct, _ operation: RealOperation, _ propagated: Magnitude, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let exponent = m.exponent.value
        guard 1.4426 * abs(m.approximateDouble) > Double(precision + 80) else { return false }
        let working = precision + 48
        let x = Ball(absolute: m)
        var inverse = Ball(precision: working)
        try inverse.setQuotient(Ball(word: 1), x, precision: working)
        var square = Ball(precision: working)
        try square.setSquare(inverse, precision: working)
        var z = Ball(precision: working)
        try z.setNegative(square, precision: working)
        var f = Ball(precision: working)
        var g = Ball(precision: working)
        let even = HypergeometricSeries([.init(1, 2), .init(2, 2)], over: [], firstEnclosing: 0)
        let odd = HypergeometricSeries([.init(2, 2), .init(3, 2)], over: [], firstEnclosing: 0)
        guard try f.setSeries(even, at: z, bits: working - 8, operation, monitor),
            try g.setSeries(odd, at: z, bits: working - 8, operation, monitor)
        else { return false }
        try z.setProduct(f, inverse, precision: working)
        f.set(copying: z)
        try z.setProduct(g, square, precision: working)
        g.set(copying: z)
        // Close to a zero of ci the two parts cancel.
        try inverse.apply(.cos, x, precision: working, monitor: monitor)
        try square.apply(.sin, x, precision: working, monitor: monitor)
        var left = Ball(precision: working)
        var right = Ball(precision: working)
        if operation == .ci {
            try left.setProduct(f, square, precision: working)
            try right.setProduct(g, inverse, precision: working)
            try z.setDifference(left, right, precision: working)
        } else {
            try left.setProduct(f, inverse, precision: working)
            try right.setProduct(g, square, precision: working)
            try z.setSum(left, right, precision: working)
            try left.apply(.pi, precision: working, monitor: monitor)
            left.scale(byPowerOfTwo: -1)
            try right.setDifference(left, z, precision: working)
            z.set(copying: right)
            if m.isNegative { z.changeSign() }
        }
        // The expansion is used only where its terms fall below the precision, which needs an argument far
        // above 1.
        ensure(exponent > 0, "the expansion is for large arguments")
        try take(z, propagated, operation)
        return true
    }

    /// Bound 85: with u = πx²/2, C(x) = x Σ (−u²)^k/((2k)! (4k + 1)) and
    /// S(x) = x u Σ (−u²)^k/((2k + 1)! (4k + 3)), of the exact number m ≠ 0.
    fileprivate mutating func setFresnelIntegral(
        _ m: __mpfr_struct, _ f: RealOperation, _ propagated: Magnitude, _ monitor: Monitor
    ) throws(BallError) {
        let value = m.approximateDouble
        let size = 1.5708 * value * value
        let exponent = max(m.exponent.value, 0)
        // For larger arguments even 1/(πx), the difference of C and S from a half, is below the
        // precision.
        if m.exponent.value > precision + 16 {
            set(BigRational(m.isNegative ? -1 : 1, 2), precision: precision)
            widen(by: .one / Ball(exactly: m).smallestSize + propagated)
            return
        }
        let bits = precision + 32 + 4 * exponent
        let growth = size < 1e9 ? Int(1.45 * size) : 0
        let isTail = 1.4426 * size > Double(precision + 80)
        if !isTail, size > TrigonometricIntegrals.largestSeries {
            throw .tooCostly(f, "of this argument to \(BallError.digits(precision))")
        }
        let working = isTail ? bits : bits + growth + 16
        let argument = Ball(exactly: m)
        var square = Ball(precision: working)
        try square.setSquare(argument, precision: working)
        var pi = Ball(precision: working)
        try pi.apply(.pi, precision: working, monitor: monitor)
        // πx²
        var u = Ball(precision: working)
        try u.setProduct(square, pi, precision: working)
        if isTail, try setFresnelTail(m, f, u, propagated, monitor) { return }
        u.scale(byPowerOfTwo: -1)
        try square.setSquare(u, precision: working)
        square.changeSign()
        var sum = Ball(precision: working)
        let series =
            f == .fresnelc
            ? HypergeometricSeries(
                [.init(1, 4)], over: [.init(1, 2), .init(2, 2), .init(5, 4)])
            : HypergeometricSeries(
                [.init(3, 4)], over: [.init(2, 2), .init(3, 2), .init(7, 4)])
        _ = try sum.setSeries(series, at: square, bits: bits, f, monitor)
        try square.setProduct(sum, argument, precision: working)
        if f == .fresnelc { return try take(square, propagated, f) }
        try sum.setProduct(square, u, precision: working)
        try square.setQuotient(sum, Ball(word: 3), precision: working)
        try take(square, propagated, f)
    }

    /// Bound 86: C(x) = 1/2 + f sin(πx²/2) − g cos(πx²/2), S(x) = 1/2 − f cos(πx²/2) − g sin(πx²/2)
    /// for x > 0, with v = πx², π x f = Σ (−1)^k (1 · 3 ⋯ (4k − 1))/v^(2k) and π x g = Σ (−1)^k
    /// (1 · 3 ⋯ (4k + 1))/v^(2k+1), each with an error below the first omitted term (DLMF
    /// 7.12(ii)).
    private mutating func setFresnelTail(
        _ m: __mpfr_struct, _ operation: RealOperation, _ v: borrowing Ball,
        _ propagated: Magnitude, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let working = precision + 48
        let x = Ball(absolute: m)
        var inverse = Ball(precision: working)
        try inverse.setQuotient(Ball(word: 1), v, precision: working)
        var z = Ball(precision: working)
        try z.setSquare(inverse, precision: working)
        z.changeSign()
        var f = Ball(precision: working)
        var g = Ball(precision: working)
        let even = HypergeometricSeries([.init(1, 4), .init(3, 4)], over: [], firstEnclosing: 0)
        let odd = HypergeometricSeries([.init(3, 4), .init(5, 4)], over: [], firstEnclosing: 0)
        guard try f.setSeries(even, at: z, bits: working - 8, operation, monitor),
            try g.setSeries(odd, at: z, bits: working - 8, operation, monitor)
        else { return false }
        try z.setProduct(g, inverse, precision: working)
        g.set(copying: z)
        var angle = Ball(precision: v.precision)
        angle.set(copying: v)
        angle.scale(byPowerOfTwo: -1)
        var cosine = Ball(precision: working)
        var sine = Ball(precision: working)
        try cosine.apply(.cos, angle, precision: working, monitor: monitor)
        try sine.apply(.sin, angle, precision: working, monitor: monitor)
        var left = Ball(precision: working)
        var right = Ball(precision: working)
        if operation == .fresnelc {
            try left.setProduct(f, sine, precision: working)
            try right.setProduct(g, cosine, precision: working)
            try z.setDifference(left, right, precision: working)
        } else {
            try left.setProduct(f, cosine, precision: working)
            try right.setProduct(g, sine, precision: working)
            try z.setSum(left, right, precision: working)
            z.changeSign()
        }
        // 1/(πx) = x/v
        try left.setProduct(z, x, precision: working)
        try right.setQuotient(left, v, precision: working)
        left.set(BigRational(1, 2), precision: 64)
        try z.setSum(left, right, precision: working)
        if m.isNegative { z.changeSign() }
        try take(z, propagated, operation)
        return true
    }
}

// MARK: - Equality

extension TrigonometricIntegrals {
    static func isOdd(_ f: RealOperation, _ parameter: Int) -> Bool { f != .ci }
}
