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

    /// Copied to memory that lives as long as the process.
    init(_ data: [UInt], stride: Int, width: Int, stages: Int) {
        let memory = Limbs.allocate(capacity: data.count)
        memory.initialize(from: data, count: data.count)
        entries = UnsafePointer(memory)
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
        ReductionData.smallLogarithms, stride: 8, width: 6, stages: 5)
    static let smallArctangents = ReductionTable(
        ReductionData.smallArctangents, stride: 8, width: 6, stages: 5)
    static let mediumLogarithms = ReductionTable(
        ReductionData.mediumLogarithms, stride: 17, width: 4, stages: 10)
    static let mediumArctangents = ReductionTable(
        ReductionData.mediumArctangents, stride: 17, width: 4, stages: 10)
    static let longLogarithms = ReductionTable(
        ReductionData.longLogarithms, stride: 56, width: 2, stages: 32)
    static let longArctangents = ReductionTable(
        ReductionData.longArctangents, stride: 56, width: 2, stages: 32)
}
