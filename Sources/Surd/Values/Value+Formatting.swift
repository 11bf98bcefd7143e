public import SurdNumbers

extension Value {
    /// The value as text: a number in `format`, `true` or `false`, prime factors, a list in
    /// brackets, a polynomial in x, or closed forms with what is claimed of them.
    public func formatted(
        _ format: NumberFormat = NumberFormat(), limits: Limits = .standard,
        cancellation: CancellationToken? = nil
    ) throws(NumberError) -> String {
        var text: [UInt8] = []
        _ = try append(
            to: &text, format: format,
            monitor: Monitor(limits: limits, cancellation: cancellation))
        return String(decoding: text, as: UTF8.self)
    }

    /// A number to so many significant digits; anything else as it is.
    public func digits(
        _ count: Int, rounding: RoundingMode = .halfEven
    ) throws(NumberError) -> String {
        try formatted(NumberFormat(digits: count, rounding: rounding))
    }

    /// Appends the value as text; returns whether the text is the exact value.
    package func append(
        to text: inout [UInt8], format: NumberFormat, monitor: @autoclosure () -> Monitor
    ) throws(NumberError) -> Bool {
        switch self {
        case .number(let number):
            return try format.append(number, to: &text, monitor: monitor())
        case .complex(let z):
            return try format.append(z, to: &text, monitor: monitor())
        case .boolean(let boolean):
            text.append(contentsOf: boolean ? "true".utf8 : "false".utf8)
            return true
        case .factors(let factors):
            text.append(contentsOf: factors.description.utf8)
            return true
        case .list(let list):
            return try list.append(to: &text, format: format, monitor: monitor())
        case .polynomial(let polynomial):
            text.append(contentsOf: polynomial.description.utf8)
            return true
        case .identifications(let forms):
            for (index, form) in forms.enumerated() {
                if index > 0 { text.append(contentsOf: "; ".utf8) }
                text.append(contentsOf: form.description.utf8)
            }
            return forms.allSatisfy(\.isProved)
        case .infinity(let isNegative):
            text.append(contentsOf: isNegative ? "-inf".utf8 : "inf".utf8)
            return true
        }
    }
}

extension Value {
    /// A short closed form to print beside the digits of a real; nil where there is none.
    package func closedForm(in format: NumberFormat, monitor: Monitor) -> String? {
        guard case .number(let number) = self else { return nil }
        return format.closedForm(beside: number, monitor: monitor)
    }
}

/// The texts of both parts of a complex number.
package struct ComplexTexts: Sendable {
    package var real: [UInt8] = []
    package var imaginary: [UInt8] = []
}

extension Value {
    /// The texts of both parts, for a value of this kind; nil unless it is complex.
    package func complexTexts(
        _ kind: Kind, _ format: NumberFormat, _ monitor: Monitor
    ) throws(NumberError) -> ComplexTexts? {
        guard kind == .complex, case .complex(let z) = self else { return nil }
        var texts = ComplexTexts()
        _ = try format.append(z.real, to: &texts.real, monitor: monitor)
        _ = try format.append(z.imaginary, to: &texts.imaginary, monitor: monitor)
        return texts
    }
}

extension Value: CustomStringConvertible {
    /// The value to 20 digits; what keeps it from being written, if something does.
    public var description: String {
        do {
            var text: [UInt8] = []
            _ = try append(to: &text, format: NumberFormat(), monitor: .unswayed)
            return String(decoding: text, as: UTF8.self)
        } catch {
            return "(" + error.message + ")"
        }
    }
}
