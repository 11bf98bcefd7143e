extension FloatingValue: CustomStringConvertible {
    /// The shortest decimal that the format reads as this value, or `inf`, `-inf` or `nan`.
    public var description: String {
        switch kind {
        case .notANumber: return "nan"
        case .infinity: return isNegative ? "-inf" : "inf"
        case .finite: break
        }
        guard !isZero, let shortest = shortest else { return isNegative ? "-0" : "0" }
        return Self.text(BigNumber(shortest), digits: 400)
    }

    /// A number with so many digits; where it cannot be written, the reason in parentheses.
    package static func text(_ number: BigNumber, digits: Int) -> String {
        do throws(NumberError) {
            return try number.formatted(NumberFormat(digits: digits))
        } catch {
            return "(\(error.message))"
        }
    }
}
