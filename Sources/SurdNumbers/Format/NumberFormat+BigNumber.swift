extension NumberFormat {
    /// Appends the text of a number; returns whether that text is the exact value.
    ///
    /// Small integers and fractions take no memory but the text's. For a real, true means that the
    /// text was proved to be the value.
    package func append(
        _ x: BigNumber, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        switch x.storage {
        case .integer(let value): try append(value, to: &text, monitor: monitor)
        case .rational(let value): try append(value, to: &text, monitor: monitor)
        case .real(let value): try append(value, to: &text, monitor: monitor)
        }
    }
}

extension BigNumber {
    /// The number as text: 20 significant digits, correctly rounded, unless the format says
    /// otherwise.
    ///
    /// - Throws: ``NumberError/undecided(question:known:)`` when the limits end before the digits
    ///   are certain, ``NumberError/notExact`` when an exact text is asked of a number that is not
    ///   rational, ``NumberError/tooLarge(what:estimate:limit:)`` for a text beyond the limits.
    public func formatted(
        _ format: NumberFormat = NumberFormat(), limits: Limits = .standard
    ) throws(NumberError) -> String {
        try formatted(format, monitor: Monitor(limits: limits))
    }

    package func formatted(
        _ format: NumberFormat, monitor: Monitor
    ) throws(NumberError) -> String {
        var text: [UInt8] = []
        _ = try format.append(self, to: &text, monitor: monitor)
        return String(decoding: text, as: UTF8.self)
    }

    /// The number with `count` significant digits, correctly rounded.
    public func digits(
        _ count: Int, rounding: RoundingMode = .halfEven, limits: Limits = .standard
    ) throws(NumberError) -> String {
        try formatted(NumberFormat(digits: count, rounding: rounding), limits: limits)
    }
}

extension BigNumber: CustomStringConvertible {
    /// The number with 20 significant digits. Where they cannot be established, what is wrong
    /// stands in parentheses instead; ``formatted(_:limits:)`` throws it.
    public var description: String {
        do throws(NumberError) {
            var text: [UInt8] = []
            _ = try NumberFormat().append(self, to: &text, monitor: .unswayed)
            return String(decoding: text, as: UTF8.self)
        } catch {
            return "(\(error.code))"
        }
    }
}
