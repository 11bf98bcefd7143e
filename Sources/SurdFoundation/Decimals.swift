public import Foundation
public import Surd

extension BigRational {
    /// The exact value of a decimal; nil for NaN.
    ///
    ///     BigRational(exactly: Decimal(string: "19.99")!)   // 1999/100
    public init?(exactly decimal: Decimal) {
        guard !decimal.isNaN, let value = BigRational("\(decimal)") else { return nil }
        self = value
    }

    /// The exact value of a number object: an integer, a double or a decimal number. Nil for NaN
    /// and infinities.
    public init?(exactly number: NSNumber) {
        if let decimal = number as? NSDecimalNumber {
            self.init(exactly: decimal.decimalValue)
            return
        }
        switch String(cString: number.objCType) {
        case "f", "d": self.init(exactly: number.doubleValue)
        case "Q", "L": self.init(BigInt(number.uint64Value))
        default: self.init(BigInt(number.int64Value))
        }
    }
}

extension BigNumber {
    /// The exact value of a decimal; nil for NaN.
    public init?(exactly decimal: Decimal) {
        guard let value = BigRational(exactly: decimal) else { return nil }
        self.init(value)
    }
}

extension BigInt {
    /// The value of a decimal that is an integer; else nil.
    public init?(exactly decimal: Decimal) {
        guard let value = BigRational(exactly: decimal)?.exactInteger else { return nil }
        self = value
    }
}

extension Decimal {
    /// The decimal of the same value; nil where 38 digits do not hold it.
    ///
    ///     Decimal(exactly: BigRational(1, 8))   // 0.125
    ///     Decimal(exactly: BigRational(1, 3))   // nil
    public init?(exactly value: BigRational) {
        guard let nearest = Decimal(nearest: BigNumber(value)),
            BigRational(exactly: nearest) == value
        else { return nil }
        self = nearest
    }

    /// The number to 38 significant digits, correctly rounded; nil where it is beyond the range of
    /// decimals, or its digits cannot be established.
    ///
    ///     Decimal(nearest: .pi)
    public init?(nearest number: BigNumber) {
        let format = NumberFormat(style: .sci, digits: 38)
        guard let text = try? number.formatted(format, monitor: .unswayed),
            let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")),
            !value.isNaN, let shown = BigRational(text), BigRational(exactly: value) == shown
        else { return nil }
        self = value
    }
}

extension NSDecimalNumber {
    /// The number object of the same value; nil where 38 digits do not hold it.
    public convenience init?(exactly value: BigRational) {
        guard let decimal = Decimal(exactly: value) else { return nil }
        self.init(decimal: decimal)
    }
}

extension BigInt {
    /// The bytes of the magnitude as data: see ``BigInt/magnitudeBytes(order:minimumCount:)``. Data
    /// is read by ``BigInt/init(bytes:order:isSigned:)``, as every collection of bytes is.
    public func magnitudeData(order: ByteOrder = .bigEndian, minimumCount: Int = 0) -> Data {
        Data(magnitudeBytes(order: order, minimumCount: minimumCount))
    }
}

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
