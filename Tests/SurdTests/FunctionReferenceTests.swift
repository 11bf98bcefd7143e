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

    static let rows = lines(of: "function-cases.tsv").map { fields in
        Row(
            expression: fields[0], digits: Int(fields[1]) ?? 0, expected: fields[2],
            source: fields[3])
    }

    /// Arguments that differ from a pole, a border or an integer order by 10^-30 to 10^-10000, and
    /// polylogarithms of negative numbers, with thirty digits from Arb; `Scripts/near-poles.py` wrote them.
    static let nearPoles = lines(of: "near-poles.tsv").map { ($0[0], $0[1]) }

    private static func lines(of name: String) -> [[String]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Data/\(name)")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    @Test func theTablesAreThere() {
        #expect(Self.rows.count > 100)
        #expect(Self.nearPoles.count > 100)
    }

    @Test(arguments: nearPoles)
    func nextToAPole(_ expression: String, _ expected: String) throws {
        let quotient = "(\(expression))/(\(expected))"
        #expect(try evaluate("abs(\(quotient) - 1) < 1e-28").description == "true")
    }

    /// A pole that only an irrational argument comes near costs a pass what no rule foresees: it asks for what it
    /// lacks. The first and the last of 1,000 digits are Arb's.
    @Test func manyDigitsNextToAPole() throws {
        let value = try evaluate("beta(-3+sqrt(3)*10^-723, 339/10)")
        let digits = try value.formatted(NumberFormat(digits: 1000)).prefix { $0 != "e" }.filter(
            \.isNumber)
        #expect(digits.hasPrefix("312056463723860130096648319361673825177"))
        #expect(digits.hasSuffix("093445947534673376065918685806"))
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
