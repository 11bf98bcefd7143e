/// The conversions between closed forms and the polynomials of the prover.
///
/// The coefficient of a product of transcendental atoms is an algebraic number. Where this number is not
/// written as a sum of radicals, the search tries sums of radicals of the same primes. An integer relation
/// between enclosures finds the sum, and the separation bound proves it.
extension IdentityAlgebra {
    /// A term as a polynomial.
    mutating func read(_ form: Term) throws(IdentityStop) -> IdentityPolynomial {
        var result = IdentityPolynomial(form.coefficient)
        if form.root.isProper {
            let root = try power(
                ofPositive: IdentityPolynomial(form.root.radicand),
                BigRational(BigInt(1), BigInt(form.root.index)))
            result = try multiply(result, root)
        }
        for power in form.powers {
            switch (power.atom.operation, power.atom.argument) {
            case (.pi, _):
                result = try multiply(result, self.power(ofPositive: pi(), power.exponent))
            case (.e, _):
                result = try multiply(result, exponential(IdentityPolynomial(power.exponent)))
            case (.ln, let argument?):
                let logarithm = try logarithm(ofRational: argument)
                result = try multiply(result, self.power(ofPositive: logarithm, power.exponent))
            default: throw .unknown
            }
        }
        return result
    }

    mutating func closedForm(
        _ polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> ClosedForm? {
        if polynomial.terms.count > 64 { return nil }
        var parts: OrderedTable<[Term.Power], IdentityPolynomial> = [:]
        for (monomial, coefficient) in polynomial.terms {
            guard let (powers, algebraic) = try split(monomial, coefficient) else { return nil }
            parts[powers, default: IdentityPolynomial()] += algebraic
        }
        var summands: [ClosedForm.Summand] = []
        var logarithms: [Term] = []
        for (powers, algebraic) in parts {
            guard let radicals = try radicals(algebraic) else { return nil }
            for radical in radicals {
                let term = Term(radical.term.root, powers)
                if radicals.count == 1, radical.nested == nil, term.multipleOfLogarithm != nil {
                    logarithms.append(term)
                } else {
                    summands.append(.init(term: term, nested: radical.nested))
                }
            }
        }
        // ln 2 + ln 3 is ln 6. Logarithms stay apart where the quotients of their factors are long.
        summands += (Self.logarithm(of: logarithms).map { [$0] } ?? logarithms).map {
            .init(term: $0)
        }
        if summands.isEmpty || Set(summands.map(\.term.powers)).count > 6 { return nil }
        return ClosedForm(summands)
    }

    /// Σ factor · ln(prime) as one logarithm.
    private static func logarithm(of terms: [Term]) -> Term? {
        let parts = terms.compactMap(\.multipleOfLogarithm)
        guard var common = parts.first?.factor.magnitude else { return nil }
        for part in parts {
            let (a, b) = (common, part.factor.magnitude)
            common = BigRational(
                BigInt.greatestCommonDivisor(
                    a.numerator * b.denominator, b.numerator * a.denominator),
                a.denominator * b.denominator)
        }
        var argument = BigRational(1)
        for part in parts {
            guard let power = (part.factor / common).numerator.smallValue,
                power.magnitude < 64, let value = part.argument.smallPower(power)
            else { return nil }
            argument *= value
        }
        if argument < 1 {
            argument = BigRational(1) / argument
            common = -common
        }
        return Term(common, .logarithm(argument))
    }

    /// A term's transcendental atoms and its algebraic factor; nil where it has other factors.
    private mutating func split(
        _ monomial: IdentityMonomial, _ coefficient: GaussianRational
    ) throws(IdentityStop) -> (powers: [Term.Power], algebraic: IdentityPolynomial)? {
        var powers: OrderedTable<Term.Atom, BigRational> = [:]
        var algebraic = IdentityPolynomial(coefficient)
        for power in monomial.powers {
            if let name = name(of: atoms[power.atom]) {
                powers[name, default: 0] += BigRational(power.exponent)
            } else if case .inverse(let base) = atoms[power.atom],
                isAlgebraic(base, complex: true)
            {
                algebraic = try multiply(
                    algebraic, IdentityPolynomial(.atom(power.atom, power.exponent)))
            } else {
                return nil
            }
        }
        var exponent = IdentityPolynomial()
        for (inner, factor) in exponents[monomial.exponential].terms {
            if inner.isOne, factor.isReal {
                powers[.e, default: 0] += factor.re
                continue
            }
            guard let atom = inner.singleAtom else { return nil }
            switch atoms[atom] {
            case .constant(.pi) where factor.re.isZero: exponent.add(inner, factor)
            case .logarithm(let base) where factor.isReal:
                if isAlgebraic(base) {
                    exponent.add(inner, factor)
                } else if base.terms.count == 1, let (outer, one) = base.terms.first, one == .one,
                    let single = outer.singleAtom, let name = name(of: atoms[single])
                {
                    powers[name, default: 0] += factor.re
                } else {
                    return nil
                }
            default: return nil
            }
        }
        algebraic = try multiply(algebraic, exponential(exponent))
        let sorted = powers.filter { !$0.value.isZero }.sorted { $0.key < $1.key }.map {
            Term.Power(atom: $0.key, exponent: $0.value)
        }
        return (sorted, algebraic)
    }

    private func name(of atom: Atom) -> Term.Atom? {
        switch atom {
        case .constant(let operation): return .init(operation: operation)
        case .logarithm(let base): return base.rational.map { .logarithm($0) }
        case .function(.gamma, _, let operands):
            guard let q = operands[0].rational, q.denominator <= 24 else { return nil }
            return .init(operation: .gamma, argument: q)
        default: return nil
        }
    }

    // MARK: - Sums of radicals

    /// An algebraic number as a sum of radicals; nil where none is found.
    private mutating func radicals(
        _ polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> [ClosedForm.Summand]? {
        if let plain = plainRadicals(polynomial) { return plain }
        var primes: Set<BigInt> = []
        var index = 2
        var order = 1
        try collect(polynomial, primes: &primes, index: &index, order: &order)
        let (value, _) = try complexValue(of: polynomial)
        let sorted = primes.sorted()
        if index == 2 {
            let plain = Self.products(of: Array(sorted.prefix(4)), index: 2)
            if let found = try relation(of: value, with: plain) { return found }
            // Half angles: √(2 ± √2) and √(5 ± √5), times roots of other primes.
            for d in [5, 2] where order % (d == 5 ? 5 : 8) == 0 {
                let used = sorted.filter { $0 != BigInt(d) && $0 <= 3 || d == 5 && $0 == 2 }
                var basis = Self.products(of: used + [BigInt(d)], index: 2)
                for other in Self.products(
                    of: d == 5 ? [2] + used.filter { $0 > 2 } : used, index: 2)
                {
                    for sign in [1, -1] {
                        let nested = ClosedForm.Nested(a: BigInt(d), b: BigInt(sign), d: BigInt(d))
                        basis.append(.init(term: other.term, nested: nested))
                    }
                }
                if let found = try relation(of: value, with: basis) { return found }
            }
            return nil
        }
        for (i, p) in sorted.prefix(4).enumerated() {
            for q in sorted.prefix(4).dropFirst(i + 1) {
                let basis = Self.products(of: [p, q], index: 3)
                if let found = try relation(of: value, with: basis) { return found }
            }
        }
        return nil
    }

    /// The roots of all products of powers of some primes.
    private static func products(of primes: [BigInt], index: Int) -> [ClosedForm.Summand] {
        var radicands = [BigInt(1)]
        for prime in primes {
            radicands = radicands.flatMap { radicand in
                (0..<index).map { radicand * prime.raised(to: $0) }
            }
        }
        return radicands.map { radicand in
            var root = Root(simplifying: BigRational(radicand), index)
            root.coefficient = 1
            return .init(term: Term(root))
        }
    }

    /// Terms that are real radicals as they stand.
    private func plainRadicals(_ polynomial: IdentityPolynomial) -> [ClosedForm.Summand]? {
        var result: [ClosedForm.Summand] = []
        for (monomial, coefficient) in polynomial.terms {
            guard coefficient.isReal, monomial.powers.isEmpty else { return nil }
            var root = Root(coefficient.re)
            for (inner, factor) in exponents[monomial.exponential].terms {
                guard factor.isReal, let atom = inner.singleAtom,
                    case .logarithm(let base) = atoms[atom], let q = base.rational,
                    let n = factor.re.numerator.smallValue,
                    let d = factor.re.denominator.smallValue, d <= 64,
                    let power = Root(q).power(n, d), let product = root.multiplied(by: power)
                else { return nil }
                root = product
            }
            result.append(.init(term: Term(root)))
        }
        return result
    }

    /// The primes that may stand under a root in a sum that is this number.
    private mutating func collect(
        _ polynomial: IdentityPolynomial, primes: inout Set<BigInt>, index: inout Int,
        order: inout Int
    ) throws(IdentityStop) {
        for (monomial, coefficient) in polynomial.terms {
            for power in monomial.powers {
                if case .inverse(let base) = atoms[power.atom] {
                    try collect(base, primes: &primes, index: &index, order: &order)
                }
            }
            if !coefficient.im.isZero { order = 4 }
            for (inner, factor) in exponents[monomial.exponential].terms {
                guard let atom = inner.singleAtom else { continue }
                switch atoms[atom] {
                case .constant(.pi):
                    guard let n = factor.im.denominator.smallValue, n <= 240 else { continue }
                    order = order / greatestCommonDivisor(order, n) * n
                    if n % 4 == 0 { primes.insert(2) }
                    for p in [3, 5, 7, 11, 13, 17] where n % p == 0 { primes.insert(BigInt(p)) }
                case .logarithm(let base):
                    if factor.re.denominator % 3 == 0 {
                        index = 3
                        primes.insert(3)
                    }
                    if let q = base.rational {
                        for (p, _) in try factors(of: q.numerator) { primes.insert(p) }
                    } else {
                        try collect(base, primes: &primes, index: &index, order: &order)
                        try collectNorm(base, primes: &primes)
                    }
                default: continue
                }
            }
        }
    }

    /// √(s + t) is √x + √y with x, y = (s ± √(s² - t²))/2 where that is rational.
    private mutating func collectNorm(
        _ base: IdentityPolynomial, primes: inout Set<BigInt>
    ) throws(IdentityStop) {
        let s = base.constantTerm
        let t = base - IdentityPolynomial(s)
        guard let square = try multiply(t, t).rational,
            let root = (s * s - square).magnitude.exactRoot(2)
        else { return }
        for x in [(s + root) / 2, (s - root) / 2, 2 * (s + root)] where !x.isZero {
            for part in [x.numerator.magnitude, x.denominator] {
                for (p, e) in try factors(of: part) where e & 1 == 1 { primes.insert(p) }
            }
        }
        if primes.count > 4 { primes = primes.filter { $0 <= 7 } }
    }

    /// The number as a rational combination of radicals: found, then proved.
    private mutating func relation(
        of value: BigNumber, with basis: [ClosedForm.Summand]
    ) throws(IdentityStop) -> [ClosedForm.Summand]? {
        let bits = 96 + 28 * basis.count
        let monitor = self.monitor
        var values: [BigInt] = []
        var numbers: [BigNumber] = []
        for radical in basis {
            let number = try lift { () throws(NumberError) in try radical.number(monitor: monitor) }
            guard let known = try digits(of: number, bits: bits) else { return nil }
            numbers.append(number)
            values.append(known)
        }
        guard let known = try digits(of: value, bits: bits) else { return nil }
        values.append(known)
        try spend(40 * values.count * values.count)
        let found = try lift { () throws(NumberError) in
            try IntegerRelation.find(values, bits: bits, monitor: monitor)
        }
        for coefficients in found {
            guard let last = coefficients.last, !last.isZero else { continue }
            var result: [ClosedForm.Summand] = []
            let difference = try lift { () throws(NumberError) in
                var sum = value
                for (i, c) in coefficients.dropLast().enumerated() where !c.isZero {
                    let factor = BigRational(c, last)
                    sum = try sum.adding(
                        numbers[i].multiplied(by: BigNumber(factor), monitor: monitor),
                        monitor: monitor)
                    result.append(basis[i].with(coefficient: -factor))
                }
                return sum
            }
            let isProved = try lift { () throws(NumberError) in try isAlgebraicZero(difference) }
            if isProved { return result }
        }
        return nil
    }
}
