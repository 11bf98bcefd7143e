import Foundation
import Testing

@testable import SurdTool

// Help, settings and long results at a pretended terminal of 24 rows: LANGUAGE.md, section 5.

@Suite(.serialized) struct PromptHelpTests {
    @Test func aQuestionMarkIsHelp() throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        try prompt.type("?\r")
        try prompt.expect(":quit")
        try prompt.type("?sqrt\r")
        try prompt.expect("square root")
        try prompt.type("? ln\r")
        try prompt.expect("natural logarithm")
        try prompt.type("?nosuch\r")
        try prompt.expect("there is no function")
        try prompt.type(":quit\r")
        #expect(try prompt.finish() == 0)
    }

    @Test func functionsByWordAScreenAtATime() throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        try prompt.type(":functions cube\r")
        try prompt.expect("cbrt(x)")
        try prompt.type(":functions nothing like it\r")
        try prompt.expect("no function is about")
        try prompt.type(":functions\r")
        try prompt.expect("roots and powers:  sqrt cbrt")
        try prompt.expect("-- more")
        try prompt.type(" ")
        try prompt.expect(":functions WORD")
        try prompt.type(":functions e\r")
        try prompt.expect("-- more")
        // Any other key ends the list and is typed.
        try prompt.type("6")
        try prompt.type("x7\r")
        try prompt.expect("= 42")
        try prompt.type(":quit\r")
        #expect(try prompt.finish() == 0)
    }

    @Test(arguments: [
        ("digits 50", ":digits 50"), ("precision 50", ":digits 50"), ("format sci", ":format sci"),
        ("undo", ":undo"), ("save a.surd", ":save a.surd"), (":precision 30", "write :digits 30\r"),
        (":precision", "write :digits N\r"), (":mode sci", "write :format sci\r"),
        (":mode deg", "write :format NAME\r"), (":obase 16", "write :base 16\r"),
        (":rounding half-up", "write :round half-up\r"), (":set digits = 7", "write :digits 7\r"),
        (":set prec 40", "write :digits 40\r"), (":man sqrt", "write :help sqrt\r"),
        (":tree 1 + 2", "write :explain 1 + 2\r"), (":p -3", "write :digits N\r"),
        (":hex", ":base 16"), (":digts 3", "did you mean :digits?"), (":qqqq", ":help lists them"),
    ])
    func whatToWriteInstead(_ line: String, _ advice: String) throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        try prompt.type(line + "\r")
        try prompt.expect(advice)
        try prompt.type("1 + 1\r")
        try prompt.expect("= 2")
        try prompt.type(":quit\r")
        #expect(try prompt.finish() == 0)
    }

    @Test func anUnderlineIsTheLastResult() throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        try prompt.type("1/3\r")
        try prompt.expect("≈ 0.3")
        try prompt.type("_ x 1_200 + _\r")
        try prompt.expect("≈ 400.3")
        try prompt.type("a_1 = 4\r")
        try prompt.type("a_1 + 1\r")
        try prompt.expect("= 5")
        try prompt.type("_ = 7\r")
        try prompt.type("_ x 2\r")
        try prompt.expect("= 14")
        try prompt.type(":quit\r")
        #expect(try prompt.finish() == 0)
    }

    @Test func settingsInFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let surd = folder.appending(path: "surd")
        try FileManager.default.createDirectory(at: surd, withIntermediateDirectories: true)
        try ":digits 7\nthird = 1/3\n:frobnicate 3\n:group on\n:prec 9\n".write(
            to: surd.appending(path: "init.surd"), atomically: true, encoding: .utf8)
        let saved = folder.appending(path: "saved.surd").path
        let prompt = try PseudoTerminal(environment: ["XDG_CONFIG_HOME": folder.path])
        try prompt.expect("init.surd:3: :frobnicate is not a setting")
        try prompt.expect("init.surd:5: :prec is not a setting; write :digits 9")
        try prompt.expect("> ")
        try prompt.type("third\r")
        try prompt.expect("≈ 0.3333333\r\n")
        try prompt.type("10^5\r")
        try prompt.expect("= 100,000")
        try prompt.type(":round up\r:save \(saved)\r")
        try prompt.expect("saved to")
        try prompt.type(":quit\r")
        #expect(try prompt.finish() == 0)

        let text = try String(contentsOfFile: saved, encoding: .utf8)
        #expect(text == ":digits 7\n:round up\n:group on\nthird = 1/3\n")
        // The file is a script as well, and options come before what it sets.
        let plain = try BuiltCommand.shell("surd -f \(saved) third 12345.5", in: folder)
        #expect(plain.output == "0.3333334\n12,345.5\n")
        let other = try BuiltCommand.shell("surd -d 3 -f \(saved) third", in: folder)
        #expect(other.output == "0.334\n")

        let again = try PseudoTerminal()
        try again.expect("> ")
        try again.type(":load \(saved)\rthird\r")
        try again.expect("≈ 0.3333334\r\n")
        try again.type(":quit\r")
        #expect(try again.finish() == 0)
    }

    @Test func aLongResultAsks() throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        try prompt.type(":format plain\r10^3000 + 7\r")
        try prompt.expect("3003 characters")
        try prompt.type("n")
        try prompt.expect("more … 000000000000000000000007")
        try prompt.type("10^3000 + 7\r")
        try prompt.expect("3003 characters")
        try prompt.type("y")
        try prompt.expect(String(repeating: "0", count: 2000))
        // A screen is not flooded by what fits.
        try prompt.type("10^1000\r")
        try prompt.expect("= 1" + String(repeating: "0", count: 1000))
        try prompt.type(":quit\r")
        #expect(try prompt.finish() == 0)
    }

    @Test func noWordIsBrokenInThirtyColumns() throws {
        let prompt = try PseudoTerminal(columns: 30)
        try prompt.expect("> ")
        try prompt.type("?sqrt\rsqrt(-1)\r:precision\rdigits 50\r")
        try prompt.expect("commands begin with a colon:\r\n  :digits 50")
        try prompt.type(":quit\r")
        #expect(try prompt.finish() == 0)
        let longest = prompt.transcript.split(whereSeparator: \.isNewline)
            .filter { !$0.contains("\u{1B}") }.map(\.count).max()
        #expect(longest ?? 99 <= 30)
    }

    // MARK: - The pieces

    @Test func scriptsInSegments() {
        let text = Array("a = 1\n  :digits  5\n\nb = 2\n:group".utf8)
        #expect(
            ScriptSegment.segments(of: text, firstLine: 3) == [
                .statements(Array("a = 1\n".utf8), line: 3), .setting(":digits 5", line: 4),
                .statements(Array("\nb = 2\n".utf8), line: 5), .setting(":group", line: 7),
            ])
        let plain = Array("f(x) = x # a: b\n".utf8)
        #expect(ScriptSegment.segments(of: plain) == [.statements(plain, line: 1)])
    }

    @Test func linesAreBrokenAtBlanks() {
        #expect(Wrapping.fitted("one two three", columns: 9) == "one two\n  three")
        #expect(
            Wrapping.fitted("  key  some words that go on for long", columns: 34)
                == "  key  some words that go on for\n       long")
        #expect(
            Wrapping.fitted("  a long key  some words", columns: 20)
                == "  a long key\n      some words")
        #expect(
            Wrapping.fitted("\u{1B}[31mred\u{1B}[0m one", columns: 9)
                == "\u{1B}[31mred\u{1B}[0m one")
        #expect(Wrapping.fitted("a\nb\n", columns: 20) == "a\nb\n")
    }

    @Test func tablesAreAlignedInBlocks() {
        let aligner = TableAligner(leftColumns: 1)
        let end = Character(Unicode.Scalar(TableAligner.cellEnd))
        #expect(aligner.take(Array("a\(end)1\n漢字\(end)100\n\n".utf8)).isEmpty)
        #expect(String(decoding: aligner.rest(), as: UTF8.self) == "a       1\n漢字  100\n\n")
        // Later blocks are no narrower.
        let rows = aligner.take(Array(String(repeating: "b\(end)2\n", count: 10_000).utf8))
        #expect(String(decoding: rows.prefix(10), as: UTF8.self) == "b       2\n")
        #expect(rows.count == 100_000)
        #expect(aligner.rest().isEmpty)
    }
}
