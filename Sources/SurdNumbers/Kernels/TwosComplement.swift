internal import CGMP

/// Rows of limbs in two's complement, to which rows of sizes are added.
enum TwosComplement {
    /// Adds or subtracts the product of a row of `count` limbs with a word; the sum has so many limbs more.
    @inline(__always)
    static func add(
        _ factor: UInt, _ isNegative: Bool, _ row: ConstantLimbs, _ count: Int, to sum: Limbs,
        _ above: Int
    ) {
        let end = sum + count
        if isNegative {
            let borrow = mpn_submul_1(sum, row, count, factor)
            if borrow != 0 { _ = mpn_sub_1(end, end, above, borrow) }
        } else {
            let carry = mpn_addmul_1(sum, row, count, factor)
            if carry != 0 { _ = mpn_add_1(end, end, above, carry) }
        }
    }

    /// Adds a word.
    @inline(__always)
    static func add(_ factor: Int, to sum: Limbs, _ count: Int) {
        if factor < 0 {
            _ = mpn_sub_1(sum, sum, count, factor.magnitude)
        } else {
            _ = mpn_add_1(sum, sum, count, factor.magnitude)
        }
    }

    @inline(__always)
    static func multiply(_ sum: Limbs, _ factor: Int, _ count: Int) {
        _ = mpn_mul_1(sum, sum, count, factor.magnitude)
        if factor < 0 { _ = mpn_neg(sum, sum, count) }
    }

    /// Divides and truncates the size.
    @inline(__always)
    static func divide(_ sum: Limbs, _ divisor: Int, _ count: Int) {
        let isNegative = sum[count - 1] >> 63 == 1
        if isNegative { _ = mpn_neg(sum, sum, count) }
        _ = mpn_divrem_1(sum, 0, sum, count, divisor.magnitude)
        if isNegative != (divisor < 0) { _ = mpn_neg(sum, sum, count) }
    }

    /// Replaces a number by its size, and returns whether it was negative.
    @inline(__always)
    static func makePositive(_ sum: Limbs, _ count: Int) -> Bool {
        let isNegative = sum[count - 1] >> 63 == 1
        if isNegative { _ = mpn_neg(sum, sum, count) }
        return isNegative
    }
}

extension Ball {
    /// Sets the ball to a number of `length` limbs in two's complement, n of them after the point, without its error. The row
    /// becomes its size.
    mutating func set(twosComplement sum: Limbs, _ length: Int, fraction n: Int) {
        let isNegative = TwosComplement.makePositive(sum, length)
        var count = length
        while count > 1, sum[count - 1] == 0 { count -= 1 }
        prepare(limbs: count)
        setUnits(sum, isNegative ? -count : count, n, error: 0)
    }
}
