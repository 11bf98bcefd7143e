extension BigNumber: Codable {
    /// Exact numbers are written as text, `"22/7"`, without any loss.
    ///
    /// A real is refused with an explanation: its digits would be another number, and its recipe
    /// is not a value. Store the expression that it came from.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        guard let exact = exactRational else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription:
                        "a real number has no exact text; encode the expression that defines it"))
        }
        try container.encode(exact)
    }

    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(BigRational.self))
    }
}
