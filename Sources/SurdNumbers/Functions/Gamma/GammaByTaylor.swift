internal import CGMP

extension Ball {
    /// For fractions of words, the steps to Stirling's series cost less than Taylor's series from this
    /// precision on.
    static let longestGammaSeriesOfFractions = 700

    /// Bounds 175 and 176: gamma, ln|gamma| or digamma of the number m, or of the fraction close to it, by
    /// the series of 1/Γ at 0; false where the series does not apply, or Stirling's series is shorter.
    ///
    /// `loss` is how many fewer bits the result has than Γ, or than the terms of ψ.
    mutating func setGammaByTaylor(
        _ m: __mpfr_struct, _ fraction: WordFraction?, _ operation: RealOperation, loss: Int
    ) throws(BallError) -> Bool {
        let isDigamma = operation == .digamma
        let errorBits = (isDigamma ? 14 : 0) + (precision + loss > 600 ? 18 : 7)
        let bits = precision + loss + 18 + errorBits
        let n = max((bits + 63) / 64, 2)
        guard n <= GammaSeries.longest, m.exponent.value < 9,
            fraction == nil || precision <= Ball.longestGammaSeriesOfFractions
        else {
            return false
        }
        let series = GammaSeries(m, fraction, limbs: n)
        let whole = series.whole
        let steps = whole > 0 ? whole - 1 : -whole
        guard steps < 24 + bits / 16 else { return false }
        let working = precision + loss + 12
        var rest = Ball(precision: 64)
        if whole <= 0 {
            // y itself, exactly or with a small relative error.
            if let fraction {
                let top = fraction.top - whole * fraction.bottom
                rest.set(BigRational(BigInt(top), BigInt(fraction.bottom)), precision: working)
            } else {
                var source = m
                rest.prepare(m._mpfr_prec + max(m._mpfr_exp, 0) + 2)
                rest.setExactly(mpfr_sub_si(&rest.midpoint, &source, whole, MPFR_RNDN))
            }
            // A pole.
            if rest.midpoint.isZero { return false }
        }
        if isDigamma {
            try setDigamma(series, steps, rest, working)
            return true
        }
        var value = Ball(precision: working)
        series.write(into: &value, working)
        var quotient = Ball(precision: working)
        var other = Ball(precision: working)
        var none: Ball?
        if steps > 0 {
            try series.factors(steps, reflected: whole <= 0, into: &other, sum: &none, working)
        } else {
            other.set(1, precision: working)
        }
        let isGamma = operation == .gamma
        if whole > 0 {
            if isGamma {
                try setQuotient(other, value, precision: precision)
                return true
            }
            try quotient.setQuotient(other, value, precision: working)
        } else {
            // Γ(x) = Γ(1 + y)/(x (x + 1) … (x − N)), and the factors are −(j − y), j ≤ −N, and y.
            var product = Ball(precision: working)
            try product.setProduct(value, other, precision: working)
            try value.setProduct(product, rest, precision: working)
            other.set(1, precision: 64)
            if whole & 1 != 0 { value.changeSign() }
            if isGamma {
                try setQuotient(other, value, precision: precision)
                return true
            }
            try quotient.setQuotient(other, value, precision: working)
            try other.setAbsolute(quotient, precision: working)
            swap(&other, &quotient)
        }
        try apply(.ln, quotient, precision: precision, monitor: .unswayed)
        return true
    }

    /// ψ(x) = ψ(1 + y) + Σ 1/(j + y), j < N, or ψ(1 + y) − 1/y + Σ 1/(j − y), j ≤ −N; ψ(1 + y) is −2 F′/F for F(t) = 1/Γ(1 + t/2).
    private mutating func setDigamma(
        _ series: borrowing GammaSeries, _ steps: Int, _ rest: borrowing Ball, _ working: Int
    ) throws(BallError) {
        var value = Ball(precision: working)
        var slope = Ball(precision: working)
        series.write(into: &value, derivative: &slope, working)
        slope.scale(byPowerOfTwo: 1)
        slope.changeSign()
        let isBelow = series.whole <= 0
        if steps == 0, !isBelow { return try setQuotient(slope, value, precision: precision) }
        var total = Ball(precision: working)
        try total.setQuotient(slope, value, precision: working)
        if steps > 0 {
            var sum: Ball? = Ball(precision: working)
            try series.factors(
                steps, reflected: isBelow, into: &value, sum: &sum, working)
            guard let sum else { return }
            if !isBelow { return try setSum(total, sum, precision: precision) }
            try slope.setSum(total, sum, precision: working)
            swap(&slope, &total)
        }
        var one = Ball(precision: 64)
        one.set(1, precision: 64)
        try slope.setQuotient(one, rest, precision: working)
        try setDifference(total, slope, precision: precision)
    }
}
