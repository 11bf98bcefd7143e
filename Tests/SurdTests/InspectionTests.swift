import Foundation
import Surd
import Testing

@testable import SurdNumbers

/// Tables of steps and bounds over ranges, against Swift's own arithmetic and exact fractions.
struct InspectionTests {
    func number(_ x: Double) throws -> BigNumber {
        BigNumber(try #require(BigRational(exactly: x)))
    }

    // MARK: - Tables

    /// Formulas with their meaning in Swift: what the table says is what the processor computes.
    static let formulas: [(text: String, double: @Sendable (Double, Double) -> Double)] = [
        ("x + y", { $0 + $1 }),
        ("x*x - y*y", { $0 * $0 - $1 * $1 }),
        ("(x - y)*(x + y)", { ($0 - $1) * ($0 + $1) }),
        ("sqrt(x*x + y*y)", { ($0 * $0 + $1 * $1).squareRoot() }),
        ("(x + 1)/(y - 0.1) - x/3", { ($0 + 1) / ($1 - 0.1) - $0 / 3 }),
        ("fma(x, y, -x) + 0.7", { (-$0).addingProduct($0, $1) + 0.7 }),
        ("if(x < y, x - y/7, sqrt(abs(x)))", { $0 < $1 ? $0 - $1 / 7 : abs($0).squareRoot() }),
        ("max(x, y) - min(x, y)", { max($0, $1) - min($0, $1) }),
        ("sum(k, 1, 5, x/k)", { (x, _) in [1.0, 2, 3, 4, 5].reduce(0) { $0 + x / $1 } }),
        ("floor(x/y)*y + trunc(x)", { ($0 / $1).rounded(.down) * $1 + $0.rounded(.towardZero) }),
    ]

    @Test(arguments: formulas.indices)
    func resultsAreThoseOfTheProcessor(_ index: Int) throws {
        let (text, double) = Self.formulas[index]
        let formula = try CompiledExpression(text, variables: ["x", "y"])
        var generator = SystemSeeded(seed: UInt64(index) + 1)
        for _ in 0..<60 {
            let x = generator.double()
            let y = generator.double()
            let table = try formula.inspect(in: .double, ["x": number(x), "y": number(y)])
            let expected = double(x, y)
            if expected.isNaN {
                #expect(table.result.isNaN)
            } else {
                #expect(
                    table.result == FloatingFormat.double.value(expected), "\(text) at \(x), \(y)")
            }
        }
    }

    /// The distance to the exact value, computed with fractions.
    @Test func errorsAreThoseOfFractions() throws {
        var generator = SystemSeeded(seed: 7)
        let formula = try CompiledExpression("x*x - y*y")
        for _ in 0..<200 {
            let x = 1 + abs(generator.double()).truncatingRemainder(dividingBy: 1)
            let y = x * (1 + 0x1p-20)
            let table = try formula.inspect(in: .double, ["x": number(x), "y": number(y)])
            let (a, b) = (
                try #require(BigRational(exactly: x)), try #require(BigRational(exactly: y))
            )
            let exact = a * a - b * b
            let computed = try #require(BigRational(exactly: x * x - y * y))
            let unit = BigRational(1, 2) * BigRational(exactly: Double(exact).ulp)! * 2
            let expected = Double((computed - exact) / unit)
            let ulps = try #require(table.ulps)
            #expect(abs(ulps - expected) <= 1e-6 * max(1, abs(expected)))
        }
    }

    /// (1 - cos x)/x² at 10^-5: the step that cancels is the worst one. mpmath: the cosine is 0.99999999995000000000041667.
    @Test func theWorstStepIsMarked() throws {
        let formula = try CompiledExpression("(1 - cos(x))/x^2")
        let table = try formula.inspect(in: .double, ["x": BigNumber("0.00001")!])
        let marked = table.steps.filter { $0.isWorst }
        let worst = try #require(marked.first)
        #expect(worst.text == "1 - cos(x)")
        #expect(worst.cancels)
        #expect(worst.added == 0)
        #expect(try #require(worst.inherited) > 1e8)
        #expect(abs(try #require(worst.condition) - 2e10) < 1e7)
        #expect(try #require(table.ulps).magnitude > 7e8)
        let better = try #require(table.suggestions.first)
        #expect(abs(better.ulps) < 2)
        #expect(better.text.contains("sin"))
    }

    static let remedies: [(String, [String: String], String)] = [
        ("exp(x) - 1", ["x": "1e-10"], "expm1(x)"),
        ("ln(1 + x)", ["x": "1e-10"], "log1p(x)"),
        ("x*x - y*y", ["x": "1.0000001", "y": "1"], "(x - y)*(x + y)"),
        ("sqrt(x^2 + y^2)", ["x": "1e200", "y": "1e200"], "hypot(x, y)"),
        ("sqrt(x + 1) - sqrt(x)", ["x": "1e12"], "sqrt(x + 1) + sqrt(x)"),
        ("(1 + r)^n", ["r": "1e-9", "n": "1e6"], "log1p(r)"),
        ("(-b + sqrt(b*b - 4*a*c))/(2*a)", ["a": "1", "b": "1e8", "c": "1"], "2*c/"),
        ("x*y - z", ["x": "1.0000001", "y": "0.9999999", "z": "1"], "fma"),
        ("3*x^2 - 6*x + 3", ["x": "1.0001"], "(3*x - 6)*x + 3"),
        ("1 - x*x", ["x": "0.99999997"], "(1 - x)*(1 + x)"),
        ("1 - cos(x)", ["x": "1e-7"], "sin(x/2)^2"),
    ]

    @Test(arguments: remedies.indices)
    func remediesAreShownWhereTheyHelp(_ index: Int) throws {
        let (text, values, remedy) = Self.remedies[index]
        let formula = try CompiledExpression(text)
        let table = try formula.inspect(
            in: .double, try values.mapValues { try #require(BigNumber($0)) })
        let own = abs(try #require(table.ulps))
        let texts = table.suggestions.map { $0.text.filter { $0 != " " } }
        #expect(
            texts.contains { $0.contains(remedy.filter { $0 != " " }) }, "\(text): \(texts), \(own)"
        )
        for suggestion in table.suggestions { #expect(abs(suggestion.ulps) < own / 2) }
    }

    /// One formula is shown once, whatever its parentheses.
    @Test func remediesDiffer() throws {
        let table = try CompiledExpression("x^3 - 3*x^2 + 3*x - 1").inspect(
            in: .double, ["x": BigNumber("1.05")!])
        let texts = table.suggestions.map { $0.text.filter { !" ()".contains($0) } }
        #expect(!texts.isEmpty && Set(texts).count == texts.count, "\(texts)")
    }

    /// Additions of a sum have one text, and name what they do.
    @Test func stepsOfCallsNameTheirSigns() throws {
        let table = try CompiledExpression("mean(x, 0.5, 4)/3").inspect(in: .double, ["x": 1])
        let heads = table.lines.map { $0.text.filter { !"* ▏".contains($0) } }
        let signs = heads.filter { $0.hasPrefix("mean(x,0.5,4)(") }.map { $0.suffix(3) }
        #expect(signs == ["(+)", "(+)", "(/)"])
        #expect(heads.contains("mean(x,0.5,4)/3"))
    }

    /// Where nothing is wrong nothing is said.
    @Test func goodFormulasHaveNoRemedies() throws {
        let table = try CompiledExpression("expm1(x)").inspect(
            in: .double, ["x": BigNumber("1e-10")!])
        #expect(table.suggestions.isEmpty)
        #expect(abs(try #require(table.ulps)) <= 0.5)
    }

    @Test func overflowAndNoNumber() throws {
        let big = try CompiledExpression("x*x").inspect(in: .double, ["x": BigNumber("1e200")!])
        #expect(big.result.isInfinite && big.ulps == .infinity)
        let none = try CompiledExpression("sqrt(x)").inspect(in: .half, ["x": -1])
        #expect(none.result.isNaN && none.exact == nil && none.ulps == nil)
        let tiny = try CompiledExpression("x*x").inspect(in: .half, ["x": BigNumber("1e-5")!])
        #expect(tiny.result.isZero)
    }

    @Test func linesFitEightyColumns() throws {
        let long = try #require(FloatingFormat("binary(1024, 18)"))
        // The second has a condition number of 10^15 and the third one of 10^90, whose results are near 10^-8 and 10^112.
        let formulas = [
            "(1 - cos(x))/x^2 + exp(-x)/3", "(-b + sqrt(b*b - 4*a))/(2*a)", "(b*a/3)^14 - x",
            "sin(b^12*x*b^3)", "mean(a, b, x)",
        ]
        for format in FloatingFormat.named + [long] {
            for text in formulas {
                let table = try CompiledExpression(text).inspect(
                    in: format,
                    ["x": "0.0123456789", "a": "1.1", "b": "1e8"].filter { text.contains($0.key) }
                        .mapValues { try #require(BigNumber($0)) })
                for line in table.description.split(separator: "\n") {
                    #expect(line.count <= 80, "\(line)")
                }
            }
        }
    }

    /// What has no room keeps its exponent.
    @Test func longNumbersKeepTheirExponents() throws {
        let long = try #require(FloatingFormat("binary(1024, 18)"))
        let small = try CompiledExpression("x/3").inspect(in: long, ["x": BigNumber("1e-50")!])
        #expect(
            small.description.contains(
                "result        3.33333333333333333333333333333333333333333333333333333333333…e-51\n"
            ))
        let large = try CompiledExpression("x*7").inspect(in: .double, ["x": BigNumber("1e100")!])
        #expect(large.description.contains("\nresult        7e100\n"))
    }

    // MARK: - Ranges

    static let ranges: [(String, [String: (String, String)])] = [
        ("x*x - 2*x + 3", ["x": ("1", "2")]),
        ("sqrt(x + 1) - sqrt(x)", ["x": ("1", "100")]),
        ("x/(x + y)", ["x": ("1", "4"), "y": ("1", "4")]),
        ("x*y - z*z", ["x": ("2", "3"), "y": ("2", "3"), "z": ("0.5", "1.5")]),
        ("x*x*x - 3*x*x + 3*x - 1", ["x": ("1.1", "2")]),
        ("(x - 1)/(x*x + 0.3)", ["x": ("-3", "3")]),
        ("fma(x, x, -2)/x", ["x": ("1.5", "8")]),
    ]

    /// The bound holds for random inputs, whose errors are computed with fractions where the formula is rational.
    @Test(
        arguments: ranges.indices,
        [FloatingFormat.double, .float, .half, .bfloat16, .quad, .decimal64, .decimal128])
    func boundsHold(_ index: Int, _ format: FloatingFormat) throws {
        let (text, ends) = Self.ranges[index]
        let formula = try CompiledExpression(text, variables: ends.keys.sorted())
        let bounds = ends.mapValues { (BigNumber($0.0)!, BigNumber($0.1)!) }
        let report = try formula.inspect(in: format, over: bounds)
        let witness = try #require(report.witness)
        if report.measure == .ulps {
            #expect(witness.ulps <= report.bound.ulps)
        } else {
            #expect(witness.absolute <= report.bound.absolute)
        }
        #expect(report.isExhaustive == (ends.count == 1 && format.precision < 12))
        var generator = SystemSeeded(seed: 31)
        for _ in 0..<150 {
            var point: [String: BigNumber] = [:]
            for (name, pair) in bounds {
                let share = BigNumber(BigRational(BigInt(generator.next() % 10_000), 10_000))
                let value = pair.0 + (pair.1 - pair.0) * share
                let rounded = try format.rounded(value, monitor: Monitor(limits: .standard))
                guard let exact = rounded.exact, BigNumber(exact) >= pair.0,
                    BigNumber(exact) <= pair.1
                else { continue }
                point[name] = BigNumber(exact)
            }
            guard point.count == bounds.count else { continue }
            let table = try formula.inspect(in: format, point)
            if report.measure == .ulps {
                #expect(abs(try #require(table.ulps)) <= report.bound.ulps * (1 + 1e-9))
            }
        }
    }

    /// All inputs of half, by brute force: x*x in `Float` is exact, and so are differences of halves rounded twice.
    @Test func theWorstHalfIsExact() throws {
        let format = FloatingFormat.half
        let report = try CompiledExpression("x*x - x").inspect(in: .half, over: ["x": (2, 4)])
        var worst = BigRational(0)
        for place in format.place(2)...format.place(4) {
            let x = format.number(at: place)
            let product = format.narrowed(x * x)
            let computed = try #require(BigRational(exactly: format.narrowed(product - x)))
            let a = try #require(BigRational(exactly: x))
            let exact = a * a - a
            let error = (computed - exact).magnitude / format.unit(at: exact)
            worst = max(worst, error)
        }
        #expect(report.isExhaustive)
        #expect(report.witness?.ulps == Double(worst))
        #expect(report.bound.ulps >= Double(worst) && report.bound.ulps < Double(worst) * 1.001)
    }

    /// Correct rounding is half an ulp, and that is attained nearly.
    @Test func oneOperationIsHalfAnUlp() throws {
        for text in ["sqrt(x)", "x/3", "exp(x)", "x + 0.5"] {
            let report = try CompiledExpression(text).inspect(in: .double, over: ["x": (1, 2)])
            #expect(report.bound.ulps <= 1.01 && report.bound.ulps >= 0.5)
            #expect(try #require(report.ratio) < 2.1)
        }
        let exact = try CompiledExpression("4*x/8").inspect(
            in: .double, over: ["x": (1, 2)])
        #expect(exact.bound.ulps == 0)
    }

    @Test func zerosHaveAbsoluteBounds() throws {
        let report = try CompiledExpression("x*x - 2").inspect(in: .double, over: ["x": (1, 2)])
        #expect(report.measure == .absolute && report.bound.ulps == .infinity)
        #expect(report.bound.absolute < 1e-15)
        // The input that is worst in absolute error is not the worst in ulps: at 1.4142 there are 1,792 of them (Python's fractions).
        let half = try CompiledExpression("x*x - 2").inspect(in: .half, over: ["x": (1, 2)])
        #expect(half.isExhaustive && half.measure == .absolute)
        #expect(half.bound.ulps > 100)
        let pole = try CompiledExpression("1/(x - 1)").inspect(in: .double, over: ["x": (0, 2)])
        #expect(pole.bound.absolute == .infinity && pole.ratio == nil)
    }

    @Test func functionsOfWorseLibraries() throws {
        let formula = try CompiledExpression("exp(x)")
        let report = try formula.inspect(in: .double, over: ["x": (0, 1)], libraryError: 3)
        #expect(report.bound.ulps >= 3 && report.bound.ulps < 6.1)
        #expect(report.witness == nil)
        let table = try formula.inspect(in: .double, ["x": 1], libraryError: 3)
        #expect(try #require(table.libraryBound) >= 3)
    }

    /// Without inputs there is nothing to cut. The exponential of 1/4 is off by 3 ulps and half of one, and the sum by half of one.
    @Test func constantsOfWorseLibraries() throws {
        let table = try CompiledExpression("exp(0.25) + 0").inspect(in: .double, libraryError: 3)
        let bound = try #require(table.libraryBound)
        #expect(bound >= 3 && bound <= 4.1)
    }

    // MARK: - What is refused

    static let refused = [
        ("gcd(x, 2)", "gcd takes integers"), ("x!", "'!' takes integers"),
        ("[x, 1]", "a list has no value"), ("x & 3", "takes integers"),
        ("integrate(t, 0, x, t)", "integrals"), ("i*x", "complex numbers"),
    ]

    @Test(arguments: refused)
    func whatHasNoSteps(_ text: String, _ reason: String) throws {
        let error = #expect(throws: SurdError.self) {
            try CompiledExpression(text).inspect(in: .double, ["x": 1])
        }
        #expect(try #require(error).message.contains(reason), "\(error?.message ?? "")")
    }

    @Test func rangesAreChecked() throws {
        let formula = try CompiledExpression("x + y")
        #expect(throws: SurdError.self) {
            try formula.inspect(in: .double, over: ["x": (2, 1)], ["y": 1])
        }
        #expect(throws: SurdError.self) { try formula.inspect(in: .double, over: ["x": (1, 2)]) }
        let error = #expect(throws: SurdError.self) {
            try formula.inspect(in: .half, over: ["x": (70000, 80000)], ["y": 1])
        }
        #expect(error?.message == "no number of half lies in the range of 'x'")
        // 65504 is the largest half.
        let end = try CompiledExpression("x/3").inspect(in: .half, over: ["x": (65504, 80000)])
        #expect(end.tried == 1 && end.isExhaustive)
        #expect(throws: SurdError.self) { try formula.inspect(in: .double, ["x": 1]) }
        #expect(throws: SurdError.self) {
            try formula.inspect(in: .double, ["x": 1, "y": 2, "z": 3])
        }
    }
}

/// A small generator with a known sequence (SplitMix64).
private struct SystemSeeded {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// From 2^-30 to 2^30 in size.
    mutating func double() -> Double {
        let size = Double(next() >> 11) * 0x1p-53 + 0.5
        let exponent = Int(next() % 60) - 30
        return Double(sign: next() & 1 == 0 ? .plus : .minus, exponent: exponent, significand: size)
    }
}
