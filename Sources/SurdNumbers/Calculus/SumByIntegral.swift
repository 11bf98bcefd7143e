/// An infinite sum whose germ has no terms that are summed, as cos(ln(k))/k^2 and 1/(k*(ln(k) + 1)^2): the first terms, the
/// integral from n on, and Euler and Maclaurin's formula at n (bound 302).
///
/// The rest of the formula has the derivative of an order 2m under an integral. Cauchy's formula on discs of one radius bounds it up to
/// a number M = 2^J that is so large that beyond it the first derivative is enough, which a germ bounds for all numbers.
struct SumByIntegral {
    private let tape: Tape
    private let slope: Tape
    private let monitor: Monitor

    /// Nil where the term has breaks, or a derivative that does not consist of elementary steps.
    init?(_ term: Tape, _ monitor: Monitor) {
        guard term.isStraight, term.bodies.isEmpty, !term.hasBreaks else { return nil }
        let tape = term.ofReals
        guard let slope = tape.slope else { return nil }
        self.tape = tape
        self.slope = slope
        self.monitor = monitor
    }

    private static var mostTerms: Int { 600 }
    private static var mostExponent: Int { 14 }

    /// Sets a ball to the sum from 2^exponent on, with the least exponent from the first one on for
    /// which the error is below 2^goal. Returns the exponent and the number of derivatives.
    func sum(
        from first: Int, into ball: inout Ball, bits: Int, goal: Int
    ) throws(BallError) -> (exponent: Int, terms: Int) {
        let (reach, far) = try reach(from: max(first, 2), goal: goal - 14)
        for exponent in max(first, 2)...max(first + 1, Self.mostExponent) {
            try Ball.check(monitor)
            guard exponent < reach else { break }
            guard let plan = try plan(exponent, reach, goal: goal - 2) else { continue }
            try add(plan.count, at: exponent, into: &ball, bits: bits, goal: goal - 2)
            ball.widen(by: plan.error + far)
            return (exponent, plan.count)
        }
        throw .needsPrecision
    }

    // MARK: - Far away

    private static var reaches: [Int] { [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192] }

    /// J for which half of the integral of |f'| from 2^J on is below 2^goal, and that.
    private func reach(
        from first: Int, goal: Int
    ) throws(BallError) -> (exponent: Int, error: Magnitude) {
        let most = Magnitude.powerOfTwo(goal)
        for exponent in Self.reaches where exponent > first {
            do throws(BallError) {
                let piece = EndPiece(tape: slope, end: .infinity(1), cut: 1, name: "")
                let size = try piece.tail(6, exponent, monitor).sizeBound(exponent)
                let half = size.scaled(byPowerOfTwo: -1)
                if half < most { return (exponent, half) }
            } catch {
                guard case .needsPrecision = error else { throw error }
            }
        }
        throw .needsPrecision
    }

    // MARK: - The rest of the formula

    /// The number of parts from one power of two to the next.
    private static var parts: Int { 4 }

    /// The number of terms at n = 2^exponent, and a bound of the remainder; nil where it is above 2^goal.
    private func plan(
        _ exponent: Int, _ reach: Int, goal: Int
    ) throws(BallError) -> (count: Int, error: Magnitude)? {
        var strips = try TapeStrips(tape, precision: 64, monitor: monitor)
        var best: (count: Int, error: Magnitude)?
        for shift in [1, 2, 3] where exponent > shift {
            let radius = Magnitude.powerOfTwo(exponent - shift)
            var size = Magnitude.zero
            var last = Magnitude.zero
            for block in exponent..<reach {
                try Ball.check(monitor)
                for part in Self.parts..<2 * Self.parts {
                    last = try bound(block, part, exponent - shift, &strips)
                    size =
                        size + last.scaled(byPowerOfTwo: block)
                        / Magnitude(atMost: UInt(Self.parts))
                    if size.isInfinite { break }
                }
                if size.isInfinite { break }
            }
            guard !size.isInfinite else { continue }
            guard let found = Self.count(size, last, radius, .powerOfTwo(goal)) else { continue }
            if best.map({ found.count < $0.count }) ?? true { best = found }
        }
        return best
    }

    /// A bound of |f| about the part that begins at part·2^block/parts.
    private func bound(
        _ block: Int, _ part: Int, _ radius: Int, _ strips: inout TapeStrips
    ) throws(BallError) -> Magnitude {
        let unit = BigRational(mantissa: 1, exponent: block)
        let start = unit * BigRational(BigInt(part), BigInt(Self.parts))
        let half = unit * BigRational(1, BigInt(2 * Self.parts))
        var ball = Ball(precision: 64)
        try ball.set(enclosing: BigNumber(start + half), 64, monitor)
        let size = Magnitude.powerOfTwo(radius)
        ball.widen(
            by: Magnitude.powerOfTwo(block) / Magnitude(atMost: UInt(2 * Self.parts)) + size)
        do throws(BallError) {
            return try strips.bound(on: ball, height: size)
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw error }
            return .infinity
        }
    }

    /// The m for which 4·(2m)!/(2πr)^(2m)·size, and the remainder at M, are small.
    private static func count(
        _ size: Magnitude, _ last: Magnitude, _ radius: Magnitude, _ most: Magnitude
    ) -> (count: Int, error: Magnitude)? {
        let step = Magnitude.one / Magnitude(atMost: 6.2831).timesDown(radius)
        var error = size.scaled(byPowerOfTwo: 2)
        // Of m terms 4·(2j - 1)!·last·r/(2πr)^(2j), which fall as the rest does, each is at most the first one.
        let end = last.scaled(byPowerOfTwo: 2) * step * Magnitude(atLeast: UInt(mostTerms))
        guard step < .powerOfTwo(-1), end < most else { return nil }
        for count in 1...mostTerms {
            let factor =
                Magnitude(atLeast: UInt(2 * count)) * Magnitude(atLeast: UInt(2 * count - 1))
            let next = error * step * step * factor
            if next >= error { return nil }
            error = next
            if error < most { return (count, error + end) }
        }
        return nil
    }

    // MARK: - The value at n

    private static var bytesOfCoefficient: Int { 64 }

    /// The integral from n = 2^exponent on, f(n)/2 and Σ -B_2j/(2j)·c_(2j - 1), c the Taylor coefficients of f at n.
    private func add(
        _ count: Int, at exponent: Int, into ball: inout Ball, bits: Int, goal: Int
    ) throws(BallError) {
        let precision = bits + 64 + count
        let place = BigNumber(BigInt(1) << exponent)
        let integral: BigNumber
        do throws(NumberError) {
            try monitor.require(
                TapeJets<TapeRun>.spare(tape, order: 2 * count)
                    * (Self.bytesOfCoefficient + precision / 8))
            var form = ImproperIntegral(
                tape, from: .number(place), to: .infinity(1), monitor: monitor)
            integral = try form.value()
        } catch {
            throw .number(error)
        }
        var sum = Ball(precision: bits)
        var next = Ball(precision: bits)
        try sum.set(enclosing: integral, bits, monitor)
        var function = try FunctionBalls(
            tape, order: 2 * count, precision: precision, monitor: monitor)
        var point = Ball(precision: precision)
        try point.set(enclosing: place, precision, monitor)
        try function.evaluate(at: point)
        var value = Ball(precision: precision)
        var factor = Ball(precision: bits)
        try function.copyCoefficient(0, to: &value)
        try next.setProduct(value, 1, over: 2, precision: bits)
        try factor.setSum(sum, next, precision: bits)
        swap(&sum, &factor)
        let bernoulli = KeptBernoulliNumbers()
        var total = Ball(precision: bits)
        for j in 1...count {
            try Ball.check(monitor)
            let number: BigRational
            do throws(NumberError) {
                number = try bernoulli.number(j, monitor) * BigRational(1, BigInt(-2 * j))
            } catch {
                throw .number(error)
            }
            factor.set(number, precision: bits)
            try function.copyCoefficient(2 * j - 1, to: &value)
            try next.setProduct(value, factor, precision: bits)
            try total.setSum(sum, next, precision: bits)
            swap(&sum, &total)
        }
        ball.set(copying: sum)
    }
}
