internal import CGMP
internal import CKernels

/// Products of limbs: by GMP, or where both factors are long by a transform of our own, which takes a
/// quarter to a half of GMP's time from some ten thousand digits on.
///
/// The target has room for all limbs of the product and is none of the factors.
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
