// What special functions do towards infinity and their poles, by series whose rests are bounded by the next term.

extension GermWork {
    /// Σ c_k·x^(p + k·step) for k from 0, and a rest of at most the last coefficient, which is not summed.
    func asymptotic(
        _ x: Germ, from power: Int, step: Int, _ coefficients: [BigNumber]
    ) throws(BallError) -> Germ {
        let factor = try self.power(x, BigNumber(step))
        var current = try self.power(x, BigNumber(power))
        var result = Germ()
        for coefficient in coefficients.dropLast() {
            result = try sum(result, try product(current, times: coefficient))
            current = try product(current, factor)
        }
        guard let last = coefficients.last, let size = try size(current) else { return result }
        let bound = try bounds.size(of: last).high
        return try sum(
            result, Germ(rest: Germ.Rest(bound: size.bound * bound, scale: size.scale)))
    }

    /// B_2k for k from 1.
    fileprivate func bernoulli(_ count: Int) throws(BallError) -> [BigNumber] {
        try lift { () throws(NumberError) in
            var result: [BigNumber] = []
            for k in 1...count {
                result.append(
                    BigNumber(try BigInt.bernoulli(2 * k, monitor: monitor)))
            }
            return result
        }
    }

    /// ln Γ(x) for x that tends to infinity (bound 234).
    fileprivate func logGamma(_ x: Germ) throws(BallError) -> Germ {
        let count = max(order / 2, 2)
        var coefficients = try bernoulli(count)
        for k in coefficients.indices {
            let n = 2 * (k + 1)
            coefficients[k] = coefficients[k] / BigNumber(n * (n - 1))
        }
        let logarithm = try logarithm(x)
        var result = try product(try sum(x, Germ(half), sign: -1), logarithm)
        result = try sum(result, x, sign: -1)
        let constant = try lift { () throws(NumberError) in
            let tau = try numbers.product(2, BigNumber.constant(.pi))
            return try numbers.quotient(try numbers.value(.ln, tau), 2)
        }
        result = try sum(result, Germ(constant))
        return try sum(result, try asymptotic(x, from: -1, step: -2, coefficients))
    }

    fileprivate func digamma(_ x: Germ) throws(BallError) -> Germ {
        let count = max(order / 2, 2)
        var coefficients = try bernoulli(count)
        for k in coefficients.indices {
            coefficients[k] = coefficients[k] / BigNumber(-2 * (k + 1))
        }
        var result = try logarithm(x)
        result = try sum(
            result, try product(try power(x, -1), times: half), sign: -1)
        return try sum(result, try asymptotic(x, from: -2, step: -2, coefficients))
    }

    /// n where the value tends to the pole -n of the gamma function.
    fileprivate func pole(_ x: Germ) throws(BallError) -> Int? {
        guard let limit = try finiteLimit(x) else { return nil }
        let whole = try lift { () throws(NumberError) in
            try limit.integerOrNone(monitor: monitor)
        }
        guard let word = whole?.smallValue, word <= 0, word > -1000 else { return nil }
        return -word
    }
}

extension Gammas {
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let x = call.first
        switch (call.operation, call.second) {
        case (.gamma, _): return try gamma(x, work)
        case (.lgamma, _):
            if try work.infiniteSign(x) > 0 { return try work.logGamma(x) }
            guard try work.pole(x) != nil, let value = try gamma(x, work) else { return nil }
            let size = try work.sign(value) < 0 ? try work.negative(value) : value
            return try work.logarithm(size)
        case (.digamma, _):
            if try work.infiniteSign(x) > 0 { return try work.digamma(x) }
            guard let n = try work.pole(x) else { return nil }
            let shifted = try work.sum(x, Germ(BigNumber(n + 1)))
            var value = try work.compose(
                GermWork.tape(.digamma), at: 1, try work.sum(shifted, Germ(1), sign: -1))
            for j in 0...n {
                let factor = try work.sum(x, Germ(BigNumber(j)))
                value = try work.sum(value, try work.power(factor, -1), sign: -1)
            }
            return value
        case (.beta, let y?):
            guard let a = try gamma(x, work), let b = try gamma(y, work),
                let c = try gamma(try work.sum(x, y), work)
            else { return nil }
            return try work.quotient(try work.product(a, b), c)
        default: return nil
        }
    }

    private static func gamma(_ x: Germ, _ work: GermWork) throws(BallError) -> Germ? {
        if let number = x.constant { return Germ(try work.value(.gamma, number)) }
        if try work.infiniteSign(x) > 0 { return try work.exponential(try work.logGamma(x)) }
        guard let n = try work.pole(x) else {
            guard let limit = try work.finiteLimit(x) else { return nil }
            return try work.compose(
                GermWork.tape(.gamma), at: limit, try work.sum(x, Germ(limit), sign: -1))
        }
        let shifted = try work.sum(x, Germ(BigNumber(n)))
        // Γ(x) = Γ(x + n + 1)/(x (x + 1) … (x + n))
        var value = try work.compose(GermWork.tape(.gamma), at: 1, shifted)
        for j in 0...n {
            value = try work.quotient(value, try work.sum(x, Germ(BigNumber(j))))
        }
        return value
    }
}

extension ErrorFunctions {
    /// erfc(x) = e^(-x²)/(x√π)·Σ (-1)^k (2k - 1)!!/(2x²)^k for x above 0, the rest being smaller than the next term.
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let sign = try work.infiniteSign(call.first)
        if sign == 0 { return nil }
        let x = sign > 0 ? call.first : try work.negative(call.first)
        let count = max(work.order, 3)
        var coefficients: [BigNumber] = [1]
        for k in 1...count {
            coefficients.append(
                coefficients[k - 1] * BigNumber(BigRational(BigInt(1 - 2 * k), 2)))
        }
        let series = try work.asymptotic(x, from: -1, step: -2, coefficients)
        let decay = try work.exponential(try work.negative(try work.product(x, x)))
        let root = try work.value(.sqrt, BigNumber.constant(.pi))
        let tail = try work.quotient(try work.product(series, decay), Germ(root))
        switch (call.operation, sign > 0) {
        case (.erfc, true): return tail
        case (.erfc, false): return try work.sum(Germ(2), tail, sign: -1)
        case (_, true): return try work.sum(Germ(1), tail, sign: -1)
        case (_, false): return try work.sum(tail, Germ(1), sign: -1)
        }
    }
}

extension ExponentialIntegrals {
    /// Towards minus infinity Ei(-x) is -e^(-x)/x·Σ (-1)^k k!/x^k, the rest being smaller than the next term.
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        guard call.operation == .ei, try work.infiniteSign(call.first) < 0 else { return nil }
        let x = try work.negative(call.first)
        var coefficients: [BigNumber] = [-1]
        for k in 1...max(work.order, 3) {
            coefficients.append(coefficients[k - 1] * BigNumber(-k))
        }
        let series = try work.asymptotic(x, from: -1, step: -1, coefficients)
        return try work.product(series, try work.exponential(call.first))
    }
}

extension TrigonometricIntegrals {
    /// Si(x) = π/2 - f cos x - g sin x and Ci(x) = f sin x - g cos x, with alternating series for f and g.
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        guard call.operation == .si || call.operation == .ci else { return nil }
        let sign = try work.infiniteSign(call.first)
        if sign == 0 || sign < 0 && call.operation == .ci { return nil }
        let x = sign > 0 ? call.first : try work.negative(call.first)
        var (first, second): ([BigNumber], [BigNumber]) = ([1], [1])
        for k in 1...max(work.order / 2 + 1, 3) {
            first.append(first[k - 1] * BigNumber(-(2 * k) * (2 * k - 1)))
            second.append(second[k - 1] * BigNumber(-(2 * k) * (2 * k + 1)))
        }
        let f = try work.asymptotic(x, from: -1, step: -2, first)
        let g = try work.asymptotic(x, from: -2, step: -2, second)
        let (sine, cosine) = (try work.sine(x), try work.cosine(x))
        if call.operation == .ci {
            return try work.sum(
                try work.product(f, sine), try work.product(g, cosine), sign: -1)
        }
        let wave = try work.sum(try work.product(f, cosine), try work.product(g, sine))
        let half = try work.lift { () throws(NumberError) in
            try work.numbers.quotient(BigNumber.constant(.pi), 2)
        }
        let value = try work.sum(Germ(half), wave, sign: -1)
        return sign > 0 ? value : try work.negative(value)
    }
}

extension Bessel {
    /// Hankel's series for x that tends to infinity (bound 235).
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let n = call.parameter
        guard try work.infiniteSign(call.first) > 0, (0...50).contains(n) else { return nil }
        let x = call.first
        let count = max(work.order / 2, n / 2 + 2) + 1
        var (even, odd): ([BigNumber], [BigNumber]) = ([], [])
        // a_k = Π (4n² - (2j - 1)²)/(8j)
        var a = BigNumber(1)
        for k in 0..<2 * count {
            if k > 0 {
                let top = 4 * n * n - (2 * k - 1) * (2 * k - 1)
                a = a * BigNumber(BigRational(BigInt(top), BigInt(8 * k)))
            }
            let signed = k / 2 % 2 == 0 ? a : -a
            if k % 2 == 0 { even.append(signed) } else { odd.append(signed) }
        }
        let p = try work.asymptotic(x, from: 0, step: -2, even)
        let q = try work.asymptotic(x, from: -1, step: -2, odd)
        let pi = BigNumber.constant(.pi)
        let shift = try work.lift { () throws(NumberError) in
            try work.numbers.quotient(
                try work.numbers.product(pi, BigNumber(2 * n + 1)), 4)
        }
        let angle = try work.sum(x, Germ(shift), sign: -1)
        let (sine, cosine) = (try work.sine(angle), try work.cosine(angle))
        let factor = try work.power(
            try work.quotient(Germ(2), try work.product(x, times: pi)), work.half)
        let wave =
            call.operation == .besselJ
            ? try work.sum(try work.product(p, cosine), try work.product(q, sine), sign: -1)
            : try work.sum(try work.product(p, sine), try work.product(q, cosine))
        return try work.product(factor, wave)
    }
}

extension Zeta {
    /// 1 + 2^-x + … + (n - 1)^-x, and a rest of at most (n + 1)·n^-x for x above 2.
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        guard try work.infiniteSign(call.first) > 0 else { return nil }
        let last = 8
        var result = Germ(1)
        for n in 2...last {
            let base = try work.value(.ln, BigNumber(n))
            let term = try work.exponential(
                try work.negative(try work.product(call.first, times: base)))
            if n < last {
                result = try work.sum(result, term)
            } else if let size = try work.size(term) {
                guard try work.sign(try work.sum(call.first, Germ(2), sign: -1)) > 0 else {
                    throw .needsPrecision
                }
                let factor = Magnitude(atLeast: UInt(n + 1))
                result = try work.sum(
                    result,
                    Germ(rest: Germ.Rest(bound: size.bound * factor, scale: size.scale)))
            }
        }
        return result
    }
}
