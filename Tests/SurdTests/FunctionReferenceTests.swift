import Foundation
import Surd
import Testing

/// Values of functions that two other systems agree on, expression by expression: the table says
/// which systems, and `Scripts/function-cases.py` wrote it.
@Suite struct FunctionReferenceTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let expression: String
        let digits: Int
        let expected: String
        let source: String

        var testDescription: String { "\(expression) to \(digits) digits" }
    }

    static let rows: [Row] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Data/function-cases.tsv")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            return Row(
                expression: String(fields[0]), digits: Int(fields[1]) ?? 0,
                expected: String(fields[2]), source: String(fields[3]))
        }
    }()

    @Test func theTableIsThere() {
        #expect(Self.rows.count > 100)
    }

    @Test(arguments: rows)
    func value(_ row: Row) throws {
        let value = try evaluate(row.expression)
        let format =
            row.digits == 0
            ? NumberFormat(style: .exact) : NumberFormat(digits: row.digits)
        #expect(try value.formatted(format) == row.expected, "\(row.source)")
    }
}
