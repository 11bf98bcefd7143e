import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The command at a terminal that is only pretended, so that a test can type and read.
final class PseudoTerminal {
    struct Failed: Error, CustomStringConvertible {
        var description: String
    }

    private let terminal: Int32
    private let process: pid_t
    private var unread = ""
    /// Everything that was ever on the screen.
    private(set) var transcript = ""

    /// The settings of the terminal before the command was started.
    private let found: [UInt8]

    /// Whether the terminal is as it was.
    var isAsFound: Bool { Self.settings(terminal) == found }

    private static func settings(_ terminal: Int32) -> [UInt8] {
        var settings = termios()
        tcgetattr(terminal, &settings)
        return withUnsafeBytes(of: settings) { Array($0) }
    }

    /// Starts the command with a terminal of 80 columns for all three streams.
    init(
        _ arguments: [String] = [], command: String = BuiltCommand.path.path,
        environment: [String: String] = [:], columns: UInt16 = 80
    ) throws {
        var master: Int32 = -1
        var slave: Int32 = -1
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&master, &slave, nil, nil, &size) == 0, let name = ttyname(slave) else {
            throw Failed(description: "no pseudo-terminal: \(String(cString: strerror(errno)))")
        }
        let path = String(cString: name)
        let found = Self.settings(slave)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // A session leader that opens a terminal gets it as its own: Ctrl-C becomes a signal.
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        posix_spawn_file_actions_addclose(&actions, master)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Tests may run where hanging up is ignored, which a command would inherit.
        var ending = sigset_t()
        sigemptyset(&ending)
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&ending, signal) }
        posix_spawnattr_setsigdefault(&attributes, &ending)
        // POSIX_SPAWN_SETSID, which not every module map shows, and POSIX_SPAWN_SETSIGDEF.
        #if canImport(Darwin)
            posix_spawnattr_setflags(&attributes, 0x404)
        #else
            posix_spawnattr_setflags(&attributes, 0x84)
        #endif

        var settings = ["TERM": "xterm", "SURD_HISTORY": "", "PATH": "/usr/bin:/bin"]
        settings.merge(environment) { $1 }
        var words = ([command] + arguments).map { strdup($0) } + [nil]
        var variables = settings.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var started: pid_t = 0
        let status = posix_spawn(&started, command, &actions, &attributes, &words, &variables)
        close(slave)
        guard status == 0 else {
            close(master)
            throw Failed(description: "\(command): \(String(cString: strerror(status)))")
        }
        terminal = master
        process = started
        self.found = found
    }

    deinit {
        close(terminal)
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    func send(signal: Int32) { kill(process, signal) }

    /// To whoever has the terminal at the moment, as a key would.
    func sendToForeground(signal: Int32) throws {
        let group = tcgetpgrp(terminal)
        guard group > 1, kill(-group, signal) == 0 else {
            throw Failed(description: "nobody has the terminal")
        }
    }

    /// Waits until `condition` holds; false when it does not for a long time.
    func wait(until condition: () -> Bool) -> Bool {
        for _ in 0..<400 {
            if condition() { return true }
            _ = readSome(milliseconds: 50)
        }
        return false
    }

    func type(_ text: String) throws { try type(bytes: Array(text.utf8)) }

    func type(bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { bytes in
            guard write(terminal, bytes.baseAddress, bytes.count) == bytes.count else {
                throw Failed(description: "the terminal takes no more")
            }
        }
    }

    /// Reads until `text` appears after what was expected before. The time is only there so
    /// that a failing test ends.
    func expect(_ text: String, seconds: Double = 200) throws {
        let deadline = Date.now.addingTimeInterval(seconds)
        while true {
            if let found = unread.range(of: text) {
                unread = String(unread[found.upperBound...])
                return
            }
            guard Date.now < deadline, readSome(milliseconds: 100) else {
                throw Failed(
                    description: "no \(text.debugDescription) in \(transcript.debugDescription)")
            }
        }
    }

    /// Reads to the end and gives the exit status.
    func finish(seconds: Double = 200) throws -> Int32 {
        let deadline = Date.now.addingTimeInterval(seconds)
        while Date.now < deadline {
            var status: Int32 = 0
            if waitpid(process, &status, WNOHANG) == process {
                // What it said last is read although it is gone.
                for _ in 0..<50 where readSome(milliseconds: 20) {}
                return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
            }
            _ = readSome(milliseconds: 20)
        }
        throw Failed(description: "still running; on the screen: \(transcript.debugDescription)")
    }

    /// False when the terminal has been closed from the other side.
    private func readSome(milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, milliseconds) > 0 else { return true }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let got = read(terminal, &bytes, bytes.count)
        guard got > 0 else { return false }
        let text = String(decoding: bytes[..<got], as: UTF8.self)
        transcript += text
        unread += text
        return true
    }
}
