extension IdentityAlgebra {
    /// ln P, where P is known to be a positive real number. The value of P is needed where P is
    /// written with imaginary parts, as sines are.
    mutating func logarithm(
        _ polynomial: IdentityPolynomial, value: BigNumber? = nil
    ) throws(IdentityStop) -> IdentityPolynomial {
        guard let (monomial, coefficient) = polynomial.leading else { throw .unknown }
        guard polynomial.terms.count > 1 else {
            return try logarithm(of: monomial, coefficient, value: value)
        }
        guard isReal(polynomial) else { return try opaqueLogarithm(polynomial, value: value) }
        if let result = try logarithm(ofFraction: polynomial) { return result }
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

    /// ln of a sum with inverses of sums in it, as ln of a numerator less those of denominators.
    private mutating func logarithm(
        ofFraction polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial? {
        var numerator = polynomial
        var denominators = IdentityPolynomial()
        for index in atoms.indices.reversed() {
            guard let (base, power) = try clear(inverse: index, from: &numerator) else { continue }
            let isNegative = try sign(atomValue(index)) < 0
            if isNegative, power & 1 == 1 { numerator = numerator.scaled(-1) }
            denominators =
                try denominators
                + logarithm(isNegative ? base.scaled(-1) : base).scaled(BigRational(power))
        }
        if numerator == polynomial { return nil }
        return try logarithm(numerator) - denominators
    }

    /// ln of one term: a sum over its factors.
    private mutating func logarithm(
        of monomial: IdentityMonomial, _ coefficient: GaussianRational, value: BigNumber? = nil
    ) throws(IdentityStop) -> IdentityPolynomial {
        let exponent = exponents[monomial.exponential]
        guard isReal(IdentityPolynomial(monomial, coefficient)) else {
            return try logarithm(ofComplex: monomial, coefficient, value: value)
        }
        var result = try exponent + logarithm(ofRational: coefficient.re.magnitude)
        for power in monomial.powers {
            // The product is positive, so its logarithm is the sum of the logarithms of the
            // magnitudes.
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
            if case .function(let operation, _, let operands) = atoms[power.atom],
                operation.room.invertsProductWithExponential
            {
                let operand = operands[0]
                // ln |f(x)| is ln |x| - f(x).
                let size = sign < 0 ? operand.scaled(-1) : operand
                result =
                    try result + (logarithm(size) - atom).scaled(BigRational(power.exponent))
                continue
            }
            if sign < 0 { atom = atom.scaled(-1) }
            result += try opaqueLogarithm(atom).scaled(BigRational(power.exponent))
        }
        return result
    }

    /// ln of one term that is positive but written with imaginary parts: its real factors become
    /// separate logarithms.
    private mutating func logarithm(
        ofComplex monomial: IdentityMonomial, _ coefficient: GaussianRational, value: BigNumber?
    ) throws(IdentityStop) -> IdentityPolynomial {
        guard let value else { throw .unknown }
        var outside = IdentityMonomial.one
        var inside = monomial
        outside.powers = monomial.powers.filter { values[$0.atom] != nil }
        inside.powers = monomial.powers.filter { values[$0.atom] == nil }
        if outside.isOne {
            guard coefficient.isReal, coefficient.re.sign > 0, coefficient != .one else {
                return try opaqueLogarithm(IdentityPolynomial(monomial, coefficient), value: value)
            }
            let monitor = self.monitor
            let rest = try lift { () throws(NumberError) in
                try value.divided(by: BigNumber(coefficient.re), monitor: monitor)
            }
            return try logarithm(ofRational: coefficient.re)
                + opaqueLogarithm(IdentityPolynomial(monomial), value: rest)
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
        if let known = related[.logarithm(base)] { return known }
        // The value is real although it is written with imaginary parts: the caller guarantees
        // this.
        let number: BigNumber
        if let value { number = value } else { number = try complexValue(of: base).re }
        let monitor = self.monitor
        return try additive(.logarithm(base), on: .real) { () throws(NumberError) in
            try number.applying(.ln, monitor: monitor)
        }
    }

    // MARK: - Rational numbers

    @inline(never)
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
            let base = IdentityPolynomial(BigRational(prime))
            let logarithm = try additive(.logarithm(base), on: .real) { () throws(NumberError) in
                try BigNumber(prime).applying(.ln, monitor: monitor)
            }
            result += logarithm.scaled(BigRational(exponent))
        }
        return result
    }

    /// Prime factors, and perhaps one factor that could not be factored further.
    func factors(of value: BigInt) throws(IdentityStop) -> [(prime: BigInt, exponent: Int)] {
        // Factoring cannot be interrupted here, and logarithms of such numbers seldom cancel.
        if value.bitLength > 1 << 16 { throw .tooLarge }
        var result: [(BigInt, Int)] = []
        var rest = value
        for prime in smallPrimes where rest > 1 {
            let exponent = rest.removeFactor(prime)
            if exponent > 0 { result.append((BigInt(prime), exponent)) }
        }
        if rest == 1 { return result }
        // Arguments of earlier logarithms are split off, so that products of them are recognised.
        for case .logarithm(let base) in atoms {
            guard let known = base.rational?.exactInteger, known.bitLength > 6 else { continue }
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

    func isAlgebraicZero(_ number: BigNumber) throws(NumberError) -> Bool {
        guard let real = number.real else { return number.isZero }
        return try AlgebraicDecision.isZero(real, monitor: monitor) ?? false
    }
}
