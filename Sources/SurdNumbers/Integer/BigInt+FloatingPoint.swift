extension BigInt {
    /// The value cut towards zero. Traps on infinity and NaN, as `Int` does.
    public init<T: BinaryFloatingPoint>(_ source: T) {
        if !source.isFinite { fatalError("an infinity or NaN has no integer value") }
        let whole = source.rounded(.towardZero)
        guard let value = BigInt(exactly: whole) else {
            fatalError("a whole number is an integer")
        }
        self = value
    }

    /// The value when it is a whole number.
    public init?<T: BinaryFloatingPoint>(exactly source: T) {
        guard source.isFinite, source == source.rounded(.towardZero) else { return nil }
        if let small = Int(exactly: source) {
            self.init(word: small)
            return
        }
        // Beyond a word every bit of the significand is whole or below the binary point as zeros.
        let fraction = BigInt(source.significandBitPattern)
        let leading = T.significandBitCount
        // The leading one is not in the pattern, except that Float80's pattern leaves it out too.
        let significand = fraction + BigInt(word: 1).shifted(left: leading)
        let shift = Int(source.exponent) - leading
        let magnitude = significand.shifted(left: shift)
        self = source.sign == .minus ? -magnitude : magnitude
    }
}

extension Double {
    /// The nearest value, halves to even; infinite beyond the largest.
    public init(_ value: BigInt) {
        if let small = value.smallValue {
            self.init(small)
            return
        }
        let length = value.bitLength
        if length > 1024 {
            self = value.isNegative ? -.infinity : .infinity
            return
        }
        // 64 leading bits, the lowest of them sticky: rounding them once rounds the value.
        let magnitude = value.magnitude
        let excess = length - 64
        let top = magnitude.shifted(left: -excess)
        var bits = UInt(truncatingIfNeeded: top)
        if excess > 0, magnitude.trailingZeroBitCount < excess { bits |= 1 }
        let scaled = Double(sign: .plus, exponent: excess, significand: Double(bits))
        self = value.isNegative ? -scaled : scaled
    }

    /// The value when a double holds it exactly.
    public init?(exactly value: BigInt) {
        let nearest = Double(value)
        guard nearest.isFinite, BigInt(exactly: nearest) == value else { return nil }
        self = nearest
    }
}
