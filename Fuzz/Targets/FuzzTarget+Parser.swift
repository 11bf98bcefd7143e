import SurdSyntax

extension FuzzTarget {
    private static let limits = ParseLimits(maximumNesting: 1_000, maximumLength: 1 << 16)

    /// What is parsed without an error, printed and parsed again is the same tree.
    static func parse(_ bytes: [UInt8]) {
        guard let first = tree(of: bytes) else { return }
        let printed = Array(first.source.utf8)
        guard let second = tree(of: printed) else {
            // The printer writes signs that the text left out, which may be too much for the limits.
            precondition(printed.count > bytes.count, "what was printed cannot be read")
            return
        }
        precondition(first.sExpression == second.sExpression, "printing changed the tree")
    }

    private static func tree(of bytes: [UInt8]) -> (source: String, sExpression: String)? {
        var parser = Parser()
        parser.parse(bytes.span, limits: limits) { name in
            // Some names are functions, some are values, some are nothing.
            switch name.count == 0 ? 0 : name[0] {
            case UInt8(ascii: "f")...UInt8(ascii: "h"), UInt8(ascii: "s"): .function
            case UInt8(ascii: "a")...UInt8(ascii: "e"), UInt8(ascii: "p"): .value
            default: .unknown
            }
        }
        for diagnostic in parser.diagnostics {
            precondition(diagnostic.span.start <= diagnostic.span.end, "an error has no place")
            precondition(diagnostic.span.end <= bytes.count, "an error lies outside of the text")
        }
        guard parser.diagnostics.isEmpty else { return nil }
        return (parser.tree.source(bytes.span), parser.tree.sExpression(bytes.span))
    }
}
