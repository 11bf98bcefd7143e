/// Arithmetic at one precision, for kernels that are formulas. Each operation makes a new ball.
struct BallWork {
    let precision: Int
    let monitor: Monitor

    init(_ precision: Int, _ monitor: Monitor) {
        self.precision = precision
        self.monitor = monitor
    }

    /// The same with so many bits more.
    func finer(_ bits: Int) -> BallWork { BallWork(precision + bits, monitor) }

    @inline(never)
    func sum(_ a: borrowing Ball, _ b: borrowing Ball) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.setSum(a, b, precision: precision)
        return result
    }

    @inline(never)
    func sum(_ a: borrowing Ball, _ b: Int) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.setSum(a, word: b)
        return result
    }

    @inline(never)
    func difference(_ a: borrowing Ball, _ b: borrowing Ball) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.setDifference(a, b, precision: precision)
        return result
    }

    @inline(never)
    func difference(_ a: Int, _ b: borrowing Ball) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.setDifference(word: a, b)
        return result
    }

    @inline(never)
    func product(_ a: borrowing Ball, _ b: borrowing Ball) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.setProduct(a, b, precision: precision)
        return result
    }

    @inline(never)
    func product(_ a: borrowing Ball, _ top: Int, over bottom: Int = 1) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.setProduct(a, top, over: bottom, precision: precision)
        return result
    }

    @inline(never)
    func quotient(_ a: borrowing Ball, _ b: borrowing Ball) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.setQuotient(a, b, precision: precision)
        return result
    }

    @inline(never)
    func inverse(_ a: borrowing Ball) throws(BallError) -> Ball { try quotient(Ball(word: 1), a) }

    @inline(never)
    func square(_ a: borrowing Ball) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.setSquare(a, precision: precision)
        return result
    }

    @inline(never)
    func root(_ a: borrowing Ball) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.setSquareRoot(a)
        return result
    }

    @inline(never)
    func negative(_ a: borrowing Ball) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.setNegative(a, precision: precision)
        return result
    }

    @inline(never)
    func constant(_ operation: RealOperation) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.apply(operation, precision: precision, monitor: monitor)
        return result
    }

    @inline(never)
    func apply(
        _ operation: RealOperation, _ a: borrowing Ball, parameter: Int = 0
    ) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.apply(
            operation, a, parameter: parameter, precision: precision, monitor: monitor)
        return result
    }

    @inline(never)
    func apply(
        _ operation: RealOperation, _ a: borrowing Ball, _ b: borrowing Ball
    ) throws(BallError) -> Ball {
        var result = Ball(precision: precision)
        try result.apply(operation, a, b, precision: precision, monitor: monitor)
        return result
    }

    /// x^n / n! for a whole n.
    @inline(never)
    func power(_ x: borrowing Ball, overFactorialOf n: Int) throws(BallError) -> Ball {
        var power = Ball(precision: precision)
        try power.setPower(x, n)
        if n < 2 { return power }
        var factorial = Ball(precision: 64)
        do throws(NumberError) {
            factorial.set(try BigInt.factorial(n, monitor: monitor), precision: precision)
        } catch {
            throw .number(error)
        }
        return try quotient(power, factorial)
    }

    /// x^a e^(−cx) for x > 0, with additional precision for the bits of the exponent before its
    /// point.
    @inline(never)
    func power(
        _ x: borrowing Ball, _ a: borrowing Ball, timesExponentialOf c: Int
    ) throws(BallError) -> Ball {
        let size = max(
            a.midpoint.exponent.value + x.midpoint.exponent.value.bitWidthOfSize,
            c == 0 ? 0 : x.midpoint.exponent.value, 0)
        if size > 4096 { throw .number(.tooCostly(what: "a power of \(size) bits")) }
        let long = finer(size + 8)
        let logarithm = try long.apply(.ln, x)
        let exponent = try long.product(a, logarithm)
        if c == 0 { return try apply(.exp, exponent) }
        let shift = try long.product(x, c)
        return try apply(.exp, long.difference(exponent, shift))
    }
}

extension Ball {
    /// Widens a result that was computed for midpoints. `slope` bounds the change of the logarithm of the
    /// function over the balls around them.
    @inline(never)
    mutating func widen(byChangeOfLogarithm change: Magnitude) throws(BallError) {
        if change > .powerOfTwo(-1) { throw .needsPrecision }
        widen(by: largestSize * change.exponentialGrowth)
    }
}

/// Repeats a kernel with more and more bits, where the number of cancelled bits is not known
/// before. It stops when more bits do not improve the result.
struct Attempts {
    /// Bits beyond those of the result.
    private(set) var extra: Int
    /// log2 of the last radius, and the bits added since.
    private var last: (radius: Int, more: Int)?
    private let precision: Int

    init(for precision: Int, extra: Int) {
        self.precision = precision
        self.extra = extra
    }

    var working: Int { precision + extra }

    /// Whether a ball is precise enough, or as precise as it can get.
    mutating func areOver(with ball: borrowing Ball) -> Bool {
        let accuracy = ball.relativeAccuracyBits
        if accuracy >= precision + 1 { return true }
        // Where the arguments are inexact, more bits do not help.
        let radius = ball.radius.exponent.value
        if let last, radius > last.radius - last.more / 4 { return true }
        if extra > 8 * precision + 20_000 { return true }
        // The number of missing bits is known, unless the ball contains zero.
        // At least a limb, as fewer bits may leave the midpoints as long as they are.
        let more = accuracy > 4 ? max(precision - accuracy + 16, 64) : extra + precision / 2
        last = (radius, more)
        extra += more
        return false
    }
}
