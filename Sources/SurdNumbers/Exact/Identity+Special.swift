extension IdentityAlgebra {
    mutating func specialFunction(
        _ call: IdentityCall
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let a = call.first
        let monitor = self.monitor
        switch call.operation {
        case .erfc:
            let value = call.a
            return try IdentityPolynomial(1)
                - function(.erf, a, isOdd: true) {
                    () throws(NumberError) in
                    try value.applying(.erf, monitor: monitor)
                }
        case .li:
            // li(x) = ei(ln x)
            let value = call.node
            guard try sign(call.a) > 0 else { throw .unknown }
            let inner = try logarithm(a, value: call.a)
            return try function(.ei, inner, isOdd: false) { () throws(NumberError) in
                BigNumber(value)
            }
        case .besselJ, .besselY: return try bessel(call)
        case .agm: return try agm(call)
        case .lambertw: return try lambert(a, call)
        case .zeta: return try zeta(a, call.a)
        case .li2: return try dilogarithm(a, call.a)
        case .airy:
            // Ai(0) is 1/(3^(2/3) Γ(2/3)).
            guard a.isZero else { return nil }
            let gamma = try gammaFunction(
                IdentityCall(
                    operation: .gamma, parameter: 0, node: Real(.gamma, BigNumber(.ratio(2, 3))),
                    operands: [IdentityPolynomial(.ratio(2, 3))]))
            let power = try power(ofPositive: IdentityPolynomial(3), .ratio(2, 3))
            guard let gamma else { return nil }
            return try inverse(multiply(power, gamma))
        default: return nil
        }
    }

    // MARK: - W

    /// W(x) is y where y·exp(y) is x and y is above -1: y is sought among sums of the logarithms and
    /// exponents that were met.
    private mutating func lambert(
        _ x: IdentityPolynomial, _ call: IdentityCall
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let value = BigNumber(call.node)
        let monitor = self.monitor
        let above = try lift { () throws(NumberError) in try value.adding(1, monitor: monitor) }
        guard try sign(above) > 0 else { return nil }
        if let factor = x.leading?.coefficient, factor.isReal { _ = try logarithmOfSize(factor.re) }
        return try combination(on: .real, value) { (algebra, relation) throws(IdentityStop) in
            // y·exp(y) grows above -1, and so only one y there has the value x.
            let y = relation.value
            let place = try algebra.complexValue(of: y).re
            let above = try algebra.lift { () throws(NumberError) in
                try place.adding(1, monitor: monitor)
            }
            guard try algebra.sign(above) > 0 else { return false }
            return try algebra.isZero(algebra.multiply(y, algebra.exponential(y)) - x)
        }
    }

    private mutating func logarithmOfSize(
        _ q: BigRational
    ) throws(IdentityStop) -> IdentityPolynomial { try logarithm(ofRational: q.magnitude) }

    // MARK: - Bessel functions

    /// Orders are brought to 0 and 1 by the recurrence, and Y of order 1 to the others by the
    /// Wronskian: J₁Y₀ - J₀Y₁ = 2/(πx).
    private mutating func bessel(_ call: IdentityCall) throws(IdentityStop) -> IdentityPolynomial? {
        let order = call.parameter
        guard order.magnitude <= 32 else { return nil }
        if order < 0 {
            // Of order -n it is (-1)^n times that of order n.
            let value = try bessel(call.operation, -order, call)
            return order & 1 == 1 ? value.scaled(-1) : value
        }
        return try bessel(call.operation, order, call)
    }

    private mutating func bessel(
        _ operation: RealOperation, _ order: Int, _ call: IdentityCall
    ) throws(IdentityStop) -> IdentityPolynomial {
        let x = call.first
        if order < 2 {
            if operation == .besselY, order == 1,
                let value = try wronskian(x, call)
            {
                return value
            }
            return try opaque(
                IdentityCall(
                    operation: operation, parameter: order,
                    node: Real(operation, parameter: order, call.a), operands: [x]))
        }
        guard try sign(call.a) != 0 else { throw .unknown }
        let inverse = try self.inverse(x)
        var before = try bessel(operation, 0, call)
        var last = try bessel(operation, 1, call)
        for n in 1..<order {
            // C(n + 1) = 2n/x · C(n) - C(n - 1)
            let next = try multiply(last, inverse).scaled(BigRational(2 * n)) - before
            (before, last) = (last, next)
        }
        return last
    }

    private mutating func wronskian(
        _ x: IdentityPolynomial, _ call: IdentityCall
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let zeroth = Real(.besselJ, parameter: 0, call.a)
        guard try isVisiblyNonzero(BigNumber(zeroth)) else { return nil }
        let (a, b) = try (bessel(.besselJ, 0, call), bessel(.besselJ, 1, call))
        let y = try bessel(.besselY, 0, call)
        let term = try multiply(inverse(multiply(pi(), x)), IdentityPolynomial(2))
        return try multiply(multiply(b, y) - term, inverse(a))
    }

    // MARK: - The arithmetic-geometric mean

    /// agm(a, b) is a·agm(1, b/a), and agm(1, x) that of the next step of the mean.
    private mutating func agm(_ call: IdentityCall) throws(IdentityStop) -> IdentityPolynomial? {
        let monitor = self.monitor
        guard try sign(call.a) > 0, try sign(call.b) > 0 else { return nil }
        if try isZero(call.first - call.second) { return call.first }
        let order = try lift { () throws(NumberError) in
            try call.a.subtracting(call.b, monitor: monitor)
        }
        let isOrdered = try sign(order) > 0
        // The larger one is taken out.
        let large = isOrdered ? call.first : call.second
        let small = isOrdered ? call.second : call.first
        var x = try multiply(small, inverse(large))
        var value = try lift { () throws(NumberError) in
            isOrdered
                ? try call.b.divided(by: call.a, monitor: monitor)
                : try call.a.divided(by: call.b, monitor: monitor)
        }
        var factor = large
        // Of all ratios in the chain of steps the one met before is taken, or the first.
        let start = (x: x, value: value, factor: factor)
        for step in 0..<4 {
            let operand = try canonical(operand: x, of: .agm, value, joins: false)
            let atom = Atom.function(.agm, parameter: 0, [IdentityPolynomial(1), operand])
            if isKnown(atom) {
                let index = try index(of: atom) { () throws(NumberError) in value }
                return try multiply(factor, IdentityPolynomial(.atom(index)))
            }
            if step == 3 { break }
            // agm(1, x) = (1 + x)/2 · agm(1, 2√x/(1 + x))
            let mean = (x + IdentityPolynomial(1)).scaled(BigRational(1, 2))
            factor = try multiply(factor, mean)
            let root = try power(ofPositive: x, BigRational(1, 2), value: value)
            x = try multiply(root, inverse(mean))
            let old = value
            value = try lift { () throws(NumberError) in
                try old.applying(.sqrt, monitor: monitor).multiplied(by: 2, monitor: monitor)
                    .divided(by: old.adding(1, monitor: monitor), monitor: monitor)
            }
        }
        // And the chain the other way: the ratio of which this one is a step.
        (x, value, factor) = start
        for _ in 0..<3 {
            // x = 2√y/(1 + y) has √y = (1 - √(1 - x²))/x, and agm(1, x) is agm(1, y)/((1 + y)/2).
            let one = IdentityPolynomial(1)
            let (polynomial, old) = (x, value)
            let root = try power(
                ofPositive: one - multiply(polynomial, polynomial), BigRational(1, 2))
            let half = try multiply(one - root, inverse(polynomial))
            x = try multiply(half, half)
            value = try lift { () throws(NumberError) in
                let square = try BigNumber.one.subtracting(
                    old.multiplied(by: old, monitor: monitor), monitor: monitor)
                let root = try square.applying(.sqrt, monitor: monitor)
                let y = try BigNumber.one.subtracting(root, monitor: monitor).divided(
                    by: old, monitor: monitor)
                return try y.multiplied(by: y, monitor: monitor)
            }
            factor = try multiply(factor, inverse((x + one).scaled(BigRational(1, 2))))
            let operand = try canonical(operand: x, of: .agm, value, joins: false)
            let atom = Atom.function(.agm, parameter: 0, [one, operand])
            if isKnown(atom) {
                let index = try index(of: atom) { () throws(NumberError) in value }
                return try multiply(factor, IdentityPolynomial(.atom(index)))
            }
        }
        let operand = try canonical(operand: start.x, of: .agm, start.value)
        let index = try index(
            of: .function(.agm, parameter: 0, [IdentityPolynomial(1), operand])
        ) { () throws(NumberError) in
            try BigNumber.one.applying(.agm, start.value, monitor: monitor)
        }
        return try multiply(start.factor, IdentityPolynomial(.atom(index)))
    }

    // MARK: - ζ

    /// ζ(s) = 2^s π^(s-1) sin(πs/2) Γ(1-s) ζ(1-s) for s below 1/2.
    private mutating func zeta(
        _ s: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial? {
        let monitor = self.monitor
        let half = BigRational(1, 2)
        let excess = try lift { () throws(NumberError) in
            try value.subtracting(BigNumber(half), monitor: monitor)
        }
        if s.rational?.isInteger == true { return nil }
        guard try sign(excess) < 0 else {
            let operand = try canonical(operand: s, of: .zeta, value)
            let index = try index(of: .function(.zeta, parameter: 0, [operand])) {
                () throws(NumberError) in
                try value.applying(.zeta, monitor: monitor)
            }
            return IdentityPolynomial(.atom(index))
        }
        let other = try lift { () throws(NumberError) in
            try BigNumber.one.subtracting(value, monitor: monitor)
        }
        let one = IdentityPolynomial(1)
        guard let mirrored = try zeta(one - s, other),
            let gamma = try gammaFunction(
                IdentityCall(
                    operation: .gamma, parameter: 0, node: Real(.gamma, other), operands: [one - s]
                ))
        else { return nil }
        let two = try exponential(multiply(s, logarithm(ofRational: 2)))
        let power = try exponential(multiply(s - one, logarithm(pi())))
        let sine = try circular(.sin, multiply(s, pi()).scaled(half))
        return try multiply(
            multiply(multiply(two, power), sine), multiply(gamma, mirrored))
    }

    private mutating func function(
        _ operation: RealOperation, _ x: IdentityPolynomial, isOdd: Bool,
        value: () throws(NumberError) -> BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        let isFlipped = isOdd && isNegative(x)
        let operand = isFlipped ? x.scaled(-1) : x
        let monitor = self.monitor
        let atom = Atom.function(operation, parameter: 0, [operand])
        let index = try index(of: atom) { () throws(NumberError) in
            let number = try value()
            return isFlipped ? try number.negated(monitor: monitor) : number
        }
        return IdentityPolynomial(.atom(index)).scaled(isFlipped ? -1 : 1)
    }

    // MARK: - Li₂

    /// Li₂(x), brought to 0 < x ≤ 1/2 by Landen's and Euler's formulas.
    private mutating func dilogarithm(
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
        if !isKnown(atom), let known = try relatedDilogarithm(operand, value) {
            related[atom] = known
            return known
        }
        let index = try index(of: atom) { () throws(NumberError) in
            try value.applying(.li2, monitor: monitor)
        }
        return IdentityPolynomial(.atom(index))
    }

    /// Li₂ of a number for which the formulas close upon themselves or upon what is known.
    private mutating func relatedDilogarithm(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial? {
        if let q = x.rational { return try rationalDilogarithm(q) }
        let one = IdentityPolynomial(1)
        let monitor = self.monitor
        // 1/φ², where x = (1 - x)²: Li₂ is π²/15 - ln²φ.
        let three = (x.scaled(BigRational(3)) - one)
        if isAlgebraic(x), try isZero(three - multiply(x, x)) {
            let logarithm = try logarithm(x, value: value)
            return try multiply(pi(), pi()).scaled(BigRational(1, 15))
                - multiply(logarithm, logarithm).scaled(BigRational(1, 4))
        }
        guard relationDepth == 0 else { return nil }
        relationDepth += 1
        defer { relationDepth -= 1 }
        // Li₂(y²) = 2 Li₂(y) - 2 Li₂(y/(1+y)) - ln²(1+y), of which x is one of the arguments.
        for place in 0..<3 {
            let y: IdentityPolynomial
            let yValue: BigNumber
            switch place {
            case 0: (y, yValue) = (x, value)
            case 1:
                y = try power(ofPositive: x, BigRational(1, 2), value: value)
                yValue = try lift { () throws(NumberError) in
                    try value.applying(.sqrt, monitor: monitor)
                }
            default:
                y = try multiply(x, inverse(one - x))
                yValue = try lift { () throws(NumberError) in
                    try value.divided(
                        by: BigNumber.one.subtracting(value, monitor: monitor), monitor: monitor)
                }
            }
            let squareValue = try lift { () throws(NumberError) in
                try yValue.multiplied(by: yValue, monitor: monitor)
            }
            let sumValue = try lift { () throws(NumberError) in
                try yValue.adding(1, monitor: monitor)
            }
            let quotientValue = try lift { () throws(NumberError) in
                try yValue.divided(by: sumValue, monitor: monitor)
            }
            var known = true
            for (other, number) in [yValue, squareValue, quotientValue].enumerated()
            where other != place {
                if known { known = try isKnownDilogarithm(number) }
            }
            guard known else { continue }
            let logarithm = try logarithm(one + y, value: sumValue)
            let tail = try multiply(logarithm, logarithm)
            let square = try multiply(y, y)
            let quotient = try multiply(y, inverse(one + y))
            let half = BigRational(1, 2)
            switch place {
            case 0:
                return try (dilogarithm(square, squareValue) + tail).scaled(half)
                    + dilogarithm(quotient, quotientValue)
            case 1:
                return try (dilogarithm(y, yValue) - dilogarithm(quotient, quotientValue))
                    .scaled(BigRational(2)) - tail
            default:
                return try dilogarithm(y, yValue)
                    - (dilogarithm(square, squareValue) + tail).scaled(half)
            }
        }
        return nil
    }

    private func isKnownDilogarithm(_ value: BigNumber) throws(IdentityStop) -> Bool {
        guard let digits = try digits(of: value, bits: 192) else { return false }
        let one = BigInt(1) << 192
        // Li₂(1/2) is always known.
        if (digits - (one >> 1)).magnitude < 1024 { return true }
        return (operands[.li2] ?? []).contains {
            ($0.digits - digits).magnitude < 1024 || (one - $0.digits - digits).magnitude < 1024
        }
    }

    /// Rogers' dilogarithm L(x) = Li₂(x) + ln(x) ln(1-x)/2 of rational numbers: where
    /// Σ nᵢ xᵢ∧(1-xᵢ) is zero, Σ nᵢ L(xᵢ) is a rational multiple of π², because the Bloch group of
    /// the rational numbers has six elements (Suslin 1990). On it L takes values in multiples of
    /// π²/12, with a factor to spare in multiples of π²/144: an enclosure tells which.
    private mutating func rationalDilogarithm(
        _ x: BigRational
    ) throws(IdentityStop) -> IdentityPolynomial? {
        var known: [(q: BigRational, wedge: [[BigInt]: BigRational])] = []
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

    /// x∧(1-x) over pairs of primes.
    private func wedge(_ x: BigRational) throws(IdentityStop) -> [[BigInt]: BigRational] {
        var (a, b) = ([BigInt: Int](), [BigInt: Int]())
        for (number, sign) in [(x.numerator, 1), (x.denominator, -1)] {
            for (p, e) in try factors(of: number) { a[p, default: 0] += sign * e }
        }
        let y = 1 - x
        for (number, sign) in [(y.numerator, 1), (y.denominator, -1)] {
            for (p, e) in try factors(of: number) { b[p, default: 0] += sign * e }
        }
        var result: [[BigInt]: BigRational] = [:]
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
        _ target: [[BigInt]: BigRational], in rows: [[[BigInt]: BigRational]]
    ) -> [BigRational]? {
        var solved: [(key: [BigInt], row: [[BigInt]: BigRational], factors: [BigRational])] = []
        func reduce(
            _ row: inout [[BigInt]: BigRational], _ factors: inout [BigRational]
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
