extension RealPlan {
    /// Works out how accurate each step must be for the root to have `bits` of relative accuracy.
    ///
    /// Accuracy flows from a result to its operands: an operation multiplies the relative error of
    /// an operand by its condition number, whose logarithm is estimated from magnitudes. Being
    /// wrong is harmless, for the balls themselves say how accurate they came out.
    mutating func assignPrecision(_ bits: Int, slack: Int) {
        for index in steps.indices { set(need: 8, at: index) }
        // Rounding errors of a long sum add up.
        let length = Int.bitWidth - steps.count.leadingZeroBitCount
        set(need: bits + 4 + length + slack, at: steps.count - 1)
        for index in steps.indices.reversed() {
            let step = steps[index]
            guard case .operation(let operation, let parameter) = step.source, step.first >= 0
            else { continue }
            let a = steps[step.first]
            let b = step.second >= 0 ? steps[step.second] : a
            let (first, second) = RealPlan.amplification(
                operation, parameter: parameter, result: step, a, b)
            raise(step.first, to: step.need + first)
            if step.second >= 0 { raise(step.second, to: step.need + second) }
        }
    }

    private mutating func raise(_ index: Int, to need: Int) {
        if need > steps[index].need { set(need: need, at: index) }
    }

    /// Bits to add to the accuracy of the result for the accuracy of each operand.
    private static func amplification(
        _ operation: RealOperation, parameter: Int, result: Step, _ a: Step, _ b: Step
    ) -> (Int, Int) {
        let r = result.magnitude
        switch operation {
        case .add, .subtract: return (a.magnitude - r + 3, b.magnitude - r + 3)
        case .negate, .absolute, .sqrt, .cbrt, .root: return (1, 0)
        case .multiply, .divide, .hypot, .agm: return (3, 3)
        case .square: return (3, 0)
        case .powerInteger:
            return (Int.bitWidth - parameter.magnitude.leadingZeroBitCount + 2, 0)
        case .power:
            let logarithm = a.estimate.naturalLogarithm
            return (b.magnitude + 3, b.magnitude + logarithm.magnitude + 3)
        case .exp, .exp2, .cosh: return (a.magnitude + 3, 0)
        case .exp10: return (a.magnitude + 5, 0)
        case .expm1, .sinh: return (max(a.magnitude, 0) + 3, 0)
        case .ln, .log2, .log10: return (3 - r, 0)
        case .logBase:
            let bottom = b.estimate.naturalLogarithm.magnitude
            return (5 - r - bottom, 5 - bottom)
        case .log1p:
            let inner = (a.estimate + Estimate(1)).magnitude
            return (a.magnitude - inner - r + 3, 0)
        case .sin, .cos: return (a.magnitude - min(r, 0) + 3, 0)
        case .tan, .cot: return (a.magnitude + abs(r) + 3, 0)
        case .sec, .csc: return (a.magnitude + max(r, 0) + 3, 0)
        case .asin, .acos, .atanh, .acosh:
            // The slope grows without bound at 1.
            let distance = (Estimate(1) + -(a.estimate * a.estimate)).magnitude
            return (a.magnitude - r - min(distance, 0) + 4, 0)
        case .atan, .asinh, .tanh: return (3, 0)
        case .atan2: return (4, 4)
        case .gamma: return (max(a.magnitude, 0) + 8 + max(-a.magnitude, 0) / 8, 0)
        case .lgamma: return (max(a.magnitude, 0) - min(r, 0) + 8, 0)
        case .erfc: return (2 * max(a.magnitude, 0) + 4, 0)
        case .beta:
            return (max(a.magnitude, b.magnitude, 0) + 8, max(a.magnitude, b.magnitude, 0) + 8)
        case .airy: return (2 * max(a.magnitude, 0) + 6, 0)
        default: return (max(a.magnitude, 0) + max(-r, 0) + 8, 0)
        }
    }
}
