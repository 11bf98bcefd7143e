internal import CGMP

extension Ball {
    /// Bound 35: Γ(a) Γ(b)/Γ(a + b) as balls, by logarithms when an argument is large. MPFR's own
    /// function fails an assertion for tiny arguments, which ends the process.
    mutating func setBeta(
        _ a: borrowing Ball, _ b: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        if a.sign == nil || b.sign == nil { throw .needsPrecision }
        if a.isPoleOfGamma { return try setBeta(pole: a, b, monitor) }
        if b.isPoleOfGamma { return try setBeta(pole: b, a, monitor) }
        var sum = Ball(precision: precision + 32)
        try sum.setSum(a, b, precision: precision + 32)
        // 1/Γ is zero at the poles of Γ.
        if sum.isExact, sum.midpoint.isInteger, sum.midpoint.isZero || sum.midpoint.isNegative {
            _ = try a.largestDigamma(.beta)
            _ = try b.largestDigamma(.beta)
            set(0, precision: precision)
            return
        }
        // Gammas of numbers up to 2^10 do not overflow or underflow.
        if max(a.midpoint.exponent, b.midpoint.exponent) > 10 {
            try setBetaByLogarithms(a, b, monitor)
        } else {
            try setBetaByGammas(a, b, over: sum, monitor)
        }
    }

    private var isPoleOfGamma: Bool { isExact && midpoint.isInteger && !midpoint.isPositive }

    /// At the exact pole p of Γ there is a value, (−1)^n B(1 − p − n, n), where the other argument
    /// is an integer n with 1 ≤ n ≤ −p: the limit for arguments close to p.
    private mutating func setBeta(
        pole p: borrowing Ball, _ b: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        guard let floor = b.uniqueFloor() else { throw .needsPrecision }
        var part = Ball(precision: precision + 32)
        part.set(floor, precision: max(64, floor.bitLength))
        var rest = Ball(precision: precision + 32)
        try rest.setDifference(b, part, precision: precision + 32)
        guard let sign = rest.sign else { throw .needsPrecision }
        if sign != 0 || floor.sign <= 0 { throw p.poleOfGamma(.beta) }
        guard let pole = p.uniqueFloor() else { throw .tooCostly(.beta, "of a number this large") }
        let mirror = 1 - pole - floor
        if mirror.sign <= 0 { throw p.poleOfGamma(.beta) }
        var other = Ball(precision: 64)
        other.set(mirror, precision: max(64, mirror.bitLength))
        try setBeta(other, part, monitor)
        if floor.isOdd { changeSign() }
    }

    private mutating func setBetaByGammas(
        _ a: borrowing Ball, _ b: borrowing Ball, over sum: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        if precision > Ball.longestGammaSeriesOfFractions, let first = a.fractionForGamma,
            let second = b.fractionForGamma,
            try setBetaOfFractions(a, first, b, second, monitor)
        {
            return
        }
        let working = precision + 12
        var first = Ball(precision: working)
        var second = Ball(precision: working)
        try first.setGamma(a, monitor)
        try second.setGamma(b, monitor)
        var product = Ball(precision: working)
        try product.setProduct(first, second, precision: working)
        try first.setGamma(sum, monitor)
        try setQuotient(product, first, precision: precision)
    }

    /// Γ by Stirling's series at a + l, b + m and a + b + n, with one exponential for the three, and the
    /// steps there. Bound 35, at the fractions close to a and b: |∂ ln B/∂a| ≤ |ψ(a)| + |ψ(a + b)|.
    private mutating func setBetaOfFractions(
        _ a: borrowing Ball, _ first: WordFraction, _ b: borrowing Ball, _ second: WordFraction,
        _ monitor: Monitor
    ) throws(BallError) -> Bool {
        guard first.top > 0, second.top > 0, precision < 1 << 16 else { return false }
        let sum =
            BigRational(BigInt(first.top), BigInt(first.bottom))
            + BigRational(BigInt(second.top), BigInt(second.bottom))
        guard let top = sum.numerator.smallValue, let bottom = sum.denominator.smallValue else {
            return false
        }
        let third = WordFraction(top: top, bottom: bottom, drift: .zero)
        let size = max(12, precision.bitWidthOfSize)
        let working = precision + size + size.bitWidthOfSize + 48
        guard RisingWords.reaches(third, count: working + 64) else { return false }
        var argument = Ball(precision: working)
        var total = Ball(precision: working)
        var steps = Ball(precision: working)
        var part = Ball(precision: working)
        var other = Ball(precision: working)
        for (index, fraction) in [third, first, second].enumerated() {
            argument.set(
                BigRational(BigInt(fraction.top), BigInt(fraction.bottom)), precision: working)
            let series = try StirlingSeries(
                argument, fraction, working: working, .gamma, monitor: monitor)
            try series.logGamma(into: &part)
            if index == 0 {
                try total.setNegative(part, precision: working)
                try series.rising(argument, into: &steps)
            } else {
                try other.setSum(total, part, precision: working)
                swap(&other, &total)
                if series.steps == 0 { continue }
                try series.rising(argument, into: &part)
                try other.setQuotient(steps, part, precision: working)
                swap(&other, &steps)
            }
        }
        try part.apply(.exp, total, precision: working, monitor: monitor)
        try other.setProduct(part, steps, precision: working)
        // √(2π), twice in the numerator and once in the denominator.
        try part.apply(.pi, precision: working, monitor: monitor)
        part.scale(byPowerOfTwo: 1)
        try total.setSquareRoot(part)
        try part.setProduct(other, total, precision: working)
        var growth = Magnitude.zero
        if !first.drift.isZero || !second.drift.isZero {
            var near = Ball(exactly: a.midpoint)
            var beside = Ball(exactly: b.midpoint)
            near.radius = first.drift
            beside.radius = second.drift
            var both = Ball(precision: 64)
            try both.setSum(near, beside, precision: 64)
            let slope = try both.largestDigamma(.beta)
            growth =
                first.drift * (try near.largestDigamma(.beta) + slope)
                + second.drift * (try beside.largestDigamma(.beta) + slope)
        }
        if growth > .powerOfTwo(-1) { throw .needsPrecision }
        try take(part, .zero, .beta)
        widen(by: largestSize * growth.exponentialGrowth)
        return true
    }

    /// ±exp(ln|Γ(a)| + ln|Γ(b)| − ln|Γ(a+b)|), with additional precision for the bits of the
    /// logarithms before their point. The signs are those of the gammas, none of which touches a
    /// pole.
    private mutating func setBetaByLogarithms(
        _ a: borrowing Ball, _ b: borrowing Ball, _ monitor: Monitor
    ) throws(BallError) {
        let size = max(a.midpoint.exponent, b.midpoint.exponent, 0).value
        if size > 4096 { throw .tooCostly(.beta, "of a number of \(size) bits") }
        let working = precision + 2 * size + 32
        var sum = Ball(precision: working)
        var first = Ball(precision: working)
        var second = Ball(precision: working)
        try sum.setSum(a, b, precision: working)
        try first.setLogGamma(a, monitor)
        try second.setLogGamma(b, monitor)
        var total = Ball(precision: working)
        try total.setSum(first, second, precision: working)
        try first.setLogGamma(sum, monitor)
        try second.setDifference(total, first, precision: working)
        let isNegative =
            (try a.hasNegativeGamma() != b.hasNegativeGamma()) != (try sum.hasNegativeGamma())
        try apply(.exp, second, precision: precision, monitor: monitor)
        if isNegative { changeSign() }
    }

    /// The sign of Γ alternates between the poles: it is negative in (−1, 0), (−3, −2), …
    private func hasNegativeGamma() throws(BallError) -> Bool {
        if sign == 1 { return false }
        guard let floor = uniqueFloor() else { throw .needsPrecision }
        return floor.isOdd
    }
}
