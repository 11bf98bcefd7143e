import Testing

@testable import SurdNumbers

/// Thousands of edge-biased numbers in all styles and modes against Python's decimal.
struct FormatTableTests {
    struct Row {
        var value: BigRational
        var format: NumberFormat
        var text: String
        var isExact: Bool
    }

    static func row(_ line: Substring) throws -> Row {
        let parts = line.split(separator: " ")
        try #require(parts.count == 8, "a row has eight fields: \(line)")
        let value = try #require(BigRational(String(parts[0])))
        let style = try #require(NumberFormat.Style(rawValue: String(parts[1])))
        let digits = try #require(Int(parts[2]))
        let mode = try #require(RoundingMode(rawValue: String(parts[4])))
        return Row(
            value: value,
            format: NumberFormat(
                style: style, digits: digits, scale: Int(parts[3]), rounding: mode,
                groups: parts[5] == "g"),
            text: String(parts[6]), isExact: parts[7] == "=")
    }

    @Test func agreesWithPython() throws {
        var count = 0
        for line in formatExpected.split(separator: "\n") {
            let row = try FormatTableTests.row(line)
            var (text, exact) = ("refused", false)
            do throws(NumberError) {
                (text, exact) = try formatted(row.value, row.format)
            } catch {
                #expect(error == .notExact, "\(line)")
            }
            #expect(text == row.text, "\(line)")
            #expect(exact == row.isExact, "\(line)")
            count += 1
        }
        #expect(count == 2400)
    }

    @Test func readingBackGivesTheSameTextAndExactTextTheSameValue() throws {
        for line in formatExpected.split(separator: "\n") {
            let row = try FormatTableTests.row(line)
            if row.text == "refused" { continue }
            let text = try formatted(row.value, row.format).text
            let value = try #require(readBack(text), "\(line)")
            if row.isExact { #expect(value == row.value, "\(line)") }
            // Rounded digits, read back, end: then full writes them so.
            if row.format.style == .full && !row.isExact { continue }
            let again = try formatted(value, row.format)
            #expect(again.text == text, "\(line)")
            #expect(again.isExact, "\(line)")
        }
    }
}
