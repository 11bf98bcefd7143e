internal import Surd

extension Settings {
    /// The format of results, for the library.
    var format: NumberFormat {
        var format = NumberFormat()
        format.style =
            display20 ? .display20 : formatName.flatMap(NumberFormat.Style.init) ?? .auto
        if let digits { format.digits = digits }
        format.scale = scale
        if let mode = roundingName.flatMap(RoundingMode.init) { format.rounding = mode }
        format.groups = groups
        format.base = base ?? 10
        format.bits = bits
        // Who asks for digits gets no more of them, even where the value ends.
        if format.base != 10, digits != nil, formatName ?? "auto" == "auto" {
            format.style = .plain
        }
        return format
    }

    /// What evaluates under these options.
    var calculator: Calculator {
        var calculator = Calculator(limits: limits, format: format, complex: complex)
        if let seed { calculator.setSeed(UInt64(seed)) }
        prepare(&calculator)
        return calculator
    }

    /// Gives a session what can be set at its prompt.
    func configure(_ calculator: inout Calculator) {
        calculator.format = format
        calculator.complex = complex
    }

    /// The limits of one evaluation.
    var limits: Limits {
        var limits = untrusted ? Limits.untrusted : Limits.standard
        if let maximumBits {
            limits.maximumBits = maximumBits
            // Whoever names a bound wants to hear of what is beyond it.
            limits.longPowers = .refused
            // Digits are numbers, too.
            let digits = Int(Double(maximumBits) * 0.30103)
            limits.maximumDigits = max(limits.maximumDigits, digits)
            limits.maximumPrecision = max(
                limits.maximumPrecision, min(maximumBits, LimitAdvice.bits(of: format.digits)))
        }
        if let maximumSteps { limits.maximumSteps = maximumSteps }
        if let seconds { limits.time = .nanoseconds(Int64(seconds * 1e9)) }
        return limits
    }

    /// Seconds of one evaluation; nil for no limit.
    var limitOfTime: Double? {
        limits.time.map { time in
            Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        }
    }

    /// Bytes of one line, or of one statement of a script.
    var longestInput: Int { untrusted ? 1 << 20 : 1 << 26 }
}
