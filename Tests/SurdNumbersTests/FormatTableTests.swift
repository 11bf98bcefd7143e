import Testing

@testable import SurdNumbers

/// Thousands of edge-biased numbers in all styles and modes against Python's decimal:
/// Scripts/format-cases.py wrote Tests/References/formats.tsv.
struct FormatTableTests {
    struct Row {
        var value: BigRational
        var format: NumberFormat
        var text: String
        var isExact: Bool
    }

    static let lines = ReferenceTable.rows("formats.tsv", fields: 8...8)

    static func row(_ line: [String]) throws -> Row {
        let (format, text) = try formatAndText(line)
        return Row(
            value: try #require(BigRational(line[0])), format: format, text: text,
            isExact: line[7] == "=")
    }

    static func formatAndText(_ line: [String]) throws -> (NumberFormat, String) {
        let style = try #require(NumberFormat.Style(rawValue: line[1]))
        let digits = try #require(Int(line[2]))
        let mode = try #require(RoundingMode(rawValue: line[4]))
        let format = NumberFormat(
            style: style, digits: digits, scale: Int(line[3]), rounding: mode,
            groups: line[5] == "g")
        return (format, line[6])
    }

    @Test func agreesWithPython() throws {
        var count = 0
        for line in Self.lines {
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
        for line in Self.lines {
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
