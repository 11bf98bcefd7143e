import Observation
import SurdKeypad
import Testing

@MainActor
@Suite("The observable model")
struct KeypadModelTests {
    @Test("a change is told to observers and to the callback")
    func observed() async {
        let model = KeypadModel(Keypad(style: .phone))
        var told: [String] = []
        model.onChange = { told.append($0.display) }
        await confirmation { changed in
            withObservationTracking {
                _ = model.display
            } onChange: {
                changed()
            }
            model.press(.five)
        }
        model.press(.close)
        model.press(.add)
        #expect(told == ["5", "5"])
        #expect(model.isActive(.add) && !model.isActive(.subtract))
    }

    @Test("undo and redo")
    func undo() {
        let model = KeypadModel(Keypad(style: .phone))
        for key: KeypadKey in [.five, .add, .two, .equals] { model.press(key) }
        #expect(model.display == "7" && model.history.count == 1)
        model.undo()
        #expect(model.display == "2" && model.tape == "5 + 2" && model.history.isEmpty)
        model.undo()
        model.redo()
        #expect(model.display == "2")
        model.press(.three)
        #expect(!model.canRedo && model.display == "23")
        for _ in 0..<10 { model.undo() }
        #expect(!model.canUndo && model.display == "0")
        model.redo()
        #expect(model.display == "5")
    }

    @Test("another style keeps memory and history")
    func style() {
        let model = KeypadModel(Keypad(style: .phone))
        for key: KeypadKey in [.five, .add, .two, .equals, .memoryAdd] { model.press(key) }
        model.style = .tape
        #expect(model.display == "0" && model.history.count == 1)
        model.press(.memoryRecall)
        #expect(model.display == "7")
        model.undo()
        model.undo()
        #expect(model.style == .phone && model.display == "7")
        model.clearHistory()
        #expect(model.history.isEmpty && model.canPress(.equals))
    }
}
