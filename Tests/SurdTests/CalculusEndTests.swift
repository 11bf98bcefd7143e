import Foundation
import Surd
import Testing

/// Improper integrals, infinite sums and products: closed forms by mpmath, divergence, refusals.
@Suite struct CalculusEndTests {
    /// Kind, body, bounds and 40 digits, written by Scripts/calculus-ends.py.
    private static let rows = CalculusAnswers.rows("calculus-ends.tsv")

    private static func text(_ expression: String, digits: Int = 20) -> String {
        CalculusAnswers.text(expression, NumberFormat(digits: digits))
    }

    @Test func thereAreManyRows() {
        #expect(Self.rows.count == 149)
    }

    @Test(arguments: 0..<149)
    func valuesAgreeWithClosedForms(_ index: Int) {
        let row = Self.rows[index]
        let name = row[0] == "integrate" ? "x" : "k"
        let form = "\(row[0])(\(name), \(row[2]), \(row[3]), \(row[1]))"
        let shown = Self.text(form, digits: 25)
        let isNear = "abs(\(shown) - (\(row[4]))) < 10^-24*abs(\(row[4]))"
        #expect(Self.text(isNear) == "true", "\(form): \(shown)")
    }

    @Test(arguments: [
        "integrate(x, 0, 1, 1/x)", "integrate(x, 1, inf, 1/x)", "integrate(x, -1, 1, 1/x)",
        "integrate(x, -1, 1, 1/(x - 1/3))", "integrate(x, 0, inf, sin(x))",
        "integrate(x, 0, 1, x^(-1 - 10^-9))", "integrate(x, 1, inf, x^(-1 + 10^-9))",
        "integrate(x, 2, inf, 1/(x*ln(x)))", "integrate(x, 0, 1, 1/(x*ln(x)^2))",
        "integrate(x, 0, 10, 1/(x - 5)^2)", "integrate(x, -inf, inf, x)",
        "integrate(x, 0, pi, tan(x))", "integrate(x, 0, inf, exp(x))",
        "integrate(x, 0, 1, gamma(x))", "integrate(x, 0, inf, cos(x)^2)",
        "integrate(x, 1, inf, x*sin(x)/(x + 1))", "integrate(x, 0, inf, 1/sqrt(x))",
        "integrate(x, 0, 1, 1/(1 - cos(x)))", "integrate(x, inf, 1, 1/x)",
        "integrate(x, -1/2, 1/2, gamma(x))", "integrate(x, -1/2, 1/2, digamma(x))",
        "integrate(x, 0, 2, zeta(x))", "integrate(x, 1, inf, 1/(x*(ln(x) + 1)))",
        "sum(k, 1, inf, 1/k)", "sum(k, 1, inf, k^(-1 + 10^-9))", "sum(k, 0, inf, (-1)^k)",
        "sum(k, 2, inf, 1/(k*ln(k)))", "sum(k, 1, inf, sin(1/k))", "sum(k, 1, inf, cos(k*pi/3))",
        "sum(k, 1, inf, k/(k + 1))", "sum(k, 1, inf, (-1)^k*k)", "sum(k, 1, inf, k!/2^k)",
        "sum(k, 1, inf, 1/ln(k + 1)^5)", "sum(k, 1, inf, harmonic(k)/k)",
        "sum(k, 1, inf, (2 + (-1)^k)/k)", "sum(k, 0, inf, (10^9 + 1)^k/(10^9*(1 + 10^-20))^k)",
        "sum(k, 1, inf, sin(k))", "sum(k, 1, inf, sin(k) + 1/k)",
        "sum(k, 1, inf, k*cos(2k) + 1/k^2)",
        "sum(k, 0, inf, (5/4)^k/(k + 1)^9)", "sum(k, 1, inf, (k mod 3)/k)",
        "sum(k, 0, inf, (2k)!*3/(k!)^2/10^k*3^k)", "sum(k, 1, inf, (-1)^k*(k + 3)/k)",
        "prod(k, 1, inf, 1 + 1/k)", "prod(k, 2, inf, 1 - 1/k)", "prod(k, 1, inf, 1/2)",
        "prod(k, 1, inf, k)", "prod(k, 1, inf, -1)", "prod(k, 1, inf, 1/k)",
        // Waves of several phases beside one another.
        "integrate(x, 0, inf, cos(x)^3)", "integrate(x, 1, inf, sin(x) + sin(3x) + 1/x)",
        "integrate(x, 0, inf, (-1)^floor(x)*(1 + exp(-x)))", "integrate(x, 1, inf, 1 + cos(x))",
        "integrate(x, 1, inf, (x mod 1) - (x mod 2))",
        "integrate(x, 0, 1, exp(erfinv(x)^2))", "integrate(x, 1, inf, 1/floor(x))",
        "sum(k, -inf, inf, k)", "sum(k, -inf, inf, 1/(abs(k) + 1))", "sum(k, -inf, -1, 1/k)",
        "prod(k, -inf, -1, 1 + 1/k)",
    ])
    func whatDivergesIsProvedTo(_ expression: String) {
        #expect(Self.text(expression) == "diverges", "\(expression)")
    }

    @Test(arguments: [
        ("integrate(x, -1, inf, 1/sqrt(x))", "not-real"),
        ("integrate(x, -1/2, 1, loggamma(x))", "not-real"),
        // Without a constant in the body.
        ("integrate(x, -1, 1, x^x)", "not-real"),
        ("integrate(x, 0, inf, 1/(1 + x^2*sin(x)^2))", "undecided"),
        // Waves that the germ does not show are not integrated turn by turn.
        ("integrate(x, 1, inf, 1/(x^2*(2 + sin(x))))", "undecided"),
        ("sum(k, -inf, inf, exp(-k^2) + 1/k^2)", "division-by-zero"),
        ("sum(k, 1, inf, sin(k^2)/k)", "undecided"),
        ("sum(k, 1/2, inf, 1/k^2)", "needs-integer"),
        ("sum(k, -3, inf, 1/k^2)", "division-by-zero"),
        ("sum(k, 1, inf + 1, 1/k^2)", "infinity-outside"),
    ])
    func whatIsNotKnownIsRefused(_ expression: String, _ code: String) {
        #expect(Self.text(expression) == code, "\(expression)")
    }

    /// The halves of odd terms cancel where both exist.
    @Test func sumsOverAllIntegersCancel() {
        #expect(Self.text("sum(k, -inf, inf, k*exp(-k^2))") == "0")
        #expect(Self.text("prod(k, -inf, -2, 1 - 1/k^2)") == "0.5")
    }

    @Test func closedFormsAreExact() {
        for (form, value) in [
            ("sum(k, 1, inf, 1/k^2)", "pi^2/6"), ("sum(k, 3, inf, 1/k^4)", "pi^4/90 - 17/16"),
            ("sum(k, 1, inf, (-1)^(k + 1)/k)", "ln(2)"), ("sum(k, 0, inf, (2/3)^k)", "3"),
            ("sum(k, 1, inf, (-1)^k/k^2)", "-pi^2/12"),
        ] {
            #expect(Self.text("\(form) == \(value)") == "true", "\(form)")
        }
    }

    /// Sums that begin late are no long differences of a closed form. Values of mpmath (`nsum`).
    @Test(arguments: [
        ("sum(k, 10^6, inf, (-1)^k/k)", "5.0000024999999999988e-7"),
        ("sum(k, 10^6, inf, (-1)^k/k^2)", "5.000004999999999995e-13"),
        ("sum(k, 101, inf, (-1)^k/k^3)", "-4.9250124947538207442e-7"),
        ("sum(k, 3, inf, (-1)^k/k) == 1/2 - ln(2)", "true"),
    ])
    func alternatingSumsBeginLate(_ expression: String, _ expected: String) {
        #expect(Self.text(expression) == expected)
    }

    @Test func valuesRefineToManyDigits() {
        let digits = "10^-60"
        for (form, value) in [
            ("integrate(x, 0, inf, 1/(1 + x^2))", "pi/2"),
            ("integrate(x, -inf, inf, exp(-x^2))", "sqrt(pi)"),
            ("sum(k, 0, inf, 1/k!)", "e"),
        ] {
            #expect(Self.text("abs(\(form) - \(value)) < \(digits)") == "true", "\(form)")
        }
    }
}
