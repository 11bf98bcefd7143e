import Foundation
import SurdKeypad
import Testing

@Suite("Saving and restoring")
struct KeypadSavingTests {
    @Test("a saved session goes on as if nothing had happened", arguments: KeypadExamples.all)
    func everyExample(example: KeypadExample) throws {
        let keys = try KeypadKey.sequence(example.keys)
        var keypad = Keypad(style: example.style)
        for key in keys {
            keypad.press(key)
            let data = try JSONEncoder().encode(keypad)
            let restored = try JSONDecoder().decode(Keypad.self, from: data)
            #expect(restored == keypad)
            keypad = restored
        }
        #expect(keypad.display == example.display)
    }

    @Test(
        "what keys cannot lead to is refused",
        arguments: [
            #"{"style":"phone"}"#,
            #"{"style":"lcd","maximumBits":9,"stage":"start","tape":[],"memory":"0","history":[]}"#,
            #"{"style":"phone","maximumBits":99,"stage":"start","tape":["5"],"memory":"0","history":[]}"#,
            #"{"style":"phone","maximumBits":99,"stage":"operating","tape":["5"],"memory":"0","history":[]}"#,
            #"{"style":"phone","maximumBits":99,"stage":"operating","tape":["5","("],"memory":"0","history":[]}"#,
            #"{"style":"phone","maximumBits":99,"stage":"typing","tape":[],"memory":"0","history":[]}"#,
            #"{"style":"phone","maximumBits":99,"stage":"typing","entry":"1e5","tape":[],"memory":"0","history":[]}"#,
            #"{"style":"phone","maximumBits":99,"stage":"typing","entry":"05","tape":[],"memory":"0","history":[]}"#,
            #"{"style":"phone","maximumBits":99,"stage":"typing","entry":".5","tape":[],"memory":"0","history":[]}"#,
            #"{"style":"phone","maximumBits":99,"stage":"typing","entry":"123456789012345678901","tape":[],"memory":"0","history":[]}"#,
            #"{"style":"tape","maximumBits":99,"stage":"typing","entry":"-0","tape":[],"memory":"0","history":[]}"#,
            #"{"style":"phone","maximumBits":99,"stage":"typing","entry":"5","tape":["8","/","0","+"],"memory":"0","history":[]}"#,
            #"{"style":"phone","maximumBits":3,"stage":"start","tape":[],"memory":"100","history":[]}"#,
        ])
    func refused(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Keypad.self, from: Data(json.utf8))
        }
    }

    @Test("a half-typed number and a pending operator are in the file")
    func file() throws {
        var keypad = Keypad(style: .phone)
        keypad.press(try KeypadKey.sequence("1 / 3 = M+ + 2.50"))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(keypad), as: UTF8.self)
        #expect(
            text == """
                {"entry":"2.50","history":[{"result":"1÷3","tape":["1","/","3"]}],\
                "maximumBits":262144,"memory":"1÷3","stage":"typing","style":"phone",\
                "tape":[{"value":"1÷3"},"+"]}
                """)
    }
}
