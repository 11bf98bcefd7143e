internal import CGMP

extension Ball {
    /// Whether the ball is a single point.
    @inline(__always)
    package var isExact: Bool { radius.isZero }

    @inline(never)
    package var containsZero: Bool {
        midpoint.isZero || radius >= midpoint.sizeBelow && containsZeroSlowly
    }

    /// Answers the cases that the leading 32 bits of the midpoint leave open.
    private var containsZeroSlowly: Bool {
        var middle = midpoint
        return radius.withMPFR { mpfr_cmpabs(&middle, $0) <= 0 }
    }

    /// The sign of all points; nil when the ball touches zero and is not exactly zero.
    @inline(never)
    package var sign: Int? {
        if containsZero { return radius.isZero ? 0 : nil }
        return midpoint.isNegative ? -1 : 1
    }

    /// Whether all points are zero or above it.
    @inline(never)
    package var isNotNegative: Bool {
        if midpoint.isNegative, !midpoint.isZero { return false }
        if !containsZero || radius.isZero { return true }
        var middle = midpoint
        return radius.withMPFR { mpfr_cmpabs(&middle, $0) >= 0 }
    }

    /// Makes the ball of all numbers from zero to `size`.
    mutating func setFromZero(to size: Magnitude) {
        let half = size.scaled(byPowerOfTwo: -1)
        let (mantissa, exponent) = half.exactParts
        set(mantissa: BigInt(mantissa), exponent: exponent, precision: Ball.leastPrecision)
        radius = half
    }

    /// How many leading bits of the value are certain; `Int.max` when it is exact and negative
    /// when not even the size is known.
    package var relativeAccuracyBits: Int {
        if radius.isZero { return .max }
        if midpoint.isZero { return -(1 << 30) }
        return (midpoint.exponent - radius.exponent).value
    }

    /// An exponent e with |x| < 2^e for all points; nil for exactly zero.
    package var magnitudeExponent: Exponent? {
        let size = midpoint.sizeAbove + radius
        return size.isZero ? nil : size.exponent
    }

    /// At least |x| for all points x.
    @inline(__always)
    package var largestSize: Magnitude { midpoint.sizeAbove + radius }

    /// At most |x| for all points x.
    @inline(__always)
    package var smallestSize: Magnitude { midpoint.sizeBelow.minusDown(radius) }

    /// The integer below or equal to all points; nil when the ball straddles an integer, and also
    /// for numbers of more than 2^31 bits.
    package func uniqueFloor() -> BigInt? {
        if midpoint.isZero, radius.isZero { return .zero }
        if largestSize.exponent.value > 1 << 31 { return nil }
        if midpoint.exponent < 62, radius.exponent < 62 { return smallFloor().map { BigInt($0) } }
        return withEnds { (low, high) -> BigInt? in
            mpfr_floor(low, low)
            mpfr_floor(high, high)
            if mpfr_equal_p(low, high) == 0 { return nil }
            return BigInt.fromMPZ { _ = mpfr_get_z($0, low, MPFR_RNDD) }
        }
    }

    private func smallFloor() -> Int? {
        withEnds { (low, high) -> Int? in
            let floor = mpfr_get_si(low, MPFR_RNDD)
            return floor == mpfr_get_si(high, MPFR_RNDD) ? floor : nil
        }
    }

    /// The floor of all points, where all have the same and it fits a word. A long floor is not computed,
    /// because it may take hundreds of megabytes.
    package var wordFloor: Int? {
        if midpoint.isZero, radius.isZero { return 0 }
        return midpoint.exponent < 62 && radius.exponent < 62 ? smallFloor() : nil
    }

    /// Whether all points have the same floor.
    package var hasUniqueFloor: Bool {
        if isExact { return true }
        if largestSize.exponent.value > 1 << 31 { return false }
        return withEnds { (low, high) -> Bool in
            mpfr_floor(low, low)
            mpfr_floor(high, high)
            return mpfr_equal_p(low, high) != 0
        }
    }

    /// Whether a rational lies in the ball.
    package func contains(_ value: BigRational) -> Bool {
        let terms = value.anyTerms
        return terms.top.withMPZ { top in
            terms.bottom.withMPZ { bottom in
                var fraction = __mpq_struct(_mp_num: top.pointee, _mp_den: bottom.pointee)
                return withEnds { low, high in
                    mpfr_cmp_q(low, &fraction) <= 0 && mpfr_cmp_q(high, &fraction) >= 0
                }
            }
        }
    }

    /// Whether all of `other` lies in the ball.
    package func contains(_ other: borrowing Ball) -> Bool {
        // A borrowed parameter cannot be captured, but its parts can.
        let middle = other.midpoint
        let size = other.radius
        return withEnds { low, high in
            Ball.withCopy(middle, size) { inner in
                inner.withEnds { innerLow, innerHigh in
                    mpfr_lessequal_p(low, innerLow) != 0
                        && mpfr_greaterequal_p(high, innerHigh) != 0
                }
            }
        }
    }

    /// Whether the two balls have a point in common.
    package func overlaps(_ other: borrowing Ball) -> Bool {
        compareDisjoint(other) == 0
    }

    /// −1 or 1 when all points are on one side of all points of `other`, 0 when both are the same
    /// single point, nil when nothing is certain.
    package func compare(to other: borrowing Ball) -> Int? {
        let order = compareDisjoint(other)
        if order != 0 { return order }
        return radius.isZero && other.radius.isZero ? 0 : nil
    }

    private func compareDisjoint(_ other: borrowing Ball) -> Int {
        let middle = other.midpoint
        let size = other.radius
        return withEnds { low, high in
            Ball.withCopy(middle, size) { inner in
                inner.withEnds { otherLow, otherHigh in
                    if mpfr_less_p(high, otherLow) != 0 { return -1 }
                    return mpfr_greater_p(low, otherHigh) != 0 ? 1 : 0
                }
            }
        }
    }

    /// Lends a ball made of a midpoint that somebody else owns.
    private static func withCopy<R>(
        _ middle: __mpfr_struct, _ size: Magnitude, _ body: (borrowing Ball) -> R
    ) -> R {
        var copy = Ball(precision: middle._mpfr_prec)
        var source = middle
        mpfr_set(&copy.midpoint, &source, MPFR_RNDN)
        copy.radius = size
        return body(copy)
    }

    /// The double that all points round to, to nearest and ties to even; nil when they differ.
    package func doubleIfUnique() -> Double? {
        withEnds { (low, high) -> Double? in
            let value = mpfr_get_d(low, MPFR_RNDN)
            return value == mpfr_get_d(high, MPFR_RNDN) ? value : nil
        }
    }

    /// The midpoint as a double, for estimates only.
    package var approximateDouble: Double { midpoint.approximateDouble }
}
