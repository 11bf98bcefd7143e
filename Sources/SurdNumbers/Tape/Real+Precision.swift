#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension RealPlan {
    /// Computes how accurate each step must be for the root to have `bits` of relative accuracy.
    ///
    /// Accuracy requirements flow from a result to its operands: an operation multiplies the
    /// relative error of an operand by its condition number. The logarithm of the condition number
    /// is estimated from sizes, without any margin, because margins would add up along a chain. The
    /// rounding errors of all steps together are covered once, at the root. A value that is used
    /// several times causes an error at each use, and balls add these errors. The requirements add
    /// in the same way, as powers of two. In this way an iterated map of a thousand steps is
    /// planned in one pass. A wrong estimate is harmless, because the balls themselves show how
    /// accurate they are.
    mutating func assignPrecision(_ bits: Int, slack: Int) {
        for index in steps.indices { set(need: RealPlan.leastNeed, at: index) }
        let length = Int.bitWidth - steps.count.leadingZeroBitCount
        set(need: Double(bits + 6 + length + slack), at: steps.count - 1)
        for index in steps.indices.reversed() {
            let need = steps[index].need + steps[index].extra
            if steps[index].extra > 0 { set(need: need, at: index) }
            let first = steps[index].first
            guard first >= 0 else { continue }
            let second = steps[index].second
            let (a, b) = conditionOfOperands(index)
            addNeed(need + a, at: first)
            if second >= 0 { addNeed(need + b, at: second) }
            if !steps[index].rest.isEmpty { addNeedsOfMany(index) }
        }
    }

    /// The requirements of an operation of three arguments or more on the arguments after the
    /// second.
    private mutating func addNeedsOfMany(_ index: Int) {
        guard case .operation(let operation, _) = steps[index].source else { return }
        let operands = [steps[index].first, steps[index].second] + steps[index].rest
        let more = operation.room.condition(
            operation, value: steps[index].size, operands.map { steps[$0] })
        for operand in steps[index].rest {
            addNeed(
                steps[index].need + (more < RealPlan.hopeless ? more : bitsBeyondExponentials),
                at: operand)
        }
    }

    /// log2(2^need + 2^more): adds the requirement of one use to those of earlier uses.
    private mutating func addNeed(_ more: Double, at index: Int) {
        let known = steps[index].need
        let (low, high) = known < more ? (known, more) : (more, known)
        // The first use finds the least possible value; a much smaller requirement adds nothing.
        let sum =
            known <= RealPlan.leastNeed || high - low > 40
            ? high : high + log2(1 + exp2(low - high))
        set(need: sum, at: index)
    }

    private static var leastNeed: Double { 8 }

    /// log2 of the condition numbers of a step's operation.
    private func conditionOfOperands(_ index: Int) -> (Double, Double) {
        guard case .operation(let operation, let parameter) = steps[index].source else {
            return (0, 0)
        }
        let (first, second) = (steps[index].first, steps[index].second)
        let value = steps[index].size
        let needs: (Double, Double)
        if steps[index].rest.isEmpty {
            needs = operation.room.condition(
                operation, parameter, value: value, steps[first],
                steps[second >= 0 ? second : first])
        } else {
            let operands = [first, second] + steps[index].rest
            let more = operation.room.condition(
                operation, value: value, operands.map { steps[$0] })
            needs = (more, more)
        }
        if steps[index].isSum { return needs }
        // A precision that cannot be reached is not tried. The function itself handles so large an argument:
        // by its limit, a pole, an underflow or a refusal.
        return (
            needs.0 < RealPlan.hopeless ? needs.0 : bitsBeyondExponentials,
            needs.1 < RealPlan.hopeless ? needs.1 : bitsBeyondExponentials
        )
    }

    /// More bits than any precision that the limits allow has.
    private static var hopeless: Double { 0x1p36 }
}

extension RealPlan {
    /// The approximate number of operations on limbs of a pass whose precisions are assigned; every
    /// step also has a fixed cost.
    var work: Double {
        var sum = 0.0
        for step in steps {
            if case .loop(let loop) = step.source { sum += loop.work(bits: step.need) }
            if case .body(let body) = step.source { sum += body.work(bits: step.need) }
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

extension RefinementPolicy {
    /// The limit of the work that a question may need beyond the accuracy with which it began, in
    /// operations on limbs: a sixteenth of the steps that a program may have. This is a tenth of a
    /// second at the standard limits, and more where a longer time is allowed.
    ///
    /// The accuracy requested is never refused here: a user who wants a million digits of a long
    /// sum gets them. The limit applies to the search for a difference from a candidate number,
    /// which has no natural end: a chain of n roots is as close to 1 as 2^-n, and n roots to n bits
    /// take time proportional to the cube of n.
    static func workLimit(_ limits: Limits) -> Double {
        let least = Double(limits.maximumSteps) / 16
        guard let time = limits.time else { return least }
        return max(least, Double(time.components.seconds) * workOfASecond)
    }

    /// The work that stands for a second in a limit of time, so that the result is the same on
    /// every machine.
    private static var workOfASecond: Double { 2e8 }
}
