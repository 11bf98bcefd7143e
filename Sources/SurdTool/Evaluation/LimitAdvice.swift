internal import Surd
internal import SurdNumbers

/// Advice for a limit that was reached: the option that raises it, and the value that is needed.
struct LimitAdvice {
    private let seconds: String
    private let optionOfTime: String
    private let largest: Int
    private let digits: Int

    init(_ settings: Settings) {
        let time = settings.limitOfTime ?? 0
        seconds = Int(exactly: time).map { String($0) } ?? String(time)
        optionOfTime = settings.seconds == nil ? "--untrusted" : "--time"
        largest = settings.limits.maximumDigits
        digits = settings.format.digits
    }

    /// At least the bits of this many digits, and some for intermediate results; the largest number
    /// where it exceeds all limits.
    static func bits(of digits: Int) -> Int {
        digits > Int.max / 8 ? .max : Int(Double(digits) * 3.3219281) + 1024
    }

    /// Whether the largest limit of bits allows a number of this size: "about 1,234 digits".
    private static func mayBeAllowed(_ estimate: String) -> Bool {
        guard estimate.hasPrefix("about "), estimate.hasSuffix(" digits") else {
            return !estimate.hasPrefix("more than ")
        }
        guard let digits = Int(estimate.filter(\.isNumber)) else { return false }
        return bits(of: digits) <= Limits.largestBits
    }

    /// Nil where no option helps.
    func hint(for error: SurdError) -> String? {
        guard case .number(let reason) = error.reason else { return nil }
        switch reason {
        case .timeExceeded:
            let what = digits > 20 ? "\(digits) digits take" : "this takes"
            return "\(what) more than the \(seconds) s that \(optionOfTime) gives; "
                + "--time SECONDS sets another limit"
        case .stepsExceeded:
            return "--steps N allows N steps, and --time SECONDS ends what takes too long"
        // No option gives more memory, elements, rows or higher orders.
        case .tooLarge(_, _, let limit)
        where !limit.hasSuffix("digits") && !limit.hasSuffix("bits"): return nil
        case .tooLarge where digits > largest:
            let bits = Self.bits(of: digits)
            return bits > Limits.largestBits
                ? nil : "--max-bits \(bits) allows as many as \(digits) digits"
        case .tooLarge(_, let estimate, _):
            return Self.mayBeAllowed(estimate) ? "--max-bits N allows numbers of N bits" : nil
        default: return nil
        }
    }
}
