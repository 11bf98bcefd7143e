extension IdentityAlgebra {
    /// ln P, of a P that is known to be a positive real number. Its value is needed where P is
    /// written with imaginary parts, as sines are.
    mutating func logarithm(
        _ polynomial: IdentityPolynomial, value: BigNumber? = nil
    ) throws(IdentityStop) -> IdentityPolynomial {
        guard let (monomial, coefficient) = polynomial.leading else { throw .unknown }
        guard polynomial.terms.count > 1 else {
            return try logarithm(of: monomial, coefficient, value: value)
        }
        guard isReal(polynomial) else { return try opaqueLogarithm(polynomial, value: value) }
        // ln P = ln|lead| + ln|P/lead|
        let lead = IdentityPolynomial(monomial, coefficient)
        let quotient = try multiply(polynomial, inverse(lead))
        let sign = try self.sign(monomial) * coefficient.re.sign
        let head = try logarithm(
            of: monomial, sign < 0 ? -coefficient : coefficient)
        let base = sign < 0 ? quotient.scaled(-1) : quotient
        if let whole = base.rational { return try head + logarithm(IdentityPolynomial(whole)) }
        return try head + opaqueLogarithm(base)
    }

    /// ln of one term: the terms' parts fall apart.
    private mutating func logarithm(
        of monomial: IdentityMonomial, _ coefficient: GaussianRational, value: BigNumber? = nil
    ) throws(IdentityStop) -> IdentityPolynomial {
        let exponent = exponents[monomial.exponential]
        guard isReal(IdentityPolynomial(monomial, coefficient)) else {
            return try logarithm(ofComplex: monomial, coefficient, value: value)
        }
        var result = try exponent + logarithm(ofRational: coefficient.re.magnitude)
        for power in monomial.powers {
            // The product is positive, so that the logarithms of the magnitudes add up to its own.
            let sign = try self.sign(atomValue(power.atom))
            guard sign != 0 else { throw .unknown }
            var atom = IdentityPolynomial(.atom(power.atom))
            if case .inverse(let inner) = atoms[power.atom] {
                atom = sign < 0 ? inner.scaled(-1) : inner
                result =
                    try result
                    + logarithm(atom).scaled(BigRational(-power.exponent))
                continue
            }
            if case .function(.lambertw, _, let operands) = atoms[power.atom], sign > 0 {
                // ln W(x) is ln x - W(x).
                result =
                    try result
                    + (logarithm(operands[0]) - atom).scaled(BigRational(power.exponent))
                continue
            }
            if sign < 0 { atom = atom.scaled(-1) }
            result = try result + opaqueLogarithm(atom).scaled(BigRational(power.exponent))
        }
        return result
    }

    /// ln of one term that is positive but written with imaginary parts: its real factors come out.
    private mutating func logarithm(
        ofComplex monomial: IdentityMonomial, _ coefficient: GaussianRational, value: BigNumber?
    ) throws(IdentityStop) -> IdentityPolynomial {
        guard let value else { throw .unknown }
        var outside = IdentityMonomial.one
        var inside = monomial
        outside.powers = monomial.powers.filter { values[$0.atom] != nil }
        inside.powers = monomial.powers.filter { values[$0.atom] == nil }
        if outside.isOne {
            return try opaqueLogarithm(IdentityPolynomial(monomial, coefficient), value: value)
        }
        guard let factor = try self.value(of: IdentityPolynomial(outside)) else { throw .unknown }
        let sign = try self.sign(outside)
        let monitor = self.monitor
        let rest = try lift { () throws(NumberError) in
            try value.divided(by: factor, monitor: monitor).multiplied(
                by: BigNumber(sign), monitor: monitor)
        }
        let tail = IdentityPolynomial(inside, sign < 0 ? -coefficient : coefficient)
        return try logarithm(of: outside, .one) + opaqueLogarithm(tail, value: rest)
    }

    private mutating func opaqueLogarithm(
        _ base: IdentityPolynomial, value: BigNumber? = nil
    ) throws(IdentityStop) -> IdentityPolynomial {
        if !isKnown(.logarithm(base)), isAlgebraic(base) {
            if let unit = try logarithmOfUnit(base) { return unit }
            if let known = try relatedLogarithm(base) { return known }
        }
        var known = value
        if known == nil { known = try self.value(of: base) }
        guard let value = known else { throw .unknown }
        let monitor = self.monitor
        let atom = try index(of: .logarithm(base)) { () throws(NumberError) in
            try value.applying(.ln, monitor: monitor)
        }
        return IdentityPolynomial(.atom(atom))
    }

    // MARK: - Rational numbers

    mutating func logarithm(ofRational value: BigRational) throws(IdentityStop)
        -> IdentityPolynomial
    {
        try logarithm(ofInteger: value.numerator)
            - logarithm(ofInteger: value.denominator)
    }

    private mutating func logarithm(
        ofInteger value: BigInt
    ) throws(IdentityStop) -> IdentityPolynomial {
        var result = IdentityPolynomial()
        for (prime, exponent) in try factors(of: value) {
            let monitor = self.monitor
            let atom = try index(of: .logarithmOfPrime(prime)) { () throws(NumberError) in
                try BigNumber(prime).applying(.ln, monitor: monitor)
            }
            result.add(.atom(atom), GaussianRational(BigRational(exponent)))
        }
        return result
    }

    /// Prime factors, and perhaps one that could not be taken apart.
    func factors(of value: BigInt) throws(IdentityStop) -> [(prime: BigInt, exponent: Int)] {
        // Nothing here can be interrupted, and logarithms of such numbers seldom cancel.
        if value.bitLength > 1 << 16 { throw .tooLarge }
        var result: [(BigInt, Int)] = []
        var rest = value
        for prime in smallPrimes where rest > 1 {
            let exponent = rest.removeFactor(prime)
            if exponent > 0 { result.append((BigInt(prime), exponent)) }
        }
        if rest == 1 { return result }
        // Parts that occurred before come out, so that products of them are recognised.
        for case .logarithmOfPrime(let known) in atoms where known.bitLength > 6 {
            var count = 0
            while rest > 1 {
                let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: known)
                if !remainder.isZero { break }
                rest = quotient
                count += 1
            }
            if count > 0 { result.append((known, count)) }
        }
        if rest == 1 { return result }
        if rest.bitLength <= 96, let found = try? rest.factored(monitor: monitor) {
            for power in found { result.append((power.prime, power.exponent)) }
            return result
        }
        if let (base, exponent) = BigRational(rest).primitivePower {
            result.append((base.numerator, exponent))
        }
        return result
    }

    // MARK: - Logarithms of algebraic numbers that depend on each other

    /// ln P of P = s + t with rational squares s² and t²: with the norm N = s² - t² it is half of
    /// ln|N| and ln(P²/|N|), and the second number is a unit. So ln(2 + √2) falls apart into
    /// ln(2)/2 and ln(3 + 2√2)/2.
    private mutating func logarithmOfUnit(
        _ base: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard base.terms.count == 2, let (lead, factor) = base.leading else { return nil }
        let s = IdentityPolynomial(lead, factor)
        let t = base - s
        guard let p = try multiply(s, s).rational, let q = try multiply(t, t).rational else {
            return nil
        }
        let norm = p - q
        if norm.isZero { return nil }
        let half = BigRational(1, 2)
        let twice = try multiply(s, t).scaled(2)
        var unit = (IdentityPolynomial(p + q) + twice).scaled(BigRational(1) / norm.magnitude)
        var sign = BigRational(1)
        guard let value = try value(of: unit) else { return nil }
        if value.estimate.naturalLogarithm.mantissa < 0 {
            // One over the unit is its conjugate.
            unit = (IdentityPolynomial(p + q) - twice).scaled(BigRational(1) / norm.magnitude)
            sign = -1
        }
        if unit == base { return nil }
        let head = try logarithm(ofRational: norm.magnitude).scaled(half)
        if isKnown(.logarithm(unit)) {
            return try head + plainLogarithm(unit).scaled(sign * half)
        }
        if let known = try relatedLogarithm(unit) { return head + known.scaled(sign * half) }
        return try head + plainLogarithm(unit).scaled(sign * half)
    }

    /// ln P as an atom.
    private mutating func plainLogarithm(
        _ base: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        guard let value = try value(of: base) else { throw .unknown }
        let monitor = self.monitor
        let atom = try index(of: .logarithm(base)) { () throws(NumberError) in
            try value.applying(.ln, monitor: monitor)
        }
        return IdentityPolynomial(.atom(atom))
    }

    /// A new logarithm of an algebraic number as a rational multiple of one that is known, where
    /// that is so: ln(2 - √3) is -ln(2 + √3). Guessed from digits, then proved.
    private mutating func relatedLogarithm(
        _ base: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard let value = try value(of: base) else { return nil }
        let estimate = value.estimate.naturalLogarithm.double
        for (index, atom) in atoms.enumerated() {
            guard case .logarithm(let other) = atom, isAlgebraic(other) else { continue }
            let ratio = try estimate / atomValue(index).estimate.double
            guard ratio.isFinite, let (p, q) = IdentityAlgebra.smallFraction(ratio) else {
                continue
            }
            guard let known = try self.value(of: other) else { continue }
            let equal = try lift { () throws(NumberError) in
                let left = try value.raised(to: BigNumber(q), monitor: monitor)
                let right = try known.raised(to: BigNumber(p), monitor: monitor)
                return try isAlgebraicZero(left.subtracting(right, monitor: monitor))
            }
            if equal {
                return IdentityPolynomial(.atom(index)).scaled(BigRational(BigInt(p), BigInt(q)))
            }
        }
        return nil
    }

    /// A fraction of small numbers next to a double.
    static func smallFraction(_ value: Double) -> (Int, Int)? {
        for q in 1...6 {
            let p = (value * Double(q)).rounded()
            if p != 0, p.magnitude <= 24, (value * Double(q) - p).magnitude < 1e-9 {
                return (Int(p), q)
            }
        }
        return nil
    }

    func isAlgebraicZero(_ number: BigNumber) throws(NumberError) -> Bool {
        guard let real = number.real else { return number.isZero }
        return try AlgebraicDecision.isZero(real, monitor: monitor) ?? false
    }
}
