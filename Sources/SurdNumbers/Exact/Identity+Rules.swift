extension IdentityAlgebra {
    /// Sums, products and whole powers; nil for all else.
    mutating func arithmetic(_ call: IdentityCall) throws(IdentityStop) -> IdentityPolynomial? {
        switch call.operation {
        case .pi, .egamma, .catalan: return try constant(call.operation)
        case .e: return try exponential(IdentityPolynomial(1))
        case .negate: return call.first.scaled(-1)
        case .square: return try multiply(call.first, call.first)
        case .powerInteger: return try power(call.first, call.parameter)
        case .add, .subtract, .multiply, .divide: break
        default: return nil
        }
        let (a, b) = (call.first, call.second)
        switch call.operation {
        case .add:
            let sum = a + b
            if sum.terms.count > Self.maximumTerms { throw .tooLarge }
            try spend(min(a.terms.count, b.terms.count))
            return sum
        case .subtract:
            let difference = a - b
            if difference.terms.count > Self.maximumTerms { throw .tooLarge }
            try spend(b.terms.count)
            return difference
        case .multiply: return try multiply(a, b)
        default: return try multiply(a, inverse(b))
        }
    }

    /// Functions that are taken apart; nil, or an error, for those that stay as they are.
    mutating func function(_ call: IdentityCall) throws(IdentityStop) -> IdentityPolynomial? {
        let a = call.first
        switch call.operation {
        case .absolute:
            return a.scaled(BigRational(try sign(call.a, of: a)))
        case .sqrt: return try root(a, call.a, 2)
        case .cbrt: return try root(a, call.a, 3)
        case .root: return try root(a, call.a, call.parameter)
        case .power:
            guard try sign(call.a) > 0 else { throw .unknown }
            return try exponential(multiply(call.second, logarithm(a, value: call.a)))
        case .hypot:
            let sum = try multiply(a, a) + multiply(call.second, call.second)
            if try isZero(sum) { return IdentityPolynomial() }
            return try power(ofPositive: sum, BigRational(1, 2))
        case .exp: return try exponential(a)
        case .exp2: return try exponential(multiply(a, logarithm(ofRational: 2)))
        case .exp10: return try exponential(multiply(a, logarithm(ofRational: 10)))
        case .expm1: return try exponential(a) - IdentityPolynomial(1)
        case .ln: return try positiveLogarithm(a, call.a)
        case .log2:
            return try multiply(
                positiveLogarithm(a, call.a), inverse(logarithm(ofRational: 2)))
        case .log10:
            return try multiply(
                positiveLogarithm(a, call.a), inverse(logarithm(ofRational: 10)))
        case .logBase:
            return try multiply(
                positiveLogarithm(a, call.a), inverse(positiveLogarithm(call.second, call.b)))
        case .log1p:
            let sum = try lift { () throws(NumberError) in
                try call.a.adding(1, monitor: monitor)
            }
            return try positiveLogarithm(a + IdentityPolynomial(1), sum)
        case .sinh, .cosh, .tanh:
            let (plus, minus) = try (exponential(a), exponential(a.scaled(-1)))
            if call.operation == .tanh {
                return try multiply(plus - minus, inverse(plus + minus))
            }
            return (call.operation == .sinh ? plus - minus : plus + minus).scaled(BigRational(1, 2))
        case .sin, .cos, .tan, .sec, .csc, .cot: return try circular(call.operation, a)
        case .asin, .acos, .atan, .atan2, .asinh, .acosh, .atanh: return try inverseFunction(call)
        case .gamma, .lgamma, .digamma, .beta: return try gammaFunction(call)
        default: return try specialFunction(call)
        }
    }

    private mutating func positiveLogarithm(
        _ polynomial: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        guard try sign(value) > 0 else { throw .unknown }
        return try logarithm(polynomial, value: value)
    }

    private mutating func root(
        _ polynomial: IdentityPolynomial, _ value: BigNumber, _ index: Int
    ) throws(IdentityStop) -> IdentityPolynomial {
        if polynomial.isZero { return polynomial }
        let exponent = BigRational(BigInt(1), BigInt(index))
        let sign = try sign(value, of: polynomial)
        if sign == 0, index > 0 { return IdentityPolynomial() }
        if sign > 0 { return try power(ofPositive: polynomial, exponent, value: value) }
        guard sign < 0, index & 1 == 1 else { throw .unknown }
        let opposite = try lift { () throws(NumberError) in try value.negated(monitor: monitor) }
        return try power(ofPositive: polynomial.scaled(-1), exponent, value: opposite).scaled(-1)
    }

    /// The function at a multiple of π for which it has a closed form without imaginary parts.
    private mutating func simpleCircular(
        _ operation: RealOperation, _ angle: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard angle.terms.count == 1, let (monomial, factor) = angle.terms.first, factor.isReal,
            let atom = monomial.singleAtom, atoms[atom] == .constant(.pi),
            factor.re.denominator <= 6
        else { return nil }
        let value = try lift { () throws(NumberError) in
            try BigNumber.multipleOfPi(factor.re).applying(operation, monitor: monitor)
        }
        if let exact = value.exactRational { return IdentityPolynomial(exact) }
        guard let form = value.real?.form else { return nil }
        return try read(form)
    }

    mutating func circular(
        _ operation: RealOperation, _ angle: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        if let simple = try simpleCircular(operation, angle) { return simple }
        let plus = try exponential(angle.scaled(.i))
        let minus = try exponential(angle.scaled(-.i))
        let sin = (plus - minus).scaled(GaussianRational(0, BigRational(-1, 2)))
        let cos = (plus + minus).scaled(BigRational(1, 2))
        switch operation {
        case .sin: return sin
        case .cos: return cos
        case .tan: return try multiply(sin, inverse(cos))
        case .cot: return try multiply(cos, inverse(sin))
        case .sec: return try inverse(cos)
        default: return try inverse(sin)
        }
    }

    // MARK: - Functions that stay as they are

    /// The node as an atom that knows its operands, so that equal operands make equal atoms.
    mutating func opaque(_ call: IdentityCall) throws(IdentityStop) -> IdentityPolynomial {
        var operands = call.operands
        var sign = BigRational(1)
        var a = call.node.first
        let monitor = self.monitor
        if call.operation.isOdd(parameter: call.parameter) || call.operation == .besselJ,
            try self.sign(call.a) < 0
        {
            operands[0] = operands[0].scaled(-1)
            if call.operation.isOdd(parameter: call.parameter) { sign = -1 }
            a = try lift { () throws(NumberError) in try call.a.negated(monitor: monitor) }
        }
        for (i, value) in [a, call.node.second].enumerated() {
            guard let value, i < operands.count else { continue }
            operands[i] = try canonical(operand: operands[i], of: call.operation, value)
        }
        let atom = Atom.function(call.operation, parameter: call.parameter, operands)
        let value = BigNumber(call.node)
        let isFlipped = sign == -1
        let index = try index(of: atom) { () throws(NumberError) in
            isFlipped ? try value.negated(monitor: monitor) : value
        }
        return IdentityPolynomial(.atom(index)).scaled(sign)
    }

    /// Whether the leading coefficient is negative: one of P and -P is chosen by it.
    func isNegative(_ polynomial: IdentityPolynomial) -> Bool {
        guard let (_, coefficient) = polynomial.leading else { return false }
        return coefficient.re.isZero ? coefficient.im.isNegative : coefficient.re.isNegative
    }
}

extension RealOperation {
    fileprivate func isOdd(parameter: Int) -> Bool {
        switch self {
        case .erf, .asin, .atan, .asinh, .atanh: true
        case .besselJ: parameter & 1 == 1
        default: false
        }
    }
}
