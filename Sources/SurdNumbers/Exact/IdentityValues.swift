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

    /// The value of a polynomial without imaginary parts; nil for others.
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

    /// exp(L), with rational multiples of logarithms as powers, so that an algebraic number remains
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
        case .logarithm:
            let value = try atomValue(atom)
            return try lift { () throws(NumberError) in
                try value.applying(.exp, monitor: monitor)
            }
        default: return nil
        }
    }

    // MARK: - Complex values

    typealias Complex = (re: BigNumber, im: BigNumber)

    /// The value of any polynomial.
    func complexValue(of polynomial: IdentityPolynomial) throws(IdentityStop) -> Complex {
        if isReal(polynomial), let value = try value(of: polynomial) { return (value, .zero) }
        var sum: Complex = (.zero, .zero)
        for (monomial, coefficient) in polynomial.terms {
            var term: Complex = (BigNumber(coefficient.re), BigNumber(coefficient.im))
            for power in monomial.powers {
                term = try product(term, self.power(atom: power.atom, power.exponent))
            }
            if monomial.exponential != 0 {
                term = try product(term, exponential(exponents[monomial.exponential]))
            }
            let (whole, part) = (sum, term)
            sum = try lift { () throws(NumberError) in
                (
                    try whole.re.adding(part.re, monitor: monitor),
                    try whole.im.adding(part.im, monitor: monitor)
                )
            }
        }
        return sum
    }

    private func power(atom: Int, _ exponent: Int) throws(IdentityStop) -> Complex {
        if let value = values[atom] {
            return try lift { () throws(NumberError) in
                (try value.raised(to: BigNumber(exponent), monitor: monitor), .zero)
            }
        }
        guard exponent.magnitude <= 64 else { throw .unknown }
        var factor: Complex
        var isInverse = exponent < 0
        if case .inverse(let base) = atoms[atom] {
            factor = try complexValue(of: base)
            isInverse.toggle()
        } else {
            guard let known = complexValues[atom] else { throw .unknown }
            factor = known
        }
        if isInverse {
            let (x, y) = factor
            factor = try lift { () throws(NumberError) in
                let norm = try x.multiplied(by: x, monitor: monitor).adding(
                    y.multiplied(by: y, monitor: monitor), monitor: monitor)
                return (
                    try x.divided(by: norm, monitor: monitor),
                    try y.negated(monitor: monitor).divided(by: norm, monitor: monitor)
                )
            }
        }
        var result = factor
        for _ in 1..<exponent.magnitude { result = try product(result, factor) }
        return result
    }

    private func exponential(_ exponent: IdentityPolynomial) throws(IdentityStop) -> Complex {
        let size: BigNumber
        let angle: BigNumber
        // The real exponents first, so that roots stay roots.
        var (real, rest) = (IdentityPolynomial(), IdentityPolynomial())
        for (monomial, coefficient) in exponent.terms {
            if coefficient.isReal, isReal(IdentityPolynomial(monomial)) {
                real.add(monomial, coefficient)
            } else {
                rest.add(monomial, coefficient)
            }
        }
        guard let head = try exponentialValue(real) else { throw .unknown }
        let (x, y) = try complexValue(of: rest)
        size = try lift { () throws(NumberError) in
            try head.multiplied(by: x.applying(.exp, monitor: monitor), monitor: monitor)
        }
        angle = y
        return try lift { () throws(NumberError) in
            (
                try size.multiplied(
                    by: angle.applying(.cos, monitor: monitor), monitor: monitor),
                try size.multiplied(
                    by: angle.applying(.sin, monitor: monitor), monitor: monitor)
            )
        }
    }

    private func product(_ a: Complex, _ b: Complex) throws(IdentityStop) -> Complex {
        try lift { () throws(NumberError) in
            (
                try a.re.multiplied(by: b.re, monitor: monitor).subtracting(
                    a.im.multiplied(by: b.im, monitor: monitor), monitor: monitor),
                try a.re.multiplied(by: b.im, monitor: monitor).adding(
                    a.im.multiplied(by: b.re, monitor: monitor), monitor: monitor)
            )
        }
    }

    /// The complex conjugate.
    mutating func conjugate(
        _ polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        var sum = IdentityPolynomial()
        for (monomial, coefficient) in polynomial.terms {
            var term = IdentityPolynomial(GaussianRational(coefficient.re, -coefficient.im))
            for power in monomial.powers {
                var factor = IdentityPolynomial(.atom(power.atom))
                if values[power.atom] == nil {
                    if let known = conjugates[power.atom] {
                        factor = known
                    } else if case .inverse(let base) = atoms[power.atom] {
                        factor = try inverse(conjugate(base))
                    } else {
                        throw .unknown
                    }
                }
                term = try multiply(term, self.power(factor, power.exponent))
            }
            if monomial.exponential != 0 {
                let exponent = exponents[monomial.exponential]
                let other =
                    isReal(exponent) ? exponent : try self.conjugate(exponent)
                term = try multiply(term, exponential(other))
            }
            sum += term
        }
        return sum
    }

    /// Whether a moderate precision shows that the number is not zero.
    func isVisiblyNonzero(_ number: BigNumber) throws(IdentityStop) -> Bool {
        guard let real = number.real, real.exactValue == nil, real.form == nil else {
            return number.exactRational.map { !$0.isZero } ?? true
        }
        return try lift { () throws(NumberError) in try real.quickSign(monitor: monitor) } != nil
    }

    // MARK: - Signs

    /// The sign of a number whose sign a moderate precision shows.
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

    /// The sign of a number whose sign a moderate precision shows, or which is proved to be zero.
    mutating func sign(
        _ number: BigNumber, of polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> Int {
        do throws(IdentityStop) {
            return try sign(number)
        } catch {
            guard case .unknown = error, try isZero(polynomial) else { throw error }
            return 0
        }
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
