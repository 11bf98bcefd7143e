// The keypad through C; its own tests are in SurdKeypadTests.
import CSurd
import Testing

@Suite("Keypads through C")
struct KeypadTests {
    @Test func pressesKeys() {
        var keypad: OpaquePointer?
        #expect(surd_keypad_create("phone", &keypad, nil) == SURD_OK)
        var text: OpaquePointer?
        #expect(surd_keypad_press(keypad, "1 / 3 x 3 =", -1, nil) == SURD_OK)
        #expect(surd_keypad_display(keypad, &text, nil) == SURD_OK)
        #expect(C.taken(text) == "1")
        #expect(surd_keypad_press(keypad, "AC 1/3=", -1, nil) == SURD_OK)
        #expect(surd_keypad_tape(keypad, &text, nil) == SURD_OK)
        #expect(C.taken(text) == "1 / 3")
        var error: OpaquePointer?
        #expect(surd_keypad_press(keypad, "1 2 ?", 5, &error) == SURD_FAILED)
        #expect(C.code(error) == "unknown-key")
        #expect(surd_keypad_press(keypad, "\u{FF}", 1, nil) == SURD_INVALID_ARGUMENT)
        #expect(surd_keypad_free(keypad) == SURD_OK)
        #expect(surd_keypad_display(keypad, &text, nil) == SURD_INVALID_HANDLE)
        #expect(surd_keypad_create("abacus", &keypad, nil) == SURD_INVALID_ARGUMENT)
        #expect(keypad == nil)
    }
}
