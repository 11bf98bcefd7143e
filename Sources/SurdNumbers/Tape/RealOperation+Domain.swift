/// What is said of an argument outside of an operation's domain: one sentence, whether the argument
/// shows its value or only an enclosure knows it.
extension RealOperation {
    /// The argument has no real value.
    var notReal: NumberError {
        .notReal(function: name, rule: "\(name) of \(outside) is not real")
    }

    /// The argument is a pole, or another place where there is no value.
    func pole(at place: some CustomStringConvertible) -> NumberError {
        .domain(
            function: name,
            rule: isLogarithm
                ? "\(name) of \(place) is not defined" : "\(name) has a pole at \(place)")
    }

    static let unfitLogarithmBase = NumberError.domain(
        function: "log", rule: "log needs a base that is positive and not 1")
    static let angleOfOrigin = NumberError.domain(
        function: "atan2", rule: "atan2(0, 0) is not defined")
    static let evenRoot = NumberError.notReal(
        function: "root", rule: "an even root of a negative number is not real")
    static let zerothRoot = NumberError.domain(function: "root", rule: "there is no 0th root")

    private var isLogarithm: Bool {
        switch self {
        case .ln, .log2, .log10, .log1p, .logBase: true
        default: false
        }
    }

    private var outside: String {
        switch self {
        case .asin, .acos, .atanh: "a number outside of -1...1"
        case .acosh: "a number below 1"
        case .log1p: "a number below -1"
        case .li2: "a number above 1"
        case .lambertw: "a number below -1/e"
        default: "a negative number"
        }
    }
}
