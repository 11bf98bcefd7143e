/// Complex numbers as text: `11-2i`, each part to its own proved digits.
///
/// A part that is zero is left out. The unit follows plain digits at once and anything else after an asterisk, so that
/// the text reads back: `1/3+2/3*i`.
extension NumberFormat {
    /// Appends a complex number; returns whether the text is the exact value.
    package func append(
        _ z: BigComplex, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        if style == .display20 || bits != nil {
            throw .noSuchForm(
                rule: style == .display20
                    ? "a small screen shows no complex numbers"
                    : "a complex number has no two's complement")
        }
        if style == .polar {
            guard try z.imaginary.sign(monitor: monitor) != 0 else {
                return try append(z.real, to: &text, monitor: monitor)
            }
            return try appendPolar(z, to: &text, monitor: monitor)
        }
        // One notation for both parts: 1/2+sqrt(3)/2*i, and not 0.5+sqrt(3)/2*i.
        let hasFractions =
            style == .exact && scale == nil && base == 10
            && !(z.real.hasDecimalForm && z.imaginary.hasDecimalForm)
        func part(_ number: BigNumber) -> NumberFormat {
            hasFractions && number.knownRational != nil ? self.style(.fraction) : self
        }
        var coefficient: [UInt8] = []
        let imaginaryIsExact = try part(z.imaginary).append(
            z.imaginary, to: &coefficient, monitor: monitor)
        if try isZero(z.imaginary, writtenAs: coefficient[...], monitor) {
            return try append(z.real, to: &text, monitor: monitor)
        }
        let start = text.count
        var isExact = try part(z.real).append(z.real, to: &text, monitor: monitor)
        let hasReal = try !isZero(z.real, writtenAs: text[start...], monitor)
        if !hasReal {
            text.removeLast(text.count - start)
            isExact = true
        }
        isExact = isExact && imaginaryIsExact
        let factor = unitFactor(coefficient, isFraction: z.imaginary.knownRational != nil)
        if hasReal, factor.first != UInt8(ascii: "-") { text.append(UInt8(ascii: "+")) }
        text += factor
        text.append(UInt8(ascii: "i"))
        return isExact
    }

    /// Appends the digits on which the whole rectangle agrees, and returns true.
    ///
    /// False, with nothing appended, says that those of a part are not decided or that this way is not for such a
    /// number or format. The value is never exactly what is printed when this returns true.
    package func append(
        _ z: borrowing ComplexBall, to text: inout [UInt8], monitor: Monitor
    ) -> Bool {
        guard scale == nil, style != .polar, style != .display20 else { return false }
        let start = text.count
        guard appendOfAnyLength(z.real, to: &text, monitor) else { return false }
        let middle = text.count
        text.append(UInt8(ascii: "+"))
        guard appendOfAnyLength(z.imaginary, to: &text, monitor),
            text[(middle + 1)...].allSatisfy(Self.isPlain)
        else {
            text.removeLast(text.count - start)
            return false
        }
        if text[middle + 1] == UInt8(ascii: "-") { text.remove(at: middle) }
        let isOne = text[(middle + 1)...].elementsEqual("1".utf8)
        if isOne { text.removeLast() }
        text.append(UInt8(ascii: "i"))
        return true
    }

    /// Whether a part is zero, which its digits show mostly: they are right, and so is the first that is not 0.
    private func isZero(
        _ number: BigNumber, writtenAs text: ArraySlice<UInt8>, _ monitor: Monitor
    ) throws(NumberError) -> Bool {
        if isDecimal, scale == nil {
            // Before the exponent.
            for byte in text {
                if byte == UInt8(ascii: "e") { break }
                if UInt8(ascii: "1")...UInt8(ascii: "9") ~= byte { return false }
            }
        }
        return try number.sign(monitor: monitor) == 0
    }

    /// How a part is written before the unit.
    private func unitFactor(_ part: [UInt8], isFraction: Bool = false) -> [UInt8] {
        let isNegative = part.first == UInt8(ascii: "-")
        let digits = part.dropFirst(isNegative ? 1 : 0)
        if digits.count == 1, digits.first == UInt8(ascii: "1") { return Array(part.dropLast()) }
        if isDecimal, digits.allSatisfy(Self.isPlain) { return part }
        // A sum in closed form is written with blanks around its signs.
        if !isFraction, part.contains(UInt8(ascii: " ")) {
            return Array("(".utf8) + part + Array(")*".utf8)
        }
        return part + [UInt8(ascii: "*")]
    }

    /// Whether a byte belongs to a decimal number with an exponent.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ","),
            UInt8(ascii: "e"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// `5*e^(0.92729521800161223243i)`
    private func appendPolar(
        _ z: BigComplex, to text: inout [UInt8], monitor: Monitor
    ) throws(NumberError) -> Bool {
        let work = NumberWork(monitor: monitor)
        let size = try z.magnitude(work)
        if try size.compare(to: .one, monitor: monitor) != 0 {
            _ = try append(size, to: &text, monitor: monitor)
            text.append(UInt8(ascii: "*"))
        }
        var angle: [UInt8] = []
        _ = try append(z.phase(work), to: &angle, monitor: monitor)
        text += Array("e^(".utf8) + unitFactor(angle) + Array("i)".utf8)
        // The angle of a number off the real line is never rational: its digits do not end.
        return false
    }
}

extension BigNumber {
    /// Whether the number is known to be a decimal that ends.
    fileprivate var hasDecimalForm: Bool {
        knownRational.map { DecimalPlaces(of: $0.denominator) != nil } ?? false
    }
}

extension BigComplex {
    /// The number as text: each part with 20 significant digits, correctly rounded, unless the format says otherwise.
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

    /// The number with `count` significant digits in each part, correctly rounded.
    public func digits(
        _ count: Int, rounding: RoundingMode = .halfEven, limits: Limits = .standard
    ) throws(NumberError) -> String {
        try formatted(NumberFormat(digits: count, rounding: rounding), limits: limits)
    }
}

extension BigComplex: CustomStringConvertible {
    /// The number with 20 significant digits in each part. Where they cannot be established, what is wrong stands in
    /// parentheses instead; ``formatted(_:limits:)`` throws it.
    public var description: String {
        do throws(NumberError) {
            return try formatted(NumberFormat(), monitor: .unswayed)
        } catch {
            return "(\(error.code))"
        }
    }
}
