import Foundation
import Surd
import SurdFoundation
import Testing

@Suite struct BridgeTests {
    private let plain = Locale(identifier: "en_US_POSIX")

    @Test(arguments: [
        "0", "19.99", "-0.001", "12345678901234567890123456789012345678", "1e60", "1e-90",
    ])
    func decimalsComeBack(text: String) throws {
        let value = try BigRational(parsing: text)
        let decimal = try #require(Decimal(exactly: value))
        #expect(decimal == Decimal(string: text, locale: plain))
        #expect(BigRational(exactly: decimal) == value)
        #expect(BigNumber(exactly: decimal) == BigNumber(value))
        #expect(BigInt(exactly: decimal) == value.exactInteger)
        let object = try #require(NSDecimalNumber(exactly: value))
        #expect(BigRational(exactly: object as NSNumber) == value)
    }

    @Test func whatDecimalsDoNotHold() {
        #expect(Decimal(exactly: BigRational(1, 3)) == nil)
        #expect(Decimal(exactly: BigRational(BigInt(10) ** 200)) == nil)
        #expect(Decimal(exactly: BigRational(BigInt(10) ** 40 + 1)) == nil)
        #expect(BigRational(exactly: Decimal.nan) == nil && BigInt(exactly: Decimal(1.5)) == nil)
        // 38 digits of pi: mpmath.
        #expect(
            Decimal(nearest: .pi)
                == Decimal(string: "3.1415926535897932384626433832795028842", locale: plain))
        #expect(Decimal(nearest: BigNumber(BigInt(10) ** 500)) == nil)
    }

    @Test func numberObjects() {
        #expect(BigRational(exactly: NSNumber(value: 0.5)) == BigRational(1, 2))
        #expect(BigRational(exactly: NSNumber(value: Int64.min)) == BigRational(BigInt(Int64.min)))
        #expect(
            BigRational(exactly: NSNumber(value: UInt64.max)) == BigRational(BigInt(UInt64.max)))
        #expect(BigRational(exactly: NSNumber(value: Double.nan)) == nil)
    }

    @Test func errorsHaveSentences() {
        let error: any Error = NumberError.divisionByZero
        #expect(error.localizedDescription == "division by zero")
        do {
            _ = try evaluate("2 x sqr(16)")
            Issue.record("it has a value")
        } catch {
            #expect((error as any Error).localizedDescription == "unknown function 'sqr'")
            #expect(error.recoverySuggestion == "did you mean 'sqrt'?")
            #expect(error.failureReason?.contains("^~~") == true)
        }
    }

    @Test func bytesAsData() {
        let data = BigInt(258).magnitudeData(minimumCount: 4)
        #expect(data == Data([0, 0, 1, 2]) && BigInt(bytes: data) == 258)
        #expect(BigInt(bytes: data.dropFirst(2), order: .littleEndian) == 513)
    }

    @Test func jsonNumbersKeepTheirDigits() throws {
        let decoder = JSONDecoder().readingExactNumbers()
        let text = #"[0.1234567890123456789, 19.99, 7, "1/3", 12345678901234567890123, -1e-20]"#
        let values = try decoder.decode([BigRational].self, from: Data(text.utf8))
        #expect(
            values == [
                BigRational("0.1234567890123456789"), BigRational("19.99"), 7, BigRational(1, 3),
                BigRational("12345678901234567890123"), BigRational("-1e-20"),
            ])
        for long in [
            "0.1234567890123456789012345678901234567890123", "[]", "true",
            "1\(String(repeating: "7", count: 60))",
        ] {
            #expect(throws: DecodingError.self) {
                try decoder.decode([BigRational].self, from: Data("[\(long)]".utf8))
            }
        }
    }
}
