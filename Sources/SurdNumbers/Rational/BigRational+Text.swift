extension BigRational: CustomStringConvertible, LosslessStringConvertible {
    /// "p/q", or "p" for an integer.
    public var description: String {
        isInteger ? numerator.description : "\(numerator)/\(denominator)"
    }

    /// The number that a text stands for: `"19.99"`, `"22/7"`, `"1e-3"`, `"0xff"`. Nil for other
    /// text, and for an exponent beyond the standard limits; ``init(parsing:limits:)`` says why.
    public init?(_ text: String) {
        guard let value = try? BigRational(parsing: text) else { return nil }
        self = value
    }
}
