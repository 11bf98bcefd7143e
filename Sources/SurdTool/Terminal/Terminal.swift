#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The terminal as the prompt needs it: its width, and keys one by one.
enum Terminal {
    /// Keys come one by one and unechoed, until `restore` is called. So it stays between two
    /// lines as well: what is typed ahead is neither echoed nor edited by the terminal. Whatever
    /// ends the process, `TerminalGuard` gives the terminal back.
    struct RawMode {
        private let descriptor: Int32

        /// Nil where that cannot be had.
        ///
        /// - Parameters:
        ///   - begin: Written now, and when the process goes on after a stop.
        ///   - end: Written before the terminal is given back.
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

        /// While a line is edited, Ctrl-C is a key; while something is computed, a signal.
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

    /// The size in characters; 80 by 24 where the terminal does not say.
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

    /// Terminals that cannot move the cursor get plain lines.
    static var canEdit: Bool {
        guard let name = System.environment("TERM") else { return false }
        return !name.isEmpty && name != "dumb"
    }
}
