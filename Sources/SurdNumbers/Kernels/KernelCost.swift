internal import CGMP

/// Predicts the cost of a single MPFR call, which cannot be interrupted. A call that would end long after the
/// limit of time is not started. A call that would take more than about half a second is replaced by an
/// interruptible kernel of our own, or refused where there is none. The limits come from the measurements in
/// Docs/error-bounds.md, section 9.
enum KernelCost {
    /// The limit of the bits of an argument of a trigonometric function. The reduction needs as
    /// many bits of π, which takes some seconds at this size.
    static let largestReduction = 1 << 24

    /// The limit of the precision in bits of a function that cannot be interrupted: MPFR's
    /// exponential takes half a second here.
    static let largestElementary = 1 << 20

    /// The same for elementary functions, whose kernels can be interrupted: a product of this size takes some
    /// hundredths of a second.
    static let largestBurst = 1 << 24

    /// From this precision in bits on, the clock is checked for each elementary function.
    static let leastWatched = 20_000

    /// The same for arithmetic.
    private static let leastLong = 200_000

    /// Throws when a call of so many operations on limbs would exceed the time.
    static func check(
        work: @autoclosure () -> Double, _ monitor: Monitor
    ) throws(BallError) {
        // Without a limit no prediction is needed.
        if monitor.allowance < .infinity || monitor.hasDeadline {
            try check(predicted: work(), monitor)
        }
    }

    @inline(never)
    private static func check(predicted work: Double, _ monitor: Monitor) throws(BallError) {
        // Work beyond the allowance of a search counts as work that would not end in time.
        if work > monitor.allowance { throw .number(.timeExceeded) }
        do throws(NumberError) {
            try monitor.checkStep(work: work)
        } catch {
            throw .number(error)
        }
    }

    /// To be called before an operation that MPFR or GMP carries out in one step.
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
            // The call cannot end in time if much less than half of its work exceeds the limit.
            let work = CostModel.product(limbs: Double(precision) / 64) * burstProducts / 2
            return try check(work: work, monitor)
        }
        try check(work: operation.work(parameter, bits: Double(precision)), monitor)
    }

    /// A lower bound of the products of a kernel that sums series by splitting.
    private static let burstProducts = 20.0

    /// To be called before MPFR computes an elementary function, where no kernel accepts the
    /// argument.
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
