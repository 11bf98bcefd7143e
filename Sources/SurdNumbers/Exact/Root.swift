/// `coefficient · radicand^(1/index)`, everything positive, as simple as is cheap.
struct Root {
    var coefficient: BigRational
    var radicand: BigRational
    var index: Int

    /// Parts that are already simple.
    init(_ radicand: BigRational, _ index: Int) {
        coefficient = 1
        self.radicand = radicand
        self.index = index
    }

    /// `radicand^(1/index)`, simplified.
    init(simplifying radicand: BigRational, _ index: Int) {
        self.init(radicand, index)
        simplify()
    }

    func multiplied(by other: Root) -> Root? {
        var result = self
        result.coefficient *= other.coefficient
        if other.index == 1 {
            result.coefficient *= other.radicand
            return result
        }
        if index == 1 {
            result.coefficient *= radicand
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

    /// The value to the power `numerator / denominator`.
    func power(_ numerator: Int, _ denominator: Int) -> Root? {
        guard let head = Root.rationalPower(coefficient, numerator, denominator) else { return nil }
        if index == 1 {
            guard let tail = Root.rationalPower(radicand, numerator, denominator) else {
                return nil
            }
            return head.multiplied(by: tail)
        }
        let common = greatestCommonDivisor(numerator, index)
        let (newIndex, overflow) = (index / common).multipliedReportingOverflow(by: denominator)
        guard !overflow, let power = radicand.smallPower(numerator / common) else { return nil }
        return head.multiplied(by: Root(simplifying: power, newIndex))
    }

    private static func rationalPower(
        _ base: BigRational, _ numerator: Int, _ denominator: Int
    ) -> Root? {
        if base == 1 { return Root(1, 1) }
        // The whole part of the exponent needs no root.
        var whole = numerator / denominator
        var rest = numerator % denominator
        if rest < 0 {
            whole -= 1
            rest += denominator
        }
        guard let outside = base.smallPower(whole) else { return nil }
        var root = Root(1, 1)
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
        guard index > 1, index <= 16, radicand.bits * index <= 4 * KnownForm.maximumBits else {
            return
        }
        extractPowers()
    }

    /// Takes the root where the radicand is a perfect power and the index shares the exponent.
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

    /// An integer under the root, without powers of small primes.
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
    /// A power when it stays small enough for a form.
    func smallPower(_ exponent: Int) -> BigRational? {
        if self == 1 || exponent == 0 { return 1 }
        let (bits, overflow) = self.bits.multipliedReportingOverflow(
            by: Int(clamping: exponent.magnitude))
        guard !overflow, bits <= 2 * KnownForm.maximumBits else { return nil }
        return try? power(exponent, monitor: .unswayed)
    }
}
