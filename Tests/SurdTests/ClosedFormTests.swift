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
        ("sqrt(ln(2))", "sqrt(ln(2))"), ("sqrt(ln(4)^3)/2", "sqrt(2)*ln(2)^(3/2)"),
        ("(-ln(2))^(1/3)", "-ln(2)^(1/3)"), ("ln(10)*pi*ln(2)", "pi*ln(2)*ln(10)"),
        ("sqrt(ln(3))/ln(2)/sqrt(ln(3))", "1/ln(2)"),
    ])
    func form(_ text: String, _ expected: String) throws {
        #expect(try exact(text) == expected)
    }

    /// Sums. Each was checked to 50 digits with mpmath 1.3.
    @Test(arguments: [
        ("sin(pi/12)", "(sqrt(6) - sqrt(2))/4"), ("1/3 + pi/4", "pi/4 + 1/3"),
        ("sqrt(5 + 2*sqrt(6))", "sqrt(2) + sqrt(3)"), ("cos(2pi/5)", "(sqrt(5) - 1)/4"),
        ("phi", "(sqrt(5) + 1)/2"), ("1/(1 + sqrt(2))", "sqrt(2) - 1"), ("1 - pi", "1 - pi"),
        ("sind(18)", "(sqrt(5) - 1)/4"), ("cosd(36)", "(sqrt(5) + 1)/4"),
        ("tand(15)", "2 - sqrt(3)"), ("tan(pi/8)", "sqrt(2) - 1"),
        ("cosd(9)", "(sqrt(2) + sqrt(10) + 2*sqrt(5 - sqrt(5)))/8"),
        ("sind(27)", "(sqrt(2) + 2*sqrt(5 + sqrt(5)) - sqrt(10))/8"),
        ("cosd(24)", "(sqrt(5) + sqrt(30 - 6*sqrt(5)) + 1)/8"),
        ("cos(pi/8)", "sqrt(2 + sqrt(2))/2"),
        ("sqrt(10 + sqrt(24) + sqrt(40) + sqrt(60))", "sqrt(2) + sqrt(3) + sqrt(5)"),
        ("1/(sqrt(2) + sqrt(3) + sqrt(5))", "(3*sqrt(2) + 2*sqrt(3) - sqrt(30))/12"),
        ("sqrt(cbrt(28) - 3)", "(cbrt(98) - cbrt(28) - 1)/3"),
        // Factors whose quotients are too long for one logarithm, by Python's fractions.
        (
            "pi + 17/12*ln(50) + 77944/9985*ln(8)",
            "pi + 2975729/119820*ln(2) + 17/6*ln(5)"
        ),
        ("ln(2) + ln(3)", "ln(6)"), ("ln(3) - ln(2)", "ln(3/2)"), ("sqrt(2) + pi", "pi + sqrt(2)"),
        ("gamma(4/3)", "gamma(1/3)/3"), ("digamma(1/4)", "-pi/2 - 3*ln(2) - egamma"),
        ("li2(1/2)", "pi^2/12 - ln(2)^2/2"), ("(1 + sqrt(2))*pi", "sqrt(2)*pi + pi"),
        ("e + 1/e", "e + 1/e"), ("atan(1/2) + atan(1/3)", "pi/4"),
    ])
    func sum(_ text: String, _ expected: String) throws {
        #expect(try exact(text) == expected)
    }

    /// Sines and cosines of all multiples of 3 degrees have forms, which are worth what was printed.
    @Test func multiplesOfThreeDegrees() throws {
        for degrees in stride(from: 3, to: 90, by: 3) {
            for name in ["sind", "cosd"] {
                let text = try exact("\(name)(\(degrees))")
                #expect(
                    try evaluate("(\(text)) == \(name)(\(degrees))").boolean == true,
                    "\(name)(\(degrees)): \(text)")
            }
        }
    }

    /// Random sums: print, parse, equal, and print the same again.
    @Test func sumsReadBack() throws {
        var seed = UInt64(20_261_121)
        func next(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        let atoms = [
            "1", "sqrt(2)", "sqrt(3)", "sqrt(6)", "cbrt(2)", "pi", "pi*sqrt(2)", "pi^2", "e",
            "e^-1",
            "ln(2)", "ln(3)", "ln(2)*pi", "sqrt(ln(2))", "ln(2)*ln(3)", "sqrt(pi)", "gamma(1/3)",
            "phi", "sin(pi/12)",
            "tan(pi/8)",
        ]
        var count = 0
        for _ in 0..<60 {
            var text = ""
            for i in 0..<(1 + next(3)) {
                text += (i > 0 ? next(2) == 0 ? " + " : " - " : "")
                text += "\(1 + next(9))/\(1 + next(6))*\(atoms[next(atoms.count)])"
            }
            guard let shown = try? exact(text) else { continue }
            #expect(try evaluate("(\(shown)) == (\(text))").boolean == true, "\(text): \(shown)")
            #expect(try exact(shown) == shown, "\(text)")
            count += 1
        }
        #expect(count > 50)
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
                    let text: String
                    do throws(NumberError) {
                        text = try value.formatted(NumberFormat().exact())
                    } catch {
                        // It has no short form; anything else is a fault.
                        #expect(error == .notExact, "(\(coefficient))*(\(root))*(\(other))")
                        continue
                    }
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

    @Test(arguments: ["sin(1)", "1/(pi + 1)", "zeta(3)", "sqrt(10^100 + 1)"])
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

    /// What stands beside the digits at the prompt.
    @Test func standsBesideTheDigits() throws {
        let format = NumberFormat()
        for (text, expected) in [
            ("sin(pi/12)", "(sqrt(6) - sqrt(2))/4"), ("3*ln(2)", "3*ln(2)"), ("sin(1)", nil),
            ("2/3", nil),
            // Right, but not short.
            ("sind(3)", nil),
        ] {
            let shown = try evaluate(text).closedForm(in: format, monitor: Monitor())
            #expect(shown == expected, "\(text)")
        }
        #expect(try evaluate("pi").closedForm(in: format.base(16), monitor: Monitor()) == nil)
    }

    /// `--explain` says how an equality was decided.
    @Test func equalitiesAreExplained() throws {
        var calculator = Calculator()
        for (text, expected) in [
            ("sin(1) == cos(1)", "enclosures tell them apart"),
            (
                "sqrt(5 + 2*sqrt(6)) == sqrt(2) + sqrt(3)",
                "by the separation bound of algebraic numbers"
            ),
            ("sin(2) == 2*sin(1)*cos(1)", "the difference is zero in normal form"),
            (
                "ln(pi^2 - e^2) == ln(pi - e) + ln(pi + e)",
                "by an integer relation, found and proved"
            ),
            // Closed forms meet in arithmetic, before anything is asked.
            ("zeta(2) == pi^2/6", "by their closed forms"),
            ("sqrt(2)*sqrt(3) <= sqrt(6)", "by their closed forms"),
            ("sqrt(2) != sqrt(8)", "by their closed forms"),
            ("x = sin(1); x == x", "both are one and the same number"),
            ("x = sin(1); x + 1 < x + 2", "by exact arithmetic"),
            (
                "sum(k, 1, 9, sqrt(k + 1) - sqrt(k)) == sqrt(10) - 1",
                "by the separation bound of algebraic numbers"
            ),
            ("sign(sin(2) - 2*sin(1)*cos(1))", "the difference is zero in normal form"),
            ("sum(k, 1, 6, cos(2*pi*k/13)) == -1/2", "the difference is zero in normal form"),
            // The steps of a long loop are cut, the verdict is not.
            ("sum(k, 1, 2000, k) < pi", "enclosures tell them apart"),
            ("x = ln(6) - ln(2) - ln(3); x == 0; x < 1", "by exact arithmetic"),
            ("1/3 == 2/6", nil),
            // The floor has asked for bits, of which this is not a verdict.
            ("isprime(floor(10*pi))", nil),
        ] {
            let steps = try calculator.explain(text).last?.steps ?? []
            #expect(steps.last?.reason == expected, "\(text)")
        }
    }
}
