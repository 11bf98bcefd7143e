internal import CGMP

// J_n, Y_0 and Y_1 by their power series, in steps that can be interrupted. MPFR's own functions
// take many seconds, or do not end, for tiny arguments and where argument and precision are both
// large.

extension Ball {
    /// The largest argument for which the power series is summed: some 1.4 terms a unit.
    static let largestBesselSeries = 1e6

    /// Bound 60: J_n of the exact number m, widened by `propagated`; n is not negative.
    mutating func setBesselJBySeries(
        _ m: __mpfr_struct, _ order: Int, _ propagated: Magnitude, _ monitor: Monitor
    ) throws(BallError) {
        if m.isZero {
            set(order == 0 ? 1 : 0, precision: precision)
            radius = propagated
            return
        }
        let size = abs(m.approximateDouble)
        if try setBesselFarOut(m, order, .besselJ, propagated, monitor) { return }
        if size > Ball.largestBesselSeries || order > 1 << 40 {
            throw .tooCostly(.besselJ, "of this order and argument")
        }
        // The exponent of half of the number must be possible.
        if m.exponent < .least + 66 {
            throw .number(.underflow(log2: .unknown))
        }
        // (x/2)^n/n! S with |S| ≤ 1 where the order is above x. Elsewhere the amplitude of the
        // product is at least about 1/√x, however large the first factor is.
        let n = Double(order)
        let first =
            n * max(m.approximateLog2 - 1, -1e9) - (order > 1 ? BigInt.log2Factorial(order) : 0)
        let loss = n >= size ? 0.37 * size : max(first, 0) + 0.5 * max(m.approximateLog2, 0)
        let bits = precision + 48 + Int(loss)
        var half = Ball(exactly: m)
        half.scale(byPowerOfTwo: -1)
        let growth = Int(1.45 * size)
        var sum = Ball(precision: bits + 16)
        if m.exponent.value < -(precision + 64) / 2 {
            // S is 1 − θ x²/(4 (n + 1)) with 0 < θ < 1.
            sum.set(1, precision: 64)
            sum.widen(by: .powerOfTwo(2 * max(m.exponent.value, -(1 << 50)) - 2))
        } else {
            var square = Ball(precision: bits + growth + 2 * max(m.exponent.value, 0) + 32)
            try square.setSquare(half, precision: square.precision)
            square.changeSign()
            let parameters = [1, order + 1].map { WordFraction(top: $0, bottom: 1, drift: .zero) }
            if let rows = WordRows(
                parameters, above: 0, at: square, .init(bits: bits, isRelative: false))
            {
                try rows.sum(at: square, into: &sum, monitor)
            } else {
                let series = HypergeometricSeries([], over: [.init(1, 1), .init(order + 1, 1)])
                sum.prepare(bits + growth + 16)
                _ = try sum.setSeries(series, at: square, bits: bits, .besselJ, monitor)
            }
        }
        let working = bits + 32
        var power = Ball(precision: working)
        try power.setPower(half, order)
        var factorial = Ball(precision: working)
        // Exactly, where this is not much longer than the sum, because Γ with many bits takes
        // longer.
        if order < 20_000 || order < 8 * working {
            do throws(NumberError) {
                factorial.set(
                    try BigInt.factorial(order, monitor: monitor), precision: working)
            } catch {
                throw .number(error)
            }
        } else {
            try factorial.apply(
                .gamma, Ball(word: order + 1), precision: working, monitor: monitor)
        }
        half.prepare(working)
        try half.setQuotient(power, factorial, precision: working)
        try power.setProduct(sum, half, precision: working)
        try take(power, propagated, .besselJ)
    }

    /// Bound 82: Hankel's expansions (DLMF 10.17.3 and 10.17.4). For real x > 0 the error of the
    /// sums of even and of odd terms is at most the first omitted term, from the terms 2k ≥ n − 1/2
    /// and 2k + 1 ≥ n − 1/2 on (10.17(iii)). False where they do not reach the precision.
    mutating func setBesselFarOut(
        _ m: __mpfr_struct, _ order: Int, _ operation: RealOperation, _ propagated: Magnitude,
        _ monitor: Monitor
    ) throws(BallError) -> Bool {
        let size = abs(m.approximateDouble)
        let n = Double(order)
        guard order < 1 << 24, 2.885 * size > Double(precision) + 32, size > 8,
            n * n < 4 * size || n < 0.5 * size, m.exponent.value < 1 << 20
        else { return false }
        // The terms may grow to e^(n²/2x) before they fall.
        let growth = Int(0.75 * n * n / size) + 16
        let working = precision + 48
        let x = Ball(absolute: m)
        var inverse = Ball(precision: working + growth)
        try inverse.setQuotient(Ball(word: 1), x, precision: working + growth)
        var z = Ball(precision: working + growth)
        try z.setSquare(inverse, precision: working + growth)
        z.changeSign()
        let first = (order + 1) / 2 + 1
        func series(_ low: Int) -> HypergeometricSeries {
            // (4n² − (4k + l)²)(4n² − (4k + l + 2)²)/(64 (2k + …)(2k + …))
            HypergeometricSeries(
                [
                    .init(2 * order - low, -4), .init(2 * order + low, 4),
                    .init(2 * order - low - 2, -4), .init(2 * order + low + 2, 4),
                ],
                over: [.init((low + 1) / 2, 2), .init((low + 3) / 2, 2), .init(64, 0)],
                firstEnclosing: first)
        }
        var even = Ball(precision: working)
        var odd = Ball(precision: working)
        guard try even.setSeries(series(1), at: z, bits: working, operation, monitor),
            try odd.setSeries(series(3), at: z, bits: working, operation, monitor)
        else { return false }
        // a_1/x = (4n² − 1)/(8x)
        var factor = Ball(precision: working)
        var product = Ball(precision: working)
        product.set(BigInt(2 * order - 1) * BigInt(2 * order + 1), precision: working)
        try factor.setProduct(product, inverse, precision: working)
        factor.scale(byPowerOfTwo: -3)
        try product.setProduct(odd, factor, precision: working)
        // x − (2n + 1)π/4
        let long = working + max(m.exponent.value, 0)
        var pi = Ball(precision: long)
        try pi.apply(.pi, precision: long, monitor: monitor)
        var angle = Ball(precision: long)
        try angle.setProduct(pi, Ball(word: 2 * (order % 4) + 1), precision: long)
        angle.scale(byPowerOfTwo: -2)
        var phase = Ball(precision: long)
        try phase.setDifference(x, angle, precision: long)
        try factor.apply(.cos, phase, precision: working, monitor: monitor)
        try odd.apply(.sin, phase, precision: working, monitor: monitor)
        var left = Ball(precision: working)
        var right = Ball(precision: working)
        if operation == .besselJ {
            try left.setProduct(even, factor, precision: working)
            try right.setProduct(product, odd, precision: working)
            try even.setDifference(left, right, precision: working)
        } else {
            try left.setProduct(even, odd, precision: working)
            try right.setProduct(product, factor, precision: working)
            try even.setSum(left, right, precision: working)
        }
        // √(2/(π x))
        try left.setProduct(pi, x, precision: working)
        left.scale(byPowerOfTwo: -1)
        try right.setSquareRoot(left)
        try left.setQuotient(even, right, precision: working)
        if m.isNegative, order & 1 == 1 { left.changeSign() }
        try take(left, propagated, operation)
        return true
    }

    /// Bound 61: Y_0 or Y_1 of the exact positive number m.
    mutating func setBesselYBySeries(
        _ m: __mpfr_struct, _ order: Int, _ monitor: Monitor
    ) throws(BallError) {
        let size = m.approximateDouble
        if size > Ball.largestBesselSeries {
            throw .tooCostly(.besselY, "of this order and argument")
        }
        let working = precision + 64 + Int(1.45 * size)
        // ln(x/2) + γ
        var half = Ball(precision: m._mpfr_prec)
        var source = m
        mpfr_set(&half.midpoint, &source, MPFR_RNDN)
        half.scale(byPowerOfTwo: -1)
        var logarithm = Ball(precision: working)
        var gamma = Ball(precision: working)
        try gamma.apply(.ln, half, precision: working, monitor: monitor)
        var constant = Ball(precision: working)
        try constant.apply(.egamma, precision: working, monitor: monitor)
        try logarithm.setSum(gamma, constant, precision: working)

        // J_n, and the sum of its terms each times H_k, or times H_k + H_(k+1).
        var series = try BesselTerms(m, order: order, working: working)
        try series.setFirst(monitor)
        var plain = Ball(precision: working)
        var weighted = Ball(precision: working)
        var weight = Ball(precision: working)
        var next = Ball(precision: working)
        var inverse = Ball(precision: working)
        var product = Ball(precision: working)
        var count = Ball(precision: 64)
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        plain.set(copying: series.term)
        weight.set(order, precision: working)
        try weighted.setProduct(series.term, weight, precision: working)
        while !series.isOver(ratio: 4) {
            try series.advance(monitor)
            // Every weight is the one before plus 1/k, or plus 1/k + 1/(k + 1) = (2k + 1)/(k
            // (k + 1)).
            let k = series.index
            if order == 0 {
                count.set(k, precision: 64)
                try inverse.setQuotient(one, count, precision: working)
            } else {
                var top = Ball(precision: 64)
                top.set(2 * k + 1, precision: 64)
                count.set(k * (k + 1), precision: 64)
                try inverse.setQuotient(top, count, precision: working)
            }
            try next.setSum(weight, inverse, precision: working)
            weight.set(copying: next)
            try product.setProduct(series.term, weight, precision: working)
            try next.setSum(weighted, product, precision: working)
            weighted.set(copying: next)
            try next.setSum(plain, series.term, precision: working)
            plain.set(copying: next)
        }
        plain.widen(by: series.term.largestSize)
        try product.setProduct(series.term, weight, precision: working)
        // Y_0 uses the weighted sum once, Y_1 half of it.
        weighted.widen(by: product.largestSize + series.term.largestSize)
        if order == 1 { weighted.scale(byPowerOfTwo: -1) }
        try product.setProduct(logarithm, plain, precision: working)
        try next.setDifference(product, weighted, precision: working)
        if order == 1 {
            // 1/x = (1/2)/(x/2)
            try inverse.setQuotient(one, half, precision: working)
            inverse.scale(byPowerOfTwo: -1)
            try product.setDifference(next, inverse, precision: working)
            next.set(copying: product)
        }
        next.scale(byPowerOfTwo: 1)
        try constant.apply(.pi, precision: working, monitor: monitor)
        try product.setQuotient(next, constant, precision: working)
        try take(product, .zero, .besselY)
    }
}

/// The terms (x/2)^n (−x²/4)^k / (k! (n + k)!) one after the other.
private struct BesselTerms: ~Copyable {
    let working: Int
    let order: Int
    var term: Ball
    private(set) var index = 0
    private var half: Ball
    /// −x²/4
    private var square: Ball
    private var product: Ball
    private var divisor = Ball(precision: 64)
    private var greatest = Magnitude.zero

    init(_ m: __mpfr_struct, order: Int, working: Int) throws(BallError) {
        self.working = working
        self.order = order
        term = Ball(precision: working)
        product = Ball(precision: working)
        half = Ball(precision: m._mpfr_prec)
        square = Ball(precision: working)
        var source = m
        // The exponent of half of the number must be possible.
        if m.exponent < .least + 66 {
            throw .number(.underflow(log2: .unknown))
        }
        mpfr_set(&half.midpoint, &source, MPFR_RNDN)
        half.scale(byPowerOfTwo: -1)
        do throws(BallError) {
            try square.setSquare(half, precision: working)
            square.changeSign()
        } catch {
            square.setInterval(centre: 0, BesselTerms.belowAll)
        }
    }

    /// An upper bound of the size of numbers closer to zero than any exponent.
    private static var belowAll: Magnitude { .powerOfTwo(2 - Exponent.limit) }

    /// (x/2)^n / n!
    mutating func setFirst(_ monitor: Monitor) throws(BallError) {
        try product.setPower(half, order)
        var factorial = Ball(precision: working)
        var next = Ball(precision: working)
        factorial.set(1, precision: working)
        var k = 2
        while k <= order {
            if k & 63 == 0 { try Ball.check(monitor) }
            divisor.set(k, precision: 64)
            try next.setProduct(factorial, divisor, precision: working)
            factorial.set(copying: next)
            k += 1
        }
        try term.setQuotient(product, factorial, precision: working)
        greatest = term.largestSize
    }

    mutating func advance(_ monitor: Monitor) throws(BallError) {
        index += 1
        if index & 7 == 0 { try Ball.check(monitor) }
        divisor.set(index * (order + index), precision: 64)
        do throws(BallError) {
            try product.setProduct(term, square, precision: working)
            try term.setQuotient(product, divisor, precision: working)
        } catch {
            guard case .number(let reason) = error, reason.isUnderflow else { throw error }
            term.setInterval(centre: 0, BesselTerms.belowAll)
        }
        greatest = max(greatest, term.largestSize)
    }

    /// Whether each term from here on is smaller than the one before by a factor of at least
    /// 2 · `ratio`, and the terms are too small to matter: their sum is then less than the last
    /// term.
    func isOver(ratio: Int) -> Bool {
        let next = Magnitude(atMost: UInt((index + 1) * (order + index + 1)))
        if square.largestSize * Magnitude(atLeast: UInt(2 * ratio)) > next { return false }
        return term.largestSize <= greatest * .powerOfTwo(-working)
    }
}

extension Ball {
    /// From this order on Y is found by recurrence.
    static let leastRecurrenceOrder = 16

    /// Bound 54: Y_n of the exact number m by Y_(k+1) = (2k/x) Y_k − Y_(k−1) from Y_0 and Y_1, in
    /// balls; `previous` becomes Y_(n−1).
    mutating func setBesselYByRecurrence(
        _ m: __mpfr_struct, _ order: Int, previous: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        // While k < x the values oscillate and only the radii grow, by 0.68 bits a step at most.
        let oscillating = min(Double(order), abs(m.approximateDouble))
        if oscillating > 20_000 || order > 100_000 {
            throw .tooCostly(.besselY, "of this order and argument")
        }
        let working = precision + 80 + Int(0.7 * oscillating)
        var source = m
        var low = Ball(precision: working)
        var high = Ball(precision: working)
        try low.setBesselYOfExact(m, 0, monitor)
        try Ball.check(monitor)
        try high.setBesselYOfExact(m, 1, monitor)
        var argument = Ball(precision: m._mpfr_prec)
        mpfr_set(&argument.midpoint, &source, MPFR_RNDN)
        var twice = Ball(precision: 64)
        twice.set(2, precision: 64)
        var factor = Ball(precision: working)
        try factor.setQuotient(twice, argument, precision: working)
        var count = Ball(precision: 64)
        var scaled = Ball(precision: working)
        var product = Ball(precision: working)
        var k = 1
        while k < order {
            if k & 63 == 0 { try Ball.check(monitor) }
            count.set(k, precision: 64)
            try scaled.setProduct(factor, count, precision: working)
            try product.setProduct(scaled, high, precision: working)
            try scaled.setDifference(product, low, precision: working)
            low.set(copying: high)
            high.set(copying: scaled)
            k += 1
        }
        try previous.take(low, .zero, .besselY)
        try take(high, .zero, .besselY)
    }
}
