/// Sizes as doubles, for bounds that are sums of a few products: a fifth of the instructions that
/// magnitudes take, and no branches.
///
/// Sizes are divided by a power of two near the largest one. A double has a relative error of at
/// most 2^(−53) for each operation on numbers that are not negative, so that after fewer than 4,000
/// of them a factor of 1 + 2^(−40) makes an upper bound, and 1 − 2^(−40) a lower one. A size below
/// 2^(−900) counts as 2^(−900). The product of two sizes, one of which is above 2^(−120), is a normal
/// number.
extension Magnitude {
    /// The largest size that a double may have here.
    static var longestReach: Int { 250 }

    /// The number over 2^power, rounded up only where it is below 2^(−900); the number must be below
    /// 2^(power + 900).
    @inline(__always)
    func double(over power: Int) -> Double {
        if exponent.value < power &- 900 { return mantissa == 0 ? 0 : 0x1p-900 }
        return Double(mantissa) * .powerOfTwo(exponent.value &- power &- 32)
    }

    /// Whether the number is so small that `double(over:)` and a few products of it are finite.
    @inline(__always)
    func isWithinReach(over power: Int) -> Bool {
        exponent.value <= power &+ Magnitude.longestReach
    }

    /// An upper bound of a double that was computed from sizes, times 2^power.
    @inline(__always)
    static func above(_ size: Double, times power: Int) -> Magnitude {
        Magnitude(atLeast: size * (1 + 0x1p-40)).scaled(byPowerOfTwo: power)
    }

    /// A lower bound of a double that was computed from sizes.
    @inline(__always)
    static func below(_ size: Double) -> Double { size * (1 - 0x1p-40) }

    /// The same, times 2^power.
    @inline(__always)
    static func below(_ size: Double, times power: Int) -> Magnitude {
        let size = Magnitude(atMost: below(size))
        return size.isZero
            ? .zero : Magnitude(down: size.mantissa, size.exponent.value &+ power)
    }
}

extension Double {
    /// 2^power for a power in the range of normal numbers.
    @inline(__always)
    static func powerOfTwo(_ power: Int) -> Double {
        Double(bitPattern: UInt64(truncatingIfNeeded: power &+ 1023) &<< 52)
    }
}
