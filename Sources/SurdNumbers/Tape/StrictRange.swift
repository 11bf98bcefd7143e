/// Known bounds of a number: rational bounds that it never reaches, or the number itself as two equal bounds.
///
/// An enclosure of erf(100) to 20 digits contains 1, and so does one to 4,000 digits. Rounding downwards
/// needs only the side of 1 on which the value lies. erf(x) is below 1 for every x, and sin(x) is below x for
/// each positive x.
struct StrictRange: Equatable {
    /// Nil where there is no bound.
    let low: BigRational?
    let high: BigRational?

    /// Longer bounds are dropped, because their products would take longer than the digits.
    private static let longestBound = 1 << 22

    init(_ low: BigRational?, _ high: BigRational?) {
        self.low = low
        self.high = high
    }

    init(exactly value: BigRational) { self.init(value, value) }

    static var unknown: StrictRange { StrictRange(nil, nil) }

    /// The number, where it is known.
    var exact: BigRational? { low != nil && low == high ? low : nil }

    func isAbove(_ number: BigRational) -> Bool {
        guard let low else { return false }
        return low > number || low == number && exact == nil
    }

    func isBelow(_ number: BigRational) -> Bool {
        guard let high else { return false }
        return high < number || high == number && exact == nil
    }

    /// -1 where the number is certainly below `number`, 1 where it is certainly above, else 0.
    func side(of number: BigRational) -> Int {
        isBelow(number) ? -1 : isAbove(number) ? 1 : 0
    }

    /// Both bounds hold, so the closer ones.
    func intersection(_ other: StrictRange) -> StrictRange {
        if exact != nil { return self }
        if other.exact != nil { return other }
        let lows = [low, other.low].compactMap { $0 }
        let highs = [high, other.high].compactMap { $0 }
        return StrictRange(lows.max(), highs.min())
    }
}

// MARK: - Arithmetic

extension StrictRange {
    static prefix func - (a: StrictRange) -> StrictRange {
        StrictRange(a.high.map { -$0 }, a.low.map { -$0 })
    }

    static func + (a: StrictRange, b: StrictRange) -> StrictRange {
        StrictRange(sum(a.low, b.low), sum(a.high, b.high))
    }

    private static func sum(_ a: BigRational?, _ b: BigRational?) -> BigRational? {
        guard let a, let b, a.bits + b.bits <= longestBound else { return nil }
        return a + b
    }

    private static func product(_ a: BigRational?, _ b: BigRational?) -> BigRational? {
        guard let a, let b, a.bits + b.bits <= longestBound else { return nil }
        return a * b
    }

    /// The product of numbers whose signs are known; nil where one is not.
    static func * (a: StrictRange, b: StrictRange) -> StrictRange? {
        if a.isBelow(0) { return (-a * b).map { -$0 } }
        if b.isBelow(0) { return (a * -b).map { -$0 } }
        if a.isAbove(0), b.isAbove(0) {
            return StrictRange(product(a.low, b.low), product(a.high, b.high))
        }
        // A known positive number scales bounds of either sign.
        guard let factor = a.exact ?? b.exact, factor.sign > 0 else { return nil }
        let other = a.exact == nil ? a : b
        return StrictRange(product(other.low, factor), product(other.high, factor))
    }

    var magnitude: StrictRange? { isAbove(0) ? self : isBelow(0) ? -self : nil }

    /// The reciprocal of a number whose sign is known.
    var inverse: StrictRange? {
        if isBelow(0) { return (-self).inverse.map { -$0 } }
        guard isAbove(0) else { return nil }
        return StrictRange(
            high.map { 1 / $0 } ?? 0, low.flatMap { $0.isZero ? nil : 1 / $0 })
    }

    /// A whole power of a number whose sign is known.
    func power(_ exponent: Int) -> StrictRange? {
        guard exponent != 0, exponent > -Self.longestBound else { return nil }
        if exponent < 0 { return inverse?.power(-exponent) }
        if isBelow(0) {
            let size = (-self).power(exponent)
            return exponent & 1 == 0 ? size : size.map { -$0 }
        }
        guard isAbove(0) else { return nil }
        return StrictRange(Self.power(low, exponent), Self.power(high, exponent))
    }

    /// A power that is short enough.
    static func power(_ base: BigRational?, _ exponent: Int) -> BigRational? {
        guard let base else { return nil }
        let (bits, isTooLong) = base.bits.multipliedReportingOverflow(by: exponent)
        if base.magnitude != 1, !base.isZero, isTooLong || bits > longestBound { return nil }
        return try? base.power(exponent)
    }
}

extension Ball {
    /// The ends of an enclosure are written out as bounds up to this number of bits before and after the
    /// point.
    private static let longestEnd = 1 << 14

    /// Bounds slightly outside the ball. A value of extreme size has only its sign and little more.
    var strictRange: StrictRange {
        if containsZero { return .unknown }
        guard let size = magnitudeExponent?.value else { return .unknown }
        if size.magnitude + precision.magnitude > Self.longestEnd {
            let border = BigRational(mantissa: 1, exponent: size < 0 ? -Self.longestEnd / 2 : 0)
            let range =
                size < -Self.longestEnd / 2
                ? StrictRange(0, border) : StrictRange(size > 2 ? border : 0, nil)
            return midpoint._mpfr_sign < 0 ? -range : range
        }
        let (low, high) = rationalBounds
        let margin = (high - low) / 2
        return low == high
            ? StrictRange(exactly: low)
            : StrictRange(low - margin, high + margin)
    }
}
