// Forms inside a tape on jets whose bodies depend on the variable of the derivative.

extension TapeJets where Base: ~Copyable {
    /// The highest order of a mixed derivative.
    private static var mostMixedOrder: Int { 24 }

    /// The n-th derivative in x of f(x, t) at x = a(t).
    ///
    /// Along a line x = a + λu, t = u the Taylor coefficient of u^d is Σ f_ij·λ^i over i + j = d. As many lines as there
    /// are coefficients determine these.
    mutating func setMixedDerivative(
        _ form: NestedDerivative, _ body: TapeBody, _ step: Tape.Step
    ) throws(Failure) {
        guard order <= Self.mostMixedOrder, form.order + order <= 2 * Self.mostMixedOrder else {
            throw failure(.tooCostly(what: "a derivative of an order this high in two variables"))
        }
        let most = form.order + order
        let nodes = (0...most).map { $0 % 2 == 0 ? -$0 / 2 : ($0 + 1) / 2 }
        let weights = Self.weights(nodes)
        // Coefficient j of jet number q is f_(n + q, j).
        var parts: [Int] = []
        for _ in 0...order {
            let part = try temporary()
            for j in 0...order { base.set(place(part, j), to: 0) }
            setLength(part, order + 1)
            parts.append(part)
        }
        for (line, node) in nodes.enumerated() {
            var inner = try machine(for: body, step, order: most)
            try giveCaptures(of: body, to: &inner)
            try base.give(place(step.first, 0), to: &inner.base, inner.place(Tape.index, 0))
            inner.base.set(inner.place(Tape.index, 1), to: node)
            inner.setLength(Tape.index, node == 0 ? 1 : 2)
            try run(&inner)
            for q in 0...order {
                try set(place: scalar(1), to: BigNumber(weights[line][form.order + q]))
                for j in 0...order - q where form.order + q + j < inner.resultLength {
                    try inner.base.give(
                        inner.resultPlace(form.order + q + j), to: &base, scalar(0))
                    try compute(.multiply, 0, scalar(0), scalar(1), scalar(2))
                    try compute(.add, 0, place(parts[q], j), scalar(2), scalar(3))
                    base.exchange(place(parts[q], j), scalar(3))
                }
            }
        }
        try setSeries(of: parts, form.order, along: step.first, to: step.target)
    }

    /// Σ (n + q)!/q!·part_q·(a(t) - a(0))^q
    private mutating func setSeries(
        of parts: [Int], _ order: Int, along jet: Int, to target: Int
    ) throws(Failure) {
        let change = try temporary()
        copy(jet, to: change)
        base.set(place(change, 0), to: 0)
        var sum = try constant(BigNumber(0))
        for q in stride(from: parts.count - 1, through: 0, by: -1) {
            let free = sum
            var factor = BigInt(1)
            for j in stride(from: q + 1, through: order + q, by: 1) { factor *= BigInt(j) }
            let weighted = try apply(
                .multiply, parts[q], try constant(BigNumber(factor)))
            sum = try apply(.add, try apply(.multiply, free, change), weighted)
            copy(sum, to: free)
            sum = free
            giveBack(from: max(free, change) + 1)
        }
        copy(sum, to: target)
    }

    /// For each node the coefficients of the polynomial that is 1 there and 0 at all others.
    private static func weights(_ nodes: [Int]) -> [[BigRational]] {
        nodes.indices.map { index in
            var polynomial: [BigRational] = [1]
            for (other, node) in nodes.enumerated() where other != index {
                let scale = BigRational(nodes[index] - node)
                var next = Array(repeating: BigRational(0), count: polynomial.count + 1)
                for (power, coefficient) in polynomial.enumerated() {
                    next[power + 1] = next[power + 1] + coefficient / scale
                    next[power] = next[power] - coefficient * BigRational(node) / scale
                }
                polynomial = next
            }
            return polynomial
        }
    }

    /// The captured values of the body of a form, as jets of the machine that runs it.
    mutating func giveCaptures(
        of body: TapeBody, to inner: inout TapeJets
    ) throws(Failure) {
        for (target, source) in body.captures where length(source) > 1 {
            let count = min(length(source), inner.order + 1)
            for k in 0..<count {
                try base.give(place(source, k), to: &inner.base, inner.place(target, k))
            }
            inner.setLength(target, count)
        }
    }
}
