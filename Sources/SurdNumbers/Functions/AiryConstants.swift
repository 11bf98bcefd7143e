internal import CGMP

// The constants with which the power series of Airy's functions begin. The first 60 limbs are cached, and
// eight of them separately, which suffice for a few digits, because a process may compute only one value.
// Longer values are cached at the length that was last requested.

extension Airy {
    /// Ai(0) = 1/(3^(2/3) Γ(2/3)), to `precision` bits.
    static func setValue(
        _ ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        if shortValue.set(&ball, bits: precision)
            || longest > precision && value.set(&ball, bits: precision)
        {
            return
        }
        ball.prepare(precision)
        try longValue.set(&ball, monitor)
    }

    /// −Ai′(0) = 1/(3^(1/3) Γ(1/3)), to `precision` bits.
    static func setSlope(
        _ ball: inout Ball, precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        if shortSlope.set(&ball, bits: precision)
            || longest > precision && slope.set(&ball, bits: precision)
        {
            return
        }
        ball.prepare(precision)
        try longSlope.set(&ball, monitor)
    }

    /// Beyond this precision the cached rows are too short.
    private static let longest = 59 * 64

    private static let value = KeptRow(limbs: 60) { (ball, monitor) throws(BallError) in
        try computeValue(&ball, ball.precision, monitor)
    }
    private static let slope = KeptRow(limbs: 60) { (ball, monitor) throws(BallError) in
        try computeSlope(&ball, ball.precision, monitor)
    }
    private static let shortValue = KeptRow(limbs: 8) { (ball, monitor) throws(BallError) in
        try computeValue(&ball, ball.precision, monitor)
    }
    private static let shortSlope = KeptRow(limbs: 8) { (ball, monitor) throws(BallError) in
        try computeSlope(&ball, ball.precision, monitor)
    }

    private static let longValue = KeptConstant { (ball, monitor) throws(BallError) in
        try computeValue(&ball, ball.precision, monitor)
    }
    private static let longSlope = KeptConstant { (ball, monitor) throws(BallError) in
        try computeSlope(&ball, ball.precision, monitor)
    }

    /// Γ(1/3) √3/(2π 3^(2/3)), for Γ(1/3) Γ(2/3) = 2π/√3.
    private static func computeValue(
        _ ball: inout Ball, _ precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        let work = BallWork(precision + 16, monitor)
        var gamma = Ball(precision: work.precision)
        try gamma.setGammaOfThird(monitor)
        let third = try work.apply(.cbrt, Ball(word: 3))
        var divisor = try work.product(work.constant(.pi), work.square(third))
        divisor.scale(byPowerOfTwo: 1)
        let top = try work.product(gamma, work.root(Ball(word: 3)))
        try ball.setQuotient(top, divisor, precision: precision)
    }

    private static func computeSlope(
        _ ball: inout Ball, _ precision: Int, _ monitor: Monitor
    ) throws(BallError) {
        let work = BallWork(precision + 16, monitor)
        var gamma = Ball(precision: work.precision)
        try gamma.setGammaOfThird(monitor)
        let divisor = try work.product(gamma, work.apply(.cbrt, Ball(word: 3)))
        try ball.setQuotient(Ball(word: 1), divisor, precision: precision)
    }
}

extension Ball {
    /// Γ(1/3)³ = 2^(4/3) π²/(3^(1/4) M(1, (√6 + √2)/4)): the complete elliptic integral of the
    /// modulus sin(π/12) is 3^(1/4) Γ(1/3)³/(2^(7/3) π), and π/2 over that mean.
    fileprivate mutating func setGammaOfThird(_ monitor: Monitor) throws(BallError) {
        let working = precision + 16
        var six = Ball(precision: working)
        var two = Ball(precision: working)
        try six.setSquareRoot(Ball(word: 6))
        try two.setSquareRoot(Ball(word: 2))
        var sum = Ball(precision: working)
        try sum.setSum(six, two, precision: working)
        sum.scale(byPowerOfTwo: -2)
        try six.apply(.agm, Ball(word: 1), sum, precision: working, monitor: monitor)
        // 3^(1/4)
        try sum.setSquareRoot(Ball(word: 3))
        try two.setSquareRoot(sum)
        try sum.setProduct(six, two, precision: working)
        try six.apply(.pi, precision: working, monitor: monitor)
        try two.setSquare(six, precision: working)
        try six.setQuotient(two, sum, precision: working)
        // 2^(4/3) is 2 over the root of 1/2 … and is included under the root with the other
        // factors.
        try two.apply(.cbrt, Ball(word: 2), precision: working, monitor: monitor)
        try sum.setProduct(six, two, precision: working)
        sum.scale(byPowerOfTwo: 1)
        try six.apply(.cbrt, sum, precision: working, monitor: monitor)
        try setSum(six, Ball(word: 0), precision: precision)
    }
}
