/// Σ of a term whose ratio to the one before is a fraction of polynomials, from k = 0 on, by splitting in two
/// (bound 246).
struct RatioSum {
    private let term: SumTerm
    /// h(k)/h(k - 1), for the part of the term without its fraction.
    private let above: IntegerPolynomial
    private let below: IntegerPolynomial
    /// The number that is raised to k, if it is not a fraction.
    private let base: BigNumber?
    /// Bounds of the ratio of whole terms, from k to k + 1.
    private let ratio: (above: IntegerPolynomial, below: IntegerPolynomial)
    let verdict: EndTail.Verdict

    /// Nil where the ratio tends to 1 in size, or a denominator is 0 for some k.
    init?(_ term: SumTerm, _ monitor: Monitor) throws(NumberError) {
        self.term = term
        var (p, q) = (IntegerPolynomial([1]), IntegerPolynomial([1]))
        if let fraction = term.base.knownRational {
            base = nil
            p = IntegerPolynomial([fraction.numerator])
            q = IntegerPolynomial([fraction.denominator])
        } else {
            base = term.base
        }
        for gamma in term.gammas {
            // Γ(x)/Γ(x - m) = (x - 1)…(x - m), x = mk + a
            for step in 1...gamma.slope {
                let offset = gamma.offset - BigRational(BigInt(step), 1)
                let top = IntegerPolynomial([
                    offset.numerator, BigInt(gamma.slope) * offset.denominator,
                ])
                let bottom = IntegerPolynomial([offset.denominator])
                for _ in 0..<Int(gamma.power.magnitude) {
                    try monitor.check()
                    p = p.times(gamma.power > 0 ? top : bottom)
                    q = q.times(gamma.power > 0 ? bottom : top)
                }
            }
        }
        guard p.degree + q.degree <= Self.mostDegree else { return nil }
        (above, below) = (p, q)
        let (a, b) = (term.top, term.bottom)
        ratio = (
            a.shifted(by: 1).times(b).times(p.shifted(by: 1)),
            a.times(b.shifted(by: 1)).times(q.shifted(by: 1))
        )
        guard let verdict = try Self.verdict(ratio, base, monitor) else { return nil }
        self.verdict = verdict
        if verdict == .converges, b.degree > 0 {
            guard try !b.hasNaturalZero(monitor) else { return nil }
        }
    }

    private static var mostDegree: Int { 60 }

    private static func verdict(
        _ ratio: (above: IntegerPolynomial, below: IntegerPolynomial), _ base: BigNumber?,
        _ monitor: Monitor
    ) throws(NumberError) -> EndTail.Verdict? {
        if ratio.above.degree != ratio.below.degree {
            return ratio.above.degree < ratio.below.degree ? .converges : .diverges
        }
        var size = BigNumber(
            BigRational(ratio.above.leading.magnitude, ratio.below.leading.magnitude))
        if let base {
            size = try size.multiplied(
                by: try base.applying(.absolute, monitor: monitor), monitor: monitor)
        }
        let order = try size.compare(to: 1, monitor: monitor)
        return order == 0 ? nil : order < 0 ? .converges : .diverges
    }

    // MARK: - How many terms

    private static var mostTerms: Int { 1 << 22 }

    /// The ratio of all terms from k on is at most this; nil where it is not below 1.
    private func bound(at k: Int, _ monitor: Monitor) throws(BallError) -> Magnitude? {
        let top = ratio.above.sizes(at: k).above
        let bottom = ratio.below.sizes(at: k).below
        guard bottom.sign > 0 else { return nil }
        var size = Magnitude(enclosing: BigRational(top, bottom))
        if let base {
            var ball = Ball(precision: 64)
            try ball.set(enclosing: base, 64, monitor)
            size = size * ball.largestSize
        }
        return size < .one ? size : nil
    }

    /// The k from which on the bound of the ratio is close to its limit.
    private func start(_ monitor: Monitor) throws(BallError) -> Int? {
        var k = 4
        var last: Double?
        while k < Self.mostTerms {
            try Ball.check(monitor)
            if let size = try bound(at: k, monitor) {
                let room = -size.approximateLog2
                if let last, room < 1.1 * last || room > 2 { return k }
                last = room
            }
            k += max(k / 4, 1)
        }
        return nil
    }

    /// The approximate number of terms for an error of 2^goal; nil for too many.
    private func count(_ goal: Int, _ monitor: Monitor) throws(BallError) -> Int? {
        guard let first = try start(monitor) else { return nil }
        let (p, q) = (above.doubles, below.doubles)
        let (a, b) = (term.top.doubles, term.bottom.doubles)
        var size = 0.0
        if let gammas = Estimate.log2(term.gammas) { size += gammas }
        size += Double(term.factor).magnitude.logBase2
        let step = base.map { Double($0).magnitude.logBase2 } ?? 0
        guard size.isFinite, step.isFinite else { return nil }
        let room = (try bound(at: first, monitor)).map { max(-$0.approximateLog2, 1e-9) } ?? 1
        let target = Double(goal) - 8 + min(room.logBase2, 0)
        var k = 1
        while k < Self.mostTerms {
            if k & 1023 == 0 { try Ball.check(monitor) }
            let x = Double(k)
            size += p.logarithm(at: x) - q.logarithm(at: x) + step
            if k >= first, size + a.logarithm(at: x) - b.logarithm(at: x) < target { return k + 1 }
            k += 1
        }
        return nil
    }

    // MARK: - The sum

    /// Adds the sum with an error of about 2^goal, and returns the number of terms; nil for too many.
    func add(
        to total: inout Ball, bits: Int, goal: Int, _ monitor: Monitor
    ) throws(BallError) -> Int? {
        guard let count = try count(goal, monitor) else { return nil }
        var sum = Ball(precision: bits)
        sum.set(0, precision: bits)
        // h(0), then h(n - 1)/B(n - 1).
        var lead = Ball(precision: bits)
        try lead.set(enclosing: try first(monitor), bits, monitor)
        if base == nil {
            try addBlocks(&sum, &lead, count, bits, monitor)
        } else {
            try addTerms(&sum, &lead, count, bits, monitor)
        }
        try takeTail(&sum, &lead, count, bits, monitor)
        var next = Ball(precision: bits)
        try next.setSum(total, sum, precision: bits)
        swap(&total, &next)
        return count
    }

    private func first(_ monitor: Monitor) throws(BallError) -> BigNumber {
        do throws(NumberError) {
            var value = term.factor
            for gamma in term.gammas {
                let factor = try BigNumber(gamma.offset).applying(.gamma, monitor: monitor)
                    .raised(to: BigNumber(gamma.power), monitor: monitor)
                value = try value.multiplied(by: factor, monitor: monitor)
            }
            return value
        } catch {
            throw .number(error)
        }
    }

    private struct Block {
        var p: BigInt
        var q: BigInt
        var t: BigInt
    }

    private func addBlocks(
        _ sum: inout Ball, _ lead: inout Ball, _ count: Int, _ bits: Int, _ monitor: Monitor
    ) throws(BallError) {
        // Blocks whose numbers are about as long as the result.
        let width = max(factor(at: count).q.bitLength, factor(at: count).p.bitLength) + 1
        let length = max(2 * bits / width, 8)
        var next = Ball(precision: bits)
        var part = Ball(precision: bits)
        var quotient = Ball(precision: bits)
        var k = 0
        while k < count {
            let end = min(k + length, count)
            let block = try split(k, end, monitor)
            next.set(block.q, precision: bits)
            try quotient.setQuotient(lead, next, precision: bits)
            next.set(block.t, precision: bits)
            try part.setProduct(quotient, next, precision: bits)
            try next.setSum(sum, part, precision: bits)
            swap(&sum, &next)
            next.set(block.p, precision: bits)
            try lead.setProduct(quotient, next, precision: bits)
            k = end
        }
    }

    /// p and q with h(k)/B(k) = h(k - 1)/B(k - 1)·p/q.
    private func factor(at k: Int) -> (p: BigInt, q: BigInt) {
        if k == 0 { return (1, term.bottom.value(at: 0)) }
        return (
            above.value(at: k) * term.bottom.value(at: k - 1),
            below.value(at: k) * term.bottom.value(at: k)
        )
    }

    private func split(_ a: Int, _ b: Int, _ monitor: Monitor) throws(BallError) -> Block {
        if b - a == 1 {
            let (p, q) = factor(at: a)
            return Block(p: p, q: q, t: p * term.top.value(at: a))
        }
        let middle = (a + b) / 2
        let left = try split(a, middle, monitor)
        let right = try split(middle, b, monitor)
        if b - a > 16 { try Ball.check(monitor) }
        return Block(
            p: left.p * right.p, q: left.q * right.q, t: left.t * right.q + left.p * right.t)
    }

    /// The sum for a base that is not a fraction, term by term.
    private func addTerms(
        _ sum: inout Ball, _ lead: inout Ball, _ count: Int, _ bits: Int, _ monitor: Monitor
    ) throws(BallError) {
        guard let base else { return }
        var power = Ball(precision: bits)
        try power.set(enclosing: base, bits, monitor)
        var next = Ball(precision: bits)
        var part = Ball(precision: bits)
        var value = Ball(precision: bits)
        for k in 0..<count {
            if k & 63 == 0 { try Ball.check(monitor) }
            if k > 0 {
                try next.setProduct(lead, power, precision: bits)
                swap(&lead, &next)
            }
            let (p, q) = factor(at: k)
            value.set(BigRational(p, q), precision: bits)
            try next.setProduct(lead, value, precision: bits)
            swap(&lead, &next)
            value.set(term.top.value(at: k), precision: bits)
            try part.setProduct(lead, value, precision: bits)
            try next.setSum(sum, part, precision: bits)
            swap(&sum, &next)
        }
    }

    /// Widens the sum by a bound of the terms from `count` on.
    private func takeTail(
        _ sum: inout Ball, _ lead: inout Ball, _ count: Int, _ bits: Int, _ monitor: Monitor
    ) throws(BallError) {
        guard let ratio = try bound(at: count, monitor) else { throw .needsPrecision }
        let (p, q) = factor(at: count)
        var size = lead.largestSize
        size = size * Magnitude(enclosing: BigRational(p * term.top.value(at: count), q))
        if let base {
            var ball = Ball(precision: 64)
            try ball.set(enclosing: base, 64, monitor)
            size = size * ball.largestSize
        }
        let room = Magnitude.one.minusDown(ratio)
        guard !room.isZero else { throw .needsPrecision }
        sum.widen(by: size / room)
    }
}

extension Magnitude {
    /// An upper bound of the size of a fraction.
    init(enclosing fraction: BigRational) {
        var ball = Ball(precision: 64)
        ball.set(fraction, precision: 64)
        self = ball.largestSize
    }
}

extension IntegerPolynomial {
    /// Whether it is 0 at one of 0, 1, 2, …, or may be.
    func hasNaturalZero(_ monitor: Monitor) throws(NumberError) -> Bool {
        // If the leading term outweighs the others, it does so from there on: if not at the end,
        // then nowhere.
        let end = 1 << 16
        if sizes(at: end - 1).below.sign <= 0 { return true }
        var k = 0
        while k < end {
            try monitor.tick()
            if value(at: k).isZero { return true }
            if sizes(at: k).below.sign > 0 { return false }
            k += 1
        }
        return true
    }

    fileprivate var doubles: [Double] { coefficients.map { Double($0) } }
}

extension [Double] {
    /// About log2 of the size of a polynomial.
    fileprivate func logarithm(at x: Double) -> Double {
        var value = 0.0
        for coefficient in reversed() { value = value * x + coefficient }
        return value == 0 ? 0 : value.magnitude.logBase2
    }
}

extension Estimate {
    /// About log2 of a product of gamma functions at k = 0, where their arguments are small.
    fileprivate static func log2(_ gammas: [SumTerm.Gamma]) -> Double? {
        var sum = 0.0
        for gamma in gammas {
            // Stirling's formula, moved up by 8.
            var x = Double(gamma.offset)
            var value = 0.0
            while x < 8 {
                value -= x.logBase2
                x += 1
            }
            value += (x - 0.5) * x.logBase2 - 1.4427 * x + 1.3257
            sum += Double(gamma.power) * value
        }
        return sum.isFinite ? sum : nil
    }
}
