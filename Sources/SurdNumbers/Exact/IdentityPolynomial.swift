/// A product of powers of atoms and one exponential. The algebra stores the exponent, a polynomial,
/// under a number; number 0 is the exponent zero.
struct IdentityMonomial: Hashable {
    struct Power: Hashable {
        var atom: Int
        var exponent: Int
    }
    /// Ordered by atom, without zero exponents.
    var powers: [Power] = []
    var exponential = 0

    static let one = IdentityMonomial()

    /// Exponents are exact. A product with a larger exponent is refused, so sums of a few exponents
    /// cannot overflow.
    static let largestExponent: UInt = 1 << 60

    var isOne: Bool { powers.isEmpty && exponential == 0 }

    /// The atom, when the monomial is one atom to the first power.
    var singleAtom: Int? {
        exponential == 0 && powers.count == 1 && powers[0].exponent == 1 ? powers[0].atom : nil
    }

    static func atom(_ atom: Int, _ exponent: Int = 1) -> IdentityMonomial {
        IdentityMonomial(powers: [Power(atom: atom, exponent: exponent)])
    }

    /// The product of the powers alone.
    func multipliedPowers(_ other: IdentityMonomial) throws(IdentityStop) -> [Power] {
        if powers.isEmpty { return other.powers }
        if other.powers.isEmpty { return powers }
        var result: [Power] = []
        var (i, j) = (0, 0)
        while i < powers.count || j < other.powers.count {
            if j == other.powers.count
                || (i < powers.count && powers[i].atom < other.powers[j].atom)
            {
                result.append(powers[i])
                i += 1
            } else if i == powers.count || powers[i].atom > other.powers[j].atom {
                result.append(other.powers[j])
                j += 1
            } else {
                let sum = powers[i].exponent + other.powers[j].exponent
                if sum.magnitude > Self.largestExponent { throw .tooLarge }
                if sum != 0 { result.append(Power(atom: powers[i].atom, exponent: sum)) }
                i += 1
                j += 1
            }
        }
        return result
    }

    /// Any total order, the same for equal sets of monomials.
    static func precedes(_ a: IdentityMonomial, _ b: IdentityMonomial) -> Bool {
        if a.powers.count != b.powers.count { return a.powers.count < b.powers.count }
        for (x, y) in zip(a.powers, b.powers) {
            if x.atom != y.atom { return x.atom < y.atom }
            if x.exponent != y.exponent { return x.exponent < y.exponent }
        }
        return a.exponential < b.exponential
    }
}

/// A sum of monomials with Gaussian rational coefficients, none of them zero.
struct IdentityPolynomial: Hashable {
    var terms: OrderedTable<IdentityMonomial, GaussianRational> = [:]

    init() {}

    @inline(never)
    init(_ constant: GaussianRational) {
        if !constant.isZero { terms[.one] = constant }
    }

    init(_ constant: BigRational) { self.init(GaussianRational(constant)) }

    @inline(never)
    init(_ monomial: IdentityMonomial, _ coefficient: GaussianRational = .one) {
        if !coefficient.isZero { terms[monomial] = coefficient }
    }

    var isZero: Bool { terms.isEmpty }

    /// The value, when it is a rational number.
    var rational: BigRational? {
        if terms.isEmpty { return 0 }
        guard terms.count == 1, let value = terms[.one], value.isReal else { return nil }
        return value.re
    }

    /// The rational part of the constant term.
    var constantTerm: BigRational { terms[.one]?.re ?? 0 }

    @inline(never)
    mutating func add(_ monomial: IdentityMonomial, _ coefficient: GaussianRational) {
        guard !coefficient.isZero else { return }
        if let old = terms[monomial] {
            let sum = old + coefficient
            terms[monomial] = sum.isZero ? nil : sum
        } else {
            terms[monomial] = coefficient
        }
    }

    @inline(never)
    static func + (a: IdentityPolynomial, b: IdentityPolynomial) -> IdentityPolynomial {
        var result = a
        result += b
        return result
    }

    /// Adds in place, so that a long sum is not copied for each of its terms.
    @inline(never)
    static func += (a: inout IdentityPolynomial, b: IdentityPolynomial) {
        for (monomial, coefficient) in b.terms { a.add(monomial, coefficient) }
    }

    @inline(never)
    static func - (a: IdentityPolynomial, b: IdentityPolynomial) -> IdentityPolynomial {
        a + b.scaled(GaussianRational(-1))
    }

    @inline(never)
    func scaled(_ factor: GaussianRational) -> IdentityPolynomial {
        var result = IdentityPolynomial()
        if factor.isZero { return result }
        result.terms = terms.mapValues { $0 * factor }
        return result
    }

    @inline(never)
    func scaled(_ factor: BigRational) -> IdentityPolynomial { scaled(GaussianRational(factor)) }

    /// The first term in the order of monomials.
    var leading: (monomial: IdentityMonomial, coefficient: GaussianRational)? {
        guard let first = terms.min(by: { IdentityMonomial.precedes($0.key, $1.key) }) else {
            return nil
        }
        return (first.key, first.value)
    }
}

/// A complex number with rational parts.
struct GaussianRational: Hashable {
    var re: BigRational
    var im: BigRational

    init(_ re: BigRational, _ im: BigRational = 0) {
        self.re = re
        self.im = im
    }

    static let one = GaussianRational(1)
    static let i = GaussianRational(0, 1)

    var isZero: Bool { re.isZero && im.isZero }
    var isReal: Bool { im.isZero }
    var norm: BigRational { re * re + im * im }
    var bits: Int { max(re.bits, im.bits) }

    /// One over a value that is not zero.
    @inline(never)
    var inverse: GaussianRational {
        let norm = self.norm
        return GaussianRational(re / norm, -im / norm)
    }

    @inline(never)
    static func + (a: GaussianRational, b: GaussianRational) -> GaussianRational {
        GaussianRational(a.re + b.re, a.im + b.im)
    }

    static prefix func - (a: GaussianRational) -> GaussianRational {
        GaussianRational(-a.re, -a.im)
    }

    @inline(never)
    static func * (a: GaussianRational, b: GaussianRational) -> GaussianRational {
        if a.im.isZero, b.im.isZero { return GaussianRational(a.re * b.re) }
        return GaussianRational(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
    }
}
