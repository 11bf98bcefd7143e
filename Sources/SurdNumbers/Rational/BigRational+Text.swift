extension BigRational: CustomStringConvertible, LosslessStringConvertible {
    /// "p/q", or "p" for an integer.
    public var description: String {
        isInteger ? numerator.description : "\(numerator)/\(denominator)"
    }

    /// The value of "p" or "p/q"; nil for anything else and for a denominator of 0.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let numerator = BigInt(first) else { return nil }
        if parts.count == 1 {
            self.init(numerator)
            return
        }
        guard let denominator = BigInt(parts[1]) else { return nil }
        self.init(checking: numerator, denominator)
    }
}

extension BigRational: Codable {
    /// Reads the text that ``encode(to:)`` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = BigRational(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not a fraction: \(text.prefix(40))")
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
