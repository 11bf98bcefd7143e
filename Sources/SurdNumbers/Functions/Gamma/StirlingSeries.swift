internal import CGMP

/// Stirling's series for one argument: bounds 48 and 49.
struct StirlingSeries: ~Copyable {
    let working: Int
    let monitor: Monitor
    /// x + n, the argument of the series.
    let shifted: Ball
    /// The number of steps n.
    let steps: Int
    /// The coefficients, where they are cached.
    let table: StirlingTable?
    /// The terms of the series with cached coefficients, including the first omitted one.
    let terms: Int
    /// x as a fraction of words, exactly, where it is one.
    private let fraction: WordFraction?

    /// Up to this precision the quotients of the series are cached.
    static var bitsWithKeptQuotients: Int { StirlingTable.longestBits }

    /// For a positive ball `x`, so that the series reaches 2^−working: an exact ball, or one close to a
    /// fraction that `RisingWords` accepts.
    init(
        _ x: borrowing Ball, _ fraction: WordFraction? = nil, working: Int,
        _ operation: RealOperation, monitor: Monitor
    ) throws(BallError) {
        let goal = StirlingSeries.reach(working, isFraction: fraction != nil)
        let value = x.approximateDouble
        var steps = value >= goal ? 0 : Int(goal - value) + 1
        // An even number of factors, not counting x itself where x is below 1.
        if steps > 0, (steps & 1 == 1) != (x.midpoint._mpfr_exp <= 0) { steps += 1 }
        var shifted = Ball(precision: working)
        if let fraction, RisingWords.reaches(fraction, count: steps + 1) {
            self.fraction = fraction
            shifted.set(
                BigRational(
                    BigInt(fraction.top + steps * fraction.bottom), BigInt(fraction.bottom)),
                precision: working)
        } else {
            self.fraction = nil
            var count = Ball(precision: 64)
            count.set(steps, precision: 64)
            try shifted.setSum(x, count, precision: working)
        }
        self.working = working
        self.monitor = monitor
        self.steps = steps
        if working > StirlingTable.longestBits {
            (terms, table) = (0, nil)
        } else {
            terms = StirlingSeries.termsNeeded(
                shifted.midpoint.approximateLog2 - 0.01, working: working)
            table = .table(
                limbs: StirlingSeries.limbs(working), count: terms + 1,
                forDigamma: operation == .digamma)
        }
        self.shifted = shifted
    }

    /// The argument from which the series is summed. With cached quotients a term costs less than a step,
    /// unless the step is a product by a word.
    static func reach(_ working: Int, isFraction: Bool) -> Double {
        let isKept = working <= StirlingTable.longestBits
        let share = isFraction ? (isKept ? 0.6 : 0.7) : 0.36
        return share * Double(working) + 10
    }

    /// The limbs of a fraction with 64 additional bits.
    private static func limbs(_ working: Int) -> Int { (working + 63) / 64 + 1 }

    /// The first k with 4 (2k)!/(2πz)^(2k) < 2^−working, by logarithms.
    private static func termsNeeded(_ log2: Double, working: Int) -> Int {
        let unit = min(log2, 1e17) + 2.6514
        var k = 1
        var size = 2.0
        while size > -Double(working) - 4, k < 1 << 20 {
            size += (Double(2 * k) * Double(2 * k - 1)).naturalLogarithm * 1.442695 - 2 * unit
            k += 1
        }
        return k + 1
    }

    /// Bound 48: Σ B_2k/(2k (2k − 1) z^(2k−1)), or bound 49: Σ B_2k/(2k z^(2k)).
    private func sum(into result: inout Ball, forDigamma: Bool) throws(BallError) {
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        var inverse = Ball(precision: working)
        var square = Ball(precision: working)
        try inverse.setQuotient(one, shifted, precision: working)
        try square.setSquare(inverse, precision: working)
        var polynomial = Ball(precision: working)
        if let table {
            setPolynomial(&polynomial, table, square)
        } else {
            guard
                let sum = StirlingSum(
                    square, working: working, forDigamma: forDigamma, monitor: monitor)
            else { throw .needsPrecision }
            try sum.write(into: &polynomial, square, words: words(sum.scale))
        }
        if forDigamma {
            try result.setProduct(polynomial, square, precision: working)
        } else {
            try result.setProduct(polynomial, inverse, precision: working)
        }
    }

    /// Bound 121: Σ (−1)^(k−1) c_k t^(k−1) for t = 1/z², by Horner's rule in fixed point. With t = t′ 2^−e
    /// and t′ in [1/2, 1) the numbers c_k 2^(−e (k−1)) are below 1 and fall, and so do the limbs that a
    /// product needs.
    private func setPolynomial(
        _ result: inout Ball, _ table: StirlingTable, _ square: borrowing Ball
    ) {
        let n = StirlingSeries.limbs(working)
        let e = -square.midpoint._mpfr_exp
        let width = Ball.limbCount(square.midpoint)
        let isSet = withUnsafeTemporaryAllocation(of: UInt.self, capacity: 5 * n + 4) { memory in
            let t = memory.baseAddress!
            let total = t + (n + 1)
            let term = total + (n + 1)
            let wide = term + (n + 1)
            FixedPoint.load(square.midpoint._mpfr_d, width, exponent: 0, into: t, fraction: n)
            table.load(terms, shift: -e * (terms - 1), into: total, n)
            var length = n
            let words = self.words(e)
            for k in stride(from: terms - 1, through: 1, by: -1) {
                while length > 0, total[length - 1] == 0 { length -= 1 }
                table.load(k, shift: -e * (k - 1), into: term, n)
                if let words, length >= StirlingSeries.leastForWords {
                    total[length] = mpn_mul_1(total, total, length, words.factor)
                    _ = mpn_divrem_1(total, 0, total, length + 1, words.divisor)
                    _ = mpn_sub(term, term, n, total, length)
                } else if length > 0 {
                    mpn_mul_n(wide, t + (n - length), total, length)
                    _ = mpn_sub(term, term, n, wide + length, length)
                }
                FixedPoint.copy(total, term, n)
                length = n
            }
            result.prepare(working)
            return result.setFixed(
                total, n, whole: 0, scale: 0, error: UInt(5 * terms + 5), isNegative: false)
        }
        // The first term, 1/12, is not zero, and the others add up to less than half of it.
        if !isSet { fatalError("Stirling's series begins with a twelfth") }
        // The rest is smaller than its first term, and the slope smaller than the second coefficient.
        let logOfT = Double(e) - 2 * shifted.midpoint.approximateLog2
        let rest =
            table.bound(terms + 1, shift: -e * terms)
            + Int((Double(terms) * (logOfT + 0.001)).rounded(.up)) + 1
        result.widen(by: .powerOfTwo(rest) + square.radius)
    }

    /// From so many limbs on, a product and a quotient by a word are faster than a product.
    private static let leastForWords = 14

    /// t′ = 2^e/z² as a quotient of words.
    private func words(_ e: Int) -> (factor: UInt, divisor: UInt)? {
        guard let fraction else { return nil }
        let top = fraction.top + steps * fraction.bottom
        guard top < 1 << 32, e >= 0, e < 64 else { return nil }
        let (divisor, square) = (UInt(top) * UInt(top), UInt(fraction.bottom * fraction.bottom))
        // It is below 1.
        guard square <= divisor >> UInt(e) else { return nil }
        return (square << UInt(e), divisor)
    }

    /// ln Γ(z) of the shifted argument, minus ln(2π)/2.
    func logGamma(into result: inout Ball) throws(BallError) {
        try sum(into: &result, forDigamma: false)
        var logarithm = Ball(precision: working)
        var half = Ball(precision: 64)
        var other = Ball(precision: working)
        var product = Ball(precision: working)
        half.set(BigRational(BigInt(1), BigInt(2)), precision: 64)
        try logarithm.apply(.ln, shifted, precision: working, monitor: monitor)
        try other.setDifference(shifted, half, precision: working)
        try product.setProduct(other, logarithm, precision: working)
        try other.setSum(product, result, precision: working)
        try result.setDifference(other, shifted, precision: working)
    }

    /// ψ(z) of the shifted argument.
    func digamma(into result: inout Ball) throws(BallError) {
        var series = Ball(precision: working)
        var logarithm = Ball(precision: working)
        var other = Ball(precision: working)
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        try sum(into: &series, forDigamma: true)
        try logarithm.apply(.ln, shifted, precision: working, monitor: monitor)
        try other.setQuotient(one, shifted, precision: working)
        other.scale(byPowerOfTwo: -1)
        try result.setDifference(logarithm, other, precision: working)
        try other.setDifference(result, series, precision: working)
        result.set(copying: other)
    }

    // MARK: - The steps

    /// x (x + 1) … (x + n − 1), for an exact positive x.
    func rising(_ x: borrowing Ball, into result: inout Ball) throws(BallError) {
        if let fraction {
            var words = RisingWords(fraction, count: steps, bits: working)
            return try words.write(into: &result, precision: working, monitor)
        }
        let isSmall = x.midpoint._mpfr_exp <= 0
        if steps == (isSmall ? 1 : 0) {
            result.set(1, precision: working)
        } else {
            try factors(of: x, withSum: false).write(into: &result, precision: working)
        }
        if isSmall, steps > 0 {
            var product = Ball(precision: working)
            try product.setProduct(result, x, precision: working)
            result.set(copying: product)
        }
    }

    /// 1/x + 1/(x + 1) + … + 1/(x + n − 1), for an exact positive x.
    func reciprocals(_ x: borrowing Ball, into result: inout Ball) throws(BallError) {
        if let fraction {
            var words = RisingWords(fraction, count: steps, bits: working)
            return try words.writeSum(into: &result, precision: working, monitor)
        }
        let isSmall = x.midpoint._mpfr_exp <= 0
        result.set(0, precision: working)
        if steps > (isSmall ? 1 : 0) {
            let factors = try factors(of: x, withSum: true)
            var sum = Ball(precision: working)
            var product = Ball(precision: working)
            factors.write(into: &product, precision: working)
            factors.writeSum(into: &sum, precision: working)
            try result.setQuotient(sum, product, precision: working)
            // x + (x + N − 1), for all factors that were multiplied.
            var ends = Ball(precision: working)
            var other = Ball(precision: working)
            ends.set(steps - 1 + (isSmall ? 1 : 0), precision: 64)
            try other.setSum(x, ends, precision: working)
            try ends.setSum(x, other, precision: working)
            try other.setProduct(result, ends, precision: working)
            swap(&other, &result)
        }
        if isSmall, steps > 0 {
            var one = Ball(precision: 64)
            one.set(1, precision: 64)
            var inverse = Ball(precision: working)
            try inverse.setQuotient(one, x, precision: working)
            var sum = Ball(precision: working)
            try sum.setSum(result, inverse, precision: working)
            result.set(copying: sum)
        }
    }

    /// The factors without x itself, where x is below 1: it may be tiny.
    private func factors(
        of x: borrowing Ball, withSum: Bool
    ) throws(BallError) -> RisingFactorial {
        let source = x.midpoint
        let limbs = Ball.limbCount(source)
        let exponent = source._mpfr_exp
        let whole = exponent <= 0 ? 0 : Int(source._mpfr_d[limbs - 1] >> UInt(64 - exponent))
        let first = max(whole, 1)
        let count = steps - (first - whole)
        var factors = RisingFactorial(from: first, count: count, bits: working, withSum: withSum) {
            FixedPoint.load(source._mpfr_d, limbs, exponent: exponent, into: $0, fraction: $1)
        }
        try factors.run(from: first, count: count, monitor)
        return factors
    }
}

/// T_k = (−1)^(k−1) B_2k 4^k (4^k − 1)/(2k): positive integers, 1, 2, 16, 272, …
final class TangentNumbers: @unchecked Sendable {
    // Unchecked because of the pointer; its memory is written once, here.

    private let values: UnsafeMutablePointer<__mpz_struct>
    private let count: Int

    init(count: Int, monitor: Monitor) throws(BallError) {
        self.count = count
        values = .allocate(capacity: count + 1)
        for k in 0...count {
            values[k] = __mpz_struct()
            mpz_init(values + k)
        }
        mpz_set_ui(values + 1, 1)
        if count < 2 { return }
        for k in 2...count { mpz_mul_ui(values + k, values + k - 1, UInt(k - 1)) }
        // Brent and Harvey's recurrence, in place.
        for k in 2...count {
            for j in k...count {
                if j & 63 == 0 || j == k { try Ball.check(monitor) }
                mpz_mul_ui(values + j, values + j, UInt(j - k + 2))
                mpz_addmul_ui(values + j, values + j - 1, UInt(j - k))
            }
        }
    }

    deinit {
        for k in 0...count { mpz_clear(values + k) }
        values.deallocate()
    }

    /// T_k.
    func value(_ k: Int) -> BigInt { BigInt.fromMPZ { mpz_set($0, values + k) } }

    /// T_k divided by a denominator, correctly rounded.
    func write(_ k: Int, into ball: inout Ball, over denominator: BigInt, precision: Int) {
        ball.prepare(precision)
        let ternary = denominator.withMPZ { bottom in
            var fraction = __mpq_struct(_mp_num: values[k], _mp_den: bottom.pointee)
            return mpfr_set_q(&ball.midpoint, &fraction, MPFR_RNDN)
        }
        ball.setExactly(ternary)
    }
}
