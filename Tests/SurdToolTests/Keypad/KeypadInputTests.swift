import SurdKeypad
import Testing

@testable import SurdTool

@Suite("The terminal calculator's keyboard")
struct KeypadInputTests {
    private func wishes(_ text: String, pieces: Int = 1) -> [KeypadWish] {
        var input = KeypadInput()
        var wishes: [KeypadWish] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            input.add(bytes[start..<min(start + pieces, bytes.count)])
            while let wish = input.next() { wishes.append(wish) }
        }
        while let wish = input.next(isLast: true) { wishes.append(wish) }
        #expect(!input.isWaiting)
        return wishes
    }

    @Test(
        "characters and what they mean",
        arguments: [
            ("7", KeypadWish.press(.seven)), (",", .press(.point)), ("*", .press(.multiply)),
            ("×", .press(.multiply)), ("÷", .press(.divide)), ("\r", .press(.equals)),
            ("\u{7F}", .press(.back)), ("n", .press(.negate)), ("c", .clear),
            ("a", .press(.allClear)),
            ("\u{1B}", .clear), ("\u{1B}[3~", .clear), ("\u{1B}[A", .nothing),
            ("\u{1B}OP", .nothing),
            ("\u{1B}OM", .press(.equals)), ("\t", .changeStyle), ("\u{1A}", .suspend),
            ("\u{3}", .quit),
            ("q", .quit), ("u", .undo), ("y", .redo), ("s", .press(.memoryAdd)),
            ("r", .press(.memoryRecall)), ("é", .nothing), ("\u{0}", .nothing), ("🙂", .nothing),
        ])
    func single(text: String, wish: KeypadWish) {
        for pieces in [1, 2, 100] { #expect(wishes(text, pieces: pieces) == [wish]) }
    }

    @Test("several at once, as when pasting")
    func several() {
        let expected: [KeypadWish] = [
            .press(.one), .press(.two), .press(.multiply), .press(.three), .press(.equals),
        ]
        #expect(wishes("12×3=", pieces: 100) == expected)
    }

    @Test("half a character and an endless sequence are nothing, and what follows is read")
    func broken() {
        var input = KeypadInput()
        input.add([0xC3])
        #expect(input.next() == nil)
        #expect(input.next(isLast: true) == .nothing)
        input.add(Array("\u{1B}[".utf8) + Array(repeating: UInt8(ascii: "1"), count: 40))
        #expect(input.next() == .nothing)
        input.add(Array("5".utf8))
        #expect(input.next() == .press(.five))
    }
}
