/// Where the decimal digits of a fraction end: its denominator in lowest terms is 2^twos · 5^fives.
struct DecimalPlaces {
    var twos: Int
    var fives: Int

    /// The places after the point.
    var count: Int { max(twos, fives) }

    /// The places of an integer.
    static let zero = DecimalPlaces(twos: 0, fives: 0)

    private init(twos: Int, fives: Int) {
        self.twos = twos
        self.fives = fives
    }

    /// Nil when the digits never end.
    init?(of denominator: BigInt) {
        twos = denominator.trailingZeroBitCount
        fives = 0
        let odd = denominator.shifted(left: -twos)
        if var rest = odd.smallValue {
            while rest != 1 {
                let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 5)
                if remainder != 0 { return nil }
                rest = quotient
                fives += 1
            }
            return
        }
        // The bit length of each power of five is different, so there is one candidate (or two,
        // because log2(5) · 2^32 is rounded). Nearly always the lowest word rules out a wrong
        // candidate.
        let guess = Int(((UInt64(odd.bitLength) - 1) << 32) / 9_972_605_231)
        for candidate in [guess, guess + 1] {
            let low = odd.withLimbs { limbs, _ in limbs[0] }
            guard low == DecimalPlaces.lowWordOfPowerOfFive(candidate) else { continue }
            if BigInt(5).raised(to: candidate) == odd {
                fives = candidate
                return
            }
        }
        return nil
    }

    /// The integer `numerator / denominator · 10^count`.
    func scaled(_ numerator: BigInt, monitor: Monitor) throws(NumberError) -> BigInt {
        if fives >= twos { return numerator << (fives - twos) }
        let bits = numerator.bitLength + (twos - fives) * 7 / 3
        if bits > monitor.limits.maximumBits + 1_000 {
            throw .tooLarge(
                what: "the text of the result", estimate: "\(bits) bits",
                limit: "\(monitor.limits.maximumBits) bits")
        }
        return try numerator * BigInt(5).raised(to: twos - fives, monitor: monitor)
    }

    private static func lowWordOfPowerOfFive(_ exponent: Int) -> UInt {
        var result: UInt = 1
        var square: UInt = 5
        var rest = exponent
        while rest > 0 {
            if rest & 1 != 0 { result = result &* square }
            square = square &* square
            rest >>= 1
        }
        return result
    }
}
