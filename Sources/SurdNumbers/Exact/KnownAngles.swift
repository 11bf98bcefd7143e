/// The rational multiples of π whose sines and tangents have a closed form, in half turns.
enum KnownAngles {
    /// asin(x)/π for the rational x that have one.
    static func arcsine(_ x: BigRational) -> BigRational? {
        if x.isZero { return 0 }
        if x.magnitude == 1 { return x / 2 }
        if x.magnitude == BigRational(1, 2) { return x / 3 }
        return nil
    }

    static func arctangent(_ x: BigRational) -> BigRational? {
        if x.isZero { return 0 }
        return x.magnitude == 1 ? x / 4 : nil
    }

    /// asin(±√square)/π.
    static func arcsine(square: BigRational, sign: Int) -> BigRational? {
        let angle: BigRational
        switch (square.numerator.smallValue, square.denominator.smallValue) {
        case (1, 2): angle = BigRational(1, 4)
        case (3, 4): angle = BigRational(1, 3)
        default: return nil
        }
        return sign < 0 ? -angle : angle
    }

    /// atan(±√square)/π.
    static func arctangent(square: BigRational, sign: Int) -> BigRational? {
        let angle: BigRational
        switch (square.numerator.smallValue, square.denominator.smallValue) {
        case (3, 1): angle = BigRational(1, 3)
        case (1, 3): angle = BigRational(1, 6)
        default: return nil
        }
        return sign < 0 ? -angle : angle
    }

    /// sin(π·t) as a form, for t in 0...1/2.
    static func sine(_ t: BigRational) -> BigNumber? {
        switch (t.numerator.smallValue, t.denominator.smallValue) {
        case (0, _): .zero
        case (1, 2): .one
        case (1, 6): BigNumber(BigRational(1, 2))
        case (1, 4): Term(Root(BigRational(1, 2), radicand: 2)).number
        case (1, 3): Term(Root(BigRational(1, 2), radicand: 3)).number
        default: nil
        }
    }

    /// tan(π·t) as a form, for t in 0..<1/2.
    static func tangent(_ t: BigRational) -> BigNumber? {
        switch (t.numerator.smallValue, t.denominator.smallValue) {
        case (0, _): .zero
        case (1, 4): .one
        case (1, 6): Term(Root(BigRational(1, 3), radicand: 3)).number
        case (1, 3): Term(Root(radicand: 3)).number
        default: nil
        }
    }
}

extension Term {
    /// A trigonometric function of `t · π`: reduced to the first quarter, exactly.
    static func trigonometric(
        _ operation: RealOperation, turns t: BigRational, monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        let half = BigRational(1, 2)
        switch operation {
        case .cos: return try trigonometric(.sin, turns: t + half, monitor: monitor)
        case .sin:
            // Two half turns are a period. The angle is then folded into 0...1/2.
            var rest = t - BigRational(2) * BigRational((t / 2).floor)
            var negative = false
            if rest >= 1 {
                rest = rest - 1
                negative = true
            }
            if rest > half { rest = BigRational(1) - rest }
            let value: BigNumber
            if let known = KnownAngles.sine(rest) {
                value = known
            } else {
                value = try BigNumber.recipe(.sin, .multipleOfPi(rest), monitor: monitor)
            }
            return negative ? try value.negated(monitor: monitor) : value
        case .tan, .cot:
            var rest = t - BigRational(t.floor)
            let pole = operation == .tan ? half : 0
            if rest == pole {
                throw .domain(
                    function: operation.name,
                    rule: operation == .tan
                        ? "tan has a pole at odd multiples of pi/2"
                        : "cot has a pole at multiples of pi")
            }
            if operation == .cot {
                rest = half - rest
                if rest <= -half { rest = rest + 1 }
            }
            var negative = false
            if rest > half { rest = rest - 1 }
            if rest.isNegative {
                rest = -rest
                negative = true
            }
            let value: BigNumber
            if let known = KnownAngles.tangent(rest) {
                value = known
            } else if half - rest < BigRational(1, 1 << 60) {
                // Close to the pole, the angle would need additional precision, as many bits as the
                // distance has.
                let other = try BigNumber.recipe(
                    .tan, .multipleOfPi(half - rest), monitor: monitor)
                value = try BigNumber.one.divided(by: other, monitor: monitor)
            } else {
                value = try BigNumber.recipe(.tan, .multipleOfPi(rest), monitor: monitor)
            }
            return negative ? try value.negated(monitor: monitor) : value
        case .sec, .csc:
            let under = try trigonometric(
                operation == .sec ? .cos : .sin, turns: t, monitor: monitor)
            guard let under else { return nil }
            if under.isZero {
                throw .domain(
                    function: operation.name,
                    rule: operation == .sec
                        ? "sec has a pole at odd multiples of pi/2"
                        : "csc has a pole at multiples of pi")
            }
            return try BigNumber.one.divided(by: under, monitor: monitor)
        default: return nil
        }
    }
}

extension BigNumber {
    /// A trigonometric function of an angle of `degrees`, reduced exactly.
    package static func trigonometric(
        _ operation: RealOperation, degrees: BigRational, monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        try Term.trigonometric(operation, turns: degrees / 180, monitor: monitor)
    }
}
