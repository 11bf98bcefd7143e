extension IdentityAlgebra {
    /// Whether a polynomial is proved to be zero.
    ///
    /// The polynomial is first multiplied by the denominators of its inverses. Then the terms are
    /// grouped by their factors that are not algebraic, and each group's sum of algebraic numbers
    /// is decided by its separation bound.
    mutating func isZero(_ polynomial: IdentityPolynomial) throws(IdentityStop) -> Bool {
        let whole = try clearingInverses(telescoped(replacing(polynomial)))
        if whole.isZero { return true }
        var groups:
            OrderedTable<IdentityMonomial, [(exponent: IdentityPolynomial, GaussianRational)]> = [:]
        for (monomial, coefficient) in whole.terms {
            let (algebraic, rest) = split(exponents[monomial.exponential])
            let key = IdentityMonomial(
                powers: monomial.powers, exponential: try number(of: rest))
            groups[key, default: []].append((algebraic, coefficient))
        }
        // A single term is not zero, so the sum with it cannot be proved to be zero here.
        var vanishes = !groups.values.contains(where: { $0.count == 1 })
        if vanishes {
            for group in groups.values where vanishes { vanishes = try self.vanishes(group) }
        }
        return vanishes ? true : try vanishesByNorm(whole)
    }

    // MARK: - Roots of what is not algebraic

    /// With x = P^(1/k), or exp(iα/k) for an argument α, F is a sum of powers of x below the k-th. Multiply F
    /// by the results of replacing x in F by x times the other roots of unity: the product has only whole
    /// powers of P. Where the product is zero and the other factors are visibly nonzero, F is zero. So
    /// √(π² + 2π + 1) is found to be π + 1.
    private mutating func vanishesByNorm(
        _ sum: IdentityPolynomial
    ) throws(IdentityStop) -> Bool {
        var order = BigInt(1)
        var radical: Int?
        for (monomial, _) in sum.terms {
            for (inner, coefficient) in exponents[monomial.exponential].terms {
                guard let atom = inner.singleAtom else { continue }
                let power: BigRational
                switch atoms[atom] {
                case .logarithm(let base):
                    if base.terms.count == 1 || isAlgebraic(base) { continue }
                    power = coefficient.re
                case .argument: power = coefficient.im
                default: continue
                }
                if power.isInteger { continue }
                if let old = radical, old > atom { continue }
                if radical != atom { order = 1 }
                radical = atom
                let d = power.denominator
                order = order * d / BigInt.greatestCommonDivisor(order, d)
            }
        }
        guard let radical, let k = order.smallValue, k <= 6 else { return false }
        let key = IdentityMonomial.atom(radical)
        var isArgument = false
        if case .argument = atoms[radical] { isArgument = true }
        var norm = sum
        for turn in 1..<k {
            var conjugate = IdentityPolynomial()
            for (monomial, coefficient) in sum.terms {
                let both = exponents[monomial.exponential].terms[key] ?? GaussianRational(0)
                let power = isArgument ? both.im : both.re
                let turned = try exponential(
                    pi(GaussianRational(0, power * BigRational(2 * turn))))
                let term = try multiply(IdentityPolynomial(monomial, coefficient), turned)
                conjugate += term
            }
            let (x, y) = try complexValue(of: conjugate)
            var isNonzero = try isVisiblyNonzero(x)
            if !isNonzero { isNonzero = try isVisiblyNonzero(y) }
            guard isNonzero else { return false }
            norm = try multiply(norm, conjugate)
        }
        return try isZero(norm)
    }

    /// Replaces atoms that were later found to depend on others.
    mutating func replacing(
        _ polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        var result = polynomial
        while let (atom, other) = replacement(in: result) {
            var sum = IdentityPolynomial()
            for (monomial, coefficient) in result.terms {
                var rest = monomial
                rest.powers.removeAll { $0.atom == atom }
                let exponent = monomial.powers.first { $0.atom == atom }?.exponent ?? 0
                let term = try multiply(
                    IdentityPolynomial(rest, coefficient), power(other, exponent))
                sum += term
            }
            result = sum
        }
        return result
    }

    /// The first atom of a polynomial that has a replacement, with the replacement.
    private func replacement(
        in polynomial: IdentityPolynomial
    ) -> (atom: Int, other: IdentityPolynomial)? {
        if replaced.isEmpty { return nil }
        for (monomial, _) in polynomial.terms {
            for power in monomial.powers {
                if let other = replaced[power.atom] { return (power.atom, other) }
            }
        }
        return nil
    }

    private mutating func clearingInverses(
        _ polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        var result = polynomial
        // A later inverse may contain an earlier one, never the reverse.
        for index in atoms.indices.reversed() {
            _ = try clear(inverse: index, from: &result)
        }
        return result
    }

    /// Multiplies by the power of an atom's base that cancels its inverse; nil where there was no inverse.
    mutating func clear(
        inverse index: Int, from polynomial: inout IdentityPolynomial
    ) throws(IdentityStop) -> (base: IdentityPolynomial, power: Int)? {
        guard case .inverse(let base) = atoms[index] else { return nil }
        let exponent = { (monomial: IdentityMonomial) in
            monomial.powers.first { $0.atom == index }?.exponent ?? 0
        }
        let highest = polynomial.terms.reduce(Int.min) { max($0, exponent($1.key)) }
        if highest <= 0 { return nil }
        var sum = IdentityPolynomial()
        for (monomial, coefficient) in polynomial.terms {
            var reduced = monomial
            reduced.powers.removeAll { $0.atom == index }
            let term = IdentityPolynomial(reduced, coefficient)
            let factor = try power(base, highest - exponent(monomial))
            sum += try multiply(term, factor)
            if sum.terms.count > Self.maximumTerms { throw .tooLarge }
        }
        polynomial = sum
        return (base, highest)
    }

    // MARK: - Algebraic parts

    /// Splits an exponent into the terms whose exponential is algebraic, and the others.
    private func split(
        _ exponent: IdentityPolynomial
    ) -> (algebraic: IdentityPolynomial, rest: IdentityPolynomial) {
        var algebraic = IdentityPolynomial()
        var rest = IdentityPolynomial()
        for (monomial, coefficient) in exponent.terms {
            let (own, other) = splitCoefficient(monomial, coefficient)
            algebraic.add(monomial, own)
            rest.add(monomial, other)
        }
        return (algebraic, rest)
    }

    private func splitCoefficient(
        _ monomial: IdentityMonomial, _ coefficient: GaussianRational
    ) -> (GaussianRational, GaussianRational) {
        let real = GaussianRational(coefficient.re)
        let imaginary = GaussianRational(0, coefficient.im)
        if let atom = monomial.singleAtom {
            switch atoms[atom] {
            case .constant(.pi): return (imaginary, real)
            case .logarithm(let base) where isAlgebraic(base): return (real, imaginary)
            default: break
            }
        }
        return (GaussianRational(0), coefficient)
    }

    /// Whether a polynomial is visibly an algebraic number; a real one, unless complex ones are allowed.
    func isAlgebraic(_ polynomial: IdentityPolynomial, complex: Bool = false) -> Bool {
        polynomial.terms.allSatisfy { monomial, coefficient in
            (complex || coefficient.isReal)
                && monomial.powers.allSatisfy { power in
                    if case .inverse(let base) = atoms[power.atom] {
                        return isAlgebraic(base, complex: complex)
                    }
                    return false
                }
                && exponents[monomial.exponential].terms.allSatisfy { inner, factor in
                    (complex || factor.isReal) && splitCoefficient(inner, factor).1.isZero
                }
        }
    }

    /// Whether a sum of coefficients times exponentials of algebraic exponents is zero.
    ///
    /// The roots are first written with the fewest radicals that generate them all. If each logarithm of a
    /// prime made its own radical, the separation bound would need too many bits.
    private func vanishes(
        _ terms: [(exponent: IdentityPolynomial, GaussianRational)]
    ) throws(IdentityStop) -> Bool {
        if let radicals = try sharedRadicals(of: terms.map { $0.exponent }) {
            let decided = try vanishes(terms) { exponent throws(IdentityStop) in
                try self.value(exponent, radicals)
            }
            if let decided { return decided }
        }
        return try vanishes(terms) { exponent throws(IdentityStop) in
            try exponentialValue(exponent)
        } ?? false
    }

    /// The same for given real exponents and their exponentials; nil where the bound needs too many bits.
    private func vanishes(
        _ terms: [(exponent: IdentityPolynomial, GaussianRational)],
        _ value: (IdentityPolynomial) throws(IdentityStop) -> BigNumber?
    ) throws(IdentityStop) -> Bool? {
        var re = BigNumber.zero
        var im = BigNumber.zero
        for (exponent, coefficient) in terms {
            var real = exponent
            var turns = BigRational.zero
            for (monomial, factor) in exponent.terms where !factor.im.isZero {
                guard let atom = monomial.singleAtom, case .constant(.pi) = atoms[atom] else {
                    throw .unknown
                }
                turns = factor.im
                real.terms[monomial] = nil
            }
            guard let size = try value(real) else { return nil }
            try lift { () throws(NumberError) in
                let angle = BigNumber.multipleOfPi(turns)
                let cos = try angle.applying(.cos, monitor: monitor)
                let sin = try angle.applying(.sin, monitor: monitor)
                let (a, b) = (BigNumber(coefficient.re), BigNumber(coefficient.im))
                let x = try a.multiplied(by: cos, monitor: monitor).subtracting(
                    b.multiplied(by: sin, monitor: monitor), monitor: monitor)
                let y = try a.multiplied(by: sin, monitor: monitor).adding(
                    b.multiplied(by: cos, monitor: monitor), monitor: monitor)
                re = try re.adding(x.multiplied(by: size, monitor: monitor), monitor: monitor)
                im = try im.adding(y.multiplied(by: size, monitor: monitor), monitor: monitor)
            }
        }
        let (x, y) = (re, im)
        return try lift { () throws(NumberError) in
            let isZero = try decidesAlgebraicZero(x)
            return isZero == true ? try decidesAlgebraicZero(y) : isZero
        }
    }

    // MARK: - Shared radicals

    /// Bases, and numbers whose powers make up all radicals with certain exponents.
    private struct SharedRadicals {
        let bases: [IdentityMonomial]
        let values: [BigNumber]
        let group: ExponentGroup
        let radicals: [BigNumber]
    }

    /// Nil where the radicals share nothing.
    private func sharedRadicals(
        of exponents: [IdentityPolynomial]
    ) throws(IdentityStop) -> SharedRadicals? {
        var bases: OrderedTable<IdentityMonomial, BigNumber> = [:]
        for exponent in exponents {
            for (monomial, factor) in exponent.terms
            where factor.isReal && !factor.re.isInteger && bases[monomial] == nil {
                guard let base = try logarithmBase(monomial) else { return nil }
                bases[monomial] = base
            }
        }
        guard bases.count > 1 else { return nil }
        let (keys, values) = (bases.keys, bases.values)
        let vectors = exponents.map { exponent in
            keys.map { exponent.terms[$0]?.re ?? 0 }
        }
        guard let group = ExponentGroup(vectors) else { return nil }
        var radicals: [BigNumber] = []
        for summand in group.summands {
            let inner = try product(values, summand.exponents.map { BigRational(BigInt($0)) })
            radicals.append(
                try lift { () throws(NumberError) in
                    try inner.raised(
                        to: BigNumber(.ratio(1, summand.order)), monitor: monitor)
                })
        }
        return SharedRadicals(bases: keys, values: values, group: group, radicals: radicals)
    }

    /// exp of a real exponent, as a product of powers of the radicals and whole powers of the
    /// bases.
    private func value(
        _ exponent: IdentityPolynomial, _ shared: SharedRadicals
    ) throws(IdentityStop) -> BigNumber? {
        let vector = shared.bases.map { exponent.terms[$0]?.re ?? 0 }
        guard let (multiples, whole) = shared.group.parts(of: vector) else { return nil }
        var rest = exponent
        for base in shared.bases { rest.terms[base] = nil }
        guard let other = try exponentialValue(rest) else { return nil }
        let radicals = try product(shared.radicals, multiples.map { BigRational(BigInt($0)) })
        let bases = try product(shared.values, whole.map { BigRational($0) })
        return try lift { () throws(NumberError) in
            try other.multiplied(by: bases, monitor: monitor).multiplied(
                by: radicals, monitor: monitor)
        }
    }

    private func product(
        _ factors: [BigNumber], _ exponents: [BigRational]
    ) throws(IdentityStop) -> BigNumber {
        try lift { () throws(NumberError) in
            var product = BigNumber.one
            for (factor, exponent) in zip(factors, exponents) where !exponent.isZero {
                product = try product.multiplied(
                    by: factor.raised(to: BigNumber(exponent), monitor: monitor),
                    monitor: monitor)
            }
            return product
        }
    }

    private func decidesAlgebraicZero(_ number: BigNumber) throws(NumberError) -> Bool? {
        guard let real = number.real else { return number.isZero }
        return try AlgebraicDecision.isZero(real, monitor: monitor)
    }
}
