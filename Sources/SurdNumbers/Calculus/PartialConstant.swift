// The constant of a sum or product whose last index grows: bound 294.

extension InfiniteSum {
    /// The number C in Σ f(k) = C + F(N) + what tends to 0, F made of the antiderivatives of powers and logarithms; for
    /// products in Π f(k) = C·exp(F(N)).
    func partialConstant(from start: Int) throws(NumberError) -> BigNumber {
        if let exact = try exactConstant(from: start) { return exact }
        if let series = try SeriesSum(tape, from: start, isProduct: isProduct, monitor),
            series.verdict == .converges
        {
            // If the tail after N tends to 0, the constant is the whole sum.
            return try InfiniteSumValue.number(
                tape, start, isProduct: isProduct, InfiniteSumValue.Rules(series: series), monitor)
        }
        return try InfiniteSumValue.number(
            tape, start, isProduct: isProduct, isPartial: true,
            InfiniteSumValue.Rules(), monitor)
    }

    /// The constant in closed form, where the term, or its logarithm, is a sum of powers,
    /// logarithms and powers of a number.
    private func exactConstant(from start: Int) throws(NumberError) -> BigNumber? {
        try inClosedForm(from: start) { (germ, n, work) throws(BallError) in
            var total = BigNumber(isProduct ? 1 : 0)
            for term in germ.terms {
                guard let part = try constant(of: term, from: n, work) else { return nil }
                total = try work.lift { () throws(NumberError) in
                    isProduct
                        ? try work.numbers.product(total, part)
                        : try work.numbers.sum(total, part)
                }
            }
            return total
        }
    }

    /// The constant of c·k^(-a), c·ln(k) or c·q^k from n on; for a product, e to the power of that.
    private func constant(
        of term: Germ.Term, from n: Int, _ work: GermWork
    ) throws(BallError) -> BigNumber? {
        guard term.wave == nil else { return nil }
        let numbers = work.numbers
        let place = BigNumber(n)
        let c = term.coefficient
        return try work.lift { () throws(NumberError) in
            let value: BigNumber
            if let (a, b) = term.scale.powers {
                if b.isZero {
                    value =
                        a.knownInteger == 1
                        ? try numbers.negative(try numbers.value(.digamma, place))
                        : try numbers.value(.hurwitz, a, place)
                } else if a.isZero, b.knownInteger == 1 {
                    // Stirling: ln √(2π) - ln Γ(n)
                    let tau = try numbers.product(2, BigNumber.constant(.pi))
                    let root = try numbers.value(.sqrt, tau)
                    let gamma = try numbers.value(.gamma, place)
                    let factor = try numbers.quotient(root, gamma)
                    if isProduct { return try factor.raised(to: c, monitor: monitor) }
                    value = try numbers.value(.ln, factor)
                } else {
                    return nil
                }
            } else if term.scale.parts.count == 1,
                let (a, b) = Scale(term.scale.parts[0].rate).powers, b.isZero,
                a.knownInteger == -1
            {
                let q = try numbers.value(.exp, term.scale.parts[0].coefficient)
                value = try numbers.quotient(
                    try q.raised(to: place, monitor: monitor), try numbers.difference(1, q))
            } else {
                return nil
            }
            let product = try numbers.product(c, value)
            return isProduct ? try numbers.value(.exp, product) : product
        }
    }
}
