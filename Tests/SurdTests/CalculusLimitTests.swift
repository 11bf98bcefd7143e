import Surd
import Testing

/// Limits of functions: values by SymPy and from known expansions, no limits, refusals.
@Suite struct CalculusLimitTests {
    private static func text(_ expression: String, style: NumberFormat.Style = .auto) -> String {
        CalculusAnswers.text(expression, NumberFormat(style: style))
    }

    @Test(arguments: [
        ("limit(x, 0, sin(x)/x)", "1"),
        ("limit(x, inf, (1 + 1/x)^x)", "e"),
        ("limit(n, inf, n!^(1/n)/n)", "1/e"),
        ("limit(n, inf, binomial(2n, n)*sqrt(n)/4^n)", "1/sqrt(pi)"),
        ("limit(x, 0, (1 - cos(x))/x^2)", "0.5"),
        ("limit(x, inf, x - sqrt(x^2 + x))", "-0.5"),
        ("limit(x, inf, x^100/exp(x))", "0"),
        ("limit(x, 0, x*sin(1/x))", "0"),
        ("limit(x, inf, sin(x)/x)", "0"),
        ("limit(x, 0, x^x, 1)", "1"),
        ("limit(x, 2, (x^2 - 4)/(x - 2))", "4"),
        ("limit(x, inf, atan(x))", "pi/2"),
        ("limit(x, -inf, atan(x))", "-pi/2"),
        ("limit(x, inf, floor(x)/x)", "1"),
        ("limit(x, 0, (tan(x) - sin(x))/x^3)", "0.5"),
        ("limit(x, 0, (2^x - 1)/x)", "ln(2)"),
        ("limit(x, inf, x*(ln(x + 1) - ln(x)))", "1"),
        ("limit(x, inf, x^(1/x))", "1"),
        ("limit(x, 0, (sin(x) - x + x^3/6)/x^5)", "1/120"),
        ("limit(x, inf, exp(x + exp(-x)) - exp(x))", "1"),
        ("limit(x, 0, cos(x)^(1/x^2))", "e^(-1/2)"),
        ("limit(x, 0, gamma(x)*x)", "1"),
        ("limit(x, -2, gamma(x)*(x + 2))", "0.5"),
        ("limit(x, inf, erfc(x)*exp(x^2)*x)", "1/sqrt(pi)"),
        ("limit(x, inf, besselj(0, x))", "0"),
        ("limit(x, 1, (1 - x)*tan(pi*x/2))", "2/pi"),
        ("limit(x, 1, acos(x)/sqrt(1 - x), -1)", "sqrt(2)"),
        ("limit(x, inf, (digamma(x) - ln(x))*x)", "-0.5"),
        ("limit(x, 0, (asin(x) - atan(x))/x^3)", "0.5"),
        ("limit(x, 0, floor(x), -1)", "-1"),
        ("limit(x, inf, ln(ln(x))/ln(ln(x^2)))", "1"),
        ("limit(x, inf, sqrt(ln(x) + 1) - sqrt(ln(x)))", "0"),
        ("f(x) = if(x < 1, x^2, 2x - 1); limit(x, 1, (f(x) - 1)/(x - 1))", "2"),
    ])
    func limitsAreExact(_ expression: String, _ value: String) throws {
        let equal = "\(expression) == \(value)"
        if let split = expression.lastIndex(of: ";") {
            let head = expression[...split]
            let tail = expression[expression.index(after: split)...]
            #expect(Self.text("\(head)\(tail) == \(value)") == "true", "\(equal)")
        } else {
            #expect(Self.text(equal) == "true", "\(equal)")
        }
    }

    @Test(arguments: [
        ("limit(x, 0, 1/x, 1)", "inf"),
        ("limit(x, 0, 1/x, -1)", "-inf"),
        ("limit(x, 0, 1/x^2)", "inf"),
        ("limit(x, 0, ln(x), 1)", "-inf"),
        ("limit(x, inf, ln(ln(x)))", "inf"),
        ("limit(x, inf, x + sin(x))", "inf"),
        ("limit(x, ∞, -exp(exp(x)))", "-inf"),
        ("limit(x, -inf, x^3)", "-inf"),
        // Without a limit.
        ("limit(x, 0, sin(1/x))", "no-limit"),
        ("limit(x, 0, sign(x))", "no-limit"),
        ("limit(x, 0, 1/x)", "no-limit"),
        ("limit(x, inf, cos(ln(x)))", "no-limit"),
        ("limit(x, inf, x*sin(x) + sqrt(x))", "no-limit"),
        ("limit(x, 1, floor(x))", "no-limit"),
        ("limit(x, inf, x*(1 + sin(x)))", "no-limit"),
        ("limit(x, 0, exp(sin(1/x)))", "no-limit"),
        ("limit(x, inf, tan(x))", "no-limit"),
        ("limit(x, inf, ln(2 + sin(x)))", "no-limit"),
        ("limit(x, inf, 1/(2 + cos(x/2) + sin(x)/2))", "no-limit"),
        ("limit(x, inf, (-1)^floor(x))", "no-limit"),
        ("limit(x, inf, (-1)^floor(x)/x)", "0"),
        ("limit(x, inf, frac(x) + frac(x/2))", "no-limit"),
        ("limit(x, inf, sin(x)^7/x + (2 + sin(x))^5/x)", "0"),
        ("limit(x, inf, x*exp(-x^2)*integrate(t, 0, x, exp(t^2)))", "0.5"),
        ("limit(x, 0, integrate(t, 0, x, exp(-1/t))/exp(-2/x), 1)", "inf"),
        ("limit(x, 0, integrate(t, 0, x, exp(-1/t))*exp(1/x)/x^2, 1)", "1"),
        ("limit(x, inf, ln(x)*integrate(t, 2, x, 1/ln(t))/x)", "1"),
        ("limit(x, 0, integrate(t, x, 1, exp(1/t))*exp(-1/x)/x^2, 1)", "1"),
        // Not decided, or no question.
        ("limit(x, inf, sin(x) + sin(sqrt(2)*x))", "no-limit"),
        ("limit(x, inf, tan(x)/x)", "no-limit"),
        ("limit(x, 0, sqrt(x))", "not-real"),
        ("limit(x, 0, x, 2)", "limit-side"),
        ("inf", "infinity-outside"),
        ("1/inf", "infinity-outside"),
        ("limit(x, 0, inf*x)", "infinity-outside"),
        ("limit(x, 1 + inf, x)", "needs-number"),
        ("inf = 3; inf + 1", "4"),
        ("f(inf) = inf + 1; f(1)", "2"),
    ])
    func whatIsNoNumberSaysSo(_ expression: String, _ result: String) {
        #expect(Self.text(expression) == result, "\(expression)")
    }

    /// The exponent 10^-9 decides.
    @Test func limitsOfPowersNextToConstants() {
        let small = "10^-9"
        #expect(Self.text("limit(x, inf, x^(\(small))*ln(x)^-100)") == "inf")
        #expect(Self.text("limit(x, inf, x^(-\(small))*ln(x)^100)") == "0")
        #expect(Self.text("limit(x, 0, (exp(x) - 1 - x)/x^(2 - \(small)), 1)") == "0")
        #expect(Self.text("limit(x, 0, (exp(x) - 1 - x)/x^(2 + \(small)), 1)") == "inf")
        #expect(Self.text("limit(x, 0, (exp(x) - 1 - x)/x^2)") == "0.5")
    }
}
