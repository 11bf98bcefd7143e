/// Bounds of scales for all t up to some t0, a power of two (bounds 230 to 232).
struct ScaleBounds {
    let work: ScaleWork
    /// t0 is 2^-exponent.
    let exponent: Int
    /// Lower and upper bounds of the logarithms at t0, as far as they are positive.
    private let logarithms: [(low: Magnitude, high: Magnitude)]

    private static var deepest: Int { 8 }
    private static var precision: Int { 96 }

    init(exponent: Int, monitor: Monitor) throws(BallError) {
        work = ScaleWork(monitor: monitor)
        self.exponent = exponent
        let found = ExponentRange.widen()
        defer { found?.restore() }
        var value = Ball(precision: Self.precision)
        var next = Ball(precision: Self.precision)
        next.set(2, precision: Self.precision)
        try value.apply(.ln, next, precision: Self.precision, monitor: monitor)
        try next.setProduct(value, exponent, over: 1, precision: Self.precision)
        swap(&value, &next)
        var logarithms = [(low: Magnitude, high: Magnitude)]()
        for _ in 0..<Self.deepest where value.sign == 1 {
            logarithms.append((value.smallestSize, value.largestSize))
            try next.apply(.ln, value, precision: Self.precision, monitor: monitor)
            swap(&value, &next)
            guard value.sign == 1 else { break }
        }
        self.logarithms = logarithms
    }

    private func logarithm(_ k: Int) throws(BallError) -> (low: Magnitude, high: Magnitude) {
        guard k <= logarithms.count else { throw .needsPrecision }
        return logarithms[k - 1]
    }

    /// A bound of the scale for 0 < t ≤ t0. Bound 230: with parts c_0 A_0 + Σ c_i A_i and c_0 < 0, and s_i ≥ A_i/A_0,
    /// it is at most exp(-(|c_0| - Σ |c_i| s_i)·A_0(t0) - Σ |c_j| A_j(t0)), the first sum over the c_i above 0, the
    /// second over the logarithms with c_j below 0.
    func supremum(_ scale: Scale) throws(BallError) -> Magnitude {
        guard let first = scale.parts.first else { return .one }
        if scale.parts.count == 1, case .logarithm(1) = first.rate,
            let power = first.coefficient.knownInteger?.smallValue, power < 0, power > -1 << 30
        {
            // A power of t; at t0 it is a power of two.
            return .powerOfTwo(power * exponent)
        }
        let lead = try size(of: first.coefficient)
        // A scale that tends to infinity has no bound.
        guard lead.sign < 0 else { throw .needsPrecision }
        var gain = Magnitude.zero
        var loss = Magnitude.zero
        for part in scale.parts.dropFirst() {
            let size = try size(of: part.coefficient)
            if size.sign < 0 {
                // Rates are positive; for logarithms this holds as far as bounds are known.
                if case .logarithm(let k) = part.rate {
                    loss = loss.plusDown(size.low.timesDown(try logarithm(k).low))
                }
                continue
            }
            gain = gain + size.high * (try ratio(part.rate, to: first.rate))
        }
        let rest = lead.low.minusDown(gain)
        guard !rest.isZero else { throw .needsPrecision }
        return try exponential(
            ofMinus: rest.timesDown(try infimum(first.rate)).plusDown(loss))
    }

    /// Bound 231: L_i/L_j is a product of ln(y)/y for y = L_j … L_(i-1), which falls for y above e and is at most 1/e.
    private func ratio(_ a: Scale.Rate, to b: Scale.Rate) throws(BallError) -> Magnitude {
        guard case .logarithm(let i) = a, case .logarithm(let j) = b else {
            return try supremum(
                try lift { () throws(NumberError) in try work.quotient(Scale(a), Scale(b)) })
        }
        guard i > j else { throw .needsPrecision }
        var result = Magnitude.one
        for k in j..<i {
            let y = try logarithm(k)
            if y.low > Magnitude(atLeast: 2.7183) {
                result = result * (try logarithm(k + 1).high / y.low)
            } else {
                result = result * Magnitude(atLeast: 0.3679)
            }
        }
        return result
    }

    /// A lower bound of a rate for 0 < t ≤ t0.
    func infimum(_ rate: Scale.Rate) throws(BallError) -> Magnitude {
        switch rate {
        case .logarithm(let k): return try logarithm(k).low
        case .scale(let scale):
            let inverse = try supremum(
                try lift { () throws(NumberError) in try work.power(scale, -1) })
            // One over an upper bound, rounded down.
            guard !inverse.isZero, !inverse.isInfinite else { throw .needsPrecision }
            return Magnitude.one.dividedDown(by: inverse)
        }
    }

    /// Bounds of the size of a number, and its sign.
    func size(
        of number: BigNumber
    ) throws(BallError) -> (sign: Int, low: Magnitude, high: Magnitude) {
        if let (top, bottom) = number.words {
            if top == 0 { return (0, .zero, .zero) }
            let (high, low) = (top.magnitude, UInt(bottom))
            return (
                top.signum(), Magnitude(atMost: high).dividedDown(by: Magnitude(atLeast: low)),
                Magnitude(atLeast: high) / Magnitude(atMost: low)
            )
        }
        let found = ExponentRange.widen()
        defer { found?.restore() }
        var ball = Ball(precision: Self.precision)
        try ball.set(enclosing: number, 64, work.monitor)
        if let sign = ball.sign { return (sign, ball.smallestSize, ball.largestSize) }
        let sign = try lift { () throws(NumberError) in
            try number.sign(monitor: work.monitor)
        }
        return (sign, sign == 0 ? .zero : ball.smallestSize, ball.largestSize)
    }

    /// e^-x, rounded up.
    private func exponential(ofMinus x: Magnitude) throws(BallError) -> Magnitude {
        let found = ExponentRange.widen()
        defer { found?.restore() }
        if x.isInfinite || x > .powerOfTwo(61) { return .powerOfTwo(-(1 << 61)) }
        var argument = Ball(precision: 64)
        let (mantissa, exponent) = x.exactParts
        argument.set(mantissa: BigInt(-mantissa), exponent: exponent, precision: 64)
        var value = Ball(precision: 64)
        try value.apply(.exp, argument, precision: 64, monitor: work.monitor)
        return value.largestSize
    }

    func lift<R>(_ body: () throws(NumberError) -> R) throws(BallError) -> R {
        do throws(NumberError) { return try body() } catch { throw .number(error) }
    }
}

extension Magnitude {
    /// The quotient, rounded down: one that is rounded up is too large by less than 2^-30 of it.
    func dividedDown(by b: Magnitude) -> Magnitude {
        let quotient = self / b
        return quotient.minusDown(quotient.scaled(byPowerOfTwo: -30))
    }
}
