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
        if let integer = try? container.decode(Int.self) { return ("\(integer)", true) }
        if let integer = try? container.decode(UInt.self) { return ("\(integer)", true) }
        // The last attempt says what is there instead of a number.
        let double = try container.decode(Double.self)
        guard let text = shortText(of: double) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "the number \(double) may have had more digits than a Double "
                    + "keeps for certain: write it as a string, or decode with the exact numbers "
                    + "of SurdFoundation")
        }
        return (text, true)
    }

    /// The decimal text that a double was read from, where it had up to 15 significant digits: all
    /// such texts are told apart by doubles. Nil where the text must have been longer.
    static func shortText(of double: Double) -> String? {
        guard double.isFinite else { return nil }
        let text = "\(double)"
        let mantissa = text.prefix { $0 != "e" }.utf8.filter { (48...57).contains($0) }
        let leading = mantissa.drop { $0 == 48 }
        let digits = leading.count - leading.reversed().prefix { $0 == 48 }.count
        return digits <= 15 ? text : nil
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
    /// A decoder hands a number with a fraction on as a `Double`. Up to 15 digits that is certain;
    /// a longer number is refused rather than guessed. The module SurdFoundation lets `JSONDecoder`
    /// read up to 38 digits.
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

extension BigNumber: Codable {
    /// Exact numbers are written as text without any loss, as ``BigRational/encode(to:)`` does.
    ///
    /// A real is refused with an explanation: its digits would be another number, and its recipe
    /// is not a value. Store the expression that it came from.
    public func encode(to encoder: any Encoder) throws {
        guard let exact = exactRational else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription:
                        "a real number has no exact text; encode the expression that defines it"))
        }
        try exact.encode(to: encoder)
    }

    /// Reads an exact number as ``BigRational/init(from:)`` does.
    public init(from decoder: any Decoder) throws {
        self.init(try BigRational(from: decoder))
    }
}
