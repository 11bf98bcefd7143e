/// Gamma, its logarithm and digamma close to −1, −2, −3 …, where only the distance from the pole matters. An
/// argument may first differ from the pole at its ten thousandth digit, and have ten thousand further digits.
extension Ball {
    /// Bound 50 with t = x − k for the integer k < 0 closest to x: sin πx is (−1)^k sin πt, and t keeps the
    /// bits that x would lose by rounding. False where no such pole is close.
    mutating func setGammaNearPole(
        _ operation: RealOperation, _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        guard a.midpoint.exponent > -1, a.midpoint.exponent < 20 else { return false }
        let place = a.midpoint.approximateDouble
        let pole = place.rounded()
        guard pole < 0, abs(place - pole) < 0x1p-8 else { return false }
        let working = precision + 32
        var other = Ball(precision: 64)
        other.set(Int(pole), precision: 64)
        var distance = Ball(precision: working)
        try distance.setDifference(a, other, precision: working)
        guard let sign = distance.sign else { throw .needsPrecision }
        if sign == 0 { throw a.poleOfGamma(operation) }
        // 1 − x, with no more accuracy than the result.
        var mirror = Ball(precision: working)
        other.set(1 - Int(pole), precision: 64)
        try mirror.setDifference(other, distance, precision: working)
        var pi = Ball(precision: working)
        try pi.apply(.pi, precision: working, monitor: monitor)
        var angle = Ball(precision: working)
        try angle.setProduct(pi, distance, precision: working)
        var inner = Ball(precision: working)
        try inner.apply(operation, mirror, precision: working, monitor: monitor)
        let isOdd = Int(pole) & 1 == 1
        try reflect(inner, angle, pi, isOdd, operation, BallWork(working, monitor))
        return true
    }
}
