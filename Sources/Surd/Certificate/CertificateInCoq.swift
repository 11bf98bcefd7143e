extension Certificate {
    /// The certificate as a theorem for the proof assistant Coq, which the tactic `interval` of the
    /// package coq-interval proves. The theorem says that the result is as close to the printed
    /// number as claimed, with one `let` for each step.
    ///
    /// What the tactic cannot do (special functions, integers, equality) has no such theorem; the
    /// error names it.
    public func coq() throws(SurdError) -> String {
        var theorem = CoqTheorem()
        for line in text.split(separator: "\n") { try theorem.take(line) }
        return theorem.text
    }
}

/// Translates the lines of a certificate one after the other. In Coq every function is total, and
/// the square root of a negative number is 0. So the theorem also states that each radicand is not
/// negative. The tactic fails by itself at a logarithm of a number that may not be positive and at
/// a division by a number that may be zero.
private struct CoqTheorem {
    private(set) var text = ""
    private var title = ""
    private var lets: [String] = []
    private var conditions: [String] = []
    /// The claims of the steps that have a truth value.
    private var truths: [Int: String] = [:]
    /// The numbers written in the text, for exponents and roots.
    private var numbers: [Int: String] = [:]
    /// The length of each step with its operands written out.
    private var lengths: [Int: Int] = [:]
    private var bits = 80

    /// Coq takes minutes for a longer expression.
    private static let longest = 5_000
    /// The most decimal places of a number that are given to Coq.
    private static let mostPlaces = 2_000

    mutating func take(_ line: Substring) throws(SurdError) {
        var words = line.split(separator: " ").map(String.init)
        if let at = words.firstIndex(of: "@"), words[0] != "of" {
            if at + 1 < words.count { bits = max(bits, (Int(words[at + 1]) ?? 0) + 20) }
            words.removeSubrange(at...)
        }
        if let name = words.first.flatMap({ Int($0) }) {
            try take(step: name, words[1], Array(words.dropFirst(2)))
        } else if words.first == "of" {
            // `*)` would end a comment in Coq, so `*` is replaced.
            title = line.dropFirst(3).split(separator: "*").joined(separator: "x")
        } else if words.first == "claim", let name = Int(words[1]) {
            try take(claimOf: name, Array(words.dropFirst(2)))
        }
    }

    private func cannot(_ reason: String) -> SurdError {
        SurdError(.noCertificate(reason: "Coq's interval tactic cannot " + reason), range: 0..<0)
    }

    // MARK: - Steps

    private mutating func take(
        step name: Int, _ operation: String, _ words: [String]
    ) throws(SurdError) {
        if let truth = words.firstIndex(of: "is") {
            guard truth == 2, let first = Int(words[0]), let second = Int(words[1]) else {
                throw cannot("decide \(operation)")
            }
            let relations = [
                "less": "<", "lessorequal": "<=", "greater": ">", "greaterorequal": ">=",
            ]
            let opposites = [
                "less": ">=", "lessorequal": ">", "greater": "<=", "greaterorequal": "<",
            ]
            guard let relation = (words[3] == "true" ? relations : opposites)[operation] else {
                throw cannot("decide \(operation)")
            }
            truths[name] = "x\(first) \(relation) x\(second)"
            conditions.append("x\(first) \(relation) x\(second)")
            return
        }
        let term: String
        switch operation {
        case "number":
            numbers[name] = words[0]
            term = try fraction(words[0])
            lengths[name] = 1
        case "constant":
            guard let constant = Self.constants[words[0]] else { throw cannot("do \(words[0])") }
            term = constant
            lengths[name] = 1
        default:
            let operands = words.compactMap { Int($0) }
            lengths[name] = operands.reduce(1) {
                min($0 + lengths[$1, default: 1], Self.longest + 1)
            }
            term = try self.term(operation, operands)
        }
        if lengths[name, default: 1] > Self.longest { throw cannot("do an expression this long") }
        lets.append("let x\(name) := \(term) in")
    }

    private static let constants = [
        "pi": "PI", "tau": "2 * PI", "e": "exp 1", "phi": "(1 + sqrt 5) / 2",
    ]

    /// Each function in terms of those that the tactic knows; a and b stand for the arguments.
    private static let functions = [
        "negate": "- a", "add": "a + b", "subtract": "a - b", "multiply": "a * b",
        "divide": "a / b",
        "abs": "Rabs a", "exp": "exp a", "ln": "ln a", "sin": "sin a", "cos": "cos a",
        "tan": "sin a / cos a",
        "atan": "atan a", "exp2": "exp (a * ln 2)", "exp10": "exp (a * ln 10)",
        "expm1": "exp a - 1",
        "log2": "ln a / ln 2", "log10": "ln a / ln 10", "log": "ln a / ln b", "log1p": "ln (1 + a)",
        "sec": "/ cos a", "csc": "/ sin a", "cot": "cos a / sin a", "hypot": "sqrt (a ^ 2 + b ^ 2)",
        "sinh": "(exp a - exp (- a)) / 2", "cosh": "(exp a + exp (- a)) / 2",
        "tanh": "1 - 2 / (exp (2 * a) + 1)", "asinh": "ln (a + sqrt (a ^ 2 + 1))",
        "sech": "2 / (exp a + exp (- a))", "csch": "2 / (exp a - exp (- a))",
        "coth": "1 + 2 / (exp (2 * a) - 1)", "acot": "atan (/ a)",
        "atanh": "ln ((1 + a) / (1 - a)) / 2", "radians": "a * PI / 180", "degrees": "a * 180 / PI",
        "sind": "sin (a * PI / 180)", "cosd": "cos (a * PI / 180)",
        "tand": "sin (a * PI / 180) / cos (a * PI / 180)",
        "atand": "atan a * 180 / PI", "sqrt": "sqrt a", "acosh": "ln (a + sqrt (a ^ 2 - 1))",
        "asin": "atan (a / sqrt (1 - a ^ 2))", "acos": "PI / 2 - atan (a / sqrt (1 - a ^ 2))",
    ]

    private mutating func term(
        _ operation: String, _ operands: [Int]
    ) throws(SurdError) -> String {
        switch operation {
        case "sqrt": conditions.append("0 <= x\(operands[0])")
        case "asin", "acos": conditions.append("-1 < x\(operands[0]) < 1")
        case "acosh": conditions.append("1 < x\(operands[0])")
        case "cbrt": return "exp (ln x\(operands[0]) / 3)"
        case "root" where operands.count == 2: return "exp (ln x\(operands[0]) / x\(operands[1]))"
        case "power":
            if let exponent = numbers[operands[1]].flatMap({ Int($0) }), abs(exponent) <= 1_000 {
                return exponent < 0
                    ? "/ (x\(operands[0]) ^ \(-exponent))" : "x\(operands[0]) ^ \(exponent)"
            }
            return "exp (x\(operands[1]) * ln x\(operands[0]))"
        case "sum": return operands.map { "x\($0)" }.joined(separator: " + ")
        case "prod", "product": return operands.map { "x\($0)" }.joined(separator: " * ")
        case "mean":
            return "(" + operands.map { "x\($0)" }.joined(separator: " + ")
                + ") / \(operands.count)"
        default: break
        }
        guard let pattern = Self.functions[operation], let first = operands.first else {
            throw cannot("do \(operation)")
        }
        // Single letters are the arguments; letters inside a name are not.
        return pattern.split(separator: " ", omittingEmptySubsequences: false).map { word in
            var core = String(word)
            var before = ""
            var after = ""
            while core.hasPrefix("(") { before.append(core.removeFirst()) }
            while core.hasSuffix(")") { after.append(core.removeLast()) }
            if core == "a" { core = "x\(first)" }
            if core == "b", operands.count > 1 { core = "x\(operands[1])" }
            return before + core + after
        }.joined(separator: " ")
    }

    /// A decimal or a fraction as a quotient of integers.
    private func fraction(_ number: String) throws(SurdError) -> String {
        if number.contains("/") { return number.hasPrefix("-") ? "(\(number))" : number }
        let (digits, exponent) = Self.parts(of: number)
        if abs(exponent) > Self.mostPlaces || digits.count > Self.mostPlaces {
            throw cannot("do a number this long")
        }
        let zeros = String(repeating: "0", count: abs(exponent))
        return exponent < 0 ? "(\(digits)) / 1\(zeros)" : "(\(digits)\(zeros))"
    }

    /// The digits of a decimal as an integer, and the power of ten that goes with it.
    private static func parts(of number: String) -> (digits: String, exponent: Int) {
        let halves = number.split(separator: "e")
        let pieces = halves[0].split(separator: ".", maxSplits: 1)
        let places = pieces.count > 1 ? String(pieces[1]) : ""
        let exponent = halves.count > 1 ? Int(halves[1]) ?? 0 : 0
        return (String(pieces[0]) + places, exponent - places.utf8.count)
    }

    // MARK: - The claim

    private mutating func take(claimOf name: Int, _ words: [String]) throws(SurdError) {
        switch words.first {
        case "true", "false":
            guard truths[name] != nil else { throw cannot("do truth values") }
        case "rounds" where words.count == 5:
            conditions.append(try rounding(name, words))
        default:
            throw cannot("prove such a claim")
        }
        let goals = conditions.map { "(\($0))" }.joined(separator: " /\\\n  ")
        text = """
            (* \(title) *)
            Require Import Reals.
            From Interval Require Import Tactic.
            Open Scope R_scope.
            Goal
              \(lets.joined(separator: "\n  "))
              \(goals).
            Proof. cbv zeta; repeat split; interval with (i_prec \(bits)). Qed.

            """
    }

    /// The statement that the result rounds to the claimed number, in units of its last place.
    private func rounding(_ name: Int, _ words: [String]) throws(SurdError) -> String {
        let claimed = try fraction(words[4])
        let (digits, exponent) = Self.parts(of: words[4])
        guard let count = Int(words[3]) else { throw cannot("prove such a claim") }
        let isNegative = digits.hasPrefix("-")
        let significant = digits.drop { $0 == "-" || $0 == "0" }
        var place = -count
        // Below a power of ten the unit of the last place is smaller.
        var isEdge = false
        if words[2] == "digits" {
            if significant.isEmpty { throw cannot("prove that something is 0") }
            place = exponent + significant.utf8.count - count
            isEdge = significant.first == "1" && significant.dropFirst().allSatisfy { $0 == "0" }
        }
        if abs(place) > Self.mostPlaces { throw cannot("do a number this long") }
        func unit(_ factor: Int, _ place: Int) -> String {
            let zeros = String(repeating: "0", count: abs(place))
            return place < 0 ? "\(factor) / 1\(zeros)" : "\(factor)\(zeros)"
        }
        let half = unit(5, place - 1)
        let inward = isEdge ? unit(5, place - 2) : half
        let whole = unit(1, place)
        let wholeInward = isEdge ? unit(1, place - 1) : whole
        let result = "x\(name)"
        let (below, above) = isNegative ? (half, inward) : (inward, half)
        let (wholeBelow, wholeAbove) = isNegative ? (whole, wholeInward) : (wholeInward, whole)
        switch (words[1], isNegative) {
        case ("down", _) where significant.isEmpty, ("up", _) where significant.isEmpty:
            throw cannot("prove such a rounding")
        case ("half-even", _), ("half-up", _), ("half-down", _):
            return "\(claimed) - \(below) <= \(result) <= \(claimed) + \(above)"
        case ("floor", _), ("down", false), ("up", true):
            return "\(claimed) <= \(result) < \(claimed) + \(wholeAbove)"
        case ("ceiling", _), ("down", true), ("up", false):
            return "\(claimed) - \(wholeBelow) < \(result) <= \(claimed)"
        default:
            throw cannot("prove such a rounding")
        }
    }
}
