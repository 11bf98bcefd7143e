extension KnownForm {
    /// A function of this value in closed form; nil where none is known.
    func applying(
        _ operation: RealOperation, parameter: Int, monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        switch operation {
        case .negate: return with(coefficient: -coefficient).number
        case .absolute: return with(coefficient: coefficient.magnitude).number
        case .square: return power(2)?.number
        case .powerInteger: return power(BigRational(parameter))?.number
        case .sqrt:
            if sign < 0 { throw operation.notReal }
            return power(BigRational(1, 2))?.number
        case .cbrt: return power(BigRational(1, 3))?.number
        case .root:
            if parameter == 0 { throw RealOperation.zerothRoot }
            if sign < 0, parameter & 1 == 0 { throw RealOperation.evenRoot }
            return power(BigRational(BigInt(1), BigInt(parameter)))?.number
        case .exp, .exp2, .exp10, .sinh, .cosh, .tanh:
            return try exponential(operation, monitor: monitor)
        case .ln:
            if sign < 0 { throw operation.notReal }
            return try logarithm(monitor: monitor)
        case .log2, .log10:
            let base = operation == .log2 ? 2 : 10
            if sign < 0 { throw operation.notReal }
            guard isAlgebraic else { return nil }
            return try rationalLogarithm(base: BigRational(base)).map { BigNumber($0) }
        case .sin, .cos, .tan, .cot, .sec, .csc:
            guard let turns = multipleOfPi else { return nil }
            return try KnownForm.trigonometric(operation, turns: turns, monitor: monitor)
        case .asin, .acos, .atan:
            return inverse(operation)
        case .lambertw:
            // W(q·e^q) is q where q is on the branch.
            let isOnBranch = coefficient == ePower && coefficient >= -1
            let isProduct = !hasRoot && !hasPi && !hasLogarithm
            return isOnBranch && isProduct ? BigNumber(ePower) : nil
        default: return nil
        }
    }

    // MARK: - Exponentials of logarithms and back

    private func exponential(
        _ operation: RealOperation, monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard let (factor, argument) = multipleOfLogarithm else { return nil }
        if operation == .exp2 || operation == .exp10 { return nil }
        guard factor.bits <= 40 else { return nil }
        let value = try BigNumber(argument).raised(to: BigNumber(factor), monitor: monitor)
        switch operation {
        case .exp: return value
        default:
            guard let inverse = try? BigNumber.one.divided(by: value, monitor: monitor)
            else { return nil }
            guard value.isExact else { return nil }
            let half = BigNumber(BigRational(1, 2))
            let sum = try value.adding(inverse, monitor: monitor)
            let difference = try value.subtracting(inverse, monitor: monitor)
            switch operation {
            case .cosh: return try sum.multiplied(by: half, monitor: monitor)
            case .sinh: return try difference.multiplied(by: half, monitor: monitor)
            default: return try difference.divided(by: sum, monitor: monitor)
            }
        }
    }

    private func logarithm(monitor: Monitor) throws(NumberError) -> BigNumber? {
        if let exponent = exponentialArgument { return BigNumber(exponent) }
        guard isAlgebraic else { return nil }
        return try algebraicLogarithm(monitor: monitor)
    }

    /// ln(c · q^(1/k)) = ln(c^k · q)/k.
    private func algebraicLogarithm(monitor: Monitor) throws(NumberError) -> BigNumber? {
        guard let power = coefficient.smallPower(index) else { return nil }
        let whole = try BigNumber(power * radicand).applying(.ln, monitor: monitor)
        return try whole.divided(by: BigNumber(index), monitor: monitor)
    }

    func rationalLogarithm(base: BigRational) throws(NumberError) -> BigRational? {
        guard isAlgebraic, let power = coefficient.smallPower(index),
            let exponent = ExactRule.logarithm(of: power * radicand, base: base)
        else { return nil }
        return exponent / BigRational(index)
    }

    // MARK: - Inverse trigonometric functions

    private func inverse(_ operation: RealOperation) -> BigNumber? {
        guard let square = rationalSquare else { return nil }
        switch operation {
        case .asin:
            return KnownAngles.arcsine(square: square, sign: sign).map { .multipleOfPi($0) }
        case .acos:
            return KnownAngles.arcsine(square: square, sign: sign).map {
                .multipleOfPi(BigRational(1, 2) - $0)
            }
        default:
            return KnownAngles.arctangent(square: square, sign: sign).map { .multipleOfPi($0) }
        }
    }
}
