/// Orders so close to an integer that the formulas for other orders would divide by a tiny number.
extension BesselOfRealOrder {
    /// The integer closest to an order, and a bound of its distance from all points of the ball.
    struct NextInteger {
        let integer: Int
        let distance: Magnitude

        init?(_ order: borrowing Ball) throws(BallError) {
            guard order.midpoint.exponent < 20 else { return nil }
            integer = Int(order.approximateDouble.rounded())
            var rest = Ball(precision: 64)
            try rest.setDifference(order, Ball(word: integer), precision: 64)
            distance = rest.largestSize
        }
    }

    /// K and Y of such an order are those of the integer, plus an error: bound 134 for K, bound 180 for Y.
    /// False where the order is too far from the integer.
    static func encloseNearInteger(
        _ f: RealOperation, _ next: NextInteger, _ x: borrowing Ball, into ball: inout Ball,
        _ monitor: Monitor
    ) throws(BallError) -> Bool {
        guard !next.distance.isZero, next.distance <= .powerOfTwo(-ball.precision - 16) else {
            return false
        }
        if f == .besselk {
            var near = Ball(word: next.integer)
            try encloseThird(near, x, next.integer, into: &ball, monitor)
            near.radius = next.distance
            try ball.widen(byChangeOfLogarithm: relativeChangeOfK(near, x))
            return true
        }
        guard x.midpoint.exponent < 10 else { return false }
        let bound = try largestY(next.integer, x, monitor)
        try ball.apply(
            .besselY, x, parameter: next.integer, precision: ball.precision, monitor: monitor)
        ball.widen(by: (next.distance * bound).scaled(byPowerOfTwo: 2))
        return true
    }

    /// Bound 180: an upper bound of |Y_v(x)| for all complex v within 1/2 of n.
    private static func largestY(
        _ n: Int, _ x: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) -> Magnitude {
        let work = BallWork(64, monitor)
        let order = try work.quotient(Ball(word: 2 * abs(n) + 1), Ball(word: 2))
        var falling = Ball(precision: 64)
        try falling.apply(.besselk, order, x, precision: 64, monitor: monitor)
        let growing = try work.apply(.exp, x)
        return Magnitude(atLeast: 2.51)
            + Magnitude(atLeast: 2.24) * falling.largestSize * growing.largestSize
    }
}
