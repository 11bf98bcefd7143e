internal import CGMP

extension BigInt {
    /// The greatest common divisor, never negative; 0 for two zeros.
    public static func greatestCommonDivisor(_ a: BigInt, _ b: BigInt) -> BigInt {
        if a.limbs == nil, b.limbs == nil {
            return BigInt(
                magnitude: wordGCD(a.word.magnitude, b.word.magnitude), negative: false)
        }
        if a.word == 0 { return b.magnitude }
        if b.word == 0 { return a.magnitude }
        return a.withMPZ { x in
            b.withMPZ { y in fromMPZ { mpz_gcd($0, x, y) } }
        }
    }

    /// The greatest common divisor of two words, by shifts and subtractions.
    @inlinable
    static func wordGCD(_ a: UInt, _ b: UInt) -> UInt {
        if a == 0 { return b }
        if b == 0 { return a }
        let zeros = (a | b).trailingZeroBitCount
        var x = a &>> UInt(a.trailingZeroBitCount)
        var y = b &>> UInt(b.trailingZeroBitCount)
        while x != y {
            let difference = x > y ? x &- y : y &- x
            y = x < y ? x : y
            x = difference &>> UInt(difference.trailingZeroBitCount)
        }
        return x &<< UInt(zeros)
    }

    /// The least common multiple, never negative; 0 if either is 0.
    public static func leastCommonMultiple(_ a: BigInt, _ b: BigInt) -> BigInt {
        if a.word == 0 || b.word == 0 { return 0 }
        return (a / greatestCommonDivisor(a, b) * b).magnitude
    }

    /// g = gcd(a, b) and x, y with a·x + b·y = g.
    public static func extendedGreatestCommonDivisor(
        _ a: BigInt, _ b: BigInt
    ) -> (divisor: BigInt, x: BigInt, y: BigInt) {
        var x = BigInt(word: 0)
        var y = BigInt(word: 0)
        let divisor = a.withMPZ { a in
            b.withMPZ { b in
                fromMPZ { g in
                    x = fromMPZ { s in
                        y = fromMPZ { t in mpz_gcdext(g, s, t, a, b) }
                    }
                }
            }
        }
        return (divisor, x, y)
    }

    /// The quotient rounded as asked. Division by zero traps.
    public func divided(by divisor: BigInt, rounding mode: RoundingMode) -> BigInt {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        if remainder.word == 0 { return quotient }
        let negative = (word < 0) != (divisor.word < 0)
        let order = BigInt.compareMagnitudes(remainder + remainder, divisor)
        let lastDigit = quotient % 5
        let grows = mode.increments(
            remainder: order < 0 ? .belowHalf : order == 0 ? .half : .aboveHalf,
            isNegative: negative, isOdd: quotient.isOdd, isZeroOrFive: lastDigit.word == 0)
        if !grows { return quotient }
        return negative ? quotient - 1 : quotient + 1
    }

    /// The quotient rounded down and the remainder with the sign of the divisor.
    public func flooredQuotientAndRemainder(
        dividingBy divisor: BigInt
    ) -> (quotient: BigInt, remainder: BigInt) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        if remainder.word != 0, (remainder.word < 0) != (divisor.word < 0) {
            return (quotient - 1, remainder + divisor)
        }
        return (quotient, remainder)
    }

    /// How often `factor` divides the value, and what is left. The factor is beyond ±1, the value
    /// not 0.
    package func removing(_ factor: BigInt) -> (rest: BigInt, count: Int) {
        precondition(word != 0 && factor.magnitude > 1, "0 and 1 divide without end")
        var count: UInt = 0
        let rest = withMPZ { number in
            factor.withMPZ { factor in
                BigInt.fromMPZ { count = mpz_remove($0, number, factor) }
            }
        }
        return (rest, Int(count))
    }
}
