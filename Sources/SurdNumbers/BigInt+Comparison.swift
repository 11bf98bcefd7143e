internal import CGMP

extension BigInt: Comparable {
    @inlinable
    public static func == (a: BigInt, b: BigInt) -> Bool {
        if a.word != b.word { return false }
        if a.limbs == nil, b.limbs == nil { return true }
        return slowEquals(a, b)
    }

    @inlinable
    public static func < (a: BigInt, b: BigInt) -> Bool {
        if a.limbs == nil, b.limbs == nil { return a.word < b.word }
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
            return a.word < b.word ? -1 : a.word == b.word ? 0 : 1
        }
        return slowCompare(a, b)
    }

    @usableFromInline
    static func slowEquals(_ a: BigInt, _ b: BigInt) -> Bool {
        guard let x = a.limbs, let y = b.limbs else { return false }
        return x === y || mpn_cmp(x.elements, y.elements, abs(a.word)) == 0
    }

    @usableFromInline
    static func slowCompare(_ a: BigInt, _ b: BigInt) -> Int {
        // The signed size decides unless it is the same; a heap value is beyond every word.
        guard let x = a.limbs else { return b.word < 0 ? 1 : -1 }
        guard let y = b.limbs else { return a.word < 0 ? -1 : 1 }
        if a.word != b.word { return a.word < b.word ? -1 : 1 }
        let order = Int(mpn_cmp(x.elements, y.elements, abs(a.word))).signum()
        return a.word < 0 ? -order : order
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
        hasher.combine(word)
        if limbs != nil { slowHash(into: &hasher) }
    }

    @usableFromInline
    func slowHash(into hasher: inout Hasher) {
        withLimbs { limbs, count in
            hasher.combine(bytes: UnsafeRawBufferPointer(start: limbs, count: count * 8))
        }
    }
}
