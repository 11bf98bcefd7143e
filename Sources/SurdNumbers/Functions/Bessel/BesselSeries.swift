internal import CGMP

// J_n, Y_0 and Y_1 by their power series, in pieces that can be interrupted. MPFR's own take many
// seconds, or have no end, for minute arguments and where argument and precision are both large.

extension Ball {
    /// The largest argument that the power series is summed for: some 1.4 terms a unit.
    static let largestBesselSeries = 60_000.0

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
        if size > Ball.largestBesselSeries || order > 1 << 20 {
            throw .tooCostly(.besselJ, "of this order and argument")
        }
        // The terms grow to e^|x|, or where the order is larger than x by e^(x/4) only.
        let loss = Int((Double(order) >= size ? 0.37 : 1.45) * size)
        let working = precision + 48 + loss
        var series = try BesselTerms(m, order: order, working: working)
        try series.setFirst(monitor)
        var sum = Ball(precision: working)
        var next = Ball(precision: working)
        sum.set(copying: series.term)
        while !series.isOver(ratio: 1) {
            try series.advance(monitor)
            try next.setSum(sum, series.term, precision: working)
            sum.set(copying: next)
        }
        sum.widen(by: series.term.largestSize)
        try take(sum, propagated, .besselJ)
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
            // Every weight is the one before and 1/k, or 1/k + 1/(k + 1) = (2k + 1)/(k (k + 1)).
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
        // Y_0 takes the weighted sum once, Y_1 half of it.
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
        // Room for half of the number.
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

    /// At least the size of what is nearer to zero than any exponent.
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

    /// Whether the terms from here on fall by a factor of 2 · `ratio` at least each time, and are
    /// too small to matter: together they are then less than the last one.
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
