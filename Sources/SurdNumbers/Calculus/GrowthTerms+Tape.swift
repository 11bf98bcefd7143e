// Between tapes and growth terms, and derivatives.

extension GrowthTerms {
    /// The value of a tape towards an end, where x is 1/t; nil where a step has no such form.
    ///
    /// - Parameter slots: For functions of integers, registers of constants that are `slot`.
    /// - Parameter sign: Tells the sign of a node for all large x; nil where that is not known.
    mutating func node(
        of tape: Tape, at end: End, slots: Set<Int>? = nil,
        sign: (Int, inout GrowthTerms) throws(NumberError) -> Int?
    ) throws(NumberError) -> Int? {
        guard tape.isStraight, tape.bodies.isEmpty, tape.balls == nil else { return nil }
        var registers = [Int](repeating: zero, count: tape.registerCount)
        switch end {
        case .infinity(let side): registers[Tape.index] = scaled(variable, by: BigRational(side))
        case .point(let number, let side):
            registers[Tape.index] = sum(
                self.number(number), power(variable, -1), times: BigRational(side))
        }
        for (place, number) in tape.constants.enumerated() {
            registers[place + 1] = slots?.contains(place + 1) == true ? slot : self.number(number)
        }
        for step in tape.steps where step.target >= 0 {
            let a = registers[step.first]
            let b = step.second < 0 ? -1 : registers[step.second]
            if step.action == .copy {
                registers[step.target] = a
                continue
            }
            guard case .operation(let operation) = step.action, !isFull else { return nil }
            let parameter = step.parameter
            obstacle = Self.obstacle(operation)
            guard
                try hasValue(operation, parameter, a, b, isOfIntegers: slots != nil, sign: sign)
            else { return nil }
            let found: Int?
            if b >= 0 {
                found = value(operation, a, b, isOfIntegers: slots != nil)
            } else if operation == .absolute || operation == .gamma {
                guard let side = try sign(a, &self), side != 0 else { return nil }
                found = operation == .gamma ? gamma(a, side) : scaled(a, by: BigRational(side))
            } else {
                found = image(operation, parameter, a)
            }
            guard let found else { return nil }
            registers[step.target] = found
        }
        return registers[tape.result]
    }

    private static func obstacle(_ operation: RealOperation) -> String {
        switch operation {
        case .divide, .powerInteger: "whose term may divide by 0"
        case .power: "whose term has a power of what may be negative"
        case .absolute, .gamma, .sqrt, .root, .cbrt, .ln, .log2, .log10, .log1p, .logBase, .lgamma,
            .digamma, .lambertw:
            "whose term has \(operation.name) of what may be negative"
        default: "whose term has \(operation.name)"
        }
    }

    /// Whether a step surely has a value: the normal form cancels ln u - ln u and writes √u² as u, also where
    /// there is no ln u and no √u, and u/u as 1 where u is 0.
    private mutating func hasValue(
        _ operation: RealOperation, _ parameter: Int, _ a: Int, _ b: Int, isOfIntegers: Bool,
        sign: (Int, inout GrowthTerms) throws(NumberError) -> Int?
    ) throws(NumberError) -> Bool {
        var positive: [Int] = []
        switch operation {
        case .ln, .log2, .log10, .sqrt, .cbrt, .root, .lgamma, .digamma, .lambertw:
            guard operation != .lambertw || parameter == 0 else { return false }
            positive = [a]
        case .log1p: positive = [sum(a, one)]
        case .logBase: positive = [a, b]
        case .asin, .acos: positive = [sum(one, a), sum(one, a, times: -1)]
        case .power:
            if let exponent = fraction(b), exponent.isInteger {
                if exponent >= 0 { return true }
                return try mayDivide(a, isOfIntegers, sign)
            }
            if let base = fraction(a), base != 0 { return base > 0 || isOfIntegers }
            positive = [a]
        case .powerInteger:
            if parameter >= 0 { return true }
            return try mayDivide(a, isOfIntegers, sign)
        case .divide: return try mayDivide(b, isOfIntegers, sign)
        case .ei: return try mayDivide(a, isOfIntegers, sign)
        case .tan, .sec, .cot, .csc: return !isOfIntegers
        default: break
        }
        for node in positive {
            if let number = fraction(node) {
                if number > 0 { continue }
                return false
            }
            guard let side = try sign(node, &self), side > 0 else { return false }
        }
        return true
    }

    /// Whether a node is surely not 0 for all large x, but where a wave has its zeros; for functions of integers at all
    /// of them.
    private mutating func mayDivide(
        _ node: Int, _ isOfIntegers: Bool,
        _ sign: (Int, inout GrowthTerms) throws(NumberError) -> Int?
    ) throws(NumberError) -> Bool {
        if let number = fraction(node) { return number != 0 }
        var bases = [node]
        if case .sum(let items) = nodes[node], items.count == 1 { bases = [items[0].node] }
        if case .product(let powers) = nodes[bases[0]] { bases = powers.map(\.base) }
        for base in bases {
            if isOfIntegers {
                guard try isNeverZero(base) else { return false }
                continue
            }
            if case .function(let operation, _, _) = nodes[base],
                operation == .sin || operation == .cos
            {
                continue
            }
            guard let side = try sign(base, &self), side != 0 else { return false }
        }
        return true
    }

    private mutating func value(
        _ operation: RealOperation, _ a: Int, _ b: Int, isOfIntegers: Bool
    ) -> Int? {
        switch operation {
        case .add: return sum(a, b)
        case .subtract: return sum(a, b, times: -1)
        case .multiply: return product(a, b)
        case .divide: return b == zero ? nil : product(a, b, to: -1)
        case .power:
            if let exponent = fraction(b) { return a == zero ? nil : power(a, exponent) }
            if let base = fraction(a), base <= 0 {
                return isOfIntegers && base < 0 ? power(ofNegative: base, b) : nil
            }
            let rate = logarithm(a)
            let parts = items(b).map { item in
                Item(node: product(item.node, rate), factor: item.factor)
            }
            return exponential(sum(parts))
        case .logBase: return product(logarithm(a), logarithm(b), to: -1)
        default: return nil
        }
    }

    private mutating func image(_ operation: RealOperation, _ parameter: Int, _ a: Int) -> Int? {
        let double = scaled(a, by: 2)
        switch operation {
        case .negate: return scaled(a, by: -1)
        case .square: return power(a, 2)
        case .sqrt: return power(a, BigRational(1, 2))
        case .cbrt: return power(a, BigRational(1, 3))
        case .root where parameter != 0:
            return power(a, BigRational(1, BigInt(parameter)))
        case .powerInteger: return a == zero ? nil : power(a, BigRational(parameter))
        case .exp2: return exponential(product(a, logarithm(number(2 as BigRational))))
        case .exp10: return exponential(product(a, logarithm(number(10 as BigRational))))
        case .expm1: return sum(exponential(a), one, times: -1)
        case .log1p: return logarithm(sum(a, one))
        case .log2: return product(logarithm(a), logarithm(number(2 as BigRational)), to: -1)
        case .log10: return product(logarithm(a), logarithm(number(10 as BigRational)), to: -1)
        case .tan: return product(function(.sin, 0, a), function(.cos, 0, a), to: -1)
        case .cot: return product(function(.cos, 0, a), function(.sin, 0, a), to: -1)
        case .sec: return power(function(.cos, 0, a), -1)
        case .csc: return power(function(.sin, 0, a), -1)
        case .sinh, .cosh:
            let other = exponential(scaled(a, by: -1))
            return scaled(
                sum(exponential(a), other, times: operation == .cosh ? 1 : -1),
                by: BigRational(1, 2))
        case .tanh:
            let above = sum(exponential(double), one, times: -1)
            return product(above, sum(exponential(double), one), to: -1)
        case .asinh:
            let root = power(sum(one, power(a, 2)), BigRational(1, 2))
            return logarithm(sum(a, root))
        case .exp, .ln, .sin, .cos, .asin, .acos, .atan, .lgamma, .digamma, .erf, .erfc,
            .ei, .si, .lambertw:
            return function(operation, parameter, a)
        default: return nil
        }
    }

    /// Γ(a) = π/(sin(πa)·Γ(1 - a)) for a negative a.
    private mutating func gamma(_ a: Int, _ side: Int) -> Int {
        if side > 0 { return exponential(function(.lgamma, 0, a)) }
        let pi = number(BigNumber.constant(.pi))
        let other = exponential(function(.lgamma, 0, sum(one, a, times: -1)))
        return product([
            Power(base: pi, exponent: 1), Power(base: other, exponent: -1),
            Power(base: function(.sin, 0, product(pi, a)), exponent: -1),
        ])
    }

    // MARK: - Tapes

    /// - Parameter asTerms: Whether powers of numbers and gamma functions are written as such, for sums.
    func tape(of root: Int, asTerms: Bool = false) -> Tape {
        var sketch = TapeSketch()
        let node = build(root, into: &sketch, asTerms: asTerms)
        return sketch.tape(of: node, of: asTerms ? .integer : .unknown)
    }

    /// Adds a node to a sketch, with its index for x and the slot.
    func build(_ root: Int, into sketch: inout TapeSketch, asTerms: Bool) -> Int {
        var made: [Int: Int] = [:]
        for node in nodes(under: root) {
            switch nodes[node] {
            case .variable, .slot: made[node] = TapeSketch.index
            case .constant(let place): made[node] = sketch.number(constants[place])
            case .sum(let items):
                var total: Int?
                for item in items {
                    let factor = sketch.number(BigNumber(item.factor))
                    var term = made[item.node] ?? 0
                    if item.node == one {
                        term = factor
                    } else if item.factor != 1 {
                        term = sketch.apply(.multiply, factor, term)
                    }
                    total = total.map { sketch.apply(.add, $0, term) } ?? term
                }
                made[node] = total ?? sketch.number(0)
            case .product(let powers):
                var total: Int?
                for power in powers {
                    let factor = sketch.power(made[power.base] ?? 0, power.exponent)
                    total = total.map { sketch.apply(.multiply, $0, factor) } ?? factor
                }
                made[node] = total ?? sketch.number(1)
            case .exp(let inner):
                made[node] =
                    asTerms
                    ? exponentialTerm(inner, made, &sketch) : sketch.apply(.exp, made[inner] ?? 0)
            case .function(.power, _, let inner):
                made[node] = sketch.apply(.power, sketch.number(-1), made[inner] ?? 0)
            case .function(let operation, let parameter, let inner):
                made[node] = sketch.apply(operation, made[inner] ?? 0, parameter: parameter)
            }
        }
        return made[root] ?? 0
    }

    /// e to the power of a node, as powers of numbers and gamma functions times what is left.
    private func exponentialTerm(
        _ exponent: Int, _ made: [Int: Int], _ sketch: inout TapeSketch
    ) -> Int {
        var total: Int?
        func take(_ factor: Int) {
            total = total.map { sketch.apply(.multiply, $0, factor) } ?? factor
        }
        for item in items(exponent) {
            let factor = sketch.number(BigNumber(item.factor))
            if case .function(.lgamma, _, let inner) = nodes[item.node], item.factor.isInteger {
                take(sketch.power(sketch.apply(.gamma, made[inner] ?? 0), item.factor))
                continue
            }
            var others = [Power(base: item.node, exponent: 1)]
            if case .product(let powers) = nodes[item.node] { others = powers }
            var base: Int?
            if let place = others.firstIndex(where: { isLogarithmOfNumber($0) }),
                case .function(_, _, let inner) = nodes[others[place].base]
            {
                base = made[inner]
                others.remove(at: place)
            }
            var value = factor
            for power in others {
                value = sketch.apply(
                    .multiply, value, sketch.power(made[power.base] ?? 0, power.exponent))
            }
            take(base.map { sketch.apply(.power, $0, value) } ?? sketch.apply(.exp, value))
        }
        return total ?? sketch.number(1)
    }

    private func isLogarithmOfNumber(_ power: Power) -> Bool {
        guard power.exponent == 1, case .function(.ln, _, let inner) = nodes[power.base] else {
            return false
        }
        return fraction(inner) != nil
    }

    /// Whether a node is plainly a whole number for all indices.
    private func isInteger(_ node: Int) -> Bool {
        switch nodes[node] {
        case .variable: return true
        case .slot: return slotRange.isInteger
        case .product(let powers):
            return powers.allSatisfy {
                $0.exponent.isInteger && $0.exponent > 0 && isInteger($0.base)
            }
        case .sum(let items):
            return items.allSatisfy { $0.factor.isInteger && isInteger($0.node) }
        default: return false
        }
    }

    /// A power of a negative number for integers: (-1)^b times that of its size.
    private mutating func power(ofNegative base: BigRational, _ b: Int) -> Int? {
        var result = exponential(product(b, logarithm(number(-base))))
        for item in items(b) {
            guard item.factor.isInteger, isInteger(item.node) else { return nil }
            guard item.factor.numerator.isOdd else { continue }
            let sign =
                item.node == one
                ? number(-1 as BigRational) : function(.power, -1, item.node)
            result = product(result, sign)
        }
        return result
    }

    // MARK: - Derivatives

    /// The derivative by `slot`; nil where a function has no formula here.
    mutating func slope(of root: Int) -> Int? {
        var slopes: [Int: Int] = [:]
        for node in nodes(under: root) {
            switch nodes[node] {
            case .slot: slopes[node] = one
            case .variable, .constant: slopes[node] = zero
            case .sum(let items):
                slopes[node] = sum(
                    items.map { Item(node: slopes[$0.node] ?? zero, factor: $0.factor) })
            case .product(let powers):
                var parts: [Item] = []
                for power in powers {
                    guard let inner = slopes[power.base], inner != zero else { continue }
                    let quotient = product([
                        Power(base: node, exponent: 1), Power(base: power.base, exponent: -1),
                        Power(base: inner, exponent: 1),
                    ])
                    parts.append(Item(node: quotient, factor: power.exponent))
                }
                slopes[node] = sum(parts)
            case .exp(let inner): slopes[node] = product(node, slopes[inner] ?? zero)
            case .function(let operation, _, let inner):
                let part = slopes[inner] ?? zero
                if part == zero {
                    slopes[node] = zero
                } else {
                    guard let outer = slope(operation, inner, node) else { return nil }
                    slopes[node] = product(outer, part)
                }
            }
        }
        return slopes[root]
    }

    /// The derivative of a function at a, where it is y.
    private mutating func slope(_ operation: RealOperation, _ a: Int, _ y: Int) -> Int? {
        let square = power(a, 2)
        switch operation {
        case .ln: return power(a, -1)
        case .sin: return function(.cos, 0, a)
        case .cos: return scaled(function(.sin, 0, a), by: -1)
        case .atan: return power(sum(one, square), -1)
        case .asin: return power(sum(one, square, times: -1), BigRational(-1, 2))
        case .acos:
            return scaled(power(sum(one, square, times: -1), BigRational(-1, 2)), by: -1)
        case .lgamma: return function(.digamma, 0, a)
        case .erf, .erfc:
            let bell = exponential(scaled(square, by: -1))
            let root = power(number(BigNumber.constant(.pi)), BigRational(-1, 2))
            return scaled(product(bell, root), by: operation == .erf ? 2 : -2)
        case .ei: return product(exponential(a), a, to: -1)
        case .si: return product(function(.sin, 0, a), a, to: -1)
        case .lambertw:
            return product([
                Power(base: y, exponent: 1), Power(base: a, exponent: -1),
                Power(base: sum(one, y), exponent: -1),
            ])
        default: return nil
        }
    }
}

extension TapeSketch {
    /// A power with a fraction as its exponent, through a root.
    fileprivate mutating func power(_ a: Int, _ exponent: BigRational) -> Int {
        var value = a
        guard let top = exponent.numerator.smallValue, let below = exponent.denominator.smallValue
        else { return apply(.power, a, number(BigNumber(exponent))) }
        if below == 2 { value = apply(.sqrt, value) }
        if below > 2 { value = apply(.root, value, parameter: below) }
        return top == 1 ? value : apply(.powerInteger, value, parameter: top)
    }
}
