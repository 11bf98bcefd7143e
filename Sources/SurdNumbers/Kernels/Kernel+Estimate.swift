/// How large a value that cannot be represented would be: an approximate power of ten.
enum SizeEstimate: CustomStringConvertible {
    case unknown
    /// 2^power.
    case powerOfTwo(Double)
    /// 10^±(10^power).
    case powerOfPower(Double, negative: Bool)

    /// The size of e^(x·factor): x as an approximate double or, beyond doubles, by its log2.
    static func exponential(_ x: Double, log2: Double, factor: Double, negative: Bool)
        -> SizeEstimate
    {
        x.isFinite
            ? .powerOfTwo(x * factor)
            : .powerOfPower((log2 - 1.732) * 0.30102999566398120, negative: negative)
    }

    var description: String {
        switch self {
        case .unknown: "beyond every exponent"
        case .powerOfTwo(let power):
            "about 10^\(SizeEstimate.exponent(power * 0.30102999566398120))"
        case .powerOfPower(let power, let negative):
            "about 10^(\(negative ? "-" : "")10^\(SizeEstimate.exponent(power)))"
        }
    }

    /// Two or three figures of an exponent: `45`, `(4.3e18)`, `(-1.2e19)`.
    static func exponent(_ value: Double) -> String {
        guard value.isFinite else { return "(more than 1e308)" }
        if abs(value) < 100_000 {
            let whole = Int(value.rounded())
            return whole < 0 ? "(\(whole))" : "\(whole)"
        }
        var digits = 0
        var rest = abs(value)
        while rest >= 9.95 {
            rest /= 10
            digits += 1
        }
        let tenths = Int((rest * 10).rounded())
        return "(\(value < 0 ? "-" : "")\(tenths / 10).\(tenths % 10)e\(digits))"
    }
}
