/// Σ d_(k - n mod q)·h(k) over k from n on, where the d_i of one turn add up to 0: the formula of Euler and Maclaurin for
/// each remainder, in which the integrals cancel (bound 274).
struct TurnSum {
    private let turn: [BigNumber]
    private let h: LogarithmicPower
    private let work: GermWork
    private let bernoulli: KeptBernoulliNumbers

    private static var longestTurn: Int { 12 }
    private static var mostTerms: Int { 3000 }

    /// Nil for long periods.
    init?(
        _ turn: [BigNumber], _ h: LogarithmicPower, _ work: GermWork,
        _ bernoulli: KeptBernoulliNumbers
    ) {
        guard turn.count <= Self.longestTurn else { return nil }
        self.turn = turn
        self.h = h
        self.work = work
        self.bernoulli = bernoulli
    }

    /// Adds the sum to a ball. Returns its error beside the radius; nil where the error is above 2^goal.
    func add(
        to sum: inout Ball, from n: Int, bits: Int, goal: Int
    ) throws(BallError) -> Magnitude? {
        let q = turn.count
        guard let rise = try h.rise(), let size = try h.size(about: n) else { return nil }
        var total = Magnitude.zero
        for number in turn { total = total + (try work.bounds.size(of: number).high) }
        // 4·Σ|d|·size·(n/q)·M!·(q/(πn))^M
        var error =
            total * size.scaled(byPowerOfTwo: 2) * Magnitude(atLeast: UInt(n))
            / Magnitude(atMost: UInt(q))
        let ratio =
            Magnitude(atLeast: UInt(q))
            / (Magnitude(atMost: 3.1415926).timesDown(Magnitude(atMost: UInt(n))))
        let most = Magnitude.powerOfTwo(goal)
        var count = 0
        while count < rise + 2 || error >= most {
            count += 1
            let next = error * ratio * Magnitude(atLeast: UInt(count))
            if count > rise + 2, next >= error || count > Self.mostTerms { return nil }
            error = next
        }
        let coefficients = try h.coefficients(at: n, count: count, bits)
        var factor = Ball(precision: bits)
        var product = Ball(precision: bits)
        var next = Ball(precision: bits)
        for j in 1...count {
            try Ball.check(work.monitor)
            // -q^(j - 1)/j·Σ d_r B_j(r/q)·c_(j - 1), c the Taylor coefficients of h.
            let number = try factorNumber(j)
            try factor.set(enclosing: number, bits, work.monitor)
            try product.setProduct(coefficients[j - 1], factor, precision: bits)
            try next.setDifference(sum, product, precision: bits)
            swap(&sum, &next)
        }
        return error
    }

    private func factorNumber(_ j: Int) throws(BallError) -> BigNumber {
        let q = turn.count
        return try work.lift { () throws(NumberError) in
            var sum = BigNumber(0)
            for (r, d) in turn.enumerated() where !d.isZero {
                let value = try polynomial(j, r)
                sum = try work.numbers.sum(
                    sum, try work.numbers.product(d, BigNumber(value)))
            }
            let power = try BigInt(q).power(j - 1, monitor: work.monitor)
            return try work.numbers.product(
                sum, BigNumber(BigRational(power, BigInt(j))))
        }
    }

    /// B_j(r/q)
    private func polynomial(_ j: Int, _ r: Int) throws(NumberError) -> BigRational {
        let monitor = work.monitor
        func number(_ k: Int) throws(NumberError) -> BigRational {
            if k == 1 { return BigRational(BigInt(-1), 2) }
            if k == 0 { return 1 }
            return k % 2 != 0 ? 0 : try bernoulli.number(k / 2, monitor)
        }
        if r == 0 { return try number(j) }
        if 2 * r == turn.count {
            // (2^(1 - j) - 1)·B_j
            let power = BigRational(BigInt(1), BigInt(1) << (j - 1))
            return (power - 1) * (try number(j))
        }
        let x = BigRational(BigInt(r), BigInt(turn.count))
        // Horner's scheme on Σ C(j, k)·B_k·x^(j - k).
        var (sum, binomial) = (BigRational(0), BigInt(1))
        for k in 0...j {
            sum = sum * x + BigRational(binomial, 1) * (try number(k))
            binomial = binomial * BigInt(j - k) / BigInt(k + 1)
        }
        return sum
    }
}
