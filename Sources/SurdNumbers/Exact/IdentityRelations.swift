/// The two sides of an exponent: its real terms, and its terms times i.
enum IdentitySide: Int, CaseIterable {
    case real, imaginary
}

/// Real numbers without a known linear relation with integer coefficients: logarithms and exponents
/// on the real side; π, arguments of complex numbers and exponents on the imaginary one.
struct AdditiveBasis {
    struct Member {
        let polynomial: IdentityPolynomial
        let value: BigNumber
        /// value · 2^bits, rounded.
        var digits: BigInt?
    }
    var members: [Member] = []
    /// The precision in bits to which the members' digits are known.
    var bits = 0
    /// Earlier exponents in terms of the members.
    var combinations: [IdentityPolynomial: IdentityPolynomial] = [:]
}

/// Relations are *found* by lattice reduction of enclosures, and *proved* one level lower. A sum of
/// logarithms is zero where the product of their arguments is 1. A sum of angles is zero where the
/// product of the complex numbers is positive, because the sum is far smaller than 2π. A sum of
/// exponents is proved directly. A number that is proved to depend on the members of a basis is
/// written in terms of them, so that equal exponents look equal. Any other number joins the basis.
/// No proof relies on the members being independent.
extension IdentityAlgebra {
    /// A basis with more members than this is not searched for relations.
    static let largestBasis = 14
    /// The depth to which proofs of relations may use relations.
    static let deepestRelation = 3

    // MARK: - Logarithms and arguments

    /// A logarithm or an argument, in terms of its basis.
    mutating func additive(
        _ atom: Atom, on side: IdentitySide, value: () throws(NumberError) -> BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        if let known = related[atom] { return known }
        let number = try lift(value)
        if side == .imaginary { try registerPi() }
        // Logarithms of primes do not depend on each other, nor do arguments of Gaussian primes on
        // each other and on π.
        let isPlain =
            isRational(atom)
            && bases[side.rawValue].members.allSatisfy {
                factor(of: $0.polynomial).map(isRational)
                    ?? (side == .imaginary
                        && $0.polynomial == bases[side.rawValue].members[0].polynomial)
            }
        var found: IdentityPolynomial?
        if !isPlain {
            found = try combination(on: side, number) {
                (algebra, relation) throws(IdentityStop) in
                try algebra.proves(relation, of: atom, on: side)
            }
        }
        if let known = related[atom] { return known }
        if let found {
            related[atom] = found
            return found
        }
        let index = try index(of: atom) { () throws(NumberError) in number }
        let polynomial = IdentityPolynomial(.atom(index))
        related[atom] = polynomial
        bases[side.rawValue].members.append(.init(polynomial: polynomial, value: number))
        bases[side.rawValue].combinations[polynomial] = polynomial
        return polynomial
    }

    private func isRational(_ atom: Atom) -> Bool {
        switch atom {
        case .logarithm(let base): base.rational != nil
        case .argument(let re, let im): re.rational != nil && im.rational != nil
        default: false
        }
    }

    private mutating func registerPi() throws(IdentityStop) {
        if !bases[IdentitySide.imaginary.rawValue].members.isEmpty { return }
        let pi = try self.pi()
        bases[IdentitySide.imaginary.rawValue].members.append(
            .init(polynomial: pi, value: .constant(.pi)))
        bases[IdentitySide.imaginary.rawValue].combinations[pi] = pi
    }

    // MARK: - Exponents

    /// An exponent in terms of the bases.
    mutating func canonical(
        exponent: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        var result = IdentityPolynomial()
        var complex = IdentityPolynomial()
        for (monomial, coefficient) in exponent.terms {
            let plain = IdentityPolynomial(monomial)
            guard isReal(plain) else {
                complex.add(monomial, coefficient)
                continue
            }
            if !coefficient.re.isZero {
                result += try reduced(plain, on: .real).scaled(coefficient.re)
            }
            if !coefficient.im.isZero {
                result =
                    try result
                    + reduced(plain, on: .imaginary).scaled(GaussianRational(0, coefficient.im))
            }
        }
        if complex.isZero { return result }
        // An exponent that is written with imaginary parts may still be real; a tangent is an
        // example.
        let (x, y) = try complexValue(of: complex)
        let conjugate = try self.conjugate(complex)
        let half = BigRational(1, 2)
        if try !isVisiblyNonzero(y), try isZero(complex - conjugate) {
            return try result + reduced(complex, on: .real)
        }
        if try !isVisiblyNonzero(x), try isZero(complex + conjugate) {
            return try result + reduced(complex.scaled(-.i), on: .imaginary).scaled(.i)
        }
        let re = (complex + conjugate).scaled(half)
        let im = (complex - conjugate).scaled(GaussianRational(0, -half))
        return try result + reduced(re, on: .real) + reduced(im, on: .imaginary).scaled(.i)
    }

    /// A real exponent in terms of its basis.
    private mutating func reduced(
        _ polynomial: IdentityPolynomial, on side: IdentitySide
    ) throws(IdentityStop) -> IdentityPolynomial {
        guard let (_, lead) = polynomial.leading else { return polynomial }
        if side == .imaginary { try registerPi() }
        let plain = polynomial.scaled(lead.inverse)
        // The quotient of a real number by an imaginary one is not real.
        let (base, factor) = lead.isReal ? (plain, lead) : (polynomial, .one)
        if let known = bases[side.rawValue].combinations[base] { return known.scaled(factor) }
        let (number, _) = try complexValue(of: base)
        let found = try combination(on: side, number) { (algebra, relation) throws(IdentityStop) in
            try algebra.isZero(base - relation.value)
        }
        if let known = bases[side.rawValue].combinations[base] { return known.scaled(factor) }
        if found == nil {
            bases[side.rawValue].members.append(.init(polynomial: base, value: number))
        }
        bases[side.rawValue].combinations[base] = found ?? base
        return (found ?? base).scaled(factor)
    }

    /// Adds a number to a basis without a search for relations.
    mutating func join(
        _ polynomial: IdentityPolynomial, _ value: BigNumber, on side: IdentitySide
    ) {
        guard bases[side.rawValue].combinations[polynomial] == nil else { return }
        bases[side.rawValue].members.append(.init(polynomial: polynomial, value: value))
        bases[side.rawValue].combinations[polynomial] = polynomial
    }

    // MARK: - Finding

    /// The new number as a sum of members with rational factors.
    struct Relation {
        var parts: [(polynomial: IdentityPolynomial, factor: BigRational)]

        var value: IdentityPolynomial {
            var sum = IdentityPolynomial()
            for part in parts { sum += part.polynomial.scaled(part.factor) }
            return sum
        }
    }

    /// The combination of members that was found and proved to equal the number; nil where there is none.
    mutating func combination(
        on side: IdentitySide, _ number: BigNumber,
        proves: (inout IdentityAlgebra, Relation) throws(IdentityStop) -> Bool
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let count = bases[side.rawValue].members.count + 1
        guard count <= Self.largestBasis, relationDepth < Self.deepestRelation else { return nil }
        let bits = max(96 + 40 * count, bases[side.rawValue].bits)
        guard let new = try digits(of: number, bits: bits) else { return nil }
        if bases[side.rawValue].bits < bits {
            for i in bases[side.rawValue].members.indices {
                bases[side.rawValue].members[i].digits = nil
            }
            bases[side.rawValue].bits = bits
        }
        var polynomials: [IdentityPolynomial] = []
        var values: [BigInt] = []
        for i in bases[side.rawValue].members.indices {
            let member = bases[side.rawValue].members[i]
            var digits = member.digits
            if digits == nil { digits = try self.digits(of: member.value, bits: bits) }
            guard let known = digits else { continue }
            bases[side.rawValue].members[i].digits = known
            // A number that is closer to zero than the precision gives no information.
            if known.bitLength < bits / 2 { continue }
            polynomials.append(member.polynomial)
            values.append(known)
        }
        if !new.isZero, new.bitLength > 8, new.bitLength < bits / 2 { return nil }
        // The cost of a reduction of so many numbers, in products of terms.
        try spend(max(20 * count * count, count * count * count * count / 3))
        values.append(new)
        let monitor = self.monitor
        let found = try lift { () throws(NumberError) in
            try IntegerRelation.find(values, bits: bits, monitor: monitor)
        }
        for coefficients in found {
            guard let last = coefficients.last, !last.isZero else { continue }
            var relation = Relation(parts: [])
            for (polynomial, coefficient) in zip(polynomials, coefficients)
            where !coefficient.isZero {
                relation.parts.append((polynomial, BigRational(-coefficient, last)))
            }
            relationDepth += 1
            defer { relationDepth -= 1 }
            do throws(IdentityStop) {
                if try proves(&self, relation) {
                    usesRelation = true
                    return relation.value
                }
            } catch {
                if case .number(let reason) = error, reason.endsComputation { throw error }
            }
        }
        return nil
    }

    /// value · 2^bits rounded to the nearest integer or to one beside it; nil without an enclosure.
    func digits(of number: BigNumber, bits: Int) throws(IdentityStop) -> BigInt? {
        if let exact = number.knownRational {
            return (exact.numerator << bits).quotient(
                dividingBy: exact.denominator, rounding: .halfEven)
        }
        guard let real = number.real else { return nil }
        return try lift { () throws(NumberError) in
            let extra = max(0, real.estimate.magnitude.value)
            if extra > 1 << 12 { return nil }
            let precision = bits + extra + 8
            return try real.look(
                at: [precision], slack: [16, 64, 256], leafAccuracy: precision, monitor: monitor
            ) { ball throws(NumberError) in
                // Exponents of any size are allowed: the digits of a tiny number are 0 or 1.
                let (low, high, exponent) = ball.dyadicBounds()
                let shift = exponent + bits
                guard shift < precision else { return nil }
                let (a, b) = (low << shift, -(-high << shift))
                return b - a <= 4 ? a + 1 : nil
            }
        }
    }

    // MARK: - Proving

    /// Whether a logarithm or an argument is proved to be a sum of members, to which enclosures
    /// agree in many bits.
    private mutating func proves(
        _ relation: Relation, of atom: Atom, on side: IdentitySide
    ) throws(IdentityStop) -> Bool {
        // Multiplies by the common denominator of those exponents that must be whole; the others
        // may be fractions.
        var multiple = BigInt(1)
        for part in relation.parts where factor(of: part.polynomial) != nil {
            let d = part.factor.denominator
            multiple = multiple * d / BigInt.greatestCommonDivisor(multiple, d)
        }
        guard let whole = multiple.smallValue else { return false }
        var exponent = IdentityPolynomial()
        var factors: [(atom: Atom, power: Int)] = [(atom, whole)]
        for part in relation.parts {
            let power = -part.factor * BigRational(multiple)
            if let inner = factor(of: part.polynomial) {
                guard let small = power.numerator.smallValue else { return false }
                factors.append((inner, small))
            } else {
                exponent += part.polynomial.scaled(power)
            }
        }
        guard factors.allSatisfy({ $0.power.magnitude <= 4096 }) else { return false }
        switch side {
        case .real:
            var (left, right) = (IdentityPolynomial(1), IdentityPolynomial(1))
            for (atom, power) in factors {
                guard case .logarithm(let base) = atom else { return false }
                let value = try self.power(base, abs(power))
                if power > 0 { left = try multiply(left, value) }
                if power < 0 { right = try multiply(right, value) }
            }
            left = try multiply(left, exponential(exponent))
            return try isZero(left - right)
        case .imaginary:
            // The product is real where it equals its conjugate; it is close to the positive axis.
            var product = try exponential(exponent.scaled(.i))
            var conjugate = try exponential(exponent.scaled(-.i))
            for (atom, power) in factors {
                guard case .argument(let re, let im) = atom else { return false }
                let turn = im.scaled(power > 0 ? .i : -.i)
                product = try multiply(product, self.power(re + turn, abs(power)))
                conjugate = try multiply(conjugate, self.power(re - turn, abs(power)))
            }
            return try isZero(product - conjugate)
        }
    }

    /// The atom of a member whose exponential is a sum of products only at whole exponents.
    private func factor(of polynomial: IdentityPolynomial) -> Atom? {
        guard polynomial.terms.count == 1, let (monomial, _) = polynomial.terms.first,
            let index = monomial.singleAtom
        else { return nil }
        switch atoms[index] {
        case .logarithm, .argument: return atoms[index]
        default: return nil
        }
    }

    // MARK: - Equal arguments

    /// The operand of a function that is not simplified: an earlier operand that is proved equal,
    /// or this one.
    mutating func canonical(
        operand: IdentityPolynomial, of operation: RealOperation, _ value: BigNumber,
        joins: Bool = true
    ) throws(IdentityStop) -> IdentityPolynomial {
        let known = operands[operation] ?? []
        if known.contains(where: { $0.polynomial == operand }) { return operand }
        if let digits = try digits(of: value, bits: 192) {
            for (other, otherDigits) in known where (digits - otherDigits).magnitude <= 8 {
                if try isZero(operand - other) { return other }
            }
            if joins { operands[operation, default: []].append((operand, digits)) }
        }
        return operand
    }
}
