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

// `surd --keypad` at a terminal that is only pretended: it is worked, suspended, killed, and the
// terminal has to be as it was. The waiting times are there only so that a failing test ends.

@Suite(
    "The terminal calculator at work", .serialized,
    .enabled(if: OptionTable.row(long: "keypad") != nil))
struct KeypadTerminalTests {
    @Test("keys are drawn and worked out; quitting gives the terminal back")
    func session() throws {
        let terminal = try Pretended(style: "phone")
        #expect(try terminal.wait { $0.contains("[?1049h") && $0.contains("phone") })
        #expect(terminal.settings != terminal.found)
        terminal.type("12+3\r")
        #expect(try terminal.wait { $0.contains("12 + 3 = 15") })
        terminal.type("q")
        #expect(terminal.end() == 0)
        #expect(try terminal.wait { $0.hasSuffix("\u{1B}[?25h\u{1B}[?1049l") })
        #expect(terminal.settings == terminal.found)
    }

    @Test(
        "a signal ends it, and the terminal is as it was",
        arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM])
    func killed(signal: Int32) throws {
        let terminal = try Pretended(style: "tape")
        #expect(try terminal.wait { $0.contains("tape") })
        kill(terminal.process.processIdentifier, signal)
        #expect(terminal.end() == -signal)
        #expect(try terminal.wait { $0.hasSuffix("\u{1B}[?1049l") })
        #expect(terminal.settings == terminal.found)
    }

    @Test("suspended and continued, it goes on where it was")
    func suspended() throws {
        let terminal = try Pretended(style: "phone")
        terminal.type("12+")
        #expect(try terminal.wait { $0.contains("12 +") })
        kill(terminal.process.processIdentifier, SIGTSTP)
        #expect(try terminal.wait { $0.contains("[?1049l") })
        // It has said goodbye and may not have stopped yet: to be continued once is enough all the same.
        kill(terminal.process.processIdentifier, SIGCONT)
        #expect(try terminal.wait { $0.components(separatedBy: "[?1049h").count > 2 })
        terminal.type("30=")
        #expect(try terminal.wait { $0.contains("12 + 30 = 42") })
        terminal.type("q")
        #expect(terminal.end() == 0)
        #expect(terminal.settings == terminal.found)
    }

    @Test("a new size of the window is used at once")
    func resized() throws {
        let terminal = try Pretended(style: "phone")
        #expect(try terminal.wait { $0.contains(String(repeating: "-", count: 58)) })
        var size = winsize(ws_row: 24, ws_col: 44, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal.master, UInt(TIOCSWINSZ), &size)
        kill(terminal.process.processIdentifier, SIGWINCH)
        #expect(try terminal.wait { $0.contains("+" + String(repeating: "-", count: 42) + "+") })
        terminal.type("q")
        #expect(terminal.end() == 0)
    }
}

/// The command with a pretended terminal of 60 columns for input and output.
private final class Pretended {
    let process = Process()
    let master: Int32
    private let slave: Int32
    private var seen = ""
    /// The settings of the terminal before the command was started.
    let found: [UInt8]

    init(style: String) throws {
        var master: Int32 = -1
        var slave: Int32 = -1
        var size = winsize(ws_row: 24, ws_col: 60, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&master, &slave, nil, nil, &size) == 0)
        self.master = master
        self.slave = slave
        found = Self.settings(slave)
        let handle = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
        process.executableURL = BuiltCommand.path
        process.arguments = ["--keypad", "--style", style]
        process.environment = ["TERM": "xterm", "LC_ALL": "C", "NO_COLOR": "1"]
        process.standardInput = handle
        process.standardOutput = handle
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        close(master)
        close(slave)
    }

    var settings: [UInt8] { Self.settings(slave) }

    private static func settings(_ terminal: Int32) -> [UInt8] {
        var settings = termios()
        tcgetattr(terminal, &settings)
        return withUnsafeBytes(of: settings) { Array($0) }
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// Reads until what has been seen passes the test; false after a minute.
    func wait(rounds: Int = 600, until test: (String) -> Bool) throws -> Bool {
        for _ in 0..<rounds {
            if test(seen) { return true }
            var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 100) > 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(master, &bytes, bytes.count)
            guard count > 0 else { return test(seen) }
            seen += String(decoding: bytes[..<count], as: UTF8.self)
        }
        return false
    }

    /// The exit status, or the signal as a negative number.
    func end() -> Int32 {
        // What is not read could keep the command from writing.
        _ = try? wait { _ in !process.isRunning }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return process.terminationReason == .exit
            ? process.terminationStatus : -process.terminationStatus
    }
}
