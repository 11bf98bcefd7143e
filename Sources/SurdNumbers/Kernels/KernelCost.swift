internal import CGMP

/// Predictions of what a single MPFR call costs: such a call cannot be interrupted, so what would
/// run for more than about half a second is refused before it starts. The limits come from the
/// measurements in Docs/error-bounds.md, section 9.
enum KernelCost {
    /// Bits of an argument of a trigonometric function: its reduction needs pi to as many, which
    /// takes some seconds at this size.
    static let largestReduction = 1 << 24

    /// Bits of precision of an elementary function: MPFR's exponential takes half a second here.
    static let largestElementary = 1 << 20

    static func checkElementary(
        _ precision: Int, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        if precision > largestElementary {
            throw .tooCostly(operation, "to \(BallError.digits(precision))")
        }
        let longest: Double =
            switch operation {
            case .egamma: 3.1
            case .catalan: 1.5
            case .power, .logBase: 1.6
            default: 0.8
            }
        let ratio = Double(precision) / Double(largestElementary)
        do throws(NumberError) {
            try monitor.checkStep(seconds: longest * ratio * ratio.squareRoot().squareRoot())
        } catch {
            throw .number(error)
        }
    }

    private static func require(
        _ isCheap: Bool, _ operation: RealOperation, _ precision: Int
    ) throws(BallError) {
        if !isCheap {
            throw .tooCostly(
                operation, "of this argument to \(BallError.digits(precision))")
        }
    }

    static func checkErrorFunction(
        _ x: __mpfr_struct, _ precision: Int, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        let square = x.approximateDouble * x.approximateDouble
        let double = Double(precision)
        if operation == .erf && square > double || square > 8 * double { return }
        // erfc is computed from 1 − erf, to as many bits more as it has zeros: 1.44 x².
        let bits = operation == .erf ? double + square : double + 2 * square
        try require(bits <= 18_000 || square < 16 && double < 40_000, operation, precision)
    }

    static func checkExponentialIntegral(
        _ x: __mpfr_struct, _ precision: Int, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        let size = abs(x.approximateDouble)
        try require(precision <= (size > 1e6 || size < 64 ? 40_000 : 18_000), operation, precision)
    }

    static func checkDilogarithm(
        _ x: __mpfr_struct, _ precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        try require(precision <= 6_500, .li2, precision)
    }

    static func checkAiry(
        _ x: __mpfr_struct, _ precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        try require(
            abs(x.approximateDouble) <= 256 && precision <= 20_000, .airy, precision)
    }

    static func checkBessel(
        _ x: __mpfr_struct, _ order: Int, _ precision: Int, _ operation: RealOperation,
        _ monitor: Monitor
    ) throws(BallError) {
        let size = abs(x.approximateDouble)
        let degree = Double(order.magnitude)
        try require(order.magnitude <= 1 << 40, operation, precision)
        // Hankel's expansion serves arguments well beyond the square of the order; they are reduced
        // like those of the sine.
        if x.exponent.value > 2 * (order.magnitude | 1).significantBits + 4,
            size >= Double(precision),
            precision <= 35_000, x.exponent.value <= 1 << 17
        {
            return
        }
        let terms = Double(precision) + size + degree / 16
        try require(terms <= 20_000, operation, precision)
    }
}

extension UInt {
    /// Bits without leading zeros.
    fileprivate var significantBits: Int { UInt.bitWidth - leadingZeroBitCount }
}
