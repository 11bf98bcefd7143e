extension BigRational {
    /// The largest integer not above the value.
    public var floor: BigInt {
        if isInteger { return numerator }
        let (top, bottom) = anyTerms
        return top.flooredQuotientAndRemainder(dividingBy: bottom).quotient
    }

    /// The smallest integer not below the value.
    public var ceil: BigInt {
        isInteger ? numerator : floor + 1
    }

    /// The value truncated towards zero.
    public var truncated: BigInt {
        if isInteger { return numerator }
        let (top, bottom) = anyTerms
        return top / bottom
    }

    /// The integer that the mode chooses.
    public func rounded(_ mode: RoundingMode = .halfEven) -> BigInt {
        if isInteger { return numerator }
        let (top, bottom) = anyTerms
        return top.quotient(dividingBy: bottom, rounding: mode)
    }

    /// The fraction closest to the value with a denominator of at most `maximum` (at least 1); of
    /// two equally close ones, the one with the smaller denominator.
    public func approximated(maximumDenominator maximum: BigInt) -> BigRational {
        ensure(maximum >= 1, "a denominator is at least 1")
        if denominator <= maximum { return self }
        // Convergents p/q of the continued fraction, until the next one is too long.
        var (p0, q0) = (BigInt(word: 0), BigInt(word: 1))
        var (p1, q1) = (BigInt(word: 1), BigInt(word: 0))
        var (n, d) = (numerator, denominator)
        while true {
            let (a, rest) = n.flooredQuotientAndRemainder(dividingBy: d)
            let q2 = q0 + a * q1
            if q2 > maximum { break }
            (p0, q0, p1, q1) = (p1, q1, p0 + a * p1, q2)
            (n, d) = (d, rest)
        }
        let steps = (maximum - q0) / q1
        let convergent = BigRational(lowestTerms: p1, q1)
        let between = BigRational(p0 + steps * p1, q0 + steps * q1)
        let order = BigRational.compare(
            (convergent - self).magnitude, (between - self).magnitude)
        if order != 0 { return order < 0 ? convergent : between }
        return convergent.denominator <= between.denominator ? convergent : between
    }

    /// The terms of the continued fraction, the last one above 1 unless it is the only one.
    public var continuedFraction: [BigInt] {
        var terms: [BigInt] = []
        var (n, d) = (numerator, denominator)
        while !d.isZero {
            let (a, rest) = n.flooredQuotientAndRemainder(dividingBy: d)
            terms.append(a)
            (n, d) = (d, rest)
        }
        return terms
    }
}
