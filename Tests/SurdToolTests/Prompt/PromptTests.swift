import Foundation
import Testing

// The prompt at a pretended terminal: LANGUAGE.md, section 5, typed and read back.

@Suite(.serialized) struct PromptTests {
    private let left = "\u{1B}[D"
    private let up = "\u{1B}[A"
    private let controlC = "\u{03}"
    private let controlD = "\u{04}"

    @Test func resultsAndTheirSigns() throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        try prompt.type("12 + 3 x 2\r")
        try prompt.expect("= 18")
        try prompt.type("1/3\r")
        try prompt.expect("≈ 0.33333333333333333333")
        try prompt.type("ans x 3\r")
        try prompt.expect("= 1")
        try prompt.type("a = 2; a x 21\r")
        try prompt.expect("= 42")
        try prompt.type(":quit\r")
        #expect(try prompt.finish() == 0)
    }

    @Test func editing() throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        try prompt.type("1+5" + left + "\u{7F}x\r")
        try prompt.expect("= 5")
        try prompt.type("sqrt(1\u{01}2+\u{05}44)\r")
        try prompt.expect("= 14")
        try prompt.type(controlD)
        #expect(try prompt.finish() == 0)
    }

    @Test func completion() throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        try prompt.type("isq\t17)\r")
        try prompt.expect("= 4")
        try prompt.type("longname = 7\r")
        try prompt.type("longn\t + 1\r")
        try prompt.expect("= 8")
        try prompt.type("asi\t\t")
        try prompt.expect("asinh")
        try prompt.type(controlC + controlD)
        #expect(try prompt.finish() == 0)
    }

    @Test func historyWithinAndBetweenSessions() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let first = try PseudoTerminal(environment: ["SURD_HISTORY": file.path])
        try first.expect("> ")
        try first.type("6 x 7\r")
        try first.expect("= 42")
        try first.type(up + "+1\r")
        try first.expect("= 43")
        try first.type(controlD)
        #expect(try first.finish() == 0)

        let second = try PseudoTerminal(environment: ["SURD_HISTORY": file.path])
        try second.expect("> ")
        try second.type(up + up + "+2\r")
        try second.expect("= 44")
        try second.type("\u{12}7+1\r")
        try second.expect("= 43")
        try second.type(controlD)
        #expect(try second.finish() == 0)
    }

    @Test func severalLinesWhileAParenthesisIsOpen() throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        try prompt.type("(1 +\r")
        try prompt.type("2) x 3\r")
        try prompt.expect("= 9")
        try prompt.type("(1 +\r" + controlC + "5\r")
        try prompt.expect("= 5")
        try prompt.type(controlD)
        #expect(try prompt.finish() == 0)
    }

    @Test func controlCEndsTheComputationAndNotTheSession() throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        try prompt.type("a = 5\r")
        try prompt.type("sum(k, 1, 10^9, sin(k))\r")
        try prompt.expect("working")
        try prompt.type(controlC)
        try prompt.expect("cancelled")
        try prompt.type("a + 1\r")
        try prompt.expect("= 6")
        try prompt.type("12345" + controlC)
        try prompt.type("a + 2\r")
        try prompt.expect("= 7")
        try prompt.type(controlD)
        #expect(try prompt.finish() == 0)
    }

    @Test func commands() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "my session").path
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        try prompt.type(":digits 5\r1/3\r")
        try prompt.expect("≈ 0.33333\r")
        try prompt.type(":format sci\r1234\r")
        try prompt.expect("= 1.234e3")
        try prompt.type(":format auto\rrate = 0.25\rf(x) = 2x\r:vars\r")
        try prompt.expect("rate = 0.25")
        try prompt.expect("f(x) = 2x")
        try prompt.type(":save \(file)\r:quit\r")
        #expect(try prompt.finish() == 0)

        let next = try PseudoTerminal()
        try next.expect("> ")
        try next.type(":load \(file)\rf(rate)\r")
        try next.expect("= 0.5")
        try next.type(":help sqrt\r")
        try next.expect("square root")
        try next.type(":nonsense\r")
        try next.expect("there is no command :nonsense")
        try next.type(":quit\r")
        #expect(try next.finish() == 0)
    }

    @Test func aTerminalThatCannotEditGetsPlainLines() throws {
        let prompt = try PseudoTerminal(environment: ["TERM": "dumb"])
        try prompt.expect("> ")
        try prompt.type("2 x 21\n")
        try prompt.expect("= 42")
        try prompt.type(controlD)
        #expect(try prompt.finish() == 0)
        #expect(!prompt.transcript.contains("\u{1B}"))
    }

    @Test func coloursRespectTheReader() throws {
        let coloured = try PseudoTerminal(["1/0"])
        #expect(try coloured.finish() == 1)
        #expect(coloured.transcript.contains("\u{1B}[1;31merror:"))
        let plain = try PseudoTerminal(["1/0"], environment: ["NO_COLOR": "1"])
        #expect(try plain.finish() == 1)
        #expect(plain.transcript.contains("error: division by zero"))
        #expect(!plain.transcript.contains("\u{1B}"))
    }

    @Test func progressAppearsAtATerminalAndGoesAway() throws {
        let terminal = try PseudoTerminal(["--time", "4", "sum(k, 1, 10^9, sin(k))", "1+1"])
        try terminal.expect("working")
        try terminal.expect("\r\u{1B}[K")
        #expect(try terminal.finish() == 1)
    }
}
