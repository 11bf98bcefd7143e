// Each operation is one or two machine multiplications or divisions on 32-bit mantissas. The results are the
// exact ones rounded up to 32 bits (Docs/error-bounds.md, section 1). They are not inlined, because their
// branches would be most of a kernel's code and most of its build time.

extension Magnitude {
    @inline(never)
    package static func + (a: Magnitude, b: Magnitude) -> Magnitude {
        let (large, small) = a.exponent >= b.exponent ? (a, b) : (b, a)
        if small.mantissa == 0 || large.isInfinite { return large }
        let distance = large.exponent.value &- small.exponent.value
        let aligned = distance > 32 ? 1 : ((small.mantissa &- 1) &>> UInt64(distance)) &+ 1
        let sum = large.mantissa &+ aligned
        return sum < fullMantissa
            ? Magnitude(mantissa: sum, exponent: large.exponent)
            : Magnitude(up: (sum &+ 1) &>> 1, large.exponent.value &+ 1)
    }

    @inline(never)
    package static func * (a: Magnitude, b: Magnitude) -> Magnitude {
        if a.mantissa == 0 || b.mantissa == 0 || a.isInfinite || b.isInfinite {
            // Zero times infinity is infinite: an unknown bound must not vanish.
            return a.isInfinite || b.isInfinite ? .infinity : .zero
        }
        let product = a.mantissa &* b.mantissa
        let exponent = a.exponent.value &+ b.exponent.value
        if product >= 1 << 63 {
            return Magnitude(up: (product &+ 0xFFFF_FFFF) &>> 32, exponent)
        }
        let mantissa = (product &+ 0x7FFF_FFFF) &>> 31
        return mantissa == fullMantissa
            ? Magnitude(up: topBit, exponent) : Magnitude(up: mantissa, exponent &- 1)
    }

    /// The quotient rounded up; infinite when the divisor is zero.
    @inline(never)
    package static func / (a: Magnitude, b: Magnitude) -> Magnitude {
        if b.mantissa == 0 || a.isInfinite { return .infinity }
        if a.mantissa == 0 { return .zero }
        let (quotient, remainder) = (a.mantissa &<< 32).quotientAndRemainder(
            dividingBy: b.mantissa)
        let rounded = remainder == 0 ? quotient : quotient &+ 1
        // The quotient of two mantissas is below 2^33, or equal to it after rounding up.
        let exponent = a.exponent.value &- b.exponent.value
        if rounded < fullMantissa { return Magnitude(up: rounded, exponent) }
        let half = (rounded &+ 1) &>> 1
        return half < fullMantissa
            ? Magnitude(up: half, exponent &+ 1) : Magnitude(up: topBit, exponent &+ 2)
    }

    /// The product with 2^power.
    @inline(never)
    package func scaled(byPowerOfTwo power: Int) -> Magnitude {
        if mantissa == 0 || isInfinite { return self }
        let (sum, overflow) = exponent.value.addingReportingOverflow(power)
        return Magnitude(up: mantissa, overflow ? (power < 0 ? .min : .max) : sum)
    }

    /// The square root rounded up.
    package var squareRoot: Magnitude {
        if mantissa == 0 || isInfinite { return self }
        let (radicand, half) = halved
        let root = Magnitude.integerSquareRoot(radicand)
        let rounded = root * root == radicand ? root : root + 1
        return rounded < Magnitude.fullMantissa
            ? Magnitude(up: rounded, half) : Magnitude(up: Magnitude.topBit, half + 1)
    }

    /// The square root rounded down.
    package var squareRootDown: Magnitude {
        if mantissa == 0 || isInfinite { return self }
        let (radicand, half) = halved
        return Magnitude(down: Magnitude.integerSquareRoot(radicand), half)
    }

    /// A mantissa of 63 or 64 bits under the root, and half of the matching exponent.
    private var halved: (radicand: UInt64, exponent: Int) {
        exponent.value & 1 == 0
            ? (mantissa << 32, exponent.value >> 1) : (mantissa << 31, (exponent.value + 1) >> 1)
    }

    /// The floor of the square root of a number of 63 or 64 bits.
    private static func integerSquareRoot(_ value: UInt64) -> UInt64 {
        var root = min(UInt64(Double(value).squareRoot()), 0xFFFF_FFFF)
        while root * root > value { root -= 1 }
        while root < 0xFFFF_FFFF, (root + 1) * (root + 1) <= value { root += 1 }
        return root
    }

    // MARK: - Rounded down

    /// The difference rounded down, zero when it would be negative.
    @inline(never)
    package func minusDown(_ b: Magnitude) -> Magnitude {
        if b.mantissa == 0 { return self }
        if b >= self { return .zero }
        let distance = exponent.value &- b.exponent.value
        if distance > 33 { return decremented }
        // Two guard bits keep the difference accurate enough; the subtracted number is rounded up.
        let large = mantissa &<< 31
        let small = (((b.mantissa &<< 31) &- 1) &>> UInt64(distance)) &+ 1
        if small >= large { return .zero }
        let difference = large &- small
        let zeros = difference.leadingZeroBitCount
        // `large` has its top bit at place 62, so one leading zero leaves the exponent unchanged.
        return Magnitude(
            down: (difference &<< UInt64(zeros)) &>> 32, exponent.value &- zeros &+ 1)
    }

    /// The product rounded down.
    package func timesDown(_ b: Magnitude) -> Magnitude {
        if mantissa == 0 || b.mantissa == 0 { return .zero }
        let product = mantissa &* b.mantissa
        let sum = exponent.value &+ b.exponent.value
        return product >= 1 << 63
            ? Magnitude(down: product >> 32, sum) : Magnitude(down: product >> 31, sum &- 1)
    }

    /// The sum rounded down.
    package func plusDown(_ b: Magnitude) -> Magnitude {
        let (large, small) = exponent >= b.exponent ? (self, b) : (b, self)
        if small.mantissa == 0 { return large }
        let distance = large.exponent.value &- small.exponent.value
        if distance > 32 { return large }
        let sum = large.mantissa + (small.mantissa >> UInt64(distance))
        return sum < Magnitude.fullMantissa
            ? Magnitude(mantissa: sum, exponent: large.exponent)
            : Magnitude(down: sum >> 1, large.exponent.value &+ 1)
    }

    // MARK: - Elementary bounds

    /// An upper bound of e^t − 1 for t ≤ 1, as t + t² (section 1); infinite for larger t.
    @inline(never)
    package var exponentialGrowth: Magnitude {
        if mantissa == 0 { return .zero }
        if self > .one { return .infinity }
        return self + self * self
    }

    /// A lower bound of e^self: 2^k times four terms of the series of e^r, with k·0.6931472 + r at
    /// most self.
    package var exponentialDown: Magnitude {
        if mantissa == 0 { return .one }
        let x = min(doubleDown, 0x1p40)
        // 0.6931472 exceeds ln 2 by much more than the roundings below.
        let k = (x * 1.4426).rounded(.down)
        let r = max(x - k * 0.6931472, 0)
        let series = 1 + r * (1 + r * (0.5 + r * (1.0 / 6 + r / 24)))
        return Magnitude(atMost: series * (1 - 0x1p-40)).scaled(byPowerOfTwo: Int(k))
    }

    /// A lower bound of sinh(self), which is at least self and at least (e^self − e^−self)/2.
    package var hyperbolicSineDown: Magnitude {
        let power = exponentialDown
        return max(self, power.minusDown(.one / power).scaled(byPowerOfTwo: -1))
    }

    /// A lower bound of 1/self; 0 where self is infinite.
    package var reciprocalDown: Magnitude {
        isInfinite ? .zero : (Magnitude.one / self).decremented
    }

    /// self^power, rounded down, by squaring.
    package func powerDown(_ power: UInt) -> Magnitude {
        var result = Magnitude.one
        var base = self
        var rest = power
        while rest > 0 {
            if rest & 1 == 1 { result = result.timesDown(base) }
            rest >>= 1
            if rest > 0 { base = base.timesDown(base) }
        }
        return result
    }

    /// self^power, rounded up, by squaring.
    package func power(_ power: UInt) -> Magnitude {
        var result = Magnitude.one
        var base = self
        var rest = power
        while rest > 0 {
            if rest & 1 == 1 { result = result * base }
            rest >>= 1
            if rest > 0 { base = base * base }
        }
        return result
    }

    /// An upper bound of 2^x for a double x, as 2^⌈x⌉.
    static func exponentialBase2(atMost x: Double) -> Magnitude {
        x.isNaN ? .infinity : .powerOfTwo(-Exponent(roundingDown: -x).value)
    }
}
