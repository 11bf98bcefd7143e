internal import CGMP

extension BigInt {
    /// The quotient, truncated towards zero. Division by zero traps.
    @inlinable
    public static func / (a: BigInt, b: BigInt) -> BigInt {
        if a.isSmall, b.isSmall, b.word != 0, b.word != -1 {
            return BigInt(word: a.word / b.word)
        }
        return slowQuotient(a, b)
    }

    /// The remainder, with the sign of the dividend. Division by zero traps.
    @inlinable
    public static func % (a: BigInt, b: BigInt) -> BigInt {
        if a.isSmall, b.isSmall, b.word != 0, b.word != -1 {
            return BigInt(word: a.word % b.word)
        }
        return slowDivide(a, b).remainder
    }

    @inlinable
    public static func /= (a: inout BigInt, b: BigInt) { a = a / b }

    @inlinable
    public static func %= (a: inout BigInt, b: BigInt) { a = a % b }

    @inlinable
    public func quotientAndRemainder(
        dividingBy b: BigInt
    ) -> (quotient: BigInt, remainder: BigInt) {
        if isSmall, b.isSmall, b.word != 0, b.word != -1 {
            let (quotient, remainder) = word.quotientAndRemainder(dividingBy: b.word)
            return (BigInt(word: quotient), BigInt(word: remainder))
        }
        return BigInt.slowDivide(self, b)
    }

    public func isMultiple(of other: BigInt) -> Bool {
        if other.isZero { return isZero }
        return (self % other).isZero
    }

    @usableFromInline
    static func slowQuotient(_ a: BigInt, _ b: BigInt) -> BigInt {
        // A quotient of many limbs is cheaper for GMP when the remainder is not needed, and mpn has
        // no public function for that.
        if !a.isInline, !b.isInline, abs(a.high) - abs(b.high) >= 8, !isLongDivision(a, b) {
            return a.withMPZ { x in
                b.withMPZ { y in fromMPZ { mpz_tdiv_q($0, x, y) } }
            }
        }
        return slowDivide(a, b).quotient
    }

    @usableFromInline
    static func slowDivide(
        _ a: BigInt, _ b: BigInt
    ) -> (quotient: BigInt, remainder: BigInt) {
        // A divisor from a text is compared with zero before, so that the error names its place.
        ensure(!b.isZero, "division by zero")
        if b.limbs == nil {
            if b.high == -1, b.low == .max { return (-a, BigInt(word: 0)) }
            if a.limbs == nil {
                let (quotient, remainder) = a.wide.quotientAndRemainder(dividingBy: b.wide)
                return (BigInt(wide: quotient), BigInt(wide: remainder))
            }
        }
        if isLongDivision(a, b) { return longDivide(a, b) }
        let aNegative = a.high < 0
        let negative = aNegative != (b.high < 0)
        return a.withLimbs { ap, an in
            b.withLimbs { bp, bn in
                if an < bn { return (BigInt(word: 0), a) }
                let quotient = LimbStorage.allocate(an - bn + 1)
                if bn == 1 {
                    let rest = mpn_divrem_1(quotient.elements, 0, ap, an, bp[0])
                    return (
                        canonical(quotient, count: an, negative: negative),
                        BigInt(magnitude: rest, negative: aNegative)
                    )
                }
                let remainder = LimbStorage.allocate(bn)
                mpn_tdiv_qr(quotient.elements, remainder.elements, 0, ap, an, bp, bn)
                return (
                    canonical(quotient, count: an - bn + 1, negative: negative),
                    canonical(remainder, count: bn, negative: aNegative)
                )
            }
        }
    }

    @inline(__always)
    private static func isLongDivision(_ a: BigInt, _ b: BigInt) -> Bool {
        if a.isInline || b.isInline { return false }
        let (an, bn) = (abs(a.high), abs(b.high))
        return bn >= LongDivisor.leastLimbs && an - bn >= LongDivisor.leastLimbs
    }

    @inline(never)
    private static func longDivide(
        _ a: BigInt, _ b: BigInt
    ) -> (quotient: BigInt, remainder: BigInt) {
        let (dividend, divisor) = (a.isNegative ? -a : a, b.isNegative ? -b : b)
        let bits = dividend.bitLength - divisor.bitLength + 1
        let result = LongDivisor(divisor, quotientBits: bits).divide(dividend)
        return (
            a.isNegative == b.isNegative ? result.quotient : -result.quotient,
            a.isNegative ? -result.remainder : result.remainder
        )
    }
}
