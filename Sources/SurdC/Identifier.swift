import Surd
import SurdSyntax

/// Names of variables that come from C.
enum Identifier {
    /// A name that an expression can refer to.
    static func checked(_ start: UnsafePointer<CChar>?) throws(Trouble) -> String {
        let name = try TextInput.name(start, "name")
        try check(name)
        return name
    }

    /// Names separated by spaces or commas; none for NULL.
    static func list(_ start: UnsafePointer<CChar>?) throws(Trouble) -> [String] {
        guard let start else { return [] }
        let text = try TextInput.name(start, "variables")
        var names: [String] = []
        for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
            let name = String(word)
            try check(name)
            if names.contains(name) {
                throw .invalidArgument("the variable '\(name)' is named twice")
            }
            names.append(name)
        }
        return names
    }

    private static func check(_ name: String) throws(Trouble) {
        if !isName(name) {
            throw .invalidArgument(
                "'\(SurdError.Excerpt.escaped(String(name.prefix(40))))' is not a name")
        }
    }

    /// Whether the parser reads the whole text as one name; only the parser knows the syntax of
    /// names.
    private static func isName(_ text: String) -> Bool {
        var parser = Parser()
        parser.parse(text.utf8.span, limits: ParseLimits()) { _ in .unknown }
        guard parser.diagnostics.isEmpty, parser.tree.nodes.count == 1,
            let node = parser.tree.nodes.first
        else { return false }
        return node.kind == .name && node.span == SourceSpan(start: 0, end: text.utf8.count)
    }
}
