import SurdSyntax
import Testing

@testable import Surd

/// f(v) against f(v + a zero that does not show itself), for every function and operator of the
/// tables and each of their places: the same answer or the same error, or none. A small part of
/// what Scripts/hidden-zeros.py draws. The oracle is the argument that shows its value.
@Suite struct HiddenZeroTests {
    /// All but the third, an elliptic integral at the ninth singular modulus, can be proved to be zero.
    static let zeros = [
        "ln(6) - ln(2) - ln(3)", "sin(1)^2 + cos(1)^2 - 1",
        "agm(1, sqrt(1-((sqrt(2)-3^(1/4))*(sqrt(3)-1)/2)^2))*gamma(1/4)^2*3^(1/4)*sqrt(2+sqrt(3))"
            + " - 6*pi^(3/2)",
        "j0(1) + besselj(2, 1) - 2*j1(1)",
    ]
    static let values = ["0", "1", "-1", "2", "-3", "1/2", "pi/2"]
    /// No answer is not a wrong one.
    static let silent = [
        "undecided", "time-exceeded", "steps-exceeded", "too-costly", "too-large", "unfactored",
    ]
    static let limits = Limits(
        maximumBits: 1 << 16, longPowers: .refused, maximumSteps: 100_000,
        maximumPrecision: 1 << 12, time: .seconds(20))

    struct Call: Sendable, CustomTestStringConvertible {
        let name: String
        let places: Int
        let write: @Sendable ([String]) -> String
        var testDescription: String { name }
    }

    static let functions = FunctionTable.entries.filter {
        // Random numbers are others each time.
        !$0.meaning.traits.isCondition && $0.name != "random"
    }.map { entry in
        Call(name: entry.name, places: entry.maximumArguments ?? 2) {
            entry.name + "(" + $0.joined(separator: ", ") + ")"
        }
    }

    static let operators = OperatorTable.rows.filter { ![.or, .and, .not].contains($0.operation) }
        .map { row in
            Call(name: row.spelling, places: row.position == .infix ? 2 : 1) { operands in
                switch row.position {
                case .prefix: row.spelling + operands[0]
                case .infix: operands[0] + " " + row.spelling + " " + operands[1]
                case .postfix: operands[0] + row.spelling
                }
            }
        }

    /// The printed value, or the code and the sentence of the error.
    static func answer(_ text: String) -> (code: String, text: String) {
        var calculator = Calculator(limits: limits)
        do throws(SurdError) {
            let value = try calculator.evaluate(text)
            do throws(NumberError) {
                return ("", try value.formatted(limits: limits))
            } catch {
                return (error.code, error.message)
            }
        } catch {
            return (error.code, error.message)
        }
    }

    /// Edges of functions of several arguments that the walk through the tables does not meet; no
    /// answer would be wrong here. (Z is the zero.)
    @Test(arguments: [
        ("besselj(1/2, Z)", "0"), ("besselj(-1/2, Z)", "besselj has a pole at 0"),
        ("bessely(1/2, Z)", "bessely has a pole at 0"), ("besseli(1/2, Z)", "0"),
        ("ellipe(pi/2 - Z, 1)", "1"), ("ellipe(-3*pi/2 + Z, 1)", "-3"),
        ("ellipf(pi/2 + Z, 1)", "ellipf is infinite where m*sin(phi)^2 reaches 1"),
        ("ellipe(pi/2 + Z, pi/3)", "ellipe is not real where m*sin(phi)^2 is above 1"),
    ])
    func atEdges(text: String, expected: String) {
        for zero in ["0", "(\(Self.zeros[0]))", "(\(Self.zeros[1]))"] {
            let hidden = text.split(separator: "Z", omittingEmptySubsequences: false)
                .joined(separator: zero)
            #expect(Self.answer(hidden).text == expected, "\(hidden)")
        }
    }

    @Test(arguments: functions + operators)
    func changesNoAnswer(of call: Call) {
        var turn = 0
        for place in 0..<call.places {
            for first in Self.values.indices {
                // The other places walk through the values at another pace.
                let visible = (0..<call.places).map { other in
                    "("
                        + Self.values[
                            (first * (other == place ? 1 : 2 + other) + other - place
                                + Self.values.count) % Self.values.count] + ")"
                }
                let expected = Self.answer(call.write(visible))
                for half in [0, 2] {
                    var hidden = visible
                    hidden[place] = "(\(visible[place]) + (\(Self.zeros[half + turn % 2])))"
                    turn += 1
                    let text = call.write(hidden)
                    let given = Self.answer(text)
                    if Self.silent.contains(given.code) || Self.silent.contains(expected.code) {
                        continue
                    }
                    #expect(
                        given == expected,
                        "\(text): \(given), but \(call.write(visible)): \(expected)")
                }
            }
        }
    }

    /// Both coordinates, and what was answered once.
    @Test func anglesAndMeansOnTheirAxes() {
        for (left, right) in [
            ("atan2(0, 0)", "atan2(ZERO, 0)"), ("atan2(0, 0)", "atan2(0, ZERO)"),
            ("atan2(0, 0)", "atan2(ZERO, ZERO)"), ("atan2(0, -1)", "atan2(ZERO, -1)"),
            ("atan2(1, 0)", "atan2(1, ZERO)"), ("agm(0, -1)", "agm(ZERO, -1)"),
            ("agm(0, -1)", "agm(0, -pi)"), ("agm(0, -1)", "agm(-sin(1), 0)"),
            ("beta(-3, 2)", "beta(-3, 2 + ZERO)"), ("beta(-3, 2)", "beta(ZERO - 3, 2)"),
        ] {
            let hidden = right.replacing("ZERO", with: "(\(Self.zeros[0]))")
            #expect(Self.answer(hidden) == Self.answer(left), "\(hidden)")
        }
        #expect(Self.answer("beta(-3, 2)").text == "0.16666666666666666667")
    }

    /// Where a function asks more of its argument than that it is near: the length of nothing is nothing, a number
    /// and its opposite are one, and an odd number of right angles is a pole.
    @Test(arguments: [
        ("ln(6) - ln(2) - ln(3)"), ("sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6))"),
        ("exp(1)*exp(pi) - exp(1 + pi)"), ("agm(1, sqrt(2)) - (2*pi)^(3/2)/gamma(1/4)^2"),
        // First guesses at its terms say that it is none.
        ("digamma(pi + 1) - digamma(pi) - 1/pi"),
    ])
    func hiddenZerosAreZero(_ zero: String) {
        #expect(Self.answer("hypot(\(zero), 0)").text == "0")
        #expect(Self.answer("hypot(0, \(zero))").text == "0")
        #expect(Self.answer("sign(abs(\(zero)) + abs(\(zero)))").text == "0")
        #expect(Self.answer("tan(pi/2 + (\(zero)))") == Self.answer("tan(pi/2)"))
        #expect(Self.answer("sec(pi/2 + (\(zero)))") == Self.answer("sec(pi/2)"))
        #expect(Self.answer("lambertw(-1/e + (\(zero)))").text == "-1")
        #expect(Self.answer("3/(\(zero))") == Self.answer("3/0"))
        #expect(Self.answer("zeta(2 + (\(zero))) == pi^2/6").text == "true")
        #expect(Self.answer("atan2(\(zero), -2) == pi").text == "true")
        #expect(Self.answer("atan2(-2, \(zero)) == -pi/2").text == "true")
        var calculator = Calculator(limits: Self.limits)
        let truth = try? calculator.evaluate("y = \(zero); abs(y) == -abs(y)").boolean
        #expect(truth == true)
    }

    /// What cannot be proved to be an integer or a fraction is not said to be none.
    @Test func nothingIsDeniedWithoutAProof() {
        let zero = "(\(Self.zeros[2]))"
        for text in ["fib(3 + \(zero))", "numerator(1/3 + \(zero))", "(-8)^(1/3 + \(zero))"] {
            #expect(Self.answer(text).code == "undecided", "\(text)")
        }
        // By Lindemann's theorem, and because a surd is one.
        for text in ["pi/2", "sin(1)", "1 - 3*sqrt(2)", "1/e", "sqrt(ln(2))"] {
            #expect(Self.answer("numerator(\(text))").text == "numerator needs a rational number")
            #expect(Self.answer("(-2)^(\(text))").code == "not-real")
        }
    }
}
