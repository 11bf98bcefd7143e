extension BigNumber {
    // MARK: - The entry points of everything that computes

    package static func constant(_ operation: RealOperation) -> BigNumber {
        switch operation {
        case .pi: KnownForm(piPower: 1).number
        case .e: KnownForm(ePower: 1).number
        default: BigNumber(storage: .real(Real(operation)))
        }
    }

    /// An operation of one argument: an exact rule where one applies, then a closed form, and
    /// otherwise a real that remembers the operation.
    package func applying(
        _ operation: RealOperation, parameter: Int = 0, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        switch storage {
        case .integer(let value):
            switch operation {
            case .negate: return BigNumber(-value)
            case .absolute: return BigNumber(value.magnitude)
            default: break
            }
            let rule = ExactRule(BigRational(value), monitor: monitor)
            if let result = try rule.apply(operation, parameter: parameter) { return result }
        case .rational(let value):
            let rule = ExactRule(value, monitor: monitor)
            if let result = try rule.apply(operation, parameter: parameter) { return result }
        case .real(let real):
            if let exact = real.exactValue {
                return try BigNumber(exact).applying(
                    operation, parameter: parameter, monitor: monitor)
            }
            if let form = real.form,
                let result = try form.applying(operation, parameter: parameter, monitor: monitor)
            {
                return result
            }
            let rule = RecipeRule(real, monitor: monitor)
            if let result = try rule.apply(operation, parameter: parameter) { return result }
        }
        return try BigNumber.recipe(operation, parameter: parameter, self, monitor: monitor)
    }

    /// An operation of two arguments.
    package func applying(
        _ operation: RealOperation, _ other: BigNumber, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        switch operation {
        case .add: return try adding(other, monitor: monitor)
        case .subtract: return try subtracting(other, monitor: monitor)
        case .multiply: return try multiplied(by: other, monitor: monitor)
        case .divide: return try divided(by: other, monitor: monitor)
        case .power: return try raised(to: other, monitor: monitor)
        default: break
        }
        let (a, b) = (settledKind, other.settledKind)
        if let result = try BinaryRule(a, b, monitor: monitor).apply(operation) { return result }
        return try BigNumber.recipe(operation, a, b, monitor: monitor)
    }

    /// The same number, as a fraction where it has been proved to be one.
    var settledKind: BigNumber {
        if case .real(let real) = storage, let exact = real.exactValue { return BigNumber(exact) }
        return self
    }

    /// A node, after a look at the domain where the estimate does not vouch for it.
    static func recipe(
        _ operation: RealOperation, parameter: Int = 0, _ first: BigNumber,
        _ second: BigNumber? = nil, monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        let real = Real(operation, parameter: parameter, first, second)
        if !real.isPlausible {
            // An enclosure exists only where the recipe has a value; the error names the rule.
            var refinement = Refinement(real, monitor: monitor)
            do throws(NumberError) {
                _ = try refinement.settle(.relative(24), "the value") { _ throws(NumberError) in
                    Verdict.answer(())
                }
            } catch {
                // Too near to zero for any exponent is a value, which may still be added to one.
                if !error.isUnderflow { throw error }
            }
        }
        return BigNumber(real)
    }
}

extension Real {
    /// Whether the estimates leave no reasonable doubt that the operation has a value here.
    ///
    /// A wrong answer does no harm to results: the error then comes when digits are asked for.
    var isPlausible: Bool {
        guard let operation, let a = first?.estimate else { return true }
        let b = second?.estimate ?? .unknown
        switch operation {
        case .pi, .e, .egamma, .catalan, .negate, .absolute, .square, .cbrt, .sin, .cos, .atan,
            .tanh, .asinh, .erf, .erfc, .add, .subtract, .multiply, .hypot:
            return true
        case .exp, .exp2, .exp10, .expm1, .sinh, .cosh:
            return a.isKnown && a.magnitude < 40
        case .sqrt, .ln, .log2, .log10, .agm:
            return a.isClearlyPositive && (operation != .agm || b.isClearlyPositive)
        case .root:
            return parameter & 1 == 1 ? parameter > 0 || a.isClear : a.isClearlyPositive
        case .powerInteger: return a.isClear && a.exponent.value.magnitude < 1 << 30
        case .divide: return b.isClear
        case .power: return a.isClearlyPositive && b.isKnown && b.magnitude < 40
        case .logBase:
            return a.isClearlyPositive && b.isClearlyPositive
                && (b + Estimate(-1)).magnitude > -20
        case .log1p: return a.isKnown && (a + Estimate(1)).isClearlyPositive
        case .tan, .sec, .csc, .cot: return estimate.isClear && estimate.magnitude < 30
        case .asin, .acos, .atanh:
            return a.isKnown && (Estimate(0.999999) + -(a * a)).isClearlyPositive
        case .acosh: return a.isKnown && (a + Estimate(-1.000001)).isClearlyPositive
        case .gamma, .lgamma, .digamma: return a.isClearlyPositive && a.magnitude < 40
        case .besselJ: return a.isKnown
        case .zeta: return a.isKnown && (a + Estimate(-1.000001)).isClearlyPositive
        case .atan2: return a.isClear || b.isClearlyPositive
        default: return false
        }
    }
}

extension Estimate {
    /// Whether the estimate is far from zero for a value of its history.
    var isClear: Bool { isKnown && !isZero && !isRough }
    var isClearlyPositive: Bool { isClear && mantissa > 0 }
}
