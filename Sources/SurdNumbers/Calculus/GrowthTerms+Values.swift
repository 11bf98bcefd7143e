// Signs and zeros of nodes for all values of x and the slot.

extension GrowthTerms {
    private func range(of node: Int) -> Leaf? {
        node == variable ? variableRange : node == slot ? slotRange : nil
    }

    /// Whether a leaf occurs in a node.
    func holds(_ leaf: Int, _ root: Int) -> Bool { nodes(under: root).contains(leaf) }

    /// Whether a node is plainly positive for all values of x and the slot.
    func isPlainlyPositive(_ node: Int) -> Bool {
        var total: BigRational = 0
        for item in items(node) {
            if item.node == one {
                total += item.factor
                continue
            }
            guard item.factor > 0, let low = least(item.node) else { return false }
            total += item.factor * low
        }
        return total > 0
    }

    /// A lower bound of a product of leaves, or of even powers.
    private func least(_ node: Int) -> BigRational? {
        if let range = range(of: node) { return range.least }
        guard case .product(let powers) = nodes[node] else { return nil }
        var bound: BigRational = 1
        for power in powers {
            guard power.exponent.isInteger, power.exponent > 0 else { return nil }
            let low = range(of: power.base)?.least
            if power.exponent.numerator.isOdd {
                guard let low, low >= 0 else { return nil }
            }
            if low.map({ $0 < 1 }) ?? true { bound = 0 }
        }
        return bound
    }

    /// Whether a node is surely not 0 for all values of x and the slot. A function of a slot that is no index is noted and
    /// may be 0 somewhere.
    mutating func isNeverZero(_ node: Int) throws(NumberError) -> Bool {
        if isPlainlyPositive(node) { return true }
        switch nodes[node] {
        case .constant(let place): return try constants[place].sign(monitor: monitor) != 0
        case .exp, .function(.power, _, _): return true
        case .function(.ln, _, let inner):
            if isPlainlyPositive(sum(inner, one, times: -1)) { return true }
        default: break
        }
        if !holds(variable, node), !slotRange.isInteger {
            slotDivisors.append(node)
            return true
        }
        for (leaf, range) in [(variable, variableRange), (slot, slotRange)] where range.isInteger {
            if let first = range.least?.numerator.smallValue,
                let polynomial = polynomial(node, in: leaf)
            {
                return try !polynomial.shifted(by: first).hasNaturalZero(monitor)
            }
        }
        return false
    }

    /// Whether a product has a factor to a negative power.
    func isDivided(_ node: Int, by divisor: Int) -> Bool {
        guard case .product(let powers) = nodes[node] else { return false }
        return powers.contains { $0.base == divisor && $0.exponent < 0 }
    }

    /// A polynomial in one leaf with fractions as coefficients, times a number.
    private func polynomial(_ node: Int, in leaf: Int) -> IntegerPolynomial? {
        var total = IntegerPolynomial([])
        var below = BigInt(1)
        for item in items(node) { below = below * item.factor.denominator }
        for item in items(node) {
            var degree = 0
            if item.node == leaf {
                degree = 1
            } else if case .product(let powers) = nodes[item.node], powers.count <= 1 {
                if let power = powers.first {
                    guard power.base == leaf, power.exponent > 0, power.exponent.isInteger,
                        let word = power.exponent.numerator.smallValue, word <= Self.mostDegree
                    else { return nil }
                    degree = word
                }
            } else {
                return nil
            }
            let whole = (item.factor * BigRational(below)).numerator
            total = total.plus(
                IntegerPolynomial([BigInt](repeating: 0, count: degree) + [whole]))
        }
        return total
    }

    private static var mostDegree: Int { 40 }
}
