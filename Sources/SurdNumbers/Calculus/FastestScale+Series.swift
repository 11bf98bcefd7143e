// Series in ω whose coefficients are slower expressions.

extension FastestScale {
    /// Coefficients times powers of ω, the slowest first. The value differs from the sum by less than ω^(end - ε) for each
    /// ε > 0 and all large x; it is the sum where `end` is nil.
    struct Series {
        var terms: [(exponent: BigRational, node: Int)] = []
        var end: BigRational?

        /// The exponent of the first term that is written, or of the rest; nil for zero.
        var first: BigRational? { terms.first?.exponent ?? end }
    }

    /// The fastest exponentials, each with the limit of its exponent over s, where ω is e^(-s).
    struct Course {
        let s: Int
        let powers: [Int: BigRational]
        let length: Int
        fileprivate var known: [Int: Series] = [:]

        init(s: Int, powers: [Int: BigRational], length: Int) {
            self.s = s
            self.powers = powers
            self.length = length
        }
    }

    /// What the first coefficient that is not zero says.
    mutating func leading(
        of node: Int, _ course: inout Course
    ) throws(NumberError) -> Behaviour? {
        guard var found = try series(of: node, &course) else { return nil }
        if found.terms.isEmpty, found.end == nil {
            return Behaviour(limit: .number(0), sign: 0, isPlain: true)
        }
        guard let first = try lead(&found, course) else {
            let isZero = found.terms.isEmpty && found.end == nil
            return isZero ? Behaviour(limit: .number(0), sign: 0, isPlain: true) : nil
        }
        guard let known = try behaviour(of: first.node) else { return nil }
        if first.exponent == 0 { return known }
        return Behaviour(
            limit: first.exponent > 0 ? .number(0) : .infinity(known.sign), sign: known.sign,
            isPlain: false)
    }

    /// The first term whose coefficient is proved not to be zero, and no power of ω; what is zero before it is taken out.
    private mutating func lead(
        _ series: inout Series, _ course: Course
    ) throws(NumberError) -> (exponent: BigRational, node: Int)? {
        while let first = series.terms.first {
            guard let known = try behaviour(of: first.node) else { return nil }
            if known.sign != 0 { return try isSlow(first.node, course) ? first : nil }
            series.terms.removeFirst()
        }
        return nil
    }

    /// Whether ln|c| is small beside s.
    private mutating func isSlow(_ node: Int, _ course: Course) throws(NumberError) -> Bool {
        guard let known = try behaviour(of: node), known.sign != 0 else { return false }
        if known.isPlain { return true }
        let size = terms.scaled(node, by: BigRational(known.sign))
        return try tendsToZero(terms.logarithm(size), over: course.s)
    }

    // MARK: - From the parts

    private mutating func series(
        of root: Int, _ course: inout Course
    ) throws(NumberError) -> Series? {
        for node in terms.nodes(under: root) where course.known[node] == nil {
            try monitor.check()
            guard let found = try series(at: node, &course), !terms.isFull else { return nil }
            course.known[node] = found
        }
        return course.known[root]
    }

    /// The series of a node whose children have one.
    private mutating func series(
        at node: Int, _ course: inout Course
    ) throws(NumberError) -> Series? {
        let isSlower = terms.operandNodes(node).allSatisfy { child in
            guard let known = course.known[child] else { return false }
            return known.end == nil
                && known.terms.allSatisfy { $0.exponent == 0 && $0.node == child }
        }
        if isSlower, course.powers[node] == nil {
            guard try isTame(node, course) else { return nil }
            return node == terms.zero ? Series() : Series(terms: [(0, node)])
        }
        switch terms.nodes[node] {
        case .variable, .slot, .constant: return Series(terms: [(0, node)])
        case .sum(let items):
            var total = Series()
            for item in items {
                guard let part = course.known[item.node] else { return nil }
                let factor = terms.number(item.factor)
                total = sum(total, product(part, Series(terms: [(0, factor)]), course), course)
            }
            return total
        case .product(let powers):
            var total = Series(terms: [(0, terms.one)])
            for power in powers {
                guard let base = course.known[power.base],
                    let part = try raise(base, to: power.exponent, course)
                else { return nil }
                total = product(total, part, course)
            }
            return total
        case .exp(let inner):
            guard let part = course.powers[node] else {
                return try course.known[inner].flatMap { (series) throws(NumberError) in
                    exponential(series, course)
                }
            }
            let rest = terms.sum(inner, course.s, times: -part)
            guard let series = try series(of: rest, &course),
                let value = exponential(series, course)
            else { return nil }
            return product(value, Series(terms: [(-part, terms.one)]), course)
        case .function(let operation, let parameter, let inner):
            guard let argument = course.known[inner] else { return nil }
            return try function(operation, parameter, argument, course)
        }
    }

    /// Whether a node of slow ones is smaller than each power of 1/ω, as what a function hides may not be: 1/erfc(x), ei(x).
    private mutating func isTame(_ node: Int, _ course: Course) throws(NumberError) -> Bool {
        switch terms.nodes[node] {
        case .variable, .slot, .constant, .sum, .exp: return true
        case .product(let powers):
            for power in powers where power.exponent < 0 {
                guard try isSlow(power.base, course) else { return false }
            }
            return true
        case .function(.ln, _, let inner): return try isSlow(inner, course)
        case .function(let operation, _, let inner):
            return try isSmooth(operation, at: inner, course)
        }
    }

    // MARK: - Arithmetic

    private mutating func sum(_ a: Series, _ b: Series, _ course: Course) -> Series {
        var end = a.end
        if let other = b.end { end = min(end ?? other, other) }
        var parts: [(exponent: BigRational, items: [GrowthTerms.Item])] = []
        for term in a.terms + b.terms where end.map({ term.exponent < $0 }) ?? true {
            let item = GrowthTerms.Item(node: term.node, factor: 1)
            let place = parts.firstIndex { $0.exponent >= term.exponent } ?? parts.count
            if place < parts.count, parts[place].exponent == term.exponent {
                parts[place].items.append(item)
            } else {
                parts.insert((term.exponent, [item]), at: place)
            }
        }
        var result = Series(end: end)
        for (exponent, items) in parts {
            let node = terms.sum(items)
            if node == terms.zero { continue }
            if result.terms.count == course.length {
                result.end = exponent
                break
            }
            result.terms.append((exponent, node))
        }
        return result
    }

    private mutating func product(_ a: Series, _ b: Series, _ course: Course) -> Series {
        guard let low = a.first, let other = b.first else { return Series() }
        var end: BigRational?
        if let stop = a.end { end = stop + other }
        if let stop = b.end { end = min(end ?? (stop + low), stop + low) }
        var result = Series(end: end)
        for first in a.terms {
            var row = Series(end: end)
            for second in b.terms {
                row.terms.append(
                    (first.exponent + second.exponent, terms.product(first.node, second.node)))
            }
            result = sum(result, row, course)
        }
        return result
    }

    /// The sum of a_k·h^k, where h tends to 0 like a power of ω.
    private mutating func compose(
        _ h: Series, _ coefficients: [Int], _ course: Course
    ) -> Series? {
        guard let first = coefficients.first else { return nil }
        guard let step = h.first else { return Series(terms: [(0, first)]) }
        guard step > 0 else { return nil }
        var power = Series(terms: [(0, terms.one)])
        var total = Series(end: step * BigRational(coefficients.count))
        for (k, coefficient) in coefficients.enumerated() {
            if k > 0 { power = product(power, h, course) }
            let part = product(power, Series(terms: [(0, coefficient)]), course)
            if coefficient != terms.zero { total = sum(total, part, course) }
        }
        return total
    }

    /// c·ω^e·(1 + h), and c^r·ω^(er)·(1 + h)^r.
    private mutating func raise(
        _ a: Series, to exponent: BigRational, _ course: Course
    ) throws(NumberError) -> Series? {
        if exponent == 1 { return a }
        guard let (first, h) = try split(a, course) else { return nil }
        if !exponent.isInteger, !exponent.denominator.isOdd {
            guard try behaviour(of: first.node)?.sign == 1 else { return nil }
        }
        var coefficients: [Int] = []
        var coefficient: BigRational = 1
        for k in 0..<course.length {
            coefficients.append(terms.number(coefficient))
            coefficient *= (exponent - BigRational(k)) / BigRational(k + 1)
        }
        guard let value = compose(h, coefficients, course) else { return nil }
        let power = terms.power(first.node, exponent)
        return product(value, Series(terms: [(first.exponent * exponent, power)]), course)
    }

    /// The first term, and the others divided by it.
    private mutating func split(
        _ a: Series, _ course: Course
    ) throws(NumberError) -> (first: (exponent: BigRational, node: Int), h: Series)? {
        var a = a
        guard let first = try lead(&a, course) else { return nil }
        var h = Series(end: a.end.map { $0 - first.exponent })
        for term in a.terms.dropFirst() {
            h.terms.append(
                (term.exponent - first.exponent, terms.product(term.node, first.node, to: -1)))
        }
        return (first, h)
    }

    /// The part that is no power of ω, and the part that tends to 0 like one; nil where there are larger terms.
    private func parts(_ a: Series) -> (slow: Int, h: Series)? {
        guard a.end.map({ $0 > 0 }) ?? true else { return nil }
        var slow = terms.zero
        var h = Series(end: a.end)
        for term in a.terms {
            if term.exponent < 0 { return nil }
            if term.exponent == 0 { slow = term.node } else { h.terms.append(term) }
        }
        return (slow, h)
    }

    private mutating func exponential(_ a: Series, _ course: Course) -> Series? {
        guard let (slow, h) = parts(a) else { return nil }
        var coefficients: [Int] = []
        var coefficient: BigRational = 1
        for k in 0..<course.length {
            coefficients.append(terms.number(coefficient))
            coefficient /= BigRational(k + 1)
        }
        let factor = terms.exponential(slow)
        return compose(h, coefficients, course).map {
            product($0, Series(terms: [(0, factor)]), course)
        }
    }

    // MARK: - Functions

    private mutating func function(
        _ operation: RealOperation, _ parameter: Int, _ a: Series, _ course: Course
    ) throws(NumberError) -> Series? {
        if operation == .ln { return try logarithm(a, course) }
        guard let (slow, h) = parts(a) else {
            return try growing(operation, a, course)
        }
        guard try isSmooth(operation, at: slow, course) else { return nil }
        var coefficients: [Int] = []
        var factor: BigRational = 1
        var derivative: Int? = terms.function(operation, parameter, terms.slot)
        for k in 0..<course.length {
            guard let node = derivative else { break }
            let value = terms.replacing(terms.slot, by: slow, in: node)
            coefficients.append(terms.scaled(value, by: factor))
            factor /= BigRational(k + 1)
            derivative = terms.slope(of: node)
        }
        return compose(h, coefficients, course)
    }

    /// Whether the function is holomorphic, and smaller than each power of 1/ω, on a disc about a slow node whose radius is
    /// larger than each power of ω.
    private mutating func isSmooth(
        _ operation: RealOperation, at node: Int, _ course: Course
    ) throws(NumberError) -> Bool {
        switch operation {
        case .sin, .cos, .erf, .erfc, .si, .atan: return true
        case .asin, .acos:
            guard case .number(let number)? = try behaviour(of: node)?.limit else { return false }
            let square = try number.applying(.square, monitor: monitor)
            return try square.compare(to: 1, monitor: monitor) < 0
        case .lgamma, .digamma, .lambertw:
            guard try behaviour(of: node)?.sign == 1 else { return false }
            return try isSlow(node, course)
        case .ei:
            guard let known = try behaviour(of: node), try isSlow(node, course) else {
                return false
            }
            if case .infinity(1) = known.limit {
                return try tendsToZero(node, over: course.s)
            }
            return true
        default: return false
        }
    }

    private mutating func logarithm(
        _ a: Series, _ course: Course
    ) throws(NumberError) -> Series? {
        guard let (first, h) = try split(a, course),
            try behaviour(of: first.node)?.sign == 1
        else { return nil }
        var coefficients = [terms.zero]
        for k in 1..<max(course.length, 2) {
            coefficients.append(terms.number(BigRational(k % 2 == 0 ? -1 : 1, BigInt(k))))
        }
        guard let value = compose(h, coefficients, course) else { return nil }
        let slow = terms.sum(
            terms.logarithm(first.node), course.s, times: -first.exponent)
        return sum(value, Series(terms: [(0, slow)]), course)
    }

    /// Numerators and denominators of the terms in 1/u of Stirling's series, for ln Γ(u) and its derivative.
    private static var stirling: [(power: Int, above: Int, below: Int)] {
        [(1, 1, 12), (3, -1, 360), (5, 1, 1260)]
    }
    private static var slopes: [(power: Int, above: Int, below: Int)] {
        [(1, -1, 2), (2, -1, 12), (4, 1, 120), (6, -1, 252)]
    }

    /// Functions of what grows like a power of 1/ω.
    private mutating func growing(
        _ operation: RealOperation, _ a: Series, _ course: Course
    ) throws(NumberError) -> Series? {
        guard let inverse = try raise(a, to: -1, course), let step = inverse.first, step > 0 else {
            return nil
        }
        if operation == .atan {
            guard let side = try behaviour(of: inverse.terms[0].node)?.sign else { return nil }
            guard let small = try function(.atan, 0, inverse, course) else { return nil }
            let right = terms.scaled(
                terms.number(BigNumber.constant(.pi)), by: BigRational(BigInt(side), 2))
            let minus = terms.number(-1 as BigRational)
            return sum(
                product(small, Series(terms: [(0, minus)]), course),
                Series(terms: [(0, right)]), course)
        }
        guard operation == .lgamma || operation == .digamma,
            let logarithm = try logarithm(a, course)
        else { return nil }
        let isSlope = operation == .digamma
        var total = logarithm
        if !isSlope {
            let half = terms.number(BigRational(-1, 2))
            total = product(
                logarithm, sum(a, Series(terms: [(0, half)]), course), course)
            let minus = terms.number(-1 as BigRational)
            total = sum(total, product(a, Series(terms: [(0, minus)]), course), course)
            let circle = terms.logarithm(
                terms.scaled(terms.number(BigNumber.constant(.pi)), by: 2))
            let constant = terms.scaled(circle, by: BigRational(1, 2))
            total = sum(total, Series(terms: [(0, constant)]), course)
        }
        for term in isSlope ? Self.slopes : Self.stirling {
            guard var part = try raise(inverse, to: BigRational(term.power), course) else {
                return nil
            }
            let factor = terms.number(BigRational(BigInt(term.above), BigInt(term.below)))
            part = product(part, Series(terms: [(0, factor)]), course)
            total = sum(total, part, course)
        }
        // What is left out is smaller than the next term.
        return sum(total, Series(end: step * (isSlope ? 8 : 7)), course)
    }
}
