import SurdSyntax

extension Calculator {
    /// Compiles the one expression of a text; statements before it are carried out.
    mutating func compile(
        _ bytes: [UInt8], variables declared: [String]
    ) throws(SurdError) -> (code: Code, variables: [String]) {
        for name in declared where Scope.isReserved(name) {
            throw SurdError(.reservedName(name), range: 0..<0)
        }
        let workshop = workshop
        // The parser must know them as values; the compiler has slots of its own for them.
        let added = declared.filter { scope.bindings[$0] == nil }
        for name in added { _ = scope.variableSlot(name) }
        if let first = parse(bytes.span, with: workshop).first { throw first }
        for name in added { forget(name) }
        let tree = workshop.parser.tree
        let expressions = tree.statements.count { $0.kind == .expression }
        guard expressions == 1, let last = tree.statements.last, last.kind == .expression else {
            throw SurdError(.notOneExpression(count: expressions), range: 0..<bytes.count)
        }
        do {
            for statement in tree.statements.dropLast() {
                _ = try perform(statement, of: tree, text: bytes.span, with: workshop)
            }
            // Once to learn the variables, and once with a slot for each.
            var compiler = Compiler()
            compiler.limits = limits
            compiler.isOpen = true
            compiler.declare(declared)
            try compiler.compile(last, of: tree, text: bytes.span, scope: scope)
            compiler.knowsVariables = true
            compiler.foldsConstants = true
            try compiler.compile(last, of: tree, text: bytes.span, scope: scope)
            return (compiler.code, compiler.variableNames)
        } catch {
            throw SurdError(error)
        }
    }
}
