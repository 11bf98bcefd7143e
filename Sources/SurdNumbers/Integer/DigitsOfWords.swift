/// 10^19, the largest power of ten in a word.
let tenToThe19: UInt64 = 10_000_000_000_000_000_000

/// 10^`exponent` for an exponent of 0 to 19.
///
/// A switch over constants becomes a table in read-only memory: no start-up work, no bounds check.
@inline(__always)
func powerOfTen(_ exponent: Int) -> UInt64 {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1_000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    case 8: 100_000_000
    case 9: 1_000_000_000
    case 10: 10_000_000_000
    case 11: 100_000_000_000
    case 12: 1_000_000_000_000
    case 13: 10_000_000_000_000
    case 14: 100_000_000_000_000
    case 15: 1_000_000_000_000_000
    case 16: 10_000_000_000_000_000
    case 17: 100_000_000_000_000_000
    case 18: 1_000_000_000_000_000_000
    default: 10_000_000_000_000_000_000
    }
}

/// The number of decimal digits of `value`; 0 for 0.
@inline(__always)
func decimalLength(_ value: UInt64) -> Int {
    // 1233 / 4096 is log10(2) from below, good for 64 bits.
    let bits = 64 - value.leadingZeroBitCount
    let guess = (bits &* 1233) >> 12
    return guess &+ (value >= powerOfTen(guess) ? 1 : 0)
}

/// Eight digits of a value below 10^8 as eight ASCII bytes, the first in the lowest byte.
///
/// Two groups of four, then four of two, then eight of one: each split multiplies by a reciprocal
/// in all lanes at once.
@inline(__always)
private func eightDigits(_ value: UInt32) -> UInt64 {
    let high = value / 10_000
    let low = value &- high &* 10_000
    var lanes = UInt64(high) | UInt64(low) << 32
    let hundreds = ((lanes &* 10_486) >> 20) & 0x7f_0000_007f
    lanes = hundreds | (lanes &- hundreds &* 100) << 16
    let tens = ((lanes &* 103) >> 10) & 0x000f_000f_000f_000f
    lanes = tens | (lanes &- tens &* 10) << 8
    return lanes &+ 0x3030_3030_3030_3030
}

/// Writes exactly `width` digits (at most 20), with leading zeros.
@inline(__always)
func writeDigits(_ value: UInt64, width: Int, to start: UnsafeMutablePointer<UInt8>) {
    var rest = value
    var end = width
    let raw = UnsafeMutableRawPointer(start)
    while end >= 8 {
        let quotient = rest / 100_000_000
        let part = UInt32(truncatingIfNeeded: rest &- quotient &* 100_000_000)
        rest = quotient
        end &-= 8
        raw.storeBytes(
            of: eightDigits(part).littleEndian, toByteOffset: end, as: UInt64.self)
    }
    while end > 0 {
        let quotient = rest / 10
        end &-= 1
        start[end] = UInt8(truncatingIfNeeded: rest &- quotient &* 10) &+ 0x30
        rest = quotient
    }
}

/// Divides the 128 bits `high`, `low` by `divisor`, which is larger than `high`.
@inline(__always)
func divide(
    _ high: UInt64, _ low: UInt64, by divisor: UInt64
) -> (quotient: UInt64, remainder: UInt64) {
    divisor.dividingFullWidth((high, low))
}
