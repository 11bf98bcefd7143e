import Surd
import Testing

// The lines of README.md under "In your own package" and of Docs/embedding.md under "Swift", with what their comments say.
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

    // 19.99 x 3 x 1.0825 is 64.917525: Python's fractions. Double.pi is below pi.
    @Test func numbersWithoutFormulas() throws {
        let price: BigRational = 19.99
        #expect("\((price * 3 * 1.0825).rounded(toPlaces: 2))" == "1623/25")
        #expect(
            try "\(BigRational(100).allocated(into: 3, toPlaces: 2))"
                == "[1667/50, 3333/100, 3333/100]")
        let mersenne = BigInt(2) ** 127 - 1
        #expect("\(mersenne)" == "170141183460469231731687303715884105727")
        #expect(
            try "\(BigNumber.pi.enclosure(bits: 80).doubles)"
                == "3.141592653589793...3.1415926535897936")
    }
}
