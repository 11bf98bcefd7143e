import Foundation
import Testing

// The cases that Docs/certificates.md prescribes to every checker: the project's own, and the second one, which was
// written from that text.

@Suite struct CertificateDocumentTests {
    /// The certificates of the document, and what each is said to come to.
    private static func cases() throws -> (text: String, words: [String]) {
        let page = BuiltCommand.root.appending(path: "Docs/certificates.md")
        let lines = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: "```certificates"))
        let end = try #require(lines[start...].firstIndex(of: "```"))
        let block = lines[(start + 1)..<end]
        let words = block.compactMap { line in
            line.hasPrefix("# ") ? String(line.dropFirst(2)) : nil
        }
        return (block.joined(separator: "\n") + "\n", words)
    }

    @Test(.enabled(if: CertificateTests.hasPython), arguments: [false, true])
    func theCheckersSayWhatTheDocumentSays(isSecond: Bool) throws {
        let (text, words) = try Self.cases()
        #expect(words.count == text.components(separatedBy: "\nsurd-certificate").count)
        #expect(words.count > 25)
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appending(path: UUID().uuidString + ".cert")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let script = BuiltCommand.root.appending(
            path: isSecond ? "Scripts/second-checker.py" : "Scripts/verify"
        ).path
        let outcome = try BuiltCommand.shell("python3 '\(script)' '\(file.path)'", in: folder)
        let said = outcome.output.split(separator: "\n").map(String.init)
        #expect(said.count == words.count, "\(outcome.errors)")
        for (place, (word, answer)) in zip(words, said).enumerated() {
            // The second one proves no equality, and calls false what has no value.
            let right =
                !isSecond
                ? answer.hasPrefix(word + ": ")
                : word == "verified"
                    ? answer != "false" : word == "refuted" ? answer == "false" : answer != "true"
            #expect(right, "certificate \(place + 1): \(word), and not \(answer)")
        }
    }
}
