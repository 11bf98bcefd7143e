extension BigRational: Comparable {
    @inlinable
    public static func < (a: BigRational, b: BigRational) -> Bool {
        compare(a, b) < 0
    }

    /// -1, 0 or 1.
    @inlinable
    package static func compare(_ a: BigRational, _ b: BigRational) -> Int {
        if a.parts == nil, b.parts == nil {
            let x = product(a.top, b.bottom)
            let y = product(b.top, a.bottom)
            return x < y ? -1 : x == y ? 0 : 1
        }
        if a.sign != b.sign { return a.sign < b.sign ? -1 : 1 }
        return slowCompare(a, b)
    }

    @usableFromInline
    static func slowCompare(_ a: BigRational, _ b: BigRational) -> Int {
        if let x = a.heldDecimal, let y = b.heldDecimal, x.places == y.places {
            return BigInt.compare(x.mantissa, y.mantissa)
        }
        let (x, p) = a.anyTerms
        let (y, q) = b.anyTerms
        if p == q { return BigInt.compare(x, y) }
        // The lengths decide without a product unless they are within a bit of each other.
        let left = x.bitLength + q.bitLength
        let right = y.bitLength + p.bitLength
        if left > right + 1 { return a.sign }
        if right > left + 1 { return -a.sign }
        return BigInt.compare(x * q, y * p)
    }
}
