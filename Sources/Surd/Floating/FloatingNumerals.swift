import SurdNumbers

/// Writes the numbers of a table of steps.
enum FloatingNumerals {
    /// A few more digits than the format has, to make the difference visible.
    static func exact(_ number: BigNumber?, _ format: FloatingFormat) -> String {
        guard let number else { return "none" }
        let digits =
            format.base == 10
            ? format.precision : Int(Double(format.precision) * 0.30103) + 2
        return FloatingValue.text(number, digits: min(digits + 5, 44))
    }

    /// A computed value with as many digits as an exact one.
    static func computed(_ value: FloatingValue) -> String {
        guard let exact = value.exact, !exact.isZero else { return "\(value)" }
        return self.exact(BigNumber(exact), value.format)
    }

    /// Ulps to three figures; less than a thousandth is written 0.
    static func ulps(_ value: Double?) -> String {
        guard let value else { return "?" }
        return size(abs(value))
    }

    static func size(_ value: Double) -> String {
        if value == .infinity { return "inf" }
        if value < 0.0005 { return value == 0 ? "0" : "<0.001" }
        if value < 99.95 { return fixed(value, value < 9.995 ? 2 : 1) }
        if value < 1e6 { return String(Int(value.rounded())) }
        return scientific(value, mode: .toNearestOrEven)
    }

    /// Two or three figures with directed rounding: bounds are rounded up, errors of inputs down.
    static func directed(_ value: Double, isUp: Bool) -> String {
        if value == .infinity { return "unbounded" }
        if value == 0 { return "0" }
        guard value >= 0.1, value < 1e6 else { return scientific(value, mode: isUp ? .up : .down) }
        let places = value < 100 ? 3 : value < 1_000 ? 2 : 1
        let scale = [1.0, 10, 100, 1_000][places]
        var whole = (value * scale).rounded(isUp ? .up : .down)
        // The product was rounded too.
        if isUp, whole / scale < value { whole += 1 }
        if !isUp, whole / scale > value { whole -= 1 }
        return fixed(whole / scale, places)
    }

    private static func fixed(_ value: Double, _ places: Int) -> String {
        let scale = [1.0, 10, 100, 1_000][places]
        let whole = Int((value * scale).rounded())
        let rest = String(whole % Int(scale))
        let zeros = String(repeating: "0", count: places - rest.utf8.count)
        return places == 0 ? String(whole) : "\(whole / Int(scale)).\(zeros)\(rest)"
    }

    /// Three figures and an exponent, of the exact decimal value of the double.
    private static func scientific(_ value: Double, mode: FloatingPointRoundingRule) -> String {
        guard let exact = BigRational(exactly: value) else { return "inf" }
        let rounding: RoundingMode = mode == .up ? .up : mode == .down ? .down : .halfEven
        let format = NumberFormat(style: .sci, digits: 3, rounding: rounding)
        return (try? BigNumber(exact).formatted(format)) ?? "inf"
    }

    /// A bar whose length is the number of wrong bits; it is full if no bit is right.
    static func bar(_ ulps: Double?, _ format: FloatingFormat, width: Int) -> String {
        guard let ulps, abs(ulps) > 0 else { return "" }
        let digits = format.base == 2 ? Double(format.precision) : Double(format.precision) * 3.33
        if abs(ulps) == .infinity { return String(repeating: "█", count: width) }
        let bits = max(0, binaryExponent(abs(ulps)) + 1)
        let eighths = Int((bits / digits * Double(width) * 8).rounded())
        if eighths >= width * 8 { return String(repeating: "█", count: width) }
        let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][max(eighths, 1) % 8]
        return String(repeating: "█", count: eighths / 8) + rest
    }

    /// About log2.
    static func binaryExponent(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return 0 }
        return Double(value.exponent) + (Double(value.significand) - 1)
    }
}
