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

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        var index = degree(f, parameter)
        var x = x
        if index == 0 { throw RealOperation.zerothRoot }
        if x.isNegative, index & 1 == 0 {
            throw f == .sqrt ? f.notReal : RealOperation.evenRoot
        }
        if index < 0 {
            guard let inverse = x.reciprocal else { throw .divisionByZero }
            x = inverse
            index = -index
        }
        if index == 1 { return BigNumber(x) }
        if x.isZero { return .zero }
        if let root = x.magnitude.exactRoot(index) { return BigNumber(x.isNegative ? -root : root) }
        guard x.bits <= KnownForm.maximumBits else { return nil }
        return KnownForm(coefficient: x).power(BigRational(1, BigInt(index)))?.number
    }

    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: KnownForm, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let index = degree(f, parameter)
        if index == 0 { throw RealOperation.zerothRoot }
        if form.sign < 0, index & 1 == 0 {
            throw f == .sqrt ? f.notReal : RealOperation.evenRoot
        }
        return form.power(BigRational(BigInt(1), BigInt(index)))?.number
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if f == .sqrt { return try ball.setSquareRoot(a) }
        try ball.setRoot(a, degree(f, parameter), f)
    }
}
