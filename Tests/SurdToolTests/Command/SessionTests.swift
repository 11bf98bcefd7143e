import Foundation
import Testing

// Every file in Sessions is a list of commands with all that they must print. What a session
// says was worked out from LANGUAGE.md; digits come from the sources that each file names.

@Suite struct SessionTests {
    static let folder = BuiltCommand.root.appending(path: "Tests/SurdToolTests/Sessions")

    static let files: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".session") && (isLinux || !$0.contains(".linux.")) }.sorted()

    #if os(Linux)
        private static let isLinux = true
    #else
        private static let isLinux = false
    #endif

    @Test func thereAreSessions() {
        #expect(Self.files.count >= 8)
    }

    @Test(arguments: files)
    func session(_ name: String) throws {
        let transcript = try Transcript(contentsOf: Self.folder.appending(path: name))
        #expect(!transcript.entries.isEmpty)
        try check(transcript)
    }

    /// The examples of the documentation, in the order of the page: a file that one of them
    /// writes is there for the next. Errors stand where a terminal would show them.
    @Test(arguments: [
        "README.md", "Docs/quick-start.md", "Docs/manual.md", "Docs/coming-from.md",
        "Docs/calculus.md", "Docs/floating-point.md",
    ])
    func documentation(_ name: String) throws {
        let file = BuiltCommand.root.appending(path: name)
        let transcript = try Transcript(documentation: file)
        #expect(transcript.entries.count >= 8)
        try check(transcript, together: true)
    }
}

/// Runs the records of one transcript in one folder of their own and compares.
func check(_ transcript: Transcript, together: Bool = false) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for entry in transcript.entries {
        // A sanitizer needs terabytes of address space.
        if BuiltCommand.isSanitized, entry.command.contains("ulimit -v") { continue }
        let command = together ? "{ \(entry.command)\n} 2>&1" : entry.command
        let outcome = try BuiltCommand.shell(command, in: folder)
        let place = Comment(rawValue: "\(entry.place): $ \(entry.command)")
        #expect(lines(outcome.output) == entry.output, place)
        #expect(lines(outcome.errors) == entry.errors, place)
        // A document shows no status.
        if !together { #expect(outcome.status == entry.status, place) }
    }
}

private func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last == "" { lines.removeLast() }
    return lines
}
