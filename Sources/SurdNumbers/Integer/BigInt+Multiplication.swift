internal import CGMP
internal import CKernels

extension BigInt {
    @inlinable
    public static func * (a: BigInt, b: BigInt) -> BigInt {
        if a.isSmall, b.isSmall {
            let (high, low) = a.word.multipliedFullWidth(by: b.word)
            return BigInt(low: low, high: high)
        }
        return slowProduct(a, b)
    }

    @inlinable
    public static func *= (a: inout BigInt, b: BigInt) {
        if a.isSmall, b.isSmall {
            let (high, low) = a.word.multipliedFullWidth(by: b.word)
            a.low = low
            a.high = high
            return
        }
        slowMultiply(&a, b)
    }

    @usableFromInline
    static func slowProduct(_ a: BigInt, _ b: BigInt) -> BigInt {
        if a.isZero || b.isZero { return BigInt(low: 0, high: 0) }
        let negative = (a.high < 0) != (b.high < 0)
        if a.limbs == nil, b.limbs == nil { return inlineProduct(a, b, negative: negative) }
        return a.withLimbs { ap, an in
            b.withLimbs { bp, bn in
                // Limits of text are below 2^35 bits, and callers check the sum of the sizes first.
                ensure(an + bn <= maximumLimbs, "a product beyond every size")
                return fill(an + bn, negative: negative) { r in
                    if bn == 1 {
                        r[an] = mpn_mul_1(r, ap, an, bp[0])
                    } else if an == 1 {
                        r[bn] = mpn_mul_1(r, bp, bn, ap[0])
                    } else if ap == bp, an == bn {
                        LimbProduct.square(r, ap, an)
                    } else if an >= bn {
                        LimbProduct.multiply(r, ap, an, bp, bn)
                    } else {
                        LimbProduct.multiply(r, bp, bn, ap, an)
                    }
                    return an + bn
                }
            }
        }
    }

    /// The product of two values of at most two words: up to four limbs.
    private static func inlineProduct(_ a: BigInt, _ b: BigInt, negative: Bool) -> BigInt {
        let (high, low) = a.wide.magnitude.multipliedFullWidth(by: b.wide.magnitude)
        let l0 = UInt(truncatingIfNeeded: low)
        let l1 = UInt(truncatingIfNeeded: low >> 64)
        if high == 0 { return BigInt(high: l1, low: l0, negative: negative) }
        let h0 = UInt(truncatingIfNeeded: high)
        let h1 = UInt(truncatingIfNeeded: high >> 64)
        let count = h1 == 0 ? 3 : 4
        let storage = LimbStorage.allocate(4)
        let r = storage.elements
        r[0] = l0
        r[1] = l1
        r[2] = h0
        r[3] = h1
        return BigInt(size: negative ? -count : count, limbs: storage)
    }

    @usableFromInline
    static func slowMultiply(_ a: inout BigInt, _ b: BigInt) {
        // Only a one-limb factor can be multiplied in place.
        guard a.limbs != nil, b.isSmall, b.low != 0, abs(a.high) < maximumLimbs else {
            a = slowProduct(a, b)
            return
        }
        let count = abs(a.high)
        let negative = (a.high < 0) != (b.high < 0)
        if let capacity = a.uniqueCapacity(), count < capacity, let r = a.limbs?.elements {
            r[count] = mpn_mul_1(r, r, count, b.word.magnitude)
            a.settle(r, count: count + 1, negative: negative)
            return
        }
        a = a.withLimbs { limbs, count in
            let storage = LimbStorage.allocate(count + count / 8 + 4)
            let r = storage.elements
            r[count] = mpn_mul_1(r, limbs, count, b.word.magnitude)
            return canonical(storage, count: count + 1, negative: negative)
        }
    }

    /// The square.
    public var squared: BigInt { self * self }
}

/// Products of limbs: by GMP, or for long factors by our own transform, which takes a quarter to a half of
/// GMP's time from some ten thousand digits on.
///
/// The target has room for all limbs of the product and is not one of the factors.
enum LimbProduct {
    /// For `an` >= `bn` >= 1.
    @inline(__always)
    static func multiply(
        _ target: UnsafeMutablePointer<UInt>, _ a: UnsafePointer<UInt>, _ an: Int,
        _ b: UnsafePointer<UInt>, _ bn: Int
    ) {
        if bn >= Int(LONG_PRODUCT_LIMBS), long_product(target, a, an, b, bn) != 0 {
            return
        }
        _ = mpn_mul(target, a, an, b, bn)
    }

    @inline(__always)
    static func square(
        _ target: UnsafeMutablePointer<UInt>, _ a: UnsafePointer<UInt>, _ count: Int
    ) {
        if count >= Int(LONG_SQUARE_LIMBS),
            long_product(target, a, count, a, count) != 0
        {
            return
        }
        mpn_sqr(target, a, count)
    }
}
