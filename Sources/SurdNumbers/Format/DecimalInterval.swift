/// An enclosure of a magnitude: it lies between `(mantissa - radius) · 2^exponent` and
/// `(mantissa + radius) · 2^exponent`, both times `10^-decimalScale`.
///
/// Certified reals are given as such an interval, and so are integers and fractions that are much
/// longer than the wanted digits.
package struct DecimalInterval: Sendable {
    package var mantissa: BigInt
    package var radius: BigInt
    package var exponent: Int
    package var isNegative: Bool
    var decimalScale = 0

    package init(mantissa: BigInt, radius: BigInt, exponent: Int, isNegative: Bool) {
        self.mantissa = mantissa
        self.radius = radius
        self.exponent = exponent
        self.isNegative = isNegative
    }

    /// Whether both ends have the same sign.
    var excludesZero: Bool { radius < mantissa }

    /// A decimal point: the value is `0.d₁d₂… × 10^p` with p the result or one more.
    var estimatedPoint: Int {
        let topBit = exponent + max(mantissa.bitLength, 1) - 1
        return DecimalInterval.decimalExponent(ofBit: topBit) + 1 - decimalScale
    }

    /// floor(log10(2^bit)).
    static func decimalExponent(ofBit bit: Int) -> Int {
        // log10(2) from below, with 64 bits after the point.
        let product = bit.magnitude.multipliedFullWidth(by: 0x4d10_4d42_7de7_fbcc)
        return bit >= 0 ? Int(product.high) : -Int(product.high) - 1
    }
}

/// Two neighbours of a magnitude scaled by a power of ten, both ends excluded: the value is more
/// than `low` and less than `high + 1` units of `10^-scale`.
struct DecimalNeighbours {
    var low: BigInt
    var high: BigInt
    var scale: Int
}

extension DecimalInterval {
    /// The bits that are first computed below the last wanted digit.
    static let fewGuardBits = 32

    /// The bits below the last wanted digit for which the interval is narrow enough.
    func guardBits(scale: Int) -> Int {
        let certain = mantissa.bitLength - max(radius.bitLength, 1)
        // An end that lies a 32nd of the width below a border must not be rounded across it. The bits before
        // the point are overestimated by some ten.
        return max(certain - bitsBeforePoint(scale: scale) + 24, DecimalInterval.fewGuardBits)
    }

    /// Bits of the value times `10^scale` before the point, with two to spare.
    private func bitsBeforePoint(scale: Int) -> Int {
        max(estimatedPoint + scale + 1, 1) * 10 / 3 + 4
    }

    /// The power of ten that leaves the digits wanted before the point, and at least two more.
    func scale(for count: DigitCount) -> Int {
        switch count {
        case .significant(let digits): return digits + 2 - estimatedPoint
        case .whole(let digits): return max(digits - estimatedPoint, 0) + 2
        case .fraction(let digits): return digits + 2
        case .engineering(let digits): return digits + 5 - estimatedPoint
        }
    }

    /// The neighbours of the magnitude in units of `10^-scale`.
    func neighbours(
        scale: Int, guardBits: Int, monitor: Monitor
    ) throws(NumberError) -> DecimalNeighbours {
        let bits = bitsBeforePoint(scale: scale) + guardBits
        let (scaled, error) = try scaledMantissa(
            scale: scale - decimalScale, bits: bits, guardBits: guardBits, monitor: monitor)
        try monitor.check()
        let low = scaled - error - 1
        let high = scaled + error
        return DecimalNeighbours(
            low: low >> guardBits, high: high >> guardBits, scale: scale)
    }

    /// The mantissa's part of the magnitude times `10^scale · 2^guardBits`, and a bound of its error.
    private func scaledMantissa(
        scale: Int, bits: Int, guardBits: Int, monitor: Monitor
    ) throws(NumberError) -> (value: BigInt, error: BigInt) {
        let working = bits + 8
        let dropped = max(mantissa.bitLength - working, 0)
        let top = mantissa >> dropped
        let topExponent = exponent + dropped + guardBits
        let power = try PowerOfFive(
            Int(scale.magnitude), bits: working, monitor: monitor)
        let value: BigInt
        if scale >= 0 {
            let shift = topExponent + power.exponent + scale
            let product = top * power.mantissa
            value = shift >= 0 ? product << shift : product >> -shift
        } else {
            let shift = topExponent - power.exponent + scale
            value = (shift >= 0 ? top << shift : top >> -shift) / power.mantissa
        }
        // Cutting the mantissa, cutting the power, shifting and dividing each lose less than one
        // unit, because the value has fewer than `bits` bits; four units cover them all.
        var error = BigInt(4)
        if !radius.isZero {
            // Uses the leading bits of the mantissa. If the width were overestimated twofold, the interval
            // would reach a border at which it ends.
            let cut = max(mantissa.bitLength - 32, 0)
            let leading = max(mantissa >> cut, 1)
            error += 1 + (((value + 4) * radius) >> cut) / leading + 1
        }
        return (value, error)
    }
}

/// `5^n` as `mantissa · 2^exponent`, cut to so many bits that the relative error is below 2^-bits.
struct PowerOfFive {
    var mantissa: BigInt
    var exponent: Int

    init(_ power: Int, bits: Int, monitor: Monitor) throws(NumberError) {
        // Every cut adds one unit, and every squaring doubles the error: less than 4 · power units
        // in the end, and a power has at most 63 bits.
        let kept = bits + 72
        if power < kept / 2 {
            mantissa = try BigInt(5).raised(to: power, monitor: monitor)
            exponent = 0
            return
        }
        mantissa = 1
        exponent = 0
        var bit = Int.bitWidth - 1 - power.leadingZeroBitCount
        while bit >= 0 {
            try monitor.check()
            mantissa = mantissa * mantissa
            exponent *= 2
            if power >> bit & 1 != 0 { mantissa *= 5 }
            let excess = mantissa.bitLength - kept
            if excess > 0 {
                mantissa = mantissa >> excess
                exponent += excess
            }
            bit -= 1
        }
    }
}
