/// How exact numbers are read from and written to encoders.
///
/// A number is written as text, without loss: `"7"`, `"19.99"`, `"1÷3"`. It is read from text, by the
/// rule of `NumeralReader`, and from a number of the format.
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
        // The last attempt says what is there instead of a number.
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

    // A decoder hands a number on as a Double or as an integer, and both may be another number than the one that was
    // written: Foundation's cuts 12345678901234567.89 to an Int, and makes 1e-400 the Int 0. Only the text proves what
    // was written. Foundation quotes it where a number does not fit a type, and for most numbers one of the two small
    // integer types is such a type.

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
        // The last one is for what is too small for a Double, which an integer type takes for 0.
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

    /// Whether a text is an integer that the decoder gives whole, or has up to 15 digits and a Double near to it.
    private static func isProved(
        _ text: String, _ container: any SingleValueDecodingContainer
    ) -> Bool {
        if let integer = Int(text), (try? container.decode(Int.self)) == integer { return true }
        if let integer = UInt(text), (try? container.decode(UInt.self)) == integer { return true }
        guard let double = try? container.decode(Double.self), double.isFinite else { return false }
        return significantDigits(text) <= 15
    }

    /// The integer of a decoder that quotes nothing, where its Double says nothing else.
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

    /// The number as Foundation's `Decimal`, where the program has Foundation: from 0 to 127 every integer type takes a
    /// number, and 38 digits show whether it has a fraction that a Double does not show.
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

    /// Digits that Foundation's `Decimal` keeps. What is left out of longer texts shows nowhere.
    private static let placesOfDecimal = 38

    /// How many characters the number was written with, as far as a mirror shows the decoder's map of the text.
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

    /// The decimal text that a double was read from, where it had up to 15 significant digits: all
    /// such texts are told apart by doubles. Nil where the text must have been longer.
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

/// How the text of a number of the format is found, for a decoder that keeps it.
package struct ExactNumberText: Sendable {
    package let text: @Sendable (any Decoder) throws -> String

    package init(_ text: @escaping @Sendable (any Decoder) throws -> String) { self.text = text }
}

extension CodingUserInfoKey {
    /// Where a decoder holds its ``ExactNumberText``.
    package static var exactNumberText: CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "org.surd.exact-number-text") else {
            fatalError("every text is a key")
        }
        return key
    }
}

extension BigRational {
    /// The text that encoders are given: an integer, a decimal that ends soon, or a quotient, with a
    /// sign that JSON does not escape.
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

    /// Writes the decimal digits, as text: most readers of JSON would cut a longer number.
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
    /// A number of the format is taken where it is an integer that fits `Int` or `UInt`, or has up to 15
    /// digits: a longer one is refused rather than guessed, for a decoder hands it on as a `Double`. The
    /// module SurdFoundation lets `JSONDecoder` read up to 37 digits; as a string it may have any length.
    public init(from decoder: any Decoder) throws {
        self = try ExactCoding.number(from: decoder) { text throws(NumberError) in
            try BigRational(parsing: text)
        }
    }

    /// Writes the value as text, without loss: `"7"`, `"19.99"`, and `"1÷3"` for what has no end as
    /// a decimal.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(codedText)
    }
}

extension CodingUserInfoKey {
    /// Where a decoder holds the ``Limits`` under which recipes of reals are followed. Give a decoder for data from
    /// strangers ``Limits/untrusted``; without any, the standard limits hold.
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
    /// Those that a decoder holds for recipes.
    package static func ofNumbers(_ decoder: any Decoder) -> Limits {
        decoder.userInfo[.numberLimits] as? Limits ?? .standard
    }
}
