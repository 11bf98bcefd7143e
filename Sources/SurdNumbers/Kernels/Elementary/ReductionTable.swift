internal import CKernels

/// Logarithms or arctangents of the short factors by which arguments are reduced: the entry of a
/// stage j = 1, 2 … and a digit i is ln(1 + i/2^(w j)) or atan(i/2^(w j)), rounded down.
struct ReductionTable: @unchecked Sendable {
    let entries: UnsafePointer<UInt>
    /// Limbs of an entry. Fractions of fewer limbs use the upper ones.
    let stride: Int
    /// Bits of a digit, w.
    let width: Int
    let stages: Int
    /// Entries of a stage; a digit is a little larger than w bits at times.
    let digits: Int

    init(_ entries: UnsafePointer<UInt>, stride: Int, width: Int, stages: Int) {
        self.entries = entries
        self.stride = stride
        self.width = width
        self.stages = stages
        digits = (1 << width) + max((1 << width) >> 3, 1)
    }

    @inline(__always)
    func entry(_ stage: Int, _ digit: UInt, _ n: Int) -> UnsafePointer<UInt> {
        let index = (stage &- 1) &* digits &+ Int(bitPattern: digit)
        return entries + (index &* stride &+ (stride &- n))
    }

    static let smallLogarithms = ReductionTable(
        surdReductionData_smallLogarithmsLimbs(), stride: 8, width: 6, stages: 5)
    static let smallArctangents = ReductionTable(
        surdReductionData_smallArctangentsLimbs(), stride: 8, width: 6, stages: 5)
    static let mediumLogarithms = ReductionTable(
        surdReductionData_mediumLogarithmsLimbs(), stride: 17, width: 4, stages: 10)
    static let mediumArctangents = ReductionTable(
        surdReductionData_mediumArctangentsLimbs(), stride: 17, width: 4, stages: 10)
    static let longLogarithms = ReductionTable(
        surdReductionData_longLogarithmsLimbs(), stride: 56, width: 2, stages: 32)
    static let longArctangents = ReductionTable(
        surdReductionData_longArctangentsLimbs(), stride: 56, width: 2, stages: 32)
}
