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
    /// lines as well: what is typed ahead is neither echoed nor edited by the terminal.
    struct RawMode {
        private let saved: termios
        private let descriptor: Int32

        /// Nil where that cannot be had.
        init?(_ descriptor: Int32) {
            var settings = termios()
            guard tcgetattr(descriptor, &settings) == 0 else { return nil }
            self.descriptor = descriptor
            saved = settings
            guard set(interruptible: true) else { return nil }
        }

        /// While a line is edited, Ctrl-C is a key; while something is computed, a signal.
        @discardableResult
        func set(interruptible: Bool) -> Bool {
            var settings = saved
            settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
            settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
            if !interruptible { settings.c_lflag &= ~tcflag_t(ISIG) }
            return tcsetattr(descriptor, TCSADRAIN, &settings) == 0
        }

        func restore() {
            var settings = saved
            tcsetattr(descriptor, TCSADRAIN, &settings)
        }
    }

    static func width(_ descriptor: Int32) -> Int {
        var size = winsize()
        #if canImport(Darwin)
            let request: UInt = 0x4008_7468
        #else
            let request = UInt(TIOCGWINSZ)
        #endif
        guard ioctl(descriptor, request, &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Terminals that cannot move the cursor get plain lines.
    static var canEdit: Bool {
        guard let name = System.environment("TERM") else { return false }
        return !name.isEmpty && name != "dumb"
    }

    /// How many columns a character takes.
    static func columns(of character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if scalar.isASCII { return 1 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF,
            0x20000...0x3FFFD:
            return 2
        default:
            return scalar.properties.isGraphemeExtend ? 0 : 1
        }
    }

    static func columns(of text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }
}
