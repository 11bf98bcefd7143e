extension Enclosure: CustomStringConvertible {
    /// `[1/2, 3/2]` where the bounds are short fractions, else `[3.1414, 3.1417]`: the bounds rounded outward, to two
    /// digits more than they agree in. ``lower`` and ``upper`` are the bounds themselves.
    public var description: String {
        if max(lower.bits, upper.bits) <= 32 || isExact { return "[\(lower), \(upper)]" }
        // As many digits as the distance is shorter than the bounds.
        let size = max(
            Estimate(exact: lower).log2Size, Estimate(exact: upper).log2Size)
        let bits = size - Estimate(exact: width).log2Size
        let digits = min(max(Int(bits * 0.30103), 0) + 2, 1000)
        return "[\(lower.shown(digits, .floor)), \(upper.shown(digits, .ceiling))]"
    }
}

extension BigRational {
    /// So many significant digits.
    fileprivate func shown(_ digits: Int, _ rounding: RoundingMode) -> String {
        let format = NumberFormat(digits: digits, rounding: rounding)
        return (try? BigNumber(self).formatted(format, monitor: .unswayed)) ?? description
    }
}
