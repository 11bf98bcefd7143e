/// π, e, Euler's constant and Catalan's.
enum Constants: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        switch f {
        case .pi: Estimate(Double.pi)
        case .e: Estimate(2.718281828459045)
        case .egamma: Estimate(0.5772156649015329)
        default: Estimate(0.915965594177219)
        }
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { true }

    /// Sums of a few terms for each bit, by splitting.
    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        let series = 2 * limbs.squareRoot() + 4
        return switch f {
        case .pi, .e: series / 10
        case .egamma: 7 * series
        default: 3 * series
        }
    }
}
