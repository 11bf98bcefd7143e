import Surd
import Testing

/// Limits of sums and products up to a bound that grows. Values are closed forms: Stirling's formula, Wallis' product,
/// zeta functions, and integrals for sums of Riemann.
@Suite struct CalculusPartialSumTests {
    private static func text(_ expression: String, digits: Int = 30) -> String {
        CalculusAnswers.text(expression, NumberFormat(digits: digits))
    }

    @Test(arguments: [
        ("sum(k, 1, n, 1/k) - ln(n)", "egamma"),
        ("n*(sum(k, 1, n, 1/k) - ln(n) - egamma)", "1/2"),
        ("n^2*(n*(n*(sum(k, 1, n, 1/k) - ln(n) - egamma) - 1/2) + 1/12)", "1/120"),
        ("sum(k, 1, n, 1/sqrt(k)) - 2*sqrt(n)", "zeta(1/2)"),
        ("sum(k, 1, n, sqrt(k)) - 2/3*n^(3/2) - sqrt(n)/2", "zeta(-1/2)"),
        ("sum(k, 1, n, ln(k)) - n*ln(n) + n - ln(n)/2", "ln(2*pi)/2"),
        ("sum(k, 1, n, ln(k)/k) - ln(n)^2/2", "-0.0728158454836767248605863758749"),
        ("sum(k, 2, n, 1/(k*ln(k))) - ln(ln(n))", "0.7946786454528994022038979621"),
        (
            "sum(k, 1, n, k*ln(k)) - (n^2/2 + n/2 + 1/12)*ln(n) + n^2/4",
            "0.248754477033784262547252993576"
        ),
        ("sum(k, 1, n, 1/(2k - 1)) - ln(n)/2", "ln(2) + egamma/2"),
        ("sum(k, 1, n, k/(k^2 + 1)) - ln(n)", "-0.0946503206224769772718784827219"),
        ("sum(k, 1, n, k^4)/n^5", "1/5"),
        ("(sum(k, 1, n, k^2) - n^3/3 - n^2/2)/n", "1/6"),
        ("sum(k, 1, n, k) - n*(n + 1)/2", "0"),
        ("sum(k, 1, 2n, 1/k) - sum(k, 1, n, 1/k)", "ln(2)"),
        ("sum(k, n, 3n, 1/k)", "ln(3)"),
        ("n*sum(k, n, 2n, 1/k^2)", "1/2"),
        ("n*(zeta(2) - sum(k, 1, n, 1/k^2))", "1"),
        ("sum(k, 0, n, 2^k)/2^n", "2"),
        ("3^n*(3/2 - sum(k, 0, n, 3^(-k)))", "1/2"),
        ("sum(k, 1, n, (-1)^k/k)", "-ln(2)"),
        ("sum(k, 1, n, (-1)^k/k)/ln(n)", "0"),
        ("sum(k, 1, n, 1/(k*(k + 1)))", "1"),
        ("sum(k, 1, n*(n + 1)/2, 1/k) - 2*ln(n)", "egamma - ln(2)"),
        ("prod(k, 1, n, k)/(sqrt(2*pi*n)*(n/e)^n)", "1"),
        ("prod(k, 1, n, (2k)^2/((2k - 1)*(2k + 1)))", "pi/2"),
        ("prod(k, 1, n, (2k - 1)/(2k))*sqrt(n)", "1/sqrt(pi)"),
        ("prod(k, 1, n, 1 + 1/k)/n", "1"),
        ("prod(k, 1, n, 1 - 1/(k + 1))*n", "1"),
        ("prod(k, 1, n, k)^(1/n)/n", "1/e"),
        ("prod(k, 1, n, -3 + k)", "0"),
    ])
    func numbersThatAreLeft(_ body: String, _ expected: String) {
        let shown = Self.text("limit(n, inf, \(body))")
        let places = expected.count < 26 && expected.contains(".") ? 17 : 26
        #expect(
            Self.text("abs(\(shown) - (\(expected))) < 10^-\(places)") == "true",
            "\(body): \(shown)")
    }

    @Test(arguments: [
        ("sum(k, 1, n, (k/n)^2)/n", "1/3"),
        ("sum(k, 1, n, 1/(n + k))", "ln(2)"),
        ("sum(k, 1, n, n/(n^2 + k^2))", "pi/4"),
        ("sum(k, 0, n - 1, exp(k/n))/n", "e - 1"),
        ("sum(k, 1, n, sin(pi*k/n))/n", "2/pi"),
        ("sum(k, 1, 2n, 1/sqrt(n^2 + k^2))", "asinh(2)"),
        ("sum(k, 1, n, (k/n)^3) - n/4", "1/2"),
        ("sum(k, 1, n, n^2/(n + k)^3)", "3/8"),
        ("sum(k, n, 2n + 1, 1/k)", "ln(2)"),
        // Powers and logarithms of k/n.
        ("sum(k, 1, n, sqrt(k/n))/n", "2/3"),
        ("sum(k, 1, n, sqrt(k/n)) - 2/3*n", "1/2"),
        ("sqrt(n)*(sum(k, 1, n, sqrt(k/n)) - 2/3*n - 1/2)", "zeta(-1/2)"),
        ("sum(k, 1, n, 1/sqrt(k*n))", "2"),
        ("sum(k, 1, n, ln(k/n))/n", "-1"),
        ("sum(k, 1, n, ln(k/n)) + n - ln(n)/2", "ln(2*pi)/2"),
        // Singular at an end.
        ("sum(k, 1, n, sqrt(1 - (k/n)^2))/n", "pi/4"),
        ("sum(k, 1, n, sqrt(n^2 - k^2))/n^2", "pi/4"),
        ("sum(k, 1, n - 1, 1/sqrt(k*(n - k)))", "pi"),
        ("sum(k, 1, n, exp(-k/n)*ln(k/n))/n", "-0.796599599297053134283675865540"),
        // Not of one degree.
        ("sum(k, 1, n, n/(n^2 + k))", "1"),
        ("sum(k, 1, n, 1/sqrt(n^2 + k))", "1"),
        ("sum(k, 1, n, k/(n^2 + k))", "1/2"),
        ("sum(k, 1, n, sin(k/n^2))", "1/2"),
        ("sum(k, 1, n, (exp(k/n^2) - 1))", "1/2"),
        ("sum(k, 1, n, n*(1 - cos(k/n^2)))", "1/6"),
        ("sum(k, 1, n, (n + 1)/(n^2 + k^2 + 3))", "pi/4"),
        ("sum(k, 1, 2n, 1/(n + k + 5))", "ln(3)"),
        ("prod(k, 1, n, 1 + k/n^2)", "sqrt(e)"),
        ("prod(k, 1, n, 1 + k/n)^(1/n)", "4/e"),
        ("prod(k, 1, n, cos(k/n^(3/2)))", "exp(-1/6)"),
    ])
    func sumsOfRiemann(_ body: String, _ expected: String) {
        let shown = Self.text("limit(n, inf, \(body))")
        #expect(
            Self.text("abs(\(shown) - (\(expected))) < 10^-26") == "true", "\(body): \(shown)")
    }

    @Test(arguments: [
        ("limit(n, inf, sum(k, 1, n, 1/k))", "inf"),
        ("limit(n, inf, sum(k, 1, n, k) - n^2)", "-inf"),
        ("limit(n, inf, sum(k, 1, n, 1/sqrt(n + k^2)))", "not-built"),
        ("limit(n, inf, sum(k, 1, n, sqrt(n/k)))", "inf"),
        ("limit(n, inf, sum(k, 1, n + 1/2, 1/k))", "not-built"),
        ("limit(n, inf, sum(k, 1, n/2, 1/k) - ln(n))", "not-built"),
        ("limit(n, inf, sum(k, -2, n, 1/k))", "division-by-zero"),
    ])
    func whatGrowsOrIsRefused(_ expression: String, _ expected: String) {
        #expect(Self.text(expression) == expected, "\(expression)")
    }

    /// Sums of sums: Euler's values.
    @Test(arguments: [
        ("sum(k, 1, inf, sum(j, 1, k, 1/j)/k^2)", "2*zeta(3)"),
        ("sum(k, 1, inf, sum(j, 1, k, 1/j)/k^3)", "pi^4/72"),
    ])
    func sumsOfPartialSums(_ expression: String, _ expected: String) {
        let shown = Self.text(expression)
        #expect(
            Self.text("abs(\(shown) - (\(expected))) < 10^-26") == "true",
            "\(expression): \(shown)")
    }
}
