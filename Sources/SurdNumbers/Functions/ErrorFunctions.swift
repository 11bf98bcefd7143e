internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The error function and its complement.
enum ErrorFunctions: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let x = a.double
        if f == .erf {
            return a.exponent < -60 ? a * Estimate(1.1283791670955126) : Estimate(erf(x))
        }
        if x > 20 { return .exp2(-x * x * log2OfE) / (a * Estimate(1.77)) }
        return Estimate(erfc(x))
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { true }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        f == .erf ? (0, 0) : (2 * min(max(a.size, 0), bitsBeyondExponentials) + 2, 0)
    }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        // While x² is below the number of bits times ln 2, the number of terms grows, and they cancel; then
        // the tail alone matters.
        let reach = 1.44 * argument * argument / (64 * limbs)
        if reach >= 1 { return f == .erf ? 50 : 800 + 0.3 * limbs }
        let terms = 1 + 0.25 * max(argument, 1).logBase2
        return (300 + 0.3 * limbs) * terms + 9600 * reach
    }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { f == .erfc }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        x.isZero ? (f == .erf ? .zero : .one) : nil
    }

    static func strictRange(
        _ f: RealOperation, _ parameter: Int, _ operands: [StrictRange]
    ) -> StrictRange? {
        f == .erf ? StrictRange(-1, 1) : StrictRange(0, 2)
    }

    // MARK: - Enclosure

    /// log2 of e^(−x²).
    fileprivate static func log2OfComplement(_ x: __mpfr_struct) -> Estimate {
        -(x.estimate * x.estimate * Estimate(log2OfE))
    }

    /// The largest x² for which a power series is summed: some 2.7 terms a unit.
    static let largestSeriesSquare = 4e6

    /// 2/√π to `precision` bits.
    static func factor(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        if shortFactor.set(&ball, bits: precision) { return }
        ball.prepare(precision)
        try keptFactor.set(&ball, monitor)
    }

    private static func computeFactor(
        into ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        ball.prepare(precision)
        var pi = Ball(precision: precision)
        try pi.apply(.pi, precision: precision, monitor: monitor)
        var root = Ball(precision: precision)
        try root.setSquareRoot(pi)
        try ball.setQuotient(Ball(word: 2), root, precision: precision)
    }

    /// 2/√π
    private static let shortFactor = KeptRow(limbs: 60) { (ball, monitor) throws(BallError) in
        try computeFactor(into: &ball, precision: ball.precision, monitor)
    }
    private static let keptFactor = KeptConstant { (ball, monitor) throws(BallError) in
        try computeFactor(into: &ball, precision: ball.precision, monitor)
    }

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if let words = a.fractionForSeries(ball.precision) {
            return try ball.setErrorFunction(a.hull(with: words), words, f, monitor)
        }
        try ball.setErrorFunction(a, nil, f, monitor)
    }
}

extension Ball {
    /// Bound 37: r (2/√π) e^(−(|m| − r)²), for erf and erfc.
    mutating func setErrorFunction(
        _ a: borrowing Ball, _ words: WordFraction?, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        let x = a.midpoint
        if a.exceeds(precision + 16) {
            // 1 − erf x < e^(−x²)
            if operation == .erf { return setLimit(x.isNegative ? -1 : 1) }
            if x.isNegative { return setLimit(2) }
            if a.smallestSize.exponent > 40 {
                throw .number(.underflow(log2: ErrorFunctions.log2OfComplement(x)))
            }
        }
        if try setNearLimit(a, operation, monitor) { return }
        let least = a.smallestSize.doubleDown
        if operation == .erf || x.isNegative, 1.4426 * least * least > Double(precision + 16) {
            return setLimit(operation == .erfc ? 2 : x.isNegative ? -1 : 1)
        }
        if a.radius > .one {
            // The ends have 64 bits; for a large argument MPFR first tries the expansion and then
            // uses 1 − erf.
            if operation == .erfc, x.approximateDouble.magnitude > 1000 { throw .needsPrecision }
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
        try setErrorFunctionBySeries(x, words, propagated, operation, monitor)
    }

    /// Where erf is nearly ±1, or erfc nearly 2, most bits are those of that integer. Only the
    /// difference, erfc(|x|) < 2^(−1.4426 x²) for |x| > 1, is computed, to the few remaining bits.
    /// False where the value is not so close.
    private mutating func setNearLimit(
        _ a: borrowing Ball, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let least = a.smallestSize.doubleDown
        guard a.radius <= .one, least > 5, operation == .erf || a.midpoint.isNegative
        else { return false }
        let known = min(least * least * 1.4426, 1e15)
        // A longer midpoint costs little and separates the value from its limit at once.
        guard known < Double(max(precision, 1 << 16)) else { return false }
        if known > Double(precision + 16), setBesideLimit(a, operation) { return true }
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

    /// Bound 185: close to the limit erfc(|x|) is known to some ten bits without a sum.
    private mutating func setBesideLimit(_ a: borrowing Ball, _ operation: RealOperation) -> Bool {
        let (least, most) = (a.smallestSize.doubleDown, a.largestSize.doubleUp)
        let (q, r) = (0.5 / (least * least), 0.5 / (most * most))
        let top =
            (1 - q * (1 - 3 * q)).logBase2 - least * least * log2OfE
            - (least * 1.7724538509).logBase2
        let bottom = (1 - r).logBase2 - most * most * log2OfE - (most * 1.7724538510).logBase2
        let spread = top - bottom + 0x1p-18
        guard spread < 0x1p-8 else { return false }
        let middle = (top + bottom) / 2
        let exponent = Int(middle.rounded(.down))
        prepare(max(precision, 64 - exponent))
        var complement = Ball(precision: 64)
        mpfr_set_d(&complement.midpoint, (middle - Double(exponent)).exponentialBase2, MPFR_RNDN)
        complement.scale(byPowerOfTwo: exponent)
        let limit: UInt = operation == .erf ? 1 : 2
        setExactly(mpfr_ui_sub(&midpoint, limit, &complement.midpoint, MPFR_RNDN))
        widen(by: Magnitude(atLeast: spread).scaled(byPowerOfTwo: exponent))
        if operation == .erf, a.midpoint.isNegative { changeSign() }
        return true
    }

    /// Bound 64: erf or erfc of the exact number m, or of the fraction, widened by `propagated`.
    mutating func setErrorFunctionBySeries(
        _ m: __mpfr_struct, _ words: WordFraction?, _ propagated: Magnitude,
        _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        let square = m.approximateDouble * m.approximateDouble
        let exponent = max(m.exponent.value, 0)
        let isTail = operation == .erfc && m.isPositive
        if isTail, 1.4426 * square > Double(precision + 32),
            try setErrorTail(m, propagated, monitor)
        {
            return
        }
        if square > ErrorFunctions.largestSeriesSquare {
            throw .tooCostly(operation, "of this argument to \(BallError.digits(precision))")
        }
        // erf x and 1 − erf x = erfc x, which is about e^(−x²)/x.
        let loss = isTail ? Int(1.45 * square) + exponent : 0
        let working = precision + 32 + loss
        let argument = Ball.argument(m, words, bits: working + Int(3 * square) + 4 * exponent + 32)
        let fraction = SeriesFraction(words)?.power(2)
        // x e^(−x²) Σ (2x²)^k/(1 · 3 · 5 … (2k + 1)); the power reduces the value by the growth of
        // the sum.
        let growth = Int(1.4427 * square)
        let bits = max(working - 8 - growth, 48)
        let series =
            fraction != nil
            ? nil
            : OddFactorialSeries(
                2 * square * (1 + 0x1p-40), bits: bits, relative: working - 8)
        var z = Ball(
            precision: working + (series == nil ? Int(3 * square) : 8) + 2 * exponent)
        try z.setSquare(argument, precision: z.precision)
        var sum = Ball(precision: working)
        var result = Ball(precision: working)
        if let series {
            z.scale(byPowerOfTwo: 1)
            series.sum(z, into: &sum)
            z.scale(byPowerOfTwo: -1)
            z.changeSign()
            try result.apply(.exp, z, precision: working, monitor: monitor)
            try z.setProduct(sum, result, precision: working)
            try result.setProduct(z, argument, precision: working)
        } else if 2.9 * square < Double(precision / 8 + 8), fraction != nil || square < 0x1p-60 {
            // x Σ (−x²)^k/(k! (2k + 1))
            z.changeSign()
            let series = HypergeometricSeries([.init(1, 2)], over: [.init(1, 1), .init(3, 2)])
            try sum.setSeries(
                series, at: z, or: fraction?.negated, bits: working - 8, operation, monitor)
            try result.setProduct(sum, argument, precision: working)
        } else {
            var power = Ball(precision: working)
            z.changeSign()
            try power.apply(.exp, z, precision: working, monitor: monitor)
            z.changeSign()
            z.scale(byPowerOfTwo: 1)
            sum.prepare(working + 64)
            let series = HypergeometricSeries([], over: [.init(3, 2)])
            try sum.setSeries(
                series, at: z, or: fraction?.doubled, bits: bits, operation, monitor)
            try z.setProduct(sum, power, precision: working)
            try result.setProduct(z, argument, precision: working)
        }
        try ErrorFunctions.factor(into: &z, precision: working, monitor)
        try sum.setProduct(result, z, precision: working)
        if operation == .erf { return try take(sum, propagated, operation) }
        try result.setDifference(Ball(word: 1), sum, precision: working)
        try take(result, propagated, operation)
    }

    /// Bound 78: erfc x = e^(−x²)/(x √π) Σ (−1)^k (1 · 3 ⋯ (2k − 1))/(2x²)^k for x > 0, with an
    /// error below the first omitted term (DLMF 7.12(i)). False where the expansion does not reach
    /// the precision.
    private mutating func setErrorTail(
        _ m: __mpfr_struct, _ propagated: Magnitude, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let exponent = max(m.exponent.value, 0)
        let working = precision + 32
        let argument = Ball(exactly: m)
        var square = Ball(precision: working + 2 * exponent)
        try square.setSquare(argument, precision: square.precision)
        var z = Ball(precision: working)
        try z.setQuotient(Ball(word: -1), square, precision: working)
        z.scale(byPowerOfTwo: -1)
        var sum = Ball(precision: working)
        let series = HypergeometricSeries([.init(1, 2)], over: [], firstEnclosing: 0)
        guard try sum.setSeries(series, at: z, bits: working - 8, .erfc, monitor) else {
            return false
        }
        square.changeSign()
        var power = Ball(precision: working)
        try power.apply(.exp, square, precision: working, monitor: monitor)
        try z.setProduct(sum, power, precision: working)
        try sum.setQuotient(z, argument, precision: working)
        try ErrorFunctions.factor(into: &z, precision: working, monitor)
        try power.setProduct(sum, z, precision: working)
        power.scale(byPowerOfTwo: -1)
        try take(power, propagated, .erfc)
        return true
    }
}

// MARK: - Equality

extension ErrorFunctions {
    static func isOdd(_ f: RealOperation, _ parameter: Int) -> Bool { f == .erf }

    /// erfc is 1 - erf, and erf cancels its inverse.
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let value: IdentityPolynomial
        if let (operands, sign) = algebra.plainCall(of: .erfinv, in: call.first) {
            value = operands[0].scaled(sign)
        } else {
            value = try algebra.opaque(.erf, call.first, call.a)
        }
        return call.operation == .erf ? value : IdentityPolynomial(1) - value
    }
}
