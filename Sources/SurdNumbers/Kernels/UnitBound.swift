/// An upper bound of an error in units. Sums and products are rounded up.
protocol UnitBound {
    init(_ magnitude: Magnitude)
    /// An upper bound of `units`, slightly larger because the double itself is rounded.
    init(units: Double)
    static func + (a: Self, b: Self) -> Self
    static func * (a: Self, b: Self) -> Self
    var magnitude: Magnitude { get }
}

extension Magnitude: UnitBound {
    init(_ magnitude: Magnitude) { self = magnitude }
    init(units: Double) { self.init(atLeast: units * (1 + 0x1p-50)) }
    var magnitude: Magnitude { self }
}

/// A bound as a double. Each operation adds more than its rounding error. Beyond the range of
/// doubles the bound is infinite.
struct QuickBound: UnitBound {
    /// Up to this precision no relevant bound is outside the range.
    static let mostBits = 700

    let value: Double

    @inline(__always)
    private init(value: Double) { self.value = value }
    init(_ magnitude: Magnitude) { value = magnitude.doubleUp }
    @inline(__always)
    init(units: Double) { value = units * (1 + 0x1p-50) }

    @inline(__always)
    static func + (a: QuickBound, b: QuickBound) -> QuickBound {
        QuickBound(value: (a.value + b.value) * (1 + 0x1p-50))
    }

    /// A little is added for products that are smaller than every double.
    @inline(__always)
    static func * (a: QuickBound, b: QuickBound) -> QuickBound {
        QuickBound(value: a.value * b.value * (1 + 0x1p-50) + 0x1p-900)
    }

    var magnitude: Magnitude {
        value.isNaN ? .infinity : Magnitude(atLeast: value)
    }
}
