import Foundation
import Testing

@testable import SurdNumbers

@Suite struct BigIntConversionTests {
    @Test func knownFaultsOfOtherPackages() {
        #expect(BigInt(-5) >> 1 == -3)
        #expect(BigInt(-1) >> 1 == -1)
        #expect(BigInt(-1) ^ 18_446_744_073_709_551_615 == -18_446_744_073_709_551_616)
        #expect(BigInt(Int64.min).bitWidth == 64)
        #expect(BigInt("") == nil && BigInt("-") == nil && BigInt("+") == nil)
        #expect(BigInt("12x") == nil && BigInt("--1") == nil && BigInt(" 1") == nil)
        #expect(BigInt("1__000") == nil && BigInt("0x") == nil && BigInt("1\u{0}") == nil)
        #expect(BigInt(5) >> -2 == 20 && BigInt(5) << -2 == 1)
        #expect(BigInt(-1) >> 1000 == -1 && BigInt(1) >> 1000 == 0)
        #expect(BigInt(-1) >> UInt64.max == -1 && BigInt(0) << UInt64.max == 0)
        #expect(BigInt(-7) << Int.min == -1 && BigInt(7) << Int.min == 0)
        #expect(BigInt(Int.min) / -1 == 9_223_372_036_854_775_808)
        #expect(BigInt(Int.min) % -1 == 0)
        #expect(BigInt(Int.min) * -1 == 9_223_372_036_854_775_808)
        #expect(-BigInt(Int.min) == 9_223_372_036_854_775_808)
        #expect(BigInt(Int.min).magnitude == 9_223_372_036_854_775_808)
        let low = BigInt(Int128.min)
        #expect(low / -1 == 170_141_183_460_469_231_731_687_303_715_884_105_728)
        #expect(low * -1 == -low && -(-low) == low && low.bitWidth == 128)
        #expect(low % -1 == 0 && (-low).bitWidth == 129)
    }

    /// Two's complement by its definition: n fits w bits when -2^(w-1) ≤ n < 2^(w-1).
    @Test func widths() {
        for bits in [1, 31, 62, 63, 64, 126, 127, 128, 129, 191, 192, 200, 256] {
            let power = BigInt(1) << bits
            #expect(power.bitWidth == bits + 2 && (-power).bitWidth == bits + 1)
            #expect((power - 1).bitWidth == bits + 1 && (-power - 1).bitWidth == bits + 2)
            #expect((-power + 1).bitWidth == (bits == 1 ? 1 : bits + 1))
            #expect(power.bitLength == bits + 1 && (-power).bitLength == bits + 1)
            for value in [power, -power, power - 1, -power - 1] {
                #expect(value.words.count == (value.bitWidth + 63) / 64)
                #expect(BigInt(words: value.words, isNegative: value < 0) == value)
            }
        }
        #expect(BigInt(0).bitWidth == 1 && BigInt(-1).bitWidth == 1 && BigInt(0).words.count == 1)
    }

    @Test func checkedShift() {
        #expect(BigInt(1).shiftedLeft(by: Int.max) == nil)
        #expect(BigInt(0).shiftedLeft(by: Int.max) == 0)
        #expect(BigInt(-9).shiftedLeft(by: Int.min) == -1)
        #expect(BigInt(3).shiftedLeft(by: 200) == BigInt(3) << 200)
    }

    @Test func literalsOfAnyLength() {
        let text = "-123456789012345678901234567890123456789012345678901234567890"
        #expect(BigInt(text) == -123456789012345678901234567890123456789012345678901234567890)
        let hexadecimal: BigInt = 0xFFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF
        #expect(hexadecimal == (BigInt(1) << 144) - 1)
        #expect((-1 as BigInt).words.count == 1 && BigInt(UInt.max).words.count == 2)
    }

    @Test func standardIntegers() {
        for value in edgeIntegers {
            #expect(Int(exactly: value) == Int(value.description))
            #expect(UInt8(exactly: value) == UInt8(value.description))
            #expect(UInt64(exactly: value) == UInt64(value.description))
            #expect(Int128(exactly: value) == Int128(value.description))
            #expect(UInt128(exactly: value) == UInt128(value.description))
            // Two's complement, as 2^64 copies of the value would have it.
            let wrapped = value - ((value >> 64) << 64)
            #expect(UInt64(truncatingIfNeeded: value).description == wrapped.description)
            let clamped = Swift.min(Swift.max(value, -128), 127)
            #expect(Int8(clamping: value).description == clamped.description)
            #expect(Int(clamping: value) == (Int(exactly: value) ?? (value < 0 ? .min : .max)))
            #expect(BigInt(exactly: value) == value && BigInt(clamping: value) == value)
            let rebuilt = BigInt(words: value.words, isNegative: value < 0)
            #expect(rebuilt == value)
        }
        for (integer, text) in [
            (BigInt(Int.min), "-9223372036854775808"), (BigInt(UInt64.max), "18446744073709551615"),
            (BigInt(Int8.min), "-128"), (BigInt(UInt128.max), "\(UInt128.max)"),
            (BigInt(Int128.min), "\(Int128.min)"),
        ] {
            #expect(integer.description == text)
        }
        #expect(BigInt(5) == 5 as Int8 && BigInt(300) > 5 as UInt8 && BigInt(-1) < 0 as UInt)
        #expect(BigInt(UInt64.max) != -1 as Int64)
    }

    @Test func floatingPoint() {
        // Origin of the expected integers: Python, int(x).
        #expect(BigInt(1e22) == 10_000_000_000_000_000_000_000)
        #expect(BigInt(-1e23) == -99_999_999_999_999_991_611_392)
        #expect(BigInt(2.9) == 2 && BigInt(-2.9) == -2 && BigInt(exactly: 2.5) == nil)
        #expect(BigInt(exactly: Double.infinity) == nil && BigInt(exactly: Double.nan) == nil)
        #expect(BigInt(exactly: -0.0) == 0 && BigInt(exactly: Float(16_777_216)) == 16_777_216)
        #expect(
            BigInt(Double.greatestFiniteMagnitude) == ((BigInt(1) << 53) - 1) << 971)
        // Halves to even at 2^53, sticky bits beyond the first 64, and the largest double.
        #expect(Double(BigInt(9_007_199_254_740_993)) == 9_007_199_254_740_992)
        #expect(Double(BigInt(9_007_199_254_740_995)) == 9_007_199_254_740_996)
        let half = (BigInt(1) << 200) + (BigInt(1) << 147)
        #expect(Double(half) == 0x1p200)
        #expect(Double(half + 1) == 0x1.0000000000001p200)
        #expect(Double(-half - 1) == -0x1.0000000000001p200)
        let top = (BigInt(1) << 1024) - (BigInt(1) << 970)
        #expect(Double(top) == .infinity && Double(top - 1) == .greatestFiniteMagnitude)
        #expect(Double(-top) == -.infinity && Double(BigInt(1) << 5000) == .infinity)
        #expect(Double(exactly: half) == nil && Double(exactly: BigInt(1) << 1000) == 0x1p1000)
        #if arch(x86_64)
            let extended = Float80(sign: .plus, exponent: 200, significand: 1.5)
            #expect(BigInt(exactly: extended) == BigInt(3) << 199)
        #endif
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<300 {
            let pattern = Double(bitPattern: generator.next())
            guard pattern.isFinite, let value = BigInt(exactly: pattern.rounded(.towardZero))
            else { continue }
            #expect(Double(value) == pattern.rounded(.towardZero), "\(pattern)")
        }
    }

    @Test func codableRoundTrip() throws {
        let data = try JSONEncoder().encode(edgeIntegers)
        #expect(try JSONDecoder().decode([BigInt].self, from: data) == edgeIntegers)
        let text = try #require(
            String(data: try JSONEncoder().encode([BigInt(-7)]), encoding: .utf8))
        #expect(text == "[\"-7\"]")
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([BigInt].self, from: Data("[\"1x\"]".utf8))
        }
    }

    @Test func textOfWordsAndBeyond() {
        for value in edgeIntegers {
            #expect(value.description == BareInteger(value).text())
            #expect(BigInt(value.description) == value)
            for radix in 2...36 {
                let text = String(value, radix: radix, uppercase: true)
                #expect(text == BareInteger(value).text(radix: radix).uppercased())
                #expect(BigInt(text, radix: radix) == value)
            }
        }
        #expect(BigInt("0000000000000000000000000000000000000000") == 0)
        #expect(BigInt("+00000000000000000000000000000000000000012") == 12)
        #expect(BigInt("abc"[...], radix: 16) == 2748 && BigInt("g", radix: 16) == nil)
    }

    /// In pieces of 602 digits; 10^k is known without any conversion.
    @Test func decimalTextIsReadInPieces() throws {
        let monitor = Monitor()
        let digits = 5_000
        for value in [BigInt.powerOfTen(digits), BigInt.powerOfTen(digits) - 1] {
            let expected =
                value.isOdd
                ? [UInt8](repeating: UInt8(ascii: "9"), count: digits)
                : [UInt8(ascii: "1")] + [UInt8](repeating: UInt8(ascii: "0"), count: digits)
            let back = try expected.withUnsafeBufferPointer { buffer throws(NumberError) in
                try BigInt(decimalDigits: buffer, pieceBits: 2000, monitor: monitor)
            }
            #expect(back == value)
        }
        var generator = SeededGenerator(seed: 43)
        let value = BigInt(words: (0..<700).map { _ in generator.limb() } + [1], isNegative: false)
        var bytes = Array(BareInteger(value).text().utf8)
        let same = try bytes.withUnsafeBufferPointer { buffer throws(NumberError) in
            try BigInt(decimalDigits: buffer, pieceBits: 2000, monitor: monitor)
        }
        #expect(same == value)
        bytes[bytes.count - 5] = UInt8(ascii: "x")
        let broken = try bytes.withUnsafeBufferPointer { buffer throws(NumberError) in
            try BigInt(decimalDigits: buffer, pieceBits: 2000, monitor: monitor)
        }
        #expect(broken == nil)
    }
}
