extension IdentityAlgebra {
    /// exp(L) in its canonical form: whole multiples of logarithms, of iπ/2 and of angles become
    /// ordinary factors, and only the rest stays in the exponent.
    mutating func exponential(
        _ exponent: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        if exponent.isZero { return IdentityPolynomial(1) }
        let exponent = try canonical(exponent: exponent)
        var factor = IdentityPolynomial(1)
        var rest = exponent
        // Factors may have exponentials of their own, which are multiplied at the end.
        for (monomial, coefficient) in exponent.terms {
            guard let atom = monomial.singleAtom else { continue }
            try spend(1)
            switch atoms[atom] {
            case .constant(.pi):
                let (unit, remainder) = IdentityAlgebra.splitTurns(coefficient.im)
                factor = factor.scaled(unit)
                rest.terms[monomial] = nil
                rest.add(monomial, GaussianRational(coefficient.re, remainder))
            case .logarithm(let base):
                let whole = coefficient.re.floor
                guard !whole.isZero, let small = whole.smallValue else { continue }
                if let number = base.rational {
                    guard Double(small.magnitude) * Double(number.bits) < Double(Self.maximumBits)
                    else { throw .tooLarge }
                    let power = try lift { () throws(NumberError) in
                        try number.power(small, monitor: monitor)
                    }
                    factor = factor.scaled(power)
                } else {
                    factor = try multiply(factor, power(base, small))
                }
                rest.add(monomial, GaussianRational(BigRational(-whole)))
            case .argument(let re, let im):
                let whole = coefficient.im.floor
                guard !whole.isZero, let small = whole.smallValue, small.magnitude <= 256
                else { continue }
                let turn = try rotation(re, im, conjugate: small < 0)
                factor = try multiply(factor, power(turn, Int(small.magnitude)))
                rest.add(monomial, GaussianRational(0, BigRational(-whole)))
            case .function(let operation, _, let operands)
            where operation.room.invertsProductWithExponential:
                // exp(f(x)) is x/f(x).
                let whole = coefficient.re.floor
                guard !whole.isZero, let small = whole.smallValue, small.magnitude <= 64
                else { continue }
                let quotient = try multiply(operands[0], inverse(IdentityPolynomial(monomial)))
                factor = try multiply(factor, power(quotient, small))
                rest.add(monomial, GaussianRational(BigRational(-whole)))
            case .complex(let operation, let operands, let aspect):
                guard let z = exponentialOfInverse(operation, operands, aspect) else { continue }
                let whole = coefficient.re.floor
                guard !whole.isZero, let small = whole.smallValue, small.magnitude <= 64
                else { continue }
                let quotient = try multiply(z, inverse(IdentityPolynomial(monomial)))
                factor = try multiply(factor, power(quotient, small))
                rest.add(monomial, GaussianRational(BigRational(-whole)))
            default: continue
            }
        }
        if rest.isZero { return factor }
        let number = try number(of: rest)
        let tail = IdentityPolynomial(IdentityMonomial(exponential: number))
        return try multiply(factor, tail)
    }

    /// exp(iπt) as a unit of the Gaussian integers and a rest of t in 0..<1/2.
    static func splitTurns(_ t: BigRational) -> (unit: GaussianRational, rest: BigRational) {
        let quarters = (t + t).floor
        let rest = t - BigRational(quarters) / 2
        // Two's complement: the last two bits are the remainder of a floored division by four.
        let unit: GaussianRational =
            switch (quarters.bit(at: 1), quarters.bit(at: 0)) {
            case (false, false): .one
            case (false, true): .i
            case (true, false): -.one
            case (true, true): -.i
            }
        return (unit, rest)
    }

    /// (re + im·i) / √(re² + im²), or its conjugate.
    private mutating func rotation(
        _ re: IdentityPolynomial, _ im: IdentityPolynomial, conjugate: Bool
    ) throws(IdentityStop) -> IdentityPolynomial {
        let norm = try multiply(re, re) + multiply(im, im)
        // A norm written with imaginary parts does not visibly have a sign.
        let value = isReal(norm) ? nil : try complexValue(of: norm).re
        return try multiply(
            re + im.scaled(conjugate ? -.i : .i),
            power(ofPositive: norm, BigRational(-1, 2), value: value))
    }

    /// P^r of a positive P.
    @inline(never)
    mutating func power(
        ofPositive base: IdentityPolynomial, _ exponent: BigRational, value: BigNumber? = nil
    ) throws(IdentityStop) -> IdentityPolynomial {
        if exponent.isInteger, let small = exponent.numerator.smallValue {
            return try power(base, small)
        }
        return try exponential(logarithm(base, value: value).scaled(exponent))
    }
}
