import Surd
import Testing

/// Sums of alternating terms that are no fractions: values by PARI's `sumalt` with 80 digits.
@Suite struct CalculusAlternatingTests {
    @Test(arguments: [
        ("sum(k, 1, inf, (-1)^k/sqrt(k))", "-0.60489864342163037024726591423596"),
        ("sum(k, 2, inf, (-1)^k/ln(k))", "0.92429989722293885595957018135959"),
        ("sum(k, 1, inf, (-1)^k*sin(1/k))", "-0.55079684813392947551006695743512"),
        ("sum(k, 1, inf, (-1)^k/(k^2 + 1)^(1/3))", "-0.46360937614823128440460255777405"),
        ("sum(k, 1, inf, (-1)^k*exp(-sqrt(k)))", "-0.22569218349094037887010263539076"),
        ("sum(k, 1, inf, (-1)^k*(exp(1/k) - 1))", "-1.3037920349100645118657838097383"),
        ("sum(k, 1, inf, cos(pi*k)*atan(1/k))", "-0.50667090321662298198525580478358"),
        ("sum(k, -3, inf, (-1)^k/sqrt(k + 5))", "-0.39510135657836962975273408576404"),
        ("sum(k, 1, inf, (-1)^k/(sqrt(k) + sin(1/k)))", "-0.26872792591990744070588121182380"),
        ("sum(k, 1, inf, (-1)^k/digamma(k + 1))", "-1.7220796703413938513738659510944"),
        ("sum(k, 1, inf, (-1)^k*tan(1/k)^2)", "-2.2063680297056841687599710503351"),
        ("sum(k, 1, inf, (-1)^k*erf(1/k)/sqrt(k))", "-0.60281339531221382207564900179960"),
        // Too slow for a germ in 1/k: the steps show that the terms tend to 0.
        ("sum(k, 1, inf, (-1)^(k + 1)/ln(2k + 2))", "0.41772384255917586774790057225745"),
        ("sum(k, 1, inf, (-1)^k/digamma(3k + 6))", "-0.25182986771589321020217173582874"),
        ("sum(k, 3, inf, (-1)^k*exp(-sqrt(ln(k/2 + 2))))", "-0.16841995086658799806021412062509"),
        ("sum(k, 2, inf, (-1)^k*zeta(k)/ln(k))", "1.7139901677404346836668590163301"),
        // Some factors grow and others fall faster.
        ("sum(k, 1, inf, (-1)^k*ln(k)^2/k)", "0.0653725925588985991462073993882010"),
        ("sum(k, 1, inf, (-1)^k*sqrt(k)/(k + 1))", "-0.254134046333434660855344177853760"),
        ("sum(k, 1, inf, (-1)^k*harmonic(k)/k)", "-0.582240526465012505902656320159680"),
        ("sum(k, 1, inf, (-1)^k*ln(k^2 + 1)/sqrt(k))", "-0.190132932373855952883839353157811"),
        ("sum(k, 1, inf, (-1)^k*(k + ln(k))/k^2)", "-0.591830602396440807531229239245934"),
        ("sum(k, 1, inf, (-1)^k/(k + sqrt(k)))", "-0.326616086295839182068578035041774"),
        ("sum(k, 1, inf, (-1)^k*(k^2 + k)/(k^3 + 1))", "-0.586569813291637322720211576775058"),
        ("sum(k, 2, inf, (-1)^k*sqrt(ln(k))/k)", "0.2257185558982749440717700683924386"),
        ("sum(k, 1, inf, (-1)^k*digamma(k)/sqrt(k))", "0.6422991651660477374733803435241860"),
        (
            "sum(k, 1, inf, (-1)^k*(k^(1/3) + ln(k))/(k + 1))",
            "-0.176063017663026381466247013068123"
        ),
    ])
    func values(_ expression: String, _ value: String) {
        let text = CalculusAnswers.text("abs(\(expression) - \(value)) < 10^-30")
        #expect(text == "true", "\(expression)")
    }

    /// Known constants, to many digits.
    @Test(arguments: [
        ("sum(k, 0, inf, (-1)^k/(2k + 1)^2)", "catalan"),
        ("sum(k, 1, inf, (-1)^(k + 1)*ln(1 + 1/k))", "ln(pi/2)"),
        ("sum(k, 2, inf, (-1)^k*(zeta(k) - 1))", "1/2"),
        ("sum(k, 1, inf, (-1)^(3k + 1)*k^(-1/3))", "(1 - 2^(2/3))*zeta(1/3)"),
        ("sum(k, 2, inf, (-1)^k*ln(k)/k)", "(egamma*ln(2) - ln(2)^2/2)"),
    ])
    func constants(_ expression: String, _ value: String) {
        let text = CalculusAnswers.text("abs(\(expression) - \(value)) < 10^-400")
        #expect(text == "true", "\(expression)")
    }

    /// Signs do not help where the terms do not tend to 0, or where one has no value.
    @Test(arguments: [
        ("sum(k, 1, inf, (-1)^k*(1 + exp(-sqrt(k))))", "diverges"),
        ("sum(k, 2, inf, (-1)^k*sqrt(k)/ln(k))", "diverges"),
        ("sum(k, 2, inf, (-1)^k*ln(k)*sqrt(k)/sqrt(k + 1))", "diverges"),
        ("sum(k, 2, inf, (-1)^k*zeta(k))", "diverges"),
        ("sum(k, 1, inf, (-1)^k/(2 - 1/sqrt(k + 1)))", "diverges"),
        ("sum(k, 1, inf, (-1)^k/ln(k))", "division-by-zero"),
        ("sum(k, -3, inf, (-1)^k/sqrt(k + 3))", "division-by-zero"),
        ("sum(k, -3, inf, (-1)^k/sqrt(k + 5/2))", "not-real"),
    ])
    func withoutSum(_ expression: String, _ code: String) {
        #expect(CalculusAnswers.text(expression) == code, "\(expression)")
    }
}
