import Surd
import Testing

@Suite struct CalculatorTests {
    @Test func session() throws {
        var calculator = Calculator(limits: .untrusted)
        try calculator.run("rate = 4.5%; f(n) = 1000 * (1 + rate)^n")
        let value1 = try calculator.evaluate("f(10)").digits(10)
        #expect(value1 == "1552.969422")
        #expect(calculator.variables.map { $0.name } == ["rate"])
        #expect(calculator.functionDefinitions.map { $0.source } == ["f(n) = 1000 * (1 + rate)^n"])
        let value2 = try calculator.evaluate("ans x 0").description
        #expect(value2 == "0")
    }

    @Test func copiesGoTheirOwnWay() throws {
        var first = Calculator()
        try first.run("a = 1; g(x) = a + x")
        var second = first
        try second.run("a = 10")
        let value3 = try first.evaluate("g(1)").description
        #expect(value3 == "2")
        let value4 = try second.evaluate("g(1)").description
        #expect(value4 == "11")
    }

    @Test func anErrorLeavesTheSessionUsable() throws {
        var calculator = Calculator()
        try calculator.run("a = 3; 7")
        expectError(&calculator) { _ = try $0.run("a = 1/0") }
        expectError(&calculator) { _ = try $0.run("b = nothing") }
        expectError(&calculator) { _ = try $0.run("f(x) = y + 1") }
        let value5 = try calculator.evaluate("a").description
        #expect(value5 == "3")
        #expect(calculator.variables.map { $0.name } == ["a"])
        #expect(calculator.functionDefinitions.isEmpty)
        expectError(&calculator) { _ = try $0.evaluate("b") }
    }

    @Test func aFailedRedefinitionChangesNothing() throws {
        var calculator = Calculator()
        try calculator.run("f(x) = x + 1")
        expectError(&calculator) { _ = try $0.run("f(a, b) = a + c") }
        let value6 = try calculator.evaluate("f(1)").description
        #expect(value6 == "2")
    }

    @Test func scriptsGoOnAfterErrors() {
        var calculator = Calculator()
        var lines: [String] = []
        calculator.run("1+1\na = 2\n1/0\na +\na * 21\n") { result in
            switch result.outcome {
            case .success(let value): lines.append(value?.description ?? "-")
            case .failure(let error):
                lines.append("\(error.excerpt.line): \(error.code)")
            }
            return true
        }
        #expect(lines.count == 5)
        #expect(lines[0...2] == ["2", "-", "3: division-by-zero"])
        #expect(lines[3].hasPrefix("4: "))
        #expect(lines[4] == "42")
    }

    /// A line may be written although its value is too large to be kept: then `ans` says why it is not there.
    @Test func ansSaysWhyItIsNotThere() {
        let text = (2...400).map { "sqrt(\($0))" }.joined(separator: "+")
        var codes: Set<String> = []
        for bytes in stride(from: 10, through: 18, by: 1) {
            var calculator = Calculator(limits: Limits(maximumBytes: 1 << bytes))
            var results: [StatementResult] = []
            calculator.run(bytes: Array("\(text)\nans".utf8), writesReals: true) {
                results.append($0)
                return true
            }
            if results.count == 2, !results[0].text.isEmpty, let error = results[1].error {
                codes.insert(error.code)
            }
        }
        #expect(codes == ["too-large"])
    }

    @Test func hostFunctions() throws {
        struct Refusal: Error, CustomStringConvertible { let description = "not today" }
        var calculator = Calculator()
        try calculator.define("twice", parameters: ["x"], documentation: "twice x") {
            $0[0] + $0[0]
        }
        try calculator.define("refuse", parameters: []) { _ in throw Refusal() }
        try calculator.define("howMany", parameters: ["x"], isVariadic: true) {
            BigNumber($0.count)
        }
        let value7 = try calculator.evaluate("twice(21) + howMany(1, 2, 3)").description
        #expect(value7 == "45")
        do {
            try calculator.evaluate("1 + refuse()")
            Issue.record("refuse() did not refuse")
        } catch {
            #expect(error.code == "host-function")
            #expect(error.message.contains("not today"))
            #expect(error.range == 4..<12)
        }
        expectError(&calculator) { _ = try $0.evaluate("twice(1, 2)") }
        expectError(&calculator) {
            try $0.define("sin", parameters: ["x"]) { x in x[0] }
        }
    }

    @Test func definedFromSwift() throws {
        var calculator = Calculator()
        try calculator.define("halved", as: BigNumber(BigRational(1, 2)))
        let value8 = try calculator.evaluate("halved + halved").description
        #expect(value8 == "1")
        calculator.forget("halved")
        expectError(&calculator) { _ = try $0.evaluate("halved") }
    }

    @Test func explanation() throws {
        var calculator = Calculator()
        let explanations = try calculator.explain("12 + 3 x (2)")
        #expect(explanations.count == 1)
        #expect(explanations[0].canonical == "12 + 3 * 2")
        #expect(explanations[0].tree == "(+ 12 (* 3 2))")
        #expect(explanations[0].steps.map { $0.text } == ["3 x (2)", "12 + 3 x (2)"])
        #expect(explanations[0].steps.map { $0.value.description } == ["6", "18"])
    }

    /// One limit of bytes holds for the explanations of all statements: 2^80000 takes 10 kB, three times in each.
    @Test func explanationsShareALimit() throws {
        var limits = Limits.standard
        limits.maximumBytes = 1 << 20
        var calculator = Calculator(limits: limits)
        let text = (0..<200).map { "2^80000*3+\($0)" }.joined(separator: "; ")
        let explanations = try calculator.explain(text)
        #expect(explanations.count == 200)
        let steps = explanations.map { $0.steps.count }.reduce(0, +)
        #expect((20...27).contains(steps), "a quarter of the limit holds 26 steps, not \(steps)")
        #expect(!explanations[0].isCut)
        #expect(explanations[199].isCut)
        // The results fill what is left; the statements that find no room say so.
        let results = explanations.count { (try? $0.outcome.get()) != nil }
        #expect((60...105).contains(results), "\(results) results")
        guard case .failure(let error) = explanations[199].outcome else {
            Issue.record("the last result is beyond the limit")
            return
        }
        #expect(error.code == "too-large")
        // The next run begins anew.
        let next = try calculator.explain("2^80000*3+1")
        #expect(next[0].steps.count == 3)
    }

    @Test func unfinishedText() {
        var calculator = Calculator()
        let texts = ["2 * (3 +", "2 * (3 + 1)", "2 * 3)"]
        let answers = texts.map { calculator.isIncomplete($0) }
        #expect(answers == [true, false, false])
    }

    /// Parentheses that are counted say what the parser says: a comment before the text makes it be read.
    @Test func unfinishedTextAtRandom() {
        var calculator = Calculator()
        var generator = Draw(state: 41)
        let pieces = [
            "(", "(", ")", ")", "1", "+", "sin", ",", "|", "=", "f(", "%", "\n", ";", "[", "]",
            "# )",
        ]
        var unfinished = 0
        for _ in 0..<20_000 {
            let text = (0...generator.below(9)).map { _ in
                pieces[generator.below(pieces.count)]
            }.joined()
            let isIncomplete = calculator.isIncomplete(text)
            #expect(isIncomplete == calculator.isIncomplete("#\n" + text), "\(text)")
            if isIncomplete { unfinished += 1 }
        }
        #expect(unfinished > 500)
    }

    private func expectError(
        _ calculator: inout Calculator, _ action: (inout Calculator) throws -> Void
    ) {
        do {
            try action(&calculator)
            Issue.record("there was no error")
        } catch {
            #expect(error is SurdError)
        }
    }
}
