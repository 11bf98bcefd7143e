import Surd
import SurdNumbers

extension FuzzTarget {
    private static let limits = Limits(
        maximumBits: 1 << 14, maximumDigits: 500, maximumNesting: 500, maximumDepth: 50,
        maximumSteps: 5_000, maximumPrecision: 1 << 11, time: .milliseconds(patience))

    private static let styles = NumberFormat.Style.allCases

    /// The first two bytes choose how results are printed, the rest is a script.
    static func evaluate(_ bytes: [UInt8]) {
        guard bytes.count > 2 else { return }
        var format = NumberFormat()
        format.style = styles[Int(bytes[0]) % styles.count]
        format.rounding = RoundingMode.allCases[Int(bytes[0] >> 4) % RoundingMode.allCases.count]
        format.digits = Int(bytes[1] % 64) + 1
        if bytes[1] >> 6 == 1 { format.scale = Int(bytes[1] % 16) }
        if bytes[1] >> 6 == 2 { format.base = Int(bytes[1] % 35) + 2 }
        format.groups = bytes[1] >> 6 == 3
        var calculator = Calculator(limits: limits, format: format)
        var results = 0
        calculator.run(bytes: Array(bytes[2...])) { result in
            results += 1
            switch result.outcome {
            case .success(let value): if let value { print(value, format) }
            case .failure(let error):
                precondition(error.range.upperBound <= bytes.count, "an error has a wrong place")
                precondition(!error.rendered().utf8.contains(0x1B), "an escape was echoed")
            }
            return results < 100
        }
    }

    private static func print(_ value: Value, _ format: NumberFormat) {
        _ = try? value.formatted(format, limits: limits)
        guard case .number(let number) = value, number.kind != .real else { return }
        // An exact number comes back from its exact text.
        var exact = NumberFormat()
        exact.style = .exact
        guard let text = try? number.formatted(exact, limits: limits) else { return }
        precondition(BigNumber(text) == number, "\(text) is read as another number")
    }
}
