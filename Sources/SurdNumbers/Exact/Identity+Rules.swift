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

    /// Functions that are taken apart, as their rooms know; nil, or an error, for those that stay as
    /// they are.
    mutating func function(_ call: IdentityCall) throws(IdentityStop) -> IdentityPolynomial? {
        try call.operation.room.rewritten(call, in: &self)
    }

    mutating func positiveLogarithm(
        _ polynomial: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        guard try sign(value) > 0 else { throw .unknown }
        return try logarithm(polynomial, value: value)
    }

    // MARK: - Functions that stay as they are

    /// The node as an atom that knows its operands, so that equal operands make equal atoms.
    mutating func opaque(_ call: IdentityCall) throws(IdentityStop) -> IdentityPolynomial {
        var operands = call.operands
        var sign = BigRational(1)
        var a = call.node.first
        let monitor = self.monitor
        let isOdd = call.operation.room.isOdd(call.operation, call.parameter)
        if isOdd || call.operation == .besselJ {
            let size = try self.sign(call.a, of: call.first)
            if size == 0, isOdd { return IdentityPolynomial() }
            if size < 0 {
                operands[0] = operands[0].scaled(-1)
                if isOdd { sign = -1 }
                a = try lift { () throws(NumberError) in try call.a.negated(monitor: monitor) }
            }
        }
        for (i, value) in ([a, call.node.second] + call.node.rest).enumerated() {
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

    /// The same of a function of one argument that need not stand in the recipe.
    mutating func opaque(
        _ operation: RealOperation, parameter: Int = 0, _ x: IdentityPolynomial,
        _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        try opaque(
            IdentityCall(
                operation: operation, parameter: parameter,
                node: Real(operation, parameter: parameter, value), operands: [x]))
    }

    /// The operands, where the polynomial is a value of the function or its opposite.
    func plainCall(
        of operation: RealOperation, in polynomial: IdentityPolynomial
    ) -> (operands: [IdentityPolynomial], sign: BigRational)? {
        guard polynomial.terms.count == 1, let (monomial, factor) = polynomial.leading,
            factor.isReal, factor.re.magnitude == 1, let atom = monomial.singleAtom,
            case .function(operation, _, let operands) = atoms[atom]
        else { return nil }
        return (operands, factor.re)
    }
}
