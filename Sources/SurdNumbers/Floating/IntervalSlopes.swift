extension IntervalFunctions {
    /// Bounds of the derivatives by each operand over intervals, where `value` is the range of the operation.
    /// Nil for an operation whose derivative has no rule here. An unbounded slope is `all`.
    mutating func slopes(
        _ operation: RealOperation, _ parameter: Int, _ a: DoubleInterval, _ b: DoubleInterval?,
        value: DoubleInterval
    ) throws(NumberError) -> (DoubleInterval, DoubleInterval)? {
        let one = DoubleInterval(1)
        if let b { return try slopesOfTwo(operation, a, b, value) }
        let slope: DoubleInterval
        switch operation {
        case .negate: slope = -one
        case .absolute:
            slope = a.low >= 0 ? one : a.high <= 0 ? -one : DoubleInterval(-1, 1)
        case .square: slope = DoubleInterval(2) * a
        case .sqrt: slope = one / (DoubleInterval(2) * value)
        case .cbrt: slope = one / (DoubleInterval(3) * value.squared)
        case .root where parameter > 0:
            slope = value / (DoubleInterval(Double(parameter)) * a)
        case .powerInteger: slope = try slopeOfPower(parameter, a)
        default:
            guard let known = try elementarySlope(operation, a, value) else { return nil }
            slope = known
        }
        return (slope, slope)
    }

    private mutating func slopeOfPower(
        _ exponent: Int, _ a: DoubleInterval
    ) throws(NumberError) -> DoubleInterval {
        if exponent == 0 { return DoubleInterval(0) }
        let power = try range(.powerInteger, exponent - 1, a, nil) ?? .all
        return DoubleInterval(Double(exponent)) * power
    }

    private mutating func slopesOfTwo(
        _ operation: RealOperation, _ a: DoubleInterval, _ b: DoubleInterval,
        _ value: DoubleInterval
    ) throws(NumberError) -> (DoubleInterval, DoubleInterval)? {
        let one = DoubleInterval(1)
        switch operation {
        case .add: return (one, one)
        case .subtract: return (one, -one)
        case .multiply: return (b, a)
        case .divide: return (one / b, -(value / b))
        case .hypot: return ((a / value).met(.init(-1, 1)), (b / value).met(.init(-1, 1)))
        case .power:
            let first: DoubleInterval
            if b.isPoint, let exponent = Int(exactly: b.low), abs(exponent) <= 1_000 {
                first = try slopeOfPower(exponent, a)
            } else {
                first = b * value / a
            }
            // A constant operand has no error, so its slope does not matter.
            let logarithm = a.low > 0 ? try range(.ln, 0, a, nil) ?? .all : .all
            return (first, value * logarithm)
        case .atan2:
            let square = a.squared + b.squared
            return (b / square, -(a / square))
        case .logBase:
            guard let logarithm = try range(.ln, 0, b, nil) else { return (.all, .all) }
            return (one / (a * logarithm), -(value / (b * logarithm)))
        default: return nil
        }
    }

    private mutating func elementarySlope(
        _ operation: RealOperation, _ a: DoubleInterval, _ value: DoubleInterval
    ) throws(NumberError) -> DoubleInterval? {
        let one = DoubleInterval(1)
        func slope(of other: RealOperation) throws(NumberError) -> DoubleInterval {
            try range(other, 0, a, nil) ?? .all
        }
        switch operation {
        case .exp: return value
        case .exp2: return value * Self.ln2
        case .exp10: return value * Self.ln10
        case .expm1: return try slope(of: .exp)
        case .ln: return one / a
        case .log2: return one / (a * Self.ln2)
        case .log10: return one / (a * Self.ln10)
        case .log1p: return one / (one + a)
        case .sin: return try slope(of: .cos)
        case .cos: return -(try slope(of: .sin))
        case .tan: return one + value.squared
        case .sinh: return try slope(of: .cosh)
        case .cosh: return try slope(of: .sinh)
        case .tanh: return (one - value.squared).met(DoubleInterval(0, 1))
        case .asin: return one / ((one - a) * (one + a)).met(DoubleInterval(0, 1)).squareRoot
        case .acos: return -(one / ((one - a) * (one + a)).met(DoubleInterval(0, 1)).squareRoot)
        case .atan: return one / (one + a.squared)
        case .asinh: return one / (one + a.squared).squareRoot
        case .acosh:
            return one / ((a - one) * (a + one)).met(DoubleInterval(0, .infinity)).squareRoot
        case .atanh: return one / ((one - a) * (one + a))
        case .erf, .erfc:
            let power = try range(.exp, 0, -a.squared, nil) ?? .all
            let slope = power * Self.twoOverRootOfPi
            return operation == .erf ? slope : -slope
        case .gamma: return value * (try slope(of: .digamma))
        case .lgamma: return try slope(of: .digamma)
        case .sec: return value * (try slope(of: .tan))
        case .csc: return -(value * (try slope(of: .cot)))
        case .cot: return -(one + value.squared)
        default: return nil
        }
    }

    // Doubles below and above, from mpmath.
    private static var ln2: DoubleInterval {
        DoubleInterval(0x1.62e42fefa39efp-1, 0x1.62e42fefa39f0p-1)
    }
    private static var ln10: DoubleInterval {
        DoubleInterval(0x1.26bb1bbb55515p+1, 0x1.26bb1bbb55516p+1)
    }
    private static var twoOverRootOfPi: DoubleInterval {
        DoubleInterval(0x1.20dd750429b6dp+0, 0x1.20dd750429b6ep+0)
    }
}
