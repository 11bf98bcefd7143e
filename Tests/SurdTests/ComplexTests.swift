import Foundation
import Surd
import Testing

/// Complex numbers: values against Arb, exact values, cuts, modes, forms of text, errors.
@Suite struct ComplexTests {
    private static let rows: [[String]] = {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Data/complex-values.tsv")
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }()

    private static func value(_ text: String, isOn: Bool = true) throws -> Value {
        var calculator = Calculator(complex: isOn)
        return try calculator.evaluate(text)
    }

    private static func text(_ expression: String, isOn: Bool = true) throws -> String {
        try value(expression, isOn: isOn).formatted()
    }

    private static func code(_ expression: String, isOn: Bool = true) -> String {
        do {
            return try text(expression, isOn: isOn)
        } catch let error as SurdError {
            return error.code
        } catch let error as NumberError {
            return error.code
        } catch {
            return "\(error)"
        }
    }

    @Test func functionsAgreeWithArb() throws {
        #expect(Self.rows.count == 318)
        for row in Self.rows {
            let value = try #require(try Self.value(row[0]).complex, "\(row[0])")
            for (part, expected) in [(value.real, row[1]), (value.imaginary, row[2])] {
                #expect(try part.digits(20) == (expected.isEmpty ? "0" : expected), "\(row[0])")
            }
        }
    }

    /// Values by the definition of i; the roots by raising them again.
    @Test(arguments: [
        ("(1+i)^8", "16"), ("i^2", "-1"), ("i^(10^30)", "1"), ("i^(10^30+3)", "-i"),
        ("(3+4i)/(1-2i)", "-1+2i"), ("1/i", "-i"), ("(1+2i)(1-2i)", "5"), ("sqrt(-4)", "2i"),
        ("sqrt(3+4i)", "2+i"), ("sqrt(-3-4i)", "1-2i"), ("(2+11i)^(1/3)", "2+i"),
        ("(-4)^(1/4)", "1+i"), ("exp(i*pi)", "-1"), ("e^(i*pi/2)", "i"), ("ln(-1)/pi", "i"),
        ("ln(i)/pi", "0.5i"), ("cos(i*ln(2))", "1.25"), ("abs(3+4i)", "5"), ("conj(2-i)", "2+i"),
        ("re((1+i)^3)", "-2"), ("im((1+i)^3)", "2"), ("arg(-1+0*i)/pi", "1"), ("cbrt(-8)", "-2"),
        ("root(-8, 3)", "-2"), ("sqrt(i^2)", "i"), ("50i%", "0.5i"),
        ("log2(-8)-3", "4.5323601418271938096i"),
        ("sum(k,1,4,i^k)", "0"), ("prod(k,1,3,k+i)", "10i"), ("sum(i, 2, 3+i)", "5+2i"),
        ("mean(i, 2+i)", "1+i"), ("if(i == sqrt(-1), i, 0)", "i"), ("(1/3+i)-(1/3-i)", "2i"),
    ])
    func exactValues(_ expression: String, _ expected: String) throws {
        #expect(try Self.text(expression) == expected)
    }

    /// Roots by hand, by the roots of unity, and from mpmath at 40 digits.
    @Test(arguments: [
        ("roots(x, x^2+1)", "[-i, i]"), ("roots(x, x^4+4)", "[-1-i, -1+i, 1-i, 1+i]"),
        ("roots(x, x^3-1)", "[-0.5-0.86602540378443864676i, -0.5+0.86602540378443864676i, 1]"),
        ("roots(x, x^4+5x^2+4)", "[-2i, -i, i, 2i]"),
        ("roots(x, (x^2+1)^2*(x-1))", "[-i, -i, i, i, 1]"),
        (
            "roots(x, x^5-x-1)",
            "[-0.76488443360058472603-0.35247154603172624932i, -0.76488443360058472603+0.35247154603172624932i, "
                + "0.1812324444698753839-1.0839541013177106684i, 0.1812324444698753839+1.0839541013177106684i, "
                + "1.1673039782614186843]"
        ),
    ])
    func rootsOfPolynomials(_ expression: String, _ expected: String) throws {
        #expect(try Self.text(expression) == expected)
        #expect(try Self.value(expression, isOn: false).kind == .list)
    }

    /// On a cut and beside it: a part that is zero without showing it is proved to be zero.
    @Test(arguments: [
        ("ln(-1+i*(sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3)))", "3.1415926535897932385i"),
        ("sqrt(-2+i*(ln(8)-3*ln(2)))", "1.4142135623730950488i"),
        ("asin(2+i*(exp(ln(3))-3))", "1.5707963267948966192-1.3169578969248167086i"),
        ("acosh(-2+i*(sin(1)^2+cos(1)^2-1))", "1.3169578969248167086+3.1415926535897932385i"),
        ("atan(2i+(sqrt(8)-2*sqrt(2)))", "1.5707963267948966192+0.5493061443340548457i"),
        ("3+i*(sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3))", "3"),
        ("ln(-1-10^-400*i)", "5e-801-3.1415926535897932385i"),
        ("ln(1+10^-40*i)", "5e-81+1e-40i"),
    ])
    func cuts(_ expression: String, _ expected: String) throws {
        #expect(try Self.text(expression) == expected)
    }

    @Test func complexNumbersAreOnOnlyWhereAsked() throws {
        #expect(Self.code("sqrt(-1)", isOn: false) == "not-real")
        #expect(Self.code("(-8)^(1/3)", isOn: false) == "-2")
        #expect(Self.code("(-8)^(1/3)") == "1+1.7320508075688772935i")
        #expect(Self.code("pow(-8, 1/3)") == "1+1.7320508075688772935i")
        #expect(Self.code("(-8)^(1/3) + 0i", isOn: false) == "1+1.7320508075688772935i")
        // A function runs as the statement that calls it, unless it writes the unit itself.
        #expect(Self.code("f(x) = sqrt(x); f(-4)", isOn: false) == "not-real")
        #expect(Self.code("f(x) = sqrt(x); f(-4) i", isOn: false) == "-2")
        #expect(Self.code("f(x) = sqrt(x) + 0i; g(x) = f(x); g(-4)", isOn: false) == "2i")
        #expect(Self.code("f(x) = x + 0i; f(1) + sqrt(-4)", isOn: false) == "not-real")
        // A value alone does not turn them on, and needs nothing to be turned on.
        #expect(Self.code("z = 1+i; z + 1", isOn: false) == "2+i")
        #expect(Self.code("z = 1+i; sqrt(-4) + 0*z", isOn: false) == "not-real")
        // What depends on the mode is not folded.
        let plain = try CompiledExpression("(-8)^(1/3) + x")
        #expect(try plain.evaluate(0).formatted() == "-2")
        let complex = try CompiledExpression("(-8)^(1/3) + x", in: Calculator(complex: true))
        #expect(try complex.evaluate(0).formatted() == "1+1.7320508075688772935i")
        let loop = "sum(k, 1, 40, (-8)^(k/3))"
        #expect(try Self.value(loop).kind == .complex)
        #expect(try Self.value(loop, isOn: false).kind != .complex)
    }

    @Test func theUnitIsASoftName() throws {
        #expect(Self.code("sum(i, 1, 10, i)", isOn: false) == "55")
        #expect(Self.code("i = 3; 2i", isOn: false) == "6")
        #expect(Self.code("i = 3; 1i", isOn: false) == "ambiguous-unit")
        #expect(Self.code("i = 3; 11i", isOn: false) == "33")
        #expect(Self.code("f(i) = 2i; f(4)", isOn: false) == "8")
        #expect(Self.code("f(i) = 1i; f(4)", isOn: false) == "ambiguous-unit")
        #expect(Self.code("1i", isOn: false) == "i")
        #expect(Self.code("re = 5; arg(x) = 2x; arg(re)", isOn: false) == "10")
        #expect(try CompiledExpression("2i + 1", variables: ["i"]).evaluate(4).formatted() == "9")
        #expect(Self.code("2j", isOn: false) == "unknown-name")
        let error = #expect(throws: SurdError.self) { try evaluate("2j") }
        #expect(error?.hint == "the imaginary unit is i: write 2i, or i*x")
    }

    @Test(arguments: [
        ("i < 2", "needs-real"), ("floor(i)", "needs-real"), ("5 mod i", "needs-real"),
        ("max(i, 2)", "needs-real"), ("i!", "needs-real"), ("erfinv(i)", "needs-real"),
        ("atan(i)", "domain"), ("atanh(1)", "domain"), ("ln(0*i)", "domain"), ("0^i", "domain"),
        ("1/(i-i)", "division-by-zero"), ("0^(1+i)", "0"), ("arg(0)", "domain"),
        ("floor(2+i*(sqrt(8)-2*sqrt(2)))", "2"), ("i xor 1", "needs-real"),
        ("not i", "needs-boolean"),
        ("sum(k, 1, i, k)", "needs-number"), ("(1+i)^(10^12)", "too-large"),
    ])
    func whatIsRefused(_ expression: String, _ expected: String) {
        #expect(Self.code(expression) == expected)
    }

    @Test func formsOfText() throws {
        func text(_ expression: String, _ format: NumberFormat) throws -> String {
            try Self.value(expression).formatted(format)
        }
        #expect(try text("3+4i", NumberFormat(style: .polar)) == "5*e^(0.92729521800161223243i)")
        #expect(try text("i", NumberFormat(style: .polar)) == "e^(1.5707963267948966192i)")
        #expect(try text("2", NumberFormat(style: .polar)) == "2")
        #expect(try text("e^(i*pi/3)", NumberFormat(style: .exact)) == "1/2+sqrt(3)/2*i")
        #expect(try text("(1+2i)/3", NumberFormat(style: .fraction)) == "1/3+2/3*i")
        #expect(try text("(1+2i)/4", NumberFormat(style: .exact)) == "0.25+0.5i")
        #expect(try text("(1+2i)/3", NumberFormat(style: .repeating)) == "0.[3]+0.[6]*i")
        #expect(try text("1/3+i/7", NumberFormat(scale: 2)) == "0.33+0.14i")
        #expect(try text("1e30-1e-9i", NumberFormat()) == "1e30-1e-9i")
        #expect(try text("255-16i", NumberFormat(base: 16)) == "0xff-0x10*i")
        #expect(try text("12345-67890i", NumberFormat(groups: true)) == "12,345-67,890i")
        #expect(throws: NumberError.self) { try text("i", NumberFormat(style: .display20)) }
        // What is printed reads back.
        for expression in ["-1-i", "sqrt(3)*i", "1/3-2i/7", "e^(i*pi/3)", "1e30-1e-9i", "-i"] {
            let value = try #require(try Self.value(expression).complex)
            for style in [NumberFormat.Style.exact, .fraction] {
                let text = try value.formatted(NumberFormat(style: style))
                let back = try #require(try Self.value(text).complex)
                let isSame = try value.equals(back)
                #expect(style == .fraction || isSame, "\(text)")
            }
        }
    }

    @Test func valuesTravel() throws {
        for expression in ["1/3-2i", "exp(1+i)", "i*zeta(3)"] {
            let value = try Self.value(expression)
            #expect(value.kind == .complex)
            let saved = try Value(saved: value.saved())
            #expect(try saved.formatted() == value.formatted())
            let json = try JSONEncoder().encode([value])
            let decoded = try JSONDecoder().decode([Value].self, from: json)
            #expect(try decoded[0].formatted() == value.formatted())
        }
        #expect(try Self.value("2+0*i").kind == .integer)
        #expect(try Self.value("i*(sqrt(8)-2*sqrt(2))").kind == .integer)
    }

    @Test func membersOfTheType() throws {
        let z = BigComplex(3, 4)
        #expect(try z.magnitude() == 5)
        #expect(z * z.conjugate == 25)
        #expect(z / z == 1)
        #expect(z - z + .i == BigComplex(0, 1))
        #expect("\(z * z)" == "-7+24i")
        #expect(try BigComplex.sqrt(-1) == .i)
        #expect(try BigComplex.exp(BigComplex(0, .pi)).realNumber() == -1)
        #expect(try BigComplex(1, 1).power(8) == 16)
        #expect(try BigComplex.i.power(.i).digits(10) == "0.2078795764")
        #expect(try BigComplex.log(BigComplex.exp(z)).phase().digits(10) != "")
        #expect(try z.equals(BigComplex(3, 4)))
        #expect(throws: NumberError.divisionByZero) { try z.divided(by: 0) }
        #expect(Set([z, BigComplex(3, 4), .i]).count == 2)
        #expect(try BigComplex(0).realNumber() == 0)
        #expect(throws: NumberError.self) { try BigComplex(0).phase() }
    }

    /// Inverse functions undo each other, and no text leads out of the limits.
    @Test func lawsHold() throws {
        for point in ["1/3+2/7*i", "-5/4-3*i", "2+1e-9*i", "-1/2-i/5"] {
            for (inverse, function) in [
                ("asin", "sin"), ("acos", "cos"), ("atan", "tan"), ("asinh", "sinh"),
                ("acosh", "cosh"), ("atanh", "tanh"), ("ln", "exp"), ("log1p", "expm1"),
            ] {
                let round = try #require(
                    try Self.value("\(function)(\(inverse)(\(point))) - (\(point))").complex)
                let size = try round.magnitude().compare(to: BigNumber("1e-40")!)
                #expect(size < 0, "\(function) of \(inverse) at \(point)")
            }
        }
        for hostile in [
            "exp(10^30+i)", "exp(i*10^(10^7))", "(1+i)^(10^(10^6))", "sin(i*10^20)",
            "ln(10^(10^8)*i)", "(2+i)^(1/10^9)", "tan(i*10^9)",
        ] {
            var calculator = Calculator(limits: .untrusted, complex: true)
            _ = try? calculator.evaluate(hostile).formatted()
        }
    }
}
