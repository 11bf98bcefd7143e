import SurdKeypad
import SurdNumbers

extension FuzzTarget {
    /// The first byte is the style, each other byte a key.
    static func pressKeys(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        var limits = Keypad.standardLimits
        limits.maximumBits = 1 << 12
        let styles = KeypadStyle.allCases
        var keypad = Keypad(style: styles[Int(first) % styles.count], limits: limits)
        let keys = KeypadKey.allCases
        for byte in bytes.dropFirst().prefix(500) {
            let key = keys[Int(byte) % keys.count]
            let mayPress = keypad.canPress(key)
            let pressed = keypad.press(key)
            precondition(mayPress == pressed, "a key did not keep what it promised")
            precondition(keypad.isConsistent, "the keypad is in a state that does not exist")
            precondition(!keypad.display.isEmpty, "the display is empty")
        }
        _ = keypad.shownTape
        _ = keypad.value
        _ = try? KeypadKey.sequence(String(decoding: bytes.prefix(200), as: UTF8.self))
    }
}
