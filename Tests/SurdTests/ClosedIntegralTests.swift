import Surd
import Testing

/// Integrals with a closed form. The forms are those of textbooks and of DLMF 10.22(iv) and 10.43(iv); each was compared with mpmath's
/// `quad` or `quadosc`.
@Suite struct ClosedIntegralTests {
    private static func text(_ expression: String) -> String {
        CalculusAnswers.text(expression)
    }

    @Test(arguments: [
        ("integrate(x, 0, 1, exp(x))", "e - 1"), ("integrate(x, 0, 1, 2^x)", "1/ln(2)"),
        ("integrate(x, 0, 1, x*exp(-x))", "1 - 2/e"), ("integrate(x, 0, 1, ln(x)^2)", "2"),
        ("integrate(x, 1, 2, 1/(x*(1 + x)))", "ln(4/3)"),
        ("integrate(x, 1, inf, 1/(x*(1 + x^2)))", "ln(2)/2"),
        ("integrate(x, 0, 1, 1/(1 + x^2))", "pi/4"),
        ("integrate(x, 0, 1, 1/(x^2 + x + 1))", "pi/(3*sqrt(3))"),
        ("integrate(x, 0, inf, 1/(1 + x^2)^2)", "pi/4"),
        ("integrate(x, -1, 1, 1/sqrt(1 - x^2))", "pi"),
        ("integrate(x, 0, 1, sqrt(1 - x^2))", "pi/4"),
        ("integrate(x, 0, 1, 1/sqrt(1 + x^2))", "ln(1 + sqrt(2))"),
        ("integrate(x, 1, 0, exp(x))", "1 - e"), ("integrate(x, 0, pi, sin(x)^2)", "pi/2"),
        ("integrate(x, 0, pi/4, tan(x))", "ln(2)/2"),
        ("integrate(x, 0, 1, x*atan(x))", "pi/4 - 1/2"),
        ("integrate(x, 0, 1, ln(1 + x^2))", "ln(2) - 2 + pi/2"),
        ("integrate(x, 0, 1, erfinv(x))", "1/sqrt(pi)"),
        ("integrate(x, 0, inf, exp(-x^2))", "sqrt(pi)/2"),
        ("integrate(x, -inf, inf, exp(-x^2 + x))", "sqrt(pi)*exp(1/4)"),
        ("integrate(x, 0, inf, sqrt(x)*exp(-x))", "sqrt(pi)/2"),
        ("integrate(x, 0, inf, exp(-x^3))", "gamma(4/3)"),
        ("integrate(x, 0, inf, sin(x^2))", "sqrt(2*pi)/4"),
        ("integrate(x, 0, inf, sin(x)/x)", "pi/2"),
        ("integrate(x, 0, inf, sin(x)^2/x^2)", "pi/2"),
        ("integrate(x, 0, inf, (cos(x) - cos(2x))/x)", "ln(2)"),
        ("integrate(x, 0, inf, 1/(1 + x^4))", "pi/(2*sqrt(2))"),
        ("integrate(x, 0, inf, x^3/(exp(x) - 1))", "pi^4/15"),
        ("integrate(x, 0, inf, x/(exp(x) + 1))", "pi^2/12"),
        ("integrate(x, 0, pi/2, ln(sin(x)))", "-pi*ln(2)/2"),
        ("integrate(x, 0, pi, ln(1 + cos(x)))", "-pi*ln(2)"),
        ("integrate(x, 0, inf, besselk(0, x))", "pi/2"),
        ("integrate(x, 0, inf, besselj(1, 2x))", "1/2"),
    ])
    func closedForms(_ integral: String, _ value: String) {
        #expect(Self.text("\(integral) == \(value)") == "true", "\(integral)")
    }

    @Test(arguments: [
        "integrate(x, 0, 1, digamma(x + 1))", "integrate(x, 0, pi, ln(2*sin(x)))",
        "integrate(x, 0, pi, ln(5/4 - cos(x)))", "integrate(x, 0, 2pi, ln(2 - 2cos(x)))",
        "integrate(x, 0, pi/2, ln(4*sin(x)^2))", "integrate(x, 0, inf, bessely(0, x))",
        "integrate(x, 0, inf, ci(x))", "integrate(x, 1, 2, 1/x - ln(2))",
        "integrate(x, 0, inf, (1 - x)*exp(-x))", "integrate(x, -1, 1, (2x^2 - 1)/sqrt(1 - x^2))",
        "integrate(x, -inf, inf, (4x^2 - 2)*exp(-x^2))",
        "integrate(x, 0, inf, sin(x)/x - sin(2x)/x)",
    ])
    func integralsThatAreZero(_ integral: String) {
        #expect(Self.text(integral) == "0", "\(integral)")
    }

    /// A formula is no proof that the integral exists.
    @Test(arguments: [
        "integrate(x, -1, 1, 1/x)", "integrate(x, -1, 1, 1/x^2)", "integrate(x, 0, 2, 1/(1 - x)^3)",
        "integrate(x, 0, pi, tan(x))", "integrate(x, -1, 1, digamma(x))",
        "integrate(x, 0, inf, sin(x))", "integrate(x, 0, inf, x*besselj(0, x))",
        "integrate(x, 0, inf, besselk(1, x))", "integrate(x, 0, inf, 1/(exp(x) - 1))",
        "integrate(x, 0, 2, 1/(x^2 - 1))", "integrate(x, 0, inf, 1/x - 1/(x + 1))",
    ])
    func integralsThatDoNotExist(_ integral: String) {
        #expect(Self.text(integral).contains("diverges"), "\(integral)")
    }

    /// Roots of squares, logarithms of squares and absolute values are not those of x ≥ 0.
    @Test(arguments: [
        ("integrate(x, -1, 2, sqrt(x^2))", "2.5"), ("integrate(x, -1, 1, ln(x^2))", "-4"),
        ("integrate(x, -2, -1, 1/x)", "-0.69314718055994530942"),
        ("integrate(x, -2, -1, ln(-x))", "0.38629436111989061883"),
        ("integrate(x, -2, -1, exp(x)/x)", "-0.17048342368745915411"),
    ])
    func signs(_ integral: String, _ value: String) {
        #expect(Self.text(integral) == value, "\(integral)")
    }
}
