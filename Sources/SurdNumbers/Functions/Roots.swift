/// Roots of integer degree. Those of odd degree have negative numbers too.
enum Roots: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let degree = degree(f, parameter)
        if f == .sqrt, a.mantissa < 0 { return .unknown }
        let root = a.power(1 / Double(degree))
        return a.mantissa < 0 ? -root : root
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool {
        let degree = degree(f, parameter)
        return degree & 1 == 1 ? degree > 0 || a.isClear : a.isClearlyPositive
    }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) { (-1, 0) }

    static func products(_ f: RealOperation, limbs: Double) -> Double { 3 }

    static func degree(_ f: RealOperation, _ parameter: Int) -> Int {
        switch f {
        case .sqrt: 2
        case .cbrt: 3
        default: parameter
        }
    }
}
