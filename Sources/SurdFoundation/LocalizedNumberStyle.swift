public import Foundation
public import Surd

/// A number that can be written and read in the notation of a country: `BigInt`, `BigRational` and
/// `BigNumber`. Other types cannot conform: the requirements are not part of the interface.
public protocol LocalizableNumber: Sendable {
    /// The same number as a `BigNumber`.
    var _number: BigNumber { get }
    /// The number of this type with the given value; nil where the type does not have it.
    init?(_exactly value: BigRational)
}

extension BigInt: LocalizableNumber {
    /// The integer as a `BigNumber`.
    public var _number: BigNumber { BigNumber(self) }
    /// The value as an integer; nil if it has a fraction.
    public init?(_exactly value: BigRational) {
        guard let integer = value.exactInteger else { return nil }
        self = integer
    }
}

extension BigRational: LocalizableNumber {
    /// The fraction as a `BigNumber`.
    public var _number: BigNumber { BigNumber(self) }
    /// The fraction itself.
    public init?(_exactly value: BigRational) { self = value }
}

extension BigNumber: LocalizableNumber {
    /// The number itself.
    public var _number: BigNumber { self }
    /// The fraction as a `BigNumber`.
    public init?(_exactly value: BigRational) { self.init(value) }
}

/// How many digits a ``LocalizedNumberStyle`` writes.
public enum NumberPrecision: Sendable, Hashable, Codable {
    /// The exact value where it ends within 20 places, else 20 significant digits; for a currency,
    /// the places that it has.
    case automatic
    /// So many significant digits, correctly rounded.
    case significantDigits(Int)
    /// Between so many and so many digits after the decimal sign.
    case fractionLength(ClosedRange<Int>)

    /// Exactly so many digits after the decimal sign.
    public static func fractionLength(_ places: Int) -> NumberPrecision {
        .fractionLength(places...places)
    }
}

/// Writes and reads numbers of any length as a country does.
///
///     let price: BigRational = 1234567.5
///     price.formatted(.currency(code: "EUR").locale(Locale(identifier: "de_DE")))
///         // 1.234.567,50 €
///     price.formatted(.number.precision(.significantDigits(3)).locale(Locale(identifier: "en_US")))
///         // 1,230,000
///     try BigRational("1.234,56", format: .number.locale(Locale(identifier: "de_DE")))
///
/// Every digit is right, also of a real; where digits cannot be established, the text is the error's
/// name in parentheses, as with `description`.
public struct LocalizedNumberStyle<Number: LocalizableNumber>: ParseableFormatStyle, Sendable {
    /// What kind of number is written.
    public enum Kind: Sendable, Hashable, Codable {
        /// The number itself.
        case number
        /// A hundred times the number, with a percent sign.
        case percent
        /// An amount of a currency, named by its ISO code.
        case currency(code: String)
    }

    /// What kind of number is written.
    public var kind: Kind
    /// Whose rules hold.
    public var locale: Locale
    /// How many digits are written.
    public var precision = NumberPrecision.automatic
    /// Where the last digit goes: as everywhere, a half to the even one unless another is given.
    public var rounding = RoundingMode.halfEven
    /// Whether digits stand in groups.
    public var isGrouped = true

    /// A style for numbers of a kind; the locale is that of the user unless another is given.
    public init(_ kind: Kind = .number, locale: Locale = .autoupdatingCurrent) {
        self.kind = kind
        self.locale = locale
    }

    /// The same style after the rules of another country.
    public func locale(_ locale: Locale) -> Self {
        var copy = self
        copy.locale = locale
        return copy
    }

    /// The same style with so many digits.
    public func precision(_ precision: NumberPrecision) -> Self {
        var copy = self
        copy.precision = precision
        return copy
    }

    /// The same style with another rounding.
    public func rounded(_ rounding: RoundingMode) -> Self {
        var copy = self
        copy.rounding = rounding
        return copy
    }

    /// The same style with or without groups of digits.
    public func grouping(_ isGrouped: Bool) -> Self {
        var copy = self
        copy.isGrouped = isGrouped
        return copy
    }

    /// The text of a number.
    public func format(_ value: Number) -> String {
        let pattern = pattern
        do throws(NumberError) {
            return pattern.text(of: try decimal(of: value._number, pattern), groups: isGrouped)
        } catch {
            return "(\(error.code))"
        }
    }

    /// Reads what the style writes.
    public var parseStrategy: LocalizedNumberStrategy<Number> { LocalizedNumberStrategy(self) }

    // MARK: - Digits

    private func decimal(of number: BigNumber, _ pattern: LocalPattern) throws(NumberError)
        -> String
    {
        let value = kind == .percent ? number * 100 : number
        switch precision {
        case .fractionLength(let places):
            return try text(value, places)
        case .automatic:
            if case .currency = kind {
                let places = pattern.places ?? 2
                return try text(value, places...places)
            }
            if let exact = value.exactRational, let places = exact.terminatingDigits, places <= 20 {
                return exact.decimal(places: places)
            }
            return try text(value, significant: 20)
        case .significantDigits(let count):
            return try text(value, significant: count)
        }
    }

    private func text(_ value: BigNumber, _ places: ClosedRange<Int>) throws(NumberError) -> String
    {
        guard
            let exact = try value.rounded(
                toPlaces: places.upperBound, rounding, monitor: .unswayed
            ).exactRational
        else { throw .notExact }
        let needed = exact.terminatingDigits ?? places.upperBound
        return exact.decimal(places: max(places.lowerBound, needed, 0))
    }

    private func text(_ value: BigNumber, significant count: Int) throws(NumberError) -> String {
        let format = NumberFormat(style: .sci, digits: count, rounding: rounding)
        let exact = try BigRational(
            parsing: try value.formatted(format, monitor: .unswayed))
        return exact.decimal(places: exact.terminatingDigits ?? 0)
    }

    var pattern: LocalPattern { LocalPatterns.pattern(of: kind.written, locale) }
}

/// Reads numbers as a country writes them.
///
/// Signs between groups must stand where they belong, so that "1.5" is not taken for 15 where a point
/// stands between groups; blanks do not matter.
public struct LocalizedNumberStrategy<Number: LocalizableNumber>: ParseStrategy, Sendable {
    /// The style whose texts are read.
    public var style: LocalizedNumberStyle<Number>

    /// A strategy that reads what a style writes.
    public init(_ style: LocalizedNumberStyle<Number>) { self.style = style }

    /// The number that a text stands for.
    ///
    /// - Throws: `NumberError.notANumber`, which names the text and what is wrong with it.
    public func parse(_ value: String) throws -> Number {
        let (text, isNegative) = try style.pattern.plainText(of: value)
        let number: BigRational
        do throws(NumberError) {
            number = try BigRational(parsing: text)
        } catch .notANumber(_, let reason, let kind) {
            throw NumberError.notANumber(text: value, reason: reason, kind: kind)
        }
        let signed = isNegative ? -number : number
        let scaled = style.kind == .percent ? signed / 100 : signed
        guard let result = Number(_exactly: scaled) else {
            throw NumberError.notANumber(
                text: value, reason: "it has a fraction", kind: "an integer")
        }
        return result
    }
}

// MARK: - Short names

extension FormatStyle where Self == LocalizedNumberStyle<BigInt> {
    /// The number itself, as the user's country writes it.
    public static var number: Self { Self(.number) }
    /// A hundred times the number, with a percent sign.
    public static var percent: Self { Self(.percent) }
    /// An amount of a currency, named by its ISO code.
    public static func currency(code: String) -> Self { Self(.currency(code: code)) }
}

extension FormatStyle where Self == LocalizedNumberStyle<BigRational> {
    /// The number itself, as the user's country writes it.
    public static var number: Self { Self(.number) }
    /// A hundred times the number, with a percent sign.
    public static var percent: Self { Self(.percent) }
    /// An amount of a currency, named by its ISO code.
    public static func currency(code: String) -> Self { Self(.currency(code: code)) }
}

extension FormatStyle where Self == LocalizedNumberStyle<BigNumber> {
    /// The number itself, as the user's country writes it.
    public static var number: Self { Self(.number) }
    /// A hundred times the number, with a percent sign.
    public static var percent: Self { Self(.percent) }
    /// An amount of a currency, named by its ISO code.
    public static func currency(code: String) -> Self { Self(.currency(code: code)) }
}

extension BigInt {
    /// The number in a style: `amount.formatted(.currency(code: "EUR"))`.
    public func formatted<S: FormatStyle>(_ style: S) -> S.FormatOutput
    where S.FormatInput == BigInt {
        style.format(self)
    }

    /// The number that a text in a style stands for.
    ///
    ///     try BigInt("1.234", format: .number.locale(Locale(identifier: "de_DE")))        // 1234
    ///
    /// - Throws: `NumberError.notANumber`, which names the text and what is wrong with it.
    public init(_ text: String, format: LocalizedNumberStyle<BigInt>) throws {
        self = try format.parseStrategy.parse(text)
    }
}

extension BigRational {
    /// The number in a style: `amount.formatted(.currency(code: "EUR"))`.
    public func formatted<S: FormatStyle>(_ style: S) -> S.FormatOutput
    where S.FormatInput == BigRational {
        style.format(self)
    }

    /// The number that a text in a style stands for.
    ///
    ///     try BigRational("12,5 %", format: .percent.locale(Locale(identifier: "de_DE")))   // 1/8
    ///
    /// - Throws: `NumberError.notANumber`, which names the text and what is wrong with it.
    public init(_ text: String, format: LocalizedNumberStyle<BigRational>) throws {
        self = try format.parseStrategy.parse(text)
    }
}

extension BigNumber {
    /// The number in a style: `amount.formatted(.currency(code: "EUR"))`.
    public func formatted<S: FormatStyle>(_ style: S) -> S.FormatOutput
    where S.FormatInput == BigNumber {
        style.format(self)
    }

    /// The number that a text in a style stands for.
    ///
    ///     try BigNumber("0,5", format: .number.locale(Locale(identifier: "de_DE")))   // 0.5
    ///
    /// - Throws: `NumberError.notANumber`, which names the text and what is wrong with it.
    public init(_ text: String, format: LocalizedNumberStyle<BigNumber>) throws {
        self = try format.parseStrategy.parse(text)
    }
}
