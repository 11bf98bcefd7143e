internal import CGMP

extension BigInt {
    @inlinable
    public static func + (a: BigInt, b: BigInt) -> BigInt {
        if a.limbs == nil, b.limbs == nil {
            let (sum, overflow) = a.word.addingReportingOverflow(b.word)
            if !overflow { return BigInt(word: sum) }
        }
        return slowSum(a, b, negatingSecond: false)
    }

    @inlinable
    public static func - (a: BigInt, b: BigInt) -> BigInt {
        if a.limbs == nil, b.limbs == nil {
            let (difference, overflow) = a.word.subtractingReportingOverflow(b.word)
            if !overflow { return BigInt(word: difference) }
        }
        return slowSum(a, b, negatingSecond: true)
    }

    @inlinable
    public static func += (a: inout BigInt, b: BigInt) {
        if a.limbs == nil, b.limbs == nil {
            let (sum, overflow) = a.word.addingReportingOverflow(b.word)
            if !overflow {
                a.word = sum
                return
            }
        }
        slowAdd(&a, b, negatingSecond: false)
    }

    @inlinable
    public static func -= (a: inout BigInt, b: BigInt) {
        if a.limbs == nil, b.limbs == nil {
            let (difference, overflow) = a.word.subtractingReportingOverflow(b.word)
            if !overflow {
                a.word = difference
                return
            }
        }
        slowAdd(&a, b, negatingSecond: true)
    }

    @inlinable
    public static prefix func - (a: BigInt) -> BigInt {
        if a.limbs == nil, a.word != Int.min { return BigInt(word: 0 &- a.word) }
        return a.slowNegated()
    }

    @inlinable
    public mutating func negate() {
        self = -self
    }

    @inlinable
    public var magnitude: BigInt {
        word < 0 ? -self : self
    }

    @usableFromInline
    func slowNegated() -> BigInt {
        guard let limbs else { return BigInt(magnitude: word.magnitude, negative: word > 0) }
        // 2^63 is a heap value and -2^63 is not.
        if word == 1, limbs.elements[0] == Int.min.magnitude { return BigInt(word: Int.min) }
        return BigInt(size: -word, limbs: limbs)
    }

    @usableFromInline
    static func slowSum(_ a: BigInt, _ b: BigInt, negatingSecond: Bool) -> BigInt {
        slowSum(a, b, negatingSecond: negatingSecond, slack: false)
    }

    static func slowSum(_ a: BigInt, _ b: BigInt, negatingSecond: Bool, slack: Bool) -> BigInt {
        if b.word == 0 { return a }
        if a.word == 0 { return negatingSecond ? -b : b }
        let aNegative = a.word < 0
        let bNegative = (b.word < 0) != negatingSecond
        return a.withLimbs { ap, an in
            b.withLimbs { bp, bn in
                let need = Swift.max(an, bn) + 1
                let storage = LimbStorage.allocate(slack ? need + need / 8 + 3 : need)
                let (count, negative) = combine(
                    storage.elements, ap, an, aNegative, bp, bn, bNegative)
                return canonical(storage, count: count, negative: negative)
            }
        }
    }

    /// Adds two signed magnitudes into `r`, which has room for one limb more than the longer and
    /// may be one of them.
    @inline(__always)
    private static func combine(
        _ r: UnsafeMutablePointer<UInt>,
        _ a: UnsafePointer<UInt>, _ an: Int, _ aNegative: Bool,
        _ b: UnsafePointer<UInt>, _ bn: Int, _ bNegative: Bool
    ) -> (count: Int, negative: Bool) {
        if aNegative == bNegative {
            if an >= bn {
                r[an] = mpn_add(r, a, an, b, bn)
                return (an + 1, aNegative)
            }
            r[bn] = mpn_add(r, b, bn, a, an)
            return (bn + 1, aNegative)
        }
        if an > bn || an == bn && mpn_cmp(a, b, an) >= 0 {
            _ = mpn_sub(r, a, an, b, bn)
            return (an, aNegative)
        }
        _ = mpn_sub(r, b, bn, a, an)
        return (bn, bNegative)
    }

    @usableFromInline
    static func slowAdd(_ a: inout BigInt, _ b: BigInt, negatingSecond: Bool) {
        guard b.word != 0 else { return }
        guard let capacity = a.uniqueCapacity(), a.word != 0 else {
            a = slowSum(a, b, negatingSecond: negatingSecond, slack: true)
            return
        }
        let an = abs(a.word)
        let bn = b.limbs == nil ? 1 : abs(b.word)
        guard Swift.max(an, bn) < capacity, let storage = a.limbs else {
            a = slowSum(a, b, negatingSecond: negatingSecond, slack: true)
            return
        }
        let bNegative = (b.word < 0) != negatingSecond
        let (count, negative) = b.withLimbs { bp, bn in
            combine(storage.elements, storage.elements, an, a.word < 0, bp, bn, bNegative)
        }
        a.settle(count: count, negative: negative)
    }

    /// The capacity of the limbs when nobody else holds them and they may be written.
    @inline(__always)
    mutating func uniqueCapacity() -> Int? {
        guard limbs != nil, isKnownUniquelyReferenced(&limbs) else { return nil }
        return limbs?.header
    }

    /// Brings limbs that were just written in place to the canonical form.
    @inline(__always)
    mutating func settle(count: Int, negative: Bool) {
        guard let limbs else { return }
        let pointer = limbs.elements
        var count = count
        while count > 0, pointer[count - 1] == 0 { count -= 1 }
        if count <= 1,
            let small = BigInt.word(of: pointer, count: count, negative: negative)
        {
            self = BigInt(word: small)
        } else {
            word = negative ? -count : count
        }
    }
}
