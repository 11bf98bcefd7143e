/// Arithmetic on sums of products of atoms and exponentials. The identities are built in: exp turns
/// sums into products, `exp(ln x)` is x, `exp(iπ)` is -1.
struct IdentityAlgebra {
    /// A factor that cannot be split.
    enum Atom: Hashable {
        case constant(RealOperation)
        /// ln P, where P is known to be positive: a prime, an integer that could not be factored, a
        /// sum.
        case logarithm(IdentityPolynomial)
        /// 1/P, where P has several terms.
        case inverse(IdentityPolynomial)
        /// The argument of re + im·i, where re and im are real and re is positive.
        case argument(IdentityPolynomial, IdentityPolynomial)
        case function(RealOperation, parameter: Int, [IdentityPolynomial])
        /// The value of a function of complex numbers, with both parts of each operand.
        case complex(RealOperation, [IdentityPolynomial], ComplexAspect)
    }

    private(set) var atoms: [Atom] = []
    /// The atoms' values as numbers, for signs and for algebraic decisions. Nil for atoms that are not real:
    /// inverses of complex sums, and values of functions of complex numbers.
    private(set) var values: [BigNumber?] = []
    /// The atoms that are not real: their values and conjugates.
    var complexValues: [Int: Complex] = [:]
    var conjugates: [Int: IdentityPolynomial] = [:]
    private var indices: [Atom: Int] = [:]
    private(set) var exponents = [IdentityPolynomial()]
    private var exponentIndices = [IdentityPolynomial(): 0]
    /// For each exponential, how deep exponentials are nested in its exponent.
    private var depths = [0]
    private var products: [[Int]: IdentityPolynomial] = [:]
    /// Logarithms and arguments in terms of the bases, one for each side.
    var related: [Atom: IdentityPolynomial] = [:]
    var bases = [AdditiveBasis(), AdditiveBasis()]
    /// Atoms that were found, after their first use, to depend on others, in terms of these others.
    var replaced: [Int: IdentityPolynomial] = [:]
    var relationDepth = 0
    /// Whether a relation between atoms was found and proved.
    var usesRelation = false
    var gammaRelations: [Int: GammaRelations] = [:]
    /// Operands of functions that are not simplified, with their values times 2^192.
    var operands: [RealOperation: [(polynomial: IdentityPolynomial, digits: BigInt)]] = [:]
    private var work = 0
    let monitor: Monitor

    static let maximumTerms = 4_000
    static let maximumWork = 400_000
    static let maximumBits = 200_000
    /// The binary logarithm of the cost that is counted for long fractions: fractions of some 500
    /// bits take twice as long as the rest of a product of two terms.
    static let logOfBitProducts = 18
    static let maximumDepth = 64
    static let maximumAtoms = 1_000

    init(monitor: Monitor) { self.monitor = monitor }

    mutating func spend(_ amount: Int) throws(IdentityStop) {
        work += amount
        if work > Self.maximumWork { throw .tooLarge }
        try lift { () throws(NumberError) in try monitor.tick() }
    }

    func lift<T>(_ body: () throws(NumberError) -> T) throws(IdentityStop) -> T {
        do {
            return try body()
        } catch {
            throw .number(error)
        }
    }

    /// The result of arithmetic on numbers, with its error as a reason to stop.
    func number<T>(
        _ body: (Monitor) throws(NumberError) -> T
    ) throws(IdentityStop) -> T {
        do {
            return try body(monitor)
        } catch {
            throw .number(error)
        }
    }

    // MARK: - Atoms

    func isKnown(_ atom: Atom) -> Bool { indices[atom] != nil }

    /// The number of an atom; `value` is evaluated only for a new atom.
    mutating func index(
        of atom: Atom, value: () throws(NumberError) -> BigNumber?
    ) throws(IdentityStop) -> Int {
        if let known = indices[atom] { return known }
        if atoms.count >= Self.maximumAtoms { throw .tooLarge }
        let number = try lift(value)
        atoms.append(atom)
        values.append(number)
        indices[atom] = atoms.count - 1
        return atoms.count - 1
    }

    /// The value of an atom whose sign or size a rule needs.
    func atomValue(_ atom: Int) throws(IdentityStop) -> BigNumber {
        guard let value = values[atom] else { throw .unknown }
        return value
    }

    @inline(never)
    mutating func constant(_ operation: RealOperation) throws(IdentityStop) -> IdentityPolynomial {
        let index = try index(of: .constant(operation)) { () throws(NumberError) in
            BigNumber.constant(operation)
        }
        return IdentityPolynomial(.atom(index))
    }

    @inline(never)
    mutating func pi(_ factor: GaussianRational = .one) throws(IdentityStop) -> IdentityPolynomial {
        try constant(.pi).scaled(factor)
    }

    mutating func number(of exponent: IdentityPolynomial) throws(IdentityStop) -> Int {
        if let known = exponentIndices[exponent] { return known }
        let depth = 1 + exponent.terms.reduce(0) { max($0, depths[$1.key.exponential]) }
        if depth > Self.maximumDepth { throw .tooLarge }
        exponents.append(exponent)
        depths.append(depth)
        exponentIndices[exponent] = exponents.count - 1
        return exponents.count - 1
    }

    // MARK: - Products

    mutating func multiply(
        _ a: IdentityPolynomial, _ b: IdentityPolynomial
    ) throws(IdentityStop) -> IdentityPolynomial {
        var result = IdentityPolynomial()
        for (first, p) in a.terms {
            for (second, q) in b.terms {
                try spend(1 + (p.bits * q.bits) >> Self.logOfBitProducts)
                let coefficient = p * q
                if coefficient.bits > Self.maximumBits { throw .tooLarge }
                let powers = try first.multipliedPowers(second)
                if first.exponential == 0 || second.exponential == 0 {
                    let exponential = first.exponential + second.exponential
                    result.add(
                        IdentityMonomial(powers: powers, exponential: exponential), coefficient)
                    continue
                }
                let product = try exponentialProduct(first.exponential, second.exponential)
                for (third, r) in product.terms {
                    let all = try IdentityMonomial(powers: powers).multipliedPowers(third)
                    result.add(
                        IdentityMonomial(powers: all, exponential: third.exponential),
                        coefficient * r)
                }
            }
            if result.terms.count > Self.maximumTerms { throw .tooLarge }
        }
        return result
    }

    private mutating func exponentialProduct(
        _ a: Int, _ b: Int
    ) throws(IdentityStop) -> IdentityPolynomial {
        let key = [min(a, b), max(a, b)]
        if let known = products[key] { return known }
        let result = try exponential(exponents[a] + exponents[b])
        products[key] = result
        return result
    }

    mutating func power(
        _ base: IdentityPolynomial, _ exponent: Int
    ) throws(IdentityStop) -> IdentityPolynomial {
        if exponent.magnitude > IdentityMonomial.largestExponent { throw .tooLarge }
        if exponent < 0 { return try power(inverse(base), -exponent) }
        if exponent > 4096 && base.terms.count > 1 { throw .tooLarge }
        var result = IdentityPolynomial(1)
        var square = base
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 { result = try multiply(result, square) }
            rest >>= 1
            if rest > 0 { square = try multiply(square, square) }
        }
        return result
    }

    // MARK: - Inverses

    /// One over a value that is known not to be zero.
    mutating func inverse(_ base: IdentityPolynomial) throws(IdentityStop) -> IdentityPolynomial {
        guard let (monomial, coefficient) = base.leading else { throw .unknown }
        var result = IdentityPolynomial(coefficient.inverse)
        // 1/(1/P) is P.
        var powers: [IdentityMonomial.Power] = []
        for power in monomial.powers {
            if case .inverse(let inner) = atoms[power.atom], power.exponent > 0 {
                result = try multiply(result, self.power(inner, power.exponent))
            } else {
                powers.append(.init(atom: power.atom, exponent: -power.exponent))
            }
        }
        result = try multiply(result, IdentityPolynomial(IdentityMonomial(powers: powers)))
        if monomial.exponential != 0 {
            let exponent = exponents[monomial.exponential].scaled(-1)
            result = try multiply(result, exponential(exponent))
        }
        if base.terms.count == 1 { return result }
        let rest = try multiply(base, result)
        if rest.terms.count == 1 { return try multiply(result, inverse(rest)) }
        if rest.terms.count == 2 {
            // 1/(1 + r) is (1 - r)/(1 - r²), and so square roots leave the denominator.
            let one = IdentityPolynomial(1)
            let r = rest - one
            if r.terms.count == 1, let square = try multiply(r, r).rational, square != 1 {
                return try multiply(result, (one - r).scaled(BigRational(1) / (1 - square)))
            }
        }
        let monitor = self.monitor
        let value = isReal(rest) ? try self.value(of: rest) : nil
        let atom = try index(of: .inverse(rest)) { () throws(NumberError) in
            guard let value else { return nil }
            return try BigNumber.one.divided(by: value, monitor: monitor)
        }
        return try multiply(result, IdentityPolynomial(.atom(atom)))
    }
}

extension IdentityAlgebra {
    /// Sums, products and whole powers; nil for all other operations.
    mutating func arithmetic(_ call: IdentityCall) throws(IdentityStop) -> IdentityPolynomial? {
        switch call.operation {
        case .pi, .egamma, .catalan: return try constant(call.operation)
        case .e: return try exponential(IdentityPolynomial(1))
        case .negate: return call.first.scaled(-1)
        case .square: return try multiply(call.first, call.first)
        case .powerInteger: return try power(call.first, call.parameter)
        case .add, .subtract, .multiply, .divide: break
        default: return nil
        }
        let (a, b) = (call.first, call.second)
        switch call.operation {
        case .add:
            let sum = a + b
            if sum.terms.count > Self.maximumTerms { throw .tooLarge }
            try spend(min(a.terms.count, b.terms.count))
            return sum
        case .subtract:
            let difference = a - b
            if difference.terms.count > Self.maximumTerms { throw .tooLarge }
            try spend(b.terms.count)
            return difference
        case .multiply: return try multiply(a, b)
        default: return try multiply(a, inverse(b))
        }
    }

    /// Splits a function by the rules of its room. Returns nil, or throws, for a function that is
    /// not simplified.
    mutating func function(_ call: IdentityCall) throws(IdentityStop) -> IdentityPolynomial? {
        try call.operation.room.rewritten(call, in: &self)
    }

    mutating func positiveLogarithm(
        _ polynomial: IdentityPolynomial, _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        guard try sign(value) > 0 else { throw .unknown }
        return try logarithm(polynomial, value: value)
    }

    // MARK: - Functions that stay as they are

    /// The node as an atom with its operands, so that equal operands make equal atoms.
    mutating func opaque(_ call: IdentityCall) throws(IdentityStop) -> IdentityPolynomial {
        var operands = call.operands
        var sign = BigRational(1)
        var a = call.node.first
        let monitor = self.monitor
        let isOdd = call.operation.room.isOdd(call.operation, call.parameter)
        if isOdd || call.operation == .besselJ {
            let size = try self.sign(call.a, of: call.first)
            if size == 0, isOdd { return IdentityPolynomial() }
            if size < 0 {
                operands[0] = operands[0].scaled(-1)
                if isOdd { sign = -1 }
                a = try lift { () throws(NumberError) in try call.a.negated(monitor: monitor) }
            }
        }
        for (i, value) in ([a, call.node.second] + call.node.rest).enumerated() {
            guard let value, i < operands.count else { continue }
            operands[i] = try canonical(operand: operands[i], of: call.operation, value)
        }
        let atom = Atom.function(call.operation, parameter: call.parameter, operands)
        let value = BigNumber(call.node)
        let isFlipped = sign == -1
        let index = try index(of: atom) { () throws(NumberError) in
            isFlipped ? try value.negated(monitor: monitor) : value
        }
        return IdentityPolynomial(.atom(index)).scaled(sign)
    }

    /// The same for a function of one argument that need not occur in the recipe.
    mutating func opaque(
        _ operation: RealOperation, parameter: Int = 0, _ x: IdentityPolynomial,
        _ value: BigNumber
    ) throws(IdentityStop) -> IdentityPolynomial {
        try opaque(
            IdentityCall(
                operation: operation, parameter: parameter,
                node: Real(operation, parameter: parameter, value), operands: [x]))
    }

    /// The operands, where the polynomial is a value of the function or the negative of one.
    func plainCall(
        of operation: RealOperation, in polynomial: IdentityPolynomial
    ) -> (operands: [IdentityPolynomial], sign: BigRational)? {
        guard polynomial.terms.count == 1, let (monomial, factor) = polynomial.leading,
            factor.isReal, factor.re.magnitude == 1, let atom = monomial.singleAtom,
            case .function(operation, _, let operands) = atoms[atom]
        else { return nil }
        return (operands, factor.re)
    }
}
