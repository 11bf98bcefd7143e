import Foundation
import Testing

/// `Sources/CSurd/surd.h` says the version, and every other place says the same. For a new version change the header,
/// and then the places that this test names.
@Suite("Versions") struct VersionTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func version() throws -> String {
        let found = try text("Sources/CSurd/surd.h")
            .firstMatch(of: /#define SURD_VERSION "(\d+\.\d+\.\d+)"/)
        return String(try #require(found).1)
    }

    /// The places, each with the text around its version, for which 0.0.0 stands here.
    static let places = [
        ("Sources/CSurd/surd.h", "/* \"0.0.0\". The text is the library's own. */"),
        ("Sources/SurdTool/Help/Information.swift", "static let version = \"0.0.0\""),
        ("Python/pyproject.toml", "\nversion = \"0.0.0\"\n"),
        ("Python/surd/__init__.py", "\n__version__ = \"0.0.0\"\n"),
        ("Docs/api/surd.h.txt", "#define SURD_VERSION \"0.0.0\""),
        ("Docs/embedding.md", "https://example.org/surd.git\", from: \"0.0.0\")"),
        ("README.md", "https://example.org/surd.git\", from: \"0.0.0\")"),
        ("Tests/SurdToolTests/Sessions/help.session", ".TH SURD 1 \"\" \"surd 0.0.0\""),
        ("Tests/SurdToolTests/Sessions/usage.session", "\nsurd 0.0.0\n"),
    ]

    @Test(arguments: places) func saysTheSame(path: String, around: String) throws {
        let expected = around.replacing("0.0.0", with: try Self.version())
        #expect(try Self.text(path).contains(expected), "\(path) does not say \(expected)")
    }

    @Test func theNumbersOfTheHeaderAreThoseOfItsText() throws {
        let header = try Self.text("Sources/CSurd/surd.h")
        let numbers = try Self.version().split(separator: ".")
        for (name, number) in zip(["MAJOR", "MINOR", "PATCH"], numbers) {
            #expect(header.contains("#define SURD_VERSION_\(name) \(number)\n"))
        }
    }

    /// The changelog has a section for the version.
    @Test func theChangelogHasTheVersion() throws {
        let sections = try Self.text("CHANGELOG.md").matches(of: /\n## (\d+\.\d+\.\d+)/)
        #expect(sections.contains { String($0.1) == (try? Self.version()) })
    }
}
