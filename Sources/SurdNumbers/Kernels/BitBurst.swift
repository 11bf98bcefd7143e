internal import CGMP

// Elementary functions by binary splitting. The argument is a short fraction, or it is cut into pieces, each
// with twice as many bits as the one before, and the series of each piece is summed (`BurstArgument`). All
// steps are products and quotients of integers and balls, so a computation can be interrupted between them.
// Bounds 96, 97, 117.

extension Ball {
    /// From this precision on these series serve every argument.
    static let leastBurstPrecision = 64 * LongPlan.longest - 128

    /// A short angle with an exponent up to this is halved instead of reduced by quarter turns.
    private static let largestTurn = 8

    /// f(a) for e^x, sine, cosine and functions derived from them, where these series serve. Returns false,
    /// with nothing set, elsewhere.
    mutating func setByBursts(
        _ f: RealOperation, _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        guard isForBursts(f, a) else { return false }
        if a.midpoint.exponent.value < 0, try setNearOrigin(f, a) { return true }
        guard let argument = burstArgument(f, a) else { return false }
        if f == .exp {
            try setExponential(argument, monitor)
            widen(bySizeTimes: argument.slip.exponentialGrowth)
        } else {
            try setCircular(f, a, argument, monitor)
        }
        return true
    }

    /// Whether these series may serve for f(a) at this ball's precision.
    private func isForBursts(_ f: RealOperation, _ a: borrowing Ball) -> Bool {
        precision >= BurstArgument.leastShort && !a.midpoint.isSpecial
            && a.radius <= .powerOfTwo(-8)
            && a.midpoint.exponent.value <= (f == .exp ? 61 : Ball.leastOwnReduction)
    }

    /// The argument in pieces; nil where tables are faster.
    private func burstArgument(_ f: RealOperation, _ a: borrowing Ball) -> BurstArgument? {
        let size = a.midpoint.exponent.value
        let argument = BurstArgument(a, precision: precision)
        if precision < Ball.leastBurstPrecision,
            argument.fraction == nil || f != .exp && size > Ball.largestTurn,
            size < -64
                || !PrimeTable.isSpared(f == .exp ? .logarithms : .angles, fixedLimbs + 3)
        {
            return nil
        }
        return argument
    }

    /// Cosine and sine at once, where these series serve for both; false elsewhere.
    static func setDirectionByBursts(
        _ a: borrowing Ball, cosine: inout Ball, sine: inout Ball, _ monitor: Monitor
    ) throws(BallError) -> Bool {
        // Close to 0 each has its own method.
        guard cosine.isForBursts(.sin, a), a.midpoint.exponent.value > -64,
            let argument = cosine.burstArgument(.sin, a)
        else { return false }
        var c = Ball(precision: cosine.precision)
        var s = Ball(precision: sine.precision)
        try cosine.writeDirection(of: a, argument, .sin, cosine: &c, sine: &s, monitor)
        cosine.setRounded(c)
        sine.setRounded(s)
        return true
    }

    /// Bound 96: e^m for |m| < 2^61.
    mutating func setExponential(
        _ x: BurstArgument, _ monitor: Monitor
    ) throws(BallError) {
        let halvings = max(x.size, 0)
        let bits = precision + 2 * halvings + 64
        var product = Ball(precision: bits)
        var piece = Ball(precision: bits)
        var spare = Ball(precision: bits)
        product.set(1, precision: bits)
        let parts = x.parts(for: .exponential, halvings: halvings, bits: bits)
        let sums = try Threads.map(monitor, parts.count, from: bits) {
            (index, monitor) throws(BallError) in
            try parts[index].sum(.exponential, bits: bits, monitor)
        }
        for (index, sum) in sums.enumerated() {
            piece.set(mantissa: sum + (BigInt(1) << bits), exponent: -bits, precision: bits)
            piece.widen(by: .powerOfTwo(3 - bits))
            if index == 0 {
                swap(&piece, &product)
                continue
            }
            try spare.setProduct(product, piece, precision: bits)
            swap(&spare, &product)
            try Ball.check(monitor)
        }
        // The error from cutting off the argument.
        product.widen(by: .powerOfTwo(2 - bits))
        for _ in 0..<halvings {
            try spare.setSquare(product, precision: bits)
            swap(&spare, &product)
            try Ball.check(monitor)
        }
        if x.isNegative {
            let one = Ball(word: 1)
            try setQuotient(one, product, precision: precision)
        } else {
            setRounded(product)
        }
    }

    /// Bound 97: cos x and sin x for the size of a number, with the errors in the radii of the
    /// balls.
    static func setDirection(
        _ x: BurstArgument, cosine: inout Ball, sine: inout Ball, bits: Int, _ monitor: Monitor
    ) throws(BallError) {
        let halvings = max(x.size, 0)
        let bits = bits + 2 * halvings
        var s = Ball(precision: bits)
        var c = Ball(precision: bits)
        var first = Ball(precision: bits)
        var second = Ball(precision: bits)
        cosine.set(1, precision: bits)
        sine.set(0, precision: bits)
        let parts = x.parts(for: .sine, halvings: halvings, bits: bits)
        let directions = try Threads.map(monitor, parts.count, from: bits) {
            (index, monitor) throws(BallError) in
            try Direction(parts[index], bits: bits, monitor)
        }
        for (index, direction) in directions.enumerated() {
            direction.cosine.thaw(into: &c)
            direction.sine.thaw(into: &s)
            if index == 0 {
                swap(&cosine, &c)
                swap(&sine, &s)
                continue
            }
            try first.setProduct(cosine, c, precision: bits)
            try second.setProduct(sine, s, precision: bits)
            try Ball.check(monitor)
            var real = Ball(precision: bits)
            try real.setDifference(first, second, precision: bits)
            try first.setProduct(cosine, s, precision: bits)
            try second.setProduct(sine, c, precision: bits)
            try sine.setSum(first, second, precision: bits)
            swap(&cosine, &real)
            try Ball.check(monitor)
        }
        // The error from cutting off the argument.
        cosine.widen(by: .powerOfTwo(-bits))
        sine.widen(by: .powerOfTwo(-bits))
        for _ in 0..<halvings {
            try first.setSquare(cosine, precision: bits)
            try second.setSquare(sine, precision: bits)
            try s.setProduct(cosine, sine, precision: bits)
            try cosine.setDifference(first, second, precision: bits)
            s.scale(byPowerOfTwo: 1)
            swap(&s, &sine)
            try Ball.check(monitor)
        }
    }

    /// sine, cosine, tangent, cotangent, secant or cosecant of a number close to the points of a.
    private mutating func setCircular(
        _ f: RealOperation, _ a: borrowing Ball, _ x: BurstArgument, _ monitor: Monitor
    ) throws(BallError) {
        var cosine = Ball(precision: precision)
        var sine = Ball(precision: precision)
        try writeDirection(of: a, x, f, cosine: &cosine, sine: &sine, monitor)
        switch f {
        case .sin: setRounded(sine)
        case .cos: setRounded(cosine)
        case .tan: try setQuotient(sine, cosine, precision: precision)
        case .cot: try setQuotient(cosine, sine, precision: precision)
        default:
            let one = Ball(word: 1)
            if f == .sec {
                try setQuotient(one, cosine, precision: precision)
            } else {
                try setQuotient(one, sine, precision: precision)
            }
        }
    }

    /// Cosine and sine of a number close to the points of a, with the precision that f needs for this ball.
    private func writeDirection(
        of a: borrowing Ball, _ x: BurstArgument, _ f: RealOperation, cosine: inout Ball,
        sine: inout Ball, _ monitor: Monitor
    ) throws(BallError) {
        // Small sines have fewer bits.
        let isEven = f == .cos || f == .sec
        var bits = precision + 64 + (isEven ? 0 : max(-x.size, 0))
        var slip = x.slip
        if x.size > (x.fraction == nil ? 0 : Ball.largestTurn) {
            slip = a.radius
            let (turns, loss) = try Ball.quarterTurns(a, monitor)
            bits += loss
            var angle = Ball(precision: bits + x.size)
            var rest = Ball(precision: bits)
            var multiple = Ball(precision: bits + x.size)
            var factor = Ball(precision: x.size + 2)
            var magnitude = Ball(precision: a.precision)
            try magnitude.setAbsolute(a, precision: a.precision)
            magnitude.clearRadius()
            try angle.setPiBySplitting(monitor)
            factor.set(turns, precision: x.size + 2)
            try multiple.setProduct(angle, factor, precision: angle.precision)
            multiple.scale(byPowerOfTwo: -1)
            try rest.setDifference(magnitude, multiple, precision: bits)
            if rest.midpoint.isZero { throw .needsPrecision }
            slip = slip + rest.radius
            let part = BurstArgument(rest, precision: bits, allowsFraction: false)
            try Ball.setDirection(part, cosine: &cosine, sine: &sine, bits: bits, monitor)
            // Adds k π/2: multiplies c + i s by i^k.
            if part.isNegative { sine.changeSign() }
            if turns.bit(at: 0) {
                swap(&cosine, &sine)
                cosine.changeSign()
            }
            if turns.bit(at: 1) {
                cosine.changeSign()
                sine.changeSign()
            }
        } else {
            try Ball.setDirection(x, cosine: &cosine, sine: &sine, bits: bits, monitor)
        }
        if x.isNegative { sine.changeSign() }
        cosine.widen(by: slip)
        sine.widen(by: slip)
        try Ball.check(monitor)
    }

    /// The number of quarter turns in the size of a midpoint whose removal leaves the smallest rest, and the
    /// approximate binary exponent of this rest.
    private static func quarterTurns(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) -> (turns: BigInt, loss: Int) {
        let bits = a.midpoint.exponent.value + 192
        var turn = Ball(precision: bits)
        var size = Ball(precision: bits)
        var quotient = Ball(precision: bits)
        try turn.apply(.pi, precision: bits, monitor: monitor)
        turn.scale(byPowerOfTwo: -1)
        try size.setAbsolute(a, precision: bits)
        try quotient.setQuotient(size, turn, precision: bits)
        let (mantissa, exponent) = quotient.exactMidpoint()
        // To a hundred bits after the point.
        let scaled = mantissa.shifted(left: exponent + 100)
        let turns = (scaled + (BigInt(1) << 99)).shifted(left: -100)
        let rest = (scaled - (turns << 100)).magnitude
        return (turns, max(100 - rest.bitLength, 0))
    }

    /// Bound 117: the value close to x, 1/x or 1, where x is so small that the other terms vanish.
    mutating func setNearOrigin(
        _ f: RealOperation, _ a: borrowing Ball
    ) throws(BallError) -> Bool {
        if precision < Ball.leastBurstPrecision || a.midpoint.isSpecial { return false }
        let size = a.midpoint.exponent.value
        let power: Int
        switch f {
        case .exp, .cos, .sec:
            // The values differ from these by less than 2|x|, where |x| < 1.
            if -size < precision + 16 { return false }
            set(1, precision: precision)
            widen(by: a.largestSize.scaled(byPowerOfTwo: 1))
            return true
        case .expm1, .log1p: power = 2
        case .sin, .tan, .csc, .cot, .sinh, .tanh, .asin, .atan, .asinh, .atanh: power = 3
        default: return false
        }
        if (1 - power) * size < precision + 16 { return false }
        if f == .csc || f == .cot {
            let one = Ball(word: 1)
            try setQuotient(one, a, precision: precision)
            widen(by: a.largestSize)
        } else {
            setRounded(a)
            let x = a.largestSize
            widen(by: power == 2 ? x * x : x * x * x)
        }
        return true
    }

    /// The same points, with this ball's precision.
    mutating func setRounded(_ b: borrowing Ball) {
        var source = b.midpoint
        let ternary = mpfr_set(&midpoint, &source, MPFR_RNDN)
        radius = ternary == 0 ? b.radius : b.radius + halfUlp
    }

    mutating func setRounded(_ b: borrowing Ball, precision: Int) {
        prepare(precision)
        setRounded(b)
    }

    mutating func clearRadius() { radius = .zero }
}

/// cos r and sin r of a part r of an argument.
private struct Direction {
    let cosine: FrozenBall
    let sine: FrozenBall

    init(_ part: BurstPart, bits: Int, _ monitor: Monitor) throws(BallError) {
        let sum = try part.sum(.sine, bits: bits, monitor)
        let value = part.multiplied(by: sum + (BigInt(1) << bits))
        var s = Ball(precision: bits)
        s.set(mantissa: value, exponent: -bits, precision: bits)
        s.widen(by: .powerOfTwo(3 - bits))
        try Ball.check(monitor)
        // √(1 − s²)
        let one = Ball(word: 1)
        var square = Ball(precision: bits)
        var difference = Ball(precision: bits)
        try square.setSquare(s, precision: bits)
        try difference.setDifference(one, square, precision: bits)
        sine = FrozenBall(s)
        try s.setSquareRoot(difference)
        cosine = FrozenBall(s)
        try Ball.check(monitor)
    }
}
