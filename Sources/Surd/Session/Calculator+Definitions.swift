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
    /// Whether the language keeps the name for itself.
    static func isReserved(_ name: String) -> Bool {
        ConstantTable.index(of: name) != nil || FunctionTable.index(of: name) != nil
            || OperatorTable.words.contains(name)
    }
}
