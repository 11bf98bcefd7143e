import Surd

var calculator = Calculator(limits: .untrusted)
do {
    print(try calculator.evaluate("9^9^9^9"))
} catch {
    print(error.code)
}

do {
    try calculator.evaluate("2 x sqr(16)")
} catch {
    print(error.rendered())
}

calculator.limits.maximumDigits = 100
calculator.cancellation = CancellationToken()
calculator.cancellation?.cancel()
do {
    try calculator.evaluate("sum(k, 1, 10^9, sin(k))")
} catch {
    print(error.code)
}
