import Foundation
import Observation
import SurdKeypad
import Testing

@MainActor
@Suite("The sketch of an app in the documentation")
struct CalculatorSketchTests {
    #if !canImport(SwiftUI)
        @Test("taps on the view's buttons change what it draws")
        func tapping() throws {
            let view = CalculatorView(calculator: CalculatorViewModel())
            func tap(_ label: String) throws {
                let button = try #require(
                    view.draw().first { $0.text == label && $0.action != nil })
                if !button.isDisabled { button.action?() }
            }
            for label in ["1", "÷", "3", "=", "×", "3", "="] { try tap(label) }
            let texts = view.draw().map(\.text)
            #expect(texts.contains("1 / 3 = 0.33333333333333333333"))
            #expect(texts.contains("0.33333333333333333333 x 3"))
            #expect(texts.contains("C") && !texts.contains("AC"))
            try tap("C")
            #expect(view.draw().map(\.text).contains("AC"))
            try tap("Undo")
            #expect(view.draw().map(\.text).contains("C"))
        }

        @Test("dead keys are disabled and the pressed operator stands out")
        func states() throws {
            let model = CalculatorViewModel()
            let view = CalculatorView(calculator: model)
            func button(_ label: String) throws -> DrawnView {
                try #require(view.draw().first { $0.text == label && $0.action != nil })
            }
            #expect(try button("=").isDisabled && button("⌫").isDisabled)
            #expect(try button("×").spoken == "times")
            model.tap(.five)
            model.tap(.add)
            #expect(try button("+").opacity < 1 && button("−").opacity == 1)
            #expect(try !button("=").isDisabled)
        }
    #endif

    @Test("a saved session comes back, and a damaged file begins anew")
    func saving() throws {
        let model = CalculatorViewModel()
        for key: KeypadKey in [.five, .add, .two, .point] { model.tap(key) }
        #expect(CalculatorViewModel(saved: try model.save()).display == "2.")
        #expect(CalculatorViewModel(saved: Data("{".utf8)).display == "0")
    }

    @Test("an observer of the view model is told")
    func observed() async {
        let model = CalculatorViewModel()
        await confirmation { told in
            withObservationTracking {
                _ = model.display
            } onChange: {
                told()
            }
            model.tap(.one)
        }
    }
}
