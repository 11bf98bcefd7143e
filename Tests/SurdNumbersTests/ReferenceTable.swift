import Foundation

/// A table in Tests/References: values that come from elsewhere, as the file's first lines say. One row
/// a line, fields between tabs, remarks after `#`.
enum ReferenceTable {
    /// All rows. A file that is missing, empty or badly formed ends the tests: rows that are silently
    /// left out would be tests that cannot fail.
    ///
    /// - Parameter fields: How many each row must have.
    static func rows(_ name: String, fields: ClosedRange<Int>) -> [[String]] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("References/\(name)")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            fatalError("\(file.path) cannot be read")
        }
        let rows = text.split(separator: "\n").filter { $0.first != "#" }.map { line in
            let row = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields ~= row.count else { fatalError("\(name): a row of \(row.count): \(line)") }
            return row
        }
        guard !rows.isEmpty else { fatalError("\(file.path) has no rows") }
        return rows
    }
}
