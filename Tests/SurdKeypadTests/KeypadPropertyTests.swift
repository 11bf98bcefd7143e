import Foundation
import SurdKeypad
import Surd
import Testing

// Random keys in each style, checked after every key: 100,000, or ten million with SURD_SLOW, or as
// many as SURD_KEYPAD_KEYS says. SURD_SEED says where the generator starts. The answer after
// `=` is compared with a second evaluation of the *text* of the tape, by the reader below, which
// shares no code with the keypad and works on plain fractions.

@Suite("Random keys")
struct KeypadPropertyTests {
    static let keyCount: Int = {
        let environment = ProcessInfo.processInfo.environment
        let usual = environment["SURD_SLOW"] == nil ? 100_000 : 10_000_000
        return environment["SURD_KEYPAD_KEYS"].flatMap(Int.init) ?? usual
    }()
    static let seed =
        ProcessInfo.processInfo.environment["SURD_SEED"].flatMap(UInt64.init) ?? 20_261_120

    @Test("invariants hold after every key", arguments: KeypadStyle.allCases)
    func randomKeys(style: KeypadStyle) throws {
        var generator = SplitMix(state: Self.seed)
        var keypad = Keypad(style: style)
        var pressed: [KeypadKey] = []
        for count in 0..<Self.keyCount {
            let key = generator.key()
            // A new walk now and then, so that a failure comes with few keys.
            if count % 500 == 0 {
                keypad = Keypad(style: style)
                pressed = []
            }
            let before = keypad
            let could = keypad.canPress(key)
            let did = keypad.press(key)
            pressed.append(key)
            let broken = try brokenRule(
                before: before, key: key, after: keypad, could: could, did: did,
                savesToo: count % 97 == 0)
            if let broken {
                let keys = pressed.map(\.rawValue).joined(separator: " ")
                Issue.record("seed \(Self.seed), \(style): \(broken) after \(keys)")
                return
            }
        }
    }

    /// The first rule that the key press breaks, in words; nil if all hold.
    private func brokenRule(
        before: Keypad, key: KeypadKey, after: Keypad, could: Bool, did: Bool, savesToo: Bool
    ) throws -> String? {
        if could != did { return "canPress says \(could), press says \(did)" }
        if !did && after != before { return "a dead key changed something" }
        if !after.isConsistent { return "tape and state do not fit: \(after.state)" }

        let display = after.display
        if after.isError {
            let expected = after.style == .tape && after.error == .divisionByZero ? "NaN" : "Error"
            if display != expected { return "error shown as \(display)" }
        } else if let rule = brokenDisplayRule(after, display) {
            return rule
        }
        if key == .equals, did, case .result(let value) = after.state {
            let tape = try TapeReader.value(of: after.tape, leftToRight: after.style != .precedence)
            if tape != value.exactFraction { return "\(after.tape) is not \(value)" }
            if after.history.last?.value != value { return "the history lacks the result" }
            if after.style == .precedence, try evaluate(after.tape).number != value {
                return "the language finds another value than \(value)"
            }
        }

        var cleared = after
        cleared.press(.allClear)
        if cleared.state != .start || cleared.display != "0" || !cleared.tape.isEmpty
            || cleared.clearKey != .allClear || cleared.activeOperator != nil
        {
            return "AC leads to \(cleared.display)"
        }
        if savesToo {
            let saved = try JSONEncoder().encode(after)
            let restored = try JSONDecoder().decode(Keypad.self, from: saved)
            if restored != after || restored.display != display {
                return "saved and restored: \(restored.display)"
            }
        }
        return nil
    }

    /// What is shown can be read back, is near the exact value, and is no longer than allowed.
    private func brokenDisplayRule(_ keypad: Keypad, _ display: String) -> String? {
        let parts = keypad.style == .precedence ? display.split(separator: " ") : [display[...]]
        for part in parts where !["+", "-", "x", "/", "="].contains(part) {
            let number = part.filter { $0 != "(" && $0 != ")" }
            if number.isEmpty { continue }
            let digits = number.prefix { $0 != "e" }.filter(\.isNumber)[...]
            let isTyped = part == parts.last && keypad.state.stage == .typing
            let significant =
                isTyped ? digits.dropFirst(digits.first == "0" ? 1 : 0) : digits.drop { $0 == "0" }
            if significant.count > (number.contains("e") ? 17 : 20) || digits.count > 26 {
                return "too long: \(number)"
            }
            guard let shown = TapeReader.number(number.filter { $0 != "," }) else {
                return "cannot be read: \(number)"
            }
            if part == parts.last, let value = keypad.value?.exactFraction,
                let rule = brokenValueRule(shown, value, number)
            {
                return rule
            }
        }
        return nil
    }

    /// A plain number is rounded to 20 digits; with an exponent it is cut, towards zero, to 17.
    private func brokenValueRule(_ shown: BigRational, _ value: BigRational, _ number: String)
        -> String?
    {
        if shown == value { return nil }
        let cut = value.magnitude - shown.magnitude
        if shown.isNegative != value.isNegative || (number.contains("e") && cut.isNegative) {
            return "\(number) is not cut from \(value)"
        }
        let scale = BigRational(BigInt(10).raised(to: number.contains("e") ? 16 : 19))
        let isNear =
            number.contains("e")
            ? cut * scale < value.magnitude : cut.magnitude * scale * 2 <= value.magnitude
        return isNear ? nil : "\(number) is far from \(value)"
    }
}

/// Steele, Lea and Flood's generator.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Half digits, a quarter operators and `=`, the rest anything; AC is rare, so walks are long.
    mutating func key() -> KeypadKey {
        switch Int.random(in: 0..<16, using: &self) {
        case 0..<7: KeypadKey(digit: Int.random(in: 0...9, using: &self)) ?? .zero
        case 7..<10: [.add, .subtract, .multiply, .divide].randomElement(using: &self) ?? .add
        case 10..<12: .equals
        case 12: .point
        default:
            KeypadKey.allCases.filter { $0 != .allClear || Bool.random(using: &self) }
                .randomElement(using: &self) ?? .equals
        }
    }
}
