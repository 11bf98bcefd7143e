/// The size of a radius: a nonnegative number `mantissa · 2^(exponent − 32)`.
///
/// Magnitudes bound errors, so they need few digits but a direction of rounding. Every operation
/// rounds up unless its name says `Down`. There is no overflow. A size whose exponent is the
/// greatest is `infinity` when it is rounded up, and the largest number when it is rounded down.
/// One whose exponent is the least keeps it, or becomes zero when it is rounded down.
package struct Magnitude: Sendable, Hashable {
    /// Zero, or normalised: at least 2^31 and less than 2^32.
    package var mantissa: UInt64
    /// The value is in [2^(exponent − 1), 2^exponent), as in MPFR. The exponent of zero is the
    /// least, so that magnitudes compare by exponent first.
    package var exponent: Exponent

    @inline(__always)
    init(mantissa: UInt64, exponent: Exponent) {
        self.mantissa = mantissa
        self.exponent = exponent
    }

    /// From a normalised mantissa and an exponent at most as large as a sum of two exponents; a
    /// number beyond the ends is rounded up.
    @inline(__always)
    init(up mantissa: UInt64, _ exponent: Int) {
        if exponent.magnitude < UInt(Exponent.limit) {
            self.init(mantissa: mantissa, exponent: Exponent(unchecked: exponent))
        } else {
            self = exponent < 0 ? .smallest : .infinity
        }
    }

    /// The same, rounded down.
    @inline(__always)
    init(down mantissa: UInt64, _ exponent: Int) {
        if exponent.magnitude < UInt(Exponent.limit) {
            self.init(mantissa: mantissa, exponent: Exponent(unchecked: exponent))
        } else {
            self = exponent < 0 ? .zero : .largest
        }
    }

    static let topBit: UInt64 = 1 << 31
    static let fullMantissa: UInt64 = 1 << 32

    @inline(__always) package static var zero: Magnitude {
        Magnitude(mantissa: 0, exponent: .least)
    }
    @inline(__always) package static var infinity: Magnitude {
        Magnitude(mantissa: topBit, exponent: .greatest)
    }
    /// The largest number that is not infinite, and the smallest that is not zero.
    static var largest: Magnitude {
        Magnitude(mantissa: fullMantissa - 1, exponent: Exponent(unchecked: Exponent.limit - 1))
    }
    static var smallest: Magnitude {
        Magnitude(mantissa: topBit, exponent: Exponent(unchecked: 1 - Exponent.limit))
    }
    @inline(__always) package static var one: Magnitude {
        Magnitude(mantissa: topBit, exponent: 1)
    }

    @inline(__always) package var isZero: Bool { mantissa == 0 }
    @inline(__always) package var isInfinite: Bool { exponent == .greatest }

    /// 2^power.
    @inline(__always)
    package static func powerOfTwo(_ power: Int) -> Magnitude {
        Magnitude(up: topBit, power == .max ? power : power &+ 1)
    }

    /// The smallest magnitude that is at least `value`, which must not be negative.
    package init(atLeast value: Double) {
        guard value > 0, value.isFinite else {
            self = value <= 0 ? .zero : .infinity
            return
        }
        let bits = value.bitPattern
        if bits >> 52 != 0 {
            // The upper 32 of the 53 bits of a normal number.
            let whole = (bits & ((1 << 52) - 1)) | (1 << 52)
            let mantissa = (whole &+ ((1 << 21) - 1)) &>> 21
            let exponent = Int(truncatingIfNeeded: bits &>> 52) &- 1022
            self =
                mantissa == Magnitude.fullMantissa
                ? Magnitude(mantissa: Magnitude.topBit, exponent: Exponent(exponent + 1))
                : Magnitude(mantissa: mantissa, exponent: Exponent(exponent))
            return
        }
        let mantissa = UInt64((value.significand * 0x1p31).rounded(.up))
        let exponent = Int(value.exponent) + 1
        if mantissa == Magnitude.fullMantissa {
            self.init(up: Magnitude.topBit, exponent + 1)
        } else {
            self.init(up: mantissa, exponent)
        }
    }

    /// The largest magnitude that is at most `value`, which must not be negative.
    package init(atMost value: Double) {
        guard value > 0 else {
            self = .zero
            return
        }
        guard value.isFinite else {
            self = .largest
            return
        }
        self.init(down: UInt64(value.significand * 0x1p31), Int(value.exponent) + 1)
    }

    /// A magnitude that is at least `value`.
    package init(atLeast value: UInt) {
        guard value > 0 else {
            self = .zero
            return
        }
        let shift = value.leadingZeroBitCount
        let top = UInt64(value << shift)
        let low = top & 0xFFFF_FFFF
        self.init(up: top >> 32, 64 - shift)
        if low != 0 { self = incremented }
    }

    /// A magnitude that is at most `value`.
    package init(atMost value: UInt) {
        guard value > 0 else {
            self = .zero
            return
        }
        let shift = value.leadingZeroBitCount
        self.init(down: UInt64(value << shift) >> 32, 64 - shift)
    }

    /// The next larger mantissa.
    @inline(__always) var incremented: Magnitude {
        let next = mantissa &+ 1
        return next == Magnitude.fullMantissa
            ? Magnitude(up: Magnitude.topBit, exponent.value &+ 1)
            : Magnitude(mantissa: next, exponent: exponent)
    }

    /// The next smaller mantissa; zero stays zero.
    @inline(__always) var decremented: Magnitude {
        if mantissa == 0 { return self }
        let next = mantissa &- 1
        return next < Magnitude.topBit
            ? Magnitude(down: Magnitude.fullMantissa - 1, exponent.value &- 1)
            : Magnitude(mantissa: next, exponent: exponent)
    }

    /// An approximation, for estimates in messages and first guesses only, never for a bound.
    package var approximateLog2: Double {
        mantissa == 0
            ? -.infinity
            : exponent.double + (Double(mantissa) * 0x1p-32).logBase2
    }

    /// The value rounded down to a double; infinite beyond the range of doubles.
    var doubleDown: Double {
        if mantissa == 0 || exponent < -1000 { return 0 }
        if exponent > 1020 { return .infinity }
        return Double(
            sign: .plus, exponent: exponent.value - 32, significand: Double(mantissa))
    }

    /// The number as an integer times a power of two.
    var exactParts: (mantissa: Int, exponent: Int) { (Int(mantissa), exponent.value - 32) }

    /// The value rounded up to a double; infinite beyond the range of doubles.
    var doubleUp: Double {
        if mantissa == 0 { return 0 }
        if exponent < -1000 { return 0x1p-1000 }
        if exponent > 1020 { return .infinity }
        return Double(sign: .plus, exponent: exponent.value - 32, significand: Double(mantissa))
    }
}

extension Magnitude: Comparable {
    @inline(__always)
    package static func < (a: Magnitude, b: Magnitude) -> Bool {
        a.exponent != b.exponent ? a.exponent < b.exponent : a.mantissa < b.mantissa
    }
}
