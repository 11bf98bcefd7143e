/// One term of a closed form: `root · π^a · e^b · ln(m)^c · …`, never zero.
///
/// Two terms that differ only in the coefficient are added, subtracted and compared exactly; nearly all terms
/// are multiplied and divided exactly. The parts are simplified as far as is cheap: the radicand is free of
/// squares of small primes, and a perfect power under a root or a logarithm is extracted. Two terms of
/// different shape may still be equal when large squares are hidden in a radicand, so different shapes prove
/// nothing.
package final class Term: Sendable {
    struct Power: Hashable, Sendable {
        let atom: Atom
        /// Not zero.
        let exponent: BigRational
    }

    /// With the coefficient.
    let root: Root
    /// Ordered by atom. All atoms of numbers that meet in arithmetic are positive.
    let powers: [Power]

    init(_ root: Root, _ powers: [Power] = []) {
        self.root = root
        self.powers = powers
    }

    convenience init(
        _ coefficient: BigRational, _ atom: Atom, to exponent: BigRational = 1
    ) {
        self.init(Root(coefficient), [Power(atom: atom, exponent: exponent)])
    }

    static let pi = Term(1, .pi)
    static let e = Term(1, .e)

    /// Terms whose parts have more bits are not kept as terms.
    static let maximumBits = 8192
    /// A product of more atoms is left to a recipe: a product of thousands is no closed form.
    static let mostAtoms = 4

    var coefficient: BigRational { root.coefficient }

    func with(coefficient: BigRational) -> Term {
        var root = root
        root.coefficient = coefficient
        return Term(root, powers)
    }

    /// Whether the two differ only in the coefficient.
    func hasShape(of other: Term) -> Bool {
        self === other
            || (root.index == other.root.index && root.radicand == other.root.radicand
                && powers == other.powers)
    }

    /// Whether the term is a rational multiple of a root.
    var isAlgebraic: Bool { powers.isEmpty }

    /// The sign of the coefficient, because all other factors are positive and no term is zero.
    package var sign: Int { coefficient.sign }

    /// The factor beside the coefficient, when it is a power of one atom.
    var singlePower: Power? { powers.count == 1 && !root.isProper ? powers[0] : nil }

    /// The rational `q` when this is `q · π`.
    var multipleOfPi: BigRational? {
        guard let power = singlePower, power.atom == .pi, power.exponent == 1 else { return nil }
        return coefficient
    }

    /// `(c, q)` when this is `c · e^q`.
    var multipleOfExponential: (factor: BigRational, exponent: BigRational)? {
        guard let power = singlePower, power.atom == .e else { return nil }
        return (coefficient, power.exponent)
    }

    /// The rational `q` when this is `e^q`.
    var exponentialArgument: BigRational? {
        guard let (factor, exponent) = multipleOfExponential, factor == 1 else { return nil }
        return exponent
    }

    /// `(q, m)` when this is `q · ln(m)`.
    var multipleOfLogarithm: (factor: BigRational, argument: BigRational)? {
        guard let power = singlePower, power.exponent == 1, power.atom.operation == .ln,
            let argument = power.atom.argument
        else { return nil }
        return (coefficient, argument)
    }

    /// Whether the value is known to be irrational: one transcendental factor, or only a root.
    var isIrrational: Bool {
        switch powers.count {
        case 0: root.isProper
        case 1: [.pi, .e, .ln].contains(powers[0].atom.operation)
        default: false
        }
    }

    var estimate: Estimate {
        var value = Estimate(exact: coefficient)
        if root.isProper {
            value = value * Estimate(exact: root.radicand).power(1 / Double(root.index))
        }
        for power in powers {
            let atom = power.atom.estimate
            value =
                value
                * (power.exponent == 1 ? atom : atom.power(Estimate(exact: power.exponent).double))
        }
        return value
    }

    /// The bytes of its numbers, without the term itself.
    var heldBytes: Int {
        var bytes = root.coefficient.heapBytes + root.radicand.heapBytes
        for power in powers {
            bytes += power.exponent.heapBytes + (power.atom.argument?.heapBytes ?? 0)
        }
        return bytes
    }

    /// The number; a rational one when there are no other factors.
    package var number: BigNumber {
        if coefficient.isZero || powers.isEmpty && !root.isProper { return BigNumber(coefficient) }
        return BigNumber(storage: .real(Real(form: self)))
    }
}

// MARK: - Atoms

extension Term {
    /// A factor of a closed form beside rational numbers and their roots: a constant, or a function of a
    /// rational number.
    struct Atom: Hashable, Sendable {
        let operation: RealOperation
        var argument: BigRational?

        static let pi = Atom(operation: .pi)
        static let e = Atom(operation: .e)
        static func logarithm(_ x: BigRational) -> Atom { Atom(operation: .ln, argument: x) }

        var estimate: Estimate {
            switch operation {
            case .pi: return Estimate(Double.pi)
            case .e: return Estimate(2.718281828459045)
            default:
                let x = argument.map { Estimate(exact: $0) } ?? .unknown
                return operation == .ln
                    ? x.naturalLogarithm : operation.guess(x, .unknown, parameter: 0)
            }
        }
    }
}

extension Term.Atom: Comparable {
    /// The order of writing: π, e, logarithms, Γ, other constants.
    static func < (a: Term.Atom, b: Term.Atom) -> Bool {
        if a.rank != b.rank { return a.rank < b.rank }
        if a.operation != b.operation { return a.operation.rawValue < b.operation.rawValue }
        return (a.argument ?? 0) < (b.argument ?? 0)
    }

    private var rank: Int {
        switch operation {
        case .pi: 0
        case .e: 1
        case .ln: 2
        case .gamma: 3
        default: 4
        }
    }
}

// MARK: - Arithmetic

extension Term {
    /// The sum when both have the same shape.
    func adding(_ other: Term) -> BigNumber? {
        guard hasShape(of: other) else { return nil }
        return with(coefficient: coefficient + other.coefficient).number
    }

    /// The product; nil when it has no simple form.
    func multiplied(by other: Term) -> Term? {
        guard let root = root.multiplied(by: other.root),
            root.coefficient.bits <= Self.maximumBits,
            let powers = Self.product(powers, other.powers)
        else { return nil }
        return Term(root, powers)
    }

    func multiplied(by factor: BigRational) -> Term? {
        let product = coefficient * factor
        return product.bits <= Self.maximumBits ? with(coefficient: product) : nil
    }

    /// One over the value; nil when it has no simple form.
    var inverse: Term? { power(-1) }

    /// The value to a rational power: the real root for a negative value with an odd denominator.
    /// Nil when there is no simple form or no real value.
    func power(_ exponent: BigRational) -> Term? {
        if exponent == 1 { return self }
        guard exponent.bits <= 128, let denominator = exponent.denominator.smallValue,
            let numerator = exponent.numerator.smallValue,
            sign > 0 || denominator & 1 == 1,
            var root = root.magnitude.power(numerator, denominator)
        else { return nil }
        if sign < 0, numerator & 1 == 1 { root.coefficient = -root.coefficient }
        if numerator == 0 { return Term(root) }
        return Term(
            root, powers.map { Power(atom: $0.atom, exponent: $0.exponent * exponent) })
    }

    /// The products of powers of atoms in order; nil where there are too many.
    private static func product(_ a: [Power], _ b: [Power]) -> [Power]? {
        if a.isEmpty { return b }
        if b.isEmpty { return a }
        var result: [Power] = []
        var rest = b[...]
        for power in a {
            while let next = rest.first, next.atom < power.atom {
                result.append(rest.removeFirst())
            }
            guard let next = rest.first, next.atom == power.atom else {
                result.append(power)
                continue
            }
            rest.removeFirst()
            let exponent = power.exponent + next.exponent
            if exponent.bits > maximumBits { return nil }
            if !exponent.isZero { result.append(Power(atom: power.atom, exponent: exponent)) }
        }
        result += rest
        return result.count <= mostAtoms ? result : nil
    }
}

extension BigNumber {
    package static func multipleOfPi(_ factor: BigRational) -> BigNumber {
        Term.pi.with(coefficient: factor).number
    }
}
