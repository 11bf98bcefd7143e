/// The key of a number for `==`, `<` and hashes, which cannot throw: a position on the number line.
///
/// Whether two reals are equal cannot be decided in general, and "cannot be distinguished" is not
/// transitive. So two numbers are not compared directly here. Each number has a position, computed
/// from this number alone, and the positions are compared exactly. Whatever the positions are, this
/// makes `==` an equivalence and `<` a strict total order that agrees with it. `Docs/equality.md`
/// defines the positions.
enum Position: Sendable {
    case exact(BigRational)
    /// A real, rounded.
    case rounded(Dyadic)
    /// A real that is known to differ from a simple fraction by a very small amount, rounded.
    case beside(BigRational, Dyadic)
    /// A recipe without a known value: above all numbers.
    case none

    static func compare(_ a: Position, _ b: Position) -> Int {
        switch (a, b) {
        case (.none, .none): return 0
        case (.none, _): return 1
        case (_, .none): return -1
        default: break
        }
        let order = compareValues(a, b)
        // An exact number and a real can have positions of equal value: the exact number comes
        // first.
        return order != 0 ? order : a.rank - b.rank
    }

    private var rank: Int {
        switch self {
        case .exact: 0
        case .rounded: 1
        case .beside: 2
        case .none: 3
        }
    }

    private static func compareValues(_ a: Position, _ b: Position) -> Int {
        switch (a, b) {
        case (.exact(let x), .exact(let y)): return BigRational.compare(x, y)
        case (.rounded(let x), .rounded(let y)): return Dyadic.compare(x, y)
        case (.rounded(let x), .exact(let y)): return Dyadic.compare(x, y)
        case (.exact(let x), .rounded(let y)): return -Dyadic.compare(y, x)
        case (.beside(let x, let offset), .beside(let y, let other)):
            // The distance of two simple fractions is larger than both offsets together.
            let order = BigRational.compare(x, y)
            return order != 0 ? order : Dyadic.compare(offset, other)
        case (.beside(let x, let offset), .exact(let y)): return Dyadic.compare(offset, y - x)
        case (.exact(let x), .beside(let y, let offset)): return -Dyadic.compare(offset, x - y)
        case (.beside(let x, let offset), .rounded(let y)): return -compare(y, x, offset)
        case (.rounded(let x), .beside(let y, let offset)): return compare(x, y, offset)
        // Callers handle numbers without a value before they compare positions.
        case (.none, _), (_, .none): fatalError("a number without a value has no place to compare")
        }
    }

    /// Compares `x` with `y + offset`, where the offset is far smaller than y.
    private static func compare(_ x: Dyadic, _ y: BigRational, _ offset: Dyadic) -> Int {
        let order = Dyadic.compare(x, y)
        // If the sizes are very different, the offset does not matter; if they are similar, x can
        // be written out.
        let size = y.numerator.bitLength - y.denominator.bitLength
        if x.mantissa.sign != y.sign || x.size < size - 2 || x.size > size + 3 { return order }
        return -Dyadic.compare(offset, x.rational - y)
    }

    /// The part that is hashed: the 53 leading bits. Nil for a number without a value.
    var leading: Dyadic? {
        switch self {
        case .exact(let value): value.leading
        case .rounded(let value): value.leading
        case .beside(let value, let offset): value.leading(movedBy: offset.mantissa.sign)
        case .none: nil
        }
    }
}

extension Dyadic {
    static let leadingBits = 53

    /// The nearest number of 53 bits, always written in the same way.
    var leading: Dyadic {
        let value = rounded(to: Dyadic.leadingBits)
        let zeros = value.mantissa.isZero ? 0 : value.mantissa.trailingZeroBitCount
        return Dyadic(value.mantissa >> zeros, value.mantissa.isZero ? 0 : value.exponent + zeros)
    }

    func isSame(as other: Dyadic) -> Bool {
        mantissa == other.mantissa && exponent == other.exponent
    }
}

extension BigRational {
    /// The nearest number of 53 bits, the larger one in magnitude where two are equally near.
    var leading: Dyadic { leading(movedBy: 0) }

    /// The same for a number that is larger or smaller by a tiny amount.
    func leading(movedBy direction: Int) -> Dyadic {
        let bits = Dyadic.leadingBits + 2
        let shift = bits + denominator.bitLength - numerator.bitLength
        let top = shift > 0 ? numerator.magnitude << shift : numerator.magnitude
        let bottom = shift < 0 ? denominator << -shift : denominator
        // One more bit, which shows on which side of the quotient the number lies.
        let (quotient, rest) = top.quotientAndRemainder(dividingBy: bottom)
        var mantissa = quotient * 4
        if !rest.isZero {
            mantissa += 2
        } else if direction != 0 {
            mantissa += BigInt(direction * (isNegative ? -1 : 1))
        }
        return Dyadic(isNegative ? -mantissa : mantissa, -shift - 2).leading
    }
}
