import Foundation
import Surd
import Testing

// What texts stand for: worked out by hand, and the long ones with Python's fractions.Fraction.

@Suite struct ReadingTests {
    @Test(arguments: [
        ("19.99", "1999/100"), ("1e-3", "1/1000"), ("-2.5e2", "-250"), ("+7", "7"), (".5", "1/2"),
        ("5.", "5"), ("22/7", "22/7"), ("6/-4", "-3/2"), ("-6/4", "-3/2"), ("1.5/2.5", "3/5"),
        ("1÷3", "1/3"), ("1⁄3", "1/3"), ("0xff", "255"), ("-0XFF", "-255"), ("0b101", "5"),
        ("0o17", "15"), ("0x1.8p3", "12"), ("0x1p-2", "1/4"), ("0.1[6]", "1/6"),
        (".[3]", "1/3"), ("0.[9]", "1"), ("1.[6]e1", "50/3"),
        ("1_000_000.000_1", "10000000001/10000"),
        ("0xdead_beef", "3735928559"), ("1e+5", "100000"), ("0e999999999999", "0"), ("007", "7"),
        ("123456789012345678901234567890e-5", "12345678901234567890123456789/10000"),
    ])
    func fractionsAreRead(text: String, expected: String) throws {
        let value = try BigRational(parsing: text)
        #expect(value.description == expected)
        #expect(BigRational(text) == value)
        #expect(BigNumber(text) == BigNumber(value))
        #expect(try BigNumber(parsing: text) == BigNumber(value))
        #expect(BigInt(text) == value.exactInteger)
    }

    @Test(arguments: [
        ("", "it is empty"), ("1,5", "',' is not allowed; the decimal sign is '.'"),
        (" 1", "it has a blank in it"), ("1 ", "it has a blank in it"),
        ("12x", "'x' at character 3 is out of place"), ("1/0", "its denominator is zero"),
        ("1/", "it ends where a digit is expected"), ("-", "it ends where a digit is expected"),
        ("1e", "it ends where a digit is expected"), ("0x", "it ends where a digit is expected"),
        ("0xg", "'g' at character 3 is out of place"),
        ("1__0", "'_' at character 2 is out of place"),
        ("_1", "'_' at character 1 is out of place"), ("1_", "'_' at character 2 is out of place"),
        (".", "'.' at character 1 is out of place"), ("--1", "'-' at character 2 is out of place"),
        ("1.2.3", "'.' at character 4 is out of place"),
        ("é1", "'é' at character 1 is out of place"),
        ("1/2/3", "'/' at character 4 is out of place"),
        ("1[6]", "'[' at character 2 is out of place"),
        ("0.[]", "']' at character 4 is out of place"),
        ("nan", "'n' at character 1 is out of place"),
    ])
    func refusalsNameTextAndReason(text: String, reason: String) {
        #expect(BigRational(text) == nil && BigInt(text) == nil && BigNumber(text) == nil)
        let error = #expect(throws: NumberError.self) { try BigRational(parsing: text) }
        #expect(error == .notANumber(text: text, reason: reason))
        #expect(error?.message == "\"\(text)\" is not a number: \(reason)")
    }

    @Test func anIntegerHasNoFraction() {
        #expect(BigInt("1.5") == nil && BigInt("4/2") == 2 && BigInt("1e3") == 1000)
        #expect(
            throws: NumberError.notANumber(
                text: "19.99", reason: "it has a fraction", kind: "an integer")
        ) { try BigInt(parsing: "19.99") }
        #expect(BigInt("ff", radix: 16) == 255 && BigInt("0xff", radix: 16) == nil)
        #expect(BigInt("x12x".dropFirst().dropLast()) == 12)
    }

    @Test func whatIsTooLongIsRefusedBeforeItIsBuilt() {
        for text in ["1e999999999999", "1e-99999999999999999999", "0x1p1099511627776"] {
            let error = #expect(throws: NumberError.self) { try BigRational(parsing: text) }
            #expect(error?.code == "too-large", "\(text)")
            #expect(BigNumber(text) == nil)
        }
        #expect(throws: NumberError.self) {
            try BigRational(parsing: "1e100", limits: Limits(maximumBits: 100))
        }
        let long = String(repeating: "7", count: 100) + "x"
        let error = #expect(throws: NumberError.self) { try BigInt(parsing: long) }
        #expect(error?.message.contains(String(repeating: "7", count: 40) + "…\"") == true)
    }

    @Test func jsonNumbersAndTextsAreRead() throws {
        let json = #"[19.99, "19.99", 7, "22/7", -0.001, 1e3, 1e-7, 18446744073709551615, "0x10"]"#
        let values = try JSONDecoder().decode([BigRational].self, from: Data(json.utf8))
        #expect(
            values.map(\.description) == [
                "1999/100", "1999/100", "7", "22/7", "-1/1000", "1000", "1/10000000",
                "18446744073709551615", "16",
            ])
        let numbers = try JSONDecoder().decode([BigNumber].self, from: Data(json.utf8))
        #expect(numbers == values.map { BigNumber($0) })
        let integers = try JSONDecoder().decode([BigInt].self, from: Data(#"[7, "-8", 1e3]"#.utf8))
        #expect(integers == [7, -8, 1000])
    }

    @Test(arguments: [
        "[0.1234567890123456789]", "[12345678901234567890123]", #"["a"]"#, "[true]", "[null]",
        // Foundation hands these on as 10^29, 12345678901234567, 9007199254740993, 1/10, 0 and 1.
        "[100000000000000000000000000001]", "[12345678901234567.89]", "[9007199254740993.5]",
        "[0.10000000000000000001]", "[1e-400]", "[1.00000000000000000001]",
        // Foundation keeps 38 digits of these and takes the rest for nothing.
        "[5.00000000000000000000000000000000000000000000001]",
        "[0.0000000000000000000000000000000000000000000000000e0]",
        "[126.99999999999999999999999999999999999999999999999]",
        "[-3.0000000000000000001]",
        "[127.00000000000000000001]", "[500.00000000000000000001]", "[1e400]",
        "[0.00000000000000000001e-390]",
    ])
    func jsonThatCannotBeExactIsRefused(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([BigRational].self, from: Data(text.utf8))
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([BigInt].self, from: Data(text.utf8))
        }
    }

    /// Integers of 64 bits are handed on whole.
    @Test func integersOfWordsAreRead() throws {
        let text =
            "[9007199254740993, -9223372036854775808, 18446744073709551615, 127, 128, -1, 0, 1e15, 5.0, 1e30]"
        let values = try JSONDecoder().decode([BigInt].self, from: Data(text.utf8))
        #expect(
            values.map(\.description) == [
                "9007199254740993", "-9223372036854775808", "18446744073709551615", "127", "128",
                "-1", "0",
                "1000000000000000", "5", "1000000000000000000000000000000",
            ])
    }

    @Test func aDecodingErrorNamesTextAndReason() {
        do {
            _ = try JSONDecoder().decode([BigInt].self, from: Data(#"["12x"]"#.utf8))
            Issue.record("it was read")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(
                context.debugDescription
                    == "\"12x\" is not a number: 'x' at character 3 is out of place")
            #expect(context.codingPath.count == 1)
        } catch { Issue.record("\(error)") }
    }

    @Test(arguments: [
        ("7", #""7""#), ("1999/100", #""19.99""#), ("-1/8", #""-0.125""#), ("1/3", #""1÷3""#),
        // 2^-70 has 70 places: more than is written as a decimal.
        ("1/1180591620717411303424", #""1÷1180591620717411303424""#),
    ])
    func encodedTextHasNoEscapes(fraction: String, json: String) throws {
        let value = try BigRational(parsing: fraction)
        let data = try JSONEncoder().encode([value, value])
        let text = String(decoding: data, as: UTF8.self)
        #expect(!text.contains("\\"))
        #expect(text == "[\(json),\(json)]")
        #expect(try JSONDecoder().decode([BigRational].self, from: data) == [value, value])
        #expect(
            try JSONDecoder().decode(
                [BigNumber].self, from: JSONEncoder().encode([BigNumber(value)]))
                == [BigNumber(value)])
    }

    @Test func literalsAreWhatTheyLookLike() {
        let price: BigRational = 19.99
        #expect(price == BigRational(1999, 100))
        let small: BigRational = 1e-7
        #expect(small == BigRational(1, 10_000_000))
        let sum: BigNumber = 0.1 + 0.2
        #expect(sum == BigNumber(3, over: 10))
        #expect(BigRational(0.1) == BigRational(1, 10) && BigNumber(-2.5) == BigNumber(-5, over: 2))
        #expect(BigRational(exactly: 0.1) != BigRational(1, 10))
    }

    @Test func aLiteralOfTooManyDigitsStopsWithASentence() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let value: BigRational = 0.1234567890123456789
            print(value)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("has more digits than Swift keeps of it: write it as a text"))
    }

    @Test func valuesAreCodable() throws {
        let values: [Value] = [
            .number(7), .number(BigNumber(1, over: 3)), .boolean(true),
            try evaluate("factor(-360)"), try evaluate("factor(97)"),
            .list([1, 2, BigNumber(-7, over: 3)]), .list([]),
        ]
        let data = try JSONEncoder().encode(values)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"["7","1÷3",true,{"factors":"-2^3 x 3^2 x 5"},{"factors":"97"},["1","2","-7÷3"],[]]"#
        )
        #expect(try JSONDecoder().decode([Value].self, from: data) == values)
        // A real is coded by its recipe.
        let real = try JSONEncoder().encode([Value.number(.pi)])
        #expect(try JSONDecoder().decode([Value].self, from: real) == [.number(.pi)])
        for text in ["4", "2 x 2", "3 x 2", "2^0", "2^x", ""] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(Value.self, from: Data("{\"factors\":\"\(text)\"}".utf8))
            }
        }
    }

    @Test func assignmentsHaveAValue() throws {
        var calculator = Calculator()
        #expect(try calculator.evaluate("x = 3") == .number(3))
        #expect(try calculator.evaluate("y = x; z = 2 y") == .number(6))
        #expect(try calculator.evaluate("x = 4; x + 1") == .number(5))
        let error = #expect(throws: SurdError.self) { try calculator.evaluate("f(n) = n^2") }
        #expect(error?.code == "no-value")
        #expect(error?.message == "'f' is defined now, and a definition has no value")
        #expect(error?.hint == "run(_:) is for definitions; evaluate(_:) is for expressions")
        #expect(try calculator.evaluate("f(3)") == .number(9))
        #expect(throws: SurdError.self) { try calculator.evaluate("  ") }
    }
}
