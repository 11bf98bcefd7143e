import Foundation
import Surd
import Testing

/// Identities of special functions of complex numbers, and neighbours of them that are false (Data/complex-identities.tsv, which
/// Scripts/complex-identities.py writes from the formulas of the DLMF and Arb).
@Suite struct ComplexIdentityTests {
    static let rows = IdentityTableTests.table("complex-identities")

    private static func answer(_ text: String) -> String {
        var calculator = Calculator(complex: true)
        do {
            return try calculator.evaluate(text).formatted()
        } catch {
            return "\(error)"
        }
    }

    @Test func thereAreRows() {
        #expect(Self.rows.count >= 200)
        #expect(Self.rows.filter { $0.last == "false" }.count >= 40)
    }

    @Test(arguments: rows)
    func isDecided(_ row: IdentityTableTests.Row) {
        #expect(Self.answer(row.text) == row.last)
    }

    /// What ties values on special lines to their conjugates (DLMF 5.4.3, 5.4.4, 5.4.16, 5.4.17, 25.4.1, 25.12.4).
    @Test(arguments: [
        "gamma(1+i)*gamma(1-i) == pi/sinh(pi)",
        "abs(gamma(i)) == sqrt(pi/sinh(pi))",
        "abs(gamma(1/2+3i))^2 == pi/cosh(3*pi)",
        "im(digamma(i)) == 1/2+pi/2/tanh(pi)",
        "im(digamma(1/2+i)) == pi/2*tanh(pi)",
        "zeta(1/2-i) == zeta(1/2+i)*2*(2*pi)^(-1/2-i)*cos(pi*(1/2+i)/2)*gamma(1/2+i)",
        "re(li2(e^(i*pi/5))) == pi^2/6-pi/5*(2*pi-pi/5)/4",
        "re(li2(1/2+i)) == pi^2/12-abs(ln(1/2+i))^2/2",
        "besselj(0, i) == besseli(0, 1)",
        "besselk(1/3, i) == -i*pi/2*e^(-i*pi/6)*(besselj(1/3, 1)-i*bessely(1/3, 1))",
        "ei(i) == ci(1)+i*(si(1)+pi/2)",
        "erf(i) == 2i/sqrt(pi)*hyp1f1(1/2, 3/2, 1)",
    ])
    func holdsOnSpecialLines(_ text: String) {
        #expect(Self.answer(text) == "true")
    }

    /// Values in closed form: Li2 at the sixth parts of its group that lead to i (Lewin 1981), Bernoulli's polynomials,
    /// powers of z/(1 - z), series that end.
    @Test(arguments: [
        ("polylog(2, i)", "-pi^2/48+catalan*i"),
        ("polylog(1, i)", "-ln(2)/2+pi/4*i"),
        ("polylog(1, 3)", "-ln(2)-pi*i"),
        ("polylog(0, i)", "-0.5+0.5i"),
        ("polylog(-2, 1+i)", "3-i"),
        ("hurwitz(-1, i)", "5/12+1/2*i"),
        ("hurwitz(-2, 1+i)", "1/2+1/6*i"),
        ("lambertw(-pi/2)", "pi/2*i"),
        ("lambertw(-pi/2, -1)", "-pi/2*i"),
        ("hyp1f1(-2, 3, 4+i)", "-5/12"),
        ("hyp2f1(-2, 1/2, 3, i)", "15/16-1/3*i"),
    ])
    func isExact(_ text: String, _ expected: String) throws {
        var calculator = Calculator(complex: true)
        #expect(try calculator.evaluate(text).formatted(NumberFormat().exact()) == expected)
    }
}
