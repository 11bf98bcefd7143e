internal import SurdSyntax

/// Lines at the prompt that go on from the last result: `+ 5`, `x 3`, `mod 7`.
enum Continuation {
    /// What goes on: all operators between two operands from the shifts on but `-`, which begins a
    /// number more often.
    private static let spellings = OperatorTable.rows.drop { $0.operation != .shiftLeft }
        .filter { $0.position == .infix && $0.operation != .subtract }.flatMap(\.spellings)

    /// Those that are signs, longer ones first.
    private static let signs = spellings.filter { $0.first?.isLetter == false }
        .sorted { $0.count > $1.count }
    private static let words = spellings.filter { $0.count > 1 && $0.first?.isLetter == true }
    /// `x` and `X`, behind which a number may follow at once.
    private static let letters = spellings.filter { $0.count == 1 && $0.first?.isLetter == true }

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
        if next == "(", words.contains(String(name)) { return nil }
        if isAssignment(rest) { return nil }
        // No operand begins so: in `x^2 = 2` the letter is a name, whatever it means.
        if let next, "^*/=<>!%&|,)]".contains(next) { return nil }
        let isDecided = next.map { rest.first?.isWhitespace == true && $0 != "(" && $0 != "=" }
        return isFinished || isDecided == true ? "ans " : nil
    }

    /// `x`, `X`, `x3`, `mod`.
    private static func isOperator(_ name: Substring) -> Bool {
        if words.contains(String(name)) { return true }
        guard let first = name.first, letters.contains(String(first)) else { return false }
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
