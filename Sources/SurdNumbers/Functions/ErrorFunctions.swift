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

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { f == .erfc }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        x.isZero ? (f == .erf ? .zero : .one) : nil
    }

    // MARK: - Enclosure

    /// log2 of e^(−x²).
    fileprivate static func log2OfComplement(_ x: __mpfr_struct) -> Estimate {
        -(x.estimate * x.estimate * Estimate(log2OfE))
    }

    /// Whether erf or erfc is to be summed here.
    static func needsSeries(
        _ x: __mpfr_struct, _ precision: Int, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let square = x.approximateDouble * x.approximateDouble
        let bits = Double(precision)
        // 1 − erf, or the asymptotic expansion.
        if operation == .erf && square > bits || square > 8 * bits {
            try KernelCost.check(work: 4300 * bits, monitor)
            return false
        }
        // About as many terms, of so many limbs.
        let terms = 2.72 * square + bits / 6
        let work =
            operation == .erf || x.isNegative
            ? 70 * terms * (bits + 1.45 * square) / 64
            : 200 * terms * (bits + 2 * square) / 64
        return work > KernelCost.shortCall
    }

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        try ball.setErrorFunction(a, f, monitor)
    }
}

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
                throw .number(.underflow(log2: ErrorFunctions.log2OfComplement(x)))
            }
        }
        if try setNearLimit(a, operation, monitor) { return }
        let isForMPFR = try !ErrorFunctions.needsSeries(x, precision, operation, monitor)
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
            ternary, propagated, operation, log2: ErrorFunctions.log2OfComplement(x))
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

    /// Bound 64: erf or erfc of the exact number m, widened by `propagated`.
    mutating func setErrorFunctionBySeries(
        _ m: __mpfr_struct, _ propagated: Magnitude, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        let square = m.approximateDouble * m.approximateDouble
        if square > Ball.largestIntegralSeries {
            throw .tooCostly(operation, "of this argument to \(precision * 3 / 10) digits")
        }
        // erfc x = 1 − erf x is as small as e^(−x²).
        let loss = operation == .erfc && m.isPositive ? Int(1.45 * square) : 0
        let working = precision + 48 + loss + 2 * max(m.exponent.value, 0)
        var argument = Ball(precision: m._mpfr_prec)
        var source = m
        mpfr_set(&argument.midpoint, &source, MPFR_RNDN)
        var factor = Ball(precision: working)
        try factor.setSquare(argument, precision: working)
        var next = Ball(precision: working)
        try next.setNegative(factor, precision: working)
        var scale = Ball(precision: working)
        try scale.apply(.exp, next, precision: working, monitor: monitor)
        // x Σ (2x²)^k / (1 · 3 · 5 … (2k + 1))
        factor.scale(byPowerOfTwo: 1)
        var sum = Ball(precision: working)
        var term = Ball(precision: working)
        try term.setSum(argument, sum, precision: working)
        sum.set(copying: term)
        var greatest = term.largestSize
        var count = Ball(precision: 64)
        var k = 0
        repeat {
            k += 1
            if k & 7 == 0 { try Ball.check(monitor) }
            count.set(2 * k + 1, precision: 64)
            try next.setProduct(term, factor, precision: working)
            try term.setQuotient(next, count, precision: working)
            try next.setSum(sum, term, precision: working)
            sum.set(copying: next)
            greatest = max(greatest, term.largestSize)
        } while factor.largestSize.scaled(byPowerOfTwo: 1) > Magnitude(atMost: UInt(2 * k + 3))
            || term.largestSize > greatest * .powerOfTwo(-working)
        sum.widen(by: term.largestSize)
        // 2/√π e^(−x²)
        try next.setProduct(sum, scale, precision: working)
        next.scale(byPowerOfTwo: 1)
        try term.apply(.pi, precision: working, monitor: monitor)
        try factor.setSquareRoot(term)
        try sum.setQuotient(next, factor, precision: working)
        if operation == .erf { return try take(sum, propagated, operation) }
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        try next.setDifference(one, sum, precision: working)
        try take(next, propagated, operation)
    }
}
