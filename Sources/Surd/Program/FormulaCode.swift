import SurdNumbers
import SurdSyntax

/// The code of a function that a row defines by a formula: `coth` is `1/tanh(x)`.
///
/// Only the bodies of forms use the formula, which need Taylor coefficients and bounds of its
/// parts. Everywhere else the function has its own meaning, which keeps exact values exact.
enum FormulaCode {
    /// The formula as the body of a user function with these parameters; nil where the text is not
    /// a formula of them.
    static func make(_ formula: String, parameters: [String]) -> Code? {
        let text = Array("f(\(parameters.joined(separator: ", "))) = \(formula)".utf8)
        let scope = Scope()
        var parser = Parser()
        parser.parse(
            text.span,
            limits: ParseLimits(maximumNesting: mostNesting, maximumLength: text.count)
        ) { name in
            Scope.meaning(of: name, in: scope.bindings)
        }
        guard parser.diagnostics.isEmpty, let statement = parser.tree.statements.first else {
            return nil
        }
        var compiler = Compiler()
        do {
            try compiler.compile(statement, of: parser.tree, text: text.span, scope: scope)
        } catch {
            return nil
        }
        return compiler.code
    }

    private static let mostNesting = 100
}
