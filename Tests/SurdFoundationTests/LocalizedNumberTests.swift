import Foundation
import Surd
import SurdFoundation
import Testing

/// Against Foundation's own styles for `Decimal`, and beyond what they can hold.
@Suite struct LocalizedNumberTests {
    static let locales = [
        "en_US", "de_DE", "de_CH", "fr_FR", "es_ES", "pl_PL", "sv_SE", "hi_IN", "en_IN", "ar_EG",
        "fa_IR",
        "ja_JP", "pt_PT", "tr_TR", "he_IL", "bn_BD", "da_DK", "lt_LT",
    ]
    static let texts = [
        "0", "1", "-1", "12.5", "999.99", "1234", "-1234.56", "12345.678", "1234567.5",
        "-9876543210.25",
    ]

    @Test(arguments: locales) func numbersAsFoundationWritesThem(name: String) throws {
        let locale = Locale(identifier: name)
        for text in Self.texts {
            let value = try BigRational(parsing: text)
            let decimal = try #require(Decimal(exactly: value))
            #expect(
                value.formatted(.number.locale(locale))
                    == decimal.formatted(Decimal.FormatStyle(locale: locale)), "\(text)")
            let two = value.formatted(.number.precision(.fractionLength(2)).locale(locale))
            #expect(
                two
                    == decimal.formatted(
                        Decimal.FormatStyle(locale: locale).precision(.fractionLength(2))),
                "\(text)")
            let three = value.formatted(.number.precision(.significantDigits(3)).locale(locale))
            #expect(
                three
                    == decimal.formatted(
                        Decimal.FormatStyle(locale: locale).precision(.significantDigits(1...3))),
                "\(text)")
            let plain = value.formatted(.number.grouping(false).locale(locale))
            #expect(
                plain == decimal.formatted(Decimal.FormatStyle(locale: locale).grouping(.never)),
                "\(text)")
            let percent = value.formatted(.percent.locale(locale))
            #expect(
                percent == decimal.formatted(Decimal.FormatStyle.Percent(locale: locale)), "\(text)"
            )
            for code in ["EUR", "JPY", "KWD", "USD"] {
                let money = value.formatted(.currency(code: code).locale(locale))
                #expect(
                    money
                        == decimal.formatted(
                            Decimal.FormatStyle.Currency(code: code, locale: locale)),
                    "\(text) \(code)")
            }
        }
    }

    @Test(arguments: locales) func whatIsWrittenIsRead(name: String) throws {
        let locale = Locale(identifier: name)
        for text in Self.texts + ["1234567890123456789012345678901234567890.0000000001"] {
            let value = try BigRational(parsing: text)
            let styles: [LocalizedNumberStyle<BigRational>] = [
                .number.precision(.fractionLength(0...12)).locale(locale),
                .number.precision(.fractionLength(10)).grouping(false).locale(locale),
                .percent.precision(.fractionLength(10)).locale(locale),
                .currency(code: "EUR").precision(.fractionLength(10)).locale(locale),
                .currency(code: "USD").precision(.fractionLength(0...10)).locale(locale),
            ]
            for style in styles {
                let written = value.formatted(style)
                #expect(try BigRational(written, format: style) == value, "\(written)")
            }
        }
    }

    @Test func lengthsBeyondDecimals() throws {
        let german = Locale(identifier: "de_DE")
        let long = BigInt(10) ** 45 + 7
        #expect(
            long.formatted(.number.locale(german))
                == "1.000.000.000.000.000.000.000.000.000.000.000.000.000.000.007")
        #expect(
            BigInt(10) ** 12
                == (try BigInt(
                    "10,00,00,00,00,000", format: .number.locale(Locale(identifier: "en_IN")))))
        // mpmath: 50 digits of pi.
        #expect(
            BigNumber.pi.formatted(.number.precision(.significantDigits(50)).locale(german))
                == "3,1415926535897932384626433832795028841971693993751")
        #expect(
            BigNumber(1, over: 3).formatted(.percent.locale(Locale(identifier: "en_US")))
                == "33.333333333333333333%")
    }

    @Test func roundingIsChosen() {
        let price: BigRational = 2.345
        let style = LocalizedNumberStyle<BigRational>.currency(code: "USD").locale(
            Locale(identifier: "en_US"))
        #expect(
            price.formatted(style) == "$2.34" && price.formatted(style.rounded(.halfUp)) == "$2.35")
    }

    @Test func groupsMustStandWhereTheyBelong() throws {
        let german = LocalizedNumberStyle<BigRational>.number.locale(Locale(identifier: "de_DE"))
        #expect(try BigRational(" 1.234,5 ", format: german) == 1234.5)
        #expect(try BigRational("−1.234,5", format: german) == -1234.5)
        for text in ["1.5", "1.23.456", "1.2345", ".123", "1,2,3", "", "abc", "1 €", "--1", "-+1"] {
            let error = #expect(throws: NumberError.self) { try BigRational(text, format: german) }
            #expect(error?.code == "not-a-number", "\(text)")
            #expect(error?.message.contains("\"\(text)\"") == true)
        }
        #expect(throws: NumberError.self) {
            try BigInt("1,5", format: .number.locale(Locale(identifier: "de_DE")))
        }
    }

    @Test func stylesAreValues() throws {
        let style = LocalizedNumberStyle<BigInt>.currency(code: "EUR").precision(.fractionLength(2))
            .locale(Locale(identifier: "de_DE")).rounded(.down).grouping(false)
        let data = try JSONEncoder().encode(style)
        #expect(try JSONDecoder().decode(LocalizedNumberStyle<BigInt>.self, from: data) == style)
        #expect(style != style.rounded(.up))
    }

    @Test func aCancelledTaskWritesTheSame() async {
        let text = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let style = LocalizedNumberStyle<BigNumber>.number.locale(Locale(identifier: "en_US"))
            let roots = (2...3).compactMap { try? BigNumber($0).squareRoot() }
            return roots.map { $0.formatted(style.precision(.fractionLength(3))) }
                + [BigNumber.pi.formatted(style), "\(Decimal(nearest: .pi) != nil)"]
        }.value
        #expect(text == ["1.414", "1.732", "3.1415926535897932385", "true"])
    }
}

/// A style is sent to other tasks.
@Suite struct LocalizedNumberSendingTests {
    @Test func stylesAreSendable() async {
        func send(_ value: some Sendable) -> Bool { true }
        let style = LocalizedNumberStyle<BigInt>(.number, locale: Locale(identifier: "en_US"))
        #expect(send(style) && send(style.parseStrategy))
        let text = await Task.detached { style.format(1_234_567) }.value
        #expect(text == "1,234,567")
    }
}
