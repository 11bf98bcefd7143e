#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// How close to zero an algebraic number can be without being zero.
///
/// For numbers made of integers with + - × ÷ and roots this is the bound of Burnikel, Funke, Mehlhorn,
/// Schirra and Schmitt (2001): E = U/L with algebraic integers U and L, whose conjugates are at most 2^u and
/// 2^l. A nonzero norm is at least 1, so a nonzero E of degree at most D has
/// |E| ≥ 2^-(u(D-1) + l). Sines and cosines of rational multiples of π are included, because 2cos(πa/b) is an
/// algebraic integer, all of whose conjugates are at most 2.
///
/// The degree of all radicals of integers together is that of the field that they generate (`ExponentGroup`),
/// so that √2, √3 and √6 make degree 4. Every other root counts once, and all sines and cosines share one
/// cyclotomic field.
struct AlgebraicBound {
    /// log2 of the bounds of the conjugates, rounded up generously.
    private struct Size {
        var u: Double
        var l: Double
        /// The integer in the denominator.
        var d = BigInt(1)

        var logarithmOfD: Double { d == 1 ? 0 : d.approximateLog2 + 1e-9 }
    }

    /// One factor of the number under a root, with its exponent.
    private struct Power: Hashable {
        let base: BigInt
        let exponent: BigRational
    }

    /// The key under which equal nodes are found: the operation and the numbers of the operands.
    private struct Key: Hashable {
        let operation: RealOperation
        let parameter: Int
        let first: Int
        let second: Int
    }

    private var numberOfNode: [ObjectIdentifier: Int] = [:]
    private var numberOfKey: [Key: Int] = [:]
    private var numberOfExact: [BigRational: Int] = [:]
    private var sizes: [Size] = []
    /// The radicals that occur, as exponents of primes and of the remaining factors without small
    /// primes.
    private var radicals: Set<[Power]> = []
    private var radicalsInOrder: [[Power]] = []
    private var degree = 1.0
    /// The common order of all roots of unity.
    private var order = 1

    /// Bits to which the value must be enclosed for zero to be proved; nil when the value is not
    /// known to be algebraic, or the bound is beyond all reason.
    static func bits(_ real: Real, monitor: Monitor) throws(NumberError) -> Double? {
        try bitsAndDegree(real, monitor: monitor)?.bits
    }

    /// The same bits, and an upper bound of the degree of the value.
    static func bitsAndDegree(
        _ real: Real, monitor: Monitor
    ) throws(NumberError) -> (bits: Double, degree: Double)? {
        var bound = AlgebraicBound()
        guard let size = try bound.walk(real, monitor: monitor) else { return nil }
        bound.degree *= bound.degreeOfRadicals
        if bound.order > 2 { bound.degree *= Double(totient(bound.order)) / 2 }
        let bits =
            (size.u * (bound.degree - 1) + size.l + size.logarithmOfD) * 1.0001 + 8
        return bits.isFinite && bits < 1e12 ? (bits, bound.degree) : nil
    }

    // MARK: - The walk

    private enum Task {
        case visit(Real)
        case emit(Real)
    }

    private mutating func walk(_ root: Real, monitor: Monitor) throws(NumberError) -> Size? {
        var tasks = [Task.visit(root)]
        while let task = tasks.popLast() {
            try monitor.tick()
            switch task {
            case .visit(let node):
                let id = ObjectIdentifier(node)
                if numberOfNode[id] != nil { continue }
                if let exact = node.exactValue {
                    numberOfNode[id] = number(of: exact)
                } else if let form = node.form {
                    guard let size = size(of: form) else { return nil }
                    numberOfNode[id] = add(size)
                } else if let angle = AlgebraicBound.angle(of: node) {
                    numberOfNode[id] = number(of: node, angle: angle)
                } else {
                    tasks.append(.emit(node))
                    for operand in [node.first, node.second] {
                        if let inner = operand?.real { tasks.append(.visit(inner)) }
                    }
                }
            case .emit(let node):
                var number = emit(node)
                if number == nil, node.isRational {
                    number = self.number(of: try node.parts(monitor: monitor))
                }
                guard let number else { return nil }
                numberOfNode[ObjectIdentifier(node)] = number
            }
        }
        return numberOfNode[ObjectIdentifier(root)].map { sizes[$0] }
    }

    private mutating func add(_ size: Size) -> Int {
        var size = Size(u: max(size.u, 0), l: max(size.l, 0), d: size.d)
        // A long denominator counts by its size only.
        if size.d.bitLength > 4096 {
            size.l += size.logarithmOfD
            size.d = 1
        }
        sizes.append(size)
        return sizes.count - 1
    }

    private mutating func number(of exact: BigRational) -> Int {
        if let known = numberOfExact[exact] { return known }
        let number = add(
            Size(
                u: exact.isZero ? 0 : exact.numerator.approximateLog2 + 1e-9, l: 0,
                d: exact.denominator))
        numberOfExact[exact] = number
        return number
    }

    /// A deferred number counts as any other node; its bound does not need its parts.
    private mutating func number(of operand: BigNumber) -> Int? {
        if let exact = operand.knownRational { return number(of: exact) }
        return operand.real.flatMap { numberOfNode[ObjectIdentifier($0)] }
    }

    private mutating func emit(_ node: Real) -> Int? {
        guard let operation = node.operation, let first = node.first, let a = number(of: first)
        else { return nil }
        var b = -1
        if let second = node.second {
            guard let number = number(of: second) else { return nil }
            b = number
        }
        let key = Key(operation: operation, parameter: node.parameter, first: a, second: b)
        if let known = numberOfKey[key] { return known }
        guard let size = size(of: node, operation, sizes[a], b < 0 ? sizes[a] : sizes[b])
        else { return nil }
        let number = add(size)
        numberOfKey[key] = number
        return number
    }

    // MARK: - Bounds of the operations

    private mutating func size(
        of node: Real, _ operation: RealOperation, _ a: Size, _ b: Size
    ) -> Size? {
        switch operation {
        case .negate, .absolute: return a
        case .add, .subtract: return sum(a, b)
        case .multiply: return Size(u: a.u + b.u, l: a.l + b.l, d: a.d * b.d)
        case .divide: return Size(u: a.u + b.l + b.logarithmOfD, l: a.l + b.u, d: a.d)
        case .square: return power(a, 2)
        case .powerInteger: return power(a, Double(node.parameter))
        case .sqrt: return root(a, 2)
        case .cbrt: return root(a, 3)
        case .root: return root(a, node.parameter)
        case .hypot: return root(sum(power(a, 2), power(b, 2)), 2)
        case .power:
            guard let exponent = node.second?.knownRational,
                let numerator = exponent.numerator.smallValue,
                let denominator = exponent.denominator.smallValue
            else { return nil }
            return root(power(a, Double(numerator)), denominator)
        default: return nil
        }
    }

    private func sum(_ a: Size, _ b: Size) -> Size {
        let common = BigInt.greatestCommonDivisor(a.d, b.d)
        let (p, q) = (b.d / common, a.d / common)
        let x = a.u + b.l + (p == 1 ? 0 : p.approximateLog2 + 1e-9)
        let y = b.u + a.l + (q == 1 ? 0 : q.approximateLog2 + 1e-9)
        // log2(2^x + 2^y)
        let top = max(x, y)
        return Size(
            u: top + log2(1 + exp2(min(x, y) - top)) + 1e-9, l: a.l + b.l, d: a.d * p)
    }

    private func power(_ a: Size, _ exponent: Double) -> Size {
        let size = exponent.magnitude
        if exponent < 0 { return Size(u: (a.l + a.logarithmOfD) * size, l: a.u * size) }
        if size * a.logarithmOfD < 4096, let power = Int(exactly: size) {
            return Size(u: a.u * size, l: a.l * size, d: a.d.raised(to: power))
        }
        return Size(u: a.u * size, l: (a.l + a.logarithmOfD) * size)
    }

    private mutating func root(_ a: Size, _ index: Int) -> Size {
        let k = Double(index.magnitude)
        if k > 1 { degree *= k }
        // (U/(dL))^(1/k) is (U d^(k-1) L^(k-1))^(1/k) / (dL), or U/(U^(k-1) dL)^(1/k).
        let lower = a.l + a.logarithmOfD
        let size =
            a.u >= lower || index > 0 && a.l == 0
            ? Size(u: (a.u + (k - 1) * lower) / k, l: a.l, d: a.d)
            : Size(u: a.u, l: ((k - 1) * a.u + lower) / k)
        return index < 0 ? Size(u: size.l + size.logarithmOfD, l: size.u) : size
    }

    // MARK: - Closed forms

    private mutating func size(of form: Term) -> Size? {
        guard form.isAlgebraic else { return nil }
        let c = form.coefficient
        var size = Size(u: c.numerator.approximateLog2, l: 0, d: c.denominator)
        let root = form.root
        if root.isProper {
            note(root.radicand.numerator, index: root.index)
            note(root.radicand.denominator, index: root.index)
            let k = Double(root.index)
            size.u += root.radicand.numerator.approximateLog2 / k
            size.l += root.radicand.denominator.approximateLog2 / k
        }
        return Size(
            u: size.u + 1e-9, l: size.l.isZero ? 0 : size.l + 1e-9, d: size.d)
    }

    /// Records a root of an integer. The factor that remains without small primes counts as a
    /// prime.
    private mutating func note(_ radicand: BigInt, index: Int) {
        if radicand == 1 { return }
        var powers: [Power] = []
        var rest = radicand
        for prime in smallPrimes where rest > 1 {
            let count = rest.removeFactor(prime)
            if count > 0 {
                powers.append(Power(base: BigInt(prime), exponent: .ratio(count, index)))
            }
        }
        if rest > 1 { powers.append(Power(base: rest, exponent: .ratio(1, index))) }
        if radicals.insert(powers).inserted { radicalsInOrder.append(powers) }
    }

    /// The degree of all radicals together: the order of the group of their exponents. Where the exponents
    /// are too many, the product of the common denominators of each prime.
    private var degreeOfRadicals: Double {
        var places: OrderedTable<BigInt, BigInt> = [:]
        for power in radicalsInOrder.joined() {
            let (old, d) = (places[power.base] ?? 1, power.exponent.denominator)
            places[power.base] = old / BigInt.greatestCommonDivisor(old, d) * d
        }
        let bases = places.keys
        if bases.count <= ExponentGroup.mostBases {
            let vectors = radicalsInOrder.map { powers in
                bases.map { base in powers.first { $0.base == base }?.exponent ?? 0 }
            }
            if let group = ExponentGroup(vectors) { return group.order }
        }
        return places.values.reduce(1) { $0 * Estimate(exact: BigRational($1)).double }
    }

    // MARK: - Sines and cosines of rational multiples of π

    static func angle(of node: Real) -> BigRational? {
        switch node.operation {
        case .sin, .cos, .tan: node.first?.real?.form?.multipleOfPi
        default: nil
        }
    }

    private mutating func number(of node: Real, angle: BigRational) -> Int? {
        guard let b = angle.denominator.smallValue, b < 1 << 30 else { return nil }
        // sin(πt) = cos(π(1/2 - t)), so the common denominator with 1/2 is needed.
        let denominator = node.operation == .cos || b % 2 == 0 ? b : 2 * b
        let wanted = 2 * denominator
        let (product, overflow) = (wanted / greatestCommonDivisor(wanted, order))
            .multipliedReportingOverflow(by: order)
        if overflow || product > 1 << 31 { return nil }
        order = product
        // A tangent is the quotient of two cosines; the others are 2cos over 2.
        return add(node.operation == .tan ? Size(u: 1, l: 1) : Size(u: 1, l: 0, d: 2))
    }

    static func totient(_ n: Int) -> Int {
        var result = n
        var rest = n
        var prime = 2
        while prime * prime <= rest {
            if rest % prime == 0 {
                result -= result / prime
                while rest % prime == 0 { rest /= prime }
            }
            prime += 1
        }
        return rest > 1 ? result - result / rest : result
    }
}
