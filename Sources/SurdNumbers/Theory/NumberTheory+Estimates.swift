#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension BigInt {
    static func log2(_ x: Double) -> Double {
        #if canImport(Glibc)
            Glibc.log2(x)
        #elseif canImport(Musl)
            Musl.log2(x)
        #else
            Darwin.log2(x)
        #endif
    }

    static func exp2(_ x: Double) -> Double {
        #if canImport(Glibc)
            Glibc.exp2(x)
        #elseif canImport(Musl)
            Musl.exp2(x)
        #else
            Darwin.exp2(x)
        #endif
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

extension NumberError {
    /// A result of about 2^`bits` against the limit of bits.
    package static func tooLarge(bits: Double, what: String, limits: Limits) -> NumberError {
        .tooLarge(
            what: what, estimate: estimate(bits: bits),
            limit: estimate(bits: Double(limits.maximumBits)))
    }

    /// The same for numbers of bits that no double holds.
    package static func tooLarge(log2Bits: Double, what: String, limits: Limits) -> NumberError {
        .tooLarge(
            what: what, estimate: estimate(log2Bits: log2Bits),
            limit: estimate(bits: Double(limits.maximumBits)))
    }

    package static func estimate(log2Bits: Double) -> String {
        // log10 of the number of digits; -1.732 is log2 of log10(2).
        let exponent = (log2Bits - 1.732_019_7) * 0.301_029_995_663_981_2
        if exponent < 15 { return estimate(bits: BigInt.exp2(log2Bits)) }
        return exponent < 1e15
            ? "more than 10^\(grouped(Int(exponent))) digits" : "more than 10^(10^15) digits"
    }

    /// "about 1,234 digits", or for the extremely large "more than 10^12 digits".
    package static func estimate(bits: Double) -> String {
        let digits = bits * 0.301_029_995_663_981_2
        if digits < 1e15 { return "about \(grouped(Int(digits) + 1)) digits" }
        if digits.isFinite {
            let exponent = Int(BigInt.log2(digits) * 0.301_029_995_663_981_2)
            return "more than 10^\(grouped(exponent)) digits"
        }
        return "more than 10^308 digits"
    }

    /// Thousands separated by commas.
    package static func grouped(_ value: Int) -> String {
        var result: [UInt8] = []
        for (index, digit) in String(value.magnitude).utf8.reversed().enumerated() {
            if index > 0, index % 3 == 0 { result.append(UInt8(ascii: ",")) }
            result.append(digit)
        }
        if value < 0 { result.append(UInt8(ascii: "-")) }
        return String(decoding: result.reversed(), as: UTF8.self)
    }
}
