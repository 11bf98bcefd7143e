// Functions with parameters at the ends of their domains: Gauss' function at 1 and minus infinity, means of
// numbers that tend to 0, the inverses of the error function, and zeta of two arguments.

extension Hypergeometric {
    /// At 1 Gauss' function is a sum of two series in 1 - x, or has a logarithm there. Towards minus infinity
    /// it is (1 - x)^(-a) times such a function at 1 - 1/(1 - x).
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        guard call.operation == .hyp2f1, let a = call.operands[0].constant,
            let b = call.operands[1].constant, let c = call.operands[2].constant
        else { return nil }
        let x = call.operands[3]
        let rest = try work.sum(Germ(1), x, sign: -1)
        if try work.infiniteSign(x) < 0 {
            let other = try work.lift { () throws(NumberError) in
                try work.numbers.difference(c, b)
            }
            let parameters = GaussNearOne(a, other, c, work)
            let inverse = try work.power(rest, -1)
            guard let value = try parameters.germ(at: inverse) else { return nil }
            let minus = try work.lift { () throws(NumberError) in try work.numbers.negative(a) }
            return try work.product(value, try work.power(rest, minus))
        }
        guard try work.tendsTo(1, x) else { return nil }
        return try GaussNearOne(a, b, c, work).germ(at: try work.small(rest, .hyp2f1))
    }
}

/// 2F1(a, b; c; 1 - y) for a y that tends to 0 from above (DLMF 15.8).
private struct GaussNearOne {
    let (a, b, c): (BigNumber, BigNumber, BigNumber)
    let work: GermWork

    init(_ a: BigNumber, _ b: BigNumber, _ c: BigNumber, _ work: GermWork) {
        (self.a, self.b, self.c) = (a, b, c)
        self.work = work
    }

    private static var largestDifference: Int { 20 }
    private static var mostTerms: Int { 80 }

    private func number(
        _ body: (NumberWork) throws(NumberError) -> BigNumber
    ) throws(BallError) -> BigNumber {
        try work.lift { () throws(NumberError) in try body(work.numbers) }
    }

    private func whole(_ x: BigNumber) throws(BallError) -> Int? {
        try work.lift { () throws(NumberError) in
            try x.integerOrNone(monitor: work.monitor)?.smallValue
        }
    }

    /// Nil where a series ends, or c - a - b is a large integer.
    func germ(at y: Germ) throws(BallError) -> Germ? {
        for parameter in [a, b] {
            if let word = try whole(parameter), word <= 0 { return nil }
        }
        let d = try number { (work) throws(NumberError) in
            try work.difference(work.difference(c, a), b)
        }
        let (near, far) = (
            try number { (work) throws(NumberError) in try work.difference(c, a) },
            try number { (work) throws(NumberError) in try work.difference(c, b) }
        )
        for parameter in [near, far] {
            // y^d times a polynomial.
            if let word = try whole(parameter), word <= 0 {
                let value = try work.compose(
                    GermWork.tape(.hyp2f1, of: [near, far, c, nil]), at: 1,
                    try work.negative(y))
                return try work.product(value, try work.power(y, d))
            }
        }
        guard let m = try whole(d) else {
            let first = try series(
                [a, b, try number { (work) throws(NumberError) in try work.difference(1, d) }],
                over: (near, far), d, y)
            let second = try series(
                [near, far, try number { (work) throws(NumberError) in try work.sum(1, d) }],
                over: (a, b), try number { (work) throws(NumberError) in try work.negative(d) }, y)
            return try work.sum(first, try work.product(second, try work.power(y, d)))
        }
        guard m.magnitude <= Self.largestDifference else { return nil }
        if m < 0 {
            guard let value = try GaussNearOne(near, far, c, work).germ(at: y) else { return nil }
            return try work.product(value, try work.power(y, d))
        }
        return try logarithmic(m, y)
    }

    /// Γ(c)·Γ(d)/(Γ(p)·Γ(q))·2F1(parameters; y), which is 0 at a pole below.
    private func series(
        _ parameters: [BigNumber], over poles: (BigNumber, BigNumber), _ d: BigNumber, _ y: Germ
    ) throws(BallError) -> Germ {
        for pole in [poles.0, poles.1] {
            if let word = try whole(pole), word <= 0 { return Germ() }
        }
        let factor = try number { (work) throws(NumberError) in
            let above = try work.product(work.value(.gamma, c), work.value(.gamma, d))
            let below = try work.product(work.value(.gamma, poles.0), work.value(.gamma, poles.1))
            return try work.quotient(above, below)
        }
        let value = try work.compose(
            GermWork.tape(.hyp2f1, of: parameters + [nil]), at: 0, y)
        return try work.product(value, times: factor)
    }

    /// Where c - a - b is m from 0 on, with the logarithm of y (DLMF 15.8.10; bound 296).
    private func logarithmic(_ m: Int, _ y: Germ) throws(BallError) -> Germ? {
        let numbers = work.numbers
        let (p, q) = (
            try number { (work) throws(NumberError) in try work.sum(a, BigNumber(m)) },
            try number { (work) throws(NumberError) in try work.sum(b, BigNumber(m)) }
        )
        let (first, second) = (try work.bounds.size(of: p).high, try work.bounds.size(of: q).high)
        guard
            try work.supremum(try work.size(y)) * (first + .one) * (second + .one)
                <= .powerOfTwo(-2)
        else { throw .needsPrecision }
        // From here on p + k and q + k are at least 1.
        let size = max(first, second)
        guard size < .powerOfTwo(5) else { return nil }
        let count = max(work.order, Int(size.doubleUp.rounded(.up)) + 2)
        guard count <= Self.mostTerms else { return nil }
        var (plain, weighted): ([BigNumber], [BigNumber]) = ([], [])
        try work.lift { () throws(NumberError) in
            let factorial = BigNumber(BigRational(1, try BigInt.factorial(m, work.monitor)))
            var (u, w) = (factorial, try weight(p, q, m))
            for k in 0...count {
                if k == count {
                    let size = try numbers.value(.absolute, w)
                    plain.append(try numbers.product(2, u))
                    weighted.append(
                        try numbers.product(u, try numbers.sum(try numbers.product(2, size), 2)))
                    break
                }
                plain.append(u)
                weighted.append(try numbers.product(u, w))
                let (x, z) = (
                    try numbers.sum(p, BigNumber(k)), try numbers.sum(q, BigNumber(k))
                )
                let below = BigNumber((k + 1) * (k + m + 1))
                u = try numbers.quotient(try numbers.product(u, try numbers.product(x, z)), below)
                let step = BigRational(BigInt(2 * k + m + 2), BigInt((k + 1) * (k + m + 1)))
                let inverse = try numbers.sum(
                    try numbers.quotient(1, x), try numbers.quotient(1, z))
                w = try numbers.sum(w, try numbers.difference(inverse, BigNumber(step)))
            }
        }
        var value = try work.sum(
            try work.product(
                try work.logarithm(y), try work.asymptotic(y, from: m, step: 1, plain)),
            try work.asymptotic(y, from: m, step: 1, weighted))
        value = try work.product(
            value,
            times: try number { (work) throws(NumberError) in
                let below = try work.product(work.value(.gamma, a), work.value(.gamma, b))
                let factor = try work.quotient(work.value(.gamma, c), below)
                return m % 2 == 0 ? try work.negative(factor) : factor
            })
        return m == 0 ? value : try work.sum(value, try polynomial(m, p, q, y))
    }

    /// ψ(p) + ψ(q) - ψ(1) - ψ(m + 1)
    private func weight(
        _ p: BigNumber, _ q: BigNumber, _ m: Int
    ) throws(NumberError) -> BigNumber {
        let numbers = work.numbers
        let above = try numbers.sum(
            try numbers.value(.digamma, p), try numbers.value(.digamma, q))
        let below = try numbers.sum(
            try numbers.value(.digamma, 1), try numbers.value(.digamma, BigNumber(m + 1)))
        return try numbers.difference(above, below)
    }

    /// Γ(c)/(Γ(p)·Γ(q))·Σ (a)_k·(b)_k·(m - k - 1)!/k!·(-y)^k over k < m
    private func polynomial(
        _ m: Int, _ p: BigNumber, _ q: BigNumber, _ y: Germ
    ) throws(BallError) -> Germ {
        var sum = Germ()
        var power = Germ(1)
        var u = try number { (work) throws(NumberError) in
            let below = try work.product(work.value(.gamma, p), work.value(.gamma, q))
            let factorial = BigNumber(
                BigRational(try BigInt.factorial(m - 1, self.work.monitor), 1))
            return try work.product(
                try work.quotient(work.value(.gamma, c), below), factorial)
        }
        for k in 0..<m {
            sum = try work.sum(sum, try work.product(power, times: u))
            guard k + 1 < m else { break }
            u = try number { (work) throws(NumberError) in
                let above = try work.product(
                    work.sum(a, BigNumber(k)), work.sum(b, BigNumber(k)))
                return try work.quotient(
                    try work.product(u, above), BigNumber(-(k + 1) * (m - k - 1)))
            }
            power = try work.product(power, y)
        }
        return sum
    }
}

extension BigInt {
    fileprivate static func factorial(
        _ n: Int, _ monitor: Monitor
    ) throws(NumberError) -> BigInt {
        var product = BigInt(1)
        for k in stride(from: 2, through: n, by: 1) { product *= BigInt(k) }
        return product
    }
}

extension ArithmeticGeometricMean {
    /// If r is the ratio of the smaller number to the larger, the mean is the larger one times
    /// π(1 + r)/(4K(m)) with 1 - m = 4r/(1 + r)².
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        guard let other = call.second else { return nil }
        var (small, large) = (call.first, other)
        if small.terms.isEmpty || large.terms.isEmpty { return nil }
        for operand in [small, large] { try work.requireAbove(operand, .agm) }
        var ratio = try work.quotient(small, large)
        if try work.infiniteSign(ratio) > 0 {
            (small, large) = (large, small)
            ratio = try work.quotient(small, large)
        }
        guard let limit = try work.finiteLimit(ratio) else { return nil }
        guard limit.isZero else {
            let mean = try work.compose(
                GermWork.tape(.agm, of: 1), at: limit, try work.sum(ratio, Germ(limit), sign: -1))
            return try work.product(large, mean)
        }
        let sum = try work.sum(Germ(1), ratio)
        let rest = try work.product(
            try work.quotient(ratio, try work.product(sum, sum)), times: 4)
        let quarter = try work.lift { () throws(NumberError) in
            try work.numbers.quotient(BigNumber.constant(.pi), 4)
        }
        let above = try work.product(try work.product(large, sum), times: quarter)
        return try work.quotient(above, try work.completeElliptic(.ellipk, nearOne: rest))
    }
}

extension InverseErrorFunctions {
    /// erfc(z) = s is z² = w with w + ln(w)/2 = ln(1/s) - ln(π)/2 and an error of at most 1/w (bound 297).
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        let x = call.first
        guard let limit = try work.finiteLimit(x)?.knownInteger?.smallValue else { return nil }
        let isUpper: Bool
        switch (call.operation, limit) {
        case (.erfinv, 1), (.erfcinv, 0): isUpper = true
        case (.erfinv, -1), (.erfcinv, 2): isUpper = false
        default: return nil
        }
        let s =
            limit == 0 || limit == -1
            ? try work.sum(x, Germ(BigNumber(-limit)))
            : try work.sum(Germ(BigNumber(limit)), x, sign: -1)
        if try work.sign(s) < 0 { throw .domain(call.operation.notReal) }
        let logarithm = try work.negative(try work.logarithm(s))
        guard try work.sign(try work.sum(logarithm, Germ(4), sign: -1)) > 0 else {
            throw .needsPrecision
        }
        // 2w + ln(2w) = 2·ln(1/s) - ln(π/2)
        let shift = try work.lift { () throws(NumberError) in
            let half = try work.numbers.quotient(BigNumber.constant(.pi), 2)
            return try work.numbers.value(.ln, half)
        }
        let double = try work.lambert(
            try work.sum(try work.product(logarithm, times: 2), Germ(shift), sign: -1), sign: 1)
        var square = try work.product(double, times: work.half)
        guard let size = try work.size(try work.power(logarithm, -1)) else { return nil }
        square = try work.sum(
            square,
            Germ(rest: Germ.Rest(bound: size.bound.scaled(byPowerOfTwo: 1), scale: size.scale)))
        let value = try work.power(square, work.half)
        return isUpper ? value : try work.negative(value)
    }
}

extension HurwitzZeta {
    /// Towards infinity the Euler–Maclaurin formula, whose rest is smaller than the next term for s above 0.
    /// Towards 0 from above a^(-s) + ζ(s, a + 1).
    static func germ(_ call: GermCall, _ work: GermWork) throws(BallError) -> Germ? {
        guard let s = call.first.constant, let a = call.second,
            try work.lift({ () throws(NumberError) in try s.sign(monitor: work.monitor) }) > 0
        else { return nil }
        let minus = try work.lift { () throws(NumberError) in try work.numbers.negative(s) }
        if try work.infiniteSign(a) > 0 {
            var coefficients: [BigNumber] = []
            try work.lift { () throws(NumberError) in
                var rising = s
                var factorial = BigInt(1)
                for k in 1...max(work.order / 2, 2) {
                    // B_2k/(2k)!·s(s + 1)…(s + 2k - 2)
                    factorial *= BigInt(2 * k * (2 * k - 1))
                    let number = try BigInt.bernoulli(2 * k, monitor: work.monitor)
                    coefficients.append(
                        try work.numbers.product(
                            rising, BigNumber(number * BigRational(1, factorial))))
                    for step in [2 * k - 1, 2 * k] {
                        rising = try work.numbers.product(
                            rising, try work.numbers.sum(s, BigNumber(step)))
                    }
                }
            }
            let inverse = try work.lift { () throws(NumberError) in
                try work.numbers.quotient(1, try work.numbers.difference(s, 1))
            }
            let first = try work.sum(try work.product(a, times: inverse), Germ(work.half))
            let series = try work.asymptotic(a, from: -1, step: -2, coefficients)
            return try work.product(try work.sum(first, series), try work.power(a, minus))
        }
        guard try work.finiteLimit(a)?.isZero == true else { return nil }
        return try work.sum(
            try work.realPower(a, minus, for: "zeta"),
            try work.compose(GermWork.tape(.hurwitz, of: s), at: 1, a))
    }
}
