import SurdNumbers
import SurdSyntax

/// Questions in words instead of an expression: `solve x^2 = 2`, `integrate x^2 from 0 to 1`, `37
/// is what % of 120`, `gcd 12 18`.
extension ForeignText {
    // MARK: - Sentences

    /// The hint for a statement that begins with a verb without a parenthesis after it.
    var hintForPhrase: String? {
        // Most statements begin differently; this is checked before anything is copied.
        guard let start = startOfStatement, let first = around.wordRange(from: start),
            case let end = first.upperBound
                + (around.starts("/dx ", at: first.upperBound) ? 3 : 0),
            end < around.bytes.count, around.bytes[end] == 0x20, end - start <= Self.longestVerb
        else { return nil }
        let verb = around.text(first.lowerBound..<end).lowercased()
        guard Self.verbs.contains(verb), let statement = statement(from: end) else { return nil }
        let rest = Self.trimmed(statement[...])
        guard !rest.isEmpty, !rest.hasPrefix("="), !rest.hasPrefix("(") else { return nil }
        switch verb {
        case "solve": return Self.hintForSolving(rest)
        case "integrate", "integral": return Self.hintForIntegrating(rest)
        case "lim", "limit": return Self.hintForApproaching(rest)
        case "what", "whats": return Self.hintForQuestion(rest)
        default: return Self.hintForDeriving(rest)
        }
    }

    private static let verbs = [
        "solve", "integrate", "integral", "lim", "limit", "what", "whats", "derivative", "derive",
        "differentiate", "diff", "d/dx",
    ]
    private static let longestVerb = 13

    /// `37 is what % of 120`.
    var hintForShare: String? {
        let words = rest(from: around.mark.upperBound)?.split(separator: " ") ?? []
        guard words.count > 3, words[0] == "what", Self.isPercent(words[1]), words[2] == "of",
            let part = around.operandRange(backTo: around.mark.lowerBound)
        else { return nil }
        let whole = Surroundings.operand(words[3...].joined(separator: " "))
        return "write 100*\(Surroundings.operand(around.text(part)))/\(whole) for the percentage"
    }

    private static func isPercent(_ word: Substring) -> Bool {
        word == "%" || word == "percent" || word == "percentage"
    }

    private static func hintForQuestion(_ rest: String) -> String? {
        let words = rest.split(separator: " ")
        // what % of 120 is 37
        if words.count == 5, isPercent(words[0]), words[1] == "of", words[3] == "is" {
            return "write 100*\(Surroundings.operand(String(words[4])))/"
                + "\(Surroundings.operand(String(words[2]))) for the percentage"
        }
        let isMarked = words[0] == "is" || words[0] == "are"
        let text = isMarked ? words.dropFirst().joined(separator: " ") : rest
        let asked = text.hasSuffix("?") ? String(text.dropLast()) : text
        return isExpression(asked) ? "write \(asked)" : nil
    }

    private static func hintForSolving(_ rest: String) -> String {
        let equation = rest.components(at: " for ")[0]
        guard let name = variable(of: equation) else {
            return "the interval is needed: write solve(x, -10, 10, x^2 == 2)"
        }
        return "the interval is needed: write solve(\(name), -10, 10, \(comparing(equation)))"
    }

    private static func hintForIntegrating(_ rest: String) -> String {
        let text = rest.hasPrefix("of ") ? String(rest.dropFirst(3)) : rest
        let parts = text.components(at: " from ")
        if parts.count == 2, let name = variable(of: body(parts[0])) {
            let ends = parts[1].components(at: " to ")
            if ends.count == 2, isExpression(ends[0]), isExpression(ends[1]) {
                return "write integrate(\(name), \(ends[0]), \(ends[1]), \(body(parts[0])))"
            }
        }
        guard let name = variable(of: body(text)) else { return "write integrate(x, 0, 2, x^2)" }
        return "the bounds are needed: write integrate(\(name), 0, 1, \(body(text)))"
    }

    /// A body without its `dx`.
    private static func body(_ text: String) -> String {
        text.hasSuffix(" dx") ? trimmed(text.dropLast(3)) : text
    }

    private static func hintForDeriving(_ rest: String) -> String {
        let text = rest.hasPrefix("of ") ? String(rest.dropFirst(3)) : rest
        let parts = text.components(at: " at ")
        guard let name = variable(of: parts[0]) else { return "write derivative(x, 2, x^3)" }
        let place = parts.count == 2 ? trimmed(parts[1].split(separator: "=").last ?? "") : "2"
        let line = "write derivative(\(name), \(isExpression(place) ? place : "2"), \(parts[0]))"
        return parts.count == 2 ? line : "the point is needed: " + line
    }

    /// `lim x->0 sin(x)/x`
    private static func hintForApproaching(_ rest: String) -> String {
        let parts = rest.components(at: rest.contains("→") ? "→" : "->")
        guard parts.count == 2, let name = variable(of: parts[0]), name == trimmed(parts[0][...])
        else { return "write limit(x, 0, sin(x)/x)" }
        let words = trimmed(parts[1][...]).split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return "write limit(x, 0, sin(x)/x)" }
        let named = ["inf", "oo", "infinity", "∞"].contains(words[0].lowercased())
        let end = named ? "inf" : String(words[0])
        let body = trimmed(words[1])
        guard named || isExpression(end), variable(of: body) ?? name == name, isReadable(body)
        else {
            return "write limit(x, 0, sin(x)/x)"
        }
        return "write limit(\(name), \(end), \(body))"
    }

    // MARK: - Bodies without their name

    /// `integrate(x^2, 0, 1)`, `derivative(x^3, 2)`, `limit(sin(x)/x, 0)`, `roots(x^2 - 2)`: the
    /// same arguments without the variable.
    static func hintForBody(_ form: String, _ arguments: [String]) -> String? {
        guard let body = arguments.first, let name = variable(of: body) else { return nil }
        let more = arguments.dropFirst()
        guard more.allSatisfy({ isExpression($0) || $0 == "inf" || $0 == "-inf" }) else {
            return nil
        }
        switch (form, more.count) {
        case ("integrate", 2), ("derivative", 1), ("limit", 1), ("roots", 0):
            return "write \(form)(\(([name] + more + [body]).joined(separator: ", ")))"
        default: return nil
        }
    }

    /// `x^2 = 2` without a verb.
    static func hintForEquation(_ left: String, _ right: String) -> String? {
        guard let name = variable(of: left + " - " + right) else { return nil }
        // `f(1, 1) = 3` is a definition that went wrong, and has nothing to solve.
        if left.hasPrefix(name + "(") { return nil }
        if right == name { return "write \(name) = \(left) for its value, '==' to compare" }
        return "write solve(\(name), -10, 10, \(left) == \(right)) to solve it, '==' to compare"
    }

    // MARK: - Lists by a rule

    /// `[k^2 for k in range(1, 6)]`, and `[x^2 for x in 1..5]`
    var hintForComprehension: String? {
        var open = around.mark.lowerBound
        repeat {
            guard let outer = around.opening(before: open, brackets: true) else { return nil }
            open = outer
        } while around.bytes[open] != 0x5B
        guard let inner = around.arguments(at: open, separator: 0)?.first else { return nil }
        let parts = inner.components(at: " for ")
        guard parts.count == 2, case let words = parts[1].components(at: " in "), words.count == 2,
            Self.isReadable(parts[0])
        else { return nil }
        let (first, last) = Self.ends(ofRange: Self.trimmed(words[1][...])) ?? ("1", "5")
        return "write list(\(Self.trimmed(words[0][...])), \(first), \(last), \(parts[0]))"
    }

    /// The first and the last number of `range(6)` and `range(1, 6)`, which excludes its end, and
    /// of `1..5` and `1:5`.
    private static func ends(ofRange text: String) -> (String, String)? {
        if text.hasPrefix("range("), text.hasSuffix(")") {
            let given = text.dropFirst(6).dropLast().split(separator: ",").map { trimmed($0) }
            guard let end = given.last, given.count < 3, given.allSatisfy(isExpression) else {
                return nil
            }
            return (given.count == 2 ? given[0] : "0", Int(end).map { "\($0 - 1)" } ?? "\(end) - 1")
        }
        for separator in ["...", "..", ":"] {
            let given = text.components(at: separator)
            if given.count == 2, given.allSatisfy(isExpression) { return (given[0], given[1]) }
        }
        return nil
    }

    // MARK: - Calls without parentheses

    /// `gcd 12 18`
    var hintForBareNumbers: String? {
        guard let first = around.operandRange(backTo: around.mark.lowerBound),
            let name = around.wordRange(backTo: first.lowerBound),
            let entry = FunctionTable.entry(named: around.text(name)), entry.kind != .calculus
        else { return nil }
        var arguments = [around.text(first)]
        var end = around.mark.lowerBound
        while arguments.count < 9, let next = around.operandRange(from: end) {
            arguments.append(around.text(next))
            end = next.upperBound
        }
        guard around.skip(from: end) == around.bytes.count,
            entry.accepts(argumentCount: arguments.count)
        else { return nil }
        return "write \(around.text(name))(\(arguments.joined(separator: ", ")))"
    }

    // MARK: - Pieces

    /// The start of the statement around the mark; nil where it is too far away.
    private var startOfStatement: Int? {
        guard around.isFromStart else { return nil }
        let place = min(around.mark.lowerBound, around.bytes.count)
        return around.skip(from: around.bytes[..<place].lastIndex(of: 0x3B).map { $0 + 1 } ?? 0)
    }

    /// The rest of the statement after an offset, if it is short.
    private func statement(from start: Int) -> String? {
        let place = max(start, min(around.mark.lowerBound, around.bytes.count))
        let end = around.bytes[place...].firstIndex { $0 == 0x3B || $0 == 0x23 }
        let last = max(start, around.skip(backTo: end ?? around.bytes.count))
        return last - start <= 2 * Surroundings.longestPiece ? around.text(start..<last) : nil
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    private static func comparing(_ equation: String) -> String {
        equation.holds("==") ? equation : equation.components(at: "=").joined(separator: "==")
    }

    /// The words of a text that are neither functions nor constants; nil where the text has a
    /// character that no expression has.
    private static func names(of text: String) -> Set<String>? {
        let signs = " +-*/^().,!°√π=<>%"
        var names: Set<String> = []
        var depth = 0
        var word = ""
        for character in text + " " {
            if character.isASCII, character.isLetter || character == "_" || character.isNumber {
                word.append(character)
                continue
            }
            let name = word.drop { $0.isNumber }
            if !name.isEmpty, name != "of", FunctionTable.entry(named: String(name)) == nil,
                ConstantTable.index(of: String(name)) == nil
            {
                names.insert(String(name))
            }
            word = ""
            guard signs.contains(character) else { return nil }
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth < 0 { return nil }
        }
        return depth == 0 ? names : nil
    }

    private static func isReadable(_ text: String) -> Bool { names(of: text) != nil }

    /// Whether a text can be an expression of numbers: a proposed line must not fail.
    private static func isExpression(_ text: String) -> Bool {
        !text.isEmpty && names(of: text)?.isEmpty ?? false
    }

    /// The only letter without a value in a text.
    private static func variable(of text: String) -> String? {
        guard let names = names(of: text), names.count == 1, let name = names.first,
            name.count == 1
        else { return nil }
        return name
    }
}

extension String {
    /// The text before and after the first separator.
    fileprivate func components(at separator: String) -> [String] {
        pieces(at: separator, most: 2).map(String.init)
    }
}
