/// Reads a recipe into the algebra, operands first and without recursion.
struct IdentityReader {
    var algebra: IdentityAlgebra
    private var known: [ObjectIdentifier: IdentityPolynomial] = [:]
    private var count = 0
    let monitor: Monitor

    init(monitor: Monitor) {
        self.monitor = monitor
        algebra = IdentityAlgebra(monitor: monitor)
    }

    private enum Task {
        case visit(Real)
        case emit(Real)
    }

    /// The polynomial of a recipe; nil when the recipe is too long.
    mutating func read(_ root: Real) throws(IdentityStop) -> IdentityPolynomial? {
        var tasks = [Task.visit(root)]
        while let task = tasks.popLast() {
            switch task {
            case .visit(let node):
                if known[ObjectIdentifier(node)] != nil { continue }
                count += 1
                if count > IdentityProver.maximumNodes { return nil }
                if let exact = node.exactValue {
                    known[ObjectIdentifier(node)] = IdentityPolynomial(exact)
                } else if let form = node.form {
                    known[ObjectIdentifier(node)] = try algebra.read(form)
                } else {
                    tasks.append(.emit(node))
                    for operand in [node.second, node.first] {
                        if let inner = operand?.real { tasks.append(.visit(inner)) }
                    }
                }
            case .emit(let node):
                known[ObjectIdentifier(node)] = try read(node: node)
            }
        }
        return known[ObjectIdentifier(root)]
    }

    private func operand(_ number: BigNumber?) -> IdentityPolynomial {
        guard let number else { return IdentityPolynomial() }
        if let exact = number.exactRational { return IdentityPolynomial(exact) }
        return number.real.flatMap { known[ObjectIdentifier($0)] } ?? IdentityPolynomial()
    }

    private mutating func read(node: Real) throws(IdentityStop) -> IdentityPolynomial {
        guard let operation = node.operation else { throw .unknown }
        try algebra.spend(1)
        let call = IdentityCall(
            operation: operation, parameter: node.parameter, node: node,
            first: operand(node.first), second: operand(node.second),
            inner: node.first?.real?.first.map { operand($0) })
        if let result = try algebra.arithmetic(call) { return result }
        do throws(IdentityStop) {
            if let result = try algebra.function(call) { return result }
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw error }
        }
        return try algebra.opaque(call)
    }
}

/// One node with its operands as polynomials.
struct IdentityCall {
    let operation: RealOperation
    let parameter: Int
    let node: Real
    let first: IdentityPolynomial
    let second: IdentityPolynomial
    /// The operand of the first operand.
    var inner: IdentityPolynomial?

    var a: BigNumber { node.first ?? .zero }
    var b: BigNumber { node.second ?? .zero }
}
