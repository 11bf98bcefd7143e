#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension RealPlan {
    /// About how many operations on limbs a pass takes whose precision is assigned: a nanosecond or
    /// two each. A product of n limbs counts as n^1.6, which is near the truth from ten limbs to
    /// ten thousand, or as 20 n log2 n beyond; every step costs some fifty nanoseconds besides.
    var work: Double {
        var sum = 0.0
        for step in steps {
            guard case .operation(let operation, _) = step.source else { continue }
            let limbs = max(step.need, 64) / 64
            let product = min(pow(limbs, 1.6), 20 * limbs * (log2(limbs) + 1))
            sum += RealPlan.baseWork + product * operation.room.products(operation, limbs: limbs)
        }
        return sum
    }

    private static var baseWork: Double { 100 }
}

extension Refinement {
    /// How much work a question may make beyond the accuracy that it began with, in operations on
    /// limbs: as many as a program may have steps, and at least what takes some seconds. A limit of
    /// time ends it earlier.
    ///
    /// The accuracy asked for itself is never refused here: whoever wants a million digits of a
    /// long sum gets them. What is bounded is the search for a difference from a number that
    /// stands in the way, which by nature does not know when to end: a chain of n roots is as
    /// near to 1 as 2^-n, and n roots to n bits take the cube of n.
    static func workLimit(_ limits: Limits) -> Double {
        Double(max(limits.maximumSteps, leastWork))
    }

    private static var leastWork: Int { 4_000_000_000 }
}
