/// Functions on the values of a format: the real function, rounded once. At infinities, signed zeros and
/// poles the results are those that IEEE 754 recommends and that C has.
struct FloatingFunctions {
    let format: FloatingFormat
    let monitor: Monitor

    /// The result of a step, and the exact value of the operation where the operands are numbers and the
    /// value exists.
    struct Outcome {
        var value: FloatingValue
        var exact: BigNumber?
    }

    func apply(
        _ operation: RealOperation, _ parameter: Int, _ a: FloatingValue, _ b: FloatingValue?
    ) throws(NumberError) -> Outcome {
        if let value = try arithmetic(operation, a, b) {
            return Outcome(value: value, exact: try exactValue(operation, parameter, a, b))
        }
        if let value = special(operation, parameter, a, b) {
            return Outcome(
                value: value,
                exact: value.isNumber ? try exactValue(operation, parameter, a, b) : nil)
        }
        return try rounded(operation, parameter, a, b)
    }

    /// Sums, products, quotients and square roots, which are computed without real numbers.
    private func arithmetic(
        _ operation: RealOperation, _ a: FloatingValue, _ b: FloatingValue?
    ) throws(NumberError) -> FloatingValue? {
        switch (operation, b) {
        case (.add, let b?): a.adding(b)
        case (.subtract, let b?): a.subtracting(b)
        case (.multiply, let b?): a.multiplied(by: b)
        case (.divide, let b?): a.divided(by: b)
        case (.square, _): a.multiplied(by: a)
        case (.sqrt, _): try a.squareRoot()
        case (.negate, _): a.negated
        case (.absolute, _): a.magnitude
        default: nil
        }
    }

    /// The exact value of the operation on the exact values of the operands; nil where there is
    /// none.
    func exactValue(
        _ operation: RealOperation, _ parameter: Int, _ a: FloatingValue, _ b: FloatingValue?
    ) throws(NumberError) -> BigNumber? {
        guard let x = a.exact else { return nil }
        let y: BigRational?
        if let b {
            guard let value = b.exact else { return nil }
            y = value
        } else {
            y = nil
        }
        do throws(NumberError) {
            return try FloatingFunctions.exact(
                operation, parameter, BigNumber(x), y.map { BigNumber($0) }, monitor)
        } catch {
            if error.isAbsentValue { return nil }
            throw error
        }
    }

    /// The operation on numbers.
    static func exact(
        _ operation: RealOperation, _ parameter: Int, _ a: BigNumber, _ b: BigNumber?,
        _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if let b { return try a.applying(operation, b, monitor: monitor) }
        return try a.applying(operation, parameter: parameter, monitor: monitor)
    }

    private func rounded(
        _ operation: RealOperation, _ parameter: Int, _ a: FloatingValue, _ b: FloatingValue?
    ) throws(NumberError) -> Outcome {
        guard let x = a.exact else { return Outcome(value: .notANumber(format), exact: nil) }
        let y = b?.exact
        if b != nil, y == nil { return Outcome(value: .notANumber(format), exact: nil) }
        do throws(NumberError) {
            let exact = try Self.exact(
                operation, parameter, BigNumber(x), y.map { BigNumber($0) }, monitor)
            return Outcome(value: try format.rounded(exact, monitor: monitor), exact: exact)
        } catch {
            switch error {
            case .overflow, .tooLarge:
                return Outcome(
                    value: .infinity(
                        isNegative: try isBelowZero(operation, parameter, a, b, error), format),
                    exact: nil)
            case .underflow:
                return Outcome(
                    value: .zero(
                        isNegative: try isBelowZero(operation, parameter, a, b, error), format),
                    exact: nil)
            default:
                if error.isAbsentValue { return Outcome(value: .notANumber(format), exact: nil) }
                throw error
            }
        }
    }

    /// The sign of a value that is too large or too small to be enclosed.
    private func isBelowZero(
        _ operation: RealOperation, _ parameter: Int, _ a: FloatingValue, _ b: FloatingValue?,
        _ error: NumberError
    ) throws(NumberError) -> Bool {
        switch operation {
        case .exp, .exp2, .exp10, .expm1, .cosh, .erfc: false
        case .sinh: a.isNegative
        case .power: a.isNegative && b?.isOddInteger == true
        case .powerInteger: a.isNegative && parameter & 1 != 0
        case .gamma where !a.isNegative: false
        default: throw error
        }
    }

    // MARK: - Infinities, zeros with a sign, and poles

    private func special(
        _ operation: RealOperation, _ parameter: Int, _ a: FloatingValue, _ b: FloatingValue?
    ) -> FloatingValue? {
        if let b { return special(operation, a, b) }
        if a.isNaN { return a }
        if operation == .powerInteger {
            return power(a, FloatingValue(BigRational(parameter), in: format))
        }
        if a.isZero { return atZero(operation, a) }
        if a.isInfinite { return atInfinity(operation, a) }
        guard let x = a.exact, x.isInteger else { return nil }
        switch operation {
        case .log1p where x == -1: return .infinity(isNegative: true, format)
        case .atanh where x.magnitude == 1: return .infinity(isNegative: a.isNegative, format)
        case .lgamma where x < 0: return .infinity(format)
        default: return nil
        }
    }

    private func atZero(_ operation: RealOperation, _ a: FloatingValue) -> FloatingValue? {
        switch operation {
        case .sin, .tan, .asin, .atan, .sinh, .tanh, .asinh, .atanh, .expm1, .log1p, .cbrt, .erf,
            .si, .fresnels, .fresnelc, .erfinv:
            a
        case .root: a
        case .ln, .log2, .log10: .infinity(isNegative: true, format)
        case .gamma, .csc, .cot: .infinity(isNegative: a.isNegative, format)
        case .lgamma: .infinity(format)
        default: nil
        }
    }

    private func atInfinity(_ operation: RealOperation, _ a: FloatingValue) -> FloatingValue {
        let zero = FloatingValue.zero(format)
        let one = FloatingValue(1, in: format)
        switch operation {
        case .exp, .exp2, .exp10: return a.isNegative ? zero : a
        case .expm1: return a.isNegative ? one.negated : a
        case .ln, .log2, .log10, .log1p, .acosh, .gamma:
            return a.isNegative ? .notANumber(format) : a
        case .sinh, .asinh, .cbrt: return a
        case .cosh, .lgamma: return .infinity(format)
        case .tanh, .erf: return one.with(isNegative: a.isNegative)
        case .erfc: return a.isNegative ? FloatingValue(2, in: format) : zero
        case .atan:
            // The bound π/2 serves every format, because the limits allow every format's precision.
            let half = try? format.rounded(
                BigNumber.constant(.pi).applying(.divide, BigNumber(2), monitor: monitor),
                monitor: monitor)
            return half?.with(isNegative: a.isNegative) ?? .notANumber(format)
        default: return .notANumber(format)
        }
    }

    private func special(
        _ operation: RealOperation, _ a: FloatingValue, _ b: FloatingValue
    ) -> FloatingValue? {
        switch operation {
        case .power: return power(a, b)
        case .hypot:
            if a.isInfinite || b.isInfinite { return .infinity(format) }
            return a.isNaN || b.isNaN ? .notANumber(format) : nil
        default:
            return a.isNumber && b.isNumber ? nil : .notANumber(format)
        }
    }

    /// Powers at infinities, at zeros and of negative numbers, as C's `pow` defines them. A root of a
    /// negative number with an odd degree follows the language.
    private func power(_ a: FloatingValue, _ b: FloatingValue) -> FloatingValue? {
        let one = FloatingValue(1, in: format)
        if b.isZero || a == one { return one }
        if a.isNaN || b.isNaN { return .notANumber(format) }
        if b.isInfinite {
            guard let order = a.magnitude.compare(to: one) else { return nil }
            if order == 0 { return one }
            return (order > 0) != b.isNegative ? .infinity(format) : .zero(format)
        }
        guard a.isZero || a.isInfinite else { return nil }
        let sign = a.isNegative && b.isOddInteger
        return a.isZero != b.isNegative
            ? .zero(isNegative: sign, format) : .infinity(isNegative: sign, format)
    }
}

extension FloatingValue {
    var isOddInteger: Bool { exact?.exactInteger?.isOdd == true }
}

extension NumberError {
    /// Whether the function has no value there. False where the value exists and could not be
    /// found.
    var isAbsentValue: Bool {
        switch self {
        case .divisionByZero, .notReal, .domain: true
        default: false
        }
    }
}
