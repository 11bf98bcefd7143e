import Foundation
import Testing

/// What others build on is listed in `Docs/api`, so that a change of it is a decision: look at the
/// difference, write it into the changelog, and record it with the command below. A line that goes
/// breaks programs, and the changelog names it as such; a line that comes does not.
///
///     SURD_RECORD=1 swift test --filter InterfaceTests
@Suite("Interfaces are as recorded")
struct InterfaceTests {
    @Test func ofTheHeader() throws {
        try compare(InterfaceLists.cDeclarations(), with: "surd.h.txt")
    }

    #if os(Linux)
        static let modules = ["Surd", "SurdNumbers", "SurdKeypad", "SurdFoundation"]

        @Test(arguments: modules)
        func ofTheModule(name: String) throws {
            guard let declarations = try InterfaceLists.swiftDeclarations(name) else { return }
            try compare(declarations, with: "\(name).txt")
        }

        /// Every public declaration has a documentation comment.
        @Test(arguments: modules) func isDocumented(name: String) throws {
            guard let undocumented = try InterfaceLists.undocumented(name) else { return }
            #expect(undocumented == [])
        }
    #endif

    /// The C test calls all of them; a function without an implementation would not link there.
    @Test func theTestInCCallsEveryFunction() throws {
        let file = InterfaceLists.root.appending(path: "Tests/Embedding/surd_test.c")
        let test = try String(contentsOf: file, encoding: .utf8)
        let functions = try InterfaceLists.cDeclarations().compactMap { declaration in
            declaration.firstMatch(of: /(surd_[a-z0-9_]+)\(/).map { String($0.1) }
        }
        #expect(functions.count > 40)
        for function in functions {
            #expect(test.contains(function + "("), "\(function) is not called in surd_test.c")
        }
    }

    /// What is assumed of the width of `long` stands in the shim of GMP alone.
    @Test func noOtherFileCountsOnTheWidthOfLong() throws {
        let sources = InterfaceLists.root.appending(path: "Sources")
        let files = try #require(
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        ).compactMap { $0 as? URL }
        var seen = 0
        for file in files where ["c", "h"].contains(file.pathExtension) {
            if file.path().hasSuffix("CGMP/shim.h") { continue }
            seen += 1
            let text = try String(contentsOf: file, encoding: .utf8)
            let found = text.firstMatch(of: /\b(unsigned |const |\()long\b/)
            #expect(found == nil, "\(file.lastPathComponent): \(found?.0 ?? "")")
        }
        #expect(seen > 8)
        for file in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains("CLong") && !text.contains("CUnsignedLong"), "\(file)")
        }
    }

    private func compare(_ declarations: [String], with name: String) throws {
        let file = InterfaceLists.recorded(name)
        if ProcessInfo.processInfo.environment["SURD_RECORD"] != nil {
            try (declarations.joined(separator: "\n") + "\n")
                .write(to: file, atomically: true, encoding: .utf8)
        }
        let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map(String.init)
        let gone = Set(recorded).subtracting(declarations).sorted()
        let new = Set(declarations).subtracting(recorded).sorted()
        #expect(
            gone.isEmpty,
            "BREAKING, gone or changed in \(name): CHANGELOG.md needs an entry **Breaking**")
        #expect(new.isEmpty, "new in \(name): an addition, which breaks nobody's program")
    }
}
