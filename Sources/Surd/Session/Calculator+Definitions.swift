public import SurdNumbers
import SurdSyntax

extension Calculator {
    /// Gives a variable a value.
    public mutating func define(_ name: String, as value: Value) throws(SurdError) {
        try checkName(name)
        if case .variable? = scope.bindings[name] {} else { scope.bindings[name] = nil }
        scope.variables[scope.variableSlot(name)] = value
    }

    /// Gives a variable a number.
    public mutating func define(_ name: String, as number: BigNumber) throws(SurdError) {
        try define(name, as: .number(number))
    }

    /// Adds a function that is written in Swift.
    ///
    ///     try calculator.define("double", parameters: ["x"], documentation: "twice x") {
    ///         $0[0] + $0[0]
    ///     }
    ///
    /// - Parameters:
    ///   - name: The name that expressions call it by.
    ///   - parameters: The names of its parameters; a call must have as many arguments.
    ///   - isVariadic: Whether the last parameter stands for any number of arguments.
    ///   - documentation: What it does, in one line.
    ///   - body: What it does. What it throws becomes the error of the expression.
    public mutating func define(
        _ name: String, parameters: [String], isVariadic: Bool = false, documentation: String = "",
        body: @escaping @Sendable ([BigNumber]) throws -> BigNumber
    ) throws(SurdError) {
        try checkName(name)
        scope.hosts.append(
            HostFunction(
                name: name, parameters: parameters, isVariadic: isVariadic,
                documentation: documentation, body: body))
        scope.bindings[name] = .host(scope.hosts.count - 1)
    }

    /// Forgets a variable or a function of the session.
    public mutating func forget(_ name: String) {
        if case .variable(let slot)? = scope.bindings[name] { scope.variables[slot] = nil }
        scope.bindings[name] = nil
    }

    private func checkName(_ name: String) throws(SurdError) {
        if Scope.isReserved(name) { throw SurdError(.reservedName(name), range: 0..<0) }
    }
}

extension Scope {
    /// Whether the name is reserved by the language.
    static func isReserved(_ name: String) -> Bool {
        // The names of forms are soft: definitions hide them.
        if BodyForm.named(name) != nil { return false }
        if let row = ConstantTable.index(of: name) { return !ConstantTable.entries[row].isSoft }
        return FunctionTable.index(of: name) != nil && !FunctionTable.isSoft(name)
            || OperatorTable.words.contains(name)
    }
}

/// Names that a text defines later.
extension Calculator {
    /// Declares the names that `tree` defines, so that functions may call each other.
    mutating func declareAhead(
        _ tree: borrowing SyntaxTree, text: Span<UInt8>
    ) -> [String] {
        guard tree.statements.count > 1 else { return [] }
        var declared: [String] = []
        for statement in tree.statements where statement.kind != .expression {
            if scope.binding(of: text.extracting(statement.name.range)) != nil { continue }
            // Later names are errors where they are used.
            if !scope.hasRoom(limits) { break }
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

    /// Removes the declared names that were not defined because of an error.
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

extension Calculator {
    /// Compiles the one expression of a text; statements before it are executed.
    ///
    /// - Parameter keepsSteps: Whether constants stay unfolded and the place of a quotient is the
    ///   whole quotient, for step-by-step evaluation.
    mutating func compile(
        _ bytes: [UInt8], variables declared: [String], keepsSteps: Bool = false
    ) throws(SurdError) -> (code: Code, variables: [String]) {
        for name in declared where Scope.isReserved(name) {
            throw SurdError(.reservedName(name), range: 0..<0)
        }
        let workshop = workshop
        // The parser must know them as values; in the compiler they have slots.
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
            // The first pass finds the variables, the second one gives them slots.
            var compiler = Compiler()
            compiler.limits = limits
            compiler.isOpen = true
            compiler.marksDivisors = !keepsSteps
            compiler.declare(declared)
            try compiler.compile(last, of: tree, text: bytes.span, scope: scope)
            compiler.knowsVariables = true
            compiler.foldsConstants = !keepsSteps
            try compiler.compile(last, of: tree, text: bytes.span, scope: scope)
            return (compiler.code, compiler.variableNames)
        } catch {
            throw SurdError(error)
        }
    }
}
