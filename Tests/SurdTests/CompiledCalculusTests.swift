import Surd
import Testing

/// Derivatives, zeros and integrals of compiled expressions. The values are elementary.
@Suite struct CompiledCalculusTests {
    @Test func derivatives() throws {
        let wave = try CompiledExpression("sin(a*x)")
        #expect(try wave.derivative(of: "x", at: 0, ["a": 3]) == 3)
        #expect(try wave.derivative(of: "a", at: 0, ["x": 5]) == 5)
        #expect(try wave.derivative(of: "x", at: 0, order: 3, ["a": 2]) == -8)
    }

    @Test func integralsAndZeros() throws {
        let bell = try CompiledExpression("exp(-x^2)")
        #expect(
            try bell.integral(of: "x", over: (0, 1)).digits(30)
                == "0.746824132812427025399467436132")
        let line = try CompiledExpression("if(x < c, c - x, x - c) * y")
        #expect(try line.integral(of: "x", over: (0, 2), ["c": 1, "y": 3]).digits(20) == "3")
        #expect(try line.integral(of: "y", over: (0, 2), ["c": 1, "x": 3]) == 4)
        let parabola = try CompiledExpression("x^2 - c")
        let zeros = try parabola.zeros(of: "x", over: (-5, 5), ["c": 9])
        #expect(zeros == [-3, 3])
    }

    private static func code(_ run: () throws -> Void) -> String {
        do {
            try run()
            return ""
        } catch {
            return (error as? SurdError)?.code ?? "\(error)"
        }
    }

    @Test func errors() throws {
        let root = try CompiledExpression("sqrt(x) + y")
        #expect(
            Self.code { _ = try root.derivative(of: "z", at: 1) } == "unknown-variable")
        #expect(Self.code { _ = try root.derivative(of: "x", at: 1) } == "unbound-variable")
        #expect(
            Self.code { _ = try root.integral(of: "x", over: (-1, 1), ["y": 0]) } == "not-real")
        #expect(
            Self.code { _ = try root.derivative(of: "x", at: 0, ["y": 0]) }
                == "not-differentiable")
    }

    @Test(arguments: [
        ("nsolve(3, 4)", "write solve(x, 0, 3, x^2 == 3x - 2)"),
        ("roots(x + 1)", "write roots(x, x + 1)"),
    ])
    func hints(_ text: String, _ hint: String) {
        var calculator = Calculator()
        do throws(SurdError) {
            _ = try calculator.evaluate(text)
            Issue.record("no error")
        } catch {
            #expect(error.hint == hint)
        }
    }
}
