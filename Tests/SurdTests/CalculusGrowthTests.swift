import Surd
import Testing

/// Limits in which exponentials of several sizes cancel: the problems of Dominik Gruntz's thesis (ETH Zürich, 1996, chapter 8)
/// and of SymPy's tests of its algorithm, with their answers; and limits that poles without end refute.
@Suite struct CalculusGrowthTests {
    private static func text(_ expression: String) -> String {
        CalculusAnswers.text(expression, NumberFormat())
    }

    @Test(arguments: [
        ("exp(x)*(exp(1/x - exp(-x)) - exp(1/x))", "-1"),
        ("exp(x)*(exp(1/x + exp(-x) + exp(-x^2)) - exp(1/x - exp(-exp(x))))", "1"),
        ("exp(x)*(sin(1/x + exp(-x)) - sin(1/x))", "1"),
        ("exp(exp(x))*(exp(sin(1/x + exp(-exp(x)))) - exp(sin(1/x)))", "1"),
        ("(erf(x - exp(-exp(x))) - erf(x))*exp(exp(x))*exp(x^2)", "-2/sqrt(pi)"),
        ("(ei(x - exp(-exp(x))) - ei(x))*exp(-x)*exp(exp(x))*x", "-1"),
        ("ln(x)*(ln(ln(x) + ln(ln(x))) - ln(ln(x)))/ln(ln(x) + ln(ln(ln(x))))", "1"),
        ("exp(x)*(atan(x + exp(-x)) - atan(x))*x^2", "1"),
        ("exp(x)*(asin(1/x + exp(-x)) - asin(1/x))", "1"),
        ("exp(x)*(sqrt(1 + 1/x + exp(-x)) - sqrt(1 + 1/x))", "1/2"),
        ("exp(x)*(tanh(1/x + exp(-x)) - tanh(1/x))", "1"),
        ("exp(x)*(ln(2 + 1/x + exp(-x)) - ln(2 + 1/x))", "1/2"),
        // The terms that cancel are as many as a short series has (bound 320).
        (
            "exp(4x)*(exp(1/x + exp(-x)) - exp(1/x)*(1 + exp(-x) + exp(-2x)/2 + exp(-3x)/6))",
            "1/24"
        ),
        // What falls faster beside it does not count, what grows faster does.
        ("(exp(1/x + exp(-x)) - exp(1/x))*exp(x) + 1/gamma(x)", "1"),
    ])
    func exponentialsCancel(_ body: String, _ value: String) {
        #expect(Self.text("limit(x, inf, \(body)) == \(value)") == "true", "\(body)")
    }

    @Test(arguments: [
        ("exp(exp(x - exp(-x))/(1 - 1/x)) - exp(exp(x))", "inf"),
        ("exp(exp(exp(x)/(1 - 1/x))) - exp(exp(exp(x)/(1 - 1/x - ln(x)^(-ln(x)))))", "-inf"),
        ("exp(exp(2*ln(x^5 + x)*ln(ln(x))))/exp(exp(10*ln(x)*ln(ln(x))))", "inf"),
        ("exp(x)*(gamma(x + exp(-x)) - gamma(x))", "inf"),
        // 1/erfc(x) hides e^(x²), beside which the rest is nothing.
        ("exp(-x)/erfc(x) + exp(x)*(exp(1/x - exp(-x)) - exp(1/x))", "inf"),
    ])
    func infiniteLimits(_ body: String, _ value: String) {
        #expect(Self.text("limit(x, inf, \(body))") == value, "\(body)")
    }

    @Test func atPoints() {
        let body = "exp(1/x)*(exp(sin(x) + exp(-1/x)) - exp(sin(x)))"
        #expect(Self.text("limit(x, 0, \(body), 1)") == "1")
        let shifted = "exp(1/(x - 2))*(sin(x + exp(-1/(x - 2))) - sin(x))"
        #expect(Self.text("limit(x, 2, \(shifted), 1) == cos(2)") == "true")
    }

    @Test(arguments: [
        "limit(x, inf, exp(-x)*tan(x))", "limit(x, inf, gamma(-x))", "limit(x, 0, x*tan(1/x))",
    ])
    func polesWithoutEnd(_ expression: String) {
        #expect(Self.text(expression) == "no-limit", "\(expression)")
    }

    /// x + 1/sin(x)² tends to infinity wherever it has a value, and sin(2x)/sin(x) has no poles (bound 321).
    @Test(arguments: ["x + 1/sin(x)^2", "exp(-x)*sin(2x)/sin(x)"])
    func polesAloneProveNothing(_ body: String) {
        #expect(Self.text("limit(x, inf, \(body))") == "undecided", "\(body)")
    }

    /// The mean of |sin k|·(cos 2k - 5 cos 4k) is 0, that of sin(k)²·(…) is not: the sum of the squares diverges, and what
    /// is left beside the size must have one sign (bound 322).
    @Test func sizesBesideWavesAreNotCompared() {
        let sum = "sum(k, 1, inf, abs(sin(k))*(cos(2k) - 5*cos(4k))/k)"
        #expect(Self.text(sum) == "undecided")
    }

    @Test(arguments: [
        "solve(x, 0, 1, sin(1/x))", "solve(x, -1, 1, x*sin(1/x))", "solve(x, -1, 1, abs(x) - x)",
        "solve(x, 0, 3, abs(x - 1) + abs(x - 2) - 1)",
    ])
    func zerosWithoutEnd(_ expression: String) {
        #expect(Self.text(expression) == "infinitely-many-zeros", "\(expression)")
    }

    @Test func wavesThatKeepTheirSignHaveNoZeros() {
        #expect(Self.text("solve(x, 0, 1, x*sin(1/x) + 2x)") == "[]")
    }

    @Test(arguments: [
        "sum(k, 1, inf, abs(sin(k))/k)", "sum(k, 1, inf, -abs(cos(k))/sqrt(k))",
        "prod(k, 1, inf, cos(k))",
    ])
    func wavesOfIntegersDiverge(_ expression: String) {
        #expect(Self.text(expression) == "diverges", "\(expression)")
    }

    /// A is negative for large x, and only its series in e^(-x) shows it; D is 0 for all x.
    @Test(arguments: [
        "exp(2*ln(A(x)))", "sqrt(A(x))^2", "ln(A(x)) - ln(A(x))", "asin(2*A(x)) - asin(2*A(x))",
        "0*asin(2*A(x))", "D(x)/D(x)",
    ])
    func whatHasNoValueHasNoLimit(_ body: String) {
        let names =
            "A(x) = exp(x)*(exp(1/x - exp(-x)) - exp(1/x)); "
            + "D(x) = A(x) - exp(x)*(exp(1/x - exp(-x) + sqrt(2)*sqrt(3) - sqrt(6)) - exp(1/x)); "
        let found = Self.text(names + "limit(x, inf, \(body))")
        #expect(Double(found) == nil && found.contains { $0 == "-" || $0.isLetter }, "\(found)")
    }

    /// Where the divisor or a root has no value, there is no zero.
    @Test(arguments: [
        "solve(x, 0, 1, sin(1/x)/sin(1/x))", "solve(x, 0, 1, sin(1/x)/abs(sin(1/x)))",
        "solve(x, -1, 1, (abs(x) - x)/(abs(x) - x))", "solve(x, 0, 1, sqrt(sin(1/x)))",
        "solve(x, 0, 1, sin(1/x)*sqrt(-x))",
    ])
    func placesWithoutAValueAreNoZeros(_ expression: String) {
        #expect(Self.text(expression) != "infinitely-many-zeros", "\(expression)")
    }

    /// The root or logarithm has no value on a short interval about 1/2, where no factor with zeros shows it.
    @Test(arguments: [
        "solve(x, 0, 1, (x - 1/4)*exp(ln((x - 1/2)^2 - 10^-8)))",
        "solve(x, 0, 1, (x - 1/4)/sqrt((x - 1/2)^2 - 10^-8))",
        "solve(x, 0, 1, (x - 1/4)*asin(1 + 10^-9 - (x - 1/2)^2))",
        "solve(x, 0, 1, (x - 1/4)*2^acosh(1 - 10^-9 + (x - 1/2)^2))",
        "solve(x, 0, 1, (x - 1/4)*((x - 1/2)^2 - 10^-9)^x)",
        "solve(x, 0, 1, (x - 1/4)*exp(sqrt(1/((x - 1/2)^2 - 10^-8))))",
        "solve(x, 0, 1, (x - 1/4)/ln(1 - 2*tan(x - 1/2 + pi/2 - 10^-6)/10^6))",
        "solve(x, 0, 1, sin(1/x)/(x - x))",
    ])
    func intervalsWithoutAValueAreSeen(_ expression: String) {
        let found = Self.text(expression)
        let refusals = ["not-real", "domain", "division-by-zero", "undecided"]
        #expect(refusals.contains(found), "\(expression): \(found)")
    }

    @Test(arguments: [
        ("solve(x, 0, 1, (x - 1/4)*exp(ln((x - 1/2)^2)))", "[0.25]"),
        ("solve(x, 0, 3, (x - 1)*ln(x)/sqrt(x))", "[1]"),
        ("solve(x, -1, 1, x*asin(x))", "[0]"),
    ])
    func isolatedPlacesWithoutAValue(_ expression: String, _ value: String) {
        #expect(Self.text(expression) == value, "\(expression)")
    }
}
