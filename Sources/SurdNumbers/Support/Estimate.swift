#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An estimate of a value, accurate to a few digits and free of overflow: `mantissa · 2^exponent`.
///
/// Estimates plan precisions and decide what is tried first. No printed digit and no decision
/// depends on one: a wrong estimate costs another pass, never a wrong digit.
package struct Estimate: Sendable {
    /// Zero, NaN (nothing is known), or between 1/2 and 1 in magnitude.
    package var mantissa: Double
    package var exponent: Exponent
    /// Whether only the size is an estimate, because the sign may be wrong after a cancellation.
    package var isRough = false

    package init(mantissa: Double, exponent: Exponent) {
        if mantissa.isNormal {
            // Between 1/2 and 1 a double's exponent is stored as 1022.
            let shift = Int(mantissa.exponentBitPattern) - 1022
            self.mantissa = Double(
                sign: mantissa.sign, exponentBitPattern: 1022,
                significandBitPattern: mantissa.significandBitPattern)
            self.exponent = shift == 0 ? exponent : exponent + shift
        } else if mantissa.isSubnormal {
            self = Estimate(mantissa: mantissa * 0x1p64, exponent: exponent - 64)
        } else {
            self.mantissa = mantissa.isZero ? 0 : .nan
            self.exponent = 0
        }
    }

    package init(_ value: Double) { self.init(mantissa: value, exponent: 0) }

    package static let unknown = Estimate(mantissa: .nan, exponent: 0)
    package static let zero = Estimate(mantissa: 0, exponent: 0)

    package var isKnown: Bool { !mantissa.isNaN }
    package var isZero: Bool { mantissa == 0 }

    /// The value as a double: infinite or zero when it is out of range.
    package var double: Double {
        if exponent > 1100 { return mantissa * .infinity }
        if exponent < -1100 { return 0 }
        return scalbn(mantissa, exponent.value)
    }

    /// log2 of the magnitude.
    package var log2Magnitude: Double {
        isZero ? -Double.infinity : log2(mantissa.magnitude) + exponent.double
    }

    /// An exponent `k` with the magnitude below `2^k`; 0 when nothing is known.
    package var magnitude: Exponent { mantissa.isNaN ? 0 : (isZero ? -64 : exponent) }
}

extension Estimate {
    /// The estimate of `2^x`, where `x` may be far beyond the exponents of a double.
    static func exp2(_ x: Double) -> Estimate {
        if x.isNaN { return .unknown }
        let fraction = x.magnitude < 0x1p52 ? x - x.rounded(.down) : 0
        return Estimate(mantissa: power(2, fraction), exponent: Exponent(roundingDown: x))
    }

    private static func power(_ a: Double, _ b: Double) -> Double { pow(a, b) }

    static prefix func - (a: Estimate) -> Estimate {
        Estimate(mantissa: -a.mantissa, exponent: a.exponent)
    }

    /// Without its sign.
    var absolute: Estimate { Estimate(mantissa: mantissa.magnitude, exponent: exponent) }

    static func + (a: Estimate, b: Estimate) -> Estimate {
        guard a.isKnown, b.isKnown else { return .unknown }
        if a.isZero { return b }
        if b.isZero { return a }
        let top = max(a.exponent, b.exponent)
        let first = top - a.exponent > 1000 ? 0 : scalbn(a.mantissa, (a.exponent - top).value)
        let second = top - b.exponent > 1000 ? 0 : scalbn(b.mantissa, (b.exponent - top).value)
        let sum = first + second
        // The difference of two estimates that agree shows only that the value is small.
        if sum.magnitude < 1e-12 {
            var result = Estimate(mantissa: 0.5, exponent: top - 40)
            result.isRough = true
            return result
        }
        return Estimate(mantissa: sum, exponent: top)
    }

    static func * (a: Estimate, b: Estimate) -> Estimate {
        guard a.isKnown, b.isKnown else { return .unknown }
        return Estimate(mantissa: a.mantissa * b.mantissa, exponent: a.exponent + b.exponent)
    }

    static func / (a: Estimate, b: Estimate) -> Estimate {
        guard a.isKnown, b.isKnown, !b.isZero else { return .unknown }
        return Estimate(mantissa: a.mantissa / b.mantissa, exponent: a.exponent - b.exponent)
    }

    /// `|self|^y`, with the sign left out.
    func power(_ y: Double) -> Estimate {
        guard isKnown else { return .unknown }
        if isZero { return y > 0 ? .zero : .unknown }
        return .exp2(log2Magnitude * y)
    }

    /// The natural logarithm of a positive estimate.
    var naturalLogarithm: Estimate {
        guard isKnown, mantissa > 0 else { return .unknown }
        if exponent > -3, exponent < 3 { return Estimate(log(double)) }
        return Estimate(log2Magnitude * 0.6931471805599453)
    }
}

extension Estimate {
    /// Whether the estimate is certainly not zero, given how it was made.
    var isClear: Bool { isKnown && !isZero && !isRough }
    var isClearlyPositive: Bool { isClear && mantissa > 0 }

    /// log2 of the magnitude for planning; a harmless number where nothing is known.
    var log2Size: Double { isKnown ? (isZero ? -64 : log2Magnitude) : 0 }

    /// A function that is the identity to first order at zero.
    func throughOrigin(_ f: (Double) -> Double) -> Estimate {
        exponent < -60 ? self : Estimate(f(double))
    }
}
