/// Γ, its logarithm and its logarithmic derivative, and Euler's beta, reduced to few arguments.
extension Gammas {
    static func rewritten(
        _ call: IdentityCall, in algebra: inout IdentityAlgebra
    ) throws(IdentityStop) -> IdentityPolynomial? {
        switch call.operation {
        case .lgamma:
            if let sum = try algebra.logarithmOfGamma(call.first, call.a) { return sum }
            let gamma = try algebra.gamma(call.first, call.a)
            let value = try algebra.number { monitor throws(NumberError) in
                try IdentityAlgebra.gammaValue(call.first, call.a, monitor)
            }
            if try algebra.sign(value) > 0 { return try algebra.logarithm(gamma, value: value) }
            let opposite = try algebra.number { monitor throws(NumberError) in
                try value.negated(monitor: monitor)
            }
            return try algebra.logarithm(gamma.scaled(-1), value: opposite)
        case .beta:
            let sum = try algebra.number { monitor throws(NumberError) in
                try call.a.adding(call.b, monitor: monitor)
            }
            let top = try algebra.multiply(
                algebra.gamma(call.first, call.a), algebra.gamma(call.second, call.b))
            return try algebra.multiply(
                top, algebra.inverse(algebra.gamma(call.first + call.second, sum)))
        case .digamma: return try algebra.digamma(call.first, call.a)
        default: return try algebra.gamma(call.first, call.a)
        }
    }
}

extension IdentityAlgebra {
    /// The limit of integer steps.
    private static let mostSteps = 200

    // MARK: - Γ

    /// ln Γ(x + n) is Σ ln(x + k) + ln Γ(x), where x is not visibly a fraction, because the logarithm of a
    /// long product would be too expensive.
    fileprivate mutating func logarithmOfGamma(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard x.rational == nil else { return nil }
        let steps = try wholePart(value)
        guard steps > 0, steps <= Self.mostSteps else { return nil }
        let base = x - IdentityPolynomial(BigRational(steps))
        var place = try number { monitor throws(NumberError) in
            try value.subtracting(BigNumber(steps), monitor: monitor)
        }
        let start = try number { monitor throws(NumberError) in
            try place.applying(.gamma, monitor: monitor)
        }
        var sum = try logarithm(gamma(reduced: base, place), value: start)
        for k in 0..<steps {
            sum += try logarithm(base + IdentityPolynomial(BigRational(k)), value: place)
            place = try number { monitor throws(NumberError) in
                try place.adding(.one, monitor: monitor)
            }
        }
        return sum
    }

    /// The earlier argument from which x is a few integer steps away; where there is none, x itself, which is
    /// added. For arguments that are far from 0.
    private mutating func anchor(
        _ x: IdentityPolynomial, _ value: BigNumber, of operation: RealOperation
    ) throws(IdentityStop) -> (polynomial: IdentityPolynomial, steps: Int) {
        for (known, _) in operands[operation] ?? [] {
            if let difference = (x - known).rational, difference.isInteger,
                let steps = difference.numerator.smallValue, steps.magnitude <= Self.mostSteps
            {
                return (known, steps)
            }
        }
        return (try canonical(operand: x, of: operation, value), 0)
    }

    /// Γ as a number; far from 0 no factorial is written out.
    fileprivate static func gammaValue(
        _ x: IdentityPolynomial, _ value: BigNumber, _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        if let q = x.rational, q.isInteger, q > BigRational(mostSteps) {
            return try value.applying(.lgamma, monitor: monitor).applying(.exp, monitor: monitor)
        }
        return try value.applying(.gamma, monitor: monitor)
    }

    /// Γ or its logarithmic derivative at an argument that is far from 0, not reduced.
    private mutating func far(
        _ x: IdentityPolynomial, _ value: BigNumber, of operation: RealOperation
    ) throws(IdentityStop) -> IdentityPolynomial {
        let (start, steps) = try anchor(x, value, of: operation)
        let monitor = self.monitor
        let index = try index(of: .function(operation, parameter: 0, [start])) {
            () throws(NumberError) in
            let place = try value.subtracting(BigNumber(steps), monitor: monitor)
            return operation == .gamma
                ? try Self.gammaValue(start, place, monitor)
                : try place.applying(operation, monitor: monitor)
        }
        var result = IdentityPolynomial(.atom(index))
        for k in min(steps, 0)..<max(steps, 0) {
            let factor = start + IdentityPolynomial(BigRational(k))
            if operation == .digamma {
                result += try inverse(factor).scaled(steps > 0 ? 1 : -1)
            } else {
                result = try multiply(result, steps > 0 ? factor : inverse(factor))
            }
        }
        return result
    }

    /// Γ(x): integer steps, reflection and multiplication lead to few arguments.
    mutating func gamma(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        let monitor = self.monitor
        if let q = x.rational {
            let whole = q.floor
            let base = q - BigRational(whole)
            guard let steps = whole.smallValue, steps.magnitude <= Self.mostSteps,
                Self.isShort(base, steps: steps)
            else { return try far(x, value, of: .gamma) }
            if base.isZero {
                guard steps > 0 else { throw .unknown }
                let factorial = try lift { () throws(NumberError) in
                    try BigInt.factorial(steps - 1, monitor: monitor)
                }
                return IdentityPolynomial(BigRational(factorial))
            }
            var factor = BigRational(1)
            for k in 0..<max(steps, 0) { factor *= base + BigRational(k) }
            for k in min(steps, 0)..<0 { factor = factor / (base + BigRational(k)) }
            return try gamma(fraction: base).scaled(factor)
        }
        let steps = try wholePart(value)
        guard steps.magnitude <= Self.mostSteps else { return try far(x, value, of: .gamma) }
        let base = x - IdentityPolynomial(BigRational(steps))
        let baseValue = try lift { () throws(NumberError) in
            try value.subtracting(BigNumber(steps), monitor: monitor)
        }
        var result = try gamma(reduced: base, baseValue)
        // Γ(x + n) = x (x + 1) … (x + n - 1) Γ(x)
        for k in 0..<max(steps, 0) {
            result = try multiply(result, base + IdentityPolynomial(BigRational(k)))
        }
        for k in min(steps, 0)..<0 {
            result = try multiply(result, inverse(base + IdentityPolynomial(BigRational(k))))
        }
        return result
    }

    /// Whether the factors of a shift can be multiplied within the time of a verdict.
    private static func isShort(_ q: BigRational, steps: Int) -> Bool {
        q.denominator.bitLength <= 1 << 20 / max(abs(steps), 1)
    }

    /// The floor of a value that is visibly not an integer.
    private func wholePart(_ value: BigNumber) throws(IdentityStop) -> Int {
        guard let digits = try digits(of: value, bits: 128) else { throw .unknown }
        let whole = digits >> 128
        let rest = digits - (whole << 128)
        guard let small = whole.smallValue, rest > 16, rest < (BigInt(1) << 128) - 16 else {
            throw .unknown
        }
        return small
    }

    /// Γ(x) for an x between 0 and 1 that is not visibly a fraction.
    private mutating func gamma(
        reduced x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        let monitor = self.monitor
        let excess = try lift { () throws(NumberError) in
            try value.subtracting(BigNumber(BigRational(1, 2)), monitor: monitor)
        }
        if try sign(excess) > 0 {
            // Γ(x) Γ(1 - x) = π / sin(πx)
            let opposite = try lift { () throws(NumberError) in
                try BigNumber.one.subtracting(value, monitor: monitor)
            }
            let other = try gamma(reduced: IdentityPolynomial(1) - x, opposite)
            let sine = try circular(.sin, multiply(x, pi()))
            return try multiply(pi(), inverse(multiply(sine, other)))
        }
        let operand = try canonical(operand: x, of: .gamma, value)
        let atom = Atom.function(.gamma, parameter: 0, [operand])
        if let known = related[atom] { return known }
        if !isKnown(atom), let known = try multiplied(operand, value) {
            related[atom] = known
            return known
        }
        let index = try index(of: atom) { () throws(NumberError) in
            try value.applying(.gamma, monitor: monitor)
        }
        return IdentityPolynomial(.atom(index))
    }

    // MARK: - Multiplication

    /// Gauss's formula for a number k, in which x is one of the factors' arguments or that of the product,
    /// and all the others occurred before.
    private struct Multiplication {
        let k: Int
        let isFactor: Bool
        /// The arguments y + j/k of the other factors.
        var others: [(polynomial: IdentityPolynomial, value: BigNumber)] = []
    }

    private static var largestMultiplier: Int { 12 }

    /// Fractions with denominators up to this are expressed by few values.
    private static func largestDenominator(of operation: RealOperation) -> Int {
        operation == .digamma ? 24 : GammaRelations.largestDenominator
    }

    /// The formulas that apply to x; `x` is the y of a formula in which it is a factor.
    private func multiplications(
        _ x: IdentityPolynomial, _ value: BigNumber, of operation: RealOperation
    ) throws(IdentityStop) -> Multiplication? {
        let known = operands[operation] ?? []
        guard known.count > 1 || x.rational != nil, relationDepth == 0,
            let digits = try digits(of: value, bits: 192)
        else { return nil }
        let one = BigInt(1) << 192
        func isNear(_ place: BigInt, _ other: BigInt) -> Bool {
            (other - place).magnitude < 4096 || (one - other - place).magnitude < 4096
        }
        /// Whether the value at x·factor + shift is known independently of the one at x.
        func isKnown(_ place: BigInt, _ factor: BigRational, _ shift: BigRational) -> Bool {
            let rest = place - ((place >> 192) << 192)
            if isNear(rest, digits) { return false }
            if let q = x.rational,
                let n = (q * factor + shift).denominator.smallValue,
                n <= Self.largestDenominator(of: operation)
            {
                return n > 1
            }
            return known.contains { isNear(rest, $0.digits) }
        }
        for k in 2...Self.largestMultiplier {
            for isFactor in [true, false] {
                let start = isFactor ? digits : digits / BigInt(k)
                if isFactor, !isKnown(digits * BigInt(k), BigRational(k), 0) { continue }
                let factor: BigRational = isFactor ? 1 : .ratio(1, k)
                let shifts = (isFactor ? 1 : 0)..<k
                guard
                    shifts.allSatisfy({
                        isKnown(start + one * BigInt($0) / BigInt(k), factor, .ratio($0, k))
                    })
                else { continue }
                var result = Multiplication(k: k, isFactor: isFactor)
                let y = isFactor ? x : x.scaled(.ratio(1, k))
                for j in shifts {
                    let shift = BigRational.ratio(j, k)
                    let place = try number { monitor throws(NumberError) in
                        let start =
                            isFactor ? value : try value.divided(by: BigNumber(k), monitor: monitor)
                        return try start.adding(BigNumber(shift), monitor: monitor)
                    }
                    result.others.append((y + IdentityPolynomial(shift), place))
                }
                return result
            }
        }
        return nil
    }

    /// The argument of the product, k times that of a factor.
    private func multiple(_ value: BigNumber, _ k: Int) throws(IdentityStop) -> BigNumber {
        try number { monitor throws(NumberError) in
            try value.multiplied(by: BigNumber(k), monitor: monitor)
        }
    }

    /// Γ(x) by Π Γ(y + j/k) = (2π)^((k-1)/2) k^(1/2-ky) Γ(ky).
    private mutating func multiplied(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard let formula = try multiplications(x, value, of: .gamma) else { return nil }
        relationDepth += 1
        defer { relationDepth -= 1 }
        let k = formula.k
        let whole = formula.isFactor ? x.scaled(BigRational(k)) : x
        var product = IdentityPolynomial(1)
        for (other, place) in formula.others {
            product = try multiply(product, gamma(other, place))
        }
        let turn = try power(ofPositive: pi().scaled(BigRational(2)), .ratio(k - 1, 2))
        let exponent = IdentityPolynomial(BigRational(1, 2)) - whole
        let size = try exponential(multiply(exponent, logarithm(ofRational: BigRational(k))))
        let factor = try multiply(turn, size)
        return formula.isFactor
            ? try multiply(multiply(factor, gamma(whole, multiple(value, k))), inverse(product))
            : try multiply(product, inverse(factor))
    }

    /// ψ(x) by Σ ψ(y + j/k) = k ψ(ky) - k ln k.
    private mutating func added(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard let formula = try multiplications(x, value, of: .digamma) else { return nil }
        relationDepth += 1
        defer { relationDepth -= 1 }
        let k = BigRational(formula.k)
        var sum = IdentityPolynomial()
        for (other, place) in formula.others { sum += try digamma(other, place) }
        let logarithm = try logarithm(ofRational: k)
        if !formula.isFactor { return sum.scaled(1 / k) + logarithm }
        let whole = try digamma(x.scaled(k), multiple(value, formula.k))
        return (whole - logarithm).scaled(k) - sum
    }

    // MARK: - Fractions

    /// Γ(q) for 0 < q < 1.
    private mutating func gamma(
        fraction q: BigRational
    ) throws(IdentityStop) -> IdentityPolynomial {
        guard let n = q.denominator.smallValue, n <= Self.largestDenominator(of: .gamma) else {
            return try gamma(reduced: IdentityPolynomial(q), BigNumber(q))
        }
        if gammaRelations[n] == nil { gammaRelations[n] = GammaRelations(denominator: n) }
        guard let row = gammaRelations[n]?.logarithm(q) else { throw .unknown }
        let monitor = self.monitor
        var result = IdentityPolynomial(1)
        for (variable, exponent) in row.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            let factor: IdentityPolynomial
            switch variable {
            case .gamma(let q):
                let atom = Atom.function(.gamma, parameter: 0, [IdentityPolynomial(q)])
                factor = IdentityPolynomial(
                    .atom(
                        try index(of: atom) { () throws(NumberError) in
                            try BigNumber(q).applying(.gamma, monitor: monitor)
                        }))
            case .pi: factor = try pi()
            case .prime(let p): factor = IdentityPolynomial(BigRational(p))
            case .sine(let q):
                let sine = try circular(.sin, pi(GaussianRational(q)))
                let value = try lift { () throws(NumberError) in
                    try BigNumber.multipleOfPi(q).applying(.sin, monitor: monitor)
                }
                result = try multiply(result, power(ofPositive: sine, exponent, value: value))
                continue
            }
            result = try multiply(result, power(ofPositive: factor, exponent))
        }
        return result
    }

    // MARK: - ψ

    /// ψ(x + 1) = ψ(x) + 1/x, reflection, and Gauss's formula at fractions.
    fileprivate mutating func digamma(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        if let q = x.rational {
            let monitor = self.monitor
            if q.isInteger, let n = q.numerator.smallValue, n > 0, n <= 20_000 {
                let sum = try lift { () throws(NumberError) in
                    try BigInt.harmonic(n - 1, monitor: monitor)
                }
                return try IdentityPolynomial(sum) - constant(.egamma)
            }
            guard let steps = q.ceil.smallValue, steps.magnitude <= 10 * Self.mostSteps,
                Self.isShort(q, steps: steps)
            else { return try far(x, value, of: .digamma) }
            // The rest is positive and at most 1.
            let base = q - BigRational(steps - 1)
            var sum = BigRational.zero
            for k in 0..<max(steps - 1, 0) { sum += BigRational(1) / (base + BigRational(k)) }
            for k in min(steps - 1, 0)..<0 {
                guard base + BigRational(k) != 0 else { throw .unknown }
                sum = sum - BigRational(1) / (base + BigRational(k))
            }
            return try digamma(fraction: base) + IdentityPolynomial(sum)
        }
        let steps = try wholePart(value)
        guard steps.magnitude <= Self.mostSteps else { return try far(x, value, of: .digamma) }
        let base = x - IdentityPolynomial(BigRational(steps))
        let monitor = self.monitor
        let baseValue = try lift { () throws(NumberError) in
            try value.subtracting(BigNumber(steps), monitor: monitor)
        }
        var result = try digamma(reduced: base, baseValue)
        for k in 0..<max(steps, 0) {
            result += try inverse(base + IdentityPolynomial(BigRational(k)))
        }
        for k in min(steps, 0)..<0 {
            result = try result - inverse(base + IdentityPolynomial(BigRational(k)))
        }
        return result
    }

    private mutating func digamma(
        reduced x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        let monitor = self.monitor
        let excess = try lift { () throws(NumberError) in
            try value.subtracting(BigNumber(BigRational(1, 2)), monitor: monitor)
        }
        if try sign(excess) > 0 {
            // ψ(1 - x) - ψ(x) = π cot(πx)
            let opposite = try lift { () throws(NumberError) in
                try BigNumber.one.subtracting(value, monitor: monitor)
            }
            let cot = try circular(.cot, multiply(x, pi()))
            return try digamma(reduced: IdentityPolynomial(1) - x, opposite)
                - multiply(pi(), cot)
        }
        let operand = try canonical(operand: x, of: .digamma, value)
        let atom = Atom.function(.digamma, parameter: 0, [operand])
        if let known = related[atom] { return known }
        if !isKnown(atom), let known = try added(operand, value) {
            related[atom] = known
            return known
        }
        let index = try index(of: .function(.digamma, parameter: 0, [operand])) {
            () throws(NumberError) in
            try value.applying(.digamma, monitor: monitor)
        }
        return IdentityPolynomial(.atom(index))
    }

    /// ψ(p/q) = -γ - ln(2q) - π/2 · cot(πp/q) + 2 Σ cos(2πnp/q) ln sin(πn/q), n below q/2.
    private mutating func digamma(
        fraction x: BigRational
    ) throws(IdentityStop) -> IdentityPolynomial {
        let gamma = try constant(.egamma).scaled(-1)
        if x == 1 { return gamma }
        if x == BigRational(1, 2) { return try gamma - logarithm(ofRational: 4) }
        guard let q = x.denominator.smallValue, q <= Self.largestDenominator(of: .digamma)
        else {
            return try digamma(reduced: IdentityPolynomial(x), BigNumber(x))
        }
        let cot = try circular(.cot, pi(GaussianRational(x)))
        var result = try gamma - logarithm(ofRational: BigRational(2 * q))
        result = try result - multiply(pi(), cot).scaled(BigRational(1, 2))
        let monitor = self.monitor
        for n in 1...((q - 1) / 2) {
            let turn = BigRational.ratio(n, q)
            let sine = try circular(.sin, pi(GaussianRational(turn)))
            let value = try lift { () throws(NumberError) in
                try BigNumber.multipleOfPi(turn).applying(.sin, monitor: monitor)
            }
            let cosine = try circular(.cos, pi(GaussianRational(2 * BigRational(n) * x)))
            let term = try multiply(cosine, logarithm(sine, value: value))
            result += term.scaled(BigRational(2))
        }
        return result
    }
}
