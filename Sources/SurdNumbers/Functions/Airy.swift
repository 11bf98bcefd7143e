internal import CGMP

/// Airy's functions Ai and Bi.
enum Airy: FunctionRoom {
    static func condition(
        _ f: RealOperation, _ parameter: Int, value: Double, _ a: RealPlan.Step,
        _ b: RealPlan.Step
    ) -> (Double, Double) {
        let size = max(a.size, 0)
        let isDecaying = a.estimate.isClearlyPositive
        return (1.5 * (isDecaying ? min(size, bitsBeyondExponentials) : size) + 3, 0)
    }

    static func products(
        _ f: RealOperation, _ parameter: Int, limbs: Double, argument: Double
    ) -> Double {
        let reach = 1.92 * argument * argument.squareRoot() / (64 * limbs)
        return reach >= 1 ? 1000 + 32 * limbs : 700 + 5000 * reach
    }

    static func isDear(_ f: RealOperation) -> Bool { true }

    static func underflowsAsAWhole(_ f: RealOperation) -> Bool { f == .airy }

    // MARK: - Enclosure

    /// log2 of e^(−x^(3/2) 2/3) for a large x.
    fileprivate static func log2OfValue(_ x: __mpfr_struct) -> Estimate {
        -(x.estimate.power(1.5) * Estimate(2.0 / 3 * log2OfE))
    }

    static func guess(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate
    ) -> Estimate {
        let x = a.double
        if x.magnitude < 3 {
            // Both sums, starting with their first terms.
            var (first, second) = (0.3550280538878172, 0.2588194037928068 * x)
            var (value, other) = (first, second)
            let cube = x * x * x
            for k in stride(from: 3.0, to: 36, by: 3) {
                first *= cube / (k * (k - 1))
                second *= cube / (k * (k + 1))
                value += first
                other += second
            }
            return Estimate(f == .airy ? value - other : (value + other) * 3.0.squareRoot())
        }
        guard x > 3, x < 1e12 else { return .unknown }
        // e^(−ζ)/(2 √π x^(1/4)) (1 − 5/(72 ζ)), or e^ζ/(√π x^(1/4)) (1 + 5/(72 ζ))
        let zeta = x * x.squareRoot() * 2 / 3
        let root = 1.7724539 * x.squareRoot().squareRoot()
        if f == .bi { return .exp2(zeta * log2OfE) * Estimate((1 + 5 / (72 * zeta)) / root) }
        return .exp2(-zeta * log2OfE) * Estimate((1 - 5 / (72 * zeta)) / (2 * root))
    }

    static func surelyHasValue(
        _ f: RealOperation, _ parameter: Int, _ a: Estimate, _ b: Estimate, value: Estimate
    ) -> Bool { a.isKnown && a.magnitude < 12 }

    /// The largest (2/3)|x|^(3/2) for which the power series are summed.
    static let largestSeries = 2e6

    static func enclose(
        _ f: RealOperation, _ parameter: Int, of a: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) {
        if let words = a.fractionForSeries(ball.precision) {
            let hull = a.hull(with: words)
            if f == .bi { return try ball.setAiryBi(hull, words, monitor) }
            return try ball.setAiry(hull, words, monitor)
        }
        if f == .bi { return try ball.setAiryBi(a, nil, monitor) }
        try ball.setAiry(a, nil, monitor)
    }
}

extension Ball {
    /// Bound 42: r sup|Ai′|, or |Ai| (e^(r sup|Ai′/Ai|) − 1) where Ai falls.
    mutating func setAiry(
        _ a: borrowing Ball, _ words: WordFraction?, _ monitor: Monitor
    ) throws(BallError) {
        let x = a.midpoint
        if a.smallestSize.exponent > 50 {
            // e^(−x^(3/2) 2/3) is below every exponent; on the left the angle is reduced by periods, up to a
            // size.
            if x.isPositive {
                throw .number(.underflow(log2: Airy.log2OfValue(x)))
            }
            if x.exponent.value > 1 << 20 { throw .tooCostly(.airy, "of a number this large") }
        }
        if a.radius > .one { throw .needsPrecision }
        // To the right of 1 the bound is relative: −Ai′/Ai < √x + 1/(4x).
        let isDecaying = x.isPositive && a.smallestSize >= .one
        if isDecaying, !a.radius.isZero {
            let growth = a.radius * (a.largestSize.squareRoot + .one)
            if growth > .powerOfTwo(-1) { throw .needsPrecision }
            try setAiryOfExact(x, words, .zero, monitor)
            widen(by: largestSize * growth.exponentialGrowth)
            return
        }
        let slope = Magnitude(atLeast: 0.6) * max(Magnitude.one, a.largestSize).squareRoot
        try setAiryOfExact(x, words, a.radius.isZero ? .zero : a.radius * slope, monitor)
    }

    /// Bound 137: r sup|Bi′| left of 1, and |Bi| (e^(r sup Bi′/Bi) − 1) right of it.
    fileprivate mutating func setAiryBi(
        _ a: borrowing Ball, _ words: WordFraction?, _ monitor: Monitor
    ) throws(BallError) {
        let x = a.midpoint
        if a.smallestSize.exponent > 50 {
            if x.isPositive { throw .number(.overflow(log2: -Airy.log2OfValue(x))) }
            if x.exponent.value > 1 << 20 { throw .tooCostly(.bi, "of a number this large") }
        }
        if a.radius > .one { throw .needsPrecision }
        var growth = Magnitude.zero
        var propagated = Magnitude.zero
        if !a.radius.isZero {
            if x.isPositive, a.smallestSize >= .one {
                growth = a.radius * (a.largestSize.squareRoot + .one)
                if growth > .powerOfTwo(-1) { throw .needsPrecision }
            } else {
                // A ball may reach up to 3/2, where Bi′(3/2) is below 1.88.
                propagated =
                    a.radius * Magnitude(atLeast: 2.5)
                    * max(Magnitude.one, a.largestSize).squareRoot
                if a.largestSize > Magnitude(atMost: 1.5), x.isPositive { throw .needsPrecision }
            }
        }
        let size = abs(x.approximateDouble)
        let zeta = Ball.threeHalves(size) * 2 / 3
        if size > 16, 2.885 * zeta > Double(precision + 96) {
            try setAiryFarOut(x, propagated, .bi, monitor)
        } else {
            if zeta > Airy.largestSeries {
                throw .tooCostly(.bi, "of this argument to \(BallError.digits(precision))")
            }
            try setAiryBySeries(x, words, propagated, .bi, monitor)
        }
        if !growth.isZero { widen(by: largestSize * growth.exponentialGrowth) }
    }

    /// Ai of the exact number x, or of the fraction, widened by `propagated`.
    private mutating func setAiryOfExact(
        _ x: __mpfr_struct, _ words: WordFraction?, _ propagated: Magnitude, _ monitor: Monitor
    ) throws(BallError) {
        let size = abs(x.approximateDouble)
        let zeta = Ball.threeHalves(size) * 2 / 3
        // The least term of the expansions is about e^(−2ζ).
        if size > 16, 2.885 * zeta > Double(precision + 96) {
            try setAiryFarOut(x, propagated, .airy, monitor)
            return
        }
        if zeta > Airy.largestSeries {
            throw .tooCostly(.airy, "of this argument to \(BallError.digits(precision))")
        }
        try setAiryBySeries(x, words, propagated, .airy, monitor)
    }

    /// Bound 81: Ai(m) = f(m) Ai(0) + m g(m) Ai′(0), where the ratios of the terms of f and g are
    /// x³/((3k + 2)(3k + 3)) and x³/((3k + 3)(3k + 4)). Bi(m) is √3 times the sum of the two parts instead of
    /// their difference.
    private mutating func setAiryBySeries(
        _ m: __mpfr_struct, _ words: WordFraction?, _ propagated: Magnitude,
        _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        let zeta = Ball.threeHalves(abs(m.approximateDouble)) * 2 / 3
        // Both sums are about e^ζ, and on the right their difference is about e^−ζ.
        let growth = Int(1.443 * zeta) + 8
        let bits = precision + 48 + (m.isPositive && operation == .airy ? growth : 0)
        let working = bits + growth + 32
        let argument = Ball.argument(
            m, words, bits: working + 4 * max(m.exponent.value, 0) + 32)
        let fraction = SeriesFraction(words)?.power(3)
        var square = Ball(precision: working + 2 * max(m.exponent.value, 0))
        try square.setSquare(argument, precision: square.precision)
        var cube = Ball(precision: square.precision)
        try cube.setProduct(square, argument, precision: square.precision)
        var first = Ball(precision: working)
        var second = Ball(precision: working)
        try first.setSeries(
            HypergeometricSeries([], over: [.init(2, 3), .init(3, 3)]), at: cube, or: fraction,
            bits: bits, .airy, monitor)
        try second.setSeries(
            HypergeometricSeries([], over: [.init(3, 3), .init(4, 3)]), at: cube, or: fraction,
            bits: bits, .airy, monitor)
        var product = Ball(precision: working)
        var factor = Ball(precision: working)
        try Airy.setValue(&factor, precision: working, monitor)
        try product.setProduct(first, factor, precision: working)
        try Airy.setSlope(&factor, precision: working, monitor)
        try first.setProduct(second, factor, precision: working)
        try second.setProduct(first, argument, precision: working)
        if operation == .bi {
            try first.setSum(product, second, precision: working)
            try factor.setSquareRoot(Ball(word: 3))
            try product.setProduct(first, factor, precision: working)
            return try take(product, propagated, .bi)
        }
        try first.setDifference(product, second, precision: working)
        try take(first, propagated, .airy)
    }

    private static func threeHalves(_ x: Double) -> Double { abs(x) * abs(x).squareRoot() }
}

extension Ball {
    /// Bound 47: Ai(m) of a large number by the asymptotic expansions, widened by `propagated`; bound 137 of Bi.
    mutating func setAiryFarOut(
        _ m: __mpfr_struct, _ propagated: Magnitude, _ operation: RealOperation, _ monitor: Monitor
    ) throws(BallError) {
        if m.exponent > 45, m.isPositive, operation == .airy {
            // e^−ζ with ζ > 2^65
            throw .number(.underflow(log2: Airy.log2OfValue(m)))
        }
        if m.exponent.value > 1 << 14 { throw .tooCostly(operation, "of a number this large") }
        let working = precision + 72 + max(3 * m.exponent.value / 2 + 2, 0)
        var argument = Ball(precision: max(m._mpfr_prec, 64))
        var source = m
        mpfr_abs(&argument.midpoint, &source, MPFR_RNDN)
        var root = Ball(precision: working)
        try root.setSquareRoot(argument)
        // ζ = (2/3) x √x
        var product = Ball(precision: working)
        try product.setProduct(argument, root, precision: working)
        product.scale(byPowerOfTwo: 1)
        var three = Ball(precision: 64)
        three.set(3, precision: 64)
        var zeta = Ball(precision: working)
        try zeta.setQuotient(product, three, precision: working)
        var pi = Ball(precision: working)
        try pi.apply(.pi, precision: working, monitor: monitor)
        // √π x^(1/4) = √(π √x)
        var scale = Ball(precision: working)
        try product.setProduct(pi, root, precision: working)
        try root.setSquareRoot(product)
        var even = Ball(precision: working)
        var odd = Ball(precision: working)
        try Ball.sumAiry(&even, &odd, zeta, alternatingByPairs: m.isNegative, monitor)
        var result = Ball(precision: working)
        if m.isNegative {
            // (cos(ζ − π/4) even + sin(ζ − π/4) odd) / (√π x^(1/4))
            pi.scale(byPowerOfTwo: -2)
            try product.setDifference(zeta, pi, precision: working)
            // Bi has −sin and cos instead of cos and sin.
            let isFirst = operation == .airy
            try scale.apply(
                isFirst ? .cos : .sin, product, precision: working, monitor: monitor)
            try result.setProduct(scale, even, precision: working)
            try scale.apply(
                isFirst ? .sin : .cos, product, precision: working, monitor: monitor)
            try product.setProduct(scale, odd, precision: working)
            if isFirst {
                try scale.setSum(result, product, precision: working)
            } else {
                try scale.setDifference(product, result, precision: working)
            }
            try result.setQuotient(scale, root, precision: working)
        } else if operation == .bi {
            // e^ζ (even + odd)/(√π x^(1/4))
            try product.setSum(even, odd, precision: working)
            product.widen(by: .powerOfTwo(-working + 20))
            try even.apply(.exp, zeta, precision: working, monitor: monitor)
            try scale.setProduct(product, even, precision: working)
            try result.setQuotient(scale, root, precision: working)
        } else {
            // e^−ζ (even − odd) / (2 √π x^(1/4))
            try product.setDifference(even, odd, precision: working)
            try scale.setNegative(zeta, precision: working)
            try even.apply(.exp, scale, precision: working, monitor: monitor)
            try scale.setProduct(product, even, precision: working)
            try result.setQuotient(scale, root, precision: working)
            result.scale(byPowerOfTwo: -1)
        }
        try take(result, propagated, operation)
    }

    /// The sums of u_k/ζ^k over even and odd k, with alternating signs within each sum or not. The
    /// first omitted term bounds the error of both.
    private static func sumAiry(
        _ even: inout Ball, _ odd: inout Ball, _ zeta: borrowing Ball,
        alternatingByPairs: Bool, _ monitor: Monitor
    ) throws(BallError) {
        let working = even.precision
        var term = Ball(precision: working)
        var next = Ball(precision: working)
        var factor = Ball(precision: 64)
        term.set(1, precision: working)
        even.set(1, precision: working)
        odd.set(0, precision: working)
        var sum = Ball(precision: working)
        var k = 1
        while true {
            if k & 31 == 0 { try Ball.check(monitor) }
            // u_k = u_(k−1) (6k − 5)(6k − 3)(6k − 1) / (216 k (2k − 1))
            factor.set((6 * k - 5) * (6 * k - 3) * (6 * k - 1), precision: 64)
            try next.setProduct(term, factor, precision: working)
            factor.set(216 * k * (2 * k - 1), precision: 64)
            try term.setQuotient(next, factor, precision: working)
            try next.setQuotient(term, zeta, precision: working)
            let size = next.largestSize
            if size >= term.smallestSize, k > 1 { break }
            if size <= .powerOfTwo(-working) {
                even.widen(by: size.scaled(byPowerOfTwo: 1))
                odd.widen(by: size.scaled(byPowerOfTwo: 1))
                return
            }
            term.set(copying: next)
            let isNegative = alternatingByPairs && (k / 2) & 1 == 1
            if isNegative { next.changeSign() }
            if k & 1 == 0 {
                try sum.setSum(even, next, precision: working)
                even.set(copying: sum)
            } else {
                try sum.setSum(odd, next, precision: working)
                odd.set(copying: sum)
            }
            k += 1
            if k > 300_000 { break }
        }
        // The expansion does not reach this precision here.
        throw .tooCostly(.airy, "of this argument to \(BallError.digits(working))")
    }
}

// MARK: - Equality

extension Airy {
    /// Values of Bessel functions of order 1/3 at 2/3 |x|^(3/2); Ai(0) is 1/(3^(2/3) Γ(2/3)), and Bi(0) √3 times
    /// that.
    static func unfolded(
        _ f: RealOperation, of operands: [BigNumber], _ work: NumberWork
    ) throws(NumberError) -> BigNumber? {
        let x = operands[0]
        let third = BigNumber(BigRational(1, 3))
        let sign = try work.sign(x)
        if sign == 0 {
            let gamma = try work.value(.gamma, BigNumber(BigRational(2, 3)))
            let exponent = BigNumber(f == .airy ? BigRational(-2, 3) : BigRational(-1, 6))
            return try work.quotient(work.value(.power, 3, exponent), gamma)
        }
        let size = sign > 0 ? x : try work.negative(x)
        let place = try work.quotient(work.product(2, size, work.root(size)), 3)
        let factor = try work.root(work.quotient(size, 3))
        if sign > 0, f == .airy {
            let value = try work.value(.besselk, third, place)
            return try work.quotient(work.product(factor, value), .pi)
        }
        let kind: RealOperation = sign > 0 ? .besseli : .besselJOfReal
        let a = try work.value(kind, third, place)
        let b = try work.value(kind, work.negative(third), place)
        if sign > 0 { return try work.product(factor, work.sum(a, b)) }
        if f == .airy { return try work.quotient(work.product(work.root(size), work.sum(a, b)), 3) }
        return try work.product(factor, work.difference(b, a))
    }
}
