import Surd
import SurdNumbers
import Testing

/// A path of evaluation is only a shorter way: random programs run with all of them and with each left out, and must
/// come to the same. What is right is for other tests to say.
@Suite struct EvaluationPathTests {
    // MARK: - Words and long integers

    /// Over the tree, compiled on words, on lent memory, and on numbers of all sizes.
    @Test func arithmetic() {
        var random = Draw(state: 0x5EED_0F_3A11)
        var values = 0
        for _ in 0..<3_000 {
            let text = random.arithmetic(depth: 3)
            let general = answer(text, without: [.words, .tree, .integers])
            if case .value = general { values += 1 }
            #expect(answer(text, without: []) == general, "\(text)")
            #expect(answer(text, without: .tree) == general, "\(text)")
            #expect(answer(text, without: .words) == general, "\(text)")
        }
        #expect(values > 2_500)
    }

    /// Integers next to where one word and two words end, in all that words can do: an operation that ends half-way
    /// leaves its operands as they were.
    @Test func edgesOfWords() throws {
        let sizes = [31, 32, 62, 63, 64, 65, 94, 124, 125, 126, 127, 128]
        let edges = sizes.flatMap { size in
            (-2...2).flatMap { step -> [BigInt] in
                let edge = (BigInt(1) << size) + BigInt(step)
                return [edge, -edge]
            }
        }
        func compare(_ text: String) {
            let general = answer(text, without: [.words, .tree, .integers])
            // As a statement, over the tree, and where a program runs on words.
            for text in [text, "f(x) = \(text) + x; f(0)", "sum(k, 1, 1, \(text))"] {
                #expect(answer(text, without: []) == general, "\(text)")
            }
        }
        for edge in edges {
            for name in ["-", "~", "abs", "sign", "floor", "round", "frac", "numerator", "sqrt"] {
                compare("\(name)(\(edge))")
            }
            compare("(\(edge))%")
        }
        var random = Draw(state: 0x5EED_0F_ED6E)
        for _ in 0..<1_500 {
            let a = edges[random.below(edges.count)]
            let b =
                random.below(3) == 0
                ? BigInt(random.below(130) - 65) : edges[random.below(edges.count)]
            let sign = random.one(of: [
                "+", "-", "*", "/", "mod", "&", "|", "xor", "<", "==", ">=", "div", "gcd", "lcm",
                "min",
                "rem", "<<", ">>", "^",
            ])
            switch sign {
            case "div", "gcd", "lcm", "min", "rem": compare("\(sign)(\(a), \(b))")
            case "<", "==", ">=": compare("if((\(a)) \(sign) (\(b)), 1, 0)")
            case "<<", ">>", "^": compare("(\(a)) \(sign) \(random.below(5))")
            default: compare("(\(a)) \(sign) (\(b))")
            }
        }
        // By Python: ~(2**126 - 1).
        #expect(
            try evaluate("~85070591730234615865843651857942052863").formatted(
                NumberFormat().exact())
                == "-85070591730234615865843651857942052864")
    }

    /// Fractions with the imaginary unit, over the tree and on numbers of all kinds.
    @Test func complexFractions() {
        var random = Draw(state: 0x5EED_0F_1111)
        func number() -> String {
            switch random.below(7) {
            case 0: "i"
            case 1: "\(random.below(30))i"
            case 2: "\(random.below(100)).\(random.below(1_000))"
            case 3: "123456789012345678901234567890\(random.below(999))"
            case 4: "1.00000000000000000000000\(random.below(999))"
            case 5: "(-\(random.below(9))*i)"
            default: "\(random.below(100))"
            }
        }
        func term(_ depth: Int) -> String {
            if depth == 0 { return number() }
            let sign = random.one(of: ["+", "-", "*", "/", "*", "/", "^"])
            if sign == "^" { return "(\(term(depth - 1)))^\(random.below(4))" }
            return "(\(term(depth - 1)))\(sign)(\(term(depth - 1)))"
        }
        var values = 0
        for _ in 0..<1_500 {
            let text = term(random.below(4))
            let general = answer(text, without: [.words, .tree, .integers])
            if case .value = general { values += 1 }
            #expect(answer(text, without: []) == general, "\(text)")
        }
        #expect(values > 1_200)
    }

    /// What words do besides arithmetic: conditions, loops, functions, bits.
    @Test func programs() {
        var random = Draw(state: 0x5EED_0F_0A2D)
        var values = 0
        for _ in 0..<1_500 {
            let text = random.program()
            let general = answer(text, without: .words)
            if case .value = general { values += 1 }
            #expect(answer(text, without: []) == general, "\(text)")
        }
        #expect(values > 1_000)
    }

    /// Sums and products of integers of up to a thousand digits, as text and compiled.
    @Test func longIntegers() throws {
        var random = Draw(state: 0x5EED_0F_1E77)
        for _ in 0..<1_000 {
            let names = ["a", "b", "c"]
            let operands = names.map { _ in
                random.digits(1 + random.below(random.below(8) == 0 ? 1_000 : 60))
            }
            let pattern = random.chain(of: names)
            var text = pattern
            for (name, digits) in zip(names, operands) { text = text.replacing(name, with: digits) }
            let general = answer(text, without: .integers)
            #expect(answer(text, without: []) == general, "\(text)")
            let numbers = operands.map {
                BigNumber(random.below(2) == 0 ? -BigInt($0)! : BigInt($0)!)
            }
            var results: [Value] = []
            for paths in [EvaluationPaths.all, .all.subtracting(.integers)] {
                var limits = Limits.standard
                limits.paths = paths
                results.append(
                    try CompiledExpression(pattern, variables: names, limits: limits).evaluate(
                        numbers))
            }
            #expect(results[0] == results[1], "\(pattern) at \(operands)")
        }
    }

    // MARK: - Balls

    static let unusual = [
        "sin(exp(t)+ln(7/3))*sqrt(2)", "t^10 + pi", "sqrt(t)*sqrt(t)", "sin(t)^2 + cos(t)^2",
        "exp(ln(t))", "1/t - sqrt(t)^-3", "sqrt(t + 1) - sqrt(t)", "t*pi/pi", "ln(t) - ln(2*t)",
        "gamma(t) + zeta(t + 1)", "besselj(2, t) + 1", "tan(t*pi/4)", "atan(t) * 4 - pi",
        "(1 + 1e-30*t)^(1e30) - e", "2^(10^9)*pi*t", "pi^t/0",
    ]

    static let arguments: [BigRational] = [
        BigRational(3, 2), BigRational(1, 3), 4, BigRational(100_001, 100_000), BigRational(-2, 7),
        0,
    ]

    @Test(arguments: unusual)
    func realsOnTheirEdges(_ text: String) throws {
        for argument in Self.arguments {
            for digits in [1, 5, 20, 50, 171] { try compare(text, at: argument, digits) }
        }
    }

    /// In all modes and several precisions, compiled and as a line.
    @Test func reals() throws {
        var random = Draw(state: 0x5EED_0F_BA11)
        var values = 0
        for _ in 0..<2_500 {
            let text = random.real(depth: 3)
            let argument = Self.arguments[random.below(Self.arguments.count)]
            let digits = [1, 3, 8, 20, 20, 40, 100][random.below(7)]
            if try compare(text, at: argument, digits) { values += 1 }
        }
        #expect(values > 1_800)
    }

    /// The digits that a script has from balls are those of the value, which is made only when `ans` asks for it.
    @Test func scripts() throws {
        var random = Draw(state: 0x5EED_0F_5C21)
        var written = 0
        for index in 0..<600 {
            let text = random.real(depth: 3).replacing("t", with: "(7/3)", onlyAsName: true)
            let format = NumberFormat(digits: [1, 5, 20, 60, 100, 101][random.below(6)])
            var plain = Calculator(limits: Self.limits, format: format)
            var calculator = plain
            // What a last line without a value leaves to `ans`, and to those who ask the session.
            let asks = ["ans", "f(x) = x + ans; f(0)", "y = 3; ans", "1 + ; ans", ""][index % 5]
            var results: [StatementResult] = []
            calculator.run(bytes: Array("\(text)\n\(asks)".utf8), writesReals: true) {
                results.append($0)
                return true
            }
            guard let first = results.first, !first.text.isEmpty else { continue }
            #expect(first.value == nil && !first.isSilent && format.digits <= 100)
            let value = try plain.evaluate(text)
            #expect(
                String(decoding: first.text, as: UTF8.self) == (try value.formatted(format)),
                "\(text), \(format.digits) digits")
            #expect(calculator.previousResult == value, "\(text) \(asks)")
            if let last = results.dropFirst().last {
                #expect(last.value == value, "\(text) \(asks)")
            }
            written += 1
        }
        #expect(written > 200)
    }

    /// Whether there is a value that is not known to be exact.
    @discardableResult
    private func compare(_ text: String, at argument: BigRational, _ digits: Int) throws -> Bool {
        var limits = Self.limits
        let with = try CompiledExpression(text, variables: ["t"], limits: limits)
        limits.paths = .all.subtracting(.balls)
        let without = try CompiledExpression(text, variables: ["t"], limits: limits)
        var isReal = false
        for mode in RoundingMode.allCases {
            let format = NumberFormat(digits: digits, rounding: mode)
            let general = printed(without, argument, format)
            if case .text(_, isExact: false) = general { isReal = true }
            #expect(
                printed(with, argument, format).text == general.text,
                "\(text) at \(argument), \(digits) digits, \(mode)")
            // The line is read anew: one mode of each is enough.
            if mode == RoundingMode.allCases[digits % RoundingMode.allCases.count] {
                let line = text.replacing("t", with: "(\(argument))", onlyAsName: true)
                #expect(
                    self.line(line, format, .all).text
                        == self.line(line, format, .all.subtracting(.balls)).text,
                    "\(line), \(digits) digits, \(mode)")
            }
        }
        return isReal
    }

    /// What no enclosure decides is given up early.
    private static let limits = Limits(maximumPrecision: 1 << 14)

    private enum Printed {
        case text(String, isExact: Bool)
        case failure(String)

        /// The text or the code of the error. An enclosure is not known to be exact, whatever the value is.
        var text: String {
            switch self {
            case .text(let text, _): text
            // Which of them it is depends on how fast the machine is.
            case .failure("too-costly"), .failure("undecided"): "open"
            case .failure(let code): code
            }
        }
    }

    private func printed(
        _ expression: CompiledExpression, _ argument: BigRational, _ format: NumberFormat
    ) -> Printed {
        var text: [UInt8] = []
        do throws(SurdError) {
            // Twice: the registers of the first time are used again.
            try expression.append(to: &text, [BigNumber(argument)], format: format)
            text.removeAll()
            let isExact = try expression.append(to: &text, [BigNumber(argument)], format: format)
            return .text(String(decoding: text, as: UTF8.self), isExact: isExact)
        } catch {
            return .failure(error.code)
        }
    }

    private func line(
        _ text: String, _ format: NumberFormat, _ paths: EvaluationPaths,
        exactBits: Int = Limits.defaultExactBits
    ) -> Printed {
        var calculator = Calculator(limits: Self.limits, format: format)
        calculator.limits.paths = paths
        calculator.limits.exactBits = exactBits
        var output: [UInt8] = []
        do throws(SurdError) {
            let result = try calculator.appendLine(text.utf8.span, to: &output, kindMatters: false)
            return .text(String(decoding: output, as: UTF8.self), isExact: result?.isExact ?? true)
        } catch {
            return .failure(error.code)
        }
    }

    /// Lines with complex numbers, in all modes and several precisions: rectangles and pairs of numbers. What each
    /// function is, ComplexTests says.
    @Test func complexNumbers() throws {
        var random = Draw(state: 0x5EED_0F_C011)
        var values = 0
        for index in 0..<400 {
            let text = random.complex(depth: 1 + index % 3)
            let mode = RoundingMode.allCases[index % RoundingMode.allCases.count]
            let format = NumberFormat(digits: [1, 5, 20, 20, 60, 171][index % 6], rounding: mode)
            let general = line(text, format, .all.subtracting(.balls))
            if case .text(let digits, isExact: false) = general, digits.last == "i" { values += 1 }
            #expect(
                line(text, format, .all).text == general.text,
                "\(text), \(format.digits) digits, \(mode)")
        }
        #expect(values > 300)
    }

    /// That rectangles answer at all is seen by what is told of the value: it is not made.
    @Test(arguments: [
        ("exp(1.1+0.7i)", true), ("asin(0.3+0.2i)/(1+i)", true), ("(sqrt(2)+2i)^(1+i)", true),
        ("(2-sqrt(3)*i)^-5", true), ("acosh(-2.5-1.5i)", true), ("tanh(1.5+i)", true),
        // Exact parts, hidden zeros and cuts are for proofs.
        ("exp(i*pi)", false), ("sqrt(-3+4i)", false), ("ln(-2+0i)", false), ("exp(1)*i", false),
        ("(1+sqrt(2)*i)^2", false), ("gamma(0+2i)", true), ("erf(2i)", false),
        ("asin(2+0i)", false),
        // Functions of several numbers, but for whole ones that may make them fractions.
        ("besselj(1/2,1+i)", true), ("lambertw(1+i)", true), ("lambertw(2-i,-3)", true),
        ("zeta(2+i,1/3)", true), ("beta(1-i,1/2)", true), ("hyp2f1(1/2,1/3,2/7,1-i)", true),
        ("beta(2,1+i)", false), ("polylog(-1,3+2i)", false), ("besselj(2,3i)", false),
        ("hyp1f1(-2,1/2,i+1)", false), ("zeta(-2,1+i)", false), ("lambertw(2,i)", false),
    ])
    func linesOnRectangles(_ text: String, _ isWritten: Bool) throws {
        var calculator = Calculator()
        var results: [Bool] = []
        calculator.run(bytes: Array(text.utf8), writesReals: true) {
            results.append($0.value == nil)
            return true
        }
        #expect(results == [isWritten])
    }

    // MARK: - Loops

    /// Sums and products of fractions and reals, whose rest may be one tape: fractions from a length on that a few
    /// terms reach.
    @Test func loops() {
        var random = Draw(state: 0x5EED_0F_100B)
        var values = 0
        for index in 0..<1_500 {
            var term = index % 3 == 0 ? random.real(depth: 2) : random.program(depth: 2)
            if index % 3 == 1 { term = "(\(term))*(\(random.real(depth: 1)))" }
            term = term.replacing("t", with: "k", onlyAsName: true)
            let name = random.below(4) == 0 ? "prod" : "sum"
            let text = "\(name)(k, 1, \(9 + random.below(40)), \(term))"
            let general = line(text, NumberFormat(), .all.subtracting(.loops), exactBits: 64)
            if case .text = general { values += 1 }
            #expect(line(text, NumberFormat(), .all, exactBits: 64).text == general.text, "\(text)")
        }
        #expect(values > 1_000)
    }

    // MARK: - Budgets

    /// With any budget of exact parts a program has the same answer on every path, in each format that asks whether it is
    /// exact or for its parts. `exact` is compared for exact values only: the closed form of a real is not looked for in
    /// parts that are deferred.
    @Test func budgetsInFormats() {
        var random = Draw(state: 0x5EED_0F_B0D6)
        let formats = [.fraction, .exact, .full, .repeating, .hexfloat].map {
            NumberFormat(style: $0)
        }
        var values = 0
        for index in 0..<1_200 {
            var text = random.program()
            switch index % 4 {
            case 0: text = random.arithmetic(depth: 3)
            case 1: text = random.real(depth: 2).replacing("t", with: "(7/3)", onlyAsName: true)
            case 2:
                let term = random.program(depth: 2).replacing("t", with: "k", onlyAsName: true)
                text =
                    "x = sum(k, 1, 40, \(term)/(k + 9)); \(random.one(of: ["x*x", "x - 1/x", "1/x^3"]))"
            default: break
            }
            let format = formats[random.below(formats.count)]
            let general = line(
                text, format, .all.subtracting([.words, .tree, .loops]), exactBits: .max)
            if case .text(_, isExact: true) = general { values += 1 }
            if case .text(_, isExact: false) = general, format.style == .exact { continue }
            let budget = random.exactBits()
            for paths in [.all, EvaluationPaths.all.subtracting(.balls)] {
                #expect(
                    line(text, format, paths, exactBits: budget).text == general.text,
                    "\(text), \(format.style), \(budget) bits")
            }
        }
        #expect(values > 600)
    }

    // MARK: - Doubles

    /// The nearest double, one by one and in columns.
    @Test func doubles() throws {
        var random = Draw(state: 0x5EED_0F_D0B1)
        var exact = Limits.standard
        exact.paths.remove(.doubles)
        for _ in 0..<150 {
            let text = random.real(depth: 2)
            let rows = (0..<8).map { _ in Double(random.below(1 << 20)) / 65_536 }
            let with = try DoubleFormula(text, variables: ["t"])
            let without = try DoubleFormula(text, variables: ["t"], limits: exact)
            let columns = try with.expression.evaluate(columns: [.doubles(rows)]).values
            for (row, value) in rows.enumerated() {
                let general = try? without(value)
                #expect((try? with(value)) == general, "\(text) at \(value)")
                // A column has no infinity: that row has no value.
                if let general, general.isFinite {
                    #expect(columns[row] == general, "\(text) at \(value)")
                }
            }
        }
    }

    // MARK: - Answers

    private enum Answer: Equatable {
        case value(Value)
        case failure(String)
    }

    private func answer(_ text: String, without paths: EvaluationPaths) -> Answer {
        var calculator = Calculator()
        calculator.limits.paths.subtract(paths)
        do throws(SurdError) {
            return .value(try calculator.evaluate(text))
        } catch {
            return .failure(error.code)
        }
    }
}

extension String {
    /// With a name of one letter replaced where it is a name, and not a letter of another one.
    fileprivate func replacing(_ name: Character, with text: String, onlyAsName: Bool) -> String {
        let letters = Array(self)
        return letters.indices.map { index in
            let isInside =
                index > 0 && letters[index - 1].isLetter
                || index + 1 < letters.count && letters[index + 1].isLetter
            return letters[index] == name && !isInside ? text : String(letters[index])
        }.joined()
    }
}

/// Programs at random.
extension Draw {
    fileprivate mutating func one(of choices: [String]) -> String { choices[below(choices.count)] }

    fileprivate mutating func digits(_ count: Int) -> String {
        "\(1 + below(9))" + (1..<max(count, 1)).map { _ in "\(below(10))" }.joined()
    }

    /// Edges of words and what people type.
    fileprivate mutating func arithmetic(depth: Int) -> String {
        if depth == 0 || below(6) == 0 {
            return one(of: [
                "0", "1", "2", "3", "7", "10", "12", "100", "0.1", "2.5", "19.99", "1e9",
                "4294967296",
                "4611686018427387904", "9223372036854775807", "9223372036854775808", "1e18",
                "0.000001",
            ])
        }
        let left = arithmetic(depth: depth - 1)
        switch below(8) {
        case 0: return "-(\(left))"
        case 1: return "(\(left))^\(one(of: ["0", "1", "2", "3", "(-1)", "(-2)"]))"
        case 2: return "(\(left)) \(one(of: ["+", "-"])) \(below(40))%"
        default:
            return
                "(\(left)) \(one(of: ["+", "-", "*", "/", "mod"])) (\(arithmetic(depth: depth - 1)))"
        }
    }

    /// A program of a variable `t` that counts.
    fileprivate mutating func program(depth: Int) -> String {
        if depth == 0 { return one(of: ["t", "t", "1", "2", "3", "1/7", "0.5", "40"]) }
        let (a, b) = (program(depth: depth - 1), program(depth: depth - 1))
        switch below(9) {
        case 0:
            let sign = one(of: ["<", "<=", "==", "!=", ">", ">="])
            return "if(\(a) \(sign) \(b), \(program(depth: depth - 1)), \(b))"
        case 1: return "\(one(of: ["abs", "floor", "ceil", "sign"]))(\(a) - \(b))"
        case 2: return "\(one(of: ["max", "min"]))(\(a), \(b))"
        case 3: return "(\(a)) mod \(1 + below(9))"
        case 4: return "(\(a))^\(below(4))"
        default: return "((\(a)) \(one(of: ["+", "-", "*", "/"])) (\(b)))"
        }
    }

    fileprivate mutating func program() -> String {
        let term = program(depth: 3).replacing("t", with: "k", onlyAsName: true)
        return "\(one(of: ["sum", "sum", "prod"]))(k, 1, \(below(30)), \(term))"
    }

    fileprivate mutating func chain(of names: [String]) -> String {
        var text = one(of: names)
        for _ in 0...below(6) {
            text = below(3) == 0 ? "(\(text))" : text
            text +=
                " \(one(of: ["+", "-", "*", "*"])) \(below(5) == 0 ? "\(below(1000))" : one(of: names))"
        }
        return text
    }

    /// A real function of a variable `t`.
    fileprivate mutating func real(depth: Int) -> String {
        if depth == 0 || below(8) == 0 {
            return one(of: [
                "t", "t", "t", "2", "3", "1/3", "0.1", "10", "pi", "e", "sqrt(2)", "ln(7/3)",
                "1e-9",
            ])
        }
        let a = real(depth: depth - 1)
        switch below(10) {
        case 0...3:
            let function = one(of: [
                "sin", "cos", "tan", "exp", "ln", "sqrt", "atan", "sinh", "tanh", "asinh", "erf",
                "cbrt",
            ])
            return "\(function)(\(a))"
        case 4: return "-(\(a))"
        case 5: return "(\(a))^\(one(of: ["2", "3", "(-1)", "(1/2)"]))"
        default: return "((\(a)) \(one(of: ["+", "-", "*", "/"])) (\(real(depth: depth - 1))))"
        }
    }

    /// A number with an imaginary part, or an elementary function of such.
    fileprivate mutating func complex(depth: Int) -> String {
        if depth == 0 || below(8) == 0 {
            let parts = (0..<2).map { _ in
                one(of: [
                    "1", "-2", "3", "0", "1/3", "-0.7", "2.5", "pi", "-pi/2", "sqrt(2)", "1e-9",
                    "-1e-25", "1e6", "123456.789",
                ])
            }
            return "(\(parts[0]) + (\(parts[1]))*i)"
        }
        let a = complex(depth: depth - 1)
        switch below(10) {
        case 0...5:
            let function = one(of: [
                "exp", "ln", "sqrt", "sin", "cos", "tan", "sinh", "cosh", "tanh", "asin", "acos",
                "atan", "asinh", "acosh", "atanh", "exp2", "exp10", "expm1", "log2", "log10",
                below(4) == 0 ? one(of: ["gamma", "erf", "zeta", "ei", "ellipk", "li2"]) : "exp",
            ])
            return "\(function)(\(a))"
        case 6: return "(\(a))^\(one(of: ["2", "3", "(-5)", "70", "(1/2)", "pi"]))"
        case 7: return "(\(a))^(\(complex(depth: depth - 1)))"
        default: return "(\(a) \(one(of: ["+", "-", "*", "/"])) \(complex(depth: depth - 1)))"
        }
    }
}
