import SurdKeypad
import Surd
import Testing

// Long sittings: what is pressed thousands of times stays exact, or ends in Error, and never hangs.
// The exact values follow from what the keys mean (a power, a sum); they are worked out on integers.

@Suite("A thousand presses and more")
struct KeypadGrowthTests {
    @Test(
        "= repeated a thousand times is exact",
        arguments: [
            ("1 / 3", 1, 3), ("0 + 0.1", 1, 10), ("7 x 12345678901234567890", 0, 0),
        ])
    func thousandEquals(keys: String, numerator: Int, denominator: Int) throws {
        var keypad = Keypad(style: .phone)
        keypad.press(try KeypadKey.sequence(keys))
        for _ in 0..<1_000 { keypad.press(.equals) }
        let value = try #require(keypad.value).exactFraction
        switch keys {
        case "1 / 3": #expect(value == BigRational(1, BigInt(3).raised(to: 1_000)))
        case "0 + 0.1": #expect(value == 100 && keypad.display == "100")
        default:
            let power = BigInt(12_345_678_901_234_567_890 as UInt64).raised(to: 1_000)
            #expect(value == BigRational(7 * power))
        }
    }

    @Test("= after x ten thousand times: exact powers, or Error at the limit")
    func tenThousandEquals() throws {
        var keypad = Keypad(style: .phone)
        keypad.press(try KeypadKey.sequence("3 x"))
        for _ in 0..<10_000 { keypad.press(.equals) }
        #expect(keypad.value?.exactFraction == BigRational(BigInt(3).raised(to: 10_001)))

        keypad = Keypad(style: .phone)
        keypad.press(try KeypadKey.sequence("99999999999999999999 x"))
        for _ in 0..<10_000 { keypad.press(.equals) }
        #expect(keypad.display == "Error" && keypad.error == .tooLarge)
        keypad.press(.five)
        #expect(keypad.display == "5")
    }

    @Test("squares again and again end in Error", arguments: KeypadStyle.allCases)
    func squares(style: KeypadStyle) throws {
        var keypad = Keypad(style: style)
        keypad.press(try KeypadKey.sequence("1.1 M+"))
        var rounds = 0
        while !keypad.isError && rounds < 100 {
            keypad.press(try KeypadKey.sequence("x MR = M+"))
            rounds += 1
        }
        #expect(keypad.error == .tooLarge)
        #expect(keypad.display == "Error")
    }

    @Test("hundredths of hundredths end in Error")
    func hundredths() {
        var keypad = Keypad(style: .phone)
        keypad.press(.seven)
        for _ in 0..<100_000 { keypad.press(.percent) }
        #expect(keypad.error == .tooLarge)
    }

    @Test("the left-to-right styles carry a full tape over", arguments: [KeypadStyle.phone, .tape])
    func longSum(style: KeypadStyle) {
        var keypad = Keypad(style: style)
        let count = 5_000
        for _ in 0..<count {
            keypad.press(.two)
            keypad.press(.add)
        }
        keypad.press(.zero)
        keypad.press(.equals)
        #expect(keypad.value?.exactFraction == BigRational(2 * count))
        #expect(keypad.display == "10,000")
        #expect(keypad.history.count > 1)
    }

    @Test("the expression of the precedence style has an end")
    func longExpression() {
        var keypad = Keypad(style: .precedence)
        for _ in 0..<5_000 {
            keypad.press(.two)
            keypad.press(.multiply)
        }
        #expect(keypad.tokens.count <= Keypad.tapeLimit + 1)
        keypad.press(.equals)
        keypad.press(.equals)
        #expect(keypad.state.stage == .result)

        keypad.press(.allClear)
        for _ in 0..<5_000 { keypad.press(.open) }
        #expect(keypad.tokens.count <= Keypad.tapeLimit + 1)
        keypad.press([.one, .add, .two, .equals])
        #expect(keypad.value?.exactFraction == 3 || keypad.state.stage != .result)
    }

    @Test("the history keeps the latest lines")
    func history() throws {
        var keypad = Keypad(style: .phone)
        keypad.press(try KeypadKey.sequence("1 + 1"))
        for _ in 0..<500 { keypad.press(.equals) }
        #expect(keypad.history.count == Keypad.historyLimit)
        #expect(keypad.history.last?.description == "500 + 1 = 501")
        keypad.press(.allClear)
        #expect(keypad.history.count == Keypad.historyLimit)
        keypad.clearHistory()
        #expect(keypad.history.isEmpty)
    }
}
