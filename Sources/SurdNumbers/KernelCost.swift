internal import CGMP

/// Predictions of what a single MPFR call costs: such a call cannot be interrupted, so what would
/// run for more than about half a second is refused before it starts.
enum KernelCost {
    /// Bits of an argument of a trigonometric function: its reduction needs pi to as many.
    static let largestReduction = 1 << 21

    static func checkReduction(
        _ x: __mpfr_struct, _ precision: Int, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        if x._mpfr_exp <= 64 { return }
        if x._mpfr_exp > min(largestReduction, monitor.limits.maximumBits) {
            throw .tooCostly(operation, "of a number of \(x._mpfr_exp) bits")
        }
    }
}
