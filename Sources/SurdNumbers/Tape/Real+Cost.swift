extension RealPlan {
    /// About how many operations on limbs a pass takes whose precision is assigned; every step costs
    /// some of its own besides.
    var work: Double {
        var sum = 0.0
        for step in steps {
            if case .loop(let loop) = step.source { sum += loop.work(bits: step.need) }
            guard case .operation(let operation, let parameter) = step.source else { continue }
            let argument = step.first < 0 ? 1 : CostModel.size(log2: steps[step.first].size)
            sum +=
                RealPlan.baseWork
                + operation.work(parameter, bits: step.need, argument: argument)
        }
        return sum
    }

    private static var baseWork: Double { 100 }
}

extension Refinement {
    /// How much work a question may make beyond the accuracy that it began with, in operations on
    /// limbs: a sixteenth of the steps that a program may have, which is a tenth of a second at the
    /// standard limits, and more where a longer time is allowed.
    ///
    /// The accuracy asked for itself is never refused here: whoever wants a million digits of a
    /// long sum gets them. What is bounded is the search for a difference from a number that
    /// stands in the way, which by nature does not know when to end: a chain of n roots is as
    /// near to 1 as 2^-n, and n roots to n bits take the cube of n.
    static func workLimit(_ limits: Limits) -> Double {
        let least = Double(limits.maximumSteps) / 16
        guard let time = limits.time else { return least }
        return max(least, Double(time.components.seconds) * workOfASecond)
    }

    /// What a limit of time stands for here, so that a verdict is the same on every machine.
    private static var workOfASecond: Double { 2e8 }
}
