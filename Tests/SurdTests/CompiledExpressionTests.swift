import Surd
import Testing

@Suite struct CompiledExpressionTests {
    @Test func areas() throws {
        let area = try CompiledExpression("pi * r^2")
        #expect(area.variables == ["r"])
        // PARI: Pi*4, 30 digits
        #expect(
            try area.evaluate(["r": BigNumber(2)]).digits(30) == "12.5663706143591729538505735331")
    }

    @Test func polynomial() throws {
        let polynomial = try CompiledExpression("x*x + 2*x + 1")
        for x in -50...50 {
            #expect(try polynomial.evaluate(BigNumber(x)).description == "\((x + 1) * (x + 1))")
        }
        let large = BigNumber(BigInt("100000000000000000000000000000")!)
        #expect(
            try polynomial.evaluate(large).formatted(.init(style: .exact))
                == "10000000000000000000000000000200000000000000000000000000001")
    }

    /// What is done at compile time is done under small limits, and must stay exact all the same.
    @Test func longConstantsStayExact() throws {
        let expression = try CompiledExpression("n + 2^20000 - 2^20000")
        let value = try expression.evaluate(BigNumber(7))
        #expect(value.kind == .integer)
        #expect(value.description == "7")
        #expect(try CompiledExpression("n + 2^20000").evaluate(BigNumber(7)).kind == .integer)
    }

    @Test func slots() throws {
        let expression = try CompiledExpression("2x + y z", variables: ["x", "z"])
        #expect(expression.variables == ["x", "z", "y"])
        #expect(
            try expression.evaluate([BigNumber(1), BigNumber(10), BigNumber(7)]).description
                == "72")
    }

    @Test func indicesAreNotVariables() throws {
        let expression = try CompiledExpression("sum(k, 1, n, k^p)")
        #expect(expression.variables == ["n", "p"])
        #expect(
            try expression.evaluate(["n": BigNumber(10), "p": BigNumber(2)]).description == "385")
    }

    @Test func bindingsMustFit() throws {
        let expression = try CompiledExpression("alpha + b")
        #expect(throws: SurdError.self) { try expression.evaluate(["b": BigNumber(1)]) }
        do {
            _ = try expression.evaluate([
                "alpha": BigNumber(1), "b": BigNumber(1), "alpa": BigNumber(1),
            ])
            Issue.record("a binding too many")
        } catch {
            #expect(error.code == "unknown-variable")
            #expect(error.hint == "did you mean 'alpha'?")
        }
    }

    @Test func sessionNames() throws {
        var calculator = Calculator()
        try calculator.run("a = 3; f(x) = a x + 1")
        let expression = try CompiledExpression("f(n) + a", in: calculator)
        #expect(expression.variables == ["n"])
        #expect(try expression.evaluate(BigNumber(2)).description == "10")
        try calculator.run("a = 100")
        #expect(try expression.evaluate(BigNumber(2)).description == "10")
    }

    @Test func foldingHidesNoError() throws {
        #expect(
            try CompiledExpression("if(n > 0, 1, 1/0)").evaluate(BigNumber(1)).description == "1")
        let failing = try CompiledExpression("if(n > 0, 1, 1/0)")
        do {
            _ = try failing.evaluate(BigNumber(-1))
            Issue.record("division by zero went unnoticed")
        } catch {
            #expect(error.code == "division-by-zero")
        }
    }

    @Test func manyThreads() async throws {
        let expression = try CompiledExpression("x^3 + sum(k, 1, 10, k x) + 10^30")
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for start in 0..<8 {
                group.addTask {
                    for x in start * 100..<start * 100 + 100 {
                        let value = try expression.evaluate(BigNumber(x))
                        let expected = BigInt(x) * BigInt(x) * BigInt(x) + BigInt(55 * x)
                        let ten30 = BigInt("1000000000000000000000000000000")!
                        if value.number?.exactInteger != expected + ten30 { return false }
                    }
                    return true
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }
}

/// Printing from balls; that it is the same without them is shown in `EvaluationPathTests`.
@Suite struct BallPrintingTests {
    // mpmath, 110 digits: sin(exp(t) + ln(7/3))*sqrt(2) and others at t = 3/2
    static let known: [(text: String, value: String)] = [
        (
            "sin(exp(t)+ln(7/3))*sqrt(2)",
            "-1.1537867761132751618"
        ),
        ("t^10 + pi", "60.806631716089793238"),
        ("atan2(t, 2) * e", "1.749217370626032075"),
        ("1/t - sqrt(t)^-3", "0.12233561271484931151"),
    ]

    @Test(arguments: known.indices)
    func knownValues(_ index: Int) throws {
        let (text, value) = Self.known[index]
        let expression = try CompiledExpression(text)
        #expect(try expression.digits(20, ["t": BigNumber(BigRational(3, 2))]) == value)
    }
}

/// What somebody meets who has a dictionary of variables in mind.
@Suite struct VariableHintTests {
    @Test func anXBehindANumberIsNamed() throws {
        for text in ["2x", "2X", "1 + 3 x"] {
            let error = #expect(throws: SurdError.self) { try CompiledExpression(text) }
            #expect(error?.code == "missing-operand")
            #expect(error?.hint?.contains("variables: [\"\(text.last!)\"]") == true, "\(text)")
        }
        #expect(try CompiledExpression("2x", variables: ["x"]).evaluate(["x": 3]) == .number(6))
        let other = #expect(throws: SurdError.self) { try CompiledExpression("2 +") }
        #expect(other?.hint?.contains("variables:") != true)
    }

    @Test func doublesOfValues() throws {
        #expect(Double(try evaluate("1/3")) == 1.0 / 3)
        #expect(Double(try evaluate("sqrt(2)")) == 2.0.squareRoot())
        #expect(Double(try evaluate("factor(360)")) == 360)
        let (truth, list) = (try evaluate("1 < 2"), try evaluate("divisors(6)"))
        #expect(Double(truth) == nil && Double(list) == nil)
    }
}
