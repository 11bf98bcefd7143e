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
        // With an explicit number of digits no more are printed, even if the value has a finite expansion.
        if format.base != 10, digits != nil, formatName ?? "auto" == "auto" {
            format.style = .plain
        }
        return format
    }

    /// A calculator with these options.
    var calculator: Calculator {
        var calculator = Calculator(limits: limits, format: format, complex: complex)
        if let seed { calculator.setSeed(UInt64(seed)) }
        prepare(&calculator)
        return calculator
    }

    /// Applies the settings that the prompt can change to a session.
    func configure(_ calculator: inout Calculator) {
        calculator.format = format
        calculator.complex = complex
    }

    /// The limits of one evaluation.
    var limits: Limits {
        var limits = untrusted ? Limits.untrusted : Limits.standard
        if let maximumBits {
            limits.maximumBits = maximumBits
            // An explicit limit refuses numbers beyond it.
            limits.longPowers = .refused
            // The limit of digits follows from the limit of bits.
            let digits = Int(Double(maximumBits) * 0.30103)
            limits.maximumDigits = max(limits.maximumDigits, digits)
            limits.maximumPrecision = max(
                limits.maximumPrecision, min(maximumBits, LimitAdvice.bits(of: format.digits)))
        }
        if let maximumSteps { limits.maximumSteps = maximumSteps }
        if let seconds { limits.time = .nanoseconds(Int64(seconds * 1e9)) }
        return limits
    }

    /// The limit of time of one evaluation in seconds; nil for no limit.
    var limitOfTime: Double? {
        limits.time.map { time in
            Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        }
    }

    /// The largest number of bytes of one line, or of one statement of a script.
    var longestInput: Int { untrusted ? 1 << 20 : 1 << 26 }
}
