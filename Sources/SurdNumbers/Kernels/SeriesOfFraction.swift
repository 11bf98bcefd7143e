internal import CGMP

/// A range of terms of a power series at a fraction: T_a = (P T_b + N)/D, where T_k is the sum from the term
/// k on, divided by that term. The numbers are exact.
private struct FractionTerms {
    var factor: BigInt
    var sum: BigInt
    var divisor: BigInt

    /// Terms a ..< b.
    static func split(
        _ a: Int, _ b: Int, _ series: HypergeometricSeries, top: Int, bottom: Int,
        _ monitor: Monitor
    ) throws(BallError) -> FractionTerms {
        if b - a <= 8 {
            let group = RatioGroup(series, top: top, bottom: bottom)
            return words(a, b, series, top, bottom, group)
        }
        let (left, right) = try Threads.halves(a, b, monitor) { (a, b, monitor) throws(BallError) in
            try split(a, b, series, top: top, bottom: bottom, monitor)
        }
        if b - a > 64 { try Ball.check(monitor) }
        let first = left.factor * right.sum
        if b - a > 10_000 { try Ball.check(monitor) }
        let second = left.sum * right.divisor
        return FractionTerms(
            factor: left.factor * right.factor, sum: first + second,
            divisor: left.divisor * right.divisor)
    }

    /// The same, from groups of ratios that fit words.
    private static func words(
        _ a: Int, _ b: Int, _ series: HypergeometricSeries, _ top: Int, _ bottom: Int,
        _ group: consuming RatioGroup
    ) -> FractionTerms {
        var result = FractionTerms(factor: 1, sum: 0, divisor: 1)
        var k = b
        while k > a {
            group.gather(below: k, to: a)
            var next = FractionTerms(factor: 1, sum: 0, divisor: 1)
            if group.count == 0 {
                k -= 1
                next.factor = series.above.reduce(BigInt(top)) { $0 * BigInt($1.value(k)) }
                next.divisor = series.below.reduce(BigInt(bottom)) { $0 * BigInt($1.value(k)) }
                next.sum = next.divisor
            } else {
                k -= group.count
                next.factor = BigInt(group.factor)
                next.divisor = BigInt(group.divisor)
                for index in 0..<group.count { next.sum += BigInt(group.numerator(index)) }
            }
            result = FractionTerms(
                factor: next.factor * result.factor,
                sum: next.factor * result.sum + next.sum * result.divisor,
                divisor: next.divisor * result.divisor)
        }
        return result
    }
}

/// An argument that is a fraction of words.
struct SeriesFraction {
    let top: Int
    let bottom: Int

    /// Nil where the argument is no fraction of words.
    init?(_ top: Int?, _ bottom: Int?) {
        guard let top, let bottom, bottom > 0, top.magnitude < 1 << 40, bottom < 1 << 40 else {
            return nil
        }
        self.top = top
        self.bottom = bottom
    }

    init?(_ fraction: WordFraction?) {
        self.init(fraction?.top, fraction?.bottom)
    }

    var negated: SeriesFraction? { SeriesFraction(-top, bottom) }
    var doubled: SeriesFraction? { SeriesFraction(2 * top, bottom) }
    var halved: SeriesFraction? { SeriesFraction(top, 2 * bottom) }

    func power(_ exponent: Int) -> SeriesFraction? {
        SeriesFraction(Self.power(top, exponent), Self.power(bottom, exponent))
    }

    private static func power(_ base: Int, _ exponent: Int) -> Int? {
        var result = 1
        for _ in 0..<exponent {
            let (product, overflow) = result.multipliedReportingOverflow(by: base)
            if overflow { return nil }
            result = product
        }
        return result
    }
}

extension Ball {
    /// A fraction of words at which a power series is cheaper than at the midpoint: bound 325. The result
    /// holds for the ball around the midpoint with `drift` as its radius.
    func fractionForSeries(_ precision: Int) -> WordFraction? {
        precision < HypergeometricSeries.leastSplit ? nil : wordFraction
    }

    /// A ball around the midpoint that contains this ball and the fraction.
    func hull(with fraction: WordFraction) -> Ball {
        var result = Ball(exactly: midpoint)
        result.radius = fraction.drift
        return result
    }

    /// The argument of a function: a fraction to so many bits, or else an exact number.
    static func argument(_ m: __mpfr_struct, _ fraction: WordFraction?, bits: Int) -> Ball {
        guard let fraction else { return Ball(exactly: m) }
        var result = Ball(precision: bits)
        // A fraction of a double is in lowest terms.
        let value = BigRational(lowestTerms: fraction.top, over: fraction.bottom)
        result.set(value, precision: bits)
        return result
    }
}

extension HypergeometricSeries {
    /// From this precision on, a sum at a fraction is faster by splitting: measured.
    static let leastSplit = 2_500
}

extension Ball {
    /// The sum of the series at z, with an error of about 2^−bits. Where z encloses a fraction, the sum is
    /// that at the fraction.
    mutating func setSeries(
        _ series: HypergeometricSeries, at z: borrowing Ball, or fraction: SeriesFraction?,
        bits: Int, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        if let fraction, try setSeries(series, of: fraction, bits: bits, operation, monitor) {
            return
        }
        _ = try setSeries(series, at: z, bits: bits, operation, monitor)
    }

    /// The sum of the series at a fraction, with an error of about 2^−bits, by binary splitting; false where
    /// other methods are faster.
    ///
    /// Bound 325: the summed terms make a fraction, which is computed exactly; bound 76 covers the rest.
    mutating func setSeries(
        _ series: HypergeometricSeries, of z: SeriesFraction, bits: Int, _ operation: RealOperation,
        _ monitor: Monitor
    ) throws(BallError) -> Bool {
        guard bits >= HypergeometricSeries.leastSplit, series.firstEnclosing == nil else {
            return false
        }
        let size =
            Magnitude(atLeast: UInt(z.top.magnitude)) / Magnitude(atMost: UInt(z.bottom))
        guard let plan = series.plan(size, bits: bits) else { return false }
        // Numbers as long as all terms together, in products by halves.
        let words =
            Double(plan.count)
            * (Double(z.top.magnitude) * Double(z.bottom)).logBase2 / 64
            + Double(plan.count) * Double(plan.count).logBase2 * Double(series.below.count) / 64
        if 8 * words * 16 > Double(monitor.limits.maximumBytes) { return false }
        try KernelCost.check(
            work: CostModel.product(limbs: words) * Double(plan.count).logBase2 * 2, monitor)
        let terms = try FractionTerms.split(
            0, plan.count - 1, series, top: z.top, bottom: z.bottom, monitor)
        let working = bits + plan.growth + 16
        var top = Ball(precision: working)
        var bottom = Ball(precision: working)
        top.set(terms.factor + terms.sum, precision: working)
        bottom.set(terms.divisor, precision: working)
        try Ball.check(monitor)
        try setQuotient(top, bottom, precision: working)
        widen(by: .powerOfTwo(plan.rest))
        return true
    }
}
