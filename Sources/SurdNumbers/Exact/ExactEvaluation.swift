/// Computes the parts of a deferred number: runs its recipe on fractions.
///
/// Chains of sums and of products are combined by halves, so that long numbers meet numbers of
/// their own length: a sum of n fractions takes little more than n times the time of its last step.
struct ExactEvaluation {
    let monitor: Monitor
    /// Values of nodes that are still needed.
    private var values: [ObjectIdentifier: BigRational] = [:]
    /// Bytes that these hold.
    private var held = 0

    init(monitor: Monitor) { self.monitor = monitor }

    mutating func value(of root: Real) throws(NumberError) -> BigRational {
        var (order, uses) = try order(of: root)
        // A sum or product whose only user is one of the same kind is computed there.
        var absorbed: Set<ObjectIdentifier> = []
        for node in order {
            guard let chain = node.chain else { continue }
            for operand in [node.first, node.second] {
                guard let inner = operand?.real, inner.chain == chain, inner.exactValue == nil,
                    uses[ObjectIdentifier(inner)] == 1
                else { continue }
                absorbed.insert(ObjectIdentifier(inner))
            }
        }
        for node in order where !absorbed.contains(ObjectIdentifier(node)) {
            try monitor.check()
            let result =
                if let chain = node.chain {
                    try value(ofChain: chain, at: node, absorbed, &uses)
                } else {
                    try value(ofSingle: node, &uses)
                }
            values[ObjectIdentifier(node)] = result
            held += result.heapBytes
            try monitor.require(held)
        }
        // The root is the last of the order, and nothing absorbs it.
        guard let result = values[ObjectIdentifier(root)] else {
            fatalError("a deferred number was left without its value")
        }
        return result
    }

    // MARK: - Order

    private enum Task {
        case visit(Real)
        case emit(Real)
    }

    /// The nodes without parts, operands first, and how often each is used.
    private func order(
        of root: Real
    ) throws(NumberError) -> (order: [Real], uses: [ObjectIdentifier: Int]) {
        var order: [Real] = []
        var uses: [ObjectIdentifier: Int] = [:]
        var seen: Set<ObjectIdentifier> = []
        var tasks = [Task.visit(root)]
        while let task = tasks.popLast() {
            try monitor.tick()
            switch task {
            case .visit(let node):
                uses[ObjectIdentifier(node), default: 0] += 1
                guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
                tasks.append(.emit(node))
                for operand in [node.second, node.first] {
                    if let inner = operand?.deferred { tasks.append(.visit(inner)) }
                }
            case .emit(let node): order.append(node)
            }
        }
        return (order, uses)
    }

    private mutating func take(
        _ operand: BigNumber?, _ uses: inout [ObjectIdentifier: Int]
    ) -> BigRational {
        if let exact = operand?.knownRational { return exact }
        // An operand of a rational operation is rational (`Rationality`), and comes before its users in the
        // order.
        guard let node = operand?.real, let value = values[ObjectIdentifier(node)] else {
            fatalError("a deferred number was read before its value was made")
        }
        let left = uses[ObjectIdentifier(node), default: 1] - 1
        uses[ObjectIdentifier(node)] = left
        if left == 0 {
            values[ObjectIdentifier(node)] = nil
            held -= value.heapBytes
        }
        return value
    }

    // MARK: - Values

    private mutating func value(
        ofSingle node: Real, _ uses: inout [ObjectIdentifier: Int]
    ) throws(NumberError) -> BigRational {
        if let loop = node.loop { return try loop.parts(monitor: monitor) }
        let a = take(node.first, &uses)
        switch node.operation {
        case .absolute: return a.magnitude
        case .square: return try BigNumber.product(a, a, monitor: monitor)
        case .powerInteger: return try a.power(node.parameter, monitor: monitor)
        case .gamma:
            guard let n = a.exactInteger?.smallValue else { return 1 }
            return BigRational(try BigInt.factorial(n - 1, monitor: monitor))
        // `Rationality` allows no other operation.
        default: fatalError("a deferred number holds an operation that leaves the fractions")
        }
    }

    private mutating func value(
        ofChain chain: Chain, at root: Real, _ absorbed: Set<ObjectIdentifier>,
        _ uses: inout [ObjectIdentifier: Int]
    ) throws(NumberError) -> BigRational {
        var row: [BigRational] = []
        var rowBytes = HeldBytes()
        // Operands, and whether each is subtracted or divided by.
        var pending: [(BigNumber?, Bool)] = [(BigNumber(storage: .real(root)), false)]
        while let (operand, isInverse) = pending.popLast() {
            if let node = operand?.deferred,
                node === root || absorbed.contains(ObjectIdentifier(node))
            {
                let turns = node.operation == .subtract || node.operation == .divide
                if node.second != nil { pending.append((node.second, isInverse != turns)) }
                pending.append((node.first, isInverse != (node.operation == .negate)))
                continue
            }
            let value = take(operand, &uses)
            if !isInverse {
                row.append(value)
            } else if chain == .sum {
                row.append(-value)
            } else {
                guard let inverse = value.reciprocal else { throw .divisionByZero }
                row.append(inverse)
            }
            // The size counts twice, because the combined value exists beside the row.
            if let last = row.last { rowBytes.add(BigNumber(last)) }
            try monitor.tick()
            try monitor.require(held + 2 * rowBytes.total)
        }
        var total = BalancedFraction(isProduct: chain == .product, monitor: monitor)
        for number in row { try total.append(number) }
        guard let value = try total.result() else {
            // The root is always split, and it has an operand at least.
            fatalError("a chain of operations has no operand")
        }
        return value
    }
}

/// Operations whose order does not matter.
private enum Chain {
    case sum, product
}

extension Real {
    fileprivate var chain: Chain? {
        switch operation {
        case .add, .subtract, .negate: .sum
        case .multiply, .divide: .product
        default: nil
        }
    }
}
