extension Tape {
    private static var largestDegree: Int { 63 }
    private static var largestPower: Int { 1000 }

    /// The tape with powers p/q of possibly negative numbers, q odd, as powers of q-th roots, which
    /// negative numbers have: balls have no such powers. Nil where there are none.
    package var withRoots: Tape? {
        guard isStraight else { return nil }
        var tape = prefix(0, result: result)
        let root = registerCount
        var isOther = false
        for step in steps {
            guard step.action == .operation(.power), holdsConstant(step.second),
                let exponent = constants[step.second - 1].knownRational,
                let degree = exponent.denominator.smallValue,
                let power = exponent.numerator.smallValue, degree > 1, degree % 2 != 0,
                degree <= Self.largestDegree, power.magnitude <= Self.largestPower
            else {
                tape.addStep(step)
                continue
            }
            isOther = true
            tape.addStep(Step(.operation(.root), parameter: degree, step.first, target: root))
            tape.addStep(
                Step(.operation(.powerInteger), parameter: power, root, target: step.target))
        }
        return isOther ? tape : nil
    }
}
