internal import CGMP

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The costs of steps on long numbers, in operations on a limb. All cost estimates are made here.
///
/// The formulas are those of GMP, within a factor of two from ten limbs to a million. The time of an
/// operation on a limb is measured on the machine on which the process runs, when it is first needed. Plans
/// and searches count operations, so they are the same on every machine; only limits of time need seconds.
package enum CostModel {
    /// A product of two numbers: Toom's methods, then Fourier transforms.
    @inline(never)
    package static func product(limbs: Double) -> Double {
        min(pow(limbs, 1.6), 6 * limbs * (log2(limbs) + 1))
    }

    /// 2^x, in the range that a plan needs.
    static func size(log2 x: Double) -> Double { exp2(min(max(x, -128), 128)) }

    /// A division of so many limbs by half of them.
    static func quotient(limbs: Double) -> Double { 1.5 * product(limbs: limbs) }

    /// A greatest common divisor of two numbers.
    static func divisor(limbs: Double) -> Double { 2 * log2(limbs) * product(limbs: limbs) }

    /// Digits in a base that is no power of two, written by GMP.
    static func text(limbs: Double) -> Double { 0.6 * log2(limbs) * product(limbs: limbs) }

    /// Measured as the fastest of a few products that take some microseconds each.
    static let secondsPerOperation: Double = {
        let count = 256
        let factor = [mp_limb_t](repeating: 0xA5A5_A5A5_5A5A_5A5B, count: count)
        var result = [mp_limb_t](repeating: 0, count: 2 * count)
        var best = Double.infinity
        for _ in 0..<5 {
            let start = Monitor.now()
            mpn_mul_n(&result, factor, factor, count)
            best = min(best, Double(Monitor.now() - start))
        }
        // If the clock stands still, operations must not count as free.
        return max(best, 1000) * 1e-9 / product(limbs: Double(count))
    }()
}

extension Monitor {
    /// To be called before a greatest common divisor of two numbers of so many bits, which cannot
    /// be interrupted. Throws now if the time would end during the operation.
    package func checkDivisor(bits: Int) throws(NumberError) {
        guard bits > 1 << 21 else { return }
        try checkStep(work: CostModel.divisor(limbs: Double(bits) / 64))
    }

    /// To be called before a division of so many bits by about half of them, or their product.
    package func checkQuotient(bits: Int) throws(NumberError) {
        guard bits > 1 << 20 else { return }
        try checkStep(work: CostModel.quotient(limbs: Double(bits) / 64))
    }

    /// To be called before GMP writes a number of so many bits in a base other than ten.
    package func checkText(bits: Int) throws(NumberError) {
        guard bits > 1 << 18 else { return }
        try checkStep(work: CostModel.text(limbs: Double(bits) / 64))
    }

    /// To be called before so many operations on limbs that cannot be interrupted. Throws now if
    /// the time would end during them.
    package func checkStep(work: @autoclosure () -> Double) throws(NumberError) {
        if hasDeadline { try checkStep(predicted: work()) }
    }

    @inline(never)
    private func checkStep(predicted work: Double) throws(NumberError) {
        // At most half a second more than the limit of time is promised.
        if secondsLeft + 0.4 < work * CostModel.secondsPerOperation { throw .timeExceeded }
    }
}
