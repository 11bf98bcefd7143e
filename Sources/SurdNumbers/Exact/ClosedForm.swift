/// A real as a sum of terms: rational factors times radicals, powers of π and e, logarithms of rational
/// numbers and Γ at small fractions.
///
/// A term that arithmetic has kept is already in closed form. Other closed forms are made from the polynomial
/// into which the prover reads a recipe (`ClosedFormFinder.swift`).
struct ClosedForm {
    /// √(a + b·√d), for the cosines of multiples of 3°.
    struct Nested {
        var a: BigInt
        var b: BigInt
        var d: BigInt
    }

    /// A term, or its product with a nested root.
    struct Summand {
        let term: Term
        var nested: Nested?

        var hasRadical: Bool { nested != nil || term.root.isProper }

        func with(coefficient: BigRational) -> Summand {
            Summand(term: term.with(coefficient: coefficient), nested: nested)
        }
    }

    /// In the order in which they are written; there is at least one.
    let summands: [Summand]

    init(_ summands: [Summand]) { self.summands = summands.sorted { $0.precedes($1) } }

    /// Recipes with more nodes than this are not searched.
    static let maximumNodes = 400

    /// The closed form of a real that is known to be irrational or is not known to be rational; nil
    /// where it has no short closed form.
    static func find(_ real: Real, monitor: Monitor) throws(NumberError) -> ClosedForm? {
        if let form = real.form { return ClosedForm([Summand(term: form)]) }
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

    /// Whether an enclosure agrees with the form. A mistake in the rules would be noticed here.
    private func agrees(with real: Real, monitor: Monitor) throws(NumberError) -> Bool {
        let difference = try BigNumber(storage: .real(real)).subtracting(
            number(monitor: monitor), monitor: monitor)
        guard let rest = difference.real else { return difference.isZero }
        return try IdentityProver.agrees(rest, monitor: monitor)
    }

    /// The value of the form as a number.
    func number(monitor: Monitor) throws(NumberError) -> BigNumber {
        var sum = BigNumber.zero
        for summand in summands {
            sum = try sum.adding(summand.number(monitor: monitor), monitor: monitor)
        }
        return sum
    }
}

extension ClosedForm.Summand {
    func number(monitor: Monitor) throws(NumberError) -> BigNumber {
        guard let nested else { return term.number }
        let inner = Term(Root(BigRational(nested.b), radicand: BigRational(nested.d))).number
        let sum = try inner.adding(BigNumber(nested.a), monitor: monitor)
        return try term.number.multiplied(
            by: sum.applying(.sqrt, monitor: monitor), monitor: monitor)
    }

    /// The order of writing: first terms with transcendental atoms, with high powers before low ones, then
    /// those with a plus, by radicand. The rational term is the last of its sign.
    fileprivate func precedes(_ other: ClosedForm.Summand) -> Bool {
        if term.powers != other.term.powers { return term.powersPrecede(other.term) }
        let (a, b) = (term.root, other.term.root)
        if a.coefficient.isNegative != b.coefficient.isNegative { return b.coefficient.isNegative }
        if hasRadical != other.hasRadical { return hasRadical }
        if (nested == nil) != (other.nested == nil) { return nested == nil }
        if a.index != b.index { return a.index < b.index }
        return a.radicand < b.radicand
    }
}

extension Term {
    fileprivate func powersPrecede(_ other: Term) -> Bool {
        for (p, q) in zip(powers, other.powers) {
            if p.atom != q.atom { return p.atom < q.atom }
            if p.exponent != q.exponent { return p.exponent > q.exponent }
        }
        if powers.isEmpty != other.powers.isEmpty { return other.powers.isEmpty }
        return powers.count < other.powers.count
    }
}
