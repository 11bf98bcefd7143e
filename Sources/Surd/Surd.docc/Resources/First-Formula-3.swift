import Surd

print(try evaluate("1/3 + 1/6").digits(10))

var calculator = Calculator()
try calculator.run("rate = 4.5%; f(n) = 1000 (1 + rate)^n")
print(try calculator.evaluate("f(10)").digits(10))

let area = try CompiledExpression("pi r^2")
for radius in 1...3 {
    print(try area.evaluate(["r": BigNumber(radius)]).digits(20))
}
