internal import CGMP

extension BigInt {
    /// The greatest common divisor, never negative; 0 for two zeros.
    public static func greatestCommonDivisor(_ a: BigInt, _ b: BigInt) -> BigInt {
        if a.isSmall, b.isSmall {
            return BigInt(
                magnitude: wordGCD(a.word.magnitude, b.word.magnitude), negative: false)
        }
        if a.isInline, b.isInline {
            let divisor = wordGCD(a.wide.magnitude, b.wide.magnitude)
            return BigInt(
                high: UInt(truncatingIfNeeded: divisor >> 64),
                low: UInt(truncatingIfNeeded: divisor), negative: false)
        }
        if a.isZero { return b.magnitude }
        if b.isZero { return a.magnitude }
        return a.withMPZ { x in
            b.withMPZ { y in fromMPZ { mpz_gcd($0, x, y) } }
        }
    }

    /// The greatest common divisor of two words, by shifts and subtractions.
    @inlinable
    package static func wordGCD(_ a: UInt, _ b: UInt) -> UInt {
        if a <= 1 || b <= 1 { return a == 0 ? b : b == 0 ? a : 1 }
        let zeros = (a | b).trailingZeroBitCount
        var x = a &>> UInt(a.trailingZeroBitCount)
        var y = b &>> UInt(b.trailingZeroBitCount)
        if areLong(x | y) { (x, y) = levelled(x, y) }
        while x != y {
            // Without branches on the data, because it cannot be predicted which number is larger.
            let difference = x &- y
            let isLess = x < y
            y = isLess ? x : y
            x =
                (isLess ? 0 &- difference : difference)
                &>> UInt(truncatingIfNeeded: difference.trailingZeroBitCount)
        }
        return x &<< UInt(truncatingIfNeeded: zeros)
    }

    /// gcd(a, b) and gcd(c, d) of words that are not 0, in one loop: the two chains of dependent
    /// steps run side by side in the processor.
    @inlinable
    static func wordGCDs(_ a: UInt, _ b: UInt, _ c: UInt, _ d: UInt) -> (UInt, UInt) {
        let zeros = (a | b).trailingZeroBitCount
        let otherZeros = (c | d).trailingZeroBitCount
        var x = a &>> UInt(truncatingIfNeeded: a.trailingZeroBitCount)
        var y = b &>> UInt(truncatingIfNeeded: b.trailingZeroBitCount)
        var u = c &>> UInt(truncatingIfNeeded: c.trailingZeroBitCount)
        var v = d &>> UInt(truncatingIfNeeded: d.trailingZeroBitCount)
        if areLong(x | y | u | v) {
            (x, y) = levelled(x, y)
            (u, v) = levelled(u, v)
        }
        while (x ^ y) | (u ^ v) != 0 {
            (x, y) = step(x, y)
            (u, v) = step(u, v)
        }
        return (
            x &<< UInt(truncatingIfNeeded: zeros), u &<< UInt(truncatingIfNeeded: otherZeros)
        )
    }

    /// Whether one of these words is so long that a division may be worthwhile.
    @inlinable @inline(__always)
    static func areLong(_ together: UInt) -> Bool { together &>> 24 != 0 }

    /// Two odd words of similar length with the same common divisor as `x` and `y`. Where one of them has
    /// many more bits than the other, as a double's numerator has beside 100, one division replaces about one
    /// step for each of these bits.
    @inlinable @inline(__always)
    static func levelled(_ x: UInt, _ y: UInt) -> (UInt, UInt) {
        let less = Swift.min(x, y)
        let more = Swift.max(x, y)
        // A division takes as long as some ten steps.
        if more.leadingZeroBitCount &+ 12 > less.leadingZeroBitCount { return (x, y) }
        let rest = more % less
        if rest == 0 { return (less, less) }
        return (rest &>> UInt(truncatingIfNeeded: rest.trailingZeroBitCount), less)
    }

    /// One step of two odd words; equal words stay as they are.
    @inlinable @inline(__always)
    static func step(_ x: UInt, _ y: UInt) -> (UInt, UInt) {
        let difference = x &- y
        let isLess = x < y
        let next =
            (isLess ? 0 &- difference : difference)
            &>> UInt(truncatingIfNeeded: difference.trailingZeroBitCount)
        return (difference == 0 ? x : next, isLess ? x : y)
    }

    static func wordGCD(_ a: UInt128, _ b: UInt128) -> UInt128 {
        if a == 0 { return b }
        if b == 0 { return a }
        let less = Swift.min(a, b)
        if less >> 64 == 0 {
            let rest = UInt(truncatingIfNeeded: Swift.max(a, b) % less)
            return UInt128(wordGCD(UInt(truncatingIfNeeded: less), rest))
        }
        let zeros = (a | b).trailingZeroBitCount
        var x = a &>> a.trailingZeroBitCount
        var y = b &>> b.trailingZeroBitCount
        while x != y {
            if (x | y) >> 64 == 0 {
                let small = wordGCD(UInt(truncatingIfNeeded: x), UInt(truncatingIfNeeded: y))
                return UInt128(small) &<< zeros
            }
            let difference = x > y ? x &- y : y &- x
            y = Swift.min(x, y)
            x = difference &>> difference.trailingZeroBitCount
        }
        return x &<< zeros
    }

    /// The least common multiple, never negative; 0 if either is 0.
    public static func leastCommonMultiple(_ a: BigInt, _ b: BigInt) -> BigInt {
        if a.isZero || b.isZero { return 0 }
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

    /// The quotient, rounded by `rounding`. Division by zero traps.
    ///
    ///     BigInt(7).quotient(dividingBy: 2, rounding: .halfEven)   // 4
    public func quotient(
        dividingBy divisor: BigInt, rounding mode: RoundingMode
    ) -> BigInt {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        if remainder.isZero { return quotient }
        let negative = (isNegative) != (divisor.isNegative)
        let order = BigInt.compareMagnitudes(remainder + remainder, divisor)
        let lastDigit = quotient % 5
        let grows = mode.increments(
            remainder: order < 0 ? .belowHalf : order == 0 ? .half : .aboveHalf,
            isNegative: negative, isOdd: quotient.isOdd, isZeroOrFive: lastDigit.isZero)
        if !grows { return quotient }
        return negative ? quotient - 1 : quotient + 1
    }

    /// The quotient rounded down and the remainder with the sign of the divisor.
    public func flooredQuotientAndRemainder(
        dividingBy divisor: BigInt
    ) -> (quotient: BigInt, remainder: BigInt) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        if !remainder.isZero, (remainder.isNegative) != (divisor.isNegative) {
            return (quotient - 1, remainder + divisor)
        }
        return (quotient, remainder)
    }

    /// How often `factor` divides the value, and the remaining factor. The factor is larger than 1
    /// in magnitude, and the value is not 0.
    package func removing(_ factor: BigInt) -> (rest: BigInt, count: Int) {
        // Callers check both: factors are primes, and 0 is handled before.
        ensure(!isZero && factor.magnitude > 1, "0 and 1 divide without end")
        var count: UInt = 0
        let rest = withMPZ { number in
            factor.withMPZ { factor in
                BigInt.fromMPZ { count = mpz_remove($0, number, factor) }
            }
        }
        return (rest, Int(count))
    }

    /// Divides out all factors `prime`, and returns how many there were.
    mutating func removeFactor(_ prime: Int) -> Int {
        if isZero { return 0 }
        guard var small = smallValue else {
            let (rest, count) = removing(BigInt(prime))
            self = rest
            return count
        }
        var count = 0
        while small % prime == 0 {
            small /= prime
            count += 1
        }
        if count > 0 { self = BigInt(small) }
        return count
    }
}

/// Enough for the numbers that people type; squares of larger primes stay under roots.
let smallPrimes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71]

/// The same for words; 0 where both are 0.
func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a.magnitude, b.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    return Int(a)
}
