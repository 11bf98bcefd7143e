/// Sums, products, signs, and the length of a vector.
enum Arithmetic: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        switch f {
        case .add: a + b
        case .subtract: a + -b
        case .multiply: a * b
        case .divide: a / b
        case .negate: -a
        case .absolute: Estimate(mantissa: a.mantissa.magnitude, exponent: a.exponent)
        case .square: a * a
        default: (a * a + b * b).power(0.5)
        }
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { f != .divide || b.isClear }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        switch f {
        case .add, .subtract: (a.size - value, b.size - value)
        case .square: (1, 0)
        default: (0, 0)
        }
    }

    static func products(_ f: RealOperation, limbs: Double) -> Double {
        switch f {
        case .multiply, .square: 1
        case .divide, .hypot: 3
        default: 0.1
        }
    }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool {
        f == .multiply || f == .divide || f == .square
    }
}
