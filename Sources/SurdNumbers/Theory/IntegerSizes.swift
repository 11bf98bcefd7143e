// How large integers are, and powers of ten.

extension BigInt {
    static func log2(_ x: Double) -> Double { x.logBase2 }

    /// The base-2 logarithm of the magnitude, good to about 15 digits; -infinity for 0.
    package var approximateLog2: Double {
        let length = bitLength
        if length == 0 { return -.infinity }
        if length <= 64 { return BigInt.log2(Double(magnitude)) }
        let top = magnitude.shifted(left: 64 - length)
        return BigInt.log2(Double(top)) + Double(length - 64)
    }

    /// An upper bound, by less than one bit in a thousand millions, of the bits of n!.
    package static func log2Factorial(_ n: Int) -> Double {
        if n < 2 { return 1 }
        let x = Double(n)
        // Stirling, with 1/(12 n) for the rest of the series.
        return x * (log2(x) - 1.442_695_040_888_963_4)
            + 0.5 * log2(6.283_185_307_179_586 * x) + 0.120_224_6 / x
    }

    /// The number of decimal digits, or one more.
    package var decimalDigitsEstimate: Int {
        Int(Double(bitLength) * 0.301_029_995_663_981_2) + 1
    }

    /// 10^n for n ≥ 0, the caller having checked the size.
    package static func powerOfTen(_ n: Int) -> BigInt {
        ensure(n >= 0, "a negative power of ten is a fraction")
        if n <= 18 {
            var value = 1
            for _ in 0..<n { value *= 10 }
            return BigInt(word: value)
        }
        return powerOfFive(n).shifted(left: n)
    }

    /// 5^n for n ≥ 0, the caller having checked the size.
    package static func powerOfFive(_ n: Int) -> BigInt {
        ensure(n >= 0, "a negative power of five is a fraction")
        return BigInt.rawPower(5, UInt(n))
    }
}
