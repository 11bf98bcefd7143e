import SurdKeypad
import Testing

@Suite("Keys as text")
struct KeypadKeyTests {
    @Test("every key is read by its own spelling", arguments: KeypadKey.allCases)
    func ownSpelling(key: KeypadKey) throws {
        #expect(KeypadKey(spelling: key.rawValue) == key)
        #expect(try KeypadKey.sequence(" \(key.rawValue)\t") == [key])
    }

    @Test(
        "other spellings",
        arguments: [
            ("*", KeypadKey.multiply), ("×", .multiply), ("X", .multiply), ("÷", .divide),
            ("−", .subtract), ("±", .negate), ("CE", .clear), ("ac", .allClear),
            ("mr", .memoryRecall),
            ("BACK", .back),
        ])
    func otherSpelling(text: String, key: KeypadKey) {
        #expect(KeypadKey(spelling: text) == key)
    }

    @Test(
        "keys written together",
        arguments: [
            ("12.5+3=", "1 2 . 5 + 3 ="), ("100", "1 0 0"), ("00", "00"), ("5 00", "5 00"),
            ("5+/-3", "5 +/- 3"), ("5M+MR", "5 M+ MR"), ("(1+2)x3", "( 1 + 2 ) x 3"), ("", ""),
            ("8/0=C", "8 / 0 = C"), ("5ACAC", "5 AC AC"),
            ("12345678901234567890 x\n1000", "1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 x 1 0 0 0"),
        ])
    func together(text: String, keys: String) throws {
        #expect(try KeypadKey.sequence(text).map(\.rawValue).joined(separator: " ") == keys)
    }

    @Test(
        "what is no key is reported with its place",
        arguments: [("5 + y", 4, 5), ("12a3", 2, 4), ("é", 0, 2), ("5 M", 2, 3), ("\u{0}", 0, 1)])
    func notAKey(text: String, start: Int, end: Int) {
        let error = #expect(throws: KeypadKeyError.self) { try KeypadKey.sequence(text) }
        #expect(error?.start == start)
        #expect(error?.end == end)
    }

    @Test("digits and operators know their keys")
    func digitsAndOperators() {
        for digit in 0...9 { #expect(KeypadKey(digit: digit)?.digit == digit) }
        #expect(KeypadKey(digit: 10) == nil && KeypadKey(digit: -1) == nil)
        for sign in KeypadOperator.allCases { #expect(sign.key.operator == sign) }
    }
}
