import Surd
import Testing

// The lines of README.md under "In your own package", with what their comments say.
// 4 pi: mpmath.

@Suite struct ReadmeLibraryTests {
    @Test func inYourOwnPackage() throws {
        #expect(try "\(Surd.evaluate("0.1 + 0.2"))" == "0.3")

        var calculator = Calculator(limits: .untrusted)
        try calculator.run("rate = 4.5%; f(n) = 1000 * (1 + rate)^n")
        #expect(try calculator.evaluate("f(10)").digits(10) == "1552.969422")

        let area = try CompiledExpression("pi * r^2")
        #expect(try area.evaluate(["r": 2]).digits(30) == "12.5663706143591729538505735331")
    }
}
