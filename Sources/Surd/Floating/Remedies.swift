import SurdNumbers
import SurdSyntax

/// Known ways to write a formula with less error. Each is tried for the inputs at hand, and shown only where its own
/// error is smaller: the errors of both are computed exactly.
struct Remedies {
    private let formula: FloatingFormula
    private let session: Calculator
    private let inspection: Inspection
    private let values: [BigNumber]
    private let monitor: Monitor

    /// Rewritten formulas that are tried, and those that are shown.
    private static let mostTried = 24
    private static let mostShown = 3
    /// An error that needs no remedy.
    private static let small = 1.0

    init(
        _ formula: FloatingFormula, _ session: Calculator, _ inspection: Inspection,
        _ values: [BigNumber], _ monitor: Monitor
    ) {
        self.formula = formula
        self.session = session
        self.inspection = inspection
        self.values = values
        self.monitor = monitor
    }

    func suggestions() throws(NumberError) -> [Inspection.Suggestion] {
        guard let own = inspection.ulps.map(abs), own > Self.small, let exact = inspection.exact
        else { return [] }
        let gauge = UlpGauge(inspection.format, monitor: monitor)
        var found: [Inspection.Suggestion] = []
        for text in rewritten().prefix(Self.mostTried) {
            try monitor.check()
            guard let result = try result(of: text),
                let ulps = try Inspection.ulps(result, exact, gauge), abs(ulps) < own / 2
            else { continue }
            let suggestion = Inspection.Suggestion(text: text, result: result, ulps: ulps)
            // A formula that differs only by parentheses is not a new one.
            if let same = found.firstIndex(where: {
                $0.result == result && Self.squeezed($0.text) == Self.squeezed(text)
            }) {
                if text.utf8.count < found[same].text.utf8.count { found[same] = suggestion }
                continue
            }
            found.append(suggestion)
        }
        found.sort { abs($0.ulps) < abs($1.ulps) }
        // Only formulas about as good as the best one are shown.
        let best = max(found.first.map { abs($0.ulps) } ?? 0, Self.small)
        return Array(found.filter { abs($0.ulps) <= 4 * best }.prefix(Self.mostShown))
    }

    /// A text without its blanks and parentheses.
    private static func squeezed(_ text: String) -> String { text.filter { !" ()".contains($0) } }

    /// The result of the format for another formula with the same value; nil where the other
    /// formula has another value, or none.
    private func result(of text: String) throws(NumberError) -> FloatingValue? {
        let names = formula.inputs.map(\.name)
        guard
            let other = try? FloatingFormula(Array(text.utf8), variables: names, in: session)
        else { return nil }
        var numbers: [(register: Int, number: BigNumber)] = []
        for input in other.inputs {
            guard let index = names.firstIndex(of: input.name) else { return nil }
            for register in input.registers { numbers.append((register, values[index])) }
        }
        var run = try TapeFloats(
            other.tape.with(numbers), in: inspection.format,
            exactRegisters: Set(numbers.map(\.register)), monitor: monitor)
        do throws(NumberError) {
            try run.run()
            // The values must be equal, because a rule may ignore a branch.
            let gauge = UlpGauge(inspection.format, monitor: monitor)
            guard let exact = inspection.exact, let same = run.exactResult,
                let first = try gauge.measure(exact), let second = try gauge.measure(same),
                abs(gauge.ulps(of: second, from: first)) < 1e-6
            else { return nil }
        } catch {
            if error.endsComputation { throw error }
            return nil
        }
        return run.result
    }

    /// The formula with one rule applied at one place, and with a second rule applied to each of these.
    private func rewritten() -> [String] {
        var all: [String] = []
        var level = [String(decoding: formula.text, as: UTF8.self)]
        for _ in 0..<2 {
            var next: [String] = []
            for text in level {
                guard let tree = tree(of: text) else { continue }
                for (index, _) in tree.nodes.enumerated() {
                    for piece in RemedyRules(tree: tree).pieces(index) {
                        let whole = tree.replacing(index, by: piece)
                        if !all.contains(whole), whole != text { next.append(whole) }
                    }
                }
            }
            all += next
            level = Array(next.prefix(4))
        }
        return all
    }

    private func tree(of text: String) -> FormulaTree? {
        let bytes = Array(text.utf8)
        var session = session
        for name in formula.inputs.map(\.name) where session.variable(name) == nil {
            try? session.define(name, as: 0)
        }
        let workshop = session.workshop
        guard session.parse(bytes.span, with: workshop).isEmpty else { return nil }
        let tree = FormulaTree(bytes, workshop.parser.tree)
        return tree.root == nil ? nil : tree
    }
}

/// The rules: for a node, other texts of the same value.
struct RemedyRules {
    let tree: FormulaTree

    func pieces(_ index: Int) -> [String] {
        var pieces: [String] = []
        if let pair = tree.operands(index, of: .subtract), pair.count == 2 {
            pieces += differences(index, pair[0], pair[1])
        }
        if let pair = tree.operands(index, of: .add), pair.count == 2 {
            pieces += fused(pair[0], pair[1], sign: "")
            pieces += fused(pair[1], pair[0], sign: "")
            pieces += quadratic(pair[0], pair[1])
        }
        if let horner = horner(index) { pieces.append(horner) }
        if let inner = tree.argument(index, of: "ln", "log") { pieces += logarithm(index, inner) }
        if let inner = tree.argument(index, of: "sqrt"),
            let pair = tree.operands(inner, of: .add),
            let a = tree.root(ofSquare: pair[0]), let b = tree.root(ofSquare: pair[1])
        {
            pieces.append("hypot(\(tree.source(a)), \(tree.source(b)))")
        }
        if let pair = tree.operands(index, of: .power), let sum = tree.operands(pair[0], of: .add) {
            for (one, rest) in [(sum[0], sum[1]), (sum[1], sum[0])] where tree.isOne(one) {
                pieces.append("exp(\(tree.operand(pair[1])) * log1p(\(tree.source(rest))))")
            }
        }
        if let pair = tree.operands(index, of: .divide), let piece = conjugate(pair[0], pair[1]) {
            pieces.append(piece)
        }
        return pieces
    }

    private func differences(_ index: Int, _ a: Int, _ b: Int) -> [String] {
        var pieces: [String] = []
        if let x = tree.argument(a, of: "exp"), tree.isOne(b) {
            pieces.append("expm1(\(tree.source(x)))")
        }
        if let pair = tree.operands(a, of: .power), tree.isOne(b) {
            if tree.source(pair[0]) == "e" { pieces.append("expm1(\(tree.source(pair[1])))") }
            if let sum = tree.operands(pair[0], of: .add) {
                for (one, rest) in [(sum[0], sum[1]), (sum[1], sum[0])] where tree.isOne(one) {
                    pieces.append(
                        "expm1(\(tree.operand(pair[1])) * log1p(\(tree.source(rest))))")
                }
            }
        }
        if let x = tree.argument(b, of: "cos"), tree.isOne(a) {
            pieces.append("2*sin(\(tree.operand(x))/2)^2")
        }
        if let x = tree.root(ofSquare: a), let y = tree.root(ofSquare: b) {
            let (x, y) = (tree.operand(x), tree.operand(y))
            pieces.append("(\(x) - \(y))*(\(x) + \(y))")
        }
        if let x = tree.root(ofSquare: a), tree.isOne(b) {
            pieces.append("(\(tree.operand(x)) - 1)*(\(tree.operand(x)) + 1)")
        }
        if let y = tree.root(ofSquare: b), tree.isOne(a) {
            pieces.append("(1 - \(tree.operand(y)))*(1 + \(tree.operand(y)))")
        }
        pieces += rootDifferences(a, b)
        for name in ["ln", "log"] {
            if let x = tree.argument(a, of: name), let y = tree.argument(b, of: name) {
                let (x, y) = (tree.operand(x), tree.operand(y))
                pieces.append("\(name)(\(x)/\(y))")
                if name == "ln" { pieces.append("log1p((\(x) - \(y))/\(y))") }
            }
        }
        pieces += fused(a, b, sign: "-")
        if let product = tree.operands(b, of: .multiply) {
            pieces.append(
                "fma(-\(tree.operand(product[0])), \(tree.source(product[1])), \(tree.source(a)))")
        }
        return pieces
    }

    /// Differences of square roots, one of which may be a number without a root.
    private func rootDifferences(_ a: Int, _ b: Int) -> [String] {
        let (x, y) = (tree.argument(a, of: "sqrt"), tree.argument(b, of: "sqrt"))
        if let x, let y {
            return ["\(bracketed(reduced(x, y)))/(\(tree.source(a)) + \(tree.source(b)))"]
        }
        if let x, tree.isOne(b) {
            return ["\(bracketed(reduced(x, b)))/(\(tree.source(a)) + 1)"]
        }
        return []
    }

    /// Adds parentheses, unless the text is a name or a number.
    private func bracketed(_ piece: String) -> String {
        piece.utf8.allSatisfy { $0.isWordByte } ? piece : "(\(piece))"
    }

    /// The difference of two sums with a common term, without that term.
    private func reduced(_ x: Int, _ y: Int) -> String {
        let (a, b) = (tree.source(x), tree.source(y))
        if let pair = tree.operands(x, of: .add) {
            if tree.source(pair[0]) == b { return tree.source(pair[1]) }
            if tree.source(pair[1]) == b { return tree.source(pair[0]) }
            if let other = tree.operands(y, of: .subtract), other.count == 2,
                tree.source(other[0]) == tree.source(pair[0]),
                tree.source(other[1]) == tree.source(pair[1])
            {
                return "2*\(tree.operand(pair[1]))"
            }
        }
        if let pair = tree.operands(y, of: .subtract), pair.count == 2, tree.source(pair[0]) == a {
            return tree.source(pair[1])
        }
        return "\(tree.operand(x)) - \(tree.operand(y))"
    }

    private func logarithm(_ index: Int, _ inner: Int) -> [String] {
        guard case .call("ln") = tree.nodes[index].kind else { return [] }
        if let pair = tree.operands(inner, of: .add) {
            if tree.isOne(pair[0]) { return ["log1p(\(tree.source(pair[1])))"] }
            if tree.isOne(pair[1]) { return ["log1p(\(tree.source(pair[0])))"] }
        }
        if let pair = tree.operands(inner, of: .subtract), pair.count == 2, tree.isOne(pair[0]) {
            return ["log1p(-\(tree.operand(pair[1])))"]
        }
        return []
    }

    /// A product and a term as one operation.
    private func fused(_ product: Int, _ term: Int, sign: String) -> [String] {
        let rest = sign.isEmpty ? tree.source(term) : "-" + tree.operand(term)
        if let pair = tree.operands(product, of: .multiply) {
            return ["fma(\(tree.source(pair[0])), \(tree.source(pair[1])), \(rest))"]
        }
        if let x = tree.root(ofSquare: product) {
            return ["fma(\(tree.source(x)), \(tree.source(x)), \(rest))"]
        }
        return []
    }

    /// `-b + sqrt(b^2 - c)` is `-c/(b + sqrt(b^2 - c))`.
    private func quadratic(_ a: Int, _ b: Int) -> [String] {
        guard let negated = tree.operands(a, of: .negate), let inner = tree.argument(b, of: "sqrt"),
            let pair = tree.operands(inner, of: .subtract), pair.count == 2,
            let root = tree.root(ofSquare: pair[0]),
            tree.source(root) == tree.source(negated[0])
        else { return [] }
        return [
            "-\(tree.operand(pair[1]))/(\(tree.source(root)) + \(tree.source(b)))"
        ]
    }

    /// `(-b + sqrt(b^2 - 4*a*c))/(2*a)` is `2*c/(-b - sqrt(b^2 - 4*a*c))`, and the same with both signs changed.
    private func conjugate(_ top: Int, _ bottom: Int) -> String? {
        guard let twice = tree.operands(bottom, of: .multiply), tree.isNumber(twice[0], "2") else {
            return nil
        }
        let isSum = tree.operands(top, of: .add) != nil
        guard let pair = tree.operands(top, of: .add) ?? tree.operands(top, of: .subtract),
            pair.count == 2, tree.operands(pair[0], of: .negate) != nil,
            let inner = tree.argument(pair[1], of: "sqrt"),
            let discriminant = tree.operands(inner, of: .subtract), discriminant.count == 2,
            let product = tree.operands(discriminant[1], of: .multiply),
            let four = tree.operands(product[0], of: .multiply), tree.isNumber(four[0], "4"),
            tree.source(four[1]) == tree.source(twice[1])
        else { return nil }
        return
            "2*\(tree.operand(product[1]))/(\(tree.source(pair[0])) \(isSum ? "-" : "+") \(tree.source(pair[1])))"
    }

    // MARK: - Polynomials

    /// A polynomial of one name by Horner's rule.
    private func horner(_ index: Int) -> String? {
        switch tree.nodes[index].kind {
        case .operation(.add), .operation(.subtract): break
        default: return nil
        }
        guard tree.nodes[index].operands.count == 2 else { return nil }
        var terms: [(sign: Bool, node: Int)] = []
        var rest = index
        while true {
            if let pair = tree.operands(rest, of: .add), pair.count == 2 {
                terms.append((true, pair[1]))
                rest = pair[0]
            } else if let pair = tree.operands(rest, of: .subtract), pair.count == 2 {
                terms.append((false, pair[1]))
                rest = pair[0]
            } else {
                terms.append((true, rest))
                break
            }
            if terms.count > 32 { return nil }
        }
        var name: String?
        var coefficients: [Int: String] = [:]
        for term in terms {
            guard let part = monomial(term.node, &name), coefficients[part.power] == nil else {
                return nil
            }
            coefficients[part.power] = (term.sign ? "" : "-") + part.factor
        }
        guard let name, let degree = coefficients.keys.max(), (2...32).contains(degree) else {
            return nil
        }
        var text = coefficients[degree] ?? "0"
        for power in (0..<degree).reversed() {
            let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." }
            text = text == "1" ? name : isPlain ? "\(text)*\(name)" : "(\(text))*\(name)"
            if let coefficient = coefficients[power] {
                text +=
                    coefficient.hasPrefix("-")
                    ? " - \(coefficient.dropFirst())" : " + \(coefficient)"
            }
        }
        return text
    }

    /// A factor times a power of the name.
    private func monomial(
        _ index: Int, _ name: inout String?
    ) -> (factor: String, power: Int)? {
        func power(_ index: Int) -> Int? {
            let base: Int
            let exponent: Int
            if tree.nodes[index].kind == .name {
                (base, exponent) = (index, 1)
            } else if let pair = tree.operands(index, of: .power),
                tree.nodes[pair[0]].kind == .name, let value = Int(tree.source(pair[1]))
            {
                (base, exponent) = (pair[0], value)
            } else {
                return nil
            }
            let own = tree.source(base)
            if name == nil { name = own }
            return name == own && (1...32).contains(exponent) ? exponent : nil
        }
        if tree.nodes[index].kind == .number { return (tree.source(index), 0) }
        if let power = power(index) { return ("1", power) }
        if let pair = tree.operands(index, of: .multiply), tree.nodes[pair[0]].kind == .number,
            let power = power(pair[1])
        {
            return (tree.source(pair[0]), power)
        }
        return nil
    }
}

extension UInt8 {
    /// Whether the byte can belong to a name or a number.
    fileprivate var isWordByte: Bool {
        self == UInt8(ascii: "_") || self == UInt8(ascii: ".") || self >= 0x80
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
}
