import CGMP
import Surd
import SurdNumbers
import SurdSyntax

/// From text to values: reading, compiling, evaluating.
enum LanguageSuite {
    static let suite = "language"

    static func cases() throws -> [Case] {
        let small = "1 + 2 * 3 - 4 / 5"
        return [
            Case(suite, "parse \(small)", demands: [.allocations(atMost: 0)]) { repetitions in
                var parser = Parser()
                for _ in 0..<repetitions { parser.parse(small.utf8.span) { _ in .unknown } }
                keep(parser.tree.nodes.count)
            },
            Case(suite, "compile \(small)") { repetitions in
                for _ in 0..<repetitions { keep(try CompiledExpression(small)) }
            },
            Case(
                suite, "parse, compile, evaluate \(small)", demands: [.nanoseconds(atMost: 800)],
                answers: {
                    var calculator = Calculator()
                    return ("\(try calculator.evaluate(small))", "6.2")
                }
            ) { repetitions in
                var calculator = Calculator()
                for _ in 0..<repetitions { keep(try calculator.evaluate(small)) }
            },
            try polynomial(),
            try largePolynomial(),
            try largeSum(),
            line("12.5*(3+4/7)-2^10", demand: 1_000),
            line("sin(exp(3/2) + ln(7/3)) * sqrt(2)", demand: nil),
        ] + [1_000, 10_000, 100_000, 1_000_000].map(terms) + reals()
    }

    /// A line as `--lines` evaluates it, printed to 20 digits into a buffer.
    private static func line(_ text: String, demand: Double?) -> Case {
        Case(
            suite, "line \(text)",
            demands: demand.map { [.nanoseconds(atMost: $0), .allocations(atMost: 0)] } ?? []
        ) { repetitions in
            var calculator = Calculator()
            var output: [UInt8] = []
            for _ in 0..<repetitions {
                output.removeAll(keepingCapacity: true)
                try calculator.appendLine(text.utf8.span, to: &output, kindMatters: false)
                keep(output.count)
            }
        }
    }

    private static func polynomial() throws -> Case {
        let expression = try CompiledExpression("x*x + 2*x + 1", variables: ["x"])
        let arguments = (0..<64).map { BigNumber($0) }
        return Case(
            suite, "x*x + 2*x + 1 compiled, small integers", against: "Swift's Int",
            demands: [.nanoseconds(atMost: 60), .allocations(atMost: 0)],
            answers: { ("\(try expression.evaluate(arguments[7]))", "64") },
            reference: { repetitions in
                let words = Array(0..<64)
                for i in 0..<repetitions {
                    let x = words[i & 63]
                    keep(x * x + 2 * x + 1)
                }
            }
        ) { repetitions in
            for i in 0..<repetitions { keep(try expression.evaluate(arguments[i & 63])) }
        }
    }

    private static func largePolynomial() throws -> Case {
        var source = DigitSource(seed: 200)
        let text = source.digits(200)
        let expression = try CompiledExpression("x*x + 2*x + 1", variables: ["x"])
        let argument = BigNumber(BigInt(text) ?? 0)
        return Case(
            suite, "x*x + 2*x + 1 compiled, 200 digits", against: "GMP reusing variables",
            demands: [.ratio(atMost: 1.1)],
            answers: {
                let bare = BarePolynomial(text)
                bare.run()
                let value = try expression.evaluate(argument)
                return ("\(value.number?.exactInteger ?? 0)", bare.sum.text)
            },
            reference: { repetitions in
                let bare = BarePolynomial(text)
                for _ in 0..<repetitions { bare.run() }
            }
        ) { repetitions in
            for _ in 0..<repetitions { keep(try expression.evaluate(argument)) }
        }
    }

    private final class BarePolynomial {
        let x: BareInteger
        let sum = BareInteger()
        let work = BareInteger()

        init(_ text: String) { x = BareInteger(text) }

        func run() {
            mpz_mul(sum.pointer, x.pointer, x.pointer)
            mpz_mul_ui(work.pointer, x.pointer, 2)
            mpz_add(sum.pointer, sum.pointer, work.pointer)
            mpz_add_ui(sum.pointer, sum.pointer, 1)
        }
    }

    /// The text of a small sum with operands of 200 digits, beside GMP reading and adding the same.
    private static func largeSum() throws -> Case {
        var source = DigitSource(seed: 201)
        let digits = (0..<5).map { _ in source.digits(200) }
        let text = "\(digits[0]) + \(digits[1]) * \(digits[2]) - \(digits[3]) * \(digits[4])"
        return Case(
            suite, "parse, compile, evaluate with 200 digits", against: "GMP reading and adding",
            demands: [.ratio(atMost: 1.1)],
            answers: {
                var calculator = Calculator()
                let value = try calculator.evaluate(text)
                return ("\(value.number?.exactInteger ?? 0)", bareSum(digits))
            },
            reference: { repetitions in
                for _ in 0..<repetitions { keep(bareSumOnce(digits)) }
            }
        ) { repetitions in
            var calculator = Calculator()
            for _ in 0..<repetitions { keep(try calculator.evaluate(text)) }
        }
    }

    private static func bareSum(_ digits: [String]) -> String { bareSumOnce(digits).text }

    private static func bareSumOnce(_ digits: [String]) -> BareInteger {
        let a = BareInteger(digits[0])
        let b = BareInteger(digits[1])
        let c = BareInteger(digits[2])
        mpz_addmul(a.pointer, b.pointer, c.pointer)
        let d = BareInteger(digits[3])
        let e = BareInteger(digits[4])
        mpz_submul(a.pointer, d.pointer, e.pointer)
        return a
    }

    /// How the cost of a text grows with its length.
    private static func terms(_ count: Int) -> Case {
        let text = "1" + String(repeating: "+1", count: count - 1)
        return Case(
            suite, "sum of \(count) ones", size: Double(count), series: "terms",
            answers: {
                var calculator = Calculator()
                return ("\(try calculator.evaluate(text))", "\(count)")
            }
        ) { repetitions in
            var calculator = Calculator()
            for _ in 0..<repetitions { keep(try calculator.evaluate(text)) }
        }
    }

    /// The project's expression with one bound variable, printed: compiled once, evaluated often.
    private static func reals() -> [Case] {
        [20, 50, 100, 1_000].map { digits in
            let text = "sin(exp(a) + ln(7/3)) * sqrt(2)"
            let half = BigNumber(BigRational(BigInt(3), BigInt(2)))
            return Case(
                suite, "\(text) compiled, \(digits) printed digits", size: Double(digits),
                series: "compiled reals", against: "MPFR with its own printing",
                demands: digits == 50 ? [.ratio(atMost: 1.3)] : [],
                answers: {
                    let bare = BallSuite.BareExpression(bits(forDigits: digits))
                    bare.run()
                    let ours = try CompiledExpression(text).digits(digits, ["a": half])
                    let plain = ours.filter { $0 == "-" || $0.isNumber }
                    return (
                        String(plain.prefix(digits - 1)),
                        String(bare.result.leading(digits).prefix(digits - 1))
                    )
                },
                reference: { repetitions in
                    let bare = BallSuite.BareExpression(bits(forDigits: digits))
                    for _ in 0..<repetitions {
                        bare.run()
                        keep(bare.result.leading(digits))
                    }
                }
            ) { repetitions in
                let expression = try CompiledExpression(text)
                let format = NumberFormat().digits(digits)
                var printed: [UInt8] = []
                for _ in 0..<repetitions {
                    printed.removeAll(keepingCapacity: true)
                    try expression.append(to: &printed, [half], format: format)
                    keep(printed.count)
                }
            }
        }
    }
}
