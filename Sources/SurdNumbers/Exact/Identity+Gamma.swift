extension IdentityAlgebra {
    mutating func gammaFunction(
        _ call: IdentityCall
    ) throws(IdentityStop) -> IdentityPolynomial? {
        switch call.operation {
        case .gamma: return try gamma(call.first, call.a)
        case .lgamma:
            let monitor = self.monitor
            let value = try lift { () throws(NumberError) in
                try call.a.applying(.gamma, monitor: monitor)
            }
            let gamma = try gamma(call.first, call.a)
            return try sign(value) > 0
                ? logarithm(gamma, value: value)
                : logarithm(
                    gamma.scaled(-1),
                    value: lift { () throws(NumberError) in try value.negated(monitor: monitor) })
        case .beta:
            let monitor = self.monitor
            let sum = try lift { () throws(NumberError) in
                try call.a.adding(call.b, monitor: monitor)
            }
            let top = try multiply(gamma(call.first, call.a), gamma(call.second, call.b))
            return try multiply(top, inverse(gamma(call.first + call.second, sum)))
        case .digamma: return try digamma(call.first, call.a)
        default: return nil
        }
    }

    // MARK: - Γ

    /// Γ(x): whole steps, reflection and duplication lead to few arguments.
    private mutating func gamma(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        let whole = x.constantTerm.floor
        guard let steps = whole.smallValue, steps.magnitude <= 200 else { throw .tooLarge }
        let base = x - IdentityPolynomial(BigRational(whole))
        let monitor = self.monitor
        if base.isZero {
            guard steps > 0 else { throw .unknown }
            let factorial = try lift { () throws(NumberError) in
                try BigInt.factorial(steps - 1, monitor: monitor)
            }
            return IdentityPolynomial(BigRational(factorial))
        }
        let baseValue = try lift { () throws(NumberError) in
            try value.subtracting(BigNumber(whole), monitor: monitor)
        }
        var result =
            if let q = base.rational { try gamma(fraction: q) } else {
                try gamma(reduced: base, baseValue)
            }
        // Γ(x + n) = x (x + 1) … (x + n - 1) Γ(x)
        if steps >= 0 {
            for k in 0..<steps {
                result = try multiply(result, base + IdentityPolynomial(BigRational(k)))
            }
        } else {
            for k in steps..<0 {
                result = try multiply(result, inverse(base + IdentityPolynomial(BigRational(k))))
            }
        }
        return result
    }

    private mutating func gamma(
        reduced x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        var varying = x
        varying.terms[.one] = nil
        let monitor = self.monitor
        if isNegative(varying) {
            // Γ(x) Γ(1 - x) = π / sin(πx)
            let opposite = try lift { () throws(NumberError) in
                try BigNumber.one.subtracting(value, monitor: monitor)
            }
            let other = try gamma(IdentityPolynomial(1) - x, opposite)
            return try reflected(x, other)
        }
        let index = try index(of: .function(.gamma, parameter: 0, [x])) {
            () throws(NumberError) in
            try value.applying(.gamma, monitor: monitor)
        }
        return IdentityPolynomial(.atom(index))
    }

    /// π / (sin(πx) · other)
    private mutating func reflected(
        _ x: IdentityPolynomial, _ other: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        let sine = try circular(.sin, multiply(x, pi()))
        return try multiply(pi(), inverse(multiply(sine, other)))
    }

    /// Γ(q) for 0 < q < 1.
    private mutating func gamma(
        fraction q: BigRational
    ) throws(IdentityStop) -> IdentityPolynomial {
        let half = BigRational(1, 2)
        if q == half { return try power(ofPositive: pi(), half) }
        if q > half { return try reflected(IdentityPolynomial(q), gamma(fraction: 1 - q)) }
        guard let denominator = q.denominator.smallValue else { throw .tooLarge }
        if denominator % 4 == 2 {
            return try duplicated(q, over: gamma(fraction: q + half))
        }
        if denominator % 4 == 0, q > BigRational(1, 4) {
            // Γ(q) = π / (sin(πq) Γ(1 - q)), and 1 - q is 1/2 more than a number below 1/4.
            let other = try duplicated(half - q, over: gamma(fraction: half - q))
            return try reflected(IdentityPolynomial(q), other)
        }
        let monitor = self.monitor
        let index = try index(of: .function(.gamma, parameter: 0, [IdentityPolynomial(q)])) {
            () throws(NumberError) in
            try BigNumber(q).applying(.gamma, monitor: monitor)
        }
        return IdentityPolynomial(.atom(index))
    }

    /// 2^(1-2q) √π Γ(2q) / other, which is Γ(q) over Γ(q + 1/2) and the other way round.
    private mutating func duplicated(
        _ q: BigRational, over other: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        let two = try power(ofPositive: IdentityPolynomial(2), 1 - 2 * q)
        let root = try power(ofPositive: pi(), BigRational(1, 2))
        let top = try multiply(multiply(two, root), gamma(fraction: 2 * q))
        return try multiply(top, inverse(other))
    }

    // MARK: - ψ

    /// ψ(x + 1) = ψ(x) + 1/x, ψ(1) = -γ, ψ(1/2) = -γ - 2 ln 2, and reflection.
    private mutating func digamma(
        _ x: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        let whole = x.constantTerm.floor
        guard let steps = whole.smallValue, steps.magnitude <= 200 else { throw .tooLarge }
        let base = x - IdentityPolynomial(BigRational(whole))
        let monitor = self.monitor
        var result: IdentityPolynomial
        var from = 0
        if base.isZero {
            guard steps > 0 else { throw .unknown }
            from = 1
            result = try constant(.egamma).scaled(-1)
        } else if base.rational == BigRational(1, 2) {
            result = try constant(.egamma).scaled(-1) - logarithm(ofRational: 4)
        } else if let q = base.rational, q > BigRational(1, 2) {
            // ψ(1 - q) - ψ(q) = π cot(πq)
            let other = IdentityPolynomial(1 - q)
            let cot = try reflectedCotangent(other)
            result = try digamma(other, BigNumber(1 - q)) + cot
        } else {
            let baseValue = try lift { () throws(NumberError) in
                try value.subtracting(BigNumber(whole), monitor: monitor)
            }
            let index = try index(of: .function(.digamma, parameter: 0, [base])) {
                () throws(NumberError) in
                try baseValue.applying(.digamma, monitor: monitor)
            }
            result = IdentityPolynomial(.atom(index))
        }
        for k in stride(from: from, to: steps, by: 1) {
            result = try result + inverse(base + IdentityPolynomial(BigRational(k)))
        }
        for k in stride(from: steps, to: 0, by: 1) {
            result = try result - inverse(base + IdentityPolynomial(BigRational(k)))
        }
        return result
    }

    /// π cot(πq)
    private mutating func reflectedCotangent(
        _ q: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        try multiply(pi(), circular(.cot, multiply(q, pi())))
    }
}
