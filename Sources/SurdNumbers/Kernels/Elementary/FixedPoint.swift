internal import CGMP
internal import CKernels

// Numbers here are rows of limbs, lowest first. "A fraction of n limbs" is an integer V that stands for
// V / 2^(64 n). Where a number may be 1 or more, a limb above the fraction holds the whole part. A unit is
// 2^(-64 n).

typealias Limbs = UnsafeMutablePointer<UInt>
typealias ConstantLimbs = UnsafePointer<UInt>

enum FixedPoint {
    /// floor(m · 2^exponent) in units: `fraction` limbs and a whole limb above, for a mantissa m in
    /// [1/2, 1) of `count` limbs. The exponent must be at most 64.
    static func load(
        _ mantissa: ConstantLimbs, _ count: Int, exponent: Int, into target: Limbs, fraction: Int
    ) {
        let shift = exponent &+ (fraction &- count) &* 64
        let limbs = shift >> 6
        let bits = UInt(bitPattern: shift & 63)
        if fraction > mostLoopedLimbs {
            return place(mantissa, count, limbs, bits, into: target, fraction + 1)
        }
        // Whole part and fraction together are fraction + 1 limbs; limb k comes from k − limbs.
        var k = fraction
        while k >= 0 {
            let source = k &- limbs
            var value: UInt = 0
            if source >= 0, source < count { value = mantissa[source] &<< bits }
            if bits != 0, source > 0, source <= count {
                value |= mantissa[source &- 1] &>> (64 &- bits)
            }
            target[k] = value
            k &-= 1
        }
    }

    /// Up to so many limbs a loop is faster than calls.
    private static var mostLoopedLimbs: Int { 8 }

    /// The mantissa times 2^(64 limbs + bits) as an integer of so many limbs, cut off below the first of them.
    private static func place(
        _ mantissa: ConstantLimbs, _ count: Int, _ limbs: Int, _ bits: UInt, into target: Limbs,
        _ width: Int
    ) {
        // Limbs of the mantissa that lie below the first one of the target.
        let skipped = min(max(0, -limbs), count)
        let low = max(0, limbs)
        let rest = count - skipped
        var end = low + rest
        clear(target, min(low, width))
        if bits == 0 {
            copy(target + low, mantissa + skipped, rest)
        } else if skipped == 0 {
            target[end] = mpn_lshift(target + low, mantissa, rest, UInt32(bits))
            end += 1
        } else if limbs >= -count {
            // What the highest limb below leaves in the first one.
            _ = mpn_rshift(target, mantissa + (skipped - 1), rest + 1, UInt32(64 - bits))
            end += 1
        }
        if end < width { clear(target + end, width - end) }
    }

    @inline(__always)
    static func copy(_ target: Limbs, _ source: ConstantLimbs, _ count: Int) {
        var k = 0
        while k < count {
            target[k] = source[k]
            k &+= 1
        }
    }

    @inline(__always)
    static func clear(_ target: Limbs, _ count: Int) {
        var k = 0
        while k < count {
            target[k] = 0
            k &+= 1
        }
    }

    /// a · b / 2^64.
    @inline(__always)
    static func high(_ a: UInt, _ b: UInt) -> UInt { a.multipliedFullWidth(by: b).high }

    /// The digit of a stage: floor(t · 2^bits) for a fraction t below 2^(8 − bits).
    @inline(__always)
    static func window(_ t: ConstantLimbs, _ n: Int, bits: Int) -> UInt {
        let whole = bits &>> 6
        let rest = UInt(bitPattern: bits & 63)
        if rest == 0 { return whole == 0 ? 0 : t[n &- whole] }
        var value = whole < n ? t[n &- 1 &- whole] &>> (64 &- rest) : 0
        if whole > 0 { value |= t[n &- whole] &<< rest }
        return value
    }

    /// s += s · digit / 2^bits for a number of `count` limbs; too low by less than 2 units.
    @inline(__always)
    static func scaleUp(_ s: Limbs, _ count: Int, digit: UInt, bits: Int) {
        let skip = (bits &+ 63) &>> 6
        if skip >= count { return }
        let factor = digit &<< UInt(bitPattern: (skip &<< 6) &- bits)
        let below = high(s[skip &- 1], factor)
        let carry = mpn_addmul_1(s, s + skip, count &- skip, factor)
        _ = mpn_add_1(s + (count &- skip), s + (count &- skip), skip, carry)
        _ = mpn_add_1(s, s, count, below)
    }

    /// s += t · digit / 2^bits, too low by less than 2 units; numbers of `count` limbs.
    @inline(__always)
    static func add(_ s: Limbs, _ t: ConstantLimbs, _ count: Int, digit: UInt, bits: Int) {
        let skip = (bits &+ 63) &>> 6
        if skip >= count { return }
        let factor = digit &<< UInt(bitPattern: (skip &<< 6) &- bits)
        let below = high(t[skip &- 1], factor)
        let carry = mpn_addmul_1(s, t + skip, count &- skip, factor)
        _ = mpn_add_1(s + (count &- skip), s + (count &- skip), skip, carry)
        _ = mpn_add_1(s, s, count, below)
    }

    /// s −= t · digit / 2^bits, too high by less than 2 units; numbers of `count` limbs.
    @inline(__always)
    static func subtract(_ s: Limbs, _ t: ConstantLimbs, _ count: Int, digit: UInt, bits: Int) {
        let skip = (bits &+ 63) &>> 6
        if skip >= count { return }
        let factor = digit &<< UInt(bitPattern: (skip &<< 6) &- bits)
        let below = high(t[skip &- 1], factor)
        let borrow = mpn_submul_1(s, t + skip, count &- skip, factor)
        _ = mpn_sub_1(s + (count &- skip), s + (count &- skip), skip, borrow)
        _ = mpn_sub_1(s, s, count, below)
    }
}

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

/// Logarithms or arctangents of the short factors that reduce arguments. The entry of a stage
/// j = 1, 2 … and a digit i is ln(1 + i/2^(w j)) or atan(i/2^(w j)), rounded down.
struct ReductionTable: @unchecked Sendable {
    let entries: UnsafePointer<UInt>
    /// Limbs of an entry. Fractions of fewer limbs use the upper ones.
    let stride: Int
    /// Bits of a digit, w.
    let width: Int
    let stages: Int
    /// The entries of a stage; a digit is sometimes a little larger than w bits.
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
