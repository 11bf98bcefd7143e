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
        if a.denominator == b.denominator { return BigInt.compare(a.numerator, b.numerator) }
        if a.sign != b.sign { return a.sign < b.sign ? -1 : 1 }
        return slowCompare(a, b)
    }

    @usableFromInline
    static func slowCompare(_ a: BigRational, _ b: BigRational) -> Int {
        // The lengths decide without a product unless they are within a bit of each other.
        let left = a.numerator.bitLength + b.denominator.bitLength
        let right = b.numerator.bitLength + a.denominator.bitLength
        if left > right + 1 { return a.sign }
        if right > left + 1 { return -a.sign }
        return BigInt.compare(a.numerator * b.denominator, b.numerator * a.denominator)
    }
}
