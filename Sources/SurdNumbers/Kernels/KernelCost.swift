internal import CGMP

/// Predictions of what a single MPFR call costs: such a call cannot be interrupted, so it is not
/// begun when it would end long after the limit of time, and what would run for more than about half
/// a second is left to a kernel of our own, which can be interrupted, or refused where there is none.
/// The limits come from the measurements in Docs/error-bounds.md, section 9.
enum KernelCost {
    /// Bits of an argument of a trigonometric function: its reduction needs pi to as many, which
    /// takes some seconds at this size.
    static let largestReduction = 1 << 24

    /// Bits of precision of a function that cannot be interrupted: MPFR's exponential takes half a
    /// second here.
    static let largestElementary = 1 << 20

    /// The same for elementary functions, whose kernels can be interrupted: a product of this size takes
    /// some hundredths of a second.
    static let largestBurst = 1 << 24

    /// Bits of precision from which on a single elementary function is worth a look at the clock.
    static let leastWatched = 20_000

    /// The same for arithmetic.
    private static let leastLong = 200_000

    /// Ends the computation now when a call of so many operations on limbs would outlast its time.
    static func check(
        work: @autoclosure () -> Double, _ monitor: Monitor
    ) throws(BallError) {
        // Without a limit nothing is predicted.
        if monitor.allowance < .infinity || monitor.hasDeadline {
            try check(predicted: work(), monitor)
        }
    }

    @inline(never)
    private static func check(predicted work: Double, _ monitor: Monitor) throws(BallError) {
        // What a search may not take counts as what would not end in time.
        if work > monitor.allowance { throw .number(.timeExceeded) }
        do throws(NumberError) {
            try monitor.checkStep(work: work)
        } catch {
            throw .number(error)
        }
    }

    /// For use before an operation that MPFR or GMP carries out in one step.
    static func check(
        _ operation: RealOperation, parameter: Int = 0, _ precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        if precision > leastWatched {
            try checkLong(operation, parameter: parameter, precision, monitor)
        }
    }

    @inline(never)
    private static func checkLong(
        _ operation: RealOperation, parameter: Int, _ precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        let isTranscendental = operation.isTranscendental
        if precision <= (isTranscendental ? leastWatched : leastLong) { return }
        let isElementary = operation.isElementary
        let largest = isElementary ? largestBurst : largestElementary
        if isTranscendental, precision > largest {
            throw .tooCostly(operation, "to \(BallError.digits(precision))")
        }
        if isElementary, precision >= Ball.leastBurstPrecision {
            // Long before the half of what it takes there is no hope.
            let work = CostModel.product(limbs: Double(precision) / 64) * burstProducts / 2
            return try check(work: work, monitor)
        }
        try check(work: operation.work(parameter, bits: Double(precision)), monitor)
    }

    /// Products that a kernel takes at least that sums series by splitting.
    private static let burstProducts = 20.0

    /// For use before MPFR computes an elementary function, where no kernel reaches the argument.
    @inline(never)
    static func checkCall(
        _ operation: RealOperation, _ x: __mpfr_struct, _ precision: Int,
        _ monitor: Monitor
    ) throws(BallError) {
        // At zero there is nothing to compute.
        if precision < Ball.leastBurstPrecision || x.isSpecial { return }
        if precision > largestElementary {
            throw .tooCostly(operation, "of this argument to \(BallError.digits(precision))")
        }
        try check(work: operation.work(0, bits: Double(precision)), monitor)
    }
}
