extension RealPlan {
    /// About how many operations on limbs a pass takes whose precision is assigned; every step costs
    /// some of its own besides.
    var work: Double {
        var sum = 0.0
        for step in steps {
            if case .loop(let loop) = step.source { sum += loop.work(bits: step.need) }
            guard case .operation(let operation, let parameter) = step.source else { continue }
            sum += RealPlan.baseWork + operation.work(parameter, bits: step.need)
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
