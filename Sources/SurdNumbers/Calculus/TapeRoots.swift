extension Tape {
    private static var largestDegree: Int { 63 }
    private static var largestPower: Int { 1000 }

    /// The tape with powers p/q of possibly negative numbers, q odd, as powers of q-th roots, which
    /// negative numbers have: balls have no such powers. Nil where there are none.
    package var withRoots: Tape? {
        guard steps.contains(where: { rootOfPower($0) != nil }) else { return nil }
        // Where each step goes, for the jumps.
        var places: [Int] = []
        var next = 0
        for step in steps {
            places.append(next)
            next += rootOfPower(step) == nil ? 1 : 2
        }
        places.append(next)
        var tape = prefix(0, result: result)
        let root = registerCount
        for step in steps {
            guard let (degree, power) = rootOfPower(step) else {
                tape.addStep(step.jumpsToStep ? step.jumping(to: places[step.parameter]) : step)
                continue
            }
            tape.addStep(Step(.operation(.root), parameter: degree, step.first, target: root))
            tape.addStep(
                Step(.operation(.powerInteger), parameter: power, root, target: step.target))
        }
        return tape
    }

    private func rootOfPower(_ step: Step) -> (degree: Int, power: Int)? {
        guard step.action == .operation(.power), holdsConstant(step.second),
            let exponent = constants[step.second - 1].knownRational,
            let degree = exponent.denominator.smallValue,
            let power = exponent.numerator.smallValue, degree > 1, degree % 2 != 0,
            degree <= Self.largestDegree, power.magnitude <= Self.largestPower
        else { return nil }
        return (degree, power)
    }
}

extension Tape.Step {
    fileprivate var jumpsToStep: Bool {
        switch action {
        case .jump, .jumpUnless, .beginSum, .beginProduct, .nextSum, .nextProduct: true
        default: false
        }
    }

    fileprivate func jumping(to place: Int) -> Tape.Step {
        Tape.Step(action, parameter: place, first, second, target: target)
    }
}
