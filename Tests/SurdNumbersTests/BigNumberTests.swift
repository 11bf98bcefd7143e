import Foundation
import Testing

@testable import SurdNumbers

/// Exact values. They are mathematics that can be checked by hand, or carry their source.
@Suite struct BigNumberTests {
    @Test(arguments: [
        ("0.1+0.2", "3/10"), ("1/3*3", "1"), ("sqrt(2)^2", "2"), ("sqrt(2)*sqrt(8)", "4"),
        ("sin(pi/6)", "1/2"), ("cos(pi/3)", "1/2"), ("sin(pi)", "0"), ("tan(pi/4)", "1"),
        ("sin(10^50*pi)", "0"), ("cos(10^50*pi)", "1"), ("sin(-7*pi/2)", "1"),
        ("ln(e^3)", "3"), ("log2(2^1000)", "1000"), ("log(8,4)", "3/2"), ("log10(0.001)", "-3"),
        ("log(3^200,3)", "200"), ("log(2,1/8)", "-1/3"), ("log(sqrt(2),2)", "1/2"),
        ("exp(ln(7/3))", "7/3"), ("e^ln(5)", "5"), ("cosh(ln(2))", "5/4"), ("sinh(ln(2))", "3/4"),
        ("tanh(ln(3))", "4/5"), ("tan(atan(5/7))", "5/7"), ("sin(asin(1/7))", "1/7"),
        ("cbrt(-27/8)", "-3/2"), ("root(1024,10)", "2"), ("(-8)^(1/3)", "-2"),
        ("(-8)^(2/3)", "4"), ("(-32)^(-3/5)", "-1/8"), ("(4/9)^(-1.5)", "27/8"), ("0^0", "1"),
        ("2^-3", "1/8"), ("gamma(5)", "24"), ("gamma(1/2)^2/pi", "1"), ("zeta(-1)", "-1/12"),
        ("zeta(0)", "-1/2"), ("zeta(-2)", "0"), ("zeta(2)/pi^2", "1/6"),
        // B(12) = -691/2730, DLMF 24.2
        ("zeta(-11)", "691/32760"), ("zeta(12)/pi^12", "691/638512875"),
        ("asin(1)/pi", "1/2"), ("acos(-1)/pi", "1"), ("atan(sqrt(3))/pi", "1/3"),
        ("asin(sqrt(2)/2)/pi", "1/4"), ("acos(-sqrt(3)/2)/pi", "5/6"),
        ("hypot(3e200,4e200)/1e200", "5"),
        ("exp(100)+42-exp(100)", "42"), ("2*pi/(3*pi)", "2/3"), ("pi-pi", "0"),
        ("ln(8)/ln(2)", "3"), ("ln(1/9)/ln(3)", "-2"), ("sqrt(pi)^2/pi", "1"),
        ("(2^(1/4))^8", "4"), ("atan2(1,1)/pi", "1/4"), ("atan2(0,-1)/pi", "1"),
        ("atan2(-1,-1)/pi", "-3/4"), ("agm(7,7)", "7"), ("beta(2,3)", "1/12"),
        ("beta(2,1000000)", "1/1000001000000"), ("beta(1000/7,3)", "343/510549000"),
        ("beta(1/2,1/2)/pi", "1"), ("besselj(0,0)", "1"), ("besselj(3,0)", "0"),
        ("li2(1)/pi^2", "1/6"),
        ("lambertw(e)", "1"), ("erf(0)", "0"), ("erfc(0)", "1"), ("expm1(0)", "0"),
        ("7.5 mod 2", "3/2"), ("(-7) mod 3", "2"), ("10^50 mod (1/7)", "0"),
        ("floor(-1e-100)", "-1"), ("ceil(1+1e-60)", "2"), ("round(2.5)", "3"),
        ("round(-2.5)", "-3"),
        ("trunc(-7/2)", "-3"),
    ])
    func exactValues(_ text: String, _ expected: String) throws {
        let value = try TestExpression.evaluate(text)
        #expect(value.exactRational?.description == expected)
    }

    /// PARI/GP 2.15: floor(...) at 300 digits.
    @Test(arguments: [
        ("floor(exp(pi*sqrt(163)))", "262537412640768743"), ("floor(sqrt(2)^2)", "2"),
        ("floor(10^50*pi)", "314159265358979323846264338327950288419716939937510"),
        ("floor(-pi*10^30)", "-3141592653589793238462643383280"),
        ("floor(log10(10^50-1))", "49"), ("floor(sqrt(10^60-1))", "999999999999999999999999999999"),
        ("floor(sin(1)^2+cos(1)^2)", "1"), ("ceil(sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6)))", "0"),
        ("round(16*atan(1/5)-4*atan(1/239)-pi+1/2)", "1"), ("trunc(-gamma(1/3))", "-2"),
        ("floor(tan(1.5707963267948966))", "51998506188720270"),
        ("floor(exp(-1000))", "0"), ("ceil(exp(-1000))", "1"), ("floor(-exp(-100000))", "-1"),
        ("round(exp(-1000000))", "0"),
    ])
    func integersNearReals(_ text: String, _ expected: String) throws {
        #expect(try TestExpression.evaluate(text).exactInteger?.description == expected)
    }

    @Test(arguments: [
        ("sqrt(-1)", "not-real"), ("ln(0)", "domain"), ("ln(-2)", "not-real"),
        ("log10(-1)", "not-real"), ("asin(2)", "not-real"), ("acosh(1/2)", "not-real"),
        ("atanh(1)", "domain"), ("gamma(-3)", "domain"), ("zeta(1)", "domain"),
        ("tan(pi/2)", "domain"), ("cot(pi)", "domain"), ("1/0", "division-by-zero"),
        ("0^-1", "division-by-zero"), ("(-1)^0.5", "not-real"), ("(-2)^pi", "not-real"),
        ("sqrt(1-pi)", "not-real"), ("ln(1-pi)", "not-real"), ("ln(sin(1)-1)", "not-real"),
        ("asin(pi)", "not-real"), ("1/(sin(1)^2+cos(1)^2-1)", "division-by-zero"),
        ("1/(sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6)))", "division-by-zero"),
        ("root(-16,4)", "not-real"), ("log(2,1)", "domain"), ("log(2,-3)", "domain"),
        ("atan2(0,0)", "domain"), ("ei(0)", "domain"), ("li(1)", "domain"),
        ("exp(exp(exp(exp(10))))", "overflow"), ("ln(sqrt(2)-sqrt(2))", "domain"),
        ("tan(asin(1))", "domain"), ("(sqrt(2)-2)^(1/2)", "not-real"),
    ])
    func errors(_ text: String, _ code: String) throws {
        let error = try #require(throws: NumberError.self) {
            let value = try TestExpression.evaluate(text)
            _ = try value.sign()
        }
        #expect(error.code == code, "\(error)")
    }

    /// A square root of something that is exactly zero, and others on the edge of a domain.
    @Test(arguments: [
        ("sqrt(sin(1)^2+cos(1)^2-1)", "0"), ("asin(sin(1)^2+cos(1)^2)/pi", "1/2"),
        ("acosh(cosh(1)^2-sinh(1)^2)", "0"), ("ln(sin(2)^2+cos(2)^2)", "0"),
        ("(sin(1)^2+cos(1)^2-1)^0", "1"), ("sqrt(sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6)))", "0"),
    ])
    func edges(_ text: String, _ expected: String) throws {
        let value = try TestExpression.evaluate(text).resolved()
        #expect(value.exactRational?.description == expected)
    }

    // MARK: - Conformances

    static let pool: [BigNumber] = {
        let texts = [
            "0", "1", "-1", "1/2", "sqrt(2)", "-sqrt(2)", "pi", "-pi", "e", "22/7", "355/113",
            "1+sqrt(2)", "sqrt(3+2*sqrt(2))", "sin(1)", "sin(1)^2+cos(1)^2", "10^30", "10^30+1",
            "exp(pi*sqrt(163))", "262537412640768744", "1e-400", "exp(-1000)", "phi",
            "(1+sqrt(5))/2", "cos(pi/5)*2", "2^53+1", "2^53", "sqrt(2^106)", "ln(2)", "exp(1)",
            "0.1", "zeta(3)", "erf(1)+erfc(1)",
        ]
        return texts.compactMap { try? TestExpression.evaluate($0) }
    }()

    @Test func orderIsLawful() {
        let numbers = Self.pool
        #expect(numbers.count == 32)
        for a in numbers {
            #expect(a == a)
            for b in numbers {
                let relations = [a < b, a == b, b < a].filter { $0 }.count
                #expect(relations == 1)
                #expect((a == b) == (b == a))
                if a == b { #expect(a.hashValue == b.hashValue) }
            }
        }
        let sorted = numbers.sorted()
        for (i, a) in sorted.enumerated() {
            for b in sorted[i...] { #expect(a <= b) }
        }
        #expect(Set(numbers).count == 25)
    }

    @Test func doublesAreCorrectlyRounded() throws {
        // Python: float(mpmath.nstr(x, 40)).
        let expected: [(String, Double)] = [
            ("pi", 3.141592653589793), ("e^10", 22026.465794806718),
            ("sqrt(2)", 1.4142135623730951),
            ("exp(-700)", 9.85967654375977e-305), ("-ln(3)", -1.0986122886681098),
            ("1/3", 0.3333333333333333), ("exp(800)", .infinity),
            ("sin(1)^2+cos(1)^2", 1), ("sin(1)^2+cos(1)^2+2^-53", 1),
        ]
        for (text, double) in expected {
            #expect(Double(try TestExpression.evaluate(text)) == double, "\(text)")
        }
    }

    @Test func codableKeepsExactValues() throws {
        for text in ["0", "-22/7", "10^40", "0.1"] {
            let value = try TestExpression.evaluate(text)
            let data = try JSONEncoder().encode([value])
            #expect(try JSONDecoder().decode([BigNumber].self, from: data) == [value])
        }
        // A real is written as its recipe.
        let real = try JSONEncoder().encode([BigNumber.pi])
        #expect(try JSONDecoder().decode([BigNumber].self, from: real) == [.pi])
    }

    @Test func conversions() throws {
        #expect(BigInt(exactly: BigNumber(7)) == 7)
        #expect(BigInt(exactly: BigNumber.pi) == nil)
        #expect(BigInt(exactly: try TestExpression.evaluate("erf(1)+erfc(1)+4")) == 5)
        #expect(
            BigRational(exactly: try TestExpression.evaluate("cos(pi/5)-sqrt(5)/4"))
                == BigRational(1, 4))
        #expect(BigNumber("-2.5e3") == -2500)
        #expect(BigNumber("1e") == nil)
        #expect(BigNumber("abc") == nil)
        #expect(BigNumber("1/0") == nil)
        #expect(BigNumber(exactly: 0.5) == BigNumber(BigRational(1, 2)))
        #expect(BigNumber(exactly: Double.nan) == nil)
        #expect(
            try TestExpression.evaluate("sqrt(5+2*sqrt(6))-sqrt(3)").compare(
                to: BigNumber(2).squareRoot()) == 0)
    }

    @Test func roundingModesOfReals() throws {
        let half = try TestExpression.evaluate("erf(1)+erfc(1)+3/2")
        let monitor = Monitor()
        let expected: [RoundingMode: BigInt] = [
            .halfEven: 2, .halfUp: 3, .halfDown: 2, .up: 3, .down: 2, .ceiling: 3, .floor: 2,
            .zeroFiveUp: 2,
        ]
        for (mode, integer) in expected {
            #expect(try half.rounded(mode, monitor: monitor) == integer, "\(mode)")
        }
        let negative = try TestExpression.evaluate("-pi")
        #expect(try negative.rounded(.up, monitor: monitor) == -4)
        #expect(try negative.rounded(.down, monitor: monitor) == -3)
        #expect(try negative.rounded(.halfEven, monitor: monitor) == -3)
        #expect(try BigNumber.pi.isInteger() == false)
        #expect(try TestExpression.evaluate("erf(1)+erfc(1)").isInteger())
    }
}
