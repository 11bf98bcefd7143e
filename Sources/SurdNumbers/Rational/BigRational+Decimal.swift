internal import CGMP

// Decimals: mantissa / 10^places. Their sums and products are decimals, and so is a quotient by
// 2^a·5^b. None of these operations needs a common divisor.

extension BigRational {
    /// mantissa / 10^places. `places` is not negative and within the limits of a number.
    package init(decimal mantissa: BigInt, places: Int) {
        var (mantissa, places) = (mantissa, places)
        if places > 0, mantissa.isMultipleOfTen {
            if mantissa.isZero {
                self.init(words: 0, 1)
                return
            }
            (mantissa, places) = mantissa.droppingZeros(atMost: places)
        }
        if places == 0 {
            self.init(lowestTerms: mantissa, BigInt(word: 1))
            return
        }
        let parts = Parts(decimal: mantissa, places: places)
        // The numerator is at least mantissa/5^places, and the denominator is at least 2^places.
        if places <= 62, mantissa.bitLength <= 208 {
            if places <= 18, mantissa.isSmall || !mantissa.isOdd || mantissa.isMultipleOfFive {
                self.init(lowestTerms: parts.numerator, parts.denominator, else: parts)
                return
            }
            if places > 18, !mantissa.isOdd || mantissa.isMultipleOfFive {
                self.init(lowestTerms: parts.numerator, parts.denominator, else: parts)
                return
            }
        }
        self.init(parts: parts)
    }

    /// Two words where the lowest terms are words, else the given parts.
    private init(lowestTerms numerator: BigInt, _ denominator: BigInt, else parts: Parts) {
        if numerator.isSmall, denominator.isSmall {
            self.init(words: numerator.word, denominator.word)
        } else {
            self.init(parts: parts)
        }
    }

    /// Mantissa and places of a decimal, of an integer, and of a fraction of words with a
    /// denominator 2^a·5^b; nil for every other value that is not stored as a decimal.
    private var decimalView: (mantissa: BigInt, places: Int)? {
        if let parts {
            switch parts.form {
            case .decimal: return (parts.top, parts.places)
            case .lowestTerms: return parts.bottom == 1 ? (parts.top, 0) : nil
            case .quotient: return nil
            }
        }
        if bottom == 1 { return (BigInt(word: top), 0) }
        let twos = bottom.trailingZeroBitCount
        var rest = bottom >> twos
        var fives = 0
        while rest != 1 {
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 5)
            if remainder != 0 { return nil }
            rest = quotient
            fives += 1
        }
        let mantissa = BigInt(word: top)
        return twos < fives
            ? (mantissa.shifted(left: fives - twos), fives)
            : (mantissa * BigInt.powerOfFive(twos - fives), twos)
    }

    /// Both as decimals. At least one must be stored as a decimal or have a 5 in its denominator,
    /// because fractions over powers of two are shorter unchanged.
    private static func decimalViews(
        _ a: BigRational, _ b: BigRational
    ) -> ((mantissa: BigInt, places: Int), (mantissa: BigInt, places: Int))? {
        guard a.isMadeOfTens || b.isMadeOfTens, let x = a.decimalView, let y = b.decimalView else {
            return nil
        }
        return (x, y)
    }

    private var isMadeOfTens: Bool {
        guard let parts else { return bottom % 5 == 0 }
        return parts.form == .decimal
    }

    /// The sum or difference of decimals; nil where one of them is no decimal.
    static func decimalSum(
        _ a: BigRational, _ b: BigRational, negatingSecond: Bool
    ) -> BigRational? {
        guard var (x, y) = decimalViews(a, b) else { return nil }
        if x.places < y.places {
            x.mantissa *= BigInt.powerOfTen(y.places - x.places)
        } else if y.places < x.places {
            y.mantissa *= BigInt.powerOfTen(x.places - y.places)
        }
        return BigRational(
            decimal: negatingSecond ? x.mantissa - y.mantissa : x.mantissa + y.mantissa,
            places: Swift.max(x.places, y.places))
    }

    static func decimalProduct(_ a: BigRational, _ b: BigRational) -> BigRational? {
        guard let (x, y) = decimalViews(a, b) else { return nil }
        return BigRational(decimal: x.mantissa * y.mantissa, places: x.places + y.places)
    }

    /// The quotient of two long numbers, or of a long and a short one, not in lowest terms; nil
    /// where lowest terms are cheap. The divisor is not 0.
    static func heldQuotient(_ a: BigRational, by b: BigRational) -> BigRational? {
        if a.isZero || a.parts == nil && b.parts == nil { return nil }
        // A divisor with only the primes 2 and 5 makes a decimal, which a product computes.
        if b.parts == nil, b.top.isMadeOfTwosAndFives { return nil }
        guard let x = a.decimalView, let y = b.decimalView else { return nil }
        var (top, bottom) = (x.mantissa, y.mantissa)
        if x.places < y.places {
            top *= BigInt.powerOfTen(y.places - x.places)
        } else if y.places < x.places {
            bottom *= BigInt.powerOfTen(x.places - y.places)
        }
        if bottom.isNegative { (top, bottom) = (-top, -bottom) }
        if bottom.divides(top) { return BigRational(top / bottom) }
        return BigRational(parts: Parts(quotient: top, bottom))
    }

    /// The power of a decimal; nil for other values, and where it would be too large.
    func decimalPower(_ exponent: Int, monitor: Monitor) throws(NumberError) -> BigRational? {
        guard exponent > 1, isMadeOfTens, let view = decimalView else { return nil }
        let bits = Double(view.places) * Double(exponent) * 3.322
        if view.places == 0 || bits > Double(monitor.limits.maximumBits) { return nil }
        return BigRational(
            decimal: try view.mantissa.power(exponent, monitor: monitor),
            places: view.places * exponent)
    }
}

extension BigInt {
    /// The value, which 10 divides, without the given number of trailing zeros at most, and the
    /// remaining places.
    fileprivate func droppingZeros(atMost places: Int) -> (BigInt, Int) {
        // Most often there are one or two zeros.
        var (value, left) = (self, places)
        for _ in 0..<4 {
            value = value / 10
            left -= 1
            if left == 0 || !value.isMultipleOfTen { return (value, left) }
        }
        let (rest, zeros) = value.removing(10)
        if zeros <= left { return (rest, left - zeros) }
        return (rest * BigInt.powerOfTen(zeros - left), 0)
    }

    /// Whether this positive value divides another.
    fileprivate func divides(_ other: BigInt) -> Bool {
        if bitLength > other.bitLength || trailingZeroBitCount > other.trailingZeroBitCount {
            return false
        }
        return other.withMPZ { x in withMPZ { y in mpz_divisible_p(x, y) != 0 } }
    }
}

extension Int {
    /// Whether this nonzero value is ±2^a·5^b.
    fileprivate var isMadeOfTwosAndFives: Bool {
        var rest = magnitude >> UInt(trailingZeroBitCount)
        while rest % 5 == 0 { rest /= 5 }
        return rest == 1
    }
}

extension BigRational {
    /// The form of the decimal expansion: the digits after the point before the repeating part, and
    /// the length of the repeating part (0 for a finite expansion).
    public struct DecimalShape: Sendable, Hashable {
        /// Digits after the point before the ones that repeat.
        public var prefixLength: Int
        /// How many digits repeat; 0 where the expansion ends.
        public var periodLength: Int
    }

    /// The digits after the point when the decimal expansion ends; nil when it repeats.
    public var terminatingDigits: Int? {
        if isInteger { return 0 }
        let (twos, fives, rest) = decimalDivisors
        return rest == 1 ? Swift.max(twos, fives) : nil
    }

    /// denominator = 2^twos · 5^fives · rest.
    package var decimalDivisors: (twos: Int, fives: Int, rest: BigInt) {
        let twos = denominator.trailingZeroBitCount
        let odd = denominator.shifted(left: -twos)
        if odd == 1 { return (twos, 0, odd) }
        let (rest, fives) = odd.removing(5)
        return (twos, fives, rest)
    }
}
