/// A real as a sum of terms: rational factors times radicals, powers of π and e, logarithms of
/// rational numbers and Γ at small fractions.
///
/// It is made from the polynomial that the prover reads a recipe into. What multiplies one product
/// of transcendental atoms is an algebraic number; where it is not a sum of radicals as it is
/// written, it is sought among sums of radicals of the same primes, by an integer relation on
/// enclosures, and what is found is proved by the separation bound.
struct ClosedForm {
    /// √(a + b·√d), for the cosines of multiples of 3°.
    struct Nested: Hashable {
        var a: BigInt
        var b: BigInt
        var d: BigInt
    }

    /// An algebraic term: coefficient · radicand^(1/index) · √nested.
    struct Radical {
        var coefficient: BigRational
        var root: Root
        var nested: Nested?

        var isRational: Bool { root.index == 1 && nested == nil }
    }

    /// A power of a transcendental atom, in the order in which they are written.
    struct Power: Hashable {
        enum Atom: Hashable {
            case pi, e
            case logarithm(BigRational)
            case gamma(BigRational)
            case constant(RealOperation)
        }
        var atom: Atom
        var exponent: BigRational
    }

    struct Group {
        var powers: [Power]
        var radicals: [Radical]
    }

    /// Groups with transcendental atoms first, the algebraic one last.
    var groups: [Group]

    /// Recipes with more nodes than this are not looked at.
    static let maximumNodes = 400

    /// The closed form of a real that is known to be irrational or is not known to be rational; nil
    /// where it has none that is short.
    static func find(_ real: Real, monitor: Monitor) throws(NumberError) -> ClosedForm? {
        var reader = IdentityReader(monitor: monitor, maximumNodes: maximumNodes)
        do throws(IdentityStop) {
            guard let polynomial = try reader.read(real),
                let form = try reader.algebra.closedForm(polynomial)
            else { return nil }
            let agrees = try reader.algebra.number { monitor throws(NumberError) in
                try form.agrees(with: real, monitor: monitor)
            }
            return agrees ? form : nil
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw reason }
            return nil
        }
    }

    /// Whether an enclosure agrees with the form: should it ever be wrong, it is found out here.
    private func agrees(with real: Real, monitor: Monitor) throws(NumberError) -> Bool {
        let difference = try BigNumber(storage: .real(real)).subtracting(
            number(monitor: monitor), monitor: monitor)
        guard let rest = difference.real else { return difference.isZero }
        return try IdentityProver.agrees(rest, monitor: monitor)
    }

    /// The number that the form says.
    private func number(monitor: Monitor) throws(NumberError) -> BigNumber {
        var sum = BigNumber.zero
        for group in groups {
            var term = BigNumber.zero
            for radical in group.radicals {
                term = try term.adding(radical.number(monitor: monitor), monitor: monitor)
            }
            for power in group.powers {
                let base = try power.atom.number(monitor: monitor)
                term = try term.multiplied(
                    by: base.raised(to: BigNumber(power.exponent), monitor: monitor),
                    monitor: monitor)
            }
            sum = try sum.adding(term, monitor: monitor)
        }
        return sum
    }
}

extension ClosedForm.Power.Atom {
    fileprivate func number(monitor: Monitor) throws(NumberError) -> BigNumber {
        switch self {
        case .pi: .constant(.pi)
        case .e: try BigNumber.one.applying(.exp, monitor: monitor)
        case .logarithm(let q): try BigNumber(q).applying(.ln, monitor: monitor)
        case .gamma(let q): try BigNumber(q).applying(.gamma, monitor: monitor)
        case .constant(let operation): .constant(operation)
        }
    }
}

extension IdentityAlgebra {
    private typealias Part = (powers: [ClosedForm.Power], algebraic: IdentityPolynomial)

    mutating func closedForm(
        _ polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> ClosedForm? {
        if polynomial.terms.count > 64 { return nil }
        var parts: [[ClosedForm.Power]: IdentityPolynomial] = [:]
        var logarithms: [BigInt: IdentityPolynomial] = [:]
        for (monomial, coefficient) in polynomial.terms {
            guard let (powers, algebraic) = try split(monomial, coefficient) else { return nil }
            // ln 2 + ln 3 is ln 6: plain logarithms are gathered.
            if powers.count == 1, case .logarithm(let base) = powers[0].atom,
                powers[0].exponent == 1
            {
                logarithms[base.numerator, default: IdentityPolynomial()] =
                    (logarithms[base.numerator] ?? IdentityPolynomial()) + algebraic
                continue
            }
            parts[powers] = (parts[powers] ?? IdentityPolynomial()) + algebraic
        }
        var groups: [ClosedForm.Group] = []
        for (powers, algebraic) in parts {
            guard let radicals = try radicals(algebraic) else { return nil }
            if !radicals.isEmpty { groups.append(.init(powers: powers, radicals: radicals)) }
        }
        var gathered: [(prime: BigInt, factor: BigRational)] = []
        for (prime, algebraic) in logarithms {
            guard let radicals = try radicals(algebraic) else { return nil }
            if radicals.count == 1, radicals[0].isRational {
                gathered.append((prime, radicals[0].coefficient))
            } else if !radicals.isEmpty {
                let power = ClosedForm.Power(atom: .logarithm(BigRational(prime)), exponent: 1)
                groups.append(.init(powers: [power], radicals: radicals))
            }
        }
        if let group = Self.logarithm(of: gathered) {
            groups.append(group)
        } else {
            // Factors of which the quotients are long stay where they are.
            for (prime, factor) in gathered {
                groups.append(
                    .init(
                        powers: [.init(atom: .logarithm(BigRational(prime)), exponent: 1)],
                        radicals: [.init(coefficient: factor, root: Root(1, 1))]))
            }
        }
        if groups.count > 6 { return nil }
        return ClosedForm(groups: groups.sorted { Self.precedes($0, $1) })
    }

    private static func precedes(_ a: ClosedForm.Group, _ b: ClosedForm.Group) -> Bool {
        func key(_ group: ClosedForm.Group) -> String {
            group.powers.isEmpty ? "~" : group.powers.map { "\($0.sortKey)" }.joined(separator: " ")
        }
        return key(a) < key(b)
    }

    /// Σ factor · ln(prime) as one logarithm.
    private static func logarithm(
        of parts: [(prime: BigInt, factor: BigRational)]
    ) -> ClosedForm.Group? {
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
                power.magnitude < 64, let value = BigRational(part.prime).smallPower(power)
            else { return nil }
            argument *= value
        }
        if argument < 1 {
            argument = BigRational(1) / argument
            common = -common
        }
        return ClosedForm.Group(
            powers: [.init(atom: .logarithm(argument), exponent: 1)],
            radicals: [.init(coefficient: common, root: Root(1, 1))])
    }

    /// A term's transcendental atoms and its algebraic factor; nil where something else is in it.
    private mutating func split(
        _ monomial: IdentityMonomial, _ coefficient: GaussianRational
    ) throws(IdentityStop) -> Part? {
        var powers: [ClosedForm.Power.Atom: BigRational] = [:]
        var algebraic = IdentityPolynomial(coefficient)
        for power in monomial.powers {
            let exponent = BigRational(power.exponent)
            switch atoms[power.atom] {
            case .constant(.pi): powers[.pi, default: 0] += exponent
            case .constant(let operation): powers[.constant(operation), default: 0] += exponent
            case .logarithm(let base):
                guard let q = base.rational else { return nil }
                powers[.logarithm(q), default: 0] += exponent
            case .function(.gamma, _, let operands):
                guard let q = operands[0].rational, q.denominator <= 24 else { return nil }
                powers[.gamma(q), default: 0] += exponent
            case .inverse(let base) where isAlgebraic(base, complex: true):
                algebraic = try multiply(
                    algebraic, IdentityPolynomial(.atom(power.atom, power.exponent)))
            default: return nil
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
        let sorted = powers.filter { !$0.value.isZero }.map {
            ClosedForm.Power(atom: $0.key, exponent: $0.value)
        }.sorted { $0.sortKey < $1.sortKey }
        return (sorted, algebraic)
    }

    private func name(of atom: Atom) -> ClosedForm.Power.Atom? {
        switch atom {
        case .constant(.pi): .pi
        case .constant(let operation): .constant(operation)
        case .function(.gamma, _, let operands): operands[0].rational.map { .gamma($0) }
        default: nil
        }
    }

    // MARK: - Sums of radicals

    /// An algebraic number as a sum of radicals; nil where none is found.
    private mutating func radicals(
        _ polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> [ClosedForm.Radical]? {
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
                        basis.append(.init(coefficient: 1, root: other.root, nested: nested))
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
    private static func products(of primes: [BigInt], index: Int) -> [ClosedForm.Radical] {
        var radicands = [BigInt(1)]
        for prime in primes {
            radicands = radicands.flatMap { radicand in
                (0..<index).map { radicand * prime.raised(to: $0) }
            }
        }
        return radicands.map { radicand in
            var root = Root(simplifying: BigRational(radicand), index)
            root.coefficient = 1
            return .init(coefficient: 1, root: root)
        }
    }

    /// Terms that are real radicals as they stand.
    private func plainRadicals(_ polynomial: IdentityPolynomial) -> [ClosedForm.Radical]? {
        var result: [ClosedForm.Radical] = []
        for (monomial, coefficient) in polynomial.terms {
            guard coefficient.isReal, monomial.powers.isEmpty else { return nil }
            var root = Root(1, 1)
            for (inner, factor) in exponents[monomial.exponential].terms {
                guard factor.isReal, let atom = inner.singleAtom,
                    case .logarithm(let base) = atoms[atom], let q = base.rational,
                    let n = factor.re.numerator.smallValue,
                    let d = factor.re.denominator.smallValue, d <= 64,
                    let power = Root(q, 1).power(n, d), let product = root.multiplied(by: power)
                else { return nil }
                root = product
            }
            // What the simplification takes out belongs to the coefficient.
            let factor = coefficient.re * root.coefficient
            root.coefficient = 1
            result.append(.init(coefficient: factor, root: root))
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
        of value: BigNumber, with basis: [ClosedForm.Radical]
    ) throws(IdentityStop) -> [ClosedForm.Radical]? {
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
            var result: [ClosedForm.Radical] = []
            let difference = try lift { () throws(NumberError) in
                var sum = value
                for (i, c) in coefficients.dropLast().enumerated() where !c.isZero {
                    let factor = BigRational(c, last)
                    sum = try sum.adding(
                        numbers[i].multiplied(by: BigNumber(factor), monitor: monitor),
                        monitor: monitor)
                    var radical = basis[i]
                    radical.coefficient = -factor
                    result.append(radical)
                }
                return sum
            }
            let isProved = try lift { () throws(NumberError) in try isAlgebraicZero(difference) }
            if isProved { return result }
        }
        return nil
    }
}

extension ClosedForm.Radical {
    func number(monitor: Monitor) throws(NumberError) -> BigNumber {
        var number = KnownForm(
            coefficient: coefficient * root.coefficient, radicand: root.radicand, index: root.index
        ).number
        if let nested {
            let inner = KnownForm(
                coefficient: BigRational(nested.b), radicand: BigRational(nested.d), index: 2
            ).number
            let sum = try inner.adding(BigNumber(nested.a), monitor: monitor)
            number = try number.multiplied(
                by: sum.applying(.sqrt, monitor: monitor), monitor: monitor)
        }
        return number
    }
}

extension ClosedForm.Power {
    /// The order in which atoms are written: π, e, logarithms, Γ, other constants; high powers first.
    var sortKey: String {
        let size = Estimate(exact: exponent).double
        // Ten digits each, so that texts compare as numbers.
        let place = "\(Int((2e6 - max(min(size, 9e5), -9e5)) * 1e3))"
        return switch atom {
        case .pi: "1 pi \(place)"
        case .e: "2 e \(place)"
        case .logarithm(let q): "3 ln \(q) \(place)"
        case .gamma(let q): "4 gamma \(q) \(place)"
        case .constant(let operation): "5 \(operation) \(place)"
        }
    }
}
