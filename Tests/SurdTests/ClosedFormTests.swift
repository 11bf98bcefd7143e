import Surd
import Testing

/// Closed forms in the format `exact`: what they look like, and that they read back.
@Suite struct ClosedFormTests {
    private func exact(_ text: String) throws -> String {
        try evaluate(text).formatted(NumberFormat().exact())
    }

    /// The normal form of LANGUAGE.md by hand: radicals first, p/q before the rest, rest/q for 1/q.
    @Test(arguments: [
        ("sqrt(8)", "2*sqrt(2)"), ("sqrt(8) + sqrt(2)", "3*sqrt(2)"), ("sqrt(2)/2", "sqrt(2)/2"),
        ("sqrt(2/3)", "sqrt(6)/3"), ("-sqrt(3)/4", "-sqrt(3)/4"), ("1/sqrt(2)", "sqrt(2)/2"),
        ("cbrt(16)", "2*cbrt(2)"), ("cbrt(1/4)", "cbrt(2)/2"), ("root(48, 4)", "2*root(3, 4)"),
        ("pi", "pi"), ("3pi/4", "3/4*pi"), ("-pi", "-pi"), ("pi^2/6", "pi^2/6"),
        ("2/(3pi)", "2/(3*pi)"), ("1/pi", "1/pi"), ("gamma(1/2)", "sqrt(pi)"),
        ("gamma(7/2)", "15/8*sqrt(pi)"), ("sqrt(2)*pi", "sqrt(2)*pi"), ("e", "e"),
        ("exp(-2)", "1/e^2"), ("exp(3/2)/2", "e^(3/2)/2"), ("ln(8)", "3*ln(2)"),
        ("ln(2)/7", "ln(2)/7"), ("asin(1)", "pi/2"), ("zeta(2)", "pi^2/6"),
    ])
    func form(_ text: String, _ expected: String) throws {
        #expect(try exact(text) == expected)
    }

    /// Print, parse, compare: the text is worth what was printed, and prints the same again.
    @Test func readsBack() throws {
        let coefficients = ["1", "-1", "2/3", "-7/4", "15", "1/1000", "123456789/7"]
        let roots = ["1", "sqrt(2)", "sqrt(3/5)", "sqrt(12)", "cbrt(-7/9)", "root(5/8, 6)"]
        let others = [
            "1", "pi", "pi^3", "1/pi", "sqrt(pi)", "1/pi^2", "e", "e^-1", "exp(2/3)", "ln(3)",
            "ln(5/7)", "1/ln(2)", "pi*e^2", "e/pi", "pi*ln(10)",
        ]
        var count = 0
        for coefficient in coefficients {
            for root in roots {
                for other in others {
                    let value = try evaluate("(\(coefficient))*(\(root))*(\(other))")
                    guard let text = try? value.formatted(NumberFormat().exact()) else { continue }
                    #expect(
                        try evaluate("(\(text)) == (\(coefficient))*(\(root))*(\(other))").boolean
                            == true, "\(text)")
                    #expect(try exact(text) == text)
                    count += 1
                }
            }
        }
        #expect(count > 500, "\(count) of \(coefficients.count * roots.count * others.count)")
    }

    @Test(arguments: ["sin(1)", "sqrt(2) + pi", "zeta(3)", "sqrt(10^100 + 1)"])
    func refusesWhatHasNoShortForm(_ text: String) throws {
        let value = try evaluate(text)
        #expect(throws: NumberError.notExact) { try value.formatted(NumberFormat().exact()) }
    }

    @Test func aBaseOrAScaleRefusesAClosedForm() throws {
        let value = try evaluate("sqrt(2)")
        for format in [NumberFormat().exact().base(16), NumberFormat().exact().scale(2)] {
            #expect(throws: NumberError.notExact) { try value.formatted(format) }
        }
    }
}
