import SurdKeypad
import Testing

@Suite("Keys and what is shown")
struct KeypadExampleTests {
    @Test("every line of the table", arguments: KeypadExamples.all)
    func example(_ example: KeypadExample) throws {
        var keypad = Keypad(style: example.style)
        keypad.press(try KeypadKey.sequence(example.keys))
        #expect(keypad.display == example.display)
        if let tape = example.tape { #expect(keypad.tape == tape) }
        if let clear = example.clear { #expect(keypad.clearKey.rawValue == clear) }
        if let active = example.active {
            #expect((keypad.activeOperator?.rawValue ?? "") == active)
        }
        #expect(keypad.isConsistent)
    }

    @Test("the table is read completely")
    func tableIsRead() {
        #expect(KeypadExamples.all.count > 180)
    }
}
