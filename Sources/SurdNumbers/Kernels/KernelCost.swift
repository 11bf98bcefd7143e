internal import CGMP

/// Predictions of what a single MPFR call costs: such a call cannot be interrupted, so it is not
/// begun when it would end long after the limit of time, and what would run for more than about half
/// a second is left to a kernel of our own, which can be interrupted, or refused where there is none.
/// The limits come from the measurements in Docs/error-bounds.md, section 9.
enum KernelCost {
    /// Bits of an argument of a trigonometric function: its reduction needs pi to as many, which
    /// takes some seconds at this size.
    static let largestReduction = 1 << 24

    /// Bits of precision of an elementary function: MPFR's exponential takes half a second here.
    static let largestElementary = 1 << 20

    /// Bits of precision from which on a single elementary function is worth a look at the clock.
    static let leastWatched = 20_000

    /// The same for arithmetic.
    static let leastLong = 200_000

    /// Ends the computation now when a call of so many seconds would outlast its time.
    private static func check(seconds: Double, _ monitor: Monitor) throws(BallError) {
        do throws(NumberError) {
            try monitor.checkStep(seconds: seconds)
        } catch {
            throw .number(error)
        }
    }

    static func checkElementary(
        _ precision: Int, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        if precision > largestElementary {
            throw .tooCostly(operation, "to \(BallError.digits(precision))")
        }
        let longest: Double =
            switch operation {
            case .egamma: 5
            case .catalan: 2.3
            case .power, .log2, .log10: 1.5
            default: 0.9
            }
        let ratio = Double(precision) / Double(largestElementary)
        try check(seconds: longest * ratio * ratio.squareRoot().squareRoot(), monitor)
    }

    /// For use before arithmetic on numbers of so many bits.
    static func checkArithmetic(
        _ precision: Int, _ operation: RealOperation, _ parameter: Int, _ monitor: Monitor
    ) throws(BallError) {
        // For a million bits; from there on the time grows a little faster than the size.
        let perMillion: Double
        switch operation {
        case .multiply, .square: perMillion = 0.004
        case .divide, .sqrt, .cbrt, .hypot: perMillion = 0.02
        case .agm: perMillion = 0.25
        case .root: perMillion = min(0.01 * Double(parameter.magnitude), 1.6)
        case .powerInteger:
            perMillion = 0.006 * Double(parameter.magnitude.significantBits) + 0.02
        default: return
        }
        let millions = Double(precision) / 1e6
        let growth = max(1, 1 + 0.1 * (millions.logBase2))
        try check(seconds: perMillion * millions * growth, monitor)
    }

    private static func require(
        _ isCheap: Bool, _ operation: RealOperation, _ precision: Int
    ) throws(BallError) {
        if !isCheap {
            throw .tooCostly(
                operation, "of this argument to \(BallError.digits(precision))")
        }
    }

    /// Calls that take less than this are MPFR's, which is faster there than a sum of balls.
    private static let shortCall = 0.1

    /// Whether erf or erfc is to be summed here.
    static func needsErrorSeries(
        _ x: __mpfr_struct, _ precision: Int, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let square = x.approximateDouble * x.approximateDouble
        let bits = Double(precision)
        // 1 − erf, or the asymptotic expansion.
        if operation == .erf && square > bits || square > 8 * bits {
            try check(seconds: 0.3 * bits / 35_000, monitor)
            return false
        }
        // About as many terms, of so many limbs.
        let terms = 2.72 * square + bits / 6
        let seconds =
            operation == .erf || x.isNegative
            ? 1.4e-7 * terms * (bits + 1.45 * square) / 64
            : 4e-7 * terms * (bits + 2 * square) / 64
        return seconds > shortCall
    }

    /// Whether Ei is to be summed here.
    static func needsIntegralSeries(
        _ x: __mpfr_struct, _ precision: Int, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let size = abs(x.approximateDouble)
        // The asymptotic expansion.
        if size >= 0.75 * Double(precision) {
            let ratio = Double(precision) / 18_000
            try require(precision <= 60_000, operation, precision)
            try check(seconds: 0.2 * ratio * ratio, monitor)
            return false
        }
        return !(precision <= 2500 || precision <= 12_000 && size < 64)
    }

    static func checkDilogarithm(
        _ x: __mpfr_struct, _ precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        try require(precision <= 6_500, .li2, precision)
        let ratio = Double(precision) / 6_500
        try check(seconds: 0.5 * ratio * ratio, monitor)
    }

    static func checkAiry(
        _ x: __mpfr_struct, _ precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        try require(
            abs(x.approximateDouble) <= 256 && precision <= 20_000, .airy, precision)
        try check(seconds: 0.25, monitor)
    }

    /// Whether MPFR takes Hankel's expansion, for arguments well beyond the square of the order;
    /// they are reduced like those of the sine.
    static func servesHankel(_ x: __mpfr_struct, _ order: Int, _ precision: Int) -> Bool {
        x.exponent.value > 2 * (order.magnitude | 1).significantBits + 4
            && abs(x.approximateDouble) >= Double(precision)
            && precision <= 35_000 && x.exponent.value <= 1 << 17
    }

    /// Whether a Bessel function is to be summed here.
    static func needsBesselSeries(
        _ x: __mpfr_struct, _ order: Int, _ precision: Int, _ operation: RealOperation,
        _ monitor: Monitor
    ) throws(BallError) -> Bool {
        if servesHankel(x, order, precision) {
            try check(seconds: 0.25, monitor)
            return false
        }
        // MPFR has no end for minute arguments.
        if x.exponent.value < -32 || order.magnitude > 1000 { return true }
        return Double(precision) + 4 * abs(x.approximateDouble) > 6000
    }
}

extension UInt {
    /// Bits without leading zeros.
    fileprivate var significantBits: Int { UInt.bitWidth - leadingZeroBitCount }
}
