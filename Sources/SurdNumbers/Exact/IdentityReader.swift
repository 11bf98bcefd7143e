/// Reads a recipe into the algebra, operands first and without recursion.
struct IdentityReader {
    var algebra: IdentityAlgebra
    private var known: [ObjectIdentifier: IdentityPolynomial] = [:]
    private var count = 0
    /// What nodes were unfolded to. They are known by their addresses, so they stay.
    private var unfolded: [BigNumber] = []
    let monitor: Monitor
    private let maximumNodes: Int

    init(monitor: Monitor, maximumNodes: Int = IdentityProver.maximumNodes) {
        self.monitor = monitor
        self.maximumNodes = maximumNodes
        algebra = IdentityAlgebra(monitor: monitor)
    }

    private enum Task {
        case visit(Real)
        case emit(Real)
        case adopt(Real, BigNumber)
    }

    /// The polynomial of a recipe; nil when the recipe is too long.
    mutating func read(_ root: Real) throws(IdentityStop) -> IdentityPolynomial? {
        var tasks = [Task.visit(root)]
        while let task = tasks.popLast() {
            switch task {
            case .visit(let node):
                if known[ObjectIdentifier(node)] != nil { continue }
                count += 1
                if count > maximumNodes { return nil }
                if let exact = node.exactValue {
                    known[ObjectIdentifier(node)] = IdentityPolynomial(exact)
                } else if let form = node.form {
                    known[ObjectIdentifier(node)] = try algebra.read(form)
                } else if let simpler = try simpler(node) {
                    unfolded.append(simpler)
                    tasks.append(.adopt(node, simpler))
                    if let inner = simpler.real { tasks.append(.visit(inner)) }
                } else {
                    tasks.append(.emit(node))
                    for operand in node.operands.reversed() {
                        if let inner = operand.real { tasks.append(.visit(inner)) }
                    }
                }
            case .emit(let node):
                known[ObjectIdentifier(node)] = try read(node: node)
            case .adopt(let node, let simpler):
                known[ObjectIdentifier(node)] = try operand(simpler)
            }
        }
        return known[ObjectIdentifier(root)]
    }

    /// What the room of a function makes of it.
    private func simpler(_ node: Real) throws(IdentityStop) -> BigNumber? {
        guard let operation = node.operation else { return nil }
        do throws(IdentityStop) {
            return try algebra.number { monitor throws(NumberError) in
                try operation.room.unfolded(
                    operation, of: node.operands, NumberWork(monitor: monitor))
            }
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw error }
            return nil
        }
    }

    /// An operand that has been read; a proof that lacks one ends, rather than rest on a default.
    private func operand(_ number: BigNumber) throws(IdentityStop) -> IdentityPolynomial {
        switch number.storage {
        case .integer(let value): return IdentityPolynomial(BigRational(value))
        case .rational(let value): return IdentityPolynomial(value)
        case .real(let real):
            if let exact = real.exactValue { return IdentityPolynomial(exact) }
            guard let polynomial = known[ObjectIdentifier(real)] else { throw .unknown }
            return polynomial
        }
    }

    private func operands(of node: Real) throws(IdentityStop) -> [IdentityPolynomial] {
        var result: [IdentityPolynomial] = []
        for number in node.operands { result.append(try operand(number)) }
        return result
    }

    /// The operand of the first operand; nil where that was not read, as of a number that has been
    /// proved to be rational, or that was unfolded.
    private func inner(of node: Real) throws(IdentityStop) -> IdentityPolynomial? {
        guard let real = node.first?.real, real.exactValue == nil, let number = real.first
        else { return nil }
        if let inner = number.real, inner.exactValue == nil {
            return known[ObjectIdentifier(inner)]
        }
        return try operand(number)
    }

    private mutating func read(node: Real) throws(IdentityStop) -> IdentityPolynomial {
        guard let operation = node.operation else { throw .unknown }
        try algebra.spend(1)
        let call = IdentityCall(
            operation: operation, parameter: node.parameter, node: node,
            operands: try operands(of: node), inner: try inner(of: node))
        if let result = try algebra.arithmetic(call) { return result }
        do throws(IdentityStop) {
            if let result = try atFraction(call) { return result }
            if let result = try algebra.function(call) { return result }
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw error }
        }
        return try algebra.opaque(call)
    }

    /// A special function of a number that does not show that it is a simple fraction: what it is there.
    private mutating func atFraction(
        _ call: IdentityCall
    ) throws(IdentityStop) -> IdentityPolynomial? {
        guard call.operands.count == 1, call.a.exactRational == nil,
            let q = try fraction(call)
        else { return nil }
        let value = try algebra.number { monitor throws(NumberError) in
            try BigNumber(q).applying(
                call.operation, parameter: call.parameter, monitor: monitor)
        }
        if let exact = value.exactRational { return IdentityPolynomial(exact) }
        guard let node = value.real else { return nil }
        if let form = node.form { return try algebra.read(form) }
        return try read(node: node)
    }

    /// The fraction that the argument is, in normal form or, for special functions, by a proof.
    private mutating func fraction(_ call: IdentityCall) throws(IdentityStop) -> BigRational? {
        if let known = call.first.rational { return known }
        guard call.operation.isDear, call.first.terms.count > 1, algebra.relationDepth == 0,
            let digits = try algebra.digits(of: call.a, bits: 192),
            let q = BigRational.simpleFraction(BigRational(digits, BigInt(1) << 192)),
            try algebra.isZero(call.first - IdentityPolynomial(q))
        else { return nil }
        return q
    }
}

/// One node with its operands as polynomials.
struct IdentityCall {
    let operation: RealOperation
    let parameter: Int
    let node: Real
    let operands: [IdentityPolynomial]
    /// The operand of the first operand.
    var inner: IdentityPolynomial?

    var first: IdentityPolynomial { operands[0] }
    var second: IdentityPolynomial { operands[1] }
    var a: BigNumber { number(node.first) }
    var b: BigNumber { number(node.second) }

    private func number(_ operand: BigNumber?) -> BigNumber {
        // A rule reads as many operands as its operation has.
        guard let operand else { fatalError("\(operation.name) was read without its argument") }
        return operand
    }
}
