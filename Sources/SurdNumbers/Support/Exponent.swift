/// The exponent of a power of two, of 63 bits. Exponents beyond the ends are set to the end.
///
/// Sizes, estimates and the kernels' tests of MPFR numbers use these exponents, so that no
/// arithmetic on sizes can overflow. The ends are those of MPFR's own exponents; `greatest` means
/// "this exponent or a larger one", and `least` likewise.
package struct Exponent: Sendable, Hashable {
    /// From −(2^62 − 1) to 2^62 − 1: the sum or difference of any two is an `Int`.
    package let value: Int

    package static let limit = (1 << 62) - 1
    @inline(__always) package static var greatest: Exponent { Exponent(unchecked: limit) }
    @inline(__always) package static var least: Exponent { Exponent(unchecked: -limit) }

    @inline(__always)
    package init(_ value: Int) {
        self.value = min(max(value, -Exponent.limit), Exponent.limit)
    }

    /// The caller knows that the value lies between the ends.
    @inline(__always)
    init(unchecked value: Int) { self.value = value }

    /// The exponent at or below a double; 0 for NaN.
    package init(roundingDown value: Double) {
        self = value.isNaN ? 0 : Exponent(Int(min(max(value.rounded(.down), -0x1p62), 0x1p62)))
    }

    package var double: Double { Double(value) }
}

extension Exponent: Comparable, ExpressibleByIntegerLiteral {
    @inline(__always) package init(integerLiteral value: Int) { self.init(value) }

    @inline(__always)
    package static func < (a: Exponent, b: Exponent) -> Bool { a.value < b.value }
}

extension Exponent {
    @inline(__always)
    package static func + (a: Exponent, b: Exponent) -> Exponent { Exponent(a.value &+ b.value) }

    @inline(__always)
    package static func - (a: Exponent, b: Exponent) -> Exponent { Exponent(a.value &- b.value) }

    @inline(__always)
    package static prefix func - (a: Exponent) -> Exponent { Exponent(unchecked: 0 &- a.value) }

    @inline(__always)
    package static func + (a: Exponent, b: Int) -> Exponent { a + Exponent(b) }

    @inline(__always)
    package static func - (a: Exponent, b: Int) -> Exponent { a - Exponent(b) }

    package static func * (a: Exponent, factor: Int) -> Exponent {
        let (product, overflow) = a.value.multipliedReportingOverflow(by: factor)
        if !overflow { return Exponent(product) }
        return (a.value < 0) == (factor < 0) ? .greatest : .least
    }
}
