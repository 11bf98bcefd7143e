// Logarithms of doubles without the mathematics library, for estimates and first guesses.

extension Double {
    /// Log2 without the mathematics library, for estimates.
    var logBase2: Double { naturalLogarithm * 1.4426950408889634 }

    /// ln with some 12 digits, for first guesses; the argument is positive.
    var naturalLogarithm: Double {
        guard self > 0, isFinite else { return 0 }
        let z = (significand - 1) / (significand + 1)
        var sum = 0.0
        var term = z
        var k = 1.0
        while k < 40 {
            sum += term / k
            term *= z * z
            k += 2
        }
        return 2 * sum + Double(exponent) * 0.6931471805599453
    }

    /// e^x with some 12 digits, for first guesses; |x| is below 100.
    var exponentialSeries: Double {
        var term = 1.0
        var sum = 1.0
        let reduced = self / 64
        for k in 1..<20 {
            term *= reduced / Double(k)
            sum += term
        }
        for _ in 0..<6 { sum *= sum }
        return sum
    }
}

extension Magnitude {
    /// ln of the mantissa as a fraction, roughly, for first guesses.
    var mantissaFraction: Double { (Double(mantissa) * 0x1p-32).naturalLogarithm }
}

extension Int {
    /// Bits of |self|.
    var bitWidthOfSize: Int { Int.bitWidth - magnitude.leadingZeroBitCount }
}
