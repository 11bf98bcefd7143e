import Surd
import Testing

/// Forms inside of the bodies of others.
@Suite struct NestedFormTests {
    private static func text(_ expression: String, digits: Int = 20) throws -> String {
        var calculator = Calculator()
        return try calculator.evaluate(expression).formatted(NumberFormat(digits: digits))
    }

    private static func code(_ expression: String, limits: Limits = .standard) -> String {
        CalculusAnswers.text(expression, limits: limits)
    }

    /// By mpmath with 30 digits, where the inner form is a quadrature of its own or known by heart.
    @Test(arguments: [
        ("integrate(y, 0, 1, integrate(x, 0, y, exp(-x*y)))", "0.39829979964852656714"),
        ("integrate(y, 0, 1, integrate(x, 0, 1, 1/(1 + x*y)))", "0.82246703342411321824"),
        ("integrate(y, 0, 1, 1/integrate(x, 0, 1, exp(x*y)))", "0.77750463411224827642"),
        ("integrate(y, -1, 2, cos(integrate(x, sin(y), y^2 + 2, x*y)))", "0.37246107516717476082"),
        ("integrate(t, 0, 1, derivative(x, t, 2, exp(x)*t))", "1"),
        ("integrate(t, 1, 2, derivative(x, t^2, ln(x)*t))", "0.69314718055994530942"),
        ("derivative(t, 2, 2, integrate(x, t, t^2, sin(x)/x))", "-1.8007754608204919155"),
        ("derivative(t, 1, integrate(x, 0, t, exp(-x^2)))", "0.3678794411714423216"),
        ("derivative(t, 1, derivative(x, t^2, 3, exp(2x)))", "236.44979516578080727"),
        ("f(y) = integrate(x, 0, y, cos(x)); derivative(y, 1, f(y^2))", "1.0806046117362794348"),
        ("f(y) = integrate(x, 0, y, cos(x)); integrate(y, 0, pi/3, f(y))", "0.5"),
        ("k = 3; integrate(y, 0, 1, integrate(x, 0, 1, (x + y)^k))", "1.5"),
        (
            "integrate(z, 0, 1, integrate(y, 0, z, integrate(x, 0, y, x*y*z)))",
            "0.020833333333333333333"
        ),
        ("solve(t, 0, 3, integrate(x, 0, t, exp(-x^2)) == 1/2)[1]", "0.55103942760902670411"),
        ("solve(t, 0, 4, derivative(x, t, sin(x)*x))[2]", "2.0287578381104342236"),
    ])
    func values(_ expression: String, _ expected: String) throws {
        #expect(try Self.text(expression) == expected)
    }

    /// Under the sign and in two variables: by mpmath's diff and quad at 30 digits, and by hand.
    @Test(arguments: [
        ("derivative(y, 2, derivative(x, 1, x^2*y^3))", "24"),
        ("derivative(y, 1, 2, derivative(x, y^2, 2, sin(x*y)))", "-3.8351446119712393666"),
        ("derivative(y, 1, integrate(x, 0, 1, exp(x*y)))", "1"),
        ("derivative(y, 1, 3, integrate(x, 0, 1, exp(x*y)))", "0.56343634308190952928"),
        ("derivative(t, 2, integrate(x, t, t^2, sin(x*t)))", "7.5767903671198967668"),
    ])
    func mixed(_ expression: String, _ expected: String) throws {
        #expect(try Self.text(expression).hasPrefix(expected), "\(expression)")
    }

    /// e^(xy) over the unit square is the sum of 1/(k·k!), which is ei(1) - egamma.
    @Test func moreDigits() throws {
        let text = "integrate(y, 0, 1, integrate(x, 0, 1, exp(x*y)))"
        #expect(try Self.text(text, digits: 60) == Self.text("ei(1) - egamma", digits: 60))
    }

    /// What is not built says so, and what has no value says why.
    @Test(arguments: [
        ("integrate(y, 0, 1, integrate(x, 0, 1, abs(x - y)))", "not-built"),
        ("integrate(y, -1, 1, integrate(x, 0, 1, sqrt(x*y - 1)))", "not-real"),
        ("integrate(y, 0, 1, integrate(x, 0, 1, 1/x))", "diverges"),
        ("derivative(t, 0, integrate(x, 0, t, abs(x)/x))", "not-differentiable"),
        ("integrate(y, 0, 1, derivative(x, y, floor(4*x)))", "not-built"),
        ("integrate(y, 0, 1, solve(x, 0, 2, x == y))", "not-built"),
    ])
    func refusals(_ expression: String, _ code: String) {
        #expect(Self.code(expression) == code)
    }

    /// Each value of an inner integral counts for the steps of its body.
    @Test func stepsAreCounted() {
        var limits = Limits.standard
        limits.maximumSteps = 1000
        let text = "integrate(z, 0, 1, integrate(y, 0, 1, integrate(x, 0, 1, exp(-x*y*z))))"
        #expect(Self.code(text, limits: limits) == "steps-exceeded")
    }
}
