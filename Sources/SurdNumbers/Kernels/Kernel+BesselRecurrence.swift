internal import CGMP

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
