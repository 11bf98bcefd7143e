extension Enclosure: CustomStringConvertible {
    /// `[1/2, 3/2]` where the bounds are short fractions, else `[3.1414, 3.1417]`: the bounds rounded
    /// outward, with two digits more than they have in common. ``lower`` and ``upper`` are the bounds
    /// themselves.
    public var description: String {
        if max(lower.bits, upper.bits) <= 32 || isExact { return "[\(lower), \(upper)]" }
        // The digits that both bounds have in common.
        let size = max(
            Estimate(exact: lower).log2Size, Estimate(exact: upper).log2Size)
        let bits = size - Estimate(exact: width).log2Size
        let digits = min(max(Int(bits * 0.30103), 0) + 2, 1000)
        return "[\(lower.shown(digits, .floor)), \(upper.shown(digits, .ceiling))]"
    }
}

extension BigRational {
    /// The bound with so many significant digits.
    fileprivate func shown(_ digits: Int, _ rounding: RoundingMode) -> String {
        let format = NumberFormat(digits: digits, rounding: rounding)
        return (try? BigNumber(self).formatted(format, monitor: .unswayed)) ?? description
    }
}
