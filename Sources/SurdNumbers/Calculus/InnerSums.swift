/// `sum(j, a, inf, t)` inside a tape.
///
/// Before a form is computed, `Tape.withoutInnerSums` takes such a sum apart; on its own it has a value only for numbers.
package struct NestedSum: TapeForm {
    package init() {}

    package func enclose(
        _ body: Tape, _ inputs: BallConstants, into ball: inout Ball, precision: Int,
        keeping: inout AnyObject?, _ monitor: Monitor
    ) throws(BallError) -> Int {
        throw .number(InnerSums.notBuilt)
    }

    package func number(
        _ body: Tape, _ operands: [BigNumber], _ monitor: Monitor
    ) throws(NumberError) -> BigNumber {
        try InfiniteSum(body, from: operands[0], isProduct: false, monitor: monitor).value()
    }
}

/// Infinite sums inside of a tape whose terms are sums of products g(k)·h(j) of functions of the outer and the inner index:
/// each is g(k) times the number Σ h, or times what is left of it from k on.
struct InnerSums {
    private let tape: Tape
    /// The first outer index, where the outer form is a sum from a number on.
    private let start: BigNumber?
    private let isProduct: Bool
    private let monitor: Monitor

    static var notBuilt: NumberError {
        notBuilt(because: "whose terms are not products of the two names")
    }

    private static func notBuilt(because reason: String) -> NumberError {
        .notBuilt(what: "an infinite sum inside of another form \(reason)")
    }

    init(_ tape: Tape, from start: BigNumber?, isProduct: Bool, _ monitor: Monitor) {
        self.tape = tape
        self.start = start
        self.isProduct = isProduct
        self.monitor = monitor
    }

    func replaced() throws(NumberError) -> Tape {
        guard tape.isStraight, tape.balls == nil else {
            throw Self.notBuilt(because: "beside conditions or loops")
        }
        if let tape = try exchanged() { return tape }
        var sketch = TapeSketch()
        var places = [Int](repeating: TapeSketch.index, count: tape.registerCount)
        for (place, number) in tape.constants.enumerated() {
            places[place + 1] = sketch.number(number)
        }
        for step in tape.steps where step.target >= 0 {
            switch step.action {
            case .copy: places[step.target] = places[step.first]
            case .floor: places[step.target] = sketch.floor(places[step.first])
            case .operation(let operation):
                places[step.target] = sketch.apply(
                    operation, places[step.first], step.second < 0 ? -1 : places[step.second],
                    parameter: step.parameter)
            case .body:
                places[step.target] = try value(of: tape.bodies[step.parameter], step, &sketch)
            default: throw Self.notBuilt(because: "beside conditions or loops")
            }
        }
        return sketch.tape(of: places[tape.result], of: start == nil ? .unknown : .integer)
    }

    // MARK: - One sum

    /// Products of the same function of the outer index.
    private struct Part {
        let outer: Int
        /// Nothing where the sum over the inner index is a part of the outer function.
        var inner: [GrowthTerms.Item]
        var isSummed = false
    }

    private struct Sum {
        var terms: GrowthTerms
        let parts: [Part]
        /// The first inner index; the first outer one where the sum begins at the outer index.
        let first: BigNumber
        let isTail: Bool
    }

    private func read(_ body: TapeBody, _ step: Tape.Step) throws(NumberError) -> Sum {
        guard body.form is NestedSum, body.captures.allSatisfy({ $0.outer == Tape.index }) else {
            throw Self.notBuilt
        }
        let isTail = step.first == Tape.index
        guard isTail || tape.holdsConstant(step.first),
            let first = isTail ? start : tape.constants[step.first - 1],
            first.knownInteger != nil
        else {
            throw Self.notBuilt(because: "that begins neither at a number nor at the outer name")
        }
        var terms = GrowthTerms(monitor: monitor)
        // What is divided by stays a product.
        terms.expands = false
        terms.variableRange = GrowthTerms.Leaf(least: first.knownRational, isInteger: true)
        if let start {
            terms.slotRange = GrowthTerms.Leaf(least: start.knownRational, isInteger: true)
        }
        let slots = Set(body.captures.map(\.inner))
        let root = try terms.node(of: body.tape, at: .infinity(1), slots: slots) {
            (node, terms) throws(NumberError) -> Int? in
            terms.isPlainlyPositive(node) ? 1 : nil
        }
        terms.expands = true
        let begin = isTail ? terms.slot : terms.number(first)
        guard let root else { throw Self.notBuilt(because: terms.obstacle) }
        guard let parts = parts(of: terms.expanded(root), from: begin, &terms) else {
            throw Self.notBuilt
        }
        // What is cancelled has no value where it is 0.
        for divisor in terms.slotDivisors {
            guard parts.contains(where: { terms.isDivided($0.outer, by: divisor) }) else {
                throw Self.notBuilt(because: "whose term may divide by 0")
            }
        }
        return Sum(terms: terms, parts: parts, first: first, isTail: isTail)
    }

    private func value(
        of body: TapeBody, _ step: Tape.Step, _ sketch: inout TapeSketch
    ) throws(NumberError) -> Int {
        var found = try read(body, step)
        var total: Int?
        for part in found.parts {
            if part.isSummed {
                let value = found.terms.build(part.outer, into: &sketch, asTerms: true)
                let factor = sketch.number(BigNumber(part.inner[0].factor))
                let product = sketch.apply(.multiply, factor, value)
                total = total.map { sketch.apply(.add, $0, product) } ?? product
                continue
            }
            let node = found.terms.sum(part.inner)
            let term = found.terms.tape(of: node, asTerms: true)
            let sum: BigNumber
            do throws(NumberError) {
                sum = try InfiniteSum(
                    term, from: found.first, isProduct: false, monitor: monitor
                ).value()
            } catch {
                // Several divergent sums may cancel.
                if case .diverges = error, found.parts.count > 1 {
                    throw Self.notBuilt(because: "whose term has parts that diverge alone")
                }
                throw error
            }
            var value = sketch.number(sum)
            if found.isTail {
                let last = sketch.apply(.subtract, TapeSketch.index, sketch.number(1))
                let before = sketch.sum(term, sketch.number(found.first), last)
                value = sketch.apply(.subtract, value, before)
            }
            if part.outer != found.terms.one {
                let factor = found.terms.build(part.outer, into: &sketch, asTerms: true)
                value = sketch.apply(.multiply, factor, value)
            }
            total = total.map { sketch.apply(.add, $0, value) } ?? value
        }
        return total ?? sketch.number(0)
    }

    /// Where the term is Σ h(j) from the outer index k on and nothing else: Σ (j - a + 1) h(j), if h has one sign for all
    /// large j, so that the order of the terms makes no difference (bound 323).
    private func exchanged() throws(NumberError) -> Tape? {
        guard !isProduct, let start, let whole = start.knownInteger, tape.steps.count == 1,
            tape.steps[0].action == .body, tape.steps[0].target == tape.result
        else { return nil }
        var found = try read(tape.bodies[tape.steps[0].parameter], tape.steps[0])
        guard found.isTail, found.parts.count == 1, found.parts[0].outer == found.terms.one else {
            return nil
        }
        if found.parts[0].isSummed { return nil }
        let node = found.terms.sum(found.parts[0].inner)
        let term = found.terms.tape(of: node, asTerms: true)
        guard try term.holds(.hasSign, at: .infinity(1), isOfIntegers: true, monitor) else {
            return nil
        }
        let count = found.terms.sum(
            found.terms.variable, found.terms.number(BigRational(1 - whole)))
        let weighted = found.terms.product(count, node)
        return found.terms.tape(of: weighted, asTerms: true)
    }

    // MARK: - Separation

    private func parts(
        of root: Int, from begin: Int, _ terms: inout GrowthTerms
    ) -> [Part]? {
        var parts: [Part] = []
        for item in terms.items(root) {
            guard let (outer, inner) = separated(item.node, &terms) else {
                guard let sum = geometric(item.node, from: begin, &terms) else { return nil }
                let factor = GrowthTerms.Item(node: terms.one, factor: item.factor)
                parts.append(Part(outer: sum, inner: [factor], isSummed: true))
                continue
            }
            let term = GrowthTerms.Item(node: inner, factor: item.factor)
            if let known = parts.firstIndex(where: { $0.outer == outer && !$0.isSummed }) {
                parts[known].inner.append(term)
            } else {
                parts.append(Part(outer: outer, inner: [term]))
            }
        }
        return parts
    }

    /// A product as one of functions of the outer index and one of functions of the inner index.
    private func separated(
        _ node: Int, _ terms: inout GrowthTerms
    ) -> (outer: Int, inner: Int)? {
        var outer: [GrowthTerms.Power] = []
        var inner: [GrowthTerms.Power] = []
        var powers = [GrowthTerms.Power(base: node, exponent: 1)]
        if case .product(let factors) = terms.nodes[node] { powers = factors }
        for power in powers {
            if terms.holds(terms.slot, power.base) == false {
                inner.append(power)
            } else if terms.holds(terms.variable, power.base) == false {
                outer.append(power)
            } else {
                guard case .exp(let exponent) = terms.nodes[power.base] else { return nil }
                for item in terms.items(exponent) {
                    let isInner = !terms.holds(terms.slot, item.node)
                    if !isInner, terms.holds(terms.variable, item.node) { return nil }
                    let base = terms.exponential(terms.sum([item]))
                    let factor = GrowthTerms.Power(base: base, exponent: power.exponent)
                    if isInner { inner.append(factor) } else { outer.append(factor) }
                }
            }
        }
        return (terms.product(outer), terms.product(inner))
    }

    /// The sum of g(k)·r(k)^j over all j from a node on, where r(k) is plainly between 0 and 1.
    private func geometric(
        _ node: Int, from begin: Int, _ terms: inout GrowthTerms
    ) -> Int? {
        var outer: [GrowthTerms.Power] = []
        var ratio: [GrowthTerms.Item] = []
        var powers = [GrowthTerms.Power(base: node, exponent: 1)]
        if case .product(let factors) = terms.nodes[node] { powers = factors }
        for power in powers {
            if !terms.holds(terms.variable, power.base) {
                outer.append(power)
                continue
            }
            guard case .exp(let exponent) = terms.nodes[power.base], power.exponent == 1 else {
                return nil
            }
            for item in terms.items(exponent) {
                if !terms.holds(terms.variable, item.node) {
                    let base = terms.exponential(terms.sum([item]))
                    outer.append(GrowthTerms.Power(base: base, exponent: 1))
                    continue
                }
                let rate = terms.product(item.node, terms.variable, to: -1)
                guard item.factor < 0, !terms.holds(terms.variable, rate),
                    isPositive(rate, &terms)
                else { return nil }
                ratio.append(GrowthTerms.Item(node: rate, factor: item.factor))
            }
        }
        if ratio.isEmpty { return nil }
        let rate = terms.sum(ratio)
        let first = terms.exponential(terms.product(rate, begin))
        let rest = terms.sum(terms.one, terms.exponential(rate), times: -1)
        outer.append(GrowthTerms.Power(base: first, exponent: 1))
        outer.append(GrowthTerms.Power(base: rest, exponent: -1))
        return terms.product(outer)
    }

    /// Whether a product of the outer index, its logarithm and logarithms of numbers is positive for all outer indices.
    private func isPositive(_ node: Int, _ terms: inout GrowthTerms) -> Bool {
        guard let low = start?.knownRational else { return false }
        var powers = [GrowthTerms.Power(base: node, exponent: 1)]
        if case .product(let factors) = terms.nodes[node] { powers = factors }
        return powers.allSatisfy { power in
            if power.base == terms.slot { return low > 0 }
            guard case .function(.ln, _, let inner) = terms.nodes[power.base] else { return false }
            if inner == terms.slot { return low > 1 }
            return terms.fraction(inner).map { $0 > 1 } ?? false
        }
    }
}

extension GrowthTerms {
    /// The same with the products of the outermost sum multiplied out.
    fileprivate mutating func expanded(_ root: Int) -> Int {
        var parts: [Item] = []
        for item in items(root) {
            var node = item.node
            if case .product(let powers) = nodes[node] { node = product(powers) }
            parts.append(Item(node: node, factor: item.factor))
        }
        return sum(parts)
    }
}

extension Tape {
    /// The tape without infinite sums inside, where their terms are products.
    ///
    /// - Parameter start: The first index, where the tape is the term of a sum or product.
    package func withoutInnerSums(
        from start: BigNumber?, isProduct: Bool, monitor: Monitor
    ) throws(NumberError) -> Tape {
        guard bodies.contains(where: { $0.form is NestedSum }) else { return self }
        return try InnerSums(self, from: start, isProduct: isProduct, monitor).replaced()
    }
}
