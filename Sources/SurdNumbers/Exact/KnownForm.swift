/// A value in closed form: `coefficient · radicand^(1/index) · π^piPower · e^ePower · ln(argument)^logPower`.
///
/// Two forms that differ only in the coefficient add, subtract and compare exactly; all forms
/// multiply and divide exactly. The parts are kept as simple as is cheap: the radicand is free of
/// squares of small primes, a perfect power under a root or a logarithm is taken out. Two forms of
/// different shape may still be equal when large squares are hidden in a radicand; nobody concludes
/// anything from different shapes.
package final class KnownForm: Sendable {
    /// Not zero.
    package let coefficient: BigRational
    /// Positive; 1 when there is no root.
    package let radicand: BigRational
    /// At least 2, and 1 when there is no root.
    package let index: Int
    package let piPower: BigRational
    package let ePower: BigRational
    /// Above 1, and 1 when there is no logarithm.
    package let logArgument: BigRational
    package let logPower: Int

    init(
        coefficient: BigRational = 1, radicand: BigRational = 1, index: Int = 1,
        piPower: BigRational = 0, ePower: BigRational = 0, logArgument: BigRational = 1,
        logPower: Int = 0
    ) {
        self.coefficient = coefficient
        self.radicand = radicand
        self.index = index
        self.piPower = piPower
        self.ePower = ePower
        self.logArgument = logArgument
        self.logPower = logPower
    }

    /// Bits beyond which the parts of a form are not worth carrying.
    static let maximumBits = 8192

    func with(coefficient: BigRational) -> KnownForm {
        KnownForm(
            coefficient: coefficient, radicand: radicand, index: index, piPower: piPower,
            ePower: ePower, logArgument: logArgument, logPower: logPower)
    }

    /// Whether the two differ in nothing but the coefficient.
    func hasShape(of other: KnownForm) -> Bool {
        self === other
            || (index == other.index && logPower == other.logPower
                && piPower == other.piPower && ePower == other.ePower
                && radicand == other.radicand && logArgument == other.logArgument)
    }

    var hasRoot: Bool { index != 1 }
    var hasPi: Bool { !piPower.isZero }
    var hasExponential: Bool { !ePower.isZero }
    var hasLogarithm: Bool { logPower != 0 }

    /// Whether the value is an algebraic number: nothing but a root.
    var isAlgebraic: Bool { !hasPi && !hasExponential && !hasLogarithm }

    var isRational: Bool { isAlgebraic && !hasRoot }

    /// Forms have no zero: the sign is that of the coefficient, for all other factors are positive.
    var sign: Int { coefficient.sign }

    /// The rational `q` when this is `q · π`.
    var multipleOfPi: BigRational? {
        piPower == 1 && !hasRoot && !hasExponential && !hasLogarithm ? coefficient : nil
    }

    /// The rational `q` when this is `e^q`.
    var exponentialArgument: BigRational? {
        coefficient == 1 && hasExponential && !hasRoot && !hasPi && !hasLogarithm ? ePower : nil
    }

    /// `(q, m)` when this is `q · ln(m)`.
    var multipleOfLogarithm: (factor: BigRational, argument: BigRational)? {
        logPower == 1 && !hasRoot && !hasPi && !hasExponential ? (coefficient, logArgument) : nil
    }

    /// The square, when this is the square root of a rational number up to sign.
    var rationalSquare: BigRational? {
        isAlgebraic && index == 2 ? coefficient * coefficient * radicand : nil
    }

    var estimate: Estimate {
        var value = Estimate(exact: coefficient)
        if hasRoot { value = value * Estimate(exact: radicand).power(1 / Double(index)) }
        if hasPi { value = value * Estimate(Double.pi).power(Estimate(exact: piPower).double) }
        if hasExponential {
            value = value * .exp2(Estimate(exact: ePower).double * 1.4426950408889634)
        }
        if hasLogarithm {
            value = value * Estimate(exact: logArgument).naturalLogarithm.power(Double(logPower))
        }
        return value
    }

    /// The number, shrunk to a rational when nothing else is left.
    var number: BigNumber {
        if coefficient.isZero || isRational { return BigNumber(coefficient) }
        return BigNumber(storage: .real(Real(form: self)))
    }
}

extension BigNumber {
    package static func multipleOfPi(_ factor: BigRational) -> BigNumber {
        KnownForm(coefficient: factor, piPower: 1).number
    }
}

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
