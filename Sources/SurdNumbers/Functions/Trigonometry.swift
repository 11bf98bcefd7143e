#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Sine, cosine, tangent and their reciprocals, of angles in radians.
enum Trigonometry: FunctionRoom {
    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        // Where in its turn an angle of more than a double lies is anybody's guess.
        let isHuge = a.exponent > 900
        let x = a.double
        switch f {
        case .sin: return isHuge ? Estimate(0.6) : a.throughOrigin(sin)
        case .tan: return isHuge ? Estimate(0.8) : a.throughOrigin(tan)
        case .cos: return Estimate(isHuge ? 0.6 : cos(x))
        case .sec: return Estimate(isHuge ? 1.2 : 1 / cos(x))
        case .csc: return a.exponent < -60 ? Estimate(1) / a : Estimate(1 / sin(x))
        default: return a.exponent < -60 ? Estimate(1) / a : Estimate(1 / tan(x))
        }
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { f == .sin || f == .cos || value.isClear && value.magnitude < 30 }

    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        switch f {
        case .sin, .cos: (a.size - min(value, 0), 0)
        case .tan, .cot: (a.size + abs(value) + 1, 0)
        default: (a.size + max(value, 0), 0)
        }
    }

    // MARK: - Exact values and closed forms

    static func exactValue(
        _ f: RealOperation, _ parameter: Int, of x: BigRational, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        switch f {
        case .sin, .tan: return x.isZero ? .zero : nil
        case .cos, .sec: return x.isZero ? .one : nil
        default:
            if x.isZero { throw f.pole(at: 0) }
            return nil
        }
    }

    static func closedForm(
        _ f: RealOperation, _ parameter: Int, of form: KnownForm, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard let turns = form.multipleOfPi else { return nil }
        return try KnownForm.trigonometric(f, turns: turns, monitor: monitor)
    }

    // MARK: - Enclosure

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        switch f {
        case .sin, .cos: try ball.setSine(a, f, monitor)
        case .tan, .cot: try ball.setTangent(a, f, monitor)
        default: try ball.setSecant(a, f, monitor)
        }
    }
}
