/// At most so many units: what is added and multiplied is rounded up.
protocol UnitBound {
    init(_ magnitude: Magnitude)
    /// At least that, and a little more for what the double itself is rounded.
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

/// As a double, which is rounded by less than is added; infinite beyond the range of those.
struct QuickBound: UnitBound {
    /// Bits up to which nothing that matters is so large.
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

    /// A little is added for products that are less than any double.
    @inline(__always)
    static func * (a: QuickBound, b: QuickBound) -> QuickBound {
        QuickBound(value: a.value * b.value * (1 + 0x1p-50) + 0x1p-900)
    }

    var magnitude: Magnitude {
        value.isNaN ? .infinity : Magnitude(atLeast: value)
    }
}
