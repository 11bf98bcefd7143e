internal import SurdSyntax

/// Lines at the prompt that go on from the last result: `+ 5`, `x 3`, `mod 7`.
enum Continuation {
    /// Signs that stand between two operands and never before one; `+` goes on as well.
    private static let signs = ["**", "<<", ">>", "+", "*", "×", "·", "/", "÷", "^", "%"]

    /// What to put before a line that goes on from the last result; nil for any other line.
    ///
    /// - Parameters:
    ///   - isFinished: Whether the line is all there is. Before, nothing is decided that a further
    ///     character could change: `x` may become `x = 5` or `x1`.
    ///   - isDefined: Whether a name has a meaning of its own; then it is itself.
    static func prefix(
        for line: String, isFinished: Bool, isDefined: (String) -> Bool
    ) -> String? {
        let text = line.drop(while: \.isWhitespace)
        if let sign = signs.first(where: text.hasPrefix) { return sign == "^" ? "ans" : "ans " }
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let rest = text[name.endIndex...]
        guard isOperator(name), !isDefined(String(name)) else { return nil }
        let next = rest.first { !$0.isWhitespace }
        // `mod(7, 3)` is a call.
        if name == "mod", next == "(" { return nil }
        if isAssignment(rest) { return nil }
        let isDecided = next.map { rest.first?.isWhitespace == true && $0 != "(" && $0 != "=" }
        return isFinished || isDecided == true ? "ans " : nil
    }

    /// `x`, `X`, `x3`, `mod`.
    private static func isOperator(_ name: Substring) -> Bool {
        if name == "mod" { return true }
        guard name.first == "x" || name.first == "X" else { return false }
        return name.dropFirst().utf8.allSatisfy(\.isDigit)
    }

    /// `= …` or `(a, b) = …`, but not `== …`.
    private static func isAssignment(_ rest: Substring) -> Bool {
        var rest = rest.drop(while: \.isWhitespace)
        if rest.first == "(", let end = rest.firstIndex(of: ")") {
            rest = rest[end...].dropFirst().drop(while: \.isWhitespace)
        }
        return rest.first == "=" && rest.dropFirst().first != "="
    }
}
