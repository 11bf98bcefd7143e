/// mantissa · 2^exponent. The exponent may be as large as a real can have; the number is never
/// written out.
struct Dyadic: Sendable {
    var mantissa: BigInt
    var exponent: Int

    init(_ mantissa: BigInt, _ exponent: Int) {
        self.mantissa = mantissa
        self.exponent = exponent
    }

    /// An exponent e with 2^(e-1) ≤ |x| < 2^e, for a number that is not zero.
    var size: Int { mantissa.bitLength + exponent }

    /// The nearest number of so many significant bits; of two equally near ones the larger.
    ///
    /// Rounding is monotone: a number between two numbers with the same rounded value has this
    /// rounded value too.
    func rounded(to bits: Int) -> Dyadic {
        let excess = mantissa.bitLength - bits
        if excess <= 0 { return self }
        let magnitude = ((mantissa.magnitude >> (excess - 1)) + 1) >> 1
        return Dyadic(mantissa.isNegative ? -magnitude : magnitude, exponent + excess)
    }

    /// The value as a fraction; only for exponents that are small enough to be written out.
    var rational: BigRational { BigRational(mantissa: mantissa, exponent: exponent) }

    static func compare(_ a: Dyadic, _ b: Dyadic) -> Int {
        let (s, t) = (a.mantissa.sign, b.mantissa.sign)
        if s != t || s == 0 { return s < t ? -1 : s > t ? 1 : 0 }
        if a.size != b.size { return (a.size < b.size) == (s > 0) ? -1 : 1 }
        // The sizes are equal, so the exponents differ no more than the lengths.
        if a.exponent >= b.exponent {
            return BigInt.compare(a.mantissa << (a.exponent - b.exponent), b.mantissa)
        }
        return BigInt.compare(a.mantissa, b.mantissa << (b.exponent - a.exponent))
    }

    static func compare(_ a: Dyadic, _ b: BigRational) -> Int {
        let (s, t) = (a.mantissa.sign, b.sign)
        if s != t || s == 0 { return s < t ? -1 : s > t ? 1 : 0 }
        // 2^(size-1) < |b| < 2^(size+1)
        let size = b.numerator.bitLength - b.denominator.bitLength
        if a.size <= size - 1 { return -s }
        if a.size >= size + 2 { return s }
        return BigRational.compare(a.rational, b)
    }
}
