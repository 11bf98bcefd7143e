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
        case .boolean(let boolean):
            text.append(contentsOf: boolean ? "true".utf8 : "false".utf8)
            return true
        case .factors(let factors):
            text.append(contentsOf: factors.description.utf8)
            return true
        case .list(let list):
            let monitor = monitor()
            var isExact = true
            let start = text.count
            text.append(UInt8(ascii: "["))
            for (index, number) in list.enumerated() {
                if index > 0 { text.append(contentsOf: ", ".utf8) }
                try monitor.tick()
                if try !format.append(number, to: &text, monitor: monitor) { isExact = false }
                try Value.checkText(text.count - start, monitor)
            }
            text.append(UInt8(ascii: "]"))
            return isExact
        case .polynomial(let polynomial):
            text.append(contentsOf: polynomial.description.utf8)
            return true
        case .identifications(let forms):
            for (index, form) in forms.enumerated() {
                if index > 0 { text.append(contentsOf: "; ".utf8) }
                text.append(contentsOf: form.description.utf8)
            }
            return forms.allSatisfy(\.isProved)
        }
    }
}

extension Value {
    /// A list is written as one text, which is copied on its way out.
    private static func checkText(_ count: Int, _ monitor: Monitor) throws(NumberError) {
        let most = monitor.limits.maximumBytes / 8
        if count <= most { return }
        throw .tooLarge(
            what: "the text of the list", estimate: "more than \(NumberError.grouped(most)) bytes",
            limit: "\(NumberError.grouped(most)) bytes")
    }

    /// A short closed form to stand beside the digits of a real; nil where there is none.
    package func closedForm(in format: NumberFormat, monitor: Monitor) -> String? {
        guard case .number(let number) = self else { return nil }
        return format.closedForm(beside: number, monitor: monitor)
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
