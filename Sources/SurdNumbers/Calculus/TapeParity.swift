/// The symmetry of a function under x → -x.
enum Parity {
    case even, odd, neither

    /// That of a product.
    static func * (a: Parity, b: Parity) -> Parity {
        if a == .neither || b == .neither { return .neither }
        return a == b ? .even : .odd
    }
}

extension Tape {
    /// Whether the tape is an even or an odd function of register 0, as its steps show.
    var parity: Parity {
        guard isStraight, bodies.isEmpty else { return .neither }
        var parities: [Parity] = [.odd] + constants.map { _ in .even }
        for step in steps {
            guard step.target >= 0, step.first >= 0 else { return .neither }
            let a = parities[step.first]
            let b = step.second >= 0 ? parities[step.second] : .even
            while parities.count <= step.target { parities.append(.neither) }
            if case .operation(let operation) = step.action {
                parities[step.target] = parity(of: operation, step, a, b)
            } else if step.action == .copy {
                parities[step.target] = a
            } else {
                let isEven = step.operands.allSatisfy { parities[$0] == .even }
                parities[step.target] = isEven ? .even : .neither
            }
        }
        return parities[result]
    }

    private func parity(
        of operation: RealOperation, _ step: Step, _ a: Parity, _ b: Parity
    ) -> Parity {
        switch operation {
        case .add, .subtract: return a == b ? a : .neither
        case .multiply, .divide: return a * b
        case .negate: return a
        case .square, .absolute, .cos, .sec, .cosh: return a * a
        case .hypot: return (a * a) * (b * b)
        case .sin, .tan, .csc, .cot, .asin, .atan, .sinh, .tanh, .asinh, .atanh, .cbrt, .erf,
            .erfinv, .si, .fresnels, .fresnelc:
            return a
        case .powerInteger, .besselJ: return step.parameter % 2 == 0 ? a * a : a
        case .root where step.parameter % 2 != 0: return a
        case .power:
            if (1...max(constants.count, 1)).contains(step.second), !constants.isEmpty,
                let word = constants[step.second - 1].knownInteger?.smallValue
            {
                return word % 2 == 0 ? a * a : a
            }
            return a == .even && b == .even ? .even : .neither
        default: return a == .even && b == .even ? .even : .neither
        }
    }
}
