/// Expressions of x, for x towards infinity, in a normal form: sums have collected terms, products collected powers, the
/// exponentials of a product are one, and the logarithm of an exponential is gone. Equal ones are the same index wherever
/// these rules show it, so they cancel without a series.
struct GrowthTerms {
    struct Item: Hashable {
        var node: Int
        var factor: BigRational
    }

    struct Power: Hashable {
        var base: Int
        var exponent: BigRational
    }

    enum Node: Hashable {
        /// x, and what a derivative is taken by.
        case variable, slot
        /// An irrational number.
        case constant(Int)
        /// Fractions times products; a fraction is one times the empty product.
        case sum([Item])
        case product([Power])
        case exp(Int)
        case function(RealOperation, Int, Int)
    }

    private(set) var nodes: [Node] = []
    private var places: [Node: Int] = [:]
    private(set) var constants: [BigNumber] = []
    let monitor: Monitor
    /// Whether products of sums are multiplied out.
    var expands = true
    /// What x and the slot are: all numbers from one on, or all integers.
    struct Leaf {
        var least: BigRational?
        var isInteger = false
    }

    var variableRange = Leaf(least: 1, isInteger: true)
    var slotRange = Leaf()
    /// Functions of a slot that is no index by which something is divided.
    var slotDivisors: [Int] = []
    /// Why a tape has no such form, as the end of a sentence about a term.
    var obstacle = "whose term has conditions or loops"

    let zero: Int
    let one: Int
    let variable: Int
    let slot: Int

    init(monitor: Monitor) {
        self.monitor = monitor
        nodes = [.sum([]), .product([]), .variable, .slot]
        (zero, one, variable, slot) = (0, 1, 2, 3)
        for (place, node) in nodes.enumerated() { places[node] = place }
    }

    /// More nodes are not made.
    private static var mostNodes: Int { 20_000 }
    /// Products of sums with more terms stay as they are.
    private static var mostItems: Int { 24 }
    private static var mostExponent: BigRational { 4 }

    var isFull: Bool { nodes.count > Self.mostNodes }

    private mutating func add(_ node: Node) -> Int {
        if let known = places[node] { return known }
        nodes.append(node)
        places[node] = nodes.count - 1
        return nodes.count - 1
    }

    // MARK: - Numbers and sums

    mutating func number(_ value: BigRational) -> Int {
        sum([Item(node: one, factor: value)])
    }

    mutating func number(_ value: BigNumber) -> Int {
        if let fraction = value.knownRational { return number(fraction) }
        if let known = constants.firstIndex(where: { $0.isPlainly(value) }) {
            return add(.constant(known))
        }
        constants.append(value)
        return add(.constant(constants.count - 1))
    }

    /// The fraction that a node is.
    func fraction(_ node: Int) -> BigRational? {
        if node == one { return 1 }
        guard case .sum(let items) = nodes[node] else { return nil }
        if items.isEmpty { return 0 }
        return items.count == 1 && items[0].node == one ? items[0].factor : nil
    }

    func items(_ node: Int) -> [Item] {
        if case .sum(let items) = nodes[node] { return items }
        return [Item(node: node, factor: 1)]
    }

    mutating func sum(_ parts: [Item]) -> Int {
        var all: [Item] = []
        for part in parts {
            for item in items(part.node) {
                let factor = item.factor.times(part.factor)
                // In order, because equal sums must be one node.
                let place = all.firstIndex { $0.node >= item.node } ?? all.count
                if place < all.count, all[place].node == item.node {
                    all[place].factor = all[place].factor.plus(factor)
                } else {
                    all.insert(Item(node: item.node, factor: factor), at: place)
                }
            }
        }
        let kept = all.filter { $0.factor != 0 }
        if kept.count == 1, kept[0].factor == 1 { return kept[0].node }
        return add(.sum(kept))
    }

    mutating func sum(_ a: Int, _ b: Int, times factor: BigRational = 1) -> Int {
        sum([Item(node: a, factor: 1), Item(node: b, factor: factor)])
    }

    mutating func scaled(_ a: Int, by factor: BigRational) -> Int {
        sum([Item(node: a, factor: factor)])
    }

    // MARK: - Products

    mutating func product(_ a: Int, _ b: Int, to exponent: BigRational = 1) -> Int {
        product([Power(base: a, exponent: 1), Power(base: b, exponent: exponent)])
    }

    mutating func power(_ a: Int, _ exponent: BigRational) -> Int {
        product([Power(base: a, exponent: exponent)])
    }

    /// What a product gathers: a fraction, powers of other nodes, and the exponent of e.
    private struct Gathered {
        var factor: BigRational = 1
        var powers: [Power] = []
        var exponent: [Item] = []

        /// Adds a power, in the order of the bases.
        mutating func add(_ base: Int, _ exponent: BigRational) {
            let place = powers.firstIndex { $0.base >= base } ?? powers.count
            if place < powers.count, powers[place].base == base {
                powers[place].exponent = powers[place].exponent.plus(exponent)
            } else {
                powers.insert(Power(base: base, exponent: exponent), at: place)
            }
        }
    }

    mutating func product(_ parts: [Power]) -> Int {
        var found = Gathered()
        var left = parts
        while let part = left.popLast() { gather(part, into: &found, &left) }
        if found.factor == 0 { return zero }
        var sums: [Int] = []
        var (kept, large) = (GrowthTerms.Gathered(), GrowthTerms.Gathered())
        var size = 1
        for power in found.powers where power.exponent != 0 {
            if case .sum(let items) = nodes[power.base], items.count > 1,
                power.exponent.isInteger, power.exponent > 0,
                power.exponent <= Self.mostExponent
            {
                large.add(power.base, power.exponent)
                for _ in 0..<(power.exponent.numerator.smallValue ?? 1) {
                    sums.append(power.base)
                    size *= items.count
                }
            } else {
                kept.add(power.base, power.exponent)
            }
        }
        if size > Self.mostItems || !expands {
            for power in large.powers { kept.add(power.base, power.exponent) }
            sums = []
        }
        if !found.exponent.isEmpty {
            let exponent = sum(found.exponent)
            if exponent != zero {
                let power = exponential(exponent)
                kept.add(power, 1)
                if case .exp = nodes[power] {
                } else {
                    // A logarithm in the exponent has made powers of other nodes.
                    return expanded(product(kept.powers), sums, times: found.factor)
                }
            }
        }
        let powers = kept.powers
        let isPlain = powers.count == 1 && powers[0].exponent == 1
        let rest = isPlain ? powers[0].base : add(.product(powers))
        return expanded(rest, sums, times: found.factor)
    }

    private mutating func expanded(_ rest: Int, _ sums: [Int], times factor: BigRational) -> Int {
        var terms = [Item(node: rest, factor: factor)]
        for node in sums {
            var next: [Item] = []
            for term in terms {
                for item in items(node) {
                    next.append(
                        Item(
                            node: product([
                                Power(base: term.node, exponent: 1),
                                Power(base: item.node, exponent: 1),
                            ]), factor: term.factor.times(item.factor)))
                }
            }
            terms = next
        }
        return sum(terms)
    }

    private mutating func gather(
        _ part: Power, into found: inout Gathered, _ left: inout [Power]
    ) {
        let (base, exponent) = (part.base, part.exponent)
        if exponent == 0 || base == one { return }
        switch nodes[base] {
        case .sum(let items) where items.isEmpty && exponent > 0: found.factor = 0
        case .sum(let items) where items.count == 1:
            let factor = items[0].factor
            if exponent.isInteger, let word = exponent.numerator.smallValue, abs(word) <= 64,
                let power = try? factor.power(word)
            {
                found.factor = found.factor.times(power)
                left.append(Power(base: items[0].node, exponent: exponent))
            } else if factor > 0, items[0].node != one {
                found.add(number(factor), exponent)
                left.append(Power(base: items[0].node, exponent: exponent))
            } else {
                found.add(base, exponent)
            }
        case .product(let powers)
        where exponent.isInteger || powers.allSatisfy({ isPositive($0.base) }):
            for power in powers {
                left.append(Power(base: power.base, exponent: power.exponent.times(exponent)))
            }
        case .exp(let inner): found.exponent.append(Item(node: inner, factor: exponent))
        default: found.add(base, exponent)
        }
    }

    /// Whether a node is plainly positive for all large x.
    func isPositive(_ node: Int) -> Bool {
        switch nodes[node] {
        case .variable: return (variableRange.least ?? 0) > 0
        case .exp: return true
        case .sum(let items):
            return !items.isEmpty && items.allSatisfy { $0.factor > 0 && isPositive($0.node) }
        case .product(let powers): return powers.allSatisfy { isPositive($0.base) }
        default: return false
        }
    }

    // MARK: - Exponentials and logarithms

    mutating func exponential(_ a: Int) -> Int {
        var powers: [Power] = []
        var rest: [Item] = []
        for item in items(a) {
            if case .function(.ln, _, let inner) = nodes[item.node] {
                powers.append(Power(base: inner, exponent: item.factor))
            } else {
                rest.append(item)
            }
        }
        let exponent = sum(rest)
        let power = exponent == zero ? one : add(.exp(exponent))
        if powers.isEmpty { return power }
        return product(powers + [Power(base: power, exponent: 1)])
    }

    mutating func logarithm(_ a: Int) -> Int {
        if a == one { return zero }
        switch nodes[a] {
        case .exp(let inner): return inner
        case .sum(let items) where items.count == 1 && items[0].factor > 0 && items[0].node != one:
            return sum(logarithm(number(items[0].factor)), logarithm(items[0].node))
        case .product(let powers):
            var parts: [Item] = []
            var others: [Power] = []
            for power in powers {
                if isPositive(power.base) {
                    parts.append(Item(node: logarithm(power.base), factor: power.exponent))
                } else {
                    others.append(power)
                }
            }
            if others.count == 1, !others[0].exponent.isEven {
                parts.append(Item(node: logarithm(others[0].base), factor: others[0].exponent))
            } else if !others.isEmpty {
                if parts.isEmpty { return add(.function(.ln, 0, a)) }
                parts.append(Item(node: logarithm(product(others)), factor: 1))
            }
            return sum(parts)
        default: return add(.function(.ln, 0, a))
        }
    }

    mutating func function(_ operation: RealOperation, _ parameter: Int, _ a: Int) -> Int {
        switch operation {
        case .ln: logarithm(a)
        case .exp: exponential(a)
        default: add(.function(operation, parameter, a))
        }
    }

    // MARK: - Walking

    func operandNodes(_ node: Int) -> [Int] {
        switch nodes[node] {
        case .variable, .slot, .constant: []
        case .sum(let items): items.map(\.node)
        case .product(let powers): powers.map(\.base)
        case .exp(let inner), .function(_, _, let inner): [inner]
        }
    }

    /// The nodes below a node and itself, children first.
    func nodes(under root: Int) -> [Int] {
        var order: [Int] = []
        var done: Set<Int> = []
        var stack = [(root, false)]
        while let (node, isReady) = stack.popLast() {
            if done.contains(node) { continue }
            if isReady {
                done.insert(node)
                order.append(node)
            } else {
                stack.append((node, true))
                for child in operandNodes(node) where !done.contains(child) {
                    stack.append((child, false))
                }
            }
        }
        return order
    }

    /// The node with another one in place of a leaf.
    mutating func replacing(_ leaf: Int, by other: Int, in root: Int) -> Int {
        var made: [Int: Int] = [leaf: other]
        for node in nodes(under: root) where made[node] == nil {
            switch nodes[node] {
            case .variable, .slot, .constant: made[node] = node
            case .sum(let items):
                made[node] = sum(
                    items.map { Item(node: made[$0.node] ?? $0.node, factor: $0.factor) })
            case .product(let powers):
                made[node] = product(
                    powers.map { Power(base: made[$0.base] ?? $0.base, exponent: $0.exponent) })
            case .exp(let inner): made[node] = exponential(made[inner] ?? inner)
            case .function(let operation, let parameter, let inner):
                made[node] = function(operation, parameter, made[inner] ?? inner)
            }
        }
        return made[root] ?? root
    }
}

extension BigRational {
    fileprivate var isEven: Bool { isInteger && !numerator.isOdd }

    // Not in line: speed does not count here, and size does.
    @inline(never)
    fileprivate func times(_ other: BigRational) -> BigRational { self * other }

    @inline(never)
    fileprivate func plus(_ other: BigRational) -> BigRational { self + other }
}
