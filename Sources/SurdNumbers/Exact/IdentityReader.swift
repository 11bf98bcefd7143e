/// Reads a recipe into the algebra, operands first and without recursion.
struct IdentityReader {
    var algebra: IdentityAlgebra
    private var known: [ObjectIdentifier: IdentityPolynomial] = [:]
    private var count = 0
    /// The results of unfolding nodes. Nodes are identified by address, so they are kept alive.
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
        case emitProduct(Real, [BigNumber])
        case emitSum(Real, [(number: BigNumber, isNegative: Bool)])
        case adopt(Real, BigNumber)
        case emitPart(Real, any ComplexFunctionPart)
    }

    /// How the reader treats a value of a function of complex numbers.
    private enum Treatment {
        case unfold(ComplexFunctionPart.Pair)
        case keep(ComplexConjugation)
    }

    /// The treatments, by the object that both parts of a value share; they include the values
    /// already read.
    private var treatments: [ObjectIdentifier: Treatment] = [:]
    private var complexValues: [ObjectIdentifier: IdentityPolynomial] = [:]
    /// Values that are not simplified.
    private var kept: [any ComplexFunctionPart] = []
    /// The limit of values of functions of complex numbers in one proof.
    private static let mostComplexValues = 400

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
                } else if let part = node.body as? any ComplexFunctionPart {
                    try visit(part, node, &tasks)
                } else if let simpler = try simpler(node) {
                    unfolded.append(simpler)
                    tasks.append(.adopt(node, simpler))
                    if let inner = simpler.real { tasks.append(.visit(inner)) }
                } else if let summands = summands(of: node) {
                    tasks.append(.emitSum(node, summands))
                    for summand in summands.reversed() {
                        if let inner = summand.number.real { tasks.append(.visit(inner)) }
                    }
                } else if let factors = factors(of: node) {
                    tasks.append(.emitProduct(node, factors))
                    for factor in factors.reversed() {
                        if let inner = factor.real { tasks.append(.visit(inner)) }
                    }
                } else {
                    tasks.append(.emit(node))
                    for operand in node.operands.reversed() {
                        if let inner = operand.real { tasks.append(.visit(inner)) }
                    }
                }
            case .emit(let node):
                known[ObjectIdentifier(node)] = try read(node: node)
            case .emitProduct(let node, let factors):
                var polynomials: [IdentityPolynomial] = []
                for factor in factors { polynomials.append(try operand(factor)) }
                known[ObjectIdentifier(node)] = try algebra.product(polynomials)
            case .emitSum(let node, let summands):
                known[ObjectIdentifier(node)] = try sum(summands)
            case .adopt(let node, let simpler):
                known[ObjectIdentifier(node)] = try operand(simpler)
            case .emitPart(let node, let part):
                known[ObjectIdentifier(node)] = try algebra.part(
                    of: value(of: part), isImaginary: part.isImaginary)
            }
        }
        return known[ObjectIdentifier(root)]
    }

    // MARK: - Long sums and products

    /// The summands of nested sums whose first operand is a sum again, as loops make them. If the reader kept
    /// all partial sums, the number of their terms would be quadratic.
    private func summands(of node: Real) -> [(number: BigNumber, isNegative: Bool)]? {
        var summands: [(number: BigNumber, isNegative: Bool)] = []
        var number = BigNumber(node)
        while let real = number.real, real.exactValue == nil, real.form == nil,
            known[ObjectIdentifier(real)] == nil, let operation = real.operation,
            operation == .add || operation == .subtract, let first = real.first,
            let second = real.second, summands.count < maximumNodes
        {
            summands.append((second, operation == .subtract))
            number = first
        }
        if summands.count < 2 { return nil }
        summands.append((number, false))
        return summands.reversed()
    }

    private mutating func sum(
        _ summands: [(number: BigNumber, isNegative: Bool)]
    ) throws(IdentityStop) -> IdentityPolynomial {
        var sum = IdentityPolynomial()
        for (number, isNegative) in summands {
            let summand = try operand(number)
            try algebra.spend(1 + summand.terms.count)
            sum += isNegative ? summand.scaled(-1) : summand
            if sum.terms.count > IdentityAlgebra.maximumTerms { throw .tooLarge }
        }
        return sum
    }

    /// A product of more factors than this is multiplied by halves.
    private static let mostFactors = 256

    /// The factors of nested products, where there are enough factors that may telescope. They are examined
    /// before any two are multiplied.
    private func factors(of node: Real) -> [BigNumber]? {
        guard node.operation == .multiply else { return nil }
        var factors: [BigNumber] = []
        var pending = [BigNumber(node)]
        var nodes = 0
        var candidates = 0
        while let number = pending.popLast() {
            if let real = number.real, real.exactValue == nil, real.form == nil,
                let operation = real.operation
            {
                if operation == .multiply, known[ObjectIdentifier(real)] == nil {
                    nodes += 1
                    if nodes > Self.mostFactors { return nil }
                    pending += real.operands.reversed()
                    continue
                }
                if operation == .negate, let inner = real.first {
                    factors.append(BigNumber(-1))
                    pending.append(inner)
                    continue
                }
                switch operation {
                case .cos, .cosh, .add, .subtract: candidates += 1
                default: break
                }
            }
            factors.append(number)
        }
        return candidates >= IdentityAlgebra.fewestDoublings ? factors : nil
    }

    // MARK: - Functions of complex numbers

    private mutating func visit(
        _ part: any ComplexFunctionPart, _ node: Real, _ tasks: inout [Task]
    ) throws(IdentityStop) {
        let numbers: [BigNumber]
        switch try treatment(of: part) {
        case .unfold(let pair):
            let simpler = part.isImaginary ? pair.im : pair.re
            tasks.append(.adopt(node, simpler))
            numbers = [simpler]
        case .keep(let conjugation):
            tasks.append(.emitPart(node, part))
            numbers = part.operandParts + conjugation.numbers
        }
        for number in numbers.reversed() {
            if let inner = number.real { tasks.append(.visit(inner)) }
        }
    }

    private mutating func treatment(
        of part: any ComplexFunctionPart
    ) throws(IdentityStop) -> Treatment {
        if let known = treatments[part.key] { return known }
        if treatments.count >= Self.mostComplexValues { throw .tooLarge }
        var result = Treatment.keep(.free)
        do throws(IdentityStop) {
            result = try algebra.number { monitor throws(NumberError) in
                let work = NumberWork(monitor: monitor)
                if let pair = try part.unfolded(work) { return .unfold(pair) }
                if let pair = try part.related(to: kept, work) { return .unfold(pair) }
                return .keep(try part.conjugation(work))
            }
        } catch {
            if case .number(let reason) = error, reason.endsComputation { throw error }
        }
        switch result {
        case .unfold(let pair): unfolded += [pair.re, pair.im]
        case .keep(let conjugation):
            unfolded += conjugation.numbers
            kept.append(part)
        }
        treatments[part.key] = result
        return result
    }

    private mutating func value(
        of part: any ComplexFunctionPart
    ) throws(IdentityStop) -> IdentityPolynomial {
        if let known = complexValues[part.key] { return known }
        guard case .keep(let conjugation)? = treatments[part.key] else { throw .unknown }
        var operands: [IdentityPolynomial] = []
        for number in part.operandParts { operands.append(try operand(number)) }
        var read: [IdentityPolynomial] = []
        for number in conjugation.numbers { read.append(try operand(number)) }
        let value = try algebra.complexFunction(part, operands, conjugation, read)
        complexValues[part.key] = value
        return value
    }

    /// The rewritten form from the room of the function.
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

    /// An operand that has been read. Where one is missing the proof ends; it never uses a default.
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

    /// The operand of the first operand. Nil where it was not read, because the first operand was
    /// proved to be rational or was unfolded.
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

    /// A special function whose argument is not visibly a simple fraction, but may equal one: its value
    /// there.
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

    /// The fraction that the argument equals, in normal form or, for special functions, by a proof.
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
        // A rule uses only the operands that its operation has.
        guard let operand else { fatalError("\(operation.name) was read without its argument") }
        return operand
    }
}
