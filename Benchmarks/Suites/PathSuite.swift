import Surd
import SurdNumbers

/// Each shorter way of evaluation beside the way without it: the same program under the same limits,
/// but for the one path that is left out. A path stays for as long as some program that people write
/// takes at least 1.3 times as long without it.
enum PathSuite {
    static let suite = "paths"

    /// What is prepared once under the limits that it gets, and what is then done again and again;
    /// the answer is made only where somebody asks for it.
    private typealias Work = (Limits) throws -> (_ isAsked: Bool) throws -> String

    static func cases() throws -> [Case] {
        try [
            row("words over the tree", .tree, text("1 + 2 * 3 - 4 / 5")),
            row("words over the tree, a line printed", .tree, line("12.5*(3+4/7)-2^10")),
            row("words, small polynomial", .words, compiled("x*x + 2*x + 1/3", BigNumber(41))),
            row("words, loop", .words, text("sum(k, 1, 1000, k mod 7)")),
            row("long integers over the tree", .integers, text(sumOfProducts())),
            row("long integers, polynomial", .integers, compiled("x*x + 2*x + 1", long(200))),
            row("balls, a line printed", .balls, line("sin(exp(3/2) + ln(7/3)) * sqrt(2)")),
            row("balls, compiled, 20 digits", .balls, printed(20)),
            row("balls, compiled, 1000 digits", .balls, printed(1_000)),
            row("loop of reals", .loops, line("sum(k,1,3000,sin(k)^7/k^3)")),
            row("loop of fractions", .loops, line("sum(k,1,3000,3^k/k)")),
            row("doubles, row by row", .doubles, formula),
            row("doubles, 1024 rows as columns", .doubles, columns),
        ]
    }

    private static func row(
        _ name: String, _ path: EvaluationPaths, _ work: Work
    ) throws -> Case {
        var limits = Limits.standard
        let with = try work(limits)
        limits.paths.remove(path)
        let without = try work(limits)
        return Case(
            suite, name, against: "without", demands: [.gain(atLeast: 1.3)],
            answers: { (try with(true), try without(true)) },
            reference: { for _ in 0..<$0 { _ = try without(false) } },
            subject: { for _ in 0..<$0 { _ = try with(false) } })
    }

    private static func text(_ text: String) -> Work {
        { limits in
            var calculator = Calculator(limits: limits)
            return { isAsked in
                let value = try calculator.evaluate(text)
                keep(value)
                return isAsked ? "\(value)" : ""
            }
        }
    }

    /// A line as `--lines` evaluates it, printed to 20 digits into a buffer.
    private static func line(_ text: String) -> Work {
        { limits in
            var calculator = Calculator(limits: limits)
            var output: [UInt8] = []
            return { isAsked in
                output.removeAll(keepingCapacity: true)
                try calculator.appendLine(text.utf8.span, to: &output, kindMatters: false)
                keep(output.count)
                return isAsked ? String(decoding: output, as: UTF8.self) : ""
            }
        }
    }

    private static func compiled(_ text: String, _ argument: BigNumber) -> Work {
        { limits in
            let expression = try CompiledExpression(text, limits: limits)
            return { isAsked in
                let value = try expression.evaluate(argument)
                keep(value)
                return isAsked ? "\(value)" : ""
            }
        }
    }

    private static func printed(_ digits: Int) -> Work {
        { limits in
            let expression = try CompiledExpression(
                "sin(exp(a) + ln(7/3)) * sqrt(2)", limits: limits)
            let argument = [BigNumber(BigRational(BigInt(3), BigInt(2)))]
            let format = NumberFormat().digits(digits)
            var output: [UInt8] = []
            return { isAsked in
                output.removeAll(keepingCapacity: true)
                try expression.append(to: &output, argument, format: format)
                keep(output.count)
                return isAsked ? String(decoding: output, as: UTF8.self) : ""
            }
        }
    }

    private static func formula(_ limits: Limits) throws -> (Bool) throws -> String {
        let formula = try DoubleFormula("sin(a) * cos(b)", limits: limits)
        var step = 0.0
        return { isAsked in
            step = isAsked ? 0 : step + 1
            let value = try formula(1 + step / 1024, 2.5 - step / 4096)
            keep(value)
            return isAsked ? "\(value)" : ""
        }
    }

    private static func columns(_ limits: Limits) throws -> (Bool) throws -> String {
        let total = try CompiledExpression("price*qty*(1+tax)", limits: limits)
        let rows = (0..<1_024).map(Double.init)
        let columns = [rows.map { 19.99 + $0 / 8 }, rows, rows.map { $0 / 8192 }]
            .map { Column.doubles($0) }
        return { isAsked in
            let values = try total.evaluate(columns: columns).values
            keep(values.count)
            return isAsked ? "\(values)" : ""
        }
    }

    private static func long(_ digits: Int) -> BigNumber {
        var source = DigitSource(seed: 200)
        return BigNumber(BigInt(source.digits(digits)) ?? 0)
    }

    private static func sumOfProducts() -> String {
        var source = DigitSource(seed: 201)
        let digits = (0..<5).map { _ in source.digits(200) }
        return "\(digits[0]) + \(digits[1]) * \(digits[2]) - \(digits[3]) * \(digits[4])"
    }
}
