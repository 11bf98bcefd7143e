// The behaviour of special functions towards infinity and their poles, by series whose rests are bounded by
// the next term.

extension GermWork {
    /// Σ c_k·x^(p + k·step) for k from 0, with a rest of at most the last term, which is not summed.
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
    /// erfc(x) = e^(-x²)/(x√π)·Σ (-1)^k (2k - 1)!!/(2x²)^k for x above 0; the rest is smaller than the next
    /// term.
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
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        if call.operation == .ei { return try integral(call.first, work) }
        // li(x) = Ei(ln x)
        if try work.infiniteSign(call.first) > 0 {
            return try integral(try work.logarithm(call.first), work)
        }
        guard let limit = try work.finiteLimit(call.first)?.knownInteger, limit == 0 || limit == 1
        else { return nil }
        return try integral(try work.logarithm(call.first), work)
    }

    private static func integral(_ x: Germ, _ work: GermWork) throws(BallError) -> Germ? {
        let sign = try work.infiniteSign(x)
        if sign > 0 { return try growing(x, work) }
        if sign == 0 {
            guard let limit = try work.finiteLimit(x), limit.isZero else { return nil }
            return try work.exponentialIntegral(nearZero: x)
        }
        // Towards minus infinity Ei(-x) is -e^(-x)/x·Σ (-1)^k k!/x^k; the rest is smaller than the next term.
        let size = try work.negative(x)
        var coefficients: [BigNumber] = [-1]
        for k in 1...max(work.order, 3) {
            coefficients.append(coefficients[k - 1] * BigNumber(-k))
        }
        let series = try work.asymptotic(size, from: -1, step: -1, coefficients)
        return try work.product(series, try work.exponential(x))
    }

    /// e^x·Σ k!/x^(k + 1) over k < n, and a rest of at most 2n!·e^x/x^(n + 1), plus its value at 2(n + 1) for
    /// larger x (bound 286).
    private static func growing(_ x: Germ, _ work: GermWork) throws(BallError) -> Germ {
        let n = max(work.order, 3)
        let start = 2 * (n + 1)
        guard try work.sign(try work.sum(x, Germ(BigNumber(start)), sign: -1)) > 0 else {
            throw .needsPrecision
        }
        var (coefficients, factorial): ([BigNumber], BigInt) = ([], 1)
        var sum = BigRational(0)
        for k in 0...n {
            if k > 0 { factorial *= BigInt(k) }
            coefficients.append(BigNumber(BigRational(k == n ? factorial * 2 : factorial, 1)))
            if k < n {
                let power = try work.lift { () throws(NumberError) in
                    try BigInt(start).power(k + 1, monitor: work.monitor)
                }
                sum = sum + BigRational(factorial, power)
            }
        }
        let left = try work.lift { () throws(NumberError) in
            let place = BigNumber(start)
            let terms = try work.numbers.product(
                try work.numbers.value(.exp, place), BigNumber(sum))
            return try work.numbers.difference(try work.numbers.value(.ei, place), terms)
        }
        let series = try work.asymptotic(x, from: -1, step: -1, coefficients)
        let value = try work.product(series, try work.exponential(x))
        let bound = try work.bounds.size(of: left).high
        return try work.sum(value, Germ(rest: Germ.Rest(bound: bound, scale: .one)))
    }
}

extension TrigonometricIntegrals {
    /// Si(x) = π/2 - f cos x - g sin x and Ci(x) = f sin x - g cos x, with alternating series for f and g.
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        guard call.operation == .si || call.operation == .ci else {
            return try fresnel(call, work)
        }
        let sign = try work.infiniteSign(call.first)
        if sign == 0, call.operation == .ci,
            let limit = try work.finiteLimit(call.first), limit.isZero
        {
            return try work.cosineIntegral(nearZero: call.first)
        }
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

    /// With w = πx² S(x) is 1/2 - f cos(w/2) - g sin(w/2) and C(x) 1/2 + f sin(w/2) - g cos(w/2): πx·f is
    /// Σ (-1)^k·1·3 … (4k - 1)/w^(2k) and πx·g the same of 1·3 … (4k + 1)/w^(2k + 1) (DLMF 7.12(ii)).
    private static func fresnel(
        _ call: GermCall, _ work: GermWork
    ) throws(BallError) -> Germ? {
        let sign = try work.infiniteSign(call.first)
        if sign == 0 { return nil }
        let x = sign > 0 ? call.first : try work.negative(call.first)
        var (first, second): ([BigNumber], [BigNumber]) = ([1], [1])
        for k in 1...max(work.order / 2 + 1, 3) {
            first.append(first[k - 1] * BigNumber(-(4 * k - 1) * (4 * k - 3)))
            second.append(second[k - 1] * BigNumber(-(4 * k - 1) * (4 * k + 1)))
        }
        let pi = BigNumber.constant(.pi)
        let square = try work.product(try work.product(x, x), times: pi)
        let inverse = try work.power(try work.product(x, times: pi), -1)
        let f = try work.product(
            inverse, try work.asymptotic(square, from: 0, step: -2, first))
        let g = try work.product(
            inverse, try work.asymptotic(square, from: -1, step: -2, second))
        let angle = try work.product(square, times: work.half)
        let (sine, cosine) = (try work.sine(angle), try work.cosine(angle))
        let isSine = call.operation == .fresnels
        let near = try work.product(f, isSine ? cosine : sine)
        let far = try work.product(g, isSine ? sine : cosine)
        let value = try work.sum(
            try work.sum(Germ(work.half), near, sign: isSine ? -1 : 1), far, sign: -1)
        return sign > 0 ? value : try work.negative(value)
    }
}

extension Bessel {
    /// Hankel's series for x that tends to infinity (bound 235).
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let n = call.parameter
        if call.operation == .besselY, (0...20).contains(n),
            try work.finiteLimit(call.first)?.isZero == true
        {
            let value = try work.besselOfSecondKind(n, nearZero: call.first, isOrdinary: true)
            return try work.quotient(
                try work.product(value, times: 2), Germ(BigNumber.constant(.pi)))
        }
        guard try work.infiniteSign(call.first) > 0, (0...50).contains(n) else { return nil }
        return try work.hankel(
            BigRational(BigInt(n), 1), call.first, isFirst: call.operation == .besselJ)
    }
}

extension GermWork {
    /// J or Y of a real order towards infinity; P and Q are those of -v too.
    func hankel(_ v: BigRational, _ x: Germ, isFirst: Bool) throws(BallError) -> Germ {
        let work = self
        let count = max(work.order / 2, Int(v.magnitude.floor.smallValue ?? 0) / 2 + 3) + 1
        var (even, odd): ([BigNumber], [BigNumber]) = ([], [])
        // a_k = Π (4n² - (2j - 1)²)/(8j)
        var a = BigNumber(1)
        for k in 0..<2 * count {
            if k > 0 {
                let top = v * v * 4 - BigRational(BigInt((2 * k - 1) * (2 * k - 1)), 1)
                a = a * BigNumber(top / BigRational(BigInt(8 * k), 1))
            }
            let signed = k / 2 % 2 == 0 ? a : -a
            if k % 2 == 0 { even.append(signed) } else { odd.append(signed) }
        }
        let p = try work.asymptotic(x, from: 0, step: -2, even)
        let q = try work.asymptotic(x, from: -1, step: -2, odd)
        let pi = BigNumber.constant(.pi)
        let shift = try work.lift { () throws(NumberError) in
            try work.numbers.quotient(
                try work.numbers.product(pi, BigNumber(v * 2 + 1)), 4)
        }
        let angle = try work.sum(x, Germ(shift), sign: -1)
        let (sine, cosine) = (try work.sine(angle), try work.cosine(angle))
        let factor = try work.power(
            try work.quotient(Germ(2), try work.product(x, times: pi)), work.half)
        let wave =
            isFirst
            ? try work.sum(try work.product(p, cosine), try work.product(q, sine), sign: -1)
            : try work.sum(try work.product(p, sine), try work.product(q, cosine))
        return try work.product(factor, wave)
    }
}

extension Zeta {
    /// 1 + 2^-x + … + (n - 1)^-x, and a rest of at most (n + 1)·n^-x for x above 2.
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        guard try work.infiniteSign(call.first) > 0 else {
            return try work.zeta(nearPole: call.first)
        }
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

extension Airy {
    /// DLMF 9.7(ii) with ξ = 2/3·x^(3/2): for x above 0 rests are smaller than the next term, and so are those of
    /// both series of the waves below 0 (bound 248).
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let sign = try work.infiniteSign(call.first)
        guard sign != 0 else { return nil }
        let isFirst = call.operation == .airy
        let x = sign > 0 ? call.first : try work.negative(call.first)
        let count = 2 * max(work.order / 2, 3)
        // u_k = (6k - 5)(6k - 3)(6k - 1)/(216 k (2k - 1))·u_(k - 1)
        var u: [BigNumber] = [1]
        for k in 1...count {
            let top = BigInt((6 * k - 5) * (6 * k - 3) * (6 * k - 1))
            u.append(
                u[k - 1] * BigNumber(BigRational(top, BigInt(216 * k * (2 * k - 1)))))
        }
        let quarter = BigNumber(BigRational(1, 4))
        let size = try work.product(
            try work.power(x, BigNumber(BigRational(3, 2))),
            times: BigNumber(BigRational(2, 3)))
        let pi = BigNumber.constant(.pi)
        let root = try work.value(.sqrt, pi)
        let factor = try work.quotient(
            try work.power(x, -quarter), Germ(root))
        if sign > 0, !isFirst {
            // √(x/3)·(I_(-1/3)(ξ) + I_(1/3)(ξ))
            let third = BigRational(BigInt(1), 3)
            let value = try work.sum(
                try work.modifiedBessel(third, size), try work.modifiedBessel(-third, size))
            return try work.product(
                value, try work.power(try work.product(x, times: BigNumber(third)), work.half))
        }
        if sign > 0 {
            let signed = u.enumerated().map { $0.offset % 2 == 0 ? $0.element : -$0.element }
            let series = try work.asymptotic(size, from: 0, step: -1, signed)
            let decay = try work.exponential(try work.negative(size))
            return try work.product(
                try work.product(try work.product(series, decay), factor), times: work.half)
        }
        var (even, odd): ([BigNumber], [BigNumber]) = ([], [])
        for (k, value) in u.enumerated() {
            let signed = k / 2 % 2 == 0 ? value : -value
            if k % 2 == 0 { even.append(signed) } else { odd.append(signed) }
        }
        let p = try work.asymptotic(size, from: 0, step: -2, even)
        let q = try work.asymptotic(size, from: -1, step: -2, odd)
        let shift = try work.lift { () throws(NumberError) in
            try work.numbers.quotient(pi, BigNumber(4))
        }
        let angle = try work.sum(size, Germ(shift), sign: -1)
        let (sine, cosine) = (try work.sine(angle), try work.cosine(angle))
        let wave =
            isFirst
            ? try work.sum(try work.product(p, cosine), try work.product(q, sine))
            : try work.sum(try work.product(q, cosine), try work.product(p, sine), sign: -1)
        return try work.product(factor, wave)
    }
}

extension GermWork {
    /// I_v towards infinity: e^x/√(2πx)·Σ (-1)^k a_k/x^k, whose rest is bounded by the continuation of K_v
    /// and by K_v itself (bound 287).
    func modifiedBessel(_ v: BigRational, _ x: Germ) throws(BallError) -> Germ {
        let count = max(order, 6)
        let distance = (v * v - BigRational(BigInt(1), 4)).magnitude
        guard try sign(try sum(x, Germ(BigNumber(distance * 4 + 1)), sign: -1)) > 0 else {
            throw .needsPrecision
        }
        // (-1)^k·Π (4v² - (2j - 1)²)/(8j)
        var coefficients: [BigNumber] = [1]
        for k in 1...count {
            let odd = BigRational(BigInt((2 * k - 1) * (2 * k - 1)), 1)
            let factor = (odd - v * v * 4) / BigRational(BigInt(8 * k), 1)
            coefficients.append(coefficients[k - 1] * BigNumber(factor))
        }
        coefficients[count] = coefficients[count] * BigNumber(17 * (count + 1))
        let series = try asymptotic(x, from: 0, step: -1, coefficients)
        let tau = try lift { () throws(NumberError) in
            try numbers.product(2, BigNumber.constant(.pi))
        }
        let root = try power(try product(x, times: tau), -half)
        let value = try product(try product(root, try exponential(x)), series)
        let call = GermCall(.besselk, 0, Germ(BigNumber(v)), x)
        guard let other = try BesselOfRealOrder.germ(call, self), let size = try size(other)
        else { throw .needsPrecision }
        return try sum(value, Germ(rest: size))
    }
}

extension BesselOfRealOrder {
    /// K_v towards infinity (DLMF 10.40(iii): from |v| - 1/2 terms on the rest is smaller than the next
    /// term), and K_n of an integer order towards 0.
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        guard let order = call.first.constant?.knownRational, order.magnitude <= 20,
            let x = call.second
        else { return nil }
        if call.operation == .besselk, try work.infiniteSign(x) > 0 {
            let count = max(work.order, 24)
            // a_k = Π (4v² - (2j - 1)²)/(8j)
            var coefficients: [BigNumber] = [1]
            for k in 1...count {
                let odd = BigRational(BigInt((2 * k - 1) * (2 * k - 1)), 1)
                let factor = (order * order * 4 - odd) / BigRational(BigInt(8 * k), 1)
                coefficients.append(coefficients[k - 1] * BigNumber(factor))
            }
            let series = try work.asymptotic(x, from: 0, step: -1, coefficients)
            let half = try work.lift { () throws(NumberError) in
                try work.numbers.quotient(BigNumber.constant(.pi), 2)
            }
            let root = try work.power(try work.quotient(Germ(half), x), work.half)
            let decay = try work.exponential(try work.negative(x))
            return try work.product(try work.product(root, decay), series)
        }
        if try work.infiniteSign(x) > 0 {
            if call.operation == .besseli { return try work.modifiedBessel(order, x) }
            return try work.hankel(order, x, isFirst: call.operation == .besselJOfReal)
        }
        guard let limit = try work.finiteLimit(x), limit.isZero else { return nil }
        guard let n = order.exactInteger?.smallValue else {
            return try fractional(call.operation, order, x, work)
        }
        if call.operation == .besseli {
            return try modified(abs(n), nearZero: x, work)
        }
        // Functions of the first kind have Taylor coefficients at 0.
        guard call.operation == .besselk else { return nil }
        return try work.besselOfSecondKind(abs(n), nearZero: x, isOrdinary: false)
    }
}

extension GermWork {
    /// K_n (DLMF 10.31.1), or π/2·Y_n (10.8.1). For x up to 1/2 the terms of each series fall by a factor of
    /// more than two, so twice the next one bounds the rest (bound 249).
    func besselOfSecondKind(
        _ n: Int, nearZero x: Germ, isOrdinary: Bool
    ) throws(BallError) -> Germ {
        guard try supremum(try size(x)) <= .powerOfTwo(-1) else { throw .needsPrecision }
        try requireAbove(x, isOrdinary ? .besselY : .besselk)
        let part = try product(x, times: half)
        let count = max(order / 2, 2)
        func factorial(_ k: Int) -> BigRational {
            BigRational(k < 2 ? BigInt(1) : (2...k).reduce(BigInt(1)) { $0 * BigInt($1) }, 1)
        }
        func harmonic(_ k: Int) -> BigRational {
            (0..<k).reduce(BigRational(0)) { $0 + BigRational(BigInt(1), BigInt($1 + 1)) }
        }
        // Σ (±1)^k·(x/2)^(2k)/(k!(n + k)!), and with H_k + H_(n + k).
        var (plain, weighted): ([BigNumber], [BigNumber]) = ([], [])
        for k in 0...count {
            let size = BigRational(1) / (factorial(k) * factorial(n + k))
            let double = BigRational(
                (k == count ? 2 : 1) * (isOrdinary && k % 2 != 0 ? -1 : 1))
            plain.append(BigNumber(size * double))
            weighted.append(BigNumber(size * double * (harmonic(k) + harmonic(n + k))))
        }
        let series = try asymptotic(part, from: n, step: 2, plain)
        let other = try asymptotic(part, from: n, step: 2, weighted)
        // (-1)^(n + 1)·((ln(x/2) + γ)·I_n - other/2), or (ln(x/2) + γ)·J_n - other/2
        let logarithm = try sum(
            try logarithm(part), Germ(BigNumber.constant(.egamma)))
        var value = try sum(
            try product(logarithm, series), try product(other, times: half), sign: -1
        )
        if n % 2 == 0, !isOrdinary { value = try negative(value) }
        for k in 0..<n {
            let sign = BigRational(isOrdinary || k % 2 != 0 ? -1 : 1)
            let factor = sign * factorial(n - k - 1) / factorial(k) / 2
            let term = try product(
                try power(part, BigNumber(2 * k - n)), times: BigNumber(factor))
            value = try sum(value, term)
        }
        return value
    }
}
