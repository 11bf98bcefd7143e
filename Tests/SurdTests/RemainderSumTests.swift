import Surd
import Testing

/// Sums whose terms are plain for each remainder of k, or for each floor(√k). The values are those of mpmath: `zeta(s, a)` and `digamma`
/// for each remainder, and `nsum` of their differences over the blocks of a root.
@Suite struct RemainderSumTests {
    private static func text(_ expression: String) -> String {
        CalculusAnswers.text(expression)
    }

    @Test(arguments: [
        ("sum(k, 1, inf, gcd(k, 6)/k^2)", "2.5130937132403459447"),
        ("sum(k, 1, inf, gcd(k, 6)/2^k)", "104/63"),
        ("sum(k, 1, inf, gcd(2k + 1, 15)/k^2)", "5.2499707616986045283"),
        ("sum(k, 1, inf, lcm(k, 6)/k^4)", "6.5946177326116630936"),
        ("sum(k, -7, inf, gcd(k, 4)/2^k)", "375 + 7/15"),
        ("sum(k, 1, inf, abs(cos(pi*k/3))/k^2)", "0.91385225936012579806"),
        ("sum(k, 1, inf, abs(sin(pi*k/5))/k^2)", "1.0867476047889694347"),
        ("sum(k, 1, inf, sqrt(k mod 3)/k^2)", "1.6031745869737345235"),
        ("sum(k, 1, inf, 1/(2 + cos(pi*k/2))/k^2)", "0.95954487232813208795"),
        ("sum(k, 1, inf, (k^2 mod 5)/k^2)", "2.8885246555461319926"),
        ("sum(k, 1, inf, (k^2 mod 3 - 2/3)/k)", "ln(3)/3"),
        ("sum(k, 1, inf, sign(sin(pi*k/4))/k)", "1.5034198162383157167"),
        ("sum(k, 1, inf, ln(k)*(k mod 3)/k^2)", "1.0163190037014754777"),
        ("prod(k, 1, inf, 1 + abs(cos(pi*k/3))/k^2)", "2.2368193597445950243"),
        ("sum(k, 1, inf, floor(sqrt(k))/k^3)", "1.2528900334328527065"),
        ("sum(k, 1, inf, (-1)^floor(sqrt(k))/k)", "-1.2940812218830910763"),
        ("sum(k, 1, inf, floor(k^(1/3))/k^2)", "1.8559962246454282921"),
        ("sum(k, 5, inf, floor(sqrt(k))^2/k^3)", "0.16976827430003022878"),
    ])
    func values(_ sum: String, _ value: String) {
        #expect(Self.text("abs(\(sum) - (\(value))) < 10^-18") == "true", "\(sum)")
    }

    @Test(arguments: [
        ("sum(k, 1, inf, gcd(k, 6)/k)", "diverges"),
        ("sum(k, 1, inf, sign(sin(pi*k/4)))", "diverges"),
        ("sum(k, 1, inf, sqrt(k mod 3)/k)", "diverges"),
        ("sum(k, 1, inf, (k^2 mod 3)/k)", "diverges"),
        ("sum(k, 1, inf, floor(sqrt(k))/k^(3/2))", "diverges"),
        ("sum(k, 1, inf, floor(k^(1/3))/k^(4/3))", "diverges"),
        // gcd is a function of integers.
        ("sum(k, 1, inf, gcd(k/2, 6)/k^2)", "not-built"),
    ])
    func whatHasNoValue(_ sum: String, _ code: String) {
        #expect(Self.text(sum) == code, "\(sum)")
    }
}
