/// Constants as fractions of up to 19 limbs, rounded down.
struct FixedConstant: @unchecked Sendable {
    private let limbs: UnsafePointer<UInt>
    private let count: Int

    /// Copied to memory that lives as long as the process.
    private init(_ data: [UInt]) {
        let memory = Limbs.allocate(capacity: data.count)
        memory.initialize(from: data, count: data.count)
        limbs = UnsafePointer(memory)
        count = data.count
    }

    /// The upper n limbs.
    @inline(__always)
    func limbs(_ n: Int) -> UnsafePointer<UInt> { limbs + (count &- n) }

    static let logarithmOfTwo = FixedConstant(ReductionData.logarithmOfTwo)
    static let quarterLogarithmOfTen = FixedConstant(ReductionData.quarterLogarithmOfTen)
    /// 1/(2 ln 2)
    static let inverseLogarithmOfTwo = FixedConstant(ReductionData.inverseLogarithmOfTwo)
    static let inverseLogarithmOfTen = FixedConstant(ReductionData.inverseLogarithmOfTen)
    static let quarterPi = FixedConstant(ReductionData.quarterPi)
}
