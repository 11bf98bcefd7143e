internal import CGMP

extension BigInt {
    @inlinable
    public static func * (a: BigInt, b: BigInt) -> BigInt {
        if a.limbs == nil, b.limbs == nil {
            let (product, overflow) = a.word.multipliedReportingOverflow(by: b.word)
            if !overflow { return BigInt(word: product) }
        }
        return slowProduct(a, b)
    }

    @inlinable
    public static func *= (a: inout BigInt, b: BigInt) {
        if a.limbs == nil, b.limbs == nil {
            let (product, overflow) = a.word.multipliedReportingOverflow(by: b.word)
            if !overflow {
                a.word = product
                return
            }
        }
        slowMultiply(&a, b)
    }

    @usableFromInline
    static func slowProduct(_ a: BigInt, _ b: BigInt) -> BigInt {
        let negative = (a.word < 0) != (b.word < 0)
        if a.limbs == nil, b.limbs == nil {
            let (high, low) = a.word.magnitude.multipliedFullWidth(by: b.word.magnitude)
            return BigInt(high: high, low: low, negative: negative)
        }
        if a.word == 0 || b.word == 0 { return BigInt(word: 0) }
        return a.withLimbs { ap, an in
            b.withLimbs { bp, bn in
                precondition(an + bn <= maximumLimbs, "a product beyond every size")
                return fill(an + bn, negative: negative) { r in
                    if bn == 1 {
                        r[an] = mpn_mul_1(r, ap, an, bp[0])
                    } else if an == 1 {
                        r[bn] = mpn_mul_1(r, bp, bn, ap[0])
                    } else if ap == bp, an == bn {
                        mpn_sqr(r, ap, an)
                    } else if an >= bn {
                        _ = mpn_mul(r, ap, an, bp, bn)
                    } else {
                        _ = mpn_mul(r, bp, bn, ap, an)
                    }
                    return an + bn
                }
            }
        }
    }

    @usableFromInline
    static func slowMultiply(_ a: inout BigInt, _ b: BigInt) {
        // Only a one-limb factor can be multiplied in place.
        if b.limbs == nil, b.word != 0, let capacity = a.uniqueCapacity(), let storage = a.limbs {
            let count = abs(a.word)
            if count < capacity {
                let r = storage.elements
                r[count] = mpn_mul_1(r, r, count, b.word.magnitude)
                a.settle(count: count + 1, negative: (a.word < 0) != (b.word < 0))
                return
            }
            if count < maximumLimbs {
                let room = LimbStorage.allocate(count + count / 8 + 4)
                let r = room.elements
                r[count] = mpn_mul_1(r, storage.elements, count, b.word.magnitude)
                a = canonical(
                    room, count: count + 1, negative: (a.word < 0) != (b.word < 0))
                return
            }
        }
        a = slowProduct(a, b)
    }

    /// The square.
    public var squared: BigInt { self * self }
}
