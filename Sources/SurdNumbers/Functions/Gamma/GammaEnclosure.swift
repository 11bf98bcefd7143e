internal import CGMP

extension Ball {
    /// Bound 32: |y| (t + t²) with t = r sup|ψ|.
    mutating func setGamma(_ a: borrowing Ball, _ monitor: Monitor) throws(BallError) {
        if isMuchShorter(than: a) {
            if try setGammaNearPole(.gamma, a, monitor) { return }
            return try setGamma(shortened(a), monitor)
        }
        if let fraction = a.fractionForGamma {
            var near = Ball(exactly: a.midpoint)
            near.radius = fraction.drift
            let growth =
                fraction.drift.isZero
                ? .zero : fraction.drift * (try near.largestDigamma(.gamma))
            if growth > .powerOfTwo(-1) { throw .needsPrecision }
            try setGamma(at: a.midpoint, fraction, .gamma, monitor)
            widen(by: largestSize * growth.exponentialGrowth)
            return
        }
        let x = a.midpoint
        let psi = try a.largestDigamma(.gamma)
        let growth = a.radius.isZero ? .zero : a.radius * psi
        if x.isPositive, a.smallestSize.exponent > 64 {
            throw .number(.overflow(log2: Gammas.log2OfGamma(x)))
        }
        if growth > .powerOfTwo(-1) { throw .needsPrecision }
        if x.exponent.value < -64 {
            try setGammaOfTiny(a, monitor)
            return
        }
        try setGamma(at: x, nil, .gamma, monitor)
        widen(by: largestSize * growth.exponentialGrowth)
    }

    /// The fraction of words close to all points, where a series at the fraction replaces that at the
    /// midpoint: no pole, and neither tiny nor large.
    var fractionForGamma: WordFraction? {
        guard midpoint.exponent > -20, midpoint.exponent < 24, let fraction = wordFraction,
            fraction.top > 0 || fraction.bottom > 1
        else { return nil }
        return fraction
    }

    /// Whether hardly any of the argument's bits matter: erf(160) has forty thousand bits.
    private func isMuchShorter(than a: borrowing Ball) -> Bool { a.precision > precision + 64 }

    /// The argument with sixty-four bits more than are needed, and the rounding error in its
    /// radius.
    private func shortened(_ a: borrowing Ball) throws(BallError) -> Ball {
        var zero = Ball(precision: 64)
        zero.set(0, precision: 64)
        var short = Ball(precision: precision + 64)
        try short.setSum(a, zero, precision: precision + 64)
        return short
    }

    /// Γ(x) = Γ(1 + x)/x; one step fewer than by the series.
    private mutating func setGammaOfTiny(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        let working = precision + 16
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        var shifted = Ball(precision: working)
        try shifted.setSum(a, one, precision: working)
        var value = Ball(precision: working)
        try value.setGamma(shifted, monitor)
        try setQuotient(value, a, precision: precision)
    }

    /// Bound 33: r sup|ψ|, for ln|Γ|.
    mutating func setLogGamma(_ a: borrowing Ball, _ monitor: Monitor) throws(BallError) {
        if isMuchShorter(than: a) {
            if try setGammaNearPole(.lgamma, a, monitor) { return }
            return try setLogGamma(shortened(a), monitor)
        }
        if let fraction = a.fractionForGamma {
            var near = Ball(exactly: a.midpoint)
            near.radius = fraction.drift
            let propagated =
                fraction.drift.isZero
                ? .zero : fraction.drift * (try near.largestDigamma(.lgamma))
            try setGamma(at: a.midpoint, fraction, .lgamma, monitor)
            widen(by: propagated)
            return
        }
        let x = a.midpoint
        let psi = try a.largestDigamma(.lgamma)
        if x.exponent.value < -8 {
            try setLogGammaOfTiny(a, monitor)
            return
        }
        let propagated = a.radius.isZero ? .zero : a.radius * psi
        if x.isPositive, x.exponent.value > precision + 16 {
            try setLogGammaFarOut(x, monitor)
            widen(by: propagated)
            return
        }
        try setGamma(at: x, nil, .lgamma, monitor)
        widen(by: propagated)
    }

    /// Bound 62: x (ln x − 1), with an error of at most ln x.
    private mutating func setLogGammaFarOut(
        _ m: __mpfr_struct, _ monitor: Monitor
    ) throws(BallError) {
        let working = precision + 32
        var argument = Ball(precision: m._mpfr_prec)
        var source = m
        mpfr_set(&argument.midpoint, &source, MPFR_RNDN)
        var logarithm = Ball(precision: working)
        try logarithm.apply(.ln, argument, precision: working, monitor: monitor)
        let error = logarithm.largestSize
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        var factor = Ball(precision: working)
        try factor.setDifference(logarithm, one, precision: working)
        try setProduct(argument, factor, precision: precision)
        widen(by: error)
    }

    /// Bound 34: r sup ψ′.
    mutating func setDigamma(_ a: borrowing Ball, _ monitor: Monitor) throws(BallError) {
        if isMuchShorter(than: a) {
            if try setGammaNearPole(.digamma, a, monitor) { return }
            return try setDigamma(shortened(a), monitor)
        }
        if let fraction = a.fractionForGamma {
            var near = Ball(exactly: a.midpoint)
            near.radius = fraction.drift
            let propagated =
                fraction.drift.isZero ? .zero : fraction.drift * (try near.largestTrigamma())
            try setGamma(at: a.midpoint, fraction, .digamma, monitor)
            widen(by: propagated)
            return
        }
        let x = a.midpoint
        let smallest = a.smallestSize
        if x.isPositive, smallest.exponent.value > precision + 16 {
            // ln x − 1/x < ψ(x) < ln x. MPFR would store the integer part in memory.
            try apply(.ln, a, precision: precision, monitor: monitor)
            widen(by: .one / smallest)
            return
        }
        if a.largestSize.exponent.value < -precision - 16, !smallest.isZero {
            // |ψ(x) + 1/x| = |γ − ζ(2) x + …| < 1 for |x| < 1/8.
            var minusOne = Ball(precision: 64)
            minusOne.set(-1, precision: 64)
            try setQuotient(minusOne, a, precision: precision)
            widen(by: .one)
            return
        }
        let slope = try a.largestTrigamma()
        let propagated = a.radius.isZero ? .zero : a.radius * slope
        try setGamma(at: x, nil, .digamma, monitor)
        widen(by: propagated)
    }

    /// ln|Γ(x)| = lnΓ(1 + x) − ln|x|; one step fewer than by the series.
    private mutating func setLogGammaOfTiny(
        _ a: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        let working = precision + 16
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        var shifted = Ball(precision: working)
        try shifted.setSum(a, one, precision: working)
        var value = Ball(precision: working)
        try value.setLogGamma(shifted, monitor)
        var size = Ball(precision: max(a.precision, 64))
        try size.setAbsolute(a, precision: max(a.precision, 64))
        var logarithm = Ball(precision: working)
        try logarithm.apply(.ln, size, precision: working, monitor: monitor)
        try setDifference(value, logarithm, precision: precision)
    }

    /// An upper bound of |ψ(x)| for all points; the ball must not touch 0, −1, −2, … (bound 32).
    func largestDigamma(_ operation: RealOperation) throws(BallError) -> Magnitude {
        let smallest = smallestSize
        if midpoint.isPositive, !smallest.isZero {
            return largestLogarithm + Magnitude.one / smallest
        }
        let distance = try distanceToPole(operation)
        // |ψ(1 − x)| ≤ ln(1 + |x|) + 1 and |π cot πx| ≤ 1/d
        let logarithm =
            Magnitude(atLeast: 0.693148)
            * Magnitude(atLeast: UInt(max(largestSize.exponent.value, 0) + 1))
        return logarithm + .one + Magnitude.one / distance
    }

    /// An upper bound of |ψ′(x)| for all points; the ball must not touch 0, −1, −2, … (bound 34).
    func largestTrigamma() throws(BallError) -> Magnitude {
        let smallest = smallestSize
        if midpoint.isPositive, !smallest.isZero {
            let inverse = Magnitude.one / smallest
            return inverse + inverse * inverse
        }
        let inverse = Magnitude.one / (try distanceToPole(.digamma))
        return Magnitude(atLeast: 2.4675) * inverse * inverse
    }

    /// The error for an exact integer that is not positive.
    func poleOfGamma(_ operation: RealOperation) -> BallError {
        if midpoint.exponent.value < 1 << 10, let place = uniqueFloor() {
            return .pole(operation, at: place)
        }
        return .pole(operation, at: "a negative integer")
    }

    /// A lower bound of the distance of all points from the integers ≤ 0; throws for a ball that
    /// touches one. The midpoint is not positive, or the ball touches 0.
    private func distanceToPole(_ operation: RealOperation) throws(BallError) -> Magnitude {
        if midpoint.isInteger {
            if radius.isZero {
                throw poleOfGamma(operation)
            }
            throw .needsPrecision
        }
        if midpoint.isPositive || midpoint.exponent.value > midpoint._mpfr_prec {
            throw .needsPrecision
        }
        var source = midpoint
        var nearest = __mpfr_struct()
        mpfr_init2(&nearest, midpoint._mpfr_prec)
        defer { mpfr_clear(&nearest) }
        mpfr_rint(&nearest, &source, MPFR_RNDN)
        withUnsafeMutablePointer(to: &nearest) { _ = mpfr_sub($0, $0, &source, MPFR_RNDN) }
        let distance = nearest.resultBelow.minusDown(radius)
        if distance.isZero { throw .needsPrecision }
        return distance
    }
}

extension Gammas {
    /// log2 of Γ(x), by x log2 x − 1.44 x.
    static func log2OfGamma(_ x: __mpfr_struct) -> Estimate {
        let log2 = x.approximateLog2
        return log2 < 0 ? Estimate(-log2) : x.estimate * Estimate(log2 - log2OfE)
    }
}
