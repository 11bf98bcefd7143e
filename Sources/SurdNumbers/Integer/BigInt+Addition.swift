internal import CGMP

extension BigInt {
    @inlinable
    public static func + (a: BigInt, b: BigInt) -> BigInt {
        if a.limbs == nil, b.limbs == nil {
            let (sum, overflow) = a.wide.addingReportingOverflow(b.wide)
            if !overflow { return BigInt(wide: sum) }
        }
        return slowSum(a, b, negatingSecond: false)
    }

    @inlinable
    public static func - (a: BigInt, b: BigInt) -> BigInt {
        if a.limbs == nil, b.limbs == nil {
            let (difference, overflow) = a.wide.subtractingReportingOverflow(b.wide)
            if !overflow { return BigInt(wide: difference) }
        }
        return slowSum(a, b, negatingSecond: true)
    }

    @inlinable
    public static func += (a: inout BigInt, b: BigInt) {
        if a.limbs == nil, b.limbs == nil {
            let (sum, overflow) = a.wide.addingReportingOverflow(b.wide)
            if !overflow {
                a.setInline(sum)
                return
            }
        }
        slowAdd(&a, b, negatingSecond: false)
    }

    @inlinable
    public static func -= (a: inout BigInt, b: BigInt) {
        if a.limbs == nil, b.limbs == nil {
            let (difference, overflow) = a.wide.subtractingReportingOverflow(b.wide)
            if !overflow {
                a.setInline(difference)
                return
            }
        }
        slowAdd(&a, b, negatingSecond: true)
    }

    /// Replaces an inline value; the storage is known to be nil and stays unchanged.
    @inlinable @inline(__always)
    mutating func setInline(_ value: Int128) {
        low = UInt(truncatingIfNeeded: value)
        high = Int(truncatingIfNeeded: value &>> 64)
    }

    @inlinable
    public static prefix func - (a: BigInt) -> BigInt {
        if a.limbs == nil, a.high != Int.min { return BigInt(wide: 0 &- a.wide) }
        return a.slowNegated()
    }

    @inlinable
    public mutating func negate() {
        self = -self
    }

    @inlinable
    public var magnitude: BigInt {
        high < 0 ? -self : self
    }

    @usableFromInline
    func slowNegated() -> BigInt {
        guard let limbs else {
            let magnitude = wide.magnitude
            return BigInt(
                high: UInt(truncatingIfNeeded: magnitude >> 64),
                low: UInt(truncatingIfNeeded: magnitude), negative: high >= 0)
        }
        // 2^127 is a heap value and -2^127 is not.
        if high == 2, limbs.elements[1] == Int.min.magnitude, limbs.elements[0] == 0 {
            return BigInt(low: 0, high: Int.min)
        }
        return BigInt(size: -high, limbs: limbs)
    }

    @usableFromInline
    static func slowSum(_ a: BigInt, _ b: BigInt, negatingSecond: Bool) -> BigInt {
        slowSum(a, b, negatingSecond: negatingSecond, slack: false)
    }

    @inline(never)
    static func slowSum(_ a: BigInt, _ b: BigInt, negatingSecond: Bool, slack: Bool) -> BigInt {
        if b.isZero { return a }
        if a.isZero { return negatingSecond ? -b : b }
        let aNegative = a.high < 0
        let bNegative = (b.high < 0) != negatingSecond
        return a.withLimbs { ap, an in
            b.withLimbs { bp, bn in
                let need = Swift.max(an, bn) + 1
                let storage = LimbStorage.allocate(slack ? need + need / 8 + 3 : need)
                let (count, negative) = addLimbs(
                    SignedLimbs(ap, an, isNegative: aNegative),
                    SignedLimbs(bp, bn, isNegative: bNegative), into: storage.elements)
                return canonical(storage, count: count, negative: negative)
            }
        }
    }

    /// A magnitude in memory of another owner, and its sign.
    struct SignedLimbs {
        let limbs: UnsafePointer<UInt>
        let count: Int
        let isNegative: Bool

        @inline(__always)
        init(_ limbs: UnsafePointer<UInt>, _ count: Int, isNegative: Bool) {
            self.limbs = limbs
            self.count = count
            self.isNegative = isNegative
        }
    }

    /// Adds two numbers into `r`, which has room for one limb more than the longer and may be one
    /// of the operands.
    @inline(__always)
    static func addLimbs(
        _ a: SignedLimbs, _ b: SignedLimbs, into r: UnsafeMutablePointer<UInt>
    ) -> (count: Int, negative: Bool) {
        if a.isNegative == b.isNegative {
            if a.count >= b.count {
                r[a.count] = mpn_add(r, a.limbs, a.count, b.limbs, b.count)
                return (a.count + 1, a.isNegative)
            }
            r[b.count] = mpn_add(r, b.limbs, b.count, a.limbs, a.count)
            return (b.count + 1, a.isNegative)
        }
        if a.count > b.count || a.count == b.count && mpn_cmp(a.limbs, b.limbs, a.count) >= 0 {
            _ = mpn_sub(r, a.limbs, a.count, b.limbs, b.count)
            return (a.count, a.isNegative)
        }
        _ = mpn_sub(r, b.limbs, b.count, a.limbs, a.count)
        return (b.count, b.isNegative)
    }

    /// The most frequent case, limbs on both sides, is a separate function, so that it needs few
    /// registers. It takes a few nanoseconds.
    @usableFromInline
    static func slowAdd(_ a: inout BigInt, _ b: BigInt, negatingSecond: Bool) {
        if a.limbs != nil, b.limbs != nil, isKnownUniquelyReferenced(&a.limbs),
            a.addLimbs(b, negating: negatingSecond)
        {
            return
        }
        addInAnyForm(&a, b, negatingSecond: negatingSecond)
    }

    @inline(never)
    private static func addInAnyForm(_ a: inout BigInt, _ b: BigInt, negatingSecond: Bool) {
        if b.limbs == nil, a.limbs != nil, isKnownUniquelyReferenced(&a.limbs),
            a.addInline(b, negating: negatingSecond)
        {
            return
        }
        guard !b.isZero else { return }
        let bNegative = (b.high < 0) != negatingSecond
        let bn = b.limbs == nil ? 2 : abs(b.high)
        guard let capacity = a.uniqueCapacity(), Swift.max(abs(a.high), bn) < capacity,
            let r = a.limbs?.elements
        else {
            a = slowSum(a, b, negatingSecond: negatingSecond, slack: true)
            return
        }
        let (count, negative) = b.withLimbs { bp, bn in
            addLimbs(
                SignedLimbs(r, abs(a.high), isNegative: a.high < 0),
                SignedLimbs(bp, bn, isNegative: bNegative), into: r)
        }
        a.settle(r, count: count, negative: negative)
    }

    /// Adds two words to unshared limbs without a call of GMP, which would take longer than the
    /// sum. False where the limbs have no room for the carry, or the result fits two words.
    @inline(__always)
    private mutating func addInline(_ b: BigInt, negating: Bool) -> Bool {
        let storage = limbs.unsafelyUnwrapped
        let r = storage.elements
        let count = abs(high)
        let magnitude = b.wide.magnitude
        let b0 = UInt(truncatingIfNeeded: magnitude)
        let b1 = UInt(truncatingIfNeeded: magnitude &>> 64)
        let subtracts = ((high ^ b.high) < 0) != negating
        var index = 2
        if !subtracts {
            if storage.capacityInLimbs <= count { return false }
            let (s0, c0) = r[0].addingReportingOverflow(b0)
            let (t1, c1) = r[1].addingReportingOverflow(b1)
            let (s1, c2) = t1.addingReportingOverflow(c0 ? 1 : 0)
            r[0] = s0
            r[1] = s1
            var carry = c1 || c2
            while carry, index < count {
                r[index] = r[index] &+ 1
                carry = r[index] == 0
                index &+= 1
            }
            if carry {
                r[count] = 1
                high += high < 0 ? -1 : 1
            }
            return true
        }
        // Three limbs are larger than any two words, so the sign stays.
        if count < 3 { return false }
        let (s0, c0) = r[0].subtractingReportingOverflow(b0)
        let (t1, c1) = r[1].subtractingReportingOverflow(b1)
        let (s1, c2) = t1.subtractingReportingOverflow(c0 ? 1 : 0)
        r[0] = s0
        r[1] = s1
        var borrow = c1 || c2
        while borrow, index < count {
            borrow = r[index] == 0
            r[index] = r[index] &- 1
            index &+= 1
        }
        if r[count - 1] == 0 { settle(r, count: count, negative: high < 0) }
        return true
    }

    /// Adds limbs that are not longer than those of this value, which is unshared, and which do not
    /// change its sign. False in every other case.
    @inline(__always)
    private mutating func addLimbs(_ b: BigInt, negating: Bool) -> Bool {
        let storage = limbs.unsafelyUnwrapped
        let r = storage.elements
        let s = b.limbs.unsafelyUnwrapped.elements
        let count = high < 0 ? 0 &- high : high
        let length = b.high < 0 ? 0 &- b.high : b.high
        if length > count { return false }
        if ((high ^ b.high) < 0) == negating {
            if storage.capacityInLimbs <= count { return false }
            if mpn_add_n(r, r, s, length) != 0, BigInt.carry(r, from: length, count: count) {
                high &+= high < 0 ? -1 : 1
            }
            return true
        }
        if length == count, r[count &- 1] <= s[count &- 1] { return false }
        if mpn_sub_n(r, r, s, length) != 0 {
            var index = length
            while r[index] == 0 {
                r[index] = UInt.max
                index &+= 1
            }
            r[index] &-= 1
        }
        if count <= 2 || r[count &- 1] == 0 { settle(r, count: count, negative: high < 0) }
        return true
    }

    /// Adds 1 at a limb; returns whether the value has one limb more now, for which there is room.
    private static func carry(
        _ r: UnsafeMutablePointer<UInt>, from start: Int, count: Int
    ) -> Bool {
        var index = start
        while index < count {
            r[index] &+= 1
            if r[index] != 0 { return false }
            index &+= 1
        }
        r[count] = 1
        return true
    }
}
