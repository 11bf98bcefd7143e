extension BigRational {
    /// `(m, j)` with `m^j` the positive value, m > 1 and no perfect power; nil for 1.
    var primitivePower: (base: BigRational, exponent: Int)? {
        if self == 1 { return nil }
        if self < 1 {
            guard let reciprocal, let (base, exponent) = reciprocal.primitivePower
            else { return nil }
            return (base, -exponent)
        }
        if bits > 1 << 22 {
            // Each factor that is removed takes a second here. Powers of two are seen at once.
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
        // Without small factors the base of a power is at least 73; a long number without any is
        // left as it is.
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
