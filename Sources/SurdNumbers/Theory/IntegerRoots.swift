internal import CGMP

extension BigInt {
    /// The square root rounded down; throws for a negative number.
    public func squareRoot() throws(NumberError) -> BigInt {
        if isSmall || isNegative { return try squareRootAndRemainder().root }
        if bitLength > BigInt.longRootBits { return rootAndRest().root }
        return withLimbs { limbs, count in
            BigInt.fill((count + 1) / 2, negative: false) { root in
                // Without memory for the remainder, GMP can omit the last correction.
                _ = mpn_sqrtrem(root, nil, limbs, count)
                return (count + 1) / 2
            }
        }
    }

    /// r = ⌊√self⌋ and self - r².
    public func squareRootAndRemainder() throws(NumberError) -> (root: BigInt, remainder: BigInt) {
        if isNegative {
            throw .notReal(
                function: "sqrt", rule: "the square root of a negative number is not real")
        }
        if isSmall {
            let root = BigInt.wordSquareRoot(word)
            return (BigInt(word: root), BigInt(word: word - root * root))
        }
        return rootAndRest()
    }

    /// From this length on, division by products is used.
    static var longRootBits: Int { 12 * LongDivisor.leastLimbs * UInt.bitWidth }

    /// r = ⌊√self⌋ and self - r², for a nonnegative number.
    ///
    /// A long one, of L bits, by Zimmermann's recursion. With l = ⌊(L - 1)/4⌋, the root of the bits above the
    /// lowest 2 l bits has half the bits of the whole root. One division gives the others, or a number that
    /// is one too large.
    func rootAndRest() -> (root: BigInt, remainder: BigInt) {
        if bitLength > BigInt.longRootBits {
            let part = (bitLength - 1) / 4
            let (high, rest) = (self >> (2 * part)).rootAndRest()
            let mask = (BigInt(1) << part) - 1
            let middle = (self >> part) & mask
            let (quotient, left) = ((rest << part) + middle)
                .quotientAndRemainder(dividingBy: high << 1)
            var root = (high << part) + quotient
            var remainder = (left << part) + (self & mask) - quotient * quotient
            if remainder.isNegative {
                remainder += (root << 1) - 1
                root -= 1
            }
            return (root, remainder)
        }
        if isSmall {
            let root = BigInt.wordSquareRoot(word)
            return (BigInt(word: root), BigInt(word: word - root * root))
        }
        return withLimbs { limbs, count in
            let root = LimbStorage.allocate((count + 1) / 2)
            let remainder = LimbStorage.allocate(count)
            let left = mpn_sqrtrem(root.elements, remainder.elements, limbs, count)
            return (
                BigInt.canonical(root, count: (count + 1) / 2, negative: false),
                BigInt.canonical(remainder, count: left, negative: false)
            )
        }
    }

    static func wordSquareRoot(_ value: Int) -> Int {
        var root = Int(Double(value).squareRoot())
        // The double may be wrong by one from 2^52 on.
        while root.multipliedReportingOverflow(by: root).overflow || root * root > value {
            root -= 1
        }
        while (root + 1) <= 3_037_000_499, (root + 1) * (root + 1) <= value { root += 1 }
        return root
    }

    /// The root when the value is a square.
    public var exactSquareRoot: BigInt? {
        guard isPerfectSquare, let root = try? squareRoot() else { return nil }
        return root
    }

    /// Whether the value is the square of an integer.
    public var isPerfectSquare: Bool {
        if isNegative { return false }
        if isSmall {
            let root = BigInt.wordSquareRoot(word)
            return root * root == word
        }
        return withLimbs { mpn_perfect_square_p($0, $1) != 0 }
    }

    /// The `degree`-th root truncated towards zero; an even root of a negative number throws.
    public func root(_ degree: Int) throws(NumberError) -> BigInt {
        try rootAndRemainder(degree).root
    }

    /// r = the `degree`-th root truncated towards zero, and self - r^degree.
    public func rootAndRemainder(
        _ degree: Int
    ) throws(NumberError) -> (root: BigInt, remainder: BigInt) {
        if degree <= 0 {
            throw .domain(function: "root", rule: "the degree of a root is at least 1")
        }
        if isNegative, degree % 2 == 0 {
            throw .notReal(
                function: "root", rule: "an even root of a negative number is not real")
        }
        if degree == 1 { return (self, 0) }
        if degree == 2 { return try squareRootAndRemainder() }
        // GMP computes 2^degree, which a huge degree would make huge.
        if isZero { return (0, 0) }
        if degree >= bitLength {
            let unit = BigInt(word: isNegative ? -1 : 1)
            return (unit, self - unit)
        }
        var remainder = BigInt(word: 0)
        let root = withMPZ { number in
            BigInt.fromMPZ { root in
                remainder = BigInt.fromMPZ { mpz_rootrem(root, $0, number, UInt(degree)) }
            }
        }
        return (root, remainder)
    }
}

extension BigRational {
    /// `(m, j)` where `m^j` is this positive value, m > 1 and no perfect power; nil for 1.
    var primitivePower: (base: BigRational, exponent: Int)? {
        if self == 1 { return nil }
        if self < 1 {
            guard let reciprocal, let (base, exponent) = reciprocal.primitivePower
            else { return nil }
            return (base, -exponent)
        }
        if bits > 1 << 22 {
            // Each removed factor of a long number takes up to a second here. Powers of two are
            // found at once.
            let twos = numerator.trailingZeroBitCount
            let isPower = denominator == 1 && twos == numerator.bitLength - 1
            return isPower ? (2, twos) : (self, 1)
        }
        var common = 0
        var rest = (numerator, denominator)
        for prime in smallPrimes {
            if common == 1 { break }
            common = greatestCommonDivisor(common, rest.0.removeFactor(prime))
            common = greatestCommonDivisor(common, rest.1.removeFactor(prime))
        }
        var (base, exponent) = (self, 1)
        // Without small factors the base of a power is at least 73. A long number without small
        // factors is left unchanged.
        if common == 0, bits > 4096 { return (base, 1) }
        let largest = common == 0 ? bits / 6 + 1 : common
        var prime = 2
        while prime <= largest, common != 1 {
            while common % prime == 0, let root = base.exactRoot(prime) {
                base = root
                exponent *= prime
                if common != 0 { common /= prime }
            }
            prime += 1
        }
        return (base, exponent)
    }
}

extension BigInt {
    /// The root, when this non-negative number is a perfect power.
    func exactRoot(_ index: Int) -> BigInt? {
        if self <= 1 { return self }
        if index >= bitLength { return nil }
        if bitLength > 1 << 14, !mayBePower(index) { return nil }
        guard let (root, remainder) = try? rootAndRemainder(index) else { return nil }
        return remainder.isZero ? root : nil
    }

    /// False where a remainder proves that this is no power with this index.
    private func mayBePower(_ index: Int) -> Bool {
        if index < 2 || index > 1 << 20 { return true }
        // Modulo a prime p = 1 + k · index, powers are the numbers whose k-th power is 1.
        var prime = (1 << 40) / index * index + 1
        var tested = 0
        while tested < 6 {
            prime += index
            let modulus = BigInt(prime)
            if !modulus.isPrime { continue }
            tested += 1
            let rest = self % modulus
            if rest.isZero { continue }
            let power = try? rest.power(
                BigInt(prime / index), modulus: modulus, monitor: .unswayed)
            if let power, power != 1 { return false }
        }
        return true
    }
}

extension BigRational {
    /// The root, when both parts are perfect powers.
    package func exactRoot(_ index: Int) -> BigRational? {
        guard let denominator = denominator.exactRoot(index),
            let numerator = numerator.exactRoot(index)
        else { return nil }
        return BigRational(numerator, denominator)
    }
}
