extension KnownForm {
    /// The sum when both have one shape.
    func adding(_ other: KnownForm) -> BigNumber? {
        guard hasShape(of: other) else { return nil }
        return with(coefficient: coefficient + other.coefficient).number
    }

    /// The product; nil when it has no simple form.
    func multiplied(by other: KnownForm) -> KnownForm? {
        let factor = coefficient * other.coefficient
        guard factor.bits <= Self.maximumBits else { return nil }
        let logarithm: (argument: BigRational, power: Int)
        if !hasLogarithm {
            logarithm = (other.logArgument, other.logPower)
        } else if !other.hasLogarithm || logArgument == other.logArgument {
            let power = logPower + other.logPower
            guard power.magnitude < 1 << 20 else { return nil }
            logarithm = (power == 0 ? 1 : logArgument, power)
        } else {
            return nil
        }
        guard let root = Root(radicand, index).multiplied(by: Root(other.radicand, other.index))
        else { return nil }
        return KnownForm(
            coefficient: factor * root.coefficient, radicand: root.radicand, index: root.index,
            piPower: piPower + other.piPower, ePower: ePower + other.ePower,
            logArgument: logarithm.argument, logPower: logarithm.power)
    }

    func multiplied(by factor: BigRational) -> KnownForm? {
        let product = coefficient * factor
        return product.bits <= Self.maximumBits ? with(coefficient: product) : nil
    }

    /// One over the value; nil when it has no simple form.
    var inverse: KnownForm? { power(-1) }

    /// The value to a rational power: the real root for a negative value with an odd denominator.
    /// Nil when there is no simple form or no real value.
    func power(_ exponent: BigRational) -> KnownForm? {
        if exponent == 1 { return self }
        guard exponent.bits <= 128, let denominator = exponent.denominator.smallValue,
            let numerator = exponent.numerator.smallValue
        else { return nil }
        var logarithm = (argument: logArgument, power: 0)
        if hasLogarithm {
            let (power, overflow) = logPower.multipliedReportingOverflow(by: numerator)
            guard !overflow, power % denominator == 0, power.magnitude < 1 << 40 else {
                return nil
            }
            logarithm.power = power / denominator
        }
        if logarithm.power == 0 { logarithm.argument = 1 }
        var negative = false
        if sign < 0 {
            guard denominator & 1 == 1 else { return nil }
            negative = numerator & 1 == 1
        }
        guard let head = Root(coefficient.magnitude, 1).power(numerator, denominator),
            let tail = Root(radicand, index).power(numerator, denominator),
            let root = head.multiplied(by: tail)
        else { return nil }
        return KnownForm(
            coefficient: negative ? -root.coefficient : root.coefficient, radicand: root.radicand,
            index: root.index, piPower: piPower * exponent, ePower: ePower * exponent,
            logArgument: logarithm.argument, logPower: logarithm.power)
    }
}
