#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Signals held back while the terminal is ours, and looked at between two keys.
///
/// A handler could reach the screen only through a global variable and may do next to nothing;
/// a signal that is held back and asked for has neither trouble. `SIGKILL` and `SIGSTOP` cannot
/// be held back by anybody.
struct KeypadSignals {
    enum Event: Equatable {
        /// The window has another size.
        case redraw
        /// The process goes on after a stop, and the terminal may be in any mode.
        case resume
        case suspend
        /// To end with this signal, as whoever sent it expects.
        case end(Int32)
    }

    private static let watched = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH,
    ]

    private let before: sigset_t

    /// Begins to hold the signals back.
    init() {
        var before = sigset_t()
        var watched = Self.set(Self.watched)
        pthread_sigmask(SIG_BLOCK, &watched, &before)
        self.before = before
    }

    /// Lets the signals go again.
    func release() {
        var before = before
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// What has come since the last time, or nil.
    func next() -> Event? {
        var pending = sigset_t()
        sigpending(&pending)
        guard let number = Self.watched.first(where: { sigismember(&pending, $0) == 1 }) else {
            return nil
        }
        var one = Self.set([number])
        var taken: Int32 = 0
        guard sigwait(&one, &taken) == 0 else { return nil }
        switch taken {
        case SIGWINCH: return .redraw
        case SIGCONT: return .resume
        case SIGTSTP: return .suspend
        default: return .end(taken)
        }
    }

    /// Stops the process as Ctrl-Z does, and returns when it goes on.
    func stop() {
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        allow(SIGTSTP)
    }

    /// Ends the process by the signal.
    func end(by number: Int32) {
        signal(number, SIG_DFL)
        raise(number)
        allow(number)
    }

    /// Delivers a signal that is held back, and holds it back again.
    private func allow(_ number: Int32) {
        var one = Self.set([number])
        pthread_sigmask(SIG_UNBLOCK, &one, nil)
        pthread_sigmask(SIG_BLOCK, &one, nil)
    }

    private static func set(_ numbers: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }
}
