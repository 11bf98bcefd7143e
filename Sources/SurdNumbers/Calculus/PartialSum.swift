/// The germ of a sum or product up to a growing bound: Σ f(k) from a number, or from a growing
/// bound too, to a germ N.
///
/// f has a germ in 1/k. Its powers with logarithms are summed by the formula of Euler and Maclaurin
/// at N, powers of a number as a geometric sum, and for all other terms the tail after N is bounded
/// (bound 294). The contribution of the first terms is a constant, the same for all N.
struct PartialSum {
    private let loop: Tape
    private let isProduct: Bool
    private let work: GermWork

    init(_ loop: Tape, isProduct: Bool, _ work: GermWork) {
        self.loop = loop
        self.isProduct = isProduct
        self.work = work
    }

    /// The sums that have no germ yet.
    private static var others: String {
        "a sum up to a growing bound whose terms are neither f(k) nor close to n^d*g(k/n)"
    }

    static var notBuilt: BallError {
        .number(.notBuilt(what: Self.others))
    }

    /// - Parameter constant: The constant of the sum from an integer on.
    func germ(
        from first: Germ, to last: Germ, constant: (Int) throws(BallError) -> BigNumber
    ) throws(BallError) -> Germ {
        guard try isWhole(last), try work.infiniteSign(last) > 0 else { throw Self.notBuilt }
        var start: Int?
        var before = Germ()
        if let number = first.constant {
            guard let whole = number.knownInteger?.smallValue, whole.magnitude < 1 << 40 else {
                throw Self.notBuilt
            }
            start = whole
        } else {
            guard try isWhole(first), try work.infiniteSign(first) > 0 else { throw Self.notBuilt }
            before = try work.sum(first, Germ(1), sign: -1)
            // The sum must not be empty.
            guard try work.sign(try work.sum(last, before, sign: -1)) > 0 else {
                throw Self.notBuilt
            }
        }
        var exponent = try reach(last)
        if start == nil { exponent = min(exponent, try reach(before)) }
        var inner = try GermWork(
            order: work.order, exponent: exponent, taylor: JetCoefficients(),
            monitor: work.monitor)
        inner.isOfIntegers = true
        var germs = TapeGerms(loop, point: try End.infinity(1).germ(inner), work: inner)
        var term = try germs.run()
        if isProduct { term = try inner.logarithm(term) }
        var tail = try SumTail(germ: term, work: inner)
        tail.isPartial = true
        guard try tail.isRegular() else { throw .needsPrecision }
        var sum = try part(tail, inner, to: last)
        if start == nil { sum = try work.sum(sum, try part(tail, inner, to: before), sign: -1) }
        let value = try start.map { (whole) throws(BallError) in try constant(whole) }
        guard isProduct else {
            return try value.map { (number) throws(BallError) in
                try work.sum(Germ(number), sum)
            } ?? sum
        }
        let factor = try work.exponential(sum)
        return try value.map { (number) throws(BallError) in
            try work.product(factor, times: number)
        } ?? factor
    }

    private static var longestPeriod: Int { 1000 }

    /// Whether a germ is an integer-valued polynomial in the growing integer.
    private func isWhole(_ a: Germ) throws(BallError) -> Bool {
        guard a.rest == nil else { return false }
        var coefficients: [(power: Int, number: BigRational)] = []
        var period = BigInt(1)
        for term in a.terms {
            guard term.wave == nil, let (p, q) = term.scale.powers, q.isZero,
                let power = p.knownInteger?.smallValue, power <= 0, power > -20,
                let number = term.coefficient.knownRational
            else { return false }
            coefficients.append((-power, number))
            if number.denominator != 1 {
                guard number.denominator < BigInt(Self.longestPeriod) else { return false }
                period = period * number.denominator
            }
        }
        guard period <= BigInt(Self.longestPeriod), let count = period.smallValue else {
            return false
        }
        // P(n) modulo 1 has this period.
        for n in 0..<count where count > 1 {
            var value = BigRational(0)
            for (power, number) in coefficients {
                let factor = try work.lift { () throws(NumberError) in
                    try BigInt(n).power(power, monitor: work.monitor)
                }
                value = value + number * BigRational(factor, 1)
            }
            if value.denominator != 1 { return false }
        }
        return true
    }

    /// The exponent of a t0 that bounds the reciprocal of the germ.
    private func reach(_ a: Germ) throws(BallError) -> Int {
        let most = try work.supremum(try work.size(try work.power(a, -1)))
        guard !most.isZero, most < .powerOfTwo(-3) else { throw .needsPrecision }
        return -most.exponent.value - 1
    }

    // MARK: - The part at N

    /// The sum up to N, up to a constant that does not depend on N.
    private func part(
        _ tail: SumTail, _ inner: GermWork, to n: Germ
    ) throws(BallError) -> Germ {
        var sum = Germ()
        for group in tail.groups {
            if let q = try tail.ratio(of: group) {
                // c·q^(N + 1)/(q - 1)
                let power = try work.exponential(try work.product(n, times: q.logarithm))
                let factor = try work.lift { () throws(NumberError) in
                    let numbers = work.numbers
                    return try numbers.quotient(
                        try numbers.product(group.coefficients[0], q.number),
                        try numbers.difference(q.number, 1))
                }
                sum = try work.sum(sum, try work.product(power, times: factor))
            } else if group.coefficients.count == 1, let h = try tail.power(of: group) {
                let germ = try smooth(h, at: n, try logarithm(n))
                sum = try work.sum(sum, try work.product(germ, times: group.coefficients[0]))
            } else if let power = try tail.alternatingPower(of: group) {
                let term = try turns(power, at: n)
                sum = try work.sum(sum, try work.product(term, times: group.coefficients[0]))
            } else {
                var size = Magnitude.zero
                for coefficient in group.coefficients {
                    size = size + (try work.bounds.size(of: coefficient).high)
                }
                let rest =
                    try tail.isSummable(group.scale)
                    ? try bound(group.scale, size, inner, at: n)
                    : try turns(group.scale, size, inner, at: n)
                sum = try work.sum(sum, rest)
            }
        }
        for term in tail.others {
            let size = try work.bounds.size(of: term.coefficient).high
            sum = try work.sum(sum, try bound(term.scale, size, inner, at: n))
        }
        for wave in tail.waves {
            sum = try work.sum(sum, try turns(wave.scale, try wave.largestSum(), inner, at: n))
        }
        if let rest = tail.germ.rest {
            sum = try work.sum(sum, try bound(rest.scale, rest.bound, inner, at: n))
        }
        return sum
    }

    /// Σ (-1)^k·k^p up to N but for a number: with M = N + 1 it is (-1)^M·Σ (2^j - 1)·B_j/j·C(p, j - 1)·M^(p - j + 1)
    /// over j from 1 to p + 1, by the formula of Euler and Maclaurin for both remainders.
    private func turns(_ p: Int, at n: Germ) throws(BallError) -> Germ {
        let next = try work.sum(n, Germ(1))
        guard let wave = try work.alternating(-1, next) else { throw Self.notBuilt }
        var sum = Germ()
        var binomial = BigInt(1)
        for j in 1...p + 1 {
            let number = try work.lift { () throws(NumberError) in
                j == 1
                    ? BigRational(BigInt(-1), 2)
                    : j % 2 != 0 ? 0 : try BigInt.bernoulli(j, monitor: work.monitor)
            }
            let factor = number * BigRational(binomial * ((BigInt(1) << j) - 1), BigInt(j))
            if factor.sign != 0 {
                let power = p - j + 1 == 0 ? Germ(1) : try work.power(next, BigNumber(p - j + 1))
                sum = try work.sum(sum, try work.product(power, times: BigNumber(factor)))
            }
            binomial = binomial * BigInt(p - j + 1) / BigInt(j)
        }
        return try work.product(sum, wave)
    }

    /// The antiderivative of h = x^(-a)·ln(x)^b, half of h, and the terms of its odd derivatives, all at N.
    private func smooth(
        _ h: LogarithmicPower, at n: Germ, _ logarithm: Germ
    ) throws(BallError) -> Germ {
        guard let b = h.singleLogarithm, let rise = try h.rise() else { throw Self.notBuilt }
        let numbers = work.numbers
        var derivative = Derivative(a: h.a, b: b, coefficients: [1])
        var sum = try antiderivative(h.a, b, at: n, logarithm)
        sum = try work.sum(
            sum,
            try work.product(
                try germ(derivative, at: n, logarithm), times: BigNumber(BigRational(1, 2))))
        let count = max((rise + 3) / 2, work.order / 2 + 1)
        var factorial = BigInt(1)
        for j in 1...count {
            for _ in 0..<(j == 1 ? 1 : 2) {
                derivative = try work.lift { () throws(NumberError) in
                    try derivative.next(numbers)
                }
            }
            factorial = factorial * BigInt(2 * j - 1) * BigInt(2 * j)
            let number = try work.lift { () throws(NumberError) in
                try BigInt.bernoulli(2 * j, monitor: work.monitor) * BigRational(1, factorial)
            }
            sum = try work.sum(
                sum,
                try work.product(
                    try germ(derivative, at: n, logarithm), times: BigNumber(number)))
        }
        // A polynomial has no derivatives from some order on.
        if b.isZero, let power = h.a.knownInteger?.smallValue, power <= 0, 2 * count > -power {
            return sum
        }
        return try work.sum(sum, try rest(h, b, count, factorial, at: n, logarithm))
    }

    /// 4·2^|a|·(2m)!/π^(2m) times N^(1 - a - 2m)·(ln N + 1)^b.
    private func rest(
        _ h: LogarithmicPower, _ b: BigNumber, _ count: Int, _ factorial: BigInt, at n: Germ,
        _ logarithm: Germ
    ) throws(BallError) -> Germ {
        let numbers = work.numbers
        let (power, factor) = try work.lift { () throws(NumberError) in
            let size = try numbers.value(.absolute, h.a)
            let scale = BigNumber(BigInt(4) * factorial)
            let pi = try BigNumber.constant(.pi).raised(
                to: BigNumber(2 * count), monitor: work.monitor)
            let first = try numbers.product(
                scale, try BigNumber(2).raised(to: size, monitor: work.monitor))
            return (
                try numbers.difference(BigNumber(1 - 2 * count), h.a),
                try numbers.quotient(first, pi)
            )
        }
        var germ = try work.power(n, power)
        if !b.isZero {
            let isPositive = try work.lift { () throws(NumberError) in
                try b.sign(monitor: work.monitor) > 0
            }
            // ln y - ln 2 is at least one half of ln y from y = 4 on.
            let size =
                isPositive
                ? try work.power(try work.sum(logarithm, Germ(1)), b)
                : try work.power(
                    try work.product(logarithm, times: BigNumber(BigRational(1, 2))), b)
            germ = try work.product(germ, size)
        }
        guard let size = try work.size(germ) else { return Germ() }
        let most = try work.bounds.size(of: factor).high
        return Germ(rest: Germ.Rest(bound: size.bound * most, scale: size.scale))
    }

    /// Σ c_i·x^(-a)·ln(x)^(b - i)
    private struct Derivative {
        var a: BigNumber
        var b: BigNumber
        var coefficients: [BigNumber]

        func next(_ numbers: NumberWork) throws(NumberError) -> Derivative {
            var result = Derivative(
                a: try numbers.sum(a, 1), b: b,
                coefficients: Array(repeating: 0, count: coefficients.count + 1))
            for (i, c) in coefficients.enumerated() where !c.isZero {
                let own = try numbers.negative(try numbers.product(a, c))
                result.coefficients[i] = try numbers.sum(result.coefficients[i], own)
                let exponent = try numbers.difference(b, BigNumber(i))
                if !exponent.isZero {
                    result.coefficients[i + 1] = try numbers.product(exponent, c)
                }
            }
            if result.coefficients.last?.isZero == true { result.coefficients.removeLast() }
            return result
        }
    }

    private func germ(
        _ derivative: Derivative, at n: Germ, _ logarithm: Germ
    ) throws(BallError) -> Germ {
        var sum = Germ()
        for (i, c) in derivative.coefficients.enumerated() where !c.isZero {
            let exponent = try work.lift { () throws(NumberError) in
                try work.numbers.difference(derivative.b, BigNumber(i))
            }
            let power = try work.power(logarithm, exponent)
            sum = try work.sum(sum, try work.product(power, times: c))
        }
        let power = try work.lift { () throws(NumberError) in
            try work.numbers.negative(derivative.a)
        }
        return try work.product(sum, try work.power(n, power))
    }

    /// x^(1 - a)·Σ b!/k!·ln(x)^k·(-1)^(b - k)/(1 - a)^(b - k + 1), and for a = 1 a power of ln(x), or its logarithm.
    private func antiderivative(
        _ a: BigNumber, _ b: BigNumber, at n: Germ, _ logarithm: Germ
    ) throws(BallError) -> Germ {
        let numbers = work.numbers
        let (more, order) = try work.lift { () throws(NumberError) in
            (try numbers.difference(1, a), try numbers.sum(b, 1))
        }
        if more.isZero {
            if order.isZero { return try work.logarithm(logarithm) }
            let factor = try work.lift { () throws(NumberError) in
                try numbers.quotient(1, order)
            }
            return try work.product(try work.power(logarithm, order), times: factor)
        }
        guard let count = b.knownInteger?.smallValue, (0...40).contains(count) else {
            throw Self.notBuilt
        }
        var sum = Germ()
        var factor = try work.lift { () throws(NumberError) in try numbers.quotient(1, more) }
        for k in stride(from: count, through: 0, by: -1) {
            let power = k == 0 ? Germ(1) : try work.power(logarithm, BigNumber(k))
            sum = try work.sum(sum, try work.product(power, times: factor))
            factor = try work.lift { () throws(NumberError) in
                try numbers.negative(
                    try numbers.quotient(try numbers.product(factor, BigNumber(k)), more))
            }
        }
        return try work.product(try work.power(n, more), sum)
    }

    private func logarithm(_ n: Germ) throws(BallError) -> Germ { try work.logarithm(n) }

    /// An upper bound of the sum of the terms of a scale after N.
    private func bound(
        _ scale: Scale, _ size: Magnitude, _ inner: GermWork, at n: Germ
    ) throws(BallError) -> Germ {
        let (power, factor) = try SumTail.tail(of: scale, inner)
        guard let reach = try work.size(try work.power(n, power)) else { return Germ() }
        return Germ(rest: Germ.Rest(bound: reach.bound * factor * size, scale: reach.scale))
    }

    /// The same for a decreasing h whose factors have sums of at most `size`: that times h(N), by
    /// summation by parts.
    private func turns(
        _ scale: Scale, _ size: Magnitude, _ inner: GermWork, at n: Germ
    ) throws(BallError) -> Germ {
        guard let h = try LogarithmicPower(scale, inner), let b = h.singleLogarithm else {
            throw Self.notBuilt
        }
        // h falls from 2^exponent on where a·ln(x) ≥ b there.
        let isFalling = try work.lift { () throws(NumberError) in
            let numbers = work.numbers
            let start = try numbers.product(
                BigNumber(inner.bounds.exponent), try numbers.value(.ln, 2))
            return try numbers.product(h.a, start).compare(to: b, monitor: work.monitor) >= 0
        }
        guard isFalling else { throw .needsPrecision }
        let germ = try germ(
            Derivative(a: h.a, b: b, coefficients: [1]), at: n, try logarithm(n))
        guard let reach = try work.size(germ) else { return Germ() }
        return Germ(rest: Germ.Rest(bound: reach.bound * size, scale: reach.scale))
    }
}
