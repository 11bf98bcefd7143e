import Surd

var calculator = Calculator(limits: .untrusted)
do {
    print(try calculator.evaluate("9^9^9^9"))
} catch {
    print(error.code)
}
