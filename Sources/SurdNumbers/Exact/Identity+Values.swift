extension IdentityAlgebra {
    // MARK: - Real values

    /// Whether nothing imaginary occurs in a polynomial, its exponents included.
    func isReal(_ polynomial: IdentityPolynomial) -> Bool {
        polynomial.terms.allSatisfy { monomial, coefficient in
            coefficient.isReal
                && monomial.powers.allSatisfy { values[$0.atom] != nil }
                && (monomial.exponential == 0 || isReal(exponents[monomial.exponential]))
        }
    }

    /// The value of a polynomial in which nothing imaginary occurs; nil for others.
    func value(of polynomial: IdentityPolynomial) throws(IdentityStop) -> BigNumber? {
        guard isReal(polynomial) else { return nil }
        var sum = BigNumber.zero
        for (monomial, coefficient) in polynomial.terms {
            guard let factor = try value(of: monomial) else { return nil }
            sum = try lift { () throws(NumberError) in
                try sum.adding(
                    factor.multiplied(by: BigNumber(coefficient.re), monitor: monitor),
                    monitor: monitor)
            }
        }
        return sum
    }

    private func value(of monomial: IdentityMonomial) throws(IdentityStop) -> BigNumber? {
        var product = BigNumber.one
        for power in monomial.powers {
            let base = try atomValue(power.atom)
            product = try lift { () throws(NumberError) in
                try product.multiplied(
                    by: base.raised(
                        to: BigNumber(power.exponent), monitor: monitor), monitor: monitor)
            }
        }
        if monomial.exponential == 0 { return product }
        guard let factor = try exponentialValue(exponents[monomial.exponential]) else { return nil }
        return try lift { () throws(NumberError) in
            try product.multiplied(by: factor, monitor: monitor)
        }
    }

    /// exp(L), with rational multiples of logarithms as powers, so that an algebraic number stays
    /// visibly algebraic.
    func exponentialValue(_ exponent: IdentityPolynomial) throws(IdentityStop) -> BigNumber? {
        var rest = IdentityPolynomial()
        var product = BigNumber.one
        for (monomial, coefficient) in exponent.terms {
            guard coefficient.isReal, let base = try logarithmBase(monomial) else {
                rest.add(monomial, coefficient)
                continue
            }
            product = try lift { () throws(NumberError) in
                try product.multiplied(
                    by: base.raised(to: BigNumber(coefficient.re), monitor: monitor),
                    monitor: monitor)
            }
        }
        if rest.isZero { return product }
        guard let inner = try value(of: rest) else { return nil }
        return try lift { () throws(NumberError) in
            try product.multiplied(
                by: inner.applying(.exp, monitor: monitor), monitor: monitor)
        }
    }

    /// The number whose logarithm a monomial is.
    func logarithmBase(_ monomial: IdentityMonomial) throws(IdentityStop) -> BigNumber? {
        guard let atom = monomial.singleAtom else { return nil }
        switch atoms[atom] {
        case .logarithmOfPrime(let prime): return BigNumber(prime)
        case .logarithm:
            let value = try atomValue(atom)
            return try lift { () throws(NumberError) in
                try value.applying(.exp, monitor: monitor)
            }
        default: return nil
        }
    }

    /// The sign of a number that has a visible one.
    func sign(_ number: BigNumber) throws(IdentityStop) -> Int {
        let real: Real
        switch number.storage {
        case .integer(let value): return value.sign
        case .rational(let value): return value.sign
        case .real(let node): real = node
        }
        if let exact = real.exactValue { return exact.sign }
        if let form = real.form { return form.sign }
        let sign = try lift { () throws(NumberError) in try real.quickSign(monitor: monitor) }
        guard let sign else { throw .unknown }
        return sign
    }

    /// The sign of a real monomial's value.
    func sign(_ monomial: IdentityMonomial) throws(IdentityStop) -> Int {
        var sign = 1
        for power in monomial.powers where power.exponent & 1 != 0 {
            sign *= try self.sign(atomValue(power.atom))
        }
        return sign
    }
}
