// Drives the view model as a view would.
//
//     swift run --package-path Examples/calculator
import Surd
import SurdKeypad

let model = CalculatorViewModel()

for text in ["12 + 3 x", "12 + 3 x 2", "sqr(2)", "sq"] {
    model.formula = text
    print(
        "\(text) -> \(model.result.isEmpty ? "…" : model.result)",
        model.complaint.map { "(\($0))" } ?? "", model.completions.first ?? "")
}

model.formula = "area(r) = pi r^2"
model.enter()
model.formula = "area(2)"
print("area(2) =", model.result)
print("in full:", await model.manyDigits(50, of: "area(2)"))

for key in try KeypadKey.sequence("1 / 3 x 3 =") { model.keypad.press(key) }
print("keys:", model.keypad.tape, model.keypad.display)
model.keypad.undo()
print("undone:", model.keypad.tape, model.keypad.display)
