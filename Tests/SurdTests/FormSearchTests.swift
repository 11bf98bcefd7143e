import Foundation
import Surd
import SurdNumbers
import Testing

/// Minimal polynomials, and closed forms for digits.
@Suite struct FormSearchTests {
    /// PARI 2.15: the irreducible factor of algdep(x, n) with that root, at 200 digits.
    static let polynomials = IdentityTableTests.table("minimal-polynomials")

    @Test(arguments: polynomials)
    func minimalPolynomial(_ row: IdentityTableTests.Row) throws {
        let value = try evaluate("minpoly(\(row.text))")
        #expect("\(value)" == row.last)
        #expect(value.kind == .polynomial)
    }

    @Test func thereAreRows() { #expect(Self.polynomials.count >= 19) }

    /// What is printed is a function of x that is 0 at the number.
    @Test func polynomialsReadBack() throws {
        for row in Self.polynomials where row.last.utf8.count < 60 {
            #expect(
                try evaluate("f(x) = \(row.last); f(\(row.text))").digits(20) == "0", "\(row.text)")
        }
    }

    @Test func polynomialsAreCoded() throws {
        let value = try evaluate("minpoly(cos(2*pi/7))")
        let data = try JSONEncoder().encode(value)
        #expect(String(decoding: data, as: UTF8.self) == #"{"polynomial":["-1","-4","4","8"]}"#)
        #expect(try JSONDecoder().decode(Value.self, from: data) == value)
    }

    @Test(arguments: ["pi", "e + sqrt(2)", "sin(1)", "gamma(1/3)"])
    func whatIsNotKnownToBeAlgebraicHasNone(_ text: String) {
        #expect(throws: SurdError.self) { try evaluate("minpoly(\(text))") }
    }

    /// The digits are mpmath's (1.3, at 40 digits), cut or rounded.
    @Test(arguments: [
        ("0.693147180559945", "ln(2)"), ("-0.693147180559945", "-ln(2)"),
        ("1.644934066848226", "pi^2/6"), ("1.6449340668482264", "pi^2/6"),
        ("3.14159265358979", "pi"), ("2.71828182845904", "e"), ("1.41421356237309", "sqrt(2)"),
        ("0.333333333", "1/3"), ("0.915965594177219", "catalan"),
        ("1.2020569031595942", "zeta(3)"), ("0.8414709848078965", "sin(1)"),
        ("3.146264369941972", "sqrt(2) + sqrt(3)"), ("1.7724538509055160273", "sqrt(pi)"),
        ("0.5772156649015329", "egamma"), ("1.618033988749895", "(sqrt(5) + 1)/2"),
    ])
    func digitsAreIdentified(_ digits: String, _ form: String) throws {
        let value = try evaluate("identify(\(digits))")
        guard case .identifications(let forms) = value, let first = forms.first else {
            Issue.record("\(value)")
            return
        }
        #expect(first.form == form)
        #expect(forms.allSatisfy { !$0.isProved })
        // The form, which reads back, agrees in the digits that were given.
        let known = digits.drop { $0 == "-" || $0 == "0" || $0 == "." }.count { $0.isNumber }
        guard case .fits(let count, let chance) = first.claim else { return }
        #expect(chance <= -2 && chance > -known)
        #expect(count == known)
    }

    /// Digits at random have no short form: of a hundred numbers perhaps one is said to have one, and of none
    /// is it said with a small chance.
    @Test func digitsAtRandomHaveNone() throws {
        var state: UInt64 = 42
        for _ in 0..<60 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let digits = "0.\(state >> 14)"
            guard let value = try? evaluate("identify(\(digits))"),
                case .identifications(let forms) = value
            else { continue }
            for form in forms {
                guard case .fits(_, let chance) = form.claim else {
                    Issue.record("\(digits) is said to equal \(form.form)")
                    continue
                }
                #expect(chance >= -4, "\(digits): \(form)")
            }
        }
    }

    @Test(arguments: [
        ("1/3", "equals 1/3, a rational number"), ("zeta(2)", "equals pi^2/6, its normal form"),
        ("sqrt(8) + sqrt(2)", "equals 3*sqrt(2), its normal form"),
        ("12", "equals 12, a rational number"), ("0.1[6]", "equals 1/6, a rational number"),
        ("agm(1, 1/sqrt(2))", "equals 2*pi^(3/2)/gamma(1/4)^2, its normal form"),
        (
            "cos(2*pi/7)",
            "equals a root of 8*x^3 + 4*x^2 - 4*x - 1, by the separation bound of algebraic numbers"
        ),
    ])
    func exactNumbersAreProved(_ text: String, _ answer: String) throws {
        #expect("\(try evaluate("identify(\(text))"))" == answer)
    }
}
