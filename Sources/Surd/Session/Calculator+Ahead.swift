import SurdSyntax

/// Names that a text defines further down.
extension Calculator {
    /// Makes the names known that `tree` defines, so that functions may call each other.
    mutating func declareAhead(
        _ tree: borrowing SyntaxTree, text: Span<UInt8>
    ) -> [String] {
        guard tree.statements.count > 1 else { return [] }
        var declared: [String] = []
        for statement in tree.statements where statement.kind != .expression {
            if scope.binding(of: text.extracting(statement.name.range)) != nil { continue }
            let name = text.string(statement.name)
            if Scope.isReserved(name) { continue }
            declared.append(name)
            if statement.kind == .assignment {
                _ = scope.variableSlot(name)
            } else {
                var parameters: [String] = []
                for index in statement.parameters {
                    parameters.append(text.string(tree.parameters[index]))
                }
                _ = scope.functionIndex(name, parameters: parameters)
            }
        }
        return declared
    }

    /// Forgets those of them that were never defined, because of an error.
    mutating func retract(_ names: [String]) {
        for name in names {
            switch scope.bindings[name] {
            case .variable(let slot) where scope.variables[slot] == nil:
                scope.bindings[name] = nil
            case .function(let index) where !scope.functions[index].isDefined:
                scope.bindings[name] = nil
            default:
                break
            }
        }
    }
}
