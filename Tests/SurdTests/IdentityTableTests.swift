import Foundation
import Surd
import Testing

/// Identities by kind (Data/identities.tsv: kind, expression that is zero, source) and differences
/// from them (Data/near-misses.tsv: kind, expression, its sign). The first are zero by proof alone;
/// of the second none may be said to be.
@Suite struct IdentityTableTests {
    struct Row: CustomTestStringConvertible {
        let kind: String
        let text: String
        let last: String
        var testDescription: String { text }
    }

    static func table(_ name: String) -> [Row] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Data/\(name).tsv")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: "\t").map(String.init)
            return Row(kind: fields[0], text: fields[1], last: fields[2])
        }
    }

    static let identities = table("identities")
    static let nearMisses = table("near-misses")

    @Test func thereAreRows() {
        #expect(Self.identities.count >= 2_000)
        #expect(Self.nearMisses.count >= 100)
    }

    @Test(arguments: identities)
    func isZero(_ row: Row) throws {
        #expect(try evaluate("sign(\(row.text))").digits(20) == "0")
    }

    @Test(arguments: nearMisses)
    func isNotZero(_ row: Row) throws {
        #expect(try evaluate("sign(\(row.text))").digits(20) == row.last)
    }
}
