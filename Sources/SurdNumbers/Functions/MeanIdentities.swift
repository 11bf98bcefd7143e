// Equality of arithmetic-geometric means and complete elliptic integrals.
//
// Everything is expressed by x = k', the ratio of the smaller number to the larger: agm(1, x) is π/(2K). A
// step of the mean leads from x to 2√x/(1 + x), and K and E follow by Landen's transformation. In such a
// chain of ratios, one that occurred before represents the others, or one whose K is known by values of Γ.

extension ArithmeticGeometricMean {
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard try algebra.sign(call.a) > 0, try algebra.sign(call.b) > 0 else { return nil }
        let order = try algebra.number { monitor throws(NumberError) in
            try call.a.subtracting(call.b, monitor: monitor)
        }
        let sign = try algebra.sign(order, of: call.first - call.second)
        if sign == 0 { return call.first }
        // The larger number becomes a factor.
        let (large, small) = sign > 0 ? (call.first, call.second) : (call.second, call.first)
        let ratio = try algebra.number { monitor throws(NumberError) in
            sign > 0
                ? try call.b.divided(by: call.a, monitor: monitor)
                : try call.a.divided(by: call.b, monitor: monitor)
        }
        let x = try algebra.multiply(small, algebra.inverse(large))
        return try algebra.multiply(large, algebra.mean(x, ratio))
    }
}

extension EllipticIntegrals {
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let one = IdentityPolynomial(1)
        let square = one - call.first
        let values = try algebra.number { monitor throws(NumberError) in
            let square = try BigNumber.one.subtracting(call.a, monitor: monitor)
            return (square: square, ratio: try square.applying(.sqrt, monitor: monitor))
        }
        guard try algebra.sign(values.square) > 0 else { throw .unknown }
        let excess = try algebra.sign(call.a, of: call.first)
        let quarter = try algebra.pi().scaled(BigRational(1, 2))
        if excess == 0 { return quarter }
        let x = try algebra.power(ofPositive: square, BigRational(1, 2), value: values.square)
        let isComplete = call.operation == .ellipk
        if excess > 0 {
            return isComplete
                ? try algebra.firstIntegral(x, values.ratio)
                : try algebra.secondIntegral(x, values.ratio)
        }
        // For a negative parameter: K is that of the ratio 1/x divided by x, and E is x times that
        // of 1/x.
        let inverse = try algebra.inverse(x)
        let ratio = try algebra.number { monitor throws(NumberError) in
            try BigNumber.one.divided(by: values.ratio, monitor: monitor)
        }
        return isComplete
            ? try algebra.multiply(inverse, algebra.firstIntegral(inverse, ratio))
            : try algebra.multiply(x, algebra.secondIntegral(inverse, ratio))
    }
}

/// A ratio k' for which K is known by Γ at fractions (Chowla and Selberg), and E by K: K(k')/K(k) is √r, and
/// with α, Borwein's function, E(k') = π/(4K) + αK.
private struct SingularRatio {
    /// (a + b√d)^exponent
    typealias Factor = (a: BigRational, b: BigRational, d: Int, exponent: BigRational)

    /// The square of the ratio is a + b√r.
    let square: (a: BigRational, b: BigRational)
    let r: Int
    /// Whether it is the complement of the ratio whose K is given.
    var isComplement = false
    /// α is a + b√r.
    let alpha: (a: BigRational, b: BigRational)
    /// K is the product of these factors, a power of π and values of Γ.
    let factors: [Factor]
    let pi: BigRational
    let gammas: [(BigRational, Int)]

    var estimate: Double {
        Estimate(exact: square.a).double
            + Estimate(exact: square.b).double * Double(r).squareRoot()
    }

    static let table: [SingularRatio] = {
        func q(_ a: Int, _ b: Int) -> BigRational { .ratio(a, b) }
        let first = SingularRatio(
            square: (q(1, 2), 0), r: 1, alpha: (q(1, 2), 0),
            factors: [(2, 0, 1, -2)], pi: q(-1, 2), gammas: [(q(1, 4), 2)])
        let second = SingularRatio(
            square: (-2, 2), r: 2, alpha: (-1, 1),
            factors: [(1, 1, 2, q(1, 2)), (2, 0, 1, q(-13, 4))], pi: q(-1, 2),
            gammas: [(q(1, 8), 1), (q(3, 8), 1)])
        func pair(
            _ a: BigRational, _ b: BigRational, _ r: Int, alpha: (a: BigRational, b: BigRational),
            _ factors: [Factor], _ gammas: [(BigRational, Int)]
        ) -> [SingularRatio] {
            [false, true].map {
                SingularRatio(
                    square: (a, $0 ? -b : b), r: r, isComplement: $0, alpha: alpha,
                    factors: factors, pi: -1, gammas: gammas)
            }
        }
        let third = pair(
            q(1, 2), q(1, 4), 3, alpha: (q(-1, 2), q(1, 2)),
            [(3, 0, 1, q(1, 4)), (2, 0, 1, q(-7, 3))], [(q(1, 3), 3)])
        let seventh = pair(
            q(1, 2), q(3, 16), 7, alpha: (-1, q(1, 2)),
            [(7, 0, 1, q(-1, 4)), (2, 0, 1, -2)], [(q(1, 7), 1), (q(2, 7), 1), (q(4, 7), 1)])
        return [first, second] + third + seventh
    }()
}

/// The path from one ratio to the representative of its chain.
private struct MeanChain {
    var x: IdentityPolynomial
    var value: BigNumber
    /// agm(1, start) is factor · agm(1, x).
    var factor = IdentityPolynomial(1)
    /// E(start) is whole · E(x) + part · K(x).
    var whole = IdentityPolynomial(1)
    var part = IdentityPolynomial()
    var singular: SingularRatio?
}

extension IdentityAlgebra {
    /// agm(1, x) for 0 < x < 1.
    fileprivate mutating func mean(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        guard let chain = try chain(from: x, value, joins: true) else { throw .unknown }
        let start = try inverse(firstIntegral(of: chain).scaled(BigRational(2)))
        return try multiply(chain.factor, multiply(pi(), start))
    }

    /// K for the ratio x.
    fileprivate mutating func firstIntegral(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        guard let chain = try chain(from: x, value, joins: true) else { throw .unknown }
        return try multiply(firstIntegral(of: chain), inverse(chain.factor))
    }

    /// E for the ratio x.
    fileprivate mutating func secondIntegral(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        guard let chain = try chain(from: x, value, joins: true) else { throw .unknown }
        return try multiply(chain.whole, secondIntegral(of: chain))
            + multiply(chain.part, firstIntegral(of: chain))
    }

    /// K at the end of a chain, as π/(2 agm(1, x)) or by values of Γ.
    private mutating func firstIntegral(
        of chain: MeanChain
    ) throws(IdentityStop) -> IdentityPolynomial {
        if let singular = chain.singular {
            let whole = try firstIntegral(at: singular)
            return singular.isComplement ? try multiply(whole, root(singular.r)) : whole
        }
        let monitor = self.monitor
        let atom = Atom.function(.agm, parameter: 0, [IdentityPolynomial(1), chain.x])
        if let known = related[atom] { return known }
        if !isKnown(atom), let known = try byComplement(chain) {
            related[atom] = known
            return known
        }
        let index = try index(of: atom) { () throws(NumberError) in
            try BigNumber.one.applying(.agm, chain.value, monitor: monitor)
        }
        return try multiply(pi(), inverse(IdentityPolynomial(.atom(index)))).scaled(
            BigRational(1, 2))
    }

    /// K by K', where K' is known and the square of their quotient is found to be a simple fraction.
    private mutating func byComplement(
        _ chain: MeanChain
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard (operands[.agm] ?? []).count > 1 else { return nil }
        let values = try complement(of: chain.value)
        let square = try number { monitor throws(NumberError) in
            let quotient = try BigNumber.one.applying(.agm, values.root, monitor: monitor)
                .divided(
                    by: BigNumber.one.applying(.agm, chain.value, monitor: monitor),
                    monitor: monitor)
            return try quotient.multiplied(by: quotient, monitor: monitor)
        }
        guard let digits = try digits(of: square, bits: 192),
            let r = BigRational.simpleFraction(BigRational(digits, BigInt(1) << 192))
        else { return nil }
        let one = IdentityPolynomial(1)
        let other = try power(
            ofPositive: one - multiply(chain.x, chain.x), BigRational(1, 2), value: values.square)
        guard let way = try self.chain(from: other, values.root, joins: false),
            way.singular != nil
                || isKnown(.function(.agm, parameter: 0, [one, way.x])),
            try isSingular(chain.x, r)
        else { return nil }
        let root = try power(ofPositive: IdentityPolynomial(r), BigRational(1, 2))
        return try multiply(root, firstIntegral(other, values.root))
    }

    /// Whether (K/K')² of the ratio x, which seems to be r = a/b, is exactly r. With m = 1 - x² the
    /// invariant is j = 256(1 - m + m²)³/(m(1 - m))². It is a root of the class polynomial of -4ab exactly
    /// where K'/K is √(C/A) for a form Ax² + Cy² of that discriminant, and these quotients are far apart.
    private mutating func isSingular(
        _ x: IdentityPolynomial, _ r: BigRational
    ) throws(IdentityStop) -> Bool {
        guard let n = (r.numerator * r.denominator).smallValue else { return false }
        let algebra = self
        guard
            let polynomial = try ClassPolynomial(
                n: n,
                digits: { (number, bits) throws(IdentityStop) in
                    try algebra.digits(of: number, bits: bits)
                }, monitor: monitor)
        else { return false }
        let one = IdentityPolynomial(1)
        let square = try multiply(x, x)
        let product = try multiply(square, one - square)
        let above = try power(one - product, 3).scaled(BigRational(256))
        let below = try multiply(product, product)
        // By Horner's rule, with the denominators multiplied out.
        var sum = IdentityPolynomial()
        var factor = one
        for coefficient in polynomial.coefficients.reversed() {
            sum = try multiply(sum, above) + factor.scaled(BigRational(coefficient))
            factor = try multiply(factor, below)
        }
        return try isZero(sum)
    }

    private mutating func firstIntegral(
        at singular: SingularRatio
    ) throws(IdentityStop) -> IdentityPolynomial {
        var product = try power(ofPositive: pi(), singular.pi)
        for (a, b, d, exponent) in singular.factors {
            let base = try IdentityPolynomial(a) + root(d).scaled(b)
            product = try multiply(product, power(ofPositive: base, exponent))
        }
        for (q, exponent) in singular.gammas {
            product = try multiply(
                product, power(gamma(IdentityPolynomial(q), BigNumber(q)), exponent))
        }
        return product
    }

    private mutating func root(_ d: Int) throws(IdentityStop) -> IdentityPolynomial {
        try power(ofPositive: IdentityPolynomial(BigRational(d)), BigRational(1, 2))
    }

    /// E at the end of a chain.
    private mutating func secondIntegral(
        of chain: MeanChain
    ) throws(IdentityStop) -> IdentityPolynomial {
        if let singular = chain.singular {
            let k = try firstIntegral(at: singular)
            let alpha =
                try IdentityPolynomial(singular.alpha.a)
                + root(singular.r).scaled(singular.alpha.b)
            let quarter = try multiply(pi(), inverse(k)).scaled(BigRational(1, 4))
            if singular.isComplement { return try quarter + multiply(alpha, k) }
            // E = K + (π/(4K) - αK)/√r
            return try k + multiply(quarter - multiply(alpha, k), inverse(root(singular.r)))
        }
        let atom = Atom.function(.ellipe, parameter: 0, [chain.x])
        if let known = related[atom] { return known }
        if !isKnown(atom), let known = try byLegendre(chain) {
            related[atom] = known
            return known
        }
        let monitor = self.monitor
        let index = try index(of: atom) { () throws(NumberError) in
            let square = try chain.value.multiplied(by: chain.value, monitor: monitor)
            return try BigNumber.one.subtracting(square, monitor: monitor).applying(
                .ellipe, monitor: monitor)
        }
        return IdentityPolynomial(.atom(index))
    }

    /// E by Legendre's relation E K' + E' K - K K' = π/2, where E' is known.
    private mutating func byLegendre(
        _ chain: MeanChain
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let x = chain.x
        let square = try IdentityPolynomial(1) - multiply(x, x)
        let values = try complement(of: chain.value)
        let other = try power(ofPositive: square, BigRational(1, 2), value: values.square)
        guard let way = try self.chain(from: other, values.root, joins: false),
            way.singular != nil || isKnown(.function(.ellipe, parameter: 0, [way.x]))
        else { return nil }
        let k = try firstIntegral(of: chain)
        let first = try firstIntegral(other, values.root)
        let second = try secondIntegral(other, values.root)
        let quarter = try pi().scaled(BigRational(1, 2))
        return try multiply(
            quarter + multiply(k, first) - multiply(second, k), inverse(first))
    }

    /// 1 - x² and its root.
    private func complement(
        of x: BigNumber
    ) throws(IdentityStop) -> (square: BigNumber, root: BigNumber) {
        try number { monitor throws(NumberError) in
            let square = try BigNumber.one.subtracting(
                x.multiplied(by: x, monitor: monitor), monitor: monitor)
            return (square, try square.applying(.sqrt, monitor: monitor))
        }
    }

    // MARK: - The chain

    /// How many steps are taken in each direction.
    private static var longestChain: Int { 3 }

    /// The path to a known ratio, or to x itself; nil where x would be the first of its chain and is not to
    /// join. Enclosures choose the path; it is computed exactly only where it leads to a known ratio.
    private mutating func chain(
        from x: IdentityPolynomial, _ value: BigNumber, joins: Bool
    ) throws(IdentityStop) -> MeanChain? {
        let start = MeanChain(x: x, value: value)
        for isDown in [true, false] {
            var place = value
            for step in 0...Self.longestChain {
                if try mayAnchor(place) {
                    var link = start
                    for _ in 0..<step { link = try isDown ? descended(link) : ascended(link) }
                    if try isAnchored(&link) { return link }
                }
                let old = place
                place = try number { monitor throws(NumberError) in
                    isDown
                        ? try old.meanStep(monitor: monitor)
                        : try old.meanStepBack(monitor: monitor)
                }
            }
        }
        guard joins else { return nil }
        _ = try canonical(operand: x, of: .agm, value)
        return start
    }

    private static func rowsNear(_ digits: BigInt) -> [SingularRatio] {
        let size = Estimate(exact: BigRational(digits, BigInt(1) << 192)).double
        return SingularRatio.table.filter { (size * size - $0.estimate).magnitude < 1e-12 }
    }

    private func mayAnchor(_ value: BigNumber) throws(IdentityStop) -> Bool {
        guard let digits = try digits(of: value, bits: 192) else { return false }
        return !Self.rowsNear(digits).isEmpty
            || (operands[.agm] ?? []).contains { (digits - $0.digits).magnitude <= 8 }
    }

    /// Whether the ratio occurred before, or is one whose K is known.
    private mutating func isAnchored(_ link: inout MeanChain) throws(IdentityStop) -> Bool {
        guard let digits = try digits(of: link.value, bits: 192) else { return false }
        for (other, known) in operands[.agm] ?? [] where (digits - known).magnitude <= 8 {
            if try isZero(link.x - other) {
                link.x = other
                return true
            }
        }
        for singular in Self.rowsNear(digits) {
            let square =
                try IdentityPolynomial(singular.square.a)
                + root(singular.r).scaled(singular.square.b)
            if try isZero(multiply(link.x, link.x) - square) {
                link.singular = singular
                return true
            }
        }
        return false
    }

    /// x becomes y = 2√x/(1 + x): agm(1, x) = (1 + x)/2 · agm(1, y) and E(x) = (1 + x) E(y) - x K(x).
    private mutating func descended(_ link: MeanChain) throws(IdentityStop) -> MeanChain {
        let x = link.x
        let sum = x + IdentityPolynomial(1)
        let mean = sum.scaled(BigRational(1, 2))
        let inverse = try self.inverse(mean)
        var result = link
        result.factor = try multiply(link.factor, mean)
        result.whole = try multiply(link.whole, sum)
        result.part = try multiply(link.part - multiply(link.whole, x), inverse)
        let root = try power(ofPositive: x, BigRational(1, 2), value: link.value)
        result.x = try multiply(root, inverse)
        result.value = try number { monitor throws(NumberError) in
            try link.value.meanStep(monitor: monitor)
        }
        return result
    }

    /// The step back: x becomes y with √y = (1 - √(1 - x²))/x.
    private mutating func ascended(_ link: MeanChain) throws(IdentityStop) -> MeanChain {
        let one = IdentityPolynomial(1)
        let values = try complement(of: link.value)
        let square = try one - multiply(link.x, link.x)
        let root = try power(ofPositive: square, BigRational(1, 2), value: values.square)
        let half = try multiply(one - root, inverse(link.x))
        let y = try multiply(half, half)
        let mean = (y + one).scaled(BigRational(1, 2))
        let inverse = try self.inverse(y + one)
        var result = link
        result.x = y
        result.factor = try multiply(link.factor, inverse).scaled(BigRational(2))
        result.whole = try multiply(link.whole, inverse)
        result.part = try multiply(result.whole, y) + multiply(link.part, mean)
        result.value = try number { monitor throws(NumberError) in
            try link.value.meanStepBack(monitor: monitor)
        }
        return result
    }
}

extension BigNumber {
    /// 2√x/(1 + x)
    fileprivate func meanStep(monitor: Monitor) throws(NumberError) -> BigNumber {
        try applying(.sqrt, monitor: monitor).multiplied(by: 2, monitor: monitor)
            .divided(by: adding(1, monitor: monitor), monitor: monitor)
    }

    /// ((1 - √(1 - x²))/x)², written without cancellation: (x/(1 + √(1 - x²)))².
    fileprivate func meanStepBack(monitor: Monitor) throws(NumberError) -> BigNumber {
        let square = try BigNumber.one.subtracting(
            multiplied(by: self, monitor: monitor), monitor: monitor)
        let root = try square.applying(.sqrt, monitor: monitor)
        let half = try divided(by: root.adding(1, monitor: monitor), monitor: monitor)
        return try half.multiplied(by: half, monitor: monitor)
    }
}
