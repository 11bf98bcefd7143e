/// Simplifications of a function of a recipe: inverse functions, powers of roots, signs.
///
/// Each rule keeps the domain. `sqrt(x)^2` is x only where x is known not to be negative, and a
/// sign is known from an enclosure, never from an estimate.
struct RecipeRule {
    let x: Real
    let monitor: Monitor

    init(_ x: Real, monitor: Monitor) {
        self.x = x
        self.monitor = monitor
    }

    func apply(
        _ operation: RealOperation, parameter: Int
    ) throws(NumberError) -> BigNumber? {
        if operation == .absolute {
            guard let sign = try quickSign(x) else { return nil }
            let number = BigNumber(x)
            return sign < 0 ? try number.negated(monitor: monitor) : number
        }
        guard let inner = x.operation, let operand = x.first else { return nil }
        switch (operation, inner) {
        case (.negate, .negate): return operand
        case (.negate, .subtract):
            return try x.second?.subtracting(operand, monitor: monitor)
        case (.ln, .exp), (.log2, .exp2), (.log10, .exp10), (.asinh, .sinh), (.atanh, .tanh),
            (.tan, .atan), (.sinh, .asinh), (.log1p, .expm1), (.expm1, .log1p):
            return operand
        case (.exp, .ln), (.exp2, .log2), (.exp10, .log10):
            return try isPositive(operand) ? operand : nil
        case (.sin, .asin), (.cos, .acos), (.cosh, .acosh), (.tanh, .atanh):
            // The enclosure of x exists only where x is in the domain.
            return try quickSign(x) != nil ? operand : nil
        case (.square, .negate), (.cos, .negate), (.cosh, .negate), (.sec, .negate):
            return try operand.applying(operation, parameter: parameter, monitor: monitor)
        case (.square, .absolute):
            return try operand.applying(.square, monitor: monitor)
        case (.square, _): return try power(2, of: inner, operand)
        case (.powerInteger, _): return try power(parameter, of: inner, operand)
        case (.sqrt, .square):
            return try operand.applying(.absolute, monitor: monitor)
        case (.cbrt, .powerInteger) where x.parameter == 3: return operand
        default: return nil
        }
    }

    /// The depth to which powers of powers are simplified. Each level needs a sign.
    private static let mostPowers = 16

    /// The logarithm of a power: the exponent times the logarithm of the base, however long the power would
    /// be.
    func logarithm(_ operation: RealOperation) throws(NumberError) -> BigNumber? {
        guard [.ln, .log2, .log10].contains(operation) else { return nil }
        var base = BigNumber(x)
        var product: BigNumber?
        for _ in 0..<Self.mostPowers {
            guard let node = base.real, let (inner, exponent) = Self.power(node),
                try isPositive(inner)
            else {
                guard let product else { return nil }
                return try base.applying(operation, monitor: monitor).multiplied(
                    by: product, monitor: monitor)
            }
            base = inner
            product = try product?.multiplied(by: exponent, monitor: monitor) ?? exponent
        }
        return nil
    }

    private static func power(_ node: Real) -> (base: BigNumber, exponent: BigNumber)? {
        guard node.exactValue == nil, let base = node.first else { return nil }
        switch node.operation {
        case .square: return (base, 2)
        case .powerInteger: return (base, BigNumber(node.parameter))
        case .power: return node.second.map { (base, $0) }
        default: return nil
        }
    }

    private func power(
        _ exponent: Int, of inner: RealOperation, _ operand: BigNumber
    ) throws(NumberError) -> BigNumber? {
        let index: Int
        switch inner {
        case .sqrt: index = 2
        case .cbrt: index = 3
        case .root: index = x.parameter
        case .exp:
            return try operand.multiplied(by: BigNumber(exponent), monitor: monitor).applying(
                .exp, monitor: monitor)
        case .powerInteger:
            let (product, overflow) = x.parameter.multipliedReportingOverflow(by: exponent)
            // x^-2 at x = 0 must stay an error.
            guard !overflow, x.parameter > 0, exponent > 0 else { return nil }
            return try operand.applying(.powerInteger, parameter: product, monitor: monitor)
        case .power:
            guard let other = x.second, try isPositive(operand) else { return nil }
            let product = try other.multiplied(by: BigNumber(exponent), monitor: monitor)
            return try operand.raised(to: product, monitor: monitor)
        default: return nil
        }
        guard index > 0, exponent % index == 0 else { return nil }
        if index & 1 == 0 {
            guard try isPositive(operand) else { return nil }
        }
        let quotient = exponent / index
        if quotient == 1 { return operand }
        return try operand.raised(to: BigNumber(quotient), monitor: monitor)
    }

    private func isPositive(_ operand: BigNumber) throws(NumberError) -> Bool {
        switch operand.storage {
        case .integer(let value): return value.sign > 0
        case .rational(let value): return value.sign > 0
        case .real(let real): return try quickSign(real) == 1
        }
    }

    /// The sign, if a moderate precision shows it. Throws where the value does not exist.
    private func quickSign(_ real: Real) throws(NumberError) -> Int? {
        if let exact = real.exactValue { return exact.sign }
        if let form = real.form { return form.sign }
        return try real.quickSign(monitor: monitor)
    }

    // MARK: - Products

    static func product(
        _ x: Real, _ y: Real, monitor: Monitor
    ) throws(NumberError) -> BigNumber? {
        guard let f = x.operation, f == y.operation, let a = x.first, let b = y.first
        else { return nil }
        switch f {
        case .exp:
            return try a.adding(b, monitor: monitor).applying(.exp, monitor: monitor)
        case .negate: return try a.multiplied(by: b, monitor: monitor)
        default: return nil
        }
    }
}

extension Real {
    /// The sign when at most two moderate passes show it; nil when they do not.
    func quickSign(monitor: Monitor) throws(NumberError) -> Int? {
        if let ball = enclosure, let sign = ball.ball.sign { return sign }
        for bits in [32, 192] {
            let sign = try look(at: [bits], leafAccuracy: bits + 8, monitor: monitor) {
                ball throws(NumberError) in
                remember(Enclosure(copying: ball))
                return ball.sign
            }
            if let sign { return sign }
        }
        return nil
    }
}
