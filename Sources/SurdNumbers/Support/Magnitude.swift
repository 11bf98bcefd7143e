/// The size of a radius: a nonnegative number `mantissa · 2^(exponent − 32)`.
///
/// Magnitudes bound errors, so they need few digits but a direction. Every operation rounds up
/// unless its name says `Down`. There is no overflow: a size beyond every exponent that MPFR can
/// have is `infinity`, and a positive size never becomes zero when it is rounded up.
package struct Magnitude: Sendable, Hashable {
    /// Zero, or normalised: at least 2^31 and less than 2^32.
    package var mantissa: UInt64
    /// The value is in [2^(exponent − 1), 2^exponent), the convention that MPFR has too.
    package var exponent: Int

    @inline(__always)
    init(mantissa: UInt64, exponent: Int) {
        self.mantissa = mantissa
        self.exponent = exponent
    }

    /// Exponents are below this; the sum of two exponents stays within `Int`.
    static let exponentLimit = (1 << 62) - 1
    static let topBit: UInt64 = 1 << 31
    static let fullMantissa: UInt64 = 1 << 32

    /// Zero's exponent is below all others, so that magnitudes compare by exponent first.
    @inline(__always) package static var zero: Magnitude {
        Magnitude(mantissa: 0, exponent: -(1 << 62))
    }
    @inline(__always) package static var infinity: Magnitude {
        Magnitude(mantissa: topBit, exponent: exponentLimit)
    }
    @inline(__always) package static var one: Magnitude {
        Magnitude(mantissa: topBit, exponent: 1)
    }

    @inline(__always) package var isZero: Bool { mantissa == 0 }
    @inline(__always) package var isInfinite: Bool { exponent >= Magnitude.exponentLimit }

    /// 2^power.
    @inline(__always)
    package static func powerOfTwo(_ power: Int) -> Magnitude {
        Magnitude(mantissa: topBit, exponent: power &+ 1).clampedUp
    }

    /// The smallest magnitude that is at least `value`, which must be finite and not negative.
    package init(atLeast value: Double) {
        guard value > 0 else {
            self = .zero
            return
        }
        let scaled = value.significand * 0x1p31
        let mantissa = UInt64(scaled.rounded(.up))
        self.init(mantissa: mantissa, exponent: Int(value.exponent) + 1)
        if mantissa == Magnitude.fullMantissa {
            self.init(mantissa: Magnitude.topBit, exponent: exponent + 1)
        }
    }

    /// The largest magnitude that is at most `value`, which must be finite and not negative.
    package init(atMost value: Double) {
        guard value > 0 else {
            self = .zero
            return
        }
        self.init(mantissa: UInt64(value.significand * 0x1p31), exponent: Int(value.exponent) + 1)
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
        self.init(mantissa: top >> 32, exponent: 64 - shift)
        if low != 0 { self = incremented }
    }

    /// A magnitude that is at most `value`.
    package init(atMost value: UInt) {
        guard value > 0 else {
            self = .zero
            return
        }
        let shift = value.leadingZeroBitCount
        self.init(mantissa: UInt64(value << shift) >> 32, exponent: 64 - shift)
    }

    /// A magnitude too far out for any exponent becomes infinite above, the least size below.
    @inline(__always) var clampedUp: Magnitude {
        if exponent >= Magnitude.exponentLimit { return .infinity }
        if exponent <= -Magnitude.exponentLimit {
            return Magnitude(mantissa: Magnitude.topBit, exponent: -Magnitude.exponentLimit + 1)
        }
        return self
    }

    /// The next larger mantissa.
    @inline(__always) var incremented: Magnitude {
        let next = mantissa + 1
        return next == Magnitude.fullMantissa
            ? Magnitude(mantissa: Magnitude.topBit, exponent: exponent + 1)
            : Magnitude(mantissa: next, exponent: exponent)
    }

    /// The next smaller mantissa; zero stays zero.
    @inline(__always) var decremented: Magnitude {
        if mantissa == 0 { return self }
        let next = mantissa - 1
        return next < Magnitude.topBit
            ? Magnitude(mantissa: Magnitude.fullMantissa - 1, exponent: exponent - 1)
            : Magnitude(mantissa: next, exponent: exponent)
    }

    /// An approximation, for estimates in messages and first guesses only, never for a bound.
    package var approximateLog2: Double {
        mantissa == 0
            ? -.infinity
            : Double(exponent) + (Double(mantissa) * 0x1p-32).naturalLogarithm * 1.4426950408889634
    }

    /// The value rounded down to a double; infinite beyond the range of doubles.
    var doubleDown: Double {
        if mantissa == 0 || exponent < -1000 { return 0 }
        if exponent > 1020 { return .infinity }
        return Double(
            sign: .plus, exponent: exponent - 32, significand: Double(mantissa))
    }

    /// The value rounded up to a double; infinite beyond the range of doubles.
    var doubleUp: Double {
        if mantissa == 0 { return 0 }
        if exponent < -1000 { return 0x1p-1000 }
        if exponent > 1020 { return .infinity }
        return Double(sign: .plus, exponent: exponent - 32, significand: Double(mantissa))
    }
}

extension Magnitude: Comparable {
    @inline(__always)
    package static func < (a: Magnitude, b: Magnitude) -> Bool {
        a.exponent != b.exponent ? a.exponent < b.exponent : a.mantissa < b.mantissa
    }
}
