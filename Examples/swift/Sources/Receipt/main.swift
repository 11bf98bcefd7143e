import Surd
import SurdKeypad

// A session: names stay, and money is written to the cent.
var calculator = Calculator(limits: .untrusted)
let total = try calculator.evaluate("net = 19.99 x 3; vat = 19%; net (1 + vat)")
print("total:", try total.formatted(NumberFormat().scale(2).rounded(.halfUp)))

// An expression compiled once and evaluated for many values, exactly.
let area = try CompiledExpression("pi r^2", in: calculator)
for radius in 1...3 {
    print("area of \(radius):", try area.evaluate(["r": BigNumber(radius)]).digits(30))
}

// Numbers without any text.
let third = BigNumber(1, over: 3)
print("three thirds:", third + third + third)

// An error says where it is and what to do.
do {
    _ = try calculator.evaluate("2 x sqr(16)")
} catch {
    print(error.rendered())
}

// The engine of a calculator with keys.
var keypad = Keypad(style: .phone)
for key in try KeypadKey.sequence("1 / 3 x 3 =") { keypad.press(key) }
print("the screen shows:", keypad.display)
