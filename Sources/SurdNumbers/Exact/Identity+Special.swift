extension IdentityAlgebra {
    mutating func specialFunction(
        _ call: IdentityCall
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let a = call.first
        let monitor = self.monitor
        switch call.operation {
        case .erfc:
            let value = call.a
            return try IdentityPolynomial(1)
                - function(.erf, a, isOdd: true) {
                    () throws(NumberError) in
                    try value.applying(.erf, monitor: monitor)
                }
        case .li:
            // li(x) = ei(ln x)
            let value = call.node
            guard try sign(call.a) > 0 else { throw .unknown }
            let inner = try logarithm(a, value: call.a)
            return try function(.ei, inner, isOdd: false) { () throws(NumberError) in
                BigNumber(value)
            }
        case .besselJ, .besselY:
            guard call.parameter < 0 else { return nil }
            // J of order -n is (-1)^n J of order n.
            let positive = -call.parameter
            let mirrored = IdentityCall(
                operation: call.operation, parameter: positive,
                node: Real(call.operation, parameter: positive, call.a), operands: [a])
            let value = try opaque(mirrored)
            return positive & 1 == 1 ? value.scaled(-1) : value
        case .agm:
            let operands = isOrdered(a, call.second) ? [a, call.second] : [call.second, a]
            let value = BigNumber(call.node)
            let index = try index(of: .function(.agm, parameter: 0, operands)) {
                () throws(NumberError) in
                value
            }
            return IdentityPolynomial(.atom(index))
        case .lambertw: return try lambert(a)
        case .li2:
            guard let x = a.rational else { return nil }
            return try dilogarithm(x)
        default: return nil
        }
    }

    /// W(y e^y) is y for y above -1.
    private mutating func lambert(
        _ x: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard let (monomial, _) = x.leading, monomial.exponential != 0 else { return nil }
        let y = exponents[monomial.exponential]
        guard isReal(y), try multiply(y, exponential(y)) == x, let value = try value(of: y)
        else { return nil }
        let above = try lift { () throws(NumberError) in try value.adding(1, monitor: monitor) }
        return try sign(above) > 0 ? y : nil
    }

    private func isOrdered(_ a: IdentityPolynomial, _ b: IdentityPolynomial) -> Bool {
        if a.terms.count != b.terms.count { return a.terms.count < b.terms.count }
        guard let (x, p) = a.leading, let (y, q) = b.leading else { return true }
        if x != y { return IdentityMonomial.precedes(x, y) }
        return p.re == q.re ? p.im <= q.im : p.re < q.re
    }

    private mutating func function(
        _ operation: RealOperation, _ x: IdentityPolynomial, isOdd: Bool,
        value: () throws(NumberError) -> BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        let isFlipped = isOdd && isNegative(x)
        let operand = isFlipped ? x.scaled(-1) : x
        let monitor = self.monitor
        let atom = Atom.function(operation, parameter: 0, [operand])
        let index = try index(of: atom) { () throws(NumberError) in
            let number = try value()
            return isFlipped ? try number.negated(monitor: monitor) : number
        }
        return IdentityPolynomial(.atom(index)).scaled(isFlipped ? -1 : 1)
    }

    /// Li₂ of a rational number, brought to 0 < x < 1/2 by Landen's and Euler's formulas.
    private mutating func dilogarithm(_ x: BigRational) throws(IdentityStop) -> IdentityPolynomial {
        if x.isZero { return IdentityPolynomial() }
        let square = try multiply(pi(), pi())
        if x == 1 { return square.scaled(BigRational(1, 6)) }
        let half = BigRational(1, 2)
        if x.isNegative {
            // Li₂(x) = -Li₂(x/(x-1)) - ln²(1-x)/2
            let logarithm = try logarithm(ofRational: 1 - x)
            return try dilogarithm(x / (x - 1)).scaled(-1)
                - multiply(logarithm, logarithm).scaled(half)
        }
        if x > half {
            // Li₂(x) = π²/6 - ln(x) ln(1-x) - Li₂(1-x)
            let product = try multiply(
                logarithm(ofRational: x), logarithm(ofRational: 1 - x))
            return try square.scaled(BigRational(1, 6)) - product - dilogarithm(1 - x)
        }
        if x == half {
            let logarithm = try logarithm(ofRational: 2)
            return try square.scaled(BigRational(1, 12))
                - multiply(logarithm, logarithm).scaled(half)
        }
        let monitor = self.monitor
        let index = try index(
            of: .function(.li2, parameter: 0, [IdentityPolynomial(x)])
        ) { () throws(NumberError) in
            try BigNumber(x).applying(.li2, monitor: monitor)
        }
        return IdentityPolynomial(.atom(index))
    }
}
