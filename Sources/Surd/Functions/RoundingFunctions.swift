import SurdNumbers

/// Rounding, sign and size.
enum RoundingFunctions {
    static func floor(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try call[0].rounded(.floor, monitor: call.monitor))
    }

    static func ceiling(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try call[0].rounded(.ceiling, monitor: call.monitor))
    }

    static func truncate(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try call[0].rounded(.down, monitor: call.monitor))
    }

    /// The nearest multiple of 10^-places, halves away from zero.
    static func round(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (x, monitor) = (call[0], call.monitor)
        if call.count == 1 { return BigNumber(try x.rounded(.halfUp, monitor: monitor)) }
        let count = try call.word(1)
        let bits = Double(count.magnitude) * 3.3219280948873626
        if bits > Double(monitor.limits.maximumBits) {
            throw .tooLarge(bits: bits, what: "the rounded number", limits: monitor.limits)
        }
        let power = BigNumber(BigInt.powerOfTen(abs(count)))
        let scaled = try x.applying(count >= 0 ? .multiply : .divide, power, monitor: monitor)
        let whole = BigNumber(try scaled.rounded(.halfUp, monitor: monitor))
        return try whole.applying(count >= 0 ? .divide : .multiply, power, monitor: monitor)
    }

    static func fraction(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try call[0].applying(.subtract, truncate(call), monitor: call.monitor)
    }

    static func absolute(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try call[0].applying(.absolute, monitor: call.monitor)
    }

    static func sign(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try call[0].compare(to: BigNumber(0), monitor: call.monitor))
    }

    static func minimum(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try outermost(call, order: -1)
    }

    static func maximum(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        try outermost(call, order: 1)
    }

    /// The extreme argument for a comparison; the first one of equal arguments.
    private static func outermost(
        _ call: FunctionCall, order: Int
    ) throws(NumberError) -> BigNumber {
        try call.requireNumbers(1)
        var best = call[0]
        for candidate in call.arguments.dropFirst()
        where try candidate.compare(to: best, monitor: call.monitor) == order {
            best = candidate
        }
        return best
    }

    static func clamp(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        let (x, low, high) = (call[0], call[1], call[2])
        if try low.compare(to: high, monitor: call.monitor) > 0 {
            throw call.domain("clamp needs a lower bound that is not above the upper")
        }
        if try x.compare(to: low, monitor: call.monitor) < 0 { return low }
        return try x.compare(to: high, monitor: call.monitor) > 0 ? high : x
    }
}

/// The nearest numbers of floating-point formats.
enum FloatingFunctions {
    /// The function of the nearest number of a format.
    static func nearest(in format: FloatingFormat) -> FunctionEntry.NumberFunction {
        { call throws(NumberError) in
            BigNumber(try call[0].nearest(in: format, monitor: call.monitor))
        }
    }

    static func unitOfLastPlace(_ call: FunctionCall) throws(NumberError) -> BigNumber {
        BigNumber(try call[0].unitOfLastPlace(in: .double, monitor: call.monitor))
    }
}
