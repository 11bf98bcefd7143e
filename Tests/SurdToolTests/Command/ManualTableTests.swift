import Foundation
import Surd
import Testing

/// The manual's table of functions has every function, each where it belongs.
@Suite struct ManualTableTests {
    @Test func functionsByPurposeAreAllThere() throws {
        let page = try String(
            contentsOf: BuiltCommand.root.appending(path: "Docs/manual.md"), encoding: .utf8)
        let start = try #require(page.range(of: "\n## Functions by purpose\n"))
        let rows = page[start.upperBound...].prefix { $0 != "#" }.split(separator: "\n").filter {
            $0.hasPrefix("| ") && $0.contains("`")
        }
        let wanted = FunctionEntry.Kind.allCases.compactMap { kind -> String? in
            let names = FunctionTable.entries.filter { $0.kind == kind }.map { "`\($0.name)`" }
            return names.isEmpty ? nil : "| \(kind.rawValue) | \(names.joined(separator: " ")) |"
        }
        #expect(rows.map(String.init) == wanted)
    }
}
