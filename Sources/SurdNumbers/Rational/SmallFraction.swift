/// Arithmetic of fractions of machine words, which `BigRational` and the evaluator's words share.
///
/// Operands are in lowest terms with positive denominators, and so are results, whose parts may be longer. No
/// intermediate value can overflow: it is a sum of at most two products of a word and a positive word.
@usableFromInline
package enum SmallFraction {
    @usableFromInline
    package typealias Parts = (top: Int128, bottom: Int128)

    @inlinable @inline(__always)
    package static func sum(
        _ a: Int, _ p: Int, _ b: Int, _ q: Int, negatingSecond: Bool
    ) -> Parts {
        let g = p == q ? p : Int(bitPattern: BigInt.wordGCD(p.magnitude, q.magnitude))
        let x = product(a, g == 1 ? q : q / g)
        let y = product(b, g == 1 ? p : p / g)
        let t = negatingSecond ? x &- y : x &+ y
        if g == 1 { return (t, product(p, q)) }
        let size = t.magnitude
        let rest =
            size >> 64 == 0
            ? UInt(truncatingIfNeeded: size) % g.magnitude
            : UInt(truncatingIfNeeded: size % UInt128(truncatingIfNeeded: g))
        let h = Int(bitPattern: BigInt.wordGCD(rest, g.magnitude))
        if h == 1 { return (t, product(p / g, q)) }
        return (quotient(t, h), product(p / g, q / h))
    }

    /// Common divisors are removed crosswise before the product.
    @inlinable @inline(__always)
    package static func product(_ a: Int, _ p: Int, _ b: Int, _ q: Int) -> Parts {
        if a == 0 || b == 0 { return (0, 1) }
        var (a, p, b, q) = (a, p, b, q)
        let (g, h) =
            p == 1
            ? (BigInt.wordGCD(a.magnitude, q.magnitude), 1)
            : q == 1
                ? (1, BigInt.wordGCD(b.magnitude, p.magnitude))
                : BigInt.wordGCDs(a.magnitude, q.magnitude, b.magnitude, p.magnitude)
        if g != 1 { (a, q) = (a / Int(bitPattern: g), q / Int(bitPattern: g)) }
        if h != 1 { (b, p) = (b / Int(bitPattern: h), p / Int(bitPattern: h)) }
        return (product(a, b), product(p, q))
    }

    /// -1, 0 or 1.
    @inlinable @inline(__always)
    package static func compare(_ a: Int, _ p: Int, _ b: Int, _ q: Int) -> Int {
        let (x, y) = (product(a, q), product(b, p))
        return x < y ? -1 : x == y ? 0 : 1
    }

    /// The parts as words; nil where they are longer.
    @inlinable @inline(__always)
    package static func words(_ value: Parts) -> (top: Int, bottom: Int)? {
        let (top, bottom) = (
            Int(truncatingIfNeeded: value.top), Int(truncatingIfNeeded: value.bottom)
        )
        guard Int128(truncatingIfNeeded: top) == value.top,
            Int128(truncatingIfNeeded: bottom) == value.bottom
        else { return nil }
        return (top, bottom)
    }

    @inlinable @inline(__always)
    static func product(_ a: Int, _ b: Int) -> Int128 {
        let (high, low) = a.multipliedFullWidth(by: b)
        return BigInt(low: low, high: high).wide
    }

    @inlinable @inline(__always)
    static func quotient(_ a: Int128, _ b: Int) -> Int128 {
        if let small = Int(exactly: a) { return Int128(truncatingIfNeeded: small / b) }
        return a / Int128(truncatingIfNeeded: b)
    }
}
