import Surd
import Testing

/// Infinite sums of infinite sums: known double sums, and values by mpmath's `zeta`, `exp` and `nsum` of one index.
@Suite struct CalculusInnerSumTests {
    private static func text(_ expression: String) -> String {
        CalculusAnswers.text(expression)
    }

    @Test(arguments: [
        ("sum(i, 0, inf, sum(j, 0, inf, 2^(-1 - i - j)))", "2"),
        ("sum(i, 0, inf, sum(j, 0, inf, 1/(i!*j!)))", "e^2"),
        ("sum(i, 1, inf, sum(j, 1, inf, 1/(i^2*j^3)))", "zeta(2)*zeta(3)"),
        ("sum(i, 1, inf, sum(j, 1, inf, (-1)^(i + j)/(i*j)))", "ln(2)^2"),
        ("sum(k, 1, inf, sum(j, 1, inf, (k + j)/(2^j*3^k)))", "7/4"),
        ("sum(n, 1, inf, sum(k, 1, inf, (1/k - 1/(k + 1))/n^2))", "zeta(2)"),
        ("sum(n, 0, inf, sum(k, 0, inf, 1/(2^n*3^k*(k + 1))))", "6*ln(3/2)"),
        // From the outer index on.
        ("sum(n, 1, inf, sum(k, n, inf, 1/k^3))", "zeta(2)"),
        ("sum(n, 0, inf, sum(k, n, inf, 1/k!))", "2*e"),
        ("sum(j, 1, inf, sum(i, j, inf, 1/(i^3*j)))", "pi^4/72"),
        ("sum(n, 1, inf, (-1)^n*sum(k, n, inf, 1/k^2))", "-pi^2/8"),
        // Geometric in the inner index.
        ("sum(m, 2, inf, sum(n, 2, inf, 1/m^n))", "1"),
        ("sum(m, 1, inf, sum(n, 1, inf, 2^(-m*n)))", "1.6066951524152917638"),
        ("sum(m, 2, inf, sum(n, m, inf, 1/m^n))", "0.56119109683529823740"),
        // In other forms.
        ("integrate(x, 0, 1, sum(k, 1, inf, x/k^2))", "zeta(2)/2"),
        ("limit(x, inf, sum(k, 1, inf, 1/(x*k^2))*x)", "zeta(2)"),
        ("prod(n, 1, inf, 1 + sum(k, n, inf, 1/2^k))", "4.7684620580627434483"),
    ])
    func doubleSums(_ expression: String, _ value: String) {
        #expect(Self.text("abs(\(expression) - \(value)) < 10^-18") == "true", "\(expression)")
    }

    @Test(arguments: [
        "sum(i, 1, inf, sum(j, 1, inf, 1/(i^2*j)))", "sum(i, 1, inf, sum(j, 1, inf, 1/(i*j^2)))",
        "sum(n, 1, inf, sum(k, n, inf, 1/k^2))", "prod(n, 1, inf, sum(k, n, inf, 1/2^k))",
    ])
    func divergentDoubleSums(_ expression: String) {
        #expect(Self.text(expression) == "diverges", "\(expression)")
    }

    /// Infinity is a bound there, and no number.
    @Test(arguments: [
        "L = limit(x, 0, 1/x^2); integrate(x, 0, 1, L*x)",
        "L = limit(x, 0, 1/x^2); sum(k, 1, inf, sum(j, 1, inf, L/(j^2*k^2)))",
        "L = limit(x, 0, 1/x^2); sum(k, 1, inf, sum(j, L, inf, 1/(j^2*k^2)))",
    ])
    func infinityIsNoNumber(_ expression: String) {
        #expect(Self.text(expression) == "not-built", "\(expression)")
    }

    /// The ratio is 1, or above it, for some of the outer indices.
    @Test(arguments: [
        "sum(m, 1, inf, sum(n, 2, inf, 1/m^n))", "sum(m, 1, inf, sum(n, 1, inf, (5/m)^n))",
        "sum(m, 1, inf, sum(n, 1, inf, 1/(m^2 + n^2)^2))",
    ])
    func whatIsNoProductIsRefused(_ expression: String) {
        #expect(Self.text(expression) == "not-built", "\(expression)")
    }

    /// Roots and logarithms that have no value for some index, and sizes of indices below 0. What they cancel to is
    /// no value of the sum; these were printed before.
    @Test(arguments: [
        "sum(k, 1, inf, sum(j, -3, inf, sqrt(j^2)/2^(j + k)))",
        "sum(k, 1, inf, sum(j, -2, inf, sqrt((2*j + 1)^2)/2^(j + k)))",
        "sum(k, 1, inf, sum(j, -3, inf, (j^4)^(1/4)/2^(j + k)))",
        "sum(k, 1, inf, sum(j, -3, inf, ln((j + 1/2)^2)/(2^j*k^2)))",
        "integrate(x, 0, 1, sum(j, -3, inf, x*sqrt(j^2)/2^j))",
        "sum(k, 1, inf, sum(j, 1, inf, sqrt(j - 5)^2/(2^j*k^2)))",
        "sum(k, 1, inf, sum(j, 1, inf, exp(3*ln(j - 3))/2^(j + k)))",
        "sum(k, 1, inf, sum(j, 1, inf, (1 + asin(j) - asin(j))/2^(j + k)))",
        "sum(k, 1, inf, sum(j, 1, inf, (-1)^(2*sqrt(j))/(j^2*k^2)))",
        "integrate(x, -1, 1, sum(k, 1, inf, sqrt(x)^2/k^2))",
        "integrate(x, 0, 1, sum(k, 1, inf, (-1)^(2*x)/k^2))",
    ])
    func whatMayHaveNoValueIsRefused(_ expression: String) {
        #expect(Self.text(expression) == "not-built", "\(expression)")
    }

    /// Quotients that are 0/0 for one index, which count as their lowest terms nowhere; these were printed before, too.
    @Test(arguments: [
        "sum(k, 1, inf, (k - 3)/(k - 3)/2^k)", "sum(k, 1, inf, (k - 1)*(k + 1)/(k - 1)/4^k)",
        "sum(k, 1, inf, (1/(k - 3))^0/2^k)", "sum(k, 1, inf, 0/(k - 3) + 1/2^k)",
        "sum(k, 1, inf, (-2*k + 2)/(-2*k + 2)/k!)", "sum(k, 1, inf, 1/(1/(k - 40))/2^k)",
        "prod(k, 1, inf, (k - 3)/(k - 3)*(1 + 1/k^2))",
        "sum(k, 1, inf, ln((k - 3)*(1 + 1/k^2)/(k - 3)))",
    ])
    func quotientsWithoutAValue(_ expression: String) {
        #expect(Self.text(expression) == "division-by-zero", "\(expression)")
    }

    @Test(arguments: [
        "sum(k, 1, inf, sum(j, 1, inf, (j - 3)/(j - 3)/2^(j + k)))",
        "sum(k, 3, inf, sum(j, -4, inf, (k + j)*(j + 3)/(k + j)/(5^j*k!)))",
        "sum(k, 1, inf, 1/(2^k*k^2)*sum(j, k, inf, (j - 2)/(j - 2)*5^(-j)))",
        "sum(k, 1, inf, sum(j, 1, inf, (k - 2)/(k - 2)/2^(j + k)))",
        "sum(k, 1, inf, sum(j, 1, inf, tan(pi*j/2)*cos(pi*j/2)/2^(j + k)))",
        "solve(x, -1, 1, sum(k, 1, inf, x^2/(x*k^2)))",
    ])
    func quotientsWithoutAValueInside(_ expression: String) {
        #expect(Self.text(expression) == "not-built", "\(expression)")
    }

    @Test(arguments: [
        ("sum(k, 1, inf, sum(j, 0, inf, 1/((2*j - 1)^2*2^k)))", "(1 + pi^2/8)"),
        (
            "sum(k, 1, inf, sum(j, 1, inf, 1/((j^2 - 2)*2^k)))",
            "(1/4 - pi*cot(pi*sqrt(2))/(2*sqrt(2)))"
        ),
        ("sum(k, 1, inf, (k - 1)*(k + 2)/(k + 2)/2^k)", "1"),
        ("integrate(x, 1, 2, sum(k, 1, inf, 1/(x*k^2)))", "zeta(2)*ln(2)"),
        ("sum(k, 1, inf, sum(j, -1, inf, sqrt(j^2 + 1)^2/2^(j + k)))", "12"),
    ])
    func divisorsThatAreNeverZero(_ expression: String, _ value: String) {
        #expect(Self.text("abs(\(expression) - \(value)) < 10^-18") == "true", "\(expression)")
    }

    @Test(arguments: [
        ("sum(k, 1, inf, sum(j, -3, inf, sqrt(j^2)/2^(j + k)))", "sqrt of what may be negative"),
        ("sum(k, 1, inf, sum(j, 1, inf, (j - 3)/(j - 3)/2^(j + k)))", "may divide by 0"),
        ("sum(k, 1, inf, sum(j, 1, inf, 1/(j^2 + k^2)^2))", "not products of the two names"),
        ("sum(k, 1, inf, sum(j, 2*k, inf, 1/(j^2*k^2)))", "begins neither"),
    ])
    func theReasonIsSaid(_ expression: String, _ reason: String) {
        do {
            var calculator = Calculator()
            _ = try calculator.evaluate(expression)
            Issue.record("\(expression) has a value")
        } catch {
            #expect("\(error)".contains(reason), "\(expression): \(error)")
        }
    }
}
