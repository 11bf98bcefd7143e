// Equality of dilogarithms.

extension Dilogarithm {
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        try algebra.dilogarithm(call.first, call.a)
    }
}

extension IdentityAlgebra {
    /// Li₂(x), brought to 0 < x ≤ 1/2 by Landen's and Euler's formulas.
    mutating func dilogarithm(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        if x.isZero { return x }
        let one = IdentityPolynomial(1)
        let half = BigRational(1, 2)
        let square = try multiply(pi(), pi())
        let monitor = self.monitor
        let rest = try lift { () throws(NumberError) in
            try BigNumber.one.subtracting(value, monitor: monitor)
        }
        if try isZero(one - x) { return square.scaled(BigRational(1, 6)) }
        let excess = try lift { () throws(NumberError) in
            try value.subtracting(BigNumber(half), monitor: monitor)
        }
        if try sign(value) < 0 {
            // Li₂(x) = -Li₂(x/(x-1)) - ln²(1-x)/2
            let logarithm = try logarithm(one - x, value: rest)
            let other = try multiply(x, inverse(x - one))
            let otherValue = try lift { () throws(NumberError) in
                try value.negated(monitor: monitor).divided(by: rest, monitor: monitor)
            }
            return try dilogarithm(other, otherValue).scaled(-1)
                - multiply(logarithm, logarithm).scaled(half)
        }
        if x.rational == half {
            let logarithm = try logarithm(ofRational: 2)
            return try square.scaled(BigRational(1, 12))
                - multiply(logarithm, logarithm).scaled(half)
        }
        if try sign(excess) > 0 {
            // Li₂(x) = π²/6 - ln(x) ln(1-x) - Li₂(1-x)
            let product = try multiply(
                logarithm(x, value: value), logarithm(one - x, value: rest))
            return try square.scaled(BigRational(1, 6)) - product - dilogarithm(one - x, rest)
        }
        let operand = try canonical(operand: x, of: .li2, value)
        let atom = Atom.function(.li2, parameter: 0, [operand])
        if let known = related[atom] { return known }
        if !isKnown(atom) {
            var known: IdentityPolynomial?
            if let q = operand.rational { known = try rationalDilogarithm(q) }
            if known == nil { known = try relatedDilogarithm(operand, value) }
            if let known {
                related[atom] = known
                return known
            }
        }
        let index = try index(of: atom) { () throws(NumberError) in
            try value.applying(.li2, monitor: monitor)
        }
        return IdentityPolynomial(.atom(index))
    }

    /// ln(x) ln(1 - x)/2, the difference of L and Li₂.
    mutating func halfProduct(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        let rest = try number { monitor throws(NumberError) in
            try BigNumber.one.subtracting(value, monitor: monitor)
        }
        return try multiply(
            logarithm(x, value: value), logarithm(IdentityPolynomial(1) - x, value: rest)
        ).scaled(BigRational(1, 2))
    }

    // MARK: - Rational arguments

    /// Rogers' dilogarithm L(x) = Li₂(x) + ln(x) ln(1-x)/2 of rational numbers: where Σ nᵢ
    /// xᵢ∧(1-xᵢ) is zero, Σ nᵢ L(xᵢ) is a rational multiple of π², because the Bloch group of the
    /// rational numbers has six elements (Suslin 1990). On this group the values of L are multiples
    /// of π²/12. The code allows multiples of π²/144, and an enclosure decides which one it is.
    private mutating func rationalDilogarithm(
        _ x: BigRational
    ) throws(IdentityStop) -> IdentityPolynomial? {
        var known: [(q: BigRational, wedge: Wedge)] = []
        for entry in operands[.li2] ?? [] {
            if let q = entry.polynomial.rational, q != x,
                isKnown(.function(.li2, parameter: 0, [entry.polynomial]))
            {
                known.append((q, try wedge(q)))
            }
        }
        let target = try wedge(x)
        guard let factors = Self.solve(target, in: known.map { $0.wedge }) else { return nil }
        // n·L(x) - Σ nᵢ·L(xᵢ) with whole numbers is m·π²/144.
        var n = BigInt(1)
        for f in factors {
            n = n * f.denominator / BigInt.greatestCommonDivisor(n, f.denominator)
        }
        guard n.bitLength < 64 else { return nil }
        let monitor = self.monitor
        let parts = [(x, BigRational(1))] + zip(known, factors).map { ($0.q, -$1) }
        let quotient = try lift { () throws(NumberError) in
            var sum = BigNumber.zero
            for (q, f) in parts {
                let product = try BigNumber(q).applying(.ln, monitor: monitor).multiplied(
                    by: BigNumber(1 - q).applying(.ln, monitor: monitor), monitor: monitor)
                let half = try product.multiplied(
                    by: BigNumber(BigRational(1, 2)), monitor: monitor)
                let rogers = try BigNumber(q).applying(.li2, monitor: monitor).adding(
                    half, monitor: monitor)
                sum = try sum.adding(
                    rogers.multiplied(by: BigNumber(f), monitor: monitor), monitor: monitor)
            }
            let pi = BigNumber.constant(.pi)
            let scale = BigNumber(BigRational(144) * BigRational(n))
            return try sum.multiplied(by: scale, monitor: monitor).divided(
                by: pi.multiplied(by: pi, monitor: monitor), monitor: monitor)
        }
        guard let digits = try digits(of: quotient, bits: 256) else { return nil }
        let m = (digits + (BigInt(1) << 255)) >> 256
        guard (digits - (m << 256)).magnitude < 1024 else { return nil }
        // Li₂(x) = Σ f·L + m/(144n)·π² - ln(x) ln(1-x)/2
        var result = try multiply(pi(), pi()).scaled(
            BigRational(m) / (BigRational(144) * BigRational(n)))
        for (q, f) in parts {
            let product = try multiply(logarithm(ofRational: q), logarithm(ofRational: 1 - q))
            result = result - product.scaled(f * BigRational(1, 2))
            if q == x { continue }
            let atom = try index(of: .function(.li2, parameter: 0, [IdentityPolynomial(q)])) {
                () throws(NumberError) in
                try BigNumber(q).applying(.li2, monitor: monitor)
            }
            result = result - IdentityPolynomial(.atom(atom)).scaled(f)
        }
        return result
    }

    private typealias Wedge = OrderedTable<[BigInt], BigRational>

    /// x∧(1-x) over pairs of primes.
    private func wedge(_ x: BigRational) throws(IdentityStop) -> Wedge {
        var (a, b) = (OrderedTable<BigInt, Int>(), OrderedTable<BigInt, Int>())
        for (number, sign) in [(x.numerator, 1), (x.denominator, -1)] {
            for (p, e) in try factors(of: number) { a[p, default: 0] += sign * e }
        }
        let y = 1 - x
        for (number, sign) in [(y.numerator, 1), (y.denominator, -1)] {
            for (p, e) in try factors(of: number) { b[p, default: 0] += sign * e }
        }
        var result: Wedge = [:]
        for (p, e) in a {
            for (q, f) in b where p != q {
                let key = p < q ? [p, q] : [q, p]
                let value = (result[key] ?? 0) + BigRational(p < q ? e * f : -e * f)
                result[key] = value.isZero ? nil : value
            }
        }
        return result
    }

    /// Rational factors with which the rows add up to the target; nil where there are none.
    private static func solve(
        _ target: Wedge, in rows: [Wedge]
    ) -> [BigRational]? {
        var solved: [(key: [BigInt], row: Wedge, factors: [BigRational])] = []
        func reduce(
            _ row: inout Wedge, _ factors: inout [BigRational]
        ) {
            for (key, other, used) in solved {
                guard let factor = row[key] else { continue }
                for (k, v) in other {
                    let sum = (row[k] ?? 0) - factor * v
                    row[k] = sum.isZero ? nil : sum
                }
                for i in factors.indices { factors[i] = factors[i] - factor * used[i] }
            }
        }
        for (i, row) in rows.enumerated() {
            var row = row
            var factors = [BigRational](repeating: 0, count: rows.count)
            factors[i] = 1
            reduce(&row, &factors)
            guard let key = row.keys.min(by: { $0.lexicographicallyPrecedes($1) }),
                let lead = row[key]
            else { continue }
            solved.append((key, row.mapValues { $0 / lead }, factors.map { $0 / lead }))
        }
        var rest = target
        var factors = [BigRational](repeating: 0, count: rows.count)
        reduce(&rest, &factors)
        return rest.isEmpty ? factors.map { -$0 } : nil
    }
}
