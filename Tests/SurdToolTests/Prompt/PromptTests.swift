import Foundation
import Testing

@testable import SurdTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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
        try prompt.type("sum(k, 1, 10^8, sin(k))\r")
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
        try prompt.type(":format auto\rrate = 0.25\rf(x) = 2x\rv = [1, 1/3]\r:vars\r")
        try prompt.expect("rate = 0.25")
        try prompt.expect("v = [1, 0.33333]")
        try prompt.expect("f(x) = 2x")
        try prompt.type(":save \(file)\r:quit\r")
        #expect(try prompt.finish() == 0)

        let next = try PseudoTerminal()
        try next.expect("> ")
        try next.type(":load \(file)\rf(rate)\r")
        try next.expect("= 0.5")
        // A list comes back exact, and not as it was shown.
        try next.type("v[-1] * 3 == 1\r")
        try next.expect("= true")
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
        let terminal = try PseudoTerminal(["--time", "4", "sum(k, 1, 10^8, sin(k))", "1+1"])
        try terminal.expect("working, 1 s, ")
        try terminal.expect(" terms to go, ")
        try terminal.expect(" s left")
        try terminal.expect("\r\u{1B}[K")
        #expect(try terminal.finish() == 1)
    }

    // MARK: - What a terminal may see

    /// Escapes in broken characters, C1 controls, directions and zero widths: typed, echoed, in the
    /// message, in the history file, and called back from a history file that somebody else wrote.
    @Test func nothingThatSteersATerminalReachesIt() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("1 + \u{1B}]0;title\u{07}\u{9B}31m\u{202E}2\n".utf8).write(to: file)
        let prompt = try PseudoTerminal(
            environment: ["SURD_HISTORY": file.path, "NO_COLOR": "1"])
        try prompt.expect("> ")
        try prompt.type(up)
        try prompt.expect("1 + \\u{1B}]0;title\\u{7}\\u{9B}31m\\u{202E}2")
        try prompt.type("\u{15}7 +")
        // A character that is broken off, then a whole sequence: it is the key that it is.
        try prompt.type(bytes: [0xE2, 0x1B, 0x5B, 0x44, 0xF0, 0x1B, 0x5B, 0x43])
        try prompt.type("\u{9B}2J\u{202E}\u{200B}\r")
        try prompt.expect("7 +\u{FFFD}")
        try prompt.expect("error: ")
        try prompt.expect("> ")
        try prompt.type("1+1\r")
        try prompt.expect("= 2")
        try prompt.type(controlD)
        #expect(try prompt.finish() == 0)
        let kept = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(kept.count == 3)
        for (text, isFile) in [(prompt.transcript, false), (kept[1], true)]
            as [(any StringProtocol, Bool)]
        {
            for scalar in text.unicodeScalars where !"\r\n".unicodeScalars.contains(scalar) {
                let isOurs = !isFile && scalar == "\u{1B}"
                #expect(
                    isOurs
                        || scalar.value >= 0x20 && scalar.value != 0x9B
                            && scalar.value != 0x202E && scalar.value != 0x200B
                )
            }
        }
        #expect(!prompt.transcript.contains("\u{1B}]0;"))
    }

    @Test func theCursorStandsWhereTheLineSays() throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        // Two columns each, eight for the visible form; after the prompt that makes 2 + 2 + 8 + 1.
        try prompt.type("\u{4E2D}\u{202E}1")
        try prompt.expect("\u{1B}[13C")
        try prompt.type(controlC + controlD)
        #expect(try prompt.finish() == 0)
    }

    // MARK: - Signals

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM])
    func aSignalEndsItAndTheTerminalIsAsItWas(_ signal: Int32) throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        #expect(!prompt.isAsFound)
        prompt.send(signal: signal)
        #expect(try prompt.finish() == -signal)
        #expect(prompt.isAsFound)
    }

    @Test func aSignalInTheMiddleOfAComputationAsWell() throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        try prompt.type("sum(k, 1, 10^8, sin(k))\r")
        try prompt.expect("working")
        prompt.send(signal: SIGTERM)
        #expect(try prompt.finish() == -SIGTERM)
        #expect(prompt.isAsFound)
    }

    /// The leader of a session cannot be stopped, for nobody could continue it: the prompt gives the
    /// terminal back and takes it again at once.
    @Test(arguments: [false, true])
    func nobodyCouldContinueIt(byKey: Bool) throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        try prompt.type("6 x ")
        try prompt.expect("6 x ")
        if byKey { try prompt.type("\u{1A}") } else { prompt.send(signal: SIGTSTP) }
        try prompt.expect("6 x ")
        #expect(!prompt.isAsFound)
        try prompt.type("7\r")
        try prompt.expect("= 42")
        try prompt.type(controlD)
        #expect(try prompt.finish() == 0)
        #expect(prompt.isAsFound)
    }

    /// Job control as a shell does it, which answers when the prompt has stopped.
    @Test(arguments: [false, true])
    func stoppedAndContinued(byKey: Bool) throws {
        let shell = try PseudoTerminal(
            [
                "-c", "set -m; \"$0\"; echo stopped $?; stty -a; read word; fg; echo ended $?",
                BuiltCommand.path.path,
            ],
            command: "/bin/sh")
        try shell.expect("> ")
        try shell.type("6 x ")
        try shell.expect("6 x ")
        if byKey { try shell.type("\u{1A}") } else { try shell.sendToForeground(signal: SIGTSTP) }
        try shell.expect("stopped 148")
        try shell.expect(" icanon")
        try shell.type("go on\r")
        try shell.expect("6 x ")
        try shell.type("7\r")
        try shell.expect("= 42")
        try shell.type(controlD)
        try shell.expect("ended 0")
        #expect(try shell.finish() == 0)
        #expect(shell.isAsFound)
    }

    // MARK: - Files

    @Test func onlyRegularFilesAreReadAndWritten() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = folder.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        for history in ["/dev/zero", pipe] {
            let prompt = try PseudoTerminal(environment: ["SURD_HISTORY": history])
            try prompt.expect("no history is kept in \(history): it is not a regular file")
            try prompt.expect("> ")
            for path in ["/dev/zero", pipe] {
                try prompt.type(":load \(path)\r")
                try prompt.expect("cannot read \(path): it is not a regular file")
            }
            try prompt.type(":save \(pipe)\r")
            try prompt.expect("cannot write \(pipe): it is not a regular file")
            try prompt.type("6 x 7\r")
            try prompt.expect("= 42")
            try prompt.type(controlD)
            #expect(try prompt.finish() == 0)
        }
    }

    // MARK: - What the prompt helps with

    @Test func aLineThatBeginsWithAnOperatorGoesOn() throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("> ")
        // Nothing to go on from: a plus sign is a plus sign.
        try prompt.type("+5\r")
        try prompt.expect("= 5")
        try prompt.type("+ 3\r")
        try prompt.expect("ans + 3")
        try prompt.expect("= 8")
        try prompt.type("x 3\r")
        try prompt.expect("= 24")
        try prompt.type("mod 7\r")
        try prompt.expect("= 3")
        try prompt.type("^2\r")
        try prompt.expect("ans^2")
        try prompt.expect("= 9")
        try prompt.type("-9\r")
        try prompt.expect("= -9")
        try prompt.type("x = 4\rx\r")
        try prompt.expect("= 4")
        try prompt.type(controlD)
        #expect(try prompt.finish() == 0)
    }

    @Test func withoutAnEditorALineGoesOnAsWell() throws {
        let prompt = try PseudoTerminal(environment: ["TERM": "dumb"])
        try prompt.expect("> ")
        try prompt.type("5\n")
        try prompt.expect("= 5")
        try prompt.type("* 3\n")
        try prompt.expect("= 15")
        try prompt.type("quit\n")
        #expect(try prompt.finish() == 0)
    }

    @Test func anOperatorAtTheEndIsAnError() throws {
        let prompt = try PseudoTerminal(environment: ["NO_COLOR": "1"])
        try prompt.expect("> ")
        try prompt.type("1 +\r")
        try prompt.expect("error: ")
        try prompt.expect("  1 +\r\n    ^")
        try prompt.expect("> ")
        try prompt.type("2\r")
        try prompt.expect("= 2")
        try prompt.type(controlD)
        #expect(try prompt.finish() == 0)
    }

    @Test func undoingTimingAndWords() throws {
        let prompt = try PseudoTerminal()
        try prompt.expect("help shows help")
        try prompt.type("a = 5\ra = 6\r:undo\r")
        try prompt.expect("undone: a = 6")
        try prompt.type("a\r")
        try prompt.expect("= 5")
        try prompt.type(":undo\r:undo\r:undo\r")
        try prompt.expect("undone: a = 5")
        try prompt.expect("there is nothing to undo")
        try prompt.type(":time 2^10\r")
        try prompt.expect("= 1024")
        try prompt.expect(" s)")
        try prompt.type("help sqrt\r")
        try prompt.expect("square root")
        try prompt.type("help\r")
        try prompt.expect(":undo")
        try prompt.type("f(a, b) = a\rpowmod(")
        try prompt.expect("powmod(\u{1B}[22mb\u{1B}[2m, e, m)")
        try prompt.type("\u{15}f(1,")
        try prompt.expect("f(a, \u{1B}[22mb\u{1B}[2m)")
        try prompt.type("\u{15}17 + 4\r")
        try prompt.expect("= 21")
        try prompt.type("10 x \u{1B}.\r")
        try prompt.expect("= 40")
        try prompt.type("quit = 3\rquit\r")
        try prompt.expect("= 3")
        try prompt.type("exit\r")
        #expect(try prompt.finish() == 0)
    }

    @Test func theStartFileIsReadFirst() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for place in [".config/surd", "other/surd"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: place), withIntermediateDirectories: true)
            try Data("rate = 0.\(place.count)\n1/0\n".utf8)
                .write(to: folder.appending(path: place + "/init.surd"))
        }
        let variables = [
            ["HOME": folder.path],
            ["HOME": folder.path, "XDG_CONFIG_HOME": folder.appending(path: "other").path],
        ]
        for (environment, result) in zip(variables, ["= 0.12", "= 0.1\r"]) {
            let prompt = try PseudoTerminal(environment: environment)
            try prompt.expect("init.surd:2: ")
            try prompt.expect("division by zero")
            try prompt.type("rate\r")
            try prompt.expect(result)
            try prompt.type(controlD)
            #expect(try prompt.finish() == 0)
        }
    }

    @Test func theBannerFits() {
        #expect(Prompt.banner.count <= 80)
    }
}
