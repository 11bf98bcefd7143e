public import Foundation
import Surd

extension JSONDecoder {
    /// This decoder, which from now on reads numbers with a fraction from their decimal digits, up
    /// to 37 of them, and not by way of a `Double`.
    ///
    ///     let decoder = JSONDecoder().readingExactNumbers()
    ///     try decoder.decode(BigRational.self, from: Data("0.1234567890123456789".utf8))
    ///
    /// A longer number is an error, never a rounded value; as a string it may have any length.
    @discardableResult
    public func readingExactNumbers() -> JSONDecoder {
        userInfo[.exactNumberText] = ExactNumberText { decoder in
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) { return text }
            let decimal = try container.decode(Decimal.self)
            let text = "\(decimal)"
            let digits = text.filter(\.isNumber).drop { $0 == "0" }
            let zeros = digits.reversed().prefix { $0 == "0" }.count
            if decimal.isNaN || digits.count - zeros > 37 {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "the number has more than 37 digits: write it as a string")
            }
            return text
        }
        return self
    }
}
