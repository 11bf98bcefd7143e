import SurdKeypad

/// Keys in, display out.
enum KeypadSuite {
    static let suite = "keypad"

    static func cases() throws -> [Case] {
        try [KeypadStyle.precedence, .phone, .tape].map { style in
            let keys = try KeypadKey.sequence("12.5 x 3 + 4 / 7 - 0.25 = C")
            return Case(
                suite, "one key with display, \(style)",
                demands: [.nanoseconds(atMost: 5_000)]
            ) { repetitions in
                var keypad = Keypad(style: style)
                for i in 0..<repetitions {
                    keypad.press(keys[i % keys.count])
                    keep(keypad.display)
                }
            }
        }
    }
}
