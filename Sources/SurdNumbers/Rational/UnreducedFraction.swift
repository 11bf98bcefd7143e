/// A fraction that may not be in lowest terms yet.
///
/// The sum of two quotients in a text, a/b + c/d, needs three common divisors where both are put in lowest
/// terms first: gcd(a, b), gcd(c, d) and gcd(b, d). Two are enough: gcd(b, ad) is small for nearly all
/// numbers, and the common divisors of b with a and with d are then divisors of a few words. A product needs
/// only that of its result.
package enum UnreducedFraction: Sendable {
    case lowest(BigRational)
    /// Two integers that do not both fit a word; the second is positive.
    case quotient(BigInt, BigInt)

    /// The quotient of two integers; the second is not zero.
    package init(_ numerator: BigInt, over denominator: BigInt) {
        if numerator.isSmall && denominator.isSmall || denominator == 1 || numerator.isZero {
            self = .lowest(BigRational(numerator, denominator))
        } else if denominator.isNegative {
            self = .quotient(-numerator, -denominator)
        } else {
            self = .quotient(numerator, denominator)
        }
    }

    package var value: BigRational {
        switch self {
        case .lowest(let value): value
        case .quotient(let top, let bottom): BigRational(top, bottom)
        }
    }

    package var isZero: Bool {
        if case .lowest(let value) = self { return value.isZero }
        return false
    }

    package static prefix func - (a: UnreducedFraction) -> UnreducedFraction {
        switch a {
        case .lowest(let value): .lowest(-value)
        case .quotient(let top, let bottom): .quotient(-top, bottom)
        }
    }

    package static func + (a: UnreducedFraction, b: UnreducedFraction) -> UnreducedFraction {
        if a.isZero { return b }
        if b.isZero { return a }
        if case .quotient(let p, let q) = a, case .quotient(let r, let s) = b {
            return .lowest(sum(p, q, r, s))
        }
        return .lowest(a.value + b.value)
    }

    /// p/q + r/s.
    private static func sum(_ p: BigInt, _ q: BigInt, _ r: BigInt, _ s: BigInt) -> BigRational {
        // A common divisor of q with p or with s is a divisor of ps too.
        let common = BigInt.greatestCommonDivisor(q, (p * s) % q)
        guard common.isSmall else { return BigRational(p, q) + BigRational(r, s) }
        let (a, b) = common == 1 ? (p, q) : lowest(p, q, within: common)
        let second = BigRational(r, s)
        let (c, d) = (second.numerator, second.denominator)
        let shared = common == 1 ? common : divisor(b, d, within: common)
        if shared == 1 { return BigRational(lowestTerms: a * d + c * b, b * d) }
        let (restOfB, restOfD) = (b / shared, d / shared)
        let top = a * restOfD + c * restOfB
        if top.isZero { return .zero }
        let last = BigInt.greatestCommonDivisor(top, shared)
        return BigRational(lowestTerms: top / last, restOfB * (d / last))
    }

    /// The common divisor of two numbers that divides a third one.
    private static func divisor(_ a: BigInt, _ b: BigInt, within bound: BigInt) -> BigInt {
        BigInt.greatestCommonDivisor(a, BigInt.greatestCommonDivisor(b, bound))
    }

    private static func lowest(
        _ top: BigInt, _ bottom: BigInt, within bound: BigInt
    ) -> (BigInt, BigInt) {
        let common = divisor(top, bottom, within: bound)
        return common == 1 ? (top, bottom) : (top / common, bottom / common)
    }
}
