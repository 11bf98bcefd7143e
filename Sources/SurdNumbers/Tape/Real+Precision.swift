#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension RealPlan {
    /// Works out how accurate each step must be for the root to have `bits` of relative accuracy.
    ///
    /// Accuracy flows from a result to its operands: an operation multiplies the relative error of
    /// an operand by its condition number. The logarithm of that is estimated from sizes, without
    /// any margin, for margins would pile up along a chain; the rounding errors of all steps
    /// together are covered once, at the root. Being wrong is harmless: the balls themselves say
    /// how accurate they came out.
    mutating func assignPrecision(_ bits: Int, slack: Int) {
        for index in steps.indices { set(need: 8, at: index) }
        let length = Int.bitWidth - steps.count.leadingZeroBitCount
        set(need: Double(bits + 6 + length + slack), at: steps.count - 1)
        for index in steps.indices.reversed() {
            let first = steps[index].first
            guard first >= 0 else { continue }
            let second = steps[index].second
            let need = steps[index].need
            let (a, b) = conditionOfOperands(index)
            if need + a > steps[first].need { set(need: need + a, at: first) }
            if second >= 0, need + b > steps[second].need { set(need: need + b, at: second) }
        }
    }

    /// What is exponential in a number of more than 2^80 overflows or underflows, whatever the digits
    /// of that number are.
    private static var beyond: Double { 80 }

    /// log2 of the condition numbers of a step's operation.
    private func conditionOfOperands(_ index: Int) -> (Double, Double) {
        let step = steps[index]
        guard case .operation(let operation, let parameter) = step.source else { return (0, 0) }
        let a = steps[step.first]
        let b = step.second >= 0 ? steps[step.second] : a
        let needs = RealPlan.condition(operation, parameter: parameter, result: step, a, b)
        if step.isSum { return needs }
        // What no precision can reach is not tried: the function itself says what becomes of so large
        // an argument, be it its limit, a pole, an underflow or a refusal.
        return (
            needs.0 < RealPlan.hopeless ? needs.0 : RealPlan.beyond,
            needs.1 < RealPlan.hopeless ? needs.1 : RealPlan.beyond
        )
    }

    /// More bits than any precision that the limits allow has.
    private static var hopeless: Double { 0x1p36 }

    private static func condition(
        _ operation: RealOperation, parameter: Int, result: Step, _ a: Step, _ b: Step
    ) -> (Double, Double) {
        let r = result.size
        switch operation {
        case .add, .subtract: return (a.size - r, b.size - r)
        case .negate, .absolute, .multiply, .divide, .hypot, .agm, .atan2: return (0, 0)
        case .sqrt: return (-1, 0)
        case .cbrt, .root: return (-1, 0)
        case .square: return (1, 0)
        case .powerInteger: return (log2(max(Double(parameter.magnitude), 1)), 0)
        case .power:
            let logarithm = a.estimate.naturalLogarithm.log2Size
            let excess = max(b.size + logarithm - beyond, 0)
            return (b.size - excess, b.size + logarithm - excess)
        case .exp, .cosh: return (min(a.size, beyond), 0)
        case .exp2: return (min(a.size, beyond) - 0.5, 0)
        case .exp10: return (min(a.size, beyond) + 1.3, 0)
        case .expm1, .sinh: return (min(max(a.size, 0), beyond), 0)
        case .ln: return (-r, 0)
        case .log2: return (0.6 - r, 0)
        case .log10: return (-1.2 - r, 0)
        case .logBase:
            let bottom = b.estimate.naturalLogarithm.log2Size
            return (-r - bottom, -bottom)
        case .log1p: return (a.size - (a.estimate + Estimate(1)).log2Size - r, 0)
        case .sin, .cos: return (a.size - min(r, 0), 0)
        case .tan, .cot: return (a.size + abs(r) + 1, 0)
        case .sec, .csc: return (a.size + max(r, 0), 0)
        case .asin, .acos, .atanh, .acosh:
            if a.size > 2 { return (2, 0) }
            // The slope grows without bound at 1.
            let distance = (Estimate(1) + -(a.estimate * a.estimate)).log2Size
            let slope = operation == .atanh ? -distance : -distance / 2
            return (a.size + max(slope, 0) - r, 0)
        case .atan, .asinh, .tanh, .erf: return (0, 0)
        default: return special(operation, r, a, b)
        }
    }

    private static func special(
        _ operation: RealOperation, _ r: Double, _ a: Step, _ b: Step
    ) -> (Double, Double) {
        let size = max(a.size, 0)
        switch operation {
        case .gamma where a.size < -2: return (2, 0)
        case .gamma:
            let needed = a.estimate.isClearlyPositive ? min(size, beyond) : size
            return (needed + log2(needed + 1) + 2, 0)
        case .digamma where a.size < -2: return (2, 0)
        case .digamma where a.size > 2 && a.estimate.isClearlyPositive: return (2, 0)
        case .zeta where a.size > 2 && a.estimate.isClearlyPositive: return (2, 0)
        case .li where abs(a.size) > 4: return (4, 0)
        case .ei: return (min(size, beyond) + max(-r, 0) + 4, 0)
        case .li2 where a.size > 4: return (4, 0)
        case .lgamma: return (size + log2(size + 1) + 2 - r, 0)
        case .erfc: return (2 * min(size, beyond) + 2, 0)
        case .beta:
            let both = max(size, b.size) + 4
            return (both, both)
        case .airy:
            return (1.5 * (a.estimate.isClearlyPositive ? min(size, beyond) : size) + 3, 0)
        case .lambertw: return (2, 0)
        default: return (size + max(-r, 0) + 4, 0)
        }
    }
}

extension Estimate {
    /// log2 of the magnitude for planning: something harmless where nothing is known.
    var log2Size: Double {
        mantissa.isNaN ? 0 : (isZero ? -64 : log2Magnitude)
    }
}
