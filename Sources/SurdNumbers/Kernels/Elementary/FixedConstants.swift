internal import CKernels

/// Constants as fractions of up to 58 limbs, rounded down.
struct FixedConstant: @unchecked Sendable {
    private let limbs: UnsafePointer<UInt>
    private let count: Int

    private init(_ limbs: UnsafePointer<UInt>) {
        self.limbs = limbs
        count = 58
    }

    /// The upper n limbs.
    @inline(__always)
    func limbs(_ n: Int) -> UnsafePointer<UInt> { limbs + (count &- n) }

    static let logarithmOfTwo = FixedConstant(surdReductionData_logarithmOfTwoLimbs())
    static let quarterLogarithmOfTen = FixedConstant(surdReductionData_quarterLogarithmOfTenLimbs())
    /// 1/(2 ln 2)
    static let inverseLogarithmOfTwo = FixedConstant(surdReductionData_inverseLogarithmOfTwoLimbs())
    static let inverseLogarithmOfTen = FixedConstant(surdReductionData_inverseLogarithmOfTenLimbs())
    static let quarterPi = FixedConstant(surdReductionData_quarterPiLimbs())
}
