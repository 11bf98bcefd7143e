#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The features of the terminal that the prompt needs: its width, and single keys.
enum Terminal {
    /// Raw mode: keys come one by one without echo, until `restore` is called. It stays on between
    /// two lines too, so that typed-ahead input is neither echoed nor edited by the terminal.
    /// Whatever ends the process, `TerminalGuard` restores the terminal.
    struct RawMode {
        private let descriptor: Int32

        /// Nil if the terminal has no raw mode.
        ///
        /// - Parameters:
        ///   - begin: Written now, and when the process continues after a stop.
        ///   - end: Written before the terminal is restored.
        init?(_ descriptor: Int32, begin: String = "", end: String = "") {
            var settings = termios()
            guard tcgetattr(descriptor, &settings) == 0 else { return nil }
            self.descriptor = descriptor
            TerminalGuard.hold(
                descriptor,
                TerminalGuard.Modes(
                    found: settings, watching: Self.raw(settings, interruptible: true),
                    typing: Self.raw(settings, interruptible: false)),
                begin: begin, end: end)
            guard set(interruptible: true) else {
                TerminalGuard.restore()
                return nil
            }
        }

        /// While a line is edited, Ctrl-C is a key; during a computation it is a signal.
        @discardableResult
        func set(interruptible: Bool) -> Bool {
            TerminalGuard.enter(interruptible ? .watching : .typing)
        }

        func restore() { TerminalGuard.restore() }

        private static func raw(_ found: termios, interruptible: Bool) -> termios {
            var settings = found
            settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
            settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
            if !interruptible { settings.c_lflag &= ~tcflag_t(ISIG) }
            return settings
        }
    }

    /// The size in characters; 80 by 24 if the terminal does not report it.
    static func size(_ descriptor: Int32) -> (columns: Int, rows: Int) {
        var size = winsize()
        #if canImport(Darwin)
            let request: UInt = 0x4008_7468
        #else
            let request = UInt(TIOCGWINSZ)
        #endif
        guard ioctl(descriptor, request, &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    static func width(_ descriptor: Int32) -> Int { size(descriptor).columns }

    /// Whether the terminal can move the cursor; others get plain lines.
    static var canEdit: Bool {
        guard let name = System.environment("TERM") else { return false }
        return !name.isEmpty && name != "dumb"
    }
}
