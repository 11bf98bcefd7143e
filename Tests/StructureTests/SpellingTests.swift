import Foundation
import Testing

/// The words of the pages and of the comments are in a list, `words.txt`, so that a word that nobody has seen before
/// is either a mistake or a decision. A word that is right goes into the list by
///
///     SURD_RECORD=1 swift test --filter SpellingTests
///
/// Look at the difference. Words of fewer than four letters, names with capitals inside and code are not compared.
@Suite("Spelling") struct SpellingTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let list = root.appending(path: "Tests/StructureTests/words.txt")

    private static func knownWords() throws -> Set<String> {
        Set(try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init))
    }

    /// The words of all pages and comments, each with the first file that has it.
    private static func words() throws -> [String: String] {
        var found: [String: String] = [:]
        var files = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        for folder in ["Docs", "Sources", "Examples", "Python"] {
            let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
            while let name = names?.nextObject() as? String { files.append("\(folder)/\(name)") }
        }
        for file in files.sorted() where !file.contains("/build/") {
            let isPage = file.hasSuffix(".md") || file.hasSuffix(".tutorial")
            guard isPage || file.hasPrefix("Sources/") && file.hasSuffix(".swift") else { continue }
            let bytes = [UInt8](try Data(contentsOf: root.appending(path: file)))
            for word in isPage ? ProseText.words(ofPage: bytes) : ProseText.words(ofSource: bytes)
            where found[word] == nil {
                found[word] = file
            }
        }
        return found
    }

    @Test func everyWordIsInTheList() throws {
        let found = try Self.words()
        #expect(found.count > 2_000)
        if ProcessInfo.processInfo.environment["SURD_RECORD"] != nil {
            var stems = try Self.knownWords()
            for word in found.keys.sorted(by: { ($0.count, $0) < ($1.count, $1) })
            where !stems.contains(word) && !ProseText.isInflected(word, of: stems) {
                stems.insert(word)
            }
            try (stems.sorted().joined(separator: "\n") + "\n").write(
                to: Self.list, atomically: true, encoding: .utf8)
        }
        let known = try Self.knownWords()
        let unknown = found.filter {
            !known.contains($0.key) && !ProseText.isInflected($0.key, of: known)
        }
        #expect(
            unknown.isEmpty,
            "\(unknown.sorted { $0 < $1 }.map { "\($0.key) (\($0.value))" }.joined(separator: ", "))"
        )
    }

    @Test func mistakesAreSeen() throws {
        let known = try Self.knownWords()
        for word in ["recieve", "seperate", "ocurred", "intervall", "wich"] {
            let words = ProseText.words(ofPage: Array("a \(word) here".utf8))
            #expect(words == [word, "here"])
            #expect(!known.contains(word) && !ProseText.isInflected(word, of: known), "\(word)")
        }
    }

    @Test func codeAndNamesAreNotWords() {
        let page = """
            The `BigInt` **word** isn't [here](Docs/nowhere.md): well-known 0xff x_y “quoted”.

                indented codeline
            ```
            fenced codeline
            ```
            ``/SurdNumbers/Limits`` end.
            """
        #expect(
            ProseText.words(ofPage: Array(page.utf8)) == [
                "word", "isn't", "here", "well", "known", "quoted",
            ])
        let source = """
            /// A comment of `code` words.
            ///
            ///     let example = codeline
            let name = "a string"  // not at the start
                // Another one
            """
        #expect(
            ProseText.words(ofSource: Array(source.utf8)) == ["comment", "words", "another"])
    }
}
