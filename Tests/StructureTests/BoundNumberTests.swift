import Foundation
import Testing

/// Each bound of an error has a number of its own, under which its proof is found.
@Suite("Numbers of bounds") struct BoundNumberTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The numbers that a title such as `**Bound 12**` or `**Bounds 73 to 75**` gives.
    private static func proved() throws -> [Int] {
        let page = try String(
            contentsOf: root.appending(path: "Docs/error-bounds.md"), encoding: .utf8)
        let title = /\*\*Bounds? (\d+)(?: (and|to) (\d+))?\b/.anchorsMatchLineEndings()
        return page.split(separator: "\n").flatMap { line -> [Int] in
            guard let match = line.prefixMatch(of: title), let first = Int(match.1) else {
                return []
            }
            guard let last = match.3.flatMap({ Int($0) }) else { return [first] }
            return match.2 == "to" ? Array(first...last) : [first, last]
        }
    }

    @Test func aNumberStandsForOneProof() throws {
        let numbers = try Self.proved()
        #expect(numbers.count > 200)
        let twice = Dictionary(grouping: numbers) { $0 }.filter { $0.value.count > 1 }
        #expect(twice.keys.sorted() == [], "the next that is free is \((numbers.max() ?? 0) + 1)")
    }

    @Test func eachNumberInTheSourcesHasAProof() throws {
        let numbers = Set(try Self.proved())
        let sources = Self.root.appending(path: "Sources")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        for path in paths
        where path.hasSuffix(".swift") || path.hasSuffix(".c") || path.hasSuffix(".h") {
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            for match in text.matches(of: /[Bb]ounds? (\d+)\b/) {
                guard let number = Int(match.1), number > 0 else { continue }
                #expect(numbers.contains(number), "\(path) names bound \(number)")
            }
        }
    }
}
