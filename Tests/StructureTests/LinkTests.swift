import Foundation
import Testing

/// Every link of a page leads to a file, and to a heading of it where it names one.
@Suite("Links") struct LinkTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static let pages: [String] = {
        var pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        for folder in ["Docs", "Sources", "Tests", "Examples", "Python"] {
            let files = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            for case let file as URL in files! where file.pathExtension == "md" {
                // The documentation compiler looks after its own links.
                if file.path().contains(".docc/") { continue }
                pages.append(String(file.path().dropFirst(root.path().count)))
            }
        }
        return pages.sorted()
    }()

    /// A page without code, whose brackets are no links.
    private static func prose(_ url: URL) throws -> String {
        let text = try String(contentsOf: url, encoding: .utf8)
        let blocks = text.components(separatedBy: "\n```")
        return stride(from: 0, to: blocks.count, by: 2).map { blocks[$0] }
            .joined(separator: "\n").replacing(/`[^`\n]*`/, with: "")
    }

    /// What sites call the headings of a page.
    private static func headings(_ text: String) -> Set<String> {
        var anchors: Set<String> = []
        for heading in text.matches(of: /(?m)^#{1,6} (.*)$/) {
            let words = heading.1.lowercased().filter {
                $0.isLetter || $0.isNumber || " -_".contains($0)
            }
            anchors.insert(words.replacing(" ", with: "-"))
        }
        return anchors
    }

    /// What is wrong with the links of a text that stands in a folder.
    static func faults(of text: String, at page: URL) throws -> [String] {
        var faults: [String] = []
        for link in text.matches(of: /\]\(([^)\s]+)\)/) {
            let target = String(link.1)
            if target.contains(/^[a-z]+:/) { continue }
            let parts = target.split(separator: "#", omittingEmptySubsequences: false)
            var file = page
            if !parts[0].isEmpty {
                file = page.deletingLastPathComponent().appending(path: String(parts[0]))
            }
            if !FileManager.default.fileExists(atPath: file.path()) {
                faults.append("\(target): there is no such file")
            } else if parts.count > 1 {
                let raw = try String(contentsOf: file, encoding: .utf8)
                if !headings(raw).contains(String(parts[1])) {
                    faults.append("\(target): there is no such heading")
                }
            }
        }
        return faults
    }

    @Test func everyLinkLeadsSomewhere() throws {
        #expect(Self.pages.count > 20)
        for page in Self.pages {
            let file = Self.root.appending(path: page)
            let faults = try Self.faults(of: Self.prose(file), at: file)
            #expect(faults == [], "\(page)")
        }
    }

    @Test func plantedFaultsAreFound() throws {
        let page = Self.root.appending(path: "README.md")
        #expect(
            try Self.faults(
                of:
                    "[a](Docs/manual.md#limits) [b](Docs/manual.md#limit) [c](nowhere.md) [d](https://a.b)",
                at: page) == [
                    "Docs/manual.md#limit: there is no such heading",
                    "nowhere.md: there is no such file",
                ])
    }
}
