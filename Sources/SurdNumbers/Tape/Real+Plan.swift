/// A recipe as a flat plan: steps in an order in which every operand comes before its use, the
/// register of each, and the precision that each needs.
///
/// Making a plan takes time proportional to the graph, and no recursion. A node whose value is
/// known well enough is a leaf. So a number that is built up in a loop and evaluated in every round
/// does not need a new plan from the beginning each time.
struct RealPlan {
    struct Step {
        enum Source {
            case exact(BigNumber)
            case enclosure(Real.Enclosure)
            case operation(RealOperation, parameter: Int)
            case loop(LoopValue)
            case body(BodyValue)
        }
        let source: Source
        /// Operand steps; -1 for none.
        let first: Int
        let second: Int
        /// The operands after the second.
        let rest: [Int]
        /// The node whose value this step is; nil inside a closed form.
        let node: Real?
        let estimate: Estimate
        var register = 0
        /// The number of uses by steps that have no register yet.
        var uses = 0
        /// The approximate log2 of the value: first an estimate, later from balls.
        var size: Double
        /// Bits of relative accuracy that are needed.
        var need = 0.0
        /// More bits than the rules require, because a step that uses this one could not be
        /// enclosed with fewer.
        var extra = 0.0
    }

    private(set) var steps: [Step] = []
    private(set) var registerCount = 0
    private var indices = NodeIndices()
    /// A cached enclosure with this accuracy is used as a leaf.
    private let leafAccuracy: Int
    private var knownSizes: [ObjectIdentifier: Double]

    init(
        _ root: Real, leafAccuracy: Int, sizes: [ObjectIdentifier: Double] = [:], monitor: Monitor
    ) throws(NumberError) {
        self.leafAccuracy = leafAccuracy
        knownSizes = sizes
        steps.reserveCapacity(8)
        try layOut(root, monitor: monitor)
        indices = NodeIndices()
        knownSizes = [:]
        assignRegisters()
    }

    var root: Step { steps[steps.count - 1] }

    // MARK: - Laying out

    private enum Task {
        case visit(Real)
        case emit(Real)
    }

    private mutating func layOut(_ root: Real, monitor: Monitor) throws(NumberError) {
        var tasks = [Task.visit(root)]
        while let task = tasks.popLast() {
            try monitor.tick()
            switch task {
            case .visit(let node):
                if indices[ObjectIdentifier(node)] != nil { continue }
                let knowledge = node.knowledge
                if let exact = knowledge.exact {
                    add(.exact(BigNumber(exact)), node: node, estimate: Estimate(exact: exact))
                } else if node !== root, let enclosure = knowledge.enclosure,
                    enclosure.accuracy >= leafAccuracy
                {
                    add(.enclosure(enclosure), node: node, estimate: node.estimate)
                } else if let form = node.form {
                    layOut(form, of: node)
                } else if let loop = node.loop {
                    add(.loop(loop), node: node, estimate: node.estimate)
                } else if let body = node.body {
                    add(.body(body), node: node, estimate: node.estimate)
                } else {
                    tasks.append(.emit(node))
                    for operand in node.rest {
                        if case .real(let inner) = operand.storage { tasks.append(.visit(inner)) }
                    }
                    if case .real(let second)? = node.second?.storage {
                        tasks.append(.visit(second))
                    }
                    if case .real(let first)? = node.first?.storage { tasks.append(.visit(first)) }
                }
            case .emit(let node):
                if indices[ObjectIdentifier(node)] != nil { continue }
                // A node is a closed form, a loop or an operation, and two have been handled.
                guard let operation = node.operation else {
                    fatalError("a recipe has neither a form nor an operation")
                }
                let first = node.first.map { place($0) } ?? -1
                let second = node.second.map { place($0) } ?? -1
                let rest = node.rest.map { place($0) }
                add(
                    .operation(operation, parameter: node.parameter), first, second, rest: rest,
                    node: node, estimate: node.estimate)
            }
        }
    }

    private mutating func place(_ operand: BigNumber) -> Int {
        if case .real(let node) = operand.storage, let index = indices[ObjectIdentifier(node)] {
            return index
        }
        // Operands are emitted before the nodes that use them.
        guard operand.isExact else { fatalError("an operand was not laid out before its use") }
        return add(.exact(operand), node: nil, estimate: operand.estimate)
    }

    @discardableResult
    private mutating func add(
        _ source: Step.Source, _ first: Int = -1, _ second: Int = -1, rest: [Int] = [],
        node: Real?, estimate: Estimate
    ) -> Int {
        var size = estimate.log2Size
        if let node {
            indices[ObjectIdentifier(node)] = steps.count
            if !knownSizes.isEmpty, let known = knownSizes[ObjectIdentifier(node)] { size = known }
        }
        steps.append(
            Step(
                source: source, first: first, second: second, rest: rest, node: node,
                estimate: estimate, size: size))
        return steps.count - 1
    }

    private mutating func operate(
        _ operation: RealOperation, parameter: Int = 0, _ first: Int = -1, _ second: Int = -1
    ) -> Int {
        let a = first < 0 ? Estimate.unknown : steps[first].estimate
        let b = second < 0 ? Estimate.unknown : steps[second].estimate
        return add(
            .operation(operation, parameter: parameter), first, second, node: nil,
            estimate: operation.guess(a, b, parameter: parameter))
    }

    private mutating func exact(_ value: BigRational) -> Int {
        let number = BigNumber(value)
        return add(.exact(number), node: nil, estimate: number.estimate)
    }

    private mutating func layOut(_ form: Term, of node: Real) {
        var product = -1
        func multiply(_ factor: Int, _ plan: inout RealPlan) {
            product = product < 0 ? factor : plan.operate(.multiply, product, factor)
        }
        if form.root.isProper {
            multiply(power(of: exact(form.root.radicand), 1, form.root.index), &self)
        }
        for factor in form.powers {
            if factor.atom.operation == .e, factor.exponent != 1 {
                multiply(operate(.exp, exact(factor.exponent)), &self)
            } else {
                let argument = factor.atom.argument.map { exact($0) } ?? -1
                let base = operate(factor.atom.operation, argument)
                multiply(power(of: base, factor.exponent), &self)
            }
        }
        let coefficient = form.coefficient
        if coefficient == -1 {
            product = operate(.negate, product)
        } else if coefficient != 1 {
            multiply(exact(coefficient), &self)
        }
        indices[ObjectIdentifier(node)] = product
    }

    private mutating func power(of base: Int, _ exponent: BigRational) -> Int {
        guard let numerator = exponent.numerator.smallValue,
            let denominator = exponent.denominator.smallValue
        else { return operate(.power, base, exact(exponent)) }
        return power(of: base, numerator, denominator)
    }

    private mutating func power(of base: Int, _ numerator: Int, _ denominator: Int) -> Int {
        if denominator > 64 {
            return operate(.power, base, exact(BigRational(BigInt(numerator), BigInt(denominator))))
        }
        let root =
            switch denominator {
            case 1: base
            case 2: operate(.sqrt, base)
            case 3: operate(.cbrt, base)
            default: operate(.root, parameter: denominator, base)
            }
        switch numerator {
        case 1: return root
        case 2: return operate(.square, root)
        default: return operate(.powerInteger, parameter: numerator, root)
        }
    }

    // MARK: - Registers

    /// Registers are reused after the last use of a value, so a long chain needs only a few.
    private mutating func assignRegisters() {
        // The step is not copied here, because a copy would retain all its objects.
        for index in steps.indices {
            countUses(of: steps[index].first, 1)
            countUses(of: steps[index].second, 1)
            for operand in steps[index].rest { countUses(of: operand, 1) }
        }
        countUses(of: steps.count - 1, 1)
        var free: [Int] = []
        for index in steps.indices {
            if let register = free.popLast() {
                steps[index].register = register
            } else {
                steps[index].register = registerCount
                registerCount += 1
            }
            drop(steps[index].first, &free)
            drop(steps[index].second, &free)
            for operand in steps[index].rest { drop(operand, &free) }
        }
    }

    /// -1 for no operand.
    private mutating func countUses(of operand: Int, _ more: Int) {
        if operand >= 0 { steps[operand].uses += more }
    }

    private mutating func drop(_ operand: Int, _ free: inout [Int]) {
        countUses(of: operand, -1)
        if operand >= 0, steps[operand].uses == 0 { free.append(steps[operand].register) }
    }

    // MARK: - What the passes report

    mutating func set(size: Double, at index: Int) { steps[index].size = size }

    mutating func set(need: Double, at index: Int) { steps[index].need = need }

    /// Requests more accuracy for the operands of a step that could not be enclosed. For an exact number, all
    /// its places: it may be as close to an edge as its last place. For other numbers, twice as many bits as
    /// before. Returns false where this would change nothing or exceed `most` bits.
    mutating func askMore(ofOperandsOf index: Int, most: Int) -> Bool {
        var asked = false
        for operand in [steps[index].first, steps[index].second] + steps[index].rest
        where operand >= 0 {
            let more: Double
            switch steps[operand].source {
            case .exact(let number):
                guard case .rational(let value) = number.storage else { continue }
                more = Double(value.numerator.bitLength) + Double(value.denominator.bitLength)
            case .enclosure: continue
            case .operation, .loop, .body: more = max(2 * steps[operand].need, 64)
            }
            guard more > steps[operand].extra, steps[operand].need + more <= Double(most) else {
                continue
            }
            steps[operand].extra = more
            asked = true
        }
        return asked
    }

    /// The results of passes, for a new plan of the same number.
    struct Findings {
        /// The accuracy that enclosures used as leaves lacked.
        var leafAccuracy = 0
        var sizes: [ObjectIdentifier: Double] = [:]
    }

    /// The sizes that are known now, and the accuracy that leaves need and do not have.
    var findings: Findings {
        var result = Findings()
        for step in steps {
            guard let node = step.node else { continue }
            result.sizes[ObjectIdentifier(node)] = step.size
            if case .enclosure(let enclosure) = step.source,
                step.need > Double(enclosure.accuracy), enclosure.accuracy < .max
            {
                result.leafAccuracy = max(result.leafAccuracy, enclosure.accuracy + 1)
            }
        }
        return result
    }

    /// log2 of the last place of a rational operand of a sum that cancels. The fractional part of a number,
    /// or its difference from an approximation, is about this small, however large the numbers are. A distant
    /// place is not considered before a few passes have failed, because a long fraction may come from any
    /// sum.
    func lastPlace(ofSum index: Int, doubt: Int) -> Double? {
        let step = steps[index]
        guard step.isSum else { return nil }
        for (operand, other) in [(step.first, step.second), (step.second, step.first)] {
            guard let place = steps[operand].lastPlace, place > -4096 || doubt > 256 else {
                continue
            }
            // Beyond the bits that every question may use, this size is one estimate among others.
            if steps[other].size - place <= Double(RefinementPolicy.patience) { return place }
        }
        return nil
    }
}

extension RealPlan.Step {
    /// The approximate log2 of the last place of a rational number; nil for others.
    fileprivate var lastPlace: Double? {
        if case .exact(let number) = source {
            switch number.storage {
            case .integer(let value): return value.isZero ? nil : Double(value.trailingZeroBitCount)
            case .rational(let value): return -Double(value.denominator.bitLength)
            case .real: return nil
            }
        }
        guard let node, node.isRational else { return nil }
        if node.rationality == .integer { return 0 }
        // The lengths of parts that are not computed are estimates, mostly far too long, except for an
        // integer over a word.
        let place = (size - node.partBits) / 2
        return place > -64 ? min(place, 0) : nil
    }
}

/// Finds the step of a node: by linear search among a few, through a dictionary among many.
private struct NodeIndices {
    private var few: [(ObjectIdentifier, Int)] = []
    private var many: [ObjectIdentifier: Int] = [:]

    subscript(node: ObjectIdentifier) -> Int? {
        get {
            if !many.isEmpty { return many[node] }
            for (known, index) in few where known == node { return index }
            return nil
        }
        set {
            guard let newValue else { return }
            if !many.isEmpty {
                many[node] = newValue
            } else if few.count < 16 {
                few.append((node, newValue))
            } else {
                many = Dictionary(few, uniquingKeysWith: { $1 })
                many[node] = newValue
                few = []
            }
        }
    }
}
