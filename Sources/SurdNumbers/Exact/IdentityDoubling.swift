// Sums and products that telescope when an argument doubles. As polynomials in terms of the
// smallest argument they would have up to some 2^20 terms. The functions here go from each argument
// to its double instead, and terms that cancel are not carried on.

extension IdentityAlgebra {
    /// With fewer steps than this, the terms are multiplied out.
    static let fewestDoublings = 3

    // MARK: - Products

    /// The product of all factors. Factors p(r), p(r²), p(r⁴), … with p(r)·p(-r) = p(-r²) have the product
    /// p(-r^(2^n))/p(-r). Examples are 1 + r, which the cosine is, and 1 - r + r².
    mutating func product(
        _ factors: [IdentityPolynomial]
    ) throws(IdentityStop) -> IdentityPolynomial {
        var fewer = factors
        do throws(IdentityStop) {
            fewer = try telescoped(factors: factors)
        } catch {
            try Self.throwIfLast(error)
        }
        var product = IdentityPolynomial(1)
        for factor in fewer { product = try multiply(product, factor) }
        return product
    }

    /// Throws errors that end the computation; for all other errors this method is not applicable.
    private static func throwIfLast(_ stop: IdentityStop) throws(IdentityStop) {
        if case .number(let reason) = stop, reason.endsComputation { throw stop }
    }

    private struct Factor {
        /// p(-r) in its normal form.
        let partner: IdentityPolynomial
        /// p(r)·p(-r) = unit · next, and this in its normal form.
        let unit: IdentityPolynomial
        let next: IdentityPolynomial
    }

    private mutating func telescoped(
        factors: [IdentityPolynomial]
    ) throws(IdentityStop) -> [IdentityPolynomial] {
        guard factors.count(where: { $0.terms.count > 1 }) >= Self.fewestDoublings else {
            return factors
        }
        var known: [Factor?] = []
        var positions: [IdentityPolynomial: Int] = [:]
        for (i, factor) in factors.enumerated() {
            known.append(try self.factor(factor))
            if let partner = known[i]?.partner, positions[partner] == nil { positions[partner] = i }
        }
        let follower = known.map { factor in factor.flatMap { positions[$0.next] } }
        var isFollower = factors.map { _ in false }
        for case .some(let next) in follower { isFollower[next] = true }
        var isUsed = factors.map { _ in false }
        var result: [IdentityPolynomial] = []
        for (first, factor) in known.enumerated() where !isFollower[first] {
            guard let partner = factor?.partner else { continue }
            var chain: [Int] = []
            var next: Int? = first
            while let position = next, !isUsed[position], !chain.contains(position) {
                chain.append(position)
                next = follower[position]
            }
            guard chain.count >= Self.fewestDoublings, try isVisiblyNonzero(partner) else {
                continue
            }
            var product = try inverse(partner)
            for position in chain {
                isUsed[position] = true
                if let unit = known[position]?.unit { product = try multiply(product, unit) }
            }
            if let last = chain.last.flatMap({ known[$0]?.next }) {
                product = try multiply(product, last)
            }
            result.append(product)
        }
        for (factor, isUsed) in zip(factors, isUsed) where !isUsed { result.append(factor) }
        return result
    }

    /// Nil where the polynomial cannot be such a factor.
    private mutating func factor(_ p: IdentityPolynomial) throws(IdentityStop) -> Factor? {
        guard (2...3).contains(p.terms.count), let (leading, _) = p.leading else { return nil }
        let others = p.terms.keys.filter { $0 != leading }
        // Here the terms with odd powers of r, where the leading term has an even power.
        var odd = others
        if others.count == 2 {
            let scale = try inverse(IdentityPolynomial(leading))
            let a = try multiply(IdentityPolynomial(others[0]), scale)
            let b = try multiply(IdentityPolynomial(others[1]), scale)
            if try multiply(a, a) == b {
                odd = [others[0]]
            } else if try multiply(b, b) == a {
                odd = [others[1]]
            }
        }
        var partner = p
        for monomial in odd {
            if let coefficient = p.terms[monomial] { partner.terms[monomial] = -coefficient }
        }
        let (normal, unit) = try normalized(partner)
        let (next, nextUnit) = try normalized(multiply(p, partner))
        guard next.terms.count == normal.terms.count else { return nil }
        return Factor(
            partner: normal, unit: try multiply(nextUnit, inverse(unit)), next: next)
    }

    /// A polynomial as a product of a single term and a polynomial with the term 1. All multiples of a
    /// polynomial get the same second factor.
    private mutating func normalized(
        _ polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> (normal: IdentityPolynomial, unit: IdentityPolynomial) {
        var best: (normal: IdentityPolynomial, unit: IdentityPolynomial, keys: [IdentityMonomial])?
        for (monomial, coefficient) in polynomial.terms {
            let unit = IdentityPolynomial(monomial, coefficient)
            let quotient = try multiply(polynomial, inverse(unit))
            let keys = quotient.terms.keys.sorted(by: IdentityMonomial.precedes)
            if let old = best?.keys,
                !keys.lexicographicallyPrecedes(old, by: IdentityMonomial.precedes)
            {
                continue
            }
            best = (quotient, unit, keys)
        }
        guard let best else { return (polynomial, IdentityPolynomial(1)) }
        return (best.normal, best.unit)
    }

    private func isVisiblyNonzero(
        _ polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> Bool {
        let (x, y) = try complexValue(of: polynomial)
        if try isVisiblyNonzero(x) { return true }
        return try isVisiblyNonzero(y)
    }

    // MARK: - Sums

    /// Writes inverses 1/(1 + r) and 1/(1 - r) with 1/(1 - r²) where 1/(1 ± r²) occur too. The first r is one
    /// that is the square of no other. So cot x - tan x becomes 2 cot 2x before 2x is handled.
    mutating func telescoped(
        _ polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        do throws(IdentityStop) {
            return try doubled(polynomial) ?? polynomial
        } catch {
            try Self.throwIfLast(error)
            return polynomial
        }
    }

    private mutating func doubled(
        _ polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial? {
        var result = polynomial
        let mostTerms = 2 * polynomial.terms.count + 64
        // Each step removes one r, and the atoms are limited.
        for _ in 0..<Self.maximumAtoms {
            guard let step = try finestStep(in: result) else { return result }
            // 1 - r may be zero even where 1 + r is known to be nonzero.
            let one = IdentityPolynomial(1)
            guard try isVisiblyNonzero(one - step.r), try isVisiblyNonzero(one + step.r) else {
                return nil
            }
            result = try doubling(step, in: result)
            if result.terms.count > mostTerms { return nil }
        }
        return nil
    }

    /// The inverses of one r.
    private struct Step {
        let r: IdentityPolynomial
        /// The atoms that are 1/(1 + s·r), or 1/(1 + s/r).
        var atoms: [Int: (s: Int, isTurned: Bool)] = [:]
    }

    private mutating func finestStep(
        in polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> Step? {
        var steps: OrderedTable<IdentityPolynomial, Step> = [:]
        var seen: Set<Int> = []
        for (monomial, _) in polynomial.terms {
            for power in monomial.powers where seen.insert(power.atom).inserted {
                guard case .inverse(let base) = atoms[power.atom], base.terms.count == 2,
                    base.terms[.one] == .one
                else { continue }
                let own = base - IdentityPolynomial(1)
                let (r, s, isTurned) = try direction(own)
                steps[r, default: Step(r: r)].atoms[power.atom] = (s, isTurned)
            }
        }
        guard steps.count >= Self.fewestDoublings else { return nil }
        var squares: Set<IdentityPolynomial> = []
        var finer: [(step: Step, square: IdentityPolynomial)] = []
        for (r, step) in steps {
            let square = try multiply(r, r)
            guard square.terms.count == 1, square.rational == nil else { continue }
            let turned = try direction(square).r
            squares.insert(turned)
            if steps[turned] != nil { finer.append((step, turned)) }
        }
        return finer.first { !squares.contains($0.step.r) }?.step
    }

    /// The representative of r, -r, 1/r and -1/r.
    private mutating func direction(
        _ own: IdentityPolynomial
    ) throws(IdentityStop) -> (r: IdentityPolynomial, s: Int, isTurned: Bool) {
        let other = try inverse(own)
        guard let (a, _) = own.leading, let (b, _) = other.leading else { throw .unknown }
        let isTurned = IdentityMonomial.precedes(b, a)
        let r = isTurned ? other : own
        guard let (_, c) = r.leading else { throw .unknown }
        let isNegative = c.re.isZero ? c.im.isNegative : c.re.isNegative
        return (isNegative ? r.scaled(-1) : r, isNegative ? -1 : 1, isTurned)
    }

    private mutating func doubling(
        _ step: Step, in polynomial: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        let one = IdentityPolynomial(1)
        let double = try inverse(one - multiply(step.r, step.r))
        var result = IdentityPolynomial()
        for (monomial, coefficient) in polynomial.terms {
            var rest = monomial
            rest.powers.removeAll { step.atoms[$0.atom] != nil }
            var term = IdentityPolynomial(rest, coefficient)
            // How often 1/(1 + r) and 1/(1 - r) occur.
            var (plus, minus) = (0, 0)
            for power in monomial.powers {
                guard let (s, isTurned) = step.atoms[power.atom] else { continue }
                guard power.exponent > 0 else { throw .unknown }
                if s > 0 { plus += power.exponent } else { minus += power.exponent }
                if isTurned {
                    // 1/(1 + s/r) is s·r/(1 + s·r).
                    term = try multiply(
                        term, self.power(step.r.scaled(BigRational(s)), power.exponent))
                }
            }
            if plus + minus > 0 {
                let factor = plus > minus ? one - step.r : one + step.r
                term = try multiply(term, power(factor, abs(plus - minus)))
                term = try multiply(term, power(double, max(plus, minus)))
            }
            result += term
            if result.terms.count > Self.maximumTerms { throw .tooLarge }
        }
        return result
    }
}
