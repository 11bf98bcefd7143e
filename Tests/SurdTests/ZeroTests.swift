import Surd
import Testing

/// Zeros at ends, at breaks and next to poles, of products, and of functions that are zero everywhere. By hand and by
/// mpmath's findroot at 30 digits.
@Suite struct ZeroTests {
    private static func answer(_ expression: String) -> String {
        CalculusAnswers.text(expression)
    }

    @Test(arguments: [
        ("solve(x, -1, 1, abs(x))", "[0]"),
        ("solve(x, 0, 3, floor(x) - x)", "[0, 1, 2, 3]"),
        ("solve(x, 0, 3, frac(x))", "[0, 1, 2, 3]"),
        ("solve(x, -1, 1, sign(x))", "[0]"),
        ("solve(x, 0, 10, if(x < 3, x - 1, x - 5))", "[1, 5]"),
        ("solve(x, 0, 10, x mod 2 - 1)", "[1, 3, 5, 7, 9]"),
        ("solve(x, 0, 10, 1 - frac(x))", "[]"),
        ("solve(x, -5, 5, if(x < 0, 1, -1))", "[]"),
    ])
    func breaks(_ expression: String, _ expected: String) {
        #expect(Self.answer(expression) == expected)
    }

    @Test(arguments: [
        ("solve(x, 0, 1, sqrt(x))", "[0]"), ("solve(x, -1, 1, sqrt(1 - x^2))", "[-1, 1]"),
        ("solve(x, 0, 3, ln(x))", "[1]"), ("solve(x, 0, 1, x*ln(x))", "[1]"),
        ("solve(x, 0, 1, exp(-1/x))", "[]"), ("solve(x, -3, 3, (x^2 - 1)/(x - 1))", "[-1]"),
        ("solve(x, 0, 4, gamma(x) - 2)", "[0.44287739648472743745, 3]"),
        ("solve(x, 0, 4, x^x - 2)", "[1.55961046946236935]"),
        ("solve(x, -4, 4, sin(x)/x)", "[-3.1415926535897932385, 3.1415926535897932385]"),
        ("solve(x, 0, 10, tan(x) == x)", "[0, 4.4934094579090641753, 7.7252518369377071642]"),
        ("solve(x, 0, 2, (x - 1)^20)", "[1]"),
        ("solve(x, 0, 1, x^100 - x^50/10)", "[0, 0.95499258602143594972]"),
        ("solve(x, -1, 1, sqrt(x))", "not-real"), ("solve(x, -1, 1, ln(x))", "not-real"),
        // Without a value anywhere; or in one branch, which is not taken.
        ("solve(x, -1, 1, exp(x)/prod(k, 0, 10, k))", "division-by-zero"),
        ("solve(x, -1, 1, exp(x)/(x - x))", "division-by-zero"),
        ("solve(x, 0, 2, floor(x)/(x - x))", "division-by-zero"),
        ("solve(x, -1, 1, if(x < 2, x - 1/2, exp(x)/(x - x)))", "[0.5]"),
    ])
    func polesAndEnds(_ expression: String, _ expected: String) {
        #expect(Self.answer(expression) == expected)
    }

    @Test(arguments: [
        "solve(x, 0, 1, sin(x)^2 + cos(x)^2 - 1)", "solve(x, 0, 1, (x + 1)^2 - x^2 - 2x - 1)",
        "solve(x, 1, 2, ln(x^2) - 2ln(x))", "solve(x, 0, 3, floor(x) - 1)",
        "solve(x, -1, 1, max(x, 0))", "solve(x, 0, 1, cosh(x)^2 - sinh(x)^2 - 1)",
    ])
    func zeroEverywhere(_ expression: String) {
        #expect(Self.answer(expression) == "infinitely-many-zeros")
    }

    /// The order of arguments of other systems.
    @Test(arguments: [
        ("integrate(x^2-3x+2, x, 0, 1) == 5/6", "true"), ("integrate(sin(x), x, 0, pi)", "2"),
        ("derivative(x^2, x, 3)", "6"), ("derivative(x^3, x, 3, 2)", "18"),
        ("solve(x^2 == 4, x, 0, 5)", "[2]"), ("roots(x^2 - 3x + 2, x)", "[1, 2]"),
        ("integrate(max(3x, 1) + f(x), x, 0, 1)", "unknown-function"),
        ("integrate(integrate(x*y, x, 0, 1), y, 0, 1)", "0.25"),
        ("x = 3; integrate(2x, x, 0, 1)", "1"),
        ("integrate((y), y, 0, 2)", "2"), ("derivative([1, 2][1]*t, t, 1)", "not-built"),
    ])
    func otherOrder(_ expression: String, _ expected: String) {
        #expect(Self.answer(expression) == expected)
    }

    /// By numpy's roots and by hand.
    @Test(arguments: [
        ("roots(x, x^2 + 1)", "[-i, i]"), ("roots(x, (x^2 + 1)^2*(x - 3))", "[-i, -i, i, i, 3]"),
        ("roots(x, x^4 + 5x^2 + 4)", "[-2i, -i, i, 2i]"),
        ("roots(x, x^4 + 4)", "[-1-i, -1+i, 1-i, 1+i]"),
        ("roots(x, (x^2 + 2x + 2)*(x^2 + 2x + 5))", "[-1-2i, -1-i, -1+i, -1+2i]"),
        (
            "roots(x, x^3 - 2)",
            "[-0.62996052494743658238-1.0911236359717214036i, "
                + "-0.62996052494743658238+1.0911236359717214036i, 1.2599210498948731648]"
        ),
    ])
    func complexRoots(_ expression: String, _ expected: String) throws {
        var calculator = Calculator(complex: true)
        let value = try calculator.evaluate(expression)
        #expect(try value.formatted(NumberFormat(digits: 20)) == expected)
    }

    /// Coefficients that are no fractions, by hand, and zeros of zeta.
    @Test(arguments: [
        ("roots(x, x^2 - pi)", "[-1.7724538509055160273, 1.7724538509055160273]"),
        ("roots(x, x^2 - 2sqrt(2)*x + 2)", "[1.4142135623730950488, 1.4142135623730950488]"),
        ("roots(x, (x - sqrt(2))^2*(x - 1))", "[1, 1.4142135623730950488, 1.4142135623730950488]"),
        ("roots(x, x^3 - pi)", "[1.464591887561523263]"), ("roots(x, x^2 + pi)", "[]"),
        ("solve(x, 0, 5, 3x + 2 - 5)", "[1]"),
        ("derivative(x, 2, zeta(x))", "-0.9375482543158437537"),
        ("integrate(x, 0, 2pi, sin(x))", "0"), ("integrate(x, 0, 2pi, cos(x)*cos(2x))", "0"),
        ("integrate(x, 0, pi, cos(x))", "0"),
        ("integrate(x, 0, 1, sin(x) - 1/2*sin(x) - sin(x)/2)", "0"),
    ])
    func generalCoefficients(_ expression: String, _ expected: String) {
        #expect(Self.answer(expression) == expected)
    }

    /// A saved result is the same number with as many digits as are asked for.
    @Test(arguments: [
        "integrate(x, 0, 1, exp(-x^2))", "solve(x, 0, 3, cos(x) - x)[1]",
        "roots(x, x^5 - x - 1)[1]",
        "derivative(x, 1, 40, sin(exp(x)))", "2 + 1/integrate(x, 1, 2, sin(x)/x)",
    ])
    func saved(_ expression: String) throws {
        var calculator = Calculator()
        let value = try calculator.evaluate(expression)
        let copy = try Value(saved: value.saved())
        let format = NumberFormat(digits: 60)
        #expect(try copy.formatted(format) == value.formatted(format))
    }
}
