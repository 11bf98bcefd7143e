import Testing

@testable import SurdNumbers

/// The rules of the manual one by one. The expected texts are those of the manual itself, or
/// follow from Python: `format(Decimal(…), 'f')`, `Decimal.to_eng_string`, `int.__format__`.
struct FormatRuleTests {
    private func q(_ numerator: BigInt, _ denominator: BigInt = 1) -> BigRational {
        BigRational(numerator, denominator)
    }

    private func power(_ base: Int, _ exponent: Int) -> BigRational {
        BigRational(BigInt(base).raised(to: exponent))
    }

    @Test func autoIsPlainWithinTheDigits() throws {
        let format = NumberFormat()
        #expect(try text(q(0), format) == "0")
        #expect(try text(q(-7), format) == "-7")
        #expect(try text(q(1, 8), format) == "0.125")
        #expect(try text(q(1, 3), format) == "0.33333333333333333333")
        #expect(try text(q(2, 3), format) == "0.66666666666666666667")
        #expect(try text(q(-12297, 14), format) == "-878.35714285714285714")
        #expect(try text(power(10, 19), format) == "10000000000000000000")
        #expect(try text(power(10, 20), format) == "1e20")
        #expect(try text(power(2, 100), format) == "1.2676506002282294015e30")
        #expect(try text(q(1, 1_000_000), format) == "0.000001")
        #expect(try text(q(9, 10_000_000), format) == "9e-7")
        #expect(try text(q(-15, 100_000_000), format) == "-1.5e-7")
    }

    @Test func theNumberAsPrintedChoosesTheNotation() throws {
        let nines = q(99_999_999_999_999_999_999)
        #expect(try text(nines, NumberFormat()) == "99999999999999999999")
        let carry = nines + q(7, 10)
        #expect(try text(carry, NumberFormat()) == "1e20")
        #expect(try text(carry, NumberFormat().rounded(.down)) == "99999999999999999999")
        let nearlyMillionth = q(99_999, 100_000_000_000)
        #expect(try text(nearlyMillionth, NumberFormat().digits(3)) == "0.000001")
        #expect(try text(nearlyMillionth, NumberFormat().digits(5)) == "9.9999e-7")
    }

    @Test func scaleWritesExactlyItsDigits() throws {
        let money = NumberFormat().scale(2)
        #expect(try text(q(2), money) == "2.00")
        #expect(try text(q(0), money) == "0.00")
        #expect(try text(q(-1, 1_000), money) == "0.00")
        #expect(try text(q(-1, 1_000), money.rounded(.floor)) == "-0.01")
        #expect(try text(q(649_197_525, 10_000_000), money.rounded(.halfUp)) == "64.92")
        #expect(try text(q(25, 10), NumberFormat().scale(0)) == "2")
        #expect(try text(q(1, 2), NumberFormat().scale(0)) == "0")
        #expect(try text(q(3, 2), NumberFormat().scale(0)) == "2")
        #expect(try text(power(2, 100), money) == "1267650600228229401496703205376.00")
    }

    @Test func eightModesOnTies() throws {
        // Python: Decimal(x).quantize(Decimal(1), rounding=…) for 2.5, 3.5, -2.5, 2.25 and -0.75.
        let expected: [(RoundingMode, String)] = [
            (.halfEven, "2 4 -2 2 -1"), (.halfUp, "3 4 -3 2 -1"), (.halfDown, "2 3 -2 2 -1"),
            (.up, "3 4 -3 3 -1"), (.down, "2 3 -2 2 0"), (.ceiling, "3 4 -2 3 0"),
            (.floor, "2 3 -3 2 -1"), (.zeroFiveUp, "2 3 -2 2 -1"),
        ]
        for (mode, texts) in expected {
            let values = [q(5, 2), q(7, 2), q(-5, 2), q(9, 4), q(-3, 4)]
            let format = NumberFormat().scale(0).rounded(mode)
            let got = try values.map { value in try text(value, format) }
            #expect(got.joined(separator: " ") == texts, "\(mode)")
        }
    }

    @Test func otherStyles() throws {
        #expect(try text(q(1_500), NumberFormat().scientific()) == "1.5e3")
        #expect(try text(q(0), NumberFormat().scientific()) == "0e0")
        #expect(try text(q(12_345), NumberFormat().engineering()) == "12.345e3")
        #expect(try text(q(1, 10_000), NumberFormat().engineering()) == "100e-6")
        #expect(try text(q(999_996, 1_000), NumberFormat().engineering().scale(2)) == "1.00e3")
        #expect(
            try text(power(2, 100), NumberFormat().plain()) == "1267650600228229401496703205376")
        #expect(try text(q(1, 10_000_000), NumberFormat().plain()) == "0.0000001")
        #expect(try text(q(22, 7), NumberFormat().fraction()) == "22/7")
        #expect(try text(q(-4), NumberFormat().fraction()) == "-4")
        #expect(
            try text(power(2, 100), NumberFormat().exact()) == "1267650600228229401496703205376")
        #expect(try text(q(1, 1 << 20), NumberFormat().exact()) == "0.00000095367431640625")
        #expect(try text(q(-1, 3), NumberFormat().exact()) == "-1/3")
        #expect(
            try text(q(11_111_111_111_111_111_111), NumberFormat().grouped())
                == "11,111,111,111,111,111,111")
        #expect(try text(q(123_456_789, 1_000), NumberFormat().grouped()) == "123,456.789")
    }

    @Test func smallScreen() throws {
        let screen = NumberFormat().display20()
        #expect(
            try text(q(11_111_111_111_111_111_111), screen) == "11,111,111,111,111,111,111")
        #expect(
            try text(q(12_345_678_901_234_567_890_123), screen) == "1.2345678901234567e22")
        #expect(try text(q(-19_999_999_999_999_999_999_999), screen) == "-1.9999999999999999e22")
        #expect(try text(q(1, 3), screen) == "0.33333333333333333333")
        #expect(try text(q(1, 30_000_000), screen) == "3.3333333333333333e-8")
    }

    @Test func otherBases() throws {
        // Python: hex(255), bin(-10), oct(8), and 0.1 in base 2 and 3 by repeated multiplication.
        #expect(try text(q(255), NumberFormat().base(16)) == "0xff")
        #expect(try text(q(-10), NumberFormat().base(2)) == "-0b1010")
        #expect(try text(q(8), NumberFormat().base(8)) == "0o10")
        #expect(try text(q(35), NumberFormat().base(36)) == "z")
        #expect(try text(power(2, 100), NumberFormat().base(16)) == "0x10000000000000000000000000")
        #expect(try text(q(3, 8), NumberFormat().base(16)) == "0x0.6")
        #expect(try text(q(-27, 4), NumberFormat().base(2)) == "-0b110.11")
        #expect(try text(q(1, 9), NumberFormat().base(3)) == "0.01")
        let tenth = try formatted(q(1, 10), NumberFormat().base(2).digits(10))
        #expect(tenth.text == "0b0.0001100110011")
        #expect(!tenth.isExact)
        #expect(try text(q(22, 7), NumberFormat().base(16).fraction()) == "0x16/0x7")
        #expect(try text(q(1, 3), NumberFormat().base(2).exact()) == "0b1/0b11")
        #expect(try text(q(1, 2), NumberFormat().base(16).scale(3)) == "0x0.800")
    }

    @Test func lengthIsPredicted() throws {
        let short = Limits(maximumDigits: 1_000)
        let large = power(10, 2_000)
        for format in [NumberFormat().plain(), NumberFormat().exact(), NumberFormat().scale(2)] {
            #expect(throws: NumberError.self) { try formatted(large, format, limits: short) }
        }
        #expect(try formatted(large, NumberFormat(), limits: short).text == "1e2000")
        #expect(throws: NumberError.self) {
            try formatted(q(1, 3), NumberFormat().digits(1_001), limits: short)
        }
        #expect(throws: NumberError.self) {
            try formatted(q(1, 3), NumberFormat().scale(.max), limits: short)
        }
        #expect(try formatted(q(1, 4), NumberFormat().digits(.max), limits: short).text == "0.25")
        #expect(throws: NumberError.self) {
            try formatted(q(1), NumberFormat().scale(.max), limits: short)
        }
    }
}
