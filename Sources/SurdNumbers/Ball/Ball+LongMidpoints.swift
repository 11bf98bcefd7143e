internal import CGMP

/// Products, quotients and square roots of long midpoints, computed by `LimbProduct` and rounded as MPFR
/// rounds them.
extension Ball {
    /// From so many bits on, MPFR's own products and quotients are slower.
    static let longProduct = 700 * UInt.bitWidth
    private static var longQuotient: Int { 2 * LongDivisor.leastLimbs * UInt.bitWidth }
    /// The same for the bits of a square root; the number under the root has twice as many.
    private static var longSquareRoot: Int { BigInt.longRootBits / 2 }

    /// Sets the midpoint to x y, rounded to nearest. Returns the ternary value as MPFR does.
    @inline(__always)
    mutating func roundProduct(_ x: inout mpfr_t, _ y: inout mpfr_t) -> Int32 {
        if x._mpfr_prec >= Ball.longProduct, y._mpfr_prec >= Ball.longProduct,
            mpfr_regular_p(&x) != 0, mpfr_regular_p(&y) != 0
        {
            return roundLongProduct(x, y)
        }
        return mpfr_mul(&midpoint, &x, &y, MPFR_RNDN)
    }

    @inline(never)
    private mutating func roundLongProduct(_ x: mpfr_t, _ y: mpfr_t) -> Int32 {
        let (a, b) = (Ball.mantissa(x), Ball.mantissa(y))
        return round(a.value * b.value, a.exponent + b.exponent)
    }

    /// Sets the midpoint to x², rounded to nearest.
    @inline(never)
    mutating func roundSquare(_ x: inout mpfr_t) -> Int32 {
        guard mpfr_regular_p(&x) != 0 else { return mpfr_sqr(&midpoint, &x, MPFR_RNDN) }
        let a = Ball.mantissa(x)
        return round(a.value * a.value, a.exponent + a.exponent)
    }

    /// Sets the midpoint to x/y, rounded to nearest.
    @inline(__always)
    mutating func roundQuotient(_ x: inout mpfr_t, _ y: inout mpfr_t) -> Int32 {
        if midpoint._mpfr_prec >= Ball.longQuotient, y._mpfr_prec >= Ball.longQuotient,
            mpfr_regular_p(&x) != 0, mpfr_regular_p(&y) != 0
        {
            return roundLongQuotient(x, y)
        }
        return mpfr_div(&midpoint, &x, &y, MPFR_RNDN)
    }

    @inline(never)
    private mutating func roundLongQuotient(_ x: mpfr_t, _ y: mpfr_t) -> Int32 {
        let (a, b) = (Ball.mantissa(x), Ball.mantissa(y))
        let wanted = midpoint._mpfr_prec + 2 + b.value.bitLength - a.value.bitLength
        let shift = max(0, wanted)
        let (quotient, rest) = (a.value << shift).quotientAndRemainder(dividingBy: b.value)
        return round(quotient, a.exponent - b.exponent - Exponent(shift), inexact: !rest.isZero)
    }

    /// Sets the midpoint to the square root of x, which is not negative, rounded to nearest.
    @inline(__always)
    mutating func roundSquareRoot(_ x: inout mpfr_t) -> Int32 {
        if midpoint._mpfr_prec >= Ball.longSquareRoot, mpfr_regular_p(&x) != 0 {
            return roundLongSquareRoot(x)
        }
        return mpfr_sqrt(&midpoint, &x, MPFR_RNDN)
    }

    @inline(never)
    private mutating func roundLongSquareRoot(_ x: mpfr_t) -> Int32 {
        let a = Ball.mantissa(x)
        var shift = max(0, 2 * (midpoint._mpfr_prec + 2) - a.value.bitLength)
        if (a.exponent - Exponent(shift)).value & 1 != 0 { shift += 1 }
        let (root, rest) = (a.value << shift).rootAndRest()
        let exponent = (a.exponent - Exponent(shift)).value / 2
        return round(root, Exponent(exponent), inexact: !rest.isZero)
    }

    /// A regular number as value · 2^exponent.
    private static func mantissa(_ x: mpfr_t) -> (value: BigInt, exponent: Exponent) {
        var source = x
        var exponent = 0
        let value = BigInt.fromMPZ { exponent = mpfr_get_z_2exp($0, &source) }
        return (value, Exponent(exponent))
    }

    /// Rounds value · 2^exponent, or where it is inexact a number slightly further from zero, to nearest. One
    /// sticky bit below all others stands for the rest.
    private mutating func round(
        _ value: BigInt, _ exponent: Exponent, inexact: Bool = false
    ) -> Int32 {
        let longer = inexact ? (value << 1) + BigInt(value.isNegative ? -1 : 1) : value
        let place = inexact ? exponent - 1 : exponent
        return longer.withMPZ { mpfr_set_z_2exp(&midpoint, $0, place.value, MPFR_RNDN) }
    }
}
