/// A polynomial with coefficients that are not all fractions.
///
/// Up to the second degree there is a formula for the roots. Roots of higher degrees are searched
/// like zeros of any function, between bounds of all roots.
struct RealPolynomial {
    private let coefficients: [BigNumber]
    private let monitor: Monitor

    init(_ coefficients: [BigNumber], monitor: Monitor) {
        self.coefficients = coefficients
        self.monitor = monitor
    }

    /// All real roots in order, repeated by multiplicity.
    func roots() throws(NumberError) -> [BigNumber] {
        let coefficients = try trimmed()
        if coefficients.count <= 3 { return try formula(coefficients).compactMap(\.realValue) }
        return try searched(coefficients)
    }

    func complexRoots() throws(NumberError) -> [BigComplex] {
        let coefficients = try trimmed()
        if coefficients.count <= 3 { return try formula(coefficients) }
        let real = try searched(coefficients)
        guard real.count == coefficients.count - 1 else {
            throw .notBuilt(
                what: "the complex roots of a polynomial whose coefficients are not fractions")
        }
        return real.map { BigComplex($0) }
    }

    /// The coefficients without leading zeros.
    private func trimmed() throws(NumberError) -> [BigNumber] {
        var rest = coefficients
        while let last = rest.last, try last.sign(monitor: monitor) == 0 { rest.removeLast() }
        if rest.isEmpty { throw .infinitelyManyZeros }
        return rest
    }

    /// The roots of a polynomial of a degree up to 2.
    private func formula(_ c: [BigNumber]) throws(NumberError) -> [BigComplex] {
        let work = NumberWork(monitor: monitor)
        if c.count == 1 { return [] }
        if c.count == 2 {
            let root = try c[0].negated(monitor: monitor).divided(by: c[1], monitor: monitor)
            return [BigComplex(root)]
        }
        let discriminant = try work.difference(
            work.product(c[1], c[1]), work.product(BigNumber(4), work.product(c[2], c[0])))
        let sign = try discriminant.sign(monitor: monitor)
        let size = sign < 0 ? try discriminant.negated(monitor: monitor) : discriminant
        let root = try size.applying(.sqrt, monitor: monitor)
        let below = try work.product(BigNumber(2), c[2])
        let middle = try c[1].negated(monitor: monitor).divided(by: below, monitor: monitor)
        var way = try root.divided(by: below, monitor: monitor)
        if try way.sign(monitor: monitor) < 0 { way = try way.negated(monitor: monitor) }
        if sign < 0 {
            return [
                BigComplex(middle, try way.negated(monitor: monitor)), BigComplex(middle, way),
            ]
        }
        return [
            BigComplex(try work.difference(middle, way)), BigComplex(try work.sum(middle, way)),
        ]
    }

    private func searched(_ c: [BigNumber]) throws(NumberError) -> [BigNumber] {
        // All roots are below 1 + max |a_k/a_n| in size.
        var bound = BigInt(1)
        for coefficient in c.dropLast() {
            let ratio = try coefficient.divided(by: c[c.count - 1], monitor: monitor)
                .applying(.absolute, monitor: monitor)
            bound = max(bound, try ratio.rounded(.ceiling, monitor: monitor))
        }
        let end = BigNumber(bound + 2)
        var search = ZeroSearch(
            tape(c), from: try end.negated(monitor: monitor), to: end, monitor: monitor)
        let zeros = try search.searched()
        var roots: [BigNumber] = []
        for (zero, multiplicity) in zip(zeros, search.multiplicities) {
            roots += Array(repeating: zero, count: multiplicity)
        }
        return roots
    }

    /// Horner's rule.
    private func tape(_ c: [BigNumber]) -> Tape {
        var tape = Tape(of: .unknown)
        for coefficient in c { _ = tape.addConstant(coefficient) }
        var value = c.count
        var next = c.count + 1
        for index in stride(from: c.count - 2, through: 0, by: -1) {
            tape.addStep(.init(.operation(.multiply), value, Tape.index, target: next))
            tape.addStep(.init(.operation(.add), next, index + 1, target: next + 1))
            value = next + 1
            next += 2
        }
        tape.result = value
        return tape
    }
}

extension BigComplex {
    /// The number, if it is real.
    fileprivate var realValue: BigNumber? { imaginary.isZero ? real : nil }
}
