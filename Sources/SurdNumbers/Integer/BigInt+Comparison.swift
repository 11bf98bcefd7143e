internal import CGMP

extension BigInt: Comparable {
    @inlinable
    public static func == (a: BigInt, b: BigInt) -> Bool {
        if a.low != b.low || a.high != b.high { return false }
        if a.limbs == nil, b.limbs == nil { return true }
        return slowEquals(a, b)
    }

    @inlinable
    public static func < (a: BigInt, b: BigInt) -> Bool {
        if a.limbs == nil, b.limbs == nil { return a.wide < b.wide }
        return slowCompare(a, b) < 0
    }

    @inlinable
    public static func <= (a: BigInt, b: BigInt) -> Bool { !(b < a) }

    @inlinable
    public static func > (a: BigInt, b: BigInt) -> Bool { b < a }

    @inlinable
    public static func >= (a: BigInt, b: BigInt) -> Bool { !(a < b) }

    /// -1, 0 or 1.
    @inlinable
    package static func compare(_ a: BigInt, _ b: BigInt) -> Int {
        if a.limbs == nil, b.limbs == nil {
            return a.wide < b.wide ? -1 : a.wide == b.wide ? 0 : 1
        }
        return slowCompare(a, b)
    }

    @usableFromInline
    static func slowEquals(_ a: BigInt, _ b: BigInt) -> Bool {
        // The signed sizes are equal; a value of two words and a value with limbs are never equal.
        guard let x = a.limbs, let y = b.limbs else { return false }
        return x === y || mpn_cmp(x.elements, y.elements, abs(a.high)) == 0
    }

    @usableFromInline
    static func slowCompare(_ a: BigInt, _ b: BigInt) -> Int {
        // A value with limbs is larger in magnitude than every value of two words.
        guard let x = a.limbs else { return b.high < 0 ? 1 : -1 }
        guard let y = b.limbs else { return a.high < 0 ? -1 : 1 }
        if a.high != b.high { return a.high < b.high ? -1 : 1 }
        let order = Int(mpn_cmp(x.elements, y.elements, abs(a.high))).signum()
        return a.high < 0 ? -order : order
    }

    /// -1, 0 or 1 for the magnitudes.
    package static func compareMagnitudes(_ a: BigInt, _ b: BigInt) -> Int {
        a.withLimbs { ap, an in
            b.withLimbs { bp, bn in
                if an != bn { return an < bn ? -1 : 1 }
                return an == 0 ? 0 : Int(mpn_cmp(ap, bp, an)).signum()
            }
        }
    }
}

extension BigInt: Hashable {
    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(low)
        hasher.combine(high)
        if limbs != nil { slowHash(into: &hasher) }
    }

    @usableFromInline
    func slowHash(into hasher: inout Hasher) {
        withLimbs { limbs, count in
            hasher.combine(bytes: UnsafeRawBufferPointer(start: limbs, count: count * 8))
        }
    }
}
