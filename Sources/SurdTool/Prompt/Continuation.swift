internal import SurdSyntax

/// Lines at the prompt that continue with the last result: `+ 5`, `x 3`, `mod 7`.
enum Continuation {
    /// The operators that continue: all infix operators from the shifts on except `-`, which
    /// usually begins a number.
    private static let spellings = OperatorTable.rows.drop { $0.operation != .shiftLeft }
        .filter { $0.position == .infix && $0.operation != .subtract }.flatMap(\.spellings)

    /// Those that are not words, longer ones first.
    private static let signs = spellings.filter { $0.first?.isLetter == false }
        .sorted { $0.count > $1.count }
    private static let words = spellings.filter { $0.count > 1 && $0.first?.isLetter == true }
    /// `x` and `X`, which a number may follow directly.
    private static let letters = spellings.filter { $0.count == 1 && $0.first?.isLetter == true }

    /// The text to put before a line that continues with the last result; nil for any other line.
    ///
    /// - Parameters:
    ///   - isFinished: Whether the line is complete. Before that, nothing is decided that a further
    /// character could change: `x` may become `x = 5` or `x1`.
    ///   - isDefined: Whether a name is defined; then it means itself.
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
        // An operand does not begin like this: in `x^2 = 2` the letter is a name, whatever it means.
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
