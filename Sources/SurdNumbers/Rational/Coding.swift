/// How encoders and decoders write and read exact numbers.
///
/// A number is written as lossless text: `"7"`, `"19.99"`, `"1÷3"`. It is read from text, by the rules of
/// `NumeralReader`, and from a number of the format.
enum ExactCoding {
    static func text(from decoder: any Decoder) throws -> (text: String, isNumeral: Bool) {
        if let read = decoder.userInfo[.exactNumberText] as? ExactNumberText {
            return (try read.text(decoder), true)
        }
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) { return (text, false) }
        if let text = writtenText(container) {
            guard isProved(text, container) else { throw uncertain(text, container) }
            return (text, true)
        }
        let double = try? container.decode(Double.self)
        if let integer = integerText(container, double) {
            if let decimal = decimalText(container), decimal != integer {
                throw uncertain(decimal, container)
            }
            if let length = writtenLength(container), length > placesOfDecimal {
                throw uncertain("\(integer) of \(length) characters", container)
            }
            return (integer, true)
        }
        // The last attempt throws an error that names the value found instead of a number.
        let last = try double ?? container.decode(Double.self)
        guard let text = shortText(of: last) else { throw uncertain("\(last)", container) }
        return (text, true)
    }

    private static func uncertain(
        _ text: String, _ container: any SingleValueDecodingContainer
    ) -> DecodingError {
        DecodingError.dataCorruptedError(
            in: container,
            debugDescription:
                "the number \(text.prefix(40)) is not known for certain, because the decoder "
                + "hands it on as a Double, which keeps 15 digits: write it as a string, or decode with "
                + "the exact numbers of SurdFoundation")
    }

    // A decoder delivers a number as a Double or as an integer, and both may differ from the number that was
    // written: Foundation truncates 12345678901234567.89 to an Int, and makes 1e-400 the Int 0. Only the text
    // proves which number was written. Foundation quotes the text in the error where a number does not fit a
    // type, and for most numbers one of the two small integer types is such a type.

    /// The text of a number as the decoder quotes it in an error; nil where it quotes none.
    private static func writtenText(_ container: any SingleValueDecodingContainer) -> String? {
        func refusal<T: Decodable>(_ type: T.Type) -> (any Error)? {
            do {
                _ = try container.decode(type)
                return nil
            } catch {
                return error
            }
        }
        // The last type is for numbers too small for a Double, which an integer type reads as 0.
        guard
            let error = refusal(Int8.self) ?? refusal(UInt8.self) ?? refusal(Double.self)
        else { return nil }
        let text = "\(error)"
        for (start, end) in [("parsed: \"", "\""), ("JSON number <", ">"), ("Number ", " is not")] {
            guard let head = text.place(of: start),
                let tail = text[head.upperBound...].place(of: end)
            else { continue }
            let quoted = text[head.upperBound..<tail.lowerBound]
            if Double(quoted) != nil { return String(quoted) }
        }
        return nil
    }

    /// Whether a text is an integer that the decoder delivers unchanged, or has up to 15 digits and a Double
    /// close to it.
    private static func isProved(
        _ text: String, _ container: any SingleValueDecodingContainer
    ) -> Bool {
        if let integer = Int(text), (try? container.decode(Int.self)) == integer { return true }
        if let integer = UInt(text), (try? container.decode(UInt.self)) == integer { return true }
        guard let double = try? container.decode(Double.self), double.isFinite else { return false }
        return significantDigits(text) <= 15
    }

    /// The integer from a decoder that quotes no text, where its Double does not contradict the
    /// integer.
    private static func integerText(
        _ container: any SingleValueDecodingContainer, _ double: Double?
    ) -> String? {
        if let integer = try? container.decode(Int.self) {
            return double == nil || double == Double(integer) ? "\(integer)" : nil
        }
        if let integer = try? container.decode(UInt.self) {
            return double == nil || double == Double(integer) ? "\(integer)" : nil
        }
        return nil
    }

    /// The number as Foundation's `Decimal`, where the program uses Foundation. From 0 to 127 every integer
    /// type reads the number, and 38 digits show a fractional part that a Double does not show.
    private static func decimalText(_ container: any SingleValueDecodingContainer) -> String? {
        func text<T: Decodable>(_ type: T.Type) -> String? {
            (try? container.decode(type)).map { "\($0)" }
        }
        guard let type = _typeByName("20FoundationEssentials7DecimalV") as? any Decodable.Type
        else {
            return nil
        }
        return text(type)
    }

    /// The digits that Foundation's `Decimal` keeps. Digits that it drops from longer texts cannot
    /// be detected.
    private static let placesOfDecimal = 38

    /// The number of characters of the number, as far as reflection shows the decoder's map of the text.
    private static func writtenLength(_ container: any SingleValueDecodingContainer) -> Int? {
        guard let values = Mirror(reflecting: container).descendant("values") as? [Any],
            let value = values.last,
            let number = Mirror(reflecting: value).descendant("number"),
            let region = Mirror(reflecting: number).children.first?.value
        else { return nil }
        return Mirror(reflecting: region).descendant("count") as? Int
    }

    private static func significantDigits(_ text: String) -> Int {
        let mantissa = text.prefix { $0 != "e" && $0 != "E" }.utf8.filter { (48...57).contains($0) }
        let leading = mantissa.drop { $0 == 48 }
        return leading.count - leading.reversed().prefix { $0 == 48 }.count
    }

    /// The decimal text from which a double was read, where it had up to 15 significant digits:
    /// doubles distinguish all such texts. Nil where the text must have been longer.
    static func shortText(of double: Double) -> String? {
        guard double.isFinite else { return nil }
        let text = "\(double)"
        return significantDigits(text) <= 15 ? text : nil
    }

    static func number<T>(
        from decoder: any Decoder, _ read: (String) throws(NumberError) -> T
    ) throws -> T {
        let (text, _) = try text(from: decoder)
        do throws(NumberError) {
            return try read(text)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: error.message,
                    underlyingError: error))
        }
    }
}

/// Finds the text of a number of the format, for a decoder that keeps the text.
package struct ExactNumberText: Sendable {
    package let text: @Sendable (any Decoder) throws -> String

    package init(_ text: @escaping @Sendable (any Decoder) throws -> String) { self.text = text }
}

extension CodingUserInfoKey {
    /// The key under which a decoder stores its ``ExactNumberText``.
    package static var exactNumberText: CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "org.surd.exact-number-text") else {
            fatalError("every text is a key")
        }
        return key
    }
}

extension BigRational {
    /// The text for encoders: an integer, a short terminating decimal, or a quotient, with a sign
    /// that JSON does not escape.
    var codedText: String {
        if isInteger { return numerator.description }
        if denominator.bitLength <= 256, let places = terminatingDigits, places <= 64 {
            return decimal(places: places)
        }
        return "\(numerator)÷\(denominator)"
    }
}

extension BigInt: Codable {
    /// Reads a number of the format, or text in any spelling that ``init(parsing:limits:)`` reads.
    ///
    ///     try JSONDecoder().decode([BigInt].self, from: Data(#"[7, "0xff", "1e30"]"#.utf8))
    public init(from decoder: any Decoder) throws {
        self = try ExactCoding.number(from: decoder) { text throws(NumberError) in
            try BigInt(parsing: text)
        }
    }

    /// Writes the decimal digits as text, because most readers of JSON would round a longer number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension BigRational: Codable {
    /// Reads a number of the format, or text in any spelling that ``init(parsing:limits:)`` reads.
    ///
    ///     let prices = Data(#"[19.99, "19.99", 7, "22/7"]"#.utf8)
    ///     try JSONDecoder().decode([BigRational].self, from: prices)
    ///
    /// A number of the format is accepted where it is an integer that fits `Int` or `UInt`, or has up to 15
    /// digits. A longer one is refused rather than guessed, because a decoder passes it on as a `Double`.
    /// With the module SurdFoundation, `JSONDecoder` reads up to 37 digits. As a string the number may have
    /// any length.
    public init(from decoder: any Decoder) throws {
        self = try ExactCoding.number(from: decoder) { text throws(NumberError) in
            try BigRational(parsing: text)
        }
    }

    /// Writes the value as lossless text: `"7"`, `"19.99"`, and `"1÷3"` where the decimal does not
    /// end.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(codedText)
    }
}

extension CodingUserInfoKey {
    /// The key under which a decoder stores the ``Limits`` for evaluating recipes of reals. Set
    /// ``Limits/untrusted`` for data from untrusted sources; without an entry, the standard limits hold.
    ///
    ///     decoder.userInfo[.numberLimits] = Limits.untrusted
    public static var numberLimits: CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "org.surd.number-limits") else {
            fatalError("every text is a key")
        }
        return key
    }
}

extension Limits {
    /// The limits that a decoder has for recipes.
    package static func ofNumbers(_ decoder: any Decoder) -> Limits {
        decoder.userInfo[.numberLimits] as? Limits ?? .standard
    }
}
