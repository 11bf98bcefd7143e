/// `coefficient · radicand^(1/index)` with a positive radicand, simplified as far as is cheap.
struct Root: Hashable, Sendable {
    var coefficient: BigRational
    /// 1 where there is no root.
    private(set) var radicand: BigRational = 1
    /// At least 2, and 1 where there is no root.
    private(set) var index = 1

    /// A rational number.
    init(_ coefficient: BigRational) { self.coefficient = coefficient }

    /// From parts that are already simplified.
    init(_ coefficient: BigRational = 1, radicand: BigRational, index: Int = 2) {
        self.coefficient = coefficient
        self.radicand = radicand
        self.index = index
    }

    /// `radicand^(1/index)`, simplified.
    init(simplifying radicand: BigRational, _ index: Int) {
        self.init(radicand: radicand, index: index)
        simplify()
    }

    /// Whether it is not just a rational number.
    var isProper: Bool { index != 1 }

    var magnitude: Root { Root(coefficient.magnitude, radicand: radicand, index: index) }

    /// The rational number whose root this is, up to its sign where the index is even; nil where the number
    /// is long.
    var rationalPower: BigRational? { coefficient.smallPower(index).map { $0 * radicand } }

    func multiplied(by other: Root) -> Root? {
        var result = self
        result.coefficient *= other.coefficient
        if !other.isProper { return result }
        if !isProper {
            result.radicand = other.radicand
            result.index = other.index
            return result
        }
        let common = greatestCommonDivisor(index, other.index)
        let (product, overflow) = (index / common).multipliedReportingOverflow(by: other.index)
        guard !overflow, let first = radicand.smallPower(product / index),
            let second = other.radicand.smallPower(product / other.index)
        else { return nil }
        result.radicand = first * second
        result.index = product
        result.simplify()
        return result
    }

    /// The value to the power `numerator / denominator`, where it is positive.
    func power(_ numerator: Int, _ denominator: Int) -> Root? {
        guard let head = Root.power(of: coefficient, numerator, denominator) else { return nil }
        if !isProper { return head }
        let common = greatestCommonDivisor(numerator, index)
        let (newIndex, overflow) = (index / common).multipliedReportingOverflow(by: denominator)
        guard !overflow, let power = radicand.smallPower(numerator / common) else { return nil }
        return head.multiplied(by: Root(simplifying: power, newIndex))
    }

    private static func power(
        of base: BigRational, _ numerator: Int, _ denominator: Int
    ) -> Root? {
        if base == 1 { return Root(1) }
        // The whole part of the exponent gives no root.
        var whole = numerator / denominator
        var rest = numerator % denominator
        if rest < 0 {
            whole -= 1
            rest += denominator
        }
        guard let outside = base.smallPower(whole) else { return nil }
        var root = Root(1)
        if rest != 0 {
            guard let inside = base.smallPower(rest) else { return nil }
            root = Root(simplifying: inside, denominator)
        }
        root.coefficient *= outside
        return root
    }

    // MARK: - Simplification

    private mutating func simplify() {
        if radicand == 1 { index = 1 }
        if index == 1 {
            coefficient *= radicand
            radicand = 1
            return
        }
        reduceIndex()
        guard index > 1, index <= 16, radicand.bits * index <= 4 * Term.maximumBits else {
            return
        }
        extractPowers()
    }

    /// Reduces the root where the radicand is a perfect power and the index has a common divisor
    /// with its exponent.
    private mutating func reduceIndex() {
        var rest = index
        for prime in smallPrimes {
            if rest == 1 { break }
            var divides = rest % prime == 0
            while rest % prime == 0 { rest /= prime }
            while divides, let root = radicand.exactRoot(prime) {
                radicand = root
                index /= prime
                divides = index % prime == 0
            }
        }
        if index == 1 || radicand == 1 {
            coefficient *= radicand
            radicand = 1
            index = 1
        }
    }

    /// Makes the radicand an integer without powers of small primes.
    private mutating func extractPowers() {
        let denominator = radicand.denominator
        var integer = radicand.numerator
        if denominator != 1 {
            integer *= denominator.raised(to: index - 1)
            coefficient = coefficient / BigRational(denominator)
        }
        var outside = BigInt(1)
        var smooth = BigInt(1)
        for prime in smallPrimes {
            if integer == 1 { break }
            if index == 2, let small = integer.smallValue, prime * prime > small {
                smooth *= integer
                integer = 1
                break
            }
            let exponent = integer.removeFactor(prime)
            if exponent == 0 { continue }
            if exponent >= index { outside *= BigInt(prime).raised(to: exponent / index) }
            if exponent % index != 0 { smooth *= BigInt(prime).raised(to: exponent % index) }
        }
        if integer != 1, let root = integer.exactRoot(index) {
            outside *= root
            integer = 1
        }
        coefficient *= BigRational(outside)
        radicand = BigRational(integer * smooth)
        if radicand == 1 { index = 1 }
    }
}

extension BigRational {
    /// A power, if it is small enough for a form.
    func smallPower(_ exponent: Int) -> BigRational? {
        if self == 1 || exponent == 0 { return 1 }
        let (bits, overflow) = self.bits.multipliedReportingOverflow(
            by: Int(clamping: exponent.magnitude))
        guard !overflow, bits <= 2 * Term.maximumBits else { return nil }
        return try? power(exponent, monitor: .unswayed)
    }
}
